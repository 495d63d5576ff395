"""The score sheet of Punk: points, who was first at the target, how a game ended."""

from collections.abc import Iterable
from typing import TypeAlias

from puckpunk.game import Outcome, shares
from puckpunk.punk.pack import PunkCard
from puckpunk.punk.rules import AtTarget, PunkRules
from puckpunk.punk.trick import winner_of
from puckpunk.vocabulary import Vocabulary

__all__ = ["EndReason", "Plays", "Scores", "add_up", "outcome_after", "outcome_of", "stopped"]

Scores: TypeAlias = tuple[int, ...]
Plays: TypeAlias = tuple[tuple[PunkCard, ...], ...]
"""The cards of some tricks, each in seat order."""


class EndReason(Vocabulary):
    """Why a game of Punk was won."""

    TARGET = "the first to reach the target (PN12)"
    MOST_POINTS = "nobody reached the target: most points (PN13)"


def add_up(
    rules: PunkRules, plays: Iterable[tuple[PunkCard, ...]], scores: Scores | None = None
) -> tuple[Scores, int | None]:
    """Return the points after some tricks (PN8), and who was first to reach the target (PN12).

    Args:
        rules: The rules. A dummy that does not score gets nothing, one that may not win is passed
            over (PN15).
        plays: The cards of each trick.
        scores: What each seat had before; nothing by default.

    Returns:
        The points each seat has, and the first seat that had the target, ``None`` if nobody has.
    """
    points = list(scores or (0,) * rules.seats)
    first = None
    unscored = None if rules.dummy_scores else rules.dummy
    for cards in plays:
        winner = winner_of(cards)
        if winner is None or winner == unscored:
            continue
        points[winner] += cards[winner].rank
        if first is None and points[winner] >= rules.target and winner in rules.contenders:
            first = winner
    return tuple(points), first


def stopped(rules: PunkRules, plays: Plays) -> bool:
    """Tell whether a deal has ended before its last card (PN12)."""
    return rules.at_target is AtTarget.STOP and add_up(rules, plays)[1] is not None


def outcome_after(rules: PunkRules, plays: Plays) -> Outcome:
    """Return how a game ended whose last trick is played (PN11 to PN13).

    Args:
        rules: The rules.
        plays: The cards of all its tricks.

    Returns:
        The outcome.
    """
    scores, first = add_up(rules, plays)
    reason = EndReason.MOST_POINTS if first is None else EndReason.TARGET
    return outcome_of(rules, scores, first, reason)


def outcome_of(rules: PunkRules, scores: Scores, first: int | None, reason: Vocabulary) -> Outcome:
    """Return the outcome of a deal or a match.

    Args:
        rules: The rules, which tell who may win.
        scores: The points each seat has.
        first: Who was first to reach the target; ``None`` if nobody was, so that most points win.
        reason: Why it is over.

    Returns:
        The outcome.
    """
    most = max(scores[seat] for seat in rules.contenders)
    level = tuple(seat for seat in rules.contenders if scores[seat] == most)
    winners = level if first is None else (first,)
    returns = shares(winners, rules.contenders, rules.seats)
    return Outcome(winners, reason, scores, returns, payoffs=(0,) * rules.seats)

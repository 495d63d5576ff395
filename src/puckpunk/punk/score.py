"""The score sheet of Punk: points, and who was first at the target (PN8, PN12, PN14)."""

from collections.abc import Iterable
from typing import TypeAlias

from puckpunk.punk.pack import PunkCard
from puckpunk.punk.rules import PunkRules
from puckpunk.punk.trick import winner_of

__all__ = ["Scores", "add_up"]

Scores: TypeAlias = tuple[int, ...]


def add_up(
    rules: PunkRules, plays: Iterable[tuple[PunkCard, ...]], scores: Scores | None = None
) -> tuple[Scores, int | None]:
    """Return the points after some tricks, and who was first to reach the target.

    Args:
        rules: The rules. A dummy that does not score gets nothing, one that may not win is passed
            over (PN15).
        plays: The cards of each trick, in seat order.
        scores: What each seat had before; nothing by default.

    Returns:
        The points each seat has, and the first seat that had the target, ``None`` if nobody has.
    """
    points = list(scores or (0,) * rules.seats)
    first = None
    deaf = None if rules.dummy_scores else rules.dummy
    for cards in plays:
        winner = winner_of(cards)
        if winner is None or winner == deaf:
            continue
        points[winner] += cards[winner].rank
        if first is None and points[winner] >= rules.target and winner in rules.contenders:
            first = winner
    return tuple(points), first

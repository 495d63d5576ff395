"""Punk in the terminal: you against players who see their views only."""

import re
from collections.abc import Sequence

from puckpunk.cli.session import YOU, ask_move
from puckpunk.cli.terminal import NBSP, listed, say, typed
from puckpunk.errors import NotationError, shown
from puckpunk.game import Outcome
from puckpunk.match import PunkMatch
from puckpunk.punk import (
    AtTarget,
    EndReason,
    Lay,
    PunkAction,
    PunkCard,
    PunkRules,
    PunkState,
    PunkView,
    Trick,
    explain_trick,
)

__all__ = ["PunkScreen"]


class PunkScreen:
    """Punk in words."""

    def introduce(self, rules: PunkRules, match: PunkMatch | None) -> None:
        """Say what is played, and how the match stands if it is one."""
        dummy = " and a dummy" if rules.dummy else ""
        say(
            f"Punk for {rules.players} players{dummy}: {rules.pack}. All lay a card together; the "
            f"lowest that nobody matched wins its rank in points. {_goal(rules, match)}"
        )
        if rules != PunkRules(players=rules.players):
            say(f"Rules: {rules}.")
        say("At your turn ? tells more, hint advises, q quits, undo takes back your last decision.")
        if match is not None and match.deals:
            self.tell_match(match)

    def remind(self, view: PunkView) -> None:
        """Say nothing: the table is shown whenever you are asked."""

    def ask(self, view: PunkView) -> Lay:
        """Show the table and return the lay you choose."""
        _show_table(view, view.rules)
        return _choose(view)

    def typed(self, action: Lay) -> str:
        """Return the name of the card."""
        return str(action.card)

    def tell(
        self,
        before: PunkState,
        decisions: Sequence[PunkAction],
        moves: Sequence[PunkAction],
        after: PunkState,
    ) -> None:
        """Turn up the trick that is complete."""
        del decisions, moves
        for trick in after.tricks[len(before.tricks) :]:
            _show_trick(trick, after.rules)

    def conclude(self, state: PunkState) -> None:
        """Say how the game ended."""
        if state.outcome is not None:
            _show_end(state.outcome, state.rules)

    def tell_match(self, match: PunkMatch) -> None:
        """Say how the match stands, or ended."""
        rules, deals = match.rules, f"{match.deals} deal{'s' if match.deals > 1 else ''}"
        say()
        say(f"Match, after {deals}: {_scores(match.scores, rules)}.", heading=True)
        if match.outcome is not None:
            winners = listed([_name(seat, rules) for seat in match.outcome.winners]).capitalize()
            say(f"{winners} {'won' if len(match.outcome.winners) == 1 else 'share'} the match.")


def _goal(rules: PunkRules, match: PunkMatch | None) -> str:
    if match is not None:
        return f"In a match points add up over deals, until somebody has {rules.target}."
    if rules.at_target is AtTarget.STOP:
        return f"The first to reach {rules.target} wins at once; otherwise the most points win."
    return (
        f"When all are played, whoever was first to reach {rules.target} wins; otherwise the most "
        "points win."
    )


def _name(seat: int, rules: PunkRules) -> str:
    if seat == YOU:
        return "you"
    return f"the{NBSP}dummy" if seat == rules.dummy else f"player{NBSP}{seat + 1}"


def _show_table(view: PunkView, rules: PunkRules) -> None:
    say()
    say(f"Trick {len(view.plays) + 1} of {rules.pack.hand_size}", heading=True)
    say(f"Scores: {_scores(view.scores, rules)}", "  ")
    for seat in range(rules.seats):
        won = [str(trick.cards[seat]) for trick in view.tricks if trick.winner == seat]
        if won:
            say(f"Face up before {_name(seat, rules)}: {' '.join(won)}", "  ")
    if view.neutral_cache:
        say(f"In the cache: {' '.join(map(str, view.neutral_cache))}", "  ")
    hand = (f"{number}){NBSP}{card}" for number, card in enumerate(view.hand, 1))
    say(f"Your hand: {'  '.join(hand)}", "  ")


def _scores(scores: tuple[int, ...], rules: PunkRules) -> str:
    return ", ".join(f"{_name(seat, rules)}{NBSP}{points}" for seat, points in enumerate(scores))


def _choose(view: PunkView) -> Lay:
    lays = view.legal_actions()
    numbers = "1" if len(lays) == 1 else f"a number from 1 to {len(lays)}"
    wanted = typed(f"{numbers}, or a name such as {lays[0].card}")
    while True:
        answer = ask_move(f"Lay a card ({wanted}; q quits):")
        if answer == "?":
            say(
                f"Type {wanted}. If nobody else lays the same rank, and no lower card stands "
                "alone, your card wins its rank in points; a matched card wins nothing. More: "
                "puckpunk rules punk."
            )
            continue
        for number, lay in enumerate(lays, 1):
            if answer == str(number) or _card(answer) == lay.card:
                return lay
        if not answer:
            say(f"Type {wanted}.")
        elif _card(answer) is None:
            say(f"{shown(answer)} is no card and none of the numbers. Type {wanted}.")
        else:
            say(f"You do not hold {_card(answer)}. Type {wanted}.")


def _card(text: str) -> PunkCard | None:
    try:
        return PunkCard.parse(text)
    except NotationError:
        return None


def _show_trick(trick: Trick, rules: PunkRules) -> None:
    laid = (f"{_name(seat, rules)}{NBSP}{card}" for seat, card in enumerate(trick.cards))
    say(f"All cards are turned up: {', '.join(laid)}.")
    why = explain_trick(trick)
    if trick.winner is None:
        say(f"{why[0].upper()}{why[1:]}.")
    else:
        if trick.winner == rules.dummy and not rules.dummy_scores:
            why = re.sub("wins [0-9]+ points?", "wins, and scores nothing", why)
        say(f"{_name(trick.winner, rules).capitalize()}: {why}.")


def _show_end(outcome: Outcome, rules: PunkRules) -> None:
    say()
    say(f"The game is over. Scores: {_scores(outcome.scores, rules)}.")
    winners = listed([_name(seat, rules) for seat in outcome.winners]).capitalize()
    if outcome.reason is EndReason.TARGET:
        say(f"{winners} won, the first to reach {rules.target} points.")
    elif len(outcome.winners) == 1:
        say(f"{winners} won with the most points; nobody reached {rules.target}.")
    else:
        say(f"{winners} share the game, level with the most points; nobody reached {rules.target}.")

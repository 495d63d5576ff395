"""Punk in the terminal: you against players who see their views only."""

from puckpunk.cli.terminal import ask, say
from puckpunk.errors import NotationError, shown
from puckpunk.game import Outcome, RandomSource
from puckpunk.players import RandomPlayer
from puckpunk.punk import (
    EndReason,
    Lay,
    PunkCard,
    PunkRules,
    PunkState,
    PunkView,
    Trick,
    explain_trick,
)

__all__ = ["play_punk"]

_YOU = 0


def play_punk(rules: PunkRules, rng: RandomSource) -> None:
    """Play one game to its end.

    Args:
        rules: The rules.
        rng: Deals the cards and draws the opponents' choices.

    Raises:
        Quit: You want to stop.
        EOFError: There is no more input.
    """
    say(
        f"Punk for {rules.players}: {rules.pack}. Everybody lays a card at once; the lowest that "
        f"nobody matched wins its rank in points. The first to have {rules.target} wins the game."
    )
    state = PunkState.deal(rules, rng, dealer=rules.players - 1)
    opponent = RandomPlayer()
    while state.outcome is None:
        _show_table(state.view(_YOU))
        lays = [_choose(state.view(_YOU))]
        lays += [opponent.act(state.view(seat), rng) for seat in range(1, rules.players)]
        state = state.play_trick([lay.card for lay in lays])
        _show_trick(state.tricks[-1])
    _show_end(state.outcome, rules.target)


def _name(seat: int) -> str:
    return "you" if seat == _YOU else f"player {seat + 1}"


def _show_table(view: PunkView) -> None:
    say()
    say(f"Trick {len(view.tricks) + 1} of {view.rules.pack.hand_size}")
    scores = (f"{_name(seat)} {points}" for seat, points in enumerate(view.scores))
    say(f"Scores: {', '.join(scores)}", "  ")
    won = [
        (trick.winner, trick.cards[trick.winner])
        for trick in view.tricks
        if trick.winner is not None
    ]
    for seat in sorted({seat for seat, _ in won}):
        cards = " ".join(str(card) for winner, card in won if winner == seat)
        say(f"Face up before {_name(seat)}: {cards}", "  ")
    if view.neutral_cache:
        say(f"In the cache: {' '.join(map(str, view.neutral_cache))}", "  ")
    hand = (f"{number}) {card}" for number, card in enumerate(view.hand, 1))
    say(f"Your hand: {'  '.join(hand)}", "  ")


def _choose(view: PunkView) -> Lay:
    lays = view.legal_actions()
    wanted = f"a number from 1 to {len(lays)}, or a name such as {lays[0].card}"
    while True:
        answer = ask(f"Lay a card ({wanted}; q quits): ")
        for number, lay in enumerate(lays, 1):
            if answer == str(number) or _is_name(answer, lay.card):
                return lay
        say(f"{shown(answer)} is none of your cards. Type {wanted}.")


def _is_name(text: str, card: PunkCard) -> bool:
    try:
        return PunkCard.parse(text) == card
    except NotationError:
        return False


def _show_trick(trick: Trick) -> None:
    laid = (f"{_name(seat)} {card}" for seat, card in enumerate(trick.cards))
    say(f"All cards are turned up: {', '.join(laid)}.")
    who = "" if trick.winner is None else f"{_name(trick.winner)}: ".capitalize()
    say(f"{who}{explain_trick(trick)}.")


def _show_end(outcome: Outcome, target: int) -> None:
    say()
    scores = (f"{_name(seat)} {points}" for seat, points in enumerate(outcome.scores))
    say(f"The game is over. Scores: {', '.join(scores)}.")
    names = " and ".join(map(_name, outcome.winners))
    if outcome.reason is EndReason.TARGET:
        why = f"the first to reach {target} points"
    else:
        why = f"nobody reached {target} points, and nobody has more"
    say(f"{names} won: {why}.".capitalize())

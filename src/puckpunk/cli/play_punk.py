"""Punk in the terminal: you against players who see their views only."""

from puckpunk.cli.terminal import NBSP, ask, listed, say
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
from puckpunk.table import advance

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
        RulesError: There are more cards than can be dealt.
    """
    state = PunkState.deal(rules, rng, dealer=rules.players - 1)
    say(
        f"Punk for {rules.players} players{' and a dummy' if rules.dummy else ''}: {rules.pack}. "
        "All lay a card together; the lowest that nobody matched wins its rank in points. When all "
        f"are played, the first to have reached {rules.target} wins, or else who has most points."
    )
    opponent = RandomPlayer()
    while state.outcome is None:
        before = state
        _show_table(state.view(_YOU), rules)
        lays = [_choose(state.view(_YOU))]
        lays += [opponent.act(state.view(seat), rng) for seat in range(1, rules.players)]
        for lay in lays:
            state = state.apply(lay)
        state = advance(state, rng)  # the dummy
        _show_trick(state.tricks[len(before.tricks)], rules)
    _show_end(state.outcome, rules)


def _name(seat: int, rules: PunkRules) -> str:
    if seat == _YOU:
        return "you"
    return f"the{NBSP}dummy" if seat == rules.dummy else f"player{NBSP}{seat + 1}"


def _show_table(view: PunkView, rules: PunkRules) -> None:
    say()
    say(f"Trick {len(view.plays) + 1} of {rules.pack.hand_size}")
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
    wanted = f"{numbers}, or a name such as {lays[0].card}"
    while True:
        answer = ask(f"Lay a card ({wanted}; q quits):")
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

"""What a type checker refuses: an error that were missing would make its comment superfluous."""

from random import Random
from typing import assert_never

import puckpunk as pp
from puckpunk import puck, punk, records
from puckpunk.players import GreedyPlayer
from puckpunk.table import Player, advance


def arguments(state: punk.PunkState, value: pp.HandValue) -> None:
    """Values of another type."""
    pp.evaluate(5)  # type: ignore[arg-type]
    pp.evaluate([1, 2, 3])  # type: ignore[list-item]
    pp.evaluate("As Kd Qh", ranking="puck")  # type: ignore[arg-type]
    pp.winners("As Kd Qh", 3)  # type: ignore[arg-type]
    pp.Card("A", pp.Suit.SPADES)  # type: ignore[arg-type]
    pp.Card(pp.Rank.ACE)  # type: ignore[call-arg]
    print(value < 5)  # type: ignore[operator]
    punk.PunkRules(4)  # type: ignore[call-arg]
    punk.PunkRules(players="4")  # type: ignore[arg-type]
    punk.PunkRules(seats=4)  # type: ignore[call-arg]
    punk.resolve_trick(["A", "2"])  # type: ignore[list-item]
    puck.PuckRules(taking=5)  # type: ignore[arg-type]
    state.apply("0 lays 4c")  # type: ignore[arg-type]
    state.apply(puck.Hold(seat=0))  # type: ignore[arg-type]
    state.play_trick(["4c"])  # type: ignore[list-item]
    state.view("0")  # type: ignore[arg-type]
    punk.PunkState.deal(puck.PuckRules(), Random(1))  # type: ignore[arg-type]
    records.action_to_json("0 lays 4c")  # type: ignore[arg-type]
    pp.play("state", [], Random(1))  # type: ignore[type-var]


def names(state: punk.PunkState, view: punk.PunkView) -> None:
    """What is not there: a view, above all, leads to no other hand."""
    print(view.hands)  # type: ignore[attr-defined]
    print(view.state)  # type: ignore[attr-defined]
    print(state.stock)  # type: ignore[attr-defined]
    print(state.outcome.winners)  # type: ignore[union-attr]


def forgotten(action: punk.PunkAction, reason: puck.EndReason) -> None:
    """An action, or a word, that a program has no answer to."""
    match action:
        case punk.Lay():
            pass
        case _:
            assert_never(action)  # type: ignore[arg-type]
    match reason:
        case puck.EndReason.STOCK:
            pass
        case _:
            assert_never(reason)  # type: ignore[arg-type]


def frozen(state: punk.PunkState, card: pp.Card, rules: puck.PuckRules) -> None:
    """Nothing is assigned to."""
    state.laid = ()  # type: ignore[misc]
    state.scores = (1, 2, 3)  # type: ignore[misc]
    state.hands[0] = ()  # type: ignore[index]
    card.rank = pp.Rank.TWO  # type: ignore[misc]
    rules.players = 2  # type: ignore[misc]


def players(state: puck.PuckState) -> None:
    """A player of the other game, and what is none."""

    class Cautious:
        def act(self, view: punk.PunkView, rng: Random) -> punk.Lay:
            return view.legal_actions()[0]

    seats: list[Player[puck.PuckView, puck.PuckAction]] = [
        Cautious(),  # type: ignore[list-item]
    ]
    pp.play(state, [*seats, 5], Random(1))  # type: ignore[list-item]
    GreedyPlayer().act(advance(state, Random(1)), Random(1))  # type: ignore[call-overload]


class Own(punk.PunkRules):  # type: ignore[misc]
    """Values are final: what is equal would not be known otherwise."""

"""Punk under a server or a bot."""

from fractions import Fraction
from random import Random
from typing import assert_never, assert_type

from puckpunk import punk
from puckpunk.game import Outcome

assert_type(punk.resolve_trick([1, 1, 4, 6]), int | None)

rules = punk.PunkRules(players=4, at_target="stop")
assert_type(rules.at_target, punk.AtTarget)
assert_type(rules.pack, punk.PunkPack)

state = punk.PunkState.deal(rules, Random(7))
assert_type(state, punk.PunkState)
assert_type(punk.PunkState.parse(str(state)), punk.PunkState)
assert_type(state.hands, tuple[tuple[punk.PunkCard, ...], ...])
assert_type(state.laid, tuple[punk.PunkCard | None, ...])
assert_type(state.actors, tuple[int, ...])
assert_type(state.legal_actions(0), tuple[punk.Lay, ...])
assert_type(state.chance_outcomes(), tuple[tuple[punk.PunkAction, Fraction], ...])
assert_type(state.apply(punk.parse_action("0 lays 2c")), punk.PunkState)
assert_type(state.apply(state.legal_actions()[0]), punk.PunkState)
assert_type(state.refusal(state.legal_actions()[0]), str | None)
assert_type(state.play_trick([hand[0] for hand in state.hands]), punk.PunkState)
assert_type(state.tricks, tuple[punk.Trick, ...])
assert_type(state.scores, tuple[int, ...])
assert_type(state.outcome, Outcome | None)

view = state.view(0)
assert_type(view, punk.PunkView)
assert_type(view.legal_actions(), tuple[punk.Lay, ...])
assert_type(view.hand, tuple[punk.PunkCard, ...])
assert_type(view.own, punk.PunkCard | None)
assert_type(view.complete(Random(1)), punk.PunkState)

if state.outcome is not None:
    assert_type(state.outcome.winners, tuple[int, ...])
    assert_type(state.outcome.returns, tuple[Fraction, ...])


def told(action: punk.PunkAction) -> str:
    """A forgotten action would be seen."""
    match action:
        case punk.Lay(seat=seat, card=card):
            assert_type(seat, int)
            assert_type(card, punk.PunkCard)
            return f"{seat} lays {card}"
        case punk.Deal(seat=seat, card=card):
            assert_type(card, punk.PunkCard)
            return f"{seat} gets {card}"
        case _:
            assert_never(action)

"""Puck under a server or a bot."""

from fractions import Fraction
from random import Random
from typing import assert_never, assert_type

import puckpunk as pp
from puckpunk import puck
from puckpunk.game import Outcome
from puckpunk.rankings import Ranking

rules = puck.PuckRules(players=3, jokers=2, taking="open", source=puck.Source.HANDS)
assert_type(rules.taking, puck.Taking)
assert_type(rules.ranking, Ranking)

state = pp.advance(puck.PuckState.start(rules), Random(7))
assert_type(state, puck.PuckState)
assert_type(puck.PuckState.deal(rules, Random(7), dealer=1), puck.PuckState)
assert_type(state.hands, tuple[tuple[pp.Card | pp.Joker, ...], ...])
assert_type(state.wins, tuple[int, ...])
assert_type(state.direction, puck.Direction | None)
assert_type(state.leader, int | None)
assert_type(state.showdown, puck.Showdown | None)
assert_type(state.legal_actions(), tuple[puck.PuckAction, ...])
assert_type(state.chance_outcomes(), tuple[tuple[puck.PuckAction, Fraction], ...])
assert_type(state.apply(state.legal_actions()[0]), puck.PuckState)
assert_type(state.outcome, Outcome | None)

view = state.view(0)
assert_type(view, puck.PuckView)
assert_type(view.legal_actions(), tuple[puck.PuckDecision, ...])
assert_type(state.legal_actions(0), tuple[puck.PuckDecision, ...])
assert_type(view.complete(Random(1)), puck.PuckState)
assert_type(view.whereabouts(1), tuple[tuple[pp.Card | pp.Joker, puck.Whereabouts], ...])


def told(action: puck.PuckAction) -> str:
    """A forgotten action would be seen."""
    match action:
        case puck.Hold():
            return f"{action.seat} holds"
        case puck.Exchange(discards=discards):
            assert_type(discards, tuple[pp.Card | pp.Joker, ...])
            return f"{action.seat} exchanges {pp.format_cards(discards)}"
        case puck.ChooseDirection(direction=direction):
            assert_type(direction, puck.Direction)
            return str(direction)
        case puck.Take(victim=victim, card=card):
            assert_type(card, pp.Card | pp.Joker)
            return f"{card} from {victim}"
        case puck.Draw() | puck.Deal() | puck.Refill():
            assert_type(action.card, pp.Card | pp.Joker)
            return str(action.card)
        case _:
            assert_never(action)


def answer(decision: puck.PuckDecision) -> int:
    """A bot has three kinds of answers, and nothing that chance does."""
    match decision:
        case puck.Hold():
            return 0
        case puck.Exchange(takes=takes):
            return len(takes)
        case puck.ChooseDirection():
            return 1
        case _:
            assert_never(decision)

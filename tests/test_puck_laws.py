"""The laws, for Puck: on random rules, at every depth."""

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import puckpunk as pp
from puckpunk import conformance as laws
from puckpunk import puck, strategies
from puckpunk.cards import Card, Joker, Rank, Suit
from puckpunk.players import RandomPlayer
from puckpunk.puck import (
    Exchange,
    Hold,
    PuckRules,
    PuckState,
    PuckView,
    Refill,
    Take,
    Whereabouts,
    parse_action,
)
from puckpunk.rankings import HandCategory, JokerTies, LowAce, Ranking

NAMES: dict[str, Any] = {name: getattr(puck, name) for name in puck.__all__} | {
    kind.__name__: kind
    for kind in (Card, Rank, Suit, Joker, Ranking, HandCategory, LowAce, JokerTies)
}

states = strategies.puck_states()


def rebuild(text: str) -> Any:
    return eval(text, NAMES)


@given(states)
def test_laws_of_a_state(state: PuckState) -> None:
    """Laws 1 to 6, and 8."""
    first, last = state.rules.pack[0], state.rules.pack[-1]
    junk: list[Any] = ["0 holds", None, 5, Hold(0), Hold(3), Take(0, 1, first), Refill(1, last)]
    junk.append(Exchange(0, (first,), ((1, 1),)))
    laws.check_state(state, Random(1), junk)


@given(states)
def test_text(state: PuckState) -> None:
    """Law 7."""
    laws.check_text(state, PuckState.parse)
    laws.check_text(state.rules, PuckRules.parse, rebuild)
    for action in state.legal_actions()[:6]:
        laws.check_text(action, parse_action, rebuild)


@given(states, st.data())
def test_a_spoiled_text_is_refused_or_another_state(state: PuckState, data: st.DataObject) -> None:
    whole = str(state)
    place = data.draw(st.integers(0, len(whole)))
    cut = data.draw(st.integers(0, 3))
    text = whole[:place] + data.draw(st.text(max_size=3)) + whole[place + cut :]
    try:
        read = PuckState.parse(text)
    except (pp.NotationError, pp.RulesError):
        return
    assert str(read) == text


@given(states)
def test_whereabouts_are_true(state: PuckState) -> None:
    """What a seat takes for certain is so, and what it takes for gone is gone."""
    for seat in range(state.rules.players):
        view = state.view(seat)
        for other in range(state.rules.players):
            for card, where in view.whereabouts(other):
                there = card in state.hands[other]
                assert there or where is not Whereabouts.CERTAIN
                assert not there or where is not Whereabouts.GONE


@given(strategies.puck_rules(), st.integers())
def test_games_end(rules: PuckRules, seed: int) -> None:
    """Law 8, through a table."""
    record = pp.play(PuckState.start(rules), [RandomPlayer()] * rules.players, Random(seed))
    assert len(record.actions) <= rules.most_actions
    assert list(record.states())[-1] == record.final


whole_packs = st.builds(
    PuckRules,
    players=st.integers(2, 4),
    first_leader=st.sampled_from(puck.FirstLeader),
    tied_round=st.sampled_from(puck.TiedRound),
    taking=st.sampled_from(puck.Taking),
)


@given(strategies.puck_states(rules=whole_packs), st.data())
def test_symmetry(state: PuckState, data: st.DataObject) -> None:
    """Law 9: suits renamed, seats turned round, the table turned over with the direction."""
    players = state.rules.players
    turn = data.draw(st.integers(0, players - 1))
    suits = data.draw(st.permutations(range(4)))
    seats = [(seat + turn) % players for seat in range(players)]
    turned_over = state.direction is not None and bool(state.round) and data.draw(st.booleans())
    if turned_over:
        seats = [(turn - seat) % players for seat in range(players)]
    laws.check_symmetry(state, *laws.puck_mirror(seats, suits, turned_over=turned_over))


TINY = pp.parse_cards("2c 2d 3c 4d 7h 9s Kd")


def random_play(rules: PuckRules, most: int) -> list[dict[PuckState, Fraction]]:
    """Return how likely each state is after each action, all choices being uniform."""
    layers = [{PuckState.start(rules): Fraction(1)}]
    for _ in range(most):
        after: dict[PuckState, Fraction] = {}
        for state, chance in layers[-1].items():
            outcomes = state.chance_outcomes()
            if state.actors:
                actions = state.legal_actions()
                outcomes = tuple((action, Fraction(1, len(actions))) for action in actions)
            for action, probability in outcomes:
                successor = state.apply(action)
                after[successor] = after.get(successor, Fraction(0)) + chance * probability
        layers.append(after)
    return layers


@pytest.mark.parametrize("rules", [{}, {"source": "stock"}, {"taking": "open"}])
def test_completion_follows_the_exact_law(rules: dict[str, str]) -> None:
    """Law 6: drawn often, a view is filled in as often as the enumeration of all games says."""
    playing = PuckRules(players=2, pack=TINY, direction="clockwise", **rules)  # type: ignore[arg-type]
    rng = Random(1)
    layers = random_play(playing, 10)
    for layer in layers[7:]:
        by_view: dict[PuckView, dict[PuckState, Fraction]] = {}
        for state, chance in layer.items():
            for seat in (0, 1):
                by_view.setdefault(state.view(seat), {})[state] = chance
        for view in rng.sample(list(by_view), 12):
            states = by_view[view]
            total = sum(states.values())
            draws = 300
            found = Counter(view.complete(rng) for _ in range(draws))
            assert set(found) <= set(states)
            for state, chance in states.items():
                expected = float(chance / total)
                deviation = (draws * expected * (1 - expected)) ** 0.5
                assert abs(found[state] - draws * expected) <= 6 * deviation + 1e-9

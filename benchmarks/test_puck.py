"""How long Puck takes, beside published engines of card games. Run with ``pytest benchmarks``."""

from random import Random
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks.peers import leduc, rhode_island
from benchmarks.report import label
from puckpunk.game import Outcome
from puckpunk.puck import Exchange, PuckAction, PuckRules, PuckState, Refill, Take

RULES = PuckRules(players=3)


def step(state: PuckState, rng: Random) -> PuckAction:
    """Return what chance does, or any of the announcements."""
    if state.is_chance:
        return state.sample_chance(rng)
    actions = state.legal_actions()
    return actions[int(rng.random() * len(actions))]


def random_game(rules: PuckRules, rng: Random) -> Outcome | None:
    """Deal, and let everybody announce anything until the stock is gone."""
    state = PuckState.deal(rules, rng)
    while not state.is_over:
        state = state.apply(step(state, rng))
    return state.outcome


def steps(kind: type[PuckAction] | None = None) -> list[tuple[PuckState, PuckAction]]:
    """Return a thousand states of random games with what is done in them, of one kind or any."""
    found: list[tuple[PuckState, PuckAction]] = []
    rng = Random(1)
    while len(found) < 1_000:
        state = PuckState.deal(RULES, rng)
        while not state.is_over:
            action = step(state, rng)
            if kind is None or isinstance(action, kind):
                found.append((state, action))
            state = state.apply(action)
    return found[:1_000]


@pytest.mark.benchmark(group="whole random games of Puck")
@pytest.mark.parametrize("players", [3, 2, 4])
def test_puck_game(benchmark: BenchmarkFixture, players: int) -> None:
    """Deal and play a game to its end."""
    label(benchmark, "puckpunk", f"{players} players")
    assert benchmark(random_game, PuckRules(players=players), Random(1)) is not None


@pytest.mark.benchmark(group="whole random games of Puck")
def test_puck_game_rlcard(benchmark: BenchmarkFixture) -> None:
    """Play a game of two."""
    label(benchmark, "RLCard", "Leduc hold'em, two players")
    benchmark(leduc())


@pytest.mark.benchmark(group="whole random games of Puck")
def test_puck_game_pokerkit(benchmark: BenchmarkFixture) -> None:
    """Play a game of two."""
    label(benchmark, "PokerKit", "Rhode Island hold'em, two players")
    benchmark(rhode_island())


@pytest.mark.benchmark(group="one action of Puck")
@pytest.mark.parametrize("kind", [None, Exchange, Take, Refill], ids=["any", "E", "T", "R"])
def test_puck_action(benchmark: BenchmarkFixture, kind: type[PuckAction] | None) -> None:
    """Take one action; a showdown comes with that which completes a round."""
    what = "any" if kind is None else f"`{kind.__name__}`"
    label(benchmark, "puckpunk", f"`apply`, {what}", calls=1_000)
    found = steps(kind)

    def play() -> None:
        for state, action in found:
            state.apply(action)

    benchmark(play)


@pytest.mark.benchmark(group="one action of Puck")
@pytest.mark.parametrize("game", ["leduc_poker", "goofspiel(players=4,num_cards=7)"])
def test_puck_action_open_spiel(benchmark: BenchmarkFixture, game: str) -> None:
    """Take one action of random games."""
    label(benchmark, "OpenSpiel", f"{game.partition('(')[0]}, `child`", calls=1_000)
    first, rng = pytest.importorskip("pyspiel").load_game(game).new_initial_state(), Random(1)
    found: list[tuple[Any, int]] = []
    while len(found) < 1_000:
        state = first
        while not state.is_terminal():
            action = rng.choice(state.legal_actions())
            found.append((state, action))
            state = state.child(action)
    found = found[:1_000]

    def play() -> None:
        for state, action in found:
            state.child(action)

    benchmark(play)


@pytest.mark.benchmark(group="what a state of Puck tells")
@pytest.mark.parametrize("what", ["legal_actions", "view", "whereabouts", "complete"])
def test_puck_view(benchmark: BenchmarkFixture, what: str) -> None:
    """Ask a state or a view something, of a hundred announcements each."""
    label(benchmark, "puckpunk", f"`{what}`", calls=100)
    states = [state for state, action in steps() if isinstance(action, Exchange)][:100]
    views = [state.view(state.actors[0]) for state in states]
    rng = Random(2)

    def ask() -> None:
        for state, view in zip(states, views, strict=True):
            if what == "legal_actions":
                state.legal_actions()
            elif what == "view":
                state.view(view.seat)
            elif what == "whereabouts":
                view.whereabouts((view.seat + 1) % 3)
            else:
                view.complete(rng)

    benchmark(ask)

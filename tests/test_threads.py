"""Threads may share everything: what several do at once is what one does after the other.

On a free-threaded Python they run side by side; elsewhere they take turns, here as often as can be.
"""

import copy
import pickle
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from threading import Barrier
from typing import Any, TypeVar

import attrs
import numpy as np
import pytest

import puckpunk as pp
from every_value import STARTS, games
from puckpunk import batch, render
from puckpunk.language import RUSSIAN
from puckpunk.players import GreedyPlayer, RandomPlayer
from puckpunk.rankings import PUCK
from puckpunk.records import dump, load
from puckpunk.table import Record

T = TypeVar("T")

THREADS = 6
HANDS = ["As Kd Xr", "2c 2d 2h", "3c 4c 5c", "9c Td Ah", "Xr Xb 2c"]


@pytest.fixture(autouse=True)
def _impatient() -> Iterator[None]:
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def at_once(work: Callable[[int], T]) -> list[T]:
    """Let threads do the same, none of them before all are there; return what they found."""
    barrier = Barrier(THREADS, timeout=60)

    def begin(thread: int) -> T:
        barrier.wait()
        return work(thread)

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(begin, range(THREADS)))


def forget() -> None:
    """Empty what is kept between calls, so that all threads find it missing."""
    modules = [module for name, module in sys.modules.items() if name.startswith("puckpunk")]
    kept = [thing for module in modules for thing in vars(module).values() if is_cached(thing)]
    assert len(kept) > 5
    for function in kept:
        function.cache_clear()


def is_cached(thing: object) -> bool:
    return callable(getattr(thing, "cache_clear", None))


class TestTables:
    """A ranking's table is made when it is first wanted, by whoever wants it."""

    def test_of_one_ranking(self) -> None:
        ranking = attrs.evolve(PUCK, name="shared by threads")
        expected = [pp.evaluate(hand, PUCK).strength for hand in HANDS]

        def work(thread: int) -> tuple[Any, list[int]]:
            return ranking.values, [pp.evaluate(hand, ranking).strength for hand in HANDS]

        found = at_once(work)
        assert all(values is found[0][0] for values, _ in found)
        assert [strengths for _, strengths in found] == [expected] * THREADS

    def test_of_equal_rankings(self) -> None:
        fresh = [attrs.evolve(PUCK, name="equal in threads") for _ in range(THREADS)]
        found = at_once(lambda thread: fresh[thread].values)
        assert all(values is found[0] for values in found)

    def test_of_rankings_that_are_forgotten_meanwhile(self) -> None:
        """A table goes with its last ranking, also while others ask for one like it."""

        def work(thread: int) -> list[int]:
            found = list[int]()
            for _ in range(4):
                ranking = attrs.evolve(PUCK, name="soon forgotten by threads")
                found.append(pp.evaluate("As Kd Xr", ranking).strength)
            return found

        assert at_once(work) == [[pp.evaluate("As Kd Xr").strength] * 4] * THREADS

    def test_of_other_rankings(self) -> None:
        orders = [PUCK.order[place:] + PUCK.order[:place] for place in range(THREADS)]
        rankings = [attrs.evolve(PUCK, name="in threads", order=order) for order in orders]

        def work(thread: int) -> list[int]:
            return [pp.evaluate(hand, rankings[thread]).strength for hand in HANDS]

        found = at_once(work)
        assert found == [work(thread) for thread in range(THREADS)]

    def test_in_arrays(self) -> None:
        ranking = attrs.evolve(PUCK, name="arrays in threads")
        cards = np.array([[card.index for card in pp.parse_cards(hand)] for hand in HANDS])
        found = at_once(lambda thread: batch.evaluate(cards, ranking).tolist())
        assert found == [[pp.evaluate(hand).strength for hand in HANDS]] * THREADS


def told(state: Any) -> list[object]:
    """Return all that a state tells, and what comes of what may be done."""
    seats = range(state.rules.players)
    views = [state.view(seat) for seat in seats]
    legal = state.legal_actions()
    return [
        hash(state),
        str(state),
        legal,
        [state.refusal(action) for action in legal[:3]],
        [state.apply(action) for action in legal[:3]],
        views,
        [hash(view) for view in views],
        [view.legal_actions() for view in views],
        state.places(),
        state.outcome,
        state.chance_outcomes()[:3] if state.is_chance else (),
        pickle.loads(pickle.dumps(state)),
        copy.deepcopy(state),
        render.text(state, language=RUSSIAN),
    ]


class TestStates:
    """States, views and actions never change, so that nobody has to ask who else has them."""

    @pytest.mark.parametrize("start", STARTS, ids=str)
    def test_the_same_states(self, start: Any) -> None:
        states = list(pp.play(start, [RandomPlayer()] * start.rules.players, Random(1)).states())
        some = states[:: len(states) // 12 + 1]
        fresh = copy.deepcopy(some)
        forget()
        found = at_once(lambda thread: [told(state) for state in fresh])
        assert found == [[told(state) for state in some]] * THREADS

    @pytest.mark.parametrize("player", [RandomPlayer(), GreedyPlayer(worlds=2)], ids=repr)
    @pytest.mark.parametrize("start", STARTS[:3], ids=str)
    def test_the_same_start_and_players(self, start: Any, player: Any) -> None:
        def work(thread: int) -> Record[Any]:
            return pp.play(start, [player] * start.rules.players, Random(1))

        forget()
        found = at_once(work)
        assert found == [work(0)] * THREADS


class TestFiles:
    def test_of_one_path_the_last_to_be_written_is_there_whole(self, tmp_path: Path) -> None:
        written, path = games(), tmp_path / "games.jsonl"
        numbers = at_once(lambda thread: dump(written * (thread + 1), path))
        found = list(load(path))
        assert len(found) in numbers
        assert found == written * (len(found) // len(written))
        assert [file.name for file in tmp_path.iterdir()] == ["games.jsonl"]

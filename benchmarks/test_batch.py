"""How long hands, tricks and games take as arrays. Run with ``pytest benchmarks``.

NumPy comes with the extra ``numpy``, the engines to compare with come with ``bench``. NumPy's own
rows are a floor: what it takes to read the same arrays and write ones of the answer's size.
"""

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks.peers import clubs_lookup, eval7, open_spiel_rollouts, pgx_games
from benchmarks.report import label
from benchmarks.test_hands import Loop, Peer, each, each_mapped, peer_hands
from puckpunk import batch
from puckpunk.punk import PunkRules, resolve_trick

HANDS, TRICKS, TABLES = 1_000_000, 100_000, 100_000
GOOFSPIEL = (
    "turn_based_simultaneous_game(game=goofspiel("
    "players=4,num_cards=7,points_order=ascending,imp_info=False))"
)
RULES = PunkRules(players=4)


def rng() -> np.random.Generator:
    """Return the generator with which every benchmark starts."""
    return np.random.default_rng(1)


def columns() -> NDArray[np.uint8]:
    """Return random hands, the first cards of all before the second ones."""
    return np.asfortranarray(batch.deal_hands(rng(), HANDS)[:, 0])


def rows() -> NDArray[np.uint8]:
    """Return the same hands one after the other."""
    return np.ascontiguousarray(columns())


@pytest.mark.benchmark(group="a million hands in an array")
@pytest.mark.parametrize(
    ("what", "hands", "check"),
    [
        ("`batch.evaluate`, rows", rows, True),
        ("`batch.evaluate`, columns", columns, True),
        ("`batch.evaluate`, columns, `check=False`", columns, False),
    ],
)
def test_hands(
    benchmark: BenchmarkFixture, what: str, hands: Callable[[], NDArray[np.uint8]], check: bool
) -> None:
    """Evaluate a million hands."""
    label(benchmark, "puckpunk", what, calls=HANDS)
    cards = hands()
    benchmark(lambda: batch.evaluate(cards, check=check))


@pytest.mark.benchmark(group="a million hands in an array")
def test_hands_floor(benchmark: BenchmarkFixture) -> None:
    """Read the cards and write as many numbers."""
    label(benchmark, "NumPy", "copy the cards, write zeros", calls=HANDS)
    cards, found = rows(), np.empty(HANDS, np.uint16)
    copy = cards.copy()

    def read_and_write() -> None:
        np.copyto(copy, cards)
        found.fill(0)

    benchmark(read_and_write)


@pytest.mark.benchmark(group="a million hands in an array")
def test_hands_sum(benchmark: BenchmarkFixture) -> None:
    """Do the least with each card."""
    label(benchmark, "NumPy", "add the three cards of each row", calls=HANDS)
    cards, found = rows(), np.empty(HANDS, np.uint16)

    def add() -> None:
        np.add(cards[:, 0], cards[:, 1], out=found)
        np.add(found, cards[:, 2], out=found)

    benchmark(add)


@pytest.mark.benchmark(group="a million hands in an array")
@pytest.mark.parametrize(
    ("engine", "what", "peer", "size", "loop"),
    [
        ("clubs", "three cards, `table.lookup(cards)`, one by one", clubs_lookup, 3, each),
        ("eval7", "five cards, `map(evaluate, hands)`", eval7, 5, each_mapped),
    ],
)
def test_hands_peer(
    benchmark: BenchmarkFixture, engine: str, what: str, peer: Peer, size: int, loop: Loop
) -> None:
    """Evaluate many hands of a peer's cards."""
    label(benchmark, engine, what, calls=TRICKS)
    card, evaluate = peer()
    benchmark(loop, evaluate, peer_hands(card, size, TRICKS))


@pytest.mark.benchmark(group="tricks in an array")
@pytest.mark.parametrize("players", [3, 4, 10, 40])
def test_tricks(benchmark: BenchmarkFixture, players: int) -> None:
    """Find the winners of many tricks."""
    label(benchmark, "puckpunk", f"`batch.resolve_tricks`, {players} players", calls=TRICKS)
    ranks = rng().integers(1, players + 4, size=(TRICKS, players), dtype=np.int8)
    benchmark(batch.resolve_tricks, ranks)


@pytest.mark.benchmark(group="tricks in an array")
def test_tricks_one_by_one(benchmark: BenchmarkFixture) -> None:
    """Find the winners of tricks one by one."""
    label(benchmark, "puckpunk", "`resolve_trick`, 4 players, one by one", calls=1_000)
    random = Random(1)
    ranks = [[random.randint(1, 7) for _ in range(4)] for _ in range(1_000)]
    benchmark(each, resolve_trick, ranks)


@pytest.mark.benchmark(group="random games in arrays")
@pytest.mark.parametrize("check", [False, True])
def test_games(benchmark: BenchmarkFixture, check: bool) -> None:
    """Deal and play a hundred thousand games of four at once."""
    what = "deal and play, deals checked again" if check else "deal and play"
    label(benchmark, "puckpunk", what, calls=TABLES)
    source = rng()
    benchmark(lambda: batch.play_punk(RULES, batch.deal(RULES, source, TABLES), check=check))


@pytest.mark.benchmark(group="random games in arrays")
@pytest.mark.parametrize(
    ("game", "what"),
    [
        ("kuhn_poker", "Kuhn poker, two players, a batch of 4,096"),
        ("leduc_holdem", "Leduc hold'em, two players, a batch of 4,096"),
    ],
)
def test_games_pgx(benchmark: BenchmarkFixture, game: str, what: str) -> None:
    """Play games at once, compiled as a whole."""
    label(benchmark, "PGX", what, calls=4_096)
    benchmark(pgx_games(game, 4_096))


@pytest.mark.benchmark(group="random games in arrays")
@pytest.mark.parametrize(
    ("game", "what"),
    [
        ("kuhn_poker", "Kuhn poker after the deal, compiled rollouts"),
        ("leduc_poker", "Leduc poker after the deal, compiled rollouts"),
        (GOOFSPIEL, "goofspiel in turns, four players, compiled rollouts"),
    ],
    ids=["kuhn", "leduc", "goofspiel"],
)
def test_games_open_spiel(benchmark: BenchmarkFixture, game: str, what: str) -> None:
    """Play games one after the other, inside compiled code."""
    label(benchmark, "OpenSpiel", what, calls=4_000)
    benchmark(open_spiel_rollouts(game, 4_000))


def lowest(view: batch.PunkViews, own: np.random.Generator) -> Any:
    """Lay the lowest card everywhere."""
    del own
    return np.where(view.held, view.hand, 99).min(axis=1)


def at_random(view: batch.PunkViews, own: np.random.Generator) -> Any:
    """Lay any card."""
    places = (own.random(view.hand.shape, dtype=np.float32) * view.held).argmax(axis=1)
    return view.hand[np.arange(view.tables), places]


@pytest.mark.benchmark(group="games in arrays, by parts")
def test_deal(benchmark: BenchmarkFixture) -> None:
    """Deal to a hundred thousand tables."""
    label(benchmark, "puckpunk", "`deal`, four players", calls=TABLES)
    benchmark(batch.deal, RULES, rng(), TABLES)


@pytest.mark.benchmark(group="games in arrays, by parts")
@pytest.mark.parametrize(
    ("what", "policies"),
    [
        ("`play_punk`, hands as they lie", None),
        ("`play_punk`, four policies, the lowest card", [lowest] * 4),
        ("`play_punk`, four policies, any card", [at_random] * 4),
    ],
)
def test_play(
    benchmark: BenchmarkFixture, what: str, policies: list[batch.Policy | None] | None
) -> None:
    """Play hands that are dealt."""
    label(benchmark, "puckpunk", what, calls=TABLES)
    hands, source = batch.deal(RULES, rng(), TABLES), rng()
    benchmark(lambda: batch.play_punk(RULES, hands, policies, source, check=False))


@pytest.mark.benchmark(group="games in arrays, by parts")
@pytest.mark.parametrize("players", [3, 10, 40])
def test_games_of(benchmark: BenchmarkFixture, players: int) -> None:
    """Deal and play games of few or many at once."""
    tables = 100_000 // players
    label(benchmark, "puckpunk", f"deal and play, {players} players", calls=tables)
    rules, source = PunkRules(players=players), rng()
    benchmark(lambda: batch.play_punk(rules, batch.deal(rules, source, tables), check=False))

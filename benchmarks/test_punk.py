"""How long Punk takes, beside published engines of like games. Run with ``pytest benchmarks``.

The engines come with the extra ``bench``; the rows of one that is not installed are skipped. Each
row is labelled for `benchmarks.report`, which writes the page on speed.
"""

from random import Random
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks.peers import leduc, rhode_island
from benchmarks.report import label
from puckpunk.game import Outcome
from puckpunk.punk import Lay, PunkRules, PunkState

RULES = PunkRules(players=4)

# The nearest to Punk elsewhere: four players who each lay one of seven cards at once.
GOOFSPIEL = "goofspiel(players=4,num_cards=7,points_order=ascending,imp_info=False)"
IN_TURNS = f"turn_based_simultaneous_game(game={GOOFSPIEL})"

# What the four lay, as places in their hands. Short calls are timed by the thousand, in a loop such
# as a program would write: one at a time, the timing itself would weigh too much.
_RNG = Random(1)
PLACES = [[_RNG.randrange(7) for _ in range(4)] for _ in range(1_000)]


def goofspiel(name: str = GOOFSPIEL) -> Any:
    """Return the first state of a game of OpenSpiel."""
    return pytest.importorskip("pyspiel").load_game(name).new_initial_state()


def dealt() -> PunkState:
    """Return a state of four players who have played nothing yet."""
    return PunkState.deal(RULES, Random(1))


def lowest_cards(state: PunkState, tricks: int) -> PunkState:
    """Return the state after some tricks to which everybody lays the lowest card."""
    for _ in range(tricks):
        state = state.play_trick([hand[0] for hand in state.hands])
    return state


def random_game(rules: PunkRules, rng: Random) -> PunkState:
    """Deal, and let everybody lay any card until none is left."""
    random = rng.random
    state = PunkState.deal(rules, rng)
    for _ in range(rules.pack.hand_size):
        state = state.play_trick([hand[int(random() * len(hand))] for hand in state.hands])
    return state


@pytest.mark.benchmark(group="one trick, four players")
def test_trick(benchmark: BenchmarkFixture) -> None:
    """Play a trick of four cards at once."""
    label(benchmark, "puckpunk", "`play_trick`", calls=len(PLACES))
    state = dealt()
    tricks = [
        [hand[place] for hand, place in zip(state.hands, places, strict=True)] for places in PLACES
    ]

    def play() -> None:
        for cards in tricks:
            state.play_trick(cards)

    benchmark(play)


@pytest.mark.benchmark(group="one trick, four players")
def test_trick_open_spiel_child(benchmark: BenchmarkFixture) -> None:
    """Play a round of four cards at once, given as one number."""
    label(benchmark, "OpenSpiel", "goofspiel, `child`", calls=len(PLACES))
    state = goofspiel()
    rounds = [sum(place * 7**seat for seat, place in enumerate(places)) for places in PLACES]
    after = state.clone()
    after.apply_actions(PLACES[0])
    assert str(state.child(rounds[0])) == str(after)

    def play() -> None:
        for together in rounds:
            state.child(together)

    benchmark(play)


@pytest.mark.benchmark(group="one trick, four players")
def test_trick_open_spiel_clone(benchmark: BenchmarkFixture) -> None:
    """Play a round of four cards at once on a copy."""
    label(benchmark, "OpenSpiel", "goofspiel, `clone` and `apply_actions`", calls=len(PLACES))
    state = goofspiel()

    def play() -> None:
        for cards in PLACES:
            after = state.clone()
            after.apply_actions(cards)

    benchmark(play)


@pytest.mark.benchmark(group="one action")
def test_action(benchmark: BenchmarkFixture) -> None:
    """Lay one card."""
    label(benchmark, "puckpunk", "`apply`", calls=len(PLACES))
    state = dealt()
    lays = [Lay(0, state.hands[0][places[0]]) for places in PLACES]

    def play() -> None:
        for lay in lays:
            state.apply(lay)

    benchmark(play)


@pytest.mark.benchmark(group="one action")
@pytest.mark.parametrize(
    ("game", "what"),
    [
        (GOOFSPIEL, "goofspiel, `child`: four cards at once"),
        (IN_TURNS, "goofspiel in turns, `child`: one card"),
    ],
    ids=["together", "in turns"],
)
def test_action_open_spiel(benchmark: BenchmarkFixture, game: str, what: str) -> None:
    """Take one action: a whole round of goofspiel, or one card of it."""
    label(benchmark, "OpenSpiel", what, calls=len(PLACES))
    state = goofspiel(game)

    def play() -> None:
        for places in PLACES:
            state.child(places[0])

    benchmark(play)


@pytest.mark.benchmark(group="whole random games")
def test_game(benchmark: BenchmarkFixture) -> None:
    """Deal and play a game of four."""
    label(benchmark, "puckpunk", "deal and play")
    benchmark(random_game, RULES, Random(1))


@pytest.mark.benchmark(group="whole random games")
def test_game_with_outcome(benchmark: BenchmarkFixture) -> None:
    """Deal and play a game of four, and ask who won."""
    label(benchmark, "puckpunk", "deal, play, outcome")
    rng = Random(1)

    def play() -> Outcome | None:
        return random_game(RULES, rng).outcome

    assert benchmark(play) is not None


@pytest.mark.benchmark(group="whole random games")
def test_game_open_spiel(benchmark: BenchmarkFixture) -> None:
    """Play a game of four, the cards picked as in Punk."""
    label(benchmark, "OpenSpiel", "goofspiel, four players")
    first, random = goofspiel(), Random(1).random
    seats = range(4)

    def play() -> list[float]:
        state = first.clone()
        while not state.is_terminal():
            hands = [state.legal_actions(seat) for seat in seats]
            state.apply_actions([hand[int(random() * len(hand))] for hand in hands])
        returns: list[float] = state.returns()
        return returns

    benchmark(play)


@pytest.mark.benchmark(group="whole random games")
def test_game_rlcard(benchmark: BenchmarkFixture) -> None:
    """Play a game of two with the random players that come with it."""
    label(benchmark, "RLCard", "Leduc hold'em, two players")
    benchmark(leduc())


@pytest.mark.benchmark(group="whole random games")
def test_game_pokerkit(benchmark: BenchmarkFixture) -> None:
    """Play a game of two, all but the players' decisions automated."""
    label(benchmark, "PokerKit", "Rhode Island hold'em, two players")
    benchmark(rhode_island())


@pytest.mark.benchmark(group="random games by number of players")
@pytest.mark.parametrize("players", [4, 10, 40])
def test_game_of(benchmark: BenchmarkFixture, players: int) -> None:
    """Deal and play a game of few or many."""
    label(benchmark, "puckpunk", f"{players} players")
    benchmark(random_game, PunkRules(players=players), Random(1))


@pytest.mark.benchmark(group="views")
def test_view(benchmark: BenchmarkFixture) -> None:
    """Make the view of one seat."""
    label(benchmark, "puckpunk", "`view`")
    benchmark(lowest_cards(dealt(), 3).view, 0)


@pytest.mark.benchmark(group="views")
def test_complete(benchmark: BenchmarkFixture) -> None:
    """Fill a view in at random."""
    label(benchmark, "puckpunk", "`complete`")
    benchmark(lowest_cards(dealt(), 3).view(0).complete, Random(2))

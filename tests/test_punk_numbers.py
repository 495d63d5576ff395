"""Exact numbers of Punk: the published ones by counting, small packs through the engine."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice, permutations, product
from math import comb, factorial, prod

import pytest

from puckpunk.punk import PunkPack, PunkRules, PunkState, PunkView, resolve_trick


def counted(pack: PunkPack) -> tuple[Fraction, Fraction]:
    """Return how likely a random trick stays unwon, and its mean points, by counting ranks.

    Cards played at random make every set of cards as likely to meet in a trick.
    """

    def numbers(ranks: int, cards: int) -> Iterator[tuple[int, ...]]:
        if ranks == 0:
            if cards == 0:
                yield ()
            return
        for first in range(min(cards, pack.suits) + 1):
            for rest in numbers(ranks - 1, cards - first):
                yield (first, *rest)

    unwon = points = 0
    for times in numbers(pack.ranks, pack.seats):
        ways = prod(comb(pack.suits, number) for number in times)
        laid = [rank for rank, number in enumerate(times, 1) for _ in range(number)]
        winner = resolve_trick(laid)
        unwon += ways * (winner is None)
        points += ways * (0 if winner is None else laid[winner])
    every = comb(pack.size, pack.seats)
    return Fraction(unwon, every), Fraction(points, every)


@pytest.mark.parametrize(
    ("players", "unwon", "mean_points"),
    [
        (3, Fraction(1, 190), 2.557895),
        (4, Fraction(109, 2925), 2.144274),
        (5, Fraction(701, 82251), 2.371248),
        (6, Fraction(2053, 168805), 2.359952),
    ],
)
def test_published_numbers(players: int, unwon: Fraction, mean_points: float) -> None:
    counts = counted(PunkPack.for_players(players))
    assert counts[0] == unwon
    assert round(float(counts[1]), 6) == mean_points


def random_play(rules: PunkRules) -> Iterator[dict[PunkState, Fraction]]:
    """Yield how likely each state is after each action, all choices being uniform."""
    layer = {PunkState.start(rules): Fraction(1)}
    while layer:
        yield layer
        after: dict[PunkState, Fraction] = {}
        for state, chance in layer.items():
            outcomes = state.chance_outcomes()
            if state.actors:  # all lay in the end: the order does not matter
                actions = state.legal_actions(state.actors[0])
                outcomes = tuple((action, Fraction(1, len(actions))) for action in actions)
            for action, probability in outcomes:
                successor = state.apply(action)
                after[successor] = after.get(successor, Fraction(0)) + chance * probability
        layer = after


@pytest.mark.parametrize(
    ("players", "suits", "ranks"), [(3, 3, 2), (3, 2, 3), (2, 3, 2), (2, 2, 3), (4, 2, 2)]
)
def test_small_packs_through_the_engine(players: int, suits: int, ranks: int) -> None:
    """Every trick of the deal has the counted numbers, and the points add up."""
    pack = PunkPack(seats=max(3, players), suits=suits, ranks=ranks)
    rules = PunkRules(players=players, pack=pack)
    unwon, mean_points = counted(pack)
    *_, end = random_play(rules)
    assert sum(end.values()) == 1
    for number in range(pack.hand_size):
        tricks = [(state.tricks[number], chance) for state, chance in end.items()]
        assert sum(chance for trick, chance in tricks if trick.winner is None) == unwon
        assert sum(trick.points * chance for trick, chance in tricks) == mean_points
    scored = sum(sum(state.scores) * chance for state, chance in end.items())
    assert scored == mean_points * pack.hand_size


def test_reachable_states_of_a_tiny_pack_by_depth() -> None:
    """Breadth first through the engine, and by a formula."""
    rules = PunkRules(players=3, pack=PunkPack(seats=3, suits=3, ranks=2))
    layer, found = {PunkState.start(rules)}, []
    while layer:
        found.append(len(layer))
        layer = {state.apply(action) for state in layer for action in state.legal_actions()}

    size, seats, each = 6, 3, 2
    expected = []
    for dealt in range(size + 1):
        hands = Counter((seat + 1) % seats for seat in range(dealt))
        expected.append(
            factorial(size)
            // factorial(size - dealt)
            // prod(factorial(hands[seat]) for seat in range(seats))
        )
    orders = 1  # in which the tricks turned up so far can have been played, seat by seat
    for trick in range(each):
        cards = each - trick
        for laid in range(1, seats):
            expected.append(expected[size] * orders * comb(seats, laid) * cards**laid)
        orders *= cards**seats
        expected.append(expected[size] * orders)
    assert found == expected


def test_the_winners_of_all_tricks_of_a_small_table() -> None:
    """PN7, for every trick of three players with ranks up to 4."""
    for ranks in product(range(1, 5), repeat=3):
        alone = sorted(rank for rank in ranks if ranks.count(rank) == 1)
        assert resolve_trick(ranks) == (ranks.index(alone[0]) if alone else None)


class Scripted:
    """A source of randomness that gives the numbers it is told."""

    def __init__(self, numbers: Sequence[float]) -> None:
        self.numbers = iter(numbers)

    def random(self) -> float:
        return next(self.numbers)


@pytest.mark.parametrize("players", [2, 3])
def test_completion_follows_the_exact_law(players: int) -> None:
    """Law 6, by enumeration: every order of the unseen cards, against all games of a tiny pack."""
    rules = PunkRules(players=players, pack=PunkPack(seats=3, suits=3, ranks=2))
    for layer in random_play(rules):
        by_view: dict[PunkView, dict[PunkState, Fraction]] = {}
        for state, chance in layer.items():
            by_view.setdefault(state.view(0), {})[state] = chance
        for view, states in islice(by_view.items(), 0, None, 1 + len(by_view) // 12):
            total = sum(states.values())
            law = {state: chance / total for state, chance in states.items()}
            orders = list(permutations(range(len(view.unseen))))
            filled = Counter(
                view.complete(Scripted([place / 10 for place in order])) for order in orders
            )
            assert {state: Fraction(n, len(orders)) for state, n in filled.items()} == law

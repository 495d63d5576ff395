"""How long evaluating hands takes, beside published evaluators. Run with ``pytest benchmarks``.

The evaluators come with the extra ``bench``; the rows of one that is not installed are skipped. All
are given the same hands: a hand of three cards is the first three of a hand of five.
"""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any, TypeAlias

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import puckpunk as pp
from benchmarks.peers import (
    Evaluator,
    clubs_evaluate,
    clubs_lookup,
    eval7,
    phevaluator,
    pkrbot,
    pokerkit_entry,
    pokerkit_hand,
    treys,
)
from benchmarks.report import label
from puckpunk.cards import AnyCard
from puckpunk.rankings import PUCK

# Short calls are timed by the thousand, in a loop such as a program would write.
FEW, MANY = 1_000, 100_000

Peer: TypeAlias = Callable[[], Evaluator]
Call: TypeAlias = Callable[..., Any]
Loop: TypeAlias = Callable[..., list[Any]]


@cache
def deals(number: int) -> list[tuple[AnyCard, ...]]:
    """Return random hands of five cards."""
    rng = Random(1)
    return [tuple(rng.sample(pp.standard_deck(), 5)) for _ in range(number)]


def our_hands(number: int = FEW) -> list[tuple[AnyCard, ...]]:
    """Return random hands of three cards."""
    return [hand[:3] for hand in deals(number)]


def texts(size: int, number: int = FEW) -> list[list[str]]:
    """Return random hands as the texts of their cards."""
    return [[str(card) for card in hand[:size]] for hand in deals(number)]


def peer_hands(card: Call, size: int, number: int = FEW) -> list[list[Any]]:
    """Return random hands of a peer's cards, of which there is one each, as of ours."""
    pack = {str(ours): card(str(ours)) for ours in pp.standard_deck()}
    return [[pack[text] for text in hand] for hand in texts(size, number)]


def strengths(hands: Iterable[tuple[AnyCard, ...]]) -> list[int]:
    """Look up what hands of three cards are worth."""
    table = PUCK.strengths
    return [table[a.index][b.index][c.index] for a, b, c in hands]


def each(evaluate: Call, hands: Iterable[Any]) -> list[Any]:
    """Evaluate hands."""
    return [evaluate(hand) for hand in hands]


def each_mapped(evaluate: Call, hands: Iterable[Any]) -> list[Any]:
    """Evaluate hands as is quickest if the function is compiled."""
    return list(map(evaluate, hands))


def each_alone(evaluate: Call, hands: Iterable[Any]) -> list[Any]:
    """Evaluate hands without cards on the table."""
    return [evaluate(hand, []) for hand in hands]


def each_spread(evaluate: Call, hands: Iterable[Any]) -> list[Any]:
    """Evaluate hands, every card an argument."""
    return [evaluate(*hand) for hand in hands]


def each_read(evaluate: Call, hands: Iterable[Any], card: Call) -> list[Any]:
    """Evaluate hands of texts."""
    return [evaluate([card(text) for text in hand]) for hand in hands]


def each_read_alone(evaluate: Call, hands: Iterable[Any], card: Call) -> list[Any]:
    """Evaluate hands of texts without cards on the table."""
    return [evaluate([card(text) for text in hand], []) for hand in hands]


@pytest.mark.benchmark(group="a hand, cards parsed")
def test_parsed(benchmark: BenchmarkFixture) -> None:
    """Evaluate hands of cards."""
    label(benchmark, "puckpunk", "`evaluate(cards)`", calls=FEW)
    benchmark(each, pp.evaluate, our_hands())


@pytest.mark.benchmark(group="a hand, cards parsed")
def test_parsed_table(benchmark: BenchmarkFixture) -> None:
    """Look up the strength of hands of cards."""
    label(benchmark, "puckpunk", "`strengths[i][j][k]`", calls=FEW)
    benchmark(strengths, our_hands())


@pytest.mark.benchmark(group="a hand, cards parsed")
@pytest.mark.parametrize(
    ("engine", "what", "peer", "size", "loop"),
    [
        ("PokerKit", "`lookup.get_entry(cards)`", pokerkit_entry, 3, each),
        ("PokerKit", "`RhodeIslandHoldemHand(cards)`", pokerkit_hand, 3, each),
        ("clubs", "`table.lookup(cards)`", clubs_lookup, 3, each),
        ("clubs", "`evaluate(cards, [])`", clubs_evaluate, 3, each_alone),
        ("eval7", "three cards, `evaluate(cards)`", eval7, 3, each),
        ("eval7", "five cards, `evaluate(cards)`", eval7, 5, each),
        ("phevaluator", "five cards, `evaluate_5cards(*numbers)`", phevaluator, 5, each_spread),
        ("pkrbot", "five cards, `evaluate(cards)`", pkrbot, 5, each),
        ("treys", "five cards, `evaluate(cards, [])`", treys, 5, each_alone),
    ],
)
def test_parsed_peer(
    benchmark: BenchmarkFixture, engine: str, what: str, peer: Peer, size: int, loop: Loop
) -> None:
    """Evaluate hands of a peer's cards."""
    label(benchmark, engine, what, calls=FEW)
    card, evaluate = peer()
    benchmark(loop, evaluate, peer_hands(card, size))


@pytest.mark.benchmark(group="a hand, from text")
@pytest.mark.parametrize(("what", "gap"), [('"As Kd 9h"', " "), ('"AsKd9h"', "")])
def test_text(benchmark: BenchmarkFixture, what: str, gap: str) -> None:
    """Evaluate hands given as one text."""
    label(benchmark, "puckpunk", f"`evaluate({what})`", calls=FEW)
    benchmark(each, pp.evaluate, [gap.join(hand) for hand in texts(3)])


@pytest.mark.benchmark(group="a hand, from text")
@pytest.mark.parametrize(
    ("what", "peer"),
    [
        ('`lookup.get_entry("AsKd9h")`', pokerkit_entry),
        ('`RhodeIslandHoldemHand("AsKd9h")`', pokerkit_hand),
    ],
)
def test_text_pokerkit(benchmark: BenchmarkFixture, what: str, peer: Peer) -> None:
    """Evaluate hands given as one text."""
    label(benchmark, "PokerKit", what, calls=FEW)
    benchmark(each, peer()[1], ["".join(hand) for hand in texts(3)])


@pytest.mark.benchmark(group="a hand, from text")
@pytest.mark.parametrize(
    ("engine", "what", "peer", "size", "loop"),
    [
        ("clubs", '`table.lookup([Card("As"), …])`', clubs_lookup, 3, each_read),
        ("eval7", 'five cards, `evaluate([Card("As"), …])`', eval7, 5, each_read),
        ("pkrbot", 'five cards, `evaluate([Card("As"), …])`', pkrbot, 5, each_read),
        ("treys", 'five cards, `evaluate([Card.new("As"), …], [])`', treys, 5, each_read_alone),
    ],
)
def test_text_peer(
    benchmark: BenchmarkFixture, engine: str, what: str, peer: Peer, size: int, loop: Loop
) -> None:
    """Evaluate hands given as the texts of their cards."""
    label(benchmark, engine, what, calls=FEW)
    card, evaluate = peer()
    benchmark(loop, evaluate, texts(size), card)


@pytest.mark.benchmark(group="a hand, from text")
def test_text_phevaluator(benchmark: BenchmarkFixture) -> None:
    """Evaluate hands given as the texts of their cards."""
    label(benchmark, "phevaluator", 'five cards, `evaluate_5cards("As", …)`', calls=FEW)
    benchmark(each_spread, phevaluator()[1], texts(5))


@pytest.mark.benchmark(group="comparing two hands")
def test_compare(benchmark: BenchmarkFixture) -> None:
    """Compare the values of hands."""
    label(benchmark, "puckpunk", "`value < other`", calls=FEW)
    pairs = list(pairwise(each(pp.evaluate, our_hands(FEW + 1))))
    benchmark(lambda: [value < other for value, other in pairs])


@pytest.mark.benchmark(group="comparing two hands")
def test_compare_pokerkit(benchmark: BenchmarkFixture) -> None:
    """Compare hands, which look themselves up each time."""
    label(benchmark, "PokerKit", "`hand < other`", calls=FEW)
    card, evaluate = pokerkit_hand()
    pairs = list(pairwise(each(evaluate, peer_hands(card, 3, FEW + 1))))
    benchmark(lambda: [hand < other for hand, other in pairs])


@pytest.mark.benchmark(group="a million hands")
def test_many(benchmark: BenchmarkFixture) -> None:
    """Look up the strength of many hands."""
    label(benchmark, "puckpunk", "`strengths[i][j][k]`", calls=MANY)
    benchmark(strengths, our_hands(MANY))


@pytest.mark.benchmark(group="a million hands")
@pytest.mark.parametrize(
    ("engine", "what", "peer", "size", "loop"),
    [
        ("PokerKit", "`lookup.get_entry`", pokerkit_entry, 3, each),
        ("clubs", "`table.lookup`", clubs_lookup, 3, each),
        ("eval7", "five cards, `map(evaluate, …)`", eval7, 5, each_mapped),
        ("phevaluator", "five cards, `evaluate_5cards`", phevaluator, 5, each_spread),
        ("pkrbot", "five cards, `map(evaluate, …)`", pkrbot, 5, each_mapped),
        ("treys", "five cards, `evaluate`", treys, 5, each_alone),
    ],
)
def test_many_peer(
    benchmark: BenchmarkFixture, engine: str, what: str, peer: Peer, size: int, loop: Loop
) -> None:
    """Evaluate many hands of a peer's cards."""
    label(benchmark, engine, what, calls=MANY)
    card, evaluate = peer()
    benchmark(loop, evaluate, peer_hands(card, size, MANY))

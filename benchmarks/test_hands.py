"""How long evaluating a hand takes. Run with ``pytest benchmarks``."""

from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import puckpunk as pp

_RNG = Random(1)
HANDS = [tuple(_RNG.sample(pp.standard_deck(), 3)) for _ in range(1_000)]
TEXTS = [pp.format_cards(hand) for hand in HANDS]


@pytest.mark.benchmark(group="1,000 hands")
def test_parsed(benchmark: BenchmarkFixture) -> None:
    """Evaluate hands of cards."""
    benchmark(lambda: [pp.evaluate(hand) for hand in HANDS])


@pytest.mark.benchmark(group="1,000 hands")
def test_from_text(benchmark: BenchmarkFixture) -> None:
    """Evaluate hands given as text."""
    benchmark(lambda: [pp.evaluate(text) for text in TEXTS])

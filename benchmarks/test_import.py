"""How long the package takes until it is of use, beside others, in fresh interpreters."""

import subprocess
import sys

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks.report import label

_TIMED = """
from time import process_time
five = ["As", "Kd", "9h", "2c", "3c"]
three = five[:3]
before = process_time()
{}
print(process_time() - before)
"""


class ChildClock:
    """Runs only while a fresh interpreter works: its start and end take none of the time."""

    def __init__(self) -> None:
        """Start at zero."""
        self.seconds = 0.0

    def __call__(self) -> float:
        """Return the seconds that all its work so far took."""
        return self.seconds

    def run(self, code: str) -> None:
        """Run code in an interpreter of its own."""
        command = [sys.executable, "-c", _TIMED.format(code)]
        run = subprocess.run(command, capture_output=True, text=True, check=True)
        self.seconds += float(run.stdout)


CLOCK = ChildClock()


def time_code(benchmark: BenchmarkFixture, code: str) -> None:
    """Time code, its files in the system's cache."""
    benchmark.pedantic(  # type: ignore[no-untyped-call] # pyright: ignore[reportUnknownMemberType]
        CLOCK.run, args=(code,), rounds=20, warmup_rounds=2
    )


@pytest.mark.benchmark(group="import", timer=CLOCK)
@pytest.mark.parametrize(
    ("engine", "code"),
    [
        ("puckpunk", "import puckpunk"),
        ("puckpunk", "import puckpunk.punk"),
        ("attrs", "import attrs"),
        ("PokerKit", "import pokerkit"),
        ("clubs", "import clubs"),
        ("clubs", "import clubs; clubs.Evaluator(4, 13, 3)"),
        ("eval7", "import eval7"),
        ("phevaluator", "from phevaluator import evaluate_5cards"),
        ("pkrbot", "import pkrbot"),
        ("treys", "import treys"),
        ("treys", "import treys; treys.Evaluator()"),
    ],
)
def test_import(benchmark: BenchmarkFixture, engine: str, code: str) -> None:
    """Import a module, and make it ready."""
    pytest.importorskip(engine.lower())
    label(benchmark, engine, f"`{code}`")
    time_code(benchmark, code)


@pytest.mark.benchmark(group="import and the first hand", timer=CLOCK)
@pytest.mark.parametrize(
    ("engine", "code"),
    [
        ("puckpunk", 'puckpunk.evaluate("As Kd 9h")'),
        ("PokerKit", 'pokerkit.RhodeIslandHoldemHand("AsKd9h")'),
        ("clubs", "clubs.Evaluator(4, 13, 3).evaluate([*map(clubs.Card, three)], [])"),
        ("eval7", "eval7.evaluate([*map(eval7.Card, five)])"),
        ("phevaluator", "phevaluator.evaluate_5cards(*five)"),
        ("pkrbot", "pkrbot.evaluate([*map(pkrbot.Card, five)])"),
        ("treys", "treys.Evaluator().evaluate([*map(treys.Card.new, five)], [])"),
    ],
)
def test_first_hand(benchmark: BenchmarkFixture, engine: str, code: str) -> None:
    """Import a module and evaluate one hand."""
    module = engine.lower()
    pytest.importorskip(module)
    label(benchmark, engine, f"`{code}`")
    time_code(benchmark, f"import {module}; {code}")

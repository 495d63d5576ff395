"""How long the package takes to import, beside the one it needs, in fresh interpreters."""

import subprocess
import sys

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks.report import label

_TIMED_IMPORT = """
from time import process_time
before = process_time()
import {}
print(process_time() - before)
"""


class ImportClock:
    """Runs only while a fresh interpreter imports: its start and end take none of the time."""

    def __init__(self) -> None:
        """Start at zero."""
        self.seconds = 0.0

    def __call__(self) -> float:
        """Return the seconds that all imports so far took."""
        return self.seconds

    def run_import(self, module: str) -> None:
        """Import a module in an interpreter of its own."""
        command = [sys.executable, "-c", _TIMED_IMPORT.format(module)]
        run = subprocess.run(command, capture_output=True, text=True, check=True)
        self.seconds += float(run.stdout)


CLOCK = ImportClock()


@pytest.mark.benchmark(group="import", timer=CLOCK)
@pytest.mark.parametrize("module", ["puckpunk", "puckpunk.punk", "attrs"])
def test_import(benchmark: BenchmarkFixture, module: str) -> None:
    """Import a module, its files in the system's cache."""
    label(benchmark, module.partition(".")[0], f"`import {module}`")
    benchmark.pedantic(  # type: ignore[no-untyped-call] # pyright: ignore[reportUnknownMemberType]
        CLOCK.run_import, args=(module,), rounds=30, warmup_rounds=2
    )

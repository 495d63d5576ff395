"""How cost grows: with players, with the size of a batch, with workers.

``python -m benchmarks.scaling`` takes a few minutes and writes the tables and the picture of
docs/explanation/scaling.md. Each figure is the best of some tries of processor time, but for
workers, where it is time on the clock: what a simulation of many blocks takes.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from os import cpu_count
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any

import numpy as np
from matplotlib.figure import Figure

from benchmarks.balance import as_markdown, write_table
from puckpunk import batch
from puckpunk.arena import simulate
from puckpunk.players import RandomPlayer
from puckpunk.puck import PuckRules
from puckpunk.punk import PunkRules, PunkState

PAGE = Path(__file__).parents[1] / "docs/explanation/scaling.md"
PLAYERS = (3, 4, 5, 6, 8, 10, 15, 20, 30, 40)
SIZES = (1, 10, 100, 1_000, 10_000, 100_000)
Line = tuple[str, Sequence[float], Sequence[float]]
Table = list[tuple[str, ...]]


def best(
    work: Callable[[], object], number: int, clock: Callable[[], float] = process_time
) -> float:
    """Return how many of something are done in a second, where work does so many."""
    times: list[float] = []
    while len(times) < 3 or sum(times) < 0.6:
        begun = clock()
        work()
        times.append(clock() - begun)
    return number / max(min(times), 1e-9)


def deal_and_play(rules: PunkRules, rng: Random) -> None:
    """Play a game with states, each card being laid in the order of the hands."""
    state = PunkState.deal(rules, rng)
    while state.outcome is None:
        state = state.play_trick([hand[0] for hand in state.hands])


def play_batch(rules: PunkRules, generator: np.random.Generator, tables: int) -> None:
    """Deal at many tables and play at random."""
    batch.play_punk(rules, batch.deal(rules, generator, tables), check=False)


def by_players() -> tuple[list[Line], Table]:
    """Return games a second at tables of different sizes."""
    rng, generator = Random(1), np.random.default_rng(1)
    states: list[float] = []
    batches: list[float] = []
    for players in PLAYERS:
        rules, tables = PunkRules(players=players), max(500, 400_000 // players**2)
        states.append(best(partial(deal_and_play, rules, rng), 1))
        batches.append(best(partial(play_batch, rules, generator, tables), tables))
    table: Table = [("players", "states", "batch", "ratio")]
    table += [
        (str(n), f"{one:,.0f}", f"{many:,.0f}", f"{many / one:.0f}")
        for n, one, many in zip(PLAYERS, states, batches, strict=True)
    ]
    return [("states", PLAYERS, states), ("batch", PLAYERS, batches)], table


def by_size() -> tuple[list[Line], Table]:
    """Return what a batch of each size does in a second."""
    rules, generator = PunkRules(players=4), np.random.default_rng(1)
    hands_a_second: list[float] = []
    games_a_second: list[float] = []
    for size in SIZES:
        cards = _hands(generator, size)
        hands_a_second.append(best(partial(batch.evaluate, cards), size))
        games_a_second.append(best(partial(play_batch, rules, generator, size), size))
    table: Table = [("size of the batch", "hands evaluated a second", "games of Punk a second")]
    table += [
        (f"{size:,}", f"{hands:,.0f}", f"{games:,.0f}")
        for size, hands, games in zip(SIZES, hands_a_second, games_a_second, strict=True)
    ]
    return [("hands", SIZES, hands_a_second), ("games of Punk", SIZES, games_a_second)], table


def _hands(generator: np.random.Generator, size: int) -> Any:
    """Return hands of three different cards."""
    keys = generator.random((size, 52))
    return np.argpartition(keys, 3, axis=1)[:, :3].astype(np.uint8)


def by_workers() -> tuple[list[Line], Table]:
    """Return games a second with more workers, on the clock."""
    workers = [n for n in (1, 2, 4, 8) if n <= (cpu_count() or 1)]
    table: Table = [("workers", "Punk, 4 players", "Puck, 3 players")]
    lines: list[Line] = []
    for name, rules, games in (
        ("Punk, 4 players", PunkRules(players=4), 20_000),
        ("Puck, 3 players", PuckRules(players=3), 3_000),
    ):
        found: list[float] = []
        for number in workers:
            players = [RandomPlayer()] * rules.players
            with ProcessPoolExecutor(number) as pool:
                list(pool.map(abs, range(number)))  # so that they have begun
                simulate(rules, players, number * 100, 1, pool)
                begun = perf_counter()
                simulate(rules, players, games, 2, pool)
                found.append(games / (perf_counter() - begun))
        lines.append((name, workers, found))
    for place, number in enumerate(workers):
        table.append((str(number), *(f"{found[place]:,.0f}" for _, _, found in lines)))
    return lines, table


def draw(axes: Any, lines: Sequence[Line], label: str) -> None:
    """Draw some lines on axes whose both scales are logarithmic."""
    for name, across, up in lines:
        axes.loglog(across, up, marker="o", label=name)
    if label != "size of the batch":
        few = [number for number in lines[0][1] if number not in {5, 8, 15, 30}]
        axes.set_xticks(few, [f"{number:.0f}" for number in few])
        axes.set_xticks([], minor=True)
    axes.set_xlabel(label)
    axes.set_ylabel("a second")
    axes.grid(visible=True, which="major", alpha=0.4)
    axes.legend()


def main() -> None:
    """Measure, and write the page."""
    figure: Any = Figure(figsize=(10, 3.4), layout="constrained")
    parts = (
        ("players", by_players(), "players"),
        ("size", by_size(), "size of the batch"),
        ("workers", by_workers(), "workers"),
    )
    for axes, (name, (lines, table), label) in zip(figure.subplots(1, 3), parts, strict=True):
        draw(axes, lines, label)
        write_table(PAGE, name, table)
        print(as_markdown(table))
    figure.savefig(PAGE.parent / "pictures/scaling.svg", metadata={"Date": None})


if __name__ == "__main__":
    main()

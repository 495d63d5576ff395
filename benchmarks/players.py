"""How the players do: ``python -m benchmarks.players`` writes docs/reference/players.md.

The counts of the games are kept in ``--keep``, and only what is not there is played: all of it for
some hours. A row of the table is what ``puckpunk simulate`` finds for the same players.
"""

import argparse
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path

from benchmarks.balance import DATA, Table, write_table
from puckpunk.arena import Report, simulate
from puckpunk.players import GreedyPlayer, RandomPlayer, SearchPlayer
from puckpunk.puck import PuckRules
from puckpunk.punk import PunkRules

PAGE = Path(__file__).parents[1] / "docs/reference/players.md"
PLAYERS = {"random": RandomPlayer(), "greedy": GreedyPlayer(), "search": SearchPlayer()}
RULES = {"Puck": PuckRules, "Punk": PunkRules}
Row = tuple[str, int, str, str, int]
ROWS: list[Row] = [  # game, players, one, others, games
    ("Puck", 2, "greedy", "random", 2_000),
    ("Puck", 3, "greedy", "random", 2_000),
    ("Puck", 4, "greedy", "random", 1_000),
    *(("Punk", players, "greedy", "random", 10_000) for players in (2, 3, 4, 5)),
    ("Puck", 2, "search", "greedy", 400),
    ("Puck", 3, "search", "greedy", 200),
    *(("Punk", players, "search", "greedy", 1_000) for players in (2, 3, 4, 5)),
]


def kept(keep: Path, row: Row) -> Path:
    """Return where the counts of a row are kept."""
    return keep / f"{'-'.join(map(str, row)).lower()}.json"


def report(keep: Path, row: Row, executor: Executor) -> Report:
    """Return what comes of one player against others of another kind."""
    game, players, one, others, games = row
    entrants = [PLAYERS[one], *[PLAYERS[others]] * (players - 1)]
    rules, file = RULES[game](players=players), kept(keep, row)
    return simulate(rules, entrants, games, 1, executor, checkpoint=file)


def line(keep: Path, row: Row, executor: Executor) -> tuple[str, ...]:
    """Return a line of the table: what the one wins of a game if everybody stakes 1."""
    game, players, one, others, games = row
    won = report(keep, row, executor).returned(0)
    return (game, str(players), one, others, f"{games:,}", str(won))


def main() -> None:
    """Play what is not kept, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--keep", type=Path, default=DATA / "players")
    options = parser.parse_args()
    options.keep.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(options.workers) as executor:
        lines: Table = [("game", "players", "one", "others", "games", "won")]
        for row in ROWS:
            lines.append(line(options.keep, row, executor))
            print(*lines[-1], flush=True)
    write_table(PAGE, "players", lines)


if __name__ == "__main__":
    main()

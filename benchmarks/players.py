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
ROWS = [  # game, players, one, others, games
    ("Puck", 2, "greedy", "random", 2_000),
    ("Puck", 3, "greedy", "random", 2_000),
    ("Puck", 4, "greedy", "random", 1_000),
    *(("Punk", players, "greedy", "random", 10_000) for players in (2, 3, 4, 5)),
    ("Puck", 2, "search", "greedy", 400),
    ("Puck", 3, "search", "greedy", 200),
    *(("Punk", players, "search", "greedy", 1_000) for players in (2, 3, 4, 5)),
]


def report(
    keep: Path, game: str, players: int, one: str, others: str, games: int, executor: Executor
) -> Report:
    """Return what comes of one player against others of another kind."""
    file = keep / f"{game.lower()}-{players}-{one}-{others}-{games}.json"
    entrants = [PLAYERS[one], *[PLAYERS[others]] * (players - 1)]
    return simulate(RULES[game](players=players), entrants, games, 1, executor, checkpoint=file)


def table(keep: Path, executor: Executor) -> Table:
    """Return the table: what the one wins of a game if everybody stakes 1."""
    rows: Table = [("game", "players", "one", "others", "games", "won")]
    for game, players, one, others, games in ROWS:
        won = report(keep, game, players, one, others, games, executor).returned(0)
        rows.append((game, str(players), one, others, f"{games:,}", str(won)))
        print(*rows[-1], flush=True)
    return rows


def main() -> None:
    """Play what is not kept, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--keep", type=Path, default=DATA / "players")
    options = parser.parse_args()
    options.keep.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(options.workers) as executor:
        write_table(PAGE, "players", table(options.keep, executor))


if __name__ == "__main__":
    main()

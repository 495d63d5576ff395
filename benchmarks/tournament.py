"""How players do against each other.

``python benchmarks/tournament.py puck 3 greedy random 10000``: one seat is the first player's, the
others are the second's, and the seats go round from game to game. What is told is what the first
wins on average if everybody stakes 1 and the winners share, so that 0 is parity; behind it stands
how far off that may be, with a confidence of 95 %.
"""

import argparse
from collections.abc import Iterator
from math import sqrt
from random import Random
from typing import Any

from puckpunk import play
from puckpunk.players import GreedyPlayer, RandomPlayer, SearchPlayer
from puckpunk.puck import PuckRules, PuckState
from puckpunk.punk import PunkRules, PunkState

PLAYERS = {"random": RandomPlayer, "greedy": GreedyPlayer, "search": SearchPlayer}


def returns(game: str, players: int, one: Any, other: Any, games: int) -> Iterator[float]:
    """Yield what the first player wins of each game."""
    for number in range(games):
        dealer, seat = (number // players) % players, number % players
        start: Any
        if game == "punk":
            start = PunkState.start(PunkRules(players=players), dealer=dealer)
        else:
            start = PuckState.start(PuckRules(players=players), dealer=dealer)
        seats = [other] * players
        seats[seat] = one
        outcome = play(start, seats, Random(f"{game} {players} {number}")).outcome
        if outcome is not None:
            yield float(outcome.returns[seat])


def main() -> None:
    """Play, and print the average with its interval."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=["punk", "puck"])
    parser.add_argument("players", type=int)
    parser.add_argument("one", choices=PLAYERS)
    parser.add_argument("other", choices=PLAYERS)
    parser.add_argument("games", type=int)
    options = parser.parse_args()
    one, other = PLAYERS[options.one](), PLAYERS[options.other]()
    won = list(returns(options.game, options.players, one, other, options.games))
    mean = sum(won) / len(won)
    spread = 1.96 * sqrt(sum((each - mean) ** 2 for each in won)) / len(won)
    print(
        f"{options.game}, {options.players} players, {options.games:,} games: "
        f"{options.one} wins {mean:+.3f} ± {spread:.3f} against {options.other}"
    )


if __name__ == "__main__":
    main()

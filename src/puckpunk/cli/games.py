"""Which game, for how many, from which seed: what is typed where random players are enough."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from random import Random
from typing import Any, TypeAlias

from puckpunk.cli.parsing import add_seed, number
from puckpunk.errors import RulesError, shown
from puckpunk.players import GreedyPlayer, RandomPlayer, SearchPlayer
from puckpunk.puck import PuckRules, PuckState
from puckpunk.punk import PunkRules, PunkState
from puckpunk.table import Player

__all__ = [
    "MOST_PLAYERS",
    "PLAYERS",
    "USUAL_PLAYERS",
    "Rules",
    "State",
    "add_game",
    "player_named",
    "players_of",
    "rules_from",
    "seed_from",
]

Rules: TypeAlias = PunkRules | PuckRules
State: TypeAlias = PunkState | PuckState

MOST_PLAYERS = 100
USUAL_PLAYERS = {"punk": 4, "puck": 3}


PLAYERS: dict[str, Callable[[], Player[Any, Any]]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
    "search": SearchPlayer,
}
"""What makes the players that there are, by name."""


def player_named(name: str) -> Player[Any, Any]:
    """Return a player of a name.

    Raises:
        RulesError: There is no such player.
    """
    if name not in PLAYERS:
        raise RulesError(f"{shown(name)} is not a player: {', '.join(PLAYERS)}", name)
    return PLAYERS[name]()


def players_of(text: str, number: int) -> tuple[str, ...]:
    """Return the names of some players, typed with commas between, again and again if too few.

    Raises:
        RulesError: There is no such player.
    """
    names = [name.strip() for name in text.split(",")]
    for name in names:
        player_named(name)
    return tuple(names[place % len(names)] for place in range(number))


def add_game(parser: ArgumentParser) -> None:
    """Let a command know which game is meant."""
    parser.add_argument("game", type=str.lower, choices=[*USUAL_PLAYERS], help="which game")
    parser.add_argument(
        "--players",
        type=number(2, MOST_PLAYERS),
        metavar="N",
        help=f"how many play: 2 to {MOST_PLAYERS} at Punk (default 4), 2 to 4 at Puck (default 3)",
    )
    parser.add_argument("--jokers", action="store_true", help="with two jokers; Puck for 2 or 3")
    add_seed(parser, "a number from 0 that gives the same cards every time")


def rules_from(options: Namespace) -> Rules:
    """Return the rules that were typed.

    Raises:
        RulesError: They cannot be played.
    """
    players = options.players or USUAL_PLAYERS[options.game]
    if options.game == "puck":
        return PuckRules(players=players, jokers=2 if options.jokers else 0)
    if options.jokers:
        raise RulesError("Punk has no jokers")
    return PunkRules(players=players)


def seed_from(options: Namespace) -> int:
    """Return the seed that was typed, or one that is drawn."""
    seed: int | None = options.seed
    return Random().randrange(10**9) if seed is None else seed

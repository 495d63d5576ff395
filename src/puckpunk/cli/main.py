"""The command line: what may be typed after ``puckpunk``, and how it ends."""

import argparse
import os
import re
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from random import Random
from typing import Any

from puckpunk import __version__
from puckpunk.cli.play_puck import play_puck
from puckpunk.cli.play_punk import play_punk
from puckpunk.cli.terminal import Quit
from puckpunk.errors import RulesError, shown
from puckpunk.puck import PuckRules
from puckpunk.punk import PunkRules

__all__ = ["main"]

_FINISHED, _STOPPED, _INTERRUPTED = 0, 1, 130  # 2 is argparse's, for a wrong command line
_MOST_PLAYERS = 100

_EXIT_CODES = """\
exit codes:
  0    the game was played to its end, or you quit it with q
  1    the input ended, or the output could not be written, before the game was over
  2    the command line was wrong
  130  stopped by Ctrl-C
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Args:
        arguments: What stands after ``puckpunk``; what the process was called with by default.

    Returns:
        The exit code: 0 at the end of the game or after ``q``, 1 if the input ended or the output
        could not be written before, 130 after Ctrl-C.

    Raises:
        SystemExit: With code 2 for a wrong command line, with 0 after ``--help``.
    """
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, TextIOWrapper):  # a terminal may know fewer letters than we do
            stream.reconfigure(errors=errors)
    try:
        try:
            code = _run(arguments)
        finally:
            print(end="", flush=True)  # a reader gone, or a full disk, shows here
    except OSError as error:
        if not isinstance(error, BrokenPipeError):
            print(f"puckpunk: {error}", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing left to flush to
        return _STOPPED
    return code


def _run(arguments: Sequence[str] | None) -> int:
    options = _parser().parse_args(arguments)
    try:
        options.play(options, Random(options.seed))
    except RulesError as error:
        options.parser.error(str(error))
    except Quit:
        return _FINISHED
    except EOFError:
        print("\nThe input ended; the game is not finished.")
        return _STOPPED
    except KeyboardInterrupt:
        print("\nStopped.")
        return _INTERRUPTED
    return _FINISHED


def _play_punk(options: argparse.Namespace, rng: Random) -> None:
    play_punk(PunkRules(players=options.players), rng)


def _play_puck(options: argparse.Namespace, rng: Random) -> None:
    play_puck(PuckRules(players=options.players, jokers=2 if options.jokers else 0), rng)


def _players(text: str) -> int:
    return _number(text, 2, _MOST_PLAYERS)


def _puck_players(text: str) -> int:
    return _number(text, 2, 4)


def _seed(text: str) -> int:
    return _number(text, 0, 10**18)


def _number(text: str, least: int, most: int) -> int:
    if re.fullmatch("[0-9]{1,19}", text) and least <= int(text) <= most:
        return int(text)
    raise argparse.ArgumentTypeError(f"{shown(text)} is not a number from {least} to {most}")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="puckpunk",
        description="Card games for the terminal.",
        epilog=_EXIT_CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"puckpunk {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    play = commands.add_parser("play", help="play a game against random opponents")
    games = play.add_subparsers(required=True, metavar="GAME")
    punk = _game(
        games,
        "punk",
        "all lay a card together; the lowest that nobody matched wins",
        "Play Punk, by Mike Church, against random opponents,\n"
        "who see their own hands and what lies open, and nothing else.",
    )
    punk.add_argument(
        "--players",
        type=_players,
        default=4,
        metavar="N",
        help=f"how many play, with you: 3 to {_MOST_PLAYERS}, or 2, who get a dummy (default 4)",
    )
    punk.set_defaults(play=_play_punk)
    puck = _game(
        games,
        "puck",
        "three cards each, exchanged by taking from the others; the best hand wins the round",
        "Play Puck, described by David Knight, against random opponents,\n"
        "who see what their seats may know and nothing else.",
    )
    puck.add_argument(
        "--players",
        type=_puck_players,
        default=3,
        metavar="N",
        help="how many play, with you: 2 to 4 (default 3)",
    )
    puck.add_argument("--jokers", action="store_true", help="with two jokers; 2 or 3 players")
    puck.set_defaults(play=_play_puck)
    return parser


def _game(
    games: Any,
    name: str,
    summary: str,
    description: str,
) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = games.add_parser(
        name,
        help=summary,
        description=description,
        epilog=_EXIT_CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--seed",
        type=_seed,
        metavar="S",
        help="a number from 0 that gives the same game every time",
    )
    parser.set_defaults(parser=parser)
    return parser

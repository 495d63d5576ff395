"""The command line: what may be typed after ``puckpunk``, and how it ends."""

import argparse
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from random import Random

from puckpunk import __version__
from puckpunk.cli.play_punk import play_punk
from puckpunk.cli.terminal import Quit
from puckpunk.errors import RulesError
from puckpunk.punk import PunkRules

__all__ = ["main"]

_FINISHED, _INPUT_ENDED, _INTERRUPTED = 0, 1, 130  # 2 is argparse's, for a wrong command line

_EXIT_CODES = """\
exit codes:
  0    the game was played to its end, or you quit it with q
  1    the input ended, or nobody read the output, before the game was over
  2    the command line was wrong
  130  stopped by Ctrl-C
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Args:
        arguments: What stands after ``puckpunk``; what the process was called with by default.

    Returns:
        The exit code: 0 at the end of the game or after ``q``, 1 if the input or the reader of the
        output went away before, 130 after Ctrl-C.

    Raises:
        SystemExit: With code 2 for a wrong command line, with 0 after ``--help``.
    """
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, TextIOWrapper):  # a terminal may know fewer letters than we do
            stream.reconfigure(errors=errors)
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        rules = PunkRules(players=options.players)
    except RulesError as error:
        parser.error(str(error))
    try:
        play_punk(rules, Random(options.seed))
        sys.stdout.flush()
    except Quit:
        return _FINISHED
    except EOFError:
        print("\nThe input has ended before the game.")
        return _INPUT_ENDED
    except KeyboardInterrupt:
        print("\nStopped.")
        return _INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing left to flush to
        return _INPUT_ENDED
    return _FINISHED


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
    punk = games.add_parser(
        "punk",
        help="everybody lays a card at once; the lowest that nobody matched wins",
        description="Play Punk, by Mike Church, against random opponents, who see what you see of "
        "the table and nothing else.",
        epilog=_EXIT_CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    punk.add_argument(
        "--players", type=int, default=4, metavar="N", help="how many play, with you (default 4)"
    )
    punk.add_argument(
        "--seed", type=int, metavar="S", help="a number that gives the same game every time"
    )
    return parser

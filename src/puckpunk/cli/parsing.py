"""What the commands share on the command line."""

import argparse
import re
from collections.abc import Callable
from typing import Any

from puckpunk.errors import shown
from puckpunk.language import LANGUAGES

__all__ = ["EXIT_CODES", "add_json", "add_seed", "command", "number"]

EXIT_CODES = """\
exit codes:
  0    answered, or the game was played to its end, or you quit it with q
  1    the input ended, or the output could not be written, before that; a file
       could not be read or written, or what it records has faults
  2    the command line was wrong: an option, or what is no card or no hand
  130  stopped by Ctrl-C
"""


def number(least: int, most: int) -> Callable[[str], int]:
    """Return what reads a whole number of a range from the command line."""

    def read(text: str) -> int:
        if re.fullmatch("[0-9]{1,19}", text) and least <= int(text) <= most:
            return int(text)
        raise argparse.ArgumentTypeError(f"{shown(text)} is not a number from {least} to {most}")

    return read


def add_json(command: Any) -> None:
    """Let a command answer in JSON."""
    command.add_argument("--json", action="store_true", help="one line of JSON, for programs")


def add_seed(command: argparse.ArgumentParser, meaning: str, default: int | None = None) -> None:
    """Let a command draw from a seed."""
    command.add_argument(
        "--seed", type=number(0, 10**18), default=default, metavar="S", help=meaning
    )


def command(
    commands: Any,
    name: str,
    summary: str,
    description: str,
    run: Callable[[argparse.Namespace], int | None],
) -> argparse.ArgumentParser:
    """Add a command.

    Args:
        commands: Where to.
        name: What is typed.
        summary: What it is for, in a line.
        description: What its help says.
        run: Does it, and returns the exit code, or nothing if all is well.

    Returns:
        Its parser, for arguments of its own.
    """
    parser: argparse.ArgumentParser = commands.add_parser(
        name,
        help=summary,
        description=description,
        epilog=EXIT_CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--plain", action="store_true", help="in words, without colour, as for a screen reader"
    )
    parser.add_argument(
        "--lang",
        type=str.lower,
        choices=[*LANGUAGES],
        help="the language of what is told (default: the locale's, where it is one of these)",
    )
    parser.set_defaults(run=run, parser=parser)
    return parser

"""The command line: what may be typed after ``puckpunk``, and how it ends."""

import argparse
import os
import re
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from random import Random
from typing import Any

from puckpunk import __version__
from puckpunk.cli.hands import show_hands, show_odds, show_trick
from puckpunk.cli.play_puck import play_puck
from puckpunk.cli.play_punk import play_punk
from puckpunk.cli.terminal import Quit
from puckpunk.errors import PuckpunkError, shown
from puckpunk.puck import PuckRules
from puckpunk.punk import PunkRules
from puckpunk.rankings import PRESETS

__all__ = ["main"]

_FINISHED, _STOPPED, _INTERRUPTED = 0, 1, 130  # 2 is argparse's, for a wrong command line
_MOST_PLAYERS = 100

_EXIT_CODES = """\
exit codes:
  0    answered, or the game was played to its end, or you quit it with q
  1    the input ended, or the output could not be written, before that
  2    the command line was wrong: an option, or what is no card or no hand
  130  stopped by Ctrl-C
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Args:
        arguments: What stands after ``puckpunk``; what the process was called with by default.

    Returns:
        The exit code: 0 after an answer, at the end of the game or after ``q``, 1 if the input
        ended or the output could not be written before, 130 after Ctrl-C.

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
        options.run(options)
    except PuckpunkError as error:
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


def _play_punk(options: argparse.Namespace) -> None:
    play_punk(PunkRules(players=options.players), Random(options.seed))


def _play_puck(options: argparse.Namespace) -> None:
    rules = PuckRules(players=options.players, jokers=2 if options.jokers else 0)
    play_puck(rules, Random(options.seed))


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


def _preset(text: str) -> str:
    return re.sub("[ -]", "_", text.lower())


def _opponents(text: str) -> int:
    return _number(text, 1, 17)


def _deals(text: str) -> int:
    return _number(text, 1, 10**8)


def _jokers(text: str) -> int:
    return _number(text, 0, 2)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="puckpunk",
        description="Card games for the terminal, and questions about hands.",
        epilog=_EXIT_CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"puckpunk {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    play = commands.add_parser("play", help="play a game against random opponents")
    games = play.add_subparsers(required=True, metavar="GAME")
    _add_punk(games)
    _add_puck(games)
    _add_eval(commands)
    _add_odds(commands)
    _add_trick(commands)
    return parser


def _add_punk(games: Any) -> None:
    punk = _command(
        games,
        "punk",
        "all lay a card together; the lowest that nobody matched wins",
        "Play Punk, by Mike Church, against random opponents,\n"
        "who see their own hands and what lies open, and nothing else.",
        _play_punk,
    )
    punk.add_argument(
        "--players",
        type=_players,
        default=4,
        metavar="N",
        help=f"how many play, with you: 3 to {_MOST_PLAYERS}, or 2, who get a dummy (default 4)",
    )
    _add_seed(punk, "a number from 0 that gives the same game every time")


def _add_puck(games: Any) -> None:
    puck = _command(
        games,
        "puck",
        "three cards each, exchanged by taking from the others; the best hand wins the round",
        "Play Puck, described by David Knight, against random opponents,\n"
        "who see what their seats may know and nothing else.",
        _play_puck,
    )
    puck.add_argument(
        "--players",
        type=_puck_players,
        default=3,
        metavar="N",
        help="how many play, with you: 2 to 4 (default 3)",
    )
    puck.add_argument("--jokers", action="store_true", help="with two jokers; 2 or 3 players")
    _add_seed(puck, "a number from 0 that gives the same game every time")


def _add_eval(commands: Any) -> None:
    command = _command(
        commands,
        "eval",
        "what a hand of three cards is worth, or which of several is best",
        "Say what hands are worth, where they stand among all, and which is best and why.\n\n"
        "  puckpunk eval As Kd Xr\n"
        "  puckpunk eval Ac 2d 3h vs Kd Kc 4s --ranking teen_patti",
        show_hands,
    )
    command.add_argument(
        "cards", nargs="+", metavar="CARD", help="such as As, 10d or Xr; vs between hands"
    )
    _add_ranking(command)


def _add_odds(commands: Any) -> None:
    command = _command(
        commands,
        "odds",
        "how likely a hand is to win against random hands",
        "Say how likely a hand is to win, tie and lose: exactly against up to three opponents,\n"
        "estimated against more.\n\n"
        "  puckpunk odds As Kd 9d --opponents 2\n"
        "  puckpunk odds As Kd Xr --opponents 3 --dead Xb 2c --json",
        show_odds,
    )
    command.add_argument("cards", nargs="+", metavar="CARD", help="the hand, such as As Kd 9d")
    command.add_argument(
        "--opponents",
        type=_opponents,
        default=1,
        metavar="N",
        help="how many others there are, 1 to 17 (default 1)",
    )
    command.add_argument(
        "--dead", nargs="+", default=[], metavar="CARD", help="cards that nobody has"
    )
    command.add_argument(
        "--deals",
        type=_deals,
        default=100_000,
        metavar="N",
        help="how many deals an estimate draws (default 100000)",
    )
    _add_ranking(command)
    _add_seed(command, "what an estimate draws from, a number from 0 (default 0)", default=0)


def _add_trick(commands: Any) -> None:
    command = _command(
        commands,
        "trick",
        "who wins a trick of Punk",
        "Say who wins when these ranks are laid, one a player.\n\n  puckpunk trick A A 4 6",
        show_trick,
    )
    command.add_argument(
        "ranks", nargs="+", metavar="RANK", help="A, 2 to 10, J, Q, K, 14 and so on"
    )
    _add_json(command)


def _add_ranking(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--ranking",
        type=_preset,
        choices=[*PRESETS],
        default="puck",
        help="what beats what (default puck)",
    )
    command.add_argument(
        "--jokers",
        type=_jokers,
        metavar="N",
        help="how many jokers are in the pack, 0 to 2 (by default 2 if one is named)",
    )
    _add_json(command)


def _add_json(command: argparse.ArgumentParser) -> None:
    command.add_argument("--json", action="store_true", help="one line of JSON, for programs")


def _add_seed(command: argparse.ArgumentParser, meaning: str, default: int | None = None) -> None:
    command.add_argument("--seed", type=_seed, default=default, metavar="S", help=meaning)


def _command(
    commands: Any,
    name: str,
    summary: str,
    description: str,
    run: Callable[[argparse.Namespace], None],
) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        name,
        help=summary,
        description=description,
        epilog=_EXIT_CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=run, parser=parser)
    return parser

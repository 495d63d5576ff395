"""The command line: what may be typed after ``puckpunk``, and how it ends."""

import argparse
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from puckpunk import __version__
from puckpunk.cli.check import add_check
from puckpunk.cli.completion import add_completion
from puckpunk.cli.deal import add_deal
from puckpunk.cli.hands import add_questions
from puckpunk.cli.parsing import EXIT_CODES
from puckpunk.cli.play import add_play
from puckpunk.cli.replay import add_replay
from puckpunk.cli.rules import add_rules
from puckpunk.cli.simulate import add_simulations
from puckpunk.cli.terminal import Quit, can_say, forget_style, gettext, set_style
from puckpunk.cli.watch import add_watch
from puckpunk.errors import PuckpunkError, RecordError
from puckpunk.language import ENGLISH, LANGUAGES, Language
from puckpunk.language.catalogue import languages_of_locale

__all__ = ["command_line", "main"]

_TO_BEGIN = """\
to begin:
  puckpunk play punk
  puckpunk play puck --players 2 --save evening.jsonl
  puckpunk eval As Kd Xr
  puckpunk rules punk
  puckpunk COMMAND --help
"""
_FINISHED, _STOPPED, _INTERRUPTED = 0, 1, 130  # 2 is argparse's, for a wrong command line


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
            forget_style()  # the next call, in this process, may be in another language
            print(end="", flush=True)  # a reader gone, or a full disk, shows here
    except OSError as error:
        if not isinstance(error, BrokenPipeError):
            what = f"{error.filename}: {error.strerror}" if error.filename else str(error)
            print(f"puckpunk: {what}", file=sys.stderr)
        _give_up_output()
        return _STOPPED
    return code or (_STOPPED if sys.stdout is None else _FINISHED)


def _give_up_output() -> None:
    """Let the interpreter end without another error, if there is nothing left to write to."""
    try:
        print(end="", flush=True)
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(arguments: Sequence[str] | None) -> int:
    options = command_line().parse_args(arguments)
    set_style(plain=options.plain, language=_language(options))
    code: int | None = _FINISHED
    try:
        code = options.run(options)
    except RecordError as error:
        print(f"puckpunk: {error.reason}", file=sys.stderr)
        return _STOPPED
    except PuckpunkError as error:
        options.parser.error(str(error))
    except Quit:
        return _FINISHED
    except EOFError:
        print()
        print(gettext("The input ended."))
        return _STOPPED
    except KeyboardInterrupt:
        print()
        print(gettext("Stopped."))
        return _INTERRUPTED
    return _FINISHED if code is None else code


def _language(options: argparse.Namespace) -> Language:
    """Return the language that is asked for, or that of the locale where it can be shown."""
    named: str | None = options.lang
    if not named:
        return next(filter(can_say, languages_of_locale()), ENGLISH)
    if sys.stdout is not None and not can_say(LANGUAGES[named]):
        options.parser.error(
            f"--lang {named}: the output, in {sys.stdout.encoding}, has no such letters"
        )
    return LANGUAGES[named]


def command_line() -> argparse.ArgumentParser:
    """Return what reads the command line."""
    parser = argparse.ArgumentParser(
        prog="puckpunk",
        description="Card games for the terminal, and questions about hands.",
        epilog=f"{_TO_BEGIN}\n{EXIT_CODES}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"puckpunk {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for add in (
        add_play, add_watch, add_deal, add_replay, add_check, add_questions, add_simulations,
        add_rules, add_completion,
    ):  # fmt: skip
        add(commands)
    parser.set_defaults(root=parser)
    return parser

"""Talking with whoever sits at the terminal, or at the other end of a pipe."""

import shutil
import sys
import textwrap

__all__ = ["NBSP", "Quit", "ask", "listed", "say"]


NBSP = "\N{NO-BREAK SPACE}"  # where a line may not be broken; printed as a plain space


class Quit(Exception):  # noqa: N818 -- a wish, not an error
    """The player wants to stop."""


def say(text: str = "", indent: str = "") -> None:
    """Print a line, wrapped to the width of the terminal.

    Args:
        text: The line. It is not broken at an `NBSP`.
        indent: What stands before it, and before what is wrapped.
    """
    print(_wrapped(text, indent))


def _wrapped(text: str, indent: str = "") -> str:
    width = max(shutil.get_terminal_size().columns, 20)
    wrapped = textwrap.fill(text, width, initial_indent=indent, subsequent_indent=indent + "  ")
    return wrapped.replace(NBSP, " ")


def ask(prompt: str) -> str:
    """Return what the player answers, without spaces around it.

    Args:
        prompt: The question, wrapped as in `say`; a space follows it.

    Returns:
        The answer.

    Raises:
        Quit: The answer is ``q``.
        EOFError: There is no more input.
    """
    print(_wrapped(prompt), end=" ", flush=True)
    line = sys.stdin.readline() if sys.stdin else ""
    if not line:
        raise EOFError
    if not sys.stdin.isatty():
        print(line.rstrip("\n"))  # a transcript shows what was typed, as a terminal does
    elif sys.stdout and not sys.stdout.isatty():
        print()
    if line.strip().lower() in {"q", "quit"}:
        raise Quit
    return line.strip()


def listed(words: list[str]) -> str:
    """Return words as a sentence lists them.

    Examples:
        >>> listed(["you"]), listed(["you", "player 2"]), listed(["you", "player 2", "player 3"])
        ('you', 'you and player 2', 'you, player 2 and player 3')
    """
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last

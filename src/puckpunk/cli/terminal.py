"""Talking with whoever sits at the terminal, or at the other end of a pipe."""

import shutil
import sys
import textwrap

__all__ = ["Quit", "ask", "say"]


class Quit(Exception):  # noqa: N818 -- a wish, not an error
    """The player wants to stop."""


def say(text: str = "", indent: str = "") -> None:
    """Print a line, wrapped to the width of the terminal.

    Args:
        text: The line.
        indent: What stands before it, and before what is wrapped.
    """
    width = max(shutil.get_terminal_size().columns, 20)
    print(textwrap.fill(text, width, initial_indent=indent, subsequent_indent=indent + "  "))


def ask(prompt: str) -> str:
    """Return what the player answers, without spaces around it.

    Args:
        prompt: The question.

    Returns:
        The answer.

    Raises:
        Quit: The answer is ``q``.
        EOFError: There is no more input.
    """
    answer = input(prompt)
    if not sys.stdin.isatty():
        print(answer)  # a transcript shows what was typed, as a terminal does
    if answer.strip().lower() in {"q", "quit"}:
        raise Quit
    return answer.strip()

"""Talking with whoever sits at the terminal, or at the other end of a pipe.

What is said is plain text with cards in notation. In a terminal that can, it comes out with the
symbols of the suits, in colour; for a screen reader with the cards in words. Nothing is told by
colour alone.
"""

import os
import re
import shutil
import sys
import textwrap

import attrs

from puckpunk.cards import Rank, Suit

__all__ = ["NBSP", "Quit", "ask", "listed", "say", "set_style", "typed"]


NBSP = "\N{NO-BREAK SPACE}"  # where a line may not be broken; printed as a plain space
_AS_IT_IS = "\N{UNIT SEPARATOR}"  # stands before a word that is shown as it is
_CARD = re.compile(
    rf"(?<![\w'{_AS_IT_IS}])(?:([1-9][0-9]{{0,2}}|[ATJQK])([cdhs])([0-9]*)|X([rb]))(?![\w'])"
)
_CARDS = re.compile(rf"{_CARD.pattern}(?: {_CARD.pattern})*")
_SUITS = {suit.letter: suit for suit in Suit}
_RANKS = {"A": "ace"} | {rank.letter: rank.word for rank in Rank}
_RED, _BOLD, _END = "\033[31m", "\033[1m", "\033[0m"
_RED_CARD = re.compile(rf"(?:[0-9]+|[ATJQK])[{Suit.DIAMONDS.symbol}{Suit.HEARTS.symbol}][0-9]*")


@attrs.define
class _Style:
    """How things are said.

    Attributes:
        symbols: Suits are shown as symbols.
        colour: Headings are bold, red suits red.
        words: Cards are named in words.
    """

    symbols: bool = False
    colour: bool = False
    words: bool = False


_style = _Style()


def set_style(*, plain: bool = False) -> None:
    """Find out how to say things: by what the terminal can, and what is asked for.

    Args:
        plain: Say everything in words, as for a screen reader.
    """
    terminal = bool(sys.stdout and sys.stdout.isatty()) and os.environ.get("TERM") != "dumb"
    _style.words = plain
    _style.symbols = terminal and not plain and _can_print("♣♦♥♠")
    _style.colour = terminal and not plain and not os.environ.get("NO_COLOR")


def _can_print(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


class Quit(Exception):  # noqa: N818 -- a wish, not an error
    """The player wants to stop."""


def say(text: str = "", indent: str = "", *, heading: bool = False) -> None:
    """Print a line, wrapped to the width of the terminal.

    Args:
        text: The line. It is not broken at an `NBSP`.
        indent: What stands before it, and before what is wrapped.
        heading: Whether it is a heading.
    """
    print(_wrapped(text, indent, heading=heading))


def _wrapped(text: str, indent: str = "", *, heading: bool = False) -> str:
    width = max(shutil.get_terminal_size().columns, 20)
    wrapped = textwrap.fill(
        _with_cards(text), width, initial_indent=indent, subsequent_indent=indent + "  "
    )
    if _style.colour:
        wrapped = _RED_CARD.sub(lambda card: f"{_RED}{card[0]}{_END}", wrapped)
        if heading and wrapped:
            wrapped = _BOLD + wrapped.replace(_END, _END + _BOLD) + _END
    return wrapped.replace(NBSP, " ")


def _with_cards(text: str) -> str:
    """Return a text with its cards as they are shown."""
    if _style.words:
        text = _CARDS.sub(lambda cards: ", ".join(map(_in_words, _CARD.finditer(cards[0]))), text)
    elif _style.symbols:
        text = _CARD.sub(_with_symbol, text)
    return text.replace(_AS_IT_IS, "")


def _with_symbol(card: re.Match[str]) -> str:
    rank, suit, pack, joker = card.groups()
    return card[0] if joker else f"{rank}{_SUITS[suit].symbol}{pack}"


def _in_words(card: re.Match[str]) -> str:
    rank, suit, pack, joker = card.groups()
    if joker:
        return f"{'red' if joker == 'r' else 'black'}{NBSP}joker"
    words = [_RANKS.get(rank, rank), "of", _SUITS[suit].name.lower()]
    return NBSP.join([*words, "of", "pack", pack] if pack else words)


def typed(text: str) -> str:
    """Return a text that shows what to type: its cards stay as they are."""
    return "".join(
        word if word.isspace() else _AS_IT_IS + word for word in re.split(r"(\s+)", text)
    )


def ask(prompt: str) -> str:
    """Return what the player answers, without spaces around it.

    Args:
        prompt: The question, wrapped as in `say`; a space follows it. Its cards are shown as they
            are typed.

    Returns:
        The answer.

    Raises:
        Quit: The answer is ``q``.
        EOFError: There is no more input.
    """
    print(_wrapped(typed(prompt)), end=" ", flush=True)
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

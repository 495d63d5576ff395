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

from puckpunk.language import ENGLISH, Language, notation_of
from puckpunk.language.letters import CARD, letters_of, words_of

__all__ = [
    "NBSP",
    "Quit",
    "ask",
    "can_say",
    "forget_style",
    "gettext",
    "language",
    "listed",
    "means",
    "ngettext",
    "notation",
    "pgettext",
    "say",
    "set_style",
    "starting",
    "typed",
    "verbatim",
]

NBSP = "\N{NO-BREAK SPACE}"  # where a line may not be broken; printed as a plain space
_AS_IT_IS = "\N{UNIT SEPARATOR}"  # stands before a word that is shown as it is typed
_VERBATIM = "\N{RECORD SEPARATOR}"  # stands between letters of what is nobody's card
_CARDS = re.compile(rf"(?<!{_AS_IT_IS}){CARD.pattern}(?: {CARD.pattern})*")
_TYPED_CARD = re.compile(_AS_IT_IS + CARD.pattern)
_PLAIN_MARKS = str.maketrans({"—": "-", "–": "-", "«": '"', "»": '"', "’": "'", "…": "..."})
_RED, _BOLD, _END = "\033[31m", "\033[1m", "\033[0m"
_RED_CARD = re.compile(r"(?:[0-9]+|[^\W\d_])[♦♥][0-9]*")


@attrs.define
class _Style:
    """How things are said.

    Attributes:
        symbols: Suits are shown as symbols.
        colour: Headings are bold, red suits red.
        words: Cards are named in words.
        marks: Dashes, quotation marks and apostrophes are those of print.
        language: Everything is said in it.
    """

    symbols: bool = False
    colour: bool = False
    words: bool = False
    marks: bool = True
    language: Language = ENGLISH


_style = _Style()


def set_style(*, plain: bool = False, language: Language = ENGLISH) -> None:
    """Find out how to say things: by what the terminal can, and what is asked for.

    Args:
        plain: Say everything in words, as for a screen reader.
        language: Say it in this language.
    """
    terminal = bool(sys.stdout and sys.stdout.isatty()) and os.environ.get("TERM") != "dumb"
    _style.words = plain
    _style.language = language
    readable = terminal or language != ENGLISH  # what is piped in English stays in notation
    _style.symbols = readable and not plain and _can_print("♣♦♥♠")
    _style.marks = _can_print("".join(map(chr, _PLAIN_MARKS)))
    _style.colour = terminal and not plain and not os.environ.get("NO_COLOR")


def forget_style() -> None:
    """Say things plainly and in English again, as before `set_style`."""
    for field in attrs.fields(_Style):
        setattr(_style, field.name, field.default)


def language() -> Language:
    """Return the language that everything is said in."""
    return _style.language


def gettext(message: str, /, **parts: object) -> str:
    """Return a message in the language that everything is said in."""
    return _style.language.gettext(message, **parts)


def ngettext(one: str, many: str, number: int, /, **parts: object) -> str:
    """Return a message with the form that a number asks for."""
    return _style.language.ngettext(one, many, number, **parts)


def pgettext(context: str, message: str, /, **parts: object) -> str:
    """Return a message as it stands in some place of another."""
    return _style.language.pgettext(context, message, **parts)


def can_say(language: Language) -> bool:
    """Tell whether what is printed to can show the letters of a language."""
    return _can_print(language.pgettext("alphabet", "abcdefghijklmnopqrstuvwxyz"))


def _can_print(text: str) -> bool:
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "ascii")
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
    text = _TYPED_CARD.sub(_as_typed, text)
    text = _CARDS.sub(_as_shown, text).replace(_AS_IT_IS, "")
    text = text.replace(_VERBATIM, "")
    return text if _style.marks else text.translate(_PLAIN_MARKS)


def _as_typed(card: re.Match[str]) -> str:
    return _AS_IT_IS + letters_of(card, _style.language, symbols=False)


def _as_shown(cards: re.Match[str]) -> str:
    """Return cards that stand one after the other."""
    if _style.words:
        told = (words_of(card, _style.language) for card in CARD.finditer(cards[0]))
        return ", ".join(words.replace(" ", NBSP) for words in told)
    return CARD.sub(
        lambda card: letters_of(card, _style.language, symbols=_style.symbols), cards[0]
    )


def typed(text: str) -> str:
    """Return a text that shows what to type: its cards stay as they are."""
    return "".join(
        word if word.isspace() else _AS_IT_IS + word for word in re.split(r"(\s+)", text)
    )


def verbatim(text: str) -> str:
    """Return a text in which nothing is a card, such as a name or what somebody has typed."""
    return _VERBATIM.join(text)


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
    answer = line.strip()
    if means(answer, "q", "quit", pgettext("typed", "q"), pgettext("typed", "quit")):
        raise Quit
    return answer


def means(answer: str, *words: str) -> bool:
    """Tell whether an answer is one of some words, in whatever case.

    Examples:
        >>> means("Hold", "hold", "h"), means("ho", "hold", "h")
        (True, False)
    """
    return answer.lower() in words


def notation(text: str) -> str:
    """Return cards that somebody has typed in notation; they may be in letters of the language.

    Raises:
        NotationError: It cannot be seen which card is meant.
    """
    return notation_of(text, _style.language)


def listed(words: list[str]) -> str:
    """Return words as a sentence lists them."""
    return _style.language.listed(words)


def starting(text: str) -> str:
    """Return a text as it stands at the start of a sentence.

    Examples:
        >>> starting("player 1: 4c wins")
        'Player 1: 4c wins'
    """
    return text[:1].upper() + text[1:]

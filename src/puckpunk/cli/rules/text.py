"""The pages of the rules, written in Markdown for the documentation, as plain text."""

import re
from collections.abc import Iterator
from importlib import resources

import attrs

from puckpunk.language import ENGLISH, Language, notation_of

__all__ = ["Block", "blocks_of", "plain"]

_NOT_SHOWN = re.compile(  # what is there for the web alone, and where links lead to
    r"^:::\{only\} html$.*?^:::$|^\[\w+\]: #\w+$", re.MULTILINE | re.DOTALL
)
_MARKUP = (
    (re.compile(r"!\[([^\]]+)\]\([^)]+\)"), r"[\1]"),  # a picture is what it shows
    (re.compile(r"\[([^\]]+)\]\([^)]+\)|\[(P[KN]\d+)\]"), r"\1\2"),  # a link is what it is called
    (re.compile(r"\{\w+\}`~?(?:[\w.]+\.)?(\w+)`"), r"\1"),  # a name of Python: the last of it
    (re.compile(r"`([^`]+)`"), r"\1"),
    (re.compile(r"\*\*([^*]+)\*\*|\*([^*]+)\*"), r"\1\2"),
    (re.compile(r"(?<!\w)[♣♦♥♠] "), ""),  # a suit's name stands after it
)
_CARD = re.compile(r"\w+[♣♦♥♠]")
_LETTERS = str.maketrans({"♣": "c", "♦": "d", "♥": "h", "♠": "s", "·": "*", "…": "..."})
_CLAUSE = re.compile(r"\((p[kn][0-9]+)\)=")
_KINDS = {
    "heading": re.compile(r"#"),
    "table": re.compile(r"\|"),
    "item": re.compile(r"(?:-|\d+\.) "),
    "code": re.compile(r"```"),
    "label": re.compile(r"\([\w-]+\)=$"),
}


@attrs.frozen
class Block:
    """A part of a page.

    Attributes:
        kind: ``heading``, ``text``, ``item``, ``table`` or ``code``.
        lines: Its lines, without markup; what is wrapped is one line.
        clause: The clause it belongs to, such as ``PK9``; nothing outside of clauses.
    """

    kind: str
    lines: tuple[str, ...]
    clause: str

    @property
    def rows(self) -> list[list[str]]:
        """The cells of a table, the heads first."""
        rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in self.lines]
        return [rows[0], *rows[2:]]  # the second is a rule


def plain(text: str, language: Language = ENGLISH) -> str:
    """Return a text without its markup, and with its cards in notation; if English, in ASCII.

    Examples:
        >>> plain("**PK9.** *Source:* see [PK2](#pk2), {class}`~puckpunk.puck.PuckRules`, `ante`.")
        'PK9. Source: see PK2, PuckRules, ante.'
        >>> plain("![A trick.](trick.svg) The suits ♣ clubs and ♦ diamonds ([PK2]): A♣ 10♦")
        '[A trick.] The suits clubs and diamonds (PK2): Ac 10d'
    """
    for markup, instead in _MARKUP:
        text = markup.sub(instead, text)
    text = _CARD.sub(lambda card: notation_of(card[0], language), text)
    return text.translate(_LETTERS)


def blocks_of(page: str, language: Language = ENGLISH) -> Iterator[Block]:
    """Yield the parts of a page.

    Args:
        page: Its name, such as ``puck``.
        language: The language it is in.
    """
    text = resources.files("puckpunk.cli.rules").joinpath(f"{page}.md").read_text(encoding="utf-8")
    clause = ""
    for kind, lines in _parts(_NOT_SHOWN.sub("", text)):
        if kind == "label":
            label = _CLAUSE.fullmatch(lines[0])
            clause = label[1].upper() if label else ""
            continue
        if kind == "heading":
            clause = ""
        yield Block(kind, tuple(_without_markup(kind, lines, language)), clause)


def _without_markup(kind: str, lines: list[str], language: Language) -> list[str]:
    if kind == "code":
        return [line.translate(_LETTERS) for line in lines[1:-1] if line]
    if kind == "table":
        return [plain(line, language) for line in lines]
    return [plain(" ".join(map(str.strip, lines)), language).lstrip("# ")]


def _parts(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield kinds and lines: of what blank lines keep apart, of labels, items and fences."""
    kind, lines = "text", list[str]()
    for line in text.splitlines():
        if kind == "code":
            lines.append(line)
            if line.startswith("```"):
                yield kind, lines
                kind, lines = "text", []
            continue
        next_kind = _kind(line)
        if lines and (not line or kind == "label" or next_kind in {"item", "code", "label"}):
            yield kind, lines
            lines = []
        if line:
            if not lines:
                kind = next_kind
            lines.append(line)
    if lines:
        yield kind, lines


def _kind(line: str) -> str:
    """Return the kind of what a line begins."""
    return next((kind for kind, start in _KINDS.items() if start.match(line)), "text")

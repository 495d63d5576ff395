"""The pages of the rules, written in Markdown for the documentation, as plain text."""

import re
from collections.abc import Iterator
from importlib import resources

import attrs

__all__ = ["Block", "blocks_of", "plain"]

_MARKUP = (
    (re.compile(r"\[([^\]]+)\]\([^)]+\)"), r"\1"),  # a link is what it is called
    (re.compile(r"\{\w+\}`~?(?:[\w.]+\.)?(\w+)`"), r"\1"),  # a name of Python: the last of it
    (re.compile(r"`([^`]+)`"), r"\1"),
    (re.compile(r"\*\*([^*]+)\*\*|\*([^*]+)\*"), r"\1\2"),
)
_LETTERS = str.maketrans({"♣": "c", "♦": "d", "♥": "h", "♠": "s", "·": "*", "…": "..."})
_LABEL = re.compile(r"\(([\w-]+)\)=")
_CLAUSE = re.compile(r"p[kn][0-9]+")
_KINDS = {"#": "heading", "|": "table", "-": "item", "`": "code"}


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


def plain(text: str) -> str:
    """Return a text without its markup, in ASCII.

    Examples:
        >>> plain("**PK9.** *Source:* see [PK2](#pk2), {class}`~puckpunk.puck.PuckRules`, `ante`.")
        'PK9. Source: see PK2, PuckRules, ante.'
    """
    for markup, instead in _MARKUP:
        text = markup.sub(instead, text)
    return text.translate(_LETTERS)


def blocks_of(page: str) -> Iterator[Block]:
    """Yield the parts of a page.

    Args:
        page: Its name, such as ``puck``.
    """
    text = resources.files("puckpunk.cli.rules").joinpath(f"{page}.md").read_text(encoding="utf-8")
    clause = ""
    for kind, lines in _parts(text):
        label = _LABEL.fullmatch(lines[0])
        if label:
            clause = label[1].upper() if _CLAUSE.fullmatch(label[1]) else ""
            continue
        if kind == "heading":
            clause = ""
        yield Block(kind, tuple(_without_markup(kind, lines)), clause)


def _without_markup(kind: str, lines: list[str]) -> list[str]:
    if kind == "code":
        return [line.translate(_LETTERS) for line in lines[1:-1] if line]
    if kind == "table":
        return list(map(plain, lines))
    return [plain(" ".join(lines)).lstrip("#- ")]


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
        starts = line[:2] == "- " or line[:3] == "```" or _LABEL.fullmatch(line)
        if lines and (not line or starts or _LABEL.fullmatch(lines[0])):
            yield kind, lines
            lines = []
        if line:
            if not lines:
                kind = _KINDS.get(line[0], "text")
            lines.append(line)
    if lines:
        yield kind, lines

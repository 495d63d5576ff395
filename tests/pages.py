"""The pages of the documentation in Markdown, read into what tests ask of them."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import attrs
from markdown_it import MarkdownIt
from markdown_it.token import Token

import puckpunk

ROOT = Path(__file__).parent.parent

_PACKAGE = Path(puckpunk.__file__).parent  # which need not be in `src`
_INCLUDE = re.compile(r"^```\{include\} (\S+)\n```$", re.MULTILINE)
_TARGET = re.compile(r"^\(([\w-]+)\)=$", re.MULTILINE)
_READER = MarkdownIt("commonmark").enable("table")


@attrs.frozen
class Block:
    """A block of code: its page and line, what it is said to be, and what is in it."""

    page: str
    line: int
    kind: str
    text: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


@attrs.frozen
class Page:
    """A page, with what it includes in its place."""

    name: str
    text: str

    @property
    def file(self) -> Path:
        return ROOT / self.name

    def tokens(self) -> Iterator[Token]:
        for token in _READER.parse(self.text):
            yield token
            yield from token.children or []

    def blocks(self) -> Iterator[Block]:
        for token in self.tokens():
            if token.type == "fence":
                line = (token.map or [0])[0] + 1
                yield Block(self.name, line, token.info.strip(), token.content)

    def links(self) -> Iterator[str]:
        return (str(token.attrs["href"]) for token in self.tokens() if token.type == "link_open")

    def pictures(self) -> Iterator[tuple[str, str]]:
        """Yield the words and the file of each picture."""
        for token in self.tokens():
            if token.type == "image":
                yield " ".join(token.content.split()), str(token.attrs["src"])

    def anchors(self) -> set[str]:
        """Return what links may lead to: headings as they are named in links, and targets."""
        tokens = _READER.parse(self.text)
        headings = [
            "".join(part.content for part in after.children or [])
            for token, after in pairwise(tokens)
            if token.type == "heading_open"
        ]
        slugs = {re.sub(r"[^\w -]", "", name.lower()).replace(" ", "-") for name in headings}
        return slugs | self.targets()

    def targets(self) -> set[str]:
        """Return the names that other pages may use without naming this one."""
        return set(_TARGET.findall(self.text))

    def inline_code(self) -> Iterator[str]:
        return (
            " ".join(token.content.split())
            for token in self.tokens()
            if token.type == "code_inline"
        )

    def tables(self) -> Iterator[list[list[str]]]:
        """Yield the rows of each table, the head among them, as they are written."""
        rows: list[list[str]] = []
        for token in self.tokens():
            if token.type == "table_open":
                rows = []
            elif token.type == "tr_open":
                rows.append([])
            elif token.type == "inline" and rows:
                rows[-1].append(token.content)
            elif token.type == "table_close":
                yield rows
                rows = []


def _read(file: Path) -> Page:
    def included(found: re.Match[str]) -> str:
        _, shipped, path = found[1].rpartition("src/puckpunk/")
        return (_PACKAGE / path if shipped else file.parent / path).read_text("utf-8")

    text = _INCLUDE.sub(included, file.read_text("utf-8"))
    return Page(file.relative_to(ROOT).as_posix(), text)


PAGES = [
    _read(file)
    for file in sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
    if "_build" not in file.parts
]
BLOCKS = [block for page in PAGES for block in page.blocks()]


def page_named(name: str) -> Page:
    """Return a page by where it is."""
    (found,) = (page for page in PAGES if page.name == name)
    return found

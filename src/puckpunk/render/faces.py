"""One card as SVG, with its upper left corner at the origin."""

import re
from html import escape
from unicodedata import east_asian_width

from puckpunk.cards import Card, Joker, Suit
from puckpunk.language import Language
from puckpunk.language.letters import rank_in_letters
from puckpunk.punk.pack import PunkCard
from puckpunk.render.model import Cover, Face, Mark, Shown

__all__ = [
    "CARD_HEIGHT",
    "CARD_WIDTH",
    "GOLD",
    "STRIP",
    "drawn",
    "em",
    "fitting",
    "size_within",
    "write",
]

CARD_WIDTH, CARD_HEIGHT = 50, 66
STRIP = 24  # of a card that lies under another so much is seen: rank, suit and pack
GOLD = "#ffd34d"

_MIDDLE = 12.5  # of the strip
_RED, _BLACK = "#c4122f", "#16181c"
_PAPER, _EDGE, _BACK, _LATTICE = "#ffffff", "#5b616b", "#2b4a9b", "#9db4f2"

# Each in a square of 20 by 20 about the origin.
_SUITS = {
    Suit.CLUBS: "M-4.7-5a4.7 4.7 0 1 1 9.4 0a4.7 4.7 0 0 1-1 2.9a4.8 4.8 0 1 1-3 7.5q.4 3.2 3 4.6"
    "h-6.8q2.6-1.4 3-4.6a4.8 4.8 0 1 1-3-7.5a4.7 4.7 0 0 1-1-2.9z",
    Suit.DIAMONDS: "M0-10Q3.2-4.4 7.8 0Q3.2 4.4 0 10Q-3.2 4.4-7.8 0Q-3.2-4.4 0-10z",
    Suit.HEARTS: "M0 9.5C-2.6 5.4-9.6 1.2-9.6-4C-9.6-7.2-7.4-9.2-4.8-9.2C-2.6-9.2-.8-7.8 0-5.6"
    "C.8-7.8 2.6-9.2 4.8-9.2C7.4-9.2 9.6-7.2 9.6-4C9.6 1.2 2.6 5.4 0 9.5z",
    Suit.SPADES: "M0-10C2.2-6 9.2-2.4 9.2 3C9.2 5.8 7.2 7.4 5 7.4C3.2 7.4 1.5 6.4.7 4.8"
    "Q1 8.4 3.4 10h-6.8Q-1 8.4-.7 4.8C-1.5 6.4-3.2 7.4-5 7.4C-7.2 7.4-9.2 5.8-9.2 3"
    "C-9.2-2.4-2.2-6 0-10z",
}
_PATTERN = (
    "M5 5H45V61H5zM5 17L31 61M5 33L22 61M5 49L12 61M12 5L45 60M22 5L45 43M31 5L45 28"
    "M45 17L19 61M45 33L28 61M45 49L38 61M38 5L5 60M28 5L5 43M19 5L5 28"
)
_STAR = "M0-10L2.4-3.2L9.5-3.1L3.8 1.2L5.9 8.1L0 4L-5.9 8.1L-3.8 1.2L-9.5-3.1L-2.4-3.2z"
_CYRILLIC = re.compile("[\u0400-\u052f]")
_NOT_IN_XML = re.compile(r"[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def fitting(text: str) -> str:
    """Return a text as it stands in XML."""
    return _NOT_IN_XML.sub("\N{REPLACEMENT CHARACTER}", escape(text))


def em(text: str) -> float:
    """Return how wide a letter of a text is on the average, for its size, in any usual font."""
    if any(east_asian_width(letter) in "WF" for letter in text):
        return 1.1
    if not _CYRILLIC.search(text):
        return 0.6
    return sum(0.35 if letter == " " else 0.68 for letter in text) / len(text)


def size_within(width: float, text: str, size: int) -> int:
    """Return the size of a short text: smaller if it is Cyrillic, whose words are wider."""
    if not _CYRILLIC.search(text):
        return size
    return max(9, min(size, int(width / (em(text) * len(text)))))


def write(
    x: float, y: float, text: str, size: int, *, fill: str, bold: bool = False, middle: bool = True
) -> str:
    """Return a line of text, on the base line and in the middle of the point or from there on."""
    weight = ' font-weight="700"' if bold else ""
    anchor = ' text-anchor="middle"' if middle else ""
    place = f'x="{x:g}" y="{y:g}" font-size="{size}" fill="{fill}"'
    return f"<text {place}{weight}{anchor}>{fitting(text)}</text>"


def drawn(shown: Shown, language: Language) -> str:
    """Return a card."""
    if shown.card is Cover.SLOT:
        return _sheet("none", "#a9cdbd", ' stroke-dasharray="4 3"')
    if isinstance(shown.card, Cover):
        return _stack(shown.count)
    possible = shown.mark is Mark.POSSIBLE
    sheet = _sheet(_PAPER, _EDGE, ' stroke-width="2" stroke-dasharray="5 3"' if possible else "")
    if isinstance(shown.card, Joker):
        face = _joker(shown.card, language)
    else:
        face = _face(shown.card, language)
    return sheet + face + (_query() if possible else "")


def _sheet(fill: str, stroke: str, more: str = "", shift: int = 0) -> str:
    place = f'x="{shift}.5" y="{shift}.5"'
    size = f'width="{CARD_WIDTH - 1}" height="{CARD_HEIGHT - 1}" rx="5"'
    return f'<rect {place} {size} fill="{fill}" stroke="{stroke}"{more}/>'


def _face(card: Card | PunkCard, language: Language) -> str:
    face = Face.of(card)
    rank = "10" if face.rank == "T" else rank_in_letters(face.rank, language)
    colour = _RED if face.suit in {Suit.DIAMONDS, Suit.HEARTS} else _BLACK
    parts = [
        write(_MIDDLE, 18, rank, (17, 15, 10)[len(rank) - 1], fill=colour, bold=True),
        _path(_SUITS[face.suit], _MIDDLE, 28, 0.6, colour),
        _path(_SUITS[face.suit], 35, 49, 1.15, colour),
    ]
    if face.pack is not None:
        parts += [
            f'<rect x="4.5" y="38.5" width="16" height="14" rx="3" fill="none" stroke="{colour}"/>',
            write(_MIDDLE, 49.5, str(face.pack), 11 if face.pack < 10 else 10, fill=colour),
        ]
    return "".join(parts)


def _joker(joker: Joker, language: Language) -> str:
    """Return the face of a joker: the star of the red one is hollow."""
    if joker is Joker.RED:
        colour, fill, which = _RED, "none", language.pgettext("face", "red")
    else:
        colour, fill, which = _BLACK, _BLACK, language.pgettext("face", "black")
    word, width = language.pgettext("face", "joker"), CARD_WIDTH - 8
    return (
        _path(_STAR, _MIDDLE, 15, 0.75, fill, f' stroke="{colour}" stroke-width="2"')
        + write(CARD_WIDTH / 2, 40, word, size_within(width, word, 13), fill=colour, bold=True)
        + write(CARD_WIDTH / 2, 56, which, size_within(width, which, 13), fill=colour)
    )


def _stack(count: int) -> str:
    """Return cards that lie face down, and how many they are."""
    card = (
        _sheet(_BACK, _PAPER)
        + f'<path d="{_PATTERN}" stroke="{_LATTICE}" stroke-width=".7" fill="none"/>'
    )
    if count == 1:
        return card
    under = [_sheet(_BACK, _PAPER, shift=2 * place) for place in range(min(count, 3) - 1, 0, -1)]
    wide = 14 + 9 * len(str(count))
    disc = f'x="{(CARD_WIDTH - wide) / 2:g}" y="22" width="{wide}" height="22" rx="11"'
    return (
        "".join(under)
        + card
        + f'<rect {disc} fill="{_PAPER}"/>'
        + write(CARD_WIDTH / 2, 38, str(count), 15, fill=_BLACK, bold=True)
    )


def _query() -> str:
    """Return a question mark, for a card of which it is not known whether it is there."""
    x, y = CARD_WIDTH - 11, 11
    disc = f'<circle cx="{x}" cy="{y}" r="8" fill="{_BLACK}"/>'
    return disc + write(x, y + 4.5, "?", 13, fill=_PAPER, bold=True)


def _path(path: str, x: float, y: float, scale: float, fill: str, more: str = "") -> str:
    place = f'transform="translate({x:g} {y:g})scale({scale:g})"'
    return f'<path d="{path}" {place} fill="{fill}"{more}/>'

"""Pictures as SVG: cards on a green table, which is legible on a page of any colour.

A picture brings its own ground and its own colours, and the suits are paths, so that it looks alike
wherever it stands, as an element of a page or as an image; there is no style sheet that could
disturb the page's. It is narrow enough for a telephone. Measures are in pixels.
"""

import textwrap
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import TypeVar

import attrs

from puckpunk.language import ENGLISH, Language
from puckpunk.render.faces import (
    CARD_HEIGHT,
    CARD_WIDTH,
    GOLD,
    STRIP,
    drawn,
    em,
    fitting,
    size_within,
    write,
)
from puckpunk.render.model import Group, Mark, Panel, Picture, Shown
from puckpunk.render.words import described, starting

__all__ = ["as_svg"]

T = TypeVar("T")

_COLUMN, _GAP, _PAD = 108, 16, 16  # of a grid of four columns
_CAPTIONED = 58  # from one card to the next
_GROUND, _RAIL, _INK, _FAINT = "#1c5843", "#0f3a2b", "#ffffff", "#d8ebe2"
_FONTS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"


@attrs.frozen
class _Block:
    """A part of a picture, with its upper left corner at the origin."""

    width: float
    height: float
    svg: str = ""

    def at(self, x: float, y: float) -> str:
        """Return it in its place."""
        return f'<g transform="translate({x:g} {y:g})">{self.svg}</g>' if self.svg else ""


def as_svg(picture: Picture, language: Language) -> str:
    """Return a picture as an ``svg`` element."""
    bare = picture.bare and all(p.groups[0].cards and not p.note for p in picture.panels)
    block = (_bare if bare else _board)(picture, language)
    title, told = fitting(picture.title), fitting(described(picture, language))
    # Two pictures in a page must not clash; those with the same id are the same.
    name = f"puckpunk-{sha256(f'{title}{told}{block.svg}'.encode()).hexdigest()[:16]}"
    size = f'width="{block.width:g}" height="{block.height:g}"'
    # In a page `lang` counts, in a file of its own `xml:lang`; English goes without saying.
    spoken = "" if language == ENGLISH else f'lang="{language}" xml:lang="{language}" '
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {spoken}{size} '
        f'viewBox="0 0 {block.width:g} {block.height:g}" role="img" '
        f'aria-labelledby="{name}-title {name}-desc" font-family="{_FONTS}" '
        f'style="max-width:100%;height:auto">'
        f'<title id="{name}-title">{title}</title><desc id="{name}-desc">{told}</desc>'
        f"{block.svg}</svg>"
    )


def _bare(picture: Picture, language: Language) -> _Block:
    """Return cards alone, without a table: one large, some less so."""
    (group,) = picture.panels[0].groups
    scale = 2.5 if len(group.cards) == 1 else 1.5 if len(group.cards) <= 5 else 1
    cards = _cards(group, _wide(4), language)
    scaled = f'<g transform="translate(2 2)scale({scale:g})">{cards.svg}</g>'
    return _Block(cards.width * scale + 4, cards.height * scale + 4, scaled)


def _board(picture: Picture, language: Language) -> _Block:
    """Return panels on a table, with a title above and a note below."""
    columns = max(map(_columns_of, picture.panels), default=4)
    width = _wide(4 if columns * len(picture.panels) > 2 else columns)
    panels = [(columns, _panel(panel, _wide(columns), language)) for panel in picture.panels]
    parts = [
        _text(starting(picture.title), width, 15, bold=True),
        _stack([_row(line) for line in _lines(panels)], 14),
        _text(starting(picture.note), width, 13),
    ]
    inside = _stack(parts, 10)
    height = inside.height + 2 * _PAD
    ground = (
        f'<rect x="1" y="1" width="{width + 2 * _PAD - 2:g}" height="{height - 2:g}" rx="12" '
        f'fill="{_GROUND}" stroke="{_RAIL}" stroke-width="2"/>'
    )
    return _Block(width + 2 * _PAD, height, ground + inside.at(_PAD, _PAD))


def _panel(panel: Panel, width: float, language: Language) -> _Block:
    groups = [(_columns(group, 4 // panel.across), group) for group in panel.groups]
    rows: list[_Block] = []
    for line in _lines(groups):
        heads = [_head(group, _wide(columns), language) for columns, group in line]
        above = max(head.height for head in heads)  # so that the cards stand in a line
        blocks: list[tuple[int, _Block]] = []
        for head, (columns, group) in zip(heads, line, strict=True):
            cards = _cards(group, _wide(columns), language)
            blocks.append((columns, _stack([attrs.evolve(head, height=above), cards], 4)))
        rows.append(_row(blocks))
    parts = [
        _text(starting(panel.heading), width, 13, bold=True),
        _stack(rows, 12),
        _text(starting(panel.note), width, 12),
    ]
    return _stack(parts, 6)


def _head(group: Group, width: float, language: Language) -> _Block:
    """Return what stands above the cards of a group."""
    label = group.label
    if group.wins:
        label = language.gettext("{name} wins", name=label)
    fill = GOLD if group.wins else _INK
    return _stack(
        [
            _text(starting(label), width, 13, fill=fill),
            _text("; ".join(group.notes), width, 12, fill=_FAINT),
        ],
        0,
    )


def _cards(group: Group, width: float, language: Language) -> _Block:
    """Return cards in lines, side by side if there is room, else one over the other."""
    cards = group.cards
    if not cards:
        return _text(language.gettext("no cards"), width, 12, fill=_FAINT)
    step = _step(cards, width)
    in_line = max(1, int((width - CARD_WIDTH) // step) + 1)
    down = CARD_HEIGHT + 6 + _below(cards)
    lines = -(-len(cards) // in_line)
    height = down * lines - 6
    right = step * (min(in_line, len(cards)) - 1) + CARD_WIDTH
    parts = [_ring(right, height)] if group.wins else []
    for place, shown in enumerate(cards):
        card = _Block(0, 0, _card(shown, language))
        parts.append(card.at(step * (place % in_line), down * (place // in_line)))
    return _Block(right, height, "".join(parts))


def _below(cards: Sequence[Shown]) -> int:
    """Return how much room is needed below cards, for words or for what lies under them."""
    words = max(bool(shown.caption) + (shown.mark is not None) for shown in cards)
    return 13 * words + 4 if words else 2 * min(2, max(shown.count for shown in cards) - 1)


def _step(cards: Sequence[Shown], width: float) -> int:
    """Return how far it is from one card to the next."""
    if _told(cards):
        return _CAPTIONED
    apart = CARD_WIDTH + 4
    return apart if apart * len(cards) - 4 <= width else STRIP


def _card(shown: Shown, language: Language) -> str:
    """Return a card, with the words below it."""
    wins, width = shown.mark is Mark.WINS, _CAPTIONED - 4
    parts = [_ring(CARD_WIDTH, CARD_HEIGHT) if wins else "", drawn(shown, language)]
    words: list[tuple[str, int, str]] = []
    if shown.caption:
        size = size_within(width, shown.caption, 12)
        words.append((_fitted(shown.caption, width, size), size, _INK))
    if shown.mark is not None:
        mark = shown.mark.told(language)
        words.append((mark, size_within(width, mark, 12), GOLD if wins else _FAINT))
    for line, (text, size, fill) in enumerate(words, 1):
        parts.append(write(CARD_WIDTH / 2, CARD_HEIGHT + 13 * line + 1, text, size, fill=fill))
    return "".join(parts)


def _ring(width: float, height: float) -> str:
    size = f'width="{width + 4:g}" height="{height + 4:g}"'
    return f'<rect x="-2" y="-2" {size} rx="7" fill="{GOLD}" stroke="{GOLD}" stroke-width="2"/>'


def _columns(group: Group, columns: int) -> int:
    """Return how many columns a group needs, so that its cards fit in a line if they can."""
    while columns < 4 and not _fits(group.cards, _wide(columns)):
        columns *= 2
    return columns


def _fits(cards: Sequence[Shown], width: float) -> bool:
    step = _CAPTIONED if _told(cards) else STRIP
    return step * (len(cards) - 1) + CARD_WIDTH <= width


def _told(cards: Sequence[Shown]) -> bool:
    """Tell whether there are words below the cards."""
    return any(shown.caption or shown.mark for shown in cards)


def _columns_of(panel: Panel) -> int:
    """Return how many columns a whole panel needs: 1, 2 or 4."""
    needed = sum(_columns(group, 4 // panel.across) for group in panel.groups)
    return 4 if needed > 2 else needed


def _wide(columns: int) -> int:
    return columns * (_COLUMN + _GAP) - _GAP


def _lines(parts: Iterable[tuple[int, T]]) -> list[list[tuple[int, T]]]:
    """Return parts that need so many columns each, as they stand in lines."""
    lines: list[list[tuple[int, T]]] = []
    left = 0
    for columns, part in parts:
        if columns > left:
            lines.append([])
            left = 4
        lines[-1].append((columns, part))
        left -= columns
    return lines


def _row(line: Sequence[tuple[int, _Block]]) -> _Block:
    """Return blocks side by side, in the columns they need."""
    parts: list[str] = []
    column = 0
    for columns, block in line:
        parts.append(block.at(column * (_COLUMN + _GAP), 0))
        column += columns
    return _Block(_wide(column), max(block.height for _, block in line), "".join(parts))


def _stack(blocks: Iterable[_Block], gap: float) -> _Block:
    """Return blocks one below the other."""
    parts: list[str] = []
    width = height = 0.0
    for block in blocks:
        if block.height:
            height += gap if height else 0
            parts.append(block.at(0, height))
            height += block.height
            width = max(width, block.width)
    return _Block(width, height, "".join(parts))


def _text(text: str, width: float, size: int, *, bold: bool = False, fill: str = _INK) -> _Block:
    lines = textwrap.wrap(text, _room(text, width, size), break_on_hyphens=False)
    parts = [
        write(0, line * (size + 4) + size, words, size, fill=fill, bold=bold, middle=False)
        for line, words in enumerate(lines)
    ]
    return _Block(width, len(lines) * (size + 4), "".join(parts))


def _fitted(text: str, width: float, size: int) -> str:
    room = _room(text, width, size)
    return text if len(text) <= room else text[: room - 1] + "…"


def _room(text: str, width: float, size: int) -> int:
    """Return how many characters there is room for in a line, in any usual font."""
    return max(2, int(width / (size * em(text))))

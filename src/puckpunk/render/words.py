"""Pictures as text for a terminal, and told in words."""

import textwrap

from puckpunk.cards import Joker
from puckpunk.render.model import (
    Cover,
    Face,
    Group,
    OpenCard,
    Panel,
    Picture,
    Shown,
    card_words,
    counted,
)

__all__ = ["as_text", "described", "in_words", "starting"]

_WIDTH = 80
_NBSP = "\N{NO-BREAK SPACE}"  # where a line may not be broken; written as a plain space


def as_text(picture: Picture, *, ascii_only: bool) -> str:
    """Return a picture as lines of text."""
    lines = [] if picture.bare else _wrapped(picture.title, 0)
    for panel in picture.panels:
        lines += _panel(panel, ascii_only, indent=0 if picture.bare else 2)
    lines += _wrapped(picture.note, 0)
    text = "\n".join(lines).replace(_NBSP, " ")
    return text.encode("ascii", "backslashreplace").decode() if ascii_only else text


def _wrapped(text: str, indent: int, first: str = "") -> list[str]:
    return textwrap.wrap(
        text,
        _WIDTH,
        initial_indent=first or " " * indent,
        subsequent_indent=" " * indent,
        break_on_hyphens=False,
    )


def _panel(panel: Panel, ascii_only: bool, indent: int) -> list[str]:
    lines = _wrapped(starting(panel.heading), indent)
    indent += 2 * bool(panel.heading)
    labels = [starting(group.label) for group in panel.groups]
    told = [_cards(group, ascii_only) for group in panel.groups]
    hanging = indent + max((len(label) + 2 * bool(label) for label in labels), default=0)
    hanging = min(hanging, _WIDTH // 2)
    widest = max((len(cards) for cards in told if len(cards) <= _WIDTH // 2), default=0)
    for label, cards, group in zip(labels, told, panel.groups, strict=True):
        first = f"{' ' * indent}{label}".ljust(hanging)
        if len(first) > hanging or (label and first[-1] != " "):
            lines += _wrapped(label, indent)
            first = ""
        both = f"{cards.ljust(widest, _NBSP)}{_NBSP}{_NBSP}{group.remarks}"
        if group.remarks and hanging + len(both) <= _WIDTH:
            lines += _wrapped(both, hanging, first)
        else:
            lines += _wrapped(cards, hanging, first) + _wrapped(group.remarks, hanging)
    return lines + _wrapped(starting(panel.note), indent)


def _cards(group: Group, ascii_only: bool) -> str:
    told = [_shown(shown, ascii_only).replace(" ", _NBSP) for shown in group.cards]
    return (" " if _plain(group) else ", ").join(told) or "no cards"


def _plain(group: Group) -> bool:
    """Tell whether nothing is said of the cards."""
    return not any(shown.caption or shown.mark for shown in group.cards)


def _shown(shown: Shown, ascii_only: bool) -> str:
    if isinstance(shown.card, Cover):
        card = _covered(shown, shown.card)
    else:
        card = _card(shown.card, ascii_only)
    mark = "" if shown.mark is None else f" ({shown.mark.value})"
    return f"{shown.caption} {card}{mark}".lstrip()


def _covered(shown: Shown, cover: Cover) -> str:
    return cover.value if shown.count == 1 else f"{shown.count} {cover.value}"


def _card(card: OpenCard, ascii_only: bool) -> str:
    if isinstance(card, Joker):
        return str(card)
    face = Face.of(card)
    suit = face.suit.letter if ascii_only else face.suit.symbol
    return f"{face.rank}{suit}{face.pack or ''}"


def in_words(picture: Picture) -> str:
    """Return what a picture shows, for those who do not see it."""
    return f"{picture.title}{':' if picture.bare else '.'} {described(picture)}"


def described(picture: Picture) -> str:
    """Return what a picture shows, without its title."""
    told: list[str] = []
    for panel in picture.panels:
        told += [panel.heading, *map(_told, panel.groups), panel.note]
    begin = str if picture.bare else starting
    return " ".join(f"{begin(part)}." for part in (*told, picture.note) if part)


def _told(group: Group) -> str:
    cards = (", " if _plain(group) else "; ").join(map(_told_card, group.cards)) or "no cards"
    remarks = f" ({group.remarks})" if group.remarks else ""
    return f"{group.label}{remarks}: {cards}" if group.label else cards


def _told_card(shown: Shown) -> str:
    if isinstance(shown.card, Cover):
        back = shown.card is Cover.BACK
        card = f"{counted(shown.count, 'card')} face down" if back else shown.card.value
    else:
        card = card_words(shown.card)
    mark = "" if shown.mark is None else f", {shown.mark.value}"
    return f"{shown.caption}: {card}{mark}" if shown.caption else card + mark


def starting(text: str) -> str:
    """Return a text as it stands at the start of a sentence.

    Examples:
        >>> starting("seat 1 wins")
        'Seat 1 wins'
    """
    return text[:1].upper() + text[1:]

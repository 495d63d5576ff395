"""Pictures as text for a terminal, and told in words."""

import re
from itertools import accumulate
from unicodedata import category, east_asian_width

from puckpunk.language import Language, in_letters
from puckpunk.render.model import Cover, Group, Panel, Picture, Shown, card_words

__all__ = ["as_text", "columns", "described", "in_words", "starting"]

_WIDTH = 80
_NBSP = "\N{NO-BREAK SPACE}"  # where a line may not be broken; written as a plain space
_WORD = re.compile("( *)([^ ]+)")


def as_text(picture: Picture, language: Language, *, ascii_only: bool) -> str:
    """Return a picture as lines of text."""
    lines = [] if picture.bare else _wrapped(picture.title, 0)
    for panel in picture.panels:
        lines += _panel(panel, language, ascii_only, indent=0 if picture.bare else 2)
    lines += _wrapped(picture.note, 0)
    text = "\n".join(lines).replace(_NBSP, " ")
    return text.encode("ascii", "backslashreplace").decode() if ascii_only else text


def columns(text: str) -> int:
    """Return how many columns of a terminal a text takes.

    Examples:
        >>> columns("Zoe"), columns("Zoe\N{COMBINING DIAERESIS}"), columns("王")
        (3, 3, 2)
    """
    return len(text) if text.isascii() else sum(map(_columns_of, text))


def _columns_of(letter: str) -> int:
    if category(letter) in {"Mn", "Me"}:  # it combines with the letter before
        return 0
    return 2 if east_asian_width(letter) in "WF" else 1


def _wrapped(text: str, indent: int, first: str = "") -> list[str]:
    """Return a text in lines; `textwrap`, which counts letters, would make some too long."""
    lines: list[str] = []
    start = line = first or " " * indent
    for gap, word in _WORD.findall(text):
        between, rest = gap, word
        while columns(line + between + rest) > _WIDTH:
            if columns(start + rest) > _WIDTH:  # no line has room for it: it is broken
                room = _WIDTH - columns(line + between)
                end = sum(taken <= room for taken in accumulate(map(_columns_of, rest)))
                line, rest = line + between + rest[:end], rest[end:]
            lines.append(line.rstrip(" "))
            start, line, between = " " * indent, " " * indent, ""
        line += between + rest
    return lines if line == start else [*lines, line]


def _panel(panel: Panel, language: Language, ascii_only: bool, indent: int) -> list[str]:
    lines = _wrapped(starting(panel.heading), indent)
    indent += 2 * bool(panel.heading)
    labels = [starting(group.label) for group in panel.groups]
    told = [_cards(group, language, ascii_only) for group in panel.groups]
    hanging = indent + max((columns(label) + 2 * bool(label) for label in labels), default=0)
    hanging = min(hanging, _WIDTH // 2)
    widest = max((columns(cards) for cards in told if columns(cards) <= _WIDTH // 2), default=0)
    for label, cards, group in zip(labels, told, panel.groups, strict=True):
        first = _padded(" " * indent + label, hanging)
        if columns(first) > hanging or (label and first[-1] != " "):
            lines += _wrapped(label, indent)
            first = ""
        remarks = group.remarks(language)
        both = f"{_padded(cards, widest, _NBSP)}{_NBSP}{_NBSP}{remarks}"
        if remarks and hanging + columns(both) <= _WIDTH:
            lines += _wrapped(both, hanging, first)
        else:
            lines += _wrapped(cards, hanging, first) + _wrapped(remarks, hanging)
    return lines + _wrapped(starting(panel.note), indent)


def _padded(text: str, width: int, space: str = " ") -> str:
    return text + space * (width - columns(text))


def _cards(group: Group, language: Language, ascii_only: bool) -> str:
    told = [_shown(shown, language, ascii_only).replace(" ", _NBSP) for shown in group.cards]
    return (" " if _plain(group) else ", ").join(told) or language.gettext("no cards")


def _plain(group: Group) -> bool:
    """Tell whether nothing is said of the cards."""
    return not any(shown.caption or shown.mark for shown in group.cards)


def _shown(shown: Shown, language: Language, ascii_only: bool) -> str:
    if isinstance(shown.card, Cover):
        card = _covered(shown.card, shown.count, language)
    else:
        card = str(shown.card) if ascii_only else in_letters(str(shown.card), language)
    mark = "" if shown.mark is None else f" ({shown.mark.told(language)})"
    return f"{shown.caption} {card}{mark}".lstrip()


def _covered(cover: Cover, count: int, language: Language) -> str:
    if count == 1:
        return cover.told(language)
    return language.ngettext("{number} face down", "{number} face down", count)


def in_words(picture: Picture, language: Language) -> str:
    """Return what a picture shows, for those who do not see it."""
    return f"{picture.title}{':' if picture.bare else '.'} {described(picture, language)}"


def described(picture: Picture, language: Language) -> str:
    """Return what a picture shows, without its title."""
    told: list[str] = []
    for panel in picture.panels:
        told += [panel.heading, *(_told(group, language) for group in panel.groups), panel.note]
    told = [part for part in (*told, picture.note) if part]
    begun = told[: picture.bare]  # by the title, which a colon follows
    return " ".join(f"{part}." for part in (*begun, *map(starting, told[len(begun) :])))


def _told(group: Group, language: Language) -> str:
    told = [_told_card(shown, language) for shown in group.cards]
    cards = (", " if _plain(group) else "; ").join(told) or language.gettext("no cards")
    remarks = group.remarks(language)
    about = f" ({remarks})" if remarks else ""
    return f"{group.label}{about}: {cards}" if group.label else cards


def _told_card(shown: Shown, language: Language) -> str:
    if shown.card is Cover.BACK:
        card = language.ngettext("{number} card face down", "{number} cards face down", shown.count)
    elif isinstance(shown.card, Cover):
        card = shown.card.told(language)
    else:
        card = card_words(shown.card, language)
    mark = "" if shown.mark is None else f", {shown.mark.told(language)}"
    return f"{shown.caption}: {card}{mark}" if shown.caption else card + mark


def starting(text: str) -> str:
    """Return a text as it stands at the start of a sentence.

    Examples:
        >>> starting("seat 1 wins")
        'Seat 1 wins'
    """
    return text[:1].upper() + text[1:]

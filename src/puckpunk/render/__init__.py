"""Cards and games as text, as pictures, and told in words."""

from collections.abc import Sequence
from typing import Any, TypeAlias, TypeGuard, cast

from puckpunk.cards import Card, Joker
from puckpunk.errors import NotationError, RulesError, shown
from puckpunk.language import ENGLISH, Language
from puckpunk.puck import PuckState, PuckView
from puckpunk.punk import PunkCard, PunkState, PunkView, Trick
from puckpunk.render import puck, punk
from puckpunk.render.drawing import as_svg
from puckpunk.render.model import Group, OpenCard, Panel, Picture, open_cards
from puckpunk.render.words import as_text, in_words
from puckpunk.table import Record

__all__ = ["Picturable", "alt", "svg", "text"]

Picturable: TypeAlias = (
    Card
    | Joker
    | PunkCard
    | Sequence[Card | Joker | PunkCard]
    | Trick
    | PunkState
    | PunkView
    | PuckState
    | PuckView
    | Record[Any]
)
"""What has a picture, be it a card, a hand, a trick, a state, a view or a game."""


def text(value: Picturable, *, ascii_only: bool = False, language: Language = ENGLISH) -> str:
    """Return a value as text for a terminal, in lines of at most 80 columns.

    Args:
        value: What is to be shown. A state shows every hand, a view what its seat may know.
        ascii_only: Whether suits are letters instead of symbols, and all else is ASCII too; what
            is not, in names of players, is escaped, which makes lines longer.
        language: The language of the words and of the letters on cards.

    Returns:
        One line or several, without a line break at the end. Some letters, such as Chinese ones,
        take two columns.

    Raises:
        NotationError: There is no picture of such a value, or the language is no `Language`.
        RulesError: ``ascii_only`` is wanted of another language than English.

    Examples:
        >>> import puckpunk as pp
        >>> hand = pp.parse_cards("As Td Xr")
        >>> from puckpunk.language import RUSSIAN
        >>> text(hand), text(hand, ascii_only=True), text(hand, language=RUSSIAN)
        ('A♠ T♦ Xr', 'As Td Xr', 'Т♠ 10♦ Жк')
        >>> print(text(Trick(map(PunkCard.parse, ["Ac", "Ad", "4c"]))))
        A trick of Punk: seat 2 wins 4 points
          seat 0 A♣, seat 1 A♦, seat 2 4♣ (wins)
    """
    picture = _picture_of(value, language)
    if ascii_only and language != ENGLISH:
        raise RulesError(f"ASCII has no letters for the language {shown(language.code)}", language)
    return as_text(picture, language, ascii_only=ascii_only)


def svg(value: Picturable, *, language: Language = ENGLISH) -> str:
    """Return a value as a picture.

    Args:
        value: What is to be shown. A state shows every hand, a view what its seat may know.
        language: The language of the words and of the letters on cards.

    Returns:
        An ``svg`` element that needs nothing else, and that can stand in a page or in a file of
        its own. Equal values have the same picture.

    Raises:
        NotationError: There is no picture of such a value, or the language is no `Language`.

    Examples:
        >>> import puckpunk as pp
        >>> svg(pp.Card.parse("As")).startswith("<svg ")
        True
    """
    return as_svg(_picture_of(value, language), language)


def alt(value: Picturable, *, language: Language = ENGLISH) -> str:
    """Return what the picture of a value shows, in words; it is in the picture too.

    Args:
        value: What is to be shown. A state shows every hand, a view what its seat may know.
        language: The language of the words.

    Returns:
        Some sentences, without notation.

    Raises:
        NotationError: There is no picture of such a value, or the language is no `Language`.

    Examples:
        >>> import puckpunk as pp
        >>> alt(pp.parse_cards("As Td Xr"))
        'A hand: ace of spades, ten of diamonds, red joker.'
    """
    return in_words(_picture_of(value, language), language)


def _picture_of(value: object, language: Language) -> Picture:
    """Return what is to be shown of a value."""
    if not isinstance(language, Language):
        raise NotationError(f"{shown(language)} is not a Language", language)
    match value:
        case Card() | Joker() | PunkCard():
            return _cards(language.gettext("A card"), (value,), language)
        case Trick():
            return punk.of_trick(value, language)
        case PunkState():
            return punk.of_state(value, language)
        case PunkView():
            return punk.of_view(value, language)
        case PuckState():
            return puck.of_state(value, language)
        case PuckView():
            return puck.of_view(value, language)
        case Record(final=PunkState()):
            return punk.of_record(cast("Record[PunkState]", value), language)
        case Record(final=PuckState()):
            return puck.of_record(cast("Record[PuckState]", value), language)
        case _:
            pass
    if _is_hand(value):
        return _cards(language.gettext("A hand"), tuple(value), language)
    hint = "; parse_cards reads texts" if isinstance(value, str) else ""
    raise NotationError(f"there is no picture of {shown(value)}{hint}", value)


def _is_hand(value: object) -> TypeGuard[Sequence[OpenCard]]:
    # A range of nothing is a sequence too, and no hand. A memoryview may not let itself be read.
    if not isinstance(value, Sequence) or isinstance(value, memoryview):
        return False
    cards = cast("Sequence[object]", value)
    if not cards:
        return isinstance(value, list | tuple)
    return all(isinstance(card, Card | Joker | PunkCard) for card in cards)


def _cards(title: str, cards: tuple[OpenCard, ...], language: Language) -> Picture:
    drawn, more = open_cards(cards, language)
    return Picture(title, (Panel((Group(drawn),), note=more),), bare=True)

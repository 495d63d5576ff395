"""Cards and games as text, as pictures, and told in words."""

from collections.abc import Sequence
from typing import Any, TypeAlias, TypeGuard, cast

from puckpunk.cards import Card, Joker
from puckpunk.errors import NotationError, shown
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


def text(value: Picturable, *, ascii_only: bool = False) -> str:
    """Return a value as text for a terminal, in lines of at most 80 characters.

    Args:
        value: What is to be shown. A state shows every hand, a view what its seat may know.
        ascii_only: Whether suits are letters instead of symbols, and all else is ASCII too; what
            is not, in names of players, is escaped, which makes lines longer.

    Returns:
        One line or several, without a line break at the end.

    Raises:
        NotationError: There is no picture of such a value.

    Examples:
        >>> import puckpunk as pp
        >>> hand = pp.parse_cards("As Td Xr")
        >>> text(hand), text(hand, ascii_only=True)
        ('A♠ T♦ Xr', 'As Td Xr')
        >>> print(text(Trick(map(PunkCard.parse, ["Ac", "Ad", "4c"]))))
        A trick of Punk: seat 2 wins 4 points
          seat 0 A♣, seat 1 A♦, seat 2 4♣ (wins)
    """
    return as_text(_picture_of(value), ascii_only=ascii_only)


def svg(value: Picturable) -> str:
    """Return a value as a picture.

    Args:
        value: What is to be shown. A state shows every hand, a view what its seat may know.

    Returns:
        An ``svg`` element that needs nothing else, and that can stand in a page or in a file of
        its own. Equal values have the same picture.

    Raises:
        NotationError: There is no picture of such a value.

    Examples:
        >>> import puckpunk as pp
        >>> svg(pp.Card.parse("As")).startswith("<svg ")
        True
    """
    return as_svg(_picture_of(value))


def alt(value: Picturable) -> str:
    """Return what the picture of a value shows, in words; it is in the picture too.

    Args:
        value: What is to be shown. A state shows every hand, a view what its seat may know.

    Returns:
        Some sentences, without notation.

    Raises:
        NotationError: There is no picture of such a value.

    Examples:
        >>> import puckpunk as pp
        >>> alt(pp.parse_cards("As Td Xr"))
        'A hand: ace of spades, ten of diamonds, red joker.'
    """
    return in_words(_picture_of(value))


def _picture_of(value: object) -> Picture:
    """Return what is to be shown of a value."""
    match value:
        case Card() | Joker() | PunkCard():
            return _cards("A card", (value,))
        case Trick():
            return punk.of_trick(value)
        case PunkState():
            return punk.of_state(value)
        case PunkView():
            return punk.of_view(value)
        case PuckState():
            return puck.of_state(value)
        case PuckView():
            return puck.of_view(value)
        case Record(final=PunkState()):
            return punk.of_record(cast("Record[PunkState]", value))
        case Record(final=PuckState()):
            return puck.of_record(cast("Record[PuckState]", value))
        case _:
            pass
    if _is_hand(value):
        return _cards("A hand", tuple(value))
    hint = "; parse_cards reads texts" if isinstance(value, str) else ""
    raise NotationError(f"there is no picture of {shown(value)}{hint}", value)


def _is_hand(value: object) -> TypeGuard[Sequence[OpenCard]]:
    if not isinstance(value, Sequence) or isinstance(value, str | bytes):
        return False
    return all(
        isinstance(card, Card | Joker | PunkCard) for card in cast("Sequence[object]", value)
    )


def _cards(title: str, cards: tuple[OpenCard, ...]) -> Picture:
    drawn, more = open_cards(cards)
    return Picture(title, (Panel((Group(drawn),), note=more),), bare=True)

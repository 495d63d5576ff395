"""Playing cards: ranks, suits, the two jokers, the pack, and their text.

The notation of a card is its rank and the letter of its suit, ``As``, ``Td``; the jokers are ``Xr``
and ``Xb``. It is read with some freedom: ``10`` for ``T``, either case, the symbols ``♣ ♦ ♥ ♠``.
"""

import re
from collections.abc import Iterable, Iterator
from enum import IntEnum
from itertools import islice
from typing import Any, Self, TypeAlias, final

import attrs

from puckpunk.errors import NotationError, RulesError, shown
from puckpunk.vocabulary import Vocabulary

__all__ = [
    "AnyCard",
    "Card",
    "Joker",
    "Rank",
    "Suit",
    "format_cards",
    "parse_cards",
    "standard_deck",
]


class Pictured:
    """What a notebook shows as a picture.

    It is a base, not a method of each class, because an enum cannot name such a method itself.
    """

    __slots__ = ()

    def _repr_svg_(self: Any) -> str | None:
        from puckpunk.render import svg  # noqa: PLC0415 -- only notebooks ask

        try:
            return svg(self)
        except NotationError:  # a record of another game has no picture
            return None


class Rank(IntEnum):
    """The thirteen ranks, ``TWO`` = 2 to ``ACE`` = 14 (PK2).

    Examples:
        >>> Rank.ACE > Rank.KING, int(Rank.TEN), Rank.TEN.letter, Rank.SIX.word, Rank.SIX.plural
        (True, 10, 'T', 'six', 'sixes')
    """

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @classmethod
    def _missing_(cls, value: object) -> Self:
        raise NotationError(f"{shown(value)} is not a rank: 2 to 14", value)

    def __repr__(self) -> str:
        """Return the expression that gives the rank."""
        return f"Rank.{self.name}"

    @property
    def letter(self) -> str:
        """The rank in notation, ``2`` to ``9``, ``T``, ``J``, ``Q``, ``K``, ``A``."""
        return "23456789TJQKA"[self - 2]

    @property
    def word(self) -> str:
        """The rank in words, for one card."""
        return self.name.lower()

    @property
    def plural(self) -> str:
        """The rank in words, for several cards."""
        return self.word + ("es" if self is Rank.SIX else "s")


class Suit(Vocabulary):
    """The four suits. No rule ranks them: their order is that of the index only (PK4).

    Examples:
        >>> Suit.SPADES.letter, Suit.SPADES.symbol, Suit.SPADES
        ('s', '♠', Suit.SPADES)
    """

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """The suit in notation, ``c``, ``d``, ``h`` or ``s``."""
        return "cdhs"[self.value]

    @property
    def symbol(self) -> str:
        """The suit as a symbol, ``♣``, ``♦``, ``♥`` or ``♠``."""
        return "♣♦♥♠"[self.value]


@final
@attrs.frozen(eq=False)
class Card(Pictured):
    """A card with a rank and a suit.

    Cards have no order of their own; sort them by ``index`` or by ``rank``.

    Attributes:
        rank: The rank.
        suit: The suit.
        index: The place in `standard_deck`, 0 (``2c``) to 51 (``As``).

    Raises:
        NotationError: ``rank`` is no `Rank` or ``suit`` no `Suit`.

    Examples:
        >>> card = Card(Rank.ACE, Suit.SPADES)
        >>> str(card), card.index
        ('As', 51)
        >>> card
        Card(rank=Rank.ACE, suit=Suit.SPADES)
    """

    rank: Rank
    suit: Suit
    index: int = attrs.field(init=False, repr=False)
    _place: int = attrs.field(init=False, repr=False)
    """The index again: `evaluate` reads what foreign cards with an ``index`` do not have."""

    def __attrs_post_init__(self) -> None:
        """Check the parts and note the index, by which cards compare and hash."""
        if not isinstance(self.rank, Rank):
            raise NotationError(f"{shown(self.rank)} is not a Rank", self.rank)
        if not isinstance(self.suit, Suit):
            raise NotationError(f"{shown(self.suit)} is not a Suit", self.suit)
        index = 4 * (self.rank - 2) + self.suit.value
        object.__setattr__(self, "index", index)
        object.__setattr__(self, "_place", index)

    def __eq__(self, other: object) -> bool:
        """Tell whether it is the same card."""
        return self.index == other.index if isinstance(other, Card) else NotImplemented

    def __hash__(self) -> int:
        """Return the index."""
        return self.index

    def __str__(self) -> str:
        """Return the notation, ``As``."""
        return self.rank.letter + self.suit.letter

    @classmethod
    def parse(cls, text: str) -> "Card":
        """Return the card that a text names.

        Args:
            text: One card: ``As``, ``10d``, ``A♠``. For texts that may name a joker, use
                `parse_cards`.

        Returns:
            The card.

        Raises:
            NotationError: The text is not one card.

        Examples:
            >>> Card.parse("Td") == Card.parse("10♦") == Card(Rank.TEN, Suit.DIAMONDS)
            True
        """
        card = _one_card(text)
        if not isinstance(card, Card):
            raise NotationError(f"{shown(text)} is a joker, which has neither rank nor suit", text)
        return card


class Joker(Pictured, Vocabulary):
    """The two jokers (PK2). They are told apart, and are worth the same.

    Attributes:
        index: The place in ``standard_deck(jokers=2)``: 52 (``Xr``) or 53 (``Xb``).

    Examples:
        >>> str(Joker.RED), Joker.RED.index, Joker.parse("Xb")
        ('Xr', 52, Joker.BLACK)
    """

    RED = 52
    BLACK = 53

    index: int
    _place: int

    # mutmut cannot change what runs while a class is being made.
    def __init__(self, index: int) -> None:  # pragma: no mutate block
        """Note the place in the pack of 54."""
        self.index = self._place = index

    def __str__(self) -> str:
        """Return the notation, ``Xr`` or ``Xb``."""
        return "Xr" if self is Joker.RED else "Xb"

    @classmethod
    def parse(cls, text: str) -> "Joker":
        """Return the joker that a text names.

        Args:
            text: ``Xr`` or ``Xb``.

        Returns:
            The joker.

        Raises:
            NotationError: The text is not one joker.
        """
        card = _one_card(text)
        if not isinstance(card, Joker):
            raise NotationError(f"{shown(text)} is not a joker: Xr or Xb", text)
        return card


AnyCard: TypeAlias = Card | Joker
"""A card of the pack, be it one with rank and suit or a joker."""

_PACK: tuple[AnyCard, ...] = (*(Card(rank, suit) for rank in Rank for suit in Suit), *Joker)

_MOST_CARDS = 10_000  # in one text or list: more than any table needs
_LONGEST_TEXT = 4 * _MOST_CARDS


def _spellings(card: AnyCard) -> Iterator[str]:
    """Yield every way to write a card; the letters are ASCII, and no others fold into them."""
    first, second = tuple(str(card))
    suit = card.suit.symbol if isinstance(card, Card) else ""
    for start in {first, first.lower(), "10" if first == "T" else first}:
        for end in (second, second.upper(), *suit):
            yield start + end


_SPELLINGS = {text: card for card in _PACK for text in _spellings(card)}

_CARD = re.compile("|".join(_SPELLINGS))
_GAP = re.compile(r"[ \t\r\n,-]*")
_EXPECTED = (
    "a rank (2 to 10, T, J, Q, K, A) and a suit (c, d, h, s or a symbol), or Xr or Xb for a joker"
)


def _one_card(text: object) -> AnyCard:
    card = _SPELLINGS.get(text) if isinstance(text, str) else None
    if card is None:
        raise NotationError(f"{shown(text)} is not a card: {_EXPECTED}", text)
    return card


def parse_cards(text: str) -> tuple[AnyCard, ...]:
    """Return the cards that a text names, in their order.

    Args:
        text: Cards and jokers, separated by spaces, commas, hyphens or nothing.

    Returns:
        The cards. A text without any gives none; a card may stand there twice.

    Raises:
        NotationError: Something in the text is not a card.

    Examples:
        >>> format_cards(parse_cards("As, 10d-XrK♥"))
        'As Td Xr Kh'
        >>> parse_cards("As 1d")
        Traceback (most recent call last):
            ...
        puckpunk.errors.NotationError: '1d' in 'As 1d' is not a card: a rank (2 to 10, T, J, Q, ...
    """
    if not isinstance(text, str):
        raise NotationError(f"{shown(text)} is not a text of cards", text)
    if len(text) > _LONGEST_TEXT:
        raise NotationError(f"a text of {len(text)} characters is too long for cards", text)
    cards: list[AnyCard] = []
    place = _end_of_gap(text, 0)
    while place < len(text):
        match = _CARD.match(text, place)
        if match is None:
            word = re.split(r"[ \t\r\n,-]", text[place:], maxsplit=1)[0]
            raise NotationError(f"{shown(word)} in {shown(text)} is not a card: {_EXPECTED}", text)
        cards.append(_SPELLINGS[match.group()])
        place = _end_of_gap(text, match.end())
    if len(cards) > _MOST_CARDS:
        raise NotationError(f"{shown(text)} has more than {_MOST_CARDS} cards", text)
    return tuple(cards)


def parse_three(text: str) -> tuple[AnyCard, ...]:
    """Return the cards that a text names, at once if it is like ``As Kd 9h`` or ``AsKd9h``."""
    try:
        if len(text) == 8:
            one, two, three = text.split(" ")
        else:
            one, two, three = text[:2], text[2:4], text[4:]
        return _SPELLINGS[one], _SPELLINGS[two], _SPELLINGS[three]
    except (KeyError, ValueError):
        return parse_cards(text)


def _end_of_gap(text: str, place: int) -> int:
    match = _GAP.match(text, place)
    return match.end() if match else place


def collect_cards(
    cards: str | Iterable[AnyCard], at_most: int = _MOST_CARDS
) -> tuple[AnyCard, ...]:
    """Return cards given in any form as a tuple; an iterator is read once.

    Args:
        cards: A text or any iterable of cards.
        at_most: How many are wanted at the most, so that an endless iterator ends too.

    Returns:
        The cards: all of a text, else ``at_most + 1`` if there are more than wanted.

    Raises:
        NotationError: Not a text or an iterable, or something in it is not a card.
    """
    if isinstance(cards, str):
        return parse_cards(cards)
    try:
        source = iter(cards)
    except TypeError:
        raise NotationError(f"{shown(cards)} is neither text nor cards", cards) from None
    collected = tuple(islice(source, at_most + 1))
    for card in collected:
        if not isinstance(card, Card | Joker):
            hint = "; parse_cards reads texts" if isinstance(card, str) else ""
            raise NotationError(f"{shown(card)} is not a card{hint}", card)
    return collected


def format_cards(cards: Iterable[AnyCard]) -> str:
    """Return the text of cards, in their order, separated by spaces.

    Args:
        cards: Any iterable of cards; a text is read and written anew.

    Returns:
        The notation, which `parse_cards` reads back.

    Raises:
        NotationError: Something given is not a card, or there are more than 10,000.

    Examples:
        >>> format_cards([Card(Rank.ACE, Suit.SPADES), Joker.BLACK])
        'As Xb'
    """
    found = collect_cards(cards)
    if len(found) > _MOST_CARDS:
        raise NotationError(f"there are more than {_MOST_CARDS} cards", found[:3])
    return " ".join(map(str, found))


def standard_deck(jokers: int = 0) -> tuple[AnyCard, ...]:
    """Return a pack in the order of the index: ``2c 2d 2h 2s 3c … As Xr Xb`` (PK2).

    Args:
        jokers: How many jokers to add: 0, 1 or 2.

    Returns:
        The 52, 53 or 54 cards.

    Raises:
        RulesError: Another number of jokers.

    Examples:
        >>> len(standard_deck()), format_cards(standard_deck(jokers=2)[-3:])
        (52, 'As Xr Xb')
    """
    if type(jokers) is not int or jokers not in {0, 1, 2}:
        raise RulesError(f"a pack has 0, 1 or 2 jokers, not {shown(jokers)}", jokers)
    return _PACK[: 52 + jokers]

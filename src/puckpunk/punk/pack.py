"""Punk's cards and packs, for any number of players (PN2 to PN4)."""

import re
from functools import lru_cache
from typing import Self, final

import attrs

from puckpunk.cards import Pictured
from puckpunk.errors import NotationError, RulesError, shown

__all__ = ["PunkCard", "PunkPack"]

_LETTERS = {1: "A", 10: "T", 11: "J", 12: "Q", 13: "K"}
_NUMBERS = {letter: rank for rank, letter in _LETTERS.items()}
_MOST = 255  # ranks, and suits: a bound on what a text can ask for
_LARGEST = 10**12  # what may be counted, if not dealt
_MOST_CARDS = 20_000  # what can be dealt: a table of 139
_RANK = r"([ATJQKatjqk2-9]|10|1[4-9]|[2-9][0-9]|[1-9][0-9]{2})"  # 11 to 13 have letters only
_CARD = re.compile(_RANK + r"([CDHScdhs♣♦♥♠])([2-9]|[1-9][0-9]{1,2})?")


@final
@attrs.frozen
class PunkCard(Pictured):
    """A card of Punk. Only its rank counts; the suit tells it apart (PN3, PN4).

    The text is rank and suit, ``Ac``, ``Td``; ranks past the king are numbers, ``14h``; from the
    fifth suit on the ordinary pack is named too, ``Ac2`` being the ace of clubs of the second.

    Attributes:
        rank: From 1, the ace; also the points it scores.
        suit: From 0; the suits 0 to 3 are clubs, diamonds, hearts and spades.

    Raises:
        NotationError: A rank or suit that cannot be.

    Examples:
        >>> [str(PunkCard(rank=rank, suit=suit)) for rank, suit in [(1, 0), (10, 3), (14, 6)]]
        ['Ac', 'Ts', '14h2']
        >>> PunkCard.parse("Ac2")
        PunkCard(rank=1, suit=4)
    """

    rank: int
    suit: int
    bit: int = attrs.field(init=False, eq=False, repr=False)  # in a mask of cards, as states keep

    def __attrs_post_init__(self) -> None:
        """Check the numbers."""
        rank, suit = self.rank, self.suit
        if type(rank) is not int or not 1 <= rank <= _MOST:
            raise NotationError(f"{shown(rank)} is not the rank of a Punk card", rank)
        if type(suit) is not int or not 0 <= suit < _MOST:
            raise NotationError(f"{shown(suit)} is not the suit of a Punk card", suit)
        # Numbered so that the pack for N players, from 4, has just the numbers below N * (N + 3).
        shell = max(rank - 4, suit)
        place = shell * (shell + 3) + (rank - 1 if suit == shell else shell + 4 + suit)
        object.__setattr__(self, "bit", 1 << place)

    def __hash__(self) -> int:
        """Return a number of its own, which is quicker than a tuple's."""
        return self.suit << 8 | self.rank

    def __str__(self) -> str:
        """Return the notation."""
        pack, suit = divmod(self.suit, 4)
        return f"{rank_text(self.rank)}{'cdhs'[suit]}{pack + 1 if pack else ''}"

    @classmethod
    def parse(cls, text: str) -> "PunkCard":
        """Return the card that a text names.

        Args:
            text: One card; ``10d`` and ``T♦`` are read as ``Td``, and either case.

        Returns:
            The card.

        Raises:
            NotationError: The text is not one card of Punk.

        Examples:
            >>> PunkCard.parse("Td") == PunkCard.parse("10d") == PunkCard(rank=10, suit=1)
            True
        """
        match = _CARD.fullmatch(text) if isinstance(text, str) else None
        if match is None:
            raise NotationError(
                f"{shown(text)} is not a Punk card: a rank (A, 2 to 9, T, J, Q, K, 14, …), "
                "a suit (c, d, h, s) and from the fifth suit its pack (2, 3, …)",
                text,
            )
        rank, suit, pack = match.groups()
        return cls(
            rank=parse_rank(rank),
            suit="cdhs♣♦♥♠".index(suit.lower()) % 4 + 4 * (int(pack or 1) - 1),
        )


def parse_rank(text: str) -> int:
    """Return the rank that a text names: ``A``, ``2``, …, ``10``, ``J``, …, or any number.

    Raises:
        NotationError: It is not a rank.

    Examples:
        >>> [parse_rank(text) for text in ["A", "1", "10", "T", "q", "14"]]
        [1, 1, 10, 10, 12, 14]
    """
    rank = 0
    if isinstance(text, str) and re.fullmatch("[ATJQKatjqk]|[1-9][0-9]{0,2}", text):
        rank = _NUMBERS.get(text.upper()) or int(text)
    if not 1 <= rank <= _MOST:
        raise NotationError(f"{shown(text)} is not a rank: A, 2 to 10, J, Q, K, 14, …", text)
    return rank


def rank_text(rank: int) -> str:
    """Return a rank in notation: ``A``, ``2``, …, ``K``, ``14``, …."""
    return _LETTERS.get(rank, str(rank))


def _positive(value: object, what: str) -> int:
    if type(value) is not int or not 1 <= value <= _LARGEST:
        raise RulesError(f"{shown(value)} is not a number of {what}: an int from 1", value)
    return value


@final
@attrs.frozen(kw_only=True)
class PunkPack:
    """The cards a game of Punk is played with: the same ranks in every suit.

    Attributes:
        seats: How many hands are dealt.
        suits: How many suits there are.
        ranks: How many ranks, ace to this number.

    Raises:
        RulesError: A number that is no positive ``int``, or cards that do not divide by the seats.

    Examples:
        >>> pack = PunkPack.for_players(5)
        >>> pack.suits, pack.ranks, pack.size, pack.hand_size, pack.ordinary_packs
        (5, 8, 40, 8, 2)
        >>> str(pack)
        '5 suits, A to 8'
    """

    seats: int
    suits: int
    ranks: int

    def __attrs_post_init__(self) -> None:
        """Check the numbers."""
        for what in ("seats", "suits", "ranks"):
            _positive(getattr(self, what), what)
        if self.size % self.seats:
            raise RulesError(f"{self.size} cards ({self}) do not divide by {self.seats}", self)

    @classmethod
    def for_players(cls, players: int) -> Self:
        """Return the pack that the rules give a number of players (PN2).

        Args:
            players: From 3.

        Returns:
            Three suits from ace to 7 for three players; for ``N`` from 4 on ``N`` suits from ace to
            ``N + 3``, which makes ``N * (N + 3)`` cards.

        Raises:
            RulesError: Fewer than three players.

        Examples:
            >>> [PunkPack.for_players(n).size for n in range(3, 8)]
            [21, 28, 40, 54, 70]
        """
        if type(players) is not int or not 3 <= players <= _LARGEST - 3:
            raise RulesError(f"Punk takes 3 players or more, not {shown(players)}", players)
        return cls(seats=players, suits=players, ranks=7 if players == 3 else players + 3)

    @property
    def size(self) -> int:
        """How many cards there are."""
        return self.suits * self.ranks

    @property
    def hand_size(self) -> int:
        """How many cards each seat is dealt; also the number of tricks (PN5)."""
        return self.size // self.seats

    @property
    def ordinary_packs(self) -> int | None:
        """How many ordinary packs it takes; ``None`` if ranks go past the king (PN3)."""
        return -(-self.suits // 4) if self.ranks <= 13 else None

    @property
    def can_be_dealt(self) -> bool:
        """Whether there are at most 20,000 cards, of at most 255 ranks and as many suits."""
        return self.size <= _MOST_CARDS and max(self.ranks, self.suits) <= _MOST

    @property
    def cards(self) -> tuple[PunkCard, ...]:
        """The cards, rank by rank from the aces.

        Raises:
            RulesError: There are more than 20,000, or more than 255 ranks or suits.
        """
        if not self.can_be_dealt:
            raise RulesError(f"{self.size} cards are too many to deal", self)
        return _cards(self.suits, self.ranks)

    def __contains__(self, card: object) -> bool:
        """Tell whether a card is in the pack."""
        return isinstance(card, PunkCard) and card.rank <= self.ranks and card.suit < self.suits

    def __str__(self) -> str:
        """Return the pack in words."""
        return f"{self.suits} suits, A to {rank_text(self.ranks)}"


@lru_cache(maxsize=8)
def _cards(suits: int, ranks: int) -> tuple[PunkCard, ...]:
    return tuple(
        PunkCard(rank=rank, suit=suit) for rank in range(1, ranks + 1) for suit in range(suits)
    )

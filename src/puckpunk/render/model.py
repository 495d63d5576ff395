"""What a picture shows, before it is written, told in words or drawn: cards in groups in panels.

Pictures are bounded. What is left out of one is said in it.
"""

from collections.abc import Callable
from typing import TypeAlias

import attrs

from puckpunk.cards import AnyCard, Card, Joker, Rank, Suit
from puckpunk.game import Outcome
from puckpunk.punk.pack import PunkCard, rank_text
from puckpunk.vocabulary import Vocabulary

__all__ = [
    "MOST_CARDS",
    "MOST_SEATS",
    "Cover",
    "Face",
    "Group",
    "Mark",
    "Name",
    "OpenCard",
    "Panel",
    "Picture",
    "Shown",
    "card_words",
    "counted",
    "few",
    "left_out",
    "open_cards",
    "told_end",
]

MOST_CARDS = 240  # about as many as one picture has
MOST_IN_GROUP = 60
MOST_SEATS = 12  # of which each has something of its own to show

OpenCard: TypeAlias = AnyCard | PunkCard
Name: TypeAlias = Callable[[int], str]
"""What a seat is called."""


class Cover(Vocabulary):
    """What lies where no card is open."""

    BACK = "face down"
    SLOT = "nothing yet"


class Mark(Vocabulary):
    """What is said of a card that is shown."""

    WINS = "wins"
    CERTAIN = "certain"
    POSSIBLE = "possible"
    UNKNOWN = "unknown"


@attrs.frozen
class Shown:
    """A card as it is shown.

    Attributes:
        card: The card, or what lies there instead.
        count: How many there are, if they lie face down.
        caption: Whose it is.
        mark: What is said of it.
    """

    card: OpenCard | Cover
    count: int = 1
    caption: str = ""
    mark: Mark | None = None


@attrs.frozen
class Group:
    """Cards that lie together.

    Attributes:
        cards: The cards.
        label: Whose they are, or what.
        notes: What else there is to say.
        wins: Whether they have won.
    """

    cards: tuple[Shown, ...]
    label: str = ""
    notes: tuple[str, ...] = ()
    wins: bool = False

    @property
    def remarks(self) -> str:
        """The notes, and that they have won if they have."""
        return "; ".join((*self.notes, "wins") if self.wins else self.notes)


@attrs.frozen
class Panel:
    """Groups that are looked at together.

    Attributes:
        groups: The groups.
        heading: What they are.
        across: How many stand side by side, if there is room: 2 or 4.
        note: What is left out.
    """

    groups: tuple[Group, ...]
    heading: str = ""
    across: int = 2
    note: str = ""


@attrs.frozen
class Picture:
    """All that is shown of a value.

    Attributes:
        title: What it is.
        panels: The panels.
        note: What stands below them.
        bare: Whether the cards say it all.
    """

    title: str
    panels: tuple[Panel, ...]
    note: str = ""
    bare: bool = False


@attrs.frozen
class Face:
    """What is on a card that is no joker, whichever game it is of.

    Attributes:
        rank: The rank in notation.
        rank_word: The rank in words.
        suit: The suit.
        pack: Which ordinary pack it is of, if there are several and it is not of the first.
    """

    rank: str
    rank_word: str
    suit: Suit
    pack: int | None

    @classmethod
    def of(cls, card: Card | PunkCard) -> "Face":
        """Return the face of a card."""
        if isinstance(card, Card):
            return cls(card.rank.letter, card.rank.word, card.suit, None)
        pack, suit = divmod(card.suit, 4)
        word = str(card.rank)
        if card.rank <= Rank.KING:
            word = Rank(card.rank).word if card.rank > 1 else Rank.ACE.word
        return cls(rank_text(card.rank), word, Suit(suit), pack + 1 if pack else None)


def card_words(card: OpenCard) -> str:
    """Return a card in words.

    Examples:
        >>> card_words(Joker.RED), card_words(PunkCard(rank=14, suit=4))
        ('red joker', '14 of clubs of pack 2')
    """
    if isinstance(card, Joker):
        return f"{card.name.lower()} joker"
    face = Face.of(card)
    pack = "" if face.pack is None else f" of pack {face.pack}"
    return f"{face.rank_word} of {face.suit}{pack}"


def counted(number: int, thing: str) -> str:
    """Return how many of something there are.

    Examples:
        >>> counted(1, "card"), counted(0, "card")
        ('1 card', '0 cards')
    """
    return f"{number} {thing}{'' if number == 1 else 's'}"


def few(number: int, most: int, *always: int) -> tuple[int, ...]:
    """Return which of some things are shown: the first, and some wherever they are.

    Examples:
        >>> few(3, 4), few(100, 4), few(100, 4, 98, 99)
        ((0, 1, 2), (0, 1, 2, 3), (0, 1, 98, 99))
    """
    wanted = [*always, *(place for place in range(min(number, most)) if place not in always)]
    return tuple(sorted(wanted[:most]))


def left_out(number: int, thing: str) -> str:
    """Return that so many are not shown, if any.

    Examples:
        >>> left_out(0, "seat"), left_out(2, "seat")
        ('', '2 more seats are not shown')
    """
    return f"{number} more {thing}{'s are' if number > 1 else ' is'} not shown" if number else ""


def open_cards(cards: tuple[OpenCard, ...]) -> tuple[tuple[Shown, ...], str]:
    """Return cards as they are shown, and how many are left out."""
    shown = tuple(map(Shown, cards[:MOST_IN_GROUP]))
    return shown, left_out(len(cards) - len(shown), "card")


def told_end(outcome: Outcome, name: Name) -> str:
    """Return who has won a game.

    Examples:
        >>> from puckpunk.punk import EndReason
        >>> end = Outcome((0, 2), EndReason.TARGET, (5, 1, 5), (0, 0, 0), (0, 0, 0))
        >>> told_end(end, "seat {}".format)
        'seat 0 and seat 2 share the win'
    """
    winners = [name(seat) for seat in outcome.winners[:MOST_SEATS]]
    if len(outcome.winners) == 1:
        return f"{winners[0]} wins"
    more = len(outcome.winners) - len(winners)
    winners += [f"{more} more"] * (more > 0)
    return f"{', '.join(winners[:-1])} and {winners[-1]} share the win"

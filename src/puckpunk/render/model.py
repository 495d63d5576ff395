"""What a picture shows, before it is written, told in words or drawn: cards in groups in panels.

Pictures are bounded. What is left out of one is said in it.
"""

from typing import Literal, TypeAlias

import attrs

from puckpunk.cards import AnyCard, Card, Suit
from puckpunk.game import Outcome
from puckpunk.language import ENGLISH, Language, in_words
from puckpunk.punk.pack import PunkCard, rank_text
from puckpunk.vocabulary import Vocabulary

__all__ = [
    "MOST_CARDS",
    "MOST_SEATS",
    "Cover",
    "Face",
    "Group",
    "Mark",
    "OpenCard",
    "Panel",
    "Picture",
    "Seats",
    "Shown",
    "card_words",
    "few",
    "left_out",
    "open_cards",
    "told_end",
]

MOST_CARDS = 240  # about as many as one picture has
MOST_IN_GROUP = 60
MOST_SEATS = 12  # of which each has something of its own to show

OpenCard: TypeAlias = AnyCard | PunkCard


@attrs.frozen
class Seats:
    """What the seats are called, and the language of all that is told of them.

    Attributes:
        language: The language.
        names: Who sits where, if it is known.
        dummy: The seat of the dummy, if there is one.
    """

    language: Language
    names: tuple[str, ...] = ()
    dummy: int | None = None

    def name(self, seat: int) -> str:
        """Return what a seat is called."""
        if seat == self.dummy:
            return self.language.gettext("the dummy")
        if self.names:
            return self.names[seat]
        return self.language.gettext("seat {number}", number=seat)

    def caption(self, seat: int) -> str:
        """Return what stands with the card of a seat."""
        if seat == self.dummy:
            return self.language.pgettext("caption", "dummy")
        return self.name(seat)


class Cover(Vocabulary):
    """What lies where no card is open."""

    BACK = "face down"
    SLOT = "nothing yet"

    def told(self, language: Language) -> str:
        """Return it in a language."""
        match self:
            case Cover.BACK:
                return language.gettext("face down")
            case Cover.SLOT:
                return language.gettext("nothing yet")


class Mark(Vocabulary):
    """What is said of a card that is shown."""

    WINS = "wins"
    CERTAIN = "certain"
    POSSIBLE = "possible"
    UNKNOWN = "unknown"

    def told(self, language: Language) -> str:
        """Return it in a language."""
        match self:
            case Mark.WINS:
                return language.pgettext("mark", "wins")
            case Mark.CERTAIN:
                return language.pgettext("mark", "certain")
            case Mark.POSSIBLE:
                return language.pgettext("mark", "possible")
            case Mark.UNKNOWN:
                return language.pgettext("mark", "unknown")


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

    def remarks(self, language: Language) -> str:
        """Return the notes, and that they have won if they have."""
        won = (language.pgettext("hand", "wins"),) if self.wins else ()
        return "; ".join((*self.notes, *won))


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
        suit: The suit.
        pack: Which ordinary pack it is of, if there are several and it is not of the first.
    """

    rank: str
    suit: Suit
    pack: int | None

    @classmethod
    def of(cls, card: Card | PunkCard) -> "Face":
        """Return the face of a card."""
        if isinstance(card, Card):
            return cls(card.rank.letter, card.suit, None)
        pack, suit = divmod(card.suit, 4)
        return cls(rank_text(card.rank), Suit(suit), pack + 1 if pack else None)


def card_words(card: OpenCard, language: Language = ENGLISH) -> str:
    """Return a card in words.

    Examples:
        >>> from puckpunk.cards import Joker
        >>> card_words(Joker.RED), card_words(PunkCard(rank=14, suit=4))
        ('red joker', '14 of clubs of pack 2')
    """
    return in_words(str(card), language)


def few(number: int, most: int, *always: int) -> tuple[int, ...]:
    """Return which of some things are shown: the first, and some wherever they are.

    Examples:
        >>> few(3, 4), few(100, 4), few(100, 4, 98, 99)
        ((0, 1, 2), (0, 1, 2, 3), (0, 1, 98, 99))
    """
    wanted = [*always, *(place for place in range(min(number, most)) if place not in always)]
    return tuple(sorted(wanted[:most]))


def left_out(
    number: int, thing: Literal["card", "seat", "trick", "round"], language: Language
) -> str:
    """Return that so many are not shown, if any.

    Examples:
        >>> left_out(0, "seat", ENGLISH), left_out(2, "seat", ENGLISH)
        ('', '2 more seats are not shown')
    """
    if not number:
        return ""
    match thing:
        case "card":
            return language.ngettext(
                "{number} more card is not shown", "{number} more cards are not shown", number
            )
        case "seat":
            return language.ngettext(
                "{number} more seat is not shown", "{number} more seats are not shown", number
            )
        case "trick":
            return language.ngettext(
                "{number} more trick is not shown", "{number} more tricks are not shown", number
            )
        case "round":
            return language.ngettext(
                "{number} more round is not shown", "{number} more rounds are not shown", number
            )


def open_cards(cards: tuple[OpenCard, ...], language: Language) -> tuple[tuple[Shown, ...], str]:
    """Return cards as they are shown, and how many are left out."""
    shown = tuple(map(Shown, cards[:MOST_IN_GROUP]))
    return shown, left_out(len(cards) - len(shown), "card", language)


def told_end(outcome: Outcome, seats: Seats) -> str:
    """Return who has won a game.

    Examples:
        >>> from puckpunk.punk import EndReason
        >>> end = Outcome((0, 2), EndReason.TARGET, (5, 1, 5), (0, 0, 0), (0, 0, 0))
        >>> told_end(end, Seats(ENGLISH))
        'seat 0 and seat 2 share the win'
    """
    language = seats.language
    winners = [seats.name(seat) for seat in outcome.winners[:MOST_SEATS]]
    if len(outcome.winners) == 1:
        return language.gettext("{name} wins", name=winners[0])
    more = len(outcome.winners) - len(winners)
    if more:
        winners.append(language.ngettext("{number} more", "{number} more", more))
    return language.gettext("{winners} share the win", winners=language.listed(winners))

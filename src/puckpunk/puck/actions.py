"""What can happen in a game of Puck: the players' decisions, and what chance does."""

import re
from collections.abc import Iterable
from itertools import chain, islice
from typing import TypeAlias, TypeVar, final

import attrs

from puckpunk.cards import AnyCard, Card, Joker, collect_cards, format_cards, parse_cards
from puckpunk.errors import IllegalActionError, NotationError, shown
from puckpunk.game import Deal, check_action_seat
from puckpunk.notation import check_same
from puckpunk.puck.rules import Direction

__all__ = [
    "ChooseDirection",
    "Draw",
    "Exchange",
    "Hold",
    "PuckAction",
    "PuckDecision",
    "Refill",
    "Take",
    "Takes",
    "make_exchanges",
    "make_for_card",
    "make_take",
    "parse_action",
]

T = TypeVar("T")
Takes: TypeAlias = tuple[tuple[int, int | tuple[AnyCard, ...]], ...]
"""From whom how many cards, or in open taking which."""


def _check_card(card: object) -> None:
    if not isinstance(card, Card | Joker):
        raise IllegalActionError(f"{shown(card)} is not a card", card)


@final
@attrs.frozen
class Draw:
    """Chance: a seat draws a card for the direction of play (PK13); all see it."""

    seat: int
    card: AnyCard

    def __attrs_post_init__(self) -> None:
        """Check the parts."""
        check_action_seat(self.seat)
        _check_card(self.card)

    def __str__(self) -> str:
        """Return the action in notation."""
        return f"{self.seat} draws {self.card}"


@final
@attrs.frozen
class ChooseDirection:
    """The seat that drew the highest card chooses the direction of play (PK13)."""

    seat: int
    direction: Direction

    def __attrs_post_init__(self) -> None:
        """Check the parts."""
        check_action_seat(self.seat)
        if not isinstance(self.direction, Direction):
            raise IllegalActionError(f"{shown(self.direction)} is not a Direction", self.direction)

    def __str__(self) -> str:
        """Return the action in notation."""
        return f"{self.seat} chooses {self.direction}"


@final
@attrs.frozen
class Hold:
    """A seat announces that it keeps its cards (PK18)."""

    seat: int

    def __attrs_post_init__(self) -> None:
        """Check the seat."""
        check_action_seat(self.seat)

    def __str__(self) -> str:
        """Return the action in notation."""
        return f"{self.seat} holds"


def _ascending(cards: Iterable[AnyCard]) -> tuple[AnyCard, ...]:
    try:
        found = collect_cards(cards, at_most=3)
    except NotationError as error:
        raise IllegalActionError(error.message, cards) from None
    if not 1 <= len(set(found)) == len(found) <= 3:
        raise IllegalActionError(f"{shown(cards)} is not one to three different cards", cards)
    return tuple(sorted(found, key=lambda card: card.index))


def _takes(takes: Takes) -> Takes:
    if isinstance(takes, str) or not isinstance(takes, Iterable):
        raise IllegalActionError(f"{shown(takes)} is not a list of victims", takes)
    found: list[tuple[int, int | tuple[AnyCard, ...]]] = []
    for take in islice(takes, 5):
        if not isinstance(take, tuple | list) or len(take) != 2:
            raise IllegalActionError(f"{shown(take)} is not a victim and what is taken", take)
        victim, taken = take
        check_action_seat(victim)
        if isinstance(taken, int):
            if type(taken) is not int or not 1 <= taken <= 3:
                raise IllegalActionError(f"{shown(taken)} is not 1 to 3 cards", take)
        else:
            taken = _ascending(taken)
        found.append((victim, taken))
    if len({victim for victim, _ in found}) != len(found):
        raise IllegalActionError(f"{shown(takes)} names a victim twice", takes)
    return tuple(sorted(found))


@final
@attrs.frozen
class Exchange:
    """A seat announces an exchange: it discards, and takes as many from others (PK19).

    Attributes:
        seat: Who exchanges.
        discards: One to three cards; the constructor puts them in the order of their index.
        takes: Pairs of a victim and how many cards are taken from it, in open taking which (PK20);
            the constructor puts them in the order of the seats. Empty if the stock is the source
            (PK22).

    Raises:
        IllegalActionError: Malformed in itself: too many cards or too few, one twice, a victim
            twice or the seat itself, another number taken than discarded.

    Examples:
        >>> from puckpunk import parse_cards
        >>> exchange = Exchange(seat=0, discards=parse_cards("5d 4c"), takes=((2, 1), (1, 1)))
        >>> str(exchange)
        '0 exchanges 4c 5d taking 1 from 1, 1 from 2'
    """

    seat: int
    discards: tuple[AnyCard, ...] = attrs.field(converter=_ascending)
    takes: Takes = attrs.field(default=(), converter=_takes)

    def __attrs_post_init__(self) -> None:
        """Check that the parts fit together."""
        check_action_seat(self.seat)
        named = [taken for _, taken in self.takes if not isinstance(taken, int)]
        total = sum(taken if isinstance(taken, int) else len(taken) for _, taken in self.takes)
        if self.takes and total != len(self.discards):
            raise IllegalActionError(
                f"{len(self.discards)} discarded, but {total} taken", self.takes
            )
        if named and (
            len(named) != len(self.takes) or len(set(chain(*named))) != len(self.discards)
        ):
            raise IllegalActionError(f"{shown(self.takes)} names some of the cards", self.takes)
        if any(victim == self.seat for victim, _ in self.takes):
            raise IllegalActionError(f"seat {self.seat} cannot take from itself", self.takes)

    def __str__(self) -> str:
        """Return the action in notation."""
        takes = ", ".join(
            f"{taken if isinstance(taken, int) else format_cards(taken)} from {victim}"
            for victim, taken in self.takes
        )
        text = f"{self.seat} exchanges {format_cards(self.discards)}"
        return f"{text} taking {takes}" if takes else text


_new = object.__new__
_put_seat, _put_discards, _put_takes = (
    Exchange.__dict__[name].__set__ for name in ("seat", "discards", "takes")
)


def make_exchanges(
    seat: int, discards: tuple[AnyCard, ...], splits: Iterable[Takes]
) -> list[Exchange]:
    """Return exchanges whose parts are known to fit, one for each way to take."""
    found: list[Exchange] = []
    for takes in splits:
        exchange = _new(Exchange)
        _put_seat(exchange, seat)
        _put_discards(exchange, discards)
        _put_takes(exchange, takes)
        found.append(exchange)
    return found


@final
@attrs.frozen
class Take:
    """Chance: a seat gets a random card of a victim's hand (PK20); both know it."""

    seat: int
    victim: int
    card: AnyCard

    def __attrs_post_init__(self) -> None:
        """Check the parts."""
        check_action_seat(self.seat)
        check_action_seat(self.victim)
        _check_card(self.card)

    def __str__(self) -> str:
        """Return the action in notation."""
        return f"{self.seat} takes {self.card} from {self.victim}"


@final
@attrs.frozen
class Refill:
    """Chance: a seat gets a card from the stock (PK21, PK22); others see it in open taking only."""

    seat: int
    card: AnyCard

    def __attrs_post_init__(self) -> None:
        """Check the parts."""
        check_action_seat(self.seat)
        _check_card(self.card)

    def __str__(self) -> str:
        """Return the action in notation."""
        return f"{self.seat} refills {self.card}"


def make_take(seat: int, victim: int, card: AnyCard) -> Take:
    """Return a take whose parts are known to fit."""
    take = object.__new__(Take)
    put = object.__setattr__
    put(take, "seat", seat)
    put(take, "victim", victim)
    put(take, "card", card)
    return take


def make_for_card(kind: type[T], seat: int, card: AnyCard) -> T:
    """Return a draw, a deal or a refill whose parts are known to fit."""
    action = object.__new__(kind)
    object.__setattr__(action, "seat", seat)
    object.__setattr__(action, "card", card)
    return action


PuckDecision: TypeAlias = ChooseDirection | Hold | Exchange
"""What a seat decides: the direction, or what to announce."""

PuckAction: TypeAlias = Draw | ChooseDirection | Deal[AnyCard] | Hold | Exchange | Take | Refill
"""What can happen in a game of Puck: decisions of players, and what chance does."""

_CARD = r"(?:[2-9TJQKA][cdhs]|X[rb])"
_CARDS = rf"({_CARD}(?: {_CARD}){{0,2}})"
_SEAT = r"([0-9]{1,4})"
_FORMS = {
    kind: re.compile(form)
    for kind, form in {
        "draw": rf"{_SEAT} draws ({_CARD})",
        "choose": rf"{_SEAT} chooses (clockwise|counterclockwise)",
        "deal": rf"{_SEAT} is dealt ({_CARD})",
        "hold": rf"{_SEAT} holds",
        "exchange": rf"{_SEAT} exchanges {_CARDS}(?: taking (.{{1,80}}))?",
        "take": rf"{_SEAT} takes ({_CARD}) from {_SEAT}",
        "refill": rf"{_SEAT} refills ({_CARD})",
    }.items()
}
_TAKE = re.compile(rf"(?:([1-3])|{_CARDS}) from {_SEAT}")


def parse_action(text: str) -> PuckAction:
    """Return the action that a text names.

    Args:
        text: What ``str`` writes, to the letter, as ``1 exchanges 4c 5d taking 2 from 0``.

    Returns:
        The action; whether it may be taken is for the state to say.

    Raises:
        NotationError: The text is no action of Puck.

    Examples:
        >>> parse_action("1 exchanges 4c 5d taking 2 from 0").takes
        ((0, 2),)
    """
    if isinstance(text, str):
        for kind, form in _FORMS.items():
            match = form.fullmatch(text)
            if match is not None:
                try:
                    action = _read(kind, *match.groups())
                except IllegalActionError as error:
                    raise NotationError(
                        f"{shown(text)} is no action: {error.reason}", text
                    ) from None
                check_same(text, action)
                return action
    raise NotationError(f"{shown(text)} is not an action, such as 0 holds", text)


def _read(kind: str, seat: str, first: str = "", second: str | None = None) -> PuckAction:
    number = int(seat)
    match kind:
        case "draw":
            return Draw(number, parse_cards(first)[0])
        case "choose":
            return ChooseDirection(number, Direction[first.upper()])
        case "deal":
            return Deal(number, parse_cards(first)[0])
        case "hold":
            return Hold(number)
        case "take":
            return Take(number, int(second or 0), parse_cards(first)[0])
        case "refill":
            return Refill(number, parse_cards(first)[0])
        case _:
            return Exchange(number, parse_cards(first), _read_takes(second))


def _read_takes(text: str | None) -> Takes:
    takes: list[tuple[int, int | tuple[AnyCard, ...]]] = []
    for part in text.split(", ") if text else ():
        match = _TAKE.fullmatch(part)
        if match is None:
            raise NotationError(f"{shown(part)} does not say what is taken from whom", part)
        count, cards, victim = match.groups()
        takes.append((int(victim), int(count) if count else parse_cards(cards)))
    return tuple(takes)

"""What the games share: how a game ended, and where its randomness comes from."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from typing import Any, Generic, Protocol, Self, TypeAlias, TypeVar, final

import attrs

from puckpunk.errors import IllegalActionError, RulesError, shown
from puckpunk.vocabulary import Vocabulary

__all__ = [
    "ChanceSource",
    "Deal",
    "GameRules",
    "GameState",
    "Outcome",
    "PhysicalPack",
    "RandomSource",
]

MOST_SEATS = 10_000  # at any table; a bound keeps texts and numbers short
_MOST_CARDS = 1_000_000  # in a physical pack

T = TypeVar("T")
CardT = TypeVar("CardT")


ViewT_co = TypeVar("ViewT_co", covariant=True)
ActionT = TypeVar("ActionT")


def _as_tuple(cards: Iterable[CardT]) -> tuple[CardT, ...]:
    if isinstance(cards, str | bytes) or not isinstance(cards, Iterable):
        raise RulesError(f"{shown(cards)} is not a list of cards", cards)
    found = tuple(islice(cards, _MOST_CARDS + 1))
    if len(found) > _MOST_CARDS:
        raise RulesError(f"there are more than {_MOST_CARDS} cards", found[:3])
    return found


class RandomSource(Protocol):
    """Anything that draws: a ``random.Random``, ``random.SystemRandom`` included.

    Only ``random()`` is ever called, whose sequence Python promises to keep from version to
    version.
    """

    def random(self) -> float:
        """Return a number drawn uniformly from 0 to 1, 1 excluded."""
        ...


@final
@attrs.frozen
class PhysicalPack(Generic[CardT]):
    """A pack of real cards in a known order: a source of chance that decides what it deals.

    It can stand wherever randomness is wanted for dealing, so that a deal from a table, a file or a
    public shuffle is played. It never changes: how many cards are gone is the state's to tell.

    Attributes:
        cards: The cards, the top one first.
        cut: How many cards are lifted off and put below the others (PK16).

    Raises:
        RulesError: A card is there twice, or the cut is deeper than the pack.

    Examples:
        >>> PhysicalPack(("Ac", "2c", "3c", "4c"), cut=1).order
        ('2c', '3c', '4c', 'Ac')
    """

    cards: tuple[CardT, ...] = attrs.field(converter=_as_tuple)
    cut: int = 0

    def __attrs_post_init__(self) -> None:
        """Check cards and cut."""
        seen = set[CardT]()
        for card in self.cards:
            try:
                twice = card in seen
            except (TypeError, ValueError):  # it cannot be hashed, or something in it cannot
                twice = True
            if twice:
                raise RulesError(f"{shown(card)} is no card, or in the pack twice", card)
            seen.add(card)
        if type(self.cut) is not int or not 0 <= self.cut <= len(self.cards):
            known = f"an int up to {len(self.cards)}"
            raise RulesError(f"the cut is {known}, not {shown(self.cut)}", self.cut)

    @property
    def order(self) -> tuple[CardT, ...]:
        """The cards as they will be dealt."""
        return self.cards[self.cut :] + self.cards[: self.cut]


ChanceSource: TypeAlias = RandomSource | PhysicalPack[CardT]
"""Where chance comes from, be it random numbers or a pack in a known order."""


class GameRules(Protocol):
    """What rules of a game tell."""

    @property
    def players(self) -> int:
        """How many play."""
        ...

    @property
    def cards(self) -> tuple[Any, ...]:
        """Every physical card of the game."""
        ...

    @property
    def most_actions(self) -> int:
        """How many actions, chance's included, a game has at the most."""
        ...


class GameState(Protocol[ViewT_co, ActionT]):
    """What a state of a game can do: all that a table asks of it.

    For the laws it must be hashable, be pickled and copied faithfully, and have a text; its views
    must have ``legal_actions()`` and ``complete(rng)``.
    """

    @property
    def rules(self) -> "GameRules":
        """The rules."""
        ...

    def places(self) -> Mapping[str, Iterable[Any]]:
        """Return where every card is."""
        ...

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats to act, ascending; none at chance and at the end."""
        ...

    @property
    def is_chance(self) -> bool:
        """Whether chance acts next."""
        ...

    @property
    def outcome(self) -> "Outcome | None":
        """How the game ended, ``None`` while it goes on."""
        ...

    def chance_outcomes(self) -> tuple[tuple[ActionT, Fraction], ...]:
        """Return what chance may do, with probabilities."""
        ...

    def sample_chance(self, rng: ChanceSource[Any]) -> ActionT:
        """Return one thing that chance may do."""
        ...

    def legal_actions(self, seat: int | None = None) -> tuple[ActionT, ...]:
        """Return what a seat, or anybody, may do."""
        ...

    def refusal(self, action: ActionT) -> str | None:
        """Return why an action may not be taken."""
        ...

    def is_legal(self, action: ActionT) -> bool:
        """Tell whether an action may be taken."""
        ...

    def apply(self, action: ActionT) -> Self:
        """Return the state after an action."""
        ...

    def view(self, seat: int) -> ViewT_co:
        """Return what a seat may know."""
        ...


@final
@attrs.frozen
class Outcome:
    """How a game ended.

    Attributes:
        winners: The seats of the winners, ascending; several if the game is shared.
        reason: Why it was over, in the game's own words.
        scores: What each seat scored: points in Punk, wins in Puck.
        returns: What each seat gets if everybody who may win stakes 1 and the winners share: a
            winner ``n/w - 1`` with ``n`` such seats and ``w`` winners, the others -1, a dummy that
            may not win 0. They sum to 0.
        payoffs: Whole chips won or lost, net of the stake; all 0 where nothing is staked.

    Examples:
        >>> from random import Random
        >>> from puckpunk import punk
        >>> state = punk.PunkState.deal(punk.PunkRules(players=3), Random(3))
        >>> while state.outcome is None:
        ...     state = state.play_trick([hand[0] for hand in state.hands])
        >>> state.outcome.winners, state.outcome.scores, state.outcome.reason
        ((0,), (13, 7, 3), EndReason.MOST_POINTS)
    """

    winners: tuple[int, ...]
    reason: Vocabulary
    scores: tuple[int, ...]
    returns: tuple[Fraction, ...]
    payoffs: tuple[int, ...]


@final
@attrs.frozen
class Deal(Generic[CardT]):
    """Chance deals a card to a seat.

    Attributes:
        seat: Who gets it.
        card: Which card; only that seat sees it.

    Examples:
        >>> from puckpunk import punk
        >>> str(Deal(seat=1, card=punk.PunkCard.parse("4c")))
        '1 is dealt 4c'
    """

    seat: int
    card: CardT

    def __attrs_post_init__(self) -> None:
        """Check the seat; which cards there are is the game's to say."""
        check_action_seat(self.seat)

    def __str__(self) -> str:
        """Return the action in notation."""
        return f"{self.seat} is dealt {self.card}"


@lru_cache(maxsize=1_000)
def shares(
    winners: Collection[int], contenders: Collection[int], seats: int
) -> tuple[Fraction, ...]:
    """Return what each seat gets if the contenders stake 1 each and the winners share.

    Args:
        winners: The winners' seats.
        contenders: The seats that staked.
        seats: How many seats there are.

    Returns:
        One fraction a seat, 0 for who is no contender; they sum to 0.

    Examples:
        >>> [str(share) for share in shares((0, 1), range(3), 3)]
        ['1/2', '1/2', '-1']
    """
    won = Fraction(len(contenders), len(winners)) - 1
    lost = Fraction(-1)
    return tuple(
        (won if seat in winners else lost) if seat in contenders else Fraction(0)
        for seat in range(seats)
    )


def check_random(rng: ChanceSource[Any]) -> RandomSource:
    """Return a source of randomness, if it is one.

    Raises:
        RulesError: It cannot draw.
    """
    if isinstance(rng, PhysicalPack) or not callable(getattr(rng, "random", None)):
        raise RulesError(f"{shown(rng)} is no source of randomness: it has no random()", rng)
    return rng


def pick(items: Sequence[T], rng: ChanceSource[Any]) -> T:
    """Return one of the items, each as likely.

    Args:
        items: What to choose from.
        rng: Where the randomness comes from; one ``random()`` is drawn.

    Returns:
        The item.

    Raises:
        RulesError: There is nothing to choose from, or ``rng`` draws no number from 0 to 1.
    """
    if not items:
        raise RulesError("there is nothing to choose from", items)
    return items[int(drawn(rng) * len(items))]


def drawn(rng: ChanceSource[Any]) -> float:
    """Return a number from 0 to 1, 1 excluded, that a source of randomness draws.

    Raises:
        RulesError: ``rng`` draws no such number.
    """
    random = check_random(rng).random
    try:
        number = random()
        if isinstance(number, float) and 0 <= number < 1:
            return number
    except TypeError:
        pass
    raise RulesError(f"{shown(rng)} does not draw numbers from 0 to 1", rng)


def random_order(number: int, rng: RandomSource) -> list[int]:
    """Return the numbers from 0 in random order, every order as likely.

    Args:
        number: How many.
        rng: Where the randomness comes from; one ``random()`` is drawn for each.

    Returns:
        The order.

    Raises:
        RulesError: ``rng`` does not draw numbers from 0 to 1.
    """
    random = check_random(rng).random
    try:
        keys = [random() for _ in range(number)]
        order = sorted(range(number), key=keys.__getitem__)
        if not order or (keys[order[0]] >= 0 and keys[order[-1]] < 1):
            return order
    except TypeError:
        pass
    raise RulesError(f"{shown(rng)} does not draw numbers from 0 to 1", rng)


def shuffled(items: Sequence[T], rng: RandomSource) -> list[T]:
    """Return the items in random order, every order as likely.

    Args:
        items: What to shuffle.
        rng: Where the randomness comes from; one ``random()`` is drawn for each item.

    Returns:
        A new list.

    Raises:
        RulesError: ``rng`` does not draw numbers from 0 to 1.

    Examples:
        >>> from random import Random
        >>> shuffled("abc", Random(1)) == shuffled("abc", Random(1))
        True
    """
    return [items[place] for place in random_order(len(items), rng)]


def check_action_seat(seat: object) -> None:
    """Refuse an action whose seat no game has.

    Args:
        seat: What was given as one.

    Raises:
        IllegalActionError: It is not an ``int`` from 0.
    """
    if type(seat) is not int or not 0 <= seat < MOST_SEATS:
        raise IllegalActionError(f"{shown(seat)} is not a seat: an int from 0", seat)


def check_seat(seat: object, seats: int, what: str = "seat") -> int:
    """Return a seat's number if there is such a seat.

    Args:
        seat: What was given as one.
        seats: How many there are.
        what: What the number stands for, for the message.

    Returns:
        The number, from 0.

    Raises:
        RulesError: It is not an ``int`` from 0 to ``seats - 1``; ``True`` is none.
    """
    if type(seat) is not int or not 0 <= seat < seats:
        raise RulesError(f"{shown(seat)} is not a {what}: an int from 0 to {seats - 1}", seat)
    return seat

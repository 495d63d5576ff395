"""What the games share: how a game ended, and where its randomness comes from."""

from collections.abc import Collection, Iterable
from fractions import Fraction
from typing import Generic, Protocol, TypeVar, final

import attrs

from puckpunk.errors import IllegalActionError, RulesError, shown
from puckpunk.vocabulary import Vocabulary

__all__ = ["Deal", "Outcome", "RandomSource"]

T = TypeVar("T")
CardT = TypeVar("CardT")


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
class Outcome:
    """How a game ended.

    Attributes:
        winners: The seats of the winners, ascending; several if the game is shared.
        reason: Why it was over, in the game's own words.
        scores: What each seat scored: points in Punk, wins in Puck.
        returns: What each seat gets if everybody stakes 1 and the winners share: a winner
            ``n/w - 1`` with ``n`` seats and ``w`` winners, the others -1. They sum to 0.
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


def shuffled(items: Iterable[T], rng: RandomSource) -> list[T]:
    """Return the items in random order, every order as likely.

    Args:
        items: What to shuffle.
        rng: Where the randomness comes from; one ``random()`` is drawn for each item.

    Returns:
        A new list.

    Raises:
        RulesError: ``rng`` cannot draw.

    Examples:
        >>> from random import Random
        >>> shuffled("abc", Random(1)) == shuffled("abc", Random(1))
        True
    """
    if not callable(getattr(rng, "random", None)):
        raise RulesError(f"{shown(rng)} is no source of randomness: it has no random()", rng)
    random = rng.random
    return sorted(items, key=lambda _: random())


def check_action_seat(seat: object) -> None:
    """Refuse an action whose seat no game has.

    Args:
        seat: What was given as one.

    Raises:
        IllegalActionError: It is not an ``int`` from 0.
    """
    if type(seat) is not int or seat < 0:
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

"""What beats what among three-card hands, as data.

A `Ranking` says in which order the six categories stand and how its game treats the ace, the
jokers and short hands. `puckpunk.hands` evaluates by it.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, final

import attrs

from puckpunk.cards import Rank
from puckpunk.errors import RulesError, shown
from puckpunk.vocabulary import Vocabulary

if TYPE_CHECKING:
    from puckpunk.hands.table import Table
    from puckpunk.hands.value import HandValue

__all__ = [
    "PRESETS",
    "PUCK",
    "TEEN_PATTI",
    "THREE_CARD_BRAG",
    "THREE_CARD_POKER",
    "HandCategory",
    "JokerTies",
    "LowAce",
    "Ranking",
]


class HandCategory(Vocabulary):
    """The six kinds of hand. Their order is a ranking's affair: ``Ranking.order``.

    Examples:
        >>> HandCategory.THREE_OF_A_KIND.value, str(HandCategory.THREE_OF_A_KIND)
        ('three of a kind', 'three_of_a_kind')
    """

    HIGH_CARD = "high card"
    PAIR = "pair"
    STRAIGHT = "straight"
    FLUSH = "flush"
    THREE_OF_A_KIND = "three of a kind"
    STRAIGHT_FLUSH = "straight flush"


class LowAce(Vocabulary):
    """Where A-2-3 stands among the straights, and among the straight flushes (PK6)."""

    NEVER = "A-2-3 is no straight"
    LOWEST = "below 2-3-4"
    SECOND = "just below A-K-Q"
    HIGHEST = "above A-K-Q"


class JokerTies(Vocabulary):
    """Which of two hands wins that are equal but for their jokers (PK10)."""

    JOKER = "the hand with more jokers"
    NATURAL = "the hand with fewer jokers"
    LEVEL = "neither"


def _order(value: Sequence[HandCategory | str]) -> tuple[HandCategory, ...]:
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise RulesError(f"the order {shown(value)} is not a tuple of categories", value)
    order = tuple(HandCategory.of(category) for category in value[: len(HandCategory) + 1])
    if len(order) != len(HandCategory) or set(order) != set(HandCategory):
        raise RulesError(f"the order {shown(value)} does not name the six categories once", value)
    return order


def _best_three(value: Rank | None) -> Rank | None:
    if value is not None and not isinstance(value, Rank):
        raise RulesError(f"best_three is a Rank or None, not {shown(value)}", value)
    return value


def _check_flag(_: object, field: "attrs.Attribute[bool]", value: object) -> None:
    if not isinstance(value, bool):
        raise RulesError(f"{field.name} is True or False, not {shown(value)}", value)


def _low_ace(value: LowAce | str) -> LowAce:
    return LowAce.of(value)


def _joker_ties(value: JokerTies | str) -> JokerTies:
    return JokerTies.of(value)


_LONGEST_NAME = 80


def _name(value: str) -> str:
    if not isinstance(value, str):
        raise RulesError(f"the name {shown(value)} is not a text", value)
    if not 1 <= len(value) <= _LONGEST_NAME or not value.isprintable():
        wanted = f"1 to {_LONGEST_NAME} characters that can be printed"
        raise RulesError(f"a name has {wanted}, not {shown(value)}", value)
    return value


@final
@attrs.frozen(kw_only=True, cache_hash=True)
class Ranking:
    """The order of hands in one game. ``attrs.evolve(PUCK, …)`` makes a variant of Puck's.

    Attributes:
        name: What the ranking is called, in 1 to 80 characters; other names are other rankings.
        order: The six categories, weakest first.
        low_ace: Where A-2-3 stands among the straights (PK6).
        best_three: The rank whose three of a kind beats every other, if there is one.
        joker_may_copy: Whether a joker may stand for a card its hand already holds (PK9).
        joker_ties: Who wins between hands that are equal but for their jokers (PK10).
        short_hands: Whether hands of fewer than three cards are evaluated (PK11).
        strengths: The strength of every hand, the shortest way to a number:
            ``strengths[i][j][k]``, with the indexes of the cards in any order. The index 54 stands
            for the card that a short hand lacks; where there is no such hand there is -1. A place
            below 0 counts from the end, as in any tuple. As ``HandValue.strength``, for comparing
            and not for storing.
        values: The same with the values themselves, and ``None`` where there is no such hand.

    Enums may be given by their lower-case names. The defaults are those of most games, not Puck's.
    The two tables are not given: they are made, in some hundredths of a second, when one is first
    wanted, and equal rankings share them.

    Raises:
        RulesError: A value that is none of these.

    Examples:
        >>> import attrs
        >>> from puckpunk import evaluate
        >>> house = attrs.evolve(PUCK, name="house", low_ace="lowest")
        >>> str(evaluate("Ah 2d 3c", ranking=house)), str(evaluate("Ah 2d 3c"))
        ('straight, three high', 'high card, ace-three-two')
        >>> PUCK.strengths[51][46][52] == evaluate("As Kh Xr").strength
        True
    """

    name: str = attrs.field(converter=_name)
    order: tuple[HandCategory, ...] = attrs.field(converter=_order)
    low_ace: LowAce = attrs.field(default=LowAce.LOWEST, converter=_low_ace)
    best_three: Rank | None = attrs.field(default=None, converter=_best_three)
    joker_may_copy: bool = attrs.field(default=False, validator=_check_flag)
    joker_ties: JokerTies = attrs.field(default=JokerTies.JOKER, converter=_joker_ties)
    short_hands: bool = attrs.field(default=False, validator=_check_flag)

    def __str__(self) -> str:
        """Return the name."""
        return self.name

    @cached_property
    def _table(self) -> "Table":
        from puckpunk.hands.table import table_of  # noqa: PLC0415 -- hands are above rankings

        return table_of(self)

    @cached_property
    def _by_place(self) -> "tuple[tuple[tuple[HandValue | None, ...], ...], ...]":
        """The values again: `evaluate` reads what other things with ``values`` do not have."""
        return self._table.values

    @cached_property
    def values(self) -> "tuple[tuple[tuple[HandValue | None, ...], ...], ...]":
        """The value of every hand; see the class."""
        return self._table.values

    @cached_property
    def strengths(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """The strength of every hand; see the class."""
        return self._table.strengths


def check_ranking(ranking: object) -> None:
    """Refuse what is not a ranking."""
    if not isinstance(ranking, Ranking):
        hint = f": PRESETS[{ranking!r}] is one" if _is_preset(ranking) else ""
        raise RulesError(f"{shown(ranking)} is not a Ranking{hint}", ranking)


def _is_preset(ranking: object) -> bool:
    return isinstance(ranking, str) and ranking in PRESETS


PUCK = Ranking(
    name="Puck",
    order=(
        HandCategory.HIGH_CARD,
        HandCategory.PAIR,
        HandCategory.STRAIGHT,
        HandCategory.FLUSH,
        HandCategory.THREE_OF_A_KIND,
        HandCategory.STRAIGHT_FLUSH,
    ),
    low_ace=LowAce.NEVER,
    short_hands=True,
)
"""The order of Puck, PK4 to PK11, where a flush beats a straight and three of a kind both."""

THREE_CARD_POKER = Ranking(
    name="Three Card Poker",
    order=(
        HandCategory.HIGH_CARD,
        HandCategory.PAIR,
        HandCategory.FLUSH,
        HandCategory.STRAIGHT,
        HandCategory.THREE_OF_A_KIND,
        HandCategory.STRAIGHT_FLUSH,
    ),
)
"""The order of the casino game, where A-2-3 is the lowest straight.

Source: the rules that casinos publish, with the figures of the game known to all digits, which this
order gives (``examples/three_card_poker.py`` works them out). It is played without jokers. Tables
differ in what they pay, not in what beats what; a few pay A-K-Q of one suit by itself.
"""

_PRIAL_FIRST = (
    HandCategory.HIGH_CARD,
    HandCategory.PAIR,
    HandCategory.FLUSH,
    HandCategory.STRAIGHT,
    HandCategory.STRAIGHT_FLUSH,
    HandCategory.THREE_OF_A_KIND,
)

TEEN_PATTI = Ranking(name="Teen Patti", order=_PRIAL_FIRST, low_ace=LowAce.SECOND)
"""The order of Teen Patti, from the trail over pure sequence, sequence, colour and pair down.

Source: common descriptions of the game, where A-K-Q is the best sequence and A-2-3 the second. Some
tables put A-2-3 first: ``attrs.evolve(TEEN_PATTI, low_ace="highest")``. Where two hands are level
many tables let who paid to see lose, and some compare suits; that is not in this order. Jokers, in
the variants that have them, count here as in Puck (PK9, PK10).
"""

THREE_CARD_BRAG = Ranking(
    name="Three Card Brag",
    order=_PRIAL_FIRST,
    low_ace=LowAce.HIGHEST,
    best_three=Rank.THREE,
)
"""The order of Three Card Brag, from the prial over running flush, run, flush and pair down.

Source: common descriptions of the British game, where A-2-3 is the best run, before A-K-Q, and a
prial of threes the best hand, before aces. Some tables leave three threes in their place
(``best_three=None``), some call A-K-Q the best run (``low_ace="second"``). The wild cards of other
forms of Brag are not in this order; jokers count as in Puck (PK9, PK10), while with wild cards many
tables let the natural hand win: ``joker_ties="natural"``.
"""

PRESETS: Mapping[str, Ranking] = MappingProxyType(
    {
        "puck": PUCK,
        "three_card_poker": THREE_CARD_POKER,
        "teen_patti": TEEN_PATTI,
        "three_card_brag": THREE_CARD_BRAG,
    }
)
"""The rankings of this module by name."""

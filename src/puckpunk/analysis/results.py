"""What the questions about odds are answered with."""

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt
from typing import final

import attrs

from puckpunk.errors import RulesError, shown
from puckpunk.puck.actions import Exchange, Hold
from puckpunk.rankings import HandCategory

__all__ = [
    "LARGEST_SEED",
    "Estimate",
    "ExchangeOdds",
    "Frequency",
    "Interval",
    "Odds",
    "Standing",
    "check_progress",
    "check_whole",
    "wilson",
]

LARGEST_SEED = 10**18


def check_progress(progress: object) -> None:
    """Refuse what is neither a callback nor None.

    Raises:
        RulesError: It is neither.
    """
    if progress is not None and not callable(progress):
        raise RulesError(f"progress is a function or None, not {shown(progress)}", progress)


def check_whole(name: str, value: object, least: int, most: int) -> None:
    """Refuse an argument that is not a whole number in a range.

    Raises:
        RulesError: It is not.
    """
    if type(value) is not int or not least <= value <= most:
        wanted = f"a whole number from {least:,} to {most:,}"
        raise RulesError(f"{name} is {wanted}, not {shown(value)}", value)


@final
@attrs.frozen
class Frequency:
    """How many hands are of one category.

    Attributes:
        category: The category.
        hands: How many hands are of it.
        total: How many hands there are.

    Examples:
        >>> pairs = Frequency(HandCategory.PAIR, 3744, 22100)
        >>> pairs.probability, float(pairs)
        (Fraction(72, 425), 0.16941176470588235)
    """

    category: HandCategory
    hands: int
    total: int

    @property
    def probability(self) -> Fraction:
        """The chance to be dealt such a hand."""
        return Fraction(self.hands, self.total)

    def __float__(self) -> float:
        """Return the chance to be dealt such a hand."""
        return self.hands / self.total


@final
@attrs.frozen
class Standing:
    """Where a hand stands among all hands of a pack.

    Attributes:
        better: How many beat it.
        level: How many are worth the same, the hand itself among them if it has three cards.
        worse: How many it beats.

    Examples:
        >>> Standing(better=22, level=4, worse=74).total
        100
    """

    better: int
    level: int
    worse: int

    @property
    def total(self) -> int:
        """How many hands there are."""
        return self.better + self.level + self.worse


@final
@attrs.frozen
class Odds:
    """The exact chances of a hand.

    Attributes:
        win: To beat everybody.
        tie: To be beaten by nobody and level with somebody.
        lose: To be beaten.

    Examples:
        >>> odds = Odds(Fraction(3, 4), Fraction(1, 20), Fraction(1, 5))
        >>> odds.as_floats()
        (0.75, 0.05, 0.2)
    """

    win: Fraction
    tie: Fraction
    lose: Fraction

    def as_floats(self) -> tuple[float, float, float]:
        """Return the three as floats: win, tie, lose."""
        return float(self.win), float(self.tie), float(self.lose)


@final
@attrs.frozen
class Interval:
    """A range in which a chance lies, with a confidence of 95 %.

    Attributes:
        low: Its lower end.
        high: Its upper end.
    """

    low: float
    high: float

    def __iter__(self) -> Iterator[float]:
        """Yield the two ends, so that ``low, high = interval``."""
        yield self.low
        yield self.high

    def __contains__(self, chance: float | Fraction) -> bool:
        """Tell whether a chance lies in the range."""
        return self.low <= chance <= self.high


_Z = 1.959963984540054  # of 95 %


def wilson(successes: float, trials: int) -> Interval:
    """Return Wilson's interval for a chance, of 95 % confidence.

    Args:
        successes: How often it happened; shares may be counted too.
        trials: How often it was tried, 1 or more.

    Examples:
        >>> wilson(50, 100)
        Interval(low=0.4038315303659957, high=0.5961684696340044)
    """
    share, spread = successes / trials, _Z**2 / trials
    middle = share + spread / 2
    half = _Z * sqrt(share * (1 - share) / trials + spread / (4 * trials))
    low, high = (middle - half) / (1 + spread), (middle + half) / (1 + spread)
    return Interval(low if successes else 0.0, high if successes < trials else 1.0)


@final
@attrs.frozen
class Estimate:
    """The chances of a hand as random deals tell them; the same seed gives the same estimate.

    Attributes:
        wins: In how many deals it beat everybody.
        ties: In how many it was level with the best.
        deals: How many deals there were.
        seed: What they were drawn from.

    Examples:
        >>> estimate = Estimate(wins=700, ties=100, deals=1000, seed=1)
        >>> estimate.win, estimate.lose, 0.72 in estimate.win_interval
        (0.7, 0.2, True)
    """

    wins: int
    ties: int
    deals: int
    seed: int

    @property
    def win(self) -> float:
        """The share of deals that it won."""
        return self.wins / self.deals

    @property
    def tie(self) -> float:
        """The share of deals that it tied."""
        return self.ties / self.deals

    @property
    def lose(self) -> float:
        """The share of deals that it lost."""
        return self._losses / self.deals

    @property
    def _losses(self) -> int:
        return self.deals - self.wins - self.ties

    @property
    def win_interval(self) -> Interval:
        """Where the chance to win lies."""
        return wilson(self.wins, self.deals)

    @property
    def tie_interval(self) -> Interval:
        """Where the chance to tie lies."""
        return wilson(self.ties, self.deals)

    @property
    def lose_interval(self) -> Interval:
        """Where the chance to lose lies."""
        return wilson(self._losses, self.deals)

    def as_floats(self) -> tuple[float, float, float]:
        """Return the three as floats: win, tie, lose."""
        return self.win, self.tie, self.lose


@final
@attrs.frozen
class ExchangeOdds:
    """What an announcement at Puck is worth.

    Attributes:
        action: The announcement.
        odds: Its chances at the showdown of the round: `Odds` where they could be counted, else an
            `Estimate`.
    """

    action: Hold | Exchange
    odds: Odds | Estimate

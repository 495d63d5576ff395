"""Odds at three cards: exact where they can be counted, else an estimate that says so.

Everything here counts hands of the pack: 52 cards, with jokers 53 or 54. Chances are Fractions.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random
from typing import TypeAlias

import attrs

from puckpunk.analysis.disjoint import Family, pairs, set_of
from puckpunk.analysis.exchanges import exchanges
from puckpunk.analysis.results import (
    LARGEST_SEED,
    Estimate,
    ExchangeOdds,
    Frequency,
    Interval,
    Odds,
    Standing,
    check_progress,
    check_whole,
)
from puckpunk.analysis.suits import suit_classes
from puckpunk.cards import AnyCard, Joker, collect_cards, standard_deck
from puckpunk.errors import RulesError, shown
from puckpunk.hands.evaluation import evaluate, known_value
from puckpunk.rankings import PUCK, Ranking, check_ranking

__all__ = [
    "Estimate",
    "ExchangeOdds",
    "Frequency",
    "Interval",
    "Odds",
    "Progress",
    "Standing",
    "against",
    "estimate",
    "exchanges",
    "frequencies",
    "standing",
    "suit_classes",
]

Progress: TypeAlias = Callable[[int, int], object]
"""A callback, called now and then, and at the end, with how much is done and how much there is."""

_MOST_DEALS = 100_000_000
_WITH_JOKERS = ("without jokers", "with one joker", "with two jokers")


def frequencies(ranking: Ranking = PUCK, jokers: int = 0) -> tuple[Frequency, ...]:
    """Return how often each category is dealt.

    Args:
        ranking: What beats what.
        jokers: How many jokers the pack has: 0, 1 or 2.

    Returns:
        The categories, the best first.

    Raises:
        RulesError: Another number of jokers, or what is not a ranking.

    Examples:
        >>> for frequency in frequencies():
        ...     print(f"{frequency.category.value:15} {frequency.hands:6} {float(frequency):.4%}")
        straight flush      44 0.1991%
        three of a kind     52 0.2353%
        flush             1100 4.9774%
        straight           660 2.9864%
        pair              3744 16.9412%
        high card        16500 74.6606%
    """
    check_ranking(ranking)
    hands = combinations(standard_deck(jokers), 3)
    counts = Counter(known_value(hand, ranking).category for hand in hands)
    return tuple(
        Frequency(category, counts[category], counts.total()) for category in ranking.order[::-1]
    )


def standing(
    cards: str | Iterable[AnyCard], ranking: Ranking = PUCK, jokers: int | None = None
) -> Standing:
    """Return how many of all hands beat a hand, are level with it, and lose to it.

    Args:
        cards: The hand, as for `puckpunk.evaluate`.
        ranking: What beats what.
        jokers: How many jokers the pack has: 0, 1 or 2; by default two if the hand has a joker.

    Returns:
        The numbers of three-card hands; those that share cards with the hand, and the hand itself
        if it has three, are counted.

    Raises:
        NotationError: The text or something in it is not a card.
        RulesError: There is no such hand, or not in this pack.

    Examples:
        >>> standing("9c 9d 2h")
        Standing(better=3560, level=24, worse=18516)
    """
    question = _question(cards, ranking, jokers, ())
    strengths = [strength for strength, _ in _hands(question.pack, ranking)]
    better = sum(strength > question.strength for strength in strengths)
    level = strengths.count(question.strength)
    return Standing(better=better, level=level, worse=len(strengths) - better - level)


def against(
    cards: str | Iterable[AnyCard],
    opponents: int = 1,
    *,
    ranking: Ranking = PUCK,
    jokers: int | None = None,
    dead: str | Iterable[AnyCard] = (),
    progress: Progress | None = None,
) -> Odds:
    """Return the exact chances of a hand against random hands.

    Args:
        cards: The hand, as for `puckpunk.evaluate`.
        opponents: How many others there are, each with three cards: 1, 2 or 3. For more there is
            `estimate`.
        ranking: What beats what.
        jokers: How many jokers the pack has: 0, 1 (``Xr``) or 2; by default 2 if one is named.
        dead: Cards known to be in nobody's hand.
        progress: Called with how much is done, and of how much. Three opponents take up to some
            seconds, two or one much less.

    Returns:
        The chances to win, tie and lose.

    Raises:
        NotationError: Something given is not a card.
        RulesError: There is no such hand, a card is there twice or not in the pack, or there are
            too few cards for the opponents.

    Examples:
        >>> against("As Kd 9d", opponents=2).as_floats()
        (0.5487081351756917, 0.0019983744065282323, 0.4492934904177801)
        >>> against("As Kd Xr", dead="Xb").win
        Fraction(9271, 9800)
    """
    question = _question(cards, ranking, jokers, dead)
    if type(opponents) is not int or opponents not in {1, 2, 3}:
        raise RulesError(
            f"exact odds are against 1, 2 or 3 opponents, not {shown(opponents)}; "
            "estimate takes more",
            opponents,
        )
    question.check_opponents(opponents)
    check_progress(progress)
    below, level = question.families()
    if opponents == 1:
        wins, unbeaten = len(below), len(below) + len(level)
    elif opponents == 2:
        wins, unbeaten = pairs(below, below), pairs(below + level, below + level)
    else:
        wins, unbeaten = _against_three(question, below, level, progress)
    if progress and opponents < 3:
        progress(1, 1)
    total = 1
    for place in range(opponents):
        total *= comb(len(question.unseen) - 3 * place, 3)
    return Odds(
        win=Fraction(wins, total),
        tie=Fraction(unbeaten - wins, total),
        lose=Fraction(total - unbeaten, total),
    )


def estimate(
    cards: str | Iterable[AnyCard],
    opponents: int,
    *,
    ranking: Ranking = PUCK,
    jokers: int | None = None,
    dead: str | Iterable[AnyCard] = (),
    deals: int = 100_000,
    seed: int = 0,
    progress: Progress | None = None,
) -> Estimate:
    """Return the chances of a hand against any number of random hands, by dealing them.

    Args:
        cards: The hand, as for `puckpunk.evaluate`.
        opponents: How many others there are, as many as the pack serves.
        ranking: What beats what.
        jokers: How many jokers the pack has, as in `against`.
        dead: Cards known to be in nobody's hand.
        deals: How many deals to draw, 1 to 100 million.
        seed: What they are drawn from: the same seed gives the same deals.
        progress: Called with how much is done, and of how much.

    Returns:
        The shares of deals won, tied and lost, with their intervals.

    Raises:
        NotationError: Something given is not a card.
        RulesError: As for `against`, or an impossible number of deals or seed.

    Examples:
        >>> found = estimate("As Kd 9d", opponents=5, deals=10_000)
        >>> found.win, found.win_interval
        (0.2291, Interval(low=0.2209681282169577, high=0.23743992210027487))
    """
    question = _question(cards, ranking, jokers, dead)
    check_whole("opponents", opponents, 1, 17)
    check_whole("deals", deals, 1, _MOST_DEALS)
    check_whole("seed", seed, 0, LARGEST_SEED)
    check_progress(progress)
    question.check_opponents(opponents)
    random, strengths, strength = Random(seed).random, ranking.strengths, question.strength
    left = [card.index for card in question.unseen]
    wins = ties = 0
    for deal in range(deals):
        best = -1
        for place in range(0, 3 * opponents, 3):
            for drawn in range(place, place + 3):  # a shuffle that goes as far as it is needed
                other = drawn + int(random() * (len(left) - drawn))
                left[drawn], left[other] = left[other], left[drawn]
            best = max(best, strengths[left[place]][left[place + 1]][left[place + 2]])
        wins += best < strength
        ties += best == strength
        if progress and (deal % 10_000 == 9_999 or deal == deals - 1):
            progress(deal + 1, deals)
    return Estimate(wins=wins, ties=ties, deals=deals, seed=seed)


@attrs.frozen
class _Question:
    """A hand in its pack, and the cards that nobody has seen."""

    hand: tuple[AnyCard, ...]
    strength: int
    ranking: Ranking
    dead: tuple[AnyCard, ...]
    pack: tuple[AnyCard, ...]

    @property
    def unseen(self) -> tuple[AnyCard, ...]:
        seen = {*self.hand, *self.dead}
        return tuple(card for card in self.pack if card not in seen)

    def check_opponents(self, opponents: int) -> None:
        left = len(self.unseen)
        if 3 * opponents > left:
            raise RulesError(f"{left} cards are too few for {opponents} opponents", opponents)

    def families(self) -> tuple[list[int], list[int]]:
        """Return the hands that opponents may have: the weaker ones, and the level."""
        below: list[int] = []
        level: list[int] = []
        for strength, cards in _hands(self.unseen, self.ranking):
            if strength <= self.strength:
                (below if strength < self.strength else level).append(set_of(cards))
        return below, level


def _question(
    cards: str | Iterable[AnyCard],
    ranking: Ranking,
    jokers: int | None,
    dead: str | Iterable[AnyCard],
) -> _Question:
    hand = collect_cards(cards, at_most=3)
    strength = evaluate(hand, ranking).strength
    gone = collect_cards(dead, at_most=len(standard_deck(jokers=2)))
    if jokers is None:
        jokers = 2 if any(isinstance(card, Joker) for card in (*hand, *gone)) else 0
    pack = standard_deck(jokers)
    seen = (*hand, *gone)
    for place, card in enumerate(seen):
        if card not in pack:
            raise RulesError(f"{card} is not in a pack {_WITH_JOKERS[jokers]}", card)
        if card in seen[:place]:
            where = "both in the hand and dead" if card in hand else "dead twice"
            raise RulesError(f"{card} is {where}", card)
    return _Question(hand, strength, ranking, gone, pack)


def _hands(cards: Iterable[AnyCard], ranking: Ranking) -> Iterator[tuple[int, tuple[AnyCard, ...]]]:
    """Yield all hands of three of some cards, with their strengths."""
    strengths = ranking.strengths
    for hand in combinations(cards, 3):
        one, two, three = hand
        yield strengths[one.index][two.index][three.index], hand


def _against_three(
    question: _Question, below: list[int], level: list[int], progress: Progress | None
) -> tuple[int, int]:
    """Return in how many deals all three opponents are below, and in how many none is above."""
    fixed = (question.hand, question.dead)
    classes = suit_classes(combinations(question.unseen, 3), fixed)
    numbers = {set_of(hand): number for hand, number in classes.items()}
    firsts = [[hand for hand in hands if hand in numbers] for hands in (below, below + level)]
    done, total = 0, sum(map(len, firsts))
    family, counts = Family(), [0, 0]
    for place, fresh in enumerate((below, level)):
        for hand in fresh:
            family.add(hand)
        for hand in firsts[place]:  # the other two are a pair of the hands that avoid it
            counts[place] += numbers[hand] * family.pairs_without(hand)
            done += 1
            if progress and (done % 1000 == 0 or done == total):
                progress(done, total)
    return counts[0], counts[1]

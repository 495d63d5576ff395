"""What decides a hand's worth, and what that is worth in a ranking.

Hands of the same ranks, of one suit or not, with as many jokers, have the same *shape* and are
worth the same: the best that the jokers can make of it (PK9). There are about a thousand shapes.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import TypeAlias

from puckpunk.cards import Card, Rank
from puckpunk.hands.value import HandValue
from puckpunk.rankings import HandCategory, JokerTies, LowAce, Ranking

__all__ = ["Shape", "classify", "key", "ranks_and_suited", "values_by_shape"]

Shape: TypeAlias = tuple[tuple[Rank, ...], bool, int]
"""What decides a hand's worth: its ranks from the top, whether three cards are of one suit (jokers
apart), and the number of jokers."""

Best: TypeAlias = tuple[HandCategory, tuple[Rank, ...]]
"""A category, and the ranks that name a hand in it, as in `HandValue`."""

Key: TypeAlias = tuple[int, tuple[int, ...]]
"""What orders hands: the place of the category, then the ranks that decide within it."""


def ranks_and_suited(hand: tuple[Card, ...]) -> tuple[tuple[Rank, ...], bool]:
    """Return the shape of a hand without jokers."""
    ranks = tuple(sorted((card.rank for card in hand), reverse=True))
    return ranks, len(hand) == 3 and len({card.suit for card in hand}) == 1


def values_by_shape(ranking: Ranking) -> dict[Shape, HandValue]:
    """Return the value of every shape of hand that the ranking evaluates."""
    tie = {JokerTies.JOKER: 1, JokerTies.NATURAL: -1, JokerTies.LEVEL: 0}[ranking.joker_ties]

    @cache
    def best(ranks: tuple[Rank, ...], suited: bool, jokers: int) -> tuple[Key, Best]:
        """Return the best category, and its ranks, that the jokers can reach."""
        if not jokers:
            natural = classify(ranks, suited, ranking)
            return key(natural, ranking), natural
        return max(
            best(tuple(sorted((*ranks, rank), reverse=True)), same_suit, jokers - 1)
            for rank in Rank
            for same_suit in (False, True)
            if not same_suit or (suited and (ranking.joker_may_copy or rank not in ranks))
        )

    bests = {shape: best(*shape) for shape in _shapes(ranking)}
    keys = {shape: (found[0], tie * shape[2]) for shape, found in bests.items()}
    strengths = {key: strength for strength, key in enumerate(sorted(set(keys.values())))}
    return {
        shape: HandValue(category, ranks, shape[2], ranking, strengths[keys[shape]])
        for shape, (_, (category, ranks)) in bests.items()
    }


def _shapes(ranking: Ranking) -> Iterator[Shape]:
    for size in (0, 1, 2, 3) if ranking.short_hands else (3,):
        for jokers in range(min(size, 2) + 1):
            naturals = size - jokers
            for ranks in combinations_with_replacement(sorted(Rank, reverse=True), naturals):
                if size < 3 or naturals > 1:
                    yield ranks, False, jokers
                if size == 3 and len(set(ranks)) == naturals:
                    yield ranks, True, jokers


def classify(ranks: tuple[Rank, ...], suited: bool, ranking: Ranking) -> Best:
    """Return category and ranks, as in `HandValue`, of a hand without jokers."""
    top = _straight_top(ranks, ranking)
    if top:
        return (HandCategory.STRAIGHT_FLUSH if suited else HandCategory.STRAIGHT), (top,)
    of_a_kind = _of_a_kind(ranks)
    if not suited:
        return of_a_kind
    flush = (HandCategory.FLUSH, ranks)
    if of_a_kind[0] is HandCategory.HIGH_CARD:
        return flush
    # Only a joker that copies a card makes a hand that is both; it counts as the better.
    return max(flush, of_a_kind, key=lambda best: key(best, ranking))


def _of_a_kind(ranks: tuple[Rank, ...]) -> Best:
    if len(ranks) == 3 and ranks[0] == ranks[2]:
        return HandCategory.THREE_OF_A_KIND, ranks[:1]
    for i in range(len(ranks) - 1):
        if ranks[i] == ranks[i + 1]:
            return HandCategory.PAIR, (ranks[i], *ranks[:i], *ranks[i + 2 :])
    return HandCategory.HIGH_CARD, ranks


def _straight_top(ranks: tuple[Rank, ...], ranking: Ranking) -> Rank | None:
    if ranks == (Rank.ACE, Rank.THREE, Rank.TWO):
        return None if ranking.low_ace is LowAce.NEVER else Rank.THREE
    if len(ranks) == 3 and ranks[0] - 1 == ranks[1] == ranks[2] + 1:
        return ranks[0]
    return None


def key(best: Best, ranking: Ranking) -> Key:
    """Return what orders hands in a ranking, jokers apart; more is better."""
    category, ranks = best
    place = ranking.order.index(category)
    match category:
        case HandCategory.THREE_OF_A_KIND if ranks[0] is ranking.best_three:
            return place, (Rank.ACE + 1,)
        case HandCategory.STRAIGHT | HandCategory.STRAIGHT_FLUSH if ranks[0] is Rank.THREE:
            low_ace = {LowAce.SECOND: 2 * Rank.ACE - 1, LowAce.HIGHEST: 2 * Rank.ACE + 1}
            return place, (low_ace.get(ranking.low_ace, 2 * Rank.THREE),)
        case HandCategory.STRAIGHT | HandCategory.STRAIGHT_FLUSH:
            return place, (2 * ranks[0],)
        case _:
            return place, ranks

"""Hands that differ only in the names of their suits count once, with their number."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import permutations

from puckpunk.cards import AnyCard, Card, Joker, Suit, standard_deck

__all__ = ["suit_classes"]


def suit_classes(
    hands: Iterable[Sequence[AnyCard]], fixed: Iterable[Iterable[AnyCard]] = ()
) -> Counter[tuple[AnyCard, ...]]:
    """Return one hand of each class of hands that differ only in the names of suits.

    The two jokers count as names too.

    Args:
        hands: The hands; each is counted with what renaming makes of it.
        fixed: Sets of cards that have to stay the same sets: the cards one holds, the dead ones.

    Returns:
        A hand of each class, ascending by index, and how many of the hands are of its class.

    Examples:
        >>> from itertools import combinations
        >>> classes = suit_classes(combinations(standard_deck(), 3))
        >>> len(classes), classes.total()
        (1755, 22100)
    """
    pack = standard_deck(jokers=2)
    ways = _renamings([frozenset(cards) for cards in fixed])
    classes = Counter(
        min([tuple(sorted([way[card.index] for card in hand])) for way in ways]) for hand in hands
    )
    return Counter({tuple(pack[i] for i in hand): number for hand, number in classes.items()})


def _renamings(fixed: list[frozenset[AnyCard]]) -> list[list[int]]:
    """Return for each renaming that keeps the sets which index becomes which."""
    found: list[list[int]] = []
    for suits in permutations(Suit):
        for jokers in permutations(Joker):
            renamed = [
                Card(card.rank, suits[card.suit.value]).index
                if isinstance(card, Card)
                else jokers[card.index - Joker.RED.index].index
                for card in standard_deck(jokers=2)
            ]
            sets = [{card.index for card in cards} for cards in fixed]
            if all({renamed[index] for index in indexes} == indexes for indexes in sets):
                found.append(renamed)
    return found

"""Hands that differ only in the names of their suits count once, with their number."""

from collections import Counter
from collections.abc import Iterable
from itertools import permutations
from typing import TypeVar

from puckpunk.cards import AnyCard, Card, Joker, Suit, collect_cards, format_cards, standard_deck
from puckpunk.errors import NotationError, RulesError, shown

__all__ = ["suit_classes"]

T = TypeVar("T")


def suit_classes(
    hands: Iterable[str | Iterable[AnyCard]], fixed: Iterable[str | Iterable[AnyCard]] = ()
) -> Counter[tuple[AnyCard, ...]]:
    """Return one hand of each class of hands that differ only in the names of suits.

    The two jokers count as names too.

    Args:
        hands: The hands, each a text or any iterable of cards; each is counted with what renaming
            makes of it.
        fixed: Sets of cards that have to stay the same sets: the cards one holds, the dead ones.

    Returns:
        A hand of each class, ascending by index, and how many of the hands are of its class.

    Raises:
        NotationError: Something given is not cards.
        RulesError: A hand holds a card twice.

    Examples:
        >>> from itertools import combinations
        >>> classes = suit_classes(combinations(standard_deck(), 3))
        >>> len(classes), classes.total()
        (1755, 22100)
    """
    pack = standard_deck(jokers=2)
    ways = _renamings([frozenset(collect_cards(cards, len(pack))) for cards in _lists(fixed)])
    classes = Counter(
        min([tuple(sorted([way[index] for index in hand])) for way in ways])
        for hand in map(_indexes, _lists(hands))
    )
    return Counter({tuple(pack[i] for i in hand): number for hand, number in classes.items()})


def _lists(hands: Iterable[T]) -> Iterable[T]:
    if isinstance(hands, str) or not isinstance(hands, Iterable):
        raise NotationError(f"{shown(hands)} is not a list of hands", hands)
    return hands


def _indexes(hand: str | Iterable[AnyCard]) -> list[int]:
    cards = collect_cards(hand, len(standard_deck(jokers=2)))
    indexes = [card.index for card in cards]
    if len(set(indexes)) < len(indexes):
        raise RulesError(f"the hand {shown(format_cards(cards))} holds a card twice", cards)
    return indexes


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

"""Hands in a game of one's own."""

from collections.abc import Iterable
from fractions import Fraction
from typing import assert_never, assert_type

import attrs

import puckpunk as pp
from puckpunk.analysis import odds
from puckpunk.rankings import PUCK, TEEN_PATTI, LowAce, Ranking

cards = pp.parse_cards("As Kd Xr")
assert_type(cards, tuple[pp.Card | pp.Joker, ...])
assert_type(pp.standard_deck(jokers=2), tuple[pp.Card | pp.Joker, ...])
assert_type(pp.format_cards(cards), str)
assert_type(pp.Card.parse("As"), pp.Card)
assert_type(pp.Card(pp.Rank.ACE, pp.Suit.SPADES).suit, pp.Suit)

value = pp.evaluate("As Kd Xr")
assert_type(value, pp.HandValue)
assert_type(pp.evaluate(card for card in cards), pp.HandValue)
assert_type(value.category, pp.HandCategory)
assert_type(value.ranks, tuple[pp.Rank, ...])
assert_type(value.jokers, int)
assert_type(value.ranking, Ranking)
assert_type(value < pp.evaluate(cards), bool)
assert_type(max(value, pp.evaluate(cards)), pp.HandValue)
assert_type(pp.winners(["As Ad Qh", cards], TEEN_PATTI), tuple[int, ...])
assert_type(pp.as_natural("As Kd Xr"), tuple[pp.Card, ...])
assert_type(pp.explain(value, value), str)

house = Ranking(name="House", order=["high_card", *PUCK.order[1:]], low_ace="never")
assert_type(house.low_ace, LowAce)
assert_type(attrs.evolve(house, short_hands=True), Ranking)
assert_type(odds.against(cards, opponents=2).win, Fraction)


def high(cards: Iterable[pp.Card | pp.Joker]) -> pp.Rank | None:
    """Either is told from the other by its class."""
    best: pp.Rank | None = None
    for card in cards:
        match card:
            case pp.Card(rank=rank):
                assert_type(rank, pp.Rank)
                best = rank if best is None else max(best, rank)
            case pp.Joker.RED | pp.Joker.BLACK:
                assert_type(card.parse(str(card)), pp.Joker)
            case _:
                assert_never(card)
    return best


def prize(category: pp.HandCategory) -> int:
    """A forgotten category would be seen."""
    match category:
        case pp.HandCategory.HIGH_CARD | pp.HandCategory.PAIR:
            return 0
        case pp.HandCategory.STRAIGHT | pp.HandCategory.FLUSH:
            return 1
        case pp.HandCategory.THREE_OF_A_KIND:
            return 4
        case pp.HandCategory.STRAIGHT_FLUSH:
            return 5
        case _:
            assert_never(category)

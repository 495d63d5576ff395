"""The evaluator beside a slow reference that tries every substitution (PK4 to PK11)."""

import attrs
import pytest
from hypothesis import given

import puckpunk as pp
import reference_hands as reference
from puckpunk.cards import AnyCard, Card
from puckpunk.rankings import PUCK, JokerTies, Ranking
from test_hands import hands, rankings

PACK = pp.standard_deck(jokers=2)
OF_CARD: dict[AnyCard, reference.HandCard] = {
    card: (int(card.rank), card.suit.value) if isinstance(card, Card) else str(card)
    for card in PACK
}
CARD_OF = {other: card for card, other in OF_CARD.items()}


def rules_of(ranking: Ranking) -> reference.Rules:
    return reference.Rules(
        order=tuple(map(str, ranking.order)),
        low_ace=str(ranking.low_ace),
        best_three=None if ranking.best_three is None else int(ranking.best_three),
        joker_may_copy=ranking.joker_may_copy,
        joker_ties=str(ranking.joker_ties),
        short_hands=ranking.short_hands,
    )


VARIANTS = [
    PUCK,
    attrs.evolve(PUCK, low_ace="lowest", joker_may_copy=True, short_hands=False),
    attrs.evolve(PUCK, low_ace="highest", joker_ties=JokerTies.NATURAL, order=PUCK.order[::-1]),
]


@pytest.mark.parametrize("ranking", VARIANTS)
def test_all_hands(ranking: Ranking) -> None:
    """All 24,804 hands, and all short ones where the ranking has them."""
    strengths = reference.dense_strengths(rules_of(ranking))
    assert len(strengths) == 24_804 + (1_431 + 54 + 1) * ranking.short_hands
    for hand, strength in strengths.items():
        value = pp.evaluate([CARD_OF[card] for card in hand], ranking)
        assert value.strength == strength


def test_categories_of_all_hands() -> None:
    rules = rules_of(PUCK)
    for size in range(4):
        for hand in reference.all_hands(2, size):
            value = pp.evaluate([CARD_OF[card] for card in hand])
            assert str(value.category) == reference.category(hand, rules)


def test_what_jokers_stand_for_in_all_hands() -> None:
    rules = rules_of(PUCK)
    for size in range(4):
        for hand in reference.all_hands(2, size):
            expected = hand
            if not set(hand).isdisjoint(reference.JOKERS):
                expected = reference.best_naturals(hand, rules)[0]
            counts_as = pp.as_natural([CARD_OF[card] for card in hand])
            assert tuple(OF_CARD[card] for card in counts_as) == expected


@given(hands, hands, rankings)
def test_any_ranking(a: list[AnyCard], b: list[AnyCard], ranking: Ranking) -> None:
    rules = rules_of(ranking)
    one, other = ([OF_CARD[card] for card in hand] for hand in (a, b))
    left, right = reference.best_key(one, rules), reference.best_key(other, rules)
    values = pp.evaluate(a, ranking), pp.evaluate(b, ranking)
    assert (values[0] < values[1], values[0] == values[1]) == (left < right, left == right)
    assert str(values[0].category) == reference.category(one, rules)


@given(hands, rankings)
def test_what_jokers_stand_for_in_any_ranking(hand: list[AnyCard], ranking: Ranking) -> None:
    rules = rules_of(ranking)
    expected = reference.best_naturals([OF_CARD[card] for card in hand], rules)[0]
    assert tuple(OF_CARD[card] for card in pp.as_natural(hand, ranking)) == expected

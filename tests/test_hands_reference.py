"""The evaluator beside a slow reference that tries every substitution (PK4 to PK11)."""

from collections.abc import Sequence
from random import Random

import attrs
import pytest
from hypothesis import given

import puckpunk as pp
import reference_hands as reference
from puckpunk.cards import AnyCard, Card, Rank
from puckpunk.rankings import PRESETS, PUCK, JokerTies, LowAce, Ranking
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


def any_ranking(seed: int) -> Ranking:
    rng = Random(seed)
    return Ranking(
        name=f"any {seed}",
        order=tuple(rng.sample(PUCK.order, 6)),
        low_ace=rng.choice(list(LowAce)),
        best_three=rng.choice([None, *Rank]),
        joker_may_copy=rng.random() < 0.5,
        joker_ties=rng.choice(list(JokerTies)),
        short_hands=rng.random() < 0.5,
    )


def with_joker(hand: Sequence[reference.HandCard]) -> bool:
    return not set(hand).isdisjoint(reference.JOKERS)


VARIANTS = [
    *PRESETS.values(),
    *map(any_ranking, range(4)),
    attrs.evolve(PUCK, low_ace="lowest", joker_may_copy=True, short_hands=False),
    attrs.evolve(PUCK, low_ace="highest", joker_ties=JokerTies.NATURAL, order=PUCK.order[::-1]),
]


@pytest.mark.parametrize("ranking", VARIANTS, ids=str)
def test_all_hands(ranking: Ranking) -> None:
    """All 24,804 hands, and all short ones where the ranking has them."""
    strengths = reference.dense_strengths(rules_of(ranking))
    assert len(strengths) == 24_804 + (1_431 + 54 + 1) * ranking.short_hands
    for hand, strength in strengths.items():
        value = pp.evaluate([CARD_OF[card] for card in hand], ranking)
        assert value.strength == strength


@pytest.mark.parametrize("ranking", VARIANTS[:5], ids=str)
def test_categories_of_all_hands(ranking: Ranking) -> None:
    rules = rules_of(ranking)
    for size in range(4) if ranking.short_hands else (3,):
        for hand in reference.all_hands(2, size):
            value = pp.evaluate([CARD_OF[card] for card in hand], ranking)
            assert str(value.category) == reference.category(hand, rules)


@pytest.mark.parametrize("ranking", VARIANTS[:5], ids=str)
def test_what_jokers_stand_for_in_all_hands(ranking: Ranking) -> None:
    """Of the hands without a joker, which count as themselves, a thousand will do."""
    rules = rules_of(ranking)
    for size in range(4) if ranking.short_hands else (3,):
        natural = [hand for hand in reference.all_hands(2, size) if not with_joker(hand)]
        for hand in Random(1).sample(natural, min(len(natural), 1000)):
            assert pp.as_natural([CARD_OF[card] for card in hand], ranking) == tuple(
                CARD_OF[card] for card in hand
            )
        for hand in filter(with_joker, reference.all_hands(2, size)):
            expected = reference.best_naturals(hand, rules)[0]
            counts_as = pp.as_natural([CARD_OF[card] for card in hand], ranking)
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

"""Rankings as data: what can be said, and what is refused."""

import attrs
import pytest

import puckpunk as pp
from puckpunk.cards import Rank
from puckpunk.rankings import PUCK, HandCategory, JokerTies, LowAce, Ranking

ORDER = PUCK.order


def test_puck_is_as_its_rules_say() -> None:
    """PK4 to PK11: the order of the categories and the defaults of the switches."""
    names = "high_card pair straight flush three_of_a_kind straight_flush"
    assert [str(category) for category in PUCK.order] == names.split()
    assert PUCK.low_ace is LowAce.NEVER
    assert PUCK.best_three is None
    assert PUCK.joker_may_copy is False
    assert PUCK.joker_ties is JokerTies.JOKER
    assert PUCK.short_hands is True


def test_repr_rebuilds() -> None:
    """Law 7, for rankings."""
    names = {kind.__name__: kind for kind in (Ranking, HandCategory, LowAce, JokerTies, Rank)}
    brag = Ranking(name="b", order=ORDER, best_three=Rank.THREE, low_ace=LowAce.HIGHEST)
    for ranking in (PUCK, brag):
        assert eval(repr(ranking), names) == ranking


def test_words_may_be_given_in_lower_case() -> None:
    spelled = Ranking(name="x", order=tuple(map(str, ORDER)), low_ace="second", joker_ties="level")
    assert spelled.order == ORDER
    assert spelled.low_ace is LowAce.SECOND
    assert spelled.joker_ties is JokerTies.LEVEL
    assert Ranking(name="x", order=list(ORDER)) == Ranking(name="x", order=ORDER)


def test_the_defaults_are_those_of_most_games() -> None:
    plain = Ranking(name="x", order=ORDER)
    assert (plain.low_ace, plain.best_three, plain.short_hands) == (LowAce.LOWEST, None, False)
    assert (plain.joker_may_copy, plain.joker_ties) == (False, JokerTies.JOKER)


def test_a_variant_is_another_ranking_and_hashable() -> None:
    variant = attrs.evolve(PUCK, low_ace="lowest")
    assert variant != PUCK
    assert len({variant, PUCK, attrs.evolve(PUCK)}) == 2


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", 5),
        ("order", ORDER[:5]),
        ("order", (*ORDER[:5], HandCategory.PAIR)),
        ("order", (*ORDER, HandCategory.PAIR)),
        ("order", "pair"),
        ("order", set(ORDER)),
        ("order", iter(ORDER)),
        ("low_ace", "below 2-3-4"),
        ("low_ace", 10**5000),
        ("order", None),
        ("order", ("full_house", *ORDER[1:])),
        ("low_ace", "always"),
        ("low_ace", None),
        ("low_ace", "LOWEST"),
        ("best_three", 3),
        ("best_three", "three"),
        ("joker_may_copy", 1),
        ("joker_ties", True),
        ("joker_ties", LowAce.NEVER),
        ("short_hands", None),
    ],
    ids=lambda value: repr(value)[:40] if not isinstance(value, int) else "int",
)
def test_impossible_rankings_are_refused(field: str, value: object) -> None:
    with pytest.raises(pp.RulesError):
        attrs.evolve(PUCK, **{field: value})  # type: ignore[arg-type]

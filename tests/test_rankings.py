"""Rankings as data: what can be said, and what is refused."""

import copy
import gc
import pickle
import weakref
from itertools import combinations, permutations
from types import SimpleNamespace
from unittest.mock import MagicMock

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import puckpunk as pp
from puckpunk.cards import Rank
from puckpunk.hands import table as table_module
from puckpunk.rankings import (
    PRESETS,
    PUCK,
    TEEN_PATTI,
    THREE_CARD_BRAG,
    THREE_CARD_POKER,
    HandCategory,
    JokerTies,
    LowAce,
    Ranking,
)

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
        ("name", ""),
        ("name", "two\nlines"),
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
    ids=lambda value: repr(value)[:40] if isinstance(value, str | tuple) else type(value).__name__,
)
def test_impossible_rankings_are_refused(field: str, value: object) -> None:
    with pytest.raises(pp.RulesError):
        attrs.evolve(PUCK, **{field: value})  # type: ignore[arg-type]


def in_words(hand: str, ranking: Ranking) -> str:
    return str(pp.evaluate(hand, ranking))


def ascending(ranking: Ranking, *hands: str) -> bool:
    strengths = [pp.evaluate(hand, ranking).strength for hand in hands]
    return strengths == sorted(set(strengths))


class TestPresets:
    """The rankings of other games, as their tables play them."""

    def test_three_card_poker(self) -> None:
        """A straight beats a flush, three of a kind a straight, a straight flush all."""
        assert ascending(
            THREE_CARD_POKER,
            "Ac Kd Jh",
            "2c 2d 3h",
            "2c 3c 5c",
            "Ac 2d 3h",
            "2c 3d 4h",
            "Qc Kd Ah",
            "2c 2d 2h",
            "Ac Ad Ah",
            "Ac 2c 3c",
            "2c 3c 4c",
            "Qc Kc Ac",
        )

    def test_teen_patti(self) -> None:
        """A trail beats a pure sequence; A-2-3 is the second sequence."""
        assert ascending(
            TEEN_PATTI,
            "Ac Kd Jh",
            "Ac Ad Kh",
            "Ac Kc Jc",
            "2c 3d 4h",
            "Jc Qd Kh",
            "Ac 2d 3h",
            "Qc Kd Ah",
            "2c 3c 4c",
            "Jc Qc Kc",
            "Ac 2c 3c",
            "Qc Kc Ac",
            "2c 2d 2h",
            "3c 3d 3h",
            "Ac Ad Ah",
        )

    def test_three_card_brag(self) -> None:
        """A-2-3 is the best run, a prial of threes the best hand."""
        assert ascending(
            THREE_CARD_BRAG,
            "Ac Kd Jh",
            "Ac Ad Kh",
            "Ac Kc Jc",
            "2c 3d 4h",
            "Qc Kd Ah",
            "Ac 2d 3h",
            "2c 3c 4c",
            "Qc Kc Ac",
            "Ac 2c 3c",
            "2c 2d 2h",
            "4c 4d 4h",
            "Ac Ad Ah",
            "3c 3d 3h",
        )

    def test_jokers_count_as_in_puck(self) -> None:
        assert in_words("3c 3d Xr", THREE_CARD_BRAG) == "three of a kind, threes, with a joker"
        assert in_words("Ac Xb Xr", THREE_CARD_BRAG) == "three of a kind, aces, with two jokers"
        assert in_words("3c Xb Xr", THREE_CARD_BRAG) == "three of a kind, threes, with two jokers"
        assert in_words("2c 3d Xr", TEEN_PATTI) == "straight, three high, with a joker"
        assert in_words("2c 3d Xr", THREE_CARD_POKER) == "straight, four high, with a joker"
        assert pp.format_cards(pp.as_natural("2c Xr 3d", TEEN_PATTI)) == "2c Ac 3d"

    def test_short_hands_are_refused(self) -> None:
        for ranking in (THREE_CARD_POKER, TEEN_PATTI, THREE_CARD_BRAG):
            with pytest.raises(pp.RulesError, match="short"):
                pp.evaluate("Ac Ad", ranking)

    def test_they_are_known_by_name(self) -> None:
        assert PRESETS["puck"] is PUCK
        assert set(PRESETS.values()) == {PUCK, THREE_CARD_POKER, TEEN_PATTI, THREE_CARD_BRAG}
        assert len({str(ranking) for ranking in PRESETS.values()}) == 4

    @pytest.mark.parametrize("ranking", PRESETS.values(), ids=str)
    def test_reasons(self, ranking: Ranking) -> None:
        """Every two hands of a few, jokers included, are told apart in words."""
        hands = ["Ac 2d 3h", "Qc Kd Ah", "3c 3d 3h", "Ac Ad Ah", "Ac Kd Xr", "2s Xr Xb", "9c 8c 2c"]
        for one in hands:
            for other in hands:
                values = pp.evaluate(one, ranking), pp.evaluate(other, ranking)
                sentence = pp.explain(*values)
                if values[0] == values[1]:
                    assert sentence.endswith(" are level")
                else:
                    assert sentence.startswith(f"{max(values)}, beats {min(values)}: ")


class TestTable:
    """All hands in one table, made when it is first wanted."""

    @pytest.mark.parametrize("ranking", PRESETS.values(), ids=str)
    def test_it_says_what_evaluate_says_in_any_order(self, ranking: Ranking) -> None:
        pack = pp.standard_deck(jokers=2)
        for hand in combinations(pack, 3):
            value = pp.evaluate(hand, ranking)
            for one, two, three in permutations(card.index for card in hand):
                assert ranking.values[one][two][three] is value
                assert ranking.strengths[one][two][three] == value.strength

    def test_a_card_twice_is_no_hand(self) -> None:
        for one in range(54):
            for other in range(55):
                for places in set(permutations((one, one, other))):
                    first, second, third = places
                    assert PUCK.values[first][second][third] is None
                    assert PUCK.strengths[first][second][third] == -1

    def test_54_stands_for_a_missing_card(self) -> None:
        for size in range(3):
            for hand in combinations(pp.standard_deck(jokers=2), size):
                indexes = [card.index for card in hand] + [54] * (3 - size)
                for one, two, three in permutations(indexes):
                    assert PUCK.values[one][two][three] is pp.evaluate(hand)
                    assert PUCK.strengths[one][two][three] == pp.evaluate(hand).strength
                    assert THREE_CARD_POKER.values[one][two][three] is None
                    assert THREE_CARD_POKER.strengths[one][two][three] == -1

    def test_equal_rankings_share_it(self) -> None:
        twin = attrs.evolve(PUCK)
        assert twin is not PUCK
        assert twin.values is PUCK.values
        assert twin.strengths is PUCK.strengths
        for number in range(40):
            assert attrs.evolve(PUCK, name=f"another {number}").values is not PUCK.values
        assert attrs.evolve(PUCK).strengths is PUCK.strengths

    def test_it_goes_with_the_last_that_uses_it(self) -> None:
        ranking = attrs.evolve(PUCK, name="soon forgotten")
        table = weakref.ref(ranking._table)
        assert table() is not None
        del ranking
        gc.collect()
        assert table() is None

    def test_it_does_not_travel_with_the_ranking(self) -> None:
        PUCK.values  # noqa: B018
        assert len(pickle.dumps(PUCK)) < 1_000
        for other in (pickle.loads(pickle.dumps(PUCK)), copy.deepcopy(PUCK), copy.copy(PUCK)):
            assert other == PUCK
            assert hash(other) == hash(PUCK)
            assert other.values is PUCK.values

    def test_a_signal_may_evaluate_while_a_table_is_made(self) -> None:
        """A handler runs in the thread that it interrupts: it must not wait for it."""
        ranking = attrs.evolve(PUCK, name="interrupted")
        with table_module._publishing:  # as if it were interrupted there
            assert pp.evaluate("As Kd 9h", ranking).ranking == ranking

    def test_other_things_with_values_are_no_rankings(self) -> None:
        ranking = SimpleNamespace(values=PUCK.values)
        with pytest.raises(pp.RulesError, match="not a Ranking"):
            pp.evaluate("As Kd 9h", ranking)  # type: ignore[arg-type]

    def test_the_name_of_a_preset_is_no_ranking_and_the_error_says_so(self) -> None:
        with pytest.raises(pp.RulesError, match=r"PRESETS\['teen_patti'\] is one"):
            pp.evaluate("As Kd 9h", "teen_patti")  # type: ignore[arg-type]

    def test_cards_of_other_packages_are_no_cards(self) -> None:
        foreign = [SimpleNamespace(index=index) for index in (51, 46, 30)]
        with pytest.raises(pp.NotationError, match="not a card"):
            pp.evaluate(foreign)  # type: ignore[arg-type]
        with pytest.raises(pp.NotationError, match="not a card"):
            pp.evaluate(tuple(foreign))  # type: ignore[arg-type]

    def test_objects_that_can_do_anything_are_no_cards(self) -> None:
        with pytest.raises(pp.NotationError, match="not a card"):
            pp.evaluate((MagicMock(), MagicMock(), MagicMock()))


class TestTexts:
    """A hand is read from text as `parse_cards` reads it, quickly or not."""

    @given(st.text(alphabet="23456789TtJjQqKkAaXx10cCdDhHsSrRbB♣♦♥♠ ,-\tZ\u212a", max_size=12))
    def test_any_text(self, text: str) -> None:
        try:
            cards = pp.parse_cards(text)
        except pp.NotationError:
            with pytest.raises(pp.NotationError):
                pp.evaluate(text)
            return
        try:
            value = pp.evaluate(cards)
        except pp.RulesError:
            with pytest.raises(pp.RulesError):
                pp.evaluate(text)
            return
        assert pp.evaluate(text) is value

    @pytest.mark.parametrize(
        "text", ["As Kd Xr", "AsKdXr", "aS kD xR", "A♠ K♦ Xr", "A♠K♦Xr", "As,Kd-Xr", " As Kd Xr\n"]
    )
    def test_one_hand_in_many_ways(self, text: str) -> None:
        assert pp.evaluate(text) is pp.evaluate("As Kd Xr")

    @pytest.mark.parametrize(
        "text", ["A sKd Xr", "As Kd X", "AsKdX", "As  KdX r", "AsKd9h2c", "As\xa0Kd"]
    )
    def test_no_hands(self, text: str) -> None:
        with pytest.raises(pp.PuckpunkError):
            pp.evaluate(text)

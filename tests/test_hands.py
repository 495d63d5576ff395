"""Three-card hands, clause by clause (PK4 to PK11), and the published numbers."""

import itertools
import operator
import pickle
from collections import Counter
from collections.abc import Iterable
from itertools import combinations, permutations
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import puckpunk as pp
from puckpunk.cards import AnyCard, Card, Joker, Rank, Suit
from puckpunk.rankings import PUCK, THREE_CARD_POKER, HandCategory, JokerTies, LowAce, Ranking

PACK = pp.standard_deck(jokers=2)
LOW_ACE = attrs.evolve(PUCK, low_ace="lowest")


def natural(text: str, ranking: Ranking = PUCK) -> str:
    return pp.format_cards(pp.as_natural(text, ranking))


def in_words(text: str, ranking: Ranking = PUCK) -> str:
    return str(pp.evaluate(text, ranking))


class TestPK4:
    """PK4: high card; the ranks from the top, suits never count."""

    def test_the_example(self) -> None:
        assert pp.evaluate("Jc Td 2h") > pp.evaluate("Th 5d 3c")

    def test_each_rank_decides_in_turn(self) -> None:
        hands = ["Kc 3d 2h", "Ac 3d 2h", "Ac 4d 2h", "Ac 4d 3h", "Ac 5d 2h"]
        values = [pp.evaluate(hand) for hand in hands]
        assert values == sorted(values)
        assert len(set(values)) == 5

    def test_suits_do_not_count(self) -> None:
        assert pp.evaluate("Jc Td 2h") == pp.evaluate("Js Tc 2d")

    def test_words(self) -> None:
        assert in_words("2h Jc Td") == "high card, jack-ten-two"


class TestPK5:
    """PK5: the pair's rank, then the third card."""

    def test_the_example(self) -> None:
        assert pp.evaluate("Ac Ad Qh") > pp.evaluate("As Ah 9d")

    def test_the_pair_decides_before_the_third_card(self) -> None:
        assert pp.evaluate("3c 3d 2h") > pp.evaluate("2c 2d Ah")

    def test_words_and_ranks(self) -> None:
        value = pp.evaluate("Qh Ac Ad")
        assert str(value) == "pair of aces, queen kicker"
        assert value.ranks == (Rank.ACE, Rank.QUEEN)
        assert value.category is HandCategory.PAIR


class TestPK6:
    """PK6: three ranks in a row; the top card decides; A-2-3 by the switch."""

    def test_the_example(self) -> None:
        value = pp.evaluate("5d 4c 6h")
        assert (value.category, value.ranks) == (HandCategory.STRAIGHT, (Rank.SIX,))
        assert value > pp.evaluate("3c 5d 4h") > pp.evaluate("Ac Ad Kh")

    def test_ace_two_three_is_none_by_default(self) -> None:
        assert in_words("Ac 2d 3h") == "high card, ace-three-two"

    @pytest.mark.parametrize("low_ace", LowAce)
    def test_king_ace_two_is_never_one(self, low_ace: LowAce) -> None:
        ranking = attrs.evolve(PUCK, low_ace=low_ace)
        assert pp.evaluate("Kc Ad 2h", ranking).category is HandCategory.HIGH_CARD
        assert pp.evaluate("Qc Kd Ah", ranking).ranks == (Rank.ACE,)

    @pytest.mark.parametrize("suits", ["cdh", "hhh"])
    @pytest.mark.parametrize(
        ("low_ace", "order"),
        [
            ("lowest", ["A23", "234", "JQK", "QKA"]),
            ("second", ["234", "JQK", "A23", "QKA"]),
            ("highest", ["234", "JQK", "QKA", "A23"]),
        ],
    )
    def test_where_it_stands(self, low_ace: str, order: list[str], suits: str) -> None:
        ranking = attrs.evolve(PUCK, low_ace=low_ace)
        texts = ["".join(map("".join, zip(ranks, suits, strict=True))) for ranks in order]
        values = [pp.evaluate(text, ranking) for text in texts]
        assert values == sorted(values)
        assert len(set(values)) == 4
        assert values[order.index("A23")].ranks == (Rank.THREE,)


class TestPK7:
    """PK7: flush; the highest card, then the rest in turn. It beats a straight."""

    def test_order(self) -> None:
        hands = ["Qc Kd Ah", "2c 3c 5c", "2d 9d Kd", "3s 9s Ks", "3s Ts Ks"]
        values = [pp.evaluate(hand) for hand in hands]
        assert values == sorted(values)
        assert len(set(values)) == 5

    def test_suits_do_not_count(self) -> None:
        assert pp.evaluate("2c 9c Kc") == pp.evaluate("2h 9h Kh")

    def test_words(self) -> None:
        assert in_words("2c Kc 9c") == "flush, king-nine-two"


class TestPK8:
    """PK8: three of a kind by rank, above it the straight flush by its top card."""

    def test_order(self) -> None:
        hands = ["Ac Kc Jc", "2c 2d 2h", "Ac Ad Ah", "2s 3s 4s", "Qh Kh Ah"]
        values = [pp.evaluate(hand) for hand in hands]
        assert values == sorted(values)
        assert len(set(values)) == 5

    def test_words(self) -> None:
        assert in_words("6c 6d 6h") == "three of a kind, sixes"
        assert pp.evaluate("6c 6d 6h").ranks == (Rank.SIX,)
        assert in_words("Ah Qh Kh") == "straight flush, ace high"


class TestPK9:
    """PK9: a joker stands for the best card, but never for one its hand holds."""

    @pytest.mark.parametrize(
        ("hand", "words", "counts_as"),
        [
            ("As 9s Xr", "flush, ace-king-nine, with a joker", "As 9s Ks"),
            ("Kc Kd Xr", "three of a kind, kings, with a joker", "Kc Kd Kh"),
            ("Qs As Xb", "straight flush, ace high, with a joker", "Qs As Ks"),
            ("2s 3s Xr", "straight flush, four high, with a joker", "2s 3s 4s"),
            ("7s 9h Xr", "straight, nine high, with a joker", "7s 9h 8c"),
            ("As 2s Xr", "flush, ace-king-two, with a joker", "As 2s Ks"),
            ("As 2h Xr", "pair of aces, two kicker, with a joker", "As 2h Ac"),
            ("2c Xr Xb", "straight flush, four high, with two jokers", "2c 3c 4c"),
            ("Xr 2d Xb", "straight flush, four high, with two jokers", "3d 2d 4d"),
        ],
    )
    def test_the_listed_hands(self, hand: str, words: str, counts_as: str) -> None:
        assert in_words(hand) == words
        assert natural(hand) == counts_as

    def test_copying_by_the_switch(self) -> None:
        copying = attrs.evolve(PUCK, joker_may_copy=True)
        assert in_words("As 9s Xr", copying) == "flush, ace-ace-nine, with a joker"
        assert natural("As 9s Xr", copying) == "As 9s As"

    def test_copying_changes_80_hands_and_no_category(self) -> None:
        copying = attrs.evolve(PUCK, joker_may_copy=True)
        changed = 0
        for hand in combinations(PACK, 3):
            plain, copied = pp.evaluate(hand), pp.evaluate(hand, copying)
            assert plain.category is copied.category
            changed += plain.ranks != copied.ranks
        assert changed == 80

    @given(st.sampled_from(PACK[:52]))
    def test_two_jokers_are_always_a_straight_flush(self, card: AnyCard) -> None:
        assert pp.evaluate([card, *Joker]).category is HandCategory.STRAIGHT_FLUSH

    def test_jokers_take_the_lowest_index_that_serves(self) -> None:
        assert natural("7s Xr 8h") == "7s 9c 8h"
        assert natural("Xb 9d Xr") == "Td 9d Jd"


class TestPK10:
    """PK10: of equal hands the one with more jokers wins; one against one is level."""

    def test_a_joker_wins_ties(self) -> None:
        assert pp.evaluate("Kc Kd Xr") > pp.evaluate("Kh Ks Kc")
        assert pp.evaluate("2c Xr Xb") > pp.evaluate("2d 3d Xr") > pp.evaluate("2h 3h 4h")
        assert pp.evaluate("Kc Kd Xr") == pp.evaluate("Kh Ks Xb")

    def test_only_hands_equal_in_all_are_tied(self) -> None:
        assert pp.evaluate("Ac Ad 3h") > pp.evaluate("As 2h Xr")

    def test_natural_by_the_switch(self) -> None:
        ranking = attrs.evolve(PUCK, joker_ties="natural")
        ordered = ["2c Xr Xb", "2d 3d Xr", "2h 3h 4h"]
        values = [pp.evaluate(hand, ranking) for hand in ordered]
        assert values == sorted(values)
        assert len(set(values)) == 3

    def test_level_by_the_switch(self) -> None:
        ranking = attrs.evolve(PUCK, joker_ties="level")
        hands = ["2c Xr Xb", "2d 3d Xr", "2h 3h 4h"]
        assert pp.winners(hands, ranking) == (0, 1, 2)


class TestPK11:
    """PK11: short hands are pairs or high cards; a missing card is below a 2."""

    @pytest.mark.parametrize(
        ("hand", "words"),
        [
            ("", "no cards"),
            ("5d", "high card, five"),
            ("Xr", "high card, ace, with a joker"),
            ("5c 4c", "high card, five-four"),
            ("5c 5d", "pair of fives"),
            ("5c Xb", "pair of fives, with a joker"),
            ("Xr Xb", "pair of aces, with two jokers"),
        ],
    )
    def test_words(self, hand: str, words: str) -> None:
        assert in_words(hand) == words

    def test_order(self) -> None:
        hands = ["", "2c", "3c", "Ac", "Xr", "Ac 2d", "Ac 3d 2h", "2c 2d", "2c Xr", "2c 2d 3h"]
        values = [pp.evaluate(hand) for hand in hands]
        assert values == sorted(values)
        assert len(set(values)) == len(hands)
        assert values[0].strength == 0

    def test_in_another_order_jokers_do_their_best(self) -> None:
        high = attrs.evolve(PUCK, order=(*PUCK.order[1:], HandCategory.HIGH_CARD))
        assert in_words("5c Xb", high) == "high card, ace-five, with a joker"
        assert natural("Xr Xb", high) == "Kc Ac"

    def test_rankings_without_short_hands_refuse_them(self) -> None:
        full = attrs.evolve(PUCK, short_hands=False)
        for hand in ("", "5d", "5d 4d"):
            with pytest.raises(pp.RulesError, match="short"):
                pp.evaluate(hand, full)
            with pytest.raises(pp.RulesError, match="short"):
                pp.as_natural(hand, full)


class TestNumbers:
    """The counts of the rules page, and the published numbers."""

    COUNTS = (
        (0, LowAce.NEVER, (44, 52, 1100, 660, 3744, 16500)),
        (0, LowAce.LOWEST, (48, 52, 1096, 720, 3744, 16440)),
        (1, LowAce.NEVER, (136, 130, 1320, 936, 4404, 16500)),
        (1, LowAce.LOWEST, (148, 130, 1308, 1020, 4380, 16440)),
        (2, LowAce.NEVER, (280, 208, 1540, 1212, 5064, 16500)),
        (2, LowAce.LOWEST, (300, 208, 1520, 1320, 5016, 16440)),
    )

    @pytest.mark.parametrize(("jokers", "low_ace", "counts"), COUNTS)
    def test_categories(self, jokers: int, low_ace: LowAce, counts: tuple[int, ...]) -> None:
        ranking = attrs.evolve(PUCK, low_ace=low_ace)
        hands = combinations(pp.standard_deck(jokers), 3)
        seen = Counter(pp.evaluate(hand, ranking).category for hand in hands)
        order = "STRAIGHT_FLUSH THREE_OF_A_KIND FLUSH STRAIGHT PAIR HIGH_CARD"
        assert tuple(seen[HandCategory[name]] for name in order.split()) == counts

    @pytest.mark.parametrize("low_ace", LowAce)
    def test_741_natural_strengths(self, low_ace: LowAce) -> None:
        ranking = attrs.evolve(PUCK, low_ace=low_ace)
        assert len({pp.evaluate(h, ranking).strength for h in combinations(PACK[:52], 3)}) == 741

    def test_two_dealt_hands_tie_with_the_known_probability(self) -> None:
        """1083/978775, counted by the strengths of disjoint pairs of hands."""
        by_strength: dict[int, list[frozenset[AnyCard]]] = {}
        for hand in combinations(PACK[:52], 3):
            by_strength.setdefault(pp.evaluate(hand).strength, []).append(frozenset(hand))
        ties = sum(a.isdisjoint(b) for hands in by_strength.values() for a in hands for b in hands)
        assert ties * 978775 == 1083 * 22100 * 18424

    def test_strengths_are_dense(self) -> None:
        hands = [hand for size in range(4) for hand in combinations(PACK, size)]
        strengths = {pp.evaluate(hand).strength for hand in hands}
        assert strengths == set(range(len(strengths)))


hands = st.lists(st.sampled_from(PACK), max_size=3, unique=True)
orders = st.permutations(list(HandCategory)).map(tuple)
rankings = st.builds(
    Ranking,
    name=st.just("any"),
    order=orders,
    low_ace=st.sampled_from(LowAce),
    best_three=st.none() | st.sampled_from(Rank),
    joker_may_copy=st.booleans(),
    joker_ties=st.sampled_from(JokerTies),
    short_hands=st.just(True),
)


class TestLaw11:
    """Law 11: a total order within a ranking, blind to card order and suit names."""

    @given(hands, hands, rankings)
    def test_total_order(self, a: list[AnyCard], b: list[AnyCard], ranking: Ranking) -> None:
        one, two = pp.evaluate(a, ranking), pp.evaluate(b, ranking)
        assert (one < two) + (one == two) + (one > two) == 1
        assert (one <= two) == (not one > two)
        assert (one >= two) == (not one < two)
        assert (one == two) == (one.strength == two.strength)
        assert one != two or hash(one) == hash(two)

    @given(hands, rankings)
    def test_order_of_cards(self, hand: list[AnyCard], ranking: Ranking) -> None:
        assert len({pp.evaluate(cards, ranking) for cards in permutations(hand)}) == 1

    @given(hands, st.permutations(list(Suit)), rankings)
    def test_names_of_suits(self, hand: list[AnyCard], suits: list[Suit], ranking: Ranking) -> None:
        renamed = [
            Card(card.rank, suits[card.suit.value]) if isinstance(card, Card) else card
            for card in hand
        ]
        assert pp.evaluate(renamed, ranking) == pp.evaluate(hand, ranking)

    @given(hands, st.sampled_from(Joker), st.integers(0, 2), rankings)
    def test_a_joker_never_weakens(
        self, hand: list[AnyCard], joker: Joker, place: int, ranking: Ranking
    ) -> None:
        if joker in hand or place >= len(hand) or ranking.joker_ties is JokerTies.NATURAL:
            return
        better = [*hand[:place], joker, *hand[place + 1 :]]
        assert pp.evaluate(better, ranking) >= pp.evaluate(hand, ranking)

    def test_renaming_suits_leaves_1755_classes(self) -> None:
        renamings = list(permutations(range(4)))
        classes = {
            min(
                tuple(sorted(4 * (i // 4) + renaming[i % 4] for i in hand))
                for renaming in renamings
            )
            for hand in combinations(range(52), 3)
        }
        assert len(classes) == 1755


class TestValues:
    """What a value says, and how it compares."""

    def test_values_of_other_rankings_do_not_compare(self) -> None:
        one, other = pp.evaluate("Ac Kd 9h"), pp.evaluate("Ac Kd 9h", LOW_ACE)
        assert one != other
        for compare in (operator.lt, operator.le, operator.gt, operator.ge):
            with pytest.raises(TypeError, match="do not compare"):
                compare(one, other)

    @pytest.mark.parametrize("other", [3, None, "As Kd 9h", pp.parse_cards("As Kd 9h")])
    def test_values_compare_with_values_only(self, other: Any) -> None:
        value = pp.evaluate("As Kd 9h")
        assert value != other
        for compare in (operator.lt, operator.le, operator.gt, operator.ge):
            with pytest.raises(TypeError):
                compare(value, other)

    def test_unpickled_values_compare(self) -> None:
        """Their ranking is equal, not the same object."""
        value = pp.evaluate("As Kd 9h")
        again = pickle.loads(pickle.dumps(value))
        assert again.ranking is not value.ranking
        assert not again < value
        assert again <= pp.evaluate("Ac Kh 9d")
        assert len({again, value}) == 1

    @given(hands)
    def test_values_survive_pickling(self, hand: list[AnyCard]) -> None:
        value = pp.evaluate(hand)
        again = pickle.loads(pickle.dumps(value))
        assert (again, str(again), again.jokers) == (value, str(value), value.jokers)


class TestWinners:
    """The best of some hands."""

    def test_one_or_several(self) -> None:
        assert pp.winners(["As Ad Qh", "Ac Ah 9d"]) == (0,)
        assert pp.winners(["2c 3d 5h", "Ks Qd 9h", "Kc Qh 9d"]) == (1, 2)
        assert pp.winners(iter([iter(pp.parse_cards("2c 3d 5h"))])) == (0,)
        assert pp.winners([]) == ()

    def test_by_another_ranking(self) -> None:
        assert pp.winners(["Ac 2d 3h", "Kc Kd 9h"]) == (1,)
        assert pp.winners(["Ac 2d 3h", "Kc Kd 9h"], LOW_ACE) == (0,)

    @given(st.lists(hands))
    def test_nobody_beats_a_winner(self, some: list[list[AnyCard]]) -> None:
        best = pp.winners(some)
        values = [pp.evaluate(hand) for hand in some]
        assert best == tuple(i for i, value in enumerate(values) if value >= max(values))

    @pytest.mark.parametrize("bad", ["As Ad Qh", None, 5, [5], [None], itertools.repeat("2c")])
    def test_bad_input(self, bad: list[str]) -> None:
        with pytest.raises(pp.NotationError):
            pp.winners(bad)
        with pytest.raises(pp.RulesError, match="not a Ranking"):
            pp.winners([], "PUCK")  # type: ignore[arg-type]


class TestExplain:
    """Why one hand beats another."""

    @pytest.mark.parametrize(
        ("one", "other", "sentence"),
        [
            (
                "9c 9d 2h",
                "4c 5d 6h",
                (
                    "straight, six high, beats pair of nines, two kicker: "
                    "in Puck straight is above pair"
                ),
            ),
            (
                "As Ad Qh",
                "Ac Ah 9d",
                "pair of aces, queen kicker, beats pair of aces, nine kicker: queen is above nine",
            ),
            (
                "2c 3c 4c",
                "2d 3d Xr",
                (
                    "straight flush, four high, with a joker, beats straight flush, four high: "
                    "of equal hands the one with more jokers wins"
                ),
            ),
            ("2c", "2d 3d", "high card, three-two, beats high card, two: three is above two"),
            (
                "3c",
                "2d 3d",
                "high card, three-two, beats high card, three: a missing card is below any other",
            ),
            (
                "Kc Qd 9h",
                "Ks Qh 9d",
                "high card, king-queen-nine and high card, king-queen-nine are level",
            ),
        ],
    )
    def test_sentences(self, one: str, other: str, sentence: str) -> None:
        assert pp.explain(pp.evaluate(one), pp.evaluate(other)) == sentence
        assert pp.explain(pp.evaluate(other), pp.evaluate(one)) == sentence

    def test_level_hands_in_either_order(self) -> None:
        level = attrs.evolve(PUCK, joker_ties="level")
        values = [pp.evaluate(hand, level) for hand in ("Kc Kd Xr", "Kc Kd Kh")]
        sentence = "three of a kind, kings and three of a kind, kings, with a joker are level"
        assert pp.explain(*values) == pp.explain(*reversed(values)) == sentence

    def test_where_the_ranking_is_the_reason(self) -> None:
        ranking = attrs.evolve(
            PUCK, name="house", low_ace="highest", best_three=Rank.THREE, joker_ties="natural"
        )

        def reason(one: str, other: str) -> str:
            values = pp.evaluate(one, ranking), pp.evaluate(other, ranking)
            return pp.explain(*values).split(": ")[1]

        assert reason("Ac 2d 3h", "Ac Kd Qh") == "in house ace-two-three is above A-K-Q"
        assert reason("3c 3d 3h", "Ac Ad Ah") == "in house threes are the best three of a kind"
        assert reason("4c 3c 5c", "3d 4d Xr") == "of equal hands the one with fewer jokers wins"

    @given(hands, hands, rankings)
    def test_any_two_hands(self, a: list[AnyCard], b: list[AnyCard], ranking: Ranking) -> None:
        one, other = pp.evaluate(a, ranking), pp.evaluate(b, ranking)
        sentence = pp.explain(one, other)
        assert sentence == pp.explain(other, one)
        if one == other:
            assert sentence.endswith(" are level")
        else:
            assert sentence.startswith(f"{max(one, other)}, beats {min(one, other)}: ")

    def test_bad_input(self) -> None:
        value = pp.evaluate("As Kd 9h")
        with pytest.raises(pp.NotationError):
            pp.explain(value, "As Kd 9h")  # type: ignore[arg-type]
        with pytest.raises(pp.RulesError, match="two rankings that are both called Puck"):
            pp.explain(value, pp.evaluate("As Kd 9h", LOW_ACE))


class TestBadInput:
    """Every wrong hand gives our own error, and says what is wrong."""

    @pytest.mark.parametrize(
        ("hand", "error", "message"),
        [
            ("As Kd Zz", pp.NotationError, "Zz"),
            ("As As Kd", pp.RulesError, "As twice"),
            ("Xr Xr Kd", pp.RulesError, "Xr twice"),
            ("As Kd 9h 2c", pp.RulesError, "more than three"),
            (pp.parse_cards("As Kd 9h 2c"), pp.RulesError, "As Kd 9h 2c"),
            (["As", "Kd", "9h"], pp.NotationError, "parse_cards"),
            ([1, 2, 3], pp.NotationError, "1 is not a card"),
            (None, pp.NotationError, "None"),
            (7, pp.NotationError, "7"),
            (b"AsKd9h", pp.NotationError, "65"),
        ],
    )
    def test_hands(self, hand: str, error: type[pp.PuckpunkError], message: str) -> None:
        for function in (pp.evaluate, pp.as_natural):
            with pytest.raises(error, match=message):
                function(hand)

    @pytest.mark.parametrize("ranking", ["PUCK", None, 5])
    def test_rankings(self, ranking: Ranking) -> None:
        with pytest.raises(pp.RulesError, match="not a Ranking"):
            pp.evaluate("As Kd 9h", ranking)

    def test_errors_can_be_pickled_whatever_was_given(self) -> None:
        with pytest.raises(pp.RulesError) as caught:
            pp.evaluate(card for card in PACK)
        assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)

    def test_an_iterator_is_read_once_and_not_to_its_end(self) -> None:
        assert pp.evaluate(iter(pp.parse_cards("As Kd Xr"))) == pp.evaluate("As Kd Xr")

        def endless() -> Iterable[AnyCard]:
            while True:
                yield from PACK

        with pytest.raises(pp.RulesError, match="more than three"):
            pp.evaluate(endless())

    @given(st.text() | st.lists(st.integers() | st.text() | st.sampled_from(PACK), max_size=5))
    def test_nothing_but_our_errors(self, hand: str) -> None:
        try:
            value = pp.evaluate(hand)
        except (pp.NotationError, pp.RulesError):
            return
        assert value.strength >= 0


class TestLevel:
    """Of level hands neither is above the other, and they are one key of a dictionary."""

    def test_level(self) -> None:
        one, other = pp.evaluate("Ac Kd 9h"), pp.evaluate("As Kc 9d")
        assert one == other
        assert one <= other <= one
        assert not one < other
        assert not one > other
        assert hash(one) == hash(other)
        assert {one: 1}[other] == 1

    def test_not_level(self) -> None:
        low, high = pp.evaluate("Ac Kd 8h"), pp.evaluate("As Kc 9d")
        assert low != high
        assert high > low
        assert not high < low
        assert hash(low) != hash(high), "or a dictionary of values would be a list"


class TestMemory:
    """The tables hold one row for two places: the first two cards may change theirs."""

    def test_rows_are_shared(self) -> None:
        for table in (PUCK.values, PUCK.strengths):
            assert table[0][1] is table[1][0]
            assert table[3][54] is table[54][3]


def without(category: HandCategory) -> list[HandCategory]:
    """Return the other categories, in Puck's order."""
    return [other for other in PUCK.order if other is not category]


class TestAnyOrder:
    """A ranking may put the categories in any order; a hand keeps its own."""

    def test_a_flush_below_a_high_card(self) -> None:
        flush_last = attrs.evolve(PUCK, order=(HandCategory.FLUSH, *without(HandCategory.FLUSH)))
        flush = pp.evaluate("2c 7c Kc", flush_last)
        assert flush.category is HandCategory.FLUSH
        assert flush < pp.evaluate("2c 3c 5d", flush_last)

    def test_what_is_a_flush_and_a_pair_is_the_better(self) -> None:
        """Only a joker that copies a card makes such a hand."""
        pair_first = attrs.evolve(
            PUCK, order=(*without(HandCategory.PAIR), HandCategory.PAIR), joker_may_copy=True
        )
        assert natural("Ac 9c Xr", pair_first) == "Ac 9c Ac"
        assert pp.evaluate("Ac 9c Xr", pair_first).category is HandCategory.PAIR

    def test_hands_are_read_and_compared_by_it(self) -> None:
        assert natural("7c 8d Xr", THREE_CARD_POKER) == "7c 8d 9c"
        hands = ["2c 7c Kc", "Qc Kd As"]
        assert pp.winners(hands) == (0,)
        assert pp.winners(hands, THREE_CARD_POKER) == (1,)
        assert pp.winners([], THREE_CARD_POKER) == ()

    @pytest.mark.parametrize("joker_ties", JokerTies)
    def test_strengths_have_no_gap(self, joker_ties: JokerTies) -> None:
        ranking = attrs.evolve(PUCK, joker_ties=joker_ties)
        found = {number for rows in ranking.strengths for row in rows for number in row}
        assert found == set(range(-1, max(found) + 1))

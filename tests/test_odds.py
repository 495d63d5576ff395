"""Odds: what is asked, what is refused, and what can be worked out by hand."""

from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import puckpunk as pp
from puckpunk import puck
from puckpunk.analysis import odds
from puckpunk.analysis.disjoint import Family, pairs, ways
from puckpunk.analysis.results import wilson
from puckpunk.rankings import PRESETS, PUCK, HandCategory, Ranking

SPARE = [card for card in pp.standard_deck() if str(card) not in {"As", "Kd", "9d"}]
NATURAL = {  # where A-2-3 is a straight
    HandCategory.STRAIGHT_FLUSH: 48,
    HandCategory.THREE_OF_A_KIND: 52,
    HandCategory.FLUSH: 1_096,
    HandCategory.STRAIGHT: 720,
    HandCategory.PAIR: 3_744,
    HandCategory.HIGH_CARD: 16_440,
}


class TestFrequencies:
    """How often each category is dealt."""

    @pytest.mark.parametrize("ranking", [r for r in PRESETS.values() if r != PUCK], ids=str)
    def test_other_games(self, ranking: Ranking) -> None:
        found = odds.frequencies(ranking)
        assert {frequency.category: frequency.hands for frequency in found} == NATURAL
        assert tuple(frequency.category for frequency in found) == ranking.order[::-1]
        assert sum(frequency.probability for frequency in found) == 1

    @pytest.mark.parametrize("ranking", PRESETS.values(), ids=str)
    @pytest.mark.parametrize("jokers", [0, 1, 2])
    def test_all_hands_are_counted(self, ranking: Ranking, jokers: int) -> None:
        counts = dict.fromkeys(HandCategory, 0)
        for hand in combinations(pp.standard_deck(jokers), 3):
            counts[pp.evaluate(hand, ranking).category] += 1
        for frequency in odds.frequencies(ranking, jokers):
            assert frequency.hands == counts[frequency.category]
            assert frequency.total == comb(52 + jokers, 3)
            assert float(frequency) == float(frequency.probability)

    @pytest.mark.parametrize("given", [("PUCK", 0), (PUCK, 3), (PUCK, True), (PUCK, None)])
    def test_bad_input(self, given: Any) -> None:
        with pytest.raises(pp.RulesError):
            odds.frequencies(*given)


class TestStanding:
    """How many hands beat a hand, are level with it, lose to it."""

    def test_the_best_and_the_worst(self) -> None:
        assert odds.standing("Qs Ks As") == odds.Standing(better=0, level=4, worse=22_096)
        assert odds.standing("2c 3d 5h") == odds.Standing(better=22_040, level=60, worse=0)
        assert odds.standing("As Xr Xb") == odds.Standing(better=0, level=12, worse=24_792)

    def test_the_pack_has_jokers_when_they_are_named(self) -> None:
        assert odds.standing("Qs Ks As").total == 22_100
        assert odds.standing("Qs Ks As", jokers=1).total == 23_426
        assert odds.standing("Qs Ks Xb").total == 24_804

    def test_short_hands(self) -> None:
        """PK11: the best two cards beat all high cards and the pairs of other ranks."""
        found = odds.standing("Ac Ad")
        assert found.worse == 16_500 + 3_744 * 12 // 13
        assert found.level == 0

    def test_a_joker_that_the_pack_has_not(self) -> None:
        with pytest.raises(pp.RulesError, match="Xb is not in a pack with one joker"):
            odds.standing("As Kd Xb", jokers=1)


class TestAgainst:
    """The exact chances against one, two or three."""

    def test_one_opponent_is_the_count_of_the_other_hands(self) -> None:
        mine = pp.parse_cards("9c 9d 2h")
        left = [card for card in pp.standard_deck() if card not in mine]
        value = pp.evaluate(mine)
        theirs = [pp.evaluate(hand) for hand in combinations(left, 3)]
        found = odds.against(mine)
        assert found.win == Fraction(sum(other < value for other in theirs), 18_424)
        assert found.tie == Fraction(sum(other == value for other in theirs), 18_424)
        assert found.lose == Fraction(sum(other > value for other in theirs), 18_424)

    def test_nobody_beats_the_best(self) -> None:
        """Three suits more have their straight flush: some of them may be dealt."""
        one, two, three = (odds.against("Qs Ks As", number) for number in (1, 2, 3))
        assert one.lose == two.lose == three.lose == 0
        assert one.tie == Fraction(3, 18_424)
        both = Fraction(3 * 2, 18_424 * comb(46, 3))
        assert two.tie == 2 * one.tie - both
        all_three = Fraction(6, 18_424 * comb(46, 3) * comb(43, 3))
        assert three.tie == 3 * one.tie - 3 * both + all_three

    def test_all_opponents_are_alike(self) -> None:
        """What is dead for one is dead for all, and seats have no names."""
        dead = "2c 3c 4c 5c 6c"
        for number in (1, 2, 3):
            found = odds.against("As Kd 9d", number, dead=dead)
            assert found.win + found.tie + found.lose == 1
            assert found == odds.against("9d As Kd", number, dead="6c5c4c3c2c")

    def test_more_opponents_are_harder(self) -> None:
        wins = [odds.against("As Kd 9d", number).win for number in (1, 2, 3)]
        assert wins == sorted(wins, reverse=True)

    def test_suits_have_no_names(self) -> None:
        assert odds.against("As Kd 9d", 3) == odds.against("Ac Kh 9h", 3)

    def test_progress(self) -> None:
        told: list[tuple[int, int]] = []
        odds.against("As Kd 9d", 3, progress=lambda *done: told.append(done))
        assert told == sorted(told)
        assert told[-1][0] == told[-1][1]
        assert len({total for _, total in told}) == 1

    def test_so_few_cards_that_all_are_dealt(self) -> None:
        used = pp.parse_cards("2c 3c 4c Ac Ad Kh")
        dead = [card for card in pp.standard_deck() if card not in used]
        assert odds.against("2c 3c 4c", dead=dead) == odds.Odds(
            Fraction(1), Fraction(0), Fraction(0)
        )
        assert odds.against("Ac Ad Kh", dead=dead).lose == 1

    @pytest.mark.parametrize(
        ("given", "error", "message"),
        [
            ({"cards": "As Kd Zz"}, pp.NotationError, "Zz"),
            ({"cards": "As As Kd"}, pp.RulesError, "As twice"),
            ({"cards": "As Kd"}, None, ""),
            ({"cards": "As Kd", "ranking": PRESETS["teen_patti"]}, pp.RulesError, "short"),
            ({"opponents": 0}, pp.RulesError, "1, 2 or 3 opponents, not 0"),
            ({"opponents": 4}, pp.RulesError, "estimate takes more"),
            ({"opponents": True}, pp.RulesError, "not True"),
            ({"opponents": "2"}, pp.RulesError, "not '2'"),
            ({"dead": "As"}, pp.RulesError, "As is both in the hand and dead"),
            ({"dead": "2c 2c"}, pp.RulesError, "2c is dead twice"),
            ({"dead": "Zz"}, pp.NotationError, "Zz"),
            ({"dead": 5}, pp.NotationError, "5"),
            ({"dead": "Xr", "jokers": 0}, pp.RulesError, "Xr is not in a pack without jokers"),
            ({"jokers": 3}, pp.RulesError, "3"),
            ({"ranking": None}, pp.RulesError, "not a Ranking"),
            ({"dead": SPARE[:44]}, pp.RulesError, "5 cards are too few for 2"),
        ],
    )
    def test_bad_input(self, given: dict[str, Any], error: Any, message: str) -> None:
        arguments: dict[str, Any] = {"cards": "As Kd 9d", "opponents": 2, **given}
        if error is None:
            odds.against(**arguments)
            return
        with pytest.raises(error, match=message):
            odds.against(**arguments)

    @given(st.text() | st.lists(st.integers() | st.none() | st.sampled_from(pp.standard_deck())))
    def test_nothing_but_our_errors(self, cards: Any) -> None:
        for asked in (
            lambda: odds.standing(cards),
            lambda: odds.against("As Kd 9d", dead=cards),
            lambda: odds.estimate("As Kd 9d", 4, dead=cards, deals=1),
        ):
            try:
                asked()
            except pp.PuckpunkError:
                continue


class TestEstimate:
    """Chances against any number, from random deals."""

    def test_the_same_seed_gives_the_same(self) -> None:
        """Pinned: draws use ``random()`` only, whose sequence no Python changes."""
        found = odds.estimate("As Kd 9d", 5, deals=2_000, seed=7)
        assert found == odds.estimate("As Kd 9d", 5, deals=2_000, seed=7)
        assert (found.wins, found.ties) == (487, 4)
        assert odds.estimate("As Kd 9d", 5, deals=2_000, seed=8) != found

    def test_the_intervals_hold_the_exact_chances(self) -> None:
        exact = odds.against("9c 9d 2h", 3, dead="2c 2d")
        found = odds.estimate("9c 9d 2h", 3, dead="2c 2d", deals=50_000, seed=3)
        assert exact.win in found.win_interval
        assert exact.tie in found.tie_interval
        assert exact.lose in found.lose_interval
        assert found.as_floats() == (found.win, found.tie, found.lose)
        assert sum(found.as_floats()) == pytest.approx(1)

    def test_as_many_as_the_pack_serves(self) -> None:
        assert odds.estimate("As Kd 9d", 16, deals=10).deals == 10
        with pytest.raises(pp.RulesError, match="49 cards are too few for 17"):
            odds.estimate("As Kd 9d", 17)
        assert odds.estimate("As Kd Xr", 17, deals=10).deals == 10

    def test_progress(self) -> None:
        told: list[tuple[int, int]] = []
        odds.estimate("As Kd 9d", 4, deals=25_000, progress=lambda *done: told.append(done))
        assert told == [(10_000, 25_000), (20_000, 25_000), (25_000, 25_000)]
        for opponents in (1, 2):
            odds.against("As Kd 9d", opponents, progress=lambda *done: told.append(done))
        assert told[3:] == [(1, 1), (1, 1)]

    def test_what_is_no_callback(self) -> None:
        five: Any = 5
        for ask in (
            lambda: odds.against("As Kd 9d", progress=five),
            lambda: odds.estimate("As Kd 9d", 4, progress=five),
            lambda: odds.exchanges(VIEW, progress=five),
        ):
            with pytest.raises(pp.RulesError, match="progress is a function or None, not 5"):
                ask()

    @pytest.mark.parametrize(
        "given",
        [{"opponents": 0}, {"opponents": 18}, {"deals": 0}, {"deals": 1.5}, {"seed": -1},
         {"seed": True}, {"deals": 10**9}],
    )  # fmt: skip
    def test_bad_input(self, given: dict[str, Any]) -> None:
        with pytest.raises(pp.RulesError, match="whole number from"):
            odds.estimate(**{"cards": "As Kd 9d", "opponents": 4, **given})

    @given(st.integers(1, 500).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
    def test_wilson(self, counts: tuple[int, int]) -> None:
        successes, trials = counts
        interval = wilson(successes, trials)
        assert 0 <= interval.low <= successes / trials <= interval.high <= 1
        mirrored = wilson(trials - successes, trials)
        assert interval.low == pytest.approx(1 - mirrored.high)

    def test_wilson_of_nothing_and_of_all(self) -> None:
        for trials in range(1, 200):
            assert wilson(0, trials).low == 0
            assert wilson(trials, trials).high == 1

    def test_wilson_as_published(self) -> None:
        """Newcombe, 1998: 81 of 263 gives 0.2553 to 0.3662, 0 of 20 gives 0 to 0.1611."""
        assert wilson(81, 263).low == pytest.approx(0.2553, abs=5e-5)
        assert wilson(81, 263).high == pytest.approx(0.3662, abs=5e-5)
        assert wilson(0, 20).high == pytest.approx(0.1611, abs=5e-5)
        low, high = interval = wilson(1, 3)
        assert (low, high) == (interval.low, interval.high)


class TestDisjoint:
    """The counting of hands that share no card, beside plain enumeration."""

    @given(st.data())
    def test_against_enumeration(self, data: st.DataObject) -> None:
        cards = data.draw(st.integers(5, 9))
        everything = [sum(1 << card for card in hand) for hand in combinations(range(cards), 3)]
        family = data.draw(st.lists(st.sampled_from(everything), unique=True, max_size=30))
        other = data.draw(st.lists(st.integers(0, 2**cards - 1), max_size=10))
        counted = Family(family)
        for size in range(4):
            for gone in combinations(range(cards), size):
                taken = sum(1 << card for card in gone)
                left = [hand for hand in family if not hand & taken]
                expected = sum(not one & two for one in left for two in left)
                assert counted.pairs_without(taken) == expected
        assert pairs(family, other) == sum(not one & two for one in family for two in other)
        for families in ([], [other], [family, family, family], [family, other, other]):
            assert ways(families) == _ways(families, 0)


def _ways(families: list[list[int]], taken: int) -> int:
    if not families:
        return 1
    return sum(_ways(families[1:], taken | hand) for hand in families[0] if not hand & taken)


class TestSuitClasses:
    """Hands that differ in the names of suits alone."""

    def test_what_is_fixed_is_not_renamed(self) -> None:
        """Hands of one class have the same odds against what is fixed."""
        fixed = pp.parse_cards("As Ks")
        few = [card for card in pp.parse_cards("2c2d2h2s3c3d3h3sQcQdQhQs") if card not in fixed]
        hands = list(combinations(few, 3))
        classes = odds.suit_classes(hands, [fixed])
        assert classes.total() == len(hands)
        assert len(classes) < len(hands) / 3
        assert ("2c", "3s", "Qs") in {tuple(map(str, hand)) for hand in classes}
        assert ("2s", "3c", "Qc") in {tuple(map(str, hand)) for hand in classes}

    def test_hands_in_any_form(self) -> None:
        cards = pp.parse_cards("As Kd Qh")
        for hand in ("As Kd Qh", cards, list(cards), iter(cards), "Qs Ah Kc"):
            assert odds.suit_classes([hand]) == {pp.parse_cards("Qc Kd Ah"): 1}
        assert odds.suit_classes(["As Kd Qh"], fixed=["As"]) == {pp.parse_cards("Qc Kd As"): 1}

    @pytest.mark.parametrize(
        ("given", "error"),
        [
            ((None,), pp.NotationError),
            (("As Kd Qh",), pp.NotationError),
            (([[1, 2]],), pp.NotationError),
            (([None],), pp.NotationError),
            ((["As As Kd"],), pp.RulesError),
            ((["As Kd Qh"], "As"), pp.NotationError),
            ((["As Kd Qh"], [5]), pp.NotationError),
        ],
    )
    def test_bad_input(self, given: Any, error: type[pp.PuckpunkError]) -> None:
        with pytest.raises(error):
            odds.suit_classes(*given)

    def test_jokers_are_alike(self) -> None:
        """One joker: two ranks, level or not in suit; two jokers: one rank."""
        hands = list(combinations(pp.standard_deck(jokers=2), 3))
        classes = odds.suit_classes(hands)
        assert classes.total() == 24_804
        assert len(classes) == 1755 + (78 * 2 + 13) + 13


RULES = puck.PuckRules(players=2)
VIEW = puck.PuckState.deal(RULES, Random(1)).view(0)


class TestExchanges:
    """What each announcement at Puck is worth."""

    def view(self, rules: puck.PuckRules = RULES, seed: int = 1) -> puck.PuckView:
        state = puck.PuckState.deal(rules, Random(seed))
        return state.view(state.actors[0])

    def test_holding_at_first_is_against_random_hands(self) -> None:
        for players in (2, 3, 4):
            view = self.view(puck.PuckRules(players=players))
            hold = odds.exchanges(view, deals=10)[0]
            assert hold.action == puck.Hold(view.seat)
            assert hold.odds == odds.against(view.hand, players - 1)

    def test_the_order_is_that_of_legal_actions(self) -> None:
        view = self.view(puck.PuckRules(players=3), seed=5)
        found = odds.exchanges(view, deals=10)
        assert tuple(each.action for each in found) == view.legal_actions()

    def test_estimates_say_so_and_repeat(self) -> None:
        view = self.view(puck.PuckRules(players=4))
        found = odds.exchanges(view, deals=200, seed=3)
        assert found == odds.exchanges(view, deals=200, seed=3)
        estimates = [each.odds for each in found if isinstance(each.odds, odds.Estimate)]
        assert estimates
        assert {(each.deals, each.seed) for each in estimates} == {(200, 3)}

    @pytest.mark.parametrize("seed", [1, 2, 3])
    def test_estimates_agree_with_what_is_exact(
        self, monkeypatch: pytest.MonkeyPatch, seed: int
    ) -> None:
        """In the second round, where some hands are known and some are not."""
        rng = Random(seed)
        state = puck.PuckState.deal(puck.PuckRules(players=3), rng)
        while state.round < 2 or len(state.turns) != 1 or state.is_chance:
            state = state.apply(
                rng.choice(state.legal_actions()) if state.actors else state.sample_chance(rng)
            )
        view = state.view(state.actors[0])
        exact = odds.exchanges(view)
        monkeypatch.setattr("puckpunk.analysis.exchanges._MOST_WORK", 0)
        estimated, compared = odds.exchanges(view, deals=4_000, seed=seed), 0
        for one, other in zip(exact, estimated, strict=True):
            assert isinstance(other.odds, odds.Estimate)
            if not isinstance(one.odds, odds.Odds):
                continue
            compared += 1
            assert other.odds.win == pytest.approx(float(one.odds.win), abs=0.04)
            assert other.odds.tie == pytest.approx(float(one.odds.tie), abs=0.02)
        assert compared >= 10

    def test_progress(self) -> None:
        told: list[tuple[int, int]] = []
        odds.exchanges(self.view(), progress=lambda *done: told.append(done))
        assert told == [(done, 8) for done in range(1, 9)]

    @pytest.mark.parametrize("view", [None, "view", RULES])
    def test_no_view(self, view: Any) -> None:
        with pytest.raises(pp.RulesError, match="not a view of Puck"):
            odds.exchanges(view)

    def test_nothing_to_announce(self) -> None:
        state = puck.PuckState.deal(RULES, Random(1))
        with pytest.raises(pp.RulesError, match="nothing to announce"):
            odds.exchanges(state.view(1 - state.actors[0]))
        with pytest.raises(pp.RulesError, match=r"state\.view\(seat\) is one"):
            odds.exchanges(state)  # type: ignore[arg-type]
        state = puck.PuckState.start(RULES)
        with pytest.raises(pp.RulesError, match="nothing to announce"):
            odds.exchanges(state.view(0))

    @pytest.mark.parametrize("given", [{"deals": 0}, {"seed": -1}, {"deals": "10"}, {"seed": 1.0}])
    def test_bad_numbers(self, given: dict[str, Any]) -> None:
        with pytest.raises(pp.RulesError, match="whole number from"):
            odds.exchanges(self.view(), **given)

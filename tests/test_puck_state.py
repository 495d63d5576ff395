"""What a state of Puck tells, and texts of states and rules, to the letter."""

from random import Random
from typing import Any

import attrs
import pytest

import puckpunk as pp
from puckpunk.game import PhysicalPack
from puckpunk.language import ENGLISH
from puckpunk.puck import PRESETS, PuckRules, PuckState, parse_action
from puckpunk.rankings import PUCK

TEXT = (
    "{}; dealer=0; direction=clockwise; leader=0; round=2; wins=0, 1; idle=0; "
    "hands={}; shown=yes; known=Kd; hidden=-, -; draws=-; chooser=-; turns=-"
)


def state(rules: str = "puck players=2", hands: str = "2c 5d 9h, 3c 6d Th") -> PuckState:
    return PuckState.parse(TEXT.format(rules, hands))


def play(start: PuckState, *actions: str) -> PuckState:
    for action in actions:
        start = start.apply(parse_action(action))
    return start


class TestPlaces:
    """Every card of the pack is in one place, by name."""

    def test_in_a_round(self) -> None:
        places = play(state(), "0 exchanges 2c taking 1 from 1", "0 takes 3c from 1").places()
        assert list(places) == ["hand 0", "hand 1", "stock", "discards", "drawn"]
        assert pp.format_cards(places["hand 0"]) == "3c 5d 9h"
        assert pp.format_cards(places["hand 1"]) == "6d Th"
        assert pp.format_cards(places["discards"]) == "2c Kd"
        assert pp.format_cards(places["stock"][:4]) == "2d 2h 2s 3d"
        assert (len(places["stock"]), places["drawn"]) == (45, ())

    def test_in_the_draw(self) -> None:
        start = PuckState.start(PuckRules(players=2))
        places = play(start, "1 draws Kc", "0 draws Kd", "1 draws 4c").places()
        assert pp.format_cards(places["drawn"]) == "Kc Kd 4c"
        assert len(places["stock"]) == 49


class TestDeal:
    """PK15, PK16, PK17: the deal from a pack in a known order, or at random."""

    def test_seat_0_deals_if_nobody_is_named(self) -> None:
        assert PuckState.deal(PuckRules(), Random(1)).dealer == 0
        assert PuckState.start(PuckRules()).dealer == 0

    @pytest.mark.parametrize("dealer", [0, 1])
    def test_a_pack_in_a_known_order(self, dealer: int) -> None:
        rules = PuckRules(players=2, direction="clockwise")
        pack = PhysicalPack(pp.standard_deck(), cut=4)
        dealt = PuckState.deal(rules, pack, dealer)
        first, second = (pp.parse_cards("3c 3h 4c"), pp.parse_cards("3d 3s 4d"))
        assert dealt.hands == ((second, first) if dealer == 0 else (first, second))
        assert (dealt.round, dealt.dealer, dealt.stock_size) == (1, dealer, 46)

    def test_the_pack_refills_too(self) -> None:
        """The next card is the one below those that are gone."""
        rules = PuckRules(players=2, direction="clockwise")
        pack = PhysicalPack(pp.standard_deck())
        dealt = PuckState.deal(rules, pack)
        seat = dealt.actors[0]
        card, taken = dealt.hands[seat][0], dealt.hands[1 - seat][0]
        robbed = play(
            dealt,
            f"{seat} exchanges {card} taking 1 from {1 - seat}",
            f"{seat} takes {taken} from {1 - seat}",
        )
        assert str(robbed.sample_chance(pack)) == f"{1 - seat} refills 3h"


class TestAgain:
    """A state that is built or read anew is whole."""

    @pytest.mark.parametrize(
        "actions",
        [
            (),
            ("0 holds",),
            ("0 exchanges 2c taking 1 from 1",),
            ("0 exchanges 2c 5d taking 2 from 1", "0 takes 3c from 1", "0 takes Th from 1"),
            ("0 exchanges 2c taking 1 from 1", "0 takes 3c from 1", "1 refills Ks"),
            ("0 holds", "1 exchanges Th taking 1 from 0", "1 takes 9h from 0"),
        ],
        ids=str,
    )
    def test_in_a_round(self, actions: tuple[str, ...]) -> None:
        played = play(state(), *actions)
        for again in (PuckState.parse(str(played)), attrs.evolve(played)):
            assert again == played
            assert (again.hands, again.stock) == (played.hands, played.stock)
            assert again.legal_actions() == played.legal_actions()
            assert str(again) == str(played)

    def test_before_the_deal(self) -> None:
        played = PuckState.start(PuckRules(players=2))
        for action in ("1 draws Kc", "0 draws Kd", "1 draws 5c", "0 draws 4c", ""):
            again = PuckState.parse(str(played))
            assert (again, again.hands, again.stock) == (played, played.hands, played.stock)
            assert again.legal_actions() == played.legal_actions()
            played = play(played, action) if action else played
        assert (played.chooser, played.hands, played.stock_size) == (1, ((), ()), 52)


class TestTextOfRules:
    """Only what is not as usual is named, in one order."""

    @pytest.mark.parametrize(
        "text",
        [
            "puck players=2",
            "puck players=3",
            "puck players=4 ante=5 tied_round=each",
            "puck players=2 jokers=2 direction=counterclockwise first_leader=neighbour",
            "puck players=3 taking=open empty_stock=hold_only idle_rounds=2",
            "puck players=3 source=stock",
            "puck players=2 jokers=2 pack=2c3c4c5d6d9hXr",
        ],
    )
    def test_as_it_is_read(self, text: str) -> None:
        assert str(PuckRules.parse(text)) == text

    def test_a_ranking(self) -> None:
        ranking = attrs.evolve(PUCK, name="a; b", best_three=pp.Rank.THREE, low_ace="highest")
        rules = PuckRules(ranking=ranking)
        assert str(rules) == (
            'puck players=3 ranking={"name":"a\\u003b b","order":["high_card","pair","straight",'
            '"flush","three_of_a_kind","straight_flush"],"low_ace":"highest","best_three":3,'
            '"joker_may_copy":false,"joker_ties":"joker","short_hands":true}'
        )
        assert PuckRules.parse(str(rules)) == rules


class TestLimits:
    """The least and the most that rules may have."""

    @pytest.mark.parametrize(
        "switches",
        [{"ante": 0}, {"ante": 999_999}, {"idle_rounds": 1}, {"idle_rounds": 9_999}],
        ids=str,
    )
    def test_numbers(self, switches: dict[str, Any]) -> None:
        (name, value), *_ = switches.items()
        assert getattr(PuckRules(**switches), name) == value

    def test_a_pack_that_is_all_dealt(self) -> None:
        rules = PuckRules(players=2, pack=pp.standard_deck()[:6])
        assert PuckState.deal(rules, Random(1)).stock_size == 0


class TestShowdown:
    """PK24: the best hand, and the next best, by the ranking of the game."""

    def test_by_the_ranking(self) -> None:
        usual = state(hands="2c 3d As, Qc Kc Kh")
        low = state(str(attrs.evolve(PRESETS["low_ace"], players=2)), "2c 3d As, Qc Kc Kh")
        assert usual.showdown is not None
        assert low.showdown is not None
        assert (usual.showdown.best, low.showdown.best) == ((1,), (0,))
        assert str(low.showdown.values[0]) == "straight, three high"
        assert low.showdown.reason == (
            "straight, three high, beats pair of kings, queen kicker: "
            "in Puck with a low ace straight is above pair"
        )

    def test_in_a_language(self) -> None:
        showdown = state().showdown
        assert showdown is not None
        assert showdown.told(ENGLISH) == showdown.reason

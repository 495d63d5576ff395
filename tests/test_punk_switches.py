"""Punk's dummy (PN15), its switches (PN12, PN2), dealt packs (PN5), presets."""

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import puckpunk as pp
from puckpunk.game import PhysicalPack
from puckpunk.punk import (
    PRESETS,
    AtTarget,
    Deal,
    Dealt,
    EndReason,
    Lay,
    PunkCard,
    PunkPack,
    PunkRules,
    PunkState,
)

TWO = PunkRules(players=2)
THREE = PunkRules(players=3)


def cards(text: str) -> tuple[PunkCard, ...]:
    return tuple(map(PunkCard.parse, text.split()))


def dealt(rules: PunkRules, *hands: str, dealer: int = 0) -> PunkState:
    return PunkState(dealt=Dealt(rules=rules, dealer=dealer, hands=tuple(map(cards, hands))))


class TestPN2:
    """PN2, the switch ``pack``: other suits and ranks, divisible by the seats."""

    def test_another_pack(self) -> None:
        rules = PunkRules(players=4, pack=PunkPack(seats=4, suits=2, ranks=6))
        assert [len(hand) for hand in PunkState.deal(rules, Random(1)).hands] == [3] * 4

    @pytest.mark.parametrize(
        "pack", [PunkPack.for_players(5), PunkPack(seats=3, suits=4, ranks=6), "4x7", None, 28]
    )
    def test_a_pack_for_other_seats_is_refused(self, pack: PunkPack) -> None:
        with pytest.raises(pp.RulesError, match="pack for 4 seats"):
            PunkRules(players=4, pack=pack)

    def test_a_pack_that_does_not_divide_is_refused(self) -> None:
        with pytest.raises(pp.RulesError, match="do not divide"):
            PunkPack(seats=4, suits=3, ranks=3)


class TestPN5:
    """PN5: all roads to the same deal give equal states; one card at a time from the neighbour."""

    @given(st.sampled_from(list(PRESETS.values())), st.integers(0, 1), st.data())
    def test_roads_to_a_deal(self, rules: PunkRules, dealer: int, data: st.DataObject) -> None:
        pack = PhysicalPack(tuple(data.draw(st.permutations(rules.pack.cards))))
        at_once = PunkState.deal(rules, pack, dealer)
        advanced = pp.advance(PunkState.start(rules, dealer), pack)
        by_hand = PunkState.start(rules, dealer)
        for place, card in enumerate(pack.order):
            by_hand = by_hand.apply(Deal((dealer + 1 + place) % rules.seats, card))
        built = PunkState(dealt=Dealt(rules=rules, dealer=dealer, hands=at_once.hands))
        assert at_once == advanced == by_hand == built
        assert len({hash(state) for state in (at_once, advanced, by_hand, built)}) == 1

    def test_a_cut_puts_the_top_below(self) -> None:
        """PN5, PK16: a cut pack is the pack in another order."""
        pack = THREE.pack.cards
        cut = PhysicalPack(pack, cut=5)
        assert cut.order == pack[5:] + pack[:5]
        assert PunkState.deal(THREE, cut) == PunkState.deal(THREE, PhysicalPack(cut.order))
        assert PunkState.deal(THREE, cut) != PunkState.deal(THREE, PhysicalPack(pack))

    def test_chance_deals_each_card_left_with_the_same_probability(self) -> None:
        state = PunkState.start(THREE, dealer=1)
        for left in range(21, 0, -1):
            outcomes = state.chance_outcomes()
            assert {chance for _, chance in outcomes} == {Fraction(1, left)}
            assert {action.seat for action, _ in outcomes} == {(2 + 21 - left) % 3}
            state = state.apply(outcomes[0][0])
        assert not state.is_chance
        assert state.chance_outcomes() == ()

    @pytest.mark.parametrize(
        ("pack", "message"),
        [
            (PhysicalPack(THREE.pack.cards[:20]), "20 cards are not a pack"),
            (PhysicalPack((*THREE.pack.cards[:20], PunkCard.parse("Kc"))), "Kc is not in the pack"),
            (PhysicalPack(pp.standard_deck()[:21]), "not in the pack"),
        ],
    )
    def test_another_pack_does_not_fit(self, pack: PhysicalPack[PunkCard], message: str) -> None:
        for deal in (PunkState.deal, lambda rules, pack: pp.advance(PunkState.start(rules), pack)):
            with pytest.raises(pp.RulesError, match=message):
                deal(THREE, pack)

    @pytest.mark.parametrize("cut", [-1, 22, True, "1", None])
    def test_impossible_cuts(self, cut: int) -> None:
        with pytest.raises(pp.RulesError, match="cut"):
            PhysicalPack(THREE.pack.cards, cut=cut)

    @pytest.mark.parametrize("pack", ["Ac 2c", None, 5, ["Ac", "Ac"]])
    def test_impossible_packs(self, pack: tuple[str, ...]) -> None:
        with pytest.raises(pp.RulesError):
            PhysicalPack(pack)

    @pytest.mark.parametrize(
        "card",
        [[], ([],), {}, memoryview(bytearray(1))],
        ids=["list", "tuple", "dict", "memoryview"],
    )
    def test_what_cannot_be_told_apart_is_no_card(self, card: Any) -> None:
        with pytest.raises(pp.RulesError, match="is no card, or in the pack twice"):
            PhysicalPack([card])

    @pytest.mark.parametrize(
        ("deal", "reason"),
        [
            (Deal(0, PunkCard.parse("Ac")), "the next card is for seat 1"),
            (Deal(1, PunkCard.parse("Kc")), "not in the pack"),
            (Deal(1, "Ac"), "not in the pack"),
            (Deal(7, PunkCard.parse("Ac")), "no seat 7"),
            (Lay(1, PunkCard.parse("Ac")), "not dealt yet"),
        ],
    )
    def test_what_is_no_outcome_is_refused(self, deal: Deal[PunkCard], reason: str) -> None:
        state = PunkState.start(THREE)
        with pytest.raises(pp.IllegalActionError, match=reason):
            state.apply(deal)
        assert state == PunkState.start(THREE)

    def test_a_card_is_dealt_once_and_only_before_play(self) -> None:
        card = PunkCard.parse("Ac")
        state = PunkState.start(THREE).apply(Deal(1, card))
        with pytest.raises(pp.IllegalActionError, match="dealt already"):
            state.apply(Deal(2, card))
        with pytest.raises(pp.IllegalActionError, match="all cards are dealt"):
            PunkState.deal(THREE, Random(1)).apply(Deal(1, card))
        with pytest.raises(pp.IllegalActionError, match="not dealt yet"):
            state.play_trick(cards("Ac 2c 3c"))

    def test_no_actor_while_cards_are_dealt(self) -> None:
        state = PunkState.start(THREE)
        assert state.actors == ()
        assert state.outcome is None
        assert state.legal_actions(0) == ()
        assert len(state.legal_actions()) == 21
        assert state.view(0).legal_actions() == ()

    def test_chance_has_no_say_afterwards(self) -> None:
        with pytest.raises(pp.RulesError, match="not for chance"):
            PunkState.deal(THREE, Random(1)).sample_chance(Random(1))
        for rng in (None, 5, Stuck(2.0), Stuck(-0.5), Stuck("x"), Stuck(float("nan"))):
            with pytest.raises(pp.RulesError):
                PunkState.start(THREE).sample_chance(rng)  # type: ignore[arg-type]


class Stuck:
    """A source of randomness that is none."""

    def __init__(self, drawn: object) -> None:
        self.drawn = drawn

    def random(self) -> object:
        return self.drawn


class TestPN12:
    """PN12, the switch ``at_target``: with ``stop`` the deal ends at once, for the same winner."""

    @given(st.integers(3, 6), st.integers(1, 15), st.integers())
    def test_stop_has_the_same_winner(self, players: int, target: int, seed: int) -> None:
        rng = Random(seed)
        out = PunkState.deal(PunkRules(players=players, target=target), rng)
        stop = PunkState.deal(attrs.evolve(out.rules, at_target="stop"), Random(seed))
        reached = False
        while out.outcome is None:
            trick = [rng.choice(hand) for hand in out.hands]
            if stop.outcome is None:
                stop = stop.play_trick(trick)
            out = out.play_trick(trick)
            reached = reached or max(out.scores) >= target
            assert stop.is_over == (reached or out.is_over)
        assert stop.outcome is not None
        if reached:
            assert stop.outcome.winners == out.outcome.winners
            assert stop.outcome.reason is out.outcome.reason is EndReason.TARGET
            assert stop.actors == ()
            assert stop.legal_actions() == ()
        else:
            assert stop.outcome == out.outcome

    def test_nobody_acts_after_the_stop(self) -> None:
        rules = PunkRules(players=3, target=1, at_target=AtTarget.STOP)
        state = PunkState.deal(rules, Random(1))
        while state.outcome is None:
            state = state.play_trick([hand[-1] for hand in state.hands])
        assert any(state.hands)
        with pytest.raises(pp.IllegalActionError, match="over"):
            state.apply(Lay(0, state.hands[0][0]))
        with pytest.raises(pp.IllegalActionError, match="over"):
            state.play_trick([hand[0] for hand in state.hands])


class TestPN15:
    """PN15: with two a dummy makes a third; it lays last, as chance; it may win."""

    def test_seats_and_pack(self) -> None:
        assert (TWO.seats, TWO.dummy, TWO.pack, TWO.target) == (3, 2, PunkPack.for_players(3), 21)
        assert THREE.dummy is None

    def test_it_lays_last_as_chance(self) -> None:
        state = PunkState.deal(TWO, Random(1))
        assert state.actors == (0, 1)
        assert not state.is_chance
        with pytest.raises(pp.IllegalActionError, match="the dummy, seat 2, lays last"):
            state.apply(Lay(2, state.hands[2][0]))
        state = state.apply(Lay(1, state.hands[1][0]))
        assert not state.is_chance
        state = state.apply(Lay(0, state.hands[0][0]))
        assert state.is_chance
        assert state.actors == ()
        assert state.legal_actions(2) == ()
        assert dict(state.chance_outcomes()) == {
            Lay(2, card): Fraction(1, 7) for card in state.hands[2]
        }
        with pytest.raises(pp.IllegalActionError, match="not in the hand of seat 2"):
            state.apply(Lay(2, state.hands[0][0]))
        after = state.apply(Lay(2, state.hands[2][3]))
        assert len(after.tricks) == 1
        assert after.actors == (0, 1)

    def test_a_trick_at_once_has_its_card_too(self) -> None:
        state = PunkState.deal(TWO, Random(1))
        trick = [hand[0] for hand in state.hands]
        single = state
        for seat in (1, 0, 2):
            single = single.apply(Lay(seat, trick[seat]))
        assert state.play_trick(trick) == single

    def test_its_card_is_not_in_the_state(self) -> None:
        """What chance has still to decide is nowhere: no order of the dummy's cards."""
        state = PunkState.deal(TWO, Random(1))
        assert list(state.hands[2]) == sorted(state.hands[2], key=lambda c: (c.rank, c.suit))

    def test_it_has_no_view_and_does_not_deal(self) -> None:
        state = PunkState.deal(TWO, Random(1))
        with pytest.raises(pp.RulesError, match="player"):
            state.view(2)
        with pytest.raises(pp.RulesError, match="dealer"):
            PunkState.deal(TWO, Random(1), dealer=2)

    def test_a_pack_in_order_does_not_choose_its_card(self) -> None:
        pack = PhysicalPack(TWO.pack.cards)
        state = PunkState.deal(TWO, pack)
        for seat in (0, 1):
            state = state.apply(state.legal_actions(seat)[0])
        with pytest.raises(pp.RulesError, match="does not say what the dummy lays"):
            state.sample_chance(pack)

    @pytest.mark.parametrize(
        ("switches", "points", "winner", "returns"),
        [
            ({}, (0, 1, 2), 2, (-1, -1, 2)),
            ({"dummy_scores": False}, (0, 1, 0), 1, (-1, 2, -1)),
            ({"dummy_may_win": False}, (0, 1, 2), 1, (-1, 1, 0)),
            ({"dummy_scores": False, "dummy_may_win": False}, (0, 1, 0), 1, (-1, 1, 0)),
        ],
    )
    def test_switches(
        self,
        switches: dict[str, bool],
        points: tuple[int, ...],
        winner: int,
        returns: tuple[int, ...],
    ) -> None:
        """The dummy wins the first trick with a 2, seat 1 the second with an ace."""
        pack = PunkPack(seats=3, suits=3, ranks=2)
        rules = PunkRules(players=2, pack=pack, **switches)  # type: ignore[arg-type]
        state = dealt(rules, "Ac 2c", "Ad Ah", "2d 2h")
        state = state.play_trick(cards("Ac Ad 2d")).play_trick(cards("2c Ah 2h"))
        assert [trick.winner for trick in state.tricks] == [2, 1]
        assert state.neutral_cache == ()
        outcome = state.outcome
        assert outcome is not None
        assert (outcome.scores, outcome.winners) == (points, (winner,))
        assert outcome.returns == tuple(map(Fraction, returns))

    def test_a_dummy_that_may_not_win_is_passed_over_for_the_target(self) -> None:
        pack = PunkPack(seats=3, suits=3, ranks=2)
        for may_win, winners in ((True, (2,)), (False, (1,))):
            rules = PunkRules(players=2, target=1, pack=pack, dummy_may_win=may_win)
            state = dealt(rules, "Ac 2c", "Ad Ah", "2d 2h").play_trick(cards("Ac Ad 2d"))
            outcome = state.play_trick(cards("2c Ah 2h")).outcome
            assert outcome is not None
            assert (outcome.winners, outcome.reason) == (winners, EndReason.TARGET)

    @pytest.mark.parametrize("switch", ["dummy_scores", "dummy_may_win"])
    def test_only_with_two(self, switch: str) -> None:
        with pytest.raises(pp.RulesError, match=f"{switch} is for two players"):
            PunkRules(players=3, **{switch: False})  # type: ignore[arg-type]
        for value in (0, None, "no"):
            with pytest.raises(pp.RulesError, match=switch):
                PunkRules(players=2, **{switch: value})  # type: ignore[arg-type]

    @given(st.integers())
    def test_a_game(self, seed: int) -> None:
        rng = Random(seed)
        state = PunkState.deal(TWO, rng)
        while state.outcome is None:
            if state.is_chance:
                state = state.apply(state.sample_chance(rng))
            else:
                state = state.apply(rng.choice(state.legal_actions()))
        assert len(state.tricks) == 7
        assert Counter(state.outcome.returns)[Fraction(-1)] == 3 - len(state.outcome.winners) or (
            len(state.outcome.winners) == 3
        )


def test_presets_are_what_their_names_say() -> None:
    assert list(PRESETS) == [
        "usual", "three", "five", "dummy", "silent_dummy", "sudden_end", "tiny",
    ]  # fmt: skip
    assert PRESETS["usual"] == PunkRules()
    assert PRESETS["dummy"].dummy == 2
    assert not PRESETS["silent_dummy"].dummy_scores
    assert 2 not in PRESETS["silent_dummy"].contenders
    assert PRESETS["sudden_end"].at_target is AtTarget.STOP
    assert PRESETS["tiny"].pack.size == 9

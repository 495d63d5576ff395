"""Punk, played: the clauses PN1 and PN5 to PN13, and what no state may be."""

import copy
import pickle
from collections import Counter
from fractions import Fraction
from itertools import chain
from random import Random
from unittest import mock

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import puckpunk as pp
from puckpunk.punk import (
    AtTarget,
    Dealt,
    EndReason,
    Lay,
    PunkCard,
    PunkPack,
    PunkRules,
    PunkState,
    PunkView,
)

players = st.integers(3, 8)


def cards(text: str) -> tuple[PunkCard, ...]:
    return tuple(map(PunkCard.parse, text.split()))


def after(tricks: str, rules: PunkRules, dealer: int = 0) -> PunkState:
    """Return the state after the tricks given, the other cards dealt in order."""
    plays = tuple(cards(trick) for trick in tricks.split(","))
    rest = [card for card in rules.pack.cards if card not in set(chain(*plays))]
    each = rules.pack.hand_size - len(plays)
    hands = tuple(
        (*rest[seat * each : (seat + 1) * each], *(trick[seat] for trick in plays))
        for seat in range(rules.seats)
    )
    return PunkState(dealt=Dealt(rules=rules, dealer=dealer, hands=hands), plays=plays)


@st.composite
def states(draw: st.DrawFn) -> PunkState:
    """Any state after the deal, reached by play."""
    rng = draw(st.randoms(use_true_random=False))
    count = draw(players)
    state = PunkState.deal(PunkRules(players=count), rng, dealer=rng.randrange(count))
    for _ in range(draw(st.integers(0, count * 3))):
        actions = state.legal_actions()
        if actions:
            state = state.apply(rng.choice(actions))
    return state


def finish(state: PunkState) -> PunkState:
    while state.outcome is None:
        state = state.apply(state.legal_actions()[0])
    return state


THREE = PunkRules(players=3)
FOUR = PunkRules(players=4)
START = PunkState.deal(THREE, Random(1))


class TestPN1:
    """PN1: any number of players from three."""

    @pytest.mark.parametrize("count", [3, 4, 5, 11, 40])
    def test_a_game_for_any_number(self, count: int) -> None:
        state = PunkState.deal(PunkRules(players=count), Random(1))
        assert [len(hand) for hand in state.hands] == [state.rules.pack.hand_size] * count
        assert finish(state).outcome is not None

    @pytest.mark.parametrize("count", [1, 0, -3, True, 3.0, "4", None])
    def test_fewer_are_refused(self, count: int) -> None:
        with pytest.raises(pp.RulesError, match="Punk is for 3 or more"):
            PunkRules(players=count)


class TestPN5:
    """PN5: the whole pack is dealt, the same number to each, from the dealer's neighbour."""

    @given(players, st.integers(0, 2), st.integers())
    def test_the_whole_pack_is_dealt(self, count: int, dealer: int, seed: int) -> None:
        rules = PunkRules(players=count)
        state = PunkState.deal(rules, Random(seed), dealer=dealer)
        assert Counter(chain(*state.hands)) == Counter(rules.pack.cards)
        assert {len(hand) for hand in state.hands} == {rules.pack.ranks}
        assert all(
            list(hand) == sorted(hand, key=lambda c: (c.rank, c.suit)) for hand in state.hands
        )

    def test_hand_sizes(self) -> None:
        sizes = [PunkRules(players=count).pack.hand_size for count in (3, 4, 5, 6)]
        assert sizes == [7, 7, 8, 9]

    def test_the_dealer_moves_the_cards_round(self) -> None:
        """The same shuffled pack, dealt by the next dealer, goes to the next seats."""
        first, second = (PunkState.deal(FOUR, Random(3), dealer=dealer) for dealer in (0, 1))
        assert second.hands == (first.hands[-1], *first.hands[:-1])

    def test_seat_0_deals_unless_another_does(self) -> None:
        assert PunkState.deal(FOUR, Random(3)) == PunkState.deal(FOUR, Random(3), dealer=0)
        assert PunkState.start(FOUR) == PunkState.start(FOUR, dealer=0)

    def test_only_random_is_drawn_on_and_the_deal_is_pinned(self) -> None:
        class Source:
            def __init__(self) -> None:
                self.rng = Random(7)

            def random(self) -> float:
                return self.rng.random()

        state = PunkState.deal(FOUR, Source(), dealer=0)
        assert state == PunkState.deal(FOUR, Random(7), dealer=0)
        assert " ".join(map(str, state.hands[0])) == "2c 3h 4h 5s 6c 6s 7s"

    @pytest.mark.parametrize("rng", [None, 7, "random"])
    def test_what_cannot_draw_is_refused(self, rng: Random) -> None:
        with pytest.raises(pp.RulesError, match="random"):
            PunkState.deal(FOUR, rng)

    @pytest.mark.parametrize("dealer", [-1, 4, True, "0", None, 1.0])
    def test_dealers_that_are_not_there_are_refused(self, dealer: int) -> None:
        with pytest.raises(pp.RulesError, match="dealer"):
            PunkState.deal(FOUR, Random(1), dealer=dealer)
        with pytest.raises(pp.RulesError, match="dealer"):
            PunkState.start(FOUR, dealer=dealer)

    @pytest.mark.parametrize("rules", [None, 4, "punk", PunkPack.for_players(4)])
    def test_rules_must_be_rules(self, rules: PunkRules) -> None:
        with pytest.raises(pp.RulesError, match="PunkRules"):
            PunkState.deal(rules, Random(1))
        with pytest.raises(pp.RulesError, match="PunkRules"):
            PunkState.start(rules)


class TestPN6:
    """PN6: nobody leads; cards lie face down until the last is in."""

    def test_everybody_may_lay_in_any_order(self) -> None:
        state = START
        assert state.actors == (0, 1, 2)
        state = state.apply(Lay(1, state.hands[1][0]))
        assert state.actors == (0, 2)
        assert state.laid[1] == START.hands[1][0]
        assert not state.tricks

    @given(st.permutations(range(3)), st.integers())
    def test_one_by_one_is_as_at_once(self, order: list[int], seed: int) -> None:
        """Law 10: a trick laid seat by seat, in any order, gives the state of one laid at once."""
        rng = Random(seed)
        state = PunkState.deal(THREE, rng)
        while state.outcome is None:
            chosen = [rng.choice(hand) for hand in state.hands]
            single = state
            for seat in order:
                single = single.apply(Lay(seat, chosen[seat]))
            state = state.play_trick(chosen)
            assert single == state
            assert (single.scores, single.outcome) == (state.scores, state.outcome)

    def test_a_card_laid_is_hidden_from_others(self) -> None:
        """Law 5, for a lay: whichever card it is, the others' views are the same."""
        ways = [START.apply(lay) for lay in START.legal_actions(1)]
        for seat in (0, 2):
            views = {way.view(seat) for way in ways}
            assert len(views) == len({repr(view) for view in views}) == 1
            assert views.pop().laid == (False, True, False)
        assert len({way.view(1) for way in ways}) == len(ways)

    def test_a_state_built_before_anyone_has_laid_takes_a_trick(self) -> None:
        built = PunkState(dealt=START.dealt, laid=(None, None, None))
        trick = [hand[0] for hand in START.hands]
        assert built.play_trick(trick) == START.play_trick(trick)

    def test_no_more_cards_are_read_than_tell_that_there_are_too_many(self) -> None:
        laid = iter(chain(*START.hands))
        with pytest.raises(pp.IllegalActionError):
            START.play_trick(laid)
        assert tuple(laid) == tuple(chain(*START.hands))[4:]

    def test_play_trick_is_for_the_beginning_of_a_trick(self) -> None:
        begun = START.apply(Lay(0, START.hands[0][0]))
        with pytest.raises(pp.IllegalActionError, match="laid already"):
            begun.play_trick([hand[0] for hand in begun.hands])


class TestPN8:
    """PN8: the winner scores the rank of his winning card."""

    def test_points(self) -> None:
        state = after("Ac Ad 4c 6c, 2c 3c 5c 7c", FOUR)
        assert state.scores == (2, 0, 4, 0)
        state = state.play_trick([hand[-1] for hand in state.hands])
        assert sum(state.scores) == 6 + state.tricks[-1].points

    @given(states())
    def test_scores_follow_from_the_tricks(self, state: PunkState) -> None:
        for seat in range(state.rules.seats):
            won = [trick.points for trick in state.tricks if trick.winner == seat]
            assert state.scores[seat] == sum(won)


class TestPN9:
    """PN9: a trick nobody wins goes to the cache, unscored."""

    def test_the_cache(self) -> None:
        state = after("Ac Ad Ah As, 2c 3c 5c 7c, 2d 2h 5d 5h", FOUR)
        assert state.neutral_cache == cards("Ac Ad Ah As 2d 2h 5d 5h")
        assert state.scores == (2, 0, 0, 0)
        assert state.view(3).neutral_cache == state.neutral_cache


class TestPN10:
    """PN10: all cards are played, one trick after the other."""

    @given(players, st.integers())
    def test_as_many_tricks_as_cards_in_a_hand(self, count: int, seed: int) -> None:
        state = finish(PunkState.deal(PunkRules(players=count), Random(seed)))
        assert len(state.tricks) == state.rules.pack.hand_size
        assert not any(state.hands)
        assert state.actors == ()
        assert state.legal_actions() == ()


class TestPN11:
    """PN11: 21 points win; with five or more players 28."""

    def test_targets(self) -> None:
        targets = [PunkRules(players=count).target for count in (3, 4, 5, 6, 40)]
        assert targets == [21, 21, 28, 28, 28]
        assert PunkRules(players=5, target=3).target == 3

    @pytest.mark.parametrize("target", [0, -1, True, "21", None, 21.0])
    def test_targets_that_cannot_be_are_refused(self, target: int) -> None:
        with pytest.raises(pp.RulesError, match="target"):
            PunkRules(target=target)


class TestPN12:
    """PN12: all is played out; the first to have reached the target wins, whatever came later."""

    def test_the_first_wins_though_another_has_more(self) -> None:
        """Seat 0 has 2 after the first trick; seat 2 gets there later, ends higher, and last."""
        pack = PunkPack(seats=3, suits=3, ranks=3)
        rules = PunkRules(players=3, target=2, pack=pack)
        assert after("2c 3c 3d, Ac Ad 2d", rules).outcome is None
        state = after("2c 3c 3d, Ac Ad 2d, 2h 3h Ah", rules)
        assert state.scores == (2, 0, 3)
        assert state.outcome is not None
        assert (state.outcome.winners, state.outcome.reason) == ((0,), EndReason.TARGET)

    def test_the_usual_target_can_be_reached_in_a_deal(self) -> None:
        state = finish(after("7c 6c 6d, 7d 5c 5d, 7h 4c 4d", THREE))
        assert state.outcome is not None
        assert (state.outcome.winners, state.outcome.reason) == ((0,), EndReason.TARGET)


class TestPN13:
    """PN13: if nobody gets there, most points win; level players share."""

    @given(players, st.integers())
    def test_most_points(self, count: int, seed: int) -> None:
        rules = PunkRules(players=count, target=10**6)
        outcome = finish(PunkState.deal(rules, Random(seed))).outcome
        assert outcome is not None
        most = max(outcome.scores)
        assert outcome.winners == tuple(s for s in range(count) if outcome.scores[s] == most)
        assert outcome.reason is EndReason.MOST_POINTS

    def test_level_players_share(self) -> None:
        pack = PunkPack(seats=3, suits=3, ranks=1)
        state = PunkState.deal(PunkRules(players=3, pack=pack), Random(1))
        outcome = finish(state).outcome
        assert outcome is not None
        assert outcome.winners == (0, 1, 2)
        assert outcome.returns == (Fraction(0),) * 3

    @given(players, st.integers())
    def test_returns(self, count: int, seed: int) -> None:
        """Everybody stakes 1; a winner gets n/w - 1, the others -1; no chips are staked."""
        outcome = finish(PunkState.deal(PunkRules(players=count), Random(seed))).outcome
        assert outcome is not None
        share = Fraction(count, len(outcome.winners)) - 1
        for seat, value in enumerate(outcome.returns):
            assert value == (share if seat in outcome.winners else -1)
        assert sum(outcome.returns) == 0
        assert outcome.payoffs == (0,) * count


class TestLegality:
    """Law 3: there is one legality; an illegal action raises and changes nothing."""

    @given(states(), st.data())
    def test_they_agree(self, state: PunkState, data: st.DataObject) -> None:
        seat = data.draw(st.integers(0, state.rules.seats + 1))
        action = Lay(seat, data.draw(st.sampled_from(state.rules.pack.cards)))
        before = copy.deepcopy(state)
        legal = action in state.legal_actions()
        assert state.is_legal(action) is legal
        assert (state.refusal(action) is None) is legal
        if legal:
            assert state.apply(action) != state
        else:
            with pytest.raises(pp.IllegalActionError) as caught:
                state.apply(action)
            assert caught.value.value == action
            assert caught.value.state is state
            assert str(state) in str(caught.value)
            assert str(state.refusal(action)) in str(caught.value)
        assert state == before

    def test_the_order_is_by_seat_then_ascending(self) -> None:
        state = START.apply(Lay(1, START.hands[1][2]))
        expected = [Lay(seat, card) for seat in (0, 2) for card in state.hands[seat]]
        assert list(state.legal_actions()) == expected
        assert state.legal_actions(1) == ()
        assert state.legal_actions(2) == tuple(Lay(2, card) for card in state.hands[2])

    @given(states())
    def test_views_agree(self, state: PunkState) -> None:
        for seat in range(state.rules.players):
            assert state.view(seat).legal_actions() == state.legal_actions(seat)


class TestBadInput:
    """The right error, and the state unchanged."""

    def test_what_only_looks_like_a_card(self) -> None:
        class Anything:
            rank, suit, bit = 1, 0, START.hands[0][0].bit

            def __eq__(self, other: object) -> bool:
                return True

            def __hash__(self) -> int:
                return hash(START.hands[0][0])

        for laid in ([Anything()] * 3, [mock.ANY] * 3):
            with pytest.raises(pp.IllegalActionError, match="not a PunkCard"):
                START.play_trick(laid)  # type: ignore[arg-type]

    def test_numbers_without_end(self) -> None:
        huge = 10**5000
        with pytest.raises(pp.IllegalActionError):
            Lay(huge, START.hands[0][0])
        for rules in (
            {"target": huge},
            {"players": huge},
            {"players": 10**10},
            {"at_target": huge},
        ):
            with pytest.raises(pp.RulesError):
                PunkRules(**rules)  # type: ignore[arg-type]
        for pack in ((3, huge, 1), (huge, 1, 1), (3, 3, huge)):
            with pytest.raises(pp.RulesError):
                PunkPack(seats=pack[0], suits=pack[1], ranks=pack[2])
        with pytest.raises(pp.RulesError):
            PunkPack.for_players(huge)

    @pytest.mark.parametrize("seat", [-1, True, "1", None, 1.0])
    def test_a_lay_for_no_seat_is_malformed(self, seat: int) -> None:
        with pytest.raises(pp.IllegalActionError, match="not a seat"):
            Lay(seat, START.hands[0][0])

    @pytest.mark.parametrize("card", ["Ac", None, 5, pp.Card.parse("As")])
    def test_a_lay_of_no_card_is_malformed(self, card: PunkCard) -> None:
        with pytest.raises(pp.IllegalActionError, match="PunkCard"):
            Lay(0, card)

    @pytest.mark.parametrize(
        ("action", "reason"),
        [
            (Lay(3, START.hands[0][0]), "there is no seat 3"),
            (Lay(0, START.hands[1][0]), "not in the hand of seat 0"),
            (Lay(0, PunkCard.parse("Kc")), "not in the pack"),
            ("0 lays Ac", "not an action"),
            (None, "not an action"),
            (pp.Card.parse("As"), "not an action"),
        ],
    )
    def test_refused(self, action: Lay, reason: str) -> None:
        before = copy.deepcopy(START)
        assert reason in str(START.refusal(action))
        assert not START.is_legal(action)
        with pytest.raises(pp.IllegalActionError, match=reason):
            START.apply(action)
        assert before == START

    def test_laying_twice(self) -> None:
        state = START.apply(Lay(0, START.hands[0][0]))
        with pytest.raises(pp.IllegalActionError, match="laid already"):
            state.apply(Lay(0, state.hands[0][0]))

    def test_acting_after_the_end(self) -> None:
        state = finish(START)
        for action in (Lay(0, START.hands[0][0]), Lay(2, START.hands[2][6])):
            with pytest.raises(pp.IllegalActionError, match="over"):
                state.apply(action)
        with pytest.raises(pp.IllegalActionError, match="over"):
            state.play_trick([hand[0] for hand in START.hands])

    @pytest.mark.parametrize("laid", [[], "Ac", None, 5, [hand[0] for hand in START.hands[:2]]])
    def test_tricks_of_the_wrong_size(self, laid: list[PunkCard]) -> None:
        with pytest.raises(pp.IllegalActionError, match="one card a seat"):
            START.play_trick(laid)

    def test_tricks_with_a_card_not_held(self) -> None:
        first = [hand[0] for hand in START.hands]
        for wrong in ([first[1], first[0], first[2]], ["Ac", *first[1:]], [None] * 3):
            with pytest.raises(pp.IllegalActionError, match=r"not (in the hand|a PunkCard)"):
                START.play_trick(wrong)  # type: ignore[arg-type]

    def test_a_trick_may_be_an_iterator_but_not_an_endless_one(self) -> None:
        laid = [hand[0] for hand in START.hands]
        assert START.play_trick(iter(laid)) == START.play_trick(laid)
        with pytest.raises(pp.IllegalActionError):
            START.play_trick(iter(lambda: laid[0], None))

    @pytest.mark.parametrize("seat", [-1, 3, True, "0", 1.0])
    def test_seats_that_are_not_there(self, seat: int) -> None:
        with pytest.raises(pp.RulesError):
            START.view(seat)
        with pytest.raises(pp.RulesError):
            START.legal_actions(seat)
        with pytest.raises(pp.RulesError):
            START.view(None)  # type: ignore[arg-type]


class TestSituations:
    """A state that cannot arise is refused; one that can is rebuilt from its parts."""

    @given(states())
    def test_every_state_can_be_built(self, state: PunkState) -> None:
        hands = tuple(hand[::-1] for hand in state.dealt.hands)
        dealt = Dealt(rules=state.rules, dealer=state.dealer, hands=hands)
        again = PunkState(dealt=dealt, plays=state.plays, laid=state.laid)
        assert again == state
        assert hash(again) == hash(state)
        assert (again.hands, again.scores, again.outcome) == (
            state.hands, state.scores, state.outcome,
        )  # fmt: skip
        assert finish(again).outcome == finish(state).outcome

    def test_deals_that_cannot_be_are_refused(self) -> None:
        one, two, three = START.hands
        good: dict[str, object] = {"rules": THREE, "dealer": 0, "hands": START.hands}
        assert Dealt(**good) == START.dealt  # type: ignore[arg-type]
        wrong: list[dict[str, object]] = [
            {"rules": None},
            {"dealer": 3},
            {"dealer": -1},
            {"dealer": True},
            {"hands": None},
            {"hands": list(START.hands)},
            {"hands": (one, two)},
            {"hands": (one, two, list(three))},
            {"hands": (one, two, None)},
            {"hands": (one, two, (*three[:6], "Ac"))},
            {"hands": (one, two, (*three[:6], one[0]))},
            {"hands": (one, two, (*three[:6], PunkCard.parse("8c")))},
            {"hands": (one, two, three[:6])},
            {"hands": (one, (*two, three[0]), three[1:])},
        ]
        for parts in wrong:
            with pytest.raises(pp.RulesError):
                Dealt(**{**good, **parts})  # type: ignore[arg-type]

    def test_a_deal_may_be_unfinished_but_not_out_of_turn(self) -> None:
        one, two, three = START.hands
        Dealt(rules=THREE, dealer=0, hands=(one[:3], two[:4], three[:4]))
        with pytest.raises(pp.RulesError, match="seat 0 was dealt 4"):
            Dealt(rules=THREE, dealer=0, hands=(one[:4], two[:4], three[:3]))

    def test_plays_that_cannot_be_are_refused(self) -> None:
        first = tuple(hand[0] for hand in START.hands)
        second = tuple(hand[1] for hand in START.hands)
        stop = PunkRules(players=3, target=1, at_target=AtTarget.STOP)
        stopped = Dealt(rules=stop, dealer=0, hands=START.dealt.hands)
        assert PunkState(dealt=stopped, plays=(first,)).is_over
        undealt = PunkState.start(THREE).dealt
        wrong: list[dict[str, object]] = [
            {"dealt": None},
            {"plays": None},
            {"plays": [first]},
            {"plays": (list(first),)},
            {"plays": (first[:2],)},
            {"plays": (first, first)},
            {"plays": ((first[1], first[0], first[2]),)},
            {"plays": ((None, None, None),)},
            {"plays": "Ac"},
            {"laid": None},
            {"laid": (None, None)},
            {"laid": (None,) * 4},
            {"laid": [None, None, None]},
            {"laid": ("Ac", None, None)},
            {"laid": (first[1], None, None)},
            {"laid": first},
            {"plays": (first,), "laid": (first[0], None, None)},
            {"dealt": undealt, "plays": (first,)},
            {"dealt": undealt, "laid": (first[0], None, None)},
            {"dealt": stopped, "plays": (first, second)},
            {"dealt": stopped, "plays": (first,), "laid": (second[0], None, None)},
        ]
        good: dict[str, object] = {"dealt": START.dealt}
        for parts in wrong:
            with pytest.raises(pp.RulesError):
                PunkState(**{**good, **parts})  # type: ignore[arg-type]


class TestValues:
    """Law 2: states, views and actions are frozen, hashable, picklable values."""

    @given(states())
    def test_pickling_and_copying(self, state: PunkState) -> None:
        views = [state.view(seat) for seat in range(state.rules.seats)]
        for value in (state, *views, *state.legal_actions(), state.outcome):
            for again in (
                pickle.loads(pickle.dumps(value)),
                copy.copy(value),
                copy.deepcopy(value),
            ):
                assert again == value
                assert hash(again) == hash(value)
        again = pickle.loads(pickle.dumps(state))
        assert finish(again).outcome == finish(state).outcome

    def test_frozen(self) -> None:
        for value in (START, START.view(0), START.rules, Lay(0, START.hands[0][0])):
            with pytest.raises(AttributeError):
                value.seat = 1  # type: ignore[misc, union-attr]

    @given(states())
    def test_conservation(self, state: PunkState) -> None:
        """Law 1: every card of the pack is in exactly one place."""
        laid = [card for card in state.laid if card is not None]
        tricks = [trick.cards for trick in state.tricks]
        assert Counter(chain(*state.hands, laid, *tricks)) == Counter(state.rules.pack.cards)

    def test_places_are_named(self) -> None:
        """Law 1: where every card is, one trick and one lay after the deal."""
        state = START.play_trick([hand[0] for hand in START.hands])
        state = state.apply(Lay(1, state.hands[1][0]))
        assert state.places() == {
            "not dealt": (),
            "hand 0": START.hands[0][1:],
            "laid 0": (),
            "hand 1": START.hands[1][2:],
            "laid 1": (START.hands[1][1],),
            "hand 2": START.hands[2][1:],
            "laid 2": (),
            "trick 1": cards("Ac Ad 2c"),
        }

    def test_reprs_rebuild_rules_and_actions(self) -> None:
        """Law 7, for rules and actions."""
        names: dict[str, object] = {
            kind.__name__: kind for kind in (AtTarget, PunkRules, PunkPack, PunkCard, Lay)
        }
        for value in (THREE, PunkRules(players=5, target=9), Lay(2, PunkCard.parse("4c"))):
            assert eval(repr(value), names) == value


class TestViews:
    """Who knows what: law 5, for everything but the seat's own cards and what was turned up."""

    @given(states(), st.integers(0, 2), st.randoms(use_true_random=False))
    def test_hidden_cards_do_not_show(self, state: PunkState, seat: int, rng: Random) -> None:
        """Others' cards, laid or in hand, are dealt anew: the view is the same."""
        others = [other for other in range(state.rules.seats) if other != seat]
        hidden = [
            card
            for other in others
            for card in (*state.hands[other], state.laid[other])
            if card is not None
        ]
        rng.shuffle(hidden)
        hands = list(state.dealt.hands)
        laid = list(state.laid)
        for other in others:
            anew = [hidden.pop() for _ in state.hands[other]]
            if laid[other] is not None:
                anew.append(card := hidden.pop())
                laid[other] = card
            hands[other] = (*anew, *(trick[other] for trick in state.plays))
        dealt = attrs.evolve(state.dealt, hands=tuple(hands))
        twin = PunkState(dealt=dealt, plays=state.plays, laid=tuple(laid))
        view, other_view = state.view(seat), twin.view(seat)
        assert view == other_view
        assert (hash(view), repr(view), str(view)) == (
            hash(other_view), repr(other_view), str(other_view),
        )  # fmt: skip

    @given(states())
    def test_what_a_view_holds(self, state: PunkState) -> None:
        for seat in range(state.rules.seats):
            view = state.view(seat)
            assert (view.seat, view.rules, view.dealer) == (seat, state.rules, state.dealer)
            assert (view.hand, view.own) == (state.hands[seat], state.laid[seat])
            assert view.hand_sizes == tuple(map(len, state.hands))
            assert view.laid == tuple(card is not None for card in state.laid)
            assert (view.tricks, view.scores) == (state.tricks, state.scores)
            assert (view.actors, view.outcome) == (state.actors, state.outcome)

    def test_what_no_state_looks_like_is_told_in_short(self) -> None:
        for players, whole in ((3, True), (60, False)):
            state = PunkState.deal(PunkRules(players=players), Random(1))
            for _ in range(players // 6):
                state = state.play_trick([hand[0] for hand in state.hands])
            view = state.view(0)
            with pytest.raises(pp.RulesError, match="no state looks like this to seat 0") as caught:
                attrs.evolve(view, hand=view.hand[::-1])
            assert len(str(caught.value)) < 200
            assert ("tricks=-" in str(caught.value)) is whole

    def test_no_way_leads_back(self) -> None:
        fields = {field.name for field in attrs.fields(PunkView)}
        assert fields == {
            "seat", "rules", "dealer", "hand", "hand_sizes", "laid", "own", "plays",
        }  # fmt: skip

"""The laws of both games (conformance), on every preset and on random rules; and that they bite."""

import pickle
from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st

import puckpunk as pp
from puckpunk import conformance as laws
from puckpunk import punk, strategies
from puckpunk.cards import AnyCard, Joker, Suit
from puckpunk.conformance import LawError
from puckpunk.game import PhysicalPack
from puckpunk.hands import HandValue
from puckpunk.match import PunkMatch
from puckpunk.puck import PuckRules, PuckState
from puckpunk.punk import PRESETS, Lay, PunkCard, PunkPack, PunkRules, PunkState, PunkView, Trick
from puckpunk.rankings import PUCK, Ranking

NAMES: dict[str, Any] = {name: getattr(punk, name) for name in punk.__all__}

presets = st.sampled_from(list(PRESETS.values()))
states = strategies.punk_states() | strategies.punk_states(rules=presets)
dealt = strategies.punk_states(dealt=True)
small = strategies.punk_rules(max_players=4)


def rebuild(text: str) -> Any:
    return eval(text, NAMES)


class TestPunk:
    """Laws 1 to 10 for Punk."""

    @given(states, st.data())
    def test_laws_of_a_state(self, state: PunkState, data: st.DataObject) -> None:
        """Laws 1 to 6, and 8."""
        others = data.draw(st.lists(strategies.punk_actions(state), max_size=5))
        junk = ["0 lays Ac", None, 5, state.rules, PunkCard.parse("Ac")]
        laws.check_state(state, Random(1), [*others, *junk])

    @given(states)
    def test_conservation(self, state: PunkState) -> None:
        """Law 1."""
        laws.check_conservation(state)

    @given(strategies.punk_states(dealt=False))
    def test_sampling(self, state: PunkState) -> None:
        """Law 4, for the deal."""
        laws.check_sampling(state, Random(1), draws=500)

    def test_sampling_the_dummy(self) -> None:
        """Law 4, for the dummy's lay."""
        state = PunkState.deal(PunkRules(players=2), Random(1))
        for seat in (0, 1):
            state = state.apply(state.legal_actions(seat)[0])
        laws.check_sampling(state, Random(1))

    @given(states, st.data())
    def test_no_leak(self, state: PunkState, data: st.DataObject) -> None:
        """Law 5: hidden cards are dealt anew."""
        seat = data.draw(st.integers(0, state.rules.players - 1))
        twin = redealt(state, seat, lambda cards: data.draw(st.permutations(cards)))
        laws.check_no_leak(state, twin, seat)
        assert state.view(seat).complete(Random(3)) == twin.view(seat).complete(Random(3))

    @given(states, st.integers(0, 1), st.integers())
    def test_completion(self, state: PunkState, seat: int, seed: int) -> None:
        """Law 6: what is filled in can arise; the constructor would accept it."""
        filled = state.view(seat).complete(Random(seed))
        assert PunkState(dealt=filled.dealt, plays=filled.plays, laid=filled.laid) == filled
        laws.check_completion(state, seat, seed)

    @given(states, strategies.punk_actions())
    def test_text(self, state: PunkState, action: punk.PunkAction) -> None:
        """Law 7."""
        laws.check_text(state, PunkState.parse)
        laws.check_text(state.rules, PunkRules.parse, rebuild)
        for seat in range(state.rules.players):
            laws.check_text(state.view(seat), PunkView.parse)
        for each in (action, *state.legal_actions()[:3]):
            laws.check_text(each, punk.parse_action, rebuild)

    @given(strategies.punk_games())
    def test_end(self, game: Any) -> None:
        """Law 8."""
        assert len(game.actions) <= game.start.rules.most_actions
        assert list(game.states())[-1] == game.final

    @given(states, st.data())
    def test_symmetry_of_suits_and_of_turning_the_table(
        self, state: PunkState, data: st.DataObject
    ) -> None:
        """Law 9, at any time; a dummy's table does not turn."""
        seats = state.rules.seats
        turn = 0 if state.rules.dummy else data.draw(st.integers(0, seats - 1))
        turned = [(seat + turn) % seats for seat in range(seats)]
        suits = data.draw(st.permutations(range(state.rules.pack.suits)))
        laws.check_symmetry(state, *laws.punk_mirror(turned, suits))

    @given(dealt, st.data())
    def test_symmetry_of_seats(self, state: PunkState, data: st.DataObject) -> None:
        """Law 9: once all is dealt, any exchange of players."""
        seats = data.draw(st.permutations(range(state.rules.players)))
        seats += range(state.rules.players, state.rules.seats)
        suits = list(range(state.rules.pack.suits))
        laws.check_symmetry(state, *laws.punk_mirror(seats, suits))

    @given(
        strategies.punk_states(rules=strategies.punk_rules(max_players=4), dealt=True), st.data()
    )
    def test_joint_and_single(self, state: PunkState, data: st.DataObject) -> None:
        """Law 10."""
        if any(state.laid) or state.outcome is not None:
            return
        laws.check_joint(state, [data.draw(st.sampled_from(hand)) for hand in state.hands])


class TestHands:
    """Law 11."""

    hands = strategies.hands(min_size=0)

    @given(strategies.rankings(short_hands=True), hands, hands)
    def test_order(
        self, ranking: Ranking, one: tuple[AnyCard, ...], other: tuple[AnyCard, ...]
    ) -> None:
        laws.check_order(ranking, one, other)


def redealt(
    state: PunkState, seat: int, shuffle: Callable[[list[PunkCard]], list[PunkCard]]
) -> PunkState:
    """Return a state that differs in the cards of the other seats only."""
    others = [other for other in range(state.rules.seats) if other != seat]
    hidden = [card for other in others for card in state.hands[other]]
    hidden += [own for other in others if (own := state.laid[other]) is not None]
    hidden += state.places()["not dealt"]
    hidden = shuffle(hidden)
    hands, laid = list(state.dealt.hands), list(state.laid)
    for other in others:
        anew = [hidden.pop() for _ in state.hands[other]]
        if laid[other] is not None:
            anew.append(own := hidden.pop())
            laid[other] = own
        hands[other] = (*anew, *(cards[other] for cards in state.plays))
    return PunkState(
        dealt=attrs.evolve(state.dealt, hands=tuple(hands)), plays=state.plays, laid=tuple(laid)
    )


KEPT: list[Any] = []


def kept(place: int) -> Any:
    return KEPT[place]


class Wrapped:
    """A state of Punk, one of whose answers is wrong."""

    def __init__(self, state: Any, **wrong: Any) -> None:
        self.state = state
        self.wrong = wrong

    def __getattr__(self, name: str) -> Any:
        if name in self.wrong:
            return self.wrong[name]
        return getattr(self.state, name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Wrapped) and self.state == other.state

    def __hash__(self) -> int:
        return hash(self.state)

    def __str__(self) -> str:
        return str(self.state)

    def __repr__(self) -> str:
        return repr(self.state)

    def __reduce__(self) -> Any:
        KEPT.append(self)  # what is wrong with it cannot be pickled
        return kept, (len(KEPT) - 1,)


class TestTheLawsBite:
    """Each check fails on a game that breaks its law, and says what is wrong."""

    state = PunkState.deal(PunkRules(players=3), Random(1))
    start = PunkState.start(PunkRules(players=3))

    def test_conservation(self) -> None:
        places = {"here": self.state.rules.cards[1:], "there": self.state.rules.cards[1:2]}
        with pytest.raises(LawError, match=r"law 1: (Ac is in no place|Ad is in)") as caught:
            laws.check_conservation(Wrapped(self.state, places=lambda: places))
        assert caught.value.law == 1

    def test_purity(self) -> None:
        other = PunkState.deal(PunkRules(players=3), Random(2))
        flips = iter([other, self.state] * 100)
        wrongs: tuple[dict[str, Any], ...] = (
            {"apply": lambda action: next(flips)},
            {"apply": lambda action: self.state},
            {"legal_actions": lambda seat=None: ([],)},
        )
        for wrong in wrongs:
            with pytest.raises(LawError, match="law 2"):
                laws.check_purity(Wrapped(self.state, **wrong))

    def test_purity_of_a_state_that_changes(self) -> None:
        changing = Wrapped(self.state)

        def apply(action: Lay) -> PunkState:
            before = changing.state
            changing.state = before.apply(action)
            after: PunkState = before.apply(action)
            return after

        changing.wrong["apply"] = apply
        with pytest.raises(LawError, match="law 2"):
            laws.check_purity(changing)

    def test_legality(self) -> None:
        lay = Lay(0, self.state.hands[1][0])
        legal = self.state.legal_actions

        def fails(action: object) -> None:
            raise IndexError

        for wrong in (
            {"is_legal": lambda action: True},
            {"refusal": lambda action: None},
            {"is_legal": lambda action: False},
            {"refusal": lambda action: "no"},
            {"refusal": fails},
            {"apply": fails},
            {"apply": lambda action: self.state},
            {"legal_actions": lambda seat=None: (*legal(), lay)},
            {"legal_actions": lambda seat=None: legal(seat) * 2},
            {"legal_actions": lambda seat=None: legal(seat)[::-1]},
            {"actors": ()},
            {"actors": (0, 1)},
            {"outcome": 1},
            {"is_chance": True},
            {"view": lambda seat: self.state.view(0)},
        ):
            with pytest.raises(LawError, match="law 3"):
                laws.check_legality(Wrapped(self.state, **wrong), [lay])
        deals = self.start.legal_actions()
        with pytest.raises(LawError, match="law 3"):
            laws.check_legality(Wrapped(self.start, legal_actions=lambda seat=None: deals))

    def test_joint(self) -> None:
        class Odd:
            rules = self.state.rules

            def play_trick(self, cards: object) -> PunkState:
                return TestTheLawsBite.state

            def apply(self, action: Lay) -> PunkState:
                return TestTheLawsBite.state.apply(action)

        with pytest.raises(LawError, match="law 10"):
            laws.check_joint(Odd(), [hand[0] for hand in self.state.hands])  # type: ignore[arg-type]

    def test_joint_round_a_large_table(self) -> None:
        state = PunkState.deal(PunkRules(players=12), Random(1))
        laws.check_joint(state, [hand[0] for hand in state.hands])

    def test_chance(self) -> None:
        outcomes = self.start.chance_outcomes()
        for wrong in (
            outcomes[1:],
            tuple((action, float(chance)) for action, chance in outcomes),
            tuple((action, chance / 2) for action, chance in outcomes),
            outcomes[::-1],
        ):
            with pytest.raises(LawError, match="law 4"):
                laws.check_chance(Wrapped(self.start, chance_outcomes=lambda wrong=wrong: wrong))
        with pytest.raises(LawError, match="law 4"):
            laws.check_chance(Wrapped(self.state, chance_outcomes=lambda: outcomes))

    def test_sampling(self) -> None:
        first = self.start.legal_actions()[0]
        with pytest.raises(LawError, match="law 4"):
            laws.check_sampling(Wrapped(self.start, sample_chance=lambda rng: first), Random(1))

    def test_no_leak(self) -> None:
        other = PunkState.deal(PunkRules(players=3), Random(2))
        with pytest.raises(LawError, match="law 5"):
            laws.check_no_leak(self.state, other, 0)

    def test_completion(self) -> None:
        class Peeking:
            def __init__(self, view: PunkView, filled: PunkState) -> None:
                self.view, self.filled = view, filled

            def complete(self, rng: Random) -> PunkState:
                del rng
                return self.filled

        other = PunkState.deal(PunkRules(players=3), Random(2))
        peeking = Peeking(self.state.view(0), other)
        with pytest.raises(LawError, match="law 6"):
            laws.check_completion(Wrapped(self.state, view=lambda seat: peeking), 0)

    def test_completion_that_looks_at_the_truth(self) -> None:
        class Knowing(Wrapped):
            """Whose views fill themselves in with the true state, or its twin."""

            def view(self, seat: int) -> Any:
                other = redealt(self.state, seat, lambda cards: cards)
                view = Wrapped(self.state.view(seat))
                view.wrong["complete"] = lambda rng: self if rng.random() > 0.5 else Knowing(other)
                return view

        with pytest.raises(LawError, match="law 6"):
            laws.check_completion(Knowing(self.state), 0)

    def test_text(self) -> None:
        with pytest.raises(LawError, match="law 7"):
            laws.check_text(Lay(0, PunkCard.parse("Ac")), lambda text: Lay(1, PunkCard.parse("Ac")))

    def test_end(self) -> None:
        never = Wrapped(self.state, outcome=None)
        never.wrong["apply"] = lambda action: never
        with pytest.raises(LawError, match="law 8: not over after"):
            laws.check_end(never, Random(1))
        with pytest.raises(LawError, match="law 8: nothing can be done"):
            laws.check_end(Wrapped(self.state, legal_actions=lambda: ()), Random(1))
        over = self.state
        while over.outcome is None:
            over = over.play_trick([hand[0] for hand in over.hands])
        good = over.outcome
        for wrong in (
            {"winners": ()},
            {"winners": (7,)},
            {"winners": (1, 0)},
            {"returns": (Fraction(9), Fraction(0), Fraction(0))},
            {"returns": ()},
            {"payoffs": (1, 0, 0)},
        ):
            with pytest.raises(LawError, match="law 8"):
                laws.check_end(Wrapped(over, outcome=attrs.evolve(good, **wrong)), Random(1))

    def test_symmetry(self) -> None:
        mirror, action = laws.punk_mirror([0, 1, 2], [0, 1, 2])
        with pytest.raises(LawError, match="law 9"):
            laws.check_symmetry(self.state, laws.punk_mirror([1, 0, 2], [0, 1, 2])[0], action)
        same = laws.punk_mirror([0, 1, 2], [0, 1, 2])
        half = tuple((deal, chance / 2) for deal, chance in self.start.chance_outcomes())
        with pytest.raises(LawError, match="law 9"):
            laws.check_symmetry(
                Wrapped(self.start, chance_outcomes=lambda: half), lambda s: self.start, same[1]
            )
        wrong: list[Any] = [[0, 0, 0], [1, 2, 3], [0, "a", 2], None]
        for numbers in wrong:
            with pytest.raises(pp.RulesError):
                laws.punk_mirror([0, 1, 2], numbers)
            with pytest.raises(pp.RulesError):
                laws.punk_mirror(numbers, [0, 1, 2])
            with pytest.raises(pp.RulesError, match="is not the same numbers"):
                laws.puck_mirror(numbers, [0, 1, 2, 3])
        with pytest.raises(pp.RulesError, match="are not four suits"):
            laws.puck_mirror([0, 1, 2], [0, 1])
        with pytest.raises(pp.RulesError, match="are not 3 seats"):
            laws.puck_mirror([0, 1], [0, 1, 2, 3])[0](PuckState.start(PuckRules(players=3)))
        with pytest.raises(pp.RulesError, match="are not 3 seats"):
            laws.punk_mirror([0, 1], [0, 1, 2])[0](self.start)
        with pytest.raises(LawError, match="law 9"):
            laws.check_symmetry(self.start, mirror, laws.punk_mirror([0, 1, 2], [1, 2, 0])[1])

    def test_order(self, monkeypatch: pytest.MonkeyPatch) -> None:
        hand = pp.parse_cards("As Kd 9c")
        for worth in (
            lambda cards, ranking: cards[0].index,
            lambda cards, ranking: sum(getattr(card, "suit", None) is Suit.CLUBS for card in cards),
            lambda cards, ranking: -sum(isinstance(card, Joker) for card in cards),
            lambda cards, ranking: float("nan"),
        ):
            monkeypatch.setattr(laws, "evaluate", worth)
            with pytest.raises(LawError, match="law 11"):
                laws.check_order(PUCK, hand, hand)

    def test_check_state_checks_them_all(self) -> None:
        first = self.start.legal_actions()[0]
        for state, wrong, law in (
            (self.state, {"places": dict}, 1),
            (self.state, {"apply": lambda action: self.state}, 2),
            (self.state, {"is_legal": lambda action: False}, 3),
            (self.start, {"chance_outcomes": tuple}, 4),
            (self.start, {"sample_chance": lambda rng: first}, 4),
        ):
            with pytest.raises(LawError, match=f"law {law}"):
                laws.check_state(Wrapped(state, **wrong), Random(1))

    def test_the_error_can_be_pickled(self) -> None:
        error = LawError(3, "x")
        again = pickle.loads(pickle.dumps(error))
        assert (again.law, again.message, str(again)) == (3, "x", "law 3: x")

    def test_right_games_are_not_rejected(self) -> None:
        """A few draws among many outcomes are no reason to complain."""
        start = PunkState.start(PunkRules(players=10))
        for seed in range(20):
            laws.check_sampling(start, Random(seed), draws=100)


PHASES: list[Callable[[PunkState], bool]] = [
    lambda state: not state.dealt.complete and state.dealt.hands[0] != (),
    lambda state: any(state.laid),
    lambda state: state.is_chance and state.dealt.complete,
    lambda state: state.outcome is not None and not any(state.hands),
    lambda state: state.outcome is not None and any(state.hands),
    lambda state: len(state.plays) > 1,
]


@pytest.mark.parametrize("phase", PHASES)
def test_every_phase_is_reached(phase: Callable[[PunkState], bool]) -> None:
    """In the deal, in a trick, at the dummy's lay, at the end, after a stop."""
    assert phase(find(strategies.punk_states(), phase, settings=settings(max_examples=3000)))


@given(strategies.punk_packs(usual=True))
def test_usual_packs_follow_the_formula(pack: PunkPack) -> None:
    assert pack.size == (21 if pack.seats == 3 else pack.seats * (pack.seats + 3))


@pytest.mark.parametrize(
    "kind",
    [
        PunkState,
        PunkView,
        PunkRules,
        PunkPack,
        PunkCard,
        Trick,
        Lay,
        Ranking,
        punk.Deal,
        punk.Dealt,
        PhysicalPack,
        PunkMatch,
        HandValue,
        pp.Card,
        Joker,
    ],
)
def test_types_are_registered_with_hypothesis(kind: type) -> None:
    """``st.from_type`` works, by the entry point, without an import of our strategies."""

    @given(st.from_type(kind))
    def made(value: object) -> None:
        assert isinstance(value, kind)

    made()

"""Whole games of Punk as arrays, deal by deal beside the object engine (PN5 to PN15)."""

from collections.abc import Callable
from random import Random
from typing import Any, TypeAlias

import attrs
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import ArrayLike, NDArray

import puckpunk as pp
from puckpunk import batch, punk
from puckpunk.batch import PunkGames, PunkViews
from puckpunk.players import RandomPlayer
from puckpunk.punk import PRESETS, PunkPack, PunkRules, PunkState
from puckpunk.strategies import punk_rules

Generator = np.random.Generator
Numbers: TypeAlias = NDArray[np.integer[Any]]


def rng(seed: int = 1) -> Generator:
    return np.random.default_rng(seed)


def every_switch() -> list[PunkRules]:
    """Return rules with every combination of the switches, and targets near and far."""
    found: list[PunkRules] = []
    for players in (2, 3, 4, 5):
        for at_target in ("play_out", "stop"):
            for target in (1, 6, 21, 999_999_999):
                rules = PunkRules(players=players, at_target=at_target, target=target)
                found.append(rules)
                if players == 2:
                    found += [
                        attrs.evolve(rules, dummy_scores=scores, dummy_may_win=may_win)
                        for scores, may_win in ((False, True), (True, False), (False, False))
                    ]
    return found


SWITCHES = every_switch()
PACKS = [
    PunkRules(players=3, pack=PunkPack(seats=3, suits=1, ranks=3)),
    PunkRules(players=3, pack=PunkPack(seats=3, suits=3, ranks=1)),
    PunkRules(players=4, pack=PunkPack(seats=4, suits=2, ranks=70)),
    PunkRules(players=3, pack=PunkPack(seats=3, suits=255, ranks=9)),
    PunkRules(players=12),
]


def lowest(view: PunkViews, _rng: Generator) -> Numbers:
    cards: Numbers = np.where(view.held, view.hand, 32_767).min(axis=1)
    return cards


def highest(view: PunkViews, _rng: Generator) -> Numbers:
    cards: Numbers = np.where(view.held, view.hand, -1).max(axis=1)
    return cards


def at_random(view: PunkViews, own: Generator) -> Numbers:
    places = (own.random(view.hand.shape) * view.held).argmax(axis=1)
    chosen: Numbers = view.hand[np.arange(view.tables), places]
    return chosen


def numbers(state: PunkState) -> list[list[int]]:
    pack = state.rules.pack
    return [[punk.lay_index(pack, card) for card in hand] for hand in state.dealt.hands]


def replayed(rules: PunkRules, games: PunkGames, table: int) -> PunkState:
    """Return the game at a table, played by the object engine to where it says that it is over."""
    cards = rules.pack.cards
    hands = tuple(tuple(cards[card] for card in hand) for hand in games.hands[table])
    state = PunkState(dealt=punk.Dealt(rules=rules, dealer=0, hands=hands))
    for trick in games.plays[table]:
        if state.outcome is not None:
            assert (trick == -1).all()
        else:
            state = state.play_trick([cards[card] for card in trick])
    return state


def check_beside_the_engine(rules: PunkRules, games: PunkGames) -> None:
    for table in range(games.tables):
        state = replayed(rules, games, table)
        outcome = state.outcome
        assert outcome is not None
        assert games.state(table) == state
        assert tuple(games.scores[table].tolist()) == outcome.scores == state.scores
        assert tuple(np.flatnonzero(games.winners[table]).tolist()) == outcome.winners
        assert (games.reached[table] >= 0) == (outcome.reason is punk.EndReason.TARGET)
        if games.reached[table] >= 0:
            assert outcome.winners == (games.reached[table],)
        assert games.returns[table].tolist() == [float(share) for share in outcome.returns]
        won = [-1 if trick.winner is None else trick.winner for trick in state.tricks]
        won += [-1] * (rules.pack.hand_size - len(won))
        assert games.trick_winners[table].tolist() == won


class TestBesideTheEngine:
    """The same cards give the same games, deal by deal, by all rules."""

    @pytest.mark.parametrize("rules", [*SWITCHES, *PACKS, *PRESETS.values()], ids=str)
    def test_at_random(self, rules: PunkRules) -> None:
        hands = batch.deal(rules, rng(), 40)
        games = batch.play_punk(rules, hands)
        check_beside_the_engine(rules, games)
        assert (games.hands == hands).all()
        laid = games.plays.transpose(0, 2, 1)
        assert ((laid == hands) | (laid == -1)).all()

    @pytest.mark.parametrize("rules", [*SWITCHES, *PACKS], ids=str)
    def test_by_policies(self, rules: PunkRules) -> None:
        kinds = [lowest, at_random, None, highest]
        policies = [kinds[seat % 4] for seat in range(rules.players)]
        games = batch.play_punk(rules, batch.deal(rules, rng(2), 25), policies, rng(3))
        check_beside_the_engine(rules, games)

    @given(punk_rules(), st.integers(0, 2**32), st.booleans())
    def test_any_rules(self, rules: PunkRules, seed: int, policies: bool) -> None:
        hands = batch.deal(rules, rng(seed), 5)
        kinds = [at_random] * rules.players if policies else None
        games = batch.play_punk(rules, hands, kinds, rng(seed))
        check_beside_the_engine(rules, games)

    @pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
    def test_games_that_objects_played(self, rules: PunkRules) -> None:
        """Fed the cards and the choices of a game of the object engine, it tells the same."""
        for seed in range(10):
            record = pp.play(
                PunkState.deal(rules, Random(seed)), [RandomPlayer()] * rules.players, Random(seed)
            )
            pack = rules.pack
            laid = [
                [punk.lay_index(pack, trick.cards[seat]) for trick in record.final.tricks]
                for seat in range(rules.seats)
            ]
            order = [
                lays + sorted(set(hand) - set(lays))
                for lays, hand in zip(laid, numbers(record.start), strict=True)
            ]
            games = batch.play_punk(rules, [order])
            assert games.state(0) == record.final
            assert games.state(0).outcome == record.outcome

    @pytest.mark.parametrize("rules", [PunkRules(players=2), PunkRules(players=4)], ids=str)
    def test_policies_that_are_players(self, rules: PunkRules) -> None:
        """A policy that asks a player of objects for each table lays what the player lays."""

        def low(view: punk.PunkView) -> punk.Lay:
            return view.legal_actions()[0]

        def each(view: PunkViews, _rng: Generator) -> ArrayLike:
            return [
                punk.lay_index(rules.pack, low(view.at(table)).card) for table in range(view.tables)
            ]

        hands = batch.deal(rules, rng(), 20)
        one = batch.play_punk(rules, hands, [each] * rules.players, rng())
        other = batch.play_punk(rules, hands, [lowest] * rules.players, rng())
        assert (one.plays == other.plays).all()

    def test_numbers_to_hold_against(self) -> None:
        """Cards played at random: how often nobody wins, and what a trick brings on average."""
        for players, unwon, points in ((3, 1 / 190, 2.557895), (4, 109 / 2925, 2.144274)):
            rules = PunkRules(players=players)
            games = batch.play_punk(rules, batch.deal(rules, rng(), 200_000), check=False)
            tricks = 200_000 * rules.pack.hand_size
            nobody = (games.trick_winners == -1).mean()
            assert abs(nobody - unwon) < 5 * (unwon / tricks) ** 0.5
            assert abs(games.scores.sum() / tricks - points) < 0.01

    def test_policies_and_chance_play_alike(self) -> None:
        """Picking any card each time is laying a hand in the order in which it was dealt."""
        rules = PunkRules(players=4)
        sums = [
            batch.play_punk(rules, batch.deal(rules, rng(4), 40_000), policies, rng(5)).scores
            for policies in (None, [at_random] * 4)
        ]
        assert abs(sums[0].sum(axis=1).mean() - sums[1].sum(axis=1).mean()) < 0.1


class TestWhatASeatSees:
    """A policy gets what its seat's view holds, and nothing else."""

    @pytest.mark.parametrize("rules", [*SWITCHES[:8], *SWITCHES[-8:], *PACKS[:3]], ids=str)
    def test_it_is_the_view_of_each_table(self, rules: PunkRules) -> None:
        seen: list[PunkViews] = []

        def watching(view: PunkViews, own: Generator) -> ArrayLike:
            seen.append(view)
            return at_random(view, own)

        games = batch.play_punk(
            rules, batch.deal(rules, rng(6), 8), [watching] * rules.players, rng(7)
        )
        for table in range(8):
            last = games.state(table)
            tricks = range(len(last.plays) + 1)
            states = [PunkState(dealt=last.dealt, plays=last.plays[:trick]) for trick in tricks]
            for view in seen:
                state = states[min(view.tricks, len(states) - 1)]
                assert view.at(table) == state.view(view.seat)
                assert tuple(view.scores[table].tolist()) == state.scores
                assert view.over[table] == (state.outcome is not None)
                won = [-1 if trick.winner is None else trick.winner for trick in state.tricks]
                won += [-1] * (view.tricks - len(won))
                assert view.trick_winners[table].tolist() == won
                assert (view.hand[table] == sorted(games.hands[table, view.seat])).all()

    @pytest.mark.parametrize(
        "rules", [PunkRules(players=2), PunkRules(players=4, at_target="stop")]
    )
    def test_hidden_cards_may_change_places(self, rules: PunkRules) -> None:
        """Two deals that differ only in what the seat has not seen give it equal views."""
        hands = batch.deal(rules, rng(8), 200)
        for known in range(rules.pack.hand_size):
            changed = hands.copy()
            hidden = changed[:, 1:, known:].reshape(200, -1)
            hidden = rng(9).permuted(hidden, axis=1)
            changed[:, 1:, known:] = hidden.reshape(200, rules.seats - 1, -1)
            assert (changed != hands).any()
            views = [
                views_of_seat_0(rules, cards, lowest)[: known + 1] for cards in (hands, changed)
            ]
            for one, other in zip(*views, strict=True):
                for field in attrs.fields(PunkViews):
                    assert np.array_equal(getattr(one, field.name), getattr(other, field.name))

    def test_nothing_leads_back(self) -> None:
        """No array of a view shares memory with another card than it shows."""
        rules = PunkRules(players=4, at_target="stop")
        hands = batch.deal(rules, rng(), 50)
        views = views_of_seat_0(rules, hands, lowest)
        for view in views:
            for field in attrs.fields(PunkViews):
                array = getattr(view, field.name)
                if isinstance(array, np.ndarray):
                    assert not np.shares_memory(array, hands)
                    base = array
                    while base.base is not None:
                        base = base.base
                    assert base.size == array.size
                    with pytest.raises(ValueError, match="read-only"):
                        array[...] = 0

    def test_others_choices_are_not_known(self) -> None:
        """Who is asked last sees no more than who is asked first."""
        tricks: list[int] = []

        def counting(view: PunkViews, own: Generator) -> ArrayLike:
            tricks.append(view.tricks)
            assert view.held.sum() == view.tables * (7 - view.tricks)
            return at_random(view, own)

        rules = PunkRules(players=3)
        batch.play_punk(rules, batch.deal(rules, rng(), 9), [counting] * 3, rng())
        assert tricks == [trick for trick in range(7) for _ in range(3)]

    def test_each_has_a_generator_of_its_own(self) -> None:
        given_: list[Generator] = []

        def noting(view: PunkViews, own: Generator) -> ArrayLike:
            given_.append(own)
            return lowest(view, own)

        rules, source = PunkRules(players=3), rng()
        batch.play_punk(rules, batch.deal(rules, source, 2), [noting] * 3, source)
        assert len(set(map(id, given_))) == 3
        assert source not in given_
        assert len({generator.random() for generator in given_[:3]}) == 3

    def test_what_a_policy_does_to_its_view_changes_nothing(self) -> None:
        def spoiling(view: PunkViews, own: Generator) -> ArrayLike:
            answer = lowest(view, own)
            for field in attrs.fields(PunkViews)[2:]:
                array = getattr(view, field.name)
                base: Any = array
                while base.base is not None:
                    base = base.base
                base.flags.writeable = True
                base[...] = 1
            return answer

        rules = PunkRules(players=3)
        hands = batch.deal(rules, rng(), 30)
        games = batch.play_punk(rules, hands, [spoiling, lowest, None], rng())
        honest = batch.play_punk(rules, hands, [lowest, lowest, None], rng())
        assert (games.plays == honest.plays).all()
        assert (games.scores == honest.scores).all()


def views_of_seat_0(
    rules: PunkRules, hands: NDArray[np.int16], policy: batch.Policy
) -> list[PunkViews]:
    seen: list[PunkViews] = []

    def watching(view: PunkViews, own: Generator) -> ArrayLike:
        seen.append(view)
        return policy(view, own)

    batch.play_punk(rules, hands, [watching, *[None] * (rules.players - 1)], rng())
    return seen


class TestArrays:
    """Any layout and any integers; nothing of the caller's changes."""

    @pytest.mark.parametrize("kind", ["i1", "u1", "i2", "u2", ">i4", "i8", "u8"])
    @pytest.mark.parametrize(
        "rules", [PunkRules(players=4), PunkRules(players=4, at_target="stop")]
    )
    def test_any_integers_and_layouts(self, rules: PunkRules, kind: str) -> None:
        hands = batch.deal(rules, rng(), 30)
        expected = batch.play_punk(rules, hands)
        backwards = np.ascontiguousarray(hands.astype(kind)[::-1])[::-1]
        backwards.flags.writeable = False
        for cards in (hands.astype(kind), backwards, hands.tolist(), np.ascontiguousarray(hands)):
            games = batch.play_punk(rules, cards)
            assert (games.plays == expected.plays).all()
            assert (games.scores == expected.scores).all()

    @pytest.mark.parametrize("at_target", ["play_out", "stop"])
    @pytest.mark.parametrize("policies", [None, [lowest, None, at_random, highest]])
    def test_nothing_of_the_callers_changes(self, at_target: str, policies: Any) -> None:
        rules = PunkRules(players=4, target=3, at_target=punk.AtTarget.of(at_target))
        hands = batch.deal(rules, rng(), 30)
        before = hands.copy()
        batch.play_punk(rules, hands, policies, rng())
        assert (hands == before).all()
        assert hands.flags.writeable

    def test_shapes_and_kinds(self) -> None:
        rules = PunkRules(players=5)
        games = batch.play_punk(rules, batch.deal(rules, rng(), 11))
        shapes = {
            field.name: (str(array.dtype), array.shape)
            for field in attrs.fields(PunkGames)
            if isinstance(array := getattr(games, field.name), np.ndarray)
        }
        assert shapes == {
            "hands": ("int16", (11, 5, 8)),
            "plays": ("int16", (11, 8, 5)),
            "trick_winners": ("int32", (11, 8)),
            "scores": ("int32", (11, 5)),
            "reached": ("int32", (11,)),
            "winners": ("bool", (11, 5)),
        }
        assert games.returns.dtype == np.float64
        assert games.tables == 11
        assert repr(games) == "<PunkGames at 11 tables, punk players=5>"
        for name in shapes:
            with pytest.raises(ValueError, match="read-only"):
                getattr(games, name)[...] = 0

    def test_no_tables(self) -> None:
        for rules in (PunkRules(players=2), PunkRules(players=4, at_target="stop")):
            hands = batch.deal(rules, rng(), 0)
            for policies in (None, [at_random] * rules.players):
                games = batch.play_punk(rules, hands, policies, rng())
                assert games.tables == 0
                assert games.returns.shape == games.winners.shape == (0, rules.seats)


RULES = PunkRules(players=4)
HANDS = batch.deal(RULES, rng(1), 6)


def with_card(table: int, seat: int, place: int, card: int) -> NDArray[np.int64]:
    hands = HANDS.astype(np.int64)
    hands[table, seat, place] = card
    return hands


class TestRefused:
    """What cannot be is refused, with the table and the seat."""

    @pytest.mark.parametrize(
        ("hands", "error", "said"),
        [
            (
                with_card(3, 2, 1, 28),
                pp.NotationError,
                r"hands\[3, 2, 1\] is 28, not the number of",
            ),
            (with_card(5, 0, 0, -1), pp.NotationError, r"hands\[5, 0, 0\] is -1"),
            (with_card(4, 1, 1, int(HANDS[4, 3, 3])), pp.RulesError, r"hands\[4\]: .* twice"),
            (HANDS[:, :3], pp.NotationError, r"\(6, 3, 7\) of the hands is not \(tables, 4, 7\)"),
            (HANDS[0], pp.NotationError, r"\(4, 7\)"),
            ([], pp.NotationError, "hands"),
            (HANDS.astype(float), pp.NotationError, "not float64"),
            (None, pp.NotationError, "None"),
            ("As", pp.NotationError, "As"),
        ],
    )
    def test_hands(self, hands: Any, error: type[Exception], said: str) -> None:
        with pytest.raises(error, match=said):
            batch.play_punk(RULES, hands)

    def test_the_card_that_is_there_twice_is_named(self) -> None:
        card = RULES.pack.cards[int(HANDS[4, 3, 3])]
        with pytest.raises(pp.RulesError) as caught:
            batch.play_punk(RULES, with_card(4, 1, 1, int(HANDS[4, 3, 3])))
        assert caught.value.value == card
        assert f"{card} twice" in str(caught.value)

    @pytest.mark.parametrize(("suits", "ranks"), [(4, 7), (4, 16), (4, 17), (12, 15)])
    def test_a_card_twice_in_any_pack(self, suits: int, ranks: int) -> None:
        rules = PunkRules(players=4, pack=PunkPack(seats=4, suits=suits, ranks=ranks))
        hands = batch.deal(rules, rng(), 3)
        batch.play_punk(rules, hands)
        for lost, twice in ((0, 1), (rules.pack.size - 1, 0), (5, rules.pack.size - 1)):
            cards = hands.copy()
            cards[1:][cards[1:] == lost] = twice
            with pytest.raises(pp.RulesError, match=r"hands\[1\]: ") as caught:
                batch.play_punk(rules, cards)
            assert caught.value.value == rules.pack.cards[twice]

    @pytest.mark.parametrize(
        ("policies", "source"),
        [
            ([lowest] * 3, rng()),
            ([lowest] * 5, rng()),
            (lowest, rng()),
            ("abcd", rng()),
            ([lowest, 5, None, None], rng()),
            ([lowest] * 4, None),
            ([lowest] * 4, Random(1)),
        ],
    )
    def test_policies(self, policies: Any, source: Any) -> None:
        with pytest.raises(pp.RulesError):
            batch.play_punk(RULES, HANDS, policies, source)

    @pytest.mark.parametrize("rules", [None, "punk players=4", pp.PuckpunkError])
    def test_rules(self, rules: Any) -> None:
        with pytest.raises(pp.RulesError, match="is not PunkRules"):
            batch.play_punk(rules, HANDS)

    @pytest.mark.parametrize(
        ("answer", "said"),
        [
            (
                lambda view: view.hand[:, 0] * 0 + 99,
                "answered 99 at table 0: it holds no such card",
            ),
            (
                lambda view: np.where(np.arange(6) == 4, -1, view.hand[:, 0]),
                "answered -1 at table 4",
            ),
            (lambda view: view.hand[:, 0].astype(float), "answered wrongly: .*not float64"),
            (lambda view: view.held[:, 0], "answered wrongly: .*not bool"),
            (lambda view: view.hand[:5, 0], r"the shape \(5,\)"),
            (lambda view: view.hand[:, :1], r"the shape \(6, 1\)"),
            (lambda view: view.hand[0, 0], r"the shape \(\)"),
            (lambda view: None, "answered wrongly"),
            (lambda view: "Ac", "answered wrongly"),
            (lambda view: 1 // 0, "failed: ZeroDivisionError"),
            (lambda view: [2**70] * 6, "answered wrongly"),
            (lambda view: np.full(6, 2**16 + int(view.hand[0, 0])), "holds no such card"),
        ],
    )
    def test_answers(self, answer: Callable[[PunkViews], Any], said: str) -> None:
        policies = [lowest, None, lambda view, _: answer(view), None]
        with pytest.raises(pp.PlayerError, match=said) as caught:
            batch.play_punk(RULES, HANDS, policies, rng())
        assert caught.value.seat == 2
        assert isinstance(caught.value.view, PunkViews)
        assert str(caught.value).startswith("the player of seat 2 ")
        assert "<PunkViews of seat 2 at 6 tables after 0 tricks, punk players=4>" in str(
            caught.value
        )

    def test_a_card_that_is_laid_already(self) -> None:
        def same(view: PunkViews, _rng: Generator) -> ArrayLike:
            return view.hand[:, 0]

        with pytest.raises(pp.PlayerError, match="at table 0") as caught:
            batch.play_punk(RULES, HANDS, [None, same, None, None], rng())
        assert caught.value.value == HANDS[0, 1].min()

    def test_a_card_of_another(self) -> None:
        def anothers(view: PunkViews, _rng: Generator) -> ArrayLike:
            return HANDS[:, 0, 0]

        with pytest.raises(pp.PlayerError, match=r"seat 1 .* at table 0"):
            batch.play_punk(RULES, HANDS, [None, anothers, None, None], rng())

    def test_where_the_deal_has_ended_any_answer_will_do(self) -> None:
        rules = PunkRules(players=4, target=1, at_target=punk.AtTarget.STOP)

        def careless(view: PunkViews, own: Generator) -> ArrayLike:
            return np.where(view.over, 12_345_678_901, lowest(view, own))

        hands = batch.deal(rules, rng(), 50)
        games = batch.play_punk(rules, hands, [careless] * 4, rng())
        assert (games.plays == batch.play_punk(rules, hands, [lowest] * 4, rng()).plays).all()
        assert (games.plays[:, 4:] == -1).any()

    @pytest.mark.parametrize("table", [-1, 6, True, 1.0, None])
    def test_a_table_that_is_not_there(self, table: Any) -> None:
        games = batch.play_punk(RULES, HANDS)
        (view, *_) = views_of_seat_0(RULES, HANDS, lowest)
        for method in (games.state, view.at):
            with pytest.raises(pp.RulesError, match="is not a table"):
                method(table)


def test_a_policy_cannot_see_what_its_generator_was_seeded_from() -> None:
    """From what the dealing generator drew, its seed and so the cards could be found."""
    rules, seen = punk.PunkRules(players=3), []

    def curious(view: batch.PunkViews, rng: np.random.Generator) -> Any:
        seen.append(rng.bit_generator.seed_seq.entropy)  # type: ignore[attr-defined]
        return np.where(view.held, view.hand, 99).min(axis=1)

    hands = batch.deal(rules, np.random.default_rng(5), 2)
    batch.play_punk(rules, hands, [curious, None, None], np.random.default_rng(6))
    drawn = np.random.default_rng(6).integers(2**63, size=4)
    assert seen
    assert not set(map(int, drawn)) & set(map(int, np.ravel(seen[0])))

"""A table: chance, players who see views, records of games, matches (PN14)."""

import pickle
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import puckpunk as pp
from puckpunk import strategies
from puckpunk.game import PhysicalPack, RandomSource
from puckpunk.match import MatchEnd, PunkMatch, play_match
from puckpunk.players import RandomPlayer
from puckpunk.punk import Dealt, Lay, PunkCard, PunkPack, PunkRules, PunkState, PunkView
from puckpunk.table import Player, Record

THREE = PunkRules(players=3)


class Other:
    """A deal, and what the player of seat 2 may not do in it."""

    state = PunkState.deal(THREE, Random(1))
    card = state.hands[0][0]
    legal = Lay(0, card)


class TestAdvance:
    """Through chance to the next decision, or the end."""

    @given(strategies.punk_rules(), st.integers())
    def test_to_a_decision(self, rules: PunkRules, seed: int) -> None:
        state = pp.advance(PunkState.start(rules), Random(seed))
        assert state.actors
        assert pp.advance(state, Random(seed)) is state

    def test_nothing_that_draws(self) -> None:
        with pytest.raises(pp.RulesError, match="random"):
            pp.advance(PunkState.start(THREE), None)  # type: ignore[arg-type]


class TestPlay:
    """One game with players."""

    @given(strategies.punk_rules(), st.integers())
    def test_a_game_is_recorded(self, rules: PunkRules, seed: int) -> None:
        record = pp.play(PunkState.start(rules), [RandomPlayer()] * rules.players, Random(seed))
        states = list(record.states())
        assert states[0] == record.start
        assert states[-1] == record.final
        assert len(states) == len(record.actions) + 1
        assert record.outcome == record.final.outcome is not None
        for before, action, after in zip(states, record.actions, states[1:], strict=False):
            assert before.apply(action) == after
        assert pickle.loads(pickle.dumps(record)) == record

    def test_the_seed_gives_the_same_game(self) -> None:
        games = [
            pp.play(PunkState.start(THREE), [RandomPlayer()] * 3, Random(seed))
            for seed in (1, 1, 2)
        ]
        assert games[0] == games[1] != games[2]

    def test_all_are_asked_before_a_choice_is_known(self) -> None:
        seen: list[PunkView] = []

        class Watcher:
            def act(self, view: PunkView, rng: RandomSource) -> Lay:
                del rng
                seen.append(view)
                return view.legal_actions()[0]

        pp.play(PunkState.deal(THREE, Random(1)), [Watcher()] * 3, Random(1))
        assert len(seen) == 21
        assert not any(any(view.laid) for view in seen)

    @pytest.mark.parametrize("count", [0, 2, 4])
    def test_the_number_of_players_must_fit(self, count: int) -> None:
        with pytest.raises(pp.RulesError, match=f"{count} players at a table for 3"):
            pp.play(PunkState.start(THREE), [RandomPlayer()] * count, Random(1))

    def test_a_player_that_fails_is_named(self) -> None:
        class Broken:
            def act(self, view: PunkView, rng: RandomSource) -> Lay:
                raise KeyError("oh")

        start = PunkState.deal(THREE, Random(1))
        players: list[Player[PunkView, Lay]] = [RandomPlayer(), Broken(), RandomPlayer()]
        with pytest.raises(pp.PlayerError, match="player of seat 1 failed: KeyError") as caught:
            pp.play(start, players, Random(1))
        error = caught.value
        assert error.seat == 1
        assert error.view == start.view(1)
        assert isinstance(error.__cause__, KeyError)
        assert str(start.view(1)) in str(error)
        assert str(start) not in str(error)
        again = pickle.loads(pickle.dumps(pp.PlayerError("failed", "x", 1, start.view(1))))
        assert (again.seat, again.view, again.value) == (1, start.view(1), "x")

    @pytest.mark.parametrize(
        "answer",
        [None, "0 lays Ac", 3, lambda view: Lay(view.seat, Other.card), lambda view: Other.legal],
        ids=["nothing", "text", "number", "a card not held", "for another seat"],
    )
    def test_an_illegal_answer_is_named(self, answer: Any) -> None:
        class Cheat:
            def act(self, view: PunkView, rng: RandomSource) -> Any:
                del rng
                return answer(view) if callable(answer) else answer

        players: list[Player[PunkView, Lay]] = [RandomPlayer(), RandomPlayer(), Cheat()]
        with pytest.raises(pp.PlayerError, match="player of seat 2 answered") as caught:
            pp.play(Other.state, players, Random(1))
        assert caught.value.seat == 2
        assert caught.value.view == Other.state.view(2)

    def test_the_error_is_no_oracle(self) -> None:
        """Whether another seat could lay a card is not told to the one that asks."""
        told: set[str] = set()
        for card in THREE.pack.cards:

            class Curious:
                def act(self, view: PunkView, rng: RandomSource, card: PunkCard = card) -> Lay:
                    return Lay(1, card) if view.seat == 0 else view.legal_actions()[0]

            with pytest.raises(pp.PlayerError) as caught:
                pp.play(Other.state, [Curious()] * 3, Random(1))
            told.add(str(caught.value).replace(repr(card), "a card"))
        assert len(told) == 1

    def test_players_cannot_work_out_the_cards(self) -> None:
        """A player has a source of its own: from its state the one that deals does not follow."""
        seen: list[object] = []

        class Spy:
            def act(self, view: PunkView, rng: Random) -> Lay:
                seen.append(rng)
                return view.legal_actions()[0]

        source = Random(1)
        pp.play(PunkState.start(THREE), [Spy(), Spy(), Spy()], source)
        assert source not in seen
        assert len({id(rng) for rng in seen}) == 3

    def test_an_error_that_cannot_be_shown(self) -> None:
        class NastyError(Exception):
            def __repr__(self) -> str:
                raise ZeroDivisionError

        class Broken:
            def act(self, view: PunkView, rng: RandomSource) -> Lay:
                raise NastyError("x" * 10**6)

        with pytest.raises(pp.PlayerError) as caught:
            pp.play(Other.state, [Broken()] * 3, Random(1))
        assert len(str(caught.value)) < 500

    @pytest.mark.parametrize("players", [None, {0: 1, 1: 2, 2: 3}, "abc", iter([1, 2, 3])])
    def test_players_are_a_list(self, players: Any) -> None:
        with pytest.raises(pp.RulesError, match="not a list of players"):
            pp.play(Other.state, players, Random(1))

    def test_what_is_no_state_and_what_does_not_draw(self) -> None:
        with pytest.raises(pp.RulesError, match="not the state of a game"):
            pp.play(None, [RandomPlayer()] * 3, Random(1))  # type: ignore[type-var]
        with pytest.raises(pp.RulesError, match="not the state of a game"):
            pp.advance(Other.state.view(0), Random(1))  # type: ignore[type-var]
        for rng in (None, PhysicalPack(THREE.pack.cards)):
            with pytest.raises(pp.RulesError, match="no source of randomness"):
                pp.play(Other.state, [RandomPlayer()] * 3, rng)  # type: ignore[arg-type]

    def test_an_interruption_is_let_through(self) -> None:
        class Interrupted:
            def act(self, view: PunkView, rng: RandomSource) -> Lay:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            pp.play(PunkState.deal(THREE, Random(1)), [Interrupted()] * 3, Random(1))


class TestRandomPlayer:
    """Any legal action, each as likely."""

    def test_all_come_up(self) -> None:
        view, rng = PunkState.deal(THREE, Random(1)).view(0), Random(1)
        assert {RandomPlayer().act(view, rng) for _ in range(200)} == set(view.legal_actions())

    def test_nothing_to_do(self) -> None:
        view = PunkState.start(THREE).view(0)
        with pytest.raises(pp.RulesError, match="nothing to choose"):
            RandomPlayer().act(view, Random(1))


class TestPN14:
    """PN14: a match adds scores up until somebody has the target; it ends after max_deals."""

    def test_it_begins_with_nothing(self) -> None:
        match = PunkMatch(rules=THREE, dealer=2)
        assert (match.deals, match.scores, match.first, match.outcome) == (0, (0, 0, 0), None, None)
        assert str(match) == "punk players=3; deals=0/100; scores=0, 0, 0; next dealer=2"

    @given(strategies.punk_rules(max_players=4), st.integers(), st.integers(1, 5))
    def test_it_always_ends(self, rules: PunkRules, seed: int, most: int) -> None:
        rules = attrs.evolve(rules, at_target="play_out")
        match = PunkMatch(rules=rules, max_deals=most)
        end = play_match(match, [RandomPlayer()] * rules.players, Random(seed))
        assert end.outcome is not None
        assert end.deals <= most
        assert end.dealer == end.deals % rules.players
        assert end.outcome.scores == end.scores
        assert "won by" in str(end)

    def test_a_deal_can_bring_nobody_a_point(self) -> None:
        rules = PunkRules(players=3, pack=PunkPack(seats=3, suits=3, ranks=1))
        end = play_match(PunkMatch(rules=rules), [RandomPlayer()] * 3, Random(1))
        assert (end.deals, end.scores) == (100, (0, 0, 0))
        assert end.outcome is not None
        assert (end.outcome.winners, end.outcome.reason) == ((0, 1, 2), MatchEnd.MOST_POINTS)

    def test_the_first_running_total_wins_though_another_ends_higher(self) -> None:
        """Trick by trick: seat 0 has 21 first, seat 2 more at the end of the deal."""
        match = PunkMatch(rules=THREE, deals=3, scores=(20, 0, 19))
        state = state_with_tricks("Ac 2c 2d, 3c 3d 4c, 4d 4h 5c")
        end = match.after(state)
        assert end.scores[2] > end.scores[0] >= 21
        assert end.outcome is not None
        assert (end.outcome.winners, end.outcome.reason) == ((0,), MatchEnd.TARGET)
        assert str(end).endswith("won by 0 (target)")

    def test_about_three_deals_for_three_players(self) -> None:
        """RULES: about 3 deals for three players, 4 for four."""
        for players, deals in ((3, 3), (4, 4)):
            ends = [
                play_match(
                    PunkMatch(rules=PunkRules(players=players)), [RandomPlayer()] * players, rng
                )
                for rng in map(Random, range(300))
            ]
            assert abs(sum(end.deals for end in ends) / 300 - deals) < 0.5

    def test_a_dummy_that_may_not_win_is_passed_over(self) -> None:
        rules = PunkRules(players=2, dummy_may_win=False)
        end = PunkMatch(rules=rules, deals=3, max_deals=3, scores=(5, 9, 30))
        assert end.outcome is not None
        assert end.outcome.winners == (1,)
        assert list(map(int, end.outcome.returns)) == [-1, 1, 0]

    def test_the_next_deal_may_come_from_a_real_pack(self) -> None:
        pack = PhysicalPack(THREE.pack.cards, cut=4)
        assert PunkMatch(rules=THREE, dealer=2).deal(pack) == PunkState.deal(THREE, pack, 2)

    def test_the_dummy_never_deals(self) -> None:
        match = PunkMatch(rules=PunkRules(players=2, target=1000), max_deals=4)
        dealers = []
        while match.outcome is None:
            dealers.append(match.dealer)
            match = match.after(
                pp.play(match.deal(Random(1)), [RandomPlayer()] * 2, Random(2)).final
            )
        assert dealers == [0, 1, 0, 1]

    def test_other_states_are_refused(self) -> None:
        match = PunkMatch(rules=THREE)
        final = pp.play(match.deal(Random(1)), [RandomPlayer()] * 3, Random(1)).final
        other_dealer = PunkState(
            dealt=attrs.evolve(final.dealt, dealer=1, hands=final.dealt.hands), plays=final.plays
        )
        for state in (None, match.deal(Random(1)), PunkState.start(THREE), other_dealer):
            with pytest.raises(pp.RulesError):
                match.after(state)  # type: ignore[arg-type]
        over = attrs.evolve(match, deals=1, max_deals=1)
        for act in (lambda: over.after(final), lambda: over.deal(Random(1))):
            with pytest.raises(pp.RulesError, match="the match is over"):
                act()

    @pytest.mark.parametrize(
        "parts",
        [
            {"rules": None},
            {"rules": PunkRules(players=3, at_target="stop")},
            {"dealer": 3},
            {"dealer": -1},
            {"dealer": True},
            {"max_deals": 0},
            {"max_deals": True},
            {"deals": -1},
            {"deals": 101},
            {"deals": None},
            {"scores": (0, 0)},
            {"scores": [0, 0, 0]},
            {"scores": (1, 0, 0)},
            {"scores": (-1, 0, 0), "deals": 1},
            {"scores": (30, 0, 0), "deals": 1},
            {"scores": (30, 0, 0), "deals": 1, "first": 1},
            {"first": 0},
            {"scores": (0, 30, 0), "deals": 1, "first": True},
            {"scores": (0, 30, 0), "deals": 1, "first": 1.0},
            {"scores": (10**6, 0, 0), "deals": 1, "first": 0},
            {"rules": PunkRules(players=2, dummy_scores=False), "scores": (0, 0, 9), "deals": 1},
        ],
    )
    def test_matches_that_cannot_be(self, parts: dict[str, Any]) -> None:
        with pytest.raises(pp.RulesError):
            PunkMatch(**{"rules": THREE, **parts})

    def test_a_match_is_a_value(self) -> None:
        match = PunkMatch(rules=THREE, deals=1, scores=(5, 0, 2))
        assert pickle.loads(pickle.dumps(match)) == match
        assert len({match, attrs.evolve(match)}) == 1


def state_with_tricks(text: str) -> PunkState:
    """Return the end of a deal for three whose first tricks are given; the rest falls as it may."""
    plays = [tuple(map(PunkCard.parse, trick.split())) for trick in text.split(", ")]
    rest = [card for card in THREE.pack.cards if not any(card in cards for cards in plays)]
    plays += [tuple(rest[place : place + 3]) for place in range(0, len(rest), 3)]
    hands = tuple(tuple(cards[seat] for cards in plays) for seat in range(3))
    dealt = Dealt(rules=THREE, dealer=0, hands=hands)
    return PunkState(dealt=dealt, plays=tuple(plays))


@given(strategies.punk_games())
def test_records_of_any_game(game: Record[PunkState]) -> None:
    assert game.outcome is not None
    assert list(game.states())[-1] == game.final

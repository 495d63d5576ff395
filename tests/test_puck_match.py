"""Games of Puck in a row."""

from random import Random
from typing import Any

import attrs
import pytest

import puckpunk as pp
from puckpunk.game import Outcome
from puckpunk.match import MatchEnd, PuckMatch, play_match
from puckpunk.players import RandomPlayer
from puckpunk.puck import Direction, PuckRules, PuckState
from puckpunk.punk import PunkRules, PunkState

THREE = PuckRules(players=3)


def whole(match: PuckMatch, rng: Random) -> PuckState:
    """Return the end of the match's next game, played at random."""
    players = [RandomPlayer()] * match.rules.players
    return pp.play(match.deal(rng), players, rng).final


def rules_of(players: int, **switches: Any) -> PuckRules:
    return PuckRules(players=players, **switches)


class TestPK15:
    """PK15: the deal moves on in the direction of play of the game just played."""

    @pytest.mark.parametrize(
        ("direction", "dealers"),
        [
            ("clockwise", [1, 2, 3, 0, 1]),
            ("counterclockwise", [1, 0, 3, 2, 1]),
        ],
    )
    def test_fixed_direction(self, direction: str, dealers: list[int]) -> None:
        match = PuckMatch(rules=rules_of(4, direction=direction), dealer=1, max_games=5)
        rng, found = Random(1), [match.dealer]
        while match.games < 4:
            state = whole(match, rng)
            assert state.dealer == match.dealer
            match = match.after(state)
            found.append(match.dealer)
        assert found == dealers

    def test_the_direction_that_was_chosen(self) -> None:
        """The next game may go the other way, and moves the deal back."""
        match, rng, seen = PuckMatch(rules=THREE, max_games=12), Random(3), set[Direction]()
        while match.outcome is None:
            state = whole(match, rng)
            assert state.direction is not None
            seen.add(state.direction)
            wanted = (match.dealer + state.direction.value) % 3
            match = match.after(state)
            assert match.dealer == wanted
        assert seen == set(Direction)

    def test_the_first_dealer_is_the_callers(self) -> None:
        for dealer in range(3):
            match = PuckMatch(rules=THREE, dealer=dealer)
            assert match.deal(Random(1)).dealer == dealer
        assert PuckMatch(rules=THREE).dealer == 0


class TestAddingUp:
    """Games won and chips won, game by game (PK12, PK29)."""

    @pytest.mark.parametrize(
        "rules",
        [
            rules_of(2, jokers=2, ante=3),
            rules_of(3, ante=1),
            rules_of(4, ante=5, tied_round="each"),
            rules_of(3, source="stock"),
            rules_of(3, taking="open", ante=2, pack=pp.standard_deck()[:15]),
        ],
        ids=str,
    )
    def test_several_games(self, rules: PuckRules) -> None:
        match, rng = PuckMatch(rules=rules, max_games=6), Random(8)
        won, chips = [0] * rules.players, [0] * rules.players
        for game in range(6):
            assert match.outcome is None
            assert match.games == game
            outcome = whole(match, rng)
            before = match
            match = match.after(outcome)
            assert (before.games, before.max_games, match.games) == (game, 6, game + 1)
            result = outcome.outcome
            assert result is not None
            for seat in range(rules.players):
                won[seat] += seat in result.winners
                chips[seat] += result.payoffs[seat]
            assert (match.won, match.chips) == (tuple(won), tuple(chips))
            assert sum(match.chips) == 0
        result = match.outcome
        assert result is not None
        best = tuple(seat for seat in range(rules.players) if won[seat] == max(won))
        assert (result.winners, result.reason) == (best, MatchEnd.GAMES)
        assert (result.scores, result.payoffs) == (tuple(won), tuple(chips))
        assert sum(result.returns) == 0

    def test_a_shared_game_is_won_by_each(self) -> None:
        """PK29: no wins at all are shared by all, and the stakes come back."""
        rules = rules_of(3, ante=2, pack=pp.parse_cards("2c 2d 2h 5c 5d 5h 9d 9h 9s"))
        match = PuckMatch(rules=rules)
        for seed in range(1000):
            state = match.deal(Random(seed))
            while not state.is_over:
                state = state.apply(state.legal_actions()[0])
            outcome = state.outcome
            assert outcome is not None
            if outcome.winners == (0, 1, 2):
                match = match.after(state)
                assert (match.won, match.chips, match.games) == ((1, 1, 1), (0, 0, 0), 1)
                return
        raise AssertionError("no round was tied")

    def test_a_match_never_changes(self) -> None:
        match = PuckMatch(rules=THREE)
        later = match.after(whole(match, Random(1)))
        assert (match.games, later.games) == (0, 1)
        assert match == PuckMatch(rules=THREE)
        assert len({match, later, PuckMatch(rules=THREE)}) == 2
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            match.games = 1  # type: ignore[misc]


class TestOutcome:
    """Most games won wins; level seats share."""

    def end(self, won: tuple[int, ...], games: int = 4) -> Outcome:
        outcome = PuckMatch(rules=THREE, max_games=games, games=games, won=won).outcome
        assert outcome is not None
        return outcome

    def test_most_games(self) -> None:
        outcome = self.end((1, 2, 1))
        assert (outcome.winners, outcome.scores) == ((1,), (1, 2, 1))
        assert list(map(str, outcome.returns)) == ["-1", "2", "-1"]

    def test_level(self) -> None:
        outcome = self.end((2, 0, 2))
        assert outcome.winners == (0, 2)
        assert list(map(str, outcome.returns)) == ["1/2", "-1", "1/2"]
        assert list(map(str, self.end((4, 4, 4)).returns)) == ["0", "0", "0"]

    def test_games_count_and_not_chips(self) -> None:
        rules = PuckRules(players=3, ante=1)
        match = PuckMatch(rules=rules, max_games=5, games=5, won=(3, 2, 3), chips=(0, 1, -1))
        assert match.outcome is not None
        assert match.outcome.winners == (0, 2)
        assert match.outcome.payoffs == (0, 1, -1)

    def test_not_before_the_last_game(self) -> None:
        assert PuckMatch(rules=THREE, max_games=4, games=3, won=(3, 0, 0)).outcome is None

    def test_the_last_game_ends_it(self) -> None:
        match = PuckMatch(rules=THREE, max_games=1)
        state = whole(match, Random(1))
        match = match.after(state)
        assert match.outcome is not None
        for again in (lambda: match.deal(Random(1)), lambda: match.after(state)):
            with pytest.raises(pp.RulesError, match="the match is over"):
                again()


class TestText:
    """A match on one line."""

    def test_while_it_goes_on(self) -> None:
        match = PuckMatch(rules=THREE, dealer=2, games=1, won=(0, 1, 0))
        assert str(match) == (
            "puck players=3; games=1/10; won=0, 1, 0; chips=0, 0, 0; next dealer=2"
        )

    def test_at_the_end(self) -> None:
        match = PuckMatch(rules=THREE, max_games=1, games=1, won=(0, 1, 0))
        assert str(match) == "puck players=3; games=1/1; won=0, 1, 0; chips=0, 0, 0; over"


class TestRefused:
    """What is no match, and what is not its next game."""

    @pytest.mark.parametrize(
        "changes",
        [
            {"rules": None},
            {"rules": "puck players=3"},
            {"rules": PunkRules(players=3)},
            {"dealer": 3},
            {"dealer": -1},
            {"dealer": True},
            {"dealer": "0"},
            {"dealer": None},
            {"max_games": 0},
            {"max_games": -1},
            {"max_games": True},
            {"max_games": 2.0},
            {"max_games": None},
            {"games": -1},
            {"games": 11},
            {"games": True, "won": (1, 0, 0)},
            {"games": 1.0, "won": (1, 0, 0)},
            {"games": 1},
            {"won": (1, 0, 0)},
            {"games": 2, "won": (1, 0, 0)},
            {"games": 1, "won": (2, 0, 0)},
            {"games": 2, "won": (3, 0, -1)},
            {"games": 1, "won": (1, 0)},
            {"games": 1, "won": (1, 0, 0, 0)},
            {"games": 1, "won": [1, 0, 0]},
            {"games": 1, "won": (True, 0, 0)},
            {"games": 1, "won": (1.0, 0, 0)},
            {"games": 1, "won": None},
            {"chips": (1, 0, -1)},
            {"games": 1, "won": (1, 0, 0), "chips": (2, 0, -1)},
            {"games": 1, "won": (1, 0, 0), "chips": (8, -4, -4)},
            {"games": 1, "won": (1, 0, 0), "chips": (4, -2)},
            {"games": 1, "won": (1, 0, 0), "chips": (4.0, -2, -2)},
            {"games": 1, "won": (1, 0, 0), "chips": None},
        ],
        ids=str,
    )
    def test_no_match(self, changes: dict[str, Any]) -> None:
        with pytest.raises(pp.RulesError):
            PuckMatch(**({"rules": PuckRules(players=3, ante=2)} | changes))

    def test_the_match_they_are_changed_from(self) -> None:
        """So that each of the changes above is what is refused."""
        rules = PuckRules(players=3, ante=2)
        assert PuckMatch(rules=rules).games == 0
        match = PuckMatch(rules=rules, games=1, won=(1, 0, 0), chips=(4, -2, -2))
        assert match.outcome is None

    @pytest.mark.parametrize("state", [None, "puck", 0, PunkState.start(PunkRules(players=3))])
    def test_no_state_of_puck(self, state: Any) -> None:
        match = PuckMatch(rules=THREE)
        with pytest.raises(pp.RulesError, match="is not the end of a game"):
            match.after(state)

    def test_a_game_that_is_not_over(self) -> None:
        match = PuckMatch(rules=THREE)
        with pytest.raises(pp.RulesError, match="is not the end of a game"):
            match.after(match.deal(Random(1)))

    @pytest.mark.parametrize(
        "other",
        [
            PuckMatch(rules=THREE, dealer=1),
            PuckMatch(rules=PuckRules(players=3, ante=1)),
            PuckMatch(rules=PuckRules(players=4)),
        ],
        ids=str,
    )
    def test_the_game_of_another_match(self, other: PuckMatch) -> None:
        state = whole(other, Random(1))
        with pytest.raises(pp.RulesError, match="is not the next of this match"):
            PuckMatch(rules=THREE).after(state)
        assert other.after(state).games == 1

    @pytest.mark.parametrize("rng", [None, 7, "seed"])
    def test_no_source_of_randomness(self, rng: Any) -> None:
        with pytest.raises(pp.RulesError, match="no source of randomness"):
            PuckMatch(rules=THREE).deal(rng)


class TestPlayMatch:
    """A whole match at once."""

    def test_it_is_the_games_in_a_row(self) -> None:
        rules = PuckRules(players=3, ante=1)
        start = match = PuckMatch(rules=rules, dealer=2, max_games=4)
        rng = Random(11)
        while match.outcome is None:
            match = match.after(whole(match, rng))
        assert play_match(start, [RandomPlayer()] * 3, Random(11)) == match
        assert match.games == 4

    def test_one_that_is_begun_goes_on(self) -> None:
        begun = PuckMatch(rules=THREE, max_games=3, games=2, won=(0, 2, 1))
        end = play_match(begun, [RandomPlayer()] * 3, Random(1))
        assert end.games == 3
        assert all(after >= before for after, before in zip(end.won, begun.won, strict=True))

    def test_one_that_is_over_stays(self) -> None:
        over = PuckMatch(rules=THREE, max_games=1, games=1, won=(0, 1, 0))
        assert play_match(over, [RandomPlayer()] * 3, Random(1)) is over

    @pytest.mark.parametrize("number", [0, 2, 4])
    def test_too_many_players_or_too_few(self, number: int) -> None:
        with pytest.raises(pp.RulesError, match="players at a table for 3"):
            play_match(PuckMatch(rules=THREE), [RandomPlayer()] * number, Random(1))

    @pytest.mark.parametrize("match", [None, THREE, "match"])
    def test_no_match(self, match: Any) -> None:
        with pytest.raises(pp.RulesError, match="is not a match"):
            play_match(match, [RandomPlayer()] * 3, Random(1))


class TestImpossible:
    """What no games can have led to is refused."""

    @pytest.mark.parametrize(
        ("won", "chips"),
        [((1, 0), (-5, 5)), ((1, 0), (0, 0)), ((1, 1), (5, -5)), ((1, 0), (10**5000, -(10**5000)))],
        ids=["the winner lost", "nobody won", "shared, but not", "huge"],
    )
    def test_chips_that_do_not_fit(self, won: tuple[int, int], chips: tuple[int, int]) -> None:
        rules = PuckRules(players=2, ante=5)
        with pytest.raises(pp.RulesError, match="1 games cannot end like this"):
            PuckMatch(rules=rules, games=1, won=won, chips=chips)

    def test_too_many_games(self) -> None:
        with pytest.raises(pp.RulesError, match="max_games is an int from 1 to 1000000"):
            PuckMatch(rules=THREE, max_games=10**5000)

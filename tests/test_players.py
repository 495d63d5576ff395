"""Players: they see views only, do what is legal, and each is better than the one before."""

from itertools import combinations
from math import comb
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import puckpunk as pp
from puckpunk import puck, punk
from puckpunk.analysis import odds
from puckpunk.players import GreedyPlayer, RandomPlayer, SearchPlayer
from puckpunk.players.greedy import chances_of_ranks, ranked

RULES: dict[str, Any] = {
    **{f"punk {name}": rules for name, rules in punk.PRESETS.items()},
    **{f"puck {name}": rules for name, rules in puck.PRESETS.items()},
    "puck for two": puck.PuckRules(players=2, jokers=2),
    "puck for four": puck.PuckRules(players=4, empty_stock="hold_only"),
}


def start(rules: Any) -> Any:
    return (punk.PunkState if isinstance(rules, punk.PunkRules) else puck.PuckState).start(rules)


def share(one: Any, others: Any, rules: Any, games: int) -> float:
    """Return what a player wins on average of stakes of 1, the seats rotated."""
    total = 0.0
    for game in range(games):
        seat = game % rules.players
        players = [others] * rules.players
        players[seat] = one
        outcome = pp.play(start(rules), players, Random(game)).outcome
        assert outcome is not None
        total += float(outcome.returns[seat])
    return total / games


@attrs.frozen
class Noting:
    """Plays like another, and checks that what it is shown is a view."""

    player: Any
    seen: list[Any]

    def act(self, view: Any, rng: Random) -> Any:
        assert isinstance(view, punk.PunkView | puck.PuckView)
        action = self.player.act(view, rng)
        assert action in view.legal_actions()
        self.seen.append(view)
        return action


GAMES: list[tuple[Any, str]] = [
    *((GreedyPlayer(), name) for name in RULES),
    *((SearchPlayer(playouts=2), name) for name in ("punk usual", "punk dummy", "punk sudden_end")),
    *((SearchPlayer(playouts=2), name) for name in ("puck for two", "puck from_stock")),
]


@pytest.mark.parametrize(
    ("player", "name"), GAMES, ids=[f"{type(player).__name__} {name}" for player, name in GAMES]
)
def test_whole_games_by_all_rules(player: Any, name: str) -> None:
    """Every answer is legal, and made from a view; the same game comes again."""
    rules = RULES[name]
    notes: list[Any] = []
    seats: list[Any] = [Noting(player, notes), *[RandomPlayer()] * (rules.players - 1)]
    record = pp.play(start(rules), seats, Random(1))
    assert record.outcome is not None
    assert notes
    assert record == pp.play(start(rules), seats, Random(1))


class TestGreedy:
    """What is best at once, by counting."""

    @given(st.lists(st.integers(0, 4), min_size=1, max_size=5), st.integers(1, 3))
    def test_chances_of_ranks(self, numbers: list[int], others: int) -> None:
        """Beside all ways in which the others may lay."""
        cards = [rank for rank, number in enumerate(numbers, 1) for _ in range(number)]
        if len(cards) < others:
            return
        found = chances_of_ranks(tuple(numbers), others)
        for rank, chance in enumerate(found, 1):
            wins = sum(
                punk.resolve_trick([rank, *laid]) == 0 for laid in combinations(cards, others)
            )
            assert chance == pytest.approx(wins / comb(len(cards), others))

    def test_punk_takes_most_points_on_average(self) -> None:
        """The lay whose points, times its chance, are most."""
        state = punk.PunkState.deal(punk.PunkRules(players=3), Random(5))
        view = state.view(0)
        chances = chances_of_ranks(tuple(view.unseen_ranks.values()), 2)
        best = max(rank * chances[rank - 1] for rank in {card.rank for card in view.hand})
        rank = GreedyPlayer().act(view, Random(1)).card.rank
        assert rank * chances[rank - 1] == best

    @pytest.mark.parametrize("seed", range(6))
    def test_puck_takes_the_best_exact_odds(self, seed: int) -> None:
        """For two, where all is known but what is drawn: no hands can overlap."""
        rng = Random(seed)
        state = puck.PuckState.deal(puck.PuckRules(players=2), rng)
        while state.round < 2 or state.is_chance or state.turns:
            options = state.legal_actions()
            state = state.apply(rng.choice(options) if state.actors else state.sample_chance(rng))
        view = state.view(state.actors[0])
        exact: dict[puck.PuckAction, Any] = {
            found.action: found.odds.win for found in odds.exchanges(view)
        }
        assert exact[GreedyPlayer().act(view, rng)] == max(exact.values())

    def test_level_hands_win_where_each_scores(self) -> None:
        """PK24: with ``tied_round=each`` a hand that is level at the top scores, so it is kept."""
        for seed in range(400):
            rng = Random(seed)
            rules = puck.PuckRules(players=2, tied_round="each")
            state = puck.PuckState.deal(rules, rng)
            while state.round < 2 or state.is_chance or state.turns:
                options = state.legal_actions()
                state = state.apply(
                    rng.choice(options) if state.actors else state.sample_chance(rng)
                )
            one, other = (pp.evaluate(hand) for hand in state.hands)
            if one == other:
                view = state.view(state.actors[0])
                assert GreedyPlayer().act(view, rng) == puck.Hold(view.seat)
                return
        raise AssertionError("no hands were level")

    def test_it_draws_nothing(self) -> None:
        view = punk.PunkState.deal(punk.PunkRules(players=3), Random(5)).view(0)
        nothing: Any = None
        assert GreedyPlayer().act(view, nothing) == GreedyPlayer().act(view, Random(1))

    def test_it_beats_random_players_at_puck(self) -> None:
        for players, games in ((2, 40), (3, 24), (4, 12)):
            assert (
                share(GreedyPlayer(), RandomPlayer(), puck.PuckRules(players=players), games) > 0.4
            )


class TestSearch:
    """Trying out in worlds that fit."""

    def test_it_beats_greedy_players_at_punk(self) -> None:
        for players in (3, 4, 5):
            rules = punk.PunkRules(players=players)
            assert share(SearchPlayer(playouts=30), GreedyPlayer(), rules, 30) > 0.5

    def test_it_beats_greedy_players_at_puck(self) -> None:
        assert share(SearchPlayer(playouts=30), GreedyPlayer(), puck.PuckRules(players=2), 12) > 0.2

    def test_a_budget_of_playouts_can_be_repeated(self) -> None:
        state = puck.PuckState.deal(puck.PuckRules(players=3), Random(5))
        view = state.view(state.actors[0])
        search = SearchPlayer(playouts=12)
        assert search.act(view, Random(3)) == search.act(view, Random(3))

    def test_a_budget_of_seconds(self) -> None:
        view = punk.PunkState.deal(punk.PunkRules(players=3), Random(5)).view(0)
        assert SearchPlayer(seconds=0.01).act(view, Random(3)) in view.legal_actions()

    @pytest.mark.parametrize(
        "budget",
        [{"playouts": 0}, {"playouts": True}, {"playouts": "9"}, {"playouts": 10**9},
         {"seconds": 0}, {"seconds": -1.0}, {"seconds": "1"}, {"seconds": True},
         {"seconds": float("nan")}, {"seconds": 10**9},
         {"model": None}, {"model": "greedy"}, {"model": GreedyPlayer}],
    )  # fmt: skip
    def test_budgets_that_are_none(self, budget: dict[str, Any]) -> None:
        with pytest.raises(pp.RulesError, match=next(iter(budget))):
            SearchPlayer(**budget)


@pytest.mark.parametrize("player", [GreedyPlayer(), SearchPlayer()], ids=["greedy", "search"])
def test_bad_input(player: Any) -> None:
    state = punk.PunkState.deal(punk.PunkRules(players=3), Random(5))
    for view in (None, "view", state):
        with pytest.raises(pp.RulesError, match="is not a view of Punk or Puck"):
            player.act(view, Random(1))
    waiting = state.apply(state.legal_actions(0)[0]).view(0)
    with pytest.raises(pp.RulesError, match="seat 0 has nothing to do"):
        player.act(waiting, Random(1))
    assert ranked(state.view(0))

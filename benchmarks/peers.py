"""Other engines, as functions that make them ready; one that is missing skips its rows."""

from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any, TypeAlias

import pytest

__all__ = [
    "Evaluator",
    "clubs_evaluate",
    "clubs_lookup",
    "eval7",
    "leduc",
    "open_spiel_rollouts",
    "pgx_games",
    "phevaluator",
    "pkrbot",
    "pokerkit_entry",
    "pokerkit_hand",
    "rhode_island",
    "treys",
]

Evaluator: TypeAlias = tuple[Callable[[str], Any], Callable[..., Any]]
"""What makes a card of its text, and what evaluates a hand."""


def clubs_evaluate() -> Evaluator:
    """Return clubs's evaluator of three cards."""
    clubs = pytest.importorskip("clubs")
    return clubs.Card, clubs.Evaluator(4, 13, 3).evaluate


def clubs_lookup() -> Evaluator:
    """Return the table behind it."""
    clubs = pytest.importorskip("clubs")
    return clubs.Card, clubs.Evaluator(4, 13, 3).table.lookup


def eval7() -> Evaluator:
    """Return eval7's evaluator of up to seven cards."""
    module = pytest.importorskip("eval7")
    return module.Card, module.evaluate


def phevaluator() -> Evaluator:
    """Return PH Evaluator's function for five cards, which takes numbers as well as texts."""
    module = pytest.importorskip("phevaluator")
    return module.Card.to_id, module.evaluate_5cards


def pkrbot() -> Evaluator:
    """Return pkrbot's evaluator of five cards and more."""
    module = pytest.importorskip("pkrbot")
    return module.Card, module.evaluate


def pokerkit_entry() -> Evaluator:
    """Return PokerKit's table of Rhode Island hold'em, whose hands are of three cards."""
    pokerkit = pytest.importorskip("pokerkit")
    return _pokerkit_card, pokerkit.RhodeIslandHoldemHand.lookup.get_entry


def pokerkit_hand() -> Evaluator:
    """Return PokerKit's class of hands of Rhode Island hold'em."""
    pokerkit = pytest.importorskip("pokerkit")
    return _pokerkit_card, pokerkit.RhodeIslandHoldemHand


def _pokerkit_card(text: str) -> Any:
    return next(pytest.importorskip("pokerkit").Card.parse(text))


def treys() -> Evaluator:
    """Return treys's evaluator of five to seven cards."""
    module = pytest.importorskip("treys")
    return module.Card.new, module.Evaluator().evaluate


def leduc() -> Callable[[], Any]:
    """Return what plays RLCard's Leduc hold'em, with the random players that come with it."""
    environment = pytest.importorskip("rlcard").make("leduc-holdem", config={"seed": 1})
    agent = pytest.importorskip("rlcard.agents").RandomAgent(num_actions=environment.num_actions)
    environment.set_agents([agent, agent])
    return lambda: environment.run(is_training=False)


def rhode_island() -> Callable[[], Any]:
    """Return what plays PokerKit's Rhode Island hold'em, all but the decisions automated."""
    pokerkit = pytest.importorskip("pokerkit")
    game = pokerkit.RhodeIslandHoldem(tuple(pokerkit.Automation))
    random = Random(1).random

    def play() -> Any:
        state = game(155, 2)  # stacks that no betting can use up
        while state.status:
            choices: list[Any] = []
            if state.can_check_or_call():
                choices.append(state.check_or_call)
            if state.can_complete_bet_or_raise_to():
                choices.append(state.complete_bet_or_raise_to)
            if state.can_fold():
                choices.append(state.fold)
            choices[int(random() * len(choices))]()
        return state.payoffs

    return play


def pgx_games(name: str, number: int) -> Callable[[], Any]:
    """Return what plays many games of PGX at once, from the deal to the last one's end.

    The whole of it is compiled, random choices included, which is the quickest way; it is compiled
    here, before it is timed.
    """
    jax, pgx = pytest.importorskip("jax"), pytest.importorskip("pgx")
    env = pgx.make(name)
    init, step = jax.vmap(env.init), jax.vmap(env.step)

    def move(at: tuple[Any, Any]) -> tuple[Any, Any]:
        state, key = at
        key, choice, noise = jax.random.split(key, 3)
        odds = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = jax.random.categorical(choice, odds, axis=-1)
        return step(state, actions, jax.random.split(noise, number)), key

    def going(at: tuple[Any, Any]) -> Any:
        return ~at[0].terminated.all()

    def games(seed: Any) -> Any:
        deal, key = jax.random.split(jax.random.PRNGKey(seed))
        first = init(jax.random.split(deal, number))
        return jax.lax.while_loop(going, move, (first, key))[0].rewards

    compiled = jax.jit(games)
    seeds = count()
    compiled(next(seeds)).block_until_ready()
    return lambda: compiled(next(seeds)).block_until_ready()


def open_spiel_rollouts(name: str, number: int) -> Callable[[], Any]:
    """Return what plays a game of OpenSpiel many times from the first decision, in compiled code.

    A search of one simulation plays that many random games to value the place it stands at.
    """
    pyspiel = pytest.importorskip("pyspiel")
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    evaluator = pyspiel.RandomRolloutEvaluator(number, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 1, False, 1, False)
    return lambda: bot.step(state)

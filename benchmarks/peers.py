"""Games of other engines, as functions that play one; an engine that is missing skips its rows."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

__all__ = ["leduc", "rhode_island"]


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

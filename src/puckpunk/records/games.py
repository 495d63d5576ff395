"""The games that can be recorded, and what a record says about how one ended."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs

from puckpunk.game import Outcome
from puckpunk.puck import PuckRules, PuckState, PuckView
from puckpunk.puck import parse_action as parse_puck_action
from puckpunk.punk import PunkRules, PunkState, PunkView
from puckpunk.punk import parse_action as parse_punk_action

__all__ = ["GAMES", "VERSION", "Game", "game_of", "outcome_as_json"]

VERSION: Final = 1
"""The version of the record format that is written, and the only one that is read."""


@attrs.frozen
class Game:
    """How the parts of one game are read from text.

    Attributes:
        name: What records call the game.
        rules: The class of its rules.
        state: That of its states.
        view: That of its views.
        parse_action: Reads an action.
    """

    name: str
    rules: type[PunkRules] | type[PuckRules]
    state: type[PunkState] | type[PuckState]
    view: type[PunkView] | type[PuckView]
    parse_action: Callable[[str], Any]


GAMES: Mapping[str, Game] = MappingProxyType(
    {
        "punk": Game("punk", PunkRules, PunkState, PunkView, parse_punk_action),
        "puck": Game("puck", PuckRules, PuckState, PuckView, parse_puck_action),
    }
)


def game_of(state: object) -> Game | None:
    """Return the game that a state belongs to."""
    return next((game for game in GAMES.values() if isinstance(state, game.state)), None)


def outcome_as_json(outcome: Outcome | None) -> dict[str, Any] | None:
    """Return an outcome as JSON has it; fractions are texts, the reason is its name."""
    if outcome is None:
        return None
    return {
        "winners": list(outcome.winners),
        "reason": str(outcome.reason),
        "scores": list(outcome.scores),
        "returns": list(map(str, outcome.returns)),
        "payoffs": list(outcome.payoffs),
    }

"""Puck, described by David Knight: three-card hands, exchanged by taking from opponents."""

from puckpunk.game import Deal
from puckpunk.puck.actions import (
    ChooseDirection,
    Draw,
    Exchange,
    Hold,
    PuckAction,
    PuckDecision,
    Refill,
    Take,
    parse_action,
)
from puckpunk.puck.index import action_at, index_of, index_size
from puckpunk.puck.outcome import EndReason
from puckpunk.puck.presets import PRESETS
from puckpunk.puck.rules import (
    Direction,
    DirectionRule,
    EmptyStock,
    FirstLeader,
    PuckRules,
    Source,
    Taking,
    TiedRound,
)
from puckpunk.puck.showdown import Showdown
from puckpunk.puck.standing import Standing, Turn
from puckpunk.puck.state import PuckState
from puckpunk.puck.view import Event, PuckView, Whereabouts

__all__ = [
    "PRESETS",
    "ChooseDirection",
    "Deal",
    "Direction",
    "DirectionRule",
    "Draw",
    "EmptyStock",
    "EndReason",
    "Event",
    "Exchange",
    "FirstLeader",
    "Hold",
    "PuckAction",
    "PuckDecision",
    "PuckRules",
    "PuckState",
    "PuckView",
    "Refill",
    "Showdown",
    "Source",
    "Standing",
    "Take",
    "Taking",
    "TiedRound",
    "Turn",
    "Whereabouts",
    "action_at",
    "index_of",
    "index_size",
    "parse_action",
]

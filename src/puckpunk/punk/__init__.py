"""Punk, by Mike Church: everybody lays a card at once, the lowest that nobody matched wins."""

from puckpunk.game import Deal
from puckpunk.punk.actions import Lay, PunkAction, lay_index, parse_action
from puckpunk.punk.dealt import Dealt
from puckpunk.punk.pack import PunkCard, PunkPack
from puckpunk.punk.presets import PRESETS
from puckpunk.punk.rules import AtTarget, PunkRules
from puckpunk.punk.score import EndReason
from puckpunk.punk.state import PunkState
from puckpunk.punk.trick import Trick, explain_trick, resolve_trick
from puckpunk.punk.view import PunkView

__all__ = [
    "PRESETS",
    "AtTarget",
    "Deal",
    "Dealt",
    "EndReason",
    "Lay",
    "PunkAction",
    "PunkCard",
    "PunkPack",
    "PunkRules",
    "PunkState",
    "PunkView",
    "Trick",
    "explain_trick",
    "lay_index",
    "parse_action",
    "resolve_trick",
]

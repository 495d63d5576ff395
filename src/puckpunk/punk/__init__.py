"""Punk, by Mike Church: everybody lays a card at once, the lowest that nobody matched wins."""

from puckpunk.game import Deal
from puckpunk.punk.actions import Lay, PunkAction
from puckpunk.punk.dealt import Dealt
from puckpunk.punk.pack import PunkCard, PunkPack
from puckpunk.punk.rules import AtTarget, PunkRules
from puckpunk.punk.state import EndReason, PunkState
from puckpunk.punk.trick import Trick, explain_trick, resolve_trick
from puckpunk.punk.view import PunkView

__all__ = [
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
    "resolve_trick",
]

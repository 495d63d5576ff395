"""Rules of Puck by name."""

from collections.abc import Mapping
from types import MappingProxyType

import attrs

from puckpunk.puck.rules import PuckRules, Source, Taking
from puckpunk.rankings import PUCK, LowAce

__all__ = ["PRESETS"]

_LOW_ACE = attrs.evolve(PUCK, name="Puck with a low ace", low_ace=LowAce.LOWEST)

PRESETS: Mapping[str, PuckRules] = MappingProxyType(
    {
        "usual": PuckRules(),
        "with_jokers": PuckRules(jokers=2),
        "open_taking": PuckRules(taking=Taking.OPEN),
        "from_stock": PuckRules(source=Source.STOCK),
        "low_ace": PuckRules(ranking=_LOW_ACE),
    }
)
"""Rules for three players by name: ``usual``, as the sources tell the game; ``with_jokers``;
``open_taking``, where all hands lie face up; ``from_stock``, the older form; ``low_ace``, where
A-2-3 is the lowest straight."""

"""Rules of Punk by name."""

from collections.abc import Mapping
from types import MappingProxyType

from puckpunk.punk.pack import PunkPack
from puckpunk.punk.rules import AtTarget, PunkRules

__all__ = ["PRESETS"]

PRESETS: Mapping[str, PunkRules] = MappingProxyType(
    {
        "usual": PunkRules(players=4),
        "three": PunkRules(players=3),
        "five": PunkRules(players=5),
        "dummy": PunkRules(players=2),
        "silent_dummy": PunkRules(players=2, dummy_scores=False, dummy_may_win=False),
        "sudden_end": PunkRules(players=4, at_target=AtTarget.STOP),
        "tiny": PunkRules(players=3, target=4, pack=PunkPack(seats=3, suits=3, ranks=3)),
    }
)
"""Rules by name: ``usual`` (four players), ``three`` and ``five``; ``dummy``, two players and a
dummy, and ``silent_dummy``, whose tricks score nothing and which cannot win; ``sudden_end``, where
the deal ends when somebody has the target; ``tiny``, small enough to be searched to its end."""

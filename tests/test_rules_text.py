"""Every switch of the rules is in their text: records and simulations would lose what is not."""

from typing import Any

import attrs
import pytest

import puckpunk as pp
from puckpunk.puck import PuckRules
from puckpunk.punk import PunkPack, PunkRules
from puckpunk.rankings import PUCK, Ranking

# Each field, and a value for it that is not the usual one.
PUNK_OTHERWISE: dict[str, Any] = {
    "players": 5,
    "target": 9,
    "at_target": "stop",
    "pack": PunkPack(seats=3, suits=3, ranks=4),
    "dummy_scores": False,
    "dummy_may_win": False,
}
PUCK_OTHERWISE: dict[str, Any] = {
    "players": 2,
    "jokers": 2,
    "ranking": attrs.evolve(PUCK, low_ace="lowest"),
    "ante": 3,
    "direction": "clockwise",
    "first_leader": "neighbour",
    "taking": "open",
    "source": "stock",
    "tied_round": "each",
    "empty_stock": "hold_only",
    "idle_rounds": 5,
    "pack": pp.standard_deck()[:20],
}
RANKING_OTHERWISE: dict[str, Any] = {
    "name": "Ours",
    "order": PUCK.order[::-1],
    "low_ace": "second",
    "best_three": pp.Rank.THREE,
    "joker_may_copy": True,
    "joker_ties": "natural",
}


def fields(kind: type[Any]) -> list[str]:
    return [field.name for field in attrs.fields(kind) if field.init]


@pytest.mark.parametrize("name", fields(PunkRules))
def test_punk(name: str) -> None:
    rules = PunkRules(**{"players": 2, name: PUNK_OTHERWISE[name]})
    assert rules != PunkRules(players=2)
    assert PunkRules.parse(str(rules)) == rules


@pytest.mark.parametrize("name", fields(PuckRules))
def test_puck(name: str) -> None:
    rules = PuckRules(**{name: PUCK_OTHERWISE[name]})
    assert rules != PuckRules()
    assert PuckRules.parse(str(rules)) == rules


@pytest.mark.parametrize("name", [name for name in fields(Ranking) if name != "short_hands"])
def test_rankings(name: str) -> None:
    rules = PuckRules(ranking=attrs.evolve(PUCK, **{name: RANKING_OTHERWISE[name]}))
    assert rules != PuckRules()
    assert PuckRules.parse(str(rules)) == rules

"""Rules at random, every switch among them, for programs that play many games."""

from random import Random
from typing import Any

import attrs

import puckpunk as pp
from puckpunk.puck import PuckRules
from puckpunk.punk import AtTarget, PunkPack, PunkRules
from puckpunk.rankings import PUCK

LOW_ACE = attrs.evolve(PUCK, low_ace="lowest")


def puck_rules(rng: Random) -> PuckRules:
    players = rng.choice([2, 3, 4])
    jokers = 0 if players == 4 else rng.choice([0, 2])
    switches: dict[str, Any] = {
        "players": players,
        "jokers": jokers,
        "ante": rng.choice([0, 1, 5, 7]),
        "direction": rng.choice(["draw", "draw", "clockwise", "counterclockwise"]),
        "first_leader": rng.choice(["chooser", "neighbour"]),
        "tied_round": rng.choice(["nobody", "each"]),
        "empty_stock": rng.choice(["short", "hold_only"]),
        "idle_rounds": rng.choice([1, 2, 3]),
        "ranking": rng.choice([PUCK, LOW_ACE]),
    }
    switches |= rng.choice([{}, {"taking": "open"}, {"source": "stock"}])
    if rng.random() < 0.6:
        size = rng.randint(3 * players, 3 * players + 12)
        switches["pack"] = rng.sample(pp.standard_deck(jokers), size)
    return PuckRules(**switches)


def punk_rules(rng: Random, *, stop: bool = True) -> PunkRules:
    """Rules with any switch, often with a pack and a target small enough to matter."""
    players = rng.choice([2, 2, 3, 3, 4, 5, 6, 8])
    seats = max(3, players)
    switches: dict[str, Any] = {"players": players}
    if rng.random() < 0.6:
        switches["target"] = rng.randint(1, 15)
    if stop and rng.random() < 0.5:
        switches["at_target"] = AtTarget.STOP
    if rng.random() < 0.6:
        suits, ranks = rng.randint(1, seats), rng.randint(1, 8)
        if suits * ranks % seats == 0:
            switches["pack"] = PunkPack(seats=seats, suits=suits, ranks=ranks)
    if players == 2:
        switches["dummy_scores"] = rng.random() < 0.5
        switches["dummy_may_win"] = rng.random() < 0.5
    return PunkRules(**switches)

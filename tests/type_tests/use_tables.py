"""Players of one's own, whole games, files, many games."""

from collections.abc import Iterator
from io import StringIO
from random import Random
from typing import Any, assert_type

import numpy as np
from numpy.typing import NDArray

import puckpunk as pp
from puckpunk import batch, puck, punk, records
from puckpunk.arena import Report, simulate
from puckpunk.match import PunkMatch, play_match
from puckpunk.players import GreedyPlayer, RandomPlayer, SearchPlayer
from puckpunk.table import Player, Record


class Cautious:
    """A player that lays its lowest card."""

    def act(self, view: punk.PunkView, rng: Random) -> punk.Lay:
        """Answer with an action."""
        return min(view.legal_actions(), key=lambda lay: lay.card.rank)


class Both:
    """A player of either game."""

    def act(self, view: Any, rng: Random) -> Any:
        """Answer with an action."""
        return RandomPlayer().act(view, rng)


def sit(rng: Random) -> None:
    """Any of them is a player."""
    mine: Player[punk.PunkView, punk.PunkAction] = Cautious()
    players: list[Player[punk.PunkView, punk.PunkAction]] = [
        mine,
        Both(),
        RandomPlayer(),
        GreedyPlayer(),
        SearchPlayer(playouts=20),
    ]
    start = punk.PunkState.start(punk.PunkRules(players=5))
    record = pp.play(start, players, rng)
    assert_type(record, Record[punk.PunkState])
    assert_type(record.final, punk.PunkState)
    assert_type(record.states(), Iterator[punk.PunkState])
    assert_type(pp.advance(start, rng), punk.PunkState)
    assert_type(play_match(PunkMatch(rules=start.rules), players, rng), PunkMatch)

    view = start.view(0)
    assert_type(RandomPlayer().act(view, rng), punk.Lay)
    assert_type(GreedyPlayer().act(view, rng), punk.Lay)
    assert_type(SearchPlayer().act(view, rng), punk.Lay)
    other = puck.PuckState.start(puck.PuckRules(players=2)).view(0)
    assert_type(RandomPlayer().act(other, rng), puck.PuckDecision)
    assert_type(GreedyPlayer().act(other, rng), puck.PuckDecision)
    assert_type(SearchPlayer().act(other, rng), puck.PuckDecision)


def keep(record: Record[puck.PuckState]) -> None:
    """Of a file nobody knows which game is in it, so that its states are of any."""
    assert_type(records.dumps(record), str)
    assert_type(records.loads(records.dumps(record)), Record[Any])
    assert_type(records.load(StringIO()), Iterator[Record[Any]])
    view = record.start.view(0)
    assert_type(records.view_from_json(records.view_to_json(view)), punk.PunkView | puck.PuckView)


def many() -> None:
    """A report, and arrays."""
    rules = punk.PunkRules(players=4)
    report = simulate(rules, [RandomPlayer()] * 3 + [GreedyPlayer], games=100)
    assert_type(report, Report)
    rng = np.random.default_rng(1)
    hands = np.array([[0, 1, 2]], np.uint8)
    assert_type(batch.evaluate(hands), NDArray[np.uint16])
    games = batch.play_punk(rules, batch.deal(rules, rng, 10), rng=rng)
    assert_type(games, batch.PunkGames)
    assert_type(games.state(0), punk.PunkState)

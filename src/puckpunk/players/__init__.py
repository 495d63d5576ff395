"""Players: anything with ``act(view, rng)`` that answers with an action of its seat."""

from puckpunk.players.greedy import GreedyPlayer
from puckpunk.players.random import RandomPlayer
from puckpunk.players.search import SearchPlayer

__all__ = ["GreedyPlayer", "RandomPlayer", "SearchPlayer"]

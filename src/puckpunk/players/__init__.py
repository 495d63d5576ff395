"""Players: anything with ``act(view, rng)`` that answers with an action of its seat."""

from puckpunk.players.random import RandomPlayer

__all__ = ["RandomPlayer"]

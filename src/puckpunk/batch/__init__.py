"""Hands, tricks and whole games of Punk by the million, as arrays (extra ``numpy``)."""

from importlib.util import find_spec

if find_spec("numpy") is None:
    raise ImportError("puckpunk.batch needs NumPy, the extra numpy: pip install 'puckpunk[numpy]'")

from puckpunk.batch.dealing import deal, deal_hands
from puckpunk.batch.evaluation import evaluate
from puckpunk.batch.games import PunkGames
from puckpunk.batch.playing import play_punk
from puckpunk.batch.tricks import resolve_tricks
from puckpunk.batch.views import Policy, PunkViews

__all__ = [
    "Policy",
    "PunkGames",
    "PunkViews",
    "deal",
    "deal_hands",
    "evaluate",
    "play_punk",
    "resolve_tricks",
]

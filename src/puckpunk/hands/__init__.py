"""Three-card hands: what a hand is worth, which is best, and why."""

from puckpunk.hands.evaluation import as_natural, evaluate, winners
from puckpunk.hands.explanation import explain
from puckpunk.hands.value import HandValue

__all__ = ["HandValue", "as_natural", "evaluate", "explain", "winners"]

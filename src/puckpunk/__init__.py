"""The card games Puck and Punk, and three-card hands: rules, states, an exact evaluator."""

from puckpunk.cards import Card, Joker, Rank, Suit, format_cards, parse_cards, standard_deck
from puckpunk.errors import (
    IllegalActionError,
    NotationError,
    PuckpunkError,
    RecordError,
    RulesError,
)
from puckpunk.hands import HandValue, as_natural, evaluate, explain, winners
from puckpunk.rankings import HandCategory

__all__ = [
    "Card",
    "HandCategory",
    "HandValue",
    "IllegalActionError",
    "Joker",
    "NotationError",
    "PuckpunkError",
    "Rank",
    "RecordError",
    "RulesError",
    "Suit",
    "__version__",
    "as_natural",
    "evaluate",
    "explain",
    "format_cards",
    "parse_cards",
    "standard_deck",
    "winners",
]

__version__ = "0.1.0"

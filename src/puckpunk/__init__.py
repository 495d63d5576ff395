"""The card games Puck and Punk, and three-card hands: rules, states, an exact evaluator."""

from puckpunk.cards import Card, Joker, Rank, Suit, format_cards, parse_cards, standard_deck
from puckpunk.errors import (
    IllegalActionError,
    NotationError,
    PlayerError,
    PuckpunkError,
    RecordError,
    RulesError,
)
from puckpunk.hands import HandValue, as_natural, evaluate, explain, winners
from puckpunk.rankings import HandCategory
from puckpunk.table import advance, play

__all__ = [
    "Card",
    "HandCategory",
    "HandValue",
    "IllegalActionError",
    "Joker",
    "NotationError",
    "PlayerError",
    "PuckpunkError",
    "Rank",
    "RecordError",
    "RulesError",
    "Suit",
    "__version__",
    "advance",
    "as_natural",
    "evaluate",
    "explain",
    "format_cards",
    "parse_cards",
    "play",
    "standard_deck",
    "winners",
]

__version__ = "0.1.0"

"""The format of a record as a JSON schema."""

from typing import Any, Final

from puckpunk.records.games import GAMES, VERSION

__all__ = ["SCHEMA"]

_TEXT = {"type": "string"}
_NUMBERS = {"type": "array", "items": {"type": "integer"}}
_SEATS = {"type": "array", "items": {"type": "integer", "minimum": 0}}

SCHEMA: Final[dict[str, Any]] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "A game of Punk or Puck, as puckpunk records it",
    "type": "object",
    "required": ["version", "game", "rules", "start", "actions", "outcome"],
    "properties": {
        "version": {"const": VERSION, "description": "the version of this format"},
        "game": {"enum": [*GAMES]},
        "rules": {**_TEXT, "description": "the rules, in notation"},
        "start": {**_TEXT, "description": "the state the game began with, in notation"},
        "seats": {
            "type": "array",
            "items": {**_TEXT, "minLength": 1, "maxLength": 80},
            "description": "who sat there, one name a seat",
        },
        "actions": {
            "type": "array",
            "items": _TEXT,
            "description": "all that was done, chance's actions included, in notation, in order",
        },
        "outcome": {
            "description": "how the game ended, null if it was not played to its end",
            "oneOf": [
                {"type": "null"},
                {
                    "type": "object",
                    "required": ["winners", "reason", "scores", "returns", "payoffs"],
                    "properties": {
                        "winners": _SEATS,
                        "reason": {"enum": ["target", "most_points", "stock", "idle"]},
                        "scores": _NUMBERS,
                        "returns": {
                            "type": "array",
                            "items": {**_TEXT, "pattern": "^-?[0-9]+(/[0-9]+)?$"},
                        },
                        "payoffs": _NUMBERS,
                    },
                    "additionalProperties": False,
                },
            ],
        },
    },
    "patternProperties": {"^_": {"description": "fields of your own"}},
    "additionalProperties": False,
}
"""What a line of a file of records is, as a JSON schema (draft 2020-12)."""

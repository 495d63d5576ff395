"""Games in files: JSON Lines, one game a line, checked as they are read.

The format is specified in the documentation, and as a JSON schema in `SCHEMA`.
"""

from puckpunk.records.forms import action_from_json, action_to_json, view_from_json, view_to_json
from puckpunk.records.games import VERSION
from puckpunk.records.reading import load, loads
from puckpunk.records.schema import SCHEMA
from puckpunk.records.writing import dump, dumps

__all__ = [
    "SCHEMA",
    "VERSION",
    "action_from_json",
    "action_to_json",
    "dump",
    "dumps",
    "load",
    "loads",
    "view_from_json",
    "view_to_json",
]

"""What the reading and writing of records, views and actions refuses, and in which words.

Every error is a `RecordError`, says what is wrong and where, and has the offending value.
"""

import json
from collections.abc import Callable
from functools import partial
from io import BytesIO, StringIO, TextIOWrapper
from random import Random
from typing import Any

import attrs
import pytest

import puckpunk as pp
from puckpunk import puck, punk
from puckpunk.errors import shown
from puckpunk.game import Deal
from puckpunk.json_text import LONGEST_LINE
from puckpunk.records import (
    action_from_json,
    action_to_json,
    dump,
    dumps,
    load,
    loads,
    view_from_json,
    view_to_json,
)
from puckpunk.table import Record


def odd(value: object) -> Any:
    """Hand over something of another type than is wanted."""
    return value


OUTCOME: dict[str, Any] = {
    "winners": [1],
    "reason": "most_points",
    "scores": [0, 4, 3],
    "returns": ["-1", "2", "-1"],
    "payoffs": [0, 0, 0],
}
ACTIONS = [
    *("0 lays Ad", "1 lays 3h", "2 lays Ac"),
    *("0 lays 2c", "1 lays 2h", "2 lays 3d"),
    *("0 lays 3c", "1 lays Ah", "2 lays 2d"),
]
START = (
    "punk players=3 pack=3x3; dealer=0; hands=Ad 2c 3c, Ah 2h 3h, Ac 2d 3d; laid=-, -, -; tricks=-"
)
FIELDS: dict[str, Any] = {
    "version": 1,
    "game": "punk",
    "rules": "punk players=3 pack=3x3",
    "start": START,
    "actions": ACTIONS,
    "outcome": OUTCOME,
}
LINE = json.dumps(FIELDS)
GAME: Record[Any] = loads(LINE)
STATES = list(GAME.states())
UNPLAYED = attrs.evolve(GAME, actions=GAME.actions[:8])
NO_STATES: Record[Any] = Record(odd(None), (), odd(None))
REPEATED = attrs.evolve(GAME, actions=(GAME.actions[0], GAME.actions[0]))
REPEATED_ERROR = f"seat 0 has laid already; the state: {STATES[1]}"
CROWD = punk.PunkState.start(
    punk.PunkRules(players=8300, pack=punk.PunkPack(seats=8300, suits=83, ranks=100))
)
LONG: Record[Any] = Record(CROWD, (), CROWD, seats=("☺" * 80,) * 8300)

LAY = {"game": "punk", "action": "lay", "seat": 0, "card": "4c"}
CHOICE = {"game": "puck", "action": "choose_direction", "seat": 0, "direction": "clockwise"}
EXCHANGE = {"game": "puck", "action": "exchange", "seat": 0, "discards": ["4c"], "takes": [[1, 1]]}
PUNK_VIEW = view_to_json(GAME.final.view(0))
PUCK_VIEW = view_to_json(puck.PuckState.deal(puck.PuckRules(players=2), Random(1)).view(0))


def line(**changes: Any) -> str:
    """Return the line of the game with other fields."""
    return json.dumps({**FIELDS, **changes})


def without(name: str, fields: dict[str, Any]) -> dict[str, Any]:
    """Return all fields but one."""
    return {key: value for key, value in fields.items() if key != name}


def read(file: Any) -> list[Record[Any]]:
    """Return the games of a file."""
    return list(load(file))


MUCH = {"_x": "x" * 1_000_000}
NO_UTF_8 = "not UTF-8: 'utf-8' codec can't decode byte 0xff in position 0: invalid start byte"
NO_JSON = "not JSON: Expecting value, at character 1"
NO_STATE = "is not of the form rules; dealer=…; hands=…; laid=…; tricks=…"
NO_NOTES = (
    "notes are a dictionary of JSON of up to 1,000,000 characters, with names such as _event, "
    f"not {shown(MUCH)}"
)
NO_ACTION = "is not an action, such as 0 lays 4c"

# An action's or a view's JSON, what is said about it, and the offending value.
NO_ACTIONS: list[tuple[str, object, str, object]] = [
    ("no JSON of an action", 5, "5 is not an object", 5),
    ("list for an action", "[1]", "not an object, but [1]", [1]),
    ("action not in UTF-8", b"\xff" * 100, NO_UTF_8, b"\xff" * 80),
    (
        "action of no game",
        {**LAY, "game": "poker"},
        f"{shown({**LAY, 'game': 'poker'})} is not an action: its game or its kind is not known",
        {**LAY, "game": "poker"},
    ),
    (
        "action of no kind",
        '{"game": "punk"}',
        '\'{"game": "punk"}\' is not an action: its game or its kind is not known',
        '{"game": "punk"}',
    ),
    (
        "action without its seat",
        without("seat", LAY),
        "the field 'seat' is missing",
        {"card": "4c"},
    ),
    (
        "action with a note",
        {**LAY, "_x": 1},
        "the field '_x' should not be there",
        {"seat": 0, "card": "4c", "_x": 1},
    ),
    ("text for a seat", {**LAY, "seat": "0"}, "'0' is not a whole number", "0"),
    ("true for a seat", {**LAY, "seat": True}, "True is not a whole number", True),
    ("no seat of a game", {**LAY, "seat": -1}, "-1 is not a seat: an int from 0", -1),
    ("number for a card", {**LAY, "card": 4}, "4 is not a text", 4),
    ("card in capitals", {**LAY, "card": "4C"}, "'4C' is not a card", "4C"),
    ("number for cards", {**EXCHANGE, "discards": 4}, "4 is not a list", 4),
    ("number for a card of Puck", {**EXCHANGE, "discards": [4]}, "4 is not a text", 4),
    ("card of Puck in capitals", {**EXCHANGE, "discards": ["4C"]}, "'4C' is not a card", "4C"),
    ("two cards for one", {**EXCHANGE, "discards": ["4c4d"]}, "'4c4d' is not a card", "4c4d"),
    ("one for a pair", {**EXCHANGE, "takes": [[1]]}, "[1] is not a list of two", [1]),
    ("text for a pair", {**EXCHANGE, "takes": ["11"]}, "'11' is not a list of two", "11"),
    ("text for how many", {**EXCHANGE, "takes": [[1, "1"]]}, "'1' is not a whole number", "1"),
    (
        "no direction",
        {**CHOICE, "direction": "up"},
        "'up' is no Direction: clockwise, counterclockwise",
        "up",
    ),
]
NO_VIEWS: list[tuple[str, object, str, object]] = [
    ("no JSON of a view", 5, "5 is not an object", 5),
    ("text that is not JSON", "x", NO_JSON, "x"),
    ("view of no game", {"game": "poker"}, "'poker' is not a game that has views", "poker"),
    ("view of a list", {"game": ["punk"]}, "['punk'] is not a game that has views", ["punk"]),
    ("view of nothing", {}, "None is not a game that has views", None),
    (
        "view without its seat",
        without("seat", {"game": "punk", "seat": 0}),
        "the field 'seat' is missing",
        {},
    ),
    ("number for a flag", {**PUNK_VIEW, "laid": [0, 0, 0]}, "0 is not true or false", 0),
    (
        "view by no rules",
        {**PUNK_VIEW, "rules": "punk"},
        "'punk' is not rules of Punk, such as punk players=4",
        "punk",
    ),
    ("list for an outcome", {**PUCK_VIEW, "outcome": []}, "[] is not an object", []),
    (
        "outcome with less",
        {**PUCK_VIEW, "outcome": without("reason", OUTCOME)},
        "the field 'reason' is missing",
        without("reason", OUTCOME),
    ),
    (
        "reason of another game",
        {**PUCK_VIEW, "outcome": OUTCOME},
        "'most_points' is no EndReason: stock, idle",
        "most_points",
    ),
    (
        "fraction that can be shortened",
        {**PUCK_VIEW, "outcome": {**OUTCOME, "reason": "idle", "returns": ["1", "2/4"]}},
        "'2/4' is not a fraction",
        "2/4",
    ),
    (
        "fraction with a point",
        {**PUCK_VIEW, "outcome": {**OUTCOME, "reason": "idle", "returns": ["0.5"]}},
        "'0.5' is not a fraction",
        "0.5",
    ),
    (
        "score of another view",
        {**PUNK_VIEW, "scores": [0, 4, 4]},
        "the field 'scores' does not go with the rest of the view",
        {**PUNK_VIEW, "scores": [0, 4, 4]},
    ),
    (
        "view without its actions",
        without("legal_actions", PUNK_VIEW),
        "the field 'legal_actions' does not go with the rest of the view",
        without("legal_actions", PUNK_VIEW),
    ),
    (
        "view with a note",
        {**PUNK_VIEW, "_x": 1},
        "the field '_x' does not go with the rest of the view",
        {**PUNK_VIEW, "_x": 1},
    ),
]

# A line, what is said about it, and the offending value.
NO_GAMES: list[tuple[str, str | bytes, str, object]] = [
    ("not UTF-8", b"\xff" * 100, f"game 1: {NO_UTF_8}", b"\xff" * 80),
    ("not JSON", "x", f"game 1: {NO_JSON}", "x"),
    ("no object", "[1]", "game 1: not an object, but [1]", [1]),
    ("a name twice", '{"a": 1, "a": 2}', "game 1: 'a' is there twice", "a"),
    ("no number", '{"a": NaN}', "game 1: NaN is not JSON", "NaN"),
    ("too large", '{"a": 1e999}', "game 1: '1e999' is too large a number", "1e999"),
    (
        "too many digits",
        f'{{"a": {"9" * 41}}}',
        f"game 1: '{'9' * 41}' is too long a number",
        "9" * 41,
    ),
    ("too deep", "[" * 100, "game 1: lists and objects are over 32 deep", "[" * 80),
    (
        "too long",
        " " * (LONGEST_LINE + 1),
        "game 1: the line has over 4,000,000 characters",
        " " * 80,
    ),
    *(
        (
            f"no {name}",
            json.dumps(without(name, FIELDS)),
            f"game 1: the field '{name}' is missing",
            None,
        )
        for name in FIELDS
    ),
    (
        "another version",
        line(version=2),
        "game 1: version 2 is not known: only version 1 is read",
        2,
    ),
    (
        "a true version",
        line(version=True),
        "game 1: version True is not known: only version 1 is read",
        True,
    ),
    ("another game", line(game="poker"), "game 1: 'poker' is not a game: punk, puck", "poker"),
    ("a game of 1", line(game=1), "game 1: 1 is not a game: punk, puck", 1),
    (
        "a start without hands",
        line(start="punk players=3"),
        f"game 1: the field 'start': 'punk players=3' {NO_STATE}",
        "punk players=3",
    ),
    (
        "other rules",
        line(rules="punk players=3"),
        "game 1: the rules are 'punk players=3', but the game starts with punk players=3 pack=3x3",
        "punk players=3",
    ),
    (
        "a text of actions",
        line(actions="0 lays Ad"),
        "game 1: the actions '0 lays Ad' are not a list",
        "0 lays Ad",
    ),
    (
        "no action",
        line(actions=[ACTIONS[0], "1 goes"]),
        f"game 1, move 2: '1 goes' {NO_ACTION}",
        "1 goes",
    ),
    (
        "an illegal action",
        line(actions=[*ACTIONS[:2], "0 lays 2c"]),
        f"game 1, move 3: '0 lays 2c': seat 0 has laid already; the state: {STATES[2]}",
        "0 lays 2c",
    ),
    (
        "a malformed action",
        line(actions=["10000 lays Ad"]),
        f"game 1, move 1: '10000 lays Ad' {NO_ACTION}",
        "10000 lays Ad",
    ),
    (
        "no outcome at the end",
        line(outcome=None),
        f"game 1: the outcome is None, but the game ends with {OUTCOME}",
        None,
    ),
    (
        "an outcome before the end",
        line(actions=ACTIONS[:8]),
        f"game 1: the outcome is {shown(OUTCOME)}, but the game ends with None",
        OUTCOME,
    ),
    (
        "half an outcome",
        line(outcome={"winners": [1]}),
        f"game 1: the outcome is {{'winners': [1]}}, but the game ends with {OUTCOME}",
        {"winners": [1]},
    ),
    (
        "another outcome",
        line(outcome={**OUTCOME, "scores": [0, 4, 4]}),
        "game 1: the outcome is scores [0, 4, 4], but the game ends with [0, 4, 3]",
        {**OUTCOME, "scores": [0, 4, 4]},
    ),
    (
        "an unknown field",
        line(note=1),
        "game 1: 'note' is not a field; fields of your own begin with an underscore",
        "note",
    ),
    (
        "a field of one's own that cannot be kept",
        line(**MUCH),
        f"game 1: {NO_NOTES}",
        MUCH,
    ),
    (
        "no names",
        line(seats="abc"),
        "game 1: the field 'seats': 'abc' are not names of 1 to 80 characters",
        "abc",
    ),
    (
        "two names",
        line(seats=["Ann", "Bob"]),
        "game 1: the field 'seats': 2 names for 3 players",
        ["Ann", "Bob"],
    ),
]

REFUSALS: list[tuple[str, Callable[[], object], str, object]] = [
    *(
        (name, partial(action_from_json, data), said, value)
        for name, data, said, value in NO_ACTIONS
    ),
    *((name, partial(view_from_json, data), said, value) for name, data, said, value in NO_VIEWS),
    *((name, partial(loads, data), said, value) for name, data, said, value in NO_GAMES),
    # views and actions
    ("no action to write", lambda: action_to_json(odd(5)), "5 is not an action of Punk or Puck", 5),
    (
        "deal of no card",
        lambda: action_to_json(odd(Deal(0, "Ac"))),
        "Deal(seat=0, card='Ac') is not an action of Punk or Puck",
        Deal(0, "Ac"),
    ),
    ("no view to write", lambda: view_to_json(odd(5)), "5 is not a view of Punk or Puck", 5),
    # reading
    ("no line", lambda: loads(odd(5)), "5 is not a line of JSON", 5),
    (
        "report of text",
        lambda: loads(LINE, report=odd("x")),
        "report is a function or None, not 'x'",
        "x",
    ),
    (
        "report of 5",
        lambda: next(load(StringIO(LINE), report=odd(5))),
        "report is a function or None, not 5",
        5,
    ),
    ("no file to read", lambda: read(5), "5 is neither a path nor an open file", 5),
    ("path with a zero to read", lambda: read("a\0"), r"'a\x00' is not a path", "a\0"),
    ("path of a surrogate", lambda: read("\ud800"), r"'\ud800' is not a path", "\ud800"),
    (
        "second line",
        lambda: read(StringIO(f"{LINE}\n\nx\n")),
        f"game 3: {NO_JSON}",
        "x\n",
    ),
    (
        "line not in UTF-8",
        lambda: read(BytesIO(LINE.encode() + b"\n" + b"\xff" * 100)),
        f"game 2: {NO_UTF_8}",
        b"\xff" * 80,
    ),
    (
        "text not in UTF-8",
        lambda: read(TextIOWrapper(BytesIO(b"\xff"), "utf-8")),
        NO_UTF_8,
        None,
    ),
    (
        "line too long in a file",
        lambda: read(StringIO("x" * (LONGEST_LINE + 2) + f"\n{LINE}")),
        "game 1: the line has over 4,000,000 characters",
        "x" * 80,
    ),
    # writing
    ("no record", lambda: dumps(odd(None)), "None is not a record of Punk or Puck", None),
    (
        "record of other states",
        lambda: dumps(NO_STATES),
        f"{NO_STATES} is not a record of Punk or Puck",
        NO_STATES,
    ),
    (
        "actions that cannot be played",
        lambda: dumps(REPEATED),
        f"the actions cannot be played: {REPEATED_ERROR}",
        REPEATED,
    ),
    (
        "actions that do not lead to the end",
        lambda: dumps(UNPLAYED),
        "the actions do not lead from the start to the end",
        UNPLAYED,
    ),
    ("record too long", lambda: dumps(LONG), "the record has over 4,000,000 characters", LONG),
    (
        "record for a list",
        lambda: dump(odd(GAME), StringIO()),
        f"{shown(GAME)} is not a list of records",
        GAME,
    ),
    ("no list of records", lambda: dump(odd(5), StringIO()), "5 is not a list of records", 5),
    (
        "no record in a list",
        lambda: dump([GAME, odd(None)], StringIO()),
        "game 2: None is not a record of Punk or Puck",
        None,
    ),
    ("no file to write", lambda: dump([], odd(5)), "5 is neither a path nor an open file", 5),
    ("path with a zero to write", lambda: dump([], "a\0"), r"'a\x00' is not a path", "a\0"),
]


@pytest.mark.parametrize(
    ("call", "message", "value"),
    [refusal[1:] for refusal in REFUSALS],
    ids=[refusal[0] for refusal in REFUSALS],
)
def test_what_is_refused(call: Callable[[], object], message: str, value: object) -> None:
    with pytest.raises(pp.RecordError) as caught:
        call()
    error = caught.value
    assert str(error) == message
    assert error.value == value
    assert type(error.value) is type(value)
    again = pp.RecordError(error.reason, value, error.game, error.move, error.state)
    assert str(again) == message, "the attributes say the same"


def test_each_refusal_is_listed_once() -> None:
    names = [refusal[0] for refusal in REFUSALS]
    assert len(set(names)) == len(names)

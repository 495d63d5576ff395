"""Games in files: JSON Lines, checked and replayed as they are read (law 7).

``UPDATE_SEEDS=1 pytest tests/test_records.py`` writes the games of pinned seeds anew.
"""

import gzip
import json
import os
import re
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from functools import cache
from io import BytesIO, StringIO
from itertools import islice
from pathlib import Path
from random import Random
from typing import IO, Any

import attrs
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import puckpunk as pp
from puckpunk import puck, punk, strategies
from puckpunk.json_text import LONGEST_LINE
from puckpunk.players import RandomPlayer
from puckpunk.puck import PuckRules, PuckState
from puckpunk.punk import PRESETS, PunkRules, PunkState
from puckpunk.records import SCHEMA, VERSION, dump, dumps, load, loads
from puckpunk.table import Record
from test_golden import PUCK, PUNK

RULES: dict[str, PunkRules | PuckRules] = {**PUNK, **PUCK}
SEEDS = Path(__file__).with_name("data") / "seeds.jsonl"
SCHEMATIC = Draft202012Validator(SCHEMA)

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**20), 10**20)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=10,
)
NOTES = st.dictionaries(st.text(max_size=8).map("_{}".format), JSON, max_size=3)
NAMES = st.text(
    st.characters(exclude_categories=["C", "Z"], include_characters=" "), min_size=1, max_size=80
)


def begun(rules: PunkRules | PuckRules, dealer: int = 0) -> PunkState | PuckState:
    """Return the first state of a game."""
    if isinstance(rules, PunkRules):
        return PunkState.start(rules, dealer)
    return PuckState.start(rules, dealer)


def played(rules: PunkRules | PuckRules, seed: int, dealer: int = 0) -> Record[Any]:
    """Return a game at random."""
    return pp.play(begun(rules, dealer), [RandomPlayer()] * rules.players, Random(seed))


def part(record: Record[Any], begin: int, end: int) -> Record[Any]:
    """Return what was done in a game from one state to another."""
    states = list(record.states())
    return Record(states[begin], record.actions[begin:end], states[end])


@cache
def recorded(name: str) -> Record[Any]:
    """Return a game of each of the rule sets."""
    return played(RULES[name], 2003, dealer=1)


GAME = part(recorded("punk-tiny"), 9, 18)  # all cards are dealt, nine are laid
CUT = attrs.evolve(part(GAME, 0, 4), seats=("Ann", "Bob", "Cy"), notes={"_event": "final"})
LINE = dumps(GAME)


def altered(record: Record[Any] = GAME, /, **changes: Any) -> str:
    """Return the line of a game with other fields."""
    return json.dumps({**json.loads(dumps(record)), **changes})


def without(name: str, record: Record[Any] = GAME) -> str:
    """Return the line of a game without a field."""
    fields = json.loads(dumps(record))
    del fields[name]
    return json.dumps(fields)


def lenient(*lines: str | bytes) -> tuple[list[Record[Any]], list[pp.RecordError]]:
    """Return which games can be kept of some lines, and what is reported."""
    faults: list[pp.RecordError] = []
    data = b"\n".join(line if isinstance(line, bytes) else line.encode() for line in lines)
    return list(load(BytesIO(data), strict=False, report=faults.append)), faults


def refused(line: str | bytes) -> pp.RecordError:
    """Return the error that a line gives, whichever way it is read; the next line is read."""
    with pytest.raises(pp.RecordError) as caught:
        loads(line)
    error = caught.value
    assert type(error) is pp.RecordError
    assert error.game == 1
    assert str(error) == error.message
    assert error.reason
    place = "game 1" if error.move is None else f"game 1, move {error.move}"
    there = "" if error.state is None else f"; the state: {error.state}"
    assert str(error) == f"{place}: {error.reason}{there}"
    data = line if isinstance(line, bytes) else line.encode("utf-8", "surrogatepass")
    if data.strip(b" \t\r\n") and b"\n" not in data:
        *_, last = lenient(data, LINE)[0]
        assert last == GAME
    return error


class TestRoundTrip:
    """A record is one line of ASCII, and what is read is the record again."""

    @pytest.mark.parametrize("name", RULES)
    def test_every_rule_set(self, name: str) -> None:
        record = recorded(name)
        line = dumps(record)
        assert line.isascii()
        assert line.isprintable()
        for text in (line, line.encode(), f"  {line}\r\n"):
            again = loads(text)
            assert again == record
            assert list(again.states()) == list(record.states())
            assert again.outcome == record.outcome is not None
        assert dumps(loads(line)) == line

    @given(strategies.punk_games(), st.data())
    def test_any_part_of_a_game_of_punk(self, game: Record[PunkState], data: st.DataObject) -> None:
        end = data.draw(st.integers(0, len(game.actions)))
        begin = data.draw(st.integers(0, end))
        for record in (game, part(game, begin, end)):
            assert loads(dumps(record)) == record

    @given(strategies.puck_rules(), st.integers(), st.data())
    def test_any_part_of_a_game_of_puck(
        self, rules: PuckRules, seed: int, data: st.DataObject
    ) -> None:
        game = played(rules, seed)
        end = data.draw(st.integers(0, len(game.actions)))
        begin = data.draw(st.integers(0, end))
        for record in (game, part(game, begin, end)):
            assert loads(dumps(record)) == record

    @given(st.lists(NAMES, min_size=3, max_size=3).map(tuple), NOTES)
    @example(("a" * 80, "Zoë", "♠"), {"_": {"_x": [None, {"": "\ud800"}]}, "_1e308": 1e308})
    def test_seats_and_free_fields(
        self, seats: tuple[str, str, str], notes: dict[str, Any]
    ) -> None:
        assume(all(name.isprintable() for name in seats))
        record = attrs.evolve(GAME, seats=seats, notes=notes)
        line = dumps(record)
        again = loads(line)
        assert line.isascii()
        assert again == record
        assert (again.seats, again.notes) == (seats, notes)

    def test_none_are_not_written(self) -> None:
        assert list(json.loads(LINE)) == [
            *("version", "game", "rules", "start", "actions", "outcome"),
        ]
        assert [*json.loads(dumps(CUT))][-2:] == ["seats", "_event"]
        assert json.loads(LINE)["version"] == VERSION == 1

    def test_a_ranking_of_ones_own(self) -> None:
        """Rules may hold names that are not ASCII."""
        ranking = attrs.evolve(PuckRules(players=2).ranking, name="Maß; ♠")
        record = played(PuckRules(players=2, ranking=ranking), 1)
        assert dumps(record).isascii()
        assert loads(dumps(record)) == record

    def test_spaces_and_the_order_of_fields_say_nothing(self) -> None:
        fields = json.loads(dumps(CUT))
        other = {name: fields[name] for name in reversed(fields)}
        assert loads(json.dumps(other, indent=1)) == CUT

    @pytest.mark.parametrize(
        "notes",
        [
            {"_x": 10**45},
            {"_x": -(10**45)},
            {"_x": json.loads("[" * 31 + "]" * 31)},
            {"_x": json.loads("[" * 32 + "]" * 32)},
            {"_x": json.loads("[" * 100 + "]" * 100)},
            {"_x": "a" * 990_000},
            {"_x": [[]] * 240_000},
        ],
        ids=["long", "long below 0", "deep", "too deep", "far too deep", "big", "many"],
    )
    def test_free_fields_that_are_written_are_read(self, notes: dict[str, Any]) -> None:
        """What is too long or too deep to be read is not written."""
        try:
            line = dumps(attrs.evolve(GAME, notes=notes))
        except pp.PuckpunkError:
            return
        assert loads(line).notes == notes


class TestSchema:
    """The JSON schema says what `dumps` writes, and no more than `loads` takes."""

    def test_it_is_a_schema_in_json(self) -> None:
        Draft202012Validator.check_schema(SCHEMA)
        assert json.loads(json.dumps(SCHEMA)) == SCHEMA

    @pytest.mark.parametrize("name", RULES)
    def test_it_accepts_every_rule_set(self, name: str) -> None:
        SCHEMATIC.validate(json.loads(dumps(recorded(name))))

    def test_it_accepts_unfinished_games_with_seats_and_free_fields(self) -> None:
        SCHEMATIC.validate(json.loads(dumps(CUT)))

    def test_it_knows_how_games_end(self) -> None:
        ends = [form for form in SCHEMA["properties"]["outcome"]["oneOf"] if "properties" in form]
        reasons = {str(reason) for reason in [*punk.EndReason, *puck.EndReason]}
        assert set(ends[0]["properties"]["reason"]["enum"]) == reasons

    @pytest.mark.parametrize(
        "changes",
        [
            {"version": 2},
            {"version": "1"},
            {"version": True},
            {"game": "poker"},
            {"game": None},
            {"rules": 3},
            {"start": None},
            {"actions": None},
            {"actions": "0 lays Ac"},
            {"actions": [3]},
            {"actions": [None]},
            {"seats": None},
            {"seats": "Ann"},
            {"seats": ["", "b", "c"]},
            {"seats": ["a" * 81, "b", "c"]},
            {"seats": [1, 2, 3]},
            {"outcome": 0},
            {"outcome": {}},
            {"x": 1},
            {"": 1},
        ],
    )
    def test_it_refuses_what_is_altered(self, changes: dict[str, Any]) -> None:
        line = altered(**changes)
        assert not SCHEMATIC.is_valid(json.loads(line))
        refused(line)

    @pytest.mark.parametrize(
        "changes",
        [
            {"reason": "x"},
            {"reason": None},
            {"winners": [-1]},
            {"winners": [True]},
            {"scores": ["1", "2", "0"]},
            {"scores": [True, 2, False]},
            {"returns": [-1, 2, -1]},
            {"returns": ["-1.0", "2", "-1"]},
            {"payoffs": None},
            {"payoffs": [False, False, False]},
            {"x": 1},
        ],
    )
    def test_it_refuses_an_altered_outcome(self, changes: dict[str, Any]) -> None:
        line = altered(outcome={**json.loads(LINE)["outcome"], **changes})
        assert not SCHEMATIC.is_valid(json.loads(line))
        refused(line)

    @pytest.mark.parametrize("name", SCHEMA["required"])
    def test_it_refuses_a_record_without(self, name: str) -> None:
        assert not SCHEMATIC.is_valid(json.loads(without(name)))
        refused(without(name))

    @given(st.sampled_from([*SCHEMA["properties"], "x"]), JSON)
    def test_it_accepts_all_that_is_read(self, name: str, value: Any) -> None:
        line = altered(CUT, **{name: value})
        try:
            loads(line)
        except pp.RecordError:
            return
        assert SCHEMATIC.is_valid(json.loads(line))


ACTIONS: list[str] = json.loads(LINE)["actions"]
OUTCOME: dict[str, Any] = json.loads(LINE)["outcome"]


class TestStrict:
    """An error says which game, which move, and why; the attributes say the same."""

    @pytest.mark.parametrize(
        ("line", "move", "reason", "value"),
        [
            (altered(version=2), None, "version 2 is not known: only version 1 is read", 2),
            (altered(version="1"), None, "version '1' is not known", "1"),
            (altered(version=True), None, "version True is not known", True),
            (altered(version=1.0), None, "version 1.0 is not known", 1.0),
            (altered(game="poker"), None, "'poker' is not a game: punk, puck", "poker"),
            (altered(game="Punk"), None, "'Punk' is not a game", "Punk"),
            (altered(game=["punk"]), None, r"\['punk'\] is not a game", ["punk"]),
            (altered(game="puck"), None, "the field 'start': .* is not of the form", ...),
            (altered(start=3), None, "the field 'start': 3 is not", 3),
            (altered(start="punk"), None, "the field 'start': 'punk' is not", "punk"),
            (
                altered(start=json.loads(LINE)["start"].replace("dealer=1", "dealer=3")),
                None,
                "the field 'start': 3 is not a dealer: an int from 0 to 2",
                3,
            ),
            (
                altered(rules="punk players=3"),
                None,
                "rules are 'punk players=3', but .* starts with punk players=3 target=4 pack=3x3",
                "punk players=3",
            ),
            (altered(rules=None), None, "the rules are None, but", None),
            (altered(actions="0 lays Ac"), None, "the actions '0 lays Ac' are not", "0 lays Ac"),
            (altered(actions={}), None, "the actions {} are not a list", {}),
            (altered(actions=[*ACTIONS[:2], "x"]), 3, "'x' is not an action", "x"),
            (altered(actions=[7]), 1, "7 is not an action, such as 0 lays 4c", 7),
            (altered(actions=[*ACTIONS[:4], None]), 5, "None is not an action", None),
            (
                altered(actions=[*ACTIONS[:1], ACTIONS[0], *ACTIONS[1:]]),
                2,
                f"'{ACTIONS[0]}': .* has laid already; the state: punk players=3",
                ACTIONS[0],
            ),
            (
                altered(actions=[*ACTIONS[:1], "1 lays Kc"]),
                2,
                "'1 lays Kc': Kc is not in the pack: 3 suits, A to 3; the state: punk",
                "1 lays Kc",
            ),
            (
                altered(actions=[*ACTIONS, "0 lays Ac"]),
                10,
                "'0 lays Ac': the game is over; the state: punk",
                "0 lays Ac",
            ),
            (altered(actions=["1 lays  Ac"]), 1, "'1 lays  Ac' is not an action", ...),
            (
                altered(actions=["9999 lays Ac"]),
                1,
                "'9999 lays Ac': there is no seat 9999: the last is 2; ",
                ...,
            ),
            (altered(outcome=None), None, "the outcome is None, but the game ends with", None),
            (
                altered(outcome={**OUTCOME, "winners": [0, 1, 2]}),
                None,
                "the outcome is .*, but the game ends with",
                {**OUTCOME, "winners": [0, 1, 2]},
            ),
            (
                altered(CUT, outcome=OUTCOME),
                None,
                "the outcome is .*, but the game ends with None",
                OUTCOME,
            ),
            (altered(actions=ACTIONS[:8]), None, "the outcome is .*, but .* None", OUTCOME),
            (altered(note=1), None, "'note' is not a field; fields of your own begin", "note"),
            (altered(seats=["a", "b"]), None, "'seats': 2 names for 3 players", ...),
            (altered(seats=["a", "b", "c", "d"]), None, "'seats': 4 names for 3", ...),
            (altered(seats=[]), None, "'seats': 0 names for 3 players", ...),
            (altered(seats=["a", "b", 3]), None, "'seats': .* are not names", ...),
            (altered(seats=["a", "b", ""]), None, "'seats': .* names of 1 to 80", ...),
            (altered(seats=["a", "b", "c" * 81]), None, "'seats': .* names of 1 to 80", ...),
            (altered(seats=["a", "b", "\n"]), None, "'seats': .* are not names", ...),
            (altered(seats=["a", "b", "\ud800"]), None, "'seats': .* are not names", ...),
            (altered(seats="abc"), None, "'seats': 'abc' are not names", "abc"),
            (altered(seats={}), None, "'seats': {} are not names", {}),
            (altered(seats=None), None, "'seats': None are not names", None),
            (f'{LINE[:-1]}, "game": "punk"}}', None, "'game' is there twice", "game"),
            (f'{LINE[:-1]}, "_x": {{"a": 1, "a": 1}}}}', None, "'a' is there twice", "a"),
            (f"[{LINE}]", None, "not an object, but", ...),
            ("null", None, "not an object, but None", None),
            (LINE[:-1], None, "not JSON: .*, at character", ...),
            (LINE + LINE, None, "not JSON: Extra data, at character", ...),
        ],
    )
    def test_a_fault_is_told_where_it_is(
        self, line: str, move: int | None, reason: str, value: object
    ) -> None:
        games = load(StringIO(f"{LINE}\n\n{line}\n{LINE}\n"))
        assert next(games) == GAME
        with pytest.raises(pp.RecordError, match=reason) as caught:
            next(games)
        error = caught.value
        assert (error.game, error.move) == (3, move)
        place = "game 3" if move is None else f"game 3, move {move}"
        assert str(error).startswith(f"{place}: {error.reason}")
        if value is not ...:
            assert error.value == value
            assert type(error.value) is type(value)
        assert not list(games), "reading is over after an error"
        refused(line)

    @pytest.mark.parametrize("name", SCHEMA["required"])
    def test_a_field_is_missing(self, name: str) -> None:
        error = refused(without(name))
        assert error.reason == f"the field {name!r} is missing"

    def test_a_state_of_other_rules_is_no_start(self) -> None:
        """The text of a state is read to the letter, as everywhere."""
        start = json.loads(LINE)["start"]
        for text in (f" {start}", f"{start}\n", start.replace("; ", ";"), start.upper()):
            assert "'start'" in refused(altered(start=text)).reason

    def test_an_illegal_announcement_of_puck(self) -> None:
        record = recorded("puck-three")
        move = next(i for i, a in enumerate(record.actions) if isinstance(a, puck.Hold))
        actions = list(map(str, record.actions))
        seat = record.actions[move].seat
        other = (seat + 1) % 3
        actions[move] = f"{other} holds"
        error = refused(altered(record, actions=actions))
        assert error.move == move + 1
        assert error.value == f"{other} holds"
        states = list(record.states())
        reason = states[move].refusal(puck.Hold(other))
        assert error.reason == f"'{other} holds': {reason}"
        assert error.state == states[move]
        assert str(error) == f"game 1, move {move + 1}: {error.reason}; the state: {states[move]}"

    def test_an_outcome_is_compared_with_its_types(self) -> None:
        zeros = [0.0, 0, 0], [False, 0, 0], [0, 0, None]
        for payoffs in zeros:
            assert "outcome" in refused(altered(outcome={**OUTCOME, "payoffs": payoffs})).reason

    def test_messages_are_short(self) -> None:
        for line in (
            altered(start="x" * 10**5),
            altered(actions=["x" * 10**5]),
            altered(outcome=["x" * 10**5] * 3),
            altered(seats=["x" * 10**5] * 3),
            altered(**{"x" * 10**5: 1}),
            altered(version="x" * 10**5),
            altered(game="x" * 10**5),
            altered(rules="x" * 10**5),
        ):
            assert len(str(refused(line))) < 700

    def test_report_is_not_told_what_is_raised(self) -> None:
        told: list[pp.RecordError] = []
        with pytest.raises(pp.RecordError):
            loads("{}", report=told.append)
        with pytest.raises(pp.RecordError):
            next(load(StringIO("{}"), report=told.append))
        assert not told

    @pytest.mark.parametrize("text", [None, 5, [], {}, bytearray(b"{}"), memoryview(b"{}"), GAME])
    def test_what_is_no_text(self, text: Any) -> None:
        with pytest.raises(pp.RecordError, match="is not a line of JSON"):
            loads(text)


class TestLenient:
    """What can be kept is kept, and every fault is reported, in order."""

    def test_all_up_to_an_illegal_action(self) -> None:
        actions = [*ACTIONS[:5], "0 lays Kc", *ACTIONS[5:]]
        line = altered(attrs.evolve(CUT, actions=(), final=CUT.start), actions=actions)
        (record,), (fault,) = lenient(line)
        assert record == attrs.evolve(part(GAME, 0, 5), seats=CUT.seats, notes=CUT.notes)
        assert (fault.game, fault.move, fault.value) == (1, 6, "0 lays Kc")
        assert fault.state == record.final
        assert record.outcome is None

    def test_nothing_was_legal(self) -> None:
        (record,), (fault,) = lenient(altered(actions=["x", "y"]))
        assert record == part(GAME, 0, 0)
        assert fault.move == 1

    def test_a_whole_game_with_an_outcome_that_is_not_its(self) -> None:
        for outcome in (None, 5, {**OUTCOME, "winners": []}):
            (record,), (fault,) = lenient(altered(outcome=outcome))
            assert record == GAME
            assert "outcome" in fault.reason

    def test_without_what_says_nothing(self) -> None:
        some: list[dict[str, Any]] = [
            {"rules": "x"},
            {"rules": None},
            {"seats": []},
            {"x": 1, "": [2]},
        ]
        for changes in some:
            (record,), faults = lenient(altered(**changes))
            assert record == GAME
            assert len(faults) == len(changes)

    def test_actions_that_are_no_list(self) -> None:
        (record,), (fault,) = lenient(altered(actions=5, outcome=None))
        assert record == part(GAME, 0, 0)
        assert "not a list" in fault.reason

    def test_free_fields_that_cannot_be_kept(self) -> None:
        (record,), (fault,) = lenient(altered(_x="a" * 1_500_000))
        assert record == GAME
        assert fault.game == 1

    def test_faults_come_in_order(self) -> None:
        names = [f"x{number}" for number in range(9)]
        line = altered(rules="x", outcome=None, seats=[], **dict.fromkeys(names))
        (record,), faults = lenient(line)
        assert record == GAME
        reasons = [fault.reason for fault in faults]
        assert reasons[0].startswith("the rules are 'x'")
        assert reasons[1].startswith("the outcome is None")
        assert [re.sub(" .*", "", reason) for reason in reasons[2:-1]] == list(map(repr, names))
        assert reasons[-1].startswith("the field 'seats'")

    @pytest.mark.parametrize(
        "line",
        [
            "{}",
            "[]",
            "x",
            LINE[:-1],
            altered(version=2),
            altered(game="poker"),
            altered(start="x"),
            without("actions"),
        ],
    )
    def test_a_game_of_which_nothing_can_be_kept(self, line: str) -> None:
        games, faults = lenient(LINE, line, LINE)
        assert games == [GAME, GAME]
        assert [fault.game for fault in faults] == [2]
        told: list[pp.RecordError] = []
        with pytest.raises(pp.RecordError) as caught:
            loads(line, strict=False, report=told.append)
        assert str(caught.value) == str(told[-1])
        assert len(told) == 1

    def test_faults_need_not_be_told(self) -> None:
        lines = ["x", altered(outcome=None), altered(actions=["x"])]
        games = list(load(StringIO("\n".join(lines)), strict=False))
        assert games == [GAME, part(GAME, 0, 0)]
        assert loads(lines[1], strict=False) == GAME

    def test_a_game_is_reported_on_before_it_is_given(self) -> None:
        told: list[pp.RecordError] = []
        source = StringIO("\n".join(["x", altered(x=1), LINE, "y"]))
        games = load(source, strict=False, report=told.append)
        assert not told
        next(games)
        assert [fault.game for fault in told] == [1, 2]
        assert list(games) == [GAME]
        assert [fault.game for fault in told] == [1, 2, 4]

    def test_an_error_of_the_report_is_let_through(self) -> None:
        def stop(fault: pp.RecordError) -> None:
            raise KeyError(fault.game)

        with pytest.raises(KeyError):
            loads("{}", strict=False, report=stop)

    def test_good_lines_are_read_as_ever(self) -> None:
        games, faults = lenient(LINE, dumps(CUT))
        assert games == [GAME, CUT]
        assert not faults


class Lines:
    """A file that counts the lines read from it."""

    def __init__(self, *lines: str) -> None:
        self.lines, self.read = iter(lines), 0

    def readline(self, size: int = -1) -> str:
        del size
        self.read += 1
        return next(self.lines, "")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return the path of a file with three games."""
    found = tmp_path / "games.jsonl"
    assert dump([GAME, CUT, recorded("puck-two")], found) == 3
    return found


GAMES = [GAME, CUT, recorded("puck-two")]


class _PathInBytes(os.PathLike[bytes]):
    def __fspath__(self) -> bytes:
        return b"games.jsonl"

    def __repr__(self) -> str:
        return "in bytes"


class TestLoad:
    """Games are read from any file, one after the other."""

    def test_from_paths_and_open_files(self, path: Path) -> None:
        data = path.read_bytes()
        assert list(load(path)) == list(load(str(path))) == GAMES
        assert list(load(StringIO(data.decode()))) == list(load(BytesIO(data))) == GAMES
        with path.open("rb") as in_bytes, path.open(encoding="utf-8") as in_text:
            assert list(load(in_bytes)) == list(load(in_text)) == GAMES
            assert not in_bytes.closed
            assert not in_text.closed
        packed = path.with_suffix(".gz")
        packed.write_bytes(gzip.compress(data))
        for mode in ("rb", "rt"):
            with gzip.open(packed, mode) as opened:
                unpacked: Any = opened
                assert list(load(unpacked)) == GAMES

    @pytest.mark.parametrize(
        "text",
        [
            f"{LINE}\n{LINE}",
            f"{LINE}\r\n{LINE}\r\n",
            f"\n\n{LINE}\n \t\n{LINE}\n\r\n\n",
            f"  {LINE}  \n\t{LINE}\n",
        ],
        ids=["no end", "carriage returns", "blank lines", "spaces"],
    )
    def test_ends_of_lines_and_blank_lines(self, text: str, tmp_path: Path) -> None:
        path = tmp_path / "games"
        path.write_bytes(text.encode())
        with path.open(encoding="utf-8") as in_text:
            files: list[Any] = [path, StringIO(text), BytesIO(text.encode()), in_text]
            for file in files:
                assert list(load(file)) == [GAME, GAME]

    def test_nothing_in_it(self) -> None:
        for text in ("", "\n", " \r\n\n"):
            assert not list(load(StringIO(text)))

    def test_games_are_numbered_by_lines(self) -> None:
        for text in (f"\n\n{LINE}\n\nx\n", f"\r\n\r\n{LINE}\r\n\r\nx"):
            with pytest.raises(pp.RecordError) as caught:
                list(load(StringIO(text)))
            assert caught.value.game == 5

    def test_lines_are_read_when_they_are_wanted(self) -> None:
        file: Any = Lines(f"{LINE}\n", "\n", f"{LINE}\n", "x\n")
        games = load(file)
        assert file.read == 0
        next(games)
        assert file.read == 1
        next(games)
        assert file.read == 3
        with pytest.raises(pp.RecordError):
            next(games)

    def test_only_what_is_asked_for_is_read_of_a_path(self, path: Path) -> None:
        path.write_text(f"{LINE}\nx\n", encoding="ascii")
        assert list(islice(load(path), 1)) == [GAME]

    def test_the_file_of_a_path_is_closed(
        self, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        opened: list[IO[Any]] = []
        usual = Path.open

        def spied(self: Path, *args: Any, **kwargs: Any) -> IO[Any]:
            opened.append(usual(self, *args, **kwargs))
            return opened[-1]

        monkeypatch.setattr(Path, "open", spied)
        games: Any = load(path)
        assert not opened, "a file is opened when its first game is wanted"
        next(games)
        assert not opened[0].closed
        games.close()
        list(load(path))
        with pytest.raises(pp.RecordError):
            list(load(__file__))
        assert [file.closed for file in opened] == [True] * 3

    def test_files_that_cannot_be_read(self, tmp_path: Path) -> None:
        with pytest.raises(FileNotFoundError):
            next(load(tmp_path / "none"))
        for odd in (tmp_path, ""):
            with pytest.raises(OSError, match=r".+"):
                next(load(odd))
        with (tmp_path / "new").open("w") as for_writing, pytest.raises(OSError, match=r".+"):
            next(load(for_writing))

    @pytest.mark.parametrize("file", [None, 5, b"games.jsonl", [LINE], object()])
    def test_what_is_no_file(self, file: Any) -> None:
        for strict in (True, False):
            with pytest.raises(pp.RecordError, match="neither a path nor an open file"):
                next(load(file, strict=strict))

    @pytest.mark.parametrize(
        "file",
        ["games\0", Path("games\0"), "games\ud800", _PathInBytes()],
        ids=["nul", "nul in a path", "half a character", "bytes"],
    )
    def test_what_is_no_path(self, file: Any) -> None:
        with pytest.raises(pp.RecordError, match="is not a path"):
            next(load(file))
        with pytest.raises(pp.RecordError, match="is not a path"):
            dump([], file)


class TestSeats:
    """Names are for the seats of a game."""

    @pytest.mark.parametrize("start", [None, "start", GAME.start.rules])
    def test_there_are_none_without_a_state(self, start: Any) -> None:
        with pytest.raises(pp.RulesError, match="is not the state of a game"):
            Record(start, (), start, seats=("a", "b", "c"))


class TestDump:
    """Games are written one a line; a path's file is replaced whole, or stays as it was."""

    def test_what_is_written(self, tmp_path: Path) -> None:
        path = tmp_path / "games.jsonl"
        expected = "".join(dumps(game) + "\n" for game in GAMES).encode()
        for file in (path, str(path)):
            path.unlink(missing_ok=True)
            assert dump(iter(GAMES), file) == 3
            assert path.read_bytes() == expected
        assert dump([GAME], path) == 1
        assert path.read_text() == LINE + "\n"
        assert dump((), path) == 0
        assert path.read_bytes() == b""
        assert list(tmp_path.iterdir()) == [path]

    def test_open_files_are_added_to(self, tmp_path: Path) -> None:
        text, data = StringIO(), BytesIO()
        files: list[Any] = [text, data]
        for file in files:
            assert dump([GAME], file) == dump([CUT], file) == 1
            assert not file.closed
        expected = f"{LINE}\n{dumps(CUT)}\n"
        assert text.getvalue() == data.getvalue().decode() == expected
        path = tmp_path / "games"
        with path.open("w", newline="\n") as in_text:
            assert dump([GAME, CUT], in_text) == 2
        assert path.read_bytes().decode() == expected
        with path.open("ab") as in_bytes:
            assert dump([GAME, CUT], in_bytes) == 2
        assert path.read_bytes().decode() == expected * 2
        with gzip.open(path, "wb") as opened:
            packed: Any = opened
            dump([GAME], packed)
        assert gzip.decompress(path.read_bytes()).decode() == LINE + "\n"

    def test_games_come_one_by_one(self) -> None:
        file = StringIO()

        def games() -> Iterator[Record[Any]]:
            for number in range(5):
                assert file.getvalue().count("\n") == number
                yield GAME

        assert dump(games(), file) == 5

    def test_a_file_stays_as_it_was_till_the_end(self, path: Path) -> None:
        before = path.read_bytes()

        def games() -> Iterator[Record[Any]]:
            yield GAME
            assert path.read_bytes() == before
            yield GAME

        dump(games(), path)
        assert path.read_text() == f"{LINE}\n" * 2

    @pytest.mark.parametrize("error", [KeyError, OSError, KeyboardInterrupt])
    def test_a_file_stays_as_it_was_if_games_fail(
        self, path: Path, error: type[BaseException]
    ) -> None:
        before = path.read_bytes()

        def games() -> Iterator[Record[Any]]:
            yield GAME
            raise error

        with pytest.raises(error):
            dump(games(), path)
        assert path.read_bytes() == before
        assert list(path.parent.iterdir()) == [path]

    def test_a_file_stays_as_it_was_if_a_record_is_refused(self, path: Path) -> None:
        before = path.read_bytes()
        for bad in (None, LINE, GAME.final):
            with pytest.raises(pp.RecordError):
                dump([GAME, bad], path)  # type: ignore[list-item]
        assert path.read_bytes() == before
        new = path.with_name("new")
        with pytest.raises(pp.RecordError):
            dump([GAME, None], new)  # type: ignore[list-item]
        assert list(path.parent.iterdir()) == [path]

    def test_a_refused_record_is_numbered(self) -> None:
        with pytest.raises(pp.RecordError, match="game 3: None is not a record") as caught:
            dump([GAME, GAME, None], StringIO())  # type: ignore[list-item]
        assert caught.value.game == 3

    def test_a_file_may_be_written_from_itself(self, path: Path) -> None:
        kept = (game for game in load(path) if game.outcome)
        assert dump(kept, path) == 2
        assert list(load(path)) == [GAME, recorded("puck-two")]

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
    def test_a_full_disk(self) -> None:
        with pytest.raises(OSError, match="No space left"):
            dump([GAME], "/dev/full")
        with pytest.raises(OSError, match="No space left"):
            dump([GAME] * 1000, "/dev/full")
        assert Path("/dev/full").is_char_device()

    def test_files_that_cannot_be_written(self, tmp_path: Path) -> None:
        for odd in (tmp_path, tmp_path / "none" / "games", "", tmp_path / ("x" * 300)):
            with pytest.raises(OSError, match=r".+"):
                dump([GAME], odd)
        path = tmp_path / "games"
        path.touch()
        with path.open() as for_reading, pytest.raises(OSError, match=r".+"):
            dump([GAME], for_reading)
        assert list(tmp_path.iterdir()) == [path]

    @pytest.mark.parametrize("file", [None, 5, b"games.jsonl", [], object()])
    def test_what_is_no_file(self, file: Any) -> None:
        with pytest.raises(pp.RecordError, match="neither a path nor an open file"):
            dump([GAME], file)

    @pytest.mark.parametrize("records", [None, 5, GAME, "abc", {"a": 1}, [[GAME]]])
    def test_what_is_no_list_of_records(self, records: Any, path: Path) -> None:
        before = path.read_bytes()
        for file in (path, StringIO()):
            with pytest.raises(pp.RecordError):
                dump(records, file)
        assert path.read_bytes() == before

    @pytest.mark.parametrize(
        "record",
        [
            None,
            LINE,
            GAME.start,
            (GAME.start, GAME.actions, GAME.final),
            Record(GAME.start, GAME.actions, recorded("puck-two").final),
            Record(None, (), None),  # type: ignore[type-var]
            Record(GAME.start.rules, (), GAME.start),
            Record(GAME.start.view(0), (), GAME.start),
            Record(GAME.start, None, GAME.final),  # type: ignore[arg-type]
            Record(GAME.start, 5, GAME.final),  # type: ignore[arg-type]
        ],
        ids=[
            *("nothing", "a line", "a state", "a tuple", "two games", "no states"),
            *("rules for a start", "a view for a start", "no actions", "a number of actions"),
        ],
    )
    def test_what_is_no_record(self, record: Any) -> None:
        with pytest.raises(pp.RecordError, match="is not a record of Punk or Puck"):
            dumps(record)

    @pytest.mark.parametrize(
        "record",
        [
            Record(GAME.start, (), GAME.final),
            Record(GAME.start, ("x",), GAME.start),
            Record(GAME.start, tuple(ACTIONS), GAME.final),
            Record(GAME.start, GAME.actions[1:], GAME.final),
            Record(GAME.start, "x", GAME.final),  # type: ignore[arg-type]
        ],
        ids=["none", "no action", "texts", "not all", "a text"],
    )
    def test_actions_that_do_not_lead_to_the_end(self, record: Record[Any]) -> None:
        """Built by hand: such a record is refused, or read as it is (law 7)."""
        try:
            line = dumps(record)
        except pp.RecordError:
            return
        assert loads(line) == record


FULL = dumps(CUT)
HOSTILE: dict[str, str | bytes] = {
    "too long": altered(_x="a" * 5_000_000),
    "too long, no JSON": "x" * 5_000_000,
    "too long, spaces": LINE + " " * 5_000_000,
    "deep lists": "[" * 100_000,
    "deep lists, closed": "[" * 100_000 + "]" * 100_000,
    "deep objects": '{"a":' * 100_000,
    "deep in a field": altered(_x=1).replace(": 1}", f": {'[' * 100_000}{']' * 100_000}}}"),
    "33 deep": f'{{"a": {"[" * 32}{"]" * 32}}}',
    "many digits": f'{{"version": {"9" * 10**5}}}',
    "many digits below 0": f'{{"version": -{"9" * 10**5}}}',
    "many digits in a fraction": f'{{"version": 0.{"9" * 10**5}}}',
    "many digits in an action": altered(actions=[f"{'9' * 10**5} lays Ac"]),
    "a number with too many digits": altered(_x=1).replace(": 1}", f": {'9' * 5000}}}"),
    "not a number": altered(_x=1).replace(": 1}", ": NaN}"),
    "infinity": altered(_x=1).replace(": 1}", ": Infinity}"),
    "minus infinity": altered(_x=1).replace(": 1}", ": -Infinity}"),
    "1e999": altered(_x=1).replace(": 1}", ": 1e999}"),
    "-1e999": altered(_x=1).replace(": 1}", ": -1e999}"),
    "hexadecimal": altered(_x=1).replace(": 1}", ": 0x1}"),
    "twice": altered(_x=1).replace('"_x": 1', '"_x": 1, "_x": 1'),
    "escaped twice": altered(_x=1).replace('"_x": 1', '"_x": 1, "\\u005fx": 1'),
    "twice, deep inside": altered(_x=1).replace('"_x": 1', '"_x": [{"a": 1, "a": 2}]'),
    "a mark of byte order": "\ufeff" + LINE,
    "a mark of byte order in bytes": b"\xef\xbb\xbf" + LINE.encode(),
    "UTF-16": LINE.encode("utf-16"),
    "bad bytes at the start": b"\xff" + LINE.encode(),
    "bad bytes in the middle": LINE.encode().replace(b"players", b"pl\xc3\x28yers"),
    "bad bytes at the end": LINE.encode() + b"\xe2\x82",
    "a surrogate in bytes": b'{"_": "\xed\xa0\x80"}',
    "overlong": b'{"_": "\xc0\x80"}',
    "a lone surrogate": altered(game="\ud800"),
    "a lone surrogate for a name": altered(**{"\udfff": 1}),
    "a zero character": altered(game="punk\0"),
    "a control character": LINE.replace("punk", "pu\x01nk"),
    "zeros": "\0" * 100,
    "quotes": '"' * 1001,
    "a backslash": LINE[:-1] + "\\",
    "single quotes": LINE.replace('"', "'"),
    "a comment": LINE + " // end",
    "a comma too many": LINE[:-1] + ",}",
    "digits of other scripts": altered(actions=["٠ lays Ac"]),
    "wide letters": altered(actions=["0 lays Ａc"]),
    "many actions": altered(actions=["0 lays Ac"] * 200_000),
    "large numbers of players": altered(
        rules="punk players=9999", start="punk players=9999; dealer=0; hands=-; laid=-; tricks=-"
    ),
}


class TestHostile:
    """Whatever is in a file, a `RecordError` is all that comes of it; and the next line is read."""

    def test_cut_off_anywhere(self) -> None:
        for length in range(len(FULL)):
            refused(FULL[:length])
            refused(FULL[:length].encode())

    def test_begun_anywhere(self) -> None:
        for length in range(1, len(FULL)):
            refused(FULL[length:])

    def test_a_character_missing_or_another_anywhere(self) -> None:
        for place in range(len(FULL)):
            for other in ("", "0", '"', "\\", "}", "\ud800"):
                text = FULL[:place] + other + FULL[place + 1 :]
                try:
                    record = loads(text)
                except pp.RecordError:
                    continue
                assert loads(dumps(record)) == record

    @pytest.mark.parametrize("name", HOSTILE)
    def test_lines_of_ill_will(self, name: str) -> None:
        refused(HOSTILE[name])

    def test_all_of_them_in_a_file(self, tmp_path: Path) -> None:
        path = tmp_path / "games"
        lines = [
            line if isinstance(line, bytes) else line.encode("utf-8", "surrogatepass")
            for line in HOSTILE.values()
        ]
        lines = [line for line in lines if b"\n" not in line]
        path.write_bytes(b"".join(line + b"\n" + LINE.encode() + b"\n" for line in lines))
        told: list[pp.RecordError] = []
        games = [game for game in load(path, strict=False, report=told.append) if game == GAME]
        assert len(games) >= len(lines)
        assert {fault.game for fault in told} == set(range(1, 2 * len(lines), 2))

    @given(st.binary(max_size=200))
    def test_any_bytes(self, data: bytes) -> None:
        with pytest.raises(pp.RecordError):
            loads(data)
        lenient(data, LINE)

    @given(st.text(st.characters(), max_size=200))
    def test_any_text(self, text: str) -> None:
        with pytest.raises(pp.RecordError):
            loads(text)
        list(load(StringIO(text), strict=False))

    @given(JSON)
    def test_any_json(self, value: Any) -> None:
        refused(json.dumps(value))

    @given(st.sampled_from([*json.loads(FULL), "", "x", "_x"]), JSON)
    def test_any_json_in_a_field(self, name: str, value: Any) -> None:
        line = altered(CUT, **{name: value})
        games, faults = lenient(line)
        for record in games:
            assert loads(dumps(record)) == record
        if faults:
            assert str(refused(line)) == str(faults[0])
        else:
            assert games == [loads(line)]

    @given(st.sampled_from([*OUTCOME, "", "x"]), JSON)
    def test_any_json_in_an_outcome(self, name: str, value: Any) -> None:
        line = altered(outcome={**OUTCOME, name: value})
        assume(OUTCOME.get(name, ...) != value)
        refused(line)

    @given(st.integers(0, 8), JSON | strategies.punk_actions().map(str))
    def test_any_json_for_an_action(self, move: int, value: Any) -> None:
        actions = [*ACTIONS[:move], value, *ACTIONS[move + 1 :]]
        if actions != ACTIONS:
            try:
                refused(altered(actions=actions))
            except pytest.fail.Exception:  # it is another legal game, with the same outcome
                assert loads(altered(actions=actions)).outcome == GAME.outcome

    @pytest.mark.parametrize("name", json.loads(FULL))
    @pytest.mark.parametrize("value", [None, True, False, 0, 1, 1.0, "", [], {}], ids=repr)
    def test_other_types(self, name: str, value: object) -> None:
        own = json.loads(FULL)[name]
        line = altered(CUT, **{name: value})
        if name == "_event" or (own == value and type(own) is type(value)):
            loads(line)
        elif name == "actions" and value == []:
            assert loads(line).final == CUT.start  # an unfinished game has just fewer
        else:
            refused(line)

    def test_text_that_is_not_utf_8_in_a_file_of_text(self, tmp_path: Path) -> None:
        path = tmp_path / "games"
        path.write_bytes(f"{LINE}\n{LINE}\n".encode() + b"\xff\n" + LINE.encode())
        told: list[pp.RecordError] = []
        with path.open(encoding="utf-8") as file:
            games = list(load(file, strict=False, report=told.append))
        assert all(game == GAME for game in games)
        assert [fault.game for fault in told] in ([3], [None]), "not the first game's fault"

    def test_how_long_a_line_may_be(self) -> None:
        """The end of the line does not count."""
        line = LINE + " " * (LONGEST_LINE - len(LINE))
        for end in ("", "\n"):
            assert loads(line) == GAME
            assert list(load(StringIO(line + end))) == list(load(BytesIO((line + end).encode())))
            assert lenient(line + end)[0] == [GAME]
            with pytest.raises(pp.RecordError, match="over 4,000,000 characters"):
                loads(" " + line)
            with pytest.raises(pp.RecordError, match="over 4,000,000 characters"):
                list(load(StringIO(" " + line + end)))

    @pytest.mark.parametrize("inside", ['"', '\\"', "[]", "\\\\", "é"])
    def test_long_lines_take_little_memory(self, inside: str) -> None:
        text = inside.replace('"', "a") * (1_000_000 // len(inside))
        line = f'{{"_x": [{text}]}}' if inside == "[]" else f'{{"_x": "{text}"}}'
        assert peak(lambda: refused_quickly(line)) < 20_000_000


def refused_quickly(line: str) -> None:
    """Read a line that is no record."""
    with pytest.raises(pp.RecordError):
        loads(line)


def peak(act: Callable[[], object]) -> int:
    """Return how much memory something takes at the most, in bytes."""
    tracemalloc.start()
    try:
        act()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def many(number: int) -> Iterator[Record[Any]]:
    """Yield games, each of them new."""
    for place in range(number):
        yield attrs.evolve(part(CUT, 0, 1), notes={"_number": place})


class TestMemory:
    """However many games there are, one is in memory."""

    def test_writing(self, tmp_path: Path) -> None:
        dump(many(3_000), tmp_path / "games")  # what is remembered, to a bound, is no matter here
        few, lots = (
            peak(lambda number=number: dump(many(number), tmp_path / "games"))  # type: ignore[misc]
            for number in (300, 3_000)
        )
        assert lots < few + 20_000
        assert lots < 500_000

    def test_reading(self, tmp_path: Path) -> None:
        def read(number: int) -> None:
            path = tmp_path / str(number)
            assert sum(1 for _ in load(path)) == number

        for number in (10, 300, 3_000):
            dump(many(number), tmp_path / str(number))
        read(10)
        few, lots = (peak(lambda number=number: read(number)) for number in (300, 3_000))  # type: ignore[misc]
        assert lots < few + 20_000
        assert lots < 500_000

    def test_reading_leniently(self) -> None:
        class Endless(Lines):
            def __init__(self, number: int) -> None:
                super().__init__()
                self.lines = (f"{LINE[:-1]}\n" for _ in range(number))

        def read(number: int) -> None:
            file: Any = Endless(number)
            assert not list(load(file, strict=False))

        read(10)
        few, lots = (peak(lambda number=number: read(number)) for number in (300, 3_000))  # type: ignore[misc]
        assert lots < few + 20_000


PINNED = {
    "punk-tiny": 1,
    "punk-usual": 2,
    "punk-dummy": 3,
    "punk-sudden_end": 4,
    "puck-two-jokers": 5,
    "puck-open": 6,
    "puck-stock": 7,
    "puck-house": 8,
}


def seeded(name: str) -> str:
    """Return the game of a pinned seed."""
    record = played(RULES[name], PINNED[name])
    return dumps(attrs.evolve(record, notes={"_rules": name, "_seed": PINNED[name]}))


class OnlyRandom:
    """A source with nothing but ``random()``."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed).random


class TestSeeds:
    """The same seed gives the same game, on every machine and Python."""

    @pytest.mark.parametrize("name", PINNED)
    def test_pinned_games(self, name: str) -> None:
        if os.environ.get("UPDATE_SEEDS"):
            SEEDS.write_text("".join(seeded(known) + "\n" for known in PINNED), encoding="ascii")
        lines = SEEDS.read_text(encoding="ascii").splitlines()
        assert len(lines) == len(PINNED)
        assert lines[[*PINNED].index(name)] == seeded(name)

    def test_they_can_be_read(self) -> None:
        games = list(load(SEEDS))
        assert [game.notes["_rules"] for game in games] == [*PINNED]
        assert all(game.outcome for game in games)

    @pytest.mark.parametrize("name", PINNED)
    def test_nothing_but_random_is_drawn(self, name: str) -> None:
        rules = RULES[name]

        class Player:
            def act(self, view: Any, rng: Random) -> Any:
                return RandomPlayer().act(view, OnlyRandomOf(rng))

        record = pp.play(begun(rules), [Player()] * rules.players, OnlyRandom(PINNED[name]))
        assert record == played(rules, PINNED[name])

    def test_whatever_the_order_of_sets(self) -> None:
        """In a new process, in which texts have other hashes."""
        script = "import test_records as t; print(*map(t.seeded, t.PINNED), sep='\\n')"
        found = {os.pathsep.join(sys.path): {SEEDS.read_text(encoding="ascii")}}
        for given_path, texts in found.items():
            for hash_seed in ("0", "1"):
                done = subprocess.run(
                    [sys.executable, "-c", script],
                    env={**os.environ, "PYTHONPATH": given_path, "PYTHONHASHSEED": hash_seed},
                    capture_output=True,
                    text=True,
                    check=True,
                )
                texts.add(done.stdout)
            assert len(texts) == 1


class OnlyRandomOf(OnlyRandom):
    """Another source, with nothing but its ``random()``."""

    def __init__(self, rng: Random) -> None:
        super().__init__(0)
        self.random = rng.random


def test_the_smallest_preset_is_the_one_used_here() -> None:
    assert GAME.start.rules == PRESETS["tiny"]
    assert GAME.start.dealt.complete
    assert len(FULL) < 600


class TestTime:
    """What is hostile takes no more time than it has characters."""

    def test_many_fields_of_ones_own(self) -> None:
        fields = {**json.loads(LINE), **{f"_{number}": 0 for number in range(30_000)}}
        assert len(loads(json.dumps(fields)).notes) == 30_000

"""Lines of JSON become games, each checked and replayed."""

from collections.abc import Callable, Iterator
from typing import Any, NoReturn, TypeAlias

import attrs

from puckpunk.errors import (
    IllegalActionError,
    NotationError,
    PuckpunkError,
    RecordError,
    RulesError,
    shown,
)
from puckpunk.json_text import is_list, is_object, object_from, same_json
from puckpunk.records.files import Readable, lines_of
from puckpunk.records.games import GAMES, VERSION, Game, outcome_as_json
from puckpunk.table import Record, check_seats

__all__ = ["Report", "load", "loads"]

Report: TypeAlias = Callable[[RecordError], object]
"""What is told each fault of a record that is read leniently."""

_FIELDS = ("version", "game", "rules", "start", "actions", "outcome")


def loads(text: str | bytes, *, strict: bool = True, report: Report | None = None) -> Record[Any]:
    """Return the game that a line of JSON is.

    The game is replayed: every action is checked, and the outcome.

    Args:
        text: The line.
        strict: Whether any fault is an error. Otherwise what can be kept is kept: all up to the
            first illegal action, without fields that say nothing.
        report: Told each fault if it is read leniently.

    Returns:
        The game.

    Raises:
        RecordError: The text is not the record of a game; in lenient reading, nothing can be kept.
            The error says which move is at fault, and why it is illegal there.

    Examples:
        >>> from puckpunk import punk
        >>> from puckpunk.records import dumps
        >>> record = Record(state := punk.PunkState.start(punk.PunkRules(players=3)), (), state)
        >>> loads(dumps(record)) == record
        True
        >>> loads(dumps(record).replace("[]", '["1 lays 4c"]'))
        Traceback (most recent call last):
            ...
        puckpunk.errors.RecordError: game 1, move 1: ...
    """
    _check_report(report)
    if isinstance(text, bytes):
        try:
            text = text.decode()
        except UnicodeDecodeError as error:
            raise RecordError(f"not UTF-8: {error}", text[:80], game=1) from None
    if not isinstance(text, str):
        raise RecordError(f"{shown(text)} is not a line of JSON", text)
    faults: list[RecordError] = []
    record = _game(text, 1, _raise if strict else faults.append)
    for fault in faults:
        (report or _ignore)(fault)
    if record is None:
        raise faults[-1]
    return record


def load(
    file: Readable, *, strict: bool = True, report: Report | None = None
) -> Iterator[Record[Any]]:
    """Yield the games of a file of JSON Lines, one a line, as they are wanted.

    Lines without anything in them are passed over. The file is open until the last game is read, or
    the iterator is closed.

    Args:
        file: A path, or an open file of text or bytes.
        strict: Whether any fault is an error, as in `loads`. Otherwise a game of which nothing can
            be kept is left out.
        report: Told each fault if it is read leniently.

    Returns:
        The games, one after the other.

    Raises:
        RecordError: A line is not the record of a game. The error says which.
        OSError: The file cannot be read.

    Examples:
        >>> from io import StringIO
        >>> faults = []
        >>> list(load(StringIO("{}"), strict=False, report=faults.append)), str(faults[0])
        ([], "game 1: the field 'version' is missing")
    """
    _check_report(report)
    for number, line in lines_of(file):
        if isinstance(line, str) and not line.strip(" \t\r\n"):
            continue
        record = _game(line, number, _raise if strict else report or _ignore)
        if record is not None:
            yield record


def _check_report(report: object) -> None:
    if report is not None and not callable(report):
        raise RecordError(f"report is a function or None, not {shown(report)}", report)


def _raise(fault: RecordError) -> NoReturn:
    raise fault


def _ignore(fault: RecordError) -> None:
    """Pass over a fault that nobody wants to be told."""


def _game(line: str | NotationError, number: int | None, told: Report) -> Record[Any] | None:
    """Return what can be kept of a game; all faults are told."""
    try:
        if isinstance(line, NotationError):
            raise line
        fields = object_from(line)
    except NotationError as error:
        told(RecordError(error.message, error.value, game=number))
        return None
    return _Reading(fields, number, told).record()


@attrs.define
class _Reading:
    fields: dict[str, Any]
    number: int | None
    told: Report

    def record(self) -> Record[Any] | None:
        missing = [name for name in _FIELDS if name not in self.fields]
        if missing:
            self.fault(f"the field {missing[0]!r} is missing")
            return None
        version = self.fields["version"]
        if type(version) is not int or version != VERSION:
            known = f"only version {VERSION} is read"
            self.fault(f"version {shown(version)} is not known: {known}", version)
            return None
        name = self.fields["game"]
        game = GAMES.get(name) if isinstance(name, str) else None
        if game is None:
            self.fault(f"{shown(name)} is not a game: {', '.join(GAMES)}", name)
            return None
        start = self.start(game)
        if start is None:
            return None
        actions, final = self.played(game, start)
        if len(actions) == len(self.fields["actions"]):
            self.check_outcome(outcome_as_json(final.outcome))
        notes = {name: value for name, value in self.fields.items() if name.startswith("_")}
        fields = {*_FIELDS, "seats", *notes}
        for name in self.fields:
            if name not in fields:
                own = "fields of your own begin with an underscore"
                self.fault(f"{shown(name)} is not a field; {own}", name)
        seats = self.seats(start)
        record: Record[Any] = Record(start, tuple(actions), final, seats=seats)
        try:
            return attrs.evolve(record, notes=notes)
        except RulesError as error:
            self.fault(error.message, error.value)
            return record

    def check_outcome(self, outcome: dict[str, Any] | None) -> None:
        """Compare the outcome that the line has with that of the game, types included."""
        claimed = self.fields["outcome"]
        if same_json(outcome, claimed):
            return
        if outcome is None or not is_object(claimed) or claimed.keys() != outcome.keys():
            self.fault(
                f"the outcome is {shown(claimed)}, but the game ends with {outcome}", claimed
            )
            return
        for name, value in outcome.items():
            if not same_json(value, claimed[name]):
                odd = f"{name} {shown(claimed[name])}"
                self.fault(f"the outcome is {odd}, but the game ends with {value}", claimed)
                return

    def fault(
        self, reason: str, value: object = None, move: int | None = None, state: object = None
    ) -> None:
        self.told(RecordError(reason, value, self.number, move, state))

    def start(self, game: Game) -> Any:
        try:
            start: Any = game.state.parse(self.fields["start"])
        except PuckpunkError as error:
            self.fault(f"the field 'start': {error.message}", error.value)
            return None
        if self.fields["rules"] != str(start.rules):
            rules = self.fields["rules"]
            self.fault(
                f"the rules are {shown(rules)}, but the game starts with {start.rules}", rules
            )
        return start

    def played(self, game: Game, start: Any) -> tuple[list[Any], Any]:
        """Return the actions up to the first that cannot be, and the state after them."""
        texts, state = self.fields["actions"], start
        actions: list[Any] = []
        if not is_list(texts):
            self.fault(f"the actions {shown(texts)} are not a list", texts)
            texts = []
            self.fields = {**self.fields, "actions": [None]}  # so that no outcome is asked for
        for move, text in enumerate(texts, 1):
            try:
                action = game.parse_action(text)
                state = state.apply(action)
            except IllegalActionError as error:
                self.fault(f"{shown(text)}: {error.reason}", text, move, error.state)
                break
            except PuckpunkError as error:
                self.fault(error.message, text, move)
                break
            actions.append(action)
        return actions, state

    def seats(self, start: Any) -> tuple[str, ...]:
        if "seats" not in self.fields:
            return ()
        names = self.fields["seats"]
        try:
            return check_seats(tuple(names) if is_list(names) else names, start)
        except RulesError as error:
            self.fault(f"the field 'seats': {error.message}", names)
            return ()

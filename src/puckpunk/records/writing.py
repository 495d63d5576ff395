"""Games become lines of JSON."""

import json
from collections import deque
from collections.abc import Iterable
from typing import Any

from puckpunk.errors import PuckpunkError, RecordError, shown
from puckpunk.json_text import LONGEST_LINE
from puckpunk.records.files import Writable, writer_to
from puckpunk.records.games import VERSION, game_of, outcome_as_json
from puckpunk.table import Record

__all__ = ["dump", "dumps"]


def dumps(record: Record[Any]) -> str:
    """Return a game as one line of JSON, without a line end.

    Args:
        record: The game, as `play` returns it; it may have stopped before its end.

    Returns:
        The line, in ASCII.

    Raises:
        RecordError: Not a record of Punk or Puck, one whose actions do not lead from its start to
            its end, or one that no line can hold.

    Examples:
        >>> from random import Random
        >>> from puckpunk import play, punk
        >>> from puckpunk.players import RandomPlayer
        >>> start = punk.PunkState.deal(punk.PunkRules(players=3), Random(1))
        >>> record = play(start, [RandomPlayer()] * 3, Random(2))
        >>> dumps(record)[:70]
        '{"version": 1, "game": "punk", "rules": "punk players=3", "start": "pu'
    """
    game = game_of(record.start) if isinstance(record, Record) else None
    fits = game and isinstance(record.final, game.state) and isinstance(record.actions, tuple)
    if game is None or not fits:
        raise RecordError(f"{shown(record)} is not a record of Punk or Puck", record)
    _check_played(record)
    fields: dict[str, Any] = {
        "version": VERSION,
        "game": game.name,
        "rules": str(record.start.rules),
        "start": str(record.start),
        "actions": list(map(str, record.actions)),
        "outcome": outcome_as_json(record.final.outcome),
        **({"seats": list(record.seats)} if record.seats else {}),
        **record.notes,
    }
    line = json.dumps(fields)  # notes that are no JSON are refused before
    if len(line) > LONGEST_LINE:
        raise RecordError(f"the record has over {LONGEST_LINE:,} characters", record)
    return line


def _check_played(record: Record[Any]) -> None:
    """Refuse a record that could not be read back."""
    try:
        last = deque(record.states(), maxlen=1).pop()
    except PuckpunkError as error:
        raise RecordError(f"the actions cannot be played: {error}", record) from None
    if last != record.final:
        raise RecordError("the actions do not lead from the start to the end", record)


def dump(records: Iterable[Record[Any]], file: Writable) -> int:
    """Write games to a file, one a line, as they come.

    Args:
        records: The games, in any iterable, which is read once: a generator need not hold them all.
        file: A path, or an open file of text or bytes, to which is added. The file of a path is
            written anew: it is put in its place when all games are written, and till then stays as
            it was.

    Returns:
        How many games were written.

    Raises:
        RecordError: Something is not a record.
        OSError: The file cannot be written.

    Examples:
        >>> from io import StringIO
        >>> dump([], StringIO())
        0
    """
    if isinstance(records, Record) or not isinstance(records, Iterable):
        raise RecordError(f"{shown(records)} is not a list of records", records)
    number = 0
    with writer_to(file) as write:
        for record in records:
            try:
                line = dumps(record)
            except RecordError as error:
                raise RecordError(error.reason, error.value, game=number + 1) from None
            write(line + "\n")
            number += 1
    return number

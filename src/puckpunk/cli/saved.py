"""Games left off: a file of records that says how to go on."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import attrs

from puckpunk import records
from puckpunk.errors import RecordError
from puckpunk.table import Record

__all__ = ["Saved"]

_NOTE = "_play"


@attrs.frozen
class Saved:
    """Games of one sitting, the last perhaps not played to its end.

    Attributes:
        games: The games, one at least.
        opponents: Who plays against you, by name.
        matches: Whether they are a match.
        rng: What goes on to draw.
        goes_on: Whether there is something to go on with.
    """

    games: tuple[Record[Any], ...]
    opponents: tuple[str, ...]
    matches: bool
    rng: Random
    goes_on: bool = True

    def write(self, file: Path) -> None:
        """Write the games, and with the last how to go on.

        Raises:
            OSError: The file cannot be written.
        """
        *played, last = self.games
        if self.goes_on:
            version, numbers, gauss = self.rng.getstate()
            note = {
                "opponents": list(self.opponents),
                "match": self.matches,
                "rng": [version, list(numbers), gauss],
            }
            last = attrs.evolve(last, notes={**last.notes, _NOTE: note})
        records.dump([*played, last], file)

    @classmethod
    def read(cls, file: Path) -> "Saved":
        """Return what was written.

        Raises:
            RecordError: It is not a file that `write` wrote.
            OSError: The file cannot be read.
        """
        games = tuple(_loaded(file))
        notes = games[-1].notes if games else {}
        note: Any = notes.pop(_NOTE, None)
        rng = Random()
        try:
            version, numbers, gauss = note["rng"]
            rng.setstate((version, tuple(numbers), gauss))
            opponents, matches = tuple(map(str, note["opponents"])), note["match"]
        except (KeyError, TypeError, ValueError, OverflowError):
            raise RecordError(f"{file} holds nothing that play has left off", note) from None
        *played, last = games
        whole = all(game.outcome is not None for game in played)
        if type(matches) is not bool or not whole or (played and not matches):
            raise RecordError(f"{file} holds other games than play leaves off", note)
        if any(game.start.rules != last.start.rules for game in played):
            raise RecordError(f"{file} holds games by different rules", note)
        return cls((*played, attrs.evolve(last, notes=notes)), opponents, matches, rng)


def _loaded(file: Path) -> Iterator[Record[Any]]:
    """Yield the games of a file; an error does not show the cards."""
    try:
        yield from records.load(file)
    except RecordError as error:
        move = f", move {error.move}" if error.move else ""
        message = f"{file}: game {error.game}{move}: {error.reason}"
        raise RecordError(message, error.value) from None

"""Games left off: a file of records that says how to go on."""

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
            last = attrs.evolve(last, notes={_NOTE: note})
        records.dump([*played, last], file)

    @classmethod
    def read(cls, file: Path) -> "Saved":
        """Return what was written.

        Raises:
            RecordError: It is not a file that `write` wrote.
            OSError: The file cannot be read.
        """
        try:
            games = tuple(records.load(file))
        except RecordError as error:
            raise RecordError(f"{file}: {error.message}", error.value) from None
        if not games:
            raise RecordError(f"{file} holds no game", str(file))
        note: Any = games[-1].notes.get(_NOTE)
        rng = Random()
        try:
            version, numbers, gauss = note["rng"]
            rng.setstate((version, tuple(numbers), gauss))
            opponents = tuple(map(str, note["opponents"]))
            matches = bool(note["match"])
        except (KeyError, TypeError, ValueError, OverflowError):
            raise RecordError(f"{file} holds nothing that play has left off", note) from None
        last = attrs.evolve(games[-1], notes={})
        return cls((*games[:-1], last), opponents, matches, rng)

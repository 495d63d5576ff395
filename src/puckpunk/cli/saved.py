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
    """

    games: tuple[Record[Any], ...]
    opponents: tuple[str, ...]
    matches: bool
    rng: Random

    def write(self, file: Path) -> None:
        """Write the games, and with the last how to go on.

        Raises:
            OSError: The file cannot be written.
        """
        version, numbers, gauss = self.rng.getstate()
        note = {
            "opponents": list(self.opponents),
            "match": self.matches,
            "rng": [version, list(numbers), gauss],
        }
        *played, last = self.games
        records.dump([*played, attrs.evolve(last, notes={_NOTE: note})], file)

    @classmethod
    def read(cls, file: Path) -> "Saved":
        """Return what was written.

        Raises:
            RecordError: It is not a file that `write` wrote.
            OSError: The file cannot be read.
        """
        games = tuple(records.load(file))
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
            raise RecordError(
                f"{file} does not say how to go on with its last game", note
            ) from None
        last = attrs.evolve(games[-1], notes={})
        return cls((*games[:-1], last), opponents, matches, rng)

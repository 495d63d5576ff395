"""A file that keeps what is done of a simulation, so that a long one can go on."""

import json
from collections import Counter, deque
from collections.abc import Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any, TypeAlias, final

import attrs

from puckpunk.arena.tally import Key, Rules, Tally, from_text, to_text
from puckpunk.errors import NotationError, RecordError, shown
from puckpunk.json_text import LONGEST_LINE, is_list, is_object, object_from, same_json
from puckpunk.records.files import writer_to

__all__ = ["Checkpoint"]

_Block: TypeAlias = tuple[int, int]
_VERSION = 1


@final
@attrs.define
class Checkpoint:
    """What is done of a simulation, with a file that keeps it or without.

    Attributes:
        path: The file, or ``None``.
        question: What is simulated, as the file has it.
        blocks: Which games are done, by the first and the one after the last, ascending.
        tally: What is counted of them.
    """

    path: Path | None
    question: Mapping[str, Any]
    blocks: list[_Block] = attrs.Factory(list[_Block])
    tally: Tally = attrs.Factory(Counter[Key])

    @classmethod
    def of(
        cls,
        path: str | PathLike[str] | None,
        rules: Rules,
        names: Sequence[str],
        entrants: Sequence[Any],
        seed: int,
    ) -> "Checkpoint":
        """Return what is done of a simulation: what a file says, or nothing.

        Raises:
            RecordError: The file is of another simulation, or no checkpoint.
        """
        question = {
            "rules": str(rules),
            "names": list(names),
            "players": [_kind(player) for player in entrants],
            "seed": seed,
        }
        if path is None:
            return cls(None, question)
        made = cls(Path(path), question)
        if made.path is not None and made.path.exists():
            made._read(made.path)
        return made

    def _read(self, path: Path) -> None:
        try:
            with path.open(encoding="ascii") as file:
                self._take(object_from(file.read(LONGEST_LINE + 2)))
        except (NotationError, UnicodeError) as error:
            raise RecordError(f"{path} cannot be gone on with: {error}", str(path)) from None

    def _take(self, held: Mapping[str, Any]) -> None:
        """Take over what a file holds."""
        for name, value in {"version": _VERSION, **self.question}.items():
            if not same_json(held.get(name), value):
                raise NotationError(f"its {name} is {shown(held.get(name))}, not {shown(value)}")
        counts = held.get("counts")
        if not is_object(counts):
            raise NotationError("it has no counts", counts)
        blocks, tally = _blocks(held.get("done")), from_text(counts)
        if tally["games",] != sum(last - first for first, last in blocks):
            raise NotationError("its counts are of other games", blocks)
        self.blocks, self.tally = blocks, tally

    def left(self, games: int) -> tuple[int, deque[_Block]]:
        """Return how many games are done, and which are not.

        Raises:
            RecordError: More are done than are asked for.
        """
        if self.blocks and self.blocks[-1][1] > games:
            most = self.blocks[-1][1]
            raise RecordError(f"{self.path} has {most:,} games already, not {games:,}", games)
        gaps: deque[_Block] = deque()
        place = 0
        for first, last in [*self.blocks, (games, games)]:
            if place < first:
                gaps.append((place, first))
            place = last
        return sum(last - first for first, last in self.blocks), gaps

    def add(self, block: _Block, tally: Tally) -> None:
        """Count the games of a block as done."""
        self.tally += tally
        blocks: list[_Block] = []
        for first, last in sorted([*self.blocks, block]):
            if blocks and blocks[-1][1] == first:
                blocks[-1] = blocks[-1][0], last
            else:
                blocks.append((first, last))
        self.blocks = blocks

    def save(self) -> None:
        """Write the file, if there is one; it is replaced whole."""
        if self.path is None:
            return
        held = {
            "version": _VERSION,
            **self.question,
            "done": self.blocks,
            "counts": to_text(self.tally),
        }
        with writer_to(self.path) as write:
            write(json.dumps(held) + "\n")


def _kind(player: object) -> str:
    """Return what a player is, as far as it can be said of one made anew."""
    kind = player if isinstance(player, type) else type(player)
    name = f"{kind.__module__}.{kind.__qualname__}"
    return f"{name} {player!r}" if attrs.has(kind) and not isinstance(player, type) else name


def _blocks(value: object) -> list[_Block]:
    if not is_list(value):
        raise NotationError(f"{shown(value)} are not blocks of games", value)
    blocks: list[_Block] = []
    place = -1
    for block in value:
        if not is_list(block) or len(block) != 2 or {*map(type, block)} != {int}:
            raise NotationError(f"{shown(block)} is not a block of games", block)
        first, last = block
        if not place < first < last:
            raise NotationError(f"{shown(block)} is not the next block of games", block)
        blocks.append((first, last))
        place = last
    return blocks

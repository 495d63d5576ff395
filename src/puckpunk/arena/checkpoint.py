"""A file that keeps what is done of a simulation, so that a long one can go on."""

import json
from collections import Counter, deque
from collections.abc import Mapping, Sequence
from functools import partial
from os import PathLike
from pathlib import Path
from typing import Any, TypeAlias, final

import attrs

from puckpunk.arena.tally import Rules, Tally, from_text, to_text
from puckpunk.errors import NotationError, RecordError, shown
from puckpunk.json_text import LONGEST_LINE, is_list, is_object, object_from, same_json
from puckpunk.records.files import path_of, writer_to

__all__ = ["Checkpoint"]

_Block: TypeAlias = tuple[int, int]
_VERSION = 1


@final
@attrs.define
class Checkpoint:
    """What is done of a simulation, with a file that keeps it or without.

    Attributes:
        path: The file, or ``None``.
        rules: The rules of the games.
        question: What is simulated, as the file has it.
        done: Which games are done, by the first and the one after the last, ascending, and what is
            counted of them. They change together, so that an interruption finds no half of it.
    """

    path: Path | None
    rules: Rules
    question: Mapping[str, Any]
    done: tuple[tuple[_Block, ...], Tally] = attrs.Factory(lambda: ((), Counter()))

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
            RecordError: The file is of another simulation, or no checkpoint, or cannot be one.
            OSError: The file cannot be read, or written.
        """
        question = {
            "rules": str(rules),
            "names": list(names),
            "players": [_kind(player) for player in entrants],
            "seed": seed,
        }
        if path is None:
            return cls(None, rules, question)
        if path == "":  # which pathlib takes for the folder one is in
            raise RecordError("'' is not a path", path)
        made = cls(path_of(path), rules, question)
        if made.path is not None and made.path.exists():
            if not made.path.is_file():
                raise RecordError(f"{path} is no plain file", str(path))
            made._read(made.path)
        made.save()  # so that what cannot be written is known before a game is played
        return made

    @property
    def tally(self) -> Tally:
        """What is counted of the games that are done."""
        return self.done[1]

    @property
    def blocks(self) -> tuple[_Block, ...]:
        """Which games are done."""
        return self.done[0]

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
        blocks = _blocks(held.get("done"))
        tally = from_text(counts, self.rules)
        if tally["games",] != sum(last - first for first, last in blocks):
            raise NotationError("its counts are of other games", blocks)
        self.done = blocks, tally

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
        blocks: list[_Block] = []
        for first, last in sorted([*self.blocks, block]):
            if blocks and blocks[-1][1] == first:
                blocks[-1] = blocks[-1][0], last
            else:
                blocks.append((first, last))
        self.done = tuple(blocks), self.tally + tally

    def save(self) -> None:
        """Write the file, if there is one; it is replaced whole.

        Raises:
            RecordError: It would be too long to be read again.
            OSError: It cannot be written.
        """
        if self.path is None:
            return
        blocks, tally = self.done
        held = {"version": _VERSION, **self.question, "done": blocks, "counts": to_text(tally)}
        text = json.dumps(held)
        if len(text) > LONGEST_LINE:
            raise RecordError(f"{self.path} would have over {LONGEST_LINE:,} characters", len(text))
        with writer_to(self.path) as write:
            write(text + "\n")


def _kind(player: object) -> str:
    """Return what a player is, as far as it can be said of one made anew."""
    if isinstance(player, partial):
        settings = ", ".join([*map(repr, player.args), *map(repr, sorted(player.keywords.items()))])
        return f"{_kind(player.func)} {settings}"
    kind = player if hasattr(player, "__qualname__") else type(player)
    name = f"{kind.__module__}.{getattr(kind, '__qualname__', '')}"
    told = repr(player) if kind is type(player) and attrs.has(kind) else ""
    return name if " at 0x" in told or not told else f"{name} {told}"


def _blocks(value: object) -> tuple[_Block, ...]:
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
    return tuple(blocks)

"""The command ``replay``: a recorded game, move by move."""

import re
import sys
from argparse import ArgumentTypeError, Namespace
from itertools import islice
from typing import Any

import attrs

from puckpunk import records
from puckpunk.cli.files import source, trouble
from puckpunk.cli.parsing import command, number
from puckpunk.cli.positions import Position, seen_action, told_position
from puckpunk.cli.telling import (
    Name,
    seat_names,
    tell,
    title,
    told_end,
    told_showdown,
    told_trick,
)
from puckpunk.cli.terminal import Quit, ask, gettext, means, pgettext, say, starting, verbatim
from puckpunk.errors import NotationError, RecordError, RulesError, shown
from puckpunk.punk import PunkState, PunkView
from puckpunk.records.files import lines_of
from puckpunk.table import Record

__all__ = ["add_replay", "replay"]


def add_replay(commands: Any) -> None:
    """Add the command."""
    parser = command(
        commands,
        "replay",
        "step through a recorded game",
        "Step through a recorded game, with all cards open or as one seat sees it. Enter goes a\n"
        "move forward, b back, a number to the position after that move, ? helps, q quits.\n\n"
        "  puckpunk replay games.jsonl --game 3\n"
        "  puckpunk replay games.jsonl --seat 0 --all",
        replay,
    )
    parser.add_argument("file", metavar="FILE", help="a file of records; - is standard input")
    parser.add_argument(
        "--game",
        type=number(1, 10**9),
        default=1,
        metavar="N",
        help="which game, the number of its line (default 1)",
    )
    parser.add_argument(
        "--seat",
        type=_seat,
        metavar="N",
        help="show what this seat may know, numbered from 0; open shows all cards (default open)",
    )
    parser.add_argument(
        "--all", action="store_true", help="print all moves, as when standard input is no terminal"
    )


def _seat(text: str) -> int | None:
    if text.lower() == "open":
        return None
    if re.fullmatch("[0-9]{1,4}", text):
        return int(text)
    raise ArgumentTypeError(f"{shown(text)} is neither a seat, a number from 0, nor open")


def replay(options: Namespace) -> int:
    """Step through a recorded game, as far as its record can be read.

    Raises:
        EOFError: There is no more input.
        RulesError: There is no such seat.
    """
    faults: list[RecordError] = []
    try:
        lines = lines_of(source(options.file))
        _, line = next(islice(lines, options.game - 1, None), (None, ""))
        if isinstance(line, NotationError):
            return trouble(options.file, f"line {options.game}: {line.message}")
        if not line.strip():
            return trouble(options.file, f"there is no game in line {options.game}")
        record = records.loads(line, strict=False, report=faults.append)
    except OSError as error:
        return trouble(options.file, error)
    except RecordError as error:
        why = error.reason if options.seat is None else "no game"  # a reason may hold hidden cards
        return trouble(options.file, f"line {options.game}: {why}")
    game = _Replay.of(record, options.seat)
    if faults:
        why = faults[0].message if options.seat is None else f"line {options.game} has faults"
        trouble(options.file, f"{why}; puckpunk check tells all")
    if options.all or options.file == "-" or not (sys.stdin and sys.stdin.isatty()):
        for move in range(game.moves + 1):
            game.show(move)
    else:
        try:
            game.step()
        except Quit:
            return int(bool(faults))
    return int(bool(faults))


def _help() -> str:
    return gettext(
        "Enter or n goes a move forward, b a move back, a number to the position after that move, "
        "0 to the start; q quits. Seats are numbered from 0, as in the record."
    )


def _wanted(answer: str, move: int) -> int | None:
    """Return to which position an answer goes from one, ``None`` if it is no answer."""
    if means(answer, "", "n", pgettext("typed", "n")):
        return move + 1
    if means(answer, "b", pgettext("typed", "b")):
        return move - 1
    return int(answer) if re.fullmatch("[0-9]{1,9}", answer) else None


@attrs.frozen
class _Replay:
    """A game to step through, with all cards open or as a seat sees it."""

    record: Record[Any]
    seat: int | None
    states: tuple[Any, ...]
    name: Name

    @classmethod
    def of(cls, record: Record[Any], seat: int | None) -> "_Replay":
        players = record.start.rules.players
        if seat is not None and seat >= players:
            raise RulesError(f"no player sits at seat {seat}: the last is {players - 1}", seat)
        return cls(record, seat, tuple(record.states()), seat_names(record.start.rules))

    @property
    def moves(self) -> int:
        return len(self.record.actions)

    def position(self, move: int) -> Position:
        """Return the position after a move as it may be shown."""
        position: Position = self.states[move]
        return position if self.seat is None else self.states[move].view(self.seat)

    def step(self) -> None:
        """Show the positions that are asked for, until that is enough."""
        move = 0
        self.show(move)
        while True:
            answer = ask(
                gettext(
                    "Move {move} of {moves} (Enter, n, b, a number; ? for help; q quits):",
                    move=move,
                    moves=self.moves,
                )
            )
            wanted = _wanted(answer, move)
            if wanted is None:
                wrong = gettext("{answer} is no answer.", answer=verbatim(shown(answer)))
                say(_help() if answer == "?" else f"{wrong} {_help()}")
            elif 0 <= wanted <= self.moves:
                move = wanted
                self.show(move)
            elif wanted < 0:
                say(gettext("This is the start."))
            elif not answer.isdecimal():
                say(gettext("This is the end."))
            else:
                say(
                    gettext(
                        "There is no move {move}: the first is 1, the last {last}.",
                        move=wanted,
                        last=self.moves,
                    )
                )

    def show(self, move: int) -> None:
        """Show a move and the position after it."""
        position = self.position(move)
        tell([*(self.move(move) if move else self.start()), *told_position(position, self.name)])
        if position.outcome is not None:
            tell(told_end(position.outcome, position.rules, self.name))
        elif move == self.moves:
            say(gettext("The record ends here; the game is not finished."))
        say()

    def start(self) -> list[str]:
        seats = enumerate(self.record.seats)
        names = [f"  {starting(self.name(seat))}: {verbatim(player)}" for seat, player in seats]
        game = title(self.record.start.rules)
        return [gettext("{game}. Moves: {moves}.", game=game, moves=self.moves), *names]

    def move(self, move: int) -> list[str]:
        """Return a move, and what was turned up or shown after it."""
        before, after = self.position(move - 1), self.position(move)
        action = seen_action(self.record.actions[move - 1], after)
        lines: list[str] = []
        if isinstance(before, PunkState | PunkView) and isinstance(after, PunkState | PunkView):
            for trick in after.tricks[len(before.tricks) :]:
                lines += told_trick(trick, self.name, after.rules)
        elif self.states[move - 1].turns and not self.states[move].turns:
            # All have shown: unlike the state, a showdown hides nothing from anybody.
            lines += told_showdown(self.states[move].showdown, self.name)
        head = gettext(
            "Move {move} of {moves}: {action}", move=move, moves=self.moves, action=action
        )
        return [head, *(f"  {line}" for line in lines)]

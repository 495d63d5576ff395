"""Serve a game over sockets: one client a seat, and lines of JSON.

The server holds the state. A client is told its seat and, whenever it has to act, its seat's view:
nothing else of the game crosses the wire. It answers with an action. What the server says::

    {"seat": 0}         your seat
    {"view": {...}}     act; or, if the view has an outcome, the game is over
    {"refused": "..."}  not so, and why: try again
    {"off": "..."}      there will be no game, or no more of it, and why
"""

import argparse
import asyncio
import json
import sys
from asyncio import StreamReader, StreamWriter
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias, TypeVar

from puckpunk import records
from puckpunk.errors import RecordError
from puckpunk.game import RandomSource
from puckpunk.players import GreedyPlayer
from puckpunk.puck import PuckRules, PuckState, PuckView
from puckpunk.punk import PunkRules, PunkState, PunkView, explain_trick
from puckpunk.table import Record

HOST = "127.0.0.1"
LONGEST_LINE = 1_000  # bytes; the longest action has a few hundred
TRIES = 3  # lines that a client may spend on an action

T = TypeVar("T")
State: TypeAlias = PunkState | PuckState

GAMES: Mapping[str, State] = {
    "punk": PunkState.start(PunkRules(players=2)),
    "puck": PuckState.start(PuckRules(players=2)),
}


class GameOffError(Exception):
    """The game cannot go on, for the reason that everybody is told."""


def send(writer: StreamWriter, message: Mapping[str, object]) -> None:
    """Send a message as a line of JSON."""
    writer.write(json.dumps(message).encode() + b"\n")


class Table:
    """Where a game is played, and the only place that knows its state."""

    def __init__(self, state: State, rng: RandomSource, patience: float = 60) -> None:
        """Set the table; patience is how many seconds a client may take to act."""
        self.start = self.state = state
        self.rng = rng
        self.patience = patience
        self.actions: list[Any] = []
        self.seats: list[tuple[StreamReader, StreamWriter]] = []
        self.full = asyncio.Event()

    def welcome(self, reader: StreamReader, writer: StreamWriter) -> None:
        """Give whoever connects a seat, as long as there is one."""
        if self.full.is_set():
            send(writer, {"off": "the table is full"})
            writer.close()
            return
        send(writer, {"seat": len(self.seats)})
        self.seats.append((reader, writer))
        if len(self.seats) == self.state.rules.players:
            self.full.set()

    async def play(self) -> Record[Any]:
        """Play until the game is over, or off; tell everybody, and disconnect."""
        off = "the server has stopped"
        try:
            await self.full.wait()
            while self.state.outcome is None:
                await self.move_on()
            off = ""
        except* GameOffError as reasons:
            off = str(reasons.exceptions[0])
        finally:
            await asyncio.gather(*(self.part(seat, off) for seat in range(len(self.seats))))
        return Record(self.start, tuple(self.actions), self.state)

    async def move_on(self) -> None:
        """Let chance act, or all who have to: nothing is done before the last has answered."""
        if self.state.is_chance:
            self.act(self.state.sample_chance(self.rng))
            return
        async with asyncio.TaskGroup() as group:
            asked = [group.create_task(self.ask(seat)) for seat in self.state.actors]
        for task in asked:
            self.act(task.result())

    def act(self, action: Any) -> None:
        """Take an action and write it down."""
        self.state = self.state.apply(action)
        self.actions.append(action)

    async def ask(self, seat: int) -> Any:
        """Return the action that a client chooses by its view."""
        reader, writer = self.seats[seat]
        send(writer, {"view": records.view_to_json(self.state.view(seat))})
        try:
            async with asyncio.timeout(self.patience):
                for _ in range(TRIES):
                    answer = self.judge(seat, await reader.readuntil(b"\n"))
                    if not isinstance(answer, str):
                        return answer
                    send(writer, {"refused": answer})
        except TimeoutError:
            raise GameOffError(f"seat {seat} took too long") from None
        except asyncio.LimitOverrunError:
            raise GameOffError(f"seat {seat} sent over {LONGEST_LINE} bytes") from None
        except (EOFError, OSError):
            raise GameOffError(f"seat {seat} has left") from None
        raise GameOffError(f"seat {seat} was refused {TRIES} times")

    def judge(self, seat: int, line: bytes) -> Any:
        """Return the action that a line says, or why not, in words that its seat may know."""
        try:
            action = records.action_from_json(json.loads(line))
        except RecordError as error:
            return error.reason
        except (ValueError, RecursionError):
            return "this is not a line of JSON"
        if action.seat != seat:  # this first: whether others might is not for this seat to know
            return f"you are seat {seat} and act for no other"
        return self.state.refusal(action) or action

    async def part(self, seat: int, off: str) -> None:
        """Tell a client how it ended, and disconnect."""
        _, writer = self.seats[seat]
        send(writer, {"off": off} if off else {"view": records.view_to_json(self.state.view(seat))})
        writer.close()
        with suppress(OSError):  # a TimeoutError is one: who does not listen is not waited for
            async with asyncio.timeout(self.patience):
                await writer.wait_closed()
        writer.transport.abort()


async def serve(
    table: Table, file: Path, *clients: Callable[[int], Coroutine[Any, Any, T]], port: int = 0
) -> list[T]:
    """Serve one game on a port, or a free one; add its record to a file.

    Clients of this process are told the port, and what they return is returned.
    """
    server = await asyncio.start_server(table.welcome, HOST, port, limit=LONGEST_LINE)
    port = server.sockets[0].getsockname()[1]
    if not clients:
        print(f"waiting for {table.start.rules.players} players on port {port}", flush=True)
    async with server, asyncio.TaskGroup() as group:
        played = group.create_task(table.play())
        told = [group.create_task(client(port)) for client in clients]
    with file.open("a", encoding="ascii") as opened:
        records.dump([played.result()], opened)
    return [task.result() for task in told]


async def play_at(port: int, choose: Callable[[Any], Any]) -> str:
    """Take a seat as a client, act as a policy chooses, and return how it ended."""
    reader, writer = await asyncio.open_connection(HOST, port)
    try:
        async for line in reader:
            match json.loads(line):
                case {"view": data}:
                    view = records.view_from_json(data)
                    if view.outcome is not None:
                        won = "won" if view.seat in view.outcome.winners else "did not win"
                        return f"seat {view.seat} {won}"
                    send(writer, records.action_to_json(choose(view)))
                case {"refused": reason} | {"off": reason}:
                    return f"the server says: {reason}"
                case _:
                    pass  # its seat, which is in every view too
        return "the server has gone"
    finally:
        writer.close()
        await writer.wait_closed()


def greedy(view: PunkView | PuckView) -> Any:
    """Choose as a player of the library does."""
    return GreedyPlayer().act(view, Random(0))


def main(arguments: Sequence[str] = ()) -> None:
    """Play a game of two in one process, at Punk with the dummy; or serve it, or join it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=GAMES, default="punk")
    parser.add_argument("--port", type=int, help="wait there for two clients")
    parser.add_argument("--join", type=int, metavar="PORT", help="take a seat at a server")
    options = parser.parse_args(arguments)
    if options.join:
        try:
            print(asyncio.run(play_at(options.join, greedy)))
        except ConnectionError:
            sys.exit(f"there is no server on port {options.join}")
        return
    with TemporaryDirectory() as folder:
        file = Path(folder, "games.jsonl")
        clients = [] if options.port else [partial(play_at, choose=greedy)] * 2
        table = Table(GAMES[options.game], Random(2003))
        told = asyncio.run(serve(table, file, *clients, port=options.port or 0))
        [record] = records.load(file)
    if isinstance(record.final, PuckState):
        print("rounds won:", *record.final.wins)
    else:
        for trick in record.final.tricks:
            print(f"{trick}: {explain_trick(trick)}")
        print("points:", *record.final.scores)
    print(*sorted(told), sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])

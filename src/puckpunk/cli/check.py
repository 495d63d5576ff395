"""The command ``check``: what is wrong with a file of records."""

import json
from argparse import Namespace
from typing import Any

from puckpunk import records
from puckpunk.cli.files import source, trouble
from puckpunk.cli.parsing import command
from puckpunk.cli.terminal import ngettext, say
from puckpunk.errors import RecordError

__all__ = ["add_check", "check"]


def add_check(commands: Any) -> None:
    """Add the command."""
    parser = command(
        commands,
        "check",
        "tell what is wrong with a file of recorded games",
        "Replay all games of a file of records and tell every fault, a line each. The exit code\n"
        "is 1 if there is any.\n\n"
        "  puckpunk check games.jsonl\n"
        "  puckpunk watch punk --json | puckpunk check - --json",
        check,
    )
    parser.add_argument("file", metavar="FILE", help="a file of records; - is standard input")
    parser.add_argument(
        "--json", action="store_true", help="a line of JSON for each fault, for programs"
    )


def check(options: Namespace) -> int:
    """Tell every fault of a file of records."""
    games = faults = 0

    def report(fault: RecordError) -> None:
        nonlocal faults
        faults += 1
        reason = " ".join(fault.reason.split())
        if options.json:
            print(json.dumps({"game": fault.game, "move": fault.move, "reason": reason}))
        else:
            move = "" if fault.move is None else f" move {fault.move}:"
            print(f"{options.file}:{fault.game}:{move} {reason}")

    try:
        for _ in records.load(source(options.file), strict=False, report=report):
            games += 1
    except OSError as error:
        return trouble(options.file, error)
    if not options.json:
        games_read = ngettext("{number} game", "{number} games", games)
        faults_found = ngettext("{number} fault", "{number} faults", faults)
        say(f"{games_read}, {faults_found}")
    return int(faults > 0)

"""The command ``watch``: random players play, and what happens is told."""

import re
import time
from argparse import ArgumentTypeError, Namespace
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

from puckpunk import records
from puckpunk.cli.files import trouble
from puckpunk.cli.games import Rules, State, add_game, rules_from, seed_from
from puckpunk.cli.parsing import command, number
from puckpunk.cli.telling import player_names, tell, title, told, told_end
from puckpunk.cli.terminal import gettext
from puckpunk.errors import RulesError, shown
from puckpunk.players import RandomPlayer
from puckpunk.puck import PuckRules, PuckState
from puckpunk.punk import PunkState
from puckpunk.table import Record, play

__all__ = ["add_watch", "watch"]


def add_watch(commands: Any) -> None:
    """Add the command."""
    parser = command(
        commands,
        "watch",
        "watch random players, and record their games",
        "Watch random players play Punk or Puck, with all cards open to you, and record it.\n\n"
        "  puckpunk watch puck --players 2 --delay 1\n"
        "  puckpunk watch punk --games 100 --seed 7 --json --record games.jsonl",
        watch,
    )
    add_game(parser)
    parser.add_argument(
        "--delay",
        type=_seconds,
        default=0.0,
        metavar="SECONDS",
        help="how long to wait after what is told, 0 to 60 (default 0)",
    )
    parser.add_argument(
        "--games",
        type=number(1, 10**6),
        default=1,
        metavar="N",
        help="how many games are played (default 1)",
    )
    parser.add_argument(
        "--record", metavar="FILE", help="a new file, for records of the games when all are played"
    )
    parser.add_argument(
        "--json", action="store_true", help="the records, a line of JSON each, for programs"
    )


def _seconds(text: str) -> float:
    if re.fullmatch(r"[0-9]{1,2}(\.[0-9]{1,6})?|\.[0-9]{1,6}", text) and float(text) <= 60:
        return float(text)
    raise ArgumentTypeError(f"{shown(text)} is not a number of seconds from 0 to 60")


def watch(options: Namespace) -> int | None:
    """Let random players play, tell it, and record it if that is wanted."""
    rules, seed = rules_from(options), seed_from(options)
    games = _played(rules, seed, options)
    if options.record is None:
        for _ in games:
            pass
        return None
    if Path(options.record).is_file():
        raise RulesError(f"{options.record} is there already", options.record)
    try:
        records.dump(games, options.record)
    except OSError as error:
        return trouble(options.record, error)
    return None


def _played(rules: Rules, seed: int, options: Namespace) -> Iterator[Record[Any]]:
    """Yield games as they are played and told; the dealer moves on."""
    rng, dealer = Random(seed), 0
    for game in range(1, options.games + 1):
        start: State
        if isinstance(rules, PuckRules):
            start = PuckState.start(rules, dealer)
        else:
            start = PunkState.start(rules, dealer)
        record = play(start, [RandomPlayer()] * rules.players, rng)
        if options.json:
            print(records.dumps(record))
            _wait(options.delay)
        else:
            begun = gettext("{game}, seed {seed}.", game=title(rules), seed=seed)
            if options.games > 1:
                which = gettext("Game {game} of {games}.", game=game, games=options.games)
                begun = f"{begun} {which}"
            tell([begun])
            _tell_game(record, options.delay)
        yield record
        final = record.final
        dealer = (dealer + 1) % rules.players
        if isinstance(final, PuckState):
            dealer = final.standing.after(final.dealer)[0]


def _tell_game(record: Record[Any], delay: float) -> None:
    for (before, after), action in zip(pairwise(record.states()), record.actions, strict=True):
        lines = told(before, action, after)
        if lines:
            tell(lines)
            _wait(delay)
    rules = record.final.rules
    tell(["", *told_end(record.final.outcome, rules, player_names(rules))])


def _wait(delay: float) -> None:
    print(end="", flush=True)  # through a pipe too, what is told is told before the wait
    time.sleep(delay)

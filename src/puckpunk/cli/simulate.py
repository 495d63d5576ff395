"""The commands ``simulate`` and ``tournament``: many games between players of the package."""

import signal
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from contextlib import nullcontext
from time import monotonic
from typing import Any

from puckpunk.arena import Report, Tournament, simulate, tournament
from puckpunk.cli.games import MOST_PLAYERS, PLAYERS, USUAL_PLAYERS, player_named, players_of
from puckpunk.cli.parsing import add_json, add_seed, command, number
from puckpunk.cli.variants import VARIANTS, add_variants, variant_from
from puckpunk.errors import RulesError

__all__ = ["add_simulations"]

_MOST_WORKERS = 61  # more is more than Windows lets a pool have
_STOPPED = 130


def add_simulations(commands: Any) -> None:
    """Add the commands."""
    one = command(
        commands,
        "simulate",
        "many games between players, and who won how many",
        "Let players play many games, their seats going round, and print what came of them:\n"
        "shares of wins with intervals of 95 %, points, seats, who came out ahead of whom.\n\n"
        "  puckpunk simulate punk --games 10000\n"
        "  puckpunk simulate puck --who greedy,random,random --workers 2\n"
        "  puckpunk simulate puck --rule source=stock --games 100000 --checkpoint night.json",
        _simulate,
    )
    _add_options(one, "how many games (default 1000)")
    one.add_argument(
        "--who",
        default="random",
        metavar="NAMES",
        help=f"who plays, in turn, with commas between: {', '.join(PLAYERS)} (default random)",
    )
    one.add_argument(
        "--checkpoint", metavar="FILE", help="keep there what is done; go on if it is there already"
    )
    how = one.add_mutually_exclusive_group()
    add_json(how)
    how.add_argument("--csv", action="store_true", help="the table of the players as CSV")
    many = command(
        commands,
        "tournament",
        "each player alone against others of each other kind",
        "Let each player play against each other, alone at a table of the other's kind, and print\n"
        "what it wins of a game on average if everybody stakes 1 and the winners share.\n\n"
        "  puckpunk tournament puck --who random,greedy --players 2 --games 500",
        _tournament,
    )
    _add_options(many, "how many games each plays against each other (default 1000)")
    many.add_argument(
        "--who",
        default="random,greedy",
        metavar="NAMES",
        help=f"who takes part, with commas between: {', '.join(PLAYERS)} (default random,greedy)",
    )
    add_json(many)


def _add_options(parser: ArgumentParser, games: str) -> None:
    parser.add_argument("game", type=str.lower, choices=[*VARIANTS], help="which game")
    parser.add_argument(
        "--players",
        type=number(2, MOST_PLAYERS),
        metavar="N",
        help=f"how many play: 2 to {MOST_PLAYERS} at Punk (default {USUAL_PLAYERS['punk']}), "
        f"2 to 4 at Puck (default {USUAL_PLAYERS['puck']})",
    )
    parser.add_argument("--jokers", action="store_true", help="with two jokers; Puck for 2 or 3")
    presets = {name: rules for game in VARIANTS.values() for name, rules in game.presets.items()}
    switches = "; ".join(f"{name}: {game.switches}" for name, game in VARIANTS.items())
    add_variants(parser, presets, switches)
    parser.add_argument("--games", type=number(1, 10**9), default=1000, metavar="N", help=games)
    parser.add_argument(
        "--workers",
        type=number(1, _MOST_WORKERS),
        default=1,
        metavar="N",
        help="how many processes play (default 1); the result is the same",
    )
    add_seed(parser, "which games: a number from 0 (default 1)", default=1)


def _rules(options: Namespace) -> Any:
    if options.jokers and options.game == "punk":
        raise RulesError("Punk has no jokers")
    return variant_from(options, VARIANTS[options.game])


def _workers(options: Namespace) -> Any:
    """Return the executor that is asked for, as what closes it."""
    if options.workers == 1:
        return nullcontext()
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 -- seldom wanted, not cheap

    # Ctrl-C is for this process, which tells the others.
    return ProcessPoolExecutor(
        options.workers, None, signal.signal, (signal.SIGINT, signal.SIG_IGN)
    )


def _simulate(options: Namespace) -> int | None:
    rules = _rules(options)
    names = players_of(options.who, rules.players)
    players = [player_named(name) for name in names]
    with _workers(options) as executor:
        report = simulate(
            rules,
            players,
            options.games,
            options.seed,
            executor,
            _progress(),
            checkpoint=options.checkpoint,
        )
    if options.json:
        return _tell(report.to_json(), report)
    return _tell(report.to_csv().rstrip("\n") if options.csv else str(report), report)


def _tournament(options: Namespace) -> int | None:
    rules = _rules(options)
    names = list(dict.fromkeys(players_of(options.who, options.who.count(",") + 1)))
    players = {name: player_named(name) for name in names}
    with _workers(options) as executor:
        found = tournament(rules, players, options.games, options.seed, executor, _progress())
    return _tell(found.to_json() if options.json else str(found), found)


def _tell(text: str, found: Report | Tournament) -> int | None:
    """Print what was found, and return the exit code."""
    if sys.stderr is not None and sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr, flush=True)
    print(text)
    return None if found.complete else _STOPPED


def _progress() -> Callable[[int, int], None] | None:
    """Return what shows in a terminal how far it is, a few times a second."""
    if sys.stderr is None or not sys.stderr.isatty():
        return None
    begun = shown = monotonic()
    before: int | None = None

    def show(done: int, games: int) -> None:
        nonlocal shown, before
        now = monotonic()
        if before is None:
            before = done  # a checkpoint's games took no time
        if now - shown < 0.2 and done < games:
            return
        shown = now
        rate = (done - before) / (now - begun) if done > before else 0.0
        left = f", {_time((games - done) / rate)} left" if rate else ""
        line = f"{done:,} of {games:,} games, {rate:,.1f} a second{left}"
        print(f"\r\033[K{line}", end="", file=sys.stderr, flush=True)

    return show


def _time(seconds: float) -> str:
    minutes, seconds = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"

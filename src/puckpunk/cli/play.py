"""The command ``play``: which game, by which rules, against whom, and where it is kept."""

import signal
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import attrs

from puckpunk.cli.games import MOST_PLAYERS, PLAYERS, player_named, players_of
from puckpunk.cli.parsing import add_seed, command, number
from puckpunk.cli.play_puck import PuckScreen
from puckpunk.cli.play_punk import PunkScreen
from puckpunk.cli.saved import Saved
from puckpunk.cli.session import YOU, Screen, Session
from puckpunk.cli.terminal import Quit, gettext, say, typed, verbatim
from puckpunk.cli.variants import VARIANTS, Variants, add_variants, variant_from
from puckpunk.errors import RecordError, RulesError
from puckpunk.match import PuckMatch, PunkMatch
from puckpunk.puck import PuckState
from puckpunk.punk import PunkRules, PunkState
from puckpunk.table import Player, Record

__all__ = ["add_play"]


@attrs.frozen
class _Game:
    """What the command has to know of a game."""

    variants: Variants
    screen: type[Screen]
    match: type[Any]


_GAMES = {
    "punk": _Game(VARIANTS["punk"], PunkScreen, PunkMatch),
    "puck": _Game(VARIANTS["puck"], PuckScreen, PuckMatch),
}


def add_play(commands: Any) -> None:
    """Add the command."""
    play = commands.add_parser("play", help="play a game against the computer")
    games = play.add_subparsers(required=True, metavar="GAME")
    punk = command(
        games,
        "punk",
        "all lay a card together; the lowest that nobody matched wins",
        "Play Punk, by Mike Church, against opponents who see their own hands and\n"
        "what lies open, and nothing else.\n\n"
        "  puckpunk play punk --players 3 --rule target=15\n"
        "  puckpunk play punk --match --save evening.jsonl\n"
        "  puckpunk play punk --resume evening.jsonl",
        _play,
    )
    punk.add_argument(
        "--players",
        type=number(2, MOST_PLAYERS),
        metavar="N",
        help=f"how many play, with you: 3 to {MOST_PLAYERS}, or 2, who get a dummy (default 4)",
    )
    _add_options(punk, _GAMES["punk"], "play deals until somebody has the target")
    puck = command(
        games,
        "puck",
        "three cards each, exchanged by taking from the others; the best hand wins the round",
        "Play Puck, described by David Knight, against opponents who see what their\n"
        "seats may know and nothing else.\n\n"
        "  puckpunk play puck --players 2 --jokers\n"
        "  puckpunk play puck --preset from_stock --ante 5 --match",
        _play,
    )
    puck.add_argument(
        "--players",
        type=number(2, 4),
        metavar="N",
        help="how many play, with you: 2 to 4 (default 3)",
    )
    puck.add_argument("--jokers", action="store_true", help="with two jokers; 2 or 3 players")
    puck.add_argument("--ante", type=number(0, 10**6), metavar="CHIPS", help="what each stakes")
    _add_options(puck, _GAMES["puck"], "play ten games, and see who won most")


def _add_options(parser: ArgumentParser, game: _Game, match: str) -> None:
    add_variants(parser, game.variants.presets, game.variants.switches)
    parser.add_argument(
        "--opponents",
        metavar="NAMES",
        help=f"who plays against you, in turn, with commas between: {', '.join(PLAYERS)}",
    )
    parser.add_argument("--match", action="store_true", help=match)
    parser.add_argument(
        "--save", metavar="FILE", help="keep the game there, also if you leave off before its end"
    )
    parser.add_argument("--resume", metavar="FILE", help="go on with a game kept there")
    add_seed(parser, "a number from 0 that gives the same game every time")
    parser.set_defaults(game=game)


def _play(options: Namespace) -> None:
    game: _Game = options.game
    saved = _resumed(options) if options.resume else None
    file = options.resume if options.save is None else options.save
    if file == "":
        raise RulesError("a file has a name", file)
    if options.save and options.save != options.resume and Path(options.save).exists():
        raise RulesError(f"{options.save} is there already; --resume goes on with it", file)
    rng = saved.rng if saved else Random(options.seed)
    sitting = _Sitting.resumed(game, saved) if saved else _Sitting.begun(options, rng)
    number = sitting.rules.players - 1
    names = saved.opponents if saved else _names(options, number)
    if len(names) != number:
        raise RecordError(f"{options.resume} names {len(names)} opponents, not {number}", names)
    opponents = list(map(player_named, names))

    def keep() -> None:
        matches = sitting.match is not None
        Saved(sitting.records, names, matches, rng, sitting.goes_on).write(Path(file))

    if file:
        for name in ("SIGHUP", "SIGTERM"):  # a terminal that is closed: leave off as at Ctrl-C
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), signal.default_int_handler)
        keep()  # so that what cannot be written is known before anything is lost
    try:
        sitting.play(opponents)
    except (EOFError, KeyboardInterrupt):
        say()
        raise
    except Quit:
        if not file and sys.stdin.isatty():
            say(typed(gettext("The game is not kept; --save FILE keeps one.")))
        raise
    finally:
        if file:
            keep()
            say(gettext("The game is kept in {file}.", file=verbatim(file)))


def _resumed(options: Namespace) -> Saved:
    game: _Game = options.game
    for name in ("players", "jokers", "ante", "preset", "rule", "opponents", "match", "seed"):
        given = getattr(options, name, None)
        if given not in (None, []) and given is not False:
            raise RulesError(f"--{name} cannot be changed in a game that goes on", options.resume)
    saved = Saved.read(Path(options.resume))
    if not isinstance(saved.games[-1].start.rules, game.variants.rules):
        raise RecordError(
            f"{options.resume} holds another game than {game.variants.name}", options.resume
        )
    return saved


@attrs.define
class _Sitting:
    """One game, or the games of a match, one after the other."""

    game: _Game
    rules: Any
    match: Any
    played: list[Record[Any]]
    session: Session

    @classmethod
    def begun(cls, options: Namespace, rng: Random) -> "_Sitting":
        """Return what is played from the beginning."""
        game: _Game = options.game
        rules = variant_from(options, game.variants)
        dealer = rules.players - 1  # so that you, who sit next, come first
        match = game.match(rules=rules, dealer=dealer) if options.match else None
        names = ("you", *_names(options, rules.players - 1))
        return cls(game, rules, match, [], _session(rules, rng, dealer, names))

    @classmethod
    def resumed(cls, game: _Game, saved: Saved) -> "_Sitting":
        """Return what was left off."""
        first, last = saved.games[0].start, saved.games[-1]
        rules = first.rules
        match = game.match(rules=rules, dealer=first.dealer) if saved.matches else None
        played = [record for record in saved.games if record.outcome is not None]
        for record in played:
            match = match.after(record.final) if match else None
        if last.outcome is None:
            session = Session(last.start, list(last.actions), last.final, saved.rng, last.seats)
        elif match is None or match.outcome is not None:
            raise RecordError("the game is over: there is nothing to go on with", last)
        else:
            session = _session(rules, saved.rng, match.dealer, last.seats)
        return cls(game, rules, match, played, session)

    @property
    def records(self) -> tuple[Record[Any], ...]:
        """All games, the present one included."""
        done = self.played and self.played[-1].final is self.session.state
        return (*self.played, *(() if done else (self.session.record,)))

    @property
    def goes_on(self) -> bool:
        """Whether there is something to go on with."""
        if self.session.state.outcome is None:
            return True
        return self.match is not None and self.match.outcome is None

    def play(self, opponents: Sequence[Player[Any, Any]]) -> None:
        """Play on to the end of the game, or of the match."""
        screen = self.game.screen()
        screen.introduce(self.rules, self.match)
        if self.session.actions and YOU in self.session.state.actors:  # it was left off there
            screen.remind(self.session.state.view(YOU))
        while True:
            self.session.play(screen, opponents)
            self.played.append(self.session.record)
            if self.match is None:
                return
            self.match = self.match.after(self.session.state)
            screen.tell_match(self.match)
            if self.match.outcome is not None:
                return
            self.session = _session(
                self.rules, self.session.rng, self.match.dealer, self.session.seats
            )


def _session(rules: Any, rng: Random, dealer: int, names: tuple[str, ...]) -> Session:
    """Return a game that begins; the deal of Punk is done, that of Puck follows the draw."""
    if isinstance(rules, PunkRules):
        state: Any = PunkState.deal(rules, rng, dealer=dealer)
    else:
        state = PuckState.start(rules, dealer=dealer)
    return Session(state, [], state, rng, names)


def _names(options: Namespace, number: int) -> tuple[str, ...]:
    """Return the names of the opponents, seat after seat."""
    return players_of("random" if options.opponents is None else options.opponents, number)

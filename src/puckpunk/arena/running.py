"""Playing many games: here, or wherever an executor plays them."""

import pickle
import warnings
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    wait,
)
from os import PathLike
from time import monotonic, perf_counter
from typing import Any, TypeAlias

import attrs

from puckpunk.analysis.results import LARGEST_SEED, check_progress, check_whole
from puckpunk.arena.checkpoint import Checkpoint
from puckpunk.arena.report import Report
from puckpunk.arena.tally import Rules, Tally, play_games
from puckpunk.errors import PlayerError, PuckpunkError, RecordError, RulesError, shown
from puckpunk.puck import PuckRules
from puckpunk.punk import PunkRules

__all__ = ["MOST_GAMES", "Entrants", "Progress", "check_entrant", "run", "simulate"]

Entrants: TypeAlias = Sequence[Any] | Mapping[str, Any]
"""Who plays, one a seat: players, or what makes one when it is called; with names, or without."""

Progress: TypeAlias = Callable[[int, int], object]
"""Is told how many games are done, and of how many."""

MOST_GAMES = 10**12
_MOST_BLOCKS = 10_000
_BLOCK = 0.25  # seconds: long beside what it costs to send a block somewhere
_FIRST_BLOCK = 0.1
_TRIES = 3
_SAVE_EVERY = 5.0  # seconds

_Block: TypeAlias = tuple[int, int]  # the number of the first game, and that after the last


def simulate(
    rules: Rules,
    players: Entrants,
    games: int = 10_000,
    seed: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
    *,
    blocks: int = 64,
    checkpoint: str | PathLike[str] | None = None,
) -> Report:
    """Play many games between players, and report what came of them.

    The dealer is always at seat 0, and the players go round: from game to game all move on by a
    seat, and at up to four seats they change their order each time they have gone round. Each game
    draws from a generator of its own, seeded by ``seed`` and its
    number, so that the report is the same whatever plays the games, be it one process or a cluster.

    An interruption (Ctrl-C) ends it early: the report is then of the games that were done, and not
    ``complete``. A block of games that a worker did not bring back is played again, up to three
    times. If the executor is broken or shut down, the rest is played here, or in other processes if
    it was a process that died, with a warning.

    Args:
        rules: The rules of each game.
        players: One player a seat, by names or in a list. A player that remembers something is
            given as what makes one, such as its class: that is called for every game.
        games: How many games.
        seed: From which number they are drawn.
        executor: Where they are played: any executor of ``concurrent.futures``, such as a pool of
            processes, Dask's ``client.get_executor()`` or MPI's ``MPIPoolExecutor``. It stays open.
            Without one they are played here. What is sent is pickled.
        progress: A function that is called with the number of games done and of all.
        blocks: How many blocks of games, of a quarter of a second about, are under way at the most;
            more than there are workers.
        checkpoint: A file that keeps what is done, so that the same call goes on where it was left.

    Returns:
        The report.

    Raises:
        RulesError: Rules of no game, players that are none or not one a seat, numbers out of range.
        RecordError: The checkpoint is of another simulation, or no checkpoint.
        OSError: The checkpoint cannot be read, or written before the first game; later that is a
            warning.
        PlayerError: A player failed or answered with what it may not do; a note of the error says
            in which game.

    Examples:
        >>> from concurrent.futures import ThreadPoolExecutor
        >>> from puckpunk.players import GreedyPlayer, RandomPlayer
        >>> from puckpunk.puck import PuckRules
        >>> players = {"greedy": GreedyPlayer(), "random": RandomPlayer()}
        >>> report = simulate(PuckRules(players=2), players, games=20, seed=1)
        >>> print(report.won(0))
        90.0 % (69.9 to 97.2)
        >>> with ThreadPoolExecutor(2) as pool:
        ...     simulate(PuckRules(players=2), players, games=20, seed=1, executor=pool) == report
        True
    """
    names, entrants = _entrants(rules, players)
    return run(
        rules,
        names,
        entrants,
        games,
        seed,
        executor,
        progress,
        blocks=blocks,
        checkpoint=checkpoint,
    )[0]


def run(
    rules: Rules,
    names: tuple[str, ...],
    entrants: tuple[Any, ...],
    games: int,
    seed: int,
    executor: Executor | None,
    progress: Progress | None,
    *,
    blocks: int = 64,
    checkpoint: str | PathLike[str] | None = None,
) -> tuple[Report, bool]:
    """Do what `simulate` does, with names that may be there twice.

    Returns:
        The report, and whether it was interrupted, be it after the last game.
    """
    check_whole("games", games, 1, MOST_GAMES)
    check_whole("seed", seed, 0, LARGEST_SEED)
    check_whole("blocks", blocks, 1, _MOST_BLOCKS)
    check_progress(progress)
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise RulesError(f"{shown(executor)} is not an executor", executor)
    kept = Checkpoint.of(checkpoint, rules, names, entrants, seed)
    under_way = _Run(rules, entrants, games, seed, progress, kept, *kept.left(games))
    interrupted = False
    try:
        if executor is None:
            under_way.here()
        else:
            under_way.elsewhere(executor, blocks)
    except KeyboardInterrupt:
        interrupted = True  # the report says that it is not complete
    finally:
        under_way.save()
    return Report(rules, names, seed, games, dict(kept.tally)), interrupted


def _entrants(rules: Rules, players: Entrants) -> tuple[tuple[str, ...], tuple[Any, ...]]:
    """Return the names of those who play, and them."""
    _check_rules(rules)
    if isinstance(players, str) or not isinstance(players, Sequence | Mapping):
        raise RulesError(f"{shown(players)} are not players", players)
    entrants = tuple(players.values() if isinstance(players, Mapping) else players)
    names = tuple(players) if isinstance(players, Mapping) else _names(entrants)
    for name, player in zip(names, entrants, strict=True):
        check_entrant(rules, name, player)
    if len(entrants) != rules.players:
        raise RulesError(f"{len(entrants)} players for {rules.players} seats", players)
    return names, entrants


def check_entrant(rules: Rules, name: object, player: object) -> None:
    """Refuse who cannot play by some rules.

    Raises:
        RulesError: There are no such rules, or it is no player, or has no name.
    """
    _check_rules(rules)
    if not callable(player) and not callable(getattr(player, "act", None)):
        raise RulesError(f"{shown(player)} is not a player", player)
    if not isinstance(name, str) or not name.isprintable():
        raise RulesError(f"{shown(name)} is not a name of 1 to 80 characters", name)
    if not 1 <= len(name.strip()) <= len(name) <= 80:
        raise RulesError(f"{shown(name)} is not a name of 1 to 80 characters", name)


def _check_rules(rules: object) -> None:
    if not isinstance(rules, PunkRules | PuckRules):
        raise RulesError(f"{shown(rules)} are not rules of Punk or Puck", rules)


def _names(entrants: Sequence[Any]) -> tuple[str, ...]:
    """Return names by the players' classes, numbered where they are not enough."""
    kinds = [
        (player if isinstance(player, type) else type(player)).__name__.removesuffix("Player")
        for player in entrants
    ]
    words = [kind.lower()[:70] or "player" for kind in kinds]
    return tuple(
        f"{word} {words[:place].count(word) + 1}" if words.count(word) > 1 else word
        for place, word in enumerate(words)
    )


def play_block(
    rules: Rules, entrants: Sequence[Any], seed: int, first: int, last: int
) -> tuple[Tally, float]:
    """Return what is counted of some games, and how many seconds they took."""
    begun = perf_counter()
    return play_games(rules, entrants, seed, first, last), perf_counter() - begun


def sent_block(
    rules: Rules, entrants: Sequence[Any], seed: int, first: int, last: int, attempt: int
) -> tuple[Tally, float]:
    """Play a block for somebody else, to whom errors can be sent too."""
    del attempt  # tells one call from another, where equal calls are not made twice
    try:
        return play_block(rules, entrants, seed, first, last)
    except PlayerError as error:
        if _can_be_sent(error):
            raise
        plain = PlayerError(str(error.args[0]), None, error.seat, error.view)
        for note in error.__notes__:
            plain.add_note(note)
        raise plain from None


def _can_be_sent(error: Exception) -> bool:
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301 -- our own
    except Exception:
        return False
    return True


class _BrokenError(Exception):
    """The executor plays nothing any more."""


@attrs.define
class _Run:
    """A simulation under way."""

    rules: Rules
    entrants: tuple[Any, ...]
    games: int
    seed: int
    progress: Progress | None
    kept: Checkpoint
    done: int
    gaps: deque[_Block]
    """Games that nobody plays yet."""

    seconds: float = 0.0
    """How long a game takes, about."""

    saved: float = attrs.Factory(monotonic)

    def here(self) -> None:
        """Play all games."""
        while self.gaps:
            self.play_one()

    def play_one(self) -> None:
        """Play a block of games."""
        block = self.take()
        self.add(block, *play_block(self.rules, self.entrants, self.seed, *block))

    def elsewhere(self, executor: Executor, most: int) -> None:
        """Have all games played by an executor, no more than some blocks at once."""
        self.learn()
        try:
            self.send(executor, most)
        except _BrokenError as broken:
            self.go_on(broken.__cause__, most)

    def send(self, executor: Executor, most: int) -> None:
        """Send out blocks and count what comes back.

        Raises:
            _BrokenError: The executor takes no more, or says that it is broken.
        """
        under_way: dict[Future[tuple[Tally, float]], tuple[_Block, int]] = {}
        again: deque[tuple[_Block, int]] = deque()
        try:
            while self.gaps or again or under_way:
                while (self.gaps or again) and len(under_way) < most:
                    block, attempt = again.popleft() if again else (self.take(), 1)
                    under_way[self.sent(executor, block, attempt)] = block, attempt
                done = wait(under_way, timeout=1.0, return_when=FIRST_COMPLETED).done
                # Who cancels a future without a word is not waited for.
                for future in done | {each for each in under_way if each.cancelled()}:
                    block, attempt = under_way.pop(future)
                    if not self.received(future, block, last=attempt == _TRIES):
                        again.append((block, attempt + 1))
        finally:
            for future in under_way:
                future.cancel()

    def sent(
        self, executor: Executor, block: _Block, attempt: int
    ) -> "Future[tuple[Tally, float]]":
        """Send out a block."""
        try:
            return executor.submit(
                sent_block, self.rules, self.entrants, self.seed, *block, attempt
            )
        except RuntimeError as error:  # it is broken, or was shut down
            raise _BrokenError from error

    def received(self, future: "Future[tuple[Tally, float]]", block: _Block, *, last: bool) -> bool:
        """Count what a block brought, and tell whether it brought anything."""
        error = CancelledError() if future.cancelled() else future.exception()
        if error is None:
            tally, seconds = future.result()
            if tally["games",] != block[1] - block[0]:
                raise RulesError(f"the executor brought back other games than {block}", tally)
            self.add(block, tally, seconds)
            return True
        if isinstance(error, BrokenExecutor):
            raise _BrokenError from error
        if isinstance(error, PuckpunkError) or last:
            raise error
        return False

    def go_on(self, error: BaseException | None, most: int) -> None:
        """Play what is left, which the executor will not: a pool of processes in one of our own."""
        from concurrent.futures.process import (  # noqa: PLC0415 -- seldom wanted, not cheap
            BrokenProcessPool,
            ProcessPoolExecutor,
        )

        self.save()
        self.gaps = self.kept.left(self.games)[1]
        own = isinstance(error, BrokenProcessPool)  # a process died, and the next might too
        warnings.warn(
            f"the executor is broken ({shown(error)}); the rest is played "
            f"{'in other processes' if own else 'here'}",
            RuntimeWarning,
            stacklevel=5,
        )
        if not own:
            self.here()
            return
        with ProcessPoolExecutor() as pool:
            try:
                self.send(pool, most)
            except _BrokenError as broken:
                if isinstance(broken.__cause__, BaseException):
                    raise broken.__cause__ from None

    def learn(self) -> None:
        """Play a first block here, to know how long a game takes."""
        begun = perf_counter()
        while self.gaps and perf_counter() - begun < _FIRST_BLOCK:
            self.play_one()

    def take(self) -> _Block:
        """Take the next games, as many as fill a block."""
        first, last = self.gaps.popleft()
        size = max(1, int(_BLOCK / self.seconds)) if self.seconds else 1
        middle = min(first + size, last)
        if middle < last:
            self.gaps.appendleft((middle, last))
        return first, middle

    def add(self, block: _Block, tally: Tally, seconds: float) -> None:
        """Count what came of a block."""
        first, last = block
        self.kept.add(block, tally)
        self.done += last - first
        each = seconds / (last - first)
        self.seconds = (self.seconds + each) / 2 if self.seconds else each
        if monotonic() - self.saved > _SAVE_EVERY:
            self.save()
        if self.progress is not None:
            self.progress(self.done, self.games)

    def save(self) -> None:
        """Write the checkpoint; what cannot be written is told, and is no reason to end."""
        self.saved = monotonic()
        try:
            self.kept.save()
        except (OSError, RecordError) as error:
            warnings.warn(f"no checkpoint: {error}", RuntimeWarning, stacklevel=5)

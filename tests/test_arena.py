"""Many games: the same report whoever plays them, and what it tells."""

import copy
import csv
import io
import json
import os
import pickle
import shutil
import sys
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Sequence
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from fractions import Fraction
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import puckpunk as pp
from puckpunk import strategies as games
from puckpunk.arena import Report, Share, Tournament, running, simulate, tournament
from puckpunk.arena.checkpoint import Checkpoint
from puckpunk.arena.tally import Key, play_games, seating
from puckpunk.cli import main
from puckpunk.errors import PlayerError, RecordError, RulesError
from puckpunk.players import GreedyPlayer, RandomPlayer
from puckpunk.puck import PuckRules, PuckState
from puckpunk.punk import PunkRules, PunkState
from puckpunk.rankings import HandCategory

PUCK = PuckRules(players=2)
TWO = {"greedy": GreedyPlayer(), "random": RandomPlayer()}
GAMES = 24


@pytest.fixture(scope="module")
def alone() -> Report:
    """Return what a simulation finds when nothing but this process plays it."""
    return simulate(PUCK, TWO, GAMES, 3)


@pytest.fixture
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let blocks be short, so that there are many of them."""
    monkeypatch.setattr(running, "_BLOCK", 0.02)
    monkeypatch.setattr(running, "_FIRST_BLOCK", 0.001)


class Late(Executor):
    """Does nothing until it has to, and then the last first."""

    def __init__(self, fail: Callable[[int], bool] = lambda _: False, size: int = 3) -> None:
        self.size = size
        self.waiting: list[tuple[Future[Any], Callable[..., Any], tuple[Any, ...]]] = []
        self.most, self.calls, self.fail = 0, 0, fail
        self.seen: list[tuple[Any, ...]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        assert not kwargs
        future: Future[Any] = Future()
        self.waiting.append((future, fn, args))
        self.most = max(self.most, len(self.waiting))
        self.seen.append(args)
        if len(self.waiting) == self.size or self.calls >= 3:
            self.work()
        return future

    def work(self) -> None:
        while self.waiting:
            future, fn, args = self.waiting.pop()
            self.calls += 1
            if self.fail(self.calls):
                future.set_exception(OSError("the worker is gone"))
            else:
                future.set_result(fn(*args))


@pytest.mark.usefixtures("small_blocks")
class TestTheSameReport:
    """Whatever the executor, the number of workers, the size of the blocks."""

    @pytest.mark.parametrize("workers", [1, 3])
    def test_threads(self, alone: Report, workers: int) -> None:
        with ThreadPoolExecutor(workers) as pool:
            assert simulate(PUCK, TWO, GAMES, 3, pool) == alone
            assert pool.submit(int, "7").result() == 7  # it is still open

    def test_processes(self, alone: Report) -> None:
        with ProcessPoolExecutor(2) as pool:
            assert simulate(PUCK, TWO, GAMES, 3, pool, blocks=3) == alone
            assert simulate(PUCK, TWO, GAMES, 3, pool) == alone

    @pytest.mark.parametrize("seconds", [1e-9, 0.05, 100.0])
    def test_size_of_blocks(
        self, alone: Report, seconds: float, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(running, "_BLOCK", seconds)
        assert simulate(PUCK, TWO, GAMES, 3) == alone
        with ThreadPoolExecutor(2) as pool:
            assert simulate(PUCK, TWO, GAMES, 3, pool) == alone

    def test_any_order(self, alone: Report) -> None:
        late = Late()
        assert simulate(PUCK, TWO, GAMES, 3, late, blocks=3) == alone
        assert late.most == 3

    def test_each_call_is_another(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Executors that know equal calls make them once."""
        monkeypatch.setattr(running, "_BLOCK", 1e-9)
        late = Late(lambda call: call in {2, 3})
        simulate(PUCK, TWO, GAMES, 3, late, blocks=3)
        calls = [args[2:] for args in late.seen]
        assert len(calls) == len(set(calls)) > GAMES / 2

    def test_lost_blocks_are_played_again_and_counted_once(self, alone: Report) -> None:
        for fail in (lambda call: call in {1, 4}, lambda call: call % 5 == 1):
            late = Late(fail)
            assert simulate(PUCK, TWO, GAMES, 3, late, blocks=3) == alone
            assert late.calls > len({args[3:5] for args in late.seen})

    def test_what_never_comes_back_is_an_error(self) -> None:
        with pytest.raises(OSError, match="the worker is gone"):
            simulate(PUCK, TWO, GAMES, 3, Late(lambda _: True), blocks=3)

    def test_a_worker_that_dies(self, alone: Report, tmp_path: Path) -> None:
        players = {"greedy": Mortal(str(tmp_path / "died"), os.getpid()), "random": RandomPlayer()}
        broken = pytest.warns(RuntimeWarning, match="the executor is broken")
        with ProcessPoolExecutor(2) as pool, broken:
            report = simulate(PUCK, players, GAMES, 3, pool)
        assert (tmp_path / "died").exists()
        assert report == alone

    def test_players_made_for_each_game(self, alone: Report) -> None:
        for greedy in (GreedyPlayer, partial(GreedyPlayer, worlds=100)):
            assert simulate(PUCK, {"greedy": greedy, "random": RandomPlayer}, GAMES, 3) == alone

    def test_another_seed_gives_another(self, alone: Report) -> None:
        assert simulate(PUCK, TWO, GAMES, 4).counts != alone.counts

    def test_more_games_hold_the_first(self) -> None:
        """Game g is the same in any simulation of the same seed."""
        few, many = (simulate(PUCK, TWO, number, 3) for number in (10, 20))
        assert all(many.counts.get(key, 0) >= number for key, number in few.counts.items())


@attrs.frozen
class Mortal:
    """A greedy player whose process dies once."""

    file: str
    parent: int

    def act(self, view: Any, rng: Random) -> Any:
        if os.getpid() != self.parent and not Path(self.file).exists():
            if Path(self.file).parent.exists():
                Path(self.file).touch()
            os._exit(1)
        return GreedyPlayer().act(view, rng)


@attrs.frozen
class Once:
    """Acts at random, and remembers, against the rules, that it has played."""

    played: list[int] = attrs.Factory(list)

    def act(self, view: Any, rng: Random) -> Any:
        self.played.append(id(view))
        return RandomPlayer().act(view, rng)


def test_a_player_of_a_class_is_fresh_in_every_game() -> None:
    made: list[Once] = []

    def player() -> Once:
        made.append(Once())
        return made[-1]

    simulate(PunkRules(players=3), [player] * 3, 4, 1)
    assert [len(each.played) for each in made] == [7] * 12


class TestInterruption:
    """What is done stays, and the report says so; a checkpoint goes on."""

    @pytest.mark.parametrize("elsewhere", [False, True])
    @pytest.mark.usefixtures("small_blocks")
    def test_what_is_done_is_reported(self, elsewhere: bool) -> None:
        done = 0

        def stop(now: int, _: int) -> None:
            nonlocal done
            done = now
            if now > 10:
                raise KeyboardInterrupt

        with ThreadPoolExecutor(2) as pool:
            report = simulate(PUCK, TWO, 1000, 3, pool if elsewhere else None, stop)
        assert 10 < report.games == done < 1000 == report.asked
        assert not report.complete
        assert f"interrupted after {done} of 1,000 games" in str(report)
        assert f"interrupted after {done} of 1,000 games" in report._repr_html_()
        assert json.loads(report.to_json())["complete"] is False

    @pytest.mark.usefixtures("small_blocks")
    def test_a_checkpoint_goes_on(self, alone: Report, tmp_path: Path) -> None:
        file = tmp_path / "night.json"
        stops = 0

        def stop(now: int, _: int) -> None:
            nonlocal stops
            if now % 3 == 0:
                stops += 1
                raise KeyboardInterrupt

        for _ in range(GAMES):
            with ThreadPoolExecutor(2) as pool:
                report = simulate(PUCK, TWO, GAMES, 3, pool, stop, checkpoint=file)
            if report.complete:
                break
        assert stops > 2
        assert simulate(PUCK, TWO, GAMES, 3, checkpoint=file) == alone
        assert simulate(PUCK, TWO, GAMES + 5, 3, checkpoint=str(file)).games == GAMES + 5

    def test_gaps_are_filled(self, alone: Report, tmp_path: Path) -> None:
        file = tmp_path / "gaps.json"
        kept = Checkpoint.of(file, PUCK, tuple(TWO), tuple(TWO.values()), 3)
        for first, last in ((20, 22), (3, 5), (5, 6), (23, 24)):
            kept.add((first, last), play_games(PUCK, tuple(TWO.values()), 3, first, last))
        kept.save()
        assert kept.blocks == ((3, 6), (20, 22), (23, 24))
        assert simulate(PUCK, TWO, GAMES, 3, checkpoint=file) == alone

    def test_an_error_of_a_callback_keeps_what_is_done(self, tmp_path: Path) -> None:
        file = tmp_path / "error.json"

        def fail(now: int, _: int) -> None:
            if now > 5:
                raise OSError("no screen")

        with pytest.raises(OSError, match="no screen"):
            simulate(PUCK, TWO, GAMES, 3, None, fail, checkpoint=file)
        assert sum(last - first for first, last in json.loads(file.read_text())["done"]) > 5

    @pytest.mark.parametrize(
        ("change", "message"),
        [
            ({"seed": 4}, "its seed is 4, not 3"),
            ({"seed": 3.0}, "its seed is 3.0, not 3"),
            ({"version": 2}, "its version is 2, not 1"),
            ({"names": ["a", "b"]}, "its names is"),
            ({"rules": "puck players=3"}, "its rules is"),
            ({"players": []}, "its players is"),
            ({"done": [[0, 5], [4, 24]]}, "is not the next block"),
            ({"done": [[0, 24, 1]]}, "is not a block of games"),
            ({"done": [[0, True]]}, "is not a block of games"),
            ({"done": [[5, 5]]}, "is not the next block"),
            ({"done": [[-2, 5]]}, "is not the next block"),
            ({"done": None}, "are not blocks of games"),
            ({"done": [[0, 23]]}, "its counts are of other games"),
            ({"counts": []}, "it has no counts"),
            ({"counts": {"games": -1}}, "is not a count"),
            ({"counts": {"games": 24.0}}, "is not a count"),
            ({"counts": {"games": 24}}, "0 games are counted for"),
            *(
                ({"counts": {key: 1}}, "is nothing that is counted")
                for key in (
                    "",
                    "zzz",
                    "games 1",
                    "won",
                    "won 0",
                    "won 0 0 0",
                    "won 0 0 -1",
                    "won 0 0 x",
                    "won 2 0 1",
                    "won 0 -1 1",
                    "return 0 1 0",
                    "points 0 x",
                    "points 0 -0",
                    "shown",
                    "shown full",
                    "first",
                    "first 0",
                    "dummy 0",
                    "ahead 0 2",
                    "reason \x1b[2J",
                    "reason stock x",
                    "length 01",
                    "won 0 0 1.0",
                    "points 0 \u0661",
                )
            ),
        ],
    )
    def test_a_checkpoint_of_something_else(
        self, tmp_path: Path, change: dict[str, Any], message: str
    ) -> None:
        file = tmp_path / "other.json"
        simulate(PUCK, TWO, GAMES, 3, checkpoint=file)
        held = json.loads(file.read_text())
        file.write_text(json.dumps({**held, **change}))
        before = file.read_bytes()
        with pytest.raises(RecordError, match="cannot be gone on with: ") as error:
            simulate(PUCK, TWO, GAMES, 3, checkpoint=file)
        assert message in str(error.value)
        assert file.read_bytes() == before

    @pytest.mark.parametrize("text", [b"", b"[]", b"{", b"\xff", b"[" * 10_000, b"nan", b'{"a":1}'])
    def test_no_checkpoint(self, tmp_path: Path, text: bytes) -> None:
        file = tmp_path / "none.json"
        file.write_bytes(text)
        with pytest.raises(RecordError, match=r"none\.json cannot be gone on with"):
            simulate(PUCK, TWO, GAMES, 3, checkpoint=file)
        assert file.read_bytes() == text

    def test_a_checkpoint_with_more_games(self, tmp_path: Path) -> None:
        file = tmp_path / "more.json"
        simulate(PUCK, TWO, 5, 3, checkpoint=file)
        with pytest.raises(RecordError, match="has 5 games already, not 4"):
            simulate(PUCK, TWO, 4, 3, checkpoint=file)


class TestProgress:
    @pytest.mark.usefixtures("small_blocks")
    @pytest.mark.parametrize("elsewhere", [False, True])
    def test_it_grows_to_the_end(self, elsewhere: bool) -> None:
        told: list[tuple[int, int]] = []
        with ThreadPoolExecutor(2) as pool:
            simulate(
                PUCK, TWO, GAMES, 3, pool if elsewhere else None, lambda *now: told.append(now)
            )
        done = [now for now, _ in told]
        assert done == sorted(set(done))
        assert told[-1] == (GAMES, GAMES)


class TestExecutorsThatFail:
    """What is done is not lost, and what is not done is played."""

    @pytest.mark.usefixtures("small_blocks")
    def test_one_that_was_shut_down(self, alone: Report) -> None:
        pool = ThreadPoolExecutor(1)
        pool.shutdown()
        with pytest.warns(RuntimeWarning, match="the rest is played here"):
            assert simulate(PUCK, TWO, GAMES, 3, pool) == alone

    @pytest.mark.usefixtures("small_blocks")
    def test_one_that_says_so_late(self, alone: Report) -> None:
        class Breaks(Late):
            def work(self) -> None:
                while self.waiting:
                    self.waiting.pop()[0].set_exception(BrokenExecutor("no more"))

        with pytest.warns(RuntimeWarning, match=r"no more.*the rest is played here"):
            assert simulate(PUCK, TWO, GAMES, 3, Breaks(), blocks=3) == alone

    @pytest.mark.usefixtures("small_blocks")
    def test_one_that_cancels_without_a_word(self, alone: Report) -> None:
        class Cancels(Late):
            def work(self) -> None:
                self.calls += 1
                if self.calls == 1:
                    for future, _, _ in self.waiting:
                        future.cancel()
                    self.waiting.clear()
                else:
                    super().work()

        assert simulate(PUCK, TWO, GAMES, 3, Cancels(), blocks=3) == alone

    @pytest.mark.usefixtures("small_blocks")
    def test_one_that_brings_something_else(self) -> None:
        class Cheats(Late):
            def work(self) -> None:
                while self.waiting:
                    self.waiting.pop()[0].set_result((Counter(), 0.1))

        with pytest.raises(RulesError, match="brought back other games"):
            simulate(PUCK, TWO, GAMES, 3, Cheats(), blocks=3)

    @pytest.mark.usefixtures("small_blocks")
    def test_a_block_is_tried_three_times(self) -> None:
        late = Late(lambda _: True, size=1)
        with pytest.raises(OSError, match="the worker is gone"):
            simulate(PUCK, TWO, GAMES, 3, late, blocks=1)
        assert [args[5] for args in late.seen] == [1, 2, 3]

    @pytest.mark.usefixtures("small_blocks")
    def test_an_error_of_a_player_is_not_tried_again(self) -> None:
        elsewhere = OtherProcess(size=1)
        with pytest.raises(PlayerError):
            simulate(PUCK, [Homesick(), RandomPlayer()], GAMES, 3, elsewhere, blocks=1)
        assert len(elsewhere.seen) == 1

    @pytest.mark.usefixtures("small_blocks")
    def test_what_is_under_way_is_cancelled(self) -> None:
        late = Late()
        late.work = lambda: None  # type: ignore[method-assign]

        def stop(_: int, __: int) -> None:
            if late.waiting:
                raise KeyboardInterrupt

        futures: list[Future[Any]] = []
        submit = late.submit

        def noted(*args: Any) -> Future[Any]:
            futures.append(submit(*args))
            if len(futures) == 3:
                future, fn, given = late.waiting[0]
                future.set_result(fn(*given))
            return futures[-1]

        late.submit = noted  # type: ignore[method-assign]
        report = simulate(PUCK, TWO, GAMES, 3, late, stop, blocks=3)
        assert not report.complete
        assert [future.cancelled() for future in futures] == [False, True, True]

    def test_a_process_that_always_dies_leaves_this_one_alive(self, tmp_path: Path) -> None:
        file = tmp_path / "deadly.json"
        players = {
            "greedy": Mortal(str(tmp_path / "no" / "where"), os.getpid()),
            "b": RandomPlayer(),
        }
        broken = pytest.warns(RuntimeWarning, match="played in other processes")
        with ProcessPoolExecutor(1) as pool, broken, pytest.raises(BrokenExecutor):
            simulate(PUCK, players, 400, 3, pool, checkpoint=file)
        assert json.loads(file.read_text())["counts"]["games"] > 0

    def test_an_error_that_cannot_be_sent(self) -> None:
        with ProcessPoolExecutor(1) as pool:
            with pytest.raises(PlayerError, match="OddError") as error:
                simulate(PUCK, [Odd(), RandomPlayer()], 4000, 3, pool)
            assert pool.submit(int, "7").result() == 7
        assert error.value.__notes__[0].startswith("in game ")

    def test_blocks_fill_their_time(self) -> None:
        """A tenth of a second at least, but for the first and the last."""
        run = running._Run(
            PUCK, (), 10**6, 1, None, Checkpoint(None, PUCK, {}), 0, deque([(0, 10**6)])
        )
        assert run.take() == (0, 1)
        run.seconds = 0.001
        first, last = run.take()
        assert (last - first) * run.seconds >= 0.1
        run.seconds = 40.0
        first, last = run.take()
        assert last - first == 1


class OtherProcess(Late):
    """Lets a player think that it is elsewhere."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        for player in args[1]:
            if isinstance(player, Homesick):
                player.home = -1
        return super().submit(fn, *args, **kwargs)


class OddError(Exception):
    def __init__(self, one: int, two: int) -> None:
        super().__init__(f"{one} {two}")


class Odd:
    def __init__(self) -> None:
        self.home = os.getpid()

    def act(self, view: Any, rng: Random) -> Any:
        if os.getpid() != self.home:
            raise OddError(1, 2)
        return RandomPlayer().act(view, rng)


class _PathInBytes(os.PathLike[bytes]):
    def __fspath__(self) -> bytes:
        return b"abc"

    def __repr__(self) -> str:
        return "in bytes"


class TestPathsOfCheckpoints:
    """Known to be bad before a game is played."""

    @pytest.mark.parametrize("path", [3, b"abc", "", ["a"], "a\0", _PathInBytes()], ids=repr)
    def test_no_path(self, path: Any) -> None:
        with pytest.raises(RecordError, match="is not a path"):
            simulate(PUCK, TWO, 2, checkpoint=path)

    def test_no_plain_file(self, tmp_path: Path) -> None:
        with pytest.raises(RecordError, match="is no plain file"):
            simulate(PUCK, TWO, 2, checkpoint=tmp_path)

    def test_nowhere(self, tmp_path: Path) -> None:
        played: list[int] = []
        with pytest.raises(FileNotFoundError):
            simulate(
                PUCK, TWO, 2, 1, None, lambda now, _: played.append(now),
                checkpoint=tmp_path / "no" / "a.json",
            )  # fmt: skip
        assert not played

    def test_a_folder_that_goes_away(self, tmp_path: Path, alone: Report) -> None:
        folder = tmp_path / "here"
        folder.mkdir()

        def remove(done: int, _: int) -> None:
            if done > 5 and folder.exists():
                shutil.rmtree(folder)

        with pytest.warns(RuntimeWarning, match="no checkpoint: "):
            report = simulate(PUCK, TWO, GAMES, 3, None, remove, checkpoint=folder / "a.json")
        assert report == alone

    @pytest.mark.usefixtures("small_blocks")
    def test_it_is_kept_while_it_goes_on(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(running, "_SAVE_EVERY", 0.0)
        file = tmp_path / "a.json"
        seen: list[int] = []
        simulate(
            PUCK, TWO, GAMES, 3, None,
            lambda *_: seen.append(json.loads(file.read_text())["counts"].get("games", 0)),
            checkpoint=file,
        )  # fmt: skip
        assert len(set(seen)) > 3

    def test_an_interruption_finds_no_half(self, tmp_path: Path) -> None:
        """Wherever a signal comes, counts and blocks are of the same games."""
        kept = Checkpoint.of(None, PUCK, tuple(TWO), tuple(TWO.values()), 3)
        tally = play_games(PUCK, tuple(TWO.values()), 3, 0, 1)

        for line in range(1, 40):
            before = kept.done

            def trace(frame: Any, event: str, _: Any, line: int = line) -> Any:
                place = frame.f_lineno - frame.f_code.co_firstlineno
                if frame.f_code.co_name == "add" and event == "line" and place == line:
                    raise KeyboardInterrupt
                return trace

            sys.settrace(trace)
            try:
                kept.add((line, line + 1), tally)
            except KeyboardInterrupt:
                assert kept.done == before
            finally:
                sys.settrace(None)
            assert kept.tally["games",] == sum(last - first for first, last in kept.blocks)

    def test_players_are_told_apart(self, tmp_path: Path) -> None:
        for one, other in (
            (strong, weak),
            (partial(GreedyPlayer, worlds=3), partial(GreedyPlayer)),
        ):
            file = tmp_path / f"{id(one)}.json"
            simulate(PUCK, {"a": one, "b": weak}, 2, checkpoint=file)
            assert simulate(PUCK, {"a": one, "b": weak}, 3, checkpoint=file).games == 3
            with pytest.raises(RecordError, match="its players is"):
                simulate(PUCK, {"a": other, "b": weak}, 4, checkpoint=file)


def strong() -> GreedyPlayer:
    return GreedyPlayer()


def weak() -> RandomPlayer:
    return RandomPlayer()


class TestBadInput:
    def test_what_makes_no_player(self) -> None:
        for kind in (type, dict, lambda: 1 / 0, partial(int, "x")):
            with pytest.raises(RulesError, match="make") as error:
                simulate(PUCK, [kind, RandomPlayer], 2)
            assert error.value.__notes__ == ["in game 0 of seed 1"]

    @pytest.mark.parametrize("place", [2, -1, True, "greedy", None])
    def test_no_entrant_and_no_seat(self, alone: Report, place: Any) -> None:
        for ask in (
            alone.won, alone.won_at, alone.points, alone.returned, alone.chips, alone.points_made,
            lambda place: alone.won_from(place, 0), lambda place: alone.won_from(0, place),
        ):  # fmt: skip
            with pytest.raises(RulesError, match="is not one of 2 "):
                ask(place)

    @pytest.mark.parametrize(
        "change", [{"games": None}, {"rules": "x"}, {"progress": 1}, {"seed": -1}, {"games": 0}]
    )
    def test_tournaments(self, change: dict[str, Any]) -> None:
        given: dict[str, Any] = {"rules": PUCK, "players": TWO, "games": 2, **change}
        with pytest.raises(RulesError):
            tournament(**given)
        with pytest.raises(RulesError, match="have not met"):
            tournament(PUCK, TWO, 2).returned(0, 0)

    @pytest.mark.parametrize(
        ("change", "message"),
        [
            ({"rules": "puck"}, "'puck' are not rules of Punk or Puck"),
            ({"rules": None}, "None are not rules"),
            ({"players": "greedy"}, "'greedy' are not players"),
            ({"players": {GreedyPlayer()}}, "are not players"),
            ({"players": [GreedyPlayer()]}, "1 players for 2 seats"),
            ({"players": [GreedyPlayer()] * 3}, "3 players for 2 seats"),
            ({"players": ["greedy", "random"]}, "'greedy' is not a player"),
            ({"players": {"": RandomPlayer(), "b": RandomPlayer()}}, "'' is not a name"),
            ({"players": {" ": RandomPlayer(), "b": RandomPlayer()}}, "' ' is not a name"),
            ({"players": {"a" + " " * 80: RandomPlayer(), "b": RandomPlayer()}}, "is not a name"),
            ({"players": {"a" * 81: RandomPlayer(), "b": RandomPlayer()}}, "is not a name"),
            ({"players": {"a\n": RandomPlayer(), "b": RandomPlayer()}}, "is not a name"),
            ({"players": {7: RandomPlayer(), "b": RandomPlayer()}}, "7 is not a name"),
            ({"games": 0}, "games is a whole number"),
            ({"games": 2.0}, "games is a whole number"),
            ({"games": True}, "games is a whole number"),
            ({"seed": -1}, "seed is a whole number"),
            ({"seed": "1"}, "seed is a whole number"),
            ({"blocks": 0}, "blocks is a whole number"),
            ({"executor": 2}, "2 is not an executor"),
            ({"progress": 1}, "progress is a function"),
        ],
    )
    def test_it_is_refused(self, change: dict[str, Any], message: str) -> None:
        given: dict[str, Any] = {"rules": PUCK, "players": TWO, "games": 2, **change}
        with pytest.raises(RulesError, match=message):
            simulate(**given)

    @pytest.mark.parametrize("elsewhere", [False, True])
    def test_a_player_that_fails(self, elsewhere: bool) -> None:
        players = [Broken(), RandomPlayer()]
        with ThreadPoolExecutor(2) as pool, pytest.raises(PlayerError, match="failed") as error:
            simulate(PUCK, players, 50, 3, pool if elsewhere else None)
        assert error.value.__notes__[0].startswith("in game ")
        assert error.value.__notes__[0].endswith(" of seed 3")

    def test_a_player_that_fails_in_a_process(self) -> None:
        with ProcessPoolExecutor(2) as pool, pytest.raises(PlayerError, match="failed"):
            simulate(PUCK, [Homesick(), RandomPlayer()], 5000, 3, pool)

    def test_too_few_for_a_tournament(self) -> None:
        for players in ({"one": RandomPlayer()}, [RandomPlayer()] * 2):
            with pytest.raises(RulesError, match="are not two players"):
                tournament(PUCK, players, 2)  # type: ignore[arg-type]


class Broken:
    def act(self, view: Any, rng: Random) -> Any:
        raise ValueError("no idea")


class Homesick:
    """Fails when it is elsewhere."""

    def __init__(self) -> None:
        self.home = os.getpid()

    def act(self, view: Any, rng: Random) -> Any:
        if os.getpid() != self.home:
            raise ValueError("far from home")
        return RandomPlayer().act(view, rng)


def naive(  # noqa: PLR0912 -- plain, on purpose
    rules: Any, players: Sequence[Any], number: int, seed: int
) -> dict[str, Any]:
    """Count with `play`, a plain loop and what the states say, not with the tallies."""
    n = rules.players
    won: dict[Any, Fraction] = defaultdict(Fraction)
    points: list[list[int]] = [[] for _ in players]
    chips: list[list[int]] = [[] for _ in players]
    ahead = [[0] * n for _ in players]
    shown, best = Counter[HandCategory](), Counter[HandCategory]()
    lengths, unwon, first = [], [], Fraction()
    for game in range(number):
        entrants = seating(n, game)
        rng = Random(f"puckpunk {seed} {game}")
        start: Any
        if isinstance(rules, PunkRules):
            start = PunkState.deal(rules, rng, dealer=0)
        else:
            start = PuckState.start(rules, dealer=0)
        record = pp.play(start, [players[entrant] for entrant in entrants], rng)
        outcome = record.outcome
        assert outcome is not None
        begins = 1
        if isinstance(rules, PunkRules):
            tricks = record.final.tricks
            lengths.append(len(tricks))
            unwon.append(len([trick for trick in tricks if punk_winner(trick) is None]))
        else:
            states = list(record.states())
            begins = next(
                a.seat for a in record.actions if type(a).__name__ in {"Hold", "Exchange"}
            )
            lengths.append(0)
            unwon.append(0)
            for before, after in pairwise(states):
                if before.turns and not after.turns:
                    lengths[-1] += 1
                    unwon[-1] += before.wins == after.wins
                    values = [pp.evaluate(hand, rules.ranking) for hand in after.showdown.hands]
                    held = [v for v, h in zip(values, after.showdown.hands, strict=True) if h]
                    shown.update(value.category for value in held)
                    if held:
                        best[max(held).category] += 1
        for seat, entrant in enumerate(entrants):
            share = Fraction(seat in outcome.winners, len(outcome.winners))
            won[entrant] += share
            won["seat", seat] += share
            won["at", entrant, seat] += share
            first += share if seat == begins else 0
            points[entrant].append(outcome.scores[seat])
            chips[entrant].append(outcome.payoffs[seat])
        for one in range(n):
            for other in range(n):
                mine, his = one in outcome.winners, other in outcome.winners
                better = outcome.scores[one] > outcome.scores[other]
                if mine > his or (not mine and not his and better):
                    ahead[entrants[one]][entrants[other]] += 1
        for seat in range(n, len(outcome.scores)):
            won["dummy"] += Fraction(seat in outcome.winners, len(outcome.winners))
    return {
        "won": won, "points": points, "chips": chips, "ahead": ahead, "shown": shown,
        "best": best, "lengths": lengths, "unwon": unwon, "first": first,
    }  # fmt: skip


def punk_winner(trick: Any) -> int | None:
    ranks = [card.rank for card in trick.cards]
    alone = sorted(rank for rank in ranks if ranks.count(rank) == 1)
    return ranks.index(alone[0]) if alone else None


RULES: list[Any] = [
    PunkRules(players=2),
    PunkRules(players=2, dummy_may_win=False),
    PunkRules(players=3, target=6, at_target="stop"),
    PunkRules(players=5),
    PuckRules(players=2, jokers=2),
    PuckRules(players=3, ante=3),
    PuckRules(players=2, tied_round="each", source="stock"),
    PuckRules(players=4, taking="open", direction="clockwise"),
]


class TestWhatIsTold:
    """Beside counts made with a plain loop."""

    @pytest.mark.parametrize("rules", RULES, ids=str)
    def test_every_figure(self, rules: Any) -> None:
        players = [RandomPlayer(), GreedyPlayer(), *[RandomPlayer()] * 3][: rules.players]
        number, entrants = 30, range(rules.players)
        report, plain = simulate(rules, players, number, 5), naive(rules, players, number, 5)
        won = plain["won"]
        assert report.games == number
        assert [report.won(i).times for i in entrants] == [won[i] for i in entrants]
        assert [report.won_at(i).times for i in entrants] == [won["seat", i] for i in entrants]
        assert report.won_by_dummy().times == won["dummy"]
        for entrant in entrants:
            for seat in entrants:
                share = report.won_from(entrant, seat)
                assert share.times == won["at", entrant, seat]
                seats = [seating(rules.players, game)[seat] for game in range(number)]
                assert share.games == seats.count(entrant)
            made = plain["points"][entrant]
            assert report.points(entrant).value == pytest.approx(fmean(made))
            assert report.points_made(entrant) == Counter(made)
            if getattr(rules, "ante", 0):
                assert report.chips(entrant).value == pytest.approx(fmean(plain["chips"][entrant]))
        assert [list(row) for row in report.ahead()] == plain["ahead"]
        assert report.lengths() == Counter(plain["lengths"])
        assert report.unwon().value == pytest.approx(fmean(plain["unwon"]))
        assert report.shown() == plain["shown"]
        assert report.best() == plain["best"]
        fair = float(number - won["dummy"]) / number / rules.players
        begins = report.first_seat_advantage()
        assert begins.value == pytest.approx(float(plain["first"]) / number - fair)
        assert begins.share.interval.low - fair == pytest.approx(begins.interval.low)
        assert begins.share.interval.high - fair == pytest.approx(begins.interval.high)
        assert report.fair_share == pytest.approx(fair)
        for entrant in entrants:
            row, told = report.rows()[entrant], report.returned(entrant)
            assert (row["return"], row["return_margin"]) == (told.value, told.margin)
            assert row["points_margin"] == report.points(entrant).margin
            assert row["won_low"] == report.won(entrant).interval.low
        held = json.loads(report.to_json())
        assert held["unwon"] == attrs.asdict(report.unwon())
        assert held["length"] == attrs.asdict(report.length())
        assert held["first_seat"]["low"] == begins.interval.low
        assert sum(report.reasons().values()) == number

    @settings(max_examples=25)
    @given(
        rules=st.one_of(games.punk_rules(max_players=5), games.puck_rules()),
        seed=st.integers(0, 99),
    )
    def test_sums(self, rules: Any, seed: int) -> None:
        report = simulate(rules, [RandomPlayer()] * rules.players, 3, seed)
        entrants = range(rules.players)
        everybody = sum((report.won(i).times for i in entrants), report.won_by_dummy().times)
        assert everybody == report.games == 3
        assert sum(report.won_at(i).times for i in entrants) == sum(
            report.won(i).times for i in entrants
        )
        for one in entrants:
            assert report.ahead()[one][one] == 0
            for other in entrants:
                assert report.ahead()[one][other] + report.ahead()[other][one] <= 3
        if not getattr(rules, "dummy", None):
            assert sum(report.returned(i).value for i in entrants) == pytest.approx(0)
        if getattr(rules, "ante", 0):
            assert sum(report.chips(i).value for i in entrants) == pytest.approx(0)

    def test_greedy_beats_random_at_puck(self, alone: Report) -> None:
        assert alone.won(0).interval.low > 0.5 > alone.won(1).interval.high
        assert alone.returned(0).value - alone.returned(0).margin > 0

    def test_seats_go_round(self) -> None:
        """Every order of up to four comes equally often, and every seat of more."""
        for number, orders in ((2, 2), (3, 6), (4, 24)):
            assert Counter(Counter(seating(number, game) for game in range(orders)).values()) == {
                1: orders
            }
        for number in range(2, 12):
            for entrant in range(number):
                seats = [seating(number, game).index(entrant) for game in range(3 * number)]
                assert Counter(seats) == dict.fromkeys(range(number), 3)


class TestShareAndMean:
    def test_published_interval(self) -> None:
        """Wilson's interval of 95 %: 15 of 148, from Newcombe (1998), is 0.0624 to 0.1605."""
        interval = Share(Fraction(15), 148).interval
        assert (round(interval.low, 4), round(interval.high, 4)) == (0.0624, 0.1605)

    def test_nothing_played(self) -> None:
        empty = Report(PUCK, ("a", "b"), 1, 10, {})
        assert empty.won(0).value == 0
        assert str(empty.won(0)) == "0.0 % (0.0 to 100.0)"
        assert str(empty.points(0)) == "+nan ± inf"
        assert empty.rows()[0]["points"] is None
        assert json.loads(empty.to_json())["length"] == {"value": None, "margin": None}
        assert not empty.complete
        assert "interrupted after 0 of 10 games" in str(empty)

    def test_mean(self) -> None:
        values = [1, 1, 2, 5, 9]
        counts = Counter[Key](("points", 0, value) for value in values)
        told = Report(PUCK, ("a", "b"), 1, 5, counts)
        deviation = (sum((value - 3.6) ** 2 for value in values) / 4) ** 0.5
        assert told.points(0).value == pytest.approx(3.6)
        assert told.points(0).margin == pytest.approx(1.959964 * deviation / 5**0.5)


class TestForms:
    """As a table, JSON, CSV, HTML and a plot."""

    def test_json(self, alone: Report) -> None:
        held = json.loads(alone.to_json())
        assert held["rules"] == "puck players=2"
        assert held["games"] == held["asked"] == GAMES
        assert held["entrants"][0]["name"] == "greedy"
        assert held["entrants"][0]["won"] == alone.won(0).value
        assert held["counts"]["games"] == GAMES
        assert held["ahead"] == [list(row) for row in alone.ahead()]

    def test_csv(self, alone: Report) -> None:
        rows = list(csv.DictReader(io.StringIO(alone.to_csv())))
        assert [row["name"] for row in rows] == ["greedy", "random"]
        assert float(rows[0]["won"]) == alone.won(0).value
        named = simulate(PUCK, {'a, "b"': RandomPlayer(), "c": RandomPlayer()}, 2, 1)
        assert next(iter(csv.DictReader(io.StringIO(named.to_csv()))))["name"] == 'a, "b"'

    def test_html_holds_no_markup_of_names(self) -> None:
        report = simulate(PUCK, {"<script>": RandomPlayer(), "&": RandomPlayer()}, 2, 1)
        told = report._repr_html_()
        assert "<script>" not in told
        assert told.count("&lt;script&gt;") == 3
        table = tournament(PUCK, {"<b>": RandomPlayer(), "&": RandomPlayer()}, 2)
        assert "<b>" not in table._repr_html_()

    def test_text(self, alone: Report) -> None:
        told = str(alone)
        assert told.startswith("puck players=2, 24 games, seed 3\n\nplayer  games won ")
        assert f"greedy  {alone.won(0)}" in told

    def test_the_dummy_has_a_row(self) -> None:
        assert "the dummy" in str(simulate(PunkRules(players=2), [RandomPlayer()] * 2, 2))
        assert "the dummy" not in str(simulate(PunkRules(players=3), [RandomPlayer()] * 3, 2))

    def test_plot(self, alone: Report, monkeypatch: pytest.MonkeyPatch) -> None:
        pytest.importorskip("matplotlib")
        axes = alone.plot()
        bars = [round(bar.get_height(), 6) for bar in axes.patches]
        assert bars == [round(100 * alone.won(i).value, 6) for i in range(2)]
        assert alone.plot(axes) is axes
        low, high = alone.won(0).interval.low, alone.won(0).interval.high
        (segments, *_) = axes.collections[0].get_segments()
        assert [round(y, 6) for y in segments[:, 1]] == [round(100 * low, 6), round(100 * high, 6)]
        fair = [each for each in axes.lines if each.get_linestyle() == ":"]
        assert list(fair[0].get_ydata()) == [50.0, 50.0]
        named = simulate(PUCK, {"$x^$": RandomPlayer(), "b": RandomPlayer()}, 2)
        named.plot().figure.canvas.draw()

    def test_a_plot_without_matplotlib(
        self, alone: Report, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setitem(__import__("sys").modules, "matplotlib.figure", None)
        with pytest.raises(ImportError, match=r"pip install 'puckpunk\[plot\]'"):
            alone.plot()

    def test_names_by_class(self) -> None:
        report = simulate(PuckRules(players=3), [GreedyPlayer, RandomPlayer(), RandomPlayer()], 1)
        assert report.names == ("greedy", "random 1", "random 2")

    def test_a_report_is_a_value(self, alone: Report) -> None:
        again = pickle.loads(pickle.dumps(alone))
        assert again == alone == copy.deepcopy(alone)
        assert hash(again) == hash(alone)


class TestTournaments:
    def test_each_against_each(self) -> None:
        players = {"greedy": GreedyPlayer(), "random": RandomPlayer(), "other": RandomPlayer()}
        told: list[tuple[int, int]] = []
        table = tournament(PUCK, players, 12, 2, progress=lambda *now: told.append(now))
        assert table.complete
        assert set(table.reports) == {(i, j) for i in range(3) for j in range(3) if i != j}
        assert told[-1] == (72, 72)
        assert [now for now, _ in told] == sorted(now for now, _ in told)
        one = simulate(PUCK, {"greedy": GreedyPlayer(), "random": RandomPlayer()}, 12, 2)
        pair = json.loads(table.to_json())["pairs"][0]
        assert pair["return_margin"] == one.returned(0).margin
        assert table.reports[0, 1] == one
        assert table.returned(0, 1) == one.returned(0)
        assert str(table).count("\n") == 5
        assert len(json.loads(table.to_json())["pairs"]) == 6

    def test_three_at_a_table(self) -> None:
        table = tournament(
            PuckRules(players=3), {"greedy": GreedyPlayer(), "random": RandomPlayer()}, 6
        )
        assert table.reports[0, 1].names == ("greedy", "random", "random")
        assert table.reports[1, 0].names == ("random", "greedy", "greedy")

    def test_odd_names(self) -> None:
        players = {"a 1": RandomPlayer(), "a": RandomPlayer(), "b" * 80: RandomPlayer()}
        assert tournament(PuckRules(players=3), players, 1).complete

    def test_an_executor_plays_it(self) -> None:
        late = Late(size=1)
        assert tournament(PUCK, TWO, 12, 2, late) == tournament(PUCK, TWO, 12, 2)

    def test_interrupted_at_the_end_of_a_pair(self) -> None:
        def stop(now: int, _: int) -> None:
            if now == 3:
                raise KeyboardInterrupt

        table = tournament(PUCK, TWO, 3, progress=stop)
        assert (len(table.reports), table.complete) == (1, False)

    def test_interrupted(self) -> None:
        def stop(now: int, _: int) -> None:
            if now > 15:
                raise KeyboardInterrupt

        table = tournament(PUCK, TWO, 12, progress=stop)
        assert not table.complete
        assert "interrupted" in str(table)
        assert isinstance(table, Tournament)


class TestCommands:
    """``puckpunk simulate`` and ``puckpunk tournament``."""

    @pytest.fixture
    def told(self, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
        def run(line: str, code: int = 0) -> str:
            assert main(line.split()) == code
            captured = capsys.readouterr()
            assert captured.err == ""
            return captured.out

        return run

    def test_simulate(self, told: Callable[..., str]) -> None:
        report = simulate(PuckRules(players=3), [GreedyPlayer(), RandomPlayer(), GreedyPlayer()], 6)
        line = "simulate puck --who greedy,random --games 6"
        assert told(line) == f"{report}\n"
        assert told(f"{line} --workers 2") == f"{report}\n"
        assert told(f"{line} --json") == f"{report.to_json()}\n"
        assert told(f"{line} --csv") == report.to_csv()

    @pytest.mark.parametrize(
        ("options", "rules"),
        [
            ("punk --players 2", PunkRules(players=2)),
            ("punk --rule target=9 --rule at_target=stop",
             PunkRules(players=4, target=9, at_target="stop")),
            ("puck --jokers --seed 1", PuckRules(players=3, jokers=2)),
            ("puck --preset from_stock", None),
        ],
    )  # fmt: skip
    def test_rules(self, told: Callable[..., str], options: str, rules: Any) -> None:
        text = told(f"simulate {options} --games 2")
        assert text.startswith(f"{rules}, 2 games" if rules else "puck players=")

    def test_checkpoint(self, told: Callable[..., str], tmp_path: Path) -> None:
        file = tmp_path / "night.json"
        told(f"simulate punk --games 5 --checkpoint {file}")
        assert "10 games" in told(f"simulate punk --games 10 --checkpoint {file}")

    def test_tournament(self, told: Callable[..., str]) -> None:
        line = "tournament puck --players 2 --games 4"
        players = {"random": RandomPlayer(), "greedy": GreedyPlayer()}
        assert told(line) == f"{tournament(PUCK, players, 4)}\n"
        assert json.loads(told(f"{line} --json"))["names"] == ["random", "greedy"]

    @pytest.mark.parametrize(
        ("line", "message"),
        [
            ("simulate punk --who clever", "'clever' is not a player: random, greedy, search"),
            ("simulate punk --jokers", "Punk has no jokers"),
            ("simulate puck --players 5", "players"),
            ("simulate punk --preset from_stock", "from_stock is no preset of punk"),
            ("simulate punk --games 0", "'0' is not a number"),
            ("simulate punk --workers 0", "'0' is not a number"),
            ("simulate punk --json --csv", "not allowed with"),
            ("tournament punk --who greedy", "are not two players"),
        ],
    )
    def test_what_cannot_be(
        self, capsys: pytest.CaptureFixture[str], line: str, message: str
    ) -> None:
        with pytest.raises(SystemExit) as end:
            main(line.split())
        assert end.value.code == 2
        assert message in capsys.readouterr().err

    def test_progress_in_a_terminal(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr("sys.stderr.isatty", lambda: True)
        assert main(["simulate", "punk", "--games", "30"]) == 0
        shown = capsys.readouterr().err
        assert "30 of 30 games, " in shown
        assert " a second" in shown
        assert shown.endswith("\r\033[K")

    def test_interrupted(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        class Stops:
            def act(self, view: Any, rng: Random) -> Any:
                raise KeyboardInterrupt

        monkeypatch.setitem(__import__("puckpunk.cli.games").cli.games.PLAYERS, "random", Stops)
        assert main(["simulate", "punk", "--games", "30"]) == 130
        assert "interrupted after 0 of 30 games" in capsys.readouterr().out

"""The command line, as a person at a terminal or a program at a pipe uses it."""

import io
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import puckpunk as pp
from puckpunk.cli import main
from puckpunk.game import RandomSource
from puckpunk.punk import Lay, PunkPack, PunkView

Play = Callable[..., tuple[int, str]]
COMMAND = [sys.executable, "-m", "puckpunk"]


def run(
    *arguments: str, typed: str | bytes = "", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*COMMAND, *arguments],
        input=typed.encode() if isinstance(typed, str) else typed,
        capture_output=True,
        check=False,
        env={**os.environ, **environment},
        timeout=60,
    )


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """Play a game of Punk with lines typed, and return the exit code and what was printed."""

    def typed(lines: str, *options: str) -> tuple[int, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        monkeypatch.setenv("COLUMNS", "100")
        code = main(["play", "punk", *options])
        return code, capsys.readouterr().out

    return typed


class TestPlayPunk:
    """``puckpunk play punk``: you against random opponents."""

    def test_a_whole_game(self, play: Play) -> None:
        code, out = play("1\n" * 7, "--seed", "3")
        assert code == 0
        assert out.count("All cards are turned up: you ") == 7
        assert "Trick 7 of 7" in out
        assert re.search(r"^(You|Player \d)\b.* (won|share the game)", out, re.MULTILINE)

    @pytest.mark.parametrize("players", [3, 5, 11, 40])
    def test_any_number_of_players(self, play: Play, players: int) -> None:
        code, out = play("1\n" * 43, "--players", str(players), "--seed", "1")
        assert code == 0
        assert f"player {players} " in out

    def test_the_seed_gives_the_same_game(self, play: Play) -> None:
        games = [play("1\n" * 7, "--seed", seed)[1] for seed in ("5", "5", "6")]
        assert games[0] == games[1] != games[2]

    def test_cards_by_number_and_by_name(self, play: Play) -> None:
        _, out = play("q\n", "--seed", "3")
        hand = re.findall(r"\d\) (\w+)", out)
        _, by_number = play("2\nq\n", "--seed", "3")
        assert f"turned up: you {hand[1]}," in by_number
        for name in (hand[1], hand[1].upper(), f"  {hand[1]}  "):
            _, by_name = play(f"{name}\nq\n", "--seed", "3")
            assert f"turned up: you {hand[1]}," in by_name

    @pytest.mark.parametrize(
        "wrong", ["", "0", "8", "-1", "zz", "Kc", "As Kd", "1" * 5000, "²", "１"]
    )
    def test_wrong_input_asks_again_and_says_what_is_wanted(self, play: Play, wrong: str) -> None:
        code, out = play(f"{wrong}\n1\nq\n", "--seed", "3")
        assert code == 0
        assert "Type a number from 1 to 7, or a name such as" in " ".join(out.split())
        assert out.count("All cards are turned up") == 1

    def test_a_card_you_do_not_hold_is_refused(self, play: Play) -> None:
        _, out = play("q\n", "--seed", "3", "--players", "3")
        mine = set(re.findall(r"\d\) (\w+)", out))
        other = next(str(c) for c in PunkPack.for_players(3).cards if str(c) not in mine)
        _, out = play(f"{other}\nq\n", "--seed", "3", "--players", "3")
        assert f"You do not hold {other}." in out

    @pytest.mark.parametrize("word", ["q", "Q", "quit", " q "])
    def test_quitting(self, play: Play, word: str) -> None:
        assert play(f"{word}\n")[0] == 0

    def test_end_of_input(self, play: Play) -> None:
        code, out = play("1\n1\n")
        assert code == 1
        assert out.endswith("The input ended; the game is not finished.\n")

    def test_the_screen_tells_the_open_cards_and_the_cache(self, play: Play) -> None:
        outs = [play("1\n" * 7, "--seed", str(seed), "--players", "3")[1] for seed in range(40)]
        assert any("In the cache: " in out for out in outs)
        assert all("Face up before " in out for out in outs)
        ends = {out.splitlines()[-1].partition(" ")[2] for out in outs}
        assert any("won, the first to reach 21 points." in end for end in ends)
        assert any("won with the most points; nobody reached 21." in end for end in ends)

    def test_opponents_get_a_view_and_nothing_else(
        self, play: Play, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        seen: list[PunkView] = []

        class Spy:
            def act(self, view: PunkView, rng: RandomSource) -> Lay:
                del rng
                seen.append(view)
                return view.legal_actions()[0]

        monkeypatch.setattr("puckpunk.cli.play_punk.RandomPlayer", Spy)
        play("1\n" * 7)
        assert {type(view) for view in seen} == {PunkView}
        assert [view.seat for view in seen] == [1, 2, 3] * 7
        assert all(view.laid == (False,) * 4 for view in seen)


class TestCommandLine:
    """Options, help and exit codes."""

    @pytest.mark.parametrize(
        "arguments",
        [
            [],
            ["play"],
            ["play", "chess"],
            ["play", "punk", "--players", "1"],
            ["play", "punk", "--players", "x"],
            ["play", "punk", "--players", "101"],
            ["play", "punk", "--seed", "-1"],
            ["play", "punk", "--seed", "x"],
            ["play", "punk", "--players", "-4"],
            ["deal"],
        ],
    )
    def test_a_wrong_command_line_ends_with_2(
        self, arguments: list[str], capsys: pytest.CaptureFixture[str]
    ) -> None:
        with pytest.raises(SystemExit) as caught:
            main(arguments)
        assert caught.value.code == 2
        assert "usage: puckpunk" in capsys.readouterr().err

    @pytest.mark.parametrize("arguments", [["--help"], ["play", "punk", "--help"]])
    def test_help_documents_the_exit_codes(
        self, arguments: list[str], capsys: pytest.CaptureFixture[str]
    ) -> None:
        with pytest.raises(SystemExit) as caught:
            main(arguments)
        assert caught.value.code == 0
        out = capsys.readouterr().out
        for code in ("0 ", "1 ", "2 ", "130 "):
            assert f"\n  {code}" in out

    def test_version(self, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit):
            main(["--version"])
        assert capsys.readouterr().out == f"puckpunk {pp.__version__}\n"


needs_terminal = pytest.mark.skipif(sys.platform == "win32", reason="there is no pty")


class TestTerminals:
    """Pipes, poor terminals, interruptions."""

    def test_on_an_ascii_only_terminal(self) -> None:
        done = run(
            "play", "punk", "--seed", "1", typed="é♠\n" + "1\n" * 7, PYTHONIOENCODING="ascii"
        )
        assert done.returncode == 0
        assert done.stdout.isascii()
        assert not done.stderr

    @pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "ascii"])
    def test_bytes_that_are_no_text(self, encoding: str) -> None:
        typed = b"\xff\xfe\x81\x00\n" + b"1\n" * 7
        done = run("play", "punk", "--seed", "1", typed=typed, PYTHONIOENCODING=encoding)
        assert (done.returncode, done.stderr) == (0, b"")
        assert b"is no card and none of the numbers" in b" ".join(done.stdout.split())

    def test_two_and_a_dummy(self, play: Play) -> None:
        code, out = play("1\n" * 7, "--players", "2", "--seed", "1")
        assert code == 0
        assert "and a dummy" in out
        assert out.count(", the dummy ") >= 14

    @needs_terminal
    def test_a_reader_that_goes_away_before_the_end(self) -> None:
        """However the game ends, and whether or not Python writes at once."""
        for typed in ("q", ""):
            script = f"(sleep 0.3; printf '{typed}\\n') | {' '.join(COMMAND)} play punk | true"
            for unbuffered in ("", "1"):
                done = subprocess.run(
                    ["/bin/bash", "-o", "pipefail", "-c", script],
                    capture_output=True,
                    check=False,
                    env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
                )
                assert (done.returncode, done.stderr) == (1, b"")

    @needs_terminal
    def test_no_input_and_no_output_at_all(self) -> None:
        typed = "printf '1\\n1\\n1\\n1\\n1\\n1\\n1\\n'"
        for redirected, code in (("<&-", 1), (">&-", 0), (">/dev/full", 1)):
            if redirected != ">/dev/full" or Path("/dev/full").exists():
                script = f"{typed} | {' '.join(COMMAND)} play punk {redirected}"
                done = subprocess.run(["/bin/sh", "-c", script], capture_output=True, check=False)
                assert done.returncode == code
                assert b"Traceback" not in done.stderr

    def test_a_reader_that_goes_away(self) -> None:
        with subprocess.Popen(
            [*COMMAND, "play", "punk"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        ) as process:  # fmt: skip
            assert process.stdin is not None
            assert process.stdout is not None
            assert process.stderr is not None
            process.stdout.close()
            process.stdin.write(b"1\n" * 7)
            process.stdin.close()
            assert process.wait(timeout=30) == 1
            assert process.stderr.read() == b""

    @needs_terminal
    def test_a_whole_game_in_a_terminal(self) -> None:
        out, code = in_terminal(b"1\n" * 7)
        assert code == 0
        assert "Trick 7 of 7" in out
        assert "The game is over." in out

    @needs_terminal
    def test_ctrl_c(self) -> None:
        out, code = in_terminal(b"1\n\x03")
        assert code == 130
        assert "Stopped." in out
        assert "Traceback" not in out

    @needs_terminal
    def test_ctrl_d(self) -> None:
        out, code = in_terminal(b"1\n\x04")
        assert code == 1
        assert "Traceback" not in out


def in_terminal(typed: bytes) -> tuple[str, int]:
    """Run a game in a pseudo-terminal; type a line, or press a key, whenever the game asks."""
    import pty  # noqa: PLC0415 -- not on every system

    pid, terminal = pty.fork()
    if not pid:
        os.execv(sys.executable, [*COMMAND, "play", "punk", "--seed", "3"])
    out = b""
    keys = re.findall(rb"[^\n\x03\x04]*[\n\x03\x04]", typed)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if not select.select([terminal], [], [], 0.05)[0]:
            if b"q quits): " in out.rpartition(b"\n")[2]:  # it has asked, and waits
                os.write(terminal, keys.pop(0) if len(keys) > 1 else keys[0])
            continue
        try:
            block = os.read(terminal, 4096)
        except OSError:
            break
        if not block:
            break
        out += block
    else:
        os.kill(pid, signal.SIGKILL)
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    os.close(terminal)
    return out.decode(), code


def test_the_module_and_the_script_are_the_same_command() -> None:
    script = Path(sys.executable).parent / "puckpunk"
    for command in ([str(script)], COMMAND):
        done = subprocess.run([*command, "--version"], capture_output=True, text=True, check=True)
        assert done.stdout == f"puckpunk {pp.__version__}\n"

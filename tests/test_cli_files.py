"""The commands for files of records, ``replay`` and ``check``, as a person uses them."""

import io
import json
import os
import re
import select
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from puckpunk import play, records
from puckpunk.cli import main
from puckpunk.players import RandomPlayer
from puckpunk.puck import Draw, PuckRules, PuckState
from puckpunk.punk import PunkRules, PunkState
from puckpunk.table import Record
from terminal import in_pseudo_terminal

Ran = Callable[..., tuple[int, str, str]]
COMMAND = [sys.executable, "-m", "puckpunk"]
CARD = re.compile(r"\b(?:[2-9TJQKA][cdhs]|X[rb])\b")
needs_terminal = pytest.mark.skipif(os.name != "posix", reason="needs pseudo-terminals")

RULES: dict[str, PunkRules | PuckRules] = {
    "punk": PunkRules(players=3),
    "dummy": PunkRules(players=2),
    "puck": PuckRules(players=3, jokers=2),
    "pair": PuckRules(players=2),
    "open": PuckRules(players=3, taking="open"),
    "stock": PuckRules(players=2, source="stock", direction="clockwise"),
}


def played(name: str, seed: int = 1) -> Record[Any]:
    rules = RULES[name]
    start = PuckState.start(rules) if isinstance(rules, PuckRules) else PunkState.start(rules)
    return play(start, [RandomPlayer()] * rules.players, Random(seed))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with a game of Punk, nothing in the second line, and a game of Puck."""
    path = tmp_path / "games.jsonl"
    games = [records.dumps(played("punk")), "", records.dumps(played("puck"))]
    path.write_text("\n".join(games) + "\n", encoding="ascii")
    return path


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Ran:
    """Run a command; return the exit code, and what it printed as answer and as error."""

    def run(*arguments: object, columns: int = 200) -> tuple[int, str, str]:
        monkeypatch.setenv("COLUMNS", str(columns))
        code = main(list(map(str, arguments)))
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run


class _Keyboard(io.StringIO):
    """Lines that are typed, at what says that it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, ran: Ran) -> Ran:
    """Run a command while lines are typed."""

    def run(lines: str, *arguments: object) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", _Keyboard(lines))
        return ran(*arguments)

    return run


def blocks(out: str) -> list[str]:
    """Return what was printed of each move, the start first."""
    return out.rstrip("\n").split("\n\n")


class TestReplay:
    """``puckpunk replay``."""

    @pytest.mark.parametrize("name", RULES)
    def test_all_moves_are_told(self, ran: Ran, tmp_path: Path, name: str) -> None:
        record = played(name)
        records.dump([record], tmp_path / "one.jsonl")
        code, out, err = ran("replay", tmp_path / "one.jsonl", "--all")
        start, *moves = blocks(out)
        assert (code, err) == (0, "")
        assert start.startswith(record.start.rules.__class__.__name__[:4])
        total = len(record.actions)
        assert [move.splitlines()[0] for move in moves] == [
            f"Move {number} of {total}: {action}" for number, action in enumerate(record.actions, 1)
        ]
        for block, state in zip([start, *moves], record.states(), strict=True):
            for seat, hand in enumerate(state.hands):
                who = "The dummy" if name == "dummy" and seat == 2 else f"Seat {seat}"
                assert f"  {who} holds {' '.join(map(str, hand)) or 'no cards'}" in block
            assert ("Next is " in block) == (state.outcome is None)
        assert "The game is over" in moves[-1]
        assert re.search(r" (wins|wins with most|share the game)\b", moves[-1].splitlines()[-1])

    def test_whose_turn_it_is(self, ran: Ran, file: Path) -> None:
        _, punk, _ = ran("replay", file, "--all")
        assert "Next is seat 0, seat 1 and seat 2, to lay a card." in punk
        _, puck, _ = ran("replay", file, "--all", "--game", 3)
        assert re.search(r"Next is seat \d, to choose the direction\.", puck)
        assert re.search(r"Next is seat \d, to announce\.", puck)
        assert "Next is chance." in puck

    def test_tricks_and_showdowns_give_their_reasons(self, ran: Ran, file: Path) -> None:
        _, punk, _ = ran("replay", file, "--all")
        assert punk.count("lowest card that nobody matched") + punk.count("Nobody wins") == 7
        _, puck, _ = ran("replay", file, "--all", "--game", 3)
        rounds = sum(played("puck").final.wins)
        assert puck.count(" wins the round: ") == rounds
        assert puck.count(", beats ") == rounds

    @pytest.mark.parametrize("name", RULES)
    def test_a_seat_is_shown_nothing_that_it_may_not_know(
        self, ran: Ran, tmp_path: Path, name: str
    ) -> None:
        file = tmp_path / "games.jsonl"
        for seed in range(4):
            record = played(name, seed)
            records.dump([record], file)
            for seat in range(record.start.rules.players):
                _, out, _ = ran("replay", file, "--seat", seat, "--all")
                states = list(record.states())
                assert len(blocks(out)) == len(states)
                seen = {str(a.card) for a in record.actions if isinstance(a, Draw)}
                for block, state in zip(blocks(out), states, strict=True):
                    seen |= self.shown_to(state, seat)
                    assert set(CARD.findall(block)) <= seen

    @staticmethod
    def shown_to(state: Any, seat: int) -> set[str]:
        """Return the cards that a seat sees now: its own, those of all tricks, showdowns."""
        if isinstance(state, PunkState):
            laid = state.laid[seat]
            piles = [state.hands[seat], () if laid is None else (laid,), *state.plays]
        else:
            in_open = str(state.rules.taking) == "open"
            last = state.showdown.hands if state.showdown else ()
            own = [turn.discards for turn in state.turns if in_open or turn.seat == seat]
            got = [
                cards
                for turn in state.turns
                for owner, cards in turn.taken
                if seat in {turn.seat, owner}
            ]
            refilled = [
                cards for turn in state.turns for owner, cards in turn.refills if owner == seat
            ]
            hands = state.hands if in_open else [state.hands[seat]]
            piles = [*hands, *last, *own, *got, *refilled]
        return {str(card) for pile in piles for card in pile}

    def test_draws_are_seen_by_all(self, ran: Ran, tmp_path: Path) -> None:
        record = played("pair")
        records.dump([record], tmp_path / "one.jsonl")
        _, out, _ = ran("replay", tmp_path / "one.jsonl", "--seat", 1)
        assert all(str(action) in out for action in record.actions if isinstance(action, Draw))

    def test_what_others_do_is_told_without_their_cards(self, ran: Ran, file: Path) -> None:
        _, punk, _ = ran("replay", file, "--seat", 0)
        assert "of 42: 1 lays ?\n" in punk
        assert "of 42: 1 is dealt ?\n" in punk
        assert "Seat 1 holds 6 cards, has laid a card\n" in punk
        _, puck, _ = ran("replay", file, "--seat", 0, "--game", 3)
        assert re.search(r": [12] exchanges \?( \?)* taking \d from ", puck)
        assert re.search(r": [12] refills \?\n", puck)
        assert re.search(r": [12] takes \? from [12]\n", puck)
        assert re.search(rf": [12] takes {CARD.pattern} from 0\n", puck)
        assert re.search(r"Seat 1 holds \d cards, known: ", puck)
        assert re.search(r"Discarded: .*, \d+ unseen", puck)

    def test_the_hand_at_the_start_is_not_needed(self, ran: Ran, tmp_path: Path) -> None:
        state = PuckState.deal(PuckRules(players=3), Random(1))
        records.dump([Record(state, (), state, ("Ann", "Bob", "Cyd"))], tmp_path / "one.jsonl")
        code, out, _ = ran("replay", tmp_path / "one.jsonl", "--seat", "OPEN")
        assert code == 0
        assert "  Seat 1: Bob\n" in out
        assert out.endswith("The record ends here; the game is not finished.\n\n")

    def test_stepping(self, typed: Ran, file: Path) -> None:
        code, out, _ = typed("\nn\nN\nb\n42\n41\n0\nq\n", "replay", file)
        assert code == 0
        heads = re.findall(r"^(?:Move (\d+) of 42: \d|Punk for 3 players)", out, re.MULTILINE)
        assert heads == ["", "1", "2", "3", "2", "42", "41", ""]
        asked = "Move 0 of 42 (Enter, n, b, a number; ? for help; q quits): "
        assert asked in out

    def test_beyond_the_ends_it_stays(self, typed: Ran, file: Path) -> None:
        beyond = "There is no move {}: the first is 1, the last 42."
        for answer, told in [
            ("b", "This is the start."),
            ("43", beyond.format(43)),
            ("999999999", beyond.format(999999999)),
        ]:
            code, out, _ = typed(f"{answer}\nq\n", "replay", file)
            assert code == 0
            assert told in out
            assert out.count("Move 0 of 42 (") == 2

    @pytest.mark.parametrize("answer", ["x", "-1", "1.5", "9" * 5000, "\u00b2", "n n", "\u2660"])
    def test_wrong_answers_ask_again(self, typed: Ran, file: Path, answer: str) -> None:
        code, out, _ = typed(f"{answer}\nq\n", "replay", file)
        assert code == 0
        assert "is no answer. Enter or n goes a move forward" in out

    def test_help_while_stepping(self, typed: Ran, file: Path) -> None:
        _, out, _ = typed("?\nq\n", "replay", file)
        assert "Enter or n goes a move forward" in out
        assert "is no answer" not in out

    def test_the_end_of_input(self, typed: Ran, file: Path) -> None:
        assert typed("n\n", "replay", file)[0] == 1

    @pytest.mark.parametrize(
        ("options", "message"),
        [
            ("--seat 3", "no player sits at seat 3: the last is 2"),
            ("--seat -1", "'-1' is neither a seat"),
            ("--seat x", "'x' is neither a seat, a number from 0, nor open"),
            ("--game 0", "'0' is not a number from 1"),
            ("--game x", "'x' is not a number from 1"),
        ],
    )
    def test_wrong_options(
        self, ran: Ran, capsys: pytest.CaptureFixture[str], file: Path, options: str, message: str
    ) -> None:
        with pytest.raises(SystemExit) as caught:
            ran("replay", file, *options.split())
        assert caught.value.code == 2
        printed = capsys.readouterr()
        assert printed.out == ""
        assert message in printed.err

    def test_nobody_looks_through_a_dummys_eyes(
        self, ran: Ran, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        records.dump([played("dummy")], tmp_path / "one.jsonl")
        with pytest.raises(SystemExit) as caught:
            ran("replay", tmp_path / "one.jsonl", "--seat", 2)
        assert caught.value.code == 2
        assert "no player sits at seat 2: the last is 1" in capsys.readouterr().err

    def test_games_that_are_not_there(self, ran: Ran, file: Path) -> None:
        for game in (2, 4, 10**9):
            code, out, err = ran("replay", file, "--game", game)
            assert (code, out) == (1, "")
            assert err == f"puckpunk: {file}: there is no game in line {game}\n"

    @pytest.mark.parametrize("seat", ["open", "1"])
    def test_a_game_with_a_fault_is_shown_up_to_it(
        self, ran: Ran, tmp_path: Path, seat: str
    ) -> None:
        fields = json.loads(records.dumps(played("punk")))
        fields["actions"][25] = "0 lays Kc"
        file = tmp_path / "bad.jsonl"
        file.write_text(json.dumps(fields) + "\n", encoding="ascii")
        code, out, err = ran("replay", file, "--seat", seat)
        assert code == 1
        told = "line 1 has faults" if seat == "1" else "game 1, move 26: '0 lays Kc': "
        assert err.startswith(f"puckpunk: {file}: {told}")
        assert err.endswith("; puckpunk check tells all\n")
        assert "Move 25 of 25: " in out
        assert "The record ends here" in out

    def test_a_start_that_cannot_be_is_no_leak(self, ran: Ran, tmp_path: Path) -> None:
        fields = json.loads(records.dumps(played("punk")))
        state = str(PunkState.deal(PunkRules(players=3), Random(1)))
        fields["start"] = state.replace("hands=Ac", "hands=Kc")
        file = tmp_path / "bad.jsonl"
        file.write_text(json.dumps(fields) + "\n", encoding="ascii")
        code, out, err = ran("replay", file, "--seat", 1)
        assert (code, out, err) == (1, "", f"puckpunk: {file}: line 1: no game\n")
        assert "Kc" in ran("replay", file)[2]

    def test_a_narrow_terminal(self, ran: Ran, file: Path) -> None:
        for options in ([], ["--seat", 1], ["--game", 3], ["--game", 3, "--seat", 1]):
            _, out, _ = ran("replay", file, *options, columns=30)
            assert max(map(len, out.splitlines())) <= 30


def damaged() -> str:
    """Return a file with a fault of every kind, and between them games without."""
    good = records.dumps(played("puck"))
    illegal, claims, names = (json.loads(good) for _ in range(3))
    illegal["actions"][16] = "0 holds"
    claims["outcome"] = None
    names["seats"] = ["Ann"]
    names["colour\n"] = "red"
    wrong = list(map(json.dumps, (illegal, claims, names)))
    return "\n".join([good, wrong[0], "", *wrong[1:], "{}", "[1]", good[:400]])


FAULTS = [
    (2, 17, "'0 holds': "),
    (4, None, "the outcome is None, but the game ends with "),
    (5, None, "'colour\\n' is not a field"),
    (5, None, "the field 'seats': 1 names for 3 players"),
    (6, None, "the field 'version' is missing"),
    (7, None, "not an object"),
    (8, None, "not JSON: "),
]


class TestCheck:
    """``puckpunk check``."""

    def test_a_file_without_faults(self, ran: Ran, file: Path) -> None:
        assert ran("check", file) == (0, "2 games, 0 faults\n", "")
        assert ran("check", file, "--json") == (0, "", "")

    def test_an_empty_file(self, ran: Ran, tmp_path: Path) -> None:
        (tmp_path / "empty").write_bytes(b"\n\r\n")
        assert ran("check", tmp_path / "empty") == (0, "0 games, 0 faults\n", "")

    def test_every_fault_is_a_line(self, ran: Ran, tmp_path: Path) -> None:
        path = tmp_path / "bad.jsonl"
        path.write_text(damaged(), encoding="ascii")
        code, out, err = ran("check", path, columns=30)
        assert (code, err) == (1, "")
        *lines, last = out.splitlines()
        assert last == "4 games, 7 faults"
        for line, (game, move, reason) in zip(lines, FAULTS, strict=True):
            place = "" if move is None else f" move {move}:"
            assert line.startswith(f"{path}:{game}:{place} {reason}")

    def test_json(self, ran: Ran, tmp_path: Path) -> None:
        path = tmp_path / "bad.jsonl"
        path.write_text(damaged(), encoding="ascii")
        code, out, err = ran("check", path, "--json")
        assert (code, err) == (1, "")
        found = [json.loads(line) for line in out.splitlines()]
        assert [(fault["game"], fault["move"]) for fault in found] == [f[:2] for f in FAULTS]
        for fault, (_, _, reason) in zip(found, FAULTS, strict=True):
            assert fault.keys() == {"game", "move", "reason"}
            assert fault["reason"].startswith(reason)

    def test_an_illegal_move_is_told_in_short(self, ran: Ran, tmp_path: Path) -> None:
        path = tmp_path / "bad.jsonl"
        path.write_text(damaged().splitlines()[1], encoding="ascii")
        assert len(ran("check", path)[1].splitlines()[0]) < len(str(path)) + 120

    @pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"\x00" * 100, b"[" * 10**5, b"\x80\n{"])
    def test_what_is_no_text(self, ran: Ran, tmp_path: Path, content: bytes) -> None:
        path = tmp_path / "noise"
        path.write_bytes(content)
        code, out, err = ran("check", path)
        assert (code, err) == (1, "")
        assert f"{path}:1: " in out
        assert ran("replay", path)[0] == 1

    def test_one_game_and_one_fault(self, ran: Ran, tmp_path: Path) -> None:
        path = tmp_path / "bad.jsonl"
        path.write_text("\n".join(damaged().splitlines()[:2]), encoding="ascii")
        assert ran("check", path)[1].endswith("\n2 games, 1 fault\n")


@pytest.mark.parametrize("command", ["check", "replay"])
class TestFiles:
    """Files that cannot be read, and standard input."""

    def test_a_file_that_is_not_there(self, ran: Ran, tmp_path: Path, command: str) -> None:
        code, out, err = ran(command, tmp_path / "nowhere.jsonl")
        assert (code, out) == (1, "")
        assert err == f"puckpunk: {tmp_path / 'nowhere.jsonl'}: No such file or directory\n"

    def test_a_folder(self, ran: Ran, tmp_path: Path, command: str) -> None:
        code, out, err = ran(command, tmp_path)
        assert (code, out, err.count("\n")) == (1, "", 1)
        assert err.startswith(f"puckpunk: {tmp_path}: ")

    @pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() == 0, reason="root may read all")
    def test_a_file_that_may_not_be_read(self, ran: Ran, file: Path, command: str) -> None:
        file.chmod(0)
        assert ran(command, file) == (1, "", f"puckpunk: {file}: Permission denied\n")

    def test_standard_input(
        self, ran: Ran, monkeypatch: pytest.MonkeyPatch, file: Path, command: str
    ) -> None:
        expected = ran(command, file)
        monkeypatch.setattr("sys.stdin", io.StringIO(file.read_text(encoding="ascii")))
        assert ran(command, "-") == expected

    def test_no_file_at_all(
        self, ran: Ran, capsys: pytest.CaptureFixture[str], command: str
    ) -> None:
        with pytest.raises(SystemExit) as caught:
            ran(command)
        assert caught.value.code == 2
        assert "required: FILE" in capsys.readouterr().err

    @pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "ascii"])
    def test_bytes_through_a_pipe(self, command: str, encoding: str) -> None:
        record = played("puck")
        line = records.dumps(Record(record.start, record.actions, record.final, ("Zo\u00eb",) * 3))
        done = subprocess.run(
            [*COMMAND, command, "-"],
            input=line.replace("\\u00eb", "\u00eb").encode(),
            capture_output=True, check=False, timeout=60,
            env={**os.environ, "PYTHONIOENCODING": encoding, "NO_COLOR": "1"},
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, b"")
        if command == "check":
            assert done.stdout.split() == [b"1", b"game,", b"0", b"faults"]
        else:
            assert "Zo\u00eb".encode(encoding, "backslashreplace") in done.stdout

    @needs_terminal
    def test_no_input_at_all(self, command: str) -> None:
        script = f"{' '.join(COMMAND)} {command} - <&-"
        done = subprocess.run(["/bin/sh", "-c", script], capture_output=True, check=False)
        assert b"Traceback" not in done.stderr


@needs_terminal
class TestTerminal:
    """Stepping in a pseudo-terminal."""

    @pytest.mark.parametrize(
        ("keys", "code", "told"),
        [
            (b"\nn\nb\n20\nq\n", 0, "Move 20 of 42: "),
            (b"\n\x03", 130, "Stopped."),
            (b"\n\x04", 1, "Move 1 of 42: "),
        ],
    )
    def test_keys(self, file: Path, keys: bytes, code: int, told: str) -> None:
        out, ended = in_terminal(keys, "replay", str(file))
        assert ended == code
        assert told in out
        assert "Traceback" not in out

    def test_all_does_not_ask(self, file: Path) -> None:
        out, ended = in_terminal(b"", "replay", str(file), "--all")
        assert ended == 0
        assert "q quits" not in out


def in_terminal(keys: bytes, *arguments: str) -> tuple[str, int]:
    """Run a command in a pseudo-terminal; type a line, or press a key, whenever it asks."""
    with in_pseudo_terminal(*COMMAND, *arguments) as (terminal, process):
        out = b""
        waiting = re.findall(rb"[^\n\x03\x04]*[\n\x03\x04]", keys)
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            if not select.select([terminal], [], [], 0.05)[0]:
                if waiting and b"q quits): " in out.rpartition(b"\n")[2]:
                    os.write(terminal, waiting.pop(0))
                continue
            try:
                block = os.read(terminal, 4096)
            except OSError:
                break
            if not block:
                break
            out += block
        else:
            process.kill()
    return re.sub(r"\x1b\[\d*m", "", out.decode()), process.returncode


def test_the_page_shows_what_is_printed(
    ran: Ran, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page = Path(__file__).parent.parent / "docs" / "reference" / "command-line.md"
    texts = re.findall(r"```text\n([^`]*)\n```", page.read_text(encoding="utf-8"))
    monkeypatch.chdir(tmp_path)
    watch = ["watch", "punk", "--players", 3, "--seed", 3, "--record", "games.jsonl"]
    (watched,) = (text for text in texts if text.startswith("Punk for"))
    assert ran(*watch, columns=80)[1].startswith(watched)
    (replayed,) = (text for text in texts if text.startswith("Move "))
    assert replayed in ran("replay", "games.jsonl", "--seat", 0, columns=80)[1]
    (checked,) = (text for text in texts if text.startswith("$ puckpunk check"))
    good = Path("games.jsonl").read_text(encoding="ascii")
    wrong = re.sub(r"\"0 lays \w+\"", '"0 lays Kc"', good, count=1)
    Path("games.jsonl").write_text(good + wrong, encoding="ascii")
    assert f"$ puckpunk check games.jsonl\n{ran('check', 'games.jsonl')[1]}" == f"{checked}\n"

"""The commands that tell: ``deal``, ``watch``, ``rules`` and ``completion``."""

import io
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from puckpunk import __file__ as package
from puckpunk import play, records
from puckpunk.cli import main
from puckpunk.language import LANGUAGES
from puckpunk.players import RandomPlayer
from puckpunk.puck import PuckRules, PuckState
from puckpunk.punk import PunkRules, PunkState
from puckpunk.table import Record
from test_cli_hands import latin

Said = Callable[..., str]
COMMAND = [sys.executable, "-m", "puckpunk"]
BASH = shutil.which("bash")
ROOT = Path(__file__).parent.parent


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Said:
    """Run a command that ends well, and return what it printed."""

    def run(*arguments: object, columns: int = 200) -> str:
        monkeypatch.setenv("COLUMNS", str(columns))
        assert main(list(map(str, arguments))) == 0
        printed = capsys.readouterr()
        assert printed.err == ""
        return printed.out

    return run


class TestDeal:
    """``puckpunk deal``."""

    def test_puck(self, said: Said) -> None:
        state = PuckState.deal(PuckRules(players=3), Random(7))
        hands = [" ".join(map(str, hand)) for hand in state.hands]
        leader = (state.leader or 0) + 1
        assert said("deal", "puck", "--seed", 7).splitlines() == [
            "Puck for 3 players, seed 7. Player 1 deals.",
            *(f"  Player {number}: {hand}" for number, hand in enumerate(hands, 1)),
            "  In the stock: 43 cards.",
            f"Play goes {state.direction}. Player {leader} announces first.",
        ]

    def test_punk(self, said: Said) -> None:
        lines = said("deal", "PUNK", "--players", 2, "--seed", 0).splitlines()
        state = PunkState.deal(PunkRules(players=2), Random(0))
        assert lines[0] == "Punk for 2 players and a dummy, seed 0. Player 1 deals."
        assert lines[3] == f"  The dummy: {' '.join(map(str, state.hands[2]))}"
        assert len(lines) == 4

    @pytest.mark.parametrize(
        ("options", "state"),
        [
            (["punk"], PunkState),
            (["punk", "--players", "11"], PunkState),
            (["puck"], PuckState),
            (["puck", "--players", "2", "--jokers"], PuckState),
        ],
    )
    def test_json(self, said: Said, options: list[str], state: Any) -> None:
        out = said("deal", *options, "--seed", 3, "--json")
        assert out.count("\n") == 1
        found = json.loads(out)
        dealt = state.parse(found["state"])
        assert found["game"] == options[0]
        assert (found["seed"], found["dealer"]) == (3, dealt.dealer)
        assert found["hands"] == [[str(card) for card in hand] for hand in dealt.hands]
        assert found.get("stock") == getattr(dealt, "stock_size", None)
        assert dealt == state.deal(dealt.rules, Random(3))

    def test_without_a_seed_it_says_one_that_deals_the_same(self, said: Said) -> None:
        outs = {said("deal", "puck") for _ in range(3)}
        assert len(outs) == 3
        for out in outs:
            seed = re.findall(r"seed (\d+)\.", out)[0]
            assert said("deal", "puck", "--seed", seed) == out
        found = json.loads(said("deal", "punk", "--json"))
        assert json.loads(said("deal", "punk", "--json", "--seed", found["seed"])) == found

    def test_jokers_are_in_the_pack(self, said: Said) -> None:
        out = said("deal", "puck", "--jokers", "--seed", 1)
        assert "Puck for 3 players with two jokers, seed 1." in out
        assert "In the stock: 45 cards." in out


class TestWatch:
    """``puckpunk watch``."""

    def test_punk(self, said: Said) -> None:
        out = said("watch", "punk", "--players", 3, "--seed", 3)
        (game,) = watched(said, "punk", "--players", 3, "--seed", 3)
        for number, trick in enumerate(game.final.tricks, 1):
            assert f"\nTrick {number} of 7\n  Player 1: {trick.cards[0]}, player 2: " in out
        points = ", ".join(f"player {n}: {p}" for n, p in enumerate(game.final.scores, 1))
        assert f"The game is over. Scores: {points}.\n" in out
        assert out.endswith("wins with the most points; nobody reached 21.\n")

    @pytest.mark.parametrize("options", [[], ["--players", "2", "--jokers"], ["--players", "4"]])
    def test_puck(self, said: Said, options: list[str]) -> None:
        command = ["puck", "--seed", 5, *options]
        out = said("watch", *command)
        (game,) = watched(said, *command)
        assert [int(n) for n in re.findall(r"^Round (\d+)\.", out, re.MULTILINE)] == list(
            range(1, game.final.round + 1)
        )
        exchanged = [action for action in map(str, game.actions) if "exchanges" in action]
        assert out.count(" discards ") == len(exchanged)
        assert out.count(" from the stock.\n") == sum("refills" in str(a) for a in game.actions)
        assert " drew the highest card: play goes " in out
        assert "The game is over: the stock is gone. Rounds won: " in out
        assert re.search(r"\n(Player \d wins|.* share the game, level) with most rounds\.\n$", out)

    def test_ends_and_tricks_of_every_kind(self, said: Said) -> None:
        out = said("watch", "punk", "--games", 200, "--seed", 1, "--players", 2)
        assert "Nobody wins: every card was matched" in out
        assert "wins, the first to reach 21 points." in out
        assert "share the game, level with most points; nobody reached 21." in out
        assert "The dummy wins with the most points" in out
        assert "Game 200 of 200.\n" in out

    def test_rounds_that_are_level(self, said: Said) -> None:
        out = said("watch", "puck", "--games", 40, "--seed", 1)
        assert re.search(r"\n  Players? .* are level: nobody scores\.\n", out)

    def test_the_dealer_moves_on(self, said: Said) -> None:
        games = watched(said, "punk", "--games", 5, "--seed", 1)
        assert [game.start.dealer for game in games] == [0, 1, 2, 3, 0]
        games = watched(said, "puck", "--games", 9, "--seed", 1)
        for one, other in pairwise(games):
            step = 1 if str(one.final.direction) == "clockwise" else -1
            assert other.start.dealer == (one.start.dealer + step) % 3

    def test_the_seed_gives_the_same_games(self, said: Said) -> None:
        outs = [said("watch", "puck", "--seed", seed, "--games", 2) for seed in (5, 5, 6)]
        assert outs[0] == outs[1] != outs[2]
        out = said("watch", "punk")
        seed = re.findall(r"seed (\d+)\.", out)[0]
        assert said("watch", "punk", "--seed", seed) == out

    def test_records(self, said: Said, tmp_path: Path) -> None:
        file = tmp_path / "games.jsonl"
        told = said("watch", "puck", "--seed", 2, "--games", 3, "--record", file)
        assert told == said("watch", "puck", "--seed", 2, "--games", 3)
        as_json = said("watch", "puck", "--seed", 2, "--games", 3, "--json")
        assert file.read_text(encoding="ascii") == as_json
        assert said("check", file) == "3 games, 0 faults\n"
        assert [*tmp_path.iterdir()] == [file]

    def test_no_file_is_written_over(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        file = tmp_path / "letter.txt"
        file.write_text("Dear reader")
        with pytest.raises(SystemExit):
            main(["watch", "punk", "--record", str(file)])
        assert "is there already" in capsys.readouterr().err
        assert file.read_text() == "Dear reader"

    def test_a_delay(self, said: Said, monkeypatch: pytest.MonkeyPatch) -> None:
        waits: list[float] = []
        monkeypatch.setattr(time, "sleep", waits.append)
        out = said("watch", "punk", "--seed", 1, "--delay", "0.25")
        assert out == said("watch", "punk", "--seed", 1)
        assert waits[:8] == [0.25] * 8
        assert waits[8:] == [0.0] * 8

    @pytest.mark.parametrize("where", ["nowhere/games.jsonl", "."])
    def test_a_file_that_cannot_be_written(
        self, capsys: pytest.CaptureFixture[str], tmp_path: Path, where: str
    ) -> None:
        assert main(["watch", "punk", "--json", "--record", str(tmp_path / where)]) == 1
        printed = capsys.readouterr()
        assert printed.out == ""
        assert printed.err.startswith(f"puckpunk: {tmp_path / where}: ")
        assert printed.err.count("\n") == 1

    @pytest.mark.skipif(os.name != "posix", reason="needs signals")
    def test_ctrl_c_leaves_no_file(self, tmp_path: Path) -> None:
        file = tmp_path / "games.jsonl"
        with subprocess.Popen(
            [*COMMAND, "watch", "puck", "--delay", "30", "--record", str(file)],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        ) as process:  # fmt: skip
            assert process.stdout is not None
            assert process.stderr is not None
            assert process.stdout.readline().startswith(b"Puck for 3 players")
            assert process.stdout.readline()  # what is told comes before the wait
            process.send_signal(signal.SIGINT)
            assert process.wait(timeout=20) == 130
            assert process.stdout.read().endswith(b"Stopped.\n")
            assert process.stderr.read() == b""
        assert not [*tmp_path.iterdir()]

    def test_a_reader_that_goes_away(self) -> None:
        with subprocess.Popen(
            [*COMMAND, "watch", "puck", "--games", "1000"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        ) as process:  # fmt: skip
            assert process.stdout is not None
            assert process.stderr is not None
            process.stdout.readline()
            process.stdout.close()
            assert process.wait(timeout=30) == 1
            assert process.stderr.read() == b""


def watched(said: Said, *options: object) -> list[Record[Any]]:
    """Return the games that are watched."""
    return [records.loads(line) for line in said("watch", *options, "--json").splitlines()]


@pytest.mark.parametrize("language", ["ru", "uk"])
class TestInOtherLanguages:
    """Games told in Russian and Ukrainian."""

    @pytest.mark.parametrize(
        "command",
        [
            "deal punk --players 2",
            "deal punk --players 11",
            "deal puck --seed 1",
            "deal puck --seed 2 --jokers --plain",
            "watch punk --games 200 --seed 1 --players 2",
            "watch punk --players 5 --seed 1 --plain",
            "watch puck --games 40 --seed 1",
            "watch puck --players 2 --jokers",
        ],
    )
    def test_deal_and_watch(self, said: Said, language: str, command: str) -> None:
        assert not latin(said(*command.split(), "--lang", language))

    def test_cases_of_names(self, said: Said, language: str) -> None:
        out = said("watch", "puck", "--seed", 1, "--lang", language)
        player, from_player = {
            "ru": ("игрок", "у игрока"), "uk": ("гравець", "у гравця")
        }[language]  # fmt: skip
        assert re.search(rf"^{player.capitalize()} \d .* {from_player} \d\.$", out, re.MULTILINE)
        assert not re.search(rf" у {player} ", out)

    @pytest.mark.parametrize(
        "rules",
        [
            PunkRules(players=3),
            PunkRules(players=2),
            PunkRules(players=5, target=1),
            PuckRules(players=3, jokers=2),
            PuckRules(players=3, taking="open", tied_round="each"),
            PuckRules(players=2, source="stock", idle_rounds=1),
        ],
        ids=str,
    )
    @pytest.mark.parametrize("seat", ["open", "1"])
    def test_replay(
        self, said: Said, tmp_path: Path, language: str, rules: PunkRules | PuckRules, seat: str
    ) -> None:
        begin: Any = PuckState.start if isinstance(rules, PuckRules) else PunkState.start
        record = play(begin(rules), [RandomPlayer()] * rules.players, Random(1))
        half = len(record.actions) // 2
        unfinished = Record(record.start, record.actions[:half], [*record.states()][half])
        records.dump([record, unfinished], tmp_path / "games.jsonl")
        for game in (1, 2):
            command = ["replay", tmp_path / "games.jsonl", "--game", game, "--seat", seat]
            assert not latin(said(*command, "--lang", language))

    def test_stepping(
        self, said: Said, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, language: str
    ) -> None:
        file = tmp_path / "games.jsonl"
        said("watch", "punk", "--players", 3, "--seed", 3, "--record", file)
        leave = {"ru": "вых", "uk": "вих"}[language]
        answers = f"н\nд\nД\n\nн\n42\nд\n43\nы\n?\n{leave}\n"
        typed = io.StringIO(answers)
        monkeypatch.setattr(typed, "isatty", lambda: True)
        monkeypatch.setattr("sys.stdin", typed)
        out = said("replay", file, "--lang", language)
        assert not latin(out)
        moves = re.findall(r"^\w+ (\d+) \w+ 42: ", out, re.MULTILINE)
        assert moves == ["1", "2", "3", "2", "42"]

    def test_json_has_no_language(self, said: Said, language: str) -> None:
        for command in (["watch", "puck", "--seed", 1], ["deal", "punk", "--seed", 1]):
            in_english = said(*command, "--json")
            assert said(*command, "--json", "--lang", language) == in_english


class TestRules:
    """``puckpunk rules``."""

    @pytest.mark.parametrize(
        ("game", "letters", "clauses"), [("punk", "PN", 15), ("puck", "PK", 29)]
    )
    def test_all_clauses(self, said: Said, game: str, letters: str, clauses: int) -> None:
        out = said("rules", game, "--exact")
        assert out.startswith(f"The rules of {game.capitalize()}\n\n")
        starts = re.findall(rf"^{letters}(\d+)\. ", out, re.MULTILINE)
        assert sorted(map(int, starts)) == list(range(1, clauses + 1))
        listed = said("rules", game, "--clauses", columns=80).splitlines()
        assert [line.split()[0] for line in listed] == [
            f"{letters}{number}" for number in range(1, clauses + 1)
        ]
        for line in listed:
            clause, words = line.split(maxsplit=1)
            text = said("rules", game, clause)
            assert text.startswith(f"{clause}. ")
            assert words.removesuffix(" ...") in text
            assert set(text.split()) <= set(out.split())

    @pytest.mark.parametrize("game", ["punk", "puck"])
    def test_no_markup_is_left(self, said: Said, game: str) -> None:
        out = said("rules", game, "--exact")
        assert out.isascii()
        for mark in ("**", "`", "](", ")=", "{class}", "```", "| ", "puckpunk.puck.", "\n\n\n"):
            assert mark not in out
        assert not re.search(r"(^| )\*\w|^#", out, re.MULTILINE)

    def test_a_clause(self, said: Said) -> None:
        expected = (
            "PK9. Source: a joker may stand for any card. Decided: it stands for the best, and "
            "never for a card that its hand already holds: As 9s and a joker are the flush A-K-9. "
        )
        for written in ("PK9", "pk9", "Pk9"):
            assert " ".join(said("rules", "PUCK", written).split()).startswith(expected)

    def test_code_and_tables(self, said: Said) -> None:
        lines = said("rules", "punk", "PN4").splitlines()
        assert "    >>> pack = punk.PunkPack.for_players(5)" in lines
        assert "    (40, '5 suits, A to 8', 2)" in lines
        assert "  players  cards    suits  ranks" in said("rules", "punk", "PN2").splitlines()
        assert "  3        21       3      A to 7" in said("rules", "punk", "PN2").splitlines()
        narrow = said("rules", "puck", "--exact", columns=60)
        assert "  cards 52, straight flush 44 / 48, three of a kind" in narrow
        assert "- every showdown;\n" in said("rules", "puck", "--exact")

    @pytest.mark.parametrize("columns", [30, 50])
    def test_it_is_wrapped(self, said: Said, columns: int) -> None:
        for options in ("punk --exact", "puck --exact", "puck PK24", "puck --clauses"):
            out = said("rules", *options.split(), columns=columns)
            assert max(map(len, out.splitlines())) <= columns

    @pytest.mark.parametrize("language", ["ru", "uk"])
    def test_the_clauses_are_in_english(self, said: Said, language: str) -> None:
        for options in ("puck --exact", "puck PK9", "puck --clauses", "puck PK9 --plain"):
            assert said("rules", *options.split(), "--lang", language) == said(
                "rules", *options.split(), "--lang", "en"
            )

    def test_the_documentation_shows_the_same_pages(self) -> None:
        players = [f"play-{game}.{language}" for game in ("punk", "puck") for language in LANGUAGES]
        for name in ("punk", "puck", "hands", *players):
            page = (ROOT / "docs" / "rules" / f"{name}.md").read_text(encoding="utf-8")
            shown = re.findall(r"\{include\} (\S+)", page)
            assert shown == [f"../../src/puckpunk/cli/rules/{name}.md"]
            assert (Path(package).parent / "cli" / "rules" / f"{name}.md").is_file()


class TestCompletion:
    """``puckpunk completion``."""

    @pytest.mark.parametrize("shell", ["bash", "zsh", "tcsh"])
    def test_scripts_know_commands_and_options(self, said: Said, shell: str) -> None:
        out = said("completion", shell)
        for word in ("watch", "replay", "completion", "record", "clauses"):
            assert word in out

    @pytest.mark.skipif(BASH is None, reason="needs bash")
    def test_bash_completes_commands_and_files(self, said: Said, tmp_path: Path) -> None:
        (tmp_path / "games.jsonl").touch()
        script = f"""{said("completion", "bash")}
        complete_it() {{
            COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
            _shtab_puckpunk
            echo "${{COMPREPLY[@]}}"
        }}
        complete_it puckpunk wa
        complete_it puckpunk watch p
        complete_it puckpunk check ga
        """
        done = subprocess.run(
            [str(BASH), "-c", script], capture_output=True, text=True, check=True, cwd=tmp_path
        )
        assert done.stdout.splitlines() == ["watch", "punk puck", "games.jsonl"]

    def test_without_the_library(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setitem(sys.modules, "shtab", None)
        assert main(["completion", "bash"]) == 1
        printed = capsys.readouterr()
        assert printed.out == ""
        assert "pip install 'puckpunk[completion]'" in printed.err
        assert printed.err.count("\n") == 1


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("deal", "required: game"),
        ("deal poker", "invalid choice: 'poker'"),
        ("deal puck --players 5", "Puck is for 2 to 4 players, not 5"),
        ("deal puck --players 4 --jokers", "jokers are for 2 or 3 players"),
        ("deal punk --jokers", "Punk has no jokers"),
        ("deal punk --players 1", "'1' is not a number from 2 to 100"),
        ("deal punk --seed -1", "'-1' is not a number from 0"),
        ("watch", "required: game"),
        ("watch puck --players 5", "Puck is for 2 to 4 players, not 5"),
        ("watch punk --jokers --record nowhere/x", "Punk has no jokers"),
        ("watch punk --delay x", "'x' is not a number of seconds from 0 to 60"),
        ("watch punk --delay -1", "'-1' is not a number of seconds"),
        ("watch punk --delay nan", "'nan' is not a number of seconds"),
        ("watch punk --delay 61", "'61' is not a number of seconds"),
        ("watch punk --games 0", "'0' is not a number from 1"),
        ("watch punk --record", "expected one argument"),
        ("rules", "required: game"),
        ("rules poker", "invalid choice: 'poker'"),
        ("rules puck PK30", "there is no clause 'PK30' in the rules of Puck: PK1 to PK29"),
        ("rules punk PK1", "there is no clause 'PK1' in the rules of Punk: PN1 to PN15"),
        ("rules puck PK1 --clauses", "not allowed with"),
        ("rules puck PK1 --exact", "not allowed with"),
        ("completion", "required: shell"),
        ("completion sh", "invalid choice: 'sh'"),
    ],
)
def test_a_wrong_command_ends_with_2_and_says_why(
    capsys: pytest.CaptureFixture[str], command: str, message: str
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(command.split())
    assert caught.value.code == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert message in printed.err


@pytest.mark.parametrize("command", ["deal", "watch", "rules", "completion"])
def test_help_has_examples_that_work(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    command: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(time, "sleep", lambda _: None)
    with pytest.raises(SystemExit) as caught:
        main([command, "--help"])
    assert caught.value.code == 0
    examples = re.findall(
        rf"^  puckpunk ({command} [^>\n]*)$", capsys.readouterr().out, re.MULTILINE
    )
    assert examples
    for example in examples:
        assert main(example.split()) == 0


@pytest.mark.parametrize("command", ["replay", "check"])
def test_help_for_files_has_examples(capsys: pytest.CaptureFixture[str], command: str) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    assert f"\n  puckpunk {command} games.jsonl" in capsys.readouterr().out


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
@pytest.mark.parametrize(
    "command",
    [
        "rules punk",
        "rules puck",
        "rules puck --exact",
        "watch puck --jokers",
        "watch punk --players 2",
        "deal puck",
    ],
)
def test_a_terminal_that_knows_few_letters(command: str, encoding: str) -> None:
    done = subprocess.run(
        [*COMMAND, *command.split()],
        capture_output=True, check=False, timeout=60,
        env={**os.environ, "PYTHONIOENCODING": encoding, "NO_COLOR": "1", "COLUMNS": "30"},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.isascii()
    assert max(map(len, done.stdout.splitlines())) <= 30

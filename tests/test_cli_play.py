"""Playing at the terminal: rules, matches, taking back, leaving off and going on, how it looks."""

import errno
import io
import json
import os
import re
import select
import struct
import sys
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import puckpunk as pp
from puckpunk import records
from puckpunk.cli import main
from puckpunk.cli.terminal import say, set_style
from puckpunk.puck import PRESETS as PUCK_PRESETS
from puckpunk.punk import PRESETS as PUNK_PRESETS
from terminal import in_pseudo_terminal

Played = Callable[..., tuple[int, str]]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Played:
    """Play with lines typed, and return the exit code and what was printed."""
    monkeypatch.setenv("COLUMNS", "200")

    def typed(game: str, lines: str, *options: str) -> tuple[int, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        code = main(["play", game, *options])
        return code, capsys.readouterr().out

    return typed


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    with pytest.raises(SystemExit) as caught:
        main(["play", *arguments])
    assert caught.value.code == 2
    return capsys.readouterr().err


class TestRules:
    """The rules by preset, by switch, by stakes."""

    @pytest.mark.parametrize("preset", PUNK_PRESETS)
    def test_presets_of_punk(self, play: Played, tmp_path: Path, preset: str) -> None:
        file = tmp_path / "game.jsonl"
        assert play("punk", "q\n", "--preset", preset, "--save", str(file))[0] == 0
        assert next(records.load(file)).start.rules == PUNK_PRESETS[preset]

    @pytest.mark.parametrize("preset", PUCK_PRESETS)
    def test_presets_of_puck(self, play: Played, tmp_path: Path, preset: str) -> None:
        file = tmp_path / "game.jsonl"
        typed = "c\n" + "hold\n" * 60
        code, out = play("puck", typed, "--preset", preset, "--seed", "4", "--save", str(file))
        assert code == 0
        assert "The game is over" in out
        assert next(records.load(file)).start.rules == PUCK_PRESETS[preset]

    def test_switches_by_name(self, play: Played, tmp_path: Path) -> None:
        file = tmp_path / "game.jsonl"
        options = ["--players", "2", "--rule", "dummy_scores=no", "--rule", "target=9"]
        play("punk", "q\n", *options, "--save", str(file))
        rules = next(records.load(file)).start.rules
        assert (rules.players, rules.dummy_scores, rules.target) == (2, False, 9)

    def test_switches_of_puck(self, play: Played, tmp_path: Path) -> None:
        file = tmp_path / "game.jsonl"
        options = ["--rule", "tied_round=each", "--rule", "ranking=teen_patti", "--ante", "5"]
        play("puck", "q\n" * 3, *options, "--save", str(file))
        rules = next(records.load(file)).start.rules
        assert (str(rules.tied_round), rules.ranking.name, rules.ante) == ("each", "Teen Patti", 5)

    def test_stakes_are_paid(self, play: Played) -> None:
        typed = "c\n" + "hold\n" * 60
        _, out = play("puck", typed, "--players", "2", "--ante", "5", "--seed", "4")
        chips = re.search(r"Chips: you: ([+-]\d+), player 2: ([+-]\d+)\.", out)
        assert chips is not None
        assert int(chips[1]) + int(chips[2]) == 0
        assert abs(int(chips[1])) == 5

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            ("punk --preset house", "invalid choice: 'house'"),
            ("punk --preset three --players 4", "the preset three says how many play"),
            ("puck --preset usual --jokers", "the preset usual says how many play"),
            ("punk --rule target", "'target' is not NAME=VALUE"),
            ("punk --rule goal=5", "'goal=5' is not NAME=VALUE with a name of target, at_target"),
            ("punk --rule players=5", "is not NAME=VALUE"),
            ("punk --rule target=0", "target"),
            ("punk --rule at_target=never", "'never' is no AtTarget: play_out, stop"),
            ("puck --rule taking=open --rule source=stock", "open"),
            ("puck --rule ranking=poker", "'poker' is not a ranking: puck, three_card_poker"),
            ("puck --players 4 --jokers", "jokers"),
            ("punk --players 2 --opponents greedy,bogus", "'bogus' is not a player"),
            ("punk --opponents ,", "'' is not a player"),
            ("punk --opponents clever", "'clever' is not a player: random, greedy, search"),
        ],
    )
    def test_what_cannot_be(
        self, capsys: pytest.CaptureFixture[str], arguments: str, message: str
    ) -> None:
        assert message in refusal(capsys, *arguments.split())


class TestOpponents:
    """Who plays against you, by name."""

    def test_seat_after_seat(self, play: Played, tmp_path: Path) -> None:
        file = str(tmp_path / "game.jsonl")
        options = ("--players", "4", "--opponents", "greedy,search", "--seed", "1")
        code, out = play("punk", "1\n" * 7, *options, "--save", file)
        assert code == 0
        assert "The game is over" in out
        assert next(records.load(file)).seats == ("you", "greedy", "search", "greedy")

    def test_they_are_there_again_when_it_goes_on(self, play: Played, tmp_path: Path) -> None:
        one, other = str(tmp_path / "one.jsonl"), str(tmp_path / "other.jsonl")
        options = ("--players", "2", "--opponents", "greedy", "--seed", "4")
        play("puck", "hold\n" * 60, *options, "--save", one)
        play("puck", "hold\nq\n", *options, "--save", other)
        play("puck", "hold\n" * 60, "--resume", other)
        assert next(records.load(one)).final == next(records.load(other)).final


class TestHints:
    """On request, what a greedy player would do; typed as it is told it is understood."""

    HINT = re.compile(r"A hint: (.*) looks best at once\.")

    def test_in_punk(self, play: Played) -> None:
        _, out = play("punk", "hint\nhint\nq\n", "--seed", "3")
        first, second = self.HINT.findall(out)
        assert first == second
        straight = play("punk", f"{first}\nq\n", "--seed", "3")[1]
        hinted = play("punk", f"hint\n{first}\nq\n", "--seed", "3")[1]
        assert hinted.endswith(straight[straight.index("All cards are turned up") :])

    @pytest.mark.parametrize(
        "options", [(), ("--rule", "taking=open"), ("--rule", "source=stock"), ("--players", "2")]
    )
    def test_in_puck(self, play: Played, options: tuple[str, ...]) -> None:
        for seed in map(str, range(4)):
            typed: list[str] = []
            for _ in range(6):
                _, out = play("puck", "".join(f"{line}\n" for line in [*typed, "hint", "q"]),
                              "--seed", seed, *options)  # fmt: skip
                typed.append(self.HINT.findall(out)[-1])
            _, out = play(
                "puck", "".join(f"{line}\n" for line in [*typed, "q"]), "--seed", seed, *options
            )
            assert "? tells how to announce." not in out


class TestWhatIsSaid:
    """At the beginning, and when it is asked for."""

    def test_rules_that_are_not_usual(self, play: Played) -> None:
        assert "Rules: punk players=4 target=30." in play("punk", "q\n", "--rule", "target=30")[1]
        assert "Rules:" not in play("punk", "q\n")[1]
        _, out = play("puck", "q\nq\n", "--ante", "5", "--rule", "tied_round=each")
        assert "Each stakes 5." in out
        assert "tied_round=each" in out

    def test_help_in_punk(self, play: Played) -> None:
        _, out = play("punk", "?\nq\n")
        assert "a matched card wins nothing. More: puckpunk rules" in out

    def test_a_silent_dummy(self, play: Played) -> None:
        """PN15: what it wins scores nothing, and that is said."""
        outs = [
            play("punk", "1\n" * 7, "--preset", "silent_dummy", "--seed", str(seed))[1]
            for seed in range(5)
        ]
        assert any("The dummy: " in out for out in outs)
        assert not any(re.search(r"The dummy: \w+ wins [0-9]", out) for out in outs)
        assert any(re.search(r"The dummy: \w+ wins, and scores nothing", out) for out in outs)

    def test_a_match(self, play: Played, tmp_path: Path) -> None:
        file = str(tmp_path / "match.jsonl")
        _, out = play("punk", "1\n" * 8 + "q\n", "--match", "--seed", "5", "--save", file)
        assert "In a match points add up over deals, until somebody has 21." in out
        assert "Match, after 1 deal: you: " in out
        _, out = play("punk", "q\n", "--resume", file)
        assert "Match, after 1 deal: you: " in out

    def test_names_are_in_the_record(self, play: Played, tmp_path: Path) -> None:
        file = str(tmp_path / "game.jsonl")
        play("punk", "q\n", "--players", "3", "--save", file)
        assert next(records.load(file)).seats == ("you", "random", "random")


class TestWaysToExchange:
    """Puck with open hands, and with cards from the stock."""

    OPEN = ("--rule", "taking=open", "--seed", "2")
    STOCK = ("--rule", "source=stock", "--seed", "2")

    def asked(self, play: Played, options: tuple[str, ...]) -> tuple[str, str]:
        """Return what is typed until the first prompt for an announcement, and what is shown."""
        for typed in ("", "c\n"):
            _, out = play("puck", f"{typed}q\n", *options)
            if "Your hand:" in out:
                return typed, out
        raise AssertionError(out)

    def test_open_taking_by_name(self, play: Played) -> None:
        typed, out = self.asked(play, self.OPEN)
        theirs = re.search(r"Player 2 holds 3, known: (\w\w) (\w\w) (\w\w)", out)
        mine = re.search(r"Your hand: 1\) (\w\w)  2\) (\w\w)  3\) (\w\w)", out)
        assert theirs is not None
        assert mine is not None
        exchange = f"{mine[1]} 2 for {theirs[2]} {theirs[1]}"
        _, out = play("puck", f"{typed}{exchange}\nq\n", *self.OPEN)
        given = " ".join(sorted((mine[1], mine[2]), key=lambda t: pp.Card.parse(t).index))
        taken = " ".join(sorted((theirs[1], theirs[2]), key=lambda t: pp.Card.parse(t).index))
        assert f"You discard {given} and take {taken} from player 2." in out
        assert "From the stock player 2 got" in out

    @pytest.mark.parametrize(
        ("answer", "complaint"),
        [
            ("1 for", "You discard 1, but take 0."),
            ("for 2c", "Say which cards you discard, one to three."),
            ("1 from 2", "is neither hold nor an exchange"),
            ("1 for MINE", "No other player holds"),
            ("1 2 for THEIRS THEIRS", "You name a card twice."),
            ("1 for Zz", "'Zz' is not a card."),
            ("1 1 for THEIRS", "twice"),
        ],
    )
    def test_what_is_unclear_in_open_taking(
        self, play: Played, answer: str, complaint: str
    ) -> None:
        typed, out = self.asked(play, self.OPEN)
        theirs = re.search(r"Player 2 holds 3, known: (\w\w)", out)
        mine = re.search(r"Your hand: 1\) (\w\w)", out)
        assert theirs is not None
        assert mine is not None
        line = answer.replace("MINE", mine[1]).replace("THEIRS", theirs[1])
        _, out = play("puck", f"{typed}{line}\nq\n", *self.OPEN)
        assert complaint in out
        assert "? tells how to announce." in out

    def test_cards_from_the_stock(self, play: Played) -> None:
        typed, _ = self.asked(play, self.STOCK)
        _, out = play("puck", f"{typed}1 3\nq\n", *self.STOCK)
        assert "You exchange 2 cards with the stock." in out
        assert re.search(r"From the stock you got \w\w \w\w\.", out)
        _, out = play("puck", f"{typed}1 from 2\nq\n", *self.STOCK)
        assert "'from' is not a card." in out


class TestUndo:
    """``undo`` takes back to your last decision, the rng with it."""

    @pytest.mark.parametrize("word", ["undo", "u", "UNDO"])
    def test_the_same_choice_brings_the_same_cards(self, play: Played, word: str) -> None:
        straight = play("punk", "1\n2\n1\n1\n1\n1\n1\n", "--seed", "3")[1]
        taken_back = play("punk", f"1\n{word}\n1\n2\n1\n1\n1\n1\n1\n", "--seed", "3")[1]
        first = straight[: straight.index("Trick 2 of 7")]
        assert taken_back.count(first.strip().split("\n\n")[-1].split("q quits):")[1][:60]) == 2
        assert taken_back.endswith(straight[straight.index("Trick 2 of 7") :])

    def test_another_choice_changes_what_follows(self, play: Played) -> None:
        straight = play("punk", "3\n" + "1\n" * 6, "--seed", "3")[1]
        taken_back = play("punk", "1\nundo\n3\n" + "1\n" * 6, "--seed", "3")[1]
        assert taken_back.endswith(straight[straight.index("Trick 2 of 7") :])

    def test_many_times(self, play: Played) -> None:
        straight = play("punk", "1\n" * 7, "--seed", "3")[1]
        taken_back = play("punk", "2\n2\n2\n" + "undo\n" * 3 + "1\n" * 7, "--seed", "3")[1]
        assert taken_back.endswith(straight[straight.index("Trick 2 of 7") :])

    def test_at_the_beginning_there_is_nothing_to_take_back(self, play: Played) -> None:
        _, out = play("punk", "undo\nundo\nq\n", "--seed", "3")
        assert out.count("There is nothing to take back: here the game began") == 2
        assert out.count("Trick 1 of 7") == 3

    def test_what_was_said_in_the_round_is_said_again(self, play: Played) -> None:
        """After undo in Puck the heading of the round and what others announced come again."""
        for seed in map(str, range(30)):
            _, out = play("puck", "c\nhold\nhold\nundo\nq\n", "--seed", seed)
            _, taken_back, again = out.rpartition("You take back your last decision.\n")
            rounds = re.findall("^Round [0-9]+", again, re.MULTILINE)
            if taken_back and "holds" in again.partition("Your hand")[0].replace("holds 3", ""):
                assert len(rounds) == 1
                return
        raise AssertionError("you were always first")

    def test_in_puck(self, play: Played, tmp_path: Path) -> None:
        """What was taken back is in no record."""
        one, other = tmp_path / "one.jsonl", tmp_path / "other.jsonl"
        holds = "hold\n" * 60
        options = ("--players", "2", "--seed", "4")
        play("puck", holds, *options, "--save", str(one))
        play("puck", f"hold\n1 from 2\nundo\nundo\n{holds}", *options, "--save", str(other))
        first, second = next(records.load(one)), next(records.load(other))
        assert (first.actions, first.final) == (second.actions, second.final)


class TestSaving:
    """``--save`` keeps a game, also one left off; ``--resume`` goes on with it."""

    def test_going_on_is_as_not_leaving_off(self, play: Played, tmp_path: Path) -> None:
        one, other = str(tmp_path / "one.jsonl"), str(tmp_path / "other.jsonl")
        play("punk", "1\n" * 7, "--seed", "3", "--save", one)
        code, out = play("punk", "1\n1\nq\n", "--seed", "3", "--save", other)
        assert code == 0
        assert f"The game is kept in {other}." in out
        (left_off,) = records.load(other)
        assert left_off.outcome is None
        code, out = play("punk", "1\n" * 5, "--resume", other)
        assert code == 0
        assert "Trick 3 of 7" in out
        assert "Trick 2 of 7" not in out
        assert next(records.load(one)).actions == next(records.load(other)).actions

    def test_of_puck(self, play: Played, tmp_path: Path) -> None:
        one, other = str(tmp_path / "one.jsonl"), str(tmp_path / "other.jsonl")
        holds = "hold\n" * 60
        play("puck", holds, "--players", "2", "--seed", "4", "--save", one)
        play("puck", "hold\nhold\nq\n", "--players", "2", "--seed", "4", "--save", other)
        play("puck", holds, "--resume", other)
        assert next(records.load(one)).final == next(records.load(other)).final

    def test_at_the_end_of_input(self, play: Played, tmp_path: Path) -> None:
        file = str(tmp_path / "game.jsonl")
        assert play("punk", "1\n", "--seed", "3", "--save", file)[0] == 1
        assert len(next(records.load(file)).actions) == 4

    def test_matches(self, play: Played, tmp_path: Path) -> None:
        """A match goes on with all its games, the dealer moving on."""
        one, other = str(tmp_path / "one.jsonl"), str(tmp_path / "other.jsonl")
        options = ("--players", "3", "--seed", "5", "--match")
        code, out = play("punk", "1\n" * 700, *options, "--save", one)
        assert code == 0
        assert re.search(r"Match, after \d+ deals?: .*\n.* (won|share) the match\.", out)
        play("punk", "1\n" * 10 + "q\n", *options, "--save", other)
        code, out = play("punk", "1\n" * 700, "--resume", other)
        assert code == 0
        assert re.search(r"the match\.", out)
        games, resumed = list(records.load(one)), list(records.load(other))
        assert [game.actions for game in games] == [game.actions for game in resumed]
        assert [game.start.dealer for game in games][:3] == [2, 0, 1][: len(games)]

    def test_a_match_of_puck(self, play: Played, tmp_path: Path) -> None:
        file = str(tmp_path / "match.jsonl")
        typed = ("c\n" + "hold\n" * 60) * 40
        options = ("--players", "2", "--ante", "2", "--match", "--seed", "1", "--save", file)
        code, out = play("puck", typed, *options)
        assert code == 0
        assert "Match, after 10 of 10 games" in out
        assert len(list(records.load(file))) == 10

    def test_a_game_that_is_over(
        self, play: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        file = str(tmp_path / "game.jsonl")
        play("punk", "1\n" * 7, "--save", file)
        assert main(["play", "punk", "--resume", file]) == 1
        assert "nothing that play has left off" in capsys.readouterr().err
        assert "_play" not in Path(file).read_text(encoding="utf-8")

    def test_no_file_is_written_over(
        self, play: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        file = tmp_path / "letter.txt"
        file.write_text("Dear reader", encoding="utf-8")
        message = refusal(capsys, "punk", "--save", str(file))
        assert "is there already; --resume goes on with it" in message
        assert file.read_text(encoding="utf-8") == "Dear reader"

    def test_what_cannot_be_resumed(
        self, play: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        file = tmp_path / "game.jsonl"

        def refused(*arguments: str) -> str:
            assert main(["play", *arguments, "--resume", str(file)]) == 1
            printed = capsys.readouterr()
            assert "usage" not in printed.err
            assert "hands=" not in printed.err
            return printed.err

        play("punk", "1\nq\n", "--seed", "3", "--save", str(file))
        assert "holds another game than puck" in refused("puck")
        for option in (["--players", "3"], ["--seed", "0"], ["--match"], ["--rule", "target=5"]):
            message = refusal(capsys, "punk", "--resume", str(file), *option)
            assert f"{option[0]} cannot be changed in a game that goes on" in message
        fields = json.loads(file.read_text(encoding="utf-8"))
        for note in (None, 5, {}, {**fields["_play"], "rng": [3, [1], None]}):
            file.write_text(json.dumps({**fields, "_play": note}) + "\n", encoding="utf-8")
            assert "nothing that play has left off" in refused("punk")
        good = fields["_play"]
        for note in ({**good, "opponents": []}, {**good, "opponents": ["random"]}):
            file.write_text(json.dumps({**fields, "_play": note}) + "\n", encoding="utf-8")
            assert "opponents, not 3" in refused("punk")
        for note in ({**good, "match": "no"}, {**good, "match": 1}):
            file.write_text(json.dumps({**fields, "_play": note}) + "\n", encoding="utf-8")
            assert "other games than play leaves off" in refused("punk")
        line = json.dumps({**fields, "_play": {**good, "match": True}})
        file.write_text(f"{line}\n{line}\n", encoding="utf-8")  # the first is not played out
        assert "other games than play leaves off" in refused("punk")
        wrong = json.dumps({**fields, "actions": ["0 lays Kc"]})
        file.write_text(f"{wrong}\n", encoding="utf-8")
        assert "game 1, move 1: '0 lays Kc': " in refused("punk")
        file.write_text("", encoding="utf-8")
        assert "nothing that play has left off" in refused("punk")
        file.write_text("{", encoding="utf-8")
        assert "game 1: not JSON" in refused("punk")

    def test_what_cannot_be_written_is_known_before_the_game(
        self, play: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        code, out = play("punk", "1\nq\n", "--save", str(tmp_path / "no" / "game.jsonl"))
        assert (code, out) == (1, "")

    def test_a_file_that_is_not_there(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(["play", "punk", "--resume", str(tmp_path / "nothing")]) == 1
        assert "No such file" in capsys.readouterr().err

    def test_a_full_disk(
        self,
        play: Played,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        """What was there stays, and the exit code says that it was not kept."""
        file = tmp_path / "game.jsonl"
        play("punk", "1\nq\n", "--seed", "3", "--save", str(file))
        before = file.read_text(encoding="utf-8")

        def full(*_: Any) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

        monkeypatch.setattr("puckpunk.records.writing.dumps", full)
        assert play("punk", "1\nq\n", "--resume", str(file))[0] == 1
        assert file.read_text(encoding="utf-8") == before
        assert [path.name for path in tmp_path.iterdir()] == ["game.jsonl"]


def resize(terminal: int, columns: int) -> None:
    import fcntl  # noqa: PLC0415 -- not on every system
    import termios  # noqa: PLC0415

    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))


def printed_by(terminal: int, until: str | None = None) -> str:
    """Return what a terminal prints until it ends, or until something is on the screen."""
    printed, end = b"", time.monotonic() + 60
    while time.monotonic() < end and not (until and until.encode() in printed):
        if select.select([terminal], [], [], 1)[0]:
            try:
                more = os.read(terminal, 4096)
            except OSError:
                break
            if not more:
                break
            printed += more
    return printed.decode("utf-8", "replace")


@contextmanager
def terminal_of(*options: str, **environment: str) -> Generator[int, None, None]:
    """Start a game in a pseudo-terminal."""
    # Not the environment of C, in which a library may have noted the size of a terminal.
    environment = {**os.environ, "TERM": "xterm", **environment}
    command = (sys.executable, "-m", "puckpunk", "play", *options)
    with in_pseudo_terminal(*command, environment=environment) as (terminal, _):
        yield terminal


def in_terminal(typed: bytes, *options: str, **environment: str) -> str:
    """Return what a game prints in a pseudo-terminal, with its colours."""
    with terminal_of(*options, **{"COLUMNS": "80"} | environment) as terminal:
        os.write(terminal, typed)
        return printed_by(terminal)


PUNK = ("punk", "--players", "3", "--seed", "3")


@pytest.mark.skipif(sys.platform == "win32", reason="there is no pty")
class TestLooks:
    """Symbols and colour where a terminal can, words for screen readers, letters elsewhere."""

    def test_colour_and_symbols_in_a_terminal(self) -> None:
        out = in_terminal(b"1\nq\n", *PUNK)
        assert "\033[1mTrick 1 of 7\033[0m" in out
        assert "\033[31mA♥\033[0m" in out
        assert "3♣" in out
        assert "a name such as Ah" in out  # what is typed is shown as it is typed

    def test_no_colour(self) -> None:
        out = in_terminal(b"1\nq\n", *PUNK, NO_COLOR="1")
        assert "\033" not in out
        assert "1) A♥" in out

    def test_a_terminal_without_the_symbols(self) -> None:
        out = in_terminal(b"1\nq\n", *PUNK, PYTHONIOENCODING="cp1252")
        assert "♥" not in out
        assert "1) Ah" in out

    def test_a_dumb_terminal(self) -> None:
        out = in_terminal(b"1\nq\n", *PUNK, TERM="dumb")
        assert "\033" not in out
        assert "1) Ah" in out

    def test_plain(self) -> None:
        out = in_terminal(b"1\nq\n", *PUNK, "--plain")
        assert "\033" not in out
        assert "♥" not in out
        assert "1) ace of hearts" in out
        assert "five of hearts wins 5 points" in out.replace("\r\n  ", " ")
        assert "a name such as Ah" in out

    def test_colour_tells_nothing_that_words_do_not(self) -> None:
        colours = re.compile("\033\\[[0-9]+m")
        coloured = colours.sub("", in_terminal(b"1\n2\nq\n", *PUNK))
        assert coloured == in_terminal(b"1\n2\nq\n", *PUNK, NO_COLOR="1")

    def test_lines_fit_whatever_the_style(self) -> None:
        """Also with colour, whose codes take no place."""
        colours = re.compile("\033\\[[0-9]+m")
        for options in ((), ("--plain",)):
            out = in_terminal(b"1\n2\nq\n", *PUNK, *options, COLUMNS="30")
            lines = colours.sub("", out).replace("\r", "").split("\n")
            shown = [line.partition("quits):")[0] for line in lines]
            assert max(map(len, shown)) <= 30

    def test_a_terminal_that_is_resized(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """What is said next fits into what is left."""
        monkeypatch.delenv("COLUMNS", raising=False)
        with terminal_of(*PUNK, NO_COLOR="1") as terminal:
            resize(terminal, 70)
            wide = printed_by(terminal, "quits):").split("Trick 1")[1]
            resize(terminal, 34)
            os.write(terminal, b"1\n")
            narrow = printed_by(terminal, "quits):")
            os.write(terminal, b"q\n")
            printed_by(terminal)
        lines = [line.partition("quits):")[0] for line in narrow.replace("\r", "").split("\n")]
        assert max(map(len, lines)) <= 34
        assert max(map(len, wide.replace("\r", "").split("\n"))) > 34

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("2c", "two of clubs"),
            ("Td, Xr and Xb.", "ten of diamonds, red joker and black joker."),
            ("As Ah!", "ace of spades, ace of hearts!"),
            ("14h2", "14 of hearts of pack 2"),
            ("30s9 103d", "30 of spades of pack 9, 103 of diamonds"),
            ("Ash 22 10 quits 'As' wax A 2cm", "Ash 22 10 quits 'As' wax A 2cm"),
        ],
    )
    def test_cards_in_words(
        self, capsys: pytest.CaptureFixture[str], text: str, words: str
    ) -> None:
        set_style(plain=True)
        say(text)
        set_style()
        assert capsys.readouterr().out == f"{words}\n"

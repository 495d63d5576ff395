"""The command line, as a person at a terminal or a program at a pipe uses it."""

import io
import os
import re
import select
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import puckpunk as pp
from puckpunk.cli import main
from puckpunk.cli.games import PLAYERS
from puckpunk.game import RandomSource
from puckpunk.puck import PuckAction, PuckState, PuckView
from puckpunk.punk import Lay, PunkPack, PunkView
from terminal import in_pseudo_terminal

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
        assert out.count("All cards are turned up: you: ") == 7
        assert "Trick 7 of 7" in out
        assert re.search(r"^(You|Player \d)\b.* (won|share the game)", out, re.MULTILINE)

    @pytest.mark.parametrize("players", [3, 5, 11, 40])
    def test_any_number_of_players(self, play: Play, players: int) -> None:
        code, out = play("1\n" * 43, "--players", str(players), "--seed", "1")
        assert code == 0
        assert f"player {players}: " in out

    def test_the_seed_gives_the_same_game(self, play: Play) -> None:
        games = [play("1\n" * 7, "--seed", seed)[1] for seed in ("5", "5", "6")]
        assert games[0] == games[1] != games[2]

    def test_cards_by_number_and_by_name(self, play: Play) -> None:
        _, out = play("q\n", "--seed", "3")
        hand = re.findall(r"\d\) (\w+)", out)
        _, by_number = play("2\nq\n", "--seed", "3")
        assert f"turned up: you: {hand[1]}," in by_number
        for name in (hand[1], hand[1].upper(), f"  {hand[1]}  "):
            _, by_name = play(f"{name}\nq\n", "--seed", "3")
            assert f"turned up: you: {hand[1]}," in by_name

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
        assert out.endswith("The input ended.\n")

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

        monkeypatch.setitem(PLAYERS, "random", Spy)
        play("1\n" * 7)
        assert {type(view) for view in seen} == {PunkView}
        assert [view.seat for view in seen] == [1, 2, 3] * 7
        assert all(view.laid == (False,) * 4 for view in seen)


ASKED = "You (hold, or cards from whom; ? for help; q quits): "
ASKED_DIRECTION = "Clockwise or counterclockwise (c, a; q quits)? "
CARD = r"\b[2-9TJQKA][cdhs]\b|\bX[rb]\b"
EXCHANGES = "1 2 3 from 3 2 2\n1 from 2\nh\n" * 200  # what cannot be is asked again


@pytest.fixture
def puck(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """Play a game of Puck with lines typed, and return the exit code and what was printed."""

    def typed(lines: str, *options: str, columns: int = 80) -> tuple[int, str]:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        monkeypatch.setenv("COLUMNS", str(columns))
        code = main(["play", "puck", *options])
        return code, capsys.readouterr().out

    return typed


def flat(out: str) -> str:
    """Return what was printed, as if no line were wrapped."""
    return " ".join(out.split())


def my_hand(out: str) -> list[str]:
    """Return the cards of the hand that was printed last."""
    return re.findall(r"\d\) (\w+)", out.rpartition("Your hand:")[2].partition("\n")[0])


SEEDS: dict[tuple[str, ...], str] = {}  # found once, and the same whoever looks first


def seed_where(puck: Play, asked: str, *options: str) -> str:
    """Return the first seed of a game that asks you this before anything else."""
    if (asked, *options) not in SEEDS:
        SEEDS[asked, *options] = next(
            seed
            for seed in map(str, range(200))
            if puck("q\n", "--seed", seed, *options)[1].endswith(f"{asked}q\n")
        )
    return SEEDS[asked, *options]


class TestPlayPuck:
    """``puckpunk play puck``: you, player 1, against random opponents."""

    @pytest.mark.parametrize("typed", ["c\n" + "h\n" * 400, "c\n" + EXCHANGES])
    @pytest.mark.parametrize(
        "options", [["--players", "2"], [], ["--players", "4"], ["--jokers"]], ids=str
    )
    def test_a_whole_game(self, puck: Play, options: list[str], typed: str) -> None:
        code, out = puck(typed, "--seed", "3", *options)
        assert code == 0
        last = flat(out.rpartition("\n\n")[2])
        assert re.match("The game is over: the stock is gone. Rounds won: you: [0-9]+, ", last)
        assert re.search(r"(You|Player \d)( and player \d|, .*)? (won|share) the game\.$", last)
        rounds = list(map(int, re.findall(r"^Round (\d+)\.", out, re.MULTILINE)))
        assert rounds == sorted(rounds)
        assert len(set(rounds)) >= 3

    def test_rounds_won_are_counted(self, puck: Play) -> None:
        """PK24, PK29: what the screen says was won is what it says at the end."""
        for seed in range(8):
            _, out = puck("c\n" + EXCHANGES, "--seed", str(seed), columns=300)
            names = ("You", "Player 2", "Player 3")
            won = [
                len(re.findall(f"^{name} wins? the round: ", out, re.MULTILINE)) for name in names
            ]
            you, two, three = won
            assert f"Rounds won: you: {you}, player 2: {two}, player 3: {three}.\n" in out
            best = [name for name, wins in zip(names, won, strict=True) if wins == max(won)]
            words = " and ".join(best).lower() if len(best) < 3 else "you, player 2 and player 3"
            verb = "won" if len(best) == 1 else "share"
            assert out.endswith(f"{words.capitalize()} {verb} the game.\n")

    def test_nobody_exchanges_any_more(self, puck: Play, monkeypatch: pytest.MonkeyPatch) -> None:
        """PK28: three rounds without an exchange end it."""

        class Holder:
            def act(self, view: PuckView, rng: RandomSource) -> PuckAction:
                return view.legal_actions()[0]

        monkeypatch.setitem(PLAYERS, "random", Holder)
        code, out = puck("c\n" + "hold\n" * 3, "--seed", "1")
        assert code == 0
        assert "Round 3. " in out
        assert "Round 4. " not in out
        assert "The game is over: nobody exchanges any more. " in flat(out)

    def test_the_seed_gives_the_same_game(self, puck: Play) -> None:
        games = [puck("c\n" + EXCHANGES, "--seed", seed)[1] for seed in ("5", "5", "6")]
        assert games[0] == games[1] != games[2]

    @pytest.mark.parametrize("word", ["h", "H", "hold", "HOLD", "  hold  "])
    def test_holding(self, puck: Play, word: str) -> None:
        """PK18: you hold, and nothing else is asked in this round."""
        seed = seed_where(puck, ASKED)
        code, out = puck(f"{word}\nq\n", "--seed", seed)
        assert code == 0
        assert out.partition(ASKED)[2].partition("\n")[2].startswith("You hold.\n")
        assert out.count("Round 1. ") == 1

    def test_cards_by_place_and_by_name(self, puck: Play) -> None:
        """PK19: the first and the third card, for one of each of the others."""
        seed = seed_where(puck, ASKED)
        first, _, third = my_hand(puck("q\n", "--seed", seed)[1])
        played = {
            puck(f"{answer}\nq\n", "--seed", seed)[1].replace(answer, "ANSWER")
            for answer in ("1 3 from 2 3", f"{first} {third} from 2 3", f"{third} {first} from 3 2")
        }
        (out,) = played
        said = "You discard 2 cards and take 1 from player 2 and 1 from player 3.\n"
        after = out.partition(said)[2]
        shown = re.search("You took .*|Your hand is now .*|You show .*", after)
        assert said in out
        assert shown is not None
        assert not {first, third} & set(re.findall(CARD, after.partition("Round 2.")[0]))

    def test_one_player_for_all_the_cards(self, puck: Play) -> None:
        seed = seed_where(puck, ASKED)
        for answer in ("1 2 from 3", "1 2 from 3 3", "2 1 from 3"):
            _, out = puck(f"{answer}\nq\n", "--seed", seed)
            assert "You discard 2 cards and take 2 from player 3.\n" in out

    @pytest.mark.parametrize(
        "wrong",
        [
            "",
            "nonsense",
            "9 from 2",
            "0 from 2",
            "1 from",
            "1 from ",
            " from 2",
            "1 from 1",
            "1 from 4",
            "1 from 9",
            "1 from x",
            "1 from -2",
            "1 from 2 3",
            "1 2 3 from 2 3",
            "1 1 from 2",
            "1 2 3 3 from 2",
            "1 2 from 1 2",
            "from",
            "hold hold",
            "c",
            "Kx from 2",
            "Xr from 2",
            "Xr Xb from 2 3",
            "1" * 5000,
            "1 from " + "2 " * 3000 + "x",
            "1 " * 4000 + "from 2",
            "２ from 2",
            "1 from ²",
            "♠ from 2",
            "é",
            "hold\x00",
            "\x1b[2J",
        ],
        ids=lambda text: ascii(text)[:20],
    )
    def test_wrong_answers_ask_again_and_change_nothing(self, puck: Play, wrong: str) -> None:
        seed = seed_where(puck, ASKED)
        typed = "1 3 from 2 3\nh\nq\n"
        _, out = puck(typed, "--seed", seed)
        code, other = puck(f"{wrong}\n{typed}", "--seed", seed)
        assert code == 0
        before, complaint, *rest = other.split(ASKED)
        assert [before, *rest] == out.split(ASKED)
        assert "? tells how to announce." in flat(complaint)
        assert len(complaint) < len(wrong) + 700
        assert "\x1b" not in complaint.partition("\n")[2]

    def test_a_card_you_do_not_hold_is_refused(self, puck: Play) -> None:
        seed = seed_where(puck, ASKED)
        mine = my_hand(puck("q\n", "--seed", seed)[1])
        typed = "".join(
            f"{card} from 2\n" for card in map(str, pp.standard_deck()) if card not in mine
        )
        _, out = puck(f"{typed}q\n", "--seed", seed)
        assert out.count(ASKED) == 50
        assert flat(out).count("You do not hold ") == 49

    @pytest.mark.parametrize(
        ("short", "complaint"),
        [
            (r"Player 2 holds [12], ", "Player 2 holds "),
            (r"Your hand: 1\) \w\w(  2\) \w\w)?\n", "your hand has"),
        ],
    )
    def test_more_cards_than_a_hand_has(self, puck: Play, short: str, complaint: str) -> None:
        """PK19, PK27: no more than the victim holds, nor than you do yourself."""
        found = 0
        for seed in map(str, range(200)):
            intro, *parts = puck("h\n" * 100, "--seed", seed, columns=300)[1].split("\nRound ")
            for place, part in enumerate(parts):
                told, asked, _ = part.partition(ASKED)
                full = complaint.startswith("your") or len(my_hand(told)) == 3
                if ASKED_DIRECTION not in intro and asked and full and re.search(short, told):
                    found += 1
                    typed = "h\n" * place + "1 2 3 from 2\n" + "h\n" * 100
                    code, out = puck(typed, "--seed", seed, columns=300)
                    assert code == 0
                    rounds = out.split("\nRound ")[1:]
                    assert complaint in rounds[place].split(ASKED)[1]
                    rounds[place] = part
                    assert [intro, *rounds] == [intro, *parts]
            if found >= 2:
                return
        raise AssertionError("no hand was short")

    def test_help(self, puck: Play) -> None:
        seed = seed_where(puck, ASKED)
        _, out = puck("?\nq\n", "--seed", seed)
        _, helped, _ = out.split(ASKED)
        assert flat(helped).startswith("? Type hold; or what you discard and from whom")
        assert "your last decision. Hands, the best first: straight flush, three" in flat(helped)

    @pytest.mark.parametrize(
        ("answer", "direction"),
        [
            ("c", "clockwise"),
            ("C", "clockwise"),
            ("clockwise", "clockwise"),
            ("a", "counterclockwise"),
            ("Counterclockwise", "counterclockwise"),
        ],
    )
    @pytest.mark.parametrize("players", ["2", "3", "4"])
    def test_the_choice_of_the_direction(
        self, puck: Play, answer: str, direction: str, players: str
    ) -> None:
        """PK13, PK14: who drew the highest chooses, and announces first."""
        options = ("--players", players)
        seed = seed_where(puck, ASKED_DIRECTION, *options)
        _, out = puck(f"{answer}\nh\nh\nq\n", "--seed", seed, *options)
        before, _, after = out.partition(ASKED_DIRECTION)
        assert "Round 1." not in before
        lines = after.splitlines()
        assert lines[1] == f"You drew the highest card: play goes {direction}."
        assert lines[3].startswith("Round 1. ")
        spoke = re.findall(r"^(You|Player \d) (?:holds?|discards?)\b", after, re.MULTILINE)
        others = [f"Player {number}" for number in range(2, int(players) + 1)]
        order = others if direction == "clockwise" else others[::-1]
        assert spoke[: int(players)] == ["You", *order]

    @pytest.mark.parametrize("wrong", ["", "x", "hold", "cc", "1", "?", "с", "c" * 5000])
    def test_a_wrong_direction_asks_again(self, puck: Play, wrong: str) -> None:
        seed = seed_where(puck, ASKED_DIRECTION)
        _, out = puck("a\nh\nq\n", "--seed", seed)
        code, other = puck(f"{wrong}\na\nh\nq\n", "--seed", seed)
        assert code == 0
        before, complaint, rest = other.split(ASKED_DIRECTION)
        intro, played = out.split(ASKED_DIRECTION)
        assert "Type c for clockwise or a for counterclockwise" in flat(complaint)
        assert before == intro
        assert rest == played

    def test_an_opponent_chooses(self, puck: Play) -> None:
        outs = [puck("q\n", "--seed", str(seed))[1] for seed in range(30)]
        chosen = {
            found for out in outs for found in re.findall(r"Player (\d) drew the highest", out)
        }
        assert chosen == {"2", "3"}

    @pytest.mark.parametrize("asked", [ASKED, ASKED_DIRECTION])
    @pytest.mark.parametrize("word", ["q", "Q", "quit", " q "])
    def test_quitting(self, puck: Play, word: str, asked: str) -> None:
        code, out = puck(f"{word}\n", "--seed", seed_where(puck, asked))
        assert code == 0
        assert "The game is over" not in out

    @pytest.mark.parametrize("asked", [ASKED, ASKED_DIRECTION])
    def test_end_of_input(self, puck: Play, asked: str) -> None:
        code, out = puck("", "--seed", seed_where(puck, asked))
        assert code == 1
        assert out.endswith("\nThe input ended.\n")

    @pytest.mark.parametrize("asked", [ASKED, ASKED_DIRECTION])
    def test_an_interruption(
        self,
        puck: Play,
        asked: str,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        class Keyboard:
            def readline(self) -> str:
                raise KeyboardInterrupt

        seed = seed_where(puck, asked)
        monkeypatch.setattr("sys.stdin", Keyboard())
        assert main(["play", "puck", "--seed", seed]) == 130
        assert capsys.readouterr().out.endswith("\nStopped.\n")

    def test_jokers_only_when_they_are_asked_for(self, puck: Play) -> None:
        """PK2: the two jokers come in with ``--jokers``, and not without."""
        seeds = list(map(str, range(6)))
        for options, wanted in ((["--jokers"], {"Xr", "Xb"}), ([], set[str]())):
            outs = [puck("c\n" + EXCHANGES, "--seed", seed, *options)[1] for seed in seeds]
            assert {card for out in outs for card in re.findall(r"\bX[rb]\b", out)} == wanted
            assert all((", with two jokers" in flat(out)) is bool(wanted) for out in outs)

    def test_no_jokers_for_four(self, capsys: pytest.CaptureFixture[str]) -> None:
        """PK3: refused on the command line, with the rule's own words."""
        with pytest.raises(SystemExit) as caught:
            main(["play", "puck", "--jokers", "--players", "4"])
        assert caught.value.code == 2
        printed = capsys.readouterr()
        assert "jokers are for 2 or 3 players, not 4" in printed.err
        assert not printed.out

    @pytest.mark.parametrize("players", ["2", "3", "4"])
    def test_no_line_is_longer_than_the_terminal(self, puck: Play, players: str) -> None:
        for seed in map(str, range(10)):
            _, out = puck("c\n" + EXCHANGES, "--seed", seed, "--players", players)
            assert max(map(len, out.splitlines())) <= 80
            assert "~" not in out
            assert not re.search(r"\bplayer$", out, re.MULTILINE)

    def test_opponents_get_a_view_and_nothing_else(
        self, puck: Play, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        seen: list[PuckView] = []

        class Spy:
            def act(self, view: PuckView, rng: RandomSource) -> PuckAction:
                del rng
                seen.append(view)
                return view.legal_actions()[-1]

        monkeypatch.setitem(PLAYERS, "random", Spy)
        code, _ = puck("c\n" + "h\n" * 100, "--seed", "1")
        assert code == 0
        assert {type(view) for view in seen} == {PuckView}
        assert all(view.actors == (view.seat,) for view in seen)
        assert {view.seat for view in seen} == {1, 2}

    @pytest.mark.parametrize("options", [["--players", "2", "--jokers"], [], ["--players", "4"]])
    def test_nothing_hidden_is_told(
        self,
        puck: Play,
        options: list[str],
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        """Every card that is printed has been in your hand, or was shown to all."""
        told: list[tuple[str, PuckState]] = []

        apply = PuckState.apply

        def watched(state: PuckState, action: PuckAction) -> PuckState:
            after = apply(state, action)
            told.append((capsys.readouterr().out, after))
            return after

        monkeypatch.setattr(PuckState, "apply", watched)
        hidden = 0
        for seed in map(str, range(5)):
            told.clear()
            _, last = puck("c\n" + EXCHANGES, "--seed", seed, *options)
            states = [state for _, state in told]
            texts = [text for text, _ in told[1:]] + [last]
            known: set[str] = set()
            intro = re.sub(r"Your hand: .*|You \(.*", "", told[0][0])  # before all announcements
            helped = "Type hold; or what you discard and from whom you take as many, by player: "
            jokers = ["Xr", "Xb"] if "--jokers" in options else []
            assert re.findall(CARD, flat(intro).partition(helped)[0]) == jokers
            assert len(re.findall(CARD, flat(intro))) == len(jokers) + 4  # in the help
            for text, state in zip(texts, states, strict=True):
                view = state.view(0)
                known |= set(map(str, view.hand))
                known |= {str(card) for draw in view.draws for _, card in draw}
                for event in view.events:
                    for _, cards in event.taken:
                        known |= {str(card) for card in cards if card is not None}
                for hand in view.shown or ():
                    known |= set(map(str, hand))
                printed = flat(text)
                printed = re.sub(r"Type hold; or what you discard .*? q quits\.", "", printed)
                printed = re.sub(r"q quits\): \S+( \S+)* from [1-4 ]+", "", printed)
                assert set(re.findall(CARD, printed)) <= known
                others = {str(card) for hand in state.hands[1:] for card in hand}
                hidden += len(others - known)
        assert hidden > 20


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
            ["play", "puck", "--players", "1"],
            ["play", "puck", "--players", "5"],
            ["play", "puck", "--players", "x"],
            ["play", "puck", "--players", "4", "--jokers"],
            ["play", "puck", "--jokers", "2"],
            ["play", "puck", "--seed", "-1"],
            ["play", "punk", "--jokers"],
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

    @pytest.mark.parametrize(
        "arguments", [["--help"], ["play", "punk", "--help"], ["play", "puck", "--help"]]
    )
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
        assert out.count(", the dummy: ") >= 14

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
        for redirected, code in (("<&-", 1), (">&-", 1), (">/dev/full", 1)):
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

    def test_a_whole_game_of_puck_through_a_pipe(self, puck: Play) -> None:
        typed = "c\n" + EXCHANGES
        done = run("play", "puck", "--seed", "1", typed=typed, COLUMNS="80")
        assert (done.returncode, done.stderr) == (0, b"")
        code, out = puck(typed, "--seed", "1")
        assert code == 0
        assert done.stdout.decode().splitlines() == out.splitlines()

    def test_puck_on_an_ascii_only_terminal(self) -> None:
        typed = "é♠ from 2\n♠\nc\n" + EXCHANGES
        done = run("play", "puck", "--jokers", "--seed", "1", typed=typed, PYTHONIOENCODING="ascii")
        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout.isascii()
        assert b"The game is over" in done.stdout

    @pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "ascii"])
    def test_puck_and_bytes_that_are_no_text(self, encoding: str) -> None:
        typed = b"\xff\xfe\x81\x00\n1 from \xff\nq\n"
        done = run("play", "puck", "--seed", "1", typed=typed, PYTHONIOENCODING=encoding)
        assert (done.returncode, done.stderr) == (0, b"")

    @needs_terminal
    def test_ctrl_c_in_puck(self) -> None:
        out, code = in_terminal(b"h\n\x03", "puck")
        assert code == 130
        assert "You hold." in out
        assert "Stopped." in out
        assert "Traceback" not in out

    @needs_terminal
    def test_ctrl_d_in_puck(self) -> None:
        out, code = in_terminal(b"h\n\x04", "puck")
        assert code == 1
        assert "Traceback" not in out

    @needs_terminal
    def test_ctrl_d(self) -> None:
        out, code = in_terminal(b"1\n\x04")
        assert code == 1
        assert "Traceback" not in out


def in_terminal(typed: bytes, game: str = "punk") -> tuple[str, int]:
    """Run a game in a pseudo-terminal; type a line, or press a key, whenever the game asks."""
    command = (*COMMAND, "play", game, "--seed", "3")
    with in_pseudo_terminal(*command) as (terminal, process):
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
            process.kill()
    return out.decode(), process.returncode


def test_the_module_and_the_script_are_the_same_command() -> None:
    script = Path(sys.executable).parent / "puckpunk"
    for command in ([str(script)], COMMAND):
        done = subprocess.run([*command, "--version"], capture_output=True, text=True, check=True)
        assert done.stdout == f"puckpunk {pp.__version__}\n"

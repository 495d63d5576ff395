"""The commands that answer questions about cards, as a person and as a program use them."""

import io
import json
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import puckpunk as pp
from puckpunk.analysis import odds
from puckpunk.cli import main
from puckpunk.language import Language
from puckpunk.rankings import PRESETS, TEEN_PATTI

Said = Callable[..., str]


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Said:
    """Run a command that ends well, and return what it printed."""
    monkeypatch.setenv("COLUMNS", "200")

    def run(*arguments: str) -> str:
        assert main(arguments) == 0
        return capsys.readouterr().out

    return run


def words(text: str) -> list[str]:
    return text.split()


def latin(text: str) -> set[str]:
    """Return the words of a text in Latin letters, but for options and the names of games."""
    names = {"Puck", "Punk", "Three", "Card", "Poker", "Teen", "Patti", "Brag"}
    return set(re.findall("[A-Za-z]+", re.sub(r"--\w+", "", text))) - names


def told(said: Said, *arguments: str) -> dict[str, Any]:
    out = said(*arguments, "--json")
    assert out.count("\n") == 1
    found: dict[str, Any] = json.loads(out)
    return found


WHY = "the lowest card that nobody matched"


class TestEval:
    """``puckpunk eval``."""

    def test_a_hand(self, said: Said) -> None:
        assert said("eval", "As", "Kd", "Xr").splitlines() == [
            "As Kd Xr in Puck: straight, ace high, with a joker",
            "  counts as As Kd Qc",
            "  beats 22,704 of 24,804 hands, is level with 72, loses to 2,028",
        ]

    @pytest.mark.parametrize("written", [["As", "kd", "xr"], ["AsKdXr"], ["A♠, K♦", "Xr"]])
    def test_however_it_is_written(self, said: Said, written: list[str]) -> None:
        assert said("eval", *written) == said("eval", "As", "Kd", "Xr")

    def test_several_hands(self, said: Said) -> None:
        lines = said("eval", *words("9c 9d 2h VS As Kd Xr vs Qs 2s 3s")).splitlines()
        one, two, three = (pp.evaluate(hand) for hand in ("9c 9d 2h", "As Kd Xr", "Qs 2s 3s"))
        assert lines[-2:] == [f"{pp.explain(three, two)}.", f"{pp.explain(two, one)}."]
        assert all("of 24,804 hands" in lines[place] for place in (1, 4, 6))

    def test_short_hands_are_called_so(self, said: Said) -> None:
        assert said("eval", "As", "Kd").startswith(
            "As Kd in Puck: high card, ace-king, a short hand\n"
        )
        assert "a short hand" in said("odds", "As")

    @pytest.mark.parametrize("name", PRESETS)
    def test_rankings(self, said: Said, name: str) -> None:
        found = told(said, "eval", "Ac", "2d", "3h", "--ranking", name)
        value = pp.evaluate("Ac 2d 3h", PRESETS[name])
        assert found["ranking"] == name
        assert found["hands"][0]["words"] == str(value)
        assert found["hands"][0]["category"] == str(value.category)

    def test_json(self, said: Said) -> None:
        assert told(
            said, *["eval", "As", "Kd", "Xr", "vs", "Ac", "Kh", "Xb", "vs", "2c", "3d", "5h"]
        ) == {
            "ranking": "puck",
            "hands": [
                {
                    "cards": cards,
                    "words": str(pp.evaluate(cards)),
                    "category": str(pp.evaluate(cards).category),
                    "ranks": ranks,
                    "jokers": jokers,
                    "counts_as": counts_as,
                    "better": standing.better,
                    "level": standing.level,
                    "worse": standing.worse,
                }
                for cards, ranks, jokers, counts_as in [
                    ("As Kd Xr", ["A"], 1, "As Kd Qc"),
                    ("Ac Kh Xb", ["A"], 1, "Ac Kh Qc"),
                    ("2c 3d 5h", ["5", "3", "2"], 0, "2c 3d 5h"),
                ]
                for standing in [odds.standing(cards, jokers=2)]
            ],
            "winners": [0, 1],
        }


class TestOdds:
    """``puckpunk odds``."""

    def test_two_opponents(self, said: Said) -> None:
        assert said(*["odds", "As", "Kd", "9d", "--opponents", "2"]).splitlines() == [
            "As Kd 9d in Puck: high card, ace-king-nine",
            "Against 2 opponents with random cards:",
            "  win    54.8708 %   4795646/8739885",
            "  tie     0.1998 %   279449/139838160",
            "  lose   44.9293 %   12565675/27967632",
        ]

    def test_json(self, said: Said) -> None:
        found = told(
            said,
            *[
                "odds",
                "As",
                "Kd",
                "Xr",
                "--opponents",
                "3",
                "--ranking",
                "teen_patti",
                "--dead",
                "Xb2c",
            ],
        )
        exact = odds.against("As Kd Xr", 3, ranking=TEEN_PATTI, dead="Xb 2c")
        assert found == {
            "ranking": "teen_patti",
            "cards": "As Kd Xr",
            "dead": "Xb 2c",
            "opponents": 3,
            "win": float(exact.win),
            "tie": float(exact.tie),
            "lose": float(exact.lose),
            "win_exact": str(exact.win),
            "tie_exact": str(exact.tie),
            "lose_exact": str(exact.lose),
        }

    def test_more_than_three_are_estimated_and_it_says_so(self, said: Said) -> None:
        command = ["odds", "As", "Kd", "9d", "--opponents", "5", "--deals", "1000", "--seed", "4"]
        estimate = odds.estimate("As Kd 9d", 5, deals=1_000, seed=4)
        out = said(*command)
        assert "An estimate, with intervals of 95 % confidence, from 1,000 deals of seed 4" in out
        assert f"win  {100 * estimate.win:9.4f} %" in out
        found = told(said, *command)
        interval = estimate.win_interval
        assert found["win_interval"] == [interval.low, interval.high]
        assert (found["deals"], found["seed"], found["confidence"]) == (1_000, 4, 0.95)
        assert [found["win"], found["tie"], found["lose"]] == list(estimate.as_floats())

    def test_jokers_in_the_pack(self, said: Said) -> None:
        with_jokers = told(said, *["odds", "As", "Kd", "9d", "--jokers", "2"])
        assert with_jokers["win_exact"] == str(odds.against("As Kd 9d", jokers=2).win)
        assert with_jokers["win_exact"] != told(said, *["odds", "As", "Kd", "9d"])["win_exact"]


class TestTrick:
    """``puckpunk trick``."""

    @pytest.mark.parametrize(
        ("ranks", "sentence"),
        [
            ("A A 4 6", f"Player 3: 4 wins 4 points: {WHY} (A twice)."),
            ("2 3 5 6", f"Player 1: 2 wins 2 points: {WHY}."),
            ("a 1 4", f"Player 3: 4 wins 4 points: {WHY} (A twice)."),
            ("11 q", f"Player 1: J wins 11 points: {WHY}."),
            ("10 T 14 k", f"Player 4: K wins 13 points: {WHY} (T twice)."),
            ("2 2 5 5", "Nobody wins: every card was matched (2 twice, 5 twice)."),
            ("A", f"Player 1: A wins 1 point: {WHY}."),
            ("A,A, 4,6", f"Player 3: 4 wins 4 points: {WHY} (A twice)."),
        ],
    )
    def test_sentences(self, said: Said, ranks: str, sentence: str) -> None:
        assert said("trick", *ranks.split()) == f"{sentence}\n"

    def test_json(self, said: Said) -> None:
        found = told(said, *["trick", "A", "A", "4", "6"])
        assert found == {"ranks": [1, 1, 4, 6], "winner": 2, "points": 4}
        found = told(said, *["trick", "14", "14"])
        assert found == {"ranks": [14, 14], "winner": None, "points": 0}


@pytest.mark.parametrize("language", ["ru", "uk"])
class TestInOtherLanguages:
    """The same questions in Russian and Ukrainian."""

    @pytest.mark.parametrize(
        "command",
        [
            "eval As Kd Xr vs 9c 9d 2h vs As Ks",
            "eval Ac 2d 3h --ranking teen_patti --plain",
            "odds As Kd 9d",
            "odds As Kd Xr --opponents 2 --dead Xb 2c",
            "odds As Kd 9d --opponents 5 --deals 1000",
            "trick A A 4 6",
            "trick 2 2 5 5 5 K K K K",
            "trick 14 J Q",
        ],
    )
    def test_all_is_translated(self, said: Said, language: str, command: str) -> None:
        assert not latin(said(*words(command), "--lang", language))

    @pytest.mark.parametrize(
        ("command", "in_letters"),
        [
            ("eval As Kh 9d vs Xr Td 2c", "eval Т♠ Кч 9б vs {red} 10б 2т"),
            ("eval As Kh 9d --jokers 2", "eval тпкч9б --jokers 2"),
            ("odds Qs Jd 9d --dead Ac Xb", "odds Дп Вб 9б --dead Тт {black}"),
            ("trick A a 10 6 J Q K", "trick Т т 10 6 в д К"),
            ("trick A,A 4", "trick Т,Т 4"),
        ],
    )
    def test_cards_are_typed_in_its_letters(
        self, said: Said, language: str, command: str, in_letters: str
    ) -> None:
        red, black = (Language(language).pgettext("letter", joker) for joker in ("Xr", "Xb"))
        typed = in_letters.format(red=red, black=black)
        for options in (["--lang", language], ["--lang", language, "--json"]):
            assert said(*words(typed), *options) == said(*words(command), *options)

    def test_cards_are_shown_in_its_letters(self, said: Said, language: str) -> None:
        assert said("eval", "As", "Kh", "9d", "--lang", language).startswith("Т♠ К♥ 9♦ ")
        assert ": Т " in said("trick", "A", "2", "2", "--lang", language)

    def test_numbers_are_written_as_there(self, said: Said, language: str) -> None:
        assert " 24 804 " in said(*words("eval As Kd Xr --lang"), language)
        assert " 54,8708 % " in said(*words("odds As Kd 9d --opponents 2 --lang"), language)

    @pytest.mark.parametrize("command", ["eval As Kd Xr vs 9c 9d 2h", "odds As", "trick A A 4"])
    def test_json_has_no_language(self, said: Said, language: str, command: str) -> None:
        in_english = said(*words(command), "--json")
        assert said(*words(command), "--json", "--lang", language) == in_english

    @pytest.mark.parametrize("command", ["trick T 4", "trick 2 t", "eval T♠", "odds 2c --dead T♠"])
    def test_a_latin_t_may_be_an_ace(
        self, capsys: pytest.CaptureFixture[str], language: str, command: str
    ) -> None:
        with pytest.raises(SystemExit):
            main([*words(command), "--lang", language])
        assert re.search("Latin: 10♠? is the ten, Т♠? the ace", capsys.readouterr().err)


@pytest.mark.parametrize("command", ["eval Т♠", "odds Тп", "trick Т 4", "trick В"])
def test_letters_of_a_language_are_read_where_it_is_asked_for(command: str) -> None:
    with pytest.raises(SystemExit):
        main([*words(command), "--lang", "en"])


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("eval", "required: CARD"),
        ("eval As Kd Zz", "'Zz' in 'As Kd Zz' is not a card"),
        ("eval As As Kd", "holds As twice"),
        ("eval As Kd --ranking teen_patti", "wants three"),
        ("eval As Kd Qd Jd", "more than three"),
        ("eval As Kd Qd vs", "a hand is missing beside vs"),
        ("eval vs", "a hand is missing beside vs"),
        ("eval As Kd Qd --ranking poker", "invalid choice: 'poker'"),
        ("eval As Kd Xr --jokers 0", "Xr is not in a pack without jokers"),
        ("eval As Kd Xr --jokers 3", "'3' is not a number from 0 to 2"),
        ("odds As Kd 9d --opponents 0", "'0' is not a number from 1 to 17"),
        ("odds As Kd 9d --opponents 18", "'18' is not a number from 1 to 17"),
        ("odds As Kd 9d --opponents 17", "49 cards are too few for 17 opponents"),
        ("odds As Kd 9d --dead As", "As is both in the hand and dead"),
        ("odds As Kd 9d --dead 2c 2c", "2c is dead twice"),
        ("odds As Kd 9d --dead Z", "'Z' in 'Z' is not a card"),
        ("odds As Kd 9d --deals 0", "'0' is not a number from 1"),
        ("odds As Kd 9d --seed x", "'x' is not a number from 0"),
        ("trick", "required: RANK"),
        ("trick ,", "a rank is missing"),
        ("eval ,", "a hand is missing"),
        ("odds ,", "a hand is missing"),
        ("trick A 0", "'0' is not a rank"),
        ("trick A 256", "'256' is not a rank"),
        ("trick A Ac", "'Ac' is not a rank"),
        ("trick A \u0661", "is not a rank"),
    ],
)
def test_a_wrong_question_ends_with_2_and_says_why(
    capsys: pytest.CaptureFixture[str], command: str, message: str
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(command.split())
    assert caught.value.code == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert message in printed.err


@pytest.mark.parametrize("command", ["eval", "odds", "trick"])
def test_help_has_an_example(capsys: pytest.CaptureFixture[str], command: str) -> None:
    with pytest.raises(SystemExit) as caught:
        main([command, "--help"])
    assert caught.value.code == 0
    out = capsys.readouterr().out
    example = next(line for line in out.splitlines() if line.startswith(f"  puckpunk {command} "))
    assert main(example.split()[1:]) == 0


PAGE = Path(__file__).parent.parent / "docs" / "reference" / "command-line.md"
PLAYED = [  # what is typed, and how the page's transcripts of play begin
    ("play punk --players 3 --seed 3", "1\nq\n", "Trick 1 of 7\n"),
    ("play puck --players 3 --seed 3", "hold\nq\n", "Round 2. "),
]


@pytest.mark.parametrize(("command", "typed", "begins"), PLAYED)
def test_the_page_shows_what_is_played(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    typed: str,
    begins: str,
) -> None:
    texts = re.findall(r"```text\n([^`]*)```", PAGE.read_text(encoding="utf-8"))
    (shown,) = (text for text in texts if text.startswith(begins))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    main(command.split())
    assert shown.rstrip("\n") in capsys.readouterr().out


CONSOLES = re.findall(r"```console\n\$ puckpunk (.*)\n([^`]*)```", PAGE.read_text(encoding="utf-8"))


@pytest.mark.parametrize(("command", "shown"), CONSOLES)
def test_the_page_shows_what_is_printed(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    shown: str,
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main(shlex.split(command)) == 0
    assert capsys.readouterr().out == shown

"""The game at the terminal in Russian and Ukrainian: what is said, what may be typed."""

import io
import re
import sys
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from random import Random

import pytest

from puckpunk.cli import main, terminal

OTHERS = ["ru", "uk"]
LATIN = re.compile("[A-Za-z]+")
NAMES = {"Punk", "Puck", "puckpunk", "rules", "punk", "puck", "save", "Three", "Card", "Brag",
         "Poker", "Teen", "Patti"}  # fmt: skip


@pytest.fixture(autouse=True)
def english_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "_style", terminal._Style())


class Play:
    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch, self.capsys = monkeypatch, capsys

    def __call__(self, answers: str, *options: str, code: int = 0) -> str:
        self.monkeypatch.setattr("sys.stdin", io.StringIO(answers))
        self.monkeypatch.setenv("COLUMNS", "1000")
        assert main(["play", *options]) == code
        captured = self.capsys.readouterr()
        assert captured.err == ""
        return captured.out


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    return Play(monkeypatch, capsys)


def latin(text: str) -> set[str]:
    """Return the Latin words of what was said, but for names and lines of rules in notation."""
    said = re.sub("Правила: .*", "", text)
    return set(LATIN.findall(said)) - NAMES


PUNK = [
    ["--players", "2"],
    ["--players", "2", "--rule", "dummy_scores=no"],
    ["--players", "3", "--rule", "target=3"],
    ["--players", "5", "--rule", "at_target=stop", "--rule", "target=1"],
    ["--players", "11"],
    ["--players", "3", "--match", "--rule", "target=30"],
]
PUCK = [
    ["--players", "2", "--jokers"],
    ["--players", "3", "--ante", "2", "--rule", "tied_round=each"],
    ["--players", "2", "--rule", "taking=open", "--rule", "ranking=teen_patti"],
    ["--players", "3", "--rule", "source=stock", "--rule", "ranking=three_card_brag"],
    ["--players", "2", "--match", "--rule", "idle_rounds=1"],
    ["--players", "4", "--rule", "direction=clockwise"],
]


@pytest.mark.parametrize("plain", [[], ["--plain"]], ids=["letters", "words"])
@pytest.mark.parametrize("lang", OTHERS)
class TestWholeGames:
    """Whole games, with every mistake that one can make, and not a word of English."""

    @pytest.mark.parametrize("options", PUNK, ids=" ".join)
    def test_punk(self, play: Play, options: list[str], lang: str, plain: list[str]) -> None:
        asked = ["?", "hint", "", "x", "99", "Т♠", "u", "1", "1", "1"]
        answers = "\n".join(next_of(asked, 3000))
        for seed in "123":
            told = play(answers, "punk", *options, "--seed", seed, "--lang", lang, *plain)
            assert latin(told) <= {"x", "u", "hint"}  # what was typed

    @pytest.mark.parametrize("options", PUCK, ids=" ".join)
    def test_puck(self, play: Play, options: list[str], lang: str, plain: list[str]) -> None:
        source = Random(" ".join(options))
        mistakes = ["?", "hint", "", "x", "u", "1 1 from 2", "9 from 2", "1 from 1", "1 from",
                    "1 2 from 2 2 2", "1 from x", "x from 2", "2c from 2", "1 for 2c", "1 for Xr",
                    "1 for", "1 2 for 2c 2c", "Т♠ from 2", "1 2 3 1", "a"]  # fmt: skip
        moves = ["hold", "1 from 2", "1 2 from 2", "1", "1 2 3", "c", "1 2 3 from 2"]
        answers = "\n".join(
            source.choice(mistakes if source.random() < 0.3 else moves) for _ in range(6000)
        )
        for seed in "12345":
            told = play(answers, "puck", *options, "--seed", seed, "--lang", lang, *plain)
            assert latin(re.sub(r"^.*\)[:?] .*$|'.*?'", "", told, flags=re.MULTILINE)) == set()


def next_of(words: list[str], number: int) -> Iterator[str]:
    source = cycle(words)
    return (next(source) for _ in range(number))


class TestTyping:
    """What may be typed in a language, with its letters."""

    def test_cards(self, play: Play) -> None:
        """Тп, Т♠, and the notation."""
        english = play("As\nq\n", "punk", "--seed", "1")
        assert "You do not hold" in english or "you As" in english
        for typed in ("6т", "6Т", "6♣", "6c"):
            told = play(f"{typed}\nвых\n", "punk", "--seed", "1", "--lang", "ru")
            assert "вы 6♣" in told or "У вас нет карты 6♣" in told

    def test_cyrillic_cards_only_in_that_language(self, play: Play) -> None:
        assert "'7т' is no card" in play("7т\nq\n", "punk", "--seed", "1")
        assert "'7т'" not in play("7т\nвих\n", "punk", "--seed", "1", "--lang", "uk")

    @pytest.mark.parametrize(
        ("lang", "words"),
        [
            ("ru", ["?", "совет", "СОВЕТ", "оставить", "о", "назад", "н", "1 у 2", "1 у игрока 2",
                    "1 и 2 у 2 и 3", "против", "выход"]),
            ("uk", ["?", "порада", "ПОРАДА", "залишити", "з", "назад", "н", "1 у 2",
                    "1 у гравця 2", "1 і 2 у 2 та 3", "проти", "вихід"]),
        ],
    )  # fmt: skip
    def test_words(self, play: Play, lang: str, words: list[str]) -> None:
        for seed in range(8):
            told = play("\n".join(words), "puck", "--seed", str(seed), "--lang", lang)
            unclear = {"ru": "это и не", "uk": "це й не"}[lang]
            lines = [line for line in told.splitlines() if unclear in line]
            assert lines == [line for line in lines if words[10] in line]  # the direction's word

    @pytest.mark.parametrize(("lang", "word"), [("ru", "вых"), ("ru", "ВЫХОД"), ("uk", "вихід")])
    def test_quitting(self, play: Play, lang: str, word: str) -> None:
        told = play(f"{word}\n", "punk", "--seed", "1", "--lang", lang)
        assert told.count("1)") == 1
        assert "no card" in play(f"{word}\nq\n", "punk", "--seed", "1")

    @pytest.mark.parametrize("lang", OTHERS)
    def test_the_hint_may_be_typed(self, play: Play, lang: str) -> None:
        word = {"ru": "совет", "uk": "порада"}[lang]
        begins = {"ru": "лучше всего сейчас ", "uk": "найкраще зараз "}[lang]
        for game in ("punk", "puck"):
            for seed in "1234":
                options = (game, "--seed", seed, "--lang", lang)
                hint = re.search(f"{begins}(.*)[.]", play(f"{word}\nq\n", *options))
                assert hint is not None
                told = play(f"{hint[1]}\nq\n", *options)
                assert not re.search("не карта|— це й не|— это и не", told)

    def test_the_same_game_in_every_language(self, play: Play) -> None:
        """A seed gives the same cards, whatever is spoken."""
        numbers = {
            tuple(re.findall("[0-9]+", play("1\n" * 9, "punk", "--seed", "5", "--lang", lang)))
            for lang in ("en", "ru", "uk")
        }
        assert len(numbers) == 1

    def test_saving(self, play: Play, tmp_path: Path) -> None:
        file = str(tmp_path / "игра.jsonl")
        assert "Игра сохранена в" in play("вых\n", "punk", "--save", file, "--lang", "ru")
        assert "Гру збережено в" in play("вих\n", "punk", "--resume", file, "--lang", "uk")
        assert "The game is kept in" in play("q\n", "punk", "--resume", file)

    def test_the_end_of_the_input(self, play: Play) -> None:
        assert play("", "punk", "--lang", "ru", code=1).endswith("\nВвод закончился.\n")


class Stream(io.TextIOWrapper):
    """A standard output of some encoding."""

    def __init__(self, encoding: str) -> None:
        super().__init__(io.BytesIO(), encoding=encoding)

    @property
    def text(self) -> str:
        self.flush()
        buffer = self.buffer
        assert isinstance(buffer, io.BytesIO)
        return buffer.getvalue().decode(self.encoding)


class TestWhichLanguage:
    """What is asked for, else the locale's, where it can be shown."""

    def run(self, monkeypatch: pytest.MonkeyPatch, encoding: str, *options: str) -> str:
        stream = Stream(encoding)
        monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
        monkeypatch.setattr("sys.stdout", stream)
        assert main(["play", "punk", "--seed", "1", *options]) == 0
        return stream.text

    def test_the_locale(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("LC_ALL", "uk_UA.UTF-8")
        assert "Взятка 1 з 7" in self.run(monkeypatch, "utf-8")
        monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
        assert "Trick 1 of 7" in self.run(monkeypatch, "utf-8")

    def test_what_is_asked_for_comes_first(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("LC_ALL", "uk_UA.UTF-8")
        assert "Взятка 1 из 7" in self.run(monkeypatch, "utf-8", "--lang", "ru")
        assert "Trick 1 of 7" in self.run(monkeypatch, "utf-8", "--lang", "en")

    @pytest.mark.parametrize("encoding", ["cp1251", "koi8_u", "cp866"])
    def test_without_symbols_suits_are_letters(
        self, monkeypatch: pytest.MonkeyPatch, encoding: str
    ) -> None:
        told = self.run(monkeypatch, encoding, "--lang", "ru")
        assert re.search("1\\) [Т1-7][тбчп]  2\\) ", told)
        assert "Взятка 1 из 7" in told

    @pytest.mark.parametrize("encoding", ["ascii", "cp1252", "latin-1"])
    def test_what_cannot_be_shown(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], encoding: str
    ) -> None:
        monkeypatch.setenv("LC_ALL", "ru_RU")
        assert "Trick 1 of 7" in self.run(monkeypatch, encoding)
        with pytest.raises(SystemExit) as end:
            self.run(monkeypatch, encoding, "--lang", "ru")
        assert end.value.code == 2
        assert f"--lang ru: the output, in {encoding}, has no such letters" in (
            capsys.readouterr().err
        )

    def test_the_next_call_is_in_its_own(self, capsys: pytest.CaptureFixture[str]) -> None:
        for line, told in (("eval As Kd Qh --lang ru", "стрит"), ("eval As Kd Qh", "straight")):
            assert main(line.split()) == 0
            assert told in capsys.readouterr().out
            assert terminal.gettext("straight") == "straight"

    def test_no_such_language(self, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit) as end:
            main(["play", "punk", "--lang", "fr"])
        assert end.value.code == 2
        assert "'fr'" in capsys.readouterr().err

    def test_colour(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Red suits are red in every language."""
        stream = Stream("utf-8")
        monkeypatch.setattr(stream, "isatty", lambda: True, raising=False)
        monkeypatch.delenv("NO_COLOR", raising=False)
        monkeypatch.setenv("TERM", "xterm")
        monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
        monkeypatch.setattr(sys, "stdout", stream)
        main(["play", "punk", "--players", "11", "--seed", "1", "--lang", "ru"])
        assert re.search("\033\\[31m[0-9ТВДК]+[♦♥]", stream.text)
        assert not re.search("\033\\[31m[0-9ТВДК]+[♣♠]", stream.text)

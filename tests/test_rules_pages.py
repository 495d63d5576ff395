"""The rules for players: whole in three languages, alike in all, and true.

``UPDATE_GOLDEN=1 pytest tests/test_rules_pages.py`` draws the pictures anew; then look at them.
"""

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest

import puckpunk as pp
from puckpunk import punk, render
from puckpunk.cli import main
from puckpunk.language import Language, in_letters
from puckpunk.match import PunkMatch
from puckpunk.puck import PuckRules
from puckpunk.rankings import Ranking

ROOT = Path(__file__).parent.parent
RULES = ROOT / "docs" / "rules"
SHIPPED = Path(pp.__file__).parent / "cli" / "rules"
LANGUAGES = ("en", "ru", "uk")
GAMES = {"puck": ("puck", "hands"), "punk": ("punk",)}  # and the pages of their clauses
CLAUSES = ("puck", "hands", "punk")
PAGES = [(game, language) for game in GAMES for language in LANGUAGES]

HANDS = {  # from best to worst
    "puck-straight-flush": "Qs Js Ts",
    "puck-three": "7c 7d 7h",
    "puck-flush": "Kd 9d 4d",
    "puck-straight": "6c 5h 4s",
    "puck-pair": "As Ac Qh",
    "puck-high-card": "Jc Td 2s",
}
OTHER_HANDS = {
    "puck-joker": "As Qs Xr",
    "puck-before": "Jh 8h 3s",
    "puck-after": "Qh Jh 8h",
}
TRICK = punk.Trick(map(punk.PunkCard.parse, ["2d", "5c", "2s", "7h"]))
PICTURES: dict[str, Any] = {
    **{name: pp.parse_cards(hand) for name, hand in (HANDS | OTHER_HANDS).items()},
    "punk-trick": TRICK,
}

LATIN = {"en": "", "ru": "ТКДВ", "uk": "ТКДВ"}
LINK = re.compile(r"\]\([^)]*\)|^\[\w+\]: .*$|^:::.*$", re.MULTILINE)
WEB_ONLY = re.compile(r"^:::\{only\} html$.*?^:::$", re.MULTILINE | re.DOTALL)
Printed = Callable[..., str]


def read(game: str, language: str) -> str:
    return (SHIPPED / f"play-{game}.{language}.md").read_text("utf-8")


def picture_file(name: str, language: str) -> str:
    return f"{name}.svg" if language == "en" else f"{name}.{language}.svg"


def words(text: str) -> str:
    """Leave out where links lead to, fences, code, and ids of clauses."""
    return re.sub(r"`[^`\n]*`|\[P[KN]\d+\]", "", LINK.sub("]", text))


def prose(text: str) -> str:
    """Return the words in one line, in small letters."""
    return " ".join(re.sub(r"[*|]", " ", words(text)).split()).lower()


def cards(text: str, language: str) -> Counter[str]:
    """Return the cards that the text names by their letters, in Latin ones."""
    text = text.translate(str.maketrans(LATIN[language], "AKQJ"[: len(LATIN[language])]))
    one = r"(?:10|[2-9AKQJ])"
    return Counter(re.findall(rf"(?<!\w){one}(?:[♣♦♥♠]|(?:-{one})+)(?!\w)", words(text)))


def sections(text: str) -> list[str]:
    return re.split(r"^#+ ", text, flags=re.MULTILINE)[1:]


def glossary() -> list[list[str]]:
    text = (RULES / "glossary.md").read_text("utf-8")
    rows = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    return [row for row in rows[2:] if not row[0].startswith("**")]


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_a_page_names_every_clause_of_its_game(game: str, language: str) -> None:
    labels = [
        label.upper()
        for page in GAMES[game]
        for label in re.findall(
            r"^\((p[kn]\d+)\)=$", (SHIPPED / f"{page}.md").read_text("utf-8"), re.MULTILINE
        )
    ]
    assert len(labels) == {"puck": 29, "punk": 15}[game]
    text = read(game, language)
    assert set(re.findall(r"\[(P[KN]\d+)\](?!:)", text)) == set(labels)
    targets = re.findall(r"^\[(P[KN]\d+)\]: #(\w+)$", text, re.MULTILINE)
    assert Counter(targets) == Counter((label, label.lower()) for label in labels)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["ru", "uk"])
def test_the_languages_say_the_same(game: str, language: str) -> None:
    ours, theirs = sections(read(game, "en")), sections(read(game, language))
    assert len(ours) == len(theirs)
    for one, other in zip(ours, theirs, strict=True):
        for what in (r"\[(P[KN]\d+)\](?!:)", r"\(pictures/([\w-]+)\.", r"^(?:[-|]|\d+\.|\*\*)"):
            found = [Counter(re.findall(what, text, re.MULTILINE)) for text in (one, other)]
            assert found[0] == found[1], (what, other)
        numbers = [Counter(re.findall(r"\d+", words(text))) for text in (one, other)]
        assert numbers[0] == numbers[1], other
        assert cards(one, "en") == cards(other, language)


def test_cards_are_found_in_every_language() -> None:
    assert cards("A♠ 9♠ or J-10-2", "en") == cards("Т♠ 9♠ или В-10-2", "ru")
    assert sum(cards(read("puck", "en"), "en").values()) > 20


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_what_render_makes(name: str, language: str) -> None:
    made = render.svg(PICTURES[name], language=Language(language)) + "\n"
    file = RULES / "pictures" / picture_file(name, language)
    if os.environ.get("UPDATE_GOLDEN"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(made, "utf-8", newline="\n")
    assert file.read_text("utf-8") == made


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_is_shown_with_words(language: str) -> None:
    shown = [
        picture
        for game in GAMES
        for picture in re.findall(r"!\[([^\]]+)\]\(pictures/(.*?)\)", read(game, language))
    ]
    assert sorted(file for _, file in shown) == sorted(
        picture_file(name, language) for name in PICTURES
    )
    for said, _ in shown:
        assert len(said) > 20
        assert bool(re.search("[a-z]", said)) == (language == "en")


@pytest.mark.parametrize("name", ["play-puck", "play-punk", "glossary"])
@pytest.mark.parametrize("language", ["ru", "uk"])
def test_no_word_has_letters_of_two_alphabets(name: str, language: str) -> None:
    if name == "glossary":
        text = "\n".join(row[LANGUAGES.index(language)] for row in glossary())
    else:
        text = words(read(name.removeprefix("play-"), language))
    tokens = re.findall(r"[^\W\d_]+", text)
    assert [t for t in tokens if re.search("[A-Za-z]", t) and re.search("[\u0400-\u04ff]", t)] == []
    names = {"Puck", "Punk", "English", "David", "Knight", "Mike", "Church", "N"}
    assert {t for t in tokens if re.search("[A-Za-z]", t)} <= names
    foreign = {"ru": "[іїєґІЇЄҐ’]", "uk": "[ыэъёЫЭЪЁ]"}[language]
    other = {"українська", "русский"}  # the links to the other pages
    assert [
        t for t in re.findall(r"[\w’]+", text) if re.search(foreign, t) and t not in other
    ] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_the_glossary_are_those_of_the_pages(language: str) -> None:
    text = " ".join(prose(read(game, language)) for game in GAMES)
    missing = []
    for row in glossary():
        term = re.sub(r" \(.*\)| [♣♦♥♠]", "", row[LANGUAGES.index(language)]).split(", ")[0].lower()
        stems = [word[: max(3, len(word) - 2)] for word in term.split()]
        if not re.search(r"\b" + r"\w*\W+".join(map(re.escape, stems)), text):
            missing.append(term)
    assert missing == []


def test_the_glossary_is_whole() -> None:
    for english, *others in glossary():
        assert len(others) == 2
        for other in others:  # plural forms: two in English, three in the other languages
            assert len(other.split(", ")) == (3 if ", " in english else 1), english


def test_there_is_no_other_picture() -> None:
    assert {file.name for file in (RULES / "pictures").iterdir()} == {
        picture_file(name, language) for name in PICTURES for language in LANGUAGES
    }


def test_the_hands_stand_from_best_to_worst() -> None:
    values = [pp.evaluate(hand) for hand in HANDS.values()]
    assert values == sorted(values, reverse=True)
    assert len({value.category for value in values}) == len(pp.HandCategory)
    shown = re.findall(r"\(pictures/(.*?)\.svg\)", read("puck", "en"))
    assert [name for name in shown if name in HANDS] == list(HANDS)
    assert pp.evaluate(OTHER_HANDS["puck-joker"]).category is pp.HandCategory.STRAIGHT_FLUSH


def test_the_examples_are_true() -> None:
    assert pp.winners(["Kc Kd 5s", OTHER_HANDS["puck-after"], "8d 7c 6d"]) == (1,)
    assert pp.winners(["As Ac Qh", "Ad Ah 9c"]) == pp.winners(["Js Tc 2h", "Tc 5h 3d"]) == (0,)
    assert str(pp.evaluate("As 9s Xr")).startswith("flush, ace-king-nine")
    assert (TRICK.winner, TRICK.points) == (1, 5)
    rows = re.findall(r"^\| ([\dA]-\S+) \| (?:the )?(\w+) \|$", read("punk", "en"), re.MULTILINE)
    assert len(rows) == 5
    for laid, wins in rows:
        ranks = [1 if rank == "A" else int(rank) for rank in laid.split("-")]
        winner = punk.resolve_trick(ranks)
        assert (winner is None) == (wins == "nobody")
        if winner is not None:
            assert ranks[winner] == ("two", "three", "four", "five", "six", "seven").index(wins) + 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_packs_are_those_of_the_game(language: str) -> None:
    rows = re.findall(
        r"^\| (\d) \| (\d) \| \D+(\d) \| (\d+) \| (\d) \|$", read("punk", language), re.MULTILINE
    )
    assert [int(row[0]) for row in rows] == [3, 4, 5, 6]
    for row in rows:
        players, suits, ranks, size, each = map(int, row)
        pack = punk.PunkPack.for_players(players)
        assert (pack.suits, pack.ranks, pack.size, pack.size // players) == (
            suits,
            ranks,
            size,
            each,
        )


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Printed:
    """Run ``puckpunk rules``, and return what it printed."""

    def run(*arguments: str, columns: int = 200) -> str:
        monkeypatch.setenv("COLUMNS", str(columns))
        assert main(["rules", *arguments]) == 0
        shown = capsys.readouterr()
        assert shown.err == ""
        return shown.out

    return run


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_the_command_prints_the_whole_page(printed: Printed, game: str, language: str) -> None:
    page = LINK.sub("]", WEB_ONLY.sub("", read(game, language)))
    out = printed(game, "--lang", language)
    text, _, end = out.rstrip("\n").rpartition("\n\n")
    assert text.splitlines()[0] == page.splitlines()[0].removeprefix("# ")
    cards_shown = in_letters(text, Language(language))  # in English they are in notation
    assert re.findall(r"\w+", cards_shown) == re.findall(r"\w+", page)
    clause = {"punk": "PN7", "puck": "PK9"}[game]
    assert f"puckpunk rules {game} {clause}" in end
    assert f"puckpunk rules {game} --exact" in end
    assert printed(game, clause).startswith(f"{clause}. ")


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_what_is_printed_is_plain_text(printed: Printed, game: str, language: str) -> None:
    out = printed(game, "--lang", language)
    marks = ("**", "`", "](", "[PK", "[PN", "]:", "{", ":::", "| ", ".md", ".svg", "#", "\n\n\n")
    assert [mark for mark in marks if mark in out] == []
    assert len(re.findall(r"^\[.+\.\]$", out, re.MULTILINE)) == {"puck": 9, "punk": 1}[game]
    assert out.isascii() == (language == "en")


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_what_is_printed_is_wrapped(printed: Printed, game: str, language: str) -> None:
    words_told = re.findall(r"\w+", printed(game, "--lang", language))
    for columns in (30, 40, 80):
        out = printed(game, "--lang", language, columns=columns)
        assert max(map(len, out.splitlines())) <= columns
        if game == "puck":  # which has no tables
            assert re.findall(r"\w+", out) == words_told


def test_a_table_stands_in_columns_if_there_is_room(printed: Printed) -> None:
    lines = printed("punk", "--lang", "uk", columns=80).splitlines()
    assert "  3         3       від туза до 7    21       7" in lines
    narrow = printed("punk", "--lang", "uk", columns=40)
    assert "  гравців 3, мастей 3, номінали від туза" in narrow.splitlines()


@pytest.mark.parametrize(
    ("encoding", "hand"), [("utf-8", "К♣ К♦ 5♠"), ("utf-16", "К♣ К♦ 5♠"), ("cp1251", "Кт Кб 5п")]
)
@pytest.mark.parametrize("language", ["ru", "uk"])
def test_it_is_printed_in_any_encoding(language: str, encoding: str, hand: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "puckpunk", "rules", "puck", "--lang", language],
        capture_output=True, check=False, timeout=60,
        env={**os.environ, "PYTHONIOENCODING": encoding},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")
    out = done.stdout.decode(encoding)
    assert hand in out
    assert "\\" not in out


def test_for_a_screen_reader_cards_are_words(printed: Printed) -> None:
    out = printed("puck", "--plain", "--lang", "ru")
    assert "К♣ К♦ 5♠" in out  # in a sentence the words would need their case
    out = printed("puck", "--plain", "--lang", "en")
    assert "king of clubs, king of diamonds, five of spades" in out
    assert not re.search("[♣♦♥♠]", out)


def test_the_language_is_that_of_the_locale(
    printed: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LANGUAGE", raising=False)
    monkeypatch.setenv("LC_ALL", "uk_UA.UTF-8")
    assert printed("PUNK") == printed("punk", "--lang", "uk")
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert printed("PUNK") == printed("punk", "--lang", "en")


def test_the_reference_shows_what_is_printed(printed: Printed) -> None:
    reference = (ROOT / "docs" / "reference" / "command-line.md").read_text("utf-8")
    section = reference.partition("## `puckpunk rules`\n")[2].partition("\n## ")[0]
    (shown,) = re.findall(r"```text\n([^`]*)```", section)
    assert shown in printed("punk", "--lang", "en", columns=80)


class TestDecisions:
    """What the clauses mark as decided here is explained on one page, and nothing else."""

    MADE_OF = (Ranking, PuckRules, punk.PunkRules, PunkMatch)
    FIELDS = frozenset(field.name for kind in MADE_OF for field in attrs.fields(kind))

    @staticmethod
    def decided() -> dict[str, str]:
        """Return the text of each clause that has something decided in it, by its label."""
        text = "\n".join((SHIPPED / f"{name}.md").read_text("utf-8") for name in CLAUSES)
        clause = r"^\((p[\w-]+)\)=\n(?:#.*\n)?((?:(?!\(p|#).*\n?)*)"
        clauses = re.findall(clause, text, re.MULTILINE)
        return {label: said for label, said in clauses if "*Decided:*" in said}

    @staticmethod
    def explained() -> list[tuple[str, str]]:
        """Return label and text of each entry of the page of decisions."""
        text = (ROOT / "docs" / "explanation" / "decisions.md").read_text("utf-8")
        entry = r"^\[[\w ]+\]\([\w./]*#(p[\w-]+)\): .+\?\n: ((?:.+\n|\n(?=  ))+)"
        return re.findall(entry, text, re.MULTILINE)

    def test_each_is_explained_once(self) -> None:
        decided = self.decided()
        assert len(decided) > 30
        assert sorted(label for label, _ in self.explained()) == sorted(decided)

    def test_the_switches_of_a_clause_are_named_with_it(self) -> None:
        decided = self.decided()
        for label, text in self.explained():
            switches = set(re.findall(r"`(\w+)", decided[label])) & self.FIELDS
            assert {name for name in switches if f"`{name}" not in text} == set(), label

    def test_what_is_called_a_switch_is_one(self) -> None:
        named = [
            name
            for _, text in self.explained()
            for line in re.findall(r"^  Switch(?:es)?: (.+)", text, re.MULTILINE)
            for name in re.findall(r"`(\w+)", line)
        ]
        assert len(named) > 15
        assert set(named) <= self.FIELDS

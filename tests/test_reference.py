"""The reference: every public name is in it, and what it says of formats is what the code does."""

import argparse
import importlib
import inspect
import io
import json
import pkgutil
import re
from collections.abc import Callable, Iterator
from importlib.metadata import metadata
from pathlib import Path
from pydoc import locate
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

import puckpunk
from puckpunk import conformance, json_text, notation, puck, punk, records, strategies
from puckpunk.cli.main import command_line, main
from puckpunk.cli.parsing import EXIT_CODES
from puckpunk.language import LANGUAGES, notation_of
from puckpunk.records import SCHEMA, action_to_json, view_to_json

DOCS = Path(__file__).parent.parent / "docs"
REFERENCE = sorted((DOCS / "reference").glob("*.md"))
STABILITY = (DOCS / "stability.md").read_text(encoding="utf-8")

PUBLIC = [
    name
    for row in re.findall(r"^\| (`puckpunk.*?) \| \[", STABILITY, re.MULTILINE)
    for name in re.findall(r"`([\w.]+)`", row)
]
DIRECTIVE = re.compile(
    r"^\.\. (?:py:)?(\w+):: (\S+(?:\n +[A-Z]+$)*)(\n   :no-members:)?", re.MULTILINE
)


def page_of(name: str) -> str:
    return (DOCS / "reference" / f"{name}.md").read_text(encoding="utf-8")


def tables(page: str, first: str) -> list[list[list[str]]]:
    """Return the rows of each table whose first column has that heading."""
    found = re.findall(
        rf"^\| ?{re.escape(first)} \|.*\n\|[-: |]+\n((?:\|.*\n)+)", page, re.MULTILINE
    )
    return [[row.strip("| ").split(" | ") for row in rows.splitlines()] for rows in found]


def table(page: str, first: str) -> list[list[str]]:
    return [row for rows in tables(page, first) for row in rows]


def words_in_code(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


def documented() -> Iterator[tuple[str, str]]:
    """Yield the module and the name of all that has an entry in the reference."""
    for page in REFERENCE:
        module = "puckpunk"
        for kind, what, alone in DIRECTIVE.findall(page.read_text(encoding="utf-8")):
            names = what.split()
            if kind in {"currentmodule", "automodule"}:
                module = what
                whole = kind == "automodule" and not alone
                names = importlib.import_module(what).__all__ if whole else []
            for name in names:
                home, _, last = name.rpartition(".")
                yield home or module, last


DOCUMENTED = set(documented())
OBJECTS = [getattr(importlib.import_module(module), name) for module, name in DOCUMENTED]


class TestPublicNames:
    """What is public has an entry in the reference, and what has an entry is public."""

    def test_every_module_at_the_top_is_public_or_called_internal(self) -> None:
        internal = re.findall(
            r"`(\w+)`", re.findall(r"the\s+modules\s+(`cli.*?)\.\n", STABILITY, re.DOTALL)[0]
        )
        top = {module.name for module in pkgutil.iter_modules(puckpunk.__path__)} - {"__main__"}
        public = {name.split(".")[1] for name in PUBLIC if name != "puckpunk"}
        assert public.isdisjoint(internal)
        assert public | set(internal) == top

    @pytest.mark.parametrize("module", PUBLIC)
    def test_every_name_has_an_entry(self, module: str) -> None:
        loaded = importlib.import_module(module)
        missing = {
            name
            for name in loaded.__all__
            if (module, name) not in DOCUMENTED
            and not any(getattr(loaded, name) is found for found in OBJECTS)
        }
        assert missing == set()

    def test_every_entry_is_of_a_public_name(self) -> None:
        public = [
            getattr(loaded, name)
            for loaded in map(importlib.import_module, PUBLIC)
            for name in loaded.__all__
        ]
        found = zip(DOCUMENTED, OBJECTS, strict=True)
        assert {name for name, value in found if not any(value is one for one in public)} == set()

    @pytest.mark.parametrize("game", [puck, punk])
    def test_presets_are_named(self, game: Any) -> None:
        page = page_of(game.__name__.removeprefix("puckpunk."))
        named = page.partition(".. py:data:: PRESETS\n")[2].partition("\n.. ")[0]
        assert re.findall(r"``(\w+)``", named.partition("```")[0]) == list(game.PRESETS)

    def test_laws_are_those_of_the_functions(self) -> None:
        rows = table(page_of("testing"), "law")
        named = {name: int(row[0]) for row in rows for name in words_in_code(row[2])}
        laws = {
            name: int(said[1])
            for name in conformance.__all__
            if (said := re.match(r"Check law (\d+)", getattr(conformance, name).__doc__))
        }
        assert named == laws

    def test_what_takes_a_language(self) -> None:
        rows = table(page_of("language"), "what")
        named = {target for row in rows for target in re.findall(r"<(puckpunk[\w.]+)>", row[0])}
        public = [
            value
            for value in OBJECTS
            if not getattr(value, "__module__", "").startswith("puckpunk.language")
        ]
        methods = [
            method
            for value in public
            if inspect.isclass(value)
            for method in vars(value).values()
            if inspect.isfunction(method)
        ]
        takes = {
            function.__qualname__
            for function in (*public, *methods)
            if inspect.isfunction(function) and "language" in inspect.signature(function).parameters
        }
        found: list[Any] = list(map(locate, named))
        assert {function.__qualname__ for function in found} == takes

    def test_the_letters_of_the_languages(self) -> None:
        for name, ranks, suits, jokers in table(page_of("language"), "")[-3:]:
            language = LANGUAGES[{"Russian": "ru", "Ukrainian": "uk"}.get(name, "en")]
            clubs = words_in_code(suits)[0]
            _, *courts = words_in_code(ranks)  # after the two
            typed = [rank + clubs for rank in courts] + [
                "2" + suit for suit in words_in_code(suits)
            ]
            read = [
                str(*puckpunk.parse_cards(notation_of(card, language)))
                for card in (*typed, *words_in_code(jokers))
            ]
            meant = ["9c", "Tc", "Jc", "Qc", "Kc", "Ac", "2c", "2d", "2h", "2s", "Xr", "Xb"]
            assert read == meant[-len(read) :]
            assert len(read) > 10


class TestSupport:
    """The versions that the page on stability names are those of the package's metadata."""

    def test_python(self) -> None:
        classifiers = metadata("puckpunk").get_all("Classifier") or []
        python = [line.rpartition(" ")[2] for line in classifiers if ":: Python :: 3." in line]
        assert f"CPython {', '.join(python[:-1])} and {python[-1]}, on any system" in STABILITY

    def test_packages(self) -> None:
        least = dict(
            found
            for line in metadata("puckpunk").get_all("Requires-Dist") or []
            for found in re.findall(r"^(attrs|numpy|hypothesis|matplotlib)>=([\d.]+)", line)
        )
        for name, version in re.findall(
            r"(attrs|NumPy|Hypothesis|Matplotlib) (\d[\d.]*\d|\d)", STABILITY
        ):
            assert least.pop(name.lower(), version) == version
        assert least == {}

    def test_records(self) -> None:
        assert f"which is {records.VERSION} (`puckpunk.records.VERSION`)" in STABILITY


class TestRecords:
    """The tables of the page on records are those of the format."""

    PAGE = page_of("records")
    KINDS: ClassVar = {"number": "integer", "text": "string", "list": "array"}

    def test_fields(self) -> None:
        rows = {words_in_code(row[0])[0]: row for row in table(self.PAGE, "field")[:9]}
        schema = SCHEMA["properties"]
        assert rows.pop("_…")[2].startswith("fields of your own")
        rows = {name: row for name, row in rows.items() if name in schema}
        assert set(rows) == set(schema)
        for name, (_, _, meaning) in rows.items():
            assert ("May be left out" in meaning) == (name not in SCHEMA["required"]), name
        assert "1 to 80" in rows["seats"][2]
        assert schema["seats"]["items"]["maxLength"] == 80
        assert set(re.findall(r'"(\w+)"', rows["game"][2])) == set(schema["game"]["enum"])
        assert rows["version"][2].endswith(f": {records.VERSION}")

    def test_outcome(self) -> None:
        (end,) = (form for form in SCHEMA["properties"]["outcome"]["oneOf"] if "required" in form)
        rows = {words_in_code(row[0])[0]: row for row in tables(self.PAGE, "field")[1]}
        assert list(rows) == end["required"] == list(end["properties"])
        for name, (_, kind, _) in rows.items():
            assert end["properties"][name].get("type", "string") == self.KINDS[kind.split()[0]]
        reasons = re.findall(r'"(\w+)"', rows["reason"][2])
        assert reasons == end["properties"]["reason"]["enum"]

    def test_bounds(self) -> None:
        bounds = {row[0]: row[1] for row in table(self.PAGE, "what")}
        for what, bound in [
            ("a line, without its end", json_text.LONGEST_LINE),
            ("objects and lists in each other", json_text._DEEPEST),
            ("a whole number", json_text._LONGEST_NUMBER),
            ("a text of a state", notation._LONGEST),
        ]:
            assert bounds.pop(what).startswith(f"{bound:,}"), what
        assert bounds == {}

    def test_actions(self) -> None:
        ace, nine = puckpunk.parse_cards("Ac 9d")
        made: list[punk.PunkAction | puck.PuckAction] = [
            punk.Lay(0, punk.PunkCard(1, 0)),
            punk.Deal(0, punk.PunkCard(1, 0)),
            puck.Deal(0, ace),
            puck.Draw(0, ace),
            puck.Refill(0, ace),
            puck.ChooseDirection(0, puck.Direction.CLOCKWISE),
            puck.Hold(0),
            puck.Exchange(0, (ace,), ((1, 1),)),
            puck.Take(0, 1, nine),
        ]
        written = {(form["game"], form["action"]): set(form) for form in map(action_to_json, made)}
        said = {
            (game, action): {"game", "action", *re.findall(r"`(\w+)`", fields)}
            for games, actions, fields in table(self.PAGE, "`game`")
            for game in (re.findall('"(.*?)"', games) or ["punk", "puck"])
            for action in re.findall('"(.*?)"', actions)
        }
        assert said == written

    @pytest.mark.parametrize(("game", "place"), [("punk", 3), ("puck", 4)])
    def test_views(self, game: str, place: int) -> None:
        said = tables(self.PAGE, "field")
        fields = [word for row in (*said[2], *said[place]) for word in words_in_code(row[0])]
        state: Any = {
            "punk": punk.PunkState.start(punk.PunkRules()),
            "puck": puck.PuckState.start(puck.PuckRules()),
        }[game]
        assert sorted(fields) == sorted(view_to_json(state.view(0)))


class Grammar:
    """A grammar of the page on notation: each name is a regular expression, as none is circular."""

    KNOWN: ClassVar = {
        "number": "(?:0|[1-9][0-9]{0,8})",
        "seat": "(?:0|[1-9][0-9]{0,3})",
        "json": r"\{[^;]*\}",
        "tab": r"\t",
        "newline": r"[\r\n]",
    }
    CLOSE: ClassVar = {"(": ")", "[": ")?", "{": ")*"}

    def __init__(self, text: str) -> None:
        text = re.sub(r" # .*", "", text)
        rules = re.split(r"^(\w+) +=", text, flags=re.MULTILINE)[1:]
        tokens = map(re.compile(r'"[^"]*"|\w+|\S').findall, rules[1::2])
        self.rules = dict(zip(rules[::2], tokens, strict=True))

    def __getitem__(self, name: str) -> str:
        """Return what a name stands for."""
        if name not in self.rules:
            return self.KNOWN[name]
        found, last_text = "", ""
        closes: list[str] = []
        parts = iter(self.rules[name])
        for part in parts:
            if part in self.CLOSE:
                closes.append(self.CLOSE[part])
                found += "(?:"
            elif part in ")]}":
                found += closes.pop()
            elif part == "…":
                first, last = int(last_text), int(next(parts).strip('"'))
                found += "|" + "|".join(map(str, range(last, first, -1)))
            elif part == "|":
                found += part
            else:
                last_text = part.strip('"')
                found += re.escape(last_text) if part.startswith('"') else self[part]
        assert not closes
        return f"(?:{found})"


CARDS, PUNK, PUCK = map(Grammar, re.findall(r"```text\n(\w+ +=[^`]*)```", page_of("notation")))

SPOILT = st.tuples(
    st.integers(0, 10**6), st.sampled_from(["", "0", " ", "-", ", ", "; ", "Ac", "x"])
)


class TestGrammar:
    """What is written is by the grammars of the page, and what is not by them is not read."""

    def check(
        self, grammar: str, value: object, parse: Callable[[str], Any], spoilt: tuple[int, str]
    ) -> None:
        text = str(value)
        assert re.fullmatch(grammar, text), text
        assert parse(text) == value
        place, piece = spoilt
        place %= len(text)
        for other in (
            text[:place] + piece + text[place + 1 :],
            text[:place] + piece + text[place:],
        ):
            if not re.fullmatch(grammar, other):
                with pytest.raises(puckpunk.PuckpunkError):
                    parse(other)

    @given(strategies.punk_states(), st.data(), SPOILT)
    def test_punk(self, state: Any, data: st.DataObject, spoilt: tuple[int, str]) -> None:
        view = state.view(data.draw(st.integers(0, state.rules.players - 1)))
        self.check(PUNK["state"], state, punk.PunkState.parse, spoilt)
        self.check(PUNK["view"], view, punk.PunkView.parse, spoilt)
        self.check(PUNK["rules"], state.rules, punk.PunkRules.parse, spoilt)
        for action in state.legal_actions()[:3]:
            self.check(PUNK["action"], action, punk.parse_action, spoilt)

    @given(strategies.puck_states(), SPOILT)
    def test_puck(self, state: Any, spoilt: tuple[int, str]) -> None:
        self.check(PUCK["state"], state, puck.PuckState.parse, spoilt)
        self.check(PUCK["rules"], state.rules, puck.PuckRules.parse, spoilt)
        for action in (*state.legal_actions()[:2], *state.legal_actions()[-2:]):
            self.check(PUCK["action"], action, puck.parse_action, spoilt)

    @pytest.mark.parametrize(
        ("grammar", "parse"), [(PUNK, punk.parse_action), (PUCK, puck.parse_action)]
    )
    @given(st.data())
    def test_what_is_by_the_grammar_is_an_action_or_refused(
        self, grammar: Grammar, parse: Callable[[str], Any], data: st.DataObject
    ) -> None:
        text = data.draw(st.from_regex(grammar["action"], fullmatch=True))
        try:
            assert str(parse(text)) == text
        except puckpunk.PuckpunkError:
            # Cards out of order, or not as many as are taken; or the suit that there is not.
            assert " exchanges " in text or text.endswith("s64")

    @given(st.from_regex(PUNK["card"], fullmatch=True))
    def test_cards_of_punk(self, text: str) -> None:
        if text.endswith("s64"):  # the remark says so
            with pytest.raises(puckpunk.NotationError):
                punk.PunkCard.parse(text)
        else:
            assert str(punk.PunkCard.parse(text)) == text

    @given(
        st.from_regex(re.compile(CARDS["cards"], re.IGNORECASE | re.ASCII), fullmatch=True)
        | st.text("2TK10cs♣xXrb ,-\t\n", max_size=12)
    )
    def test_cards(self, text: str) -> None:
        if re.fullmatch(CARDS["cards"], text, re.IGNORECASE | re.ASCII):
            found = puckpunk.parse_cards(text)
            assert puckpunk.parse_cards(puckpunk.format_cards(found)) == found
        else:
            with pytest.raises(puckpunk.NotationError):
                puckpunk.parse_cards(text)


class TestCommandLine:
    """The page of the command line shows the help of every command, and names what there is."""

    PAGE = page_of("command-line")

    @staticmethod
    def commands(parser: argparse.ArgumentParser, name: str = "") -> Iterator[tuple[str, set[str]]]:
        """Yield each command, and the options it has."""
        below = [
            found
            for action in parser._actions
            if (found := action.choices)
            if action.nargs == argparse.PARSER
        ]
        for choices in below:
            for word, other in dict(choices).items():
                yield from TestCommandLine.commands(other, f"{name} {word}".strip())
        if not below:
            yield name, {option for action in parser._actions for option in action.option_strings}

    def sections(self) -> dict[str, str]:
        """Return what is said of each command."""
        return dict(re.findall(r"^## `puckpunk (.+)`\n((?:(?!## ).*\n)*)", self.PAGE, re.MULTILINE))

    def test_every_command_has_a_section_that_shows_its_help(self) -> None:
        sections = self.sections()
        assert sorted(sections) == sorted(name for name, _ in self.commands(command_line()))
        for name, text in sections.items():
            assert text.startswith(f"\n```{{command-help}} {name}\n```\n"), name

    def test_the_options_that_are_named_are_there(self) -> None:
        sections = self.sections()
        for name, options in self.commands(command_line()):
            named = set(re.findall(r"`(?:[\w ]+ )?(--\w+)", sections[name]))
            assert named <= options, name

    @pytest.mark.parametrize("command", ["simulate", "tournament"])
    def test_what_is_shown_is_printed(
        self, command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("LC_ALL", "C")
        (shown,) = re.findall(rf"```text\n\$ puckpunk ({command} [^`]*)```", self.PAGE)
        typed, _, printed = shown.partition("\n")
        assert main(typed.split()) == 0
        assert capsys.readouterr().out.strip() == printed.strip()

    @pytest.mark.parametrize(
        "command",
        ["eval As Kd Xr", "odds As Kd 9d", "trick A A 4 6", "deal puck", "check -"],
    )
    def test_the_fields_of_json_are_named(
        self, command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("sys.stdin", io.StringIO("{\n"))
        name = command.split(maxsplit=1)[0]
        main([*command.split(), "--json"])
        written = json.loads(capsys.readouterr().out)
        named = re.findall(r"`(\w+)`", self.sections()[name].partition("With `--json`")[2])
        for form in (written, *written.get("hands", [])):
            if isinstance(form, dict):
                known = {field for field in form if not field.endswith("_exact")}
                assert known <= set(named), name

    def test_exit_codes(self) -> None:
        told = re.findall(r"^  (\d+) +((?:.|\n {7})+)", EXIT_CODES, re.MULTILINE)
        said = [[code, meaning.replace("`", "")] for code, meaning in table(self.PAGE, "code")]
        assert said == [[code, " ".join(meaning.split())] for code, meaning in told]

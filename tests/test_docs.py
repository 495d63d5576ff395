"""The documentation: its links lead somewhere, its pictures have words, all its code is checked.

A block of a kind, or with a program, that nothing checks makes a test fail: then write its check.
"""

import doctest
import gc
import io
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from code import compile_command
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from babel.messages.frontend import CommandLineInterface

import puckpunk
import test_package
from pages import BLOCKS, PAGES, ROOT, Block, Page, page_named
from puckpunk.arena import simulate
from puckpunk.cli import main
from puckpunk.cli.main import command_line
from puckpunk.players import GreedyPlayer, RandomPlayer
from puckpunk.puck import PuckRules

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
EXTRAS: dict[str, list[str]] = PROJECT["project"]["optional-dependencies"]
CHECKS = (ROOT / ".ci" / "run").read_text("utf-8")
[PROMPTS] = re.findall(
    'copybutton_prompt_text = r"(.+)"', (ROOT / "docs/conf.py").read_text("utf-8")
)
IDS = [str(block) for block in BLOCKS]

each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def of_kind(*kinds: str) -> pytest.MarkDecorator:
    blocks = [block for block in BLOCKS if block.kind in kinds]
    return pytest.mark.parametrize("block", blocks, ids=map(str, blocks))


class TestLinks:
    """A link leads to a file that is there, and to a heading or target that is in it."""

    @each_page
    def test_links_lead_somewhere(self, page: Page) -> None:
        everywhere = {target for other in PAGES for target in other.targets()}
        lost: list[str] = []
        for link in page.links():
            if re.match(r"[a-z]+:", link):
                continue
            path, _, anchor = link.partition("#")
            file = (page.file.parent / path).resolve() if path else page.file
            if not file.is_file():
                lost.append(link)
            elif anchor:
                other = page_named(file.relative_to(ROOT).as_posix())
                found = other.anchors() | (set() if path else everywhere)
                lost += [link] * (anchor not in found)
        assert lost == []

    @each_page
    def test_links_out_are_encrypted(self, page: Page) -> None:
        assert [link for link in page.links() if re.match(r"(?!https:)[a-z]+:", link)] == []


class TestPictures:
    """A picture is there, and what it shows is said in a sentence."""

    @each_page
    def test_pictures_have_words(self, page: Page) -> None:
        for words, source in page.pictures():
            assert (page.file.parent / source).is_file(), source
            assert re.fullmatch(r"[A-ZА-ЯІЇЄҐ].{20,}\.", words), (source, words)

    def test_pictures_are_written_in_no_other_way(self) -> None:
        for page in PAGES:
            assert "<img" not in page.text
            assert "{image}" not in page.text
            assert "{figure}" not in page.text


KINDS = {  # of blocks, and what sees to them
    "pycon": "pytest, as doctests",
    "python": "TestPython",
    "sh": "TestShell",
    "bat": "TestShell",
    "console": "TestTranscripts",
    "text": "TestTranscripts",
    "{eval-rst}": "Sphinx, which builds with warnings as errors",
    "{toctree}": "Sphinx",
    "{include}": "pages.py, which reads what is included",
    "{literalinclude}": "TestPython",
    "{command-help}": "test_reference.py; Sphinx prints what the command line says",
}


@pytest.mark.parametrize("block", BLOCKS, ids=IDS)
def test_something_checks_a_block(block: Block) -> None:
    assert block.kind.split(" ")[0] in KINDS


class TestDoctests:
    """What is typed at a prompt is collected by pytest."""

    def test_pytest_reads_all_pages(self) -> None:
        options = PROJECT["tool"]["pytest"]["ini_options"]
        assert "--doctest-glob=*.md" in options["addopts"]
        searched = [file for path in options["testpaths"] for file in ROOT.glob(path)]
        for page in PAGES:
            assert any(page.file.is_relative_to(file) for file in searched), page.name

    @of_kind("pycon")
    def test_a_block_has_an_example(self, block: Block) -> None:
        examples = doctest.DocTestParser().get_examples(block.text)
        assert examples
        assert not any(doctest.SKIP in example.options for example in examples)

    @of_kind("pycon")
    def test_a_block_can_be_pasted(self, block: Block) -> None:
        """What the copy button takes is understood at a prompt, a line at a time."""
        waiting: list[str] = []
        for line in block.text.splitlines():
            if typed := re.match(f"(?:{PROMPTS})(.*)", line):
                waiting.append(typed[1])
                if compile_command("\n".join(waiting)):
                    waiting.clear()

    @pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
    def test_examples_are_in_such_blocks(self, page: Page) -> None:
        in_blocks = sum(
            block.text.count(">>> ") for block in page.blocks() if block.kind == "pycon"
        )
        assert page.text.count(">>> ") == in_blocks


def python_block(page: str, number: int = 0) -> str:
    blocks = [block for block in page_named(page).blocks() if block.kind == "python"]
    return blocks[number].text


def typed_before(page: str, words: str) -> dict[str, Any]:
    """Return the names that a reader has who typed the examples of a page as far as some words."""
    names: dict[str, Any] = {}
    for block in page_named(page).blocks():
        if words in block.text:
            return names
        if block.kind == "pycon":
            for example in doctest.DocTestParser().get_examples(block.text):
                exec(example.source, names)  # noqa: S102
    raise AssertionError(f"{page} has no block with {words}")


def keep_evening(words: str, folder: Path) -> None:
    """Put the records of the page on reading them, as they are before some words, in a folder."""
    names = typed_before("docs/how-to/read-records.md", words)
    shutil.copy(names["file"], folder)
    names["folder"].cleanup()


@pytest.fixture
def instead(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Let a module that the tests do not need be one with these names."""

    def put(module: str, **names: Any) -> None:
        parts = module.split(".")
        for n in range(1, len(parts)):
            monkeypatch.setitem(sys.modules, ".".join(parts[:n]), ModuleType(parts[n - 1]))
        made = ModuleType(module)
        vars(made).update(names)
        monkeypatch.setitem(sys.modules, module, made)

    return put


class Scheduler:
    """Stands for a client of Dask, which `test_arena_cluster.py` has."""

    def __init__(self, address: str) -> None:
        assert address

    def __enter__(self) -> "Scheduler":
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def get_executor(self) -> Executor:
        return ThreadPoolExecutor(1)


class TestPython:
    """Programs run, with fewer games, and with something in the place of what is not installed."""

    def test_all_of_them_are_here(self) -> None:
        assert Counter(block.page for block in BLOCKS if block.kind == "python") == {
            "docs/how-to/many-games.md": 4,
            "docs/how-to/pictures.md": 1,
            "docs/how-to/read-records.md": 1,
            "docs/how-to/two-players.md": 1,
        }

    @pytest.mark.parametrize("number", range(4))
    def test_many_games(
        self,
        number: int,
        instead: Callable[..., None],
        monkeypatch: pytest.MonkeyPatch,
        tmp_path: Path,
    ) -> None:
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor", ThreadPoolExecutor)
        instead("dask.distributed", Client=Scheduler)
        instead("mpi4py.futures", MPIPoolExecutor=ThreadPoolExecutor)
        asked: list[int] = []

        def fewer(rules: Any, players: Any, games: int, **more: Any) -> Any:
            asked.append(games)
            return simulate(rules, players, 4, **more)

        with ThreadPoolExecutor(1) as pool:
            names: dict[str, Any] = {
                "__name__": "__main__",
                "simulate": fewer,
                "PuckRules": PuckRules,
                "rules": PuckRules(players=2),
                "players": {"greedy": GreedyPlayer(), "random": RandomPlayer()},
                "pool": pool,
            }
            exec(python_block("docs/how-to/many-games.md", number), names)  # noqa: S102
        assert asked[0] >= 100_000
        assert names["report"].complete
        assert (tmp_path / "night.json").exists() == (number == 3)

    def test_pictures(self, instead: Callable[..., None]) -> None:
        shown: list[str] = []
        instead("IPython.display", SVG=shown.append)
        code = python_block("docs/how-to/pictures.md")
        exec(code, typed_before("docs/how-to/pictures.md", code))  # noqa: S102
        assert [picture[:4] for picture in shown] == ["<svg"]

    def test_read_records(
        self,
        capsys: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch,
        tmp_path: Path,
    ) -> None:
        pytest.importorskip("pandas")
        page = "docs/how-to/read-records.md"
        (told,) = (block.text for block in page_named(page).blocks() if block.kind == "text")
        code = python_block(page)
        keep_evening(code, tmp_path)
        monkeypatch.chdir(tmp_path)
        exec(code, {})  # noqa: S102
        lines = capsys.readouterr().out.splitlines()
        assert [line.rstrip() for line in lines] == told.splitlines()

    def test_two_players(self) -> None:
        names: dict[str, Any] = {"RandomPlayer": RandomPlayer, "MyPlayer": RandomPlayer}
        exec(python_block("docs/how-to/two-players.md"), names)  # noqa: S102
        assert len(names["players"]) == 2

    @pytest.mark.parametrize(
        "block", [block for block in BLOCKS if block.kind.startswith("{literal")], ids=str
    )
    def test_included_programs_are_run(self, block: Block) -> None:
        file = (ROOT / block.page).parent / block.kind.split(" ")[1]
        assert file.resolve().parent == ROOT / "examples"
        assert 'for example in examples/*.py; do "$bin/python" "$example"; done' in CHECKS


NOT_RUN = {  # and why
    "mutmut run": "takes hours",
    "mutmut results": "tells what that has found",
    "repo-review .": "reviews by hand, with tools of others",
    "pyroma .": "the same",
}
TOOLS = {  # which programs are in which distribution of an extra
    "mypy": "mypy",
    "pyright": "pyright",
    "pytest": "pytest",
    "ruff": "ruff",
    "sphinx-build": "sphinx",
}
OTHER_PACKAGES = {"mutmut", "pyroma", "sp-repo-review"}  # that a page installs


def packages(extra: str) -> set[str]:
    """Return the distributions of an extra."""
    found: set[str] = set()
    for requirement in EXTRAS[extra]:
        name, *inner = re.findall(r"[\w-]+", requirement.split(">")[0])
        found.add(name)
        if name == "puckpunk":
            found.update(*map(packages, inner))
    return found


def commands(block: Block) -> Iterator[str]:
    """Yield the commands of a block, without comments, each in one line."""
    text = block.text.replace("\\\n", " ")
    for line in text.splitlines():
        for command in re.sub(r"(^| )#.*", "", line).split("&&"):
            if command.strip():
                yield " ".join(command.split())


def check_installation(words: list[str]) -> None:
    for word in words:
        if word in {"install", "-q", "-e"}:
            continue
        name, _, extras = word.rstrip("]").partition("[")
        assert name in {".", "puckpunk", *OTHER_PACKAGES}, word
        if name not in OTHER_PACKAGES:
            assert set(filter(None, extras.split(","))) <= set(EXTRAS), word


def run_here(words: list[str], monkeypatch: pytest.MonkeyPatch) -> int:
    """Run our own command, leaving off at the first prompt."""
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    return main(words)


def check_command(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a command, or see that it is run elsewhere."""
    command = command.removeprefix("PATH=.venv/bin:$PATH ").removeprefix(".venv/bin/")
    if command in NOT_RUN:
        return
    program, *words = shlex.split(command)
    if program == "puckpunk":
        assert run_here(words, monkeypatch) == 0
    elif program in TOOLS:
        assert f'"$bin/{program}"' in CHECKS
        assert TOOLS[program] in packages("dev")
        assert "-n" not in words or program != "pytest" or "pytest-xdist" in packages("test")
    elif program == "pip":
        check_installation(words)
    elif program == "python":
        if words:  # else it is the prompt
            assert "__main__" in (ROOT / words[0]).read_text("utf-8")
    elif program == "bash":
        assert (ROOT / words[0]).is_file()
    else:
        assert command == "python3 -m venv .venv"


OF_THEIR_OWN = ("$ jq", "pybabel", "eval")  # blocks, each with a test


class TestShell:
    """Commands are run where they can be; of the others, their parts are there."""

    @pytest.mark.parametrize(
        "block",
        [b for b in BLOCKS if b.kind == "sh" and not b.text.startswith(OF_THEIR_OWN)],
        ids=str,
    )
    def test_commands(self, block: Block, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        monkeypatch.chdir(tmp_path)
        for command in commands(block):
            check_command(command, monkeypatch)

    def test_the_commands_of_the_readme_are_run_in_a_copy(self) -> None:
        lines = (ROOT / "README.md").read_text("utf-8").splitlines()
        for end in ("/pytest -n auto", "play punk"):
            assert f"$(readme_line '{end}')" in CHECKS
            found = [re.match(f"python3 -m venv .*{end}$", line) for line in lines]
            assert sum(map(bool, found)) == 1

    def test_on_windows_the_commands_are_the_same(self) -> None:
        blocks = list(page_named("README.md").blocks())
        (there,) = (block.text.splitlines() for block in blocks if block.kind == "bat")
        here = [line for block in blocks if block.kind == "sh" for line in block.text.splitlines()]
        assert [
            line.replace("py -m", "python3 -m").replace(".venv\\Scripts\\", ".venv/bin/")
            for line in there
        ] == [line.replace("'", "") for line in here if line.startswith("python3")]

    def test_jq(self, tmp_path: Path) -> None:
        """The transcripts of jq are what it and the shell print, where they are there."""
        shell = shutil.which("bash")
        if not shell or not shutil.which("jq"):
            pytest.skip("needs bash and jq")
        page = "docs/how-to/read-records.md"
        keep_evening("$ jq", tmp_path)
        for block in page_named(page).blocks():
            if block.kind != "sh":
                continue
            for typed, told in re.findall(
                r"^\$ ((?:.*\\\n)*.*\n)((?:[^$].*\n)*)", block.text, re.MULTILINE
            ):
                run = subprocess.run(
                    [shell, "-c", typed], cwd=tmp_path, capture_output=True, text=True, check=True
                )
                assert run.stdout == told
        assert len((tmp_path / "late.jsonl").read_text().splitlines()) == 10
        assert '"_' not in (tmp_path / "plain.jsonl").read_text()

    @pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
    def test_babel(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        """The catalogues can be brought up to date, and a new one begun, as the page says."""
        source = Path(puckpunk.__file__).parent
        shutil.copytree(
            source, tmp_path / "src" / "puckpunk", ignore=shutil.ignore_patterns("__pycache__")
        )
        monkeypatch.chdir(tmp_path)
        (block,) = (block for block in BLOCKS if block.text.startswith("pybabel"))
        pybabel: Any = CommandLineInterface()
        for command in commands(block):
            pybabel.run(shlex.split(command))
        gc.collect()  # Babel leaves files open
        catalogues = tmp_path / "src" / "puckpunk" / "language" / "locale"
        assert (catalogues / "pl" / "LC_MESSAGES" / "puckpunk.po").is_file()

    def test_completion(self, capsys: pytest.CaptureFixture[str]) -> None:
        (block,) = (block for block in BLOCKS if block.text.startswith("eval"))
        found = re.findall(r"puckpunk (completion \w+)", block.text)
        assert found == ["completion bash"] * 2
        assert main(found[0].split()) == 0
        assert "complete" in capsys.readouterr().out

    @each_page
    def test_commands_within_sentences(
        self, page: Page, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """The command line understands them, as far as they go."""
        for code in page.inline_code():
            found = re.fullmatch(r"(?:\.venv/bin/)?puckpunk (\w+ .*)", code)
            if found and "COMMAND" not in code:
                try:
                    command_line().parse_args(shlex.split(found[1]))
                except SystemExit:
                    assert "arguments are required" in capsys.readouterr().err


ELSEWHERE = {  # how transcripts begin that other tests compare, and where
    "Trick 1 of 7": "test_cli_hands.py",
    "Round 2. Rounds won": "test_cli_hands.py",
    "Punk for 3 players": "test_cli_files.py",
    "Move 23 of 42": "test_cli_files.py",
    "$ puckpunk check games": "test_cli_files.py",
    "4. That card's rank": "test_rules_pages.py",
    "      count  min": "test_docs.py",  # TestPython
    "errors\nvocabulary": "test_docs.py",
    "cards  = { gap }": "test_reference.py",
    "card    = rank suit [pack]": "test_reference.py",
    'card    = rank suit | "Xr"': "test_reference.py",
}


def begins_elsewhere(block: Block) -> bool:
    return block.text.startswith(tuple(ELSEWHERE))


class TestTranscripts:
    """What the command line is said to print it prints."""

    @pytest.mark.parametrize(
        "block",
        [b for b in BLOCKS if b.kind in {"console", "text"} and not begins_elsewhere(b)],
        ids=str,
    )
    def test_the_command_prints_it(
        self,
        block: Block,
        capsys: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        typed, _, shown = block.text.partition("\n")
        assert typed.startswith("$ puckpunk ")
        monkeypatch.setenv("COLUMNS", "80")
        assert run_here(shlex.split(typed)[2:], monkeypatch) == 0
        assert capsys.readouterr().out == shown

    @pytest.mark.parametrize("begins", ELSEWHERE)
    def test_what_is_tested_elsewhere_is_there(self, begins: str) -> None:
        (block,) = (block for block in BLOCKS if block.text.startswith(begins))
        test = (ROOT / "tests" / ELSEWHERE[begins]).read_text("utf-8")
        assert begins[:6] in test or Path(block.page).stem in test

    def test_the_layers_are_those_of_the_package(self) -> None:
        (block,) = (block for block in BLOCKS if block.text.startswith("errors\n"))
        lines = [re.split(r"\s{3,}", line)[0] for line in block.text.splitlines()]
        assert [sorted(re.findall(r"\w+", line)) for line in lines] == [
            sorted(layer) for layer in test_package.LAYERS
        ]

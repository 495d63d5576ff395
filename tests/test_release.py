"""What a release says of itself agrees in every file, and the workflows run what is there."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import puckpunk as pp

ROOT = Path(__file__).parent.parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def project() -> dict[str, Any]:
    return tomllib.loads(read("pyproject.toml"))["project"]  # type: ignore[no-any-return]


class TestVersion:
    """The version is written where the package is, and the same wherever else it is named."""

    def test_the_citation_is_of_this_version(self) -> None:
        assert re.findall(r"^version: (.+)$", read("CITATION.cff"), re.MULTILINE) == [
            pp.__version__
        ]

    def test_the_changelog_begins_with_it_or_with_what_is_to_come(self) -> None:
        first = re.findall(r"^## (\S+)", read("CHANGELOG.md"), re.MULTILINE)[0]
        assert first in {"Unreleased", pp.__version__}

    def test_no_two_entries_of_the_changelog_are_of_one_version(self) -> None:
        entries = re.findall(r"^## (\S+)", read("CHANGELOG.md"), re.MULTILINE)
        assert len(set(entries)) == len(entries)


class TestWorkflows:
    """What a workflow runs is in the repository."""

    def test_there_are_some(self) -> None:
        assert {"ci", "docs", "release"} <= {file.stem for file in WORKFLOWS}

    @pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.stem)
    def test_scripts_and_extras_are_there(self, file: Path) -> None:
        text = file.read_text(encoding="utf-8")
        scripts = re.findall(r"run: bash (\S+)", text)
        extras = re.findall(r"install -e \"\.\[(\w+)\]\"", text)
        assert scripts + extras
        assert all((ROOT / script).is_file() for script in scripts)
        assert set(extras) <= set(project()["optional-dependencies"])

    def test_every_python_that_is_promised_is_tested(self) -> None:
        promised = re.findall(r"Python :: (3\.\d+)", "\n".join(project()["classifiers"]))
        tested = re.findall(r'"(3\.\d+)"', read(".github/workflows/ci.yml"))
        assert promised
        assert set(promised) <= set(tested)
        assert project()["requires-python"] == f">={promised[0]}"

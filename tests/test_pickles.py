"""Values go from one process to another, and are there what they were here."""

import copy
import io
import os
import pickle
import subprocess
import sys
from enum import Enum
from pathlib import Path
from typing import Any

import attrs
import pytest

import puckpunk as pp
from every_value import differences, every_value
from puckpunk import arena, conformance, game, language, match, players, puck, punk, rankings
from puckpunk import table as playing
from puckpunk.analysis import results
from puckpunk.vocabulary import Vocabulary

PUBLIC = (
    *(pp, arena, conformance, game, language, match, playing, players, puck, punk, rankings),
    results,
)


class _Types(pickle.Pickler):
    """Notes of what types the things are that are pickled."""

    def __init__(self) -> None:
        super().__init__(io.BytesIO())
        self.found = set[type]()

    def reducer_override(self, thing: object) -> Any:
        self.found.add(type(thing))
        return NotImplemented


class TestEveryValue:
    """Nothing public is forgotten below."""

    def test_every_public_type_is_there(self) -> None:
        pickler = _Types()
        pickler.dump(every_value())
        public = [getattr(module, name) for module in PUBLIC for name in module.__all__]
        values = {
            kind
            for kind in public
            if isinstance(kind, type)
            and (attrs.has(kind) or issubclass(kind, Enum | pp.PuckpunkError))
        }
        assert len(values) > 50
        assert values - pickler.found <= {Vocabulary, pp.PuckpunkError}


@attrs.frozen
class Other:
    """What another process found: what is wrong in our values, its own, and a hash."""

    wrong: list[str]
    values: dict[str, tuple[Any, ...]]
    hash_of_puck: int


@pytest.fixture(scope="module")
def other() -> Other:
    """Send values to a process that hashes in another way."""
    ran = subprocess.run(
        [sys.executable, Path(__file__).with_name("every_value.py")],
        input=pickle.dumps(every_value()),
        stdout=subprocess.PIPE,
        env={
            **os.environ,
            "PYTHONHASHSEED": "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1",
        },
        check=True,
    )
    return Other(*pickle.loads(ran.stdout))


class TestProcesses:
    """In another process nothing of a value is left that holds in this one only, such as a hash.

    Members of enums hash by where they are in memory, texts by the seed of the process. With a hash
    that came along, a set would not find the value.
    """

    def test_there_they_are_what_is_made_there(self, other: Other) -> None:
        assert other.wrong == []

    def test_from_there_they_are_what_is_made_here(self, other: Other) -> None:
        assert differences(other.values) == []

    def test_the_processes_hash_differently(self, other: Other) -> None:
        """Or else a hash that came along would be right by chance."""
        assert other.hash_of_puck != hash(rankings.PUCK)


class TestCopies:
    """Copies are equal to what they are copies of."""

    @pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
    def test_any_protocol(self, protocol: int) -> None:
        assert differences(pickle.loads(pickle.dumps(every_value(), protocol))) == []

    def test_deep_copies(self) -> None:
        assert differences(copy.deepcopy(every_value())) == []

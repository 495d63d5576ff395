"""The reference: every public name is in it, and what it says of formats is what the code does."""

import importlib
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import puckpunk

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

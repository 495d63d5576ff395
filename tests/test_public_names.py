"""The public names and how they are called: none comes, goes or changes without being meant.

They are listed in ``public_names.txt``. After a change that is meant, write it anew by
``python tests/test_public_names.py``, and look at the difference: it is what users will notice.
"""

import importlib
import inspect
import re
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Any

LIST = Path(__file__).with_name("public_names.txt")
REFERENCE = Path(__file__).parent.parent / "docs" / "reference"
DIRECTIVE = re.compile(r"^\.\. (?:currentmodule|automodule):: (\S+)$", re.MULTILINE)
MODULES = sorted(
    {
        name
        for page in REFERENCE.glob("*.md")
        for name in DIRECTIVE.findall(page.read_text(encoding="utf-8"))
    }
    | {"puckpunk.errors", "puckpunk.cards", "puckpunk.hands"}  # documented as names of puckpunk
)


def call(function: Any) -> str:
    """Return the parameters of a function: names, kinds and defaults; types are held elsewhere."""
    signature = inspect.signature(function)
    parameters = [
        parameter.replace(
            annotation=parameter.empty,
            default=parameter.default if len(repr(parameter.default)) < 30 else ...,
        )
        for name, parameter in signature.parameters.items()
        if name not in {"self", "cls"}
    ]
    written = signature.replace(parameters=parameters, return_annotation=signature.empty)
    return re.sub("=(Ellipsis|NOTHING)", "=...", str(written))


def listed(name: str, value: Any) -> Iterator[str]:
    """Yield a name, how it is called, and, if it is a class, what can be asked of it."""
    if not inspect.isclass(value):
        yield name + (call(value) if inspect.isfunction(value) else "")
        return
    made = not issubclass(value, Enum) and not getattr(value, "_is_protocol", False)
    yield name + (call(value) if made else "")
    ours = [kind for kind in value.__mro__ if kind.__module__.startswith("puckpunk")]
    for member in sorted({name for kind in ours for name in vars(kind) if name[0] != "_"}):
        held = getattr(value, member)
        yield f"{name}.{member}" + (call(held) if inspect.isroutine(held) else "")


def current() -> str:
    """Return the list as it is now."""
    lines: list[str] = []
    told: set[Any] = set()
    for module in MODULES:
        loaded = importlib.import_module(module)
        lines += ["", module]
        for name in loaded.__all__:
            value = getattr(loaded, name)
            again = inspect.isclass(value) and value in told
            lines += [f"  {line}" for line in ([name] if again else listed(name, value))]
            if inspect.isclass(value):
                told.add(value)
    return "\n".join(lines[1:]) + "\n"


def test_public_names_change_on_purpose_only() -> None:
    assert current().splitlines() == LIST.read_text(encoding="utf-8").splitlines()


if __name__ == "__main__":
    LIST.write_text(current(), encoding="utf-8")

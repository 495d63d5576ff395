"""The package as a whole: its layers, its public names, what it imports, how long a module is."""

import ast
import importlib
import inspect
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import puckpunk as pp

SRC = Path(pp.__file__).parent
MODULES = ["puckpunk"] + [
    module.name
    for module in pkgutil.walk_packages(pp.__path__, "puckpunk.")
    if not module.name.endswith("__main__")
]

# A module imports only from lines above its own, and from its own package.
LAYERS = [
    ["errors"],
    ["vocabulary"],
    ["cards", "game", "json_text", "language", "notation"],
    ["rankings"],
    ["hands"],
    ["puck", "punk"],
    ["table"],
    ["match", "records", "batch"],
    ["analysis"],
    ["render"],
    ["players"],
    ["arena"],
    ["conformance", "hypothesis_plugin", "strategies"],
    ["cli"],
]


def source(module: str) -> Path:
    path = SRC.parent.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def imports(module: str) -> set[str]:
    """Return the modules of this package that a module imports when it is imported itself."""
    found: set[str] = set()
    pending: list[ast.AST] = [ast.parse(source(module).read_text(encoding="utf-8"))]
    while pending:
        node = pending.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            deeper = {f"{base}.{name.name}" for name in node.names} & set(MODULES)
            found |= deeper or {base}
        pending += ast.iter_child_nodes(node)
    return {name for name in found if name.split(".")[0] == "puckpunk"}


def part(module: str) -> str:
    return [*module.split("."), ""][1]


def test_the_layers_name_every_module() -> None:
    assert sorted(name for layer in LAYERS for name in layer) == sorted(
        {part(module) for module in MODULES} - {""}
    )


@pytest.mark.parametrize("module", MODULES[1:])
def test_a_module_imports_from_the_layers_below_it(module: str) -> None:
    height = {name: i for i, names in enumerate(LAYERS) for name in names}
    for other in imports(module):
        if other == "puckpunk":
            assert part(module) == "cli", f"{module} imports the top of the package"
        elif part(other) != part(module):
            assert height[part(other)] < height[part(module)], f"{module} imports {other}"


def test_nothing_is_imported_in_a_circle() -> None:
    seen: dict[str, bool] = {}

    def visit(module: str) -> None:
        assert seen.get(module) is not False, f"{module} imports itself in the end"
        if module not in seen:
            seen[module] = False
            for other in imports(module) - {module}:
                visit(other)
            seen[module] = True

    for module in MODULES:
        visit(module)


@pytest.mark.parametrize("module", MODULES)
def test_public_names_are_there_and_documented(module: str) -> None:
    loaded = importlib.import_module(module)
    assert loaded.__doc__
    for name in loaded.__all__:
        value = getattr(loaded, name)
        if inspect.isclass(value) or inspect.isfunction(value):
            assert value.__doc__, f"{module}.{name} has no docstring"


@pytest.mark.parametrize("module", MODULES)
def test_no_module_is_long(module: str) -> None:
    assert len(source(module).read_text(encoding="utf-8").splitlines()) <= 600


def loaded_by(statement: str) -> set[str]:
    code = f"import sys; before = set(sys.modules); {statement}; print(*set(sys.modules) - before)"
    run = subprocess.run(
        [sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True
    )
    return set(run.stdout.split())


def test_the_core_imports_attrs_and_the_standard_library_only() -> None:
    modules = loaded_by("import puckpunk, puckpunk.punk, puckpunk.cli")
    tops = {module.split(".")[0] for module in modules}
    theirs = {*sys.stdlib_module_names, "_missing_stdlib_info"}  # which distributors may add
    assert tops - theirs == {"puckpunk", "attr", "attrs"}


def test_importing_the_package_loads_no_game() -> None:
    modules = loaded_by("import puckpunk")
    ours = {module for module in modules if module.startswith("puckpunk.")}
    assert {part(module) for module in ours} == {
        "cards", "errors", "game", "hands", "language", "rankings", "table", "vocabulary",
    }  # fmt: skip


def test_nothing_is_built_when_the_package_is_imported() -> None:
    code = "import puckpunk.hands.table as t; print(len(t._tables))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "0\n"

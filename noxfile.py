"""The tests on other Pythons, with other versions and with one extra alone: ``nox --list``."""

import nox

nox.options.error_on_missing_interpreters = False

EXTRAS = ("completion", "hypothesis", "numpy", "plot", "cluster")


@nox.session(python=["3.11", "3.12", "3.13", "3.14", "3.14t"])
def tests(session: nox.Session) -> None:
    """Run the tests; ``-- -n 2`` and other options go to pytest."""
    session.install("-e", ".[test]")
    session.run("pytest", *session.posargs)


@nox.session(python="3.11")
def lowest(session: nox.Session) -> None:
    """Run the tests with the lowest versions that the package and its extras may have."""
    project = nox.project.load_toml("pyproject.toml")["project"]
    allowed = project["dependencies"] + [
        requirement
        for extra in ("completion", "hypothesis", "numpy")
        for requirement in project["optional-dependencies"][extra]
    ]
    session.install("-e", ".[test]", *(text.replace(">=", "==") for text in allowed))
    session.run("pytest", *session.posargs)


@nox.session
@nox.parametrize("extra", [None, *EXTRAS], ids=["none", *EXTRAS])
def extras(session: nox.Session, extra: str | None) -> None:
    """Use one extra in an environment without the others, or do without any."""
    session.install(f".[{extra}]" if extra else ".")
    session.run("python", "tests/extras.py", *([extra] if extra else []))

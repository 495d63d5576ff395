"""Files that are named on the command line, and what is said when one cannot be used."""

import sys
from io import StringIO
from typing import Any

from puckpunk.records.files import Readable

__all__ = ["source", "trouble"]


def source(name: str) -> Readable:
    """Return what a name on the command line means, a path or with ``-`` standard input."""
    if name != "-":
        return name
    typed: Any = sys.stdin or StringIO()
    opened: Readable = getattr(
        typed, "buffer", typed
    )  # bytes, of which the reader checks the encoding
    return opened


def trouble(name: str, what: str | OSError) -> int:
    """Say in a line what is wrong with a file, and return the exit code.

    Raises:
        OSError: The error is not about a file that was named, but about the output.
    """
    if isinstance(what, OSError):
        if what.filename is None:
            raise what
        what = what.strerror or str(what)
    print(f"puckpunk: {name}: {what}", file=sys.stderr)
    return 1

"""Files given by path or already open; one given by path is replaced whole, or stays as it was."""

import os
import shutil
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from threading import get_ident
from typing import Any, Protocol, TypeAlias

from puckpunk.errors import NotationError, RecordError, shown
from puckpunk.json_text import LONGEST_LINE

__all__ = ["Readable", "Writable", "lines_of", "path_of", "writer_to"]


class _HasReadline(Protocol):
    def readline(self, size: int, /) -> str | bytes: ...


class _HasWrite(Protocol):
    def write(self, text: Any, /) -> object: ...


Readable: TypeAlias = str | os.PathLike[str] | _HasReadline
"""A path, or a file that is open for reading, in text or in bytes."""

Writable: TypeAlias = str | os.PathLike[str] | _HasWrite
"""A path, or a file that is open for writing, in text or in bytes."""


@contextmanager
def writer_to(file: Writable) -> Generator[Callable[[str], object], None, None]:
    """Give what writes ASCII text to a file.

    A path's file is written beside, and put in its place at the end. What is no plain file, such as
    a device, and a file in a folder that cannot be written, is written as it is.
    """
    if not isinstance(file, str | os.PathLike):
        yield _writer(file)
        return
    path = path_of(file).resolve()  # of a link, what it leads to is replaced
    in_place = path.exists() and not (path.is_file() and os.access(path.parent, os.W_OK))
    if in_place:
        with path.open("w", encoding="ascii", newline="\n") as opened:
            yield opened.write
        return
    beside = path.with_name(f"{path.name}.{os.getpid()}.{get_ident()}.part")
    try:
        with _named(file):
            opened = beside.open("w", encoding="ascii", newline="\n")

        def write(text: str) -> None:
            with _named(file):
                opened.write(text)

        with closing(opened):
            yield write
            with _named(file):
                opened.flush()
        with _named(file):
            if path.exists():
                shutil.copymode(path, beside)
            beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


@contextmanager
def _named(file: str | os.PathLike[str]) -> Generator[None, None, None]:
    """Let errors name the file that was asked for."""
    try:
        yield
    except OSError as error:
        error.filename = str(file)
        raise


def path_of(file: str | os.PathLike[str]) -> Path:
    """Return a path that a file can have.

    Raises:
        RecordError: It is none.
    """
    with suppress(TypeError, UnicodeError):  # a path of bytes is none either
        path = Path(file)
        if b"\0" not in os.fsencode(path):
            return path
    raise RecordError(f"{shown(file)} is not a path", file)


def _writer(file: _HasWrite) -> Callable[[str], object]:
    _check_file(file, "write")
    write: Callable[[Any], object] = file.write
    try:
        write("")
    except TypeError:  # it is open for bytes
        return lambda text: write(text.encode())
    return write


def _check_file(file: object, method: str) -> None:
    if not hasattr(file, method):
        raise RecordError(f"{shown(file)} is neither a path nor an open file", file)


def lines_of(file: Readable) -> Iterator[tuple[int | None, str | NotationError]]:
    """Yield the numbered lines of a file, or why one cannot be read; one at a time is in memory.

    A file of text that is not UTF-8 does not tell where: the line has no number then, and is the
    last.
    """
    if isinstance(file, str | os.PathLike):
        with path_of(file).open("rb") as opened:
            yield from lines_of(opened)
        return
    _check_file(file, "readline")
    number = 0
    while True:
        try:
            line = file.readline(LONGEST_LINE + 2)
        except UnicodeError as error:
            yield None, NotationError(f"not UTF-8: {error}")
            return
        if not line:
            return
        number += 1
        if len(line) > LONGEST_LINE and not _ends(line):
            begin = line[:80]
            while line and not _ends(line):
                line = file.readline(LONGEST_LINE)
            yield number, NotationError(f"the line has over {LONGEST_LINE:,} characters", begin)
        else:
            yield number, _text(line)


def _ends(line: str | bytes) -> bool:
    return line[-1:] in {"\n", b"\n"}


def _text(line: str | bytes) -> str | NotationError:
    if isinstance(line, str):
        return line
    try:
        return line.decode()
    except UnicodeDecodeError as error:
        return NotationError(f"not UTF-8: {error}", line[:80])

"""What the texts of both games share: fields on one line, read to the letter."""

import re
from collections.abc import Sequence

from puckpunk.errors import NotationError, shown

__all__ = ["check_same", "format_fields", "parse_fields", "parse_number"]

_LONGEST = 1_000_000  # characters: more than a state of the largest table has
_NUMBER = re.compile("0|[1-9][0-9]{0,5}")


def parse_number(text: str) -> int:
    """Return the number that a text is, of six digits at the most.

    Raises:
        NotationError: It is none.
    """
    if not _NUMBER.fullmatch(text):
        raise NotationError(f"{shown(text)} is not a number of up to six digits", text)
    return int(text)


def format_fields(first: str, **fields: Sequence[str]) -> str:
    """Return named lists after a first word: fields apart by ``;``, what they list by ``,``.

    Examples:
        >>> format_fields("punk players=3", dealer=["0"], laid=["Ac", "-", "-"], tricks=[])
        'punk players=3; dealer=0; laid=Ac, -, -; tricks=-'
    """
    lists = (f"{name}={', '.join(items) or '-'}" for name, items in fields.items())
    return "; ".join([first, *lists])


def parse_fields(text: str, *names: str) -> tuple[str, list[list[str]]]:
    """Return the first part and the named lists of a text that `format_fields` writes.

    Args:
        text: The text.
        names: What the lists are called, in order.

    Returns:
        The first part, and what each list holds; a list that is ``-`` holds just that.

    Raises:
        NotationError: The text has other fields.
    """
    if not isinstance(text, str) or len(text) > _LONGEST:
        raise NotationError(f"{shown(text)} is not the text of a game", text)
    first, *fields = text.split("; ")
    if [field.partition("=")[0] for field in fields] != list(names):
        expected = "; ".join(["rules", *(f"{name}=…" for name in names)])
        raise NotationError(f"{shown(text)} is not of the form {expected}", text)
    return first, [field.partition("=")[2].split(", ") for field in fields]


def check_same(text: str, value: object) -> None:
    """Refuse a text that could be read, but would not be written like this.

    Raises:
        NotationError: The value is written otherwise.
    """
    if str(value) != text:
        raise NotationError(f"{shown(text)} is written {shown(str(value))}", text)

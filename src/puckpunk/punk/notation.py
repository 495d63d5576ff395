"""The text of rules, states and views of Punk, on one line, and back.

The grammar is in the documentation. Texts are read strictly: only what would be written is read.
"""

import re
from collections.abc import Iterable, Sequence

from puckpunk.errors import NotationError, shown
from puckpunk.punk.pack import PunkCard
from puckpunk.punk.rules import PunkRules

__all__ = [
    "check_same",
    "format_cards",
    "format_fields",
    "parse_cards",
    "parse_fields",
    "parse_number",
]

_LONGEST = 1_000_000  # characters: more than a state of the largest table has
_NUMBER = re.compile("0|[1-9][0-9]{0,5}")


def format_cards(cards: Iterable[PunkCard]) -> str:
    """Return cards apart by spaces, ``-`` where there are none.

    Examples:
        >>> format_cards([PunkCard(rank=1, suit=0), PunkCard(rank=4, suit=1)]), format_cards([])
        ('Ac 4d', '-')
    """
    return " ".join(map(str, cards)) or "-"


def parse_cards(text: str) -> tuple[PunkCard, ...]:
    """Return the cards of a text that `format_cards` writes.

    Raises:
        NotationError: Something is not a card of Punk.
    """
    return () if text == "-" else tuple(map(PunkCard.parse, text.split(" ")))


def parse_number(text: str) -> int:
    """Return the number that a text is, of six digits at the most.

    Raises:
        NotationError: It is none.
    """
    if not _NUMBER.fullmatch(text):
        raise NotationError(f"{shown(text)} is not a number of up to six digits", text)
    return int(text)


def format_fields(rules: PunkRules, **fields: Sequence[str]) -> str:
    """Return the rules and named lists: fields apart by ``;``, what they list by ``,``.

    Examples:
        >>> format_fields(PunkRules(players=3), dealer=["0"], laid=["Ac", "-", "-"], tricks=[])
        'punk players=3; dealer=0; laid=Ac, -, -; tricks=-'
    """
    lists = (f"{name}={', '.join(items) or '-'}" for name, items in fields.items())
    return "; ".join([str(rules), *lists])


def parse_fields(text: str, *names: str) -> tuple[PunkRules, list[list[str]]]:
    """Return the rules and the named lists of a text that `format_fields` writes.

    Args:
        text: The text.
        names: What the lists are called, in order.

    Returns:
        The rules, and what each list holds; a list that is ``-`` holds just that.

    Raises:
        NotationError: The text has other fields.
        RulesError: The rules cannot be played.
    """
    if not isinstance(text, str) or len(text) > _LONGEST:
        raise NotationError(f"{shown(text)} is not the text of a game of Punk", text)
    first, *fields = text.split("; ")
    if [field.partition("=")[0] for field in fields] != list(names):
        expected = "; ".join(["punk …", *(f"{name}=…" for name in names)])
        raise NotationError(f"{shown(text)} is not of the form {expected}", text)
    rules = PunkRules.parse(first)
    if len(text) > 200 + 12 * (rules.seats + rules.pack.size):
        raise NotationError(f"{shown(text)} is too long for {rules.pack.size} cards", text)
    return rules, [field.partition("=")[2].split(", ") for field in fields]


def check_same(text: str, value: object) -> None:
    """Refuse a text that could be read, but would not be written like this.

    Raises:
        NotationError: The value is written otherwise.
    """
    if str(value) != text:
        raise NotationError(f"{shown(text)} is written {shown(str(value))}", text)

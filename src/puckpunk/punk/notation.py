"""The text of Punk's cards, states and views. The grammar is in the documentation."""

from collections.abc import Iterable

from puckpunk.errors import NotationError, shown
from puckpunk.notation import parse_fields
from puckpunk.punk.pack import PunkCard
from puckpunk.punk.rules import PunkRules

__all__ = ["format_cards", "parse_cards", "parse_game"]


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


def parse_game(text: str, *names: str) -> tuple[PunkRules, list[list[str]]]:
    """Return the rules and the named lists of the text of a state or a view.

    Args:
        text: The text.
        names: What the lists are called, in order.

    Returns:
        The rules, and what each list holds.

    Raises:
        NotationError: The text has other fields, or is too long for the cards there are.
        RulesError: The rules cannot be played.
    """
    first, lists = parse_fields(text, *names)
    rules = PunkRules.parse(first)
    if len(text) > 200 + 12 * (rules.seats + rules.pack.size):
        raise NotationError(f"{shown(text)} is too long for {rules.pack.size} cards", text)
    return rules, lists

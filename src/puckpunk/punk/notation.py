"""The text of a game of Punk, on one line."""

from collections.abc import Iterable

from puckpunk.punk.pack import PunkCard
from puckpunk.punk.rules import PunkRules
from puckpunk.punk.trick import Trick

__all__ = ["format_hand", "format_state"]


def format_hand(cards: Iterable[PunkCard]) -> str:
    """Return cards separated by spaces, or ``-`` where there are none.

    Examples:
        >>> format_hand([PunkCard(rank=1, suit=0), PunkCard(rank=4, suit=1)]), format_hand([])
        ('Ac 4d', '-')
    """
    return " ".join(map(str, cards)) or "-"


def format_state(
    rules: PunkRules,
    dealer: int,
    hands: tuple[tuple[PunkCard, ...], ...],
    laid: tuple[PunkCard | None, ...],
    tricks: tuple[Trick, ...],
) -> str:
    """Return a state in notation: fields apart by ``;``, seats and tricks by ``,``.

    A hand, a place on the table or a list of tricks that is empty is ``-``.
    """
    return "; ".join(
        [
            str(rules),
            f"dealer={dealer}",
            f"hands={', '.join(map(format_hand, hands))}",
            f"laid={', '.join('-' if card is None else str(card) for card in laid)}",
            f"tricks={', '.join(map(str, tricks)) or '-'}",
        ]
    )

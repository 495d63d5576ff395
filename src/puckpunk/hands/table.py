"""All hands of a ranking in one table, so that evaluating is three look-ups.

`Ranking.values` and `Ranking.strengths` are how others reach it.
"""

from itertools import combinations_with_replacement
from threading import RLock
from typing import final
from weakref import WeakValueDictionary

import attrs

from puckpunk.cards import AnyCard, Card, Rank, standard_deck
from puckpunk.hands.shapes import values_by_shape
from puckpunk.hands.value import HandValue, Strengths, Values
from puckpunk.rankings import Ranking

__all__ = ["NO_CARD", "Table", "table_of"]

_PLACES: tuple[AnyCard | None, ...] = (*standard_deck(jokers=2), None)
"""The cards by their index, and after them the missing card of a short hand."""

NO_CARD = len(_PLACES) - 1

_ANY_SUIT = 0b1111
_publishing = RLock()  # so that threads that start together get one table


@final
@attrs.frozen(eq=False, repr=False)
class Table:
    """All hands of a ranking, by the places of their cards in any order.

    Attributes:
        values: Their values.
        strengths: Their strengths.
    """

    values: Values
    strengths: Strengths


# Equal rankings share a table while one of them is in use. The key is what makes them equal: a
# ranking as the key would keep its own table alive.
_tables: WeakValueDictionary[tuple[object, ...], Table] = WeakValueDictionary()


def table_of(ranking: Ranking) -> Table:
    """Return the table of a ranking, which equal rankings share."""
    key = attrs.astuple(ranking, recurse=False)
    table = _tables.get(key)
    if table is None:
        values = _values(ranking)  # not under the lock, which a fork or a signal could find taken
        table = Table(values, _strengths(values))
    with _publishing:
        return _tables.setdefault(key, table)


def _values(ranking: Ranking) -> Values:
    ranks = [_rank(card) for card in _PLACES]
    suits = [_suits(card) for card in _PLACES]
    plain, suited = (_by_ranks(ranking, same_suit=same_suit) for same_suit in (False, True))
    columns = list(zip(ranks, suits, strict=True))
    rows: dict[tuple[int, int], tuple[HandValue | None, ...]] = {}
    for one, other in combinations_with_replacement(range(len(_PLACES)), 2):
        ranks_of_both, suits_of_both = (ranks[one], ranks[other]), suits[one] & suits[other]
        apart, together = plain[ranks_of_both], suited[ranks_of_both]
        row = [together[r] if s & suits_of_both else apart[r] for r, s in columns]
        for place in {one, other} - {NO_CARD}:  # a hand does not hold a card twice
            row[place] = None
        if one == other != NO_CARD:
            row = [None] * len(_PLACES)
        rows[one, other] = rows[other, one] = tuple(row)
    places = range(len(_PLACES))
    return tuple(tuple(rows[one, other] for other in places) for one in places)


def _strengths(values: Values) -> Strengths:
    rows: dict[int, tuple[int, ...]] = {}  # each is there twice, and is made once
    table: list[tuple[tuple[int, ...], ...]] = []
    for by_second in values:
        for row in by_second:
            if id(row) not in rows:
                rows[id(row)] = tuple(-1 if value is None else value.strength for value in row)
        table.append(tuple(rows[id(row)] for row in by_second))
    return tuple(table)


_MISSING, _JOKER = 0, Rank.ACE + 1


def _rank(card: AnyCard | None) -> int:
    if card is None:
        return _MISSING
    return card.rank if isinstance(card, Card) else _JOKER


def _suits(card: AnyCard | None) -> int:
    """Return the suits that a card may be of, as bits."""
    if card is None:
        return 0
    return 1 << card.suit.value if isinstance(card, Card) else _ANY_SUIT


def _by_ranks(
    ranking: Ranking, *, same_suit: bool
) -> dict[tuple[int, int], list[HandValue | None]]:
    """Return for any two ranks the values of a hand by its third rank."""
    values = {
        tuple(
            sorted((*(_JOKER,) * jokers, *ranks, *(_MISSING,) * (3 - jokers - len(ranks))))
        ): value
        for (ranks, suited, jokers), value in values_by_shape(ranking).items()
        if suited is same_suit
    }
    ranks = range(_MISSING, _JOKER + 1)
    return {
        (one, other): [values.get(tuple(sorted((one, other, third)))) for third in ranks]
        for one in ranks
        for other in ranks
    }

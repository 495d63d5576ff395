"""What many hands are worth: one look-up each, in a table of the ranking."""

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from puckpunk.batch.arrays import (
    Bools,
    Integers,
    first_place,
    place_of,
    read_integers,
    refuse_outside,
)
from puckpunk.cards import format_cards, standard_deck
from puckpunk.errors import NotationError, RulesError
from puckpunk.rankings import PUCK, Ranking, check_ranking

__all__ = ["evaluate"]

_PACK = standard_deck(jokers=2)
_CARDS = len(_PACK)
_AT_ONCE = 65_536  # hands
_NO_HAND = np.iinfo(np.uint16).max  # stands in the table where a card would be there twice


def evaluate(cards: ArrayLike, ranking: Ranking = PUCK, check: bool = True) -> NDArray[np.uint16]:
    """Return what many hands of three cards are worth (PK4 to PK10).

    Args:
        cards: Indexes of cards, 0 (``2c``) to 53 (``Xb``), of shape (…, 3) and any integer dtype:
            a hand in each row, its cards in any order. ``uint8`` is the quickest. Three columns,
            one after the other in memory, are quicker than rows; no layout is copied. It may be an
            array of another library that has NumPy's functions, such as JAX.
        ranking: What beats what.
        check: Whether to refuse what is no hand. Without, such a hand gets some number or other:
            for who knows that there is none, and under ``jax.jit``, where nothing can be read.

    Returns:
        The strengths, ``uint16`` of shape (…), from 0 for the weakest hand of the ranking, the same
        numbers as ``evaluate(hand).strength``. A NumPy scalar for a single hand; an array of the
        other library for its arrays.

    Raises:
        NotationError: These are no cards; the first index that is none is named with its place.
        RulesError: A hand holds a card twice; the first is named. Or it is no ranking.

    Examples:
        >>> import puckpunk as pp
        >>> hands = [pp.parse_cards("As Kd Xr"), pp.parse_cards("9c 9d 2h")]
        >>> evaluate([[card.index for card in hand] for hand in hands]).tolist()
        [627, 478]
        >>> [pp.evaluate(hand).strength for hand in hands]
        [627, 478]
        >>> evaluate([[0, 1, 2], [51, 4, 51]])
        Traceback (most recent call last):
            ...
        puckpunk.errors.RulesError: cards[1]: the hand 'As 3c As' holds As twice
    """
    check_ranking(ranking)
    table = _table(ranking)
    library = _library(cards)
    found: NDArray[np.uint16]
    if library is not np and not check:
        found = _look_up_elsewhere(cards, table, library)
        return found
    indexes = read_integers(cards, "cards")
    if indexes.shape[-1:] != (3,):
        raise NotationError(f"the shape {indexes.shape} is not (…, 3): three cards a hand", cards)
    if check:
        refuse_outside(indexes, 0, _CARDS - 1, "cards", f"an index from 0 to {_CARDS - 1}")
    found = _look_up(indexes.astype(np.uint8, copy=False), table)
    if check and found.max(initial=0) == _NO_HAND:
        _refuse_first(indexes, found == _NO_HAND)
    return library.asarray(found) if library is not np else found


def _library(cards: object) -> Any:
    """Return the library whose array it is, which has NumPy's functions; NumPy for all else."""
    namespace = getattr(cards, "__array_namespace__", None)
    return namespace() if callable(namespace) else np


@lru_cache(maxsize=8)
def _table(ranking: Ranking) -> NDArray[np.uint16]:
    """Return the strength of every hand, by the indexes of its cards as digits of one number."""
    table = np.array(ranking.strengths)[:_CARDS, :_CARDS, :_CARDS]
    return np.where(table < 0, _NO_HAND, table).astype(np.uint16).ravel()


def _look_up(cards: NDArray[np.uint8], table: NDArray[np.uint16]) -> NDArray[np.uint16]:
    """Look hands up block by block: new memory for the places of all would take longest."""
    hands = np.atleast_2d(cards)
    found = np.empty(hands.shape[:-1], np.uint16)
    step = max(1, _AT_ONCE // max(1, found[:1].size))
    for start in range(0, len(hands), step):
        places = _places(hands[start : start + step], np)
        found[start : start + step] = table.take(places, mode="clip")
    return found if cards.ndim > 1 else found[0]


def _look_up_elsewhere(cards: Any, table: NDArray[np.uint16], library: Any) -> Any:
    """Look hands up with another library, by nothing but what the array API standard has."""
    places = _places(cards, library)
    found = library.take(library.asarray(table), library.reshape(places, (-1,)), axis=0)
    return library.reshape(found, places.shape)


def _places(cards: Any, library: Any) -> Any:
    places = library.asarray(cards[..., 0], dtype=library.int32) * _CARDS
    places += cards[..., 1]
    places *= _CARDS
    places += cards[..., 2]
    return places


def _refuse_first(cards: Integers, wrong: Bools) -> None:
    place = first_place(wrong)
    hand = [_PACK[int(index)] for index in cards[place]]
    twice = next(card for card in hand if hand.count(card) > 1)
    text = format_cards(hand)
    raise RulesError(f"cards{place_of(place)}: the hand '{text}' holds {twice} twice", text)

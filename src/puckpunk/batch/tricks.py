"""Who wins many tricks of Punk: the lowest card that no one else matched (PN7)."""

from math import prod
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from puckpunk.batch.arrays import Integers, read_integers, refuse_outside
from puckpunk.errors import NotationError

__all__ = ["NOBODY", "lowest_alone", "resolve_tricks"]

NOBODY = -1
_KINDS: dict[int, type[np.unsignedinteger[Any]]] = {
    8: np.uint8,
    16: np.uint16,
    32: np.uint32,
    64: np.uint64,
}
_MOST_PLAYS = 100_000  # in one trick, as for one alone


def resolve_tricks(ranks: ArrayLike) -> NDArray[np.int32]:
    """Return who wins each of many tricks: the lowest rank that nobody else has laid (PN7).

    Args:
        ranks: The ranks laid, from 1, of shape (…, players) and any integer dtype: a trick in each
            row, in seat order.

    Returns:
        The indexes of the winners, -1 where every rank was matched, as ``int32`` of shape (…). A
        NumPy scalar for a single trick.

    Raises:
        NotationError: These are no ranks; the first number that is none is named with its place.

    Examples:
        >>> resolve_tricks([[2, 3, 5, 6], [1, 1, 4, 6], [3, 3, 3, 7], [2, 2, 5, 5]]).tolist()
        [0, 2, 3, -1]
    """
    laid = read_integers(ranks, "ranks")
    if not laid.ndim or laid.shape[-1] > _MOST_PLAYS:
        raise NotationError(
            f"the shape {laid.shape} is not (…, players), with at most {_MOST_PLAYS:,} players",
            ranks,
        )
    most = refuse_outside(laid, 1, None, "ranks", "a rank from 1")
    *tricks, players = laid.shape
    seats = np.moveaxis(laid, -1, 0).reshape(players, prod(tricks))
    return lowest_alone(seats, most).reshape(tricks)[()]


def lowest_alone(ranks: Integers, most: int) -> NDArray[np.int32]:
    """Return who wins tricks.

    Args:
        ranks: Of shape (players, tricks): each player's ranks, from 1.
        most: The largest rank there may be.

    Returns:
        The winners, ``int32`` of shape (tricks,), -1 for nobody.
    """
    for bits, kind in _KINDS.items():
        if most <= bits:
            return _by_bits(ranks, kind)
    return _by_sorting(ranks)


def _by_bits(ranks: Integers, kind: type[np.unsignedinteger[Any]]) -> NDArray[np.int32]:
    """Find the winners with a bit for each rank, which takes a tenth of the time of sorting."""
    bits = ranks.astype(kind, order="C")
    bits -= kind(1)
    np.left_shift(kind(1), bits, out=bits)
    once = np.zeros(ranks.shape[1], kind)
    twice = np.zeros_like(once)
    for bit in bits:
        twice |= once & bit
        once |= bit
    alone = once & ~twice
    lowest = alone & (~alone + kind(1))
    winners = np.full(ranks.shape[1], NOBODY, np.int32)
    for seat, bit in enumerate(bits):
        winners += (bit == lowest) * np.int32(seat - NOBODY)
    return winners


def _by_sorting(ranks: Integers) -> NDArray[np.int32]:
    kind = np.int32 if ranks.itemsize < 4 else ranks.dtype  # NumPy sorts shorter ones slower
    laid = ranks.T.astype(kind, order="C")
    ordered = np.sort(laid, axis=1)
    matched = ordered[:, 1:] == ordered[:, :-1]
    alone = np.ones(ordered.shape, np.bool_)
    alone[:, 1:] &= ~matched
    alone[:, :-1] &= ~matched
    lowest = np.take_along_axis(ordered, alone.argmax(axis=1)[:, np.newaxis], axis=1)
    winners = (laid == lowest).argmax(axis=1)
    return np.where(alone.any(axis=1), winners, NOBODY).astype(np.int32)

"""What callers give as arrays: read, checked, and named by its place when it is wrong."""

from typing import Any, TypeAlias, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from puckpunk.errors import NotationError, RulesError, shown

__all__ = [
    "Bools",
    "Integers",
    "first_place",
    "place_of",
    "read_count",
    "read_generator",
    "read_integers",
    "read_only",
    "refuse_outside",
]

Integers: TypeAlias = NDArray[np.integer[Any]]
Bools: TypeAlias = NDArray[np.bool_]

T = TypeVar("T", bound=np.generic)

_MOST = 10**9  # of what there is no other bound to: more than memory holds


def read_integers(value: ArrayLike, what: str) -> Integers:
    """Return an array of whole numbers; one that is given is not copied.

    Args:
        value: An array of any integer dtype, or numbers in lists.
        what: What its elements are, in a word, for the message.

    Returns:
        The array.

    Raises:
        NotationError: It is nothing of the kind: floats, truth values, objects, rows of different
            lengths, or masked.
    """
    given: object = value
    if isinstance(given, np.ma.MaskedArray):
        raise NotationError(f"an array of {what} cannot be masked: fill or drop the gaps", value)
    try:
        array = np.asarray(value)
    except Exception as error:  # ragged lists, an array under jit, or a hostile __array__
        raise NotationError(
            f"{shown(value)} is not an array of {what}: {shown(error)}", value
        ) from error
    if array.dtype.kind not in "iu":
        places = (place for place in np.ndindex(array.shape) if not _fits(array.item(place)))
        found = next((f": {what}{place_of(at)} is {shown(array.item(at))}" for at in places), "")
        raise NotationError(f"{what} are integers, not {array.dtype}{found}", value)
    return array


def _fits(value: object) -> bool:
    """Tell whether it is no reason why an array is one of objects."""
    return type(value) is int and 0 <= value < 2**64


def place_of(place: tuple[int, ...]) -> str:
    """Return a place in an array as it is written.

    Examples:
        >>> place_of((3, 1)), place_of(())
        ('[3, 1]', '')
    """
    return f"[{', '.join(map(str, place))}]" if place else ""


def first_place(wrong: Bools) -> tuple[int, ...]:
    """Return the place of the first element that is true, the last axis running fastest."""
    return tuple(map(int, np.unravel_index(int(np.argmax(wrong)), wrong.shape)))


def refuse_outside(array: Integers, least: int, most: int | None, what: str, wanted: str) -> int:
    """Refuse an array with a number out of a range.

    Args:
        array: The numbers.
        least: The smallest that may be.
        most: The largest, ``None`` for any.
        what: What the array is called, for the message.
        wanted: What its elements should be, for the message.

    Returns:
        The largest number, ``least`` if there is none.

    Raises:
        NotationError: A number is out of the range; the first is named with its place.
    """
    largest = int(array.max(initial=least))
    if int(array.min(initial=largest)) >= least and (most is None or largest <= most):
        return largest
    wrong = array < least if most is None else (array < least) | (array > most)
    place = first_place(wrong)
    number = int(array[place])
    raise NotationError(f"{what}{place_of(place)} is {number}, not {wanted}", number)


def read_only(array: NDArray[T]) -> NDArray[T]:
    """Return the same array, as one that cannot be written to."""
    view = array.view()
    view.flags.writeable = False
    return view


def read_generator(rng: object) -> np.random.Generator:
    """Return NumPy's source of randomness, if it is one.

    Raises:
        RulesError: It is another.
    """
    if not isinstance(rng, np.random.Generator):
        hint = "numpy.random.default_rng(7) is one"
        raise RulesError(f"{shown(rng)} is not a numpy.random.Generator: {hint}", rng)
    return rng


def read_count(value: object, what: str, least: int = 0, most: int = _MOST) -> int:
    """Return a number of things.

    Raises:
        RulesError: It is no ``int`` from ``least`` to ``most``.
    """
    if type(value) is not int or not least <= value <= most:
        raise RulesError(
            f"{shown(value)} is not a number of {what}: an int from {least:,} to {most:,}", value
        )
    return value

"""JSON from strangers: bounded, without repeated names, and without what is not JSON."""

import json
import math
import re
from typing import Any, TypeGuard

from puckpunk.errors import NotationError, shown

__all__ = ["LONGEST_LINE", "is_list", "is_object", "object_from", "same_json"]

LONGEST_LINE = 4_000_000
"""How many characters a line may have, without its end: a game of the largest table has fewer."""

_DEEPEST = 32
_LONGEST_NUMBER = 40
_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[\]{}]', re.DOTALL)


def is_list(value: object) -> TypeGuard[list[Any]]:
    """Tell whether JSON is a list."""
    return isinstance(value, list)


def is_object(value: object) -> TypeGuard[dict[str, Any]]:
    """Tell whether JSON is an object."""
    return isinstance(value, dict)


def same_json(one: object, other: object) -> bool:
    """Tell whether JSON is the same; for Python 1 equals 1.0 and true.

    Args:
        one: A value that is not deeper than it should be.
        other: Anything.
    """
    if type(one) is not type(other):
        return False
    if is_list(one) and is_list(other):
        return len(one) == len(other) and all(map(same_json, one, other))
    if is_object(one) and is_object(other):
        return one.keys() == other.keys() and all(same_json(one[n], other[n]) for n in one)
    return one == other


def object_from(text: str) -> dict[str, Any]:
    """Return the JSON object that a line is.

    Raises:
        NotationError: It is something else, or too long or too deep.

    Examples:
        >>> object_from('{"a": [1, 2]}')
        {'a': [1, 2]}
        >>> object_from('{"a": 1, "a": 2}')
        Traceback (most recent call last):
            ...
        puckpunk.errors.NotationError: 'a' is there twice
    """
    if len(text.rstrip("\r\n")) > LONGEST_LINE:
        raise NotationError(f"the line has over {LONGEST_LINE:,} characters", text[:80])
    _check_depth(text)
    try:
        found = json.loads(
            text,
            object_pairs_hook=_without_repeats,
            parse_constant=_no_number,
            parse_float=_float,
            parse_int=_int,
        )
    except json.JSONDecodeError as error:
        what = error.msg.removesuffix(" at")
        raise NotationError(f"not JSON: {what}, at character {error.pos + 1}", text) from None
    if not is_object(found):
        raise NotationError(f"not an object, but {shown(found)}", found)
    return found


def _check_depth(text: str) -> None:
    depth = 0
    for match in _BRACKETS.finditer(text):
        bracket = match.group()
        depth += (bracket in "[{") - (bracket in "]}")
        if depth > _DEEPEST:
            raise NotationError(f"lists and objects are over {_DEEPEST} deep", text[:80])


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise NotationError(f"{shown(name)} is there twice", name)
        found[name] = value
    return found


def _no_number(text: str) -> float:
    raise NotationError(f"{text} is not JSON", text)


def _float(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise NotationError(f"{shown(text)} is too large a number", text)
    return number


def _int(text: str) -> int:
    if len(text) > _LONGEST_NUMBER:
        raise NotationError(f"{shown(text)} is too long a number", text)
    return int(text)

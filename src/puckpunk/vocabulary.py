"""The base of this package's enums: a closed set of words, written as they are read."""

from enum import Enum
from typing import TYPE_CHECKING, Self

from puckpunk.errors import RulesError, shown

__all__ = ["Vocabulary"]


class Vocabulary(Enum):
    """An enum whose members are also known by their lower-case names.

    ``repr`` rebuilds a member (``LowAce.NEVER``), ``str`` is its lower-case name (``never``) or its
    notation.
    """

    if not TYPE_CHECKING:  # members are one of a kind; Enum hashes the name, in Python
        __hash__ = object.__hash__

    def __repr__(self) -> str:
        """Return the expression that gives the member."""
        return f"{type(self).__name__}.{self.name}"

    def __str__(self) -> str:
        """Return the lower-case name."""
        return self.name.lower()

    @classmethod
    def of(cls, value: object) -> Self:
        """Return the member that a value means.

        Args:
            value: A member, or its lower-case name.

        Returns:
            The member.

        Raises:
            RulesError: There is no such member.
        """
        for member in cls:
            if value is member or (isinstance(value, str) and value == member.name.lower()):
                return member
        known = ", ".join(member.name.lower() for member in cls)
        raise RulesError(f"{shown(value)} is no {cls.__name__}: {known}", value)

    @classmethod
    def _missing_(cls, value: object) -> Self:
        return cls.of(value)

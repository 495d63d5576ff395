"""The base of this package's enums: a closed set of words, written as they are read."""

from enum import Enum
from typing import Self

from puckpunk.errors import RulesError, shown

__all__ = ["Vocabulary"]


class Vocabulary(Enum):
    """An enum whose members are also known by their lower-case names.

    ``repr`` rebuilds a member (``LowAce.NEVER``), ``str`` is its lower-case name (``never``).
    """

    def __repr__(self) -> str:
        """Return the expression that gives the member."""
        return f"{type(self).__name__}.{self.name}"

    def __str__(self) -> str:
        """Return the lower-case name."""
        return self.name.lower()

    @classmethod
    def _missing_(cls, value: object) -> Self:
        """Find a member by its lower-case name, when it is called for: ``LowAce("never")``."""
        for member in cls:
            if isinstance(value, str) and value == member.name.lower():
                return member
        known = ", ".join(member.name.lower() for member in cls)
        raise RulesError(f"{shown(value)} is no {cls.__name__}: {known}", value)

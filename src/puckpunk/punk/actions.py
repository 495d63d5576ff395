"""What a player of Punk can do: lay a card."""

from typing import TypeAlias, final

import attrs

from puckpunk.errors import IllegalActionError, shown
from puckpunk.game import Deal, check_action_seat
from puckpunk.punk.pack import PunkCard

__all__ = ["Lay", "PunkAction"]


@final
@attrs.frozen
class Lay:
    """A seat lays a card, face down until all have (PN6).

    Attributes:
        seat: Who lays.
        card: Which card.

    Raises:
        IllegalActionError: The seat is no number from 0, or the card is none.

    Examples:
        >>> lay = Lay(seat=0, card=PunkCard.parse("4c"))
        >>> str(lay)
        '0 lays 4c'
    """

    seat: int
    card: PunkCard

    def __attrs_post_init__(self) -> None:
        """Check the parts."""
        check_action_seat(self.seat)
        if not isinstance(self.card, PunkCard):
            raise IllegalActionError(f"{shown(self.card)} is not a PunkCard", self.card)

    def __str__(self) -> str:
        """Return the action in notation."""
        return f"{self.seat} lays {self.card}"


PunkAction: TypeAlias = Lay | Deal[PunkCard]
"""What can happen in a game of Punk: a seat lays, or chance deals."""

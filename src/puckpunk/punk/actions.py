"""What a player of Punk can do: lay a card."""

import re
from typing import TypeAlias, final

import attrs

from puckpunk.errors import IllegalActionError, NotationError, RulesError, shown
from puckpunk.game import Deal, check_action_seat
from puckpunk.punk.pack import PunkCard, PunkPack

__all__ = ["Lay", "PunkAction", "lay_index", "parse_action"]


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


_ACTION = re.compile(r"(0|[1-9][0-9]{0,3}) (lays|is dealt) ([0-9A-Za-z]{2,7})")


def parse_action(text: str) -> "PunkAction":
    """Return the action that a text names.

    Args:
        text: What ``str`` writes, to the letter: ``0 lays 4c``, or ``0 is dealt 4c``.

    Returns:
        The action; whether it may be taken is for the state to say.

    Raises:
        NotationError: The text is no action of Punk.

    Examples:
        >>> parse_action("0 lays 4c") == Lay(seat=0, card=PunkCard.parse("4c"))
        True
    """
    match = _ACTION.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        raise NotationError(f"{shown(text)} is not an action, such as 0 lays 4c", text)
    seat, verb, card = match.groups()
    action = (Lay if verb == "lays" else Deal)(int(seat), PunkCard.parse(card))
    if str(action) != text:
        raise NotationError(f"{shown(text)} is written {shown(str(action))}", text)
    return action


def lay_index(pack: PunkPack, card: PunkCard) -> int:
    """Return the number of a lay, for those who train on masks: the card's place in the pack.

    Args:
        pack: The pack, ``rules.pack``.
        card: The card laid.

    Returns:
        From 0; ``pack.cards[number]`` is the card again.

    Raises:
        RulesError: The pack is none of Punk, or the card is not in it.

    Examples:
        >>> lay_index(PunkPack.for_players(4), PunkCard.parse("2c"))
        4
    """
    if not isinstance(pack, PunkPack):
        raise RulesError(f"{shown(pack)} is not a pack of Punk", pack)
    if card not in pack:
        raise RulesError(f"{shown(card)} is not in the pack: {pack}", card)
    return (card.rank - 1) * pack.suits + card.suit


PunkAction: TypeAlias = Lay | Deal[PunkCard]
"""What can happen in a game of Punk: a seat lays, or chance deals."""

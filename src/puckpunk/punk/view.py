"""What one seat may know of a game of Punk."""

from typing import final

import attrs

from puckpunk.game import Outcome
from puckpunk.punk.actions import Lay
from puckpunk.punk.pack import PunkCard
from puckpunk.punk.rules import PunkRules
from puckpunk.punk.trick import Trick

__all__ = ["PunkView"]


@final
@attrs.frozen(kw_only=True)
class PunkView:
    """All that a seat may know, and nothing else: no path leads back to the state.

    Others' hands and cards laid but not turned are not in it. ``PunkState.view`` makes it.

    Attributes:
        seat: Whose view it is.
        rules: The rules.
        dealer: Who dealt.
        hand: The seat's cards, ascending.
        hand_sizes: How many cards each seat holds.
        laid: Whether each seat has laid a card to the present trick.
        own: The card this seat has laid, if it has.
        tricks: The tricks as they were turned up.
        scores: The points each seat has (PN8).
        neutral_cache: The cards of the tricks nobody won, trick by trick (PN9).
        actors: The seats to act.
        outcome: How the game ended, ``None`` while it goes on.

    Examples:
        >>> from random import Random
        >>> from puckpunk import punk
        >>> view = punk.PunkState.deal(punk.PunkRules(players=3), Random(1)).view(0)
        >>> " ".join(map(str, view.hand)), view.hand_sizes, view.laid
        ('Ac 2d 4c 4d 4h 5c 6h', (7, 7, 7), (False, False, False))
    """

    seat: int
    rules: PunkRules
    dealer: int
    hand: tuple[PunkCard, ...]
    hand_sizes: tuple[int, ...]
    laid: tuple[bool, ...]
    own: PunkCard | None
    tricks: tuple[Trick, ...]
    scores: tuple[int, ...]
    neutral_cache: tuple[PunkCard, ...]
    actors: tuple[int, ...]
    outcome: Outcome | None

    def legal_actions(self) -> tuple[Lay, ...]:
        """Return what this seat may do now: a lay for each card, ascending; () if it may not act.

        Examples:
            >>> from random import Random
            >>> from puckpunk import punk
            >>> view = punk.PunkState.deal(punk.PunkRules(players=3), Random(1)).view(0)
            >>> len(view.legal_actions()), str(view.legal_actions()[0])
            (7, '0 lays Ac')
        """
        if self.seat not in self.actors:
            return ()
        return tuple(Lay(self.seat, card) for card in self.hand)

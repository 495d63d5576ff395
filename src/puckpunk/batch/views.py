"""What a seat may know at many tables of Punk at once, as arrays."""

from collections.abc import Callable
from typing import TypeAlias, final

import attrs
import numpy as np
from numpy.typing import ArrayLike, NDArray

from puckpunk.game import check_seat
from puckpunk.punk.pack import PunkCard
from puckpunk.punk.rules import PunkRules
from puckpunk.punk.view import PunkView, make_view

__all__ = ["Policy", "PunkViews", "cards_of"]


@final
@attrs.frozen(kw_only=True, eq=False, repr=False)
class PunkViews:
    """All that a seat may know at each of many tables, before anybody has laid to the next trick.

    What a `PunkView` tells, of all tables, and nothing else: the arrays are copies, and cannot be
    written to. Cards are numbers, their places in ``rules.pack.cards``. All tables play the same
    trick; where the deal has ended (``over``) nothing is to be chosen, and any answer will do.

    Attributes:
        seat: Whose view it is.
        rules: The rules.
        hand: The cards the seat was dealt, ascending: ``int16`` of shape (tables, cards of a hand).
        held: Which of them it still holds: ``bool`` of the same shape.
        plays: The cards of the tricks turned up so far, in seat order, -1 where the deal had ended:
            ``int16`` of shape (tables, tricks, seats).
        trick_winners: Who won them, -1 for nobody: ``int32`` of shape (tables, tricks).
        scores: The points each seat has: ``int32`` of shape (tables, seats).
        over: Whether the deal has ended (PN12): ``bool`` of shape (tables,).
    """

    seat: int
    rules: PunkRules
    hand: NDArray[np.int16]
    held: NDArray[np.bool_]
    plays: NDArray[np.int16]
    trick_winners: NDArray[np.int32]
    scores: NDArray[np.int32]
    over: NDArray[np.bool_]

    @property
    def tables(self) -> int:
        """How many tables there are."""
        return len(self.hand)

    @property
    def tricks(self) -> int:
        """How many tricks have been played."""
        return int(self.plays.shape[1])

    def at(self, table: int) -> PunkView:
        """Return the view of one table, as `PunkState.view` makes it, the dealer being seat 0.

        Args:
            table: Which table, from 0.

        Returns:
            The view, with which any player can be asked.

        Raises:
            RulesError: There is no such table.

        Examples:
            >>> from puckpunk import batch, punk
            >>> from puckpunk.players import RandomPlayer
            >>> def one_by_one(view, rng):  # any player, table by table: slow, but the same game
            ...     lays = [RandomPlayer().act(view.at(i), rng) for i in range(view.tables)]
            ...     return [punk.lay_index(view.rules.pack, lay.card) for lay in lays]
            >>> rules, rng = punk.PunkRules(players=3), np.random.default_rng(7)
            >>> hands = batch.deal(rules, rng, tables=10)
            >>> batch.play_punk(rules, hands, [one_by_one, None, None], rng)
            <PunkGames at 10 tables, punk players=3>
        """
        check_seat(table, self.tables, "table")
        seats = self.rules.seats
        plays = cards_of(self.rules, self.plays[table])
        (hand,) = cards_of(self.rules, self.hand[table, self.held[table]][np.newaxis])
        return make_view(
            seat=self.seat,
            rules=self.rules,
            dealer=0,
            hand=hand,
            hand_sizes=(len(hand),) * seats,
            laid=(False,) * seats,
            own=None,
            plays=plays,
        )

    def __repr__(self) -> str:
        """Return what it is a view of, without the arrays."""
        return (
            f"<PunkViews of seat {self.seat} at {self.tables} tables after {self.tricks} tricks, "
            f"{self.rules}>"
        )


def cards_of(rules: PunkRules, numbers: NDArray[np.int16]) -> tuple[tuple[PunkCard, ...], ...]:
    """Return rows of cards by their numbers, without those that were never played."""
    cards = rules.pack.cards
    rows: list[list[int]] = numbers.tolist()
    return tuple(tuple(cards[number] for number in row) for row in rows if min(row) >= 0)


Policy: TypeAlias = Callable[[PunkViews, np.random.Generator], ArrayLike]
"""How a seat plays at many tables: it gets views and a source of randomness of its own, and answers
with the number of a card for each table, integers of shape (tables,)."""

"""Many games of Punk that have been played, as arrays."""

from typing import final

import attrs
import numpy as np
from numpy.typing import NDArray

from puckpunk.batch.views import cards_of
from puckpunk.game import check_seat
from puckpunk.punk.dealt import Dealt
from puckpunk.punk.rules import PunkRules
from puckpunk.punk.state import PunkState

__all__ = ["PunkGames"]


@final
@attrs.frozen(kw_only=True, eq=False, repr=False)
class PunkGames:
    """Games of Punk that have been played to their end, one at each of many tables.

    Cards are numbers, their places in ``rules.pack.cards``. The arrays lie column by column, the
    tables running fastest, and cannot be written to; those of cards may share the memory of the
    hands given to `play_punk`.

    Attributes:
        rules: The rules.
        hands: The cards as they were dealt: ``int16`` of shape (tables, seats, cards of a hand).
        plays: The cards laid, trick by trick: ``int16`` of shape (tables, tricks, seats); -1 where
            the deal had ended (PN12).
        trick_winners: Who won each trick, -1 for nobody (PN7) and where the deal had ended:
            ``int32`` of shape (tables, tricks).
        scores: The points of each seat (PN8): ``int32`` of shape (tables, seats).
        reached: Who was first to reach the target, -1 for nobody (PN11, PN12): ``int32`` of shape
            (tables,). Where it is -1 most points won (PN13).
        winners: Who won, several where the game is shared: ``bool`` of shape (tables, seats).
    """

    rules: PunkRules
    hands: NDArray[np.int16]
    plays: NDArray[np.int16]
    trick_winners: NDArray[np.int32]
    scores: NDArray[np.int32]
    reached: NDArray[np.int32]
    winners: NDArray[np.bool_]

    @property
    def tables(self) -> int:
        """How many tables there are."""
        return len(self.hands)

    @property
    def returns(self) -> NDArray[np.float64]:
        """What each seat gets if all who may win stake 1 and the winners share.

        As ``Outcome.returns``, but ``float64``, of shape (tables, seats).
        """
        contenders = self.rules.contenders
        returns = np.zeros(self.winners.shape)
        won = self.winners[:, contenders]
        number = won.sum(axis=1, keepdims=True)
        returns[:, contenders] = np.where(won, (len(contenders) - number) / number, -1.0)
        return returns

    def state(self, table: int) -> PunkState:
        """Return the game at one table as a state, the dealer being seat 0.

        Args:
            table: Which table, from 0.

        Returns:
            The last state of the game, for its outcome in words, for pictures, for records.

        Raises:
            RulesError: There is no such table.

        Examples:
            >>> from puckpunk import batch, punk
            >>> rules = punk.PunkRules(players=4)
            >>> hands = batch.deal(rules, np.random.default_rng(7), tables=1_000)
            >>> games = batch.play_punk(rules, hands)
            >>> games.state(3).outcome.scores == tuple(games.scores[3].tolist())
            True
        """
        check_seat(table, self.tables, "table")
        hands = cards_of(self.rules, self.hands[table])
        plays = cards_of(self.rules, self.plays[table])
        return PunkState(dealt=Dealt(rules=self.rules, dealer=0, hands=hands), plays=plays)

    def __repr__(self) -> str:
        """Return what was played, without the arrays."""
        return f"<PunkGames at {self.tables} tables, {self.rules}>"

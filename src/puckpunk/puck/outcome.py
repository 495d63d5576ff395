"""How a game of Puck ends: the winners, the pot, and why it was over."""

from puckpunk.game import Outcome, shares
from puckpunk.puck.standing import Standing
from puckpunk.vocabulary import Vocabulary

__all__ = ["EndReason", "outcome_of"]


class EndReason(Vocabulary):
    """Why a game of Puck was over."""

    STOCK = "the stock is gone, and the round played out (PK25)"
    IDLE = "nobody exchanged for some rounds (PK28)"


def outcome_of(standing: Standing, stock_size: int) -> Outcome:
    """Return how a game ended (PK12, PK25, PK28, PK29).

    Args:
        standing: How it stands after the last showdown.
        stock_size: How many cards are in the stock; if none, the stock is the reason.

    Returns:
        The outcome. The pot goes to the winners in equal whole chips, odd ones to those nearest
        after the dealer in the direction of play.
    """
    rules, wins, seats = standing.rules, standing.wins, standing.rules.players
    winners = tuple(seat for seat in range(seats) if wins[seat] == max(wins))
    reason = EndReason.IDLE if stock_size else EndReason.STOCK
    share, odd = divmod(rules.ante * seats, len(winners))
    nearest = [seat for seat in standing.after(standing.dealer) if seat in winners]
    payoffs = tuple(
        (share + (seat in nearest[:odd]) if seat in winners else 0) - rules.ante
        for seat in range(seats)
    )
    return Outcome(winners, reason, wins, shares(winners, range(seats), seats), payoffs)

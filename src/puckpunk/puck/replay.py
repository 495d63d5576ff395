"""A round of Puck as the actions it was played by."""

from collections.abc import Iterator

from puckpunk.errors import RulesError, shown
from puckpunk.puck.actions import Draw, Exchange, Hold, PuckAction, Refill, Take
from puckpunk.puck.order import Draws
from puckpunk.puck.rules import Taking
from puckpunk.puck.standing import Standing, Turn

__all__ = ["actions_of"]


def actions_of(standing: Standing, draws: Draws, turns: tuple[Turn, ...]) -> Iterator[PuckAction]:
    """Yield what was done since the round began, in the order in which it is done (PK19, PK21).

    Args:
        standing: How the game stood.
        draws: Who drew what for the direction.
        turns: The announcements, and what came of them.

    Yields:
        The actions.

    Raises:
        RulesError: Something is not a turn.
    """
    for draw in draws:
        for seat, card in draw:
            yield Draw(seat, card)
    for turn in turns:
        if not isinstance(turn, Turn):
            raise RulesError(f"{shown(turn)} is not a Turn", turn)
        yield Exchange(turn.seat, turn.discards, turn.takes) if turn.discards else Hold(turn.seat)
        order = standing.after(turn.seat)
        taken, refills = dict(turn.taken), dict(turn.refills)
        if standing.rules.taking is Taking.BLIND:
            for victim in order:
                for card in taken.get(victim, ()):
                    yield Take(turn.seat, victim, card)
        for seat in order:
            for card in refills.get(seat, ()):
                yield Refill(seat, card)

"""What must happen next in a game of Puck: the order of play."""

from typing import Any, TypeAlias

from puckpunk.cards import AnyCard, Joker
from puckpunk.game import Deal
from puckpunk.puck.actions import ChooseDirection, Draw, Hold, Refill, Take
from puckpunk.puck.rules import Source, Taking
from puckpunk.puck.standing import Hands, Standing, Turn

__all__ = ["WAITING", "Draws", "Next", "next_of", "pending", "tied"]

Draws: TypeAlias = tuple[tuple[tuple[int, AnyCard], ...], ...]
"""Who drew what for the direction, a tuple for each time that was drawn."""

Next: TypeAlias = tuple[Any, int, int]
"""The kind of action that must come next, whose it is, and from whom a card is taken."""

WAITING: dict[Any, str] = {
    Draw: "seat {seat} is to draw",
    ChooseDirection: "seat {seat} is to choose the direction",
    Deal: "seat {seat} is to be dealt a card",
    Hold: "seat {seat} is to announce",
    Take: "seat {seat} is to take a card from seat {victim}",
    Refill: "seat {seat} is to fill up",
}


def next_of(
    standing: Standing,
    draws: Draws,
    chooser: int | None,
    turns: tuple[Turn, ...],
    hands: Hands,
    stock: tuple[int, ...],
) -> Next:
    """Return what must happen next: the kind of action, whose it is, and a victim."""
    if standing.direction is None:
        if chooser is not None:
            return ChooseDirection, chooser, -1
        return Draw, tied(standing, draws[:-1])[len(draws[-1])], -1
    if standing.round == 0:
        order = standing.after(standing.dealer)
        return Deal, order[sum(map(len, hands)) % len(order)], -1
    if not turns:
        over = standing.shown and (not stock or standing.idle >= standing.rules.idle_rounds)
        return (None, -1, -1) if over else (Hold, standing.leader or 0, -1)
    return pending(standing, turns[-1], hands, stock) or (
        Hold,
        standing.after(standing.leader or 0)[len(turns) - 1],
        -1,
    )


def pending(standing: Standing, turn: Turn, hands: Hands, stock: tuple[int, ...]) -> Next | None:
    """Return what is still to be done for the last announcement (PK19, PK21, PK22, PK27)."""
    if not turn.discards:
        return None
    if standing.rules.source is Source.STOCK:
        return (Refill, turn.seat, -1) if stock and len(hands[turn.seat]) < 3 else None
    takes = dict(turn.takes)
    order = standing.after(turn.seat)
    if standing.rules.taking is Taking.BLIND:
        taken = dict(turn.taken)
        for seat in order:
            if seat in takes and len(taken.get(seat, ())) != takes[seat]:
                return Take, turn.seat, seat
    if stock:
        for seat in order:
            if seat in takes and len(hands[seat]) < 3:
                return Refill, seat, -1
    return None


def tied(standing: Standing, draws: Draws) -> tuple[int, ...]:
    """Return who is still in the draw after some rounds of it, in the order of drawing (PK13)."""
    if not draws:
        return tuple(standing.after(standing.dealer))
    highest = max(_height(card) for _, card in draws[-1])
    return tuple(seat for seat, card in draws[-1] if _height(card) == highest)


def _height(card: AnyCard) -> int:
    """Return how high a card is in the draw: jokers are above the ace, and level (PK13)."""
    return 15 if isinstance(card, Joker) else card.rank

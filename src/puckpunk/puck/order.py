"""What must happen next in a game of Puck: the order of play."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from puckpunk.cards import AnyCard, Joker
from puckpunk.errors import shown
from puckpunk.game import Deal
from puckpunk.puck.actions import ChooseDirection, Draw, Exchange, Hold, PuckAction, Refill, Take
from puckpunk.puck.rules import Source
from puckpunk.puck.standing import Cards, Hands, Standing, Turn

__all__ = ["Draws", "Next", "due_after", "moves_of", "refusal_of_turn", "settle", "tied"]

Draws: TypeAlias = tuple[tuple[tuple[int, AnyCard], ...], ...]
"""Who drew what for the direction, a tuple for each time that was drawn."""

Next: TypeAlias = tuple[Any, int, int]
"""The kind of action that must come next, whose it is, and from whom a card is taken."""

_NOBODY = -1  # no victim, or nobody to act

_WAITING: dict[Any, str] = {
    Draw: "seat {seat} is to draw",
    ChooseDirection: "seat {seat} is to choose the direction",
    Deal: "seat {seat} is to be dealt a card",
    Hold: "seat {seat} is to announce",
    Take: "seat {seat} is to take a card from seat {victim}",
    Refill: "seat {seat} is to fill up",
}
_ACTIONS = {*_WAITING, Exchange}


def due_after(
    standing: Standing,
    draws: Draws,
    chooser: int | None,
    turns: tuple[Turn, ...],
    hands: Hands,
    stock: tuple[int, ...],
) -> tuple[Next, ...]:
    """Return what must happen next, the first of it first; never nothing."""
    if standing.direction is None:
        if chooser is not None:
            return ((ChooseDirection, chooser, _NOBODY),)
        return ((Draw, tied(standing, draws[:-1])[len(draws[-1])], _NOBODY),)
    if standing.round == 0:
        order = standing.after(standing.dealer)
        return ((Deal, order[sum(map(len, hands)) % len(order)], _NOBODY),)
    if not turns:
        over = standing.shown and (not stock or standing.idle >= standing.rules.idle_rounds)
        return ((None, _NOBODY, _NOBODY),) if over else ((Hold, standing.leader or 0, _NOBODY),)
    return moves_of(standing, turns[-1], hands, len(stock)) or (
        (Hold, standing.after(standing.leader or 0)[len(turns) - 1], _NOBODY),
    )


def moves_of(
    standing: Standing, turn: Turn, hands: Sequence[Cards], stock_size: int
) -> tuple[Next, ...]:
    """Return the takes and refills that are left of a turn (PK19, PK21, PK22, PK27)."""
    if not turn.discards:
        return ()
    if standing.rules.source is Source.STOCK:
        return ((Refill, turn.seat, _NOBODY),) * min(3 - len(hands[turn.seat]), stock_size)
    takes, taken = dict(turn.takes), dict(turn.taken)
    moves: list[Next] = []
    refills: list[Next] = []
    for victim in standing.after(turn.seat):
        number = takes.get(victim)
        if number is not None:
            left = number - len(taken.get(victim, ())) if isinstance(number, int) else 0
            moves += [(Take, turn.seat, victim)] * left
            refills += [(Refill, victim, _NOBODY)] * (3 - len(hands[victim]) + left)
    return (*moves, *refills[:stock_size])


def refusal_of_turn(due: Next, players: int, action: PuckAction) -> str:
    """Return why an action is not of the kind that must come next, or not this seat's."""
    kind, seat, victim = due
    if action.__class__ not in _ACTIONS:
        return f"{shown(action)} is not an action of Puck"
    if action.seat >= players:
        return f"there is no seat {action.seat}: the last is {players - 1}"
    if kind is None:
        return "the game is over"
    if action.__class__ is not kind and not (kind is Hold and action.__class__ is Exchange):
        return f"{_WAITING[kind].format(seat=seat, victim=victim)}, not: {action}"
    return f"it is for seat {seat}, not {action.seat}"


def settle(standing: Standing, draws: Draws, stock_size: int) -> tuple[Draws, int | None]:
    """Return the draws and who is to choose, once a card more is drawn (PK13).

    Level highest cards are drawn again, by those who drew them, while the cards suffice. When it is
    settled the draws are forgotten.
    """
    if len(draws[-1]) < len(tied(standing, draws[:-1])):
        return draws, None
    highest = tied(standing, draws)
    if len(highest) > 1 and stock_size >= len(highest):
        return (*draws, ()), None
    return (), next(iter(highest))


def tied(standing: Standing, draws: Draws) -> tuple[int, ...]:
    """Return who is still in the draw after some rounds of it, in the order of drawing (PK13)."""
    if not draws:
        return tuple(standing.after(standing.dealer))
    highest = max(_height(card) for _, card in draws[-1])
    return tuple(seat for seat, card in draws[-1] if _height(card) == highest)


def _height(card: AnyCard) -> int:
    """Return how high a card is in the draw: jokers are above the ace, and level (PK13)."""
    return 15 if isinstance(card, Joker) else card.rank

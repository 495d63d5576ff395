"""A position of a game in words: all of it, or what one seat may know, made from its view."""

from typing import Any, TypeAlias

from puckpunk.cli.games import State
from puckpunk.cli.telling import Name, cards_of, counted, numbers_of, starting
from puckpunk.cli.terminal import listed
from puckpunk.puck import (
    ChooseDirection,
    Draw,
    Exchange,
    Hold,
    PuckState,
    PuckView,
    Take,
    Taking,
    Whereabouts,
)
from puckpunk.punk import PunkState, PunkView

__all__ = ["Position", "seen_action", "told_position"]

Position: TypeAlias = State | PunkView | PuckView
"""A state is a position with all cards open, a view one as a seat sees it."""


def seen_action(action: Any, after: Position) -> str:
    """Return an action in notation, with ``?`` for cards that a seat has not seen.

    Args:
        action: The action.
        after: The position after it.

    Returns:
        Its text.
    """
    text = str(action)
    if isinstance(after, PunkState | PuckState):
        return text
    public = isinstance(action, Draw | ChooseDirection | Hold)
    in_open = isinstance(after, PuckView) and after.rules.taking is Taking.OPEN
    knowing = {action.seat, action.victim} if isinstance(action, Take) else {action.seat}
    if public or in_open or after.seat in knowing:
        return text
    hidden = action.discards if isinstance(action, Exchange) else (action.card,)
    for card in hidden:
        text = text.replace(f" {card}", " ?", 1)
    return text


def told_position(position: Position, name: Name) -> list[str]:
    """Return what lies where, how it stands, and whose turn it is."""
    if isinstance(position, PunkState | PunkView):
        lines = _told_punk(position, name)
    else:
        lines = _told_puck(position, name)
    return lines if position.outcome else [*lines, f"  {_turn(position, name)}"]


def _told_punk(position: PunkState | PunkView, name: Name) -> list[str]:
    lines = [f"  Scores: {numbers_of(position.scores, name)}."]
    for seat in range(position.rules.seats):
        laid = f", has laid {_laid(position, seat)}" if position.laid[seat] else ""
        lines.append(f"  {starting(name(seat))} holds {_hand(position, seat)}{laid}")
    if position.neutral_cache:
        lines.append(f"  In the cache: {cards_of(position.neutral_cache)}")
    return lines


def _laid(position: PunkState | PunkView, seat: int) -> str:
    if isinstance(position, PunkState):
        return str(position.laid[seat])
    return str(position.own) if seat == position.seat else "a card"


def _told_puck(position: PuckState | PuckView, name: Name) -> list[str]:
    stock = f"In the stock: {counted(position.stock_size, 'card')}."
    if position.round:
        wins = numbers_of(position.wins, name)
        stock = f"Round {position.round}. Rounds won: {wins}. {stock}"
    lines = [f"  {stock}"]
    for seat in range(position.rules.players):
        lines.append(f"  {starting(name(seat))} holds {_hand(position, seat)}")
        if isinstance(position, PuckView) and seat != position.seat:
            lines[-1] += _known(position, seat)
    return [*lines, f"  Discarded: {_discards(position)}"]


def _hand(position: Position, seat: int) -> str:
    if isinstance(position, PunkState | PuckState):
        return cards_of(position.hands[seat])
    if seat == position.seat:
        return cards_of(position.hand)
    return counted(position.hand_sizes[seat], "card")


def _known(view: PuckView, seat: int) -> str:
    """Return which of a hand's cards a seat knows, with ``?`` where it cannot be sure."""
    known = [
        f"{card}{'?' if where is Whereabouts.POSSIBLE else ''}"
        for card, where in view.whereabouts(seat)
        if where is not Whereabouts.GONE
    ]
    return f", known: {' '.join(known)}" if known else ""


def _discards(position: PuckState | PuckView) -> str:
    if isinstance(position, PuckState):
        seen, unseen = [*position.discards], 0
    else:
        seen = [*position.known_discards, *position.own_discards]
        unseen = sum(position.hidden_discards) - len(position.own_discards)
    cards = cards_of(sorted(seen, key=lambda card: card.index))
    return f"{cards}, {unseen} unseen" if unseen else cards


def _turn(position: Position, name: Name) -> str:
    """Return whose turn it is."""
    if not position.actors:
        return "Next is chance."
    if isinstance(position, PunkState | PunkView):
        what = "to lay a card"
    else:
        what = "to choose the direction" if position.direction is None else "to announce"
    return f"Next is {listed([name(seat) for seat in position.actors])}, {what}."

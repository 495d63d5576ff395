"""A position of a game in words: all of it, or what one seat may know, made from its view."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from puckpunk.cli.games import State
from puckpunk.cli.telling import Name, cards_of, counted_cards, numbers_of, taken_cards
from puckpunk.cli.terminal import gettext, listed, ngettext, starting
from puckpunk.game import Deal
from puckpunk.puck import (
    ChooseDirection,
    Direction,
    Draw,
    Exchange,
    Hold,
    PuckState,
    PuckView,
    Take,
    Taking,
    Whereabouts,
)
from puckpunk.punk import Lay, PunkState, PunkView

__all__ = ["Position", "seen_action", "told_position"]

Position: TypeAlias = State | PunkView | PuckView
"""A state is a position with all cards open, a view one as a seat sees it."""


def seen_action(action: Any, after: Position) -> str:
    """Return an action with ``?`` for cards that a seat has not seen, in English in notation.

    Args:
        action: The action.
        after: The position after it.

    Returns:
        Its text.
    """
    seat = action.seat
    match action:
        case Hold():
            return gettext("{seat} holds", seat=seat)
        case ChooseDirection(direction=Direction.CLOCKWISE):
            return gettext("{seat} chooses clockwise", seat=seat)
        case ChooseDirection():
            return gettext("{seat} chooses counterclockwise", seat=seat)
        case Exchange():
            return _seen_exchange(action, _seen(action.discards, action, after))
        case _:
            return _seen_card(action, _seen([action.card], action, after))


def _seen_exchange(action: Exchange, cards: str) -> str:
    if not action.takes:
        return gettext("{seat} exchanges {cards}", seat=action.seat, cards=cards)
    takes = ", ".join(
        gettext("{cards} from {seat}", cards=taken_cards(taken), seat=victim)
        for victim, taken in action.takes
    )
    return gettext(
        "{seat} exchanges {cards} taking {takes}", seat=action.seat, cards=cards, takes=takes
    )


def _seen_card(action: Any, card: str) -> str:
    """Return that one card is laid, or moved by chance."""
    seat = action.seat
    match action:
        case Lay():
            return gettext("{seat} lays {card}", seat=seat, card=card)
        case Deal():
            return gettext("{seat} is dealt {card}", seat=seat, card=card)
        case Draw():
            return gettext("{seat} draws {card}", seat=seat, card=card)
        case Take():
            return gettext(
                "{seat} takes {card} from {victim}", seat=seat, card=card, victim=action.victim
            )
        case _:
            return gettext("{seat} refills {card}", seat=seat, card=card)


def _seen(cards: Sequence[Any], action: Any, after: Position) -> str:
    """Return the cards of an action, with ``?`` for each that a seat has not seen."""
    if isinstance(after, PunkState | PuckState) or isinstance(action, Draw):
        return cards_of(cards)
    in_open = isinstance(after, PuckView) and after.rules.taking is Taking.OPEN
    knowing = {action.seat, action.victim} if isinstance(action, Take) else {action.seat}
    return cards_of(cards if in_open or after.seat in knowing else "?" * len(cards))


def told_position(position: Position, name: Name) -> list[str]:
    """Return what lies where, how it stands, and whose turn it is."""
    if isinstance(position, PunkState | PunkView):
        lines = _told_punk(position, name)
    else:
        lines = _told_puck(position, name)
    if not position.outcome:
        lines.append(_turn(position, name))
    return [f"  {line}" for line in lines]


def _told_punk(position: PunkState | PunkView, name: Name) -> list[str]:
    lines = [gettext("Scores: {scores}.", scores=numbers_of(position.scores, name))]
    lines += [
        starting(_held_at_punk(position, seat, name(seat))) for seat in range(position.rules.seats)
    ]
    if position.neutral_cache:
        cached = cards_of(position.neutral_cache)
        lines.append(gettext("In the cache: {cards}", cards=cached))
    return lines


def _held_at_punk(position: PunkState | PunkView, seat: int, name: str) -> str:
    cards = _hand(position, seat)
    if not position.laid[seat]:
        return gettext("{name} holds {cards}", name=name, cards=cards)
    if isinstance(position, PunkState):
        card = position.laid[seat]
    elif seat == position.seat:
        card = position.own
    else:
        return gettext("{name} holds {cards}, has laid a card", name=name, cards=cards)
    return gettext("{name} holds {cards}, has laid {card}", name=name, cards=cards, card=card)


def _told_puck(position: PuckState | PuckView, name: Name) -> list[str]:
    stock = counted_cards(position.stock_size)
    if position.round:
        told = gettext(
            "Round {round}. Rounds won: {wins}. In the stock: {stock}.",
            round=position.round,
            wins=numbers_of(position.wins, name),
            stock=stock,
        )
    else:
        told = gettext("In the stock: {stock}.", stock=stock)
    held = [
        starting(_held_at_puck(position, seat, name(seat)))
        for seat in range(position.rules.players)
    ]
    return [told, *held, _discarded(position)]


def _held_at_puck(position: PuckState | PuckView, seat: int, name: str) -> str:
    cards = _hand(position, seat)
    if isinstance(position, PuckView) and seat != position.seat:
        known = _known(position, seat)
        if known:
            return gettext(
                "{name} holds {cards}, known: {known}", name=name, cards=cards, known=known
            )
    return gettext("{name} holds {cards}", name=name, cards=cards)


def _hand(position: Position, seat: int) -> str:
    if isinstance(position, PunkState | PuckState):
        return cards_of(position.hands[seat])
    if seat == position.seat:
        return cards_of(position.hand)
    return counted_cards(position.hand_sizes[seat])


def _known(view: PuckView, seat: int) -> str:
    """Return which of a hand's cards a seat knows, with ``?`` where it cannot be sure."""
    return " ".join(
        f"{card}{'?' if where is Whereabouts.POSSIBLE else ''}"
        for card, where in view.whereabouts(seat)
        if where is not Whereabouts.GONE
    )


def _discarded(position: PuckState | PuckView) -> str:
    if isinstance(position, PuckState):
        seen, unseen = [*position.discards], 0
    else:
        seen = [*position.known_discards, *position.own_discards]
        unseen = sum(position.hidden_discards) - len(position.own_discards)
    if unseen and not seen:
        return ngettext("Discarded: {number} unseen", "Discarded: {number} unseen", unseen)
    cards = cards_of(sorted(seen, key=lambda card: card.index))
    if not unseen:
        return gettext("Discarded: {cards}", cards=cards)
    return ngettext(
        "Discarded: {cards}, {number} unseen",
        "Discarded: {cards}, {number} unseen",
        unseen,
        cards=cards,
    )


def _turn(position: Position, name: Name) -> str:
    """Return whose turn it is."""
    if not position.actors:
        return gettext("Next is chance.")
    names = listed([name(seat) for seat in position.actors])
    if isinstance(position, PunkState | PunkView):
        return gettext("Next is {names}, to lay a card.", names=names)
    if position.direction is None:
        return gettext("Next is {names}, to choose the direction.", names=names)
    return gettext("Next is {names}, to announce.", names=names)

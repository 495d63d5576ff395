"""Announcements of Puck as numbers, for those who train on masks."""

from functools import lru_cache
from typing import TypeAlias

from puckpunk.cards import standard_deck
from puckpunk.errors import IllegalActionError, RulesError, shown
from puckpunk.puck.actions import Exchange, Hold, PuckAction, Takes
from puckpunk.puck.announcements import decisions
from puckpunk.puck.rules import PuckRules, Taking
from puckpunk.puck.view import PuckView

__all__ = ["action_at", "index_of", "index_size"]

_Shape: TypeAlias = tuple[tuple[int, ...], Takes]
"""Which places of the hand are discarded, and from whom how many cards are taken."""


def index_size(rules: PuckRules) -> int:
    """Return how many announcements there are for full hands, which is what the indexes number.

    Args:
        rules: The rules.

    Returns:
        8, 20 or 38 for two, three or four players; 8 if the stock is the source.

    Raises:
        RulesError: In open taking cards are named, and there is no fixed index.

    Examples:
        >>> [index_size(PuckRules(players=players)) for players in (2, 3, 4)]
        [8, 20, 38]
    """
    return len(_shapes(_check(rules), 0))


def index_of(view: PuckView, action: PuckAction) -> int:
    """Return the number of an announcement.

    0 is to hold. The others are numbered as ``legal_actions`` of full hands lists them, the cards
    of a hand by their places in it, so that a number always means the same.

    Args:
        view: The view of the seat that announces.
        action: Its announcement.

    Returns:
        The number.

    Raises:
        IllegalActionError: It is no announcement of this seat's hand.
        RulesError: In open taking there is no fixed index; or it is no view.

    Examples:
        >>> from random import Random
        >>> from puckpunk import puck
        >>> state = puck.PuckState.deal(PuckRules(players=3), Random(1))
        >>> view = state.view(state.actors[0])
        >>> [index_of(view, action) for action in view.legal_actions()] == list(range(20))
        True
    """
    shapes = _shapes_of(view)
    shape: _Shape | None = None
    if isinstance(action, Hold):
        shape = ((), ())
    elif isinstance(action, Exchange) and set(action.discards) <= set(view.hand):
        shape = (tuple(view.hand.index(card) for card in action.discards), action.takes)
    if shape not in shapes or action.seat != view.seat:
        raise IllegalActionError(f"{shown(action)} is no announcement of this hand", action)
    return shapes[shape]


def action_at(view: PuckView, index: int) -> Hold | Exchange:
    """Return the announcement that has a number.

    Args:
        view: The view of the seat that announces.
        index: The number.

    Returns:
        The announcement; whether it may be made now is for the view or the state to say.

    Raises:
        IllegalActionError: There is no such number, or the hand has too few cards for it.
        RulesError: In open taking there is no fixed index; or it is no view.

    Examples:
        >>> from random import Random
        >>> from puckpunk import puck
        >>> state = puck.PuckState.deal(PuckRules(players=3), Random(1))
        >>> action_at(state.view(0), 0)
        Hold(seat=0)
    """
    shapes = list(_shapes_of(view))
    if type(index) is not int or not 0 <= index < len(shapes):
        raise IllegalActionError(f"{shown(index)} is not from 0 to {len(shapes) - 1}", index)
    places, takes = shapes[index]
    if not places:
        return Hold(view.seat)
    if places[-1] >= len(view.hand):
        raise IllegalActionError(f"{index} discards more than the hand has", index)
    return Exchange(view.seat, tuple(view.hand[place] for place in places), takes)


def _check(rules: PuckRules) -> PuckRules:
    if not isinstance(rules, PuckRules):
        raise RulesError(f"{shown(rules)} is not PuckRules", rules)
    if rules.taking is Taking.OPEN:
        raise RulesError("in open taking cards are named: there is no fixed index", rules)
    return rules


def _shapes_of(view: PuckView) -> dict[_Shape, int]:
    if not isinstance(view, PuckView):
        raise RulesError(f"{shown(view)} is not a PuckView", view)
    if view.direction is None:
        raise RulesError("the choice of the direction has no number", view)
    return _shapes(_check(view.rules), view.seat)


@lru_cache(maxsize=64)
def _shapes(rules: PuckRules, seat: int) -> dict[_Shape, int]:
    """Return the number of each shape of an announcement, for a seat with a full hand."""
    full = standard_deck()[:3]
    found = decisions(rules, seat, (full,) * rules.players, stock_size=3)
    return {
        (tuple(map(full.index, action.discards)), action.takes)
        if isinstance(action, Exchange)
        else ((), ()): number
        for number, action in enumerate(found)
    }

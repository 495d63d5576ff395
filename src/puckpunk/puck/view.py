"""What one seat may know of a game of Puck."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, cast, final

import attrs

from puckpunk.cards import AnyCard, Card, Joker, Pictured
from puckpunk.errors import RulesError, shown
from puckpunk.game import Outcome, RandomSource
from puckpunk.puck.actions import PuckDecision, Takes
from puckpunk.puck.announcements import decisions
from puckpunk.puck.rules import Direction, PuckRules, Taking
from puckpunk.puck.standing import Cards, Hands, Standing, Turn, ascending
from puckpunk.vocabulary import Vocabulary

if TYPE_CHECKING:
    from puckpunk.puck.state import PuckState

__all__ = ["Event", "PuckView", "Whereabouts", "view_of"]


class Whereabouts(Vocabulary):
    """Whether a card is in a hand, as far as a seat can tell."""

    CERTAIN = "it is there"
    POSSIBLE = "it may be there"
    GONE = "it is not there any more"


@final
@attrs.frozen
class Event:
    """An announcement of the present round as a seat has seen it; ``None`` is a card unseen.

    Attributes:
        seat: Who announced.
        discards: What it discarded; nothing if it holds.
        takes: From whom it takes how many cards, or in open taking which.
        taken: For each victim the cards taken so far.
        refills: For each seat that fills up the cards that it got so far.
    """

    seat: int
    discards: tuple[AnyCard | None, ...]
    takes: Takes
    taken: tuple[tuple[int, tuple[AnyCard | None, ...]], ...]
    refills: tuple[tuple[int, tuple[AnyCard | None, ...]], ...]


@final
@attrs.frozen(kw_only=True)
class PuckView(Pictured):
    """All that a seat may know, and nothing else: no path leads back to the state.

    ``PuckState.view`` makes it. A seat remembers what it has seen: each showdown tells all about
    the hands, and what has happened since is in ``events``.

    Attributes:
        seat: Whose view it is.
        rules: The rules.
        dealer: Who dealt.
        hand: The seat's cards, ascending by index.
        hand_sizes: How many cards each seat holds.
        stock_size: How many cards are in the stock.
        shown: The hands at the last showdown, in open taking as they lie; ``None`` before.
        events: The announcements of the present round, and what this seat has seen of them.
        own_discards: The discards that this seat alone knows, ascending.
        known_discards: The discards that all know, ascending.
        hidden_discards: How many discards each seat alone knows.
        draws: Who drew what for the direction, while it is not settled.
        chooser: Who is to choose the direction.
        wins: How many rounds each seat has won.
        leader: Who announces first in the round.
        direction: The direction of play.
        round: The number of the round.
        idle: How many rounds in a row had no exchange, when the round began.
        actors: The seat that is to decide; none at chance and at the end.
        outcome: How the game ended, ``None`` while it goes on.

    Raises:
        RulesError: Built by hand, and no state looks like this.
    """

    seat: int
    rules: PuckRules
    dealer: int
    hand: Cards
    hand_sizes: tuple[int, ...]
    stock_size: int
    shown: Hands | None
    events: tuple[Event, ...]
    own_discards: Cards
    known_discards: Cards
    hidden_discards: tuple[int, ...]
    draws: tuple[tuple[tuple[int, AnyCard], ...], ...]
    chooser: int | None
    wins: tuple[int, ...]
    leader: int | None
    direction: Direction | None
    round: int
    idle: int
    actors: tuple[int, ...]
    outcome: Outcome | None

    def __attrs_post_init__(self) -> None:
        """Refuse what no state looks like; views made by states skip this."""
        from puckpunk.puck.knowledge import check_view  # noqa: PLC0415

        wrong = next((name for name, fits in _fits(self) if not fits), None)
        if wrong is not None:
            value = getattr(self, wrong)
            raise RulesError(f"in a view {wrong} cannot be {shown(value)}", value)
        check_view(self)

    def legal_actions(self) -> tuple[PuckDecision, ...]:
        """Return what this seat may do now, as ``PuckState.legal_actions`` does.

        Examples:
            >>> from random import Random
            >>> from puckpunk import puck
            >>> state = puck.PuckState.deal(puck.PuckRules(players=2), Random(1))
            >>> [len(state.view(seat).legal_actions()) for seat in (0, 1)]
            [8, 0]
        """
        if self.seat not in self.actors:
            return ()
        if self.direction is None:
            return decisions(self.rules, self.seat, None, self.stock_size)
        return decisions(self.rules, self.seat, self._hands(), self.stock_size)

    def _hands(self) -> Hands:
        """Return all hands: as they lie open, or the own one and as many blanks as others hold."""
        if self.rules.taking is Taking.OPEN and self.shown is not None:
            return self.shown
        blank = self.rules.pack[:3]  # any cards: only their number counts
        hands = [blank[:size] for size in self.hand_sizes]
        hands[self.seat] = self.hand
        return tuple(hands)

    def whereabouts(self, seat: int) -> tuple[tuple[AnyCard, Whereabouts], ...]:
        """Return which cards are in a seat's hand, as far as this seat can tell.

        Args:
            seat: Whose hand.

        Returns:
            Cards, ascending by index, that the seat last showed, and others that this seat knows to
            have gone there or to have perhaps gone there.

        Raises:
            RulesError: There is no such seat.
        """
        from puckpunk.puck.knowledge import whereabouts  # noqa: PLC0415

        return whereabouts(self, seat)

    def complete(self, rng: RandomSource) -> "PuckState":
        """Return a state that looks like this to the seat, each as likely as it is.

        Others' hidden discards are taken as uniform. What chance did is weighed exactly, by
        replaying the round with blanks for the cards that the seat has not seen.

        Args:
            rng: Where the randomness comes from.

        Returns:
            The state, from which a search may go on; it is made from the view alone.

        Raises:
            RulesError: ``rng`` cannot draw.

        Examples:
            >>> from random import Random
            >>> from puckpunk import puck
            >>> view = puck.PuckState.deal(puck.PuckRules(players=2), Random(1)).view(0)
            >>> view.complete(Random(2)).view(0) == view
            True
        """
        from puckpunk.puck.knowledge import complete  # noqa: PLC0415

        return complete(self, rng)


def view_of(
    seat: int,
    standing: Standing,
    turns: tuple[Turn, ...],
    hands: Hands,
    **given: Any,
) -> PuckView:
    """Return what a seat may know.

    Args:
        seat: The seat.
        standing: How the game stood when the round began.
        turns: What has happened in the round.
        hands: The hands.
        given: The other fields of the view, which all may know.

    Returns:
        The view, without the constructor's checks.
    """
    in_open = standing.rules.taking is Taking.OPEN
    own: list[AnyCard] = list(standing.hidden[seat])
    known, hidden = list(standing.known), list(map(len, standing.hidden))
    for turn in turns:
        if in_open:
            known += turn.discards
        else:
            hidden[turn.seat] += len(turn.discards)
            own += turn.discards if turn.seat == seat else ()
    given |= {
        "seat": seat,
        "rules": standing.rules,
        "dealer": standing.dealer,
        "hand": hands[seat],
        "hand_sizes": tuple(map(len, hands)),
        "shown": hands if in_open else standing.hands if standing.shown else None,
        "events": tuple([seen(turn, None if in_open else seat) for turn in turns]),
        "own_discards": ascending(tuple(own)),
        "known_discards": ascending(tuple(known)),
        "hidden_discards": tuple(hidden),
        "wins": standing.wins,
        "leader": standing.leader,
        "direction": standing.direction,
        "round": standing.round,
        "idle": standing.idle,
    }
    view, put = object.__new__(PuckView), object.__setattr__
    for name, value in given.items():
        put(view, name, value)
    return view


def _fits(view: PuckView) -> Iterator[tuple[str, bool]]:
    """Yield the names of the fields, and whether what is there can be."""
    yield "rules", isinstance(view.rules, PuckRules)
    pack, seats = set(view.rules.pack), view.rules.players

    def seat(value: object) -> bool:
        return type(value) is int and 0 <= value < seats

    def number(value: object) -> bool:
        return type(value) is int and 0 <= value < 1_000_000

    def card(value: object) -> bool:
        return isinstance(value, Card | Joker) and value in pack

    def cards(value: object) -> bool:
        return _all(value, card) and len(set(cast("Cards", value))) == len(cast("Cards", value))

    def seen_cards(value: object) -> bool:
        return _all(value, lambda found: found is None or card(found)) and few_cards(value)

    def few_cards(value: object) -> bool:
        return len(cast("tuple[object, ...]", value)) <= 3

    def pairs(value: object, fits: Callable[[Any], bool]) -> bool:
        def pair(found: Any) -> bool:
            return _all(found, lambda _: True, 2) and seat(found[0]) and fits(found[1])

        return _all(value, pair)

    def few(value: object) -> bool:
        return isinstance(value, tuple) and len(cast("tuple[object, ...]", value)) <= seats

    def event(value: object) -> bool:
        return (
            isinstance(value, Event)
            and seat(value.seat)
            and all(map(few, (value.takes, value.taken, value.refills)))
            and seen_cards(value.discards)
            and pairs(value.takes, lambda taken: number(taken) or cards(taken))
            and pairs(value.taken, seen_cards)
            and pairs(value.refills, seen_cards)
        )

    for name in ("seat", "dealer"):
        yield name, seat(getattr(view, name))
    for name in ("chooser", "leader"):
        yield name, getattr(view, name) is None or seat(getattr(view, name))
    for name in ("stock_size", "round", "idle"):
        yield name, number(getattr(view, name))
    for name in ("hand", "own_discards", "known_discards"):
        yield name, cards(getattr(view, name))
    for name in ("hand_sizes", "hidden_discards", "wins"):
        yield name, _all(getattr(view, name), number, seats)
    yield "hand_sizes", view.hand_sizes[view.seat] == len(view.hand)
    yield "shown", view.shown is None or _all(view.shown, cards, seats)
    yield "events", few(view.events) and _all(view.events, event)
    yield "draws", _all(view.draws, lambda draw: pairs(draw, card))
    yield "direction", view.direction is None or isinstance(view.direction, Direction)
    yield "actors", _all(view.actors, seat)
    yield "outcome", view.outcome is None or isinstance(view.outcome, Outcome)


def _all(value: object, fits: Callable[[Any], bool], length: int | None = None) -> bool:
    """Tell whether a value is a tuple, of some length if there is one, and all in it fit."""
    if not isinstance(value, tuple):
        return False
    items = cast("tuple[object, ...]", value)
    return length in {None, len(items)} and all(map(fits, items))


def seen(turn: Turn, seat: int | None) -> Event:
    """Return a turn as a seat has seen it; as all have, if there is no seat."""

    def masked(
        piles: tuple[tuple[int, Cards], ...], knowing: set[int]
    ) -> tuple[tuple[int, tuple[AnyCard | None, ...]], ...]:
        return tuple(
            (owner, cards if seat in {None, owner, *knowing} else (None,) * len(cards))
            for owner, cards in piles
        )

    discards = turn.discards if seat in {None, turn.seat} else (None,) * len(turn.discards)
    taken, refills = masked(turn.taken, {turn.seat}), masked(turn.refills, set())
    return Event(turn.seat, discards, turn.takes, taken, refills)

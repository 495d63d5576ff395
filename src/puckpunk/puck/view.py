"""What one seat may know of a game of Puck."""

from typing import TYPE_CHECKING, final

import attrs

from puckpunk.cards import AnyCard
from puckpunk.game import Outcome, RandomSource
from puckpunk.puck.actions import PuckAction, Takes
from puckpunk.puck.announcements import decisions
from puckpunk.puck.rules import Direction, PuckRules, Taking
from puckpunk.puck.standing import Cards, Hands, Turn
from puckpunk.vocabulary import Vocabulary

if TYPE_CHECKING:
    from puckpunk.puck.state import PuckState

__all__ = ["Event", "PuckView", "Whereabouts", "seen"]


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
class PuckView:
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

    def legal_actions(self) -> tuple[PuckAction, ...]:
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

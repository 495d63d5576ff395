"""What one seat may know of a game of Punk, and what it can make of it."""

from collections import Counter
from collections.abc import Iterable
from itertools import chain, islice
from typing import TYPE_CHECKING, final

import attrs

from puckpunk.cards import Pictured
from puckpunk.errors import NotationError, RulesError, shown, told
from puckpunk.game import Outcome, RandomSource, check_seat, shuffled
from puckpunk.notation import check_same, format_fields, parse_number
from puckpunk.punk.actions import Lay
from puckpunk.punk.dealt import Dealt, Hands, Laid, check_cards, check_rules
from puckpunk.punk.notation import format_cards, parse_cards, parse_game
from puckpunk.punk.pack import PunkCard
from puckpunk.punk.rules import PunkRules
from puckpunk.punk.score import Plays, Scores, add_up, outcome_after, stopped
from puckpunk.punk.trick import Trick

if TYPE_CHECKING:
    from puckpunk.punk.state import PunkState

__all__ = ["PunkView"]


@final
@attrs.frozen(kw_only=True)
class PunkView(Pictured):
    """All that a seat may know, and nothing else: no path leads back to the state.

    Others' hands and cards laid but not turned are not in it. ``PunkState.view`` makes it; the
    constructor refuses what no state can look like.

    Attributes:
        seat: Whose view it is.
        rules: The rules.
        dealer: Who dealt.
        hand: The seat's cards, ascending.
        hand_sizes: How many cards each seat holds.
        laid: Whether each seat has laid a card to the present trick.
        own: The card this seat has laid, if it has.
        plays: The cards of each trick as they were turned up, in seat order.

    Raises:
        RulesError: No state looks like this to the seat.

    Examples:
        >>> from random import Random
        >>> from puckpunk import punk
        >>> view = punk.PunkState.deal(punk.PunkRules(players=3), Random(1)).view(0)
        >>> " ".join(map(str, view.hand)), view.hand_sizes, view.laid
        ('Ac 2d 4c 4d 4h 5c 6h', (7, 7, 7), (False, False, False))
    """

    seat: int
    rules: PunkRules
    dealer: int
    hand: tuple[PunkCard, ...]
    hand_sizes: tuple[int, ...]
    laid: tuple[bool, ...]
    own: PunkCard | None = None
    plays: Plays = ()

    def __attrs_post_init__(self) -> None:
        """Refuse what is no view of any state: one that cannot be filled in."""
        check_seat(self.seat, check_rules(self.rules).players, "player")
        for name in ("hand", "hand_sizes", "laid", "plays"):
            part = getattr(self, name)
            if not isinstance(part, tuple):
                raise RulesError(f"{name}: {shown(part)} is no tuple", part)
        seats = self.rules.seats
        for numbers in (self.hand_sizes, self.laid):
            if len(numbers) != seats:
                raise RulesError(f"{shown(numbers)} is not one a seat", numbers)
        most = self.rules.pack.hand_size
        if not all(type(size) is int and 0 <= size <= most for size in self.hand_sizes):
            raise RulesError(f"{shown(self.hand_sizes)} are not numbers of cards", self.hand_sizes)
        if not all(type(has_laid) is bool for has_laid in self.laid):
            raise RulesError(f"{shown(self.laid)} are not all True or False", self.laid)
        for cards in (self.hand, *self.plays, () if self.own is None else (self.own,)):
            check_cards(cards)
        for cards in self.plays:
            if len(cards) != seats:
                raise RulesError(f"{shown(cards)} is not one card a seat", cards)
        hands, laid = self._filled_with(self.unseen)
        dealt = Dealt(rules=self.rules, dealer=self.dealer, hands=hands)
        from puckpunk.punk.state import PunkState  # noqa: PLC0415 -- states make views

        state = PunkState(dealt=dealt, plays=self.plays, laid=laid)
        if state.view(self.seat) != self:
            raise RulesError(f"no state looks like this to seat {self.seat}: {told(self)}", self)

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks turned up so far (PN7)."""
        return tuple(map(Trick, self.plays))

    @property
    def scores(self) -> Scores:
        """The points each seat has (PN8)."""
        return add_up(self.rules, self.plays)[0]

    @property
    def neutral_cache(self) -> tuple[PunkCard, ...]:
        """The cards of the tricks nobody won, trick by trick (PN9)."""
        return tuple(chain(*(trick.cards for trick in self.tricks if trick.winner is None)))

    @property
    def _dealt(self) -> int:
        return sum(self.hand_sizes) + sum(self.laid) + self.rules.seats * len(self.plays)

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may lay, ascending."""
        if self._dealt < self.rules.pack.size or stopped(self.rules, self.plays):
            return ()
        waiting = tuple(seat for seat, has_laid in enumerate(self.laid) if not has_laid)
        players = tuple(seat for seat in waiting if seat != self.rules.dummy)
        return players if self.hand_sizes[waiting[0]] else ()

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, ``None`` while it goes on."""
        if self._dealt < self.rules.pack.size:
            return None
        over = not any(self.hand_sizes) and not any(self.laid)
        if over or stopped(self.rules, self.plays):
            return outcome_after(self.rules, self.plays)
        return None

    @property
    def unseen(self) -> tuple[PunkCard, ...]:
        """The cards this seat has not seen, in others' hands, laid, or not dealt; ascending."""
        seen = {*self.hand, *chain(*self.plays), self.own}
        return tuple(card for card in self.rules.pack.cards if card not in seen)

    @property
    def unseen_ranks(self) -> dict[int, int]:
        """How many cards of each rank this seat has not seen.

        Examples:
            >>> from random import Random
            >>> from puckpunk import punk
            >>> punk.PunkState.deal(punk.PunkRules(players=3), Random(1)).view(0).unseen_ranks
            {1: 2, 2: 2, 3: 3, 4: 0, 5: 2, 6: 2, 7: 3}
        """
        counted = Counter(card.rank for card in self.unseen)
        return {rank: counted[rank] for rank in range(1, self.rules.pack.ranks + 1)}

    def legal_actions(self) -> tuple[Lay, ...]:
        """Return what this seat may do now: a lay for each card, ascending; () if it may not act.

        Examples:
            >>> from random import Random
            >>> from puckpunk import punk
            >>> view = punk.PunkState.deal(punk.PunkRules(players=3), Random(1)).view(0)
            >>> len(view.legal_actions()), str(view.legal_actions()[0])
            (7, '0 lays Ac')
        """
        if self.seat not in self.actors:
            return ()
        return tuple(Lay(self.seat, card) for card in self.hand)

    def complete(self, rng: RandomSource) -> "PunkState":
        """Return a state that looks like this to the seat, each as likely as it is.

        Every way to spread the unseen cards over the other hands, and the cards laid, is as likely:
        what a seat has seen tells it no more when others' choices are taken as uniform.

        Args:
            rng: Where the randomness comes from.

        Returns:
            The state, from which a search may go on; it is made from the view alone.

        Raises:
            RulesError: ``rng`` cannot draw.

        Examples:
            >>> from random import Random
            >>> from puckpunk import punk
            >>> view = punk.PunkState.deal(punk.PunkRules(players=3), Random(1)).view(0)
            >>> view.complete(Random(2)).view(0) == view
            True
        """
        hands, laid = self._filled_with(shuffled(self.unseen, rng))
        from puckpunk.punk.state import known_to_fit  # noqa: PLC0415 -- states make views

        return known_to_fit(self.rules, self.dealer, hands, self.plays, laid)

    def _filled_with(self, cards: Iterable[PunkCard]) -> tuple[Hands, Laid]:
        """Return what each seat was dealt and has laid, if the unseen cards lie in this order."""
        unseen = iter(cards)
        hands: list[tuple[PunkCard, ...]] = []
        laid: list[PunkCard | None] = []
        for seat, has_laid in enumerate(self.laid):
            hand, own = self.hand, self.own
            if seat != self.seat:
                hand = tuple(islice(unseen, self.hand_sizes[seat]))
                own = next(unseen, None) if has_laid else None
            laid.append(own)
            on_table = () if own is None else (own,)
            hands.append((*hand, *on_table, *(cards[seat] for cards in self.plays)))
        return tuple(hands), tuple(laid)

    @classmethod
    def parse(cls, text: str) -> "PunkView":
        """Return the view that a text is.

        Args:
            text: What ``str`` writes, to the letter.

        Returns:
            The view.

        Raises:
            NotationError: The text is no view of Punk.
            RulesError: No state looks like this to the seat.

        Examples:
            >>> from random import Random
            >>> from puckpunk import punk
            >>> view = punk.PunkState.deal(punk.PunkRules(players=3), Random(1)).view(0)
            >>> PunkView.parse(str(view)) == view
            True
        """
        rules, (seat, dealer, hands, laid, tricks) = parse_game(
            text, "view", "dealer", "hands", "laid", "tricks"
        )
        own_seat = check_seat(parse_number(", ".join(seat)), rules.players, "player")
        hands, laid = list(hands), list(laid)
        if len(hands) != rules.seats or len(laid) != rules.seats:
            raise NotationError(f"{shown(text)} has not one hand for each of the seats", text)
        hand = parse_cards(hands[own_seat])
        hands[own_seat] = str(len(hand))
        own = parse_cards(laid[own_seat])
        view = cls(
            seat=own_seat,
            rules=rules,
            dealer=parse_number(", ".join(dealer)),
            hand=hand,
            hand_sizes=tuple(map(parse_number, hands)),
            laid=tuple(card != "-" for card in laid),
            own=own[0] if own else None,
            plays=() if tricks == ["-"] else tuple(map(parse_cards, tricks)),
        )
        check_same(text, view)
        return view

    def __str__(self) -> str:
        """Return the notation, on one line: a hidden hand is a number, a hidden card ``?``."""
        hands = list(map(str, self.hand_sizes))
        hands[self.seat] = format_cards(self.hand)
        laid = ["?" if has_laid else "-" for has_laid in self.laid]
        if self.own is not None:
            laid[self.seat] = str(self.own)
        return format_fields(
            str(self.rules),
            view=[str(self.seat)],
            dealer=[str(self.dealer)],
            hands=hands,
            laid=laid,
            tricks=list(map(format_cards, self.plays)),
        )


def make_view(
    *,
    seat: int,
    rules: PunkRules,
    dealer: int,
    hand: tuple[PunkCard, ...],
    hand_sizes: tuple[int, ...],
    laid: tuple[bool, ...],
    own: PunkCard | None,
    plays: Plays,
) -> PunkView:
    """Return the view of a state, which needs none of the constructor's checks."""
    view = object.__new__(PunkView)
    put = object.__setattr__
    put(view, "seat", seat)
    put(view, "rules", rules)
    put(view, "dealer", dealer)
    put(view, "hand", hand)
    put(view, "hand_sizes", hand_sizes)
    put(view, "laid", laid)
    put(view, "own", own)
    put(view, "plays", plays)
    return view

"""A game of Punk at one moment: immutable, complete, checked."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import chain, islice
from typing import TypeVar, final, overload

import attrs

from puckpunk.cards import Pictured
from puckpunk.errors import IllegalActionError, NotationError, RulesError, shown, told
from puckpunk.game import (
    ChanceSource,
    Deal,
    Outcome,
    PhysicalPack,
    check_seat,
    pick,
    random_order,
)
from puckpunk.notation import check_same, format_fields, parse_number
from puckpunk.punk.actions import Lay, PunkAction
from puckpunk.punk.dealt import Dealt, Hands, Laid, ascending, check_rules
from puckpunk.punk.notation import format_cards, parse_cards, parse_game
from puckpunk.punk.pack import PunkCard
from puckpunk.punk.rules import PunkRules
from puckpunk.punk.score import Plays, Scores, add_up, outcome_after, stopped
from puckpunk.punk.trick import Trick
from puckpunk.punk.view import PunkView, make_view

__all__ = ["PunkState", "known_to_fit"]

T = TypeVar("T")


def _nothing_laid(state: "PunkState") -> Laid:
    if not isinstance(state.dealt, Dealt):
        raise RulesError(f"{shown(state.dealt)} is not Dealt", state.dealt)
    return state.dealt.nobody


@final
@attrs.frozen(kw_only=True)
class PunkState(Pictured):
    """A game of Punk. It never changes: every action gives a new state.

    A state is the cards dealt and the cards played; hands, tricks and points follow from them. What
    is not determined is not in it: a card still to be dealt and the dummy's choice are chance's.
    Equal situations are equal states. `deal` and `start` make the first one; the constructor takes
    any situation that can arise.

    Attributes:
        dealt: The rules, the dealer, and who was dealt what.
        plays: The cards of each trick, in seat order.
        laid: The card each seat has laid face down, ``None`` where it has not (PN6).

    Raises:
        RulesError: A situation that cannot arise: a card laid twice, or by one who never had it.

    Examples:
        >>> from random import Random
        >>> state = PunkState.deal(PunkRules(players=3), Random(1))
        >>> state = state.apply(state.legal_actions(0)[0])
        >>> state.actors
        (1, 2)
    """

    dealt: Dealt
    plays: Plays = ()
    laid: Laid = attrs.Factory(_nothing_laid, takes_self=True)
    _held: int = attrs.field(init=False, eq=False, repr=False)  # all cards in the hands, as a mask

    def __attrs_post_init__(self) -> None:
        """Refuse what cannot have been played."""
        nothing = _nothing_laid(self)
        state = _make(self.dealt, (), nothing, sum(self.dealt.masks))
        try:
            for cards in _tuple(self.plays):
                state = state.play_trick(cards)
            for seat, card in enumerate(_tuple(self.laid)):
                if card is not None:
                    state = state.apply(Lay(seat, card))
        except IllegalActionError as error:
            raise RulesError(error.reason, error.value) from error
        for part, played in ((self.laid, state.laid), (self.plays, state.plays)):
            if part != played:
                raise RulesError(f"{shown(part)} is not how cards are laid", part)
        object.__setattr__(self, "_held", state._held)

    @classmethod
    def start(cls, rules: PunkRules, dealer: int = 0) -> "PunkState":
        """Return the state before the first card is dealt; chance deals (PN5).

        Args:
            rules: The rules.
            dealer: Who deals, found by lot or in turn; never a dummy.

        Returns:
            The state.

        Raises:
            RulesError: There is no such dealer.

        Examples:
            >>> state = PunkState.start(PunkRules(players=3), dealer=2)
            >>> action, probability = state.chance_outcomes()[0]
            >>> str(action), str(probability)
            ('0 is dealt Ac', '1/21')
        """
        hands = ((),) * check_rules(rules).seats
        return cls(dealt=Dealt(rules=rules, dealer=dealer, hands=hands))

    @classmethod
    def deal(cls, rules: PunkRules, rng: ChanceSource[PunkCard], dealer: int = 0) -> "PunkState":
        """Return the state after the pack is shuffled and dealt (PN5).

        Args:
            rules: The rules.
            rng: What shuffles, such as ``random.Random(7)``, or a pack in a known order.
            dealer: Who deals, found by lot or in turn; never a dummy.

        Returns:
            The state; the same seed always deals the same cards.

        Raises:
            RulesError: There is no such dealer, ``rng`` cannot draw, or it is another pack.

        Examples:
            >>> from random import Random
            >>> [len(hand) for hand in PunkState.deal(PunkRules(players=5), Random(7)).hands]
            [8, 8, 8, 8, 8]
        """
        seats = check_rules(rules).seats
        check_seat(dealer, rules.players, "dealer")
        cards = rules.pack.cards
        if isinstance(rng, PhysicalPack):
            order = _places(rules, rng)
        else:
            order = random_order(
                len(cards), rng
            )  # places in the pack, which sort faster than cards
        hands = tuple(
            tuple([cards[place] for place in sorted(order[(seat - dealer - 1) % seats :: seats])])
            for seat in range(seats)
        )
        return _after_deal(rules, dealer, hands)

    @property
    def rules(self) -> PunkRules:
        """The rules."""
        return self.dealt.rules

    @property
    def dealer(self) -> int:
        """Who dealt."""
        return self.dealt.dealer

    @property
    def hands(self) -> Hands:
        """Each seat's cards, ascending, without the one it has laid."""
        held = self._held
        return tuple(
            [tuple([card for card in hand if card.bit & held]) for hand in self.dealt.hands]
        )

    @property
    def _hand_sizes(self) -> tuple[int, ...]:
        gone = len(self.plays)
        return tuple(
            [
                len(hand) - gone - (own is not None)
                for hand, own in zip(self.dealt.hands, self.laid, strict=True)
            ]
        )

    def _hand(self, seat: int) -> tuple[PunkCard, ...]:
        return tuple(card for card in self.dealt.hands[seat] if card.bit & self._held)

    def places(self) -> dict[str, tuple[PunkCard, ...]]:
        """Return where every card of the pack is: not dealt, in a hand, laid, or in a trick.

        Examples:
            >>> state = PunkState.start(PunkRules(players=3))
            >>> {place: len(cards) for place, cards in state.places().items() if cards}
            {'not dealt': 21}
        """
        dealt = set(chain(*self.dealt.hands))
        places = {"not dealt": tuple(card for card in self.rules.pack.cards if card not in dealt)}
        for seat, hand in enumerate(self.hands):
            places[f"hand {seat}"] = hand
            own = self.laid[seat]
            places[f"laid {seat}"] = () if own is None else (own,)
        return places | {f"trick {n}": cards for n, cards in enumerate(self.plays, 1)}

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
        """The cards of the tricks nobody won, trick by trick, out of play (PN9)."""
        return tuple(chain(*(trick.cards for trick in self.tricks if trick.winner is None)))

    @property
    def is_over(self) -> bool:
        """Whether the game has ended (PN10, PN12)."""
        if not self._held and self.dealt.complete and not any(self.laid):
            return True
        return stopped(self.rules, self.plays)

    @property
    def is_chance(self) -> bool:
        """Whether chance decides next, on a card to deal or the dummy's lay (PN5, PN15)."""
        if not self.dealt.complete:
            return True
        return self.rules.dummy is not None and self.laid.count(None) == 1

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may lay, those that have not, ascending; none at chance and at the end."""
        if self.is_chance or self.is_over:
            return ()
        return tuple(seat for seat in range(self.rules.players) if self.laid[seat] is None)

    def chance_outcomes(self) -> tuple[tuple[PunkAction, Fraction], ...]:
        """Return what chance may do, with exact probabilities; nothing where it has no say.

        Returns:
            Pairs of action and probability, in the order of the cards.

        Examples:
            >>> from random import Random
            >>> state = PunkState.deal(PunkRules(players=2), Random(1))
            >>> for seat in 0, 1:
            ...     state = state.apply(state.legal_actions(seat)[0])
            >>> [f"{lay}: {probability}" for lay, probability in state.chance_outcomes()][:2]
            ['2 lays 2c: 1/7', '2 lays 2h: 1/7']
        """
        actions = self._chance_actions()
        probability = Fraction(1, len(actions) or 1)
        return tuple((action, probability) for action in actions)

    def _chance_actions(self) -> tuple[PunkAction, ...]:
        """Return what chance may do; each is as likely."""
        if not self.is_chance:
            return ()
        if self.dealt.complete:
            dummy = self.rules.seats - 1
            return tuple(Lay(dummy, card) for card in self._hand(dummy))
        return tuple(Deal(self.dealt.turn, card) for card in self._undealt)

    @property
    def _undealt(self) -> tuple[PunkCard, ...]:
        held = self._held
        return tuple([card for card in self.rules.pack.cards if not card.bit & held])

    def sample_chance(self, rng: ChanceSource[PunkCard]) -> PunkAction:
        """Return one thing that chance may do, drawn by its probability.

        Args:
            rng: Where the randomness comes from, one ``random()`` being drawn, or a pack in a known
                order.

        Returns:
            The action, to be applied.

        Raises:
            RulesError: It is not for chance to act, or the pack does not fit.

        Examples:
            >>> from random import Random
            >>> str(PunkState.start(PunkRules(players=3)).sample_chance(Random(1)))
            '1 is dealt Ah'
        """
        if not self.is_chance:
            raise RulesError(f"it is not for chance to act; the state: {told(self)}", self)
        if isinstance(rng, PhysicalPack):
            return self._next_of(rng)
        if self.dealt.complete:
            return Lay(self.rules.seats - 1, pick(self._hand(self.rules.seats - 1), rng))
        return Deal(self.dealt.turn, pick(self._undealt, rng))

    def _next_of(self, pack: PhysicalPack[PunkCard]) -> Deal[PunkCard]:
        """Return the deal of the card that lies on top of a pack in a known order."""
        if self.dealt.complete:
            raise RulesError("a pack in a known order does not say what the dummy lays", pack)
        if len(pack.cards) != self.rules.pack.size:
            raise RulesError(f"{len(pack.cards)} cards are not a pack of {self.rules.pack}", pack)
        deal = Deal(self.dealt.turn, pack.order[sum(map(len, self.dealt.hands))])
        reason = self.refusal(deal)
        if reason is not None:
            raise RulesError(f"the pack does not fit: {reason}", pack)
        return deal

    @overload
    def legal_actions(self, seat: int) -> tuple[Lay, ...]: ...

    @overload
    def legal_actions(self, seat: int | None = None) -> tuple[PunkAction, ...]: ...

    def legal_actions(self, seat: int | None = None) -> tuple[PunkAction, ...]:
        """Return what may be done now.

        Args:
            seat: Whose actions, or ``None`` for those of all who may act, chance included. What
                chance does is nobody's action, a dummy's lay too.

        Returns:
            The actions, seat by seat, for each its cards ascending.

        Raises:
            RulesError: There is no such seat.

        Examples:
            >>> from random import Random
            >>> state = PunkState.deal(PunkRules(players=3), Random(1))
            >>> [str(action) for action in state.legal_actions(0)][:3]
            ['0 lays Ac', '0 lays 2d', '0 lays 4c']
            >>> len(state.legal_actions())
            21
        """
        if seat is None and self.is_chance:
            return self._chance_actions()
        actors = self.actors
        if seat is not None:
            actors = (seat,) if check_seat(seat, self.rules.seats) in actors else ()
        return tuple(Lay(actor, card) for actor in actors for card in self._hand(actor))

    def refusal(self, action: PunkAction) -> str | None:
        """Return why an action may not be taken, ``None`` if it may.

        Args:
            action: An action, or anything else.

        Returns:
            The reason, in words.

        Examples:
            >>> from random import Random
            >>> state = PunkState.deal(PunkRules(players=3), Random(1))
            >>> state.refusal(Lay(1, state.hands[0][0]))
            'Ac is not in the hand of seat 1'
        """
        if not isinstance(action, Lay | Deal):
            return f"{shown(action)} is not an action of Punk"
        seat, card = action.seat, action.card
        if seat >= len(self.laid):
            return f"there is no seat {seat}: the last is {len(self.laid) - 1}"
        if isinstance(action, Deal):
            return self._refusal_of_deal(seat, card)
        if not self.dealt.complete:
            return "the cards are not dealt yet"
        if self.is_over:
            return "the game is over"
        if self.laid[seat] is not None:
            return f"seat {seat} has laid already"
        if seat == self.rules.dummy and not self.is_chance:
            return f"the dummy, seat {seat}, lays last"
        if card not in self.rules.pack:
            return f"{card} is not in the pack: {self.rules.pack}"
        if not card.bit & self.dealt.masks[seat] & self._held:
            return f"{card} is not in the hand of seat {seat}"
        return None

    def _refusal_of_deal(self, seat: int, card: object) -> str | None:
        if self.dealt.complete:
            return "all cards are dealt"
        if seat != self.dealt.turn:
            return f"the next card is for seat {self.dealt.turn}, not {seat}"
        if not isinstance(card, PunkCard) or card not in self.rules.pack:
            text = str(card) if isinstance(card, PunkCard) else shown(card)
            return f"{text} is not in the pack: {self.rules.pack}"
        return f"{card} is dealt already" if card.bit & self._held else None

    def is_legal(self, action: PunkAction) -> bool:
        """Tell whether an action, chance's included, may be taken now."""
        return self.refusal(action) is None

    def apply(self, action: PunkAction) -> "PunkState":
        """Return the state after an action; the last lay of a trick turns it up (PN6).

        Args:
            action: A `Lay` of a seat that may act, or what chance does.

        Returns:
            The new state.

        Raises:
            IllegalActionError: The action may not be taken; nothing has changed.
        """
        reason = self.refusal(action)
        if reason is not None:
            raise IllegalActionError(reason, action, self)
        seat, card = action.seat, action.card
        if isinstance(action, Deal):
            hands = list(self.dealt.hands)
            hands[seat] = ascending((*hands[seat], card))
            return _after_deal(self.rules, self.dealer, tuple(hands))
        laid = (*self.laid[:seat], card, *self.laid[seat + 1 :])
        held = self._held ^ card.bit
        if None in laid:
            return _make(self.dealt, self.plays, laid, held)
        cards = tuple(card for card in laid if card is not None)
        return _make(self.dealt, (*self.plays, cards), self.dealt.nobody, held)

    def play_trick(self, cards: Iterable[PunkCard]) -> "PunkState":
        """Return the state after all seats have laid at once (PN6 to PN9).

        Args:
            cards: One card a seat, in seat order, a dummy's too.

        Returns:
            The new state, the same as after the lays one by one.

        Raises:
            IllegalActionError: A card may not be laid, there are too few or too many, or somebody
                has laid already; nothing has changed.

        Examples:
            >>> from random import Random
            >>> state = PunkState.deal(PunkRules(players=3), Random(1))
            >>> state = state.play_trick([hand[0] for hand in state.hands])
            >>> str(state.tricks[0]), state.tricks[0].winner, state.scores
            ('Ac Ad 2c', 2, (0, 0, 2))
        """
        dealt, held, nothing = self.dealt, self._held, self.laid
        laid = tuple(cards) if isinstance(cards, (tuple, list)) else self._read(cards)
        if len(laid) != len(nothing):
            raise IllegalActionError(f"{shown(cards)} is not one card a seat", cards, self)
        if nothing is not dealt.nobody and any(nothing):
            raise IllegalActionError("somebody has laid already", laid, self)
        if dealt.plain or (dealt.complete and not self.is_over):
            for mask, card in zip(dealt.masks, laid):  # noqa: B905 -- as many as seats
                if card.__class__ is not PunkCard or not card.bit & mask & held:
                    break
                held ^= card.bit
            else:
                return _make(dealt, (*self.plays, laid), nothing, held)
        return self._lay_in_turn(laid)

    def _read(self, cards: Iterable[PunkCard]) -> tuple[PunkCard, ...]:
        """Read an iterator, if it is one, no further than there are seats."""
        return tuple(islice(cards, len(self.laid) + 1)) if isinstance(cards, Iterable) else ()

    def _lay_in_turn(self, cards: tuple[PunkCard, ...]) -> "PunkState":
        """Lay one card after the other, to find the one that is refused, and why."""
        state = self
        try:
            for seat, card in enumerate(cards):
                state = state.apply(Lay(seat, card))
        except IllegalActionError as error:
            raise IllegalActionError(error.reason, cards, self) from None
        return state

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, ``None`` while it goes on (PN11 to PN13)."""
        if not self.is_over:
            return None
        return outcome_after(self.rules, self.plays)

    def view(self, seat: int) -> PunkView:
        """Return what a seat may know.

        Args:
            seat: Whose view; a dummy has none.

        Returns:
            The view, from which no way leads back to the state.

        Raises:
            RulesError: There is no such player.
        """
        check_seat(seat, self.rules.players, "player")
        return make_view(
            seat=seat,
            rules=self.rules,
            dealer=self.dealer,
            hand=self._hand(seat),
            hand_sizes=self._hand_sizes,
            laid=tuple([card is not None for card in self.laid]),
            own=self.laid[seat],
            plays=self.plays,
        )

    @classmethod
    def parse(cls, text: str) -> "PunkState":
        """Return the state that a text is.

        Args:
            text: What ``str`` writes, to the letter.

        Returns:
            The state.

        Raises:
            NotationError: The text is no state of Punk.
            RulesError: The state cannot arise.

        Examples:
            >>> from random import Random
            >>> state = PunkState.deal(PunkRules(players=3), Random(1))
            >>> PunkState.parse(str(state)) == state
            True
        """
        rules, (dealer, hands, laid, tricks) = parse_game(text, "dealer", "hands", "laid", "tricks")
        on_table = tuple(map(parse_cards, laid))
        plays = () if tricks == ["-"] else tuple(map(parse_cards, tricks))
        if {len(hands), len(on_table), *map(len, plays)} != {rules.seats}:
            raise NotationError(f"{shown(text)} does not tell of all {rules.seats} seats", text)
        dealt = Dealt(
            rules=rules,
            dealer=parse_number(", ".join(dealer)),
            hands=tuple(
                (*parse_cards(hand), *on_table[seat], *(cards[seat] for cards in plays))
                for seat, hand in enumerate(hands)
            ),
        )
        own = tuple(cards[0] if cards else None for cards in on_table)
        state = cls(dealt=dealt, plays=plays, laid=own)
        check_same(text, state)
        return state

    def __str__(self) -> str:
        """Return the notation, on one line, hidden cards included."""
        return format_fields(
            str(self.rules),
            dealer=[str(self.dealer)],
            hands=list(map(format_cards, self.hands)),
            laid=["-" if card is None else str(card) for card in self.laid],
            tricks=list(map(format_cards, self.plays)),
        )


def _tuple(value: tuple[T, ...]) -> tuple[T, ...]:
    if not isinstance(value, tuple):
        raise RulesError(f"{shown(value)} is not a tuple", value)
    return value


def _after_deal(rules: PunkRules, dealer: int, hands: Hands) -> PunkState:
    """Return the state with hands that are known to fit."""
    dealt = Dealt._known_to_fit(rules, dealer, hands)
    return _make(dealt, (), dealt.nobody, sum(dealt.masks))


def _places(rules: PunkRules, pack: PhysicalPack[PunkCard]) -> list[int]:
    """Return the order of a physical pack as places in the pack of the rules."""
    place_of = {card: place for place, card in enumerate(rules.pack.cards)}
    if len(pack.cards) != len(place_of):
        raise RulesError(f"{len(pack.cards)} cards are not a pack of {rules.pack}", pack)
    for card in pack.cards:
        if card not in place_of:
            raise RulesError(f"the pack does not fit: {card} is not in the pack", card)
    return [place_of[card] for card in pack.order]


def known_to_fit(
    rules: PunkRules, dealer: int, hands: Hands, plays: Plays, laid: Laid
) -> PunkState:
    """Return a state whose parts are known to fit, without the constructor's checks."""
    dealt = Dealt._known_to_fit(rules, dealer, tuple(map(ascending, hands)))
    gone = sum(card.bit for cards in (*plays, laid) for card in cards if card is not None)
    return _make(dealt, plays, laid, sum(dealt.masks) - gone)


# The slots' own setters: the constructor checks, and asking for each slot by name costs a quarter.
_put_dealt, _put_plays, _put_laid, _put_held = (
    getattr(PunkState, slot).__set__ for slot in ("dealt", "plays", "laid", "_held")
)


def _make(dealt: Dealt, plays: Plays, laid: Laid, held: int) -> PunkState:
    """Return a state whose parts are known to fit."""
    state = object.__new__(PunkState)
    _put_dealt(state, dealt)
    _put_plays(state, plays)
    _put_laid(state, laid)
    _put_held(state, held)
    return state

"""A game of Punk at one moment: immutable, complete, checked."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import chain, islice
from typing import TypeAlias, final

import attrs

from puckpunk.errors import IllegalActionError, RulesError, shown
from puckpunk.game import Deal, Outcome, RandomSource, check_seat, shares, shuffled
from puckpunk.punk.actions import Lay, PunkAction
from puckpunk.punk.notation import format_state
from puckpunk.punk.pack import PunkCard
from puckpunk.punk.rules import AtTarget, PunkRules
from puckpunk.punk.situation import Hands, Laid, check_rules, check_situation
from puckpunk.punk.trick import Trick
from puckpunk.punk.view import PunkView
from puckpunk.vocabulary import Vocabulary

__all__ = ["EndReason", "PunkState"]

Scores: TypeAlias = tuple[int, ...]


class EndReason(Vocabulary):
    """Why a game of Punk was won."""

    TARGET = "the first to reach the target (PN12)"
    MOST_POINTS = "nobody reached the target: most points (PN13)"


@final
@attrs.frozen(kw_only=True)
class PunkState:
    """A game of Punk. It never changes: every action gives a new state.

    A state holds what is determined and nothing else; a card still to be dealt and the dummy's
    choice are chance's. Equal situations are equal states. `deal` and `start` make the first one;
    the constructor takes any situation that can arise.

    Attributes:
        rules: The rules.
        dealer: Who dealt.
        hands: Each seat's cards, ascending, without the one it has laid.
        laid: The card each seat has laid face down, ``None`` where it has not (PN6).
        tricks: The tricks turned up so far.
        scores: The points each seat has; they follow from the tricks (PN8).

    Raises:
        RulesError: A situation that cannot arise: a card twice or too few, a trick another won.

    Examples:
        >>> from random import Random
        >>> state = PunkState.deal(PunkRules(players=3), Random(1))
        >>> state = state.apply(state.legal_actions(0)[0])
        >>> state.actors
        (1, 2)
    """

    rules: PunkRules
    dealer: int
    hands: Hands
    laid: Laid
    tricks: tuple[Trick, ...] = ()
    scores: Scores = attrs.field(init=False, eq=False, repr=False)
    _first: int | None = attrs.field(init=False, eq=False, repr=False)  # to reach the target

    def __attrs_post_init__(self) -> None:
        """Refuse what cannot arise, order the hands, count the points."""
        check_situation(self.rules, self.dealer, self.hands, self.laid, self.tricks)
        object.__setattr__(self, "hands", tuple(map(_ascending, self.hands)))
        scores: Scores = (0,) * self.rules.seats
        first = None
        for trick in self.tricks:
            if first is not None and self.rules.at_target is AtTarget.STOP:
                raise RulesError(f"{trick} was laid after the end", trick)
            scores, first = _score(self.rules, scores, first, trick)
        object.__setattr__(self, "scores", scores)
        object.__setattr__(self, "_first", first)
        if self.is_over and any(self.laid):
            raise RulesError("a card was laid after the end", self.laid)

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
        seats = check_rules(rules).seats
        return cls(rules=rules, dealer=dealer, hands=((),) * seats, laid=(None,) * seats)

    @classmethod
    def deal(cls, rules: PunkRules, rng: RandomSource, dealer: int = 0) -> "PunkState":
        """Return the state after the pack is shuffled and dealt (PN5).

        Args:
            rules: The rules.
            rng: Where the randomness comes from, such as ``random.Random(7)``.
            dealer: Who deals, found by lot or in turn; never a dummy.

        Returns:
            The state; the same ``rng`` always deals the same cards.

        Raises:
            RulesError: There is no such dealer, or ``rng`` cannot draw.

        Examples:
            >>> from random import Random
            >>> [len(hand) for hand in PunkState.deal(PunkRules(players=5), Random(7)).hands]
            [8, 8, 8, 8, 8]
        """
        seats = check_rules(rules).seats
        check_seat(dealer, rules.players, "dealer")
        pack = shuffled(rules.pack.cards, rng)
        hands = tuple(
            _ascending(pack[(seat - dealer - 1) % seats :: seats]) for seat in range(seats)
        )
        return _make(rules, dealer, hands, (None,) * seats, (), (0,) * seats, None)

    @property
    def neutral_cache(self) -> tuple[PunkCard, ...]:
        """The cards of the tricks nobody won, trick by trick, out of play (PN9)."""
        unwon = (trick.cards for trick in self.tricks if trick.winner is None)
        return tuple(chain.from_iterable(unwon))

    @property
    def is_over(self) -> bool:
        """Whether the game has ended (PN10, PN12)."""
        if self._first is not None and self.rules.at_target is AtTarget.STOP:
            return True
        return len(self.tricks) == self.rules.pack.hand_size

    @property
    def _dealt(self) -> int:
        """How many cards have left the pack."""
        if self.tricks or any(self.laid):
            return self.rules.pack.size
        return sum(map(len, self.hands))

    @property
    def is_chance(self) -> bool:
        """Whether chance decides next, on a card to deal or the dummy's lay (PN5, PN15)."""
        if self._dealt < self.rules.pack.size:
            return True
        return self.rules.dummy is not None and self.laid.count(None) == 1

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may lay, those that have not, ascending; none at chance and at the end."""
        if self.is_over or self.is_chance:
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
        dealt, seats = self._dealt, self.rules.seats
        if dealt == self.rules.pack.size:
            return tuple(Lay(seats - 1, card) for card in self.hands[-1])
        seen = set(chain.from_iterable(self.hands))
        seat = (self.dealer + 1 + dealt) % seats
        return tuple(Deal(seat, card) for card in self.rules.pack.cards if card not in seen)

    def sample_chance(self, rng: RandomSource) -> PunkAction:
        """Return one thing that chance may do, drawn by its probability.

        Args:
            rng: Where the randomness comes from; one ``random()`` is drawn.

        Returns:
            The action, to be applied.

        Raises:
            RulesError: It is not for chance to act.

        Examples:
            >>> from random import Random
            >>> str(PunkState.start(PunkRules(players=3)).sample_chance(Random(1)))
            '1 is dealt Ah'
        """
        actions = self._chance_actions()
        if not actions:
            raise RulesError(f"it is not for chance to act; the state: {self}", self)
        return actions[int(rng.random() * len(actions))]

    def legal_actions(self, seat: int | None = None) -> tuple[PunkAction, ...]:
        """Return what may be done now.

        Args:
            seat: Whose actions, or ``None`` for those of all who may act, chance included.

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
        return tuple(Lay(actor, card) for actor in actors for card in self.hands[actor])

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
        if seat >= self.rules.seats:
            return f"there is no seat {seat}: the last is {self.rules.seats - 1}"
        if self.is_over:
            return "the game is over"
        dealt = self._dealt
        if isinstance(action, Deal):
            if dealt == self.rules.pack.size:
                return "all cards are dealt"
            turn = (self.dealer + 1 + dealt) % self.rules.seats
            if seat != turn:
                return f"the next card is for seat {turn}, not {seat}"
            if card not in self.rules.pack:
                return f"{_text(card)} is not in the pack: {self.rules.pack}"
            return f"{card} is dealt already" if card in chain(*self.hands) else None
        if dealt < self.rules.pack.size:
            return "the cards are not dealt yet"
        if self.laid[seat] is not None:
            return f"seat {seat} has laid already"
        if seat == self.rules.dummy and not self.is_chance:
            return f"the dummy, seat {seat}, lays last"
        if card not in self.rules.pack:
            return f"{card} is not in the pack: {self.rules.pack}"
        return None if card in self.hands[seat] else f"{card} is not in the hand of seat {seat}"

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
        hands, laid = list(self.hands), list(self.laid)
        if isinstance(action, Deal):
            hands[seat] = _ascending((*hands[seat], card))
        else:
            hands[seat] = _without(hands[seat], card)
            laid[seat] = card
        return self._after(tuple(hands), tuple(laid))

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
        seats = self.rules.seats
        laid = tuple(islice(cards, seats + 1)) if isinstance(cards, Iterable) else ()
        if len(laid) != seats:
            raise IllegalActionError(f"{shown(cards)} is not one card a seat", cards, self)
        if any(self.laid):
            raise IllegalActionError("somebody has laid already", cards, self)
        if self.is_over:
            raise IllegalActionError("the game is over", cards, self)
        hands: list[tuple[PunkCard, ...]] = []
        for seat, (hand, card) in enumerate(zip(self.hands, laid, strict=True)):
            if card not in hand:
                raise IllegalActionError(
                    f"{_text(card)} is not in the hand of seat {seat}", cards, self
                )
            hands.append(_without(hand, card))
        return self._after(tuple(hands), laid)

    def _after(self, hands: Hands, laid: Laid) -> "PunkState":
        """Return the state with other hands and cards laid; a full trick is turned up."""
        scores, first, tricks = self.scores, self._first, self.tricks
        cards = tuple(card for card in laid if card is not None)
        if len(cards) == len(laid):
            trick = Trick.of(cards)
            scores, first = _score(self.rules, scores, first, trick)
            tricks, laid = (*tricks, trick), (None,) * len(laid)
        return _make(self.rules, self.dealer, hands, laid, tricks, scores, first)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, ``None`` while it goes on (PN11 to PN13)."""
        if not self.is_over:
            return None
        contenders = self.rules.contenders
        most = max(self.scores[seat] for seat in contenders)
        winners = tuple(seat for seat in contenders if self.scores[seat] == most)
        reason = EndReason.MOST_POINTS
        if self._first is not None:
            winners, reason = (self._first,), EndReason.TARGET
        seats = self.rules.seats
        returns = shares(winners, contenders, seats)
        return Outcome(winners, reason, self.scores, returns, (0,) * seats)

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
        return PunkView(
            seat=seat,
            rules=self.rules,
            dealer=self.dealer,
            hand=self.hands[seat],
            hand_sizes=tuple(map(len, self.hands)),
            laid=tuple(card is not None for card in self.laid),
            own=self.laid[seat],
            tricks=self.tricks,
            scores=self.scores,
            neutral_cache=self.neutral_cache,
            actors=self.actors,
            outcome=self.outcome,
        )

    def __str__(self) -> str:
        """Return the notation, on one line, hidden cards included."""
        return format_state(self.rules, self.dealer, self.hands, self.laid, self.tricks)


def _make(
    rules: PunkRules,
    dealer: int,
    hands: Hands,
    laid: Laid,
    tricks: tuple[Trick, ...],
    scores: Scores,
    first: int | None,
) -> PunkState:
    """Return a state whose parts are known to be possible, without the constructor's checks."""
    state = object.__new__(PunkState)
    put = object.__setattr__
    put(state, "rules", rules)
    put(state, "dealer", dealer)
    put(state, "hands", hands)
    put(state, "laid", laid)
    put(state, "tricks", tricks)
    put(state, "scores", scores)
    put(state, "_first", first)
    return state


def _score(
    rules: PunkRules, scores: Scores, first: int | None, trick: Trick
) -> tuple[Scores, int | None]:
    """Return the points after a trick, and who first had the target, if anybody has."""
    winner = trick.winner
    if winner is None or (winner == rules.dummy and not rules.dummy_scores):
        return scores, first
    points = scores[winner] + trick.points
    if first is None and points >= rules.target and winner in rules.contenders:
        first = winner
    return (*scores[:winner], points, *scores[winner + 1 :]), first


def _ascending(cards: Iterable[PunkCard]) -> tuple[PunkCard, ...]:
    return tuple(sorted(cards, key=lambda card: (card.rank, card.suit)))


def _without(hand: tuple[PunkCard, ...], card: PunkCard) -> tuple[PunkCard, ...]:
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def _text(card: object) -> str:
    return str(card) if isinstance(card, PunkCard) else shown(card)

"""A game of Puck at one moment: immutable, complete, checked."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import chain
from typing import final, overload

import attrs

from puckpunk.cards import AnyCard, Card, Joker, Pictured, standard_deck
from puckpunk.errors import IllegalActionError, RulesError, shown
from puckpunk.game import (
    ChanceSource,
    Deal,
    Outcome,
    PhysicalPack,
    check_seat,
    pick,
    random_order,
)
from puckpunk.notation import check_same
from puckpunk.puck.actions import (
    ChooseDirection,
    Draw,
    Exchange,
    Hold,
    PuckAction,
    PuckDecision,
    Refill,
    Take,
    make_for_card,
    make_take,
)
from puckpunk.puck.announcements import decisions, named, refusal_of_exchange
from puckpunk.puck.notation import format_state, parse_state
from puckpunk.puck.order import Draws, Next, due_after, moves_of, refusal_of_turn, settle
from puckpunk.puck.outcome import outcome_of
from puckpunk.puck.replay import actions_of
from puckpunk.puck.rules import (
    Direction,
    DirectionRule,
    FirstLeader,
    PuckRules,
)
from puckpunk.puck.showdown import Showdown, showdown_of
from puckpunk.puck.standing import (
    Cards,
    Hands,
    Standing,
    Turn,
    after_showdown,
    ascending,
    before_play,
    check_standing,
    without,
    without_index,
)
from puckpunk.puck.view import PuckView, view_of

__all__ = ["PuckState", "known_to_fit"]

_PACK = standard_deck(jokers=2)
_CHANCE: set[object] = {Draw, Deal, Take, Refill}


@final
@attrs.frozen(kw_only=True)
class PuckState(Pictured):
    """A game of Puck. It never changes: every action gives a new state.

    A state is how the game stood when the round began and what has happened in the round since.
    What is not determined is not in it: the stock is a set, and cards to be drawn, dealt, taken or
    refilled are chance's. Equal situations are equal states.

    Attributes:
        standing: How the game stood when the round began.
        draws: In the draw for direction, who drew what, a tuple for each time that was drawn; all
            cards go back when it is settled (PK13).
        chooser: Who is to choose the direction, ``None`` before and after.
        turns: The announcements of the present round, and what came of them.
        hands: Each seat's cards, ascending by index.
    """

    standing: Standing
    draws: Draws = ()
    chooser: int | None = None
    turns: tuple[Turn, ...] = ()
    hands: Hands = attrs.field(init=False, eq=False, repr=False)
    # Follow from the rest too: the indexes of the cards in the stock, and what must happen next.
    _stock: tuple[int, ...] = attrs.field(init=False, eq=False, repr=False)
    _due: tuple[Next, ...] = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Refuse what cannot arise: replay what happened since the round began."""
        state = self._replayed()
        for name in ("draws", "chooser", "turns", "hands"):  # equal, but with ints for seats
            object.__setattr__(self, name, getattr(state, name))
        object.__setattr__(self, "_stock", state._stock)
        object.__setattr__(self, "_due", state._due)

    @classmethod
    def start(cls, rules: PuckRules, dealer: int = 0) -> "PuckState":
        """Return the state before anything has happened; chance draws and deals (PK13, PK17).

        Args:
            rules: The rules.
            dealer: Who deals, found by lot or in turn (PK15).

        Returns:
            The state.

        Raises:
            RulesError: There is no such dealer.

        Examples:
            >>> state = PuckState.start(PuckRules(players=3), dealer=2)
            >>> action, probability = state.chance_outcomes()[0]
            >>> str(action), str(probability)
            ('0 draws 2c', '1/52')
        """
        if not isinstance(rules, PuckRules):
            raise RulesError(f"{shown(rules)} is not PuckRules", rules)
        check_seat(dealer, rules.players, "dealer")
        standing = before_play(rules, dealer)
        stock = tuple(card.index for card in rules.pack)
        if rules.direction is DirectionRule.DRAW:
            return _make(standing, ((),), None, (), standing.hands, stock)
        return _settled(standing, Direction[rules.direction.name], None, stock)

    @classmethod
    def deal(cls, rules: PuckRules, rng: ChanceSource[AnyCard], dealer: int = 0) -> "PuckState":
        """Return the state after draw, choice and deal: the chooser tosses a fair coin.

        Args:
            rules: The rules.
            rng: Where the randomness comes from, such as ``random.Random(7)``.
            dealer: Who deals, found by lot or in turn (PK15).

        Returns:
            The state in which the first announcement is due.

        Raises:
            RulesError: There is no such dealer, or ``rng`` cannot draw; a pack in a known order
                cannot choose the direction, so that the rules must fix it.

        Examples:
            >>> from random import Random
            >>> state = PuckState.deal(PuckRules(players=3), Random(7))
            >>> [len(hand) for hand in state.hands], state.stock_size, state.round
            ([3, 3, 3], 43, 1)
        """
        state = cls.start(rules, dealer)
        if isinstance(rng, PhysicalPack) and state.direction is None:
            raise RulesError("a pack in a known order does not choose the direction", rng)
        while state.direction is None:
            if state.is_chance:
                state = state.apply(state.sample_chance(rng))
            else:
                state = state.apply(pick(state.legal_actions(), rng))
        order = state.standing.after(dealer) * 3
        if isinstance(rng, PhysicalPack):
            while state.round == 0:
                state = state.apply(state.sample_chance(rng))
            return state
        places = random_order(len(rules.pack), rng)
        hands: list[list[AnyCard]] = [[] for _ in range(rules.players)]
        for seat, place in zip(order, places):  # noqa: B905 -- the rest is the stock
            hands[seat].append(rules.pack[place])
        dealt = tuple(ascending(tuple(hand)) for hand in hands)
        stock = tuple(sorted(rules.pack[place].index for place in places[len(order) :]))
        standing = attrs.evolve(state.standing, hands=dealt, round=1)
        return _make(standing, (), None, (), dealt, stock)

    @property
    def rules(self) -> PuckRules:
        """The rules."""
        return self.standing.rules

    @property
    def dealer(self) -> int:
        """Who dealt."""
        return self.standing.dealer

    @property
    def direction(self) -> Direction | None:
        """The direction of play, ``None`` until it is settled (PK13)."""
        return self.standing.direction

    @property
    def leader(self) -> int | None:
        """Who announces first in the round, ``None`` until it is settled (PK14, PK24)."""
        return self.standing.leader

    @property
    def round(self) -> int:
        """The number of the round, from 1; 0 before the deal is complete."""
        return self.standing.round

    @property
    def wins(self) -> tuple[int, ...]:
        """How many rounds each seat has won (PK24)."""
        return self.standing.wins

    @property
    def idle(self) -> int:
        """How many rounds in a row had no exchange, when the round began (PK28)."""
        return self.standing.idle

    @property
    def stock(self) -> frozenset[AnyCard]:
        """The cards of the stock, in no order."""
        return frozenset(_PACK[index] for index in self._stock)

    @property
    def stock_size(self) -> int:
        """How many cards are in the stock."""
        return len(self._stock)

    @property
    def discards(self) -> frozenset[AnyCard]:
        """The cards that are discarded (PK23)."""
        this_round = (turn.discards for turn in self.turns)
        return frozenset(chain(self.standing.known, *self.standing.hidden, *this_round))

    @property
    def showdown(self) -> Showdown | None:
        """The last showdown, who won the round with what and why; ``None`` before the first."""
        return showdown_of(self.standing)

    def places(self) -> dict[str, Cards]:
        """Return where every card of the pack is: drawn, in a hand, discarded, or in the stock."""
        hands = {f"hand {seat}": hand for seat, hand in enumerate(self.hands)}
        return hands | {
            "stock": tuple(_PACK[index] for index in self._stock),
            "discards": ascending(tuple(self.discards)),
            "drawn": tuple(card for draw in self.draws for _, card in draw),
        }

    @property
    def is_over(self) -> bool:
        """Whether the game has ended (PK25, PK28)."""
        return self._due[0][0] is None

    @property
    def is_chance(self) -> bool:
        """Whether chance acts next, as in a draw, the deal, a take or a refill."""
        return self._due[0][0] in _CHANCE

    @property
    def actors(self) -> tuple[int, ...]:
        """The seat that is to decide; none at chance and at the end."""
        kind, seat, _ = self._due[0]
        return (seat,) if kind is Hold or kind is ChooseDirection else ()

    def chance_outcomes(self) -> tuple[tuple[PuckAction, Fraction], ...]:
        """Return pairs of what chance may do and how likely it is, in the order of the cards."""
        actions = tuple(self._chance_actions())
        probability = Fraction(1, len(actions) or 1)
        return tuple((action, probability) for action in actions)

    def _chance_actions(self) -> Iterator[PuckAction]:
        """Yield what chance may do; each is as likely."""
        kind, seat, victim = self._due[0]
        if kind is Take:
            for card in self.hands[victim]:
                yield make_take(seat, victim, card)
        elif kind in _CHANCE:
            for index in self._stock:
                yield self._with_card(_PACK[index])

    def sample_chance(self, rng: ChanceSource[AnyCard]) -> PuckAction:
        """Return one thing that chance may do, drawn by its probability.

        Args:
            rng: Where the randomness comes from, one ``random()`` being drawn, or a pack in a known
                order, which decides draws, deal and refills.

        Returns:
            The action, to be applied.

        Raises:
            RulesError: It is not for chance to act, or the pack does not fit.
        """
        kind, seat, victim = self._due[0]
        if kind not in _CHANCE:
            raise RulesError("it is not for chance to act", self)
        if isinstance(rng, PhysicalPack):
            return self._next_of(rng)
        if kind is Take:
            return make_take(seat, victim, pick(self.hands[victim], rng))
        return self._with_card(_PACK[pick(self._stock, rng)])

    def _with_card(self, card: AnyCard) -> PuckAction:
        """Return what happens when chance gives this card: it is drawn, dealt, or refills."""
        kind, seat, _ = self._due[0]
        action: PuckAction = make_for_card(kind, seat, card)
        return action

    def _next_of(self, pack: PhysicalPack[AnyCard]) -> PuckAction:
        """Return what chance does with the card that lies on top of a pack in a known order."""
        if self._due[0][0] is Take:
            raise RulesError("a pack in a known order does not say which card is taken", pack)
        gone = len(self.rules.pack) - len(self._stock)
        if len(pack.cards) != len(self.rules.pack):
            raise RulesError(f"{len(pack.cards)} cards are not the pack of this game", pack)
        action = self._with_card(pack.order[gone])
        reason = self.refusal(action)
        if reason is not None:
            raise RulesError(f"the pack does not fit: {reason}", pack)
        return action

    @overload
    def legal_actions(self, seat: int) -> tuple[PuckDecision, ...]: ...

    @overload
    def legal_actions(self, seat: int | None = None) -> tuple[PuckAction, ...]: ...

    def legal_actions(self, seat: int | None = None) -> tuple[PuckAction, ...]:
        """Return what may be done now.

        Args:
            seat: Whose actions, or ``None`` for those of whoever is to act, chance included.

        Returns:
            The actions. Of announcements the first is to hold; then come exchanges of one card, of
            two, of three; for each number the discards in the order of the cards, for each of them
            the takes, more from lower seats first, or in open taking in the order of the cards.

        Raises:
            RulesError: There is no such seat.

        Examples:
            >>> from random import Random
            >>> states = [PuckState.deal(PuckRules(players=n), Random(1)) for n in (2, 3, 4)]
            >>> [len(state.legal_actions()) for state in states]
            [8, 20, 38]
        """
        kind, actor, _ = self._due[0]
        if seat is not None and check_seat(seat, self.rules.players) != actor:
            return ()
        if kind is Hold:
            return decisions(self.rules, actor, self.hands, len(self._stock))
        if kind is ChooseDirection:
            return decisions(self.rules, actor, None, len(self._stock))
        return () if kind is None or seat is not None else tuple(self._chance_actions())

    def refusal(self, action: PuckAction) -> str | None:
        """Return why an action may not be taken, ``None`` if it may.

        Args:
            action: An action, or anything else.

        Returns:
            The reason, in words.
        """
        kind, seat, victim = self._due[0]
        found = action.__class__
        if (found is not kind and (kind is not Hold or found is not Exchange)) or (
            action.seat != seat
        ):
            return refusal_of_turn(self._due[0], self.rules.players, action)
        if isinstance(action, Take):
            if action.victim != victim:
                return f"the next card is taken from seat {victim}, not {action.victim}"
            there = action.card in self.hands[victim]
            return None if there else f"{action.card} is not in the hand of seat {victim}"
        if isinstance(action, Refill | Draw | Deal):
            if not isinstance(action.card, Card | Joker):  # a Deal has cards of any game
                return f"{shown(action.card)} is not a card of Puck"
            there = action.card.index in self._stock
            return None if there else f"{action.card} is not in the stock"
        if isinstance(action, Exchange):
            return refusal_of_exchange(self.rules, self.hands, len(self._stock), action)
        return None

    def is_legal(self, action: PuckAction) -> bool:
        """Tell whether an action, chance's included, may be taken now."""
        return self.refusal(action) is None

    def apply(self, action: PuckAction) -> "PuckState":
        """Return the state after an action; the one that completes a round shows all hands (PK24).

        Args:
            action: What the seat to act may do, or what chance does.

        Returns:
            The new state.

        Raises:
            IllegalActionError: The action may not be taken; nothing has changed.
        """
        reason = self.refusal(action)
        if reason is not None:
            raise IllegalActionError(reason, action, self)
        if isinstance(action, Take):
            return self._after_take(action)
        if isinstance(action, Refill):
            return self._after_refill(action)
        if isinstance(action, Hold | Exchange):
            return self._after_announcement(action)
        if isinstance(action, Deal):
            return self._after_deal(action)
        if isinstance(action, Draw):
            return self._after_draw(action)
        return _settled(self.standing, action.direction, action.seat, self._stock)

    def _after_take(self, action: Take) -> "PuckState":
        hands, (*turns, turn) = list(self.hands), self.turns
        hands[action.victim] = without(hands[action.victim], (action.card,))
        hands[action.seat] = ascending((*hands[action.seat], action.card))
        turns.append(turn.with_taken(action.victim, action.card))
        return _in_round(self.standing, tuple(turns), tuple(hands), self._stock, self._due[1:])

    def _after_refill(self, action: Refill) -> "PuckState":
        hands, (*turns, turn) = list(self.hands), self.turns
        hands[action.seat] = ascending((*hands[action.seat], action.card))
        turns.append(turn.with_refill(action.seat, action.card))
        stock = without_index(self._stock, action.card)
        return _in_round(self.standing, tuple(turns), tuple(hands), stock, self._due[1:])

    def _after_announcement(self, action: Hold | Exchange) -> "PuckState":
        seat, hands = action.seat, list(self.hands)
        if isinstance(action, Hold):
            turn = Turn(seat)
        else:
            taken = named(action.takes)
            hands[seat] = without(hands[seat], action.discards)
            for victim, cards in taken:
                hands[victim] = without(hands[victim], cards)
                hands[seat] = ascending((*hands[seat], *cards))
            turn = Turn(seat, action.discards, action.takes, taken)
        due = moves_of(self.standing, turn, hands, len(self._stock))
        return _in_round(self.standing, (*self.turns, turn), tuple(hands), self._stock, due)

    def _after_draw(self, action: Draw) -> "PuckState":
        draws = (*self.draws[:-1], (*self.draws[-1], (action.seat, action.card)))
        stock = without_index(self._stock, action.card)
        draws, chooser = settle(self.standing, draws, len(stock))
        if chooser is not None:
            stock = tuple([card.index for card in self.rules.pack])
        return _make(self.standing, draws, chooser, (), self.hands, stock)

    def _after_deal(self, action: Deal[AnyCard]) -> "PuckState":
        hands = list(self.hands)
        hands[action.seat] = ascending((*hands[action.seat], action.card))
        stock = without_index(self._stock, action.card)
        dealt = tuple(hands)
        number = 1 if sum(map(len, dealt)) == 3 * len(dealt) else 0
        standing = attrs.evolve(self.standing, hands=dealt, round=number)
        return _make(standing, (), None, (), dealt, stock)

    def view(self, seat: int) -> PuckView:
        """Return what a seat may know, as a value from which no way leads back to the state.

        Raises:
            RulesError: There is no such seat.
        """
        check_seat(seat, self.rules.players)
        return view_of(
            seat,
            self.standing,
            self.turns,
            self.hands,
            stock_size=len(self._stock),
            draws=self.draws,
            chooser=self.chooser,
            actors=self.actors,
            outcome=self.outcome,
        )

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, ``None`` while it goes on (PK12, PK25, PK28, PK29)."""
        return outcome_of(self.standing, len(self._stock)) if self.is_over else None

    def _replayed(self) -> "PuckState":
        """Return the state that play leads to from the standing, if it leads to this one."""
        standing = self.standing
        stock = check_standing(standing)
        if self.chooser is not None and standing.direction is None and not self.draws:
            check_seat(self.chooser, standing.rules.players, "chooser")
            state = _make(standing, (), self.chooser, (), standing.hands, stock)
        else:
            draws = ((),) if standing.direction is None else ()
            state = _make(standing, draws, None, (), standing.hands, stock)
        try:
            for action in actions_of(standing, self.draws, self.turns):
                state = state.apply(action)
        except (IllegalActionError, TypeError, ValueError) as error:
            raise RulesError(f"this cannot have happened: {error}", self.standing) from error
        if (state.draws, state.chooser, state.turns) != (self.draws, self.chooser, self.turns):
            raise RulesError("this is not how a round stands", self.standing)
        return state

    @classmethod
    def parse(cls, text: str) -> "PuckState":
        """Return the state that a text is.

        Args:
            text: What ``str`` writes, to the letter.

        Returns:
            The state.

        Raises:
            NotationError: The text is no state of Puck.
            RulesError: The state breaks a rule.

        Examples:
            >>> from random import Random
            >>> state = PuckState.deal(PuckRules(players=3), Random(1))
            >>> PuckState.parse(str(state)) == state
            True
        """
        standing, draws, chooser, turns = parse_state(text)
        state = cls(standing=standing, draws=draws, chooser=chooser, turns=turns)
        check_same(text, state)
        return state

    def __str__(self) -> str:
        """Return the notation, on one line, hidden cards included."""
        return format_state(self.standing, self.draws, self.chooser, self.turns)


_new = object.__new__
_put_standing, _put_draws, _put_chooser, _put_turns, _put_hands, _put_stock, _put_due = (
    PuckState.__dict__[field.name].__set__ for field in attrs.fields(PuckState)
)


def _make(
    standing: Standing,
    draws: Draws,
    chooser: int | None,
    turns: tuple[Turn, ...],
    hands: Hands,
    stock: tuple[int, ...],
    due: tuple[Next, ...] = (),
) -> PuckState:
    """Return a state whose parts are known to fit."""
    state = _new(PuckState)
    _put_standing(state, standing)
    _put_draws(state, draws)
    _put_chooser(state, chooser)
    _put_turns(state, turns)
    _put_hands(state, hands)
    _put_stock(state, stock)
    _put_due(state, due or due_after(standing, draws, chooser, turns, hands, stock))
    return state


def _in_round(
    standing: Standing,
    turns: tuple[Turn, ...],
    hands: Hands,
    stock: tuple[int, ...],
    due: tuple[Next, ...],
) -> PuckState:
    """Return the state after something has happened in a round; the last thing shows all hands."""
    if not due and len(turns) == len(hands):
        standing, turns = after_showdown(standing, turns, hands, len(stock)), ()
    return _make(standing, (), None, turns, hands, stock, due)


def _settled(
    standing: Standing, direction: Direction, chooser: int | None, stock: tuple[int, ...]
) -> PuckState:
    """Return the state in which the direction is known, and with it the leader (PK13, PK14)."""
    standing = attrs.evolve(standing, direction=direction)
    leader = chooser
    if leader is None or standing.rules.first_leader is FirstLeader.NEIGHBOUR:
        leader = standing.after(standing.dealer)[0]
    standing = attrs.evolve(standing, leader=leader)
    return _make(standing, (), None, (), standing.hands, stock)


def known_to_fit(
    standing: Standing,
    draws: Draws,
    chooser: int | None,
    turns: tuple[Turn, ...],
    hands: Hands,
) -> PuckState:
    """Return a state whose parts are known to fit, without the constructor's checks."""
    gone = {card.index for card in chain(*hands, standing.known, *standing.hidden)}
    gone |= {card.index for turn in turns for card in turn.discards}
    gone |= {card.index for draw in draws for _, card in draw}
    stock = tuple(card.index for card in standing.rules.pack if card.index not in gone)
    return _make(standing, draws, chooser, turns, hands, stock)

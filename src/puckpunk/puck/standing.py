"""What a round of Puck begins with, and what has happened in it since."""

from functools import lru_cache
from itertools import chain
from operator import attrgetter
from typing import TypeAlias, TypeVar, final

import attrs

from puckpunk.cards import AnyCard, Card, Joker
from puckpunk.errors import RulesError, shown
from puckpunk.game import check_seat
from puckpunk.hands.evaluation import known_value
from puckpunk.puck.actions import Takes
from puckpunk.puck.rules import (
    Direction,
    DirectionRule,
    FirstLeader,
    PuckRules,
    Source,
    Taking,
    TiedRound,
)

__all__ = [
    "Cards",
    "Hands",
    "Standing",
    "Turn",
    "after_showdown",
    "ascending",
    "before_play",
    "best_seats",
    "check_standing",
    "seats_after",
    "without",
    "without_index",
]

_MOST_ROUNDS = 1_000_000

_by_index = attrgetter("index")

T = TypeVar("T")
Cards: TypeAlias = tuple[AnyCard, ...]
Hands: TypeAlias = tuple[Cards, ...]


@lru_cache(maxsize=64)
def seats_after(seat: int, players: int, direction: Direction | None) -> tuple[int, ...]:
    """Return all seats in the direction of play from the next one, the seat itself last."""
    step = 1 if direction is None else direction.value
    return tuple((seat + step * distance) % players for distance in range(1, players + 1))


@final
@attrs.frozen(kw_only=True)
class Standing:
    """How a game stands between two rounds, or before its first: all that earlier rounds leave.

    Each showdown tells everything about the hands, so nothing older is remembered.

    Attributes:
        rules: The rules.
        dealer: Who dealt.
        direction: The direction of play, ``None`` until it is settled.
        leader: Who announces first, ``None`` until it is settled.
        round: The number of the round, 0 until the cards are dealt.
        wins: How many rounds each seat has won.
        idle: How many rounds in a row had no exchange.
        hands: The cards each seat has, ascending by index.
        shown: Whether there has been a showdown: then these hands are what it showed.
        known: The discards that all know, ascending.
        hidden: For each seat the discards that it alone knows, ascending.
    """

    rules: PuckRules
    dealer: int
    direction: Direction | None
    leader: int | None
    round: int
    wins: tuple[int, ...]
    idle: int
    hands: Hands
    shown: bool
    known: Cards
    hidden: Hands

    def after(self, seat: int) -> tuple[int, ...]:
        """Return all seats in the direction of play from the next one, the seat itself last."""
        return seats_after(seat, self.rules.players, self.direction)


@final
@attrs.frozen
class Turn:
    """A seat's announcement in the present round, and what came of it so far.

    Attributes:
        seat: Who announced.
        discards: What it discarded, ascending; nothing if it holds.
        takes: From whom it takes how many cards, or which, as in `Exchange`.
        taken: For each victim the cards taken so far, ascending.
        refills: For each seat that fills up the cards that it got so far, ascending.
    """

    seat: int
    discards: Cards = ()
    takes: Takes = ()
    taken: tuple[tuple[int, Cards], ...] = ()
    refills: tuple[tuple[int, Cards], ...] = ()

    def with_taken(self, victim: int, card: AnyCard) -> "Turn":
        """Return the turn with one card more that is taken."""
        taken = _with_card(self.taken, victim, card)
        return Turn(self.seat, self.discards, self.takes, taken, self.refills)

    def with_refill(self, seat: int, card: AnyCard) -> "Turn":
        """Return the turn with one card more that is refilled."""
        refills = _with_card(self.refills, seat, card)
        return Turn(self.seat, self.discards, self.takes, self.taken, refills)


def ascending(cards: Cards) -> Cards:
    """Return cards in the order of their index."""
    return tuple(sorted(cards, key=_by_index))


def without(hand: Cards, cards: Cards) -> Cards:
    """Return a hand without some of its cards."""
    gone = [card.index for card in cards]
    return tuple([card for card in hand if card.index not in gone])


def without_index(stock: tuple[int, ...], card: AnyCard) -> tuple[int, ...]:
    """Return a stock, as indexes, without one of its cards."""
    place = stock.index(card.index)
    return stock[:place] + stock[place + 1 :]


def _with_card(
    pairs: tuple[tuple[int, Cards], ...], seat: int, card: AnyCard
) -> tuple[tuple[int, Cards], ...]:
    """Return the pairs with a card more for a seat, in the order of the seats and of the cards."""
    found = dict(pairs)
    if seat not in found:
        return tuple(sorted((*pairs, (seat, (card,)))))
    found[seat] = ascending((*found[seat], card))
    return tuple(found.items())


def best_seats(rules: PuckRules, hands: Hands) -> tuple[int, ...]:
    """Return whose hands are best, ascending (PK24)."""
    strengths = [known_value(hand, rules.ranking).strength for hand in hands]
    best = max(strengths)
    return tuple([seat for seat, strength in enumerate(strengths) if strength == best])


def before_play(rules: PuckRules, dealer: int) -> Standing:
    """Return how a game stands before anything has happened."""
    nothing: Hands = ((),) * rules.players
    return Standing(
        rules=rules,
        dealer=dealer,
        direction=None,
        leader=None,
        round=0,
        wins=(0,) * rules.players,
        idle=0,
        hands=nothing,
        shown=False,
        known=(),
        hidden=nothing,
    )


def after_showdown(
    standing: Standing, turns: tuple[Turn, ...], hands: Hands, stock_size: int
) -> Standing:
    """Return how the game stands after the showdown of a round (PK24, PK25, PK28).

    Args:
        standing: How it stood when the round began.
        turns: What has happened in the round.
        hands: The hands that are shown.
        stock_size: How many cards are in the stock; with none the game is over.

    Returns:
        The standing, of the next round if there is one.
    """
    rules = standing.rules
    best = best_seats(rules, hands)
    scoring = best if len(best) == 1 or rules.tied_round is TiedRound.EACH else ()
    known, hidden = standing.known, list(standing.hidden)
    seen = tuple(chain(*standing.hands)) if standing.shown else ()
    idle = standing.idle + 1
    for turn in turns:
        if turn.discards:
            idle = 0
            secret = () if rules.taking is Taking.OPEN else without(turn.discards, seen)
            known += without(turn.discards, secret)
            hidden[turn.seat] = ascending(hidden[turn.seat] + secret)
    goes_on = stock_size > 0 and idle < rules.idle_rounds
    return Standing(
        rules=rules,
        dealer=standing.dealer,
        direction=standing.direction,
        leader=best[0] if len(best) == 1 else standing.leader,
        round=standing.round + goes_on,
        wins=tuple([wins + (seat in scoring) for seat, wins in enumerate(standing.wins)]),
        idle=idle,
        hands=hands,
        shown=True,
        known=ascending(known),
        hidden=tuple(hidden),
    )


def check_standing(standing: Standing) -> tuple[int, ...]:
    """Refuse a standing that breaks a rule.

    What is checked: every card of the pack is in one place; direction and leader are settled
    together, before the deal; hands are dealt in turn, then full, and short only when the stock is
    gone; no more rounds are won, or idle, than are completed; before the first showdown nothing is
    won, idle or discarded.

    Args:
        standing: How a game is said to stand.

    Returns:
        The indexes of the cards in the stock, ascending: those that are nowhere else.

    Raises:
        RulesError: It cannot stand like this.
    """
    if not isinstance(standing, Standing) or not isinstance(standing.rules, PuckRules):
        raise RulesError(f"{shown(standing)} is not a Standing", standing)
    check_seat(standing.dealer, standing.rules.players, "dealer")
    _check_direction(standing)
    stock = _check_cards(standing)
    numbers = (standing.round, standing.idle, *_one_a_seat(standing.wins, standing.rules.players))
    if not all(type(number) is int and 0 <= number < _MOST_ROUNDS for number in numbers):
        raise RulesError(f"{shown(numbers)} are not numbers of rounds", numbers)
    if type(standing.shown) is not bool:
        raise RulesError(f"{shown(standing.shown)} is neither True nor False", standing.shown)
    begun = standing.shown or not (
        any(standing.wins) or standing.idle or standing.known or any(standing.hidden)
    )
    if not begun or not (_played(standing, stock) if standing.shown else _dealt(standing)):
        raise RulesError(f"a game cannot stand like this: {shown(standing)}", standing)
    return stock


def _check_direction(standing: Standing) -> None:
    direction, rules = standing.direction, standing.rules
    if direction is not None and not isinstance(direction, Direction):
        raise RulesError(f"{shown(direction)} is not a Direction", direction)
    fixed = rules.direction is not DirectionRule.DRAW
    if fixed and direction is not Direction[rules.direction.name]:
        raise RulesError(f"the direction is always {rules.direction}", direction)
    if (direction is None) is not (standing.leader is None):
        raise RulesError("direction and leader are settled together", standing.leader)
    if standing.leader is not None:
        check_seat(standing.leader, rules.players, "leader")


def _dealt(standing: Standing) -> bool:
    """Tell whether a game can stand like this before its first showdown."""
    players, sizes = standing.rules.players, [len(hand) for hand in standing.hands]
    order, dealt = standing.after(standing.dealer), sum(sizes)
    in_turn = sizes == [-(-(dealt - order.index(seat)) // players) for seat in range(players)]
    complete = dealt == 3 * players
    settled = standing.direction is not None or not dealt
    drawn = standing.rules.direction is DirectionRule.DRAW
    chosen = drawn and standing.rules.first_leader is FirstLeader.CHOOSER
    leads = chosen or standing.leader in {None, order[0]}
    return leads and in_turn and settled and dealt <= 3 * players and standing.round == complete


def _played(standing: Standing, stock: tuple[int, ...]) -> bool:
    """Tell whether a game can stand like this after a showdown."""
    rules, sizes = standing.rules, {len(hand) for hand in standing.hands}
    over = not stock or standing.idle >= rules.idle_rounds
    completed = standing.round if over else standing.round - 1
    scorers = rules.players if rules.tied_round is TiedRound.EACH else 1
    return (
        standing.direction is not None
        and completed > 0
        and (sizes == {3} or (not stock and max(sizes) <= 3 and rules.source is Source.HANDS))
        and sum(standing.wins) <= completed * scorers
        and max(standing.wins) <= completed
        and standing.idle <= min(rules.idle_rounds, completed)
    )


def _one_a_seat(value: tuple[T, ...], players: int) -> tuple[T, ...]:
    if not isinstance(value, tuple) or len(value) != players:
        raise RulesError(f"{shown(value)} is not one for each seat", value)
    return value


def _check_cards(standing: Standing) -> tuple[int, ...]:
    """Return the stock, if every other card of the pack is in just one place, and in order."""
    players = standing.rules.players
    hands, hidden = (_one_a_seat(x, players) for x in (standing.hands, standing.hidden))
    piles = (*hands, standing.known, *hidden)
    seen = set[int]()
    for pile in piles:
        if not isinstance(pile, tuple):
            raise RulesError(f"{shown(pile)} is not a tuple of cards", pile)
        for card in pile:
            if not isinstance(card, Card | Joker) or card not in standing.rules.pack:
                raise RulesError(f"{shown(card)} is not in the pack", card)
            if card.index in seen:
                raise RulesError(f"{card} is there twice", card)
            seen.add(card.index)
        if ascending(pile) != pile:
            raise RulesError(f"{shown(pile)} is not in the order of the cards", pile)
    if standing.rules.taking is Taking.OPEN and any(standing.hidden):
        raise RulesError("in open taking all discards are known", standing.hidden)
    return tuple(card.index for card in standing.rules.pack if card.index not in seen)

"""The laws that every game here obeys, as functions to run on a variant of your own.

Each takes what the law speaks of, and raises `LawError` with the smallest thing that is wrong.
They are meant for property tests; ``puckpunk.strategies`` makes states to run them on.
"""

import copy
import pickle
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import wraps
from itertools import chain, permutations
from math import log
from random import Random
from typing import Any, NoReturn, ParamSpec, TypeVar

import attrs

from puckpunk.cards import AnyCard, Card, Joker, Suit, format_cards
from puckpunk.errors import IllegalActionError, RulesError, shown
from puckpunk.game import Deal, GameState
from puckpunk.hands import evaluate
from puckpunk.puck import (
    ChooseDirection,
    Direction,
    Exchange,
    Hold,
    PuckAction,
    PuckState,
    Take,
    Turn,
)
from puckpunk.punk import Dealt, Lay, PunkAction, PunkCard, PunkState
from puckpunk.rankings import JokerTies, Ranking

__all__ = [
    "LawError",
    "check_chance",
    "check_completion",
    "check_conservation",
    "check_end",
    "check_joint",
    "check_legality",
    "check_no_leak",
    "check_order",
    "check_purity",
    "check_sampling",
    "check_state",
    "check_symmetry",
    "check_text",
    "puck_mirror",
    "punk_mirror",
]

State = GameState[Any, Any]
T = TypeVar("T")
P = ParamSpec("P")


class LawError(AssertionError):
    """A law does not hold.

    Attributes:
        law: The number of the law.
    """

    def __init__(self, law: int, message: str) -> None:
        """Keep the law and what breaks it."""
        super().__init__(law, message)
        self.law = law
        self.message = message

    def __str__(self) -> str:
        """Return the law and what breaks it."""
        return f"law {self.law}: {self.message}"


def _law(number: int) -> Callable[[Callable[P, None]], Callable[P, None]]:
    """Make a check raise nothing but `LawError`: a game that fails in it breaks the law, too."""

    def decorated(check: Callable[P, None]) -> Callable[P, None]:
        @wraps(check)
        def checked(*args: P.args, **kwargs: P.kwargs) -> None:
            try:
                check(*args, **kwargs)
            except LawError:
                raise
            except Exception as error:
                raise LawError(number, f"the game fails: {shown(error)}") from error

        return checked

    return decorated


def _broken(law: int, message: str, state: object = None) -> NoReturn:
    raise LawError(law, message if state is None else f"{message}; the state: {state}")


@_law(1)
def check_conservation(state: State) -> None:
    """Check law 1: each physical card is in exactly one place.

    Args:
        state: Any state; ``places()`` tells where the cards are, ``rules.cards`` which there are.

    Raises:
        LawError: A card is missing, or in two places.
    """
    found = Counter(chain.from_iterable(state.places().values()))
    expected = Counter(state.rules.cards)
    if dict(found) != dict(expected):
        card = next(card for card in expected | found if found[card] != expected[card])
        where = [place for place, cards in state.places().items() if card in cards]
        _broken(1, f"{card} is in {where or 'no place'}", state)


@_law(2)
def check_purity(state: State) -> None:
    """Check law 2: values are hashable, can be copied and pickled, and nothing changes them.

    Args:
        state: Any state; its views and legal actions are checked with it.

    Raises:
        LawError: A copy differs, or an action changed the state it was applied to.
    """
    views = [state.view(seat) for seat in range(state.rules.players)]
    for value in (state, *views, *state.legal_actions()):
        copies = (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value))  # noqa: S301 -- our own
        for other in copies:
            if other != value or hash(other) != hash(value) or str(other) != str(value):
                _broken(2, f"a copy of {shown(value)} is not equal to it", state)
    before, text = copy.deepcopy(state), str(state)
    for action in state.legal_actions():
        after = state.apply(action)
        if after != state.apply(action):
            _broken(2, f"{action} applied twice gives two states", state)
        if after == state or str(after) == text:
            _broken(2, f"the state after {action} equals the one before", state)
        if state != before or str(state) != text:
            _broken(2, f"{action} changes the state that it is applied to", before)


@_law(3)
def check_legality(state: State, others: Iterable[Any] = ()) -> None:
    """Check law 3: what is legal is the same wherever it is asked, and the rest is refused.

    Args:
        state: Any state.
        others: Actions, legal or not, and anything else, to be tried beside the legal ones.

    Raises:
        LawError: Two ways to ask disagree, or an illegal action does not raise.
    """
    _check_listing(state)
    legal = state.legal_actions()
    before = str(state)
    for action in (*legal, *others):
        expected = action in legal
        if state.is_legal(action) is not expected:
            _broken(3, f"is_legal says {not expected} of {shown(action)}", state)
        if (state.refusal(action) is None) is not expected:
            _broken(3, f"refusal says {state.refusal(action)!r} of {shown(action)}", state)
        try:
            state.apply(action)
        except IllegalActionError as error:
            if expected:
                _broken(3, f"the legal {action} is refused: {error.reason}", state)
        else:
            if not expected:
                _broken(3, f"the illegal {shown(action)} is applied", state)
        if str(state) != before:
            _broken(3, f"{shown(action)} changes the state", before)


def _check_listing(state: State) -> None:
    legal = state.legal_actions()
    kinds = [state.outcome is not None, state.is_chance, bool(state.actors)]
    if sum(kinds) != 1:
        _broken(3, f"the state is not one of over, chance, somebody's turn: {kinds}", state)
    if len(set(legal)) != len(legal):
        _broken(3, f"a legal action is listed twice: {legal}", state)
    by_seat = [state.legal_actions(seat) for seat in range(state.rules.players)]
    if not state.is_chance and legal != tuple(chain(*(by_seat[seat] for seat in state.actors))):
        _broken(3, "the legal actions are not those of the actors, seat by seat", state)
    for seat, actions in enumerate(by_seat):
        if bool(actions) is not (seat in state.actors):
            _broken(
                3, f"seat {seat} has {len(actions)} actions, the actors are {state.actors}", state
            )
        if state.view(seat).legal_actions() != actions:
            _broken(3, f"the view of seat {seat} has other legal actions", state)


@_law(4)
def check_chance(state: State) -> None:
    """Check law 4: what chance may do has positive exact probabilities that sum to 1.

    Args:
        state: Any state.

    Raises:
        LawError: Probabilities are wrong, or outcomes are not the legal actions.
    """
    outcomes = state.chance_outcomes()
    if not state.is_chance:
        if outcomes:
            _broken(4, "it is not for chance to act, but it has outcomes", state)
        return
    for action, probability in outcomes:
        if not isinstance(probability, Fraction) or probability <= 0:
            _broken(4, f"the probability of {action} is {probability!r}", state)
    total = sum(probability for _, probability in outcomes)
    if total != 1:
        _broken(4, f"the probabilities sum to {total}", state)
    if tuple(action for action, _ in outcomes) != state.legal_actions():
        _broken(4, "the outcomes are not the legal actions", state)


@_law(4)
def check_sampling(state: State, rng: Random, draws: int = 10_000) -> None:
    """Check law 4: ``sample_chance`` follows the probabilities.

    Args:
        state: A state in which chance acts.
        rng: Where the randomness comes from.
        draws: How many are drawn.

    Raises:
        LawError: An outcome comes up so often or so seldom as should not happen in
            ``10**15`` times.
    """
    found = Counter(state.sample_chance(rng) for _ in range(draws))
    expected = dict(state.chance_outcomes())
    for action in {*found, *expected}:
        probability = float(expected.get(action, 0))
        if draws * _surprise(found[action] / draws, probability) > 40:
            _broken(4, f"{action} came up {found[action]} times of {draws}", state)


def _surprise(share: float, probability: float) -> float:
    """Return how unlikely a share is: its chance in n draws is below exp(-n times this)."""
    surprise = 0.0
    for found, expected in ((share, probability), (1 - share, 1 - probability)):
        if found and not expected:
            return float("inf")
        surprise += found * log(found / expected) if found else 0.0
    return surprise


@_law(5)
def check_no_leak(state: State, twin: State, seat: int) -> None:
    """Check law 5: states that differ only in what a seat cannot know look the same to it.

    Args:
        state: Any state.
        twin: A state that differs from it in nothing the seat may know.
        seat: The seat.

    Raises:
        LawError: The views differ, or their hashes, reprs or texts.
    """
    one, other = state.view(seat), twin.view(seat)
    if one != other:
        _broken(5, f"seat {seat} sees which of two states it is in: {twin}", state)
    if (hash(one), repr(one), str(one)) != (hash(other), repr(other), str(other)):
        _broken(5, f"hash, repr or text tell seat {seat} which of two states it is in", state)


@_law(6)
def check_completion(state: State, seat: int, seed: int = 0) -> None:
    """Check law 6: a view can be filled in to a state that looks the same, from itself alone.

    Args:
        state: Any state.
        seat: Whose view is filled in.
        seed: Draws the hidden part.

    Raises:
        LawError: The state filled in looks otherwise, lacks a card, or depends on the true one.
    """
    view = state.view(seat)
    filled: State = view.complete(Random(seed))
    twin: State = view.complete(Random(seed + 1))
    for other in (filled, twin):
        if other.view(seat) != view:
            _broken(6, f"what seat {seat} fills in looks otherwise to it: {other}", state)
        check_conservation(other)
        check_no_leak(state, other, seat)
        if other.view(seat).complete(Random(seed)) != filled:
            _broken(6, f"what seat {seat} fills in depends on the true state", state)
        if other.actors != state.actors or other.is_chance != state.is_chance:
            _broken(6, f"other seats are to act in what seat {seat} fills in: {other}", state)


@_law(7)
def check_text(
    value: T, parse: Callable[[str], T], rebuild: Callable[[str], T] | None = None
) -> None:
    """Check law 7: a text is read back as what it was written for.

    Args:
        value: A card, rules, an action, a state, a view.
        parse: What reads its ``str``.
        rebuild: What evaluates its ``repr``, where a repr rebuilds.

    Raises:
        LawError: Something else is read.
    """
    for text, read in ((str(value), parse), (repr(value), rebuild)):
        if read is not None and read(text) != value:
            _broken(7, f"{shown(text)} is read as {shown(read(text))}")


@_law(8)
def check_end(state: State, rng: Random) -> None:
    """Check law 8: a game played at random ends within the bound of its rules.

    Args:
        state: The state to go on from.
        rng: Chooses.

    Raises:
        LawError: The game is not over after ``rules.most_actions`` actions, or its outcome has
            winners that are no seats, or shares that do not sum to 0.
    """
    first = state
    for _ in range(state.rules.most_actions):
        if state.outcome is not None:
            break
        if not state.legal_actions():
            _broken(8, f"nothing can be done, and it is not over: {state}", first)
        state = state.apply(rng.choice(state.legal_actions()))
    outcome = state.outcome
    if outcome is None:
        _broken(8, f"not over after {state.rules.most_actions} actions: {state}", first)
    seats = range(len(outcome.scores))
    if not outcome.winners or list(outcome.winners) != sorted({*outcome.winners} & {*seats}):
        _broken(8, f"the winners are {outcome.winners}", state)
    for shares in (outcome.returns, outcome.payoffs):
        if len(shares) != len(seats) or sum(shares) != 0:
            _broken(8, f"what the seats get does not sum to 0: {shares}", state)


@_law(9)
def check_symmetry(
    state: State, mirror: Callable[[Any], Any], mirror_action: Callable[[Any], Any]
) -> None:
    """Check law 9: a renaming of suits or seats carries everything over.

    Args:
        state: Any state.
        mirror: Gives the renamed state; `punk_mirror` makes one for Punk.
        mirror_action: Gives the renamed action.

    Raises:
        LawError: The renamed state has other legal actions, probabilities or successors.
    """
    image: State = mirror(state)
    if set(map(mirror_action, state.legal_actions())) != set(image.legal_actions()):
        _broken(9, f"other actions are legal in the mirror: {image}", state)
    chances = {mirror_action(action): chance for action, chance in state.chance_outcomes()}
    if chances != dict(image.chance_outcomes()):
        _broken(9, f"other things are likely in the mirror: {image}", state)
    for action in state.legal_actions():
        if mirror(state.apply(action)) != image.apply(mirror_action(action)):
            _broken(9, f"{action} leads elsewhere in the mirror: {image}", state)


def punk_mirror(
    seats: Sequence[int], suits: Sequence[int]
) -> tuple[Callable[[PunkState], PunkState], Callable[[PunkAction], PunkAction]]:
    """Return a renaming of a game of Punk, for `check_symmetry`.

    Args:
        seats: The new number of each seat. While cards are dealt only turning them round the table
            is a symmetry; a dummy stays where it is.
        suits: The new number of each suit.

    Returns:
        Two functions, one for states and one for actions.

    Raises:
        RulesError: These are not numbers in another order.
    """
    _check_numbers(seats, suits)

    def card(old: PunkCard) -> PunkCard:
        return PunkCard(rank=old.rank, suit=suits[old.suit])

    def turned(by_seat: Sequence[T]) -> tuple[T, ...]:
        return tuple(by_seat[seats.index(seat)] for seat in range(len(seats)))

    def state(old: PunkState) -> PunkState:
        _check_seats(seats, old.rules.seats)
        hands = tuple(tuple(map(card, hand)) for hand in old.dealt.hands)
        return PunkState(
            dealt=Dealt(rules=old.rules, dealer=seats[old.dealer], hands=turned(hands)),
            plays=tuple(turned(tuple(map(card, cards))) for cards in old.plays),
            laid=turned(tuple(None if own is None else card(own) for own in old.laid)),
        )

    def action(old: PunkAction) -> PunkAction:
        if isinstance(old, Lay):
            return Lay(seats[old.seat], card(old.card))
        return Deal(seats[old.seat], card(old.card))

    return state, action


def puck_mirror(
    seats: Sequence[int], suits: Sequence[int], *, turned_over: bool = False
) -> tuple[Callable[[PuckState], PuckState], Callable[[PuckAction], PuckAction]]:
    """Return a renaming of a game of Puck, for `check_symmetry`.

    Args:
        seats: The new number of each seat, turned round the table, or, turned over, the other way
            round. A table is turned over only by rules where the direction is drawn, and once it is
            known and all is dealt.
        suits: The new number of each suit.
        turned_over: Whether the direction of play becomes the other one.

    Returns:
        Two functions, one for states and one for actions.

    Raises:
        RulesError: These are not numbers in another order.
    """
    _check_numbers(seats, suits)
    if len(suits) != len(Suit):
        raise RulesError(f"{shown(suits)} are not four suits", suits)
    way = -1 if turned_over else 1

    def card(old: AnyCard) -> AnyCard:
        return old if isinstance(old, Joker) else Card(old.rank, list(Suit)[suits[old.suit.value]])

    def cards(old: Iterable[AnyCard]) -> tuple[AnyCard, ...]:
        return tuple(sorted(map(card, old), key=lambda each: each.index))

    def turned(by_seat: Sequence[T]) -> tuple[T, ...]:
        return tuple(by_seat[seats.index(seat)] for seat in range(len(seats)))

    # Cards of some seats, or how many where takes are blind.
    def piles(old: tuple[tuple[int, Any], ...]) -> Any:
        renamed = (
            (seats[seat], pile if isinstance(pile, int) else cards(pile)) for seat, pile in old
        )
        return tuple(sorted(renamed))

    def turn(old: Turn) -> Turn:
        known = (piles(old.takes), piles(old.taken), piles(old.refills))
        return Turn(seats[old.seat], cards(old.discards), *known)

    def state(old: PuckState) -> PuckState:
        _check_seats(seats, old.rules.players)
        standing = attrs.evolve(
            old.standing,
            dealer=seats[old.dealer],
            direction=None if old.direction is None else Direction(old.direction.value * way),
            leader=None if old.leader is None else seats[old.leader],
            wins=turned(old.wins),
            hands=turned(tuple(map(cards, old.standing.hands))),
            known=cards(old.standing.known),
            hidden=turned(tuple(map(cards, old.standing.hidden))),
        )
        return PuckState(
            standing=standing,
            draws=tuple(tuple((seats[seat], card(c)) for seat, c in draw) for draw in old.draws),
            chooser=None if old.chooser is None else seats[old.chooser],
            turns=tuple(map(turn, old.turns)),
        )

    def action(old: PuckAction) -> PuckAction:
        seat = seats[old.seat]
        match old:
            case ChooseDirection():
                return ChooseDirection(seat, Direction(old.direction.value * way))
            case Hold():
                return Hold(seat)
            case Exchange():
                return Exchange(seat, cards(old.discards), piles(old.takes))
            case Take():
                return Take(seat, seats[old.victim], card(old.card))
            case _:
                return type(old)(seat, card(old.card))

    return state, action


def _check_numbers(*orders: Sequence[int]) -> None:
    for numbers in orders:
        if not isinstance(numbers, Sequence) or set(numbers) != set(range(len(numbers))):
            raise RulesError(f"{shown(numbers)} is not the same numbers in another order", numbers)


def _check_seats(seats: Sequence[int], number: int) -> None:
    if len(seats) != number:
        raise RulesError(f"{shown(seats)} are not {number} seats", seats)


@_law(10)
def check_joint(state: PunkState, cards: Sequence[PunkCard]) -> None:
    """Check law 10: a trick laid at once or seat by seat, in any order, gives the same state.

    With more than five players, the orders tried are those round the table, both ways.

    Args:
        state: A state in which nobody has laid.
        cards: A card for each seat; with a dummy its card is laid last.

    Raises:
        LawError: Some order gives another state.
    """
    together = state.play_trick(cards)
    players = list(range(state.rules.players))
    orders = permutations(players) if len(players) < 6 else _round_the_table(players)
    for order in orders:
        single = state
        for seat in (*order, *range(len(players), len(cards))):
            single = single.apply(Lay(seat, cards[seat]))
        if single != together or single.scores != together.scores:
            _broken(10, f"laid in the order {order} the trick gives {single}", state)


def _round_the_table(players: list[int]) -> Iterator[tuple[int, ...]]:
    for first in players:
        order = (*players[first:], *players[:first])
        yield order
        yield order[::-1]


@_law(11)
def check_order(ranking: Ranking, one: Sequence[AnyCard], other: Sequence[AnyCard]) -> None:
    """Check law 11: hand values are a total order, blind to the order of cards and to suits' names.

    Args:
        ranking: Any ranking.
        one: A hand.
        other: Another.

    Raises:
        LawError: The order is none, cards or suits are seen, or a joker weakens a hand.
    """
    left, right = evaluate(one, ranking), evaluate(other, ranking)
    if (left < right) + (left == right) + (left > right) != 1:
        _broken(11, f"{format_cards(one)} and {format_cards(other)} are not ordered by {ranking}")
    for cards in permutations(one):
        if evaluate(cards, ranking) != left:
            _broken(11, f"{format_cards(cards)} is worth something else than {format_cards(one)}")
    for suits in permutations(Suit):
        cards = tuple(
            Card(card.rank, suits[card.suit.value]) if isinstance(card, Card) else card
            for card in one
        )
        if evaluate(cards, ranking) != left:
            _broken(11, f"{format_cards(cards)} is worth something else than {format_cards(one)}")
    if ranking.joker_ties is JokerTies.NATURAL:
        return
    for joker in set(Joker) - set(one):
        for place in range(len(one)):
            cards = (*one[:place], joker, *one[place + 1 :])
            if evaluate(cards, ranking) < left:
                _broken(11, f"{format_cards(cards)} is worth less than {format_cards(one)}")


def check_state(state: State, rng: Random, others: Iterable[Any] = ()) -> None:
    """Check what a single state can be held against: laws 1 to 4, 6, and 8.

    Law 5 wants a second state: a view filled in is held against it, as one such.

    Args:
        state: Any state.
        rng: Fills in views and plays on.
        others: Actions, legal or not, for law 3.

    Raises:
        LawError: A law does not hold.

    Examples:
        >>> from puckpunk import punk
        >>> check_state(punk.PunkState.deal(punk.PunkRules(players=3), Random(1)), Random(2))
    """
    check_conservation(state)
    check_purity(state)
    check_legality(state, others)
    check_chance(state)
    if state.is_chance:
        check_sampling(state, rng, draws=100)
    for seat in range(state.rules.players):
        check_completion(state, seat, rng.randrange(2**32))
    check_end(state, rng)

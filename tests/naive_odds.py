"""Slow, plain odds at three-card hands and at Puck's exchanges, to hold the fast ones against.

Cards, hands and rules of what beats what are those of `reference_hands`; the exchanges are
played out on the public engine, state by state.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations

from puckpunk.puck import Hold, PuckAction, PuckState
from reference_hands import BestKey, HandCard, Rules, all_hands, best_key

Hand = tuple[HandCard, ...]
Counts = tuple[int, int, int]  # win, tie, lose
Chances = tuple[Fraction, Fraction, Fraction]  # win, tie, lose
Likely = Mapping[PuckState, Fraction]
Moves = Sequence[tuple[PuckAction, Fraction]]
Mover = Callable[[PuckState], Moves]


# -- hands of the whole pack


@cache
def keys(jokers: int, rules: Rules) -> tuple[BestKey, ...]:
    """What every hand of the pack is worth."""
    return tuple(best_key(hand, rules) for hand in all_hands(jokers))


def frequencies(jokers: int, rules: Rules) -> list[tuple[str, int]]:
    """How many hands each category has, the best first."""
    found = Counter(place for place, *_ in keys(jokers, rules))
    return [(rules.order[place], found[place]) for place in reversed(range(6))]


def standing(hand: Hand, jokers: int, rules: Rules) -> Counts:
    """How many hands of the pack are better, level and worse."""
    own = best_key(hand, rules)
    others = keys(jokers, rules)
    better = sum(other > own for other in others)
    level = sum(other == own for other in others)
    return better, level, len(others) - better - level


# -- a hand against others


def deals(unseen: Sequence[HandCard], opponents: int) -> Iterator[tuple[Hand, ...]]:
    """Every way to deal the opponents three cards each."""
    if not opponents:
        yield ()
        return
    for hand in combinations(unseen, 3):
        rest = [card for card in unseen if card not in hand]
        for others in deals(rest, opponents - 1):
            yield hand, *others


def against(hand: Hand, opponents: int, unseen: Sequence[HandCard], rules: Rules) -> Counts:
    """Of all ordered deals, how many are won, tied and lost."""
    own = best_key(hand, rules)
    worth: dict[Hand, BestKey] = {
        other: best_key(other, rules) for other in combinations(unseen, 3)
    }
    win = tie = lose = 0
    for others in deals(unseen, opponents):
        best = max(worth[other] for other in others)
        if best > own:
            lose += 1
        elif best == own:
            tie += 1
        else:
            win += 1
    return win, tie, lose


def against_with_strong(
    hand: Hand, opponents: int, unseen: Sequence[HandCard], rules: Rules
) -> Chances:
    """The same as probabilities, from a whole pack, for a hand that few hands come up to.

    That nobody holds one of some few hands is told by inclusion and exclusion.
    """
    own = best_key(hand, rules)
    worth = {frozenset(other): best_key(other, rules) for other in combinations(unseen, 3)}
    better = [other for other, key in worth.items() if key > own]
    as_good = [other for other, key in worth.items() if key >= own]
    unbeaten = nobody_holds(better, opponents, len(unseen))
    win = nobody_holds(as_good, opponents, len(unseen))
    return win, unbeaten - win, 1 - unbeaten


def nobody_holds(some: Sequence[frozenset[HandCard]], opponents: int, unseen: int) -> Fraction:
    """How likely none of the opponents holds any of these hands."""
    chance = Fraction(1)
    for holders in range(1, opponents + 1):
        # So many named opponents hold one each; C(opponents, holders) ways to name them.
        ways = disjoint(some, holders)
        deals_to_them = 1
        for earlier in range(holders):
            deals_to_them *= choose(unseen - 3 * earlier, 3)
        chance += (-1) ** holders * choose(opponents, holders) * Fraction(ways, deals_to_them)
    return chance


def disjoint(some: Sequence[frozenset[HandCard]], holders: int) -> int:
    """In how many ways so many seats can hold one of these hands each."""
    if holders == 1:
        return len(some)
    return sum(
        disjoint([other for other in some if not other & hand], holders - 1) for hand in some
    )


def against_two(hand: Hand, unseen: Sequence[HandCard], rules: Rules) -> Counts:
    """Of all ordered deals of a whole pack to two opponents, how many are won, tied and lost."""
    own = best_key(hand, rules)
    worth: dict[Hand, BestKey] = {
        other: best_key(other, rules) for other in combinations(unseen, 3)
    }
    win = apart([other for other, key in worth.items() if key < own])
    unbeaten = apart([other for other, key in worth.items() if key <= own])
    return win, unbeaten - win, apart(list(worth)) - unbeaten


def apart(some: Sequence[Hand]) -> int:
    """How many ordered pairs of these hands share no card, by inclusion and exclusion."""
    having = Counter(
        shared for hand in some for size in range(4) for shared in combinations(hand, size)
    )
    return sum((-1) ** len(shared) * number**2 for shared, number in having.items())


def choose(total: int, taken: int) -> int:
    """Count the subsets, by counting them."""
    return sum(1 for _ in combinations(range(total), taken))


# -- exchanges


def situations(start: PuckState, actions: Iterable[PuckAction], seat: int) -> Likely:
    """All that may be the case, with its probability, for a seat that saw these actions.

    The seat must know the start in full. Chance and the choices of others, all equally likely,
    are followed wherever they lead to what the seat saw; its own choices were those it made.
    """
    true = start
    likely: Likely = {start: Fraction(1)}
    for action in actions:
        after = moved(likely, only(action) if seat in true.actors else uniform)
        true = true.apply(action)
        seen = true.view(seat)
        likely = {state: chance for state, chance in after.items() if state.view(seat) == seen}
    return normal(likely)


def uniform(state: PuckState) -> Moves:
    """What may happen next, whoever chooses being without a plan."""
    if state.is_chance:
        return state.chance_outcomes()
    actions = state.legal_actions()
    return [(action, Fraction(1, len(actions))) for action in actions]


def normal(likely: Likely) -> Likely:
    """The same with sum 1."""
    total = sum(likely.values())
    return {state: chance / total for state, chance in likely.items()}


def exchanges(likely: Likely, seat: int) -> list[tuple[PuckAction, Chances]]:
    """For each announcement of the seat, how its hand will do if everybody later holds."""
    announcements = [state.legal_actions() for state in likely]
    assert len(set(announcements)) == 1  # what it may announce it knows
    return [(action, played_out(likely, action, seat)) for action in announcements[0]]


def played_out(likely: Likely, action: PuckAction, seat: int) -> Chances:
    """How the showdown of this round ends after the announcement."""
    win = tie = lose = Fraction(0)
    (number,) = {state.round for state in likely}
    now = moved(likely, only(action))
    while now:
        for state, chance in now.items():
            if state.round == number and not state.is_over:
                continue
            assert state.showdown is not None
            if seat not in state.showdown.best:
                lose += chance
            elif len(state.showdown.best) > 1:
                tie += chance
            else:
                win += chance
        going = {s: chance for s, chance in now.items() if s.round == number and not s.is_over}
        now = moved(going, holding)
    assert win + tie + lose == 1
    return win, tie, lose


def only(action: PuckAction) -> Mover:
    """This action happens, whatever the state."""
    return lambda _: [(action, Fraction(1))]


def holding(state: PuckState) -> Moves:
    """What may happen next, whoever is to announce holding."""
    return state.chance_outcomes() or [(Hold(state.actors[0]), Fraction(1))]


def moved(likely: Likely, moves: Mover) -> dict[PuckState, Fraction]:
    """What may be the case one move later; ways that lead to the same are added up."""
    after: dict[PuckState, Fraction] = {}
    for state, chance in likely.items():
        for move, probability in moves(state):
            successor = state.apply(move)
            after[successor] = after.get(successor, Fraction(0)) + chance * probability
    return after

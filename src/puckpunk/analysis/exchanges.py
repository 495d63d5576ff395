"""What each announcement at Puck is worth, against hands of which a view says what it says."""

from bisect import bisect_left, bisect_right
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, combinations, groupby
from math import comb, prod
from operator import itemgetter
from random import Random

import attrs

from puckpunk.analysis.disjoint import Family, parts, set_of, sign, ways
from puckpunk.analysis.results import (
    LARGEST_SEED,
    Estimate,
    ExchangeOdds,
    Odds,
    check_progress,
    check_whole,
)
from puckpunk.cards import AnyCard
from puckpunk.errors import RulesError, shown
from puckpunk.hands.evaluation import known_value
from puckpunk.puck.actions import Exchange, Hold
from puckpunk.puck.knowledge import Hand, Step, World, moved_by, moves_in, unseen, worlds
from puckpunk.puck.rules import Source
from puckpunk.puck.view import PuckView
from puckpunk.rankings import Ranking

__all__ = ["carried_out", "exchanges"]

_MOST_DEALS = 100_000_000
_MOST_WORK = 4_000_000  # for one announcement; about as many microseconds


def exchanges(
    view: PuckView,
    *,
    deals: int = 10_000,
    seed: int = 0,
    progress: Callable[[int, int], object] | None = None,
) -> tuple[ExchangeOdds, ...]:
    """Return what each announcement is worth to a seat that is to announce at Puck.

    An announcement is worth its chances at the showdown of the round if all who announce later hold
    (PK18 to PK28): to have the best hand alone, to be level at the top, to be beaten. What others
    chose unseen is taken as uniform, as in ``view.complete``.

    Args:
        view: What the seat knows.
        deals: How many deals are drawn for an announcement that is too much to count: such as most
            exchanges of four players who have seen nothing yet.
        seed: What they are drawn from: the same seed gives the same deals.
        progress: Called after each announcement with how many are done, and of how many. In the
            first round of three or four players all together take some seconds.

    Returns:
        The announcements, in the order of ``view.legal_actions()``, with exact odds or an estimate.

    Raises:
        RulesError: Not a view of Puck, or its seat has nothing to announce; or an impossible number
            of deals or seed.

    Examples:
        >>> from random import Random
        >>> from puckpunk import puck
        >>> state = puck.PuckState.deal(puck.PuckRules(players=2), Random(1))
        >>> view = state.view(state.actors[0])
        >>> best = max(exchanges(view), key=lambda found: found.odds.win)
        >>> print(f"{best.action}: {float(best.odds.win):.4f}")
        0 exchanges 3h 6c Tc taking 3 from 1: 0.4995
    """
    if not isinstance(view, PuckView):
        hint = ": state.view(seat) is one" if hasattr(view, "view") else ""
        raise RulesError(f"{shown(view)} is not a view of Puck{hint}", view)
    if view.seat not in view.actors or view.direction is None:
        raise RulesError(f"seat {view.seat} has nothing to announce", view)
    check_whole("deals", deals, 1, _MOST_DEALS)
    check_whole("seed", seed, 0, LARGEST_SEED)
    check_progress(progress)
    showdowns = _Showdowns(unseen(view), view.rules.ranking)
    possible = worlds(view)
    actions = [action for action in view.legal_actions() if isinstance(action, Hold | Exchange)]
    found: list[ExchangeOdds] = []
    for action in actions:
        chances: defaultdict[_Situation, Fraction] = defaultdict(Fraction)
        for world, chance in possible.items():
            for after, share in carried_out(view, action, world):
                chances[showdowns.situation(view.seat, after)] += chance * share
        found.append(ExchangeOdds(action, showdowns.odds(chances, deals, seed)))
        if progress:
            progress(len(found), len(actions))
    return tuple(found)


def carried_out(
    view: PuckView, action: Hold | Exchange, world: World
) -> Iterator[tuple[World, Fraction]]:
    """Yield what may be in the hands once an announcement is carried out, with the chances."""
    if isinstance(action, Hold):
        yield world, Fraction(1)
        return
    rules, seat, step = view.rules, view.seat, 1 if view.direction is None else view.direction.value
    world = moved_by(Step(0, seat, None, action.discards), world, (action.discards, 0))
    if rules.source is Source.STOCK:
        yield _filled_up(world, [seat], view.stock_size), Fraction(1)
        return
    takes = dict(action.takes)
    order = [(seat + step * place) % rules.players for place in range(1, rules.players)]
    victims = [victim for victim in order if victim in takes]
    found = [(world, Fraction(1))]
    for victim in victims:
        found = [
            (after, chance * share)
            for before, chance in found
            for after, share in _taken(before, seat, victim, takes[victim])
        ]
    for after, chance in found:
        yield _filled_up(after, victims, view.stock_size), chance


def _taken(
    world: World, seat: int, victim: int, take: int | tuple[AnyCard, ...]
) -> Iterator[tuple[World, Fraction]]:
    if not isinstance(take, int):
        step = Step(0, victim, seat, take)
        yield moved_by(step, world, (take, 0)), Fraction(1)
        return
    step = Step(0, victim, seat, (None,) * take)
    for move, share in moves_in(step, world, set()):
        yield moved_by(step, world, move), share


def _filled_up(world: World, seats: Sequence[int], stock_size: int) -> World:
    for seat in seats:
        known, blanks = world[seat]
        number = min(3 - len(known) - blanks, stock_size)
        stock_size -= number
        world = moved_by(Step(0, None, seat, (None,) * number), world, ((), number))
    return world


@attrs.frozen
class _Situation:
    """Who holds what at a showdown, as far as it matters.

    Attributes:
        mine: The hand whose chances are asked for.
        best: The best strength among the hands that are known, -1 if none is.
        others: The hands that have blanks, in a fixed order.
    """

    mine: Hand
    best: int
    others: tuple[Hand, ...]


class _Completions:
    """What a hand with blanks may be: sets of unseen cards with the strengths they make."""

    def __init__(self, hand: Hand, cards: Sequence[AnyCard], ranking: Ranking) -> None:
        known, blanks = tuple(hand[0]), hand[1]
        self.ascending = sorted(
            (known_value((*known, *fill), ranking).strength, set_of(fill))
            for fill in combinations(cards, blanks)
        )

    @cached_property
    def _by_part(self) -> dict[int, list[int]]:
        found: defaultdict[int, list[int]] = defaultdict(list)
        for strength, fill in self.ascending:
            for part in parts(fill):
                found[part].append(strength)
        return dict(found)

    def number_without(self, cards: int, strength: int) -> tuple[int, int]:
        """Return how many that have none of some cards are weaker, and how many not stronger."""
        weaker = not_stronger = 0
        for part in parts(cards):
            strengths = self._by_part.get(part, [])
            weaker += sign(part) * bisect_left(strengths, strength)
            not_stronger += sign(part) * bisect_right(strengths, strength)
        return weaker, not_stronger

    def without(self, cards: int, strength: int) -> tuple[list[int], list[int]]:
        """Return those that have none of some cards: the weaker ones, and those not stronger."""
        left = [(found, fill) for found, fill in self.ascending if not fill & cards]
        weaker = [fill for found, fill in left if found < strength]
        return weaker, [fill for found, fill in left if found <= strength]


_ALL_BLANK: Hand = (frozenset(), 3)


class _Showdowns:
    """Counts showdowns in which the cards that nobody has seen are dealt to the blanks."""

    def __init__(self, cards: Sequence[AnyCard], ranking: Ranking) -> None:
        self._cards, self._ranking = cards, ranking
        self._completions: dict[Hand, _Completions] = {}
        self._counted: dict[_Situation, tuple[Fraction, Fraction]] = {}

    def situation(self, seat: int, world: World) -> _Situation:
        others = [hand for place, hand in enumerate(world) if place != seat]
        return _Situation(
            mine=world[seat],
            best=max((self._strength(known) for known, blanks in others if not blanks), default=-1),
            others=tuple(
                sorted(
                    (hand for hand in others if hand[1]),
                    key=lambda hand: (hand[1], set_of(hand[0])),
                )
            ),
        )

    def odds(self, chances: dict[_Situation, Fraction], deals: int, seed: int) -> Odds | Estimate:
        if sum(self._work(found) for found in chances if found not in self._counted) > _MOST_WORK:
            return self._estimated(chances, deals, seed)
        win = unbeaten = Fraction(0)
        for situation, chance in chances.items():
            if situation not in self._counted:
                self._counted[situation] = self._count(situation)
            wins, not_losses = self._counted[situation]
            win += chance * wins
            unbeaten += chance * not_losses
        return Odds(win=win, tie=unbeaten - win, lose=1 - unbeaten)

    def _of(self, hand: Hand) -> _Completions:
        if hand not in self._completions:
            self._completions[hand] = _Completions(hand, self._cards, self._ranking)
        return self._completions[hand]

    def _strength(self, known: Iterable[AnyCard]) -> int:
        return known_value(tuple(known), self._ranking).strength

    def _work(self, situation: _Situation) -> float:
        """Return about how many microseconds it takes to count a situation."""
        mine, *others = (
            comb(len(self._cards), blanks) for _, blanks in (situation.mine, *situation.others)
        )
        if len(others) <= 1:
            return 10 * mine + 10 * sum(others)
        if situation.others == (_ALL_BLANK, _ALL_BLANK):
            return 100 * mine
        if situation.others == (_ALL_BLANK, _ALL_BLANK, _ALL_BLANK):
            return 100 * mine * others[0]
        return 10 * mine * prod(sorted(others)[:-2]) * sum(sorted(others)[-2:])

    def _count(self, situation: _Situation) -> tuple[Fraction, Fraction]:
        """Return the chances that nobody is level or above, and that nobody is above."""
        wins = unbeaten = 0
        for strength, (weaker, not_stronger) in self._ways(situation):
            unbeaten += not_stronger if strength >= situation.best else 0
            wins += weaker if strength > situation.best else 0
        left, total = len(self._cards), 1
        for _, blanks in (situation.mine, *situation.others):
            total *= comb(left, blanks)
            left -= blanks
        return Fraction(wins, total), Fraction(unbeaten, total)

    def _ways(self, situation: _Situation) -> Iterator[tuple[int, tuple[int, int]]]:
        """Yield for all that one's own hand may be its strength, and how many deals it survives.

        Those are the deals to the hands with blanks in which all are weaker, and those in which
        none is stronger.
        """
        mine = self._of(situation.mine).ascending
        if situation.others == (_ALL_BLANK, _ALL_BLANK):
            yield from self._ways_of_two(mine)
            return
        others = [self._of(hand) for hand in situation.others]
        for strength, fill in mine:
            if len(others) == 1:
                yield strength, others[0].number_without(fill, strength)
            else:
                families = [other.without(fill, strength) for other in others]
                weaker, not_stronger = zip(*families, strict=True) if families else ((), ())
                yield strength, (ways(weaker), ways(not_stronger))

    def _ways_of_two(
        self, mine: Sequence[tuple[int, int]]
    ) -> Iterator[tuple[int, tuple[int, int]]]:
        """Yield the same for two others of whom nothing is known: their hands are one family."""
        family, hands = Family(), deque(self._of(_ALL_BLANK).ascending)
        for strength, group in groupby(mine, key=itemgetter(0)):
            fills = [fill for _, fill in group]
            while hands and hands[0][0] < strength:
                family.add(hands.popleft()[1])
            weaker = [family.pairs_without(fill) for fill in fills]
            while hands and hands[0][0] == strength:
                family.add(hands.popleft()[1])
            for fill, number in zip(fills, weaker, strict=True):
                yield strength, (number, family.pairs_without(fill))

    def _estimated(self, chances: dict[_Situation, Fraction], deals: int, seed: int) -> Estimate:
        random, cards = Random(seed).random, list(self._cards)
        situations, wins, ties = list(chances), 0, 0
        bounds = list(accumulate(map(float, chances.values())))
        for _ in range(deals):
            place = bisect_right(bounds, random() * bounds[-1])
            situation = situations[min(place, len(bounds) - 1)]
            strengths: list[int] = []
            dealt = 0
            for known, blanks in (situation.mine, *situation.others):
                for place in range(dealt, dealt + blanks):  # a shuffle as far as it is needed
                    other = place + int(random() * (len(cards) - place))
                    cards[place], cards[other] = cards[other], cards[place]
                strengths.append(self._strength((*known, *cards[dealt : dealt + blanks])))
                dealt += blanks
            mine, best = strengths[0], max(situation.best, *strengths[1:], -1)
            wins += mine > best
            ties += mine == best
        return Estimate(wins=wins, ties=ties, deals=deals, seed=seed)

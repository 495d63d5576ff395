"""A player that takes what looks best at once, by exact odds against what its view tells."""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from itertools import combinations
from math import comb, prod
from typing import Any, final, overload

import attrs

from puckpunk.analysis.exchanges import carried_out
from puckpunk.cards import AnyCard
from puckpunk.errors import RulesError, shown
from puckpunk.game import RandomSource
from puckpunk.hands.table import NO_CARD
from puckpunk.puck import Exchange, Hold, PuckDecision, PuckView, TiedRound
from puckpunk.puck.knowledge import Hand, World, unseen, worlds
from puckpunk.punk import Lay, PunkView
from puckpunk.rankings import Ranking

__all__ = ["GreedyPlayer", "chances_of_ranks", "ranked"]

_WORLDS = 100


def _check_worlds(_: object, field: "attrs.Attribute[int]", value: object) -> None:
    if type(value) is not int or not 1 <= value <= _WORLDS:
        raise RulesError(f"{field.name} is an int from 1 to {_WORLDS}, not {shown(value)}", value)


@final
@attrs.frozen(kw_only=True)
class GreedyPlayer:
    """A player that counts: what it can see, what it cannot, and what is best at once.

    At Puck it takes the announcement with the best odds to win the round, if all who announce later
    hold: each other hand is weighed exactly by what the view tells of it, in the likeliest of the
    ways in which known cards may lie, and hands are taken as independent of each other. At Punk it
    lays the card that brings most points in this trick on average, if the others lay any of their
    cards, which it has not seen, at random.

    It draws nothing, so that it does the same whenever it sees the same.

    Attributes:
        worlds: How many ways in which known cards may lie it looks at, at Puck; 1 to 100.

    Raises:
        RulesError: Another number of worlds.

    Examples:
        >>> from random import Random
        >>> from puckpunk import punk
        >>> view = punk.PunkState.deal(punk.PunkRules(players=3), Random(1)).view(0)
        >>> str(GreedyPlayer().act(view, Random(2)))
        '0 lays 4c'
    """

    worlds: int = attrs.field(default=_WORLDS, validator=_check_worlds)

    @overload
    def act(self, view: PunkView, rng: RandomSource) -> Lay: ...
    @overload
    def act(self, view: PuckView, rng: RandomSource) -> PuckDecision: ...
    def act(self, view: Any, rng: RandomSource) -> Any:
        """Return the action that looks best.

        Args:
            view: A view of Punk or Puck; it must be its seat's turn.
            rng: Not used.

        Returns:
            One of the view's legal actions.

        Raises:
            RulesError: Not a view of Punk or Puck, or the seat has nothing to do.
        """
        del rng
        return ranked(view, self.worlds)[0]


def ranked(view: Any, number: int = _WORLDS) -> list[Any]:
    """Return what a seat may do, the action that looks best first, level ones as they come.

    Args:
        view: A view of Punk or Puck.
        number: In how many worlds it is looked at.

    Raises:
        RulesError: Not a view of Punk or Puck, or the seat has nothing to do.
    """
    if not isinstance(view, PunkView | PuckView):
        raise RulesError(f"{shown(view)} is not a view of Punk or Puck", view)
    if not view.legal_actions():
        raise RulesError(f"seat {view.seat} has nothing to do", view)
    if isinstance(view, PunkView):
        worth = _worth_of_lays(view)
    else:
        worth = _worth_of_announcements(view, number)
    return sorted(view.legal_actions(), key=lambda action: -worth[action])


def _worth_of_lays(view: PunkView) -> dict[Any, float]:
    """Return how many points each lay brings on average."""
    chances = chances_of_ranks(tuple(view.unseen_ranks.values()), view.rules.seats - 1)
    return {lay: lay.card.rank * chances[lay.card.rank - 1] for lay in view.legal_actions()}


@lru_cache(maxsize=10_000)
def chances_of_ranks(unseen_cards: tuple[int, ...], others: int) -> tuple[float, ...]:
    """Return how likely each rank is to win a trick of Punk against cards laid at random.

    Args:
        unseen_cards: How many cards of each rank are unseen, from the ace.
        others: How many others lay one of those.

    Returns:
        For each rank the chance that no other lays it, and that all lower ones are matched.

    Examples:
        >>> chances_of_ranks((0, 1, 1), 1)
        (1.0, 0.5, 0.0)
    """
    higher = sum(unseen_cards)
    total = comb(higher, others)
    ways = [1, *[0] * others]  # to lay so many lower cards, so that none is alone
    found: list[float] = []
    for number in unseen_cards:
        higher -= number
        found.append(
            sum(ways[lower] * comb(higher, others - lower) for lower in range(others + 1)) / total
        )
        ways = [
            sum(
                ways[lower - laid] * comb(number, laid)
                for laid in range(min(number, lower) + 1)
                if laid != 1
            )
            for lower in range(others + 1)
        ]
    return tuple(found)


def _worth_of_announcements(view: PuckView, number: int) -> dict[Any, float]:
    """Return how likely each announcement is to win the round; which direction does not matter."""
    if view.direction is None:
        return dict.fromkeys(view.legal_actions(), 0.0)
    level_wins = view.rules.tied_round is TiedRound.EACH
    hands = _Hands(unseen(view), view.rules.ranking, bisect_right if level_wins else bisect_left)
    likeliest = sorted(worlds(view).items(), key=lambda item: -item[1])[:number]
    worth: dict[Any, float] = {}
    for action in view.legal_actions():
        if isinstance(action, Hold | Exchange):
            chance = sum(
                float(weight) * float(share) * hands.chance_to_win(view.seat, after)
                for world, weight in likeliest
                for after, share in carried_out(view, action, world)
            )
            worth[action] = round(chance, 12)  # so that level ones are level
    return worth


class _Hands:
    """What hands of which something is known may be, in the cards that nobody has seen."""

    def __init__(
        self,
        cards: tuple[AnyCard, ...],
        ranking: Ranking,
        beaten: Callable[[list[int], int], int],
    ) -> None:
        self._beaten = beaten  # how many of ascending strengths lose to one
        self._cards, self._table = [card.index for card in cards], ranking.strengths
        self._strengths: dict[Hand, list[int]] = {}
        self._chances: dict[tuple[Hand, tuple[Hand, ...]], float] = {}

    def chance_to_win(self, seat: int, world: World) -> float:
        """Return how likely a seat's hand is to win, the others taken as independent."""
        key = mine, others = world[seat], (*world[:seat], *world[seat + 1 :])
        if key not in self._chances:
            theirs = [self._strengths_of(hand) for hand in others]
            ways = prod(map(len, theirs))
            mine_may_be = self._strengths_of(mine)
            wins = sum(
                number * prod(self._beaten(strengths, strength) for strengths in theirs)
                for strength, number in Counter(mine_may_be).items()
            )
            self._chances[key] = wins / ways / len(mine_may_be)
        return self._chances[key]

    def _strengths_of(self, hand: Hand) -> list[int]:
        """Return the strengths of all that a hand may be, ascending."""
        if hand not in self._strengths:
            known, blanks = [card.index for card in hand[0]], hand[1]
            known += [NO_CARD] * (3 - len(known) - blanks)
            table = self._table
            self._strengths[hand] = sorted(
                table[one][two][three]
                for one, two, three in (
                    (*known, *fill) for fill in combinations(self._cards, blanks)
                )
            )
        return self._strengths[hand]

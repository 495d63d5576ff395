"""Deal a round of Teen Patti, say who wins and why, and count how rare each kind of hand is.

At some tables A-2-3 is the best sequence, above A-K-Q: that is a ranking of their own.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random

import attrs

import puckpunk as pp
from puckpunk.cards import AnyCard
from puckpunk.rankings import TEEN_PATTI, HandCategory, LowAce, Ranking

PLAYERS = ("Asha", "Bimal", "Charu", "Dev", "Esha")
OUR_TABLE = attrs.evolve(TEEN_PATTI, name="our table", low_ace=LowAce.HIGHEST)
NAMES = {
    HandCategory.THREE_OF_A_KIND: "trail",
    HandCategory.STRAIGHT_FLUSH: "pure sequence",
    HandCategory.STRAIGHT: "sequence",
    HandCategory.FLUSH: "colour",
    HandCategory.PAIR: "pair",
    HandCategory.HIGH_CARD: "high card",
}


def deal(seed: int) -> dict[str, Sequence[AnyCard]]:
    """Return three cards for each player, dealt one at a time; a seed always deals the same."""
    rng = Random(seed)
    pack = sorted(pp.standard_deck(), key=lambda _: rng.random())
    return {player: pack[i :: len(PLAYERS)][:3] for i, player in enumerate(PLAYERS)}


def verdict(hands: Mapping[str, str | Sequence[AnyCard]], ranking: Ranking = TEEN_PATTI) -> str:
    """Return who takes the pot, or who share it, and why."""
    players = list(hands)
    takers = [players[i] for i in pp.winners(hands.values(), ranking)]
    values = (pp.evaluate(hand, ranking) for hand in hands.values())
    best, second = sorted(values, reverse=True)[:2]
    return f"The pot goes to {' and '.join(takers)}: {pp.explain(best, second)}."


def count() -> Counter[HandCategory]:
    """Return how many of the 22,100 hands are of each kind."""
    hands = combinations(pp.standard_deck(), 3)
    return Counter(pp.evaluate(hand, TEEN_PATTI).category for hand in hands)


def main() -> None:
    """Print a round, the counts, and a quarrel that the two rankings settle differently."""
    hands = deal(seed=7)
    for player, hand in hands.items():
        print(f"{player:<6} {pp.format_cards(hand)}  {pp.evaluate(hand, TEEN_PATTI)}")
    print(verdict(hands))

    counts = count()
    print(f"\nOf {counts.total():,} hands")
    for category in reversed(TEEN_PATTI.order):
        share = counts[category] / counts.total()
        print(f"{NAMES[category]:<14}{counts[category]:>7,}{share:>9.2%}")

    print()
    for ranking in (TEEN_PATTI, OUR_TABLE):
        print(verdict({"Asha": "Ac 2d 3h", "Dev": "Ad Kh Qs"}, ranking))


if __name__ == "__main__":
    main()

"""Compare hands by a ranking of your own, and play a game of Puck by it.

Here three of a kind is the best hand, A-2-3 the best straight, and a joker loses ties.
"""

from random import Random

import puckpunk as pp
from puckpunk.players import RandomPlayer
from puckpunk.puck import PuckRules, PuckState
from puckpunk.rankings import HandCategory, JokerTies, LowAce, Ranking

HOUSE = Ranking(
    name="our table",
    order=(
        HandCategory.HIGH_CARD,
        HandCategory.PAIR,
        HandCategory.FLUSH,
        HandCategory.STRAIGHT,
        HandCategory.STRAIGHT_FLUSH,
        HandCategory.THREE_OF_A_KIND,
    ),
    low_ace=LowAce.HIGHEST,
    joker_ties=JokerTies.NATURAL,
    short_hands=True,  # Puck needs it: at its end hands are short
)


def main() -> None:
    """Print a showdown of four hands, and how a game of Puck ended."""
    hands = ["Ac 2d 3h", "Ad Kh Qs", "Kd Kc 4s", "As 2h Xr"]
    values = [pp.evaluate(hand, HOUSE) for hand in hands]
    for hand, value in zip(hands, values, strict=True):
        print(f"{hand}: {value}")
    best, second = sorted(values, reverse=True)[:2]
    print(pp.explain(best, second))
    start = PuckState.start(PuckRules(players=3, ranking=HOUSE))
    record = pp.play(start, [RandomPlayer()] * 3, Random(2003))
    print("rounds won in a game of Puck:", *record.final.wins)


if __name__ == "__main__":
    main()

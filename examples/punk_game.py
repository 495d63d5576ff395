"""A player of your own at Punk: one game, and then many, to see what it wins.

It is no more than its share: among players who lay at random every way to play brings the same
points on average. The documentation says why ("Why counting wins nothing at Punk against chance").
"""

from collections import Counter
from random import Random

import puckpunk as pp
from puckpunk.arena import simulate
from puckpunk.players import RandomPlayer
from puckpunk.punk import Lay, PunkRules, PunkState, PunkView

RULES = PunkRules(players=4)
GAMES = 2_000


class Undercutter:
    """Lays the lowest card of a rank of which it holds but one."""

    def act(self, view: PunkView, rng: Random) -> Lay:
        """Return a lay; the view is all it gets."""
        del rng  # it always knows what it wants
        held = Counter(card.rank for card in view.hand)
        lays = view.legal_actions()  # from the lowest card up
        return next((lay for lay in lays if held[lay.card.rank] == 1), lays[0])


def main() -> None:
    """Play one game, and many in which the players change seats."""
    others = [RandomPlayer()] * 3
    record = pp.play(PunkState.start(RULES), [Undercutter(), *others], Random(2003))
    print("points in one game:", *record.final.scores)
    report = simulate(RULES, [Undercutter(), *others], games=GAMES, seed=1)
    print(f"of {GAMES:,} games it won {report.won(0)}: its share, 25 %, lies in the brackets")


if __name__ == "__main__":
    main()

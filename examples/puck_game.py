"""A player of your own at Puck: one game, kept in a file and read again, and then many."""

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import attrs

import puckpunk as pp
from puckpunk import HandCategory, records
from puckpunk.arena import simulate
from puckpunk.players import RandomPlayer
from puckpunk.puck import Exchange, PuckDecision, PuckRules, PuckState, PuckView

RULES = PuckRules(players=2)
GAMES = 400


class Thrower:
    """Holds a pair or better; else it throws away all but its highest card, if it can."""

    def act(self, view: PuckView, rng: Random) -> PuckDecision:
        """Return an announcement; the view is all it gets."""
        del rng  # it always knows what it wants
        first, *others = view.legal_actions()  # to hold, unless it has to choose a direction
        if pp.evaluate(view.hand, view.rules.ranking).category is not HandCategory.HIGH_CARD:
            return first
        low = set(view.hand[:-1])  # a hand is sorted, the highest card last
        exchanges = [each for each in others if isinstance(each, Exchange)]
        fitting = [each for each in exchanges if low.issuperset(each.discards)]
        return max(fitting, key=lambda each: len(each.discards), default=first)


def main() -> None:
    """Play one game and keep it; play many in which the players change seats."""
    record = pp.play(PuckState.start(RULES), [Thrower(), RandomPlayer()], Random(2003))
    record = attrs.evolve(record, seats=("thrower", "random"), notes={"_why": "an example"})
    with TemporaryDirectory() as folder:  # in a program of yours, any path
        file = Path(folder, "games.jsonl")
        records.dump([record], file)
        [again] = records.load(file)  # which replays the game, and refuses what is not by the rules
    print("read again, it is the same:", again == record)
    print("rounds won in that game:", dict(zip(again.seats, again.final.wins, strict=True)))
    report = simulate(RULES, [Thrower(), RandomPlayer()], games=GAMES, seed=1)
    print(f"of {GAMES} games it won {report.won(0)}: more than its share, 50 %")


if __name__ == "__main__":
    main()

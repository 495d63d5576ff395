"""Let two kinds of player meet at Punk, and count who wins."""

from collections import Counter
from random import Random

from puckpunk.game import RandomSource
from puckpunk.players import RandomPlayer
from puckpunk.punk import Lay, PunkRules, PunkState, PunkView


class Undercutter:
    """Lays the lowest card of a rank of which it holds but one."""

    def act(self, view: PunkView, rng: RandomSource) -> Lay:
        """Return a lay; the view is all it gets."""
        del rng  # it always knows what it wants
        held = Counter(card.rank for card in view.hand)
        lays = view.legal_actions()
        return next((lay for lay in lays if held[lay.card.rank] == 1), lays[0])


def main(games: int = 1_000) -> None:
    """Play a number of games of four, the undercutter in each seat in turn."""
    rng = Random(2003)
    won: Counter[str] = Counter()
    for game in range(games):
        ours = game % 4
        players = [Undercutter() if seat == ours else RandomPlayer() for seat in range(4)]
        state = PunkState.deal(PunkRules(players=4), rng, dealer=ours)
        while state.outcome is None:
            lays = [players[seat].act(state.view(seat), rng) for seat in state.actors]
            state = state.play_trick([lay.card for lay in lays])
        for winner in state.outcome.winners:
            won["undercutter" if winner == ours else "random"] += 1
    print(f"Of {games} games the undercutter won or shared {won['undercutter']},")
    print(f"and each of the three others {won['random'] / 3:.0f} in the mean.")


if __name__ == "__main__":
    main()

"""Put hands of Three Card Brag in order, and work out how good a hand is against one opponent.

Ace, king and jack win a little more often than the pair of twos that beats them: they leave the
opponent fewer good cards.
"""

from itertools import combinations, pairwise

import attrs

import puckpunk as pp
from puckpunk.rankings import THREE_CARD_BRAG

TO_ORDER = ("Ac Ad Ah", "Ad Kd Qd", "Ah Kc Qs", "3c 3d 3h", "Ah 2s 3c", "As 2s 3s")
TO_BET_ON = ("7c 7d 7h", "Kc Kd 7h", "2c 2d 3h", "Ac Kd Jh", "Qc 9d 8h", "Jc Td 8h")


@attrs.frozen
class Chances:
    """Against how many of the hands an opponent may hold a hand wins, is level, and loses."""

    wins: int
    level: int
    loses: int


def chances(hand: str) -> Chances:
    """Return how a hand does against each of the 18,424 that the other cards make."""
    ours = pp.evaluate(hand, THREE_CARD_BRAG)
    held = pp.parse_cards(hand)
    rest = [card for card in pp.standard_deck() if card not in held]
    others = [pp.evaluate(other, THREE_CARD_BRAG) for other in combinations(rest, 3)]
    return Chances(
        wins=sum(ours > other for other in others),
        level=sum(ours == other for other in others),
        loses=sum(ours < other for other in others),
    )


def main() -> None:
    """Print why each of some hands beats the next, then what hands do against one opponent."""
    values = [pp.evaluate(hand, THREE_CARD_BRAG) for hand in TO_ORDER]
    for better, worse in pairwise(sorted(values, reverse=True)):
        print(pp.explain(better, worse))

    print(f"\n{'against one opponent':<41}{'wins':>8}{'level':>8}{'loses':>8}")
    for hand in TO_BET_ON:
        found = chances(hand)
        words = str(pp.evaluate(hand, THREE_CARD_BRAG))
        share = found.wins / (found.wins + found.level + found.loses)
        print(f"{hand}  {words:<31}{found.wins:>8,}{found.level:>8,}{found.loses:>8,}{share:>8.1%}")


if __name__ == "__main__":
    main()

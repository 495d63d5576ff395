"""Put hands of Three Card Brag in order, and work out how good a hand is against one opponent.

Ace, king and jack win a little more often than the pair of twos that beats them: they leave the
opponent fewer good cards.
"""

from itertools import pairwise

import puckpunk as pp
from puckpunk.analysis import odds
from puckpunk.rankings import THREE_CARD_BRAG

TO_ORDER = ("Ac Ad Ah", "Ad Kd Qd", "Ah Kc Qs", "3c 3d 3h", "Ah 2s 3c", "As 2s 3s")
TO_BET_ON = ("7c 7d 7h", "Kc Kd 7h", "2c 2d 3h", "Ac Kd Jh", "Qc 9d 8h", "Jc Td 8h")


def main() -> None:
    """Print why each of some hands beats the next, then what hands do against one opponent."""
    values = [pp.evaluate(hand, THREE_CARD_BRAG) for hand in TO_ORDER]
    for better, worse in pairwise(sorted(values, reverse=True)):
        print(pp.explain(better, worse))

    print(f"\n{'against one opponent':<40}{'wins':>8}{'level':>8}{'loses':>8}")
    for hand in TO_BET_ON:
        words = str(pp.evaluate(hand, THREE_CARD_BRAG))
        chances = odds.against(hand, ranking=THREE_CARD_BRAG).as_floats()
        print(f"{hand}  {words:<30}" + "".join(f"{chance:>8.2%}" for chance in chances))


if __name__ == "__main__":
    main()

"""Work out Three Card Poker in exact numbers, over every deal there is.

The player bets an ante of 1 and sees three cards, then folds, or raises by 1 more. The dealer needs
queen high to play on: without it the ante wins and the raise comes back; with it the better hand
takes both bets, and level hands take nothing. A good hand that raises earns a bonus on the ante,
whatever the dealer has. Pair plus is a bet of its own, on the player's three cards alone.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations

import attrs

import puckpunk as pp
from puckpunk.rankings import THREE_CARD_POKER, HandCategory

PACK = [pp.Card(rank, suit) for rank in pp.Rank for suit in pp.Suit]
VALUES = THREE_CARD_POKER.values
QUEEN_HIGH = pp.evaluate("Qc 3d 2h", THREE_CARD_POKER)
ANTE_BONUS = {
    HandCategory.STRAIGHT_FLUSH: 5,
    HandCategory.THREE_OF_A_KIND: 4,
    HandCategory.STRAIGHT: 1,
}
PAIR_PLUS = ((40, 30, 6, 4, 1), (40, 30, 6, 3, 1), (40, 30, 5, 4, 1))


@attrs.frozen
class Spot:
    """A hand of the player's, whatever its suits are called, against every hand of the dealer's.

    Attributes:
        value: What the hand is worth.
        deals: How many deals there are of it.
        raising: What raising wins in all of them together.
    """

    value: pp.HandValue
    deals: int
    raising: int

    @property
    def folding(self) -> int:
        """What folding wins in all of them together: it gives up the ante."""
        return -self.deals

    def pair_plus(self, pays: Sequence[int]) -> int:
        """Return what pair plus wins in all of them together, given what it pays from the top."""
        place = THREE_CARD_POKER.order[::-1].index(self.value.category)
        return self.deals * (*pays, -1)[place]


@attrs.frozen
class Figures:
    """What is to be known of the game. An edge is what the house keeps of a bet of 1."""

    deals: int
    weakest_raise: pp.HandValue
    edge: Fraction
    element_of_risk: Fraction
    edge_any_queen: Fraction
    edges_pair_plus: tuple[Fraction, ...]
    dealer_qualifies: Fraction


def ranks_by_suit(hand: Iterable[pp.Card]) -> tuple[tuple[pp.Rank, ...], ...]:
    """Return what hands have in common that differ only by the names of the suits."""
    suits = (tuple(card.rank for card in hand if card.suit is suit) for suit in pp.Suit)
    return tuple(sorted(suits))


def won_by_raising(player: int, dealer: int) -> int:
    """Return what ante and raise win, by the strengths of the two hands."""
    if dealer < QUEEN_HIGH.strength:
        return 1
    return 2 * ((player > dealer) - (player < dealer))


def spots() -> Iterator[Spot]:
    """Yield the player's 1,755 spots; every deal is in one of them."""
    alike: defaultdict[object, list[tuple[pp.Card, ...]]] = defaultdict(list)
    for hand in combinations(PACK, 3):
        alike[ranks_by_suit(hand)].append(hand)
    for hands in alike.values():
        player = pp.evaluate(hands[0], THREE_CARD_POKER)
        rest = [card.index for card in PACK if card not in hands[0]]
        dealers = Counter(
            dealer.strength
            for i, j, k in combinations(rest, 3)
            if (dealer := VALUES[i][j][k])  # always: None is where a card is there twice
        )
        won = sum(n * won_by_raising(player.strength, dealer) for dealer, n in dealers.items())
        won += ANTE_BONUS.get(player.category, 0) * dealers.total()
        yield Spot(player, deals=len(hands) * dealers.total(), raising=len(hands) * won)


def figures() -> Figures:
    """Count all deals and return what comes of it."""
    every = list(spots())
    deals = sum(spot.deals for spot in every)
    raised = [spot for spot in every if spot.raising > spot.folding]
    queens = [spot for spot in every if spot.value >= QUEEN_HIGH]

    def edge(won: Iterable[int]) -> Fraction:
        return Fraction(-sum(won), deals)

    def share(some: Iterable[Spot]) -> Fraction:
        return Fraction(sum(spot.deals for spot in some), deals)

    best = edge(max(spot.raising, spot.folding) for spot in every)
    return Figures(
        deals=deals,
        weakest_raise=min(spot.value for spot in raised),
        edge=best,
        element_of_risk=best / (1 + share(raised)),
        edge_any_queen=edge(
            spot.raising if spot.value >= QUEEN_HIGH else spot.folding for spot in every
        ),
        edges_pair_plus=tuple(edge(spot.pair_plus(pays) for spot in every) for pays in PAIR_PLUS),
        dealer_qualifies=share(queens),  # the dealer gets such hands as often as the player
    )


def main() -> None:
    """Print the figures."""
    found = figures()
    weakest = "-".join(rank.letter for rank in found.weakest_raise.ranks)
    rows = [
        ("ante and play, edge of the house", found.edge),
        ("ante and play, element of risk", found.element_of_risk),
        ("the edge if every queen is raised", found.edge_any_queen),
        *(
            (f"pair plus {'-'.join(map(str, pays))}, edge of the house", edge)
            for pays, edge in zip(PAIR_PLUS, found.edges_pair_plus, strict=True)
        ),
        ("the dealer qualifies", found.dealer_qualifies),
    ]
    print(f"Three Card Poker, all {found.deals:,} deals\n")
    print(f"{'the weakest hand worth a raise':<40}{weakest:>11}")
    for label, share in rows:
        print(f"{label:<40}{float(share):>11.6%}")


if __name__ == "__main__":
    main()

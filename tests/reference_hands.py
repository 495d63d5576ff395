"""A slow, plain reference evaluator for three-card hands (PK4 to PK11).

A card is a tuple (rank, suit): rank 2..14 (ace 14), suit 0..3 (c d h s).
A joker is the string "Xr" or "Xb". Nothing here is meant to be fast.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

Card = tuple[int, int]
HandCard = Card | str
NaturalKey = tuple[int, tuple[int, ...]]
BestKey = tuple[int, tuple[int, ...], int]

JOKERS: tuple[str, str] = ("Xr", "Xb")
CARDS: tuple[Card, ...] = tuple((rank, suit) for rank in range(2, 15) for suit in range(4))
PUCK_ORDER: tuple[str, ...] = (
    "high_card",
    "pair",
    "straight",
    "flush",
    "three_of_a_kind",
    "straight_flush",
)


@dataclass(frozen=True)
class Rules:
    """What beats what; the defaults are Puck's."""

    order: tuple[str, ...] = PUCK_ORDER
    low_ace: str = "never"
    best_three: int | None = None
    joker_may_copy: bool = False
    joker_ties: str = "joker"
    short_hands: bool = True

    def __post_init__(self) -> None:
        """Refuse values that mean nothing."""
        if sorted(self.order) != sorted(PUCK_ORDER):
            raise ValueError(f"order must name the six categories: {self.order!r}")
        if self.low_ace not in ("never", "lowest", "second", "highest"):
            raise ValueError(f"no such low_ace: {self.low_ace!r}")
        if self.best_three is not None and self.best_three not in range(2, 15):
            raise ValueError(f"no such rank: {self.best_three!r}")
        if self.joker_ties not in ("joker", "natural", "level"):
            raise ValueError(f"no such joker_ties: {self.joker_ties!r}")


def card_index(card: Card) -> int:
    """The place of a card in the pack: 2c 2d 2h 2s 3c ... As."""
    rank, suit = card
    return 4 * (rank - 2) + suit


def straight_height(ranks: Sequence[int], rules: Rules) -> int | None:
    """How high a straight stands among the straights, or None if it is none.

    Twice the top rank, so that A-2-3 can be put between K-Q-J (26) and A-K-Q (28).
    """
    high, middle, low = sorted(ranks, reverse=True)
    if high == middle + 1 and middle == low + 1:
        return 2 * high
    if (high, middle, low) == (14, 3, 2):
        if rules.low_ace == "lowest":
            return 6  # 2-3-4 is 8
        if rules.low_ace == "second":
            return 27
        if rules.low_ace == "highest":
            return 29
    return None


def natural_key(cards: Sequence[Card], rules: Rules) -> NaturalKey:
    """The comparable key of a hand without jokers (PK4 to PK8, PK11).

    The key is (place of the category in the order, what decides within it).
    The same card may be there twice: that is what a copying joker makes. Such a
    hand can be a flush and a pair (or three of a kind) at once; the better counts.
    """
    check_size(len(cards), rules)
    ranks = sorted((rank for rank, _ in cards), reverse=True)

    if len(ranks) < 3:
        if len(ranks) == 2 and ranks[0] == ranks[1]:
            return (rules.order.index("pair"), (ranks[0], 0))
        missing = [0] * (3 - len(ranks))
        return (rules.order.index("high_card"), tuple(ranks + missing))

    one_suit = len({suit for _, suit in cards}) == 1
    height = straight_height(ranks, rules)
    if height is not None:
        name = "straight_flush" if one_suit else "straight"
        return (rules.order.index(name), (height,))

    fits: list[NaturalKey] = []
    if one_suit:
        fits.append((rules.order.index("flush"), tuple(ranks)))
    high, middle, low = ranks
    if high == middle == low:
        worth = 15 if high == rules.best_three else high
        fits.append((rules.order.index("three_of_a_kind"), (worth,)))
    elif high == middle:
        fits.append((rules.order.index("pair"), (high, low)))
    elif middle == low:
        fits.append((rules.order.index("pair"), (low, high)))
    if not fits:
        fits.append((rules.order.index("high_card"), tuple(ranks)))
    return max(fits)


def check_size(size: int, rules: Rules) -> None:
    """Refuse a hand of a size that the rules do not evaluate (PK11)."""
    if size > 3 or (size < 3 and not rules.short_hands):
        raise ValueError(f"these rules do not evaluate a hand of {size} cards")


def check_hand(cards: Sequence[HandCard], rules: Rules) -> None:
    """Refuse a hand that cannot be held, or that the rules do not evaluate."""
    check_size(len(cards), rules)
    for card in cards:
        if card not in CARDS and card not in JOKERS:
            raise ValueError(f"no such card: {card!r}")
    if len(set(cards)) != len(cards):
        raise ValueError(f"a card twice: {cards!r}")


def substitutions(cards: Sequence[HandCard], rules: Rules) -> Iterator[tuple[Card, ...]]:
    """Every hand of plain cards that these cards may stand for (PK9).

    The places of the cards are kept; ascending in the indexes of the cards that
    replace the jokers, the first joker's first.
    """
    held = [card for card in cards if not isinstance(card, str)]
    jokers = len(cards) - len(held)
    for stand_ins in product(CARDS, repeat=jokers):
        if not rules.joker_may_copy:
            if any(card in held for card in stand_ins):
                continue
            if len(set(stand_ins)) != jokers:
                continue
        rest = iter(stand_ins)
        yield tuple(next(rest) if isinstance(card, str) else card for card in cards)


def best_key(cards: Sequence[HandCard], rules: Rules) -> BestKey:
    """The comparable key of any hand: the best it may be, then PK10."""
    check_hand(cards, rules)
    place, detail = max(natural_key(natural, rules) for natural in substitutions(cards, rules))
    jokers = sum(1 for card in cards if isinstance(card, str))
    if rules.joker_ties == "joker":
        return (place, detail, jokers)
    if rules.joker_ties == "natural":
        return (place, detail, -jokers)
    return (place, detail, 0)


def best_naturals(cards: Sequence[HandCard], rules: Rules) -> list[tuple[Card, ...]]:
    """All the hands of plain cards, in the order given, that reach the best key."""
    place, detail, _ = best_key(cards, rules)
    return [
        natural
        for natural in substitutions(cards, rules)
        if natural_key(natural, rules) == (place, detail)
    ]


def category(cards: Sequence[HandCard], rules: Rules) -> str:
    """The name of the category of the best this hand may be."""
    return rules.order[best_key(cards, rules)[0]]


def all_hands(jokers: int, size: int = 3) -> Iterator[tuple[HandCard, ...]]:
    """All hands of that size from the 52 cards and 0, 1 or 2 jokers."""
    if jokers not in (0, 1, 2):
        raise ValueError(f"no pack with {jokers!r} jokers")
    pack: list[HandCard] = [*CARDS, *JOKERS[:jokers]]
    yield from combinations(pack, size)


def dense_strengths(rules: Rules) -> dict[frozenset[HandCard], int]:
    """A strength from 0 (weakest), without gaps, for every hand from 54 cards."""
    sizes = (0, 1, 2, 3) if rules.short_hands else (3,)
    keys = {frozenset(hand): best_key(hand, rules) for size in sizes for hand in all_hands(2, size)}
    strengths = {key: place for place, key in enumerate(sorted(set(keys.values())))}
    return {hand: strengths[key] for hand, key in keys.items()}

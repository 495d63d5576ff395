"""In how many ways can hands be dealt that share no card?

A hand is a set of cards, a set of cards is a number with a bit for each card. Two hands of given
families are counted by inclusion and exclusion: of all pairs, those that share a given card are
taken away, those that share a given two cards put back, and so on. So a pair takes not its square
but one count of each family's parts.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from operator import mul, sub

from puckpunk.cards import AnyCard

__all__ = ["Family", "cards_of", "pairs", "parts", "set_of", "sign", "ways"]

_MOST_CARDS = 54


def set_of(cards: Iterable[AnyCard]) -> int:
    """Return a set of cards as a number, with a bit for each card."""
    return sum(1 << card.index for card in cards)


def cards_of(cards: int) -> list[int]:
    """Return the indexes of the cards of a set."""
    return [index for index in range(cards.bit_length()) if cards >> index & 1]


def parts(cards: int) -> list[int]:
    """Return all sets that are part of a set, itself and the empty one included.

    Examples:
        >>> parts(0b101)
        [5, 4, 1, 0]
    """
    found, part = [cards], cards
    while part:
        part = (part - 1) & cards
        found.append(part)
    return found


def sign(part: int) -> int:
    """Return whether sets of this size are added or taken away."""
    return -1 if part.bit_count() % 2 else 1


def pairs(one: Sequence[int], other: Sequence[int]) -> int:
    """Return how many pairs, a hand of each family, share no card.

    Args:
        one: A family of hands, each a set of cards.
        other: Another, or the same.

    Examples:
        >>> pairs([0b011, 0b101], [0b100, 0b010])
        2
    """
    counts = Counter(part for hand in one for part in parts(hand))
    others = counts if other is one else Counter(part for hand in other for part in parts(hand))
    return sum(sign(part) * number * others[part] for part, number in counts.items())


def ways(families: Sequence[Sequence[int]]) -> int:
    """Return in how many ways hands can be dealt, one of each family, that share no card.

    Examples:
        >>> ways([[0b001, 0b010], [0b001, 0b100], [0b111]]), ways([[0b1], [0b10], [0b100]])
        (0, 1)
    """
    first, *others = sorted(families, key=len) or [[0]]
    if not others:
        return len(first)
    if len(others) == 1:
        return pairs(first, others[0])
    if others == [first, first] and first and first[0].bit_count() == 3:
        return sum(map(Family(first).pairs_without, first))
    return sum(
        ways([[hand for hand in other if not hand & chosen] for other in others])
        for chosen in first
    )


class Family:
    """A growing family of three-card hands, and the pairs of them that share no card.

    The pairs that also have none of up to three given cards are found in a time that does not grow
    with the family: of the sums that inclusion and exclusion needs over all cards, and all pairs of
    cards, the parts are kept from which those without the given cards can be put together.

    Examples:
        >>> family = Family([0b000_111, 0b111_000, 0b010_110, 0b101_001])
        >>> family.pairs_without(0), family.pairs_without(0b1)
        (4, 0)
    """

    def __init__(self, hands: Iterable[int] = ()) -> None:
        """Take the first hands, each a set of cards."""
        cards = range(_MOST_CARDS)
        self._size = 0
        self._with = [0 for _ in cards]
        """How many hands have a card,"""
        self._with_both = [[0 for _ in cards] for _ in cards]
        """or two cards;"""
        self._thirds = [[0 for _ in cards] for _ in cards]
        """and which third cards those have, as a set,"""
        self._lists: list[list[list[int]]] = [[[] for _ in cards] for _ in cards]
        """and as a list."""
        self._squares = 0
        """The sum of the squares of `_with_both`,"""
        self._squares_with = [0 for _ in cards]
        """of those of pairs with a card,"""
        self._as_third = [0 for _ in cards]
        """and the sum of `_with_both` over the pairs of which a card is a third."""
        for hand in hands:
            self.add(hand)

    def add(self, hand: int) -> None:
        """Take a hand that is not in the family."""
        x, y, z = cards_of(hand)
        self._size += 1
        for one, other, third in ((x, y, z), (x, z, y), (y, z, x)):
            self._with[third] += 1
            number = self._with_both[one][other]
            self._squares += 2 * number + 1
            self._squares_with[one] += 2 * number + 1
            self._squares_with[other] += 2 * number + 1
            for card in self._lists[one][other]:
                self._as_third[card] += 1
            self._as_third[third] += number + 1
            for first, second in ((one, other), (other, one)):
                self._with_both[first][second] += 1
                self._thirds[first][second] |= 1 << third
                self._lists[first][second].append(third)

    def pairs_without(self, cards: int) -> int:
        """Return how many ordered pairs of hands share no card, and have none of up to three."""
        gone = cards_of(cards)
        couples = list(combinations(gone, 2))
        whole = len(gone) == 3 and self._thirds[gone[0]][gone[1]] >> gone[2] & 1
        hands = self._size - whole
        singles = self._with
        for card in gone:
            hands -= self._with[card]
            singles = list(map(sub, singles, self._with_both[card]))
        for one, other in couples:
            hands += self._with_both[one][other]
            for third in self._lists[one][other]:
                singles[third] += 1
        for card in gone:
            singles[card] = 0
        squares: int = sum(map(mul, singles, singles))
        return hands * hands - squares + self._doubles(gone, whole) - hands

    def _doubles(self, gone: list[int], whole: int) -> int:
        """Return the sum of squares over all pairs of cards, of the hands that have both.

        Pairs and hands with cards that are gone are left out. With n for the hands that have both
        of a pair, and g for those of them whose third card is gone, it is the sum of n² - 2ng + g².
        """
        both, thirds, lists = self._with_both, self._thirds, self._lists
        total = self._squares
        for card in gone:
            total -= self._squares_with[card] + 2 * self._as_third[card]
            total += self._with[card] + whole
            for other in gone:  # pairs with another card that is gone do not count
                total += 2 * sum(map(both[other].__getitem__, lists[card][other]))
                total -= both[card][other]
            if whole:
                one, other = (third for third in gone if third != card)
                total -= 2 * both[one][other]
        for one, other in combinations(gone, 2):
            total += both[one][other] ** 2
            total += sum(
                (with_one & with_other).bit_count()
                for with_one, with_other in zip(thirds[one], thirds[other], strict=True)
            )
            for third in gone:
                total -= 2 * (thirds[one][third] & thirds[other][third]).bit_count()
        return total

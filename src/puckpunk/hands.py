"""Three-card hands: what a hand is worth, which is best, and why.

A hand is worth the best that its jokers can make of it (PK9). Hands of the same ranks, of one suit
or not, with as many jokers, are worth the same; so a ranking has about a thousand values, which
are made together, the first time one of them is asked for.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, islice
from typing import TypeAlias, final

import attrs

from puckpunk.cards import AnyCard, Card, Rank, collect_cards, format_cards, standard_deck
from puckpunk.errors import NotationError, RulesError, shown
from puckpunk.rankings import PUCK, HandCategory, JokerTies, LowAce, Ranking

__all__ = ["HandValue", "as_natural", "evaluate", "explain", "winners"]

_MOST_HANDS = 100_000  # compared at once

_Shape: TypeAlias = tuple[tuple[Rank, ...], bool, int]
"""What decides a hand's worth: its ranks from the top, whether three cards are of one suit (jokers
apart), and the number of jokers."""

_Best: TypeAlias = tuple[HandCategory, tuple[Rank, ...]]
"""A category, and the ranks that name a hand in it, as in `HandValue`."""

_Key: TypeAlias = tuple[int, tuple[int, ...]]
"""What orders hands: the place of the category, then the ranks that decide within it."""


@final
@attrs.frozen(eq=False)
class HandValue:
    """What a hand is worth in its ranking. Values of one ranking compare; more is better.

    Two values are equal when ranking and strength are. Comparing values of different rankings
    raises a ``TypeError``.

    Attributes:
        category: The kind of hand.
        ranks: The ranks that the hand's words name, the first to decide first: of a high card and a
            flush all, of a pair the pair's and the third card's, of a straight the top one
            (three for A-2-3), of three of a kind theirs. Only ``strength`` orders.
        jokers: How many jokers the hand has.
        ranking: The ranking it was evaluated by.
        strength: 0 for the weakest hand of the ranking, and so on without a gap. For comparing, not
            for storing: another version may number otherwise.

    Examples:
        >>> value = evaluate("As Kd Xr")
        >>> str(value), value.category, value.ranks, value.jokers
        ('straight, ace high, with a joker', HandCategory.STRAIGHT, (Rank.ACE,), 1)
        >>> evaluate("9c 9d 2h") < evaluate("4c 5d 6h")
        True
    """

    category: HandCategory
    ranks: tuple[Rank, ...]
    jokers: int
    ranking: Ranking
    strength: int

    def __str__(self) -> str:
        """Return the hand in words."""
        return _words(self.category, self.ranks) + _JOKER_WORDS[self.jokers]

    def __eq__(self, other: object) -> bool:
        """Tell whether the two hands are level in one ranking."""
        if not isinstance(other, HandValue):
            return NotImplemented
        return self.strength == other.strength and self.ranking == other.ranking

    def __hash__(self) -> int:
        """Return the same number for equal values."""
        return hash(self.strength)

    def __lt__(self, other: object) -> bool:
        """Tell whether the other hand beats this one."""
        if not isinstance(other, HandValue):
            return NotImplemented
        return self.strength < self._strength_of(other)

    def __le__(self, other: object) -> bool:
        """Tell whether this hand does not beat the other."""
        if not isinstance(other, HandValue):
            return NotImplemented
        return self.strength <= self._strength_of(other)

    def __gt__(self, other: object) -> bool:
        """Tell whether this hand beats the other."""
        if not isinstance(other, HandValue):
            return NotImplemented
        return self.strength > self._strength_of(other)

    def __ge__(self, other: object) -> bool:
        """Tell whether the other hand does not beat this one."""
        if not isinstance(other, HandValue):
            return NotImplemented
        return self.strength >= self._strength_of(other)

    def _strength_of(self, other: "HandValue") -> int:
        if self.ranking is not other.ranking and self.ranking != other.ranking:
            raise TypeError(_do_not_compare(self, other))
        return other.strength


def evaluate(cards: str | Iterable[AnyCard], ranking: Ranking = PUCK) -> HandValue:
    """Return what a hand is worth (PK4 to PK11).

    Args:
        cards: Three cards, or fewer where the ranking has short hands: a text, or any iterable,
            which is read once.
        ranking: What beats what.

    Returns:
        The value; jokers stand for whatever is best.

    Raises:
        NotationError: The text or something in it is not a card.
        RulesError: There is no such hand: a card twice, too many or too few cards.

    Examples:
        >>> str(evaluate("Qs As Xb"))
        'straight flush, ace high, with a joker'
        >>> evaluate("Jc Td 2h") > evaluate("Th 5d 3c")
        True
        >>> evaluate("As Kd 9c 2h")
        Traceback (most recent call last):
            ...
        puckpunk.errors.RulesError: the hand 'As Kd 9c 2h' has more than three cards
    """
    return known_value(_hand(cards, ranking), ranking)


def known_value(hand: tuple[AnyCard, ...], ranking: Ranking) -> HandValue:
    """Return the value of a hand that is known to be one of the ranking's."""
    return _values(ranking)[_shape(hand)]


def winners(hands: Iterable[str | Iterable[AnyCard]], ranking: Ranking = PUCK) -> tuple[int, ...]:
    """Return which of some hands are best.

    Args:
        hands: The hands, each as for `evaluate`. A card may be in two of them, as with two packs.
        ranking: What beats what.

    Returns:
        The indexes of the best hand, or of all that are level at the top; empty if there are no
        hands.

    Raises:
        NotationError: A hand is no text and no cards.
        RulesError: There is no such hand.

    Examples:
        >>> winners(["As Ad Qh", "Ac Ah 9d"])
        (0,)
        >>> winners(["Kc 9d 2h", "4s 4d 3c", "4c 4h 3d"])
        (1, 2)
    """
    if isinstance(hands, str) or not isinstance(hands, Iterable):
        raise NotationError(f"{shown(hands)} is not a list of hands", hands)
    _check_ranking(ranking)
    values = [evaluate(hand, ranking) for hand in islice(hands, _MOST_HANDS + 1)]
    if len(values) > _MOST_HANDS:
        raise NotationError(f"there are more than {_MOST_HANDS} hands", _MOST_HANDS)
    best = max((value.strength for value in values), default=0)
    return tuple(i for i, value in enumerate(values) if value.strength == best)


def as_natural(cards: str | Iterable[AnyCard], ranking: Ranking = PUCK) -> tuple[Card, ...]:
    """Return the cards that a hand counts as (PK9).

    Args:
        cards: A hand, as for `evaluate`.
        ranking: What beats what.

    Returns:
        The cards in the given order, with a card in each joker's place. Of those that make the
        hand's best, it is the one of the lowest index, for the first joker first.

    Raises:
        NotationError: The text or something in it is not a card.
        RulesError: There is no such hand.

    Examples:
        >>> format_cards(as_natural("As Kd Xr"))
        'As Kd Qc'
        >>> format_cards(as_natural("Xr 2d Xb"))
        '3d 2d 4d'
    """
    hand = _hand(cards, ranking)
    naturals = tuple(card for card in hand if isinstance(card, Card))
    best = max(
        _stand_ins(naturals, len(hand) - len(naturals), ranking),
        key=lambda stand_ins: _key(_classify(*_shape(naturals + stand_ins)[:2], ranking), ranking),
    )  # max keeps the first of equals
    places = iter(best)
    return tuple(card if isinstance(card, Card) else next(places) for card in hand)


def explain(value: HandValue, other: HandValue) -> str:
    """Return why one hand beats the other, in a sentence.

    Args:
        value: A hand's value.
        other: Another's, by the same ranking.

    Returns:
        The sentence, which names the better hand first.

    Raises:
        NotationError: One is not a `HandValue`.
        RulesError: They are values of different rankings.

    Examples:
        >>> explain(evaluate("Ac Ah 9d"), evaluate("As Ad Qh"))
        'pair of aces, queen kicker, beats pair of aces, nine kicker: queen is above nine'
        >>> explain(evaluate("2h 7h 9h"), evaluate("Ac Kd Qh"))
        'flush, nine-seven-two, beats straight, ace high: in Puck flush is above straight'
    """
    for each in (value, other):
        if not isinstance(each, HandValue):
            raise NotationError(f"{shown(each)} is not the value of a hand", each)
    if value.ranking != other.ranking:
        raise RulesError(_do_not_compare(value, other), other)
    if value.strength == other.strength:
        one, two = sorted((value, other), key=lambda level: level.jokers)
        return f"{one} and {two} are level"
    winner, loser = (value, other) if value > other else (other, value)
    return f"{winner}, beats {loser}: {_reason(winner, loser)}"


def _reason(winner: HandValue, loser: HandValue) -> str:
    ranking = winner.ranking
    if winner.category is not loser.category:
        return f"in {ranking} {winner.category.value} is above {loser.category.value}"
    if winner.ranks == loser.ranks:
        side = "more" if ranking.joker_ties is JokerTies.JOKER else "fewer"
        return f"of equal hands the one with {side} jokers wins"
    deciding = next(
        (pair for pair in zip(winner.ranks, loser.ranks, strict=False) if pair[0] != pair[1]), None
    )
    if deciding is None:
        return "a missing card is below any other"
    high, low = deciding
    if high > low:
        return f"{high.word} is above {low.word}"
    if winner.category is HandCategory.THREE_OF_A_KIND:
        return f"in {ranking} {high.plural} are the best three of a kind"
    return f"in {ranking} ace-two-three is {ranking.low_ace.value}"


def _do_not_compare(value: HandValue, other: HandValue) -> str:
    names = f"{value.ranking} and {other.ranking}"
    if value.ranking.name == other.ranking.name:
        names = f"two rankings that are both called {value.ranking}"
    return f"hands of {names} do not compare"


_JOKER_WORDS = ("", ", with a joker", ", with two jokers")


def _words(category: HandCategory, ranks: tuple[Rank, ...]) -> str:
    match category:
        case _ if not ranks:
            return "no cards"
        case HandCategory.HIGH_CARD | HandCategory.FLUSH:
            return f"{category.value}, {'-'.join(rank.word for rank in ranks)}"
        case HandCategory.PAIR:
            pair, *kickers = ranks
            return f"pair of {pair.plural}" + "".join(f", {rank.word} kicker" for rank in kickers)
        case HandCategory.THREE_OF_A_KIND:
            return f"three of a kind, {ranks[0].plural}"
        case HandCategory.STRAIGHT | HandCategory.STRAIGHT_FLUSH:
            return f"{category.value}, {ranks[0].word} high"


def _check_ranking(ranking: Ranking) -> None:
    if not isinstance(ranking, Ranking):
        raise RulesError(f"{shown(ranking)} is not a Ranking", ranking)


def _hand(cards: str | Iterable[AnyCard], ranking: Ranking) -> tuple[AnyCard, ...]:
    _check_ranking(ranking)
    hand = collect_cards(cards, at_most=3)
    text = cards if isinstance(cards, str) else format_cards(hand)
    if len(hand) > 3:
        raise RulesError(f"the hand {shown(text)} has more than three cards", text)
    if len(hand) < 3 and not ranking.short_hands:
        raise RulesError(f"the hand {shown(text)} is short: {ranking} wants three", text)
    for i, card in enumerate(hand):
        if card in hand[:i]:
            raise RulesError(f"the hand {shown(text)} holds {card} twice", text)
    return hand


def _shape(hand: tuple[AnyCard, ...]) -> _Shape:
    naturals = [card for card in hand if isinstance(card, Card)]
    ranks = tuple(sorted((card.rank for card in naturals), reverse=True))
    suited = len(hand) == 3 and len({card.suit for card in naturals}) == 1
    return ranks, suited, len(hand) - len(naturals)


@lru_cache(maxsize=32)
def _values(ranking: Ranking) -> dict[_Shape, HandValue]:
    """Return the value of every shape of hand that the ranking evaluates."""
    tie = {JokerTies.JOKER: 1, JokerTies.NATURAL: -1, JokerTies.LEVEL: 0}[ranking.joker_ties]
    best = {shape: _best(*shape, ranking) for shape in _shapes(ranking)}
    keys = {
        shape: (_key((category, ranks), ranking), tie * shape[2])
        for shape, (category, ranks) in best.items()
    }
    strengths = {key: strength for strength, key in enumerate(sorted(set(keys.values())))}
    return {
        shape: HandValue(category, ranks, shape[2], ranking, strengths[keys[shape]])
        for shape, (category, ranks) in best.items()
    }


def _shapes(ranking: Ranking) -> Iterator[_Shape]:
    for size in (0, 1, 2, 3) if ranking.short_hands else (3,):
        for jokers in range(min(size, 2) + 1):
            naturals = size - jokers
            for ranks in combinations_with_replacement(sorted(Rank, reverse=True), naturals):
                if size < 3 or naturals > 1:
                    yield ranks, False, jokers
                if size == 3 and len(set(ranks)) == naturals:
                    yield ranks, True, jokers


def _best(ranks: tuple[Rank, ...], suited: bool, jokers: int, ranking: Ranking) -> _Best:
    """Return the best category, and its ranks, that the jokers can reach."""
    if not jokers:
        return _classify(ranks, suited, ranking)
    return max(
        (
            _best(tuple(sorted((*ranks, rank), reverse=True)), same_suit, jokers - 1, ranking)
            for rank in Rank
            for same_suit in (False, True)
            if not same_suit or (suited and (ranking.joker_may_copy or rank not in ranks))
        ),
        key=lambda best: _key(best, ranking),
    )


def _stand_ins(
    naturals: tuple[Card, ...], jokers: int, ranking: Ranking
) -> Iterator[tuple[Card, ...]]:
    """Yield what the jokers may stand for together, in ascending order of the indexes."""
    pack = [card for card in standard_deck() if isinstance(card, Card)]
    if ranking.joker_may_copy:
        yield from combinations_with_replacement(pack, jokers)
    else:
        yield from combinations([card for card in pack if card not in naturals], jokers)


def _classify(ranks: tuple[Rank, ...], suited: bool, ranking: Ranking) -> _Best:
    """Return category and ranks, as in `HandValue`, of a hand without jokers."""
    top = _straight_top(ranks, ranking)
    if top:
        return (HandCategory.STRAIGHT_FLUSH if suited else HandCategory.STRAIGHT), (top,)
    of_a_kind = _of_a_kind(ranks)
    if not suited:
        return of_a_kind
    flush = (HandCategory.FLUSH, ranks)
    if of_a_kind[0] is HandCategory.HIGH_CARD:
        return flush
    # Only a joker that copies a card makes a hand that is both; it counts as the better.
    return max(flush, of_a_kind, key=lambda best: _key(best, ranking))


def _of_a_kind(ranks: tuple[Rank, ...]) -> _Best:
    if len(ranks) == 3 and ranks[0] == ranks[2]:
        return HandCategory.THREE_OF_A_KIND, ranks[:1]
    for i in range(len(ranks) - 1):
        if ranks[i] == ranks[i + 1]:
            return HandCategory.PAIR, (ranks[i], *ranks[:i], *ranks[i + 2 :])
    return HandCategory.HIGH_CARD, ranks


def _straight_top(ranks: tuple[Rank, ...], ranking: Ranking) -> Rank | None:
    if ranks == (Rank.ACE, Rank.THREE, Rank.TWO):
        return None if ranking.low_ace is LowAce.NEVER else Rank.THREE
    if len(ranks) == 3 and ranks[0] - 1 == ranks[1] == ranks[2] + 1:
        return ranks[0]
    return None


def _key(best: _Best, ranking: Ranking) -> _Key:
    category, ranks = best
    place = ranking.order.index(category)
    match category:
        case HandCategory.THREE_OF_A_KIND if ranks[0] is ranking.best_three:
            return place, (Rank.ACE + 1,)
        case HandCategory.STRAIGHT | HandCategory.STRAIGHT_FLUSH if ranks[0] is Rank.THREE:
            low_ace = {LowAce.SECOND: 2 * Rank.ACE - 1, LowAce.HIGHEST: 2 * Rank.ACE + 1}
            return place, (low_ace.get(ranking.low_ace, 2 * Rank.THREE),)
        case HandCategory.STRAIGHT | HandCategory.STRAIGHT_FLUSH:
            return place, (2 * ranks[0],)
        case _:
            return place, ranks

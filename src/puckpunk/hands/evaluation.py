"""What a hand is worth, which of several is best, and what its jokers stand for."""

from collections.abc import Iterable, Iterator
from itertools import combinations, combinations_with_replacement, islice

from puckpunk.cards import (
    AnyCard,
    Card,
    collect_cards,
    format_cards,
    parse_three,
    standard_deck,
)
from puckpunk.errors import NotationError, RulesError, shown
from puckpunk.hands.shapes import classify, key, ranks_and_suited
from puckpunk.hands.table import NO_CARD
from puckpunk.hands.value import HandValue
from puckpunk.rankings import PUCK, Ranking, check_ranking

__all__ = ["as_natural", "evaluate", "known_value", "winners"]

_MOST_HANDS = 100_000  # compared at once


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
    hand: tuple[AnyCard, ...]
    if isinstance(cards, tuple):
        hand = cards
    elif isinstance(cards, str):
        hand = parse_three(cards)
    else:
        hand = collect_cards(cards, at_most=3)
    try:
        one, two, three = hand
        value = ranking._by_place[one._place][two._place][three._place]
    except Exception:  # whatever it is, what follows says what is wrong
        value = None
    return value or known_value(_hand(hand, ranking), ranking)


def known_value(hand: tuple[AnyCard, ...], ranking: Ranking) -> HandValue:
    """Return the value of a hand that is known to be one of the ranking's."""
    one, two, three = [card.index for card in hand] + [NO_CARD] * (3 - len(hand))
    value = ranking.values[one][two][three]
    if value is None:
        raise RulesError(f"{ranking} has no hand {shown(format_cards(hand))}", hand)
    return value


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
    check_ranking(ranking)
    values = [evaluate(hand, ranking) for hand in islice(hands, _MOST_HANDS + 1)]
    if len(values) > _MOST_HANDS:
        raise NotationError(f"there are more than {_MOST_HANDS} hands", hands)
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
        key=lambda stand_ins: key(
            classify(*ranks_and_suited(naturals + stand_ins), ranking), ranking
        ),
    )  # max keeps the first of equals
    places = iter(best)
    return tuple(card if isinstance(card, Card) else next(places) for card in hand)


def _hand(cards: str | Iterable[AnyCard], ranking: Ranking) -> tuple[AnyCard, ...]:
    check_ranking(ranking)
    hand = collect_cards(cards, at_most=3)
    text = format_cards(hand)
    if len(hand) > 3:
        raise RulesError(f"the hand {shown(text)} has more than three cards", text)
    if len(hand) < 3 and not ranking.short_hands:
        raise RulesError(f"the hand {shown(text)} is short: {ranking} wants three", text)
    for i, card in enumerate(hand):
        if card in hand[:i]:
            raise RulesError(f"the hand {shown(text)} holds {card} twice", text)
    return hand


def _stand_ins(
    naturals: tuple[Card, ...], jokers: int, ranking: Ranking
) -> Iterator[tuple[Card, ...]]:
    """Yield what the jokers may stand for together, in ascending order of the indexes."""
    pack = [card for card in standard_deck() if isinstance(card, Card)]
    if ranking.joker_may_copy:
        yield from combinations_with_replacement(pack, jokers)
    else:
        yield from combinations([card for card in pack if card not in naturals], jokers)

"""What a seat may decide in a game of Puck (PK13, PK18 to PK22)."""

from functools import lru_cache
from itertools import combinations, product

from puckpunk.cards import AnyCard
from puckpunk.puck.actions import (
    ChooseDirection,
    Exchange,
    Hold,
    PuckDecision,
    Takes,
    make_exchanges,
)
from puckpunk.puck.rules import Direction, EmptyStock, PuckRules, Source, Taking
from puckpunk.puck.standing import Cards, Hands

__all__ = ["decisions", "named", "refusal_of_exchange"]


def decisions(
    rules: PuckRules, seat: int, hands: Hands | None, stock_size: int
) -> tuple[PuckDecision, ...]:
    """Return what a seat may decide: the direction, or what to announce.

    Args:
        rules: The rules.
        seat: Who decides.
        hands: The hands; of others only the number of cards counts, unless all lie open. ``None``
            for the choice of the direction.
        stock_size: How many cards are in the stock.

    Returns:
        The actions, in the order of ``PuckState.legal_actions``.
    """
    if hands is None:
        return tuple(ChooseDirection(seat, direction) for direction in Direction)
    found: list[PuckDecision] = [Hold(seat)]
    if not stock_size and rules.empty_stock is EmptyStock.HOLD_ONLY:
        return tuple(found)
    sizes = tuple(map(len, hands))
    for number in range(1, sizes[seat] + 1):
        if rules.source is Source.STOCK:
            splits: tuple[Takes, ...] = ((),) if number <= stock_size else ()
        elif rules.taking is Taking.OPEN:
            splits = _open_splits(seat, hands, number)
        else:
            splits = _splits(seat, sizes, number)
        for discards in combinations(hands[seat], number):
            found += make_exchanges(seat, discards, splits)
    return tuple(found)


def _open_splits(seat: int, hands: Hands, number: int) -> tuple[Takes, ...]:
    """Return every way to name a number of cards of other hands, in the order of the cards."""
    others = [(other, card) for other, hand in enumerate(hands) if other != seat for card in hand]
    others.sort(key=lambda pair: pair[1].index)
    return tuple(map(_by_victim, combinations(others, number)))


@lru_cache(maxsize=1024)
def _splits(seat: int, sizes: tuple[int, ...], number: int) -> tuple[Takes, ...]:
    """Return every split of a number of cards over the other hands, more from lower seats first."""
    others = [other for other in range(len(sizes)) if other != seat]
    counts = product(*(range(min(sizes[other], number), -1, -1) for other in others))
    return tuple(
        tuple((other, count) for other, count in zip(others, split, strict=True) if count)
        for split in counts
        if sum(split) == number
    )


def _by_victim(cards: tuple[tuple[int, AnyCard], ...]) -> Takes:
    victims = sorted({victim for victim, _ in cards})
    return tuple((v, tuple(card for victim, card in cards if victim == v)) for v in victims)


def named(takes: Takes) -> tuple[tuple[int, Cards], ...]:
    """Return the takes that name their cards (PK20)."""
    return tuple((victim, cards) for victim, cards in takes if not isinstance(cards, int))


def refusal_of_exchange(
    rules: PuckRules, hands: Hands, stock_size: int, action: Exchange
) -> str | None:
    """Return why a seat may not exchange like this when it is to announce.

    Args:
        rules: The rules.
        hands: The hands.
        stock_size: How many cards are in the stock.
        action: The exchange.

    Returns:
        The reason, ``None`` if it may.
    """
    number, hand = len(action.discards), hands[action.seat]
    missing = [card for card in action.discards if card not in hand]
    if missing:
        return f"{missing[0]} is not in the hand of seat {action.seat}"
    if not stock_size and rules.empty_stock is EmptyStock.HOLD_ONLY:
        return "the stock is gone: seats may only hold"
    if rules.source is Source.STOCK:
        if action.takes:
            return "new cards come from the stock, not from other hands"
        return f"the stock has {stock_size} cards, not {number}" if number > stock_size else None
    if not action.takes:
        return f"it does not say from whom {number} cards are taken"
    reasons = (_refusal_of_take(rules, hands, *take) for take in action.takes)
    return next((reason for reason in reasons if reason is not None), None)


def _refusal_of_take(rules: PuckRules, hands: Hands, victim: int, taken: int | Cards) -> str | None:
    if victim >= rules.players:
        return f"there is no seat {victim}: the last is {rules.players - 1}"
    hand = hands[victim]
    if isinstance(taken, int) is (rules.taking is Taking.OPEN):
        how = "named" if isinstance(taken, int) else "not named, but counted"
        return f"cards are {how} in {rules.taking} taking"
    if isinstance(taken, int):
        short = taken > len(hand)
        return f"seat {victim} holds {len(hand)} cards, not {taken}" if short else None
    missing = [card for card in taken if card not in hand]
    return f"{missing[0]} is not in the hand of seat {victim}" if missing else None

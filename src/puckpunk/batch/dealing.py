"""Dealing to many tables at once: every order of the cards as likely, and no two tables alike."""

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from puckpunk.batch.arrays import read_count, read_generator
from puckpunk.punk.dealt import check_rules
from puckpunk.punk.rules import PunkRules

__all__ = ["deal", "deal_hands"]

_SMALL = 64  # cards in a pack; their drawing takes the square of their number
_AT_ONCE = 65_536  # tables, so that the cards stay in the processor's caches


def deal(rules: PunkRules, rng: np.random.Generator, tables: int) -> NDArray[np.int16]:
    """Return packs of Punk, shuffled and dealt (PN5).

    Args:
        rules: The rules, which name pack and seats.
        rng: What shuffles: ``numpy.random.default_rng(7)``, or any other generator of NumPy.
        tables: At how many tables.

    Returns:
        Cards by their numbers, the places in ``rules.pack.cards``, as `lay_index` has them: the
        card's rank is ``number // rules.pack.suits + 1``. They are ``int16`` of shape (tables,
        seats, cards of a hand), each hand in random order, and lie column by column: the first card
        of the first seat at all tables comes first.

    Raises:
        RulesError: ``rng`` is no ``numpy.random.Generator``, or ``tables`` no number of tables.

    Examples:
        >>> from puckpunk import punk
        >>> hands = deal(punk.PunkRules(players=4), np.random.default_rng(7), tables=1_000)
        >>> hands.shape, sorted(hands[999].ravel().tolist()) == list(range(28))
        ((1000, 4, 7), True)
    """
    pack = check_rules(rules).pack
    count = read_count(tables, "tables")
    cards = _draw(read_generator(rng), pack.size, pack.size, count, np.int16)
    return cards.reshape(pack.hand_size, pack.seats, count).transpose(2, 1, 0)


def deal_hands(
    rng: np.random.Generator, tables: int, hands: int = 1, jokers: int = 0
) -> NDArray[np.uint8]:
    """Return hands of three cards, dealt from one shuffled pack a table.

    Args:
        rng: What shuffles.
        tables: At how many tables.
        hands: How many hands at a table.
        jokers: How many jokers are in the pack, 0 to 2.

    Returns:
        Indexes of cards, ``uint8`` of shape (tables, hands, 3), column by column: what `evaluate`
        takes, and is quickest with.

    Raises:
        RulesError: ``rng`` is no ``numpy.random.Generator``, or a number cannot be.

    Examples:
        >>> from puckpunk.batch import evaluate
        >>> strengths = evaluate(deal_hands(np.random.default_rng(7), 100_000, hands=2))
        >>> round(float((strengths[:, 0] > strengths[:, 1]).mean()), 2)  # rarely they are level
        0.5
    """
    count = read_count(tables, "tables")
    size = 52 + read_count(jokers, "jokers", most=2)
    dealt = 3 * read_count(hands, "hands", 1, size // 3)
    cards = _draw(read_generator(rng), size, dealt, count, np.uint8)
    return cards.reshape(hands, 3, count).transpose(2, 0, 1)


CardT = TypeVar("CardT", np.int16, np.uint8)


def _draw(
    rng: np.random.Generator, size: int, dealt: int, tables: int, kind: type[CardT]
) -> NDArray[CardT]:
    """Return the top cards of shuffled packs, of shape (dealt, tables)."""
    if size > _SMALL:
        packs = np.tile(np.arange(size, dtype=kind), (tables, 1))
        return np.ascontiguousarray(rng.permuted(packs, axis=1)[:, :dealt].T)
    cards = np.empty((dealt, tables), kind)
    for start in range(0, tables, _AT_ONCE):
        _draw_some(cards[:, start : start + _AT_ONCE], size, rng)
    return cards


def _draw_some(cards: NDArray[CardT], size: int, rng: np.random.Generator) -> None:
    """Draw cards from small packs, which takes a third of the time of shuffling them.

    Each is drawn as its place among those that are left, exactly uniformly. From the last to the
    first, the places become cards by making room for the one drawn before.
    """
    dealt, tables = cards.shape
    for i in reversed(range(dealt)):
        cards[i] = rng.integers(size - i, size=tables, dtype=cards.dtype)
        cards[i + 1 :] += cards[i + 1 :] >= cards[i]

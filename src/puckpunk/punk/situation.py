"""Which situations can arise in a game of Punk, and which cannot."""

from collections.abc import Iterable
from itertools import chain
from typing import TypeAlias, TypeVar

from puckpunk.errors import RulesError, shown
from puckpunk.game import check_seat
from puckpunk.punk.pack import PunkCard, PunkPack
from puckpunk.punk.rules import PunkRules
from puckpunk.punk.trick import Trick

__all__ = ["Hands", "Laid", "check_rules", "check_situation"]

T = TypeVar("T")

Hands: TypeAlias = tuple[tuple[PunkCard, ...], ...]
Laid: TypeAlias = tuple[PunkCard | None, ...]


def check_rules(rules: PunkRules) -> PunkRules:
    """Return the rules, if they are.

    Raises:
        RulesError: They are something else.
    """
    if not isinstance(rules, PunkRules):
        raise RulesError(f"{shown(rules)} is not PunkRules", rules)
    return rules


def check_situation(
    rules: PunkRules, dealer: int, hands: Hands, laid: Laid, tricks: tuple[Trick, ...]
) -> None:
    """Refuse the parts of a state that do not make a situation of the game.

    Args:
        rules: The rules.
        dealer: Who dealt.
        hands: The cards each seat holds.
        laid: The card each seat has laid, or ``None``.
        tricks: The tricks turned up.

    Raises:
        RulesError: Something is not of its type, a card is there twice or not in the pack, a seat
            has had too many or too few cards, or a trick is won by another than the rules say.
    """
    seats = check_rules(rules).seats
    check_seat(dealer, rules.players, "dealer")
    for hand in _tuple("hands", hands, seats):
        _cards("a hand", hand)
    on_table = tuple(card for card in _tuple("laid", laid, seats) if card is not None)
    _cards("laid", on_table)
    for trick in _tuple("tricks", tricks):
        _check_trick(trick, seats)
    _check_pack(chain(*hands, on_table, *(trick.cards for trick in tricks)), rules.pack)
    if len(on_table) == seats or (rules.dummy is not None and laid[rules.dummy] is not None):
        raise RulesError("a full trick is turned up at once", laid)

    dealt = sum(map(len, hands)) + len(on_table) + seats * len(tricks)
    for seat, hand in enumerate(hands):
        due = rules.pack.hand_size
        if dealt < rules.pack.size and not tricks and not on_table:  # in the middle of the deal
            due = -(-(dealt - (seat - dealer - 1) % seats) // seats)
        had = len(hand) + (laid[seat] is not None) + len(tricks)
        if had != due:
            raise RulesError(f"seat {seat} has had {had} cards, not {due}", hand)


def _tuple(what: str, value: tuple[T, ...], length: int | None = None) -> tuple[T, ...]:
    if not isinstance(value, tuple):
        raise RulesError(f"{what}: a tuple is wanted, not {shown(value)}", value)
    if length is not None and len(value) != length:
        raise RulesError(f"{what}: one a seat is wanted, {length}, not {len(value)}", value)
    return value


def _cards(what: str, cards: tuple[PunkCard, ...]) -> None:
    for card in _tuple(what, cards):
        if not isinstance(card, PunkCard):
            raise RulesError(f"{what}: {shown(card)} is not a PunkCard", card)


def _check_trick(trick: Trick, seats: int) -> None:
    if not isinstance(trick, Trick):
        raise RulesError(f"{shown(trick)} is not a Trick", trick)
    _cards("a trick", trick.cards)
    _tuple("a trick", trick.cards, seats)
    if trick != Trick.of(trick.cards) or isinstance(trick.winner, bool):
        raise RulesError(f"the trick {trick} is not won by {shown(trick.winner)}", trick)


def _check_pack(cards: Iterable[PunkCard], pack: PunkPack) -> None:
    seen = set[PunkCard]()
    for card in cards:
        if card not in pack:
            raise RulesError(f"{card} is not in the pack: {pack}", card)
        if card in seen:
            raise RulesError(f"{card} is there twice", card)
        seen.add(card)

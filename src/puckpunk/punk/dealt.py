"""The cards of a game of Punk as they were dealt: what stays the same from trick to trick."""

from itertools import chain
from typing import Self, TypeAlias, final

import attrs

from puckpunk.errors import RulesError, shown
from puckpunk.game import check_seat
from puckpunk.punk.pack import PunkCard
from puckpunk.punk.rules import AtTarget, PunkRules

__all__ = ["Dealt", "Hands", "Laid", "ascending", "check_cards", "check_rules"]

Hands: TypeAlias = tuple[tuple[PunkCard, ...], ...]
Laid: TypeAlias = tuple[PunkCard | None, ...]


@final
@attrs.frozen(kw_only=True)
class Dealt:
    """Who was dealt what in a game of Punk, as far as the deal has come (PN5).

    Attributes:
        rules: The rules.
        dealer: Who dealt.
        hands: The cards each seat was dealt, ascending.

    Raises:
        RulesError: The cards cannot have been dealt like this.

    Examples:
        >>> from random import Random
        >>> from puckpunk import punk
        >>> state = punk.PunkState.deal(punk.PunkRules(players=3), Random(1))
        >>> state.play_trick([hand[0] for hand in state.hands]).dealt is state.dealt
        True
    """

    rules: PunkRules
    dealer: int
    hands: Hands
    # What follows from the hands: a mask of each, a table on which nobody has laid, whether the
    # whole pack is dealt, and whether a card that is held can then be laid whatever the score.
    masks: tuple[int, ...] = attrs.field(init=False, eq=False, repr=False)
    nobody: Laid = attrs.field(init=False, eq=False, repr=False)
    complete: bool = attrs.field(init=False, eq=False, repr=False)
    plain: bool = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Refuse what cannot have been dealt; order the hands."""
        rules = check_rules(self.rules)
        check_seat(self.dealer, rules.players, "dealer")
        if not isinstance(self.hands, tuple) or len(self.hands) != rules.seats:
            raise RulesError(f"{shown(self.hands)} is not a hand for each seat", self.hands)
        for hand in self.hands:
            check_cards(hand)
        seen = set[PunkCard]()
        for card in chain(*self.hands):
            if card not in rules.pack:
                raise RulesError(f"{card} is not in the pack: {rules.pack}", card)
            if card in seen:
                raise RulesError(f"{card} is there twice", card)
            seen.add(card)
        for seat, hand in enumerate(self.hands):
            due = -(-(len(seen) - (seat - self.dealer - 1) % rules.seats) // rules.seats)
            if len(hand) != due:
                raise RulesError(f"seat {seat} was dealt {len(hand)} cards, not {due}", hand)
        object.__setattr__(self, "hands", tuple(map(ascending, self.hands)))
        self._note()

    def _note(self) -> None:
        """Note what follows from the hands, for the states of this deal."""
        complete = sum(map(len, self.hands)) == self.rules.pack.size
        masks = tuple([sum([card.bit for card in hand]) for hand in self.hands])
        object.__setattr__(self, "masks", masks)
        object.__setattr__(self, "nobody", (None,) * len(masks))
        object.__setattr__(self, "complete", complete)
        object.__setattr__(self, "plain", complete and self.rules.at_target is AtTarget.PLAY_OUT)

    @classmethod
    def _known_to_fit(cls, rules: PunkRules, dealer: int, hands: Hands) -> Self:
        """Return hands that are known to fit, without the constructor's checks."""
        dealt = object.__new__(cls)
        object.__setattr__(dealt, "rules", rules)
        object.__setattr__(dealt, "dealer", dealer)
        object.__setattr__(dealt, "hands", hands)
        dealt._note()
        return dealt

    @property
    def turn(self) -> int:
        """Who gets the next card."""
        return (self.dealer + 1 + sum(map(len, self.hands))) % self.rules.seats


def check_rules(rules: PunkRules) -> PunkRules:
    """Return the rules, if they are.

    Raises:
        RulesError: They are something else.
    """
    if not isinstance(rules, PunkRules):
        raise RulesError(f"{shown(rules)} is not PunkRules", rules)
    return rules


def check_cards(cards: tuple[PunkCard, ...]) -> tuple[PunkCard, ...]:
    """Return the cards, if they are a tuple of Punk's.

    Raises:
        RulesError: They are something else.
    """
    if not isinstance(cards, tuple):
        raise RulesError(f"{shown(cards)} is not a tuple of cards", cards)
    for card in cards:
        if not isinstance(card, PunkCard):
            raise RulesError(f"{shown(card)} is not a PunkCard", card)
    return cards


def ascending(cards: tuple[PunkCard, ...]) -> tuple[PunkCard, ...]:
    """Return cards in the order of their ranks, then of their suits."""
    return tuple(sorted(cards, key=lambda card: (card.rank, card.suit)))

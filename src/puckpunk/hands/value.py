"""The value of a hand: what it is, in words and as a number."""

from typing import TypeAlias, final

import attrs

from puckpunk.cards import Rank
from puckpunk.language import ENGLISH, Language, check_language
from puckpunk.rankings import HandCategory, Ranking

__all__ = ["HandValue", "Strengths", "Values", "do_not_compare"]


@final
@attrs.frozen(eq=False)
class HandValue:
    """What a hand is worth in its ranking. Values of one ranking compare; more is better.

    `evaluate` makes them; one made by hand is not checked. Two values are equal when ranking and
    strength are. Comparing values of different rankings
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
        >>> from puckpunk import evaluate
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
        return self.words()

    def words(self, language: Language = ENGLISH) -> str:
        """Return the hand in words.

        Args:
            language: The language of the words.

        Returns:
            The kind of hand, the ranks that decide, and the jokers if there are any.

        Raises:
            RulesError: ``language`` is not a `Language`.

        Examples:
            >>> from puckpunk import evaluate
            >>> from puckpunk.language import RUSSIAN, UKRAINIAN
            >>> evaluate("As Kd Xr").words(RUSSIAN), evaluate("Ac Ah 9d").words(UKRAINIAN)
            ('стрит до туза, с джокером', 'пара тузів, кікер дев’ятка')
        """
        check_language(language)
        hand = _words(self.category, self.ranks, language)
        match self.jokers:
            case 0:
                return hand
            case 1:
                return language.gettext("{hand}, with a joker", hand=hand)
            case _:
                return language.gettext("{hand}, with two jokers", hand=hand)

    def __eq__(self, other: object) -> bool:
        """Tell whether the two hands are level in one ranking."""
        if not isinstance(other, HandValue):
            return NotImplemented
        return self.strength == other.strength and self.ranking == other.ranking

    def __hash__(self) -> int:
        """Return the same number for equal values."""
        return hash(self.strength)

    def __lt__(self, other: "HandValue") -> bool:
        """Tell whether the other hand beats this one."""
        if not isinstance(other, HandValue):
            return NotImplemented
        return self.strength < self._strength_of(other)

    def __le__(self, other: "HandValue") -> bool:
        """Tell whether this hand does not beat the other."""
        if not isinstance(other, HandValue):
            return NotImplemented
        return self.strength <= self._strength_of(other)

    def __gt__(self, other: "HandValue") -> bool:
        """Tell whether this hand beats the other."""
        if not isinstance(other, HandValue):
            return NotImplemented
        return self.strength > self._strength_of(other)

    def __ge__(self, other: "HandValue") -> bool:
        """Tell whether the other hand does not beat this one."""
        if not isinstance(other, HandValue):
            return NotImplemented
        return self.strength >= self._strength_of(other)

    def _strength_of(self, other: "HandValue") -> int:
        if self.ranking is not other.ranking and self.ranking != other.ranking:
            raise TypeError(do_not_compare(self, other))
        return other.strength


Values: TypeAlias = tuple[tuple[tuple[HandValue | None, ...], ...], ...]
"""The values of all hands, by the places of their cards; ``None`` where there is no such hand."""

Strengths: TypeAlias = tuple[tuple[tuple[int, ...], ...], ...]
"""Their strengths; -1 where there is no such hand."""


def do_not_compare(value: HandValue, other: HandValue) -> str:
    """Return the message about values of two rankings."""
    names = f"{value.ranking} and {other.ranking}"
    if value.ranking.name == other.ranking.name:
        names = f"two rankings that are both called {value.ranking}"
    return f"hands of {names} do not compare"


def _words(category: HandCategory, ranks: tuple[Rank, ...], language: Language) -> str:
    if not ranks:
        return language.pgettext("hand", "no cards")
    kind = language.gettext(category.value)
    match category:
        case HandCategory.HIGH_CARD | HandCategory.FLUSH:
            named = "-".join(language.gettext(rank.word) for rank in ranks)
            return language.gettext("{kind}, {ranks}", kind=kind, ranks=named)
        case HandCategory.PAIR:
            pair, *kickers = ranks
            hand = language.gettext(
                "pair of {ranks}", ranks=language.pgettext("pair of", pair.plural)
            )
            for kicker in kickers:
                card = language.gettext(kicker.word)
                hand = language.gettext("{hand}, {rank} kicker", hand=hand, rank=card)
            return hand
        case HandCategory.THREE_OF_A_KIND:
            ranks_of = language.pgettext("pair of", ranks[0].plural)
            return language.gettext("three of a kind, {ranks}", ranks=ranks_of)
        case HandCategory.STRAIGHT | HandCategory.STRAIGHT_FLUSH:
            top = language.pgettext("straight up to", ranks[0].word)
            return language.gettext("{kind}, {rank} high", kind=kind, rank=top)

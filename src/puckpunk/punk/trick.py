"""Who wins a trick of Punk: the lowest card that no one else matched (PN7)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import Enum
from functools import lru_cache
from itertools import islice
from operator import index
from typing import final

import attrs

from puckpunk.cards import Pictured
from puckpunk.errors import NotationError, shown
from puckpunk.language import ENGLISH, Language, check_language, in_letters
from puckpunk.language.letters import rank_in_letters
from puckpunk.punk.pack import PunkCard, rank_text

__all__ = ["Trick", "explain_ranks", "explain_trick", "resolve_trick", "winner_of"]

_MOST_PLAYS = 100_000  # in one trick


def _cards(cards: Iterable[PunkCard]) -> tuple[PunkCard, ...]:
    if isinstance(cards, str) or not isinstance(cards, Iterable):
        raise NotationError(f"{shown(cards)} is not a list of Punk cards", cards)
    laid = tuple(islice(cards, _MOST_PLAYS + 1))
    if len(laid) > _MOST_PLAYS:
        raise NotationError(f"there are more than {_MOST_PLAYS} cards", laid[:3])
    for card in laid:
        if not isinstance(card, PunkCard):
            raise NotationError(f"{shown(card)} is not a PunkCard", card)
    return laid


@final
@attrs.frozen
class Trick(Pictured):
    """A trick that has been turned up.

    Attributes:
        cards: One card a seat, in seat order.

    Raises:
        NotationError: Something is not a card of Punk.

    Examples:
        >>> trick = Trick(PunkCard.parse(text) for text in ["Ac", "Ad", "4c", "6h"])
        >>> trick.winner, trick.points, str(trick)
        (2, 4, 'Ac Ad 4c 6h')
    """

    cards: tuple[PunkCard, ...] = attrs.field(converter=_cards)

    @property
    def winner(self) -> int | None:
        """The seat that won it (PN7), ``None`` if nobody did."""
        return winner_of(self.cards)

    @property
    def points(self) -> int:
        """What the winner scores, his card's rank (PN8); 0 if nobody won."""
        winner = self.winner
        return 0 if winner is None else self.cards[winner].rank

    def __str__(self) -> str:
        """Return the cards in notation, in seat order."""
        return " ".join(map(str, self.cards))


def resolve_trick(ranks: Iterable[int]) -> int | None:
    """Return who wins a trick: the lowest rank that nobody else has laid (PN7).

    The time it takes grows with the number of plays.

    Args:
        ranks: The ranks laid, in seat order, ints from 1; read once.

    Returns:
        The index of the winner, ``None`` if every rank was matched.

    Raises:
        NotationError: Something is not a rank.

    Examples:
        >>> resolve_trick([2, 3, 5, 6]), resolve_trick([1, 1, 4, 6]), resolve_trick([3, 3, 3, 7])
        (0, 2, 3)
        >>> resolve_trick([1, 1, 1, 1]) is resolve_trick([2, 2, 5, 5]) is None
        True
    """
    if isinstance(ranks, str | bytes) or not isinstance(ranks, Iterable):
        raise NotationError(f"{shown(ranks)} is not a list of ranks", ranks)
    laid = tuple([_rank(rank) for rank in islice(ranks, _MOST_PLAYS + 1)])
    if len(laid) > _MOST_PLAYS:
        raise NotationError(f"there are more than {_MOST_PLAYS} ranks", laid[:3])
    return _lowest_alone(laid)


def _rank(value: object) -> int:
    try:
        # The ranks of hands are no ranks of Punk: there the ace is 14, here it is 1.
        rank = 0 if isinstance(value, bool | Enum) else index(value)  # type: ignore[arg-type]
    except TypeError:
        rank = 0
    if rank < 1:
        raise NotationError(f"{shown(value)} is not a rank: an int from 1", value)
    return rank


def winner_of(cards: tuple[PunkCard, ...]) -> int | None:
    """Return the seat that wins with the cards laid, in seat order; ``None`` if nobody does."""
    return _lowest_alone(tuple([card.rank for card in cards]))


def _lowest_alone(ranks: tuple[int, ...]) -> int | None:
    return _at_small_table(ranks) if len(ranks) < 9 else _find_lowest_alone(ranks)


@lru_cache(maxsize=10_000)  # there the same ranks meet again and again
def _at_small_table(ranks: tuple[int, ...]) -> int | None:
    return _find_lowest_alone(ranks)


def _find_lowest_alone(ranks: tuple[int, ...]) -> int | None:
    alone = [rank for rank, times in Counter(ranks).items() if times == 1]
    return ranks.index(min(alone)) if alone else None


def explain_trick(trick: Trick, *, language: Language = ENGLISH) -> str:
    """Return who won a trick and why, in a sentence.

    Args:
        trick: The trick.
        language: The language of the sentence; in English the cards are in notation.

    Returns:
        The sentence.

    Raises:
        NotationError: It is not a `Trick`.
        RulesError: ``language`` is not a `Language`.

    Examples:
        >>> explain_trick(Trick(map(PunkCard.parse, ["Ac", "Ad", "4c", "6h"])))
        '4c wins 4 points: the lowest card that nobody matched (A twice)'
        >>> explain_trick(Trick(map(PunkCard.parse, ["2c", "2d", "5c", "5d"])))
        'nobody wins: every card was matched (2 twice, 5 twice)'
        >>> from puckpunk.language import RUSSIAN
        >>> explain_trick(Trick(map(PunkCard.parse, ["Ac", "Ad", "4c", "6h"])), language=RUSSIAN)
        '4♣ берёт 4 очка: младшая карта, которую никто не повторил (Т дважды)'
    """
    if not isinstance(trick, Trick):
        raise NotationError(f"{shown(trick)} is not a Trick", trick)
    check_language(language)
    names = list(map(str, trick.cards))
    if language != ENGLISH:
        names = [in_letters(name, language) for name in names]
    return explain_ranks([card.rank for card in trick.cards], names, language)


def explain_ranks(ranks: Sequence[int], names: Sequence[str], language: Language = ENGLISH) -> str:
    """Return who won with some ranks and why; the winner's card is called by its name."""
    winner = resolve_trick(ranks)
    reason = why_won(ranks, language)
    if winner is None:
        return language.gettext("nobody wins: {reason}", reason=reason)
    return language.ngettext(
        "{card} wins {number} point: {reason}",
        "{card} wins {number} points: {reason}",
        ranks[winner],
        card=names[winner],
        reason=reason,
    )


def why_won(ranks: Sequence[int], language: Language = ENGLISH) -> str:
    """Return why who won with some ranks did, or why nobody did."""
    winner = resolve_trick(ranks)
    times = Counter(ranks)
    told = [
        _matched(rank_in_letters(rank_text(rank), language), times[rank], language)
        for rank in sorted(times)
        if winner is None or rank < ranks[winner]
    ]
    if winner is None:
        reason = language.gettext("every card was matched")
    else:
        reason = language.gettext("the lowest card that nobody matched")
    return f"{reason} ({', '.join(told)})" if told else reason


def _matched(rank: str, times: int, language: Language) -> str:
    match times:
        case 2:
            return language.gettext("{rank} twice", rank=rank)
        case 3:
            return language.gettext("{rank} three times", rank=rank)
        case 4:
            return language.gettext("{rank} four times", rank=rank)
        case _:
            return language.ngettext(
                "{rank} {number} time", "{rank} {number} times", times, rank=rank
            )

"""Cards in the letters and words of a language: ``Т♠`` and «туз пик» for ``As``."""

import re
from functools import lru_cache
from itertools import product
from typing import TypeAlias

from puckpunk.errors import NotationError, shown
from puckpunk.language.catalogue import ENGLISH, Language, check_language

__all__ = ["CARD", "in_letters", "in_words", "notation_of"]

CARD = re.compile(r"(?<![\w'])(?:([1-9][0-9]{0,2}|[ATJQK])([cdhs])([0-9]*)|(X[rb]))(?![\w'])")
"""A card of either game in notation: rank, suit and pack, or a joker."""

_SYMBOLS = dict(zip("cdhs", "♣♦♥♠", strict=True))
_LONGEST_TEXT = 40_000


def in_letters(text: str, language: Language, *, symbols: bool = True) -> str:
    """Return a text in which the cards are written as in a language.

    Args:
        text: A text with cards of either game in notation, or one card.
        language: The language.
        symbols: Whether suits are symbols; else they are letters of the language.

    Returns:
        The text.

    Examples:
        >>> from puckpunk.language import RUSSIAN
        >>> in_letters("As Td Xr", RUSSIAN), in_letters("As Td Xr", RUSSIAN, symbols=False)
        ('Т♠ 10♦ Жк', 'Тп 10б Жк')
    """
    _check(text, language)
    return CARD.sub(lambda card: letters_of(card, language, symbols=symbols), text)


def letters_of(card: re.Match[str], language: Language, *, symbols: bool) -> str:
    """Return a card that `CARD` found in the letters of a language."""
    rank, suit, pack, joker = card.groups()
    if joker:
        return language.pgettext("letter", joker)
    shown_suit = _SYMBOLS[suit] if symbols else language.pgettext("letter", suit)
    return f"{rank_in_letters(rank, language)}{shown_suit}{pack}"


def rank_in_letters(rank: str, language: Language) -> str:
    """Return a rank in notation, a letter or a number, as it is written in a language."""
    return language.pgettext("letter", rank) if rank in set("ATJQK") else rank


def in_words(text: str, language: Language) -> str:
    """Return a text in which the cards are named in words.

    Args:
        text: A text with cards of either game in notation, or one card.
        language: The language.

    Returns:
        The text.

    Examples:
        >>> from puckpunk.language import ENGLISH, UKRAINIAN
        >>> in_words("As", ENGLISH), in_words("As", UKRAINIAN), in_words("14c2", UKRAINIAN)
        ('ace of spades', 'туз пік', '14 треф з колоди 2')
    """
    _check(text, language)
    return CARD.sub(lambda card: words_of(card, language), text)


def _check(text: object, language: object) -> None:
    if not isinstance(text, str):
        raise NotationError(f"{shown(text)} is not a text of cards", text)
    check_language(language)


def words_of(card: re.Match[str], language: Language) -> str:
    """Return a card that `CARD` found in the words of a language."""
    rank, suit, pack, joker = card.groups()
    if joker:
        return language.gettext(_JOKERS[joker])
    rank, suit = language.gettext(_RANKS.get(rank, rank)), language.pgettext("of", _SUITS[suit])
    if not pack:
        return language.gettext("{rank} of {suit}", rank=rank, suit=suit)
    return language.gettext("{rank} of {suit} of pack {pack}", rank=rank, suit=suit, pack=pack)


_RANKS = {
    "A": "ace", "1": "ace", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six",
    "7": "seven", "8": "eight", "9": "nine", "T": "ten", "10": "ten", "J": "jack", "Q": "queen",
    "K": "king",
}  # fmt: skip
_JOKERS = {"Xr": "red joker", "Xb": "black joker"}
_SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


def notation_of(text: str, language: Language) -> str:
    """Return a text of cards in notation, whichever way they are written.

    The letters of a language are read only here, where that language is asked for: the Russian
    and the Latin ``T`` look alike, and one is an ace, the other a ten.

    Args:
        text: Cards of either game, apart or one after the other, in the letters of the language,
            with letters or symbols for suits, or in notation.
        language: The language.

    Returns:
        The text with all cards of the language in notation; the rest stays as it is.

    Raises:
        NotationError: A ``T`` is Latin where the language has one of its own: before a symbol
            nobody sees which it is.

    Examples:
        >>> from puckpunk import parse_cards
        >>> from puckpunk.language import RUSSIAN
        >>> notation_of("Т♠, 10б Вч Жк", RUSSIAN)
        'As, 10d Jh Xr'
        >>> parse_cards(notation_of("тпкч", RUSSIAN))
        (Card(rank=Rank.ACE, suit=Suit.SPADES), Card(rank=Rank.KING, suit=Suit.HEARTS))
        >>> notation_of("T♠", RUSSIAN)
        Traceback (most recent call last):
            ...
        puckpunk.errors.NotationError: 'T' in 'T♠' is Latin: 10♠ is the ten, Т♠ the ace
    """
    _check(text, language)
    if language == ENGLISH or len(text) > _LONGEST_TEXT:
        return text
    latin = re.search("[Tt]([♣♦♥♠])", text)
    ace = language.pgettext("letter", "A")
    if latin and ace == "\N{CYRILLIC CAPITAL LETTER TE}":
        raise NotationError(
            f"{shown(latin[0][0])} in {shown(text)} is Latin: 10{latin[1]} is the ten, "
            f"{ace}{latin[1]} the ace",
            text,
        )
    pattern, ranks, suits, jokers = _reader(language)

    def notation(card: re.Match[str]) -> str:
        rank, suit, joker = card.groups()
        return jokers[joker] if joker else ranks.get(rank, rank) + suits[suit]

    return pattern.sub(notation, text)


_Signs: TypeAlias = dict[str, str]


@lru_cache
def _reader(language: Language) -> tuple[re.Pattern[str], _Signs, _Signs, _Signs]:
    """Return what finds cards in the letters of a language, and what its letters mean."""
    ranks, suits, jokers = (
        {spelled: sign for sign in signs for spelled in _spellings(sign, language)}
        for signs in ([*"AJQK"], [*"cdhs"], ["Xr", "Xb"])
    )
    suits |= {symbol: sign for sign, symbol in _SYMBOLS.items()}
    rank, suit, joker = map("|".join, (ranks, suits, jokers))
    # No IGNORECASE: letters that nobody types, such as U+1C84, would fold into ours.
    pattern = re.compile(f"([1-9][0-9]{{0,2}}|{rank})({suit})|({joker})")
    return pattern, ranks, suits, jokers


def _spellings(sign: str, language: Language) -> set[str]:
    """Return the ways to write a sign of the notation in the letters of a language."""
    written = language.pgettext("letter", sign)
    return set(map("".join, product(*((letter.lower(), letter.upper()) for letter in written))))

"""A language: what it has for a message, from a gettext catalogue shipped beside this module."""

import os
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, final

import attrs

from puckpunk.errors import RulesError, shown

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "RUSSIAN",
    "UKRAINIAN",
    "Language",
    "check_language",
    "language_of_locale",
    "languages_of_locale",
]


_CODES = ("en", "ru", "uk")


def _code(code: object) -> str:
    if not isinstance(code, str) or code not in _CODES:
        raise RulesError(f"{shown(code)} is not a language spoken here: {', '.join(_CODES)}", code)
    return code


@final
@attrs.frozen
class Language:
    """A language that this package speaks.

    Its methods are those of gettext, and fill in what stands in braces. The messages are those of
    this package: of any other the English comes back.

    Attributes:
        code: What it is called in locales and options, ``en``, ``ru`` or ``uk``.

    Raises:
        RulesError: There is no catalogue of such a language.

    Examples:
        >>> from puckpunk import evaluate
        >>> evaluate("As Ad Qh").words(RUSSIAN)
        'пара тузов, кикер дама'
        >>> Language("fr")
        Traceback (most recent call last):
            ...
        puckpunk.errors.RulesError: 'fr' is not a language spoken here: en, ru, uk
    """

    code: str = attrs.field(converter=_code)

    def __str__(self) -> str:
        """Return the code."""
        return self.code

    def gettext(self, message: str, /, **parts: object) -> str:
        """Return a message.

        Args:
            message: The message in English.
            parts: What stands in it in braces.

        Returns:
            The message in this language.

        Examples:
            >>> RUSSIAN.gettext("{high} is above {low}", high="девятка", low="семёрка")
            'девятка старше, чем семёрка'
        """
        known = message and self.code != "en"  # of the empty message catalogues tell their own
        text = _catalogue(self.code).gettext(message) if known else message
        return text.format_map(parts)

    def pgettext(self, context: str, message: str, /, **parts: object) -> str:
        """Return a message as it stands in some place of another: in its case, or as a letter.

        Args:
            context: The place.
            message: The message in English.
            parts: What stands in it in braces.

        Returns:
            The message in this language.

        Examples:
            >>> UKRAINIAN.pgettext("pair of", "aces"), UKRAINIAN.pgettext("straight up to", "ace")
            ('тузів', 'туза')
        """
        text = message if self.code == "en" else _catalogue(self.code).pgettext(context, message)
        return text.format_map(parts)

    def ngettext(self, one: str, many: str, number: int, /, **parts: object) -> str:
        """Return a message with the form that a number asks for.

        Args:
            one: The message in English for 1.
            many: The message in English for any other number.
            number: The number, which stands in the message as ``{number}``.
            parts: What else stands in it in braces.

        Returns:
            The message in this language.

        Examples:
            >>> [RUSSIAN.ngettext("{number} card", "{number} cards", n) for n in (1, 2, 5, 21)]
            ['1 карта', '2 карты', '5 карт', '21 карта']
        """
        if self.code == "en":
            text = one if number == 1 else many
        else:
            text = _catalogue(self.code).ngettext(one, many, number)
        return text.format_map({**parts, "number": number})

    def listed(self, words: list[str]) -> str:
        """Return words as a sentence lists them.

        Args:
            words: The words, one at least.

        Returns:
            The words with commas, and with *and* before the last.

        Examples:
            >>> ENGLISH.listed(["you", "player 2", "player 3"]), UKRAINIAN.listed(["ви", "болван"])
            ('you, player 2 and player 3', 'ви та болван')
        """
        *most, last = words
        if not most:
            return last
        return self.pgettext("list", "{most} and {last}", most=", ".join(most), last=last)


@lru_cache
def _catalogue(code: str) -> Any:
    from gettext import GNUTranslations  # noqa: PLC0415 -- English needs neither
    from importlib.resources import files  # noqa: PLC0415

    path = files("puckpunk.language").joinpath("locale", code, "LC_MESSAGES", "puckpunk.mo")
    try:
        with path.open("rb") as catalogue:
            return GNUTranslations(catalogue)
    except FileNotFoundError:
        raise FileNotFoundError(
            f"the catalogue of {code} is not compiled: install puckpunk, from a checkout with pip "
            "install -e ."
        ) from None


LANGUAGES: Final[Mapping[str, Language]] = {code: Language(code) for code in _CODES}
"""The languages by their codes."""

ENGLISH: Final = LANGUAGES["en"]
RUSSIAN: Final = LANGUAGES["ru"]
UKRAINIAN: Final = LANGUAGES["uk"]


def check_language(language: object) -> None:
    """Refuse what is not a language.

    Raises:
        RulesError: It is not a `Language`.
    """
    if not isinstance(language, Language):
        code = language if isinstance(language, str) and language in _CODES else "ru"
        raise RulesError(f"{shown(language)} is not a Language: Language({code!r}) is", language)


def language_of_locale(environment: Mapping[str, str] | None = None) -> Language:
    """Return the language that the locale asks for.

    Args:
        environment: Where the locale is named, as gettext looks for it: in ``LANGUAGE``,
            ``LC_ALL``, ``LC_MESSAGES`` and ``LANG``; the environment of the process by default.

    Returns:
        The first language named that is spoken here; English if there is none.

    Examples:
        >>> language_of_locale({"LANG": "uk_UA.UTF-8"}), language_of_locale({"LANG": "fr_FR"})
        (Language(code='uk'), Language(code='en'))
    """
    return languages_of_locale(environment)[0]


def languages_of_locale(environment: Mapping[str, str] | None = None) -> list[Language]:
    """Return the languages that the locale asks for, the most wanted first, English at last."""
    named = os.environ if environment is None else environment
    locale = next((named[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if named.get(key)), "C")
    neutral = locale.partition(".")[0] in {"C", "POSIX"}
    wanted = "" if neutral else named.get("LANGUAGE", "")  # gettext's rule: C is English
    names = [*wanted.split(":"), locale]
    codes = [re.split("[._@]", name, maxsplit=1)[0].lower() for name in names]
    return [*(LANGUAGES[code] for code in codes if code in LANGUAGES), ENGLISH]

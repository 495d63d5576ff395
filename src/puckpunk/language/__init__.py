"""The languages that cards, hands, reasons and games are told in.

`hands.explain`, `punk.explain_trick`, `HandValue.words`, `Showdown.told` and the pictures of
`render` take a `Language`; what takes none speaks English.
"""

from puckpunk.language.catalogue import (
    ENGLISH,
    LANGUAGES,
    RUSSIAN,
    UKRAINIAN,
    Language,
    check_language,
    language_of_locale,
)
from puckpunk.language.letters import in_letters, in_words, notation_of

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "RUSSIAN",
    "UKRAINIAN",
    "Language",
    "check_language",
    "in_letters",
    "in_words",
    "language_of_locale",
    "notation_of",
]

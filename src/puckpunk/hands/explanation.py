"""Why one hand beats another, in a sentence."""

from puckpunk.errors import NotationError, RulesError, shown
from puckpunk.hands.value import HandValue, do_not_compare
from puckpunk.language import ENGLISH, Language, check_language
from puckpunk.rankings import HandCategory, JokerTies

__all__ = ["explain"]


def explain(value: HandValue, other: HandValue, *, language: Language = ENGLISH) -> str:
    """Return why one hand beats the other, in a sentence.

    Args:
        value: A hand's value.
        other: Another's, by the same ranking.
        language: The language of the sentence.

    Returns:
        The sentence, which names the better hand first.

    Raises:
        NotationError: One is not a `HandValue`.
        RulesError: They are values of different rankings, or ``language`` is not a `Language`.

    Examples:
        >>> from puckpunk import evaluate
        >>> explain(evaluate("Ac Ah 9d"), evaluate("As Ad Qh"))
        'pair of aces, queen kicker, beats pair of aces, nine kicker: queen is above nine'
        >>> explain(evaluate("2h 7h 9h"), evaluate("Ac Kd Qh"))
        'flush, nine-seven-two, beats straight, ace high: in Puck flush is above straight'
        >>> from puckpunk.language import RUSSIAN
        >>> explain(evaluate("Ac Ah 9d"), evaluate("As Ad Qh"), language=RUSSIAN)
        'пара тузов, кикер дама сильнее, чем пара тузов, кикер девятка: дама старше, чем девятка'
    """
    check_language(language)
    for each in (value, other):
        if not isinstance(each, HandValue):
            raise NotationError(f"{shown(each)} is not the value of a hand", each)
    if value.ranking != other.ranking:
        raise RulesError(do_not_compare(value, other), other)
    if value.strength == other.strength:
        one, two = sorted((value, other), key=lambda level: level.jokers)
        return language.gettext(
            "{one} and {two} are level", one=one.words(language), two=two.words(language)
        )
    loser, winner = sorted((value, other))
    return language.gettext(
        "{winner}, beats {loser}: {reason}",
        winner=winner.words(language),
        loser=loser.words(language),
        reason=_reason(winner, loser, language),
    )


def _reason(winner: HandValue, loser: HandValue, language: Language) -> str:
    ranking = winner.ranking
    if winner.category is not loser.category:
        return language.gettext(
            "in {ranking} {high} is above {low}",
            ranking=ranking,
            high=language.gettext(winner.category.value),
            low=language.gettext(loser.category.value),
        )
    if winner.ranks == loser.ranks:
        if ranking.joker_ties is JokerTies.JOKER:
            return language.gettext("of equal hands the one with more jokers wins")
        return language.gettext("of equal hands the one with fewer jokers wins")
    deciding = next(
        (pair for pair in zip(winner.ranks, loser.ranks, strict=False) if pair[0] != pair[1]), None
    )
    if deciding is None:
        return language.gettext("a missing card is below any other")
    high, low = deciding
    if high > low:
        return language.gettext(
            "{high} is above {low}",
            high=language.gettext(high.word),
            low=language.gettext(low.word),
        )
    if winner.category is HandCategory.THREE_OF_A_KIND:
        return language.gettext(
            "in {ranking} {ranks} are the best three of a kind",
            ranking=ranking,
            ranks=language.pgettext("pair of", high.plural),
        )
    return language.gettext(
        "in {ranking} ace-two-three is {place}",
        ranking=ranking,
        place=language.gettext(ranking.low_ace.value),
    )

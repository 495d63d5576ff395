"""Why one hand beats another, in a sentence."""

from puckpunk.errors import NotationError, RulesError, shown
from puckpunk.hands.value import HandValue, do_not_compare
from puckpunk.rankings import HandCategory, JokerTies

__all__ = ["explain"]


def explain(value: HandValue, other: HandValue) -> str:
    """Return why one hand beats the other, in a sentence.

    Args:
        value: A hand's value.
        other: Another's, by the same ranking.

    Returns:
        The sentence, which names the better hand first.

    Raises:
        NotationError: One is not a `HandValue`.
        RulesError: They are values of different rankings.

    Examples:
        >>> from puckpunk import evaluate
        >>> explain(evaluate("Ac Ah 9d"), evaluate("As Ad Qh"))
        'pair of aces, queen kicker, beats pair of aces, nine kicker: queen is above nine'
        >>> explain(evaluate("2h 7h 9h"), evaluate("Ac Kd Qh"))
        'flush, nine-seven-two, beats straight, ace high: in Puck flush is above straight'
    """
    for each in (value, other):
        if not isinstance(each, HandValue):
            raise NotationError(f"{shown(each)} is not the value of a hand", each)
    if value.ranking != other.ranking:
        raise RulesError(do_not_compare(value, other), other)
    if value.strength == other.strength:
        one, two = sorted((value, other), key=lambda level: level.jokers)
        return f"{one} and {two} are level"
    winner, loser = (value, other) if value > other else (other, value)
    return f"{winner}, beats {loser}: {_reason(winner, loser)}"


def _reason(winner: HandValue, loser: HandValue) -> str:
    ranking = winner.ranking
    if winner.category is not loser.category:
        return f"in {ranking} {winner.category.value} is above {loser.category.value}"
    if winner.ranks == loser.ranks:
        side = "more" if ranking.joker_ties is JokerTies.JOKER else "fewer"
        return f"of equal hands the one with {side} jokers wins"
    deciding = next(
        (pair for pair in zip(winner.ranks, loser.ranks, strict=False) if pair[0] != pair[1]), None
    )
    if deciding is None:
        return "a missing card is below any other"
    high, low = deciding
    if high > low:
        return f"{high.word} is above {low.word}"
    if winner.category is HandCategory.THREE_OF_A_KIND:
        return f"in {ranking} {high.plural} are the best three of a kind"
    return f"in {ranking} ace-two-three is {ranking.low_ace.value}"

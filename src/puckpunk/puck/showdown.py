"""The end of a round of Puck: all show, and the best hand wins (PK24)."""

from typing import final

import attrs

from puckpunk.hands import HandValue, evaluate, explain
from puckpunk.language import ENGLISH, Language
from puckpunk.puck.rules import TiedRound
from puckpunk.puck.standing import Hands, Standing, best_seats

__all__ = ["Showdown", "showdown_of"]


@final
@attrs.frozen
class Showdown:
    """What the last showdown showed, and who won the round.

    Attributes:
        hands: The hands, in seat order.
        values: What each is worth.
        best: The seats with the best hand, several if the round was tied.
        winners: The seats that scored: the best, but nobody in a tied round unless each scores.
        reason: Why the best hand beats the next best, in a sentence; `told` says it in a language.

    Examples:
        >>> from random import Random
        >>> from puckpunk import puck
        >>> state = puck.PuckState.deal(puck.PuckRules(players=2), Random(4))
        >>> for seat in (state.leader, 1 - state.leader):
        ...     state = state.apply(puck.Hold(seat))
        >>> state.showdown.winners
        (1,)
        >>> print(state.showdown.reason)
        high card, king-nine-two, beats high card, king-seven-four: nine is above seven
    """

    hands: Hands
    values: tuple[HandValue, ...]
    best: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str

    def told(self, language: Language) -> str:
        """Return the reason in a language.

        Args:
            language: The language of the sentence.

        Returns:
            Why the best hand beats the next best.

        Examples:
            >>> from random import Random
            >>> from puckpunk import puck
            >>> from puckpunk.language import UKRAINIAN
            >>> state = puck.PuckState.deal(puck.PuckRules(players=2), Random(4))
            >>> for seat in (state.leader, 1 - state.leader):
            ...     state = state.apply(puck.Hold(seat))
            >>> state.showdown.told(UKRAINIAN).partition(": ")[2]
            'дев’ятка стоїть вище, ніж сімка'
        """
        return _reason(self.values, language)


def showdown_of(standing: Standing) -> Showdown | None:
    """Return the showdown after which a game stands like this, ``None`` before the first."""
    if not standing.shown:
        return None
    rules = standing.rules
    values = tuple(evaluate(hand, rules.ranking) for hand in standing.hands)
    best = best_seats(rules, standing.hands)
    scoring = len(best) == 1 or rules.tied_round is TiedRound.EACH
    winners = best if scoring else ()
    return Showdown(standing.hands, values, best, winners, _reason(values, ENGLISH))


def _reason(values: tuple[HandValue, ...], language: Language) -> str:
    first, second = sorted(values, reverse=True)[:2]
    return explain(first, second, language=language)

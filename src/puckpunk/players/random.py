"""A player that does anything legal."""

from typing import Protocol, TypeVar, final

import attrs

from puckpunk.game import RandomSource, pick

__all__ = ["RandomPlayer"]

ActionT_co = TypeVar("ActionT_co", covariant=True)
ActionT = TypeVar("ActionT")


class _View(Protocol[ActionT_co]):
    def legal_actions(self) -> tuple[ActionT_co, ...]: ...


@final
@attrs.frozen
class RandomPlayer:
    """A player that takes each of its legal actions with the same probability.

    Examples:
        >>> from random import Random
        >>> from puckpunk import punk
        >>> view = punk.PunkState.deal(punk.PunkRules(players=3), Random(1)).view(0)
        >>> str(RandomPlayer().act(view, Random(2)))
        '0 lays 6h'
    """

    def act(self, view: _View[ActionT], rng: RandomSource) -> ActionT:
        """Return one of the legal actions.

        Args:
            view: What the player's seat may know; it must be its turn.
            rng: Where the randomness comes from; one ``random()`` is drawn.

        Returns:
            The action.

        Raises:
            RulesError: There is nothing that the seat may do.
        """
        return pick(view.legal_actions(), rng)

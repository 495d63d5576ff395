"""A player that tries its actions out in worlds that fit what it sees."""

from collections.abc import Sequence
from time import monotonic
from typing import Any, Final, final, overload

import attrs

from puckpunk.errors import RulesError, shown
from puckpunk.game import RandomSource
from puckpunk.players.greedy import GreedyPlayer, ranked
from puckpunk.puck import PuckDecision, PuckState, PuckView
from puckpunk.punk import Lay, PunkState, PunkView
from puckpunk.table import Player

__all__ = ["SearchPlayer"]

_MOST_PLAYOUTS: Final = 1_000_000
_LONGEST: Final = 3_600
_MODEL: Final = GreedyPlayer(worlds=4)  # each playout asks it several times
_CANDIDATES: Final = 6  # announcements at Puck that are worth a try

State = PunkState | PuckState


def _check_playouts(_: object, field: "attrs.Attribute[int]", value: object) -> None:
    if type(value) is not int or not 1 <= value <= _MOST_PLAYOUTS:
        raise RulesError(
            f"{field.name} is an int from 1 to {_MOST_PLAYOUTS}, not {shown(value)}", value
        )


def _check_seconds(_: object, field: "attrs.Attribute[float]", value: object) -> None:
    if value is None:
        return
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= _LONGEST:
        raise RulesError(f"{field.name} is a number up to {_LONGEST}, not {shown(value)}", value)


def _check_model(_: object, field: "attrs.Attribute[Any]", value: object) -> None:
    if isinstance(value, type) or not callable(getattr(value, "act", None)):
        raise RulesError(f"{field.name} is a player, not {shown(value)}", value)


@final
@attrs.frozen(kw_only=True)
class SearchPlayer:
    """A player that searches: determinised Monte Carlo, to the end of the trick or the round.

    It fills its view in at random, again and again, and tries in each such world what its actions
    bring by the end of the trick (Punk) or of the round (Puck), if the others play like a model of
    them. It takes what brings most: its own points, or rounds won, less those of the others on
    average. At Punk it tries one card of each rank; at Puck the six announcements that look best to
    a `GreedyPlayer`, and if nobody announces after it, it takes the one that does.

    At large tables of Punk a single world takes long: with a hundred players, half a minute.

    Attributes:
        playouts: How many actions it tries out for a decision, about; each at least once. The same
            view and the same state of the ``rng`` give the same action.
        seconds: How long it tries instead, if given. Then what it does depends on the machine and
            cannot be repeated.
        model: How it thinks that others play: by default like a `GreedyPlayer` of few worlds.

    Raises:
        RulesError: A budget that is none, or a model that cannot play.

    Examples:
        >>> from random import Random
        >>> from puckpunk import punk
        >>> view = punk.PunkState.deal(punk.PunkRules(players=3), Random(1)).view(0)
        >>> str(SearchPlayer(playouts=50).act(view, Random(2)))
        '0 lays Ac'
    """

    playouts: int = attrs.field(default=60, validator=_check_playouts)
    seconds: float | None = attrs.field(default=None, validator=_check_seconds)
    model: Player[Any, Any] = attrs.field(default=_MODEL, validator=_check_model)

    @overload
    def act(self, view: PunkView, rng: RandomSource) -> Lay: ...
    @overload
    def act(self, view: PuckView, rng: RandomSource) -> PuckDecision: ...
    def act(self, view: Any, rng: RandomSource) -> Any:
        """Return the action that brought most.

        Args:
            view: A view of Punk or Puck; it must be its seat's turn.
            rng: Fills the view in, and does what chance does.

        Returns:
            One of the view's legal actions.

        Raises:
            RulesError: Not a view of Punk or Puck, or the seat has nothing to do.
        """
        candidates = _candidates(view)
        if len(candidates) == 1:
            return candidates[0]
        gains = [0.0] * len(candidates)
        end = None if self.seconds is None else monotonic() + self.seconds
        worlds = max(1, self.playouts // len(candidates)) if end is None else _MOST_PLAYOUTS
        for _ in range(worlds):
            world = view.complete(rng)
            found: list[float] = []
            for action in candidates:
                found.append(_gain(world, self._played(world, action, rng), view.seat))
                if end is not None and monotonic() > end:  # a world not tried by all does not count
                    return candidates[gains.index(max(gains))]
            gains = [gain + more for gain, more in zip(gains, found, strict=True)]
        return candidates[gains.index(max(gains))]

    def _played(self, world: Any, action: Any, rng: RandomSource) -> Any:
        """Return what comes of an action by the end of the trick or the round."""
        model: Any = self.model
        state = world.apply(action)
        while state.outcome is None and _time(state) == _time(world):
            if state.is_chance:
                state = state.apply(state.sample_chance(rng))
            else:
                seat = state.actors[0]
                state = state.apply(model.act(state.view(seat), rng))
        return state


def _candidates(view: Any) -> Sequence[Any]:
    """Return what is worth trying; the one action that is best anyway, if there is one."""
    best = ranked(view)
    if isinstance(view, PuckView):
        last = len(view.events) == view.rules.players - 1
        return best[:1] if last or view.direction is None else best[:_CANDIDATES]
    by_rank = {lay.card.rank: lay for lay in reversed(best)}  # the first of each rank is left
    return [lay for lay in best if by_rank[lay.card.rank] is lay]


def _time(state: State) -> int:
    return len(state.plays) if isinstance(state, PunkState) else state.round


def _gain(before: State, after: State, seat: int) -> float:
    """Return what a seat has won, less what the others have won on average."""
    scores = [
        state.scores if isinstance(state, PunkState) else state.wins for state in (before, after)
    ]
    won: list[int] = [now - then for then, now in zip(*scores, strict=True)]
    return won[seat] - (sum(won) - won[seat]) / (len(won) - 1)

"""One game at a table: states, players who see views, and a source of chance."""

from collections.abc import Iterator, Sequence
from typing import Any, Generic, Protocol, TypeVar, final

import attrs

from puckpunk.errors import PlayerError, RulesError, shown
from puckpunk.game import ChanceSource, GameState, Outcome, RandomSource

__all__ = ["Player", "Record", "advance", "play"]

ViewT_contra = TypeVar("ViewT_contra", contravariant=True)
ActionT_co = TypeVar("ActionT_co", covariant=True)
StateT = TypeVar("StateT", bound=GameState[Any, Any])


class Player(Protocol[ViewT_contra, ActionT_co]):
    """Anything that can play: it gets a view of its seat, and answers with an action."""

    def act(self, view: ViewT_contra, rng: RandomSource) -> ActionT_co:
        """Return one of the view's legal actions."""
        ...


@final
@attrs.frozen
class Record(Generic[StateT]):
    """A game as it was played.

    Attributes:
        start: The state it began with.
        actions: All that was done, in order, chance's actions included.
        final: The state it ended with.
    """

    start: StateT
    actions: tuple[Any, ...]
    final: StateT

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended."""
        return self.final.outcome

    def states(self) -> Iterator[StateT]:
        """Yield every state of the game, from the first to the last.

        Examples:
            >>> from random import Random
            >>> from puckpunk import punk
            >>> from puckpunk.players import RandomPlayer
            >>> start = punk.PunkState.deal(punk.PunkRules(players=3), Random(1))
            >>> record = play(start, [RandomPlayer()] * 3, Random(2))
            >>> len(list(record.states())), len(record.actions)
            (22, 21)
        """
        state = self.start
        yield state
        for action in self.actions:
            state = state.apply(action)
            yield state


def advance(state: StateT, rng: ChanceSource[Any]) -> StateT:
    """Return the state after chance has done all that is its to do.

    Args:
        state: A state of any game.
        rng: Decides what chance does.

    Returns:
        The next state in which somebody has to decide, or the end.

    Raises:
        RulesError: The source cannot decide: it draws nothing, or deals cards that are not there.

    Examples:
        >>> from random import Random
        >>> from puckpunk import punk
        >>> state = advance(punk.PunkState.start(punk.PunkRules(players=3)), Random(1))
        >>> state.actors
        (0, 1, 2)
    """
    while state.is_chance:
        state = state.apply(state.sample_chance(rng))
    return state


def play(state: StateT, players: Sequence[Player[Any, Any]], rng: RandomSource) -> Record[StateT]:
    """Play one game to its end.

    Where several have to decide, all are asked before any of their choices is known.

    Args:
        state: Where the game begins.
        players: One player a seat, in seat order; a dummy has none.
        rng: Decides what chance does, and is handed to the players.

    Returns:
        The game.

    Raises:
        PlayerError: A player raised an error, which is the cause of this one, or answered with
            something that its seat may not do. The error names seat and view.
        RulesError: There are too many players or too few.

    Examples:
        >>> from random import Random
        >>> from puckpunk import punk
        >>> from puckpunk.players import RandomPlayer
        >>> start = punk.PunkState.start(punk.PunkRules(players=4))
        >>> play(start, [RandomPlayer()] * 4, Random(1)).outcome.winners
        (1,)
    """
    if len(players) != state.rules.players:
        raise RulesError(f"{len(players)} players at a table for {state.rules.players}", players)
    first = state
    actions: list[Any] = []
    while state.outcome is None:
        if state.is_chance:
            chosen = [state.sample_chance(rng)]
        else:
            chosen = [_ask(state, players, seat, rng) for seat in state.actors]
        for action in chosen:
            state = state.apply(action)
        actions += chosen
    return Record(first, tuple(actions), state)


def _ask(
    state: GameState[Any, Any], players: Sequence[Player[Any, Any]], seat: int, rng: RandomSource
) -> Any:
    view = state.view(seat)
    try:
        answer = players[seat].act(view, rng)
    except Exception as error:
        raise PlayerError(f"failed: {error!r}", error, seat, view) from error
    reason = state.refusal(answer)
    if reason is None and answer.seat != seat:
        reason = "it is for another seat"
    if reason is not None:
        raise PlayerError(f"answered {shown(answer)}: {reason}", answer, seat, view)
    return answer

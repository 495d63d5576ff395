"""One game at a table: states, players who see views, and a source of chance."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Generic, Protocol, TypeVar, final

import attrs

from puckpunk.cards import Pictured
from puckpunk.errors import PlayerError, RulesError, shown
from puckpunk.game import ChanceSource, GameState, Outcome, RandomSource, drawn

__all__ = ["Player", "Record", "advance", "play", "steps"]

ViewT_contra = TypeVar("ViewT_contra", contravariant=True)
ActionT_co = TypeVar("ActionT_co", covariant=True)
StateT = TypeVar("StateT", bound=GameState[Any, Any])

_SEEDS = 2**53  # how many numbers random() draws, each as likely
_LONGEST_NAME = 80
_LONGEST_NOTES = 1_000_000


class Player(Protocol[ViewT_contra, ActionT_co]):
    """Anything that can play: it gets a view of its seat, and answers with an action."""

    def act(self, view: ViewT_contra, rng: Random) -> ActionT_co:
        """Return one of the view's legal actions.

        Args:
            view: What the seat may know.
            rng: A source of randomness of the player's own, which tells nothing of the cards.

        Returns:
            The action.
        """
        ...


def check_seats(seats: tuple[str, ...], state: Any) -> tuple[str, ...]:
    """Return the names of who sits where.

    Raises:
        RulesError: They are not one for each player, of 1 to 80 characters that can be printed; or
            it is no state.
    """
    if not isinstance(seats, tuple) or not all(map(_is_name, seats)):
        raise RulesError(f"{shown(seats)} are not names of 1 to {_LONGEST_NAME} characters", seats)
    _check_state(state)
    if len(seats) != state.rules.players:
        raise RulesError(f"{len(seats)} names for {state.rules.players} players", seats)
    return seats


def _is_name(name: object) -> bool:
    return (
        isinstance(name, str)
        and 1 <= len(name.strip()) <= len(name) <= _LONGEST_NAME
        and name.isprintable()
    )


def _is_note(name: object) -> bool:
    return isinstance(name, str) and name.startswith("_")


def _as_json(notes: Mapping[str, Any] | str) -> str:
    if notes == "{}":
        return "{}"
    import json  # noqa: PLC0415 -- seldom wanted, and not free to import

    from puckpunk.json_text import object_from  # noqa: PLC0415

    try:
        found = object_from(notes) if isinstance(notes, str) else dict(notes)
        if all(map(_is_note, found)):
            text = json.dumps(found, sort_keys=True, allow_nan=False)
            if len(text) <= _LONGEST_NOTES and object_from(text) == found:
                return text
    except (TypeError, ValueError, RecursionError):
        pass
    bound = f"of up to {_LONGEST_NOTES:,} characters, with names such as _event"
    raise RulesError(f"notes are a dictionary of JSON {bound}, not {shown(notes)}", notes)


@final
@attrs.frozen
class Record(Pictured, Generic[StateT]):
    """A game as it was played.

    Attributes:
        start: The state it began with.
        actions: All that was done, in order, chance's actions included.
        final: The state it ended with.
        seats: Who sat where: a name a seat, or nothing.

    ``notes`` may be given too: a dictionary of what else is to be kept with the game, of what JSON
    can hold, under names that begin with an underscore.

    Raises:
        RulesError: The names are not one a seat, or the notes are not such a dictionary.
    """

    start: StateT
    actions: tuple[Any, ...]
    final: StateT
    seats: tuple[str, ...] = ()
    _notes: str = attrs.field(default="{}", converter=_as_json, alias="notes")

    def __attrs_post_init__(self) -> None:
        """Check the names."""
        if self.seats != ():
            check_seats(self.seats, self.start)

    @property
    def notes(self) -> dict[str, Any]:
        """Fields of one's own, whose names begin with an underscore; a copy."""
        import json  # noqa: PLC0415 -- seldom wanted

        found: dict[str, Any] = json.loads(self._notes)
        return found

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
    _check_state(state)
    while state.is_chance:
        state = state.apply(state.sample_chance(rng))
    return state


def play(state: StateT, players: Sequence[Player[Any, Any]], rng: RandomSource) -> Record[StateT]:
    """Play one game to its end.

    Where several have to decide, all are asked before any of their choices is known. Every player
    gets a source of randomness of its own, seeded from ``rng``: from the one that deals a player
    could work out the cards.

    Args:
        state: Where the game begins.
        players: One player a seat, in seat order; a dummy has none.
        rng: Decides what chance does.

    Returns:
        The game.

    Raises:
        PlayerError: A player raised an error, which is the cause of this one, or answered with
            something that its seat may not do. The error names seat and view, and tells nothing
            that the seat may not know.
        RulesError: There are too many players or too few, or ``rng`` cannot draw.

    Examples:
        >>> from random import Random
        >>> from puckpunk import punk
        >>> from puckpunk.players import RandomPlayer
        >>> start = punk.PunkState.start(punk.PunkRules(players=4))
        >>> play(start, [RandomPlayer()] * 4, Random(1)).outcome.winners
        (0,)
    """
    made = list(steps(state, players, rng))
    return Record(state, tuple(action for action, _ in made), made[-1][1] if made else state)


def steps(
    state: StateT, players: Sequence[Player[Any, Any]], rng: RandomSource
) -> Iterator[tuple[Any, StateT]]:
    """Play one game to its end, a step at a time.

    Args:
        state: Where the game begins.
        players: One player a seat, in seat order; a dummy has none.
        rng: Decides what chance does.

    Yields:
        What was done and the state after it, chance's actions included.

    Raises:
        PlayerError: As `play` does.
        RulesError: As `play` does.

    Examples:
        >>> from random import Random
        >>> from puckpunk import punk
        >>> from puckpunk.players import RandomPlayer
        >>> start = punk.PunkState.deal(punk.PunkRules(players=3), Random(1))
        >>> action, state = next(steps(start, [RandomPlayer()] * 3, Random(2)))
        >>> action.seat, state.actors
        (0, (1, 2))
    """
    _check_state(state)
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise RulesError(f"{shown(players)} is not a list of players", players)
    if len(players) != state.rules.players:
        raise RulesError(f"{len(players)} players at a table for {state.rules.players}", players)
    own = [Random(int(drawn(rng) * _SEEDS)) for _ in players]
    while state.outcome is None:
        if state.is_chance:
            chosen = [state.sample_chance(rng)]
        else:
            chosen = [_ask(state, players[seat], seat, own[seat]) for seat in state.actors]
        for action in chosen:
            state = state.apply(action)
            yield action, state


def _check_state(state: GameState[Any, Any]) -> None:
    if not all(hasattr(state, name) for name in ("rules", "is_chance", "apply")):
        raise RulesError(f"{shown(state)} is not the state of a game", state)


def _ask(state: GameState[Any, Any], player: Player[Any, Any], seat: int, rng: Random) -> Any:
    view = state.view(seat)
    try:
        answer = player.act(view, rng)
    except Exception as error:
        raise PlayerError(f"failed: {shown(error)}", error, seat, view) from error
    # Whose action it is comes first: whether another seat's would be legal is not for it to know.
    if getattr(answer, "seat", None) != seat or not state.is_legal(answer):
        raise PlayerError(f"answered {shown(answer)}, which it may not do", answer, seat, view)
    return answer

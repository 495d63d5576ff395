"""The errors of this package: one small tree, every one of them also a ``ValueError``.

Messages name what is wrong; the offending value stands in an attribute too.
"""

import reprlib
from typing import Any

__all__ = [
    "IllegalActionError",
    "NotationError",
    "PlayerError",
    "PuckpunkError",
    "RecordError",
    "RulesError",
]

_short = reprlib.Repr()
_short.maxstring = _short.maxother = 80
_LONGEST_SHOWN = 400


def shown(value: object) -> str:
    """Return a short text of any value, fit for an error message.

    Args:
        value: Anything at all, hostile objects and texts of any length included.

    Returns:
        Its ``repr`` on one line of what can be printed, cut in the middle when it is long; its type
        when it has no ``repr``.

    Examples:
        >>> shown("As Kx")
        "'As Kx'"
        >>> len(shown("A" * 10_000)) < 100
        True
    """
    try:
        text = _short.repr(value)
    except Exception:  # a value nobody can print must not hide the error about it
        text = f"<{type(value).__name__}>"
    if len(text) > _LONGEST_SHOWN:  # lists in lists are short only one by one
        half = _LONGEST_SHOWN // 2
        text = f"{text[:half]}...{text[-half:]}"
    if not text.isprintable():
        text = "".join(each if each.isprintable() else ascii(each)[1:-1] for each in text)
    return text


_LONGEST_TOLD = 2_000


def told(value: object) -> str:
    """Return the text of a state or a view, fit for an error message: cut if it is long.

    Args:
        value: What has a text of its own.

    Returns:
        Its ``str``, or what `shown` makes of it.

    Examples:
        >>> told("punk players=3")
        'punk players=3'
        >>> len(told("A" * 10_000)) < 100
        True
    """
    text = str(value)
    return text if len(text) < _LONGEST_TOLD else shown(value)


class PuckpunkError(ValueError):
    """The base of this package's errors.

    Attributes:
        message: What is wrong, in a sentence.
        value: The offending value.

    Examples:
        >>> import puckpunk as pp
        >>> try:
        ...     pp.evaluate("As Ks 1s")
        ... except pp.PuckpunkError as error:
        ...     print(error.value)
        As Ks 1s
    """

    def __init__(self, message: str, value: object = None) -> None:
        """Keep the message and the offending value."""
        super().__init__(message, value)
        self.message = message
        self.value = value

    def __str__(self) -> str:
        """Return the message."""
        return self.message

    def __repr__(self) -> str:
        """Return class and message; the value may be what cannot be printed."""
        return f"{type(self).__name__}({self.message!r})"


class NotationError(PuckpunkError):
    """A text or an object that is not what was wanted: not a card, a hand, a text of a game.

    Examples:
        >>> import puckpunk as pp
        >>> pp.Card.parse("1s")
        Traceback (most recent call last):
            ...
        puckpunk.errors.NotationError: '1s' is not a card: a rank (2 to 10, T, J, Q, K, A) and a ...
    """


class RulesError(PuckpunkError):
    """Something the rules do not allow to exist: a hand, a pack, rules, a seat, a state.

    Examples:
        >>> import puckpunk as pp
        >>> pp.evaluate("As As Kd")
        Traceback (most recent call last):
            ...
        puckpunk.errors.RulesError: the hand 'As As Kd' holds As twice
    """


class IllegalActionError(PuckpunkError):
    """An action that is malformed or may not be taken in this state; the state is as it was.

    The message holds the whole state, hidden cards included: show a player ``reason`` instead.

    Attributes:
        message: Why not, with the state in notation.
        value: The action.
        reason: Why not, in words.
        state: The state it was refused in, ``None`` if the action is malformed in itself.

    Examples:
        >>> from random import Random
        >>> import puckpunk as pp
        >>> from puckpunk import punk
        >>> state = punk.PunkState.deal(punk.PunkRules(players=3), Random(1))
        >>> try:
        ...     state.apply(punk.Lay(seat=0, card=punk.PunkCard.parse("Kc")))
        ... except pp.IllegalActionError as error:
        ...     print(error.reason)
        Kc is not in the pack: 3 suits, A to 7
    """

    def __init__(self, reason: str, action: object, state: object = None) -> None:
        """Keep the reason, the action and the state."""
        message = reason if state is None else f"{reason}; the state: {state}"
        super().__init__(message, action)
        self.args: tuple[Any, ...] = (reason, action, state)
        self.reason = reason
        self.state = state


class PlayerError(PuckpunkError):
    """A player that failed, or answered with what it may not do; the game is as it was.

    Attributes:
        message: What happened, with the seat and its view in notation, if it is short enough.
        value: What the player answered, or the error it raised.
        seat: Whose player it is.
        view: What it was shown.
    """

    def __init__(self, reason: str, value: object, seat: int, view: object) -> None:
        """Keep the reason, the answer, the seat and the view."""
        super().__init__(f"the player of seat {seat} {reason}; its view: {told(view)}", value)
        self.args: tuple[Any, ...] = (reason, value, seat, view)
        self.seat = seat
        self.view = view


class RecordError(PuckpunkError):
    """A record of a game that cannot be read, or written.

    Attributes:
        message: What is wrong, and where.
        value: The offending value.
        reason: What is wrong.
        game: Which game it is in, counted from 1 by the lines of a file; ``None`` if none.
        move: Which action, counted from 1; ``None`` if it is not about one.
        state: The state in which an action is illegal, ``None`` if it is not about that.
    """

    def __init__(
        self,
        reason: str,
        value: object = None,
        game: int | None = None,
        move: int | None = None,
        state: object = None,
    ) -> None:
        """Keep the reason, the offending value and the place."""
        places = [f"game {game}"] * (game is not None) + [f"move {move}"] * (move is not None)
        message = ": ".join([", ".join(places), reason] if places else [reason])
        super().__init__(message if state is None else f"{message}; the state: {state}", value)
        self.args: tuple[Any, ...] = (reason, value, game, move, state)
        self.reason = reason
        self.game = game
        self.move = move
        self.state = state

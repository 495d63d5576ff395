"""A game at the terminal: who is asked, what is told, taking back, and leaving off."""

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

import attrs

from puckpunk.cli.telling import together
from puckpunk.cli.terminal import (
    ask,
    gettext,
    listed,
    means,
    pgettext,
    say,
    starting,
    typed,
)
from puckpunk.game import Outcome
from puckpunk.players import GreedyPlayer
from puckpunk.table import Record

__all__ = ["YOU", "Screen", "Session", "Undo", "ask_move", "match_won", "player_name"]

YOU = 0


class Undo(Exception):  # noqa: N818 -- a wish, not an error
    """The player wants to take back the last decision."""


class Hint(Exception):  # noqa: N818 -- a wish, not an error
    """The player wants to be told what might be good."""


def ask_move(prompt: str) -> str:
    """Return what you answer when it is your turn, without spaces around it.

    Raises:
        Undo: You want to take back your last decision.
        Hint: You want to be told what might be good.
        Quit: You want to stop.
        EOFError: There is no more input.
    """
    answer = ask(prompt)
    if means(answer, "u", "undo", pgettext("typed", "u"), pgettext("typed", "undo")):
        raise Undo
    if means(answer, "hint", pgettext("typed", "hint")):
        raise Hint
    return "?" if means(answer, "help", pgettext("typed", "help")) else answer


def player_name(seat: int, dummy: int | None = None) -> str:
    """Return what the player of a seat is called."""
    if seat == YOU:
        return gettext("you")
    if seat == dummy:
        return together(gettext("the dummy"))
    return together(gettext("player {number}", number=seat + 1))


def match_won(outcome: Outcome, names: list[str]) -> str:
    """Return who has won a match."""
    winners = listed(names)
    if len(outcome.winners) > 1:
        return starting(gettext("{winners} share the match.", winners=winners))
    if YOU in outcome.winners:
        return gettext("You won the match.")
    return starting(gettext("{winner} won the match.", winner=winners))


class Screen(Protocol):
    """What a game says at the terminal, and how it asks."""

    def introduce(self, rules: Any, match: Any) -> None:
        """Say what is played, and how the match stands if it is one."""

    def remind(self, view: Any) -> None:
        """Say again what was said before you were asked, but for what `ask` says."""

    def ask(self, view: Any) -> Any:
        """Show what you may know and return your action.

        Raises:
            Undo: You want to take back your last decision.
            Hint: You want to be told what might be good.
            Quit: You want to stop.
            EOFError: There is no more input.
        """

    def typed(self, action: Any) -> str:
        """Return what you would type to do something."""
        ...

    def tell(self, before: Any, decisions: Sequence[Any], moves: Sequence[Any], after: Any) -> None:
        """Tell what was decided together, what chance then did, and what came of it."""

    def conclude(self, state: Any) -> None:
        """Say how the game ended."""

    def tell_match(self, match: Any) -> None:
        """Say how the match stands, or ended."""


@attrs.frozen
class _Moment:
    """A decision of yours: all that brings back what was there when you were asked."""

    state: Any
    actions: int
    rng: Any


@attrs.define
class Session:
    """A game in progress.

    Attributes:
        start: Where it began.
        actions: All that was done.
        state: Where it stands.
        rng: Draws for chance and for the opponents.
        seats: What the players are called in the record.
    """

    start: Any
    actions: list[Any]
    state: Any
    rng: Random
    seats: tuple[str, ...] = ()
    _moments: list[_Moment] = attrs.Factory(list[_Moment])

    @property
    def record(self) -> Record[Any]:
        """The game so far."""
        return Record(self.start, tuple(self.actions), self.state, seats=self.seats)

    def play(self, screen: Screen, opponents: Sequence[Any]) -> None:
        """Play on to the end.

        Args:
            screen: Tells and asks.
            opponents: Who plays the other seats, in seat order from the one after yours.

        Raises:
            Quit: You want to stop; the game stands as it did when you were asked.
            EOFError: There is no more input.
        """
        while self.state.outcome is None:
            before = self.state
            decisions: list[Any] = []
            if YOU in before.actors:
                self._moments.append(_Moment(before, len(self.actions), self.rng.getstate()))
                try:
                    decisions.append(self._asked(screen))
                except Undo:
                    self._take_back(screen)
                    continue
            decisions += [
                opponents[seat - 1].act(before.view(seat), self.rng)
                for seat in before.actors
                if seat != YOU
            ]
            for action in decisions:
                self._do(action)
            moves: list[Any] = []
            while self.state.is_chance:
                moves.append(self.state.sample_chance(self.rng))
                self._do(moves[-1])
            screen.tell(before, decisions, moves, self.state)
        screen.conclude(self.state)

    def _asked(self, screen: Screen) -> Any:
        view = self.state.view(YOU)
        while True:
            try:
                return screen.ask(view)
            except Hint:  # the one who gives it draws nothing, so that nothing changes
                advice = screen.typed(GreedyPlayer().act(view, self.rng))
                say(typed(gettext("A hint: {advice} looks best at once.", advice=advice)))

    def _do(self, action: Any) -> None:
        self.state = self.state.apply(action)
        self.actions.append(action)

    def _take_back(self, screen: Screen) -> None:
        """Go back to your last decision, the rng with it: the same choice brings the same cards."""
        self._moments.pop()
        if not self._moments:
            say(gettext("There is nothing to take back: here the game began, or was resumed."))
            screen.remind(self.state.view(YOU))
            return
        moment = self._moments.pop()
        say(gettext("You take back your last decision."))
        del self.actions[moment.actions :]
        self.state = moment.state
        self.rng.setstate(moment.rng)
        screen.remind(self.state.view(YOU))

"""Games in a row: the dealer moves on, and what was won adds up."""

from collections.abc import Sequence
from typing import Any, TypeVar, final

import attrs

from puckpunk.cards import AnyCard
from puckpunk.errors import RulesError, shown, told
from puckpunk.game import ChanceSource, Outcome, RandomSource, check_seat, shares
from puckpunk.puck import PuckRules, PuckState
from puckpunk.punk import AtTarget, PunkCard, PunkRules, PunkState
from puckpunk.punk.score import add_up, outcome_of
from puckpunk.table import Player, play
from puckpunk.vocabulary import Vocabulary

__all__ = ["MatchEnd", "PuckMatch", "PunkMatch", "play_match"]


_MOST = 1_000_000  # deals or games of a match


def _nobody(match: "PuckMatch") -> tuple[int, ...]:
    if not isinstance(match.rules, PuckRules):
        raise RulesError(f"{shown(match.rules)} is not PuckRules", match.rules)
    return (0,) * match.rules.players


class MatchEnd(Vocabulary):
    """Why a match was won."""

    TARGET = "the first running total to reach the target (PN14)"
    MOST_POINTS = "the last deal is played: most points (PN14)"
    GAMES = "the last game is played: most games won"


def _nothing(match: "PunkMatch") -> tuple[int, ...]:
    if not isinstance(match.rules, PunkRules):
        raise RulesError(f"{shown(match.rules)} is not PunkRules", match.rules)
    return (0,) * match.rules.seats


@final
@attrs.frozen(kw_only=True)
class PunkMatch:
    """A match of Punk, between two deals: scores add up until somebody has the target (PN14).

    It never changes: `after` gives the match after one more deal.

    Attributes:
        rules: The rules of every deal, whose target is the match's. Every deal is played out.
        dealer: Who deals next.
        max_deals: After how many deals most points win.
        deals: How many deals are played.
        scores: The points each seat has.
        first: The seat whose running total was first to reach the target, ``None`` so far.

    Raises:
        RulesError: A match that cannot be.

    Examples:
        >>> from random import Random
        >>> match = PunkMatch(rules=PunkRules(players=3))
        >>> state = match.deal(Random(1))
        >>> while state.outcome is None:
        ...     state = state.play_trick([hand[0] for hand in state.hands])
        >>> str(match.after(state))
        'punk players=3; deals=1/100; scores=19, 1, 5; next dealer=1'
    """

    rules: PunkRules
    dealer: int = 0
    max_deals: int = 100
    deals: int = 0
    scores: tuple[int, ...] = attrs.Factory(_nothing, takes_self=True)
    first: int | None = None

    def __attrs_post_init__(self) -> None:
        """Refuse what cannot be."""
        _nothing(self)
        if self.rules.at_target is AtTarget.STOP:
            raise RulesError("in a match every deal is played out, not stopped", self.rules)
        check_seat(self.dealer, self.rules.players, "dealer")
        if type(self.max_deals) is not int or not 1 <= self.max_deals <= _MOST:
            raise RulesError(
                f"max_deals is an int from 1 to {_MOST}, not {shown(self.max_deals)}", self
            )
        if type(self.deals) is not int or not 0 <= self.deals <= self.max_deals:
            raise RulesError(
                f"deals is an int up to {self.max_deals}, not {shown(self.deals)}", self
            )
        scores = self.scores
        if (
            not isinstance(scores, tuple)
            or len(scores) != self.rules.seats
            or not all(type(points) is int and points >= 0 for points in scores)
            or (any(scores) and not self.deals)
        ):
            raise RulesError(f"{shown(scores)} are not the points of the seats", scores)
        if self.first is not None:
            check_seat(self.first, self.rules.seats, "first seat")
        most = self.deals * self.rules.pack.hand_size * self.rules.pack.ranks
        silent = self.rules.dummy is not None and not self.rules.dummy_scores
        if sum(scores) > most or (silent and scores[-1]):
            raise RulesError(f"{shown(scores)} cannot be scored in {self.deals} deals", scores)
        there = [seat for seat in self.rules.contenders if scores[seat] >= self.rules.target]
        if (self.first not in there) if there else (self.first is not None):
            raise RulesError(f"{shown(self.first)} was not first to reach the target", self.first)

    def deal(self, rng: ChanceSource[PunkCard]) -> PunkState:
        """Return the next deal.

        Args:
            rng: What shuffles, or a pack in a known order.

        Returns:
            The state after the deal.

        Raises:
            RulesError: The match is over.
        """
        if self.outcome is not None:
            raise RulesError(f"the match is over: {self}", self)
        return PunkState.deal(self.rules, rng, self.dealer)

    def after(self, state: PunkState) -> "PunkMatch":
        """Return the match after one more deal; the next player deals then.

        Args:
            state: The end of a deal of this match.

        Returns:
            The match.

        Raises:
            RulesError: The match is over, or the state is not the end of its next deal.
        """
        if self.outcome is not None:
            raise RulesError(f"the match is over: {self}", self)
        if not isinstance(state, PunkState) or state.outcome is None:
            raise RulesError(f"{shown(state)} is not the end of a deal", state)
        if (state.rules, state.dealer) != (self.rules, self.dealer):
            raise RulesError(f"the deal is not the next of this match: {told(state)}", state)
        scores, first = add_up(self.rules, state.plays, self.scores)
        return attrs.evolve(
            self,
            dealer=(self.dealer + 1) % self.rules.players,
            deals=self.deals + 1,
            scores=scores,
            first=first,
        )

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, ``None`` while it goes on."""
        if self.first is None and self.deals < self.max_deals:
            return None
        reason = MatchEnd.MOST_POINTS if self.first is None else MatchEnd.TARGET
        return outcome_of(self.rules, self.scores, self.first, reason)

    def __str__(self) -> str:
        """Return the match on one line."""
        scores = ", ".join(map(str, self.scores))
        outcome = self.outcome
        end = f"next dealer={self.dealer}"
        if outcome is not None:
            end = f"won by {', '.join(map(str, outcome.winners))} ({outcome.reason})"
        return f"{self.rules}; deals={self.deals}/{self.max_deals}; scores={scores}; {end}"


@final
@attrs.frozen(kw_only=True)
class PuckMatch:
    """Games of Puck in a row, between two of them: the dealer moves on, chips add up (PK15).

    It never changes: `after` gives the match after one more game. The deal moves on in the
    direction of play of the game just played.

    Attributes:
        rules: The rules of every game.
        dealer: Who deals next.
        max_games: After how many games it ends.
        games: How many games are played.
        won: How many games each seat has won or shared.
        chips: What each seat has won or lost, net of its stakes.

    Raises:
        RulesError: A match that cannot be; where games were shared, chips are held to their bounds.

    Examples:
        >>> from random import Random
        >>> from puckpunk.players import RandomPlayer
        >>> match = PuckMatch(rules=PuckRules(players=3, ante=1), max_games=2)
        >>> str(play_match(match, [RandomPlayer()] * 3, Random(1)))
        'puck players=3 ante=1; games=2/2; won=2, 0, 0; chips=4, -2, -2; over'
    """

    rules: PuckRules
    dealer: int = 0
    max_games: int = 10
    games: int = 0
    won: tuple[int, ...] = attrs.Factory(_nobody, takes_self=True)
    chips: tuple[int, ...] = attrs.Factory(_nobody, takes_self=True)

    def __attrs_post_init__(self) -> None:
        """Refuse what cannot be."""
        seats = len(_nobody(self))
        check_seat(self.dealer, seats, "dealer")
        if type(self.max_games) is not int or not 1 <= self.max_games <= _MOST:
            raise RulesError(
                f"max_games is an int from 1 to {_MOST}, not {shown(self.max_games)}", self
            )
        if type(self.games) is not int or not 0 <= self.games <= self.max_games:
            raise RulesError(f"{shown(self.games)} is not a number of games played", self.games)
        for numbers in (self.won, self.chips):
            if not isinstance(numbers, tuple) or len(numbers) != seats:
                raise RulesError(f"{shown(numbers)} is not one number a seat", numbers)
            if not all(type(number) is int for number in numbers):
                raise RulesError(f"{shown(numbers)} are not all ints", numbers)
        ante = self.rules.ante
        if (
            not all(0 <= won <= self.games for won in self.won)
            or not self.games <= sum(self.won) <= self.games * seats
            or sum(self.chips) != 0
            # Who wins takes all antes, or shares them with all others at the least.
            or not all(
                ante * (won - self.games) <= chips <= ante * (won * seats - self.games)
                for won, chips in zip(self.won, self.chips, strict=True)
            )
        ):
            raise RulesError(
                f"{self.games} games cannot end like this: won {shown(self.won)}, "
                f"chips {shown(self.chips)}",
                self,
            )

    def deal(self, rng: ChanceSource[AnyCard]) -> PuckState:
        """Return the next game, after its draw and deal.

        Args:
            rng: What draws and shuffles.

        Returns:
            The state in which the first announcement is due.

        Raises:
            RulesError: The match is over.
        """
        self._check_on()
        return PuckState.deal(self.rules, rng, self.dealer)

    def after(self, state: PuckState) -> "PuckMatch":
        """Return the match after one more game.

        Args:
            state: The end of the next game of this match.

        Returns:
            The match.

        Raises:
            RulesError: The match is over, or the state is not the end of its next game.
        """
        self._check_on()
        if not isinstance(state, PuckState) or state.outcome is None:
            raise RulesError(f"{shown(state)} is not the end of a game", state)
        if (state.rules, state.dealer) != (self.rules, self.dealer):
            raise RulesError(f"the game is not the next of this match: {told(state)}", state)
        outcome = state.outcome
        return attrs.evolve(
            self,
            dealer=state.standing.after(state.dealer)[0],
            games=self.games + 1,
            won=tuple(won + int(seat in outcome.winners) for seat, won in enumerate(self.won)),
            chips=tuple(a + b for a, b in zip(self.chips, outcome.payoffs, strict=True)),
        )

    def _check_on(self) -> None:
        if self.outcome is not None:
            raise RulesError(f"the match is over: {self}", self)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, ``None`` while it goes on: most games won, level seats share."""
        if self.games < self.max_games:
            return None
        seats = range(self.rules.players)
        winners = tuple(seat for seat in seats if self.won[seat] == max(self.won))
        returns = shares(winners, seats, len(seats))
        return Outcome(winners, MatchEnd.GAMES, self.won, returns, self.chips)

    def __str__(self) -> str:
        """Return the match on one line."""
        won, chips = (", ".join(map(str, numbers)) for numbers in (self.won, self.chips))
        end = f"next dealer={self.dealer}" if self.games < self.max_games else "over"
        return f"{self.rules}; games={self.games}/{self.max_games}; won={won}; chips={chips}; {end}"


MatchT = TypeVar("MatchT", PunkMatch, PuckMatch)


def play_match(match: MatchT, players: Sequence[Player[Any, Any]], rng: RandomSource) -> MatchT:
    """Play a match to its end.

    Args:
        match: The match, begun or not.
        players: One player a seat, in seat order; a dummy has none.
        rng: Shuffles, and is handed to the players.

    Returns:
        The match at its end.

    Raises:
        PlayerError: A player failed.
        RulesError: There are too many players or too few.

    Examples:
        >>> from random import Random
        >>> from puckpunk.players import RandomPlayer
        >>> match = PunkMatch(rules=PunkRules(players=3))
        >>> match = play_match(match, [RandomPlayer()] * 3, Random(1))
        >>> match.outcome.winners, match.outcome.reason
        ((1,), MatchEnd.TARGET)
    """
    if not isinstance(match, PunkMatch | PuckMatch):
        raise RulesError(f"{shown(match)} is not a match", match)
    current: Any = match  # which of the two, a type checker does not follow into ``after``
    while current.outcome is None:
        current = current.after(play(current.deal(rng), players, rng).final)
    played: MatchT = current
    return played

"""What is counted of games: whole numbers only, so that counts add up in whatever order.

The keys of a tally are a word and what it is about:

=============================================== ===================================================
``games``                                       games played
``won``, entrant, seat, winners                 he won from that seat, with so many winners in all
``lost``, entrant, seat                         he did not
``return``, entrant, numerator, denominator     his return was that
``points``, entrant, points                     he scored so many: points at Punk, rounds at Puck
``chips``, entrant, chips                       he won or lost so many chips
``ahead``, entrant, entrant                     the first came out ahead of the second
``first``, winners                              who begins won, with so many winners in all
``dummy``, winners                              the dummy won, with so many winners in all
``length``, number                              the game had so many tricks or rounds
``reason``, reason                              the game ended for that reason
``unwon``, number                               so many tricks or rounds were won by nobody
``shown``, category                             a hand of that kind was shown
``best``, category                              a hand of that kind was the best that was shown
=============================================== ===================================================

Seats are counted from the dealer, whose seat is 0. Who begins is the first to announce at Puck, and
at Punk, where all act together, the first to be dealt to: the seat after the dealer's.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import permutations
from random import Random
from typing import Any, TypeAlias, cast

from puckpunk.errors import NotationError, PuckpunkError, RulesError, shown
from puckpunk.game import Outcome
from puckpunk.puck import EndReason as PuckEnd
from puckpunk.puck import PuckRules, PuckState, Showdown
from puckpunk.punk import EndReason as PunkEnd
from puckpunk.punk import PunkRules, PunkState
from puckpunk.rankings import HandCategory
from puckpunk.table import Player, steps

__all__ = ["Key", "Rules", "Tally", "from_text", "play_games", "seating", "to_text"]

Rules: TypeAlias = PunkRules | PuckRules
Key: TypeAlias = tuple[str | int, ...]
Tally: TypeAlias = Counter[Key]


def play_games(rules: Rules, players: Sequence[Any], seed: int, first: int, last: int) -> Tally:
    """Play some games of a simulation, and return what is counted of them.

    Args:
        rules: The rules of each game.
        players: The entrants: players, or what makes one when it is called.
        seed: The seed of the simulation.
        first: The number of the first game.
        last: The number after that of the last.

    Returns:
        The counts, the same whoever plays the games and whatever others are played.
    """
    tally: Tally = Counter()
    for game in range(first, last):
        try:
            _play_game(rules, players, seed, game, tally)
        except PuckpunkError as error:
            error.add_note(f"in game {game} of seed {seed}")
            raise
    return tally


def _play_game(rules: Rules, players: Sequence[Any], seed: int, game: int, tally: Tally) -> None:
    rng, number = Random(f"puckpunk {seed} {game}"), len(players)
    entrants = seating(number, game)
    seated = [_seated(players[entrant]) for entrant in entrants]
    outcome, first = _played(rules, seated, rng, tally)
    tally["games",] += 1
    tally["reason", str(outcome.reason)] += 1
    winners = len(outcome.winners)
    tally["first", winners] += first in outcome.winners
    tally.update(("dummy", winners) for seat in outcome.winners if seat >= number)
    for seat, entrant in enumerate(entrants):
        won = seat in outcome.winners
        tally[("won", entrant, seat, winners) if won else ("lost", entrant, seat)] += 1
        tally["return", entrant, *outcome.returns[seat].as_integer_ratio()] += 1
        tally["points", entrant, outcome.scores[seat]] += 1
        if isinstance(rules, PuckRules) and rules.ante:
            tally["chips", entrant, outcome.payoffs[seat]] += 1
    tally.update(_ahead(outcome, entrants))


def seating(number: int, game: int) -> tuple[int, ...]:
    """Return which entrant has which seat in a game.

    From game to game all move on by a seat. At up to four seats they change their order too, each
    time they have gone round, since at Puck it matters who sits next to whom.

    Examples:
        >>> [seating(3, game) for game in range(6)]
        [(0, 1, 2), (2, 0, 1), (1, 2, 0), (0, 2, 1), (1, 0, 2), (2, 1, 0)]
    """
    times, by = divmod(game, number)
    order = _ORDERS[number][times % len(_ORDERS[number])] if number in _ORDERS else range(number)
    return tuple(order[(seat - by) % number] for seat in range(number))


_ORDERS = {
    number: [(0, *others) for others in permutations(range(1, number))] for number in (2, 3, 4)
}


def _seated(player: Any) -> Player[Any, Any]:
    """Return a player, made for this game if it is what makes one."""
    if _acts(player):
        return cast("Player[Any, Any]", player)
    try:
        made = player()
    except Exception as error:
        raise RulesError(f"{shown(player)} makes no player: {shown(error)}", player) from error
    if not _acts(made):
        raise RulesError(f"{shown(player)} makes {shown(made)}, which is no player", made)
    return cast("Player[Any, Any]", made)


def _acts(player: object) -> bool:
    return not isinstance(player, type) and callable(getattr(player, "act", None))


def _ahead(outcome: Outcome, entrants: Sequence[int]) -> Iterable[Key]:
    """Yield who came out ahead of whom: the winners of the others, then by scores."""
    standing = [(seat in outcome.winners, outcome.scores[seat]) for seat in range(len(entrants))]
    for one, other in permutations(range(len(entrants)), 2):
        if standing[one] > standing[other] and not (standing[one][0] and standing[other][0]):
            yield "ahead", entrants[one], entrants[other]


def _played(
    rules: Rules, seated: Sequence[Player[Any, Any]], rng: Random, tally: Tally
) -> tuple[Outcome, int]:
    """Play a game, the dealer at seat 0, and count what happens in it.

    Returns:
        How it ended, and which seat began.
    """
    if isinstance(rules, PunkRules):
        return _played_punk(PunkState.deal(rules, rng, dealer=0), seated, rng, tally)
    return _played_puck(PuckState.start(rules, dealer=0), seated, rng, tally)


def _played_punk(
    state: PunkState, seated: Sequence[Player[Any, Any]], rng: Random, tally: Tally
) -> tuple[Outcome, int]:
    for _, after in steps(state, seated, rng):
        state = after
    tally["length", len(state.tricks)] += 1
    tally["unwon", sum(trick.winner is None for trick in state.tricks)] += 1
    return _ended(state.outcome), 1


def _played_puck(
    state: PuckState, seated: Sequence[Player[Any, Any]], rng: Random, tally: Tally
) -> tuple[Outcome, int]:
    rounds = unwon = first = 0
    for action, after in steps(state, seated, rng):
        if not rounds and not state.turns and after.turns:
            first = action.seat
        shown = after.showdown if state.turns and not after.turns else None
        if shown is not None:
            rounds += 1
            unwon += not shown.winners
            tally.update(_kinds(shown))
        state = after
    tally["length", rounds] += 1
    tally["unwon", unwon] += 1
    return _ended(state.outcome), first


def _kinds(showdown: Showdown) -> Iterable[Key]:
    for seat, (hand, value) in enumerate(zip(showdown.hands, showdown.values, strict=True)):
        if hand:
            yield "shown", str(value.category)
            if seat == showdown.best[0]:
                yield "best", str(value.category)


def _ended(outcome: Outcome | None) -> Outcome:
    if outcome is None:  # cannot be: steps go on to the end
        raise NotationError("a game did not end", outcome)
    return outcome


def to_text(tally: Tally) -> dict[str, int]:
    """Return a tally as JSON can hold it."""
    return {" ".join(map(str, key)): number for key, number in sorted(tally.items(), key=str)}


def from_text(counts: Mapping[str, object], rules: Rules) -> Tally:
    """Return the tally that a JSON object holds.

    Args:
        counts: The object.
        rules: The rules of the games that it counts.

    Raises:
        NotationError: A key or a number of it cannot be of such games.
    """
    tally: Tally = Counter()
    for text, number in counts.items():
        key = tuple(_part(part) for part in text.split(" "))
        kinds = _KEYS.get(str(key[0]), ("none",))
        places = range(rules.players)
        if len(key) != 1 + len(kinds) or not all(
            _KINDS[kind](part, places) for kind, part in zip(kinds, key[1:], strict=True)
        ):
            raise NotationError(f"{shown(text)} is nothing that is counted", text)
        if type(number) is not int or not 0 <= number <= _MOST:
            raise NotationError(f"{shown(number)} is not a count", number)
        tally[key] = number
    _check_sums(tally, rules.players)
    return tally


def _check_sums(tally: Tally, players: int) -> None:
    """Refuse counts that are not of whole games."""
    sums: Counter[Key] = Counter()
    for key, number in tally.items():
        word = "won" if key[0] == "lost" else key[0]
        sums[(word, key[1]) if word in {"won", "return", "points"} else (word,)] += number
    games = tally["games",]
    wanted: list[Key] = [("length",), ("reason",), ("unwon",)]
    wanted += [(word, place) for word in ("won", "return", "points") for place in range(players)]
    for what in wanted:
        if sums[what] != games:
            raise NotationError(f"{sums[what]} games are counted for {what}, not {games}", what)
    if sums["first",] > games or sums["dummy",] > games:
        raise NotationError(f"more than {games} games were won", games)


_MOST = 10**15
_KEYS = {
    "games": (), "won": ("place", "place", "above"), "lost": ("place", "place"),
    "return": ("place", "number", "above"), "points": ("place", "number"),
    "chips": ("place", "number"), "ahead": ("place", "place"), "first": ("above",),
    "dummy": ("above",), "length": ("number",), "reason": ("reason",), "unwon": ("number",),
    "shown": ("kind",), "best": ("kind",),
}  # fmt: skip
_WORDS = {str(reason) for reasons in (PunkEnd, PuckEnd) for reason in reasons}
_KINDS: dict[str, Callable[[str | int, range], bool]] = {
    "none": lambda _part, _places: False,
    "place": lambda part, places: part in places,
    "above": lambda part, _: isinstance(part, int) and part > 0,
    "number": lambda part, _: isinstance(part, int),
    "reason": lambda part, _: part in _WORDS,
    "kind": lambda part, _: part in set(map(str, HandCategory)),
}


def _part(text: str) -> str | int:
    return int(text) if re.fullmatch("0|-?[1-9][0-9]{0,15}", text) else text

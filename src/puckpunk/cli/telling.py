"""A game told to somebody who does not play: no seat is called you."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

from puckpunk.cards import format_cards
from puckpunk.cli.games import Rules, State
from puckpunk.cli.terminal import NBSP, listed, say
from puckpunk.game import Outcome
from puckpunk.puck import (
    ChooseDirection,
    Draw,
    Exchange,
    Hold,
    PuckAction,
    PuckRules,
    PuckState,
    Refill,
    Showdown,
    Take,
)
from puckpunk.puck import EndReason as PuckEndReason
from puckpunk.punk import EndReason, PunkRules, PunkState, Trick, explain_trick

__all__ = [
    "Name",
    "cards_of",
    "counted",
    "numbers_of",
    "player_names",
    "seat_names",
    "starting",
    "tell",
    "title",
    "told",
    "told_end",
    "told_showdown",
    "told_trick",
]

Name: TypeAlias = Callable[[int], str]
"""What a seat is called."""


def player_names(rules: Rules) -> Name:
    """Return what the seats are called at a table: players, numbered from 1."""
    return _names("player", rules, first=1)


def seat_names(rules: Rules) -> Name:
    """Return what the seats are called in records: seats, numbered from 0."""
    return _names("seat", rules, first=0)


def _names(word: str, rules: Rules, first: int) -> Name:
    dummy = rules.dummy if isinstance(rules, PunkRules) else None
    return lambda seat: f"the{NBSP}dummy" if seat == dummy else f"{word}{NBSP}{seat + first}"


def tell(lines: Iterable[str]) -> None:
    """Print lines; the spaces at the start of one are its indent."""
    for line in lines:
        text = line.lstrip(" ")
        say(text, " " * (len(line) - len(text)))


def starting(text: str) -> str:
    """Return a text as it stands at the start of a sentence.

    Examples:
        >>> starting("player 1: 4c wins")
        'Player 1: 4c wins'
    """
    return text[:1].upper() + text[1:]


def counted(number: int, thing: str) -> str:
    """Return how many of something there are.

    Examples:
        >>> counted(1, "card"), counted(0, "card"), counted(43, "card")
        ('1 card', 'no cards', '43 cards')
    """
    return f"{number or 'no'} {thing}{'' if number == 1 else 's'}"


def cards_of(hand: Sequence[Any]) -> str:
    """Return the cards of a hand of either game."""
    return " ".join(map(str, hand)) or "no cards"


def title(rules: Rules) -> str:
    """Return which game is played, and by how many.

    Examples:
        >>> title(PunkRules(players=2)), title(PuckRules(players=3, jokers=2))
        ('Punk for 2 players and a dummy', 'Puck for 3 players with two jokers')
    """
    if isinstance(rules, PuckRules):
        return f"Puck for {rules.players} players{' with two jokers' if rules.jokers else ''}"
    return f"Punk for {rules.players} players{' and a dummy' if rules.dummy else ''}"


def numbers_of(numbers: Sequence[int], name: Name) -> str:
    """Return points or wins, seat by seat."""
    return ", ".join(f"{name(seat)}:{NBSP}{number}" for seat, number in enumerate(numbers))


def told(before: State, action: Any, after: State, name: Name) -> list[str]:
    """Return what there is to tell of an action, all cards being open."""
    if isinstance(before, PuckState) and isinstance(after, PuckState):
        return _told_puck(before, action, after, name)
    if isinstance(before, PunkState) and isinstance(after, PunkState):
        return _told_punk(before, after, name)
    return []


def _told_punk(before: PunkState, after: PunkState, name: Name) -> list[str]:
    if after.dealt.complete and not before.dealt.complete:
        return [f"{starting(name(after.dealer))} deals.", *_told_hands(after, name)]
    lines: list[str] = []
    for trick in after.tricks[len(before.tricks) :]:
        lines += ["", f"Trick {len(after.tricks)} of {after.rules.pack.hand_size}"]
        lines += [f"  {line}" for line in told_trick(trick, name)]
        lines.append(f"  Scores: {numbers_of(after.scores, name)}.")
    return lines


def _told_puck(before: PuckState, action: PuckAction, after: PuckState, name: Name) -> list[str]:
    lines: list[str] = []
    who = starting(name(action.seat))
    match action:
        case Draw():
            lines.append(f"{who} draws {action.card}.")
        case ChooseDirection():
            lines.append(f"{who} drew the highest card: play goes {action.direction}.")
        case Hold():
            lines.append(f"{who} holds.")
        case Exchange():
            lines.append(f"{who} {_exchange(action, name)}.")
        case Take():
            lines.append(f"  {who} gets {action.card} from {name(action.victim)}.")
        case Refill():
            lines.append(f"  {who} gets {action.card} from the stock.")
        case _:  # the deal: told when it is complete
            pass
    if before.turns and not after.turns and after.showdown is not None:
        lines += [f"  {line}" for line in told_showdown(after.showdown, name)]
    if after.round > before.round and after.outcome is None:
        wins, stock = numbers_of(after.wins, name), counted(after.stock_size, "card")
        lines += ["", f"Round {after.round}. Rounds won: {wins}. In the stock: {stock}."]
        lines += _told_hands(after, name)
    return lines


def _exchange(action: Exchange, name: Name) -> str:
    discards = f"discards {format_cards(action.discards)}"
    if not action.takes:
        return f"{discards} for as many from the stock"
    takes = [
        f"{taken if isinstance(taken, int) else format_cards(taken)} from {name(victim)}"
        for victim, taken in action.takes
    ]
    return f"{discards} and takes {listed(takes)}"


def _told_hands(state: State, name: Name) -> list[str]:
    return [f"  {starting(name(s))}: {cards_of(hand)}" for s, hand in enumerate(state.hands)]


def told_trick(trick: Trick, name: Name) -> list[str]:
    """Return who laid what, who won the trick and why."""
    laid = ", ".join(f"{name(seat)}{NBSP}{card}" for seat, card in enumerate(trick.cards))
    why = explain_trick(trick)
    won = why if trick.winner is None else f"{name(trick.winner)}: {why}"
    return [starting(f"{laid}."), starting(f"{won}.")]


def told_showdown(showdown: Showdown, name: Name) -> list[str]:
    """Return what was shown at the end of a round of Puck, who won it, and why."""
    lines = [
        starting(
            f"{name(seat)} shows {format_cards(hand)}: {value}"
            if hand
            else f"{name(seat)} shows no cards"
        )
        for seat, (hand, value) in enumerate(zip(showdown.hands, showdown.values, strict=True))
    ]
    best = starting(listed([name(seat) for seat in showdown.best]))
    if len(showdown.best) == 1:
        return [*lines, f"{best} wins the round: {showdown.reason}."]
    scores = "each scores" if showdown.winners else "nobody scores"
    return [*lines, f"{best} are level: {scores}."]


def told_end(outcome: Outcome, rules: Rules, name: Name) -> list[str]:
    """Return with what a game ended, who won it, and why."""
    scores = numbers_of(outcome.scores, name)
    winners = starting(listed([name(seat) for seat in outcome.winners]))
    alone = len(outcome.winners) == 1
    if isinstance(rules, PuckRules):
        stock = outcome.reason is PuckEndReason.STOCK
        why = "the stock is gone" if stock else "nobody exchanges any more"
        won = "wins with most rounds" if alone else "share the game, level with most rounds"
        return [f"The game is over: {why}. Rounds won: {scores}.", f"{winners} {won}."]
    if outcome.reason is EndReason.TARGET:
        won = f"wins, the first to reach {rules.target} points"
    else:
        won = "wins with the most points" if alone else "share the game, level with most points"
        won = f"{won}; nobody reached {rules.target}"
    return [f"The game is over. Scores: {scores}.", f"{winners} {won}."]

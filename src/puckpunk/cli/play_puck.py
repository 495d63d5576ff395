"""Puck in the terminal: you against players who see their views only."""

import re

from puckpunk.cards import AnyCard, format_cards, parse_cards
from puckpunk.cli.terminal import NBSP, ask, listed, say
from puckpunk.errors import shown
from puckpunk.game import Outcome, RandomSource
from puckpunk.players import RandomPlayer
from puckpunk.puck import (
    ChooseDirection,
    Direction,
    EndReason,
    Exchange,
    Hold,
    PuckAction,
    PuckRules,
    PuckState,
    PuckView,
    Refill,
    Take,
    Whereabouts,
)

__all__ = ["play_puck"]

_YOU = 0
_HELP = (
    "Type hold; or what you discard and from whom you take as many, by player: 4c 5d from 2, or "
    "4c 5d from 2 3, or 1 3 from 2 (your first and third card); q quits."
)


def play_puck(rules: PuckRules, rng: RandomSource) -> None:
    """Play one game to its end.

    Args:
        rules: The rules.
        rng: Draws, deals, takes and refills, and draws the opponents' choices.

    Raises:
        Quit: You want to stop.
        EOFError: There is no more input.
    """
    jokers = ", with two jokers" if rules.jokers else ""
    say(
        f"Puck for {rules.players} players{jokers}. In every round each player holds, or discards "
        "one to three cards and takes as many from other hands, unseen; robbed hands fill up from "
        "the stock. Then all show, and the best hand wins the round. When the stock is gone the "
        "round is played out, and most rounds win the game."
    )
    say(_HELP)
    opponent = RandomPlayer()
    state = PuckState.start(rules, dealer=rules.players - 1)
    while state.outcome is None:
        if state.is_chance:
            state = state.apply(state.sample_chance(rng))
            continue
        (seat,) = state.actors
        view = state.view(seat)
        if view.direction is None:
            action = _choose_direction(view) if seat == _YOU else opponent.act(view, rng)
            say(f"{_name(seat).capitalize()} drew the highest card: {_words(action)}.")
            state = state.apply(action)
            continue
        if not view.events:
            _show_round(view)
        action = _announce(view) if seat == _YOU else opponent.act(view, rng)
        _show_announcement(action)
        state = state.apply(action)
        moves: list[PuckAction] = []
        while state.is_chance:
            moves.append(state.sample_chance(rng))
            state = state.apply(moves[-1])
        _show_moves(moves)
        if not state.turns:  # the round is complete
            _show_showdown(state)
    _show_end(state.outcome)


def _name(seat: int) -> str:
    return "you" if seat == _YOU else f"player{NBSP}{seat + 1}"


def _words(action: PuckAction) -> str:
    """Return what everybody hears of a decision."""
    if isinstance(action, ChooseDirection):
        return f"play goes {action.direction}"
    if isinstance(action, Exchange):
        takes = [f"{taken} from {_name(victim)}" for victim, taken in action.takes]
        cards = "a card" if len(action.discards) == 1 else f"{len(action.discards)} cards"
        return f"discards {cards} and takes {listed(takes)}"
    return "holds"


def _choose_direction(view: PuckView) -> PuckAction:
    while True:
        answer = ask("You drew the highest card. Clockwise or counterclockwise (c, a; q quits)?")
        for direction, letters in ((Direction.CLOCKWISE, "c"), (Direction.COUNTERCLOCKWISE, "a")):
            if answer.lower() in {letters, str(direction), f"{letters}nticlockwise"}:
                return ChooseDirection(view.seat, direction)
        say("Type c for clockwise or a for counterclockwise (anticlockwise).")


def _announce(view: PuckView) -> PuckAction:
    _show_table(view)
    legal = view.legal_actions()
    while True:
        answer = ask("You (hold, or cards from whom; ? for help; q quits):")
        if answer == "?":
            say(_HELP)
            continue
        try:
            action = _read(view, answer)
        except _UnclearError as error:
            say(f"{error} {_HELP}")
            continue
        if action in legal:
            return action
        say(f"That is not possible now: {_words(action)}. {_HELP}")


class _UnclearError(Exception):
    """What is wrong with an answer, for who gave it."""


def _read(view: PuckView, answer: str) -> PuckAction:
    """Return the announcement that an answer means."""
    if answer.lower() in {"h", "hold"}:
        return Hold(view.seat)
    words = answer.replace(",", " ").split()
    middle = next((place for place, word in enumerate(words) if word.lower() == "from"), None)
    if middle is None:
        raise _UnclearError(f"{shown(answer)} is neither hold nor an exchange.")
    discards = [_read_card(view, word) for word in words[:middle]]
    twice = [card for card in discards if discards.count(card) > 1]
    if twice:
        raise _UnclearError(f"You name {twice[0]} twice.")
    seats = [_read_victim(view, word) for word in words[middle + 1 :]]
    if not discards or not seats:
        raise _UnclearError("Say what you discard, then from, then players' numbers.")
    if len(seats) == 1:
        seats *= len(discards)
    if len(seats) != len(discards):
        raise _UnclearError(
            f"You discard {len(discards)}, but take {len(seats)}: name a player for each card."
        )
    takes = tuple((seat, seats.count(seat)) for seat in sorted(set(seats)))
    for seat, taken in takes:
        held = view.hand_sizes[seat]
        if taken > held:
            raise _UnclearError(f"{_name(seat).capitalize()} holds {held}, not {taken}.")
    return Exchange(view.seat, tuple(discards), takes)


def _read_card(view: PuckView, word: str) -> AnyCard:
    """Return the card of the hand that a word means, by its place or by itself."""
    if re.fullmatch("[1-9]", word):
        if int(word) > len(view.hand):
            raise _UnclearError(f"There is no card {word}: your hand has {len(view.hand)}.")
        return view.hand[int(word) - 1]
    try:
        (card,) = parse_cards(word)
    except ValueError:  # no card, or several
        raise _UnclearError(f"{shown(word)} is not a card.") from None
    if card not in view.hand:
        raise _UnclearError(f"You do not hold {card}.")
    return card


def _read_victim(view: PuckView, word: str) -> int:
    """Return the seat of another player's number."""
    if not re.fullmatch(f"[1-{view.rules.players}]", word):
        raise _UnclearError(f"{shown(word)} is no player's number.")
    if int(word) - 1 == view.seat:
        raise _UnclearError("You cannot take from yourself.")
    return int(word) - 1


def _show_round(view: PuckView) -> None:
    say()
    wins = ", ".join(f"{_name(seat)}{NBSP}{wins}" for seat, wins in enumerate(view.wins))
    stock = "1 card" if view.stock_size == 1 else f"{view.stock_size or 'no'} cards"
    say(f"Round {view.round}. Rounds won: {wins}. In the stock: {stock}.")


def _show_table(view: PuckView) -> None:
    for seat in range(view.rules.players):
        if seat != view.seat:
            told = [
                f"{card}{'?' if where is Whereabouts.POSSIBLE else ''}"
                for card, where in view.whereabouts(seat)
                if where is not Whereabouts.GONE
            ]
            known = " ".join(told) or "nothing"
            say(f"{_name(seat).capitalize()} holds {view.hand_sizes[seat]}, known: {known}", "  ")
    numbered = (f"{number}){NBSP}{card}" for number, card in enumerate(view.hand, 1))
    say(f"Your hand: {'  '.join(numbered) or 'no cards'}", "  ")


def _show_announcement(action: PuckAction) -> None:
    said = _words(action)
    if action.seat == _YOU:
        said = said.replace("discards", "discard").replace("takes", "take").replace("holds", "hold")
    say(f"{_name(action.seat).capitalize()} {said}.")


def _show_moves(moves: list[PuckAction]) -> None:
    """Tell which cards you took, lost, and got from the stock; of others' you see nothing."""
    told: dict[str, list[AnyCard]] = {}
    for move in moves:
        if isinstance(move, Take) and move.seat == _YOU:
            told.setdefault(f"You took {{}} from {_name(move.victim)}.", []).append(move.card)
        elif isinstance(move, Take) and move.victim == _YOU:
            told.setdefault(f"You lost {{}} to {_name(move.seat)}.", []).append(move.card)
        elif isinstance(move, Refill) and move.seat == _YOU:
            told.setdefault("From the stock you got {}.", []).append(move.card)
    for sentence, cards in told.items():
        say(sentence.format(format_cards(sorted(cards, key=lambda card: card.index))), "  ")


def _show_showdown(state: PuckState) -> None:
    showdown = state.showdown
    if showdown is None:
        return
    for seat, (hand, value) in enumerate(zip(showdown.hands, showdown.values, strict=True)):
        cards = f"{format_cards(hand)}: {value}" if hand else "no cards"
        verb = "show" if seat == _YOU else "shows"
        say(f"{_name(seat).capitalize()} {verb} {cards}", "  ")
    if len(showdown.best) == 1:
        (winner,) = showdown.best
        verb = "win" if winner == _YOU else "wins"
        say(f"{_name(winner).capitalize()} {verb} the round: {showdown.reason}.")
    else:
        best = listed([_name(seat) for seat in showdown.best]).capitalize()
        scores = "each scores" if showdown.winners else "nobody scores"
        say(f"{best} are level: {scores}.")


def _show_end(outcome: Outcome) -> None:
    say()
    wins = ", ".join(f"{_name(seat)}{NBSP}{wins}" for seat, wins in enumerate(outcome.scores))
    why = "the stock is gone" if outcome.reason is EndReason.STOCK else "nobody exchanges any more"
    say(f"The game is over: {why}. Rounds won: {wins}.")
    winners = listed([_name(seat) for seat in outcome.winners]).capitalize()
    say(f"{winners} {'won' if len(outcome.winners) == 1 else 'share'} the game.")

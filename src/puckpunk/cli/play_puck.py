"""Puck in the terminal: you against players who see their views only."""

import re
from collections.abc import Sequence

from puckpunk.cards import AnyCard, format_cards, parse_cards
from puckpunk.cli.session import YOU, ask_move
from puckpunk.cli.terminal import NBSP, listed, say, typed
from puckpunk.errors import shown
from puckpunk.game import Outcome
from puckpunk.match import PuckMatch
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
    Source,
    Take,
    Taking,
    Whereabouts,
)
from puckpunk.puck.actions import Takes
from puckpunk.rankings import Ranking

__all__ = ["PuckScreen"]

_HELP = {
    "blind": "Type hold; or what you discard and from whom you take as many, by player: 4c 5d from "
    "2, or 4c 5d from 2 3, or 1 3 from 2 (your first and third card).",
    "open": "Type hold; or what you discard and which cards you take for it: 4c 5d for Ah Kd, or "
    "1 3 for Ah Kd (your first and third card).",
    "stock": "Type hold; or what you discard for cards from the stock: 4c 5d, or 1 3 (your first "
    "and third card).",
}
_PADDING = {"player", "players", "and"}  # words that mean nothing more
_KEYS = "hint advises, q quits, undo takes back your last decision."


class PuckScreen:
    """Puck in words."""

    def introduce(self, rules: PuckRules, match: PuckMatch | None) -> None:
        """Say what is played, and how the match stands if it is one."""
        jokers = ", with two jokers, Xr and Xb" if rules.jokers else ""
        stake = f" Each stakes {rules.ante}." if rules.ante else ""
        say(
            f"Puck for {rules.players} players{jokers}.{stake} In every round each player holds, "
            f"or discards one to three cards and {_exchange(rules)} Then all show, and the best "
            "hand wins the round. When the stock is gone the round is played out, and whoever won "
            "the most rounds wins the game."
        )
        if rules != PuckRules(players=rules.players, jokers=rules.jokers):
            say(f"Rules: {rules}.")
        say(_help(rules))
        if match is not None:
            say(f"A match of {match.max_games} games: whoever wins the most of them wins it.")
            if match.games:
                self.tell_match(match)

    def remind(self, view: PuckView) -> None:
        """Show the round again, if others have announced in it."""
        if view.events:
            _show_round(view)
        for event in view.events:
            said = _said(len(event.discards), event.takes)
            say(f"{_name(event.seat).capitalize()} {said}.")

    def ask(self, view: PuckView) -> PuckAction:
        """Show what you may know and return what you announce, or the direction you choose."""
        if view.direction is None:
            return _choose_direction(view)
        if not view.events:
            _show_round(view)
        return _announce(view)

    def typed(self, action: PuckAction) -> str:
        """Return what is typed for a decision."""
        if isinstance(action, ChooseDirection):
            return "c" if action.direction is Direction.CLOCKWISE else "a"
        if not isinstance(action, Exchange):
            return "hold"
        discards = format_cards(action.discards)
        if not action.takes:
            return discards
        named = [card for _, cards in action.takes if not isinstance(cards, int) for card in cards]
        if named:
            return f"{discards} for {format_cards(named)}"
        seats = [
            seat for seat, taken in action.takes if isinstance(taken, int) for _ in range(taken)
        ]
        return f"{discards} from {' '.join(str(seat + 1) for seat in seats)}"

    def tell(
        self,
        before: PuckState,
        decisions: Sequence[PuckAction],
        moves: Sequence[PuckAction],
        after: PuckState,
    ) -> None:
        """Tell an announcement, the cards of yours that moved, and the showdown."""
        for action in decisions:  # one, as there is one that announces
            if before.direction is None:
                say(f"{_name(action.seat).capitalize()} drew the highest card: {_words(action)}.")
                return
            if not before.turns and action.seat != YOU:
                _show_round(before.view(YOU))
            _show_announcement(action)
            _show_moves(moves, in_open=before.rules.taking is Taking.OPEN)
            if not after.turns:  # the round is complete
                _show_showdown(after)

    def conclude(self, state: PuckState) -> None:
        """Say how the game ended."""
        if state.outcome is not None:
            _show_end(state.outcome)

    def tell_match(self, match: PuckMatch) -> None:
        """Say how the match stands, or ended."""
        won = ", ".join(f"{_name(seat)}{NBSP}{games}" for seat, games in enumerate(match.won))
        say()
        say(f"Match, after {match.games} of {match.max_games} games. Won: {won}.", heading=True)
        if match.rules.ante:
            say(f"Chips in the match: {_chips(match.chips)}.")
        if match.outcome is not None:
            winners = listed([_name(seat) for seat in match.outcome.winners]).capitalize()
            say(f"{winners} {'won' if len(match.outcome.winners) == 1 else 'share'} the match.")


def _chips(chips: Sequence[int]) -> str:
    return ", ".join(f"{_name(seat)}{NBSP}{number:+d}" for seat, number in enumerate(chips))


def _help(rules: PuckRules) -> str:
    kind = "stock" if rules.source is Source.STOCK else str(rules.taking)
    return typed(f"{_HELP[kind]} {_KEYS}")


def _exchange(rules: PuckRules) -> str:
    if rules.source is Source.STOCK:
        return "gets as many from the stock."
    open_or_not = "by name, all hands lying open" if rules.taking is Taking.OPEN else "unseen"
    return f"takes as many from other hands, {open_or_not}, which fill up from the stock."


def _name(seat: int) -> str:
    return "you" if seat == YOU else f"player{NBSP}{seat + 1}"


def _words(action: PuckAction) -> str:
    """Return what everybody hears of a decision."""
    if isinstance(action, ChooseDirection):
        return f"play goes {action.direction}"
    if not isinstance(action, Exchange):
        return "holds"
    said = _said(len(action.discards), action.takes)
    if action.takes and not isinstance(action.takes[0][1], int):  # what goes lies open too
        said = re.sub(
            "discards (a card|. cards)", f"discards {format_cards(action.discards)}", said
        )
    return said


def _said(number: int, takes: Takes) -> str:
    """Return what everybody hears of an announcement."""
    if not number:
        return "holds"
    cards = "a card" if number == 1 else f"{number} cards"
    if not takes:
        return f"exchanges {cards} with the stock"
    taken = [f"{_taken(what)} from {_name(victim)}" for victim, what in takes]
    return f"discards {cards} and takes {listed(taken)}"


def _taken(taken: int | tuple[AnyCard, ...]) -> str:
    return str(taken) if isinstance(taken, int) else format_cards(taken)


def _choose_direction(view: PuckView) -> PuckAction:
    while True:
        answer = ask_move(
            "You drew the highest card. Clockwise or counterclockwise (c, a; q quits)?"
        )
        for direction, letters in ((Direction.CLOCKWISE, "c"), (Direction.COUNTERCLOCKWISE, "a")):
            if answer.lower() in {letters, str(direction), f"{letters}nticlockwise"}:
                return ChooseDirection(view.seat, direction)
        say("Type c for clockwise or a for counterclockwise (anticlockwise).")


def _announce(view: PuckView) -> PuckAction:
    _show_table(view)
    legal, help_text = view.legal_actions(), _help(view.rules)
    while True:
        answer = ask_move(_prompt(view.rules))
        if answer == "?":
            say(help_text)
            say(_order(view.rules.ranking))
            continue
        try:
            action = _read(view, answer)
        except _UnclearError as error:
            say(f"{error} ? tells how to announce.")
            continue
        if action in legal:
            return action
        say(f"That is not possible now: {_words(action)}. ? tells how to announce.")


def _order(ranking: Ranking) -> str:
    kinds = ", ".join(category.value for category in reversed(ranking.order))
    return f"Hands, the best first: {kinds}. More: puckpunk rules puck."


def _prompt(rules: PuckRules) -> str:
    which = "cards from whom" if rules.source is Source.HANDS else "cards"
    if rules.taking is Taking.OPEN:
        which = "cards for cards"
    return f"You (hold, or {which}; ? for help; q quits):"


class _UnclearError(Exception):
    """What is wrong with an answer, for who gave it."""


def _read(view: PuckView, answer: str) -> PuckAction:
    """Return the announcement that an answer means."""
    if answer.lower() in {"h", "hold"}:
        return Hold(view.seat)
    words = [word for word in answer.replace(",", " ").split() if word.lower() not in _PADDING]
    if view.rules.source is Source.STOCK:
        return Exchange(view.seat, _read_discards(view, words), ())
    between = "for" if view.rules.taking is Taking.OPEN else "from"
    middle = next((place for place, word in enumerate(words) if word.lower() == between), None)
    if middle is None:
        raise _UnclearError(f"{shown(answer)} is neither hold nor an exchange.")
    discards, rest = _read_discards(view, words[:middle]), words[middle + 1 :]
    takes = _read_takes if between == "for" else _read_victims
    return Exchange(view.seat, discards, takes(view, rest, len(discards)))


def _read_discards(view: PuckView, words: list[str]) -> tuple[AnyCard, ...]:
    discards = [_read_card(view, word) for word in words]
    twice = [card for card in discards if discards.count(card) > 1]
    if twice:
        raise _UnclearError(f"You name {twice[0]} twice.")
    if not 1 <= len(discards) <= 3:
        raise _UnclearError("Say which cards you discard, one to three.")
    return tuple(discards)


def _read_victims(view: PuckView, words: list[str], number: int) -> Takes:
    seats = [_read_victim(view, word) for word in words]
    if not seats:
        raise _UnclearError("Say what you discard, then from, then players' numbers.")
    if len(seats) == 1:
        seats *= number
    if len(seats) != number:
        raise _UnclearError(
            f"You discard {number}, but take {len(seats)}: name a player for each card."
        )
    takes = tuple((seat, seats.count(seat)) for seat in sorted(set(seats)))
    for seat, taken in takes:
        held = view.hand_sizes[seat]
        if taken > held:
            raise _UnclearError(f"{_name(seat).capitalize()} holds {held}, not {taken}.")
    return takes


def _read_takes(view: PuckView, words: list[str], number: int) -> Takes:
    """Return from whose open hands the named cards are taken."""
    takes: dict[int, list[AnyCard]] = {}
    for word in words:
        card = _card_named(word)
        holders = [seat for seat, hand in enumerate(view.shown or ()) if card in hand]
        if not holders or holders == [view.seat]:
            raise _UnclearError(f"No other player holds {card}.")
        takes.setdefault(holders[0], []).append(card)
    if len(words) != number:
        raise _UnclearError(f"You discard {number}, but take {len(words)}.")
    if len(set(map(_card_named, words))) != number:
        raise _UnclearError("You name a card twice.")
    return tuple((seat, tuple(cards)) for seat, cards in takes.items())


def _read_card(view: PuckView, word: str) -> AnyCard:
    """Return the card of the hand that a word means, by its place or by itself."""
    if re.fullmatch("[1-9]", word):
        if int(word) > len(view.hand):
            raise _UnclearError(f"There is no card {word}: your hand has {len(view.hand)}.")
        return view.hand[int(word) - 1]
    card = _card_named(word)
    if card not in view.hand:
        raise _UnclearError(f"You do not hold {card}.")
    return card


def _card_named(word: str) -> AnyCard:
    try:
        (card,) = parse_cards(word)
    except ValueError:  # no card, or several
        raise _UnclearError(f"{shown(word)} is not a card.") from None
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
    say(f"Round {view.round}. Rounds won: {wins}. In the stock: {stock}.", heading=True)


def _show_table(view: PuckView) -> None:
    for seat in range(view.rules.players):
        if seat != view.seat:
            told: dict[Whereabouts, list[str]] = {where: [] for where in Whereabouts}
            for card, where in view.whereabouts(seat):
                told[where].append(str(card))
            known = " ".join(told[Whereabouts.CERTAIN]) or "nothing"
            perhaps = " ".join(told[Whereabouts.POSSIBLE])
            known += f", perhaps {perhaps}" if perhaps else ""
            say(f"{_name(seat).capitalize()} holds {view.hand_sizes[seat]}, known: {known}", "  ")
    numbered = (f"{number}){NBSP}{card}" for number, card in enumerate(view.hand, 1))
    say(f"Your hand: {'  '.join(numbered) or 'no cards'}", "  ")


def _show_announcement(action: PuckAction) -> None:
    said = _words(action)
    if action.seat == YOU:
        for verb in ("discard", "exchange", "take", "hold"):
            said = said.replace(f"{verb}s ", f"{verb} ").removesuffix(
                "s" if said == "holds" else ""
            )
    say(f"{_name(action.seat).capitalize()} {said}.")


def _show_moves(moves: Sequence[PuckAction], *, in_open: bool) -> None:
    """Tell which cards you took, lost, and got from the stock; of others' what lies open."""
    told: dict[str, list[AnyCard]] = {}
    for move in moves:
        if isinstance(move, Take) and move.seat == YOU:
            told.setdefault(f"You took {{}} from {_name(move.victim)}.", []).append(move.card)
        elif isinstance(move, Take) and move.victim == YOU:
            told.setdefault(f"You lost {{}} to {_name(move.seat)}.", []).append(move.card)
        elif isinstance(move, Refill) and move.seat == YOU:
            told.setdefault("From the stock you got {}.", []).append(move.card)
        elif isinstance(move, Refill) and in_open:
            sentence = f"From the stock {_name(move.seat)} got {{}}."
            told.setdefault(sentence, []).append(move.card)
    for sentence, cards in told.items():
        say(sentence.format(format_cards(sorted(cards, key=lambda card: card.index))), "  ")


def _show_showdown(state: PuckState) -> None:
    showdown = state.showdown
    if showdown is None:
        return
    for seat, (hand, value) in enumerate(zip(showdown.hands, showdown.values, strict=True)):
        cards = f"{format_cards(hand)}: {value}" if hand else "no cards"
        verb = "show" if seat == YOU else "shows"
        say(f"{_name(seat).capitalize()} {verb} {cards}", "  ")
    if len(showdown.best) == 1:
        (winner,) = showdown.best
        verb = "win" if winner == YOU else "wins"
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
    if any(outcome.payoffs):
        say(f"Chips: {_chips(outcome.payoffs)}.")

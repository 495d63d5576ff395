"""Puck in the terminal: you against players who see their views only."""

from collections.abc import Sequence

from puckpunk.cards import AnyCard, Joker, format_cards
from puckpunk.cli.announcing import UnclearError, read_announcement
from puckpunk.cli.session import YOU, ask_move, match_won, player_name
from puckpunk.cli.telling import counted_cards, from_player, numbers_of, taken_cards, told_hand
from puckpunk.cli.terminal import (
    NBSP,
    gettext,
    language,
    listed,
    means,
    ngettext,
    pgettext,
    say,
    starting,
    typed,
)
from puckpunk.game import Outcome
from puckpunk.match import PuckMatch
from puckpunk.puck import (
    ChooseDirection,
    Direction,
    EndReason,
    Exchange,
    PuckAction,
    PuckRules,
    PuckState,
    PuckView,
    Refill,
    Showdown,
    Source,
    Take,
    Taking,
    Whereabouts,
)
from puckpunk.puck.actions import Takes
from puckpunk.rankings import Ranking

__all__ = ["PuckScreen"]


class PuckScreen:
    """Puck in words."""

    def introduce(self, rules: PuckRules, match: PuckMatch | None) -> None:
        """Say what is played, and how the match stands if it is one."""
        say(" ".join(_introduction(rules)))
        if rules != PuckRules(players=rules.players, jokers=rules.jokers):
            say(gettext("Rules: {rules}.", rules=rules))
        say(_help(rules))
        if match is not None:
            say(
                ngettext(
                    "A match of {number} game: whoever wins the most of them wins it.",
                    "A match of {number} games: whoever wins the most of them wins it.",
                    match.max_games,
                )
            )
            if match.games:
                self.tell_match(match)

    def remind(self, view: PuckView) -> None:
        """Show the round again, if others have announced in it."""
        if view.events:
            _show_round(view)
        for event in view.events:
            say(_announced(event.seat, len(event.discards), event.takes))

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
            clockwise = action.direction is Direction.CLOCKWISE
            return pgettext("typed", "c") if clockwise else pgettext("typed", "a")
        if not isinstance(action, Exchange):
            return pgettext("typed", "hold")
        discards = format_cards(action.discards)
        if not action.takes:
            return discards
        named = [card for _, cards in action.takes if not isinstance(cards, int) for card in cards]
        if named:
            return f"{discards} {pgettext('typed', 'for')} {format_cards(named)}"
        seats = " ".join(
            str(seat + 1)
            for seat, taken in action.takes
            if isinstance(taken, int)
            for _ in range(taken)
        )
        return f"{discards} {pgettext('typed', 'from')} {seats}"

    def tell(
        self,
        before: PuckState,
        decisions: Sequence[PuckAction],
        moves: Sequence[PuckAction],
        after: PuckState,
    ) -> None:
        """Tell an announcement, the cards of yours that moved, and the showdown."""
        for action in decisions:  # one, as there is one that announces
            if isinstance(action, ChooseDirection):
                say(_direction_chosen(action))
                return
            if not before.turns and action.seat != YOU:
                _show_round(before.view(YOU))
            say(_told(action))
            _show_moves(moves, in_open=before.rules.taking is Taking.OPEN)
            if not after.turns:  # the round is complete
                _show_showdown(after)

    def conclude(self, state: PuckState) -> None:
        """Say how the game ended."""
        if state.outcome is not None:
            _show_end(state.outcome)

    def tell_match(self, match: PuckMatch) -> None:
        """Say how the match stands, or ended."""
        say()
        say(
            gettext(
                "Match, after {games} of {all} games. Won: {won}.",
                games=match.games,
                all=match.max_games,
                won=_numbers(match.won),
            ),
            heading=True,
        )
        if match.rules.ante:
            say(gettext("Chips in the match: {chips}.", chips=_chips(match.chips)))
        if match.outcome is not None:
            say(match_won(match.outcome, [_name(seat) for seat in match.outcome.winners]))


def _numbers(numbers: Sequence[int]) -> str:
    return numbers_of(numbers, _name)


def _chips(chips: Sequence[int]) -> str:
    return ", ".join(f"{_name(seat)}:{NBSP}{number:+d}" for seat, number in enumerate(chips))


def _introduction(rules: PuckRules) -> list[str]:
    """Return what is said at the beginning, sentence after sentence."""
    if rules.jokers:
        game = ngettext(
            "Puck for {number} player, with two jokers, {red} and {black}.",
            "Puck for {number} players, with two jokers, {red} and {black}.",
            rules.players,
            red=Joker.RED,
            black=Joker.BLACK,
        )
    else:
        game = ngettext("Puck for {number} player.", "Puck for {number} players.", rules.players)
    stake = [gettext("Each stakes {chips}.", chips=rules.ante)] if rules.ante else []
    if rules.source is Source.STOCK:
        exchange = gettext(
            "In every round each player holds, or discards one to three cards and gets as many "
            "from the stock."
        )
    elif rules.taking is Taking.OPEN:
        exchange = gettext(
            "In every round each player holds, or discards one to three cards and takes as many "
            "from other hands, by name, all hands lying open, which fill up from the stock."
        )
    else:
        exchange = gettext(
            "In every round each player holds, or discards one to three cards and takes as many "
            "from other hands, unseen, which fill up from the stock."
        )
    end = gettext(
        "Then all show, and the best hand wins the round. When the stock is gone the round is "
        "played out, and whoever won the most rounds wins the game."
    )
    return [game, *stake, exchange, end]


def _help(rules: PuckRules) -> str:
    if rules.source is Source.STOCK:
        how = gettext(
            "Type hold; or what you discard for cards from the stock: 4c 5d, or 1 3 (your first "
            "and third card)."
        )
    elif rules.taking is Taking.OPEN:
        how = gettext(
            "Type hold; or what you discard and which cards you take for it: 4c 5d for Ah Kd, or "
            "1 3 for Ah Kd (your first and third card)."
        )
    else:
        how = gettext(
            "Type hold; or what you discard and from whom you take as many, by player: 4c 5d from "
            "2, or 4c 5d from 2 3, or 1 3 from 2 (your first and third card)."
        )
    keys = gettext("hint advises, q quits, undo takes back your last decision.")
    return typed(f"{how} {keys}")


def _name(seat: int) -> str:
    return player_name(seat)


def _from(seat: int) -> str:
    """Return a player's name as one says from whom a card is taken."""
    return pgettext("from", "you") if seat == YOU else from_player(seat)


def _direction_chosen(action: ChooseDirection) -> str:
    name = _name(action.seat)
    if action.direction is Direction.CLOCKWISE:
        if action.seat == YOU:
            return gettext("You drew the highest card: play goes clockwise.")
        told = gettext("{name} drew the highest card: play goes clockwise.", name=name)
    else:
        if action.seat == YOU:
            return gettext("You drew the highest card: play goes counterclockwise.")
        told = gettext("{name} drew the highest card: play goes counterclockwise.", name=name)
    return starting(told)


def _told(action: PuckAction) -> str:
    """Return what everybody hears when somebody announces."""
    if not isinstance(action, Exchange):
        return _announced(action.seat, 0, ())
    named = bool(action.takes) and not isinstance(action.takes[0][1], int)
    cards = format_cards(action.discards) if named else None  # then what goes lies open too
    return _announced(action.seat, len(action.discards), action.takes, cards)


def _announced(seat: int, number: int, takes: Takes, cards: str | None = None) -> str:
    """Return an announcement.

    Args:
        seat: Who announces.
        number: How many cards go.
        takes: From whom how many cards come, or which.
        cards: What goes, if all see it.
    """
    name, you = _name(seat), seat == YOU
    if not number:
        return gettext("You hold.") if you else starting(gettext("{name} holds.", name=name))
    if cards is None:
        cards = ngettext("a card", "{number} cards", number)
    if not takes:
        if you:
            return gettext("You exchange {cards} with the stock.", cards=cards)
        return starting(gettext("{name} exchanges {cards} with the stock.", name=name, cards=cards))
    taken = listed(
        [
            gettext("{cards} from {victim}", cards=taken_cards(what), victim=_from(victim))
            for victim, what in takes
        ]
    )
    if you:
        return gettext("You discard {cards} and take {taken}.", cards=cards, taken=taken)
    return starting(
        gettext("{name} discards {cards} and takes {taken}.", name=name, cards=cards, taken=taken)
    )


def _choose_direction(view: PuckView) -> PuckAction:
    while True:
        answer = ask_move(
            gettext("You drew the highest card. Clockwise or counterclockwise (c, a; q quits)?")
        )
        if means(answer, "c", "clockwise", pgettext("typed", "c"), pgettext("typed", "clockwise")):
            return ChooseDirection(view.seat, Direction.CLOCKWISE)
        against = pgettext("typed", "a"), pgettext("typed", "counterclockwise")
        if means(answer, "a", "anticlockwise", "counterclockwise", *against):
            return ChooseDirection(view.seat, Direction.COUNTERCLOCKWISE)
        say(gettext("Type c for clockwise or a for counterclockwise (anticlockwise)."))


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
            action = read_announcement(view, answer)
        except UnclearError as error:
            say(gettext("{mistake} ? tells how to announce.", mistake=error))
            continue
        if action in legal:
            return action
        say(
            gettext(
                "That is not possible now: {announcement} ? tells how to announce.",
                announcement=_told(action),
            )
        )


def _order(ranking: Ranking) -> str:
    kinds = ", ".join(gettext(category.value) for category in reversed(ranking.order))
    return gettext(
        "Hands, the best first: {kinds}. More: {command}.",
        kinds=kinds,
        command=typed("puckpunk rules puck"),
    )


def _prompt(rules: PuckRules) -> str:
    if rules.source is Source.STOCK:
        return gettext("You (hold, or cards; ? for help; q quits):")
    if rules.taking is Taking.OPEN:
        return gettext("You (hold, or cards for cards; ? for help; q quits):")
    return gettext("You (hold, or cards from whom; ? for help; q quits):")


def _show_round(view: PuckView) -> None:
    say()
    told = gettext(
        "Round {round}. Rounds won: {wins}. In the stock: {stock}.",
        round=view.round,
        wins=_numbers(view.wins),
        stock=counted_cards(view.stock_size),
    )
    say(told, heading=True)


def _show_table(view: PuckView) -> None:
    for seat in range(view.rules.players):
        if seat != view.seat:
            say(starting(_known_of(view, seat)), "  ")
    hand = "  ".join(f"{number}){NBSP}{card}" for number, card in enumerate(view.hand, 1))
    say(gettext("Your hand: {cards}", cards=hand or gettext("no cards")), "  ")


def _known_of(view: PuckView, seat: int) -> str:
    """Return what you know of another hand."""
    told: dict[Whereabouts, list[str]] = {where: [] for where in Whereabouts}
    for card, where in view.whereabouts(seat):
        told[where].append(str(card))
    known = " ".join(told[Whereabouts.CERTAIN]) or gettext("nothing")
    if told[Whereabouts.POSSIBLE]:
        perhaps = " ".join(told[Whereabouts.POSSIBLE])
        known = gettext("{cards}, perhaps {perhaps}", cards=known, perhaps=perhaps)
    return gettext(
        "{name} holds {held}, known: {cards}",
        name=_name(seat),
        held=view.hand_sizes[seat],
        cards=known,
    )


def _show_moves(moves: Sequence[PuckAction], *, in_open: bool) -> None:
    """Tell which cards you took, lost, and got from the stock; of others' what lies open."""
    moved: dict[tuple[type, int, int | None], list[AnyCard]] = {}
    for move in moves:
        if isinstance(move, Take) and YOU in {move.seat, move.victim}:
            moved.setdefault((Take, move.seat, move.victim), []).append(move.card)
        elif isinstance(move, Refill) and (in_open or move.seat == YOU):
            moved.setdefault((Refill, move.seat, None), []).append(move.card)
    for (_, seat, victim), cards in moved.items():
        told = format_cards(sorted(cards, key=lambda card: card.index))
        say(starting(_moved(seat, victim, told)), "  ")


def _moved(seat: int, victim: int | None, cards: str) -> str:
    """Return that cards went from a hand, or from the stock, to another hand."""
    if victim is None:
        if seat == YOU:
            return gettext("From the stock you got {cards}.", cards=cards)
        return gettext("From the stock {name} got {cards}.", name=_name(seat), cards=cards)
    if seat == YOU:
        return gettext("You took {cards} from {victim}.", cards=cards, victim=_from(victim))
    return gettext("You lost {cards} to {name}.", cards=cards, name=_name(seat))


def _show_showdown(state: PuckState) -> None:
    showdown = state.showdown
    if showdown is None:
        return
    for seat, (hand, value) in enumerate(zip(showdown.hands, showdown.values, strict=True)):
        if seat != YOU:
            say(told_hand(hand, value, _name(seat)), "  ")
        elif hand:
            cards = f"{format_cards(hand)}: {value.words(language())}"
            say(gettext("You show {cards}", cards=cards), "  ")
        else:
            say(gettext("You show no cards"), "  ")
    say(starting(_round_won(showdown)))


def _round_won(showdown: Showdown) -> str:
    best, reason = listed([_name(seat) for seat in showdown.best]), showdown.told(language())
    if len(showdown.best) > 1:
        if showdown.winners:
            return gettext("{names} are level: each scores.", names=best)
        return gettext("{names} are level: nobody scores.", names=best)
    if YOU in showdown.best:
        return gettext("You win the round: {reason}.", reason=reason)
    return gettext("{name} wins the round: {reason}.", name=best, reason=reason)


def _show_end(outcome: Outcome) -> None:
    say()
    if outcome.reason is EndReason.STOCK:
        why = gettext("the stock is gone")
    else:
        why = gettext("nobody exchanges any more")
    wins = _numbers(outcome.scores)
    say(gettext("The game is over: {reason}. Rounds won: {wins}.", reason=why, wins=wins))
    names = listed([_name(seat) for seat in outcome.winners])
    if len(outcome.winners) > 1:
        say(starting(gettext("{winners} share the game.", winners=names)))
    elif YOU in outcome.winners:
        say(gettext("You won the game."))
    else:
        say(starting(gettext("{winner} won the game.", winner=names)))
    if any(outcome.payoffs):
        say(gettext("Chips: {chips}.", chips=_chips(outcome.payoffs)))

"""A game told to somebody who does not play: no seat is called you."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

from puckpunk.cards import AnyCard, format_cards
from puckpunk.cli.games import Rules, State
from puckpunk.cli.terminal import (
    NBSP,
    gettext,
    language,
    listed,
    ngettext,
    pgettext,
    say,
    starting,
)
from puckpunk.game import Outcome
from puckpunk.hands import HandValue
from puckpunk.puck import (
    ChooseDirection,
    Direction,
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
from puckpunk.punk import EndReason, PunkRules, PunkState, Trick
from puckpunk.punk.trick import explain_ranks, why_won

__all__ = [
    "Name",
    "cards_of",
    "counted_cards",
    "from_player",
    "numbers_of",
    "player_names",
    "seat_names",
    "taken_cards",
    "tell",
    "title",
    "together",
    "told",
    "told_end",
    "told_hand",
    "told_showdown",
    "told_trick",
    "trick_won",
]

Name: TypeAlias = Callable[[int], str]
"""What a seat is called."""


def player_names(rules: Rules) -> Name:
    """Return what the seats are called at a table: players, numbered from 1."""
    return _names(rules, lambda seat: gettext("player {number}", number=seat + 1))


def seat_names(rules: Rules) -> Name:
    """Return what the seats are called in records: seats, numbered from 0."""
    return _names(rules, lambda seat: gettext("seat {number}", number=seat))


def _names(rules: Rules, name: Name) -> Name:
    dummy = rules.dummy if isinstance(rules, PunkRules) else None
    return lambda seat: together(gettext("the dummy") if seat == dummy else name(seat))


def from_player(seat: int) -> str:
    """Return a player's name as one says from whom a card is taken."""
    return together(pgettext("from", "player {number}", number=seat + 1))


def together(text: str) -> str:
    """Return words between which no line is broken."""
    return text.replace(" ", NBSP)


def tell(lines: Iterable[str]) -> None:
    """Print lines; the spaces at the start of one are its indent."""
    for line in lines:
        text = line.lstrip(" ")
        say(text, " " * (len(line) - len(text)))


def counted_cards(number: int) -> str:
    """Return how many cards there are.

    Examples:
        >>> counted_cards(1), counted_cards(0), counted_cards(43)
        ('1 card', 'no cards', '43 cards')
    """
    return ngettext("{number} card", "{number} cards", number) if number else gettext("no cards")


def cards_of(hand: Sequence[Any]) -> str:
    """Return the cards of a hand of either game."""
    return " ".join(map(str, hand)) or gettext("no cards")


def taken_cards(taken: int | tuple[AnyCard, ...]) -> str:
    """Return what an exchange takes from a victim, a number or cards."""
    return str(taken) if isinstance(taken, int) else format_cards(taken)


def title(rules: Rules) -> str:
    """Return which game is played, and by how many.

    Examples:
        >>> title(PunkRules(players=2)), title(PuckRules(players=3, jokers=2))
        ('Punk for 2 players and a dummy', 'Puck for 3 players with two jokers')
    """
    number = rules.players
    if isinstance(rules, PuckRules):
        if rules.jokers:
            return ngettext(
                "Puck for {number} player with two jokers",
                "Puck for {number} players with two jokers",
                number,
            )
        return ngettext("Puck for {number} player", "Puck for {number} players", number)
    if rules.dummy is None:
        return ngettext("Punk for {number} player", "Punk for {number} players", number)
    return ngettext(
        "Punk for {number} player and a dummy", "Punk for {number} players and a dummy", number
    )


def numbers_of(numbers: Sequence[int], name: Name) -> str:
    """Return points or wins, seat by seat."""
    return ", ".join(f"{name(seat)}:{NBSP}{number}" for seat, number in enumerate(numbers))


def told(before: State, action: Any, after: State) -> list[str]:
    """Return what there is to tell of an action, all cards being open, of players by number."""
    if isinstance(before, PuckState) and isinstance(after, PuckState):
        return _told_puck(before, action, after)
    if isinstance(before, PunkState) and isinstance(after, PunkState):
        return _told_punk(before, after)
    return []


def _told_punk(before: PunkState, after: PunkState) -> list[str]:
    name = player_names(after.rules)
    if after.dealt.complete and not before.dealt.complete:
        deals = gettext("{name} deals.", name=name(after.dealer))
        return [starting(deals), *_told_hands(after, name)]
    lines: list[str] = []
    for trick in after.tricks[len(before.tricks) :]:
        tricks = after.rules.pack.hand_size
        lines += ["", gettext("Trick {trick} of {tricks}", trick=len(after.tricks), tricks=tricks)]
        lines += [f"  {line}" for line in told_trick(trick, name, after.rules)]
        scores = gettext("Scores: {scores}.", scores=numbers_of(after.scores, name))
        lines.append(f"  {scores}")
    return lines


def _told_puck(before: PuckState, action: PuckAction, after: PuckState) -> list[str]:
    name = player_names(after.rules)
    lines: list[str] = []
    happened = starting(_happened(action, name(action.seat)))
    if happened:
        indent = "  " if isinstance(action, Take | Refill) else ""
        lines.append(f"{indent}{happened}")
    if before.turns and not after.turns and after.showdown is not None:
        lines += [f"  {line}" for line in told_showdown(after.showdown, name)]
    if after.round > before.round and after.outcome is None:
        begun = gettext(
            "Round {round}. Rounds won: {wins}. In the stock: {stock}.",
            round=after.round,
            wins=numbers_of(after.wins, name),
            stock=counted_cards(after.stock_size),
        )
        lines += ["", begun, *_told_hands(after, name)]
    return lines


def _happened(action: PuckAction, name: str) -> str:
    """Return what a player did or got; nothing of the deal, which is told when it is complete."""
    match action:
        case Draw():
            return gettext("{name} draws {card}.", name=name, card=action.card)
        case ChooseDirection(direction=Direction.CLOCKWISE):
            return gettext("{name} drew the highest card: play goes clockwise.", name=name)
        case ChooseDirection():
            return gettext("{name} drew the highest card: play goes counterclockwise.", name=name)
        case Hold():
            return gettext("{name} holds.", name=name)
        case Exchange():
            return _exchanged(action, name)
        case Take():
            victim = from_player(action.victim)
            return gettext(
                "{name} gets {card} from {victim}.", name=name, card=action.card, victim=victim
            )
        case Refill():
            return gettext("{name} gets {card} from the stock.", name=name, card=action.card)
        case _:
            return ""


def _exchanged(action: Exchange, name: str) -> str:
    cards = format_cards(action.discards)
    if not action.takes:
        return gettext(
            "{name} discards {cards} for as many from the stock.", name=name, cards=cards
        )
    taken = listed(
        [
            gettext("{cards} from {victim}", cards=taken_cards(what), victim=from_player(victim))
            for victim, what in action.takes
        ]
    )
    return gettext(
        "{name} discards {cards} and takes {taken}.", name=name, cards=cards, taken=taken
    )


def _told_hands(state: State, name: Name) -> list[str]:
    return [f"  {starting(name(s))}: {cards_of(hand)}" for s, hand in enumerate(state.hands)]


def told_trick(trick: Trick, name: Name, rules: PunkRules) -> list[str]:
    """Return who laid what, who won the trick and why."""
    laid = ", ".join(f"{name(seat)}:{NBSP}{card}" for seat, card in enumerate(trick.cards))
    return [starting(f"{laid}."), trick_won(trick, name, rules)]


def trick_won(trick: Trick, name: Name, rules: PunkRules) -> str:
    """Return who won a trick, and why."""
    ranks = [card.rank for card in trick.cards]
    if trick.winner is not None and trick.winner == rules.dummy and not rules.dummy_scores:
        why = gettext(
            "{card} wins, and scores nothing: {reason}",
            card=trick.cards[trick.winner],
            reason=why_won(ranks, language()),
        )
    else:
        why = explain_ranks(ranks, list(map(str, trick.cards)), language())
    return starting(f"{why}." if trick.winner is None else f"{name(trick.winner)}: {why}.")


def told_showdown(showdown: Showdown, name: Name) -> list[str]:
    """Return what was shown at the end of a round of Puck, who won it, and why."""
    lines = [
        told_hand(hand, value, name(seat))
        for seat, (hand, value) in enumerate(zip(showdown.hands, showdown.values, strict=True))
    ]
    return [*lines, starting(_round_won(showdown, name))]


def told_hand(hand: Sequence[AnyCard], value: HandValue, name: str) -> str:
    """Return what somebody shows."""
    if not hand:
        return starting(gettext("{name} shows no cards", name=name))
    cards = f"{format_cards(hand)}: {value.words(language())}"
    return starting(gettext("{name} shows {cards}", name=name, cards=cards))


def _round_won(showdown: Showdown, name: Name) -> str:
    best = listed([name(seat) for seat in showdown.best])
    if len(showdown.best) == 1:
        reason = showdown.told(language())
        return gettext("{name} wins the round: {reason}.", name=best, reason=reason)
    if showdown.winners:
        return gettext("{names} are level: each scores.", names=best)
    return gettext("{names} are level: nobody scores.", names=best)


def told_end(outcome: Outcome, rules: Rules, name: Name) -> list[str]:
    """Return with what a game ended, who won it, and why."""
    scores = numbers_of(outcome.scores, name)
    winners = listed([name(seat) for seat in outcome.winners])
    alone = len(outcome.winners) == 1
    if isinstance(rules, PuckRules):
        stock = outcome.reason is PuckEndReason.STOCK
        why = gettext("the stock is gone") if stock else gettext("nobody exchanges any more")
        over = gettext("The game is over: {reason}. Rounds won: {wins}.", reason=why, wins=scores)
        if alone:
            won = gettext("{winner} wins with most rounds.", winner=winners)
        else:
            won = gettext("{winners} share the game, level with most rounds.", winners=winners)
    else:
        over = gettext("The game is over. Scores: {scores}.", scores=scores)
        if outcome.reason is EndReason.TARGET:
            won = ngettext(
                "{winner} wins, the first to reach {number} point.",
                "{winner} wins, the first to reach {number} points.",
                rules.target,
                winner=winners,
            )
        elif alone:
            won = gettext(
                "{winner} wins with the most points; nobody reached {target}.",
                winner=winners,
                target=rules.target,
            )
        else:
            won = gettext(
                "{winners} share the game, level with most points; nobody reached {target}.",
                winners=winners,
                target=rules.target,
            )
    return [over, starting(won)]

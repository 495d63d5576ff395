"""What somebody announces who plays Puck at a terminal: from words to an action."""

import re

from puckpunk.cards import AnyCard, parse_cards
from puckpunk.cli.session import player_name
from puckpunk.cli.terminal import gettext, means, notation, pgettext, starting, verbatim
from puckpunk.errors import shown
from puckpunk.puck import Exchange, Hold, PuckAction, PuckView, Source, Taking
from puckpunk.puck.actions import Takes

__all__ = ["UnclearError", "read_announcement"]


class UnclearError(Exception):
    """What is wrong with an answer, for who gave it."""


def read_announcement(view: PuckView, answer: str) -> PuckAction:
    """Return the announcement that an answer means; whether it is legal is not asked here.

    Raises:
        UnclearError: It means none.
    """
    if means(answer, "h", "hold", pgettext("typed", "h"), pgettext("typed", "hold")):
        return Hold(view.seat)
    padding = pgettext("typed", "player players and").split()  # words that mean nothing more
    words = [
        word
        for word in answer.replace(",", " ").split()
        if not means(word, "player", "players", "and", *padding)
    ]
    if view.rules.source is Source.STOCK:
        return Exchange(view.seat, _read_discards(view, words), ())
    if view.rules.taking is Taking.OPEN:
        between, takes = {"for", pgettext("typed", "for")}, _read_takes
    else:
        between, takes = {"from", pgettext("typed", "from")}, _read_victims
    middle = next((place for place, word in enumerate(words) if means(word, *between)), None)
    if middle is None:
        raise UnclearError(
            gettext("{answer} is neither hold nor an exchange.", answer=verbatim(shown(answer)))
        )
    discards, rest = _read_discards(view, words[:middle]), words[middle + 1 :]
    return Exchange(view.seat, discards, takes(view, rest, len(discards)))


def _read_discards(view: PuckView, words: list[str]) -> tuple[AnyCard, ...]:
    discards = [_read_card(view, word) for word in words]
    twice = [card for card in discards if discards.count(card) > 1]
    if twice:
        raise UnclearError(gettext("You name {card} twice.", card=twice[0]))
    if not 1 <= len(discards) <= 3:
        raise UnclearError(gettext("Say which cards you discard, one to three."))
    return tuple(discards)


def _read_victims(view: PuckView, words: list[str], number: int) -> Takes:
    seats = [_read_victim(view, word) for word in words]
    if not seats:
        raise UnclearError(gettext("Say what you discard, then from, then players' numbers."))
    if len(seats) == 1:
        seats *= number
    if len(seats) != number:
        raise UnclearError(
            gettext(
                "You discard {number}, but take {taken}: name a player for each card.",
                number=number,
                taken=len(seats),
            )
        )
    takes = tuple((seat, seats.count(seat)) for seat in sorted(set(seats)))
    for seat, taken in takes:
        held = view.hand_sizes[seat]
        if taken > held:
            wrong = gettext(
                "{name} holds {held}, not {taken}.", name=player_name(seat), held=held, taken=taken
            )
            raise UnclearError(starting(wrong))
    return takes


def _read_takes(view: PuckView, words: list[str], number: int) -> Takes:
    """Return from whose open hands the named cards are taken."""
    takes: dict[int, list[AnyCard]] = {}
    for word in words:
        card = _card_named(word)
        holders = [seat for seat, hand in enumerate(view.shown or ()) if card in hand]
        if not holders or holders == [view.seat]:
            raise UnclearError(gettext("No other player holds {card}.", card=card))
        takes.setdefault(holders[0], []).append(card)
    if len(words) != number:
        raise UnclearError(
            gettext("You discard {number}, but take {taken}.", number=number, taken=len(words))
        )
    if len(set(map(_card_named, words))) != number:
        raise UnclearError(gettext("You name a card twice."))
    return tuple((seat, tuple(cards)) for seat, cards in takes.items())


def _read_card(view: PuckView, word: str) -> AnyCard:
    """Return the card of the hand that a word means, by its place or by itself."""
    if re.fullmatch("[1-9]", word):
        if int(word) > len(view.hand):
            raise UnclearError(
                gettext(
                    "There is no card {place}: your hand has {number}.",
                    place=word,
                    number=len(view.hand),
                )
            )
        return view.hand[int(word) - 1]
    card = _card_named(word)
    if card not in view.hand:
        raise UnclearError(gettext("You do not hold {card}.", card=card))
    return card


def _card_named(word: str) -> AnyCard:
    try:
        (card,) = parse_cards(notation(word))
    except ValueError:  # no card, or several
        raise UnclearError(
            gettext("{answer} is not a card.", answer=verbatim(shown(word)))
        ) from None
    return card


def _read_victim(view: PuckView, word: str) -> int:
    """Return the seat of another player's number."""
    if not re.fullmatch(f"[1-{view.rules.players}]", word):
        raise UnclearError(gettext("{answer} is no player's number.", answer=verbatim(shown(word))))
    if int(word) - 1 == view.seat:
        raise UnclearError(gettext("You cannot take from yourself."))
    return int(word) - 1

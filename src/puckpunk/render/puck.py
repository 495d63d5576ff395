"""What pictures of Puck show."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from puckpunk.cards import AnyCard
from puckpunk.hands import evaluate
from puckpunk.language import Language
from puckpunk.puck import PuckRules, PuckState, PuckView, Showdown, Whereabouts
from puckpunk.puck.standing import Turn, ascending
from puckpunk.puck.view import Event
from puckpunk.render.model import (
    Cover,
    Group,
    Mark,
    Panel,
    Picture,
    Seats,
    Shown,
    few,
    left_out,
    open_cards,
    told_end,
)
from puckpunk.table import Record

__all__ = ["of_record", "of_state", "of_view"]

_MOST_PANELS = 16


def of_state(state: PuckState, language: Language) -> Picture:
    """Return what is shown of a state: everything but the stock, which has no order."""
    seats = Seats(language)
    groups = tuple(
        Group(
            tuple(map(Shown, hand)),
            seats.name(seat),
            (
                *_notes(state, seat, state.turns, language),
                *_worth(state.rules, state.round, hand, language),
            ),
        )
        for seat, hand in enumerate(state.hands)
    )
    showdown, why = state.showdown, ""
    if showdown is not None and not state.turns:
        why = language.gettext("the last showdown: {reason}", reason=showdown.told(language))
    panels = (
        Panel(groups, language.gettext("Hands, all open"), note=why),
        *_drawn(state, seats),
        _piles(state.stock_size, ascending(tuple(state.discards)), 0, language),
    )
    return Picture(_title(state, seats), panels)


def of_view(view: PuckView, language: Language) -> Picture:
    """Return what is shown of a view: what its seat may know."""
    seats = Seats(language)
    groups = tuple(
        Group(
            _known(view, seat),
            seats.name(seat),
            (
                *((language.gettext("own hand"),) if seat == view.seat else ()),
                *_notes(view, seat, view.events, language),
                *(_worth(view.rules, view.round, view.hand, language) if seat == view.seat else ()),
            ),
        )
        for seat in range(view.rules.players)
    )
    hidden = sum(view.hidden_discards) - view.hidden_discards[view.seat]
    discards = ascending((*view.own_discards, *view.known_discards))
    panels = (
        Panel(groups, language.gettext("Hands")),
        *_drawn(view, seats),
        _piles(view.stock_size, discards, hidden, language),
    )
    title = language.gettext(
        "{game}, as {name} sees it", game=_title(view, seats), name=seats.name(view.seat)
    )
    return Picture(title, panels)


def of_record(record: Record[PuckState], language: Language) -> Picture:
    """Return what is shown of a game: the showdowns of its rounds."""
    seats = Seats(language, record.seats)
    rounds = list(_showdowns(record))
    half = _MOST_PANELS // 2
    places = few(len(rounds), _MOST_PANELS, *range(max(0, len(rounds) - half), len(rounds)))
    wins = ", ".join(f"{seats.name(seat)}: {won}" for seat, won in enumerate(record.final.wins))
    notes = [
        language.gettext("Rounds won: {wins}", wins=wins),
        left_out(len(rounds) - len(places), "round", language),
    ]
    game = _game(record.final.rules, language)
    if record.outcome is None:
        title = language.ngettext(
            "A game of {game}: broken off after {number} round",
            "A game of {game}: broken off after {number} rounds",
            len(rounds),
            game=game,
        )
    else:
        title = language.ngettext(
            "A game of {game}: {end} after {number} round",
            "A game of {game}: {end} after {number} rounds",
            len(rounds),
            game=game,
            end=told_end(record.outcome, seats),
        )
    panels = tuple(_round(*rounds[place], seats) for place in places)
    return Picture(title, panels, "; ".join(filter(None, notes)))


def _showdowns(record: Record[PuckState]) -> Iterator[tuple[int, Showdown]]:
    for before, after in pairwise(record.states()):
        showdown = after.showdown
        if showdown is not None and before.turns and not after.turns:
            yield before.round, showdown


def _round(number: int, showdown: Showdown, seats: Seats) -> Panel:
    groups = tuple(
        Group(tuple(map(Shown, hand)), seats.name(seat), wins=seat in showdown.winners)
        for seat, hand in enumerate(showdown.hands)
    )
    heading = seats.language.gettext(
        "Round {number}: {won}", number=number, won=_won(showdown, seats)
    )
    return Panel(groups, heading, 4)


def _won(showdown: Showdown, seats: Seats) -> str:
    """Return who has won a round."""
    language = seats.language
    value = showdown.values[showdown.best[0]].words(language)
    names = language.listed([seats.name(seat) for seat in showdown.best])
    if len(showdown.best) == 1:
        return language.gettext("{name} wins with {value}", name=names, value=value)
    if showdown.winners:
        return language.gettext(
            "{names} are level with {value}, each scores", names=names, value=value
        )
    return language.gettext(
        "{names} are level with {value}, nobody scores", names=names, value=value
    )


def _game(rules: PuckRules, language: Language) -> str:
    if rules.jokers:
        return language.ngettext(
            "Puck for {number} player with two jokers",
            "Puck for {number} players with two jokers",
            rules.players,
        )
    return language.ngettext("Puck for {number} player", "Puck for {number} players", rules.players)


def _title(game: PuckState | PuckView, seats: Seats) -> str:
    language, called = seats.language, _game(game.rules, seats.language)
    if game.outcome is not None:
        end = told_end(game.outcome, seats)
        return language.gettext("{game}, over: {end}", game=called, end=end)
    if game.direction is None:
        return language.gettext("{game}, the draw for the direction", game=called)
    if not game.round:
        return language.gettext("{game}, the deal", game=called)
    return language.gettext("{game}, round {number}", game=called, number=game.round)


def _notes(
    game: PuckState | PuckView, seat: int, turns: Sequence[Turn | Event], language: Language
) -> Iterator[str]:
    """Yield what there is to say of a seat."""
    if seat == game.dealer:
        yield language.gettext("dealer")
    if seat == game.leader and game.outcome is None:
        yield language.gettext("leads")
    if game.round:
        yield language.ngettext("{number} round won", "{number} rounds won", game.wins[seat])
    for turn in turns:
        if turn.seat == seat:
            yield _told(turn, language)
    if seat in game.actors:
        yield language.gettext("to act")


def _told(turn: Turn | Event, language: Language) -> str:
    """Return what a seat has announced."""
    if not turn.discards:
        return language.gettext("holds")
    takes = [
        language.gettext(
            "{cards} from {victim}",
            cards=taken if isinstance(taken, int) else len(taken),
            victim=language.pgettext("from", "seat {number}", number=victim),
        )
        for victim, taken in turn.takes
    ]
    if not takes:
        return language.ngettext(
            "exchanges {number} card", "exchanges {number} cards", len(turn.discards)
        )
    return language.ngettext(
        "exchanges {number} card: {takes}",
        "exchanges {number} cards: {takes}",
        len(turn.discards),
        takes=", ".join(takes),
    )


def _worth(
    rules: PuckRules, number: int, hand: tuple[AnyCard, ...], language: Language
) -> Iterator[str]:
    """Yield the value of a hand; one that waits for cards has none."""
    if number and len(hand) == 3:
        yield evaluate(hand, rules.ranking).words(language)


def _known(view: PuckView, seat: int) -> tuple[Shown, ...]:
    """Return a hand as far as the view's seat can tell."""
    if seat == view.seat:
        return tuple(map(Shown, view.hand))
    told = view.whereabouts(seat)
    certain = [card for card, where in told if where is Whereabouts.CERTAIN]
    possible = [card for card, where in told if where is Whereabouts.POSSIBLE]
    hidden = view.hand_sizes[seat] - len(certain)
    return (
        *(Shown(card, mark=Mark.CERTAIN) for card in certain),
        *([Shown(Cover.BACK, hidden, mark=Mark.UNKNOWN)] if hidden else []),
        *(Shown(card, mark=Mark.POSSIBLE) for card in possible),
    )


def _drawn(game: PuckState | PuckView, seats: Seats) -> Iterator[Panel]:
    cards = tuple(
        Shown(card, caption=seats.caption(seat)) for draw in game.draws for seat, card in draw
    )
    if cards:
        yield Panel((Group(cards),), seats.language.gettext("Drawn for the direction"))


def _piles(
    stock_size: int, discards: tuple[AnyCard, ...], hidden: int, language: Language
) -> Panel:
    stock = (Shown(Cover.BACK, stock_size),) if stock_size else ()
    known, _ = open_cards(discards, language)
    back = (Shown(Cover.BACK, hidden),) if hidden else ()
    groups = (
        Group(stock, language.gettext("Stock")),
        Group((*known, *back), language.gettext("Discards")),
    )
    return Panel(groups)

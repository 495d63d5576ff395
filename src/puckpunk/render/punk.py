"""What pictures of Punk show."""

from collections.abc import Sequence

from puckpunk.language import Language
from puckpunk.punk import PunkCard, PunkRules, PunkState, PunkView, Trick
from puckpunk.render.model import (
    MOST_CARDS,
    MOST_SEATS,
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

__all__ = ["of_record", "of_state", "of_trick", "of_view"]

_MOST_IN_TRICK = 40
_MOST_PANELS = 24


def of_trick(trick: Trick, language: Language) -> Picture:
    """Return what is shown of a trick."""
    seats = Seats(language)
    title = language.gettext("A trick of Punk: {won}", won=_won(trick, seats))
    return Picture(title, (_trick(trick, seats),))


def of_state(state: PunkState, language: Language) -> Picture:
    """Return what is shown of a state: everything."""
    seats = Seats(language, dummy=state.rules.dummy)
    hands = [open_cards(hand, language) for hand in state.hands]
    laid = [Cover.SLOT if card is None else card for card in state.laid]
    groups = tuple(
        Group(cards, seats.name(seat), (*_notes(state, seat, language), *filter(None, (more,))))
        for seat, (cards, more) in enumerate(hands)
    )
    panels = _panels(state, language.gettext("Hands, all open"), groups, laid, seats, 0)
    return Picture(_title(state, state.dealt.complete, seats), panels)


def of_view(view: PunkView, language: Language) -> Picture:
    """Return what is shown of a view: what its seat may know."""
    seats = Seats(language, dummy=view.rules.dummy)
    dealt = sum(view.hand_sizes) + sum(view.laid) + view.rules.seats * len(view.plays)
    own, more = open_cards(view.hand, language)
    groups = [
        Group(
            (Shown(Cover.BACK, size),) if size else (),
            seats.name(seat),
            _notes(view, seat, language),
        )
        for seat, size in enumerate(view.hand_sizes)
    ]
    notes = (
        language.gettext("own hand"),
        *_notes(view, view.seat, language),
        *filter(None, (more,)),
    )
    groups[view.seat] = Group(own, seats.name(view.seat), notes)
    laid: list[PunkCard | Cover] = [Cover.BACK if has else Cover.SLOT for has in view.laid]
    if view.own is not None:
        laid[view.seat] = view.own
    panels = _panels(view, language.gettext("Hands"), tuple(groups), laid, seats, view.seat)
    title = language.gettext(
        "{game}, as {name} sees it",
        game=_title(view, dealt == view.rules.pack.size, seats),
        name=seats.name(view.seat),
    )
    return Picture(title, panels)


def of_record(record: Record[PunkState], language: Language) -> Picture:
    """Return what is shown of a game: its tricks."""
    rules, tricks, outcome = record.final.rules, record.final.tricks, record.outcome
    seats = Seats(language, record.seats, rules.dummy)
    most = min(_MOST_PANELS, max(4, MOST_CARDS // min(rules.seats, _MOST_IN_TRICK)))
    places = few(len(tricks), most, *range(max(0, len(tricks) - most // 2), len(tricks)))
    panels: list[Panel] = []
    for place in places:
        won = _won(tricks[place], seats, rules)
        heading = language.gettext("Trick {number}: {won}", number=place + 1, won=won)
        panels.append(_trick(tricks[place], seats, heading))
    shown = few(rules.seats, MOST_SEATS, *(() if outcome is None else outcome.winners))
    points = ", ".join(f"{seats.name(seat)}: {record.final.scores[seat]}" for seat in shown)
    notes = [
        language.gettext("Points: {points}", points=points),
        left_out(rules.seats - len(shown), "seat", language),
        left_out(len(tricks) - len(places), "trick", language),
    ]
    game = _game(rules, language)
    if outcome is None:
        title = language.ngettext(
            "A game of {game}: broken off after {number} trick",
            "A game of {game}: broken off after {number} tricks",
            len(tricks),
            game=game,
        )
    else:
        title = language.ngettext(
            "A game of {game}: {end} after {number} trick",
            "A game of {game}: {end} after {number} tricks",
            len(tricks),
            game=game,
            end=told_end(outcome, seats),
        )
    return Picture(title, tuple(panels), "; ".join(filter(None, notes)))


def _game(rules: PunkRules, language: Language) -> str:
    if rules.dummy is None:
        return language.ngettext(
            "Punk for {number} player", "Punk for {number} players", rules.players
        )
    return language.ngettext(
        "Punk for {number} player and a dummy",
        "Punk for {number} players and a dummy",
        rules.players,
    )


def _title(game: PunkState | PunkView, complete: bool, seats: Seats) -> str:
    language, called = seats.language, _game(game.rules, seats.language)
    if game.outcome is not None:
        end = told_end(game.outcome, seats)
        return language.gettext("{game}, over: {end}", game=called, end=end)
    if not complete:
        return language.gettext("{game}, the deal", game=called)
    return language.gettext(
        "{game}, trick {trick} of {tricks}",
        game=called,
        trick=len(game.plays) + 1,
        tricks=game.rules.pack.hand_size,
    )


def _notes(game: PunkState | PunkView, seat: int, language: Language) -> tuple[str, ...]:
    dealer = (language.gettext("dealer"),) if seat == game.dealer else ()
    if game.rules.dummy == seat and not game.rules.dummy_scores:
        return dealer
    return (*dealer, language.ngettext("{number} point", "{number} points", game.scores[seat]))


def _panels(
    game: PunkState | PunkView,
    heading: str,
    groups: tuple[Group, ...],
    laid: Sequence[PunkCard | Cover],
    seats: Seats,
    first: int,
) -> tuple[Panel, ...]:
    """Return the panels of a game: the hands, what is laid, and the last trick."""
    language = seats.language
    average = sum(len(group.cards) for group in groups) // len(groups) or 1
    rows = few(len(groups), max(4, min(MOST_SEATS, MOST_CARDS // average)), first)
    more = left_out(len(groups) - len(rows), "seat", language)
    panels = [Panel(tuple(groups[seat] for seat in rows), heading, note=more)]
    if any(card is not Cover.SLOT for card in laid):
        places = few(len(laid), _MOST_IN_TRICK, first)
        cards = tuple(Shown(laid[seat], caption=seats.caption(seat)) for seat in places)
        more = left_out(len(laid) - len(places), "seat", language)
        panels.append(Panel((Group(cards),), language.gettext("Laid to this trick"), note=more))
    if game.plays:
        trick = Trick(game.plays[-1])
        won = _won(trick, seats, game.rules)
        panels.append(_trick(trick, seats, language.gettext("Last trick: {won}", won=won)))
    return tuple(panels)


def _trick(trick: Trick, seats: Seats, heading: str = "") -> Panel:
    winner = trick.winner
    places = few(len(trick.cards), _MOST_IN_TRICK, *(() if winner is None else (winner,)))
    cards = tuple(
        Shown(trick.cards[seat], 1, seats.caption(seat), Mark.WINS if seat == winner else None)
        for seat in places
    )
    more = left_out(len(trick.cards) - len(places), "card", seats.language)
    return Panel((Group(cards),), heading, note=more)


def _won(trick: Trick, seats: Seats, rules: PunkRules | None = None) -> str:
    language = seats.language
    if trick.winner is None:
        return language.gettext("nobody wins")
    name = seats.name(trick.winner)
    if rules is not None and trick.winner == rules.dummy and not rules.dummy_scores:
        return language.gettext("{name} wins, and scores nothing", name=name)
    return language.ngettext(
        "{name} wins {number} point", "{name} wins {number} points", trick.points, name=name
    )

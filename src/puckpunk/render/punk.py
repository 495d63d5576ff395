"""What pictures of Punk show."""

from collections.abc import Sequence

from puckpunk.game import Outcome
from puckpunk.punk import PunkCard, PunkRules, PunkState, PunkView, Trick
from puckpunk.render.model import (
    MOST_CARDS,
    MOST_SEATS,
    Cover,
    Group,
    Mark,
    Name,
    Panel,
    Picture,
    Shown,
    counted,
    few,
    left_out,
    open_cards,
    told_end,
)
from puckpunk.table import Record

__all__ = ["of_record", "of_state", "of_trick", "of_view"]

_DUMMY = "the dummy"
_MOST_IN_TRICK = 40
_MOST_PANELS = 24


def of_trick(trick: Trick) -> Picture:
    """Return what is shown of a trick."""
    title = f"A trick of Punk: {_won(trick, 'seat {}'.format, None)}"
    return Picture(title, (_trick(trick, "seat {}".format),))


def of_state(state: PunkState) -> Picture:
    """Return what is shown of a state: everything."""
    name = _names(state.rules)
    title = _title(state.rules, state.dealt.complete, state.plays, state.outcome, name)
    hands = [open_cards(hand) for hand in state.hands]
    laid = [Cover.SLOT if card is None else card for card in state.laid]
    groups = tuple(
        Group(cards, name(seat), (*_notes(state, seat), *filter(None, (more,))))
        for seat, (cards, more) in enumerate(hands)
    )
    panels = _panels(state, "Hands, all open", groups, laid, name, 0)
    return Picture(title, panels)


def of_view(view: PunkView) -> Picture:
    """Return what is shown of a view: what its seat may know."""
    name = _names(view.rules)
    dealt = sum(view.hand_sizes) + sum(view.laid) + view.rules.seats * len(view.plays)
    title = _title(view.rules, dealt == view.rules.pack.size, view.plays, view.outcome, name)
    own, more = open_cards(view.hand)
    groups = [
        Group((Shown(Cover.BACK, size),) if size else (), name(seat), _notes(view, seat))
        for seat, size in enumerate(view.hand_sizes)
    ]
    notes = ("own hand", *_notes(view, view.seat), *filter(None, (more,)))
    groups[view.seat] = Group(own, name(view.seat), notes)
    laid: list[PunkCard | Cover] = [Cover.BACK if has else Cover.SLOT for has in view.laid]
    if view.own is not None:
        laid[view.seat] = view.own
    panels = _panels(view, "Hands", tuple(groups), laid, name, view.seat)
    return Picture(f"{title}, as {name(view.seat)} sees it", panels)


def of_record(record: Record[PunkState]) -> Picture:
    """Return what is shown of a game: its tricks."""
    rules, tricks, outcome = record.final.rules, record.final.tricks, record.outcome
    name = _names(rules, record.seats)
    most = min(_MOST_PANELS, max(4, MOST_CARDS // min(rules.seats, _MOST_IN_TRICK)))
    places = few(len(tricks), most, *range(max(0, len(tricks) - most // 2), len(tricks)))
    panels: list[Panel] = []
    for place in places:
        heading = f"Trick {place + 1}: {_won(tricks[place], name, rules)}"
        panels.append(_trick(tricks[place], name, heading))
    end = "broken off" if outcome is None else told_end(outcome, name)
    scores = record.final.scores
    shown = few(rules.seats, MOST_SEATS, *(() if outcome is None else outcome.winners))
    notes = [
        f"Points: {', '.join(f'{name(seat)}: {scores[seat]}' for seat in shown)}",
        left_out(rules.seats - len(shown), "seat"),
        left_out(len(tricks) - len(places), "trick"),
    ]
    title = f"A game of {_punk(rules)}: {end} after {counted(len(tricks), 'trick')}"
    return Picture(title, tuple(panels), "; ".join(filter(None, notes)))


def _names(rules: PunkRules, seats: Sequence[str] = ()) -> Name:
    def name(seat: int) -> str:
        if seat == rules.dummy:
            return _DUMMY
        return seats[seat] if seats else f"seat {seat}"

    return name


def _punk(rules: PunkRules) -> str:
    return f"Punk for {rules.players} players{'' if rules.dummy is None else ' and a dummy'}"


def _title(
    rules: PunkRules,
    complete: bool,
    plays: tuple[tuple[PunkCard, ...], ...],
    outcome: Outcome | None,
    name: Name,
) -> str:
    if outcome is not None:
        return f"{_punk(rules)}, over: {told_end(outcome, name)}"
    if not complete:
        return f"{_punk(rules)}, the deal"
    return f"{_punk(rules)}, trick {len(plays) + 1} of {rules.pack.hand_size}"


def _notes(game: PunkState | PunkView, seat: int) -> tuple[str, ...]:
    dealer = ("dealer",) if seat == game.dealer else ()
    if game.rules.dummy == seat and not game.rules.dummy_scores:
        return dealer
    return (*dealer, counted(game.scores[seat], "point"))


def _panels(
    game: PunkState | PunkView,
    heading: str,
    groups: tuple[Group, ...],
    laid: Sequence[PunkCard | Cover],
    name: Name,
    first: int,
) -> tuple[Panel, ...]:
    """Return the panels of a game: the hands, what is laid, and the last trick."""
    average = sum(len(group.cards) for group in groups) // len(groups) or 1
    rows = few(len(groups), max(4, min(MOST_SEATS, MOST_CARDS // average)), first)
    more = left_out(len(groups) - len(rows), "seat")
    panels = [Panel(tuple(groups[seat] for seat in rows), heading, note=more)]
    if any(card is not Cover.SLOT for card in laid):
        places = few(len(laid), _MOST_IN_TRICK, first)
        cards = tuple(Shown(laid[seat], caption=_caption(seat, name)) for seat in places)
        more = left_out(len(laid) - len(places), "seat")
        panels.append(Panel((Group(cards),), "Laid to this trick", note=more))
    if game.plays:
        trick = Trick(game.plays[-1])
        panels.append(_trick(trick, name, f"Last trick: {_won(trick, name, game.rules)}"))
    return tuple(panels)


def _trick(trick: Trick, name: Name, heading: str = "") -> Panel:
    winner = trick.winner
    places = few(len(trick.cards), _MOST_IN_TRICK, *(() if winner is None else (winner,)))
    cards = tuple(
        Shown(trick.cards[seat], 1, _caption(seat, name), Mark.WINS if seat == winner else None)
        for seat in places
    )
    return Panel((Group(cards),), heading, note=left_out(len(trick.cards) - len(places), "card"))


def _caption(seat: int, name: Name) -> str:
    called = name(seat)
    return "dummy" if called == _DUMMY else called


def _won(trick: Trick, name: Name, rules: PunkRules | None) -> str:
    if trick.winner is None:
        return "nobody wins"
    if rules is not None and trick.winner == rules.dummy and not rules.dummy_scores:
        return f"{name(trick.winner)} wins, and scores nothing"
    return f"{name(trick.winner)} wins {counted(trick.points, 'point')}"

"""What pictures of Puck show."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from puckpunk.cards import AnyCard
from puckpunk.hands import evaluate
from puckpunk.puck import PuckRules, PuckState, PuckView, Showdown, Whereabouts
from puckpunk.puck.standing import Turn, ascending
from puckpunk.puck.view import Event
from puckpunk.render.model import (
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

__all__ = ["of_record", "of_state", "of_view"]

_MOST_PANELS = 16


def of_state(state: PuckState) -> Picture:
    """Return what is shown of a state: everything but the stock, which has no order."""
    name = _names()
    groups = tuple(
        Group(
            tuple(map(Shown, hand)),
            name(seat),
            (*_notes(state, seat, state.turns, name), *_worth(state.rules, state.round, hand)),
        )
        for seat, hand in enumerate(state.hands)
    )
    showdown = state.showdown
    why = "" if showdown is None or state.turns else f"the last showdown: {showdown.reason}"
    panels = (
        Panel(groups, "Hands, all open", note=why),
        *_drawn(state, name),
        _piles(state.stock_size, ascending(tuple(state.discards)), 0),
    )
    return Picture(_title(state, name), panels)


def of_view(view: PuckView) -> Picture:
    """Return what is shown of a view: what its seat may know."""
    name = _names()
    groups = tuple(
        Group(
            _known(view, seat),
            name(seat),
            (
                *(("own hand",) if seat == view.seat else ()),
                *_notes(view, seat, view.events, name),
                *(_worth(view.rules, view.round, view.hand) if seat == view.seat else ()),
            ),
        )
        for seat in range(view.rules.players)
    )
    hidden = sum(view.hidden_discards) - view.hidden_discards[view.seat]
    discards = ascending((*view.own_discards, *view.known_discards))
    panels = (
        Panel(groups, "Hands"),
        *_drawn(view, name),
        _piles(view.stock_size, discards, hidden),
    )
    return Picture(f"{_title(view, name)}, as {name(view.seat)} sees it", panels)


def of_record(record: Record[PuckState]) -> Picture:
    """Return what is shown of a game: the showdowns of its rounds."""
    name, rules = _names(record.seats), record.final.rules
    rounds = list(_showdowns(record))
    half = _MOST_PANELS // 2
    places = few(len(rounds), _MOST_PANELS, *range(max(0, len(rounds) - half), len(rounds)))
    end = "broken off" if record.outcome is None else told_end(record.outcome, name)
    notes = [
        f"Rounds won: {', '.join(f'{name(s)}: {n}' for s, n in enumerate(record.final.wins))}",
        left_out(len(rounds) - len(places), "round"),
    ]
    return Picture(
        f"A game of {_puck(rules)}: {end} after {counted(len(rounds), 'round')}",
        tuple(_round(*rounds[place], name) for place in places),
        "; ".join(filter(None, notes)),
    )


def _showdowns(record: Record[PuckState]) -> Iterator[tuple[int, Showdown]]:
    for before, after in pairwise(record.states()):
        showdown = after.showdown
        if showdown is not None and before.turns and not after.turns:
            yield before.round, showdown


def _round(number: int, showdown: Showdown, name: Name) -> Panel:
    best = [name(seat) for seat in showdown.best]
    value = showdown.values[showdown.best[0]]
    if len(best) == 1:
        won = f"{best[0]} wins with {value}"
    else:
        scores = "each scores" if showdown.winners else "nobody scores"
        won = f"{' and '.join(best)} are level with {value}, {scores}"
    groups = tuple(
        Group(
            tuple(map(Shown, hand)),
            name(seat),
            wins=seat in showdown.winners,
        )
        for seat, hand in enumerate(showdown.hands)
    )
    return Panel(groups, f"Round {number}: {won}", 4)


def _names(seats: Sequence[str] = ()) -> Name:
    return lambda seat: seats[seat] if seats else f"seat {seat}"


def _puck(rules: PuckRules) -> str:
    return f"Puck for {rules.players} players{' with two jokers' if rules.jokers else ''}"


def _title(game: PuckState | PuckView, name: Name) -> str:
    if game.outcome is not None:
        return f"{_puck(game.rules)}, over: {told_end(game.outcome, name)}"
    if game.direction is None:
        return f"{_puck(game.rules)}, the draw for the direction"
    return f"{_puck(game.rules)}, {f'round {game.round}' if game.round else 'the deal'}"


def _notes(
    game: PuckState | PuckView, seat: int, turns: Sequence[Turn | Event], name: Name
) -> Iterator[str]:
    """Yield what there is to say of a seat."""
    if seat == game.dealer:
        yield "dealer"
    if seat == game.leader and game.outcome is None:
        yield "leads"
    if game.round:
        yield f"{counted(game.wins[seat], 'round')} won"
    for turn in turns:
        if turn.seat == seat:
            yield _told(turn, name)
    if seat in game.actors:
        yield "to act"


def _told(turn: Turn | Event, name: Name) -> str:
    if not turn.discards:
        return "holds"
    takes = [
        f"{taken if isinstance(taken, int) else len(taken)} from {name(victim)}"
        for victim, taken in turn.takes
    ]
    exchanged = f"exchanges {counted(len(turn.discards), 'card')}"
    return f"{exchanged}: {', '.join(takes)}" if takes else exchanged


def _worth(rules: PuckRules, number: int, hand: tuple[AnyCard, ...]) -> Iterator[str]:
    """Yield the value of a hand; one that waits for cards has none."""
    if number and len(hand) == 3:
        yield str(evaluate(hand, rules.ranking))


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


def _drawn(game: PuckState | PuckView, name: Name) -> Iterator[Panel]:
    cards = tuple(Shown(card, caption=name(seat)) for draw in game.draws for seat, card in draw)
    if cards:
        yield Panel((Group(cards),), "Drawn for the direction")


def _piles(stock_size: int, discards: tuple[AnyCard, ...], hidden: int) -> Panel:
    stock = (Shown(Cover.BACK, stock_size),) if stock_size else ()
    known, _ = open_cards(discards)
    back = (Shown(Cover.BACK, hidden),) if hidden else ()
    return Panel((Group(stock, "Stock"), Group((*known, *back), "Discards")))

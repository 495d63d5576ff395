"""What a seat can infer: the round replayed with blanks for the cards it has not seen.

Since the last showdown a seat knows every hand but for what has happened in the round. Replaying
the round from there, a card that it has not seen is a *blank*: blanks are alike, and each is as
likely any of the cards it has not seen. A *world* says of each hand which known cards and how many
blanks are in it. Worlds are carried forward through the events with their exact weights, and what
the seat has seen rules out those that do not fit. `complete` goes the same way back, so that it
draws the hidden choices from their conditional law.
"""

from bisect import bisect
from collections.abc import Iterator
from fractions import Fraction
from itertools import accumulate, chain, combinations
from math import comb
from operator import sub
from random import Random
from typing import TYPE_CHECKING, TypeAlias, TypeVar

import attrs

from puckpunk.cards import AnyCard
from puckpunk.errors import RulesError, shown
from puckpunk.game import RandomSource, check_random, check_seat, drawn, pick, shuffled
from puckpunk.puck.rules import Taking
from puckpunk.puck.standing import Cards, Hands, Standing, Turn, ascending, seats_after
from puckpunk.puck.view import Event, PuckView, Whereabouts

if TYPE_CHECKING:
    from puckpunk.puck.state import PuckState

__all__ = [
    "Hand",
    "Step",
    "World",
    "check_view",
    "complete",
    "moved_by",
    "moves_in",
    "unseen",
    "whereabouts",
    "worlds",
]

T = TypeVar("T")
Hand: TypeAlias = tuple[frozenset[AnyCard], int]
"""The known cards of a hand, and how many blanks are in it."""
World: TypeAlias = tuple[Hand, ...]


@attrs.frozen
class Step:
    """One thing that happened in the round: cards go from somewhere to somewhere.

    Attributes:
        turn: In which announcement.
        giver: Whose hand the cards leave, ``None`` for the stock.
        getter: Whose hand they join, ``None`` for the discards.
        cards: The cards, ``None`` for one that the seat has not seen.
    """

    turn: int
    giver: int | None
    getter: int | None
    cards: tuple[AnyCard | None, ...]


Move: TypeAlias = tuple[Cards, int]
"""Which known cards moved, and how many blanks."""
Back: TypeAlias = dict[World, list[tuple[World, Move, Fraction]]]


def whereabouts(view: PuckView, seat: int) -> tuple[tuple[AnyCard, Whereabouts], ...]:
    """Return which cards are in a seat's hand, as far as the view's seat can tell."""
    check_seat(seat, view.rules.players)
    shown = () if view.shown is None else view.shown[seat]
    *_, (last, _) = _layers(view)
    found = [world[seat][0] for world in last]
    told = {card: _told([card in known for known in found]) for card in {*shown, *chain(*found)}}
    left = unseen(view)
    if left and all(world[seat][1] == len(left) for world in last):  # they are nowhere else
        told |= dict.fromkeys(left, Whereabouts.CERTAIN)
    return tuple((card, told[card]) for card in ascending(tuple(told)))


def worlds(view: PuckView) -> dict[World, Fraction]:
    """Return what may be in the hands, with the chance of each; they sum to 1."""
    *_, (last, _) = _layers(view)
    total = sum(last.values())
    return {world: weight / total for world, weight in last.items()}


def _told(there: list[bool]) -> Whereabouts:
    if all(there):
        return Whereabouts.CERTAIN
    return Whereabouts.POSSIBLE if any(there) else Whereabouts.GONE


def _steps(view: PuckView) -> Iterator[Step]:
    """Yield what has happened in the round, in order."""
    for number, event in enumerate(view.events):
        seat = event.seat
        if event.discards:
            yield Step(number, seat, None, event.discards)
        order = seats_after(seat, view.rules.players, view.direction)
        taken, refills = dict(event.taken), dict(event.refills)
        for victim in order:
            for card in taken.get(victim, ()):
                yield Step(number, victim, seat, (card,))
        for getter in order:
            for card in refills.get(getter, ()):
                yield Step(number, None, getter, (card,))


def _begin(view: PuckView) -> Hands:
    """Return the hands when the round began, as far as this seat knows them."""
    known: list[set[AnyCard]] = [set() for _ in view.hand_sizes]
    known[view.seat] = set(view.hand)
    if view.shown is not None and view.rules.taking is not Taking.OPEN:
        return view.shown
    if view.shown is not None:
        known = [set(hand) for hand in view.shown]
    for step in reversed(list(_steps(view))):
        cards = {card for card in step.cards if card is not None}
        if step.getter is not None and cards <= known[step.getter]:
            known[step.getter] -= cards
        if step.giver is not None and (step.giver == view.seat or view.shown is not None):
            known[step.giver] |= cards
    return tuple(ascending(tuple(hand)) for hand in known)


def _layers(view: PuckView) -> list[tuple[dict[World, Fraction], Back]]:
    """Return after each step the possible worlds with their weights, and how they came about."""
    begun = _begin(view)
    blanks = [0] * len(begun)
    if view.shown is None:  # before the first showdown others' cards are unseen
        sizes = [3] * len(begun) if view.round else view.hand_sizes
        blanks = [0 if seat == view.seat else size for seat, size in enumerate(sizes)]
    first: World = tuple(
        (frozenset(hand), blank) for hand, blank in zip(begun, blanks, strict=True)
    )
    layers: list[tuple[dict[World, Fraction], Back]] = [({first: Fraction(1)}, {})]
    faces = set(chain(*begun))  # which the seat has seen: no blank has one of these
    for step in _steps(view):
        fresh = {card for card in step.cards if card is not None} - faces
        faces |= fresh
        weights: dict[World, Fraction] = {}
        back: Back = {}
        for world, weight in layers[-1][0].items():
            for move, probability in moves_in(step, world, fresh):
                after = moved_by(step, world, move)
                share = weight * probability
                weights[after] = weights.get(after, Fraction(0)) + share
                back.setdefault(after, []).append((world, move, share))
        layers.append((weights, back))
    return layers


def moves_in(step: Step, world: World, fresh: set[AnyCard]) -> Iterator[tuple[Move, Fraction]]:
    """Yield which cards may have moved in a world, with the weight of what the seat has seen.

    A card that the seat sees for the first time was a blank: any of them, each as likely.
    """
    seen = tuple(card for card in step.cards if card is not None)
    if step.giver is None:
        yield (seen, len(step.cards) - len(seen)), Fraction(1)
        return
    known, blanks = world[step.giver]
    total = comb(len(known) + blanks, len(step.cards))
    if len(seen) == len(step.cards):
        if known >= set(seen) - fresh and len(fresh) <= blanks:
            yield (seen, 0), Fraction(comb(blanks, len(fresh)), total)
        return
    for number in range(len(step.cards) + 1):
        rest = len(step.cards) - number
        if rest <= blanks:
            for cards in combinations(ascending(tuple(known)), number):
                yield (cards, rest), Fraction(comb(blanks, rest), total)


def moved_by(step: Step, world: World, move: Move) -> World:
    """Return a world after a step, which moved these known cards and so many blanks."""
    cards, blanks = move
    hands = list(world)
    if step.giver is not None:
        known, left = hands[step.giver]
        was_blank = sum(card not in known for card in cards)
        hands[step.giver] = (known - set(cards), left - blanks - was_blank)
    if step.getter is not None:
        known, there = hands[step.getter]
        hands[step.getter] = (known | set(cards), there + blanks)
    return tuple(hands)


class _Blank:
    """A card that the seat has not seen: it gets a face when the rest is settled."""

    def __init__(self) -> None:
        """Make a blank without a face."""
        self.card: AnyCard | None = None


Token: TypeAlias = AnyCard | _Blank


def complete(view: PuckView, rng: RandomSource) -> "PuckState":
    """Return a state that looks like the view to its seat, drawn from the conditional law."""
    from puckpunk.puck.state import known_to_fit  # noqa: PLC0415 -- states make views

    check_random(rng)
    layers = _layers(view)
    path = _path(layers, rng)
    tokens: list[list[Token]] = [
        [*ascending(tuple(known)), *(_Blank() for _ in range(blanks))]
        for known, blanks in next(iter(layers[0][0]))
    ]
    begun = [list(hand) for hand in tokens]
    moved: list[tuple[Step, list[Token]]] = []
    for step, move in zip(_steps(view), path, strict=True):
        cards = _carry(step, move, tokens, rng)
        moved.append((step, cards))
    faces = iter(shuffled(unseen(view), rng))
    for token in chain(*begun, *(cards for _, cards in moved)):
        if isinstance(token, _Blank) and token.card is None:
            token.card = next(faces)
    hidden = tuple(
        _own_before(view)
        if seat == view.seat
        else ascending(tuple(next(faces) for _ in range(number)))
        for seat, number in enumerate(_hidden_before(view))
    )
    public = {card for event in view.events for card in event.discards if card is not None}
    known = view.known_discards
    if view.rules.taking is Taking.OPEN:
        known = tuple(card for card in known if card not in public)
    standing = Standing(
        rules=view.rules,
        dealer=view.dealer,
        direction=view.direction,
        leader=view.leader,
        round=view.round,
        wins=view.wins,
        idle=view.idle,
        hands=tuple(ascending(_faces(hand)) for hand in begun),
        shown=view.round > 1 or view.outcome is not None,
        known=known,
        hidden=tuple(map(ascending, hidden)),
    )
    turns = tuple(_turn(number, event, moved) for number, event in enumerate(view.events))
    hands = tuple(ascending(_faces(hand)) for hand in tokens)
    return known_to_fit(standing, view.draws, view.chooser, turns, hands)


def check_view(view: PuckView) -> None:
    """Refuse a view that no state looks like: what completes it must be legal and look like it."""
    from puckpunk.puck.state import PuckState  # noqa: PLC0415

    try:
        found = complete(view, Random(0))
        state = PuckState(
            standing=found.standing, draws=found.draws, chooser=found.chooser, turns=found.turns
        )
        fits = state.view(view.seat) == view
    except (ArithmeticError, LookupError, RuntimeError, StopIteration, TypeError, ValueError):
        fits = False
    if not fits:
        raise RulesError(f"no state looks like this: {shown(view)}", view)


def _path(layers: list[tuple[dict[World, Fraction], Back]], rng: RandomSource) -> list[Move]:
    """Return one course of the round, drawn from its conditional law, from the end to the start."""
    world = _weighed(list(layers[-1][0].items()), rng)
    path: list[Move] = []
    for _, back in reversed(layers[1:]):
        world, move = _weighed(
            [((before, move), weight) for before, move, weight in back[world]], rng
        )
        path.append(move)
    return path[::-1]


def _weighed(choices: list[tuple[T, Fraction]], rng: RandomSource) -> T:
    if len(choices) == 1:
        return choices[0][0]
    totals = list(accumulate(weight for _, weight in choices))
    return choices[bisect(totals, Fraction(drawn(rng)) * totals[-1])][0]


def _carry(step: Step, move: Move, tokens: list[list[Token]], rng: RandomSource) -> list[Token]:
    """Move cards, and give a face to a blank that the seat has seen."""
    cards, blanks = move
    moving: list[Token] = []
    if step.giver is None:
        moving = [*cards, *(_Blank() for _ in range(blanks))]
    else:
        hand = tokens[step.giver]
        for card in (*cards, *(None,) * blanks):
            token = next((token for token in hand if _face(token) == card), None)
            if card is None or token is None:
                token = pick([t for t in hand if isinstance(t, _Blank) and t.card is None], rng)
                token.card = card
            hand.remove(token)
            moving.append(token)
    if step.getter is not None:
        tokens[step.getter] += moving
    return moving


def _face(token: Token) -> AnyCard | None:
    return token.card if isinstance(token, _Blank) else token


def _faces(tokens: list[Token]) -> Cards:
    return tuple(face for face in map(_face, tokens) if face is not None)


def _turn(number: int, event: Event, moved: list[tuple[Step, list[Token]]]) -> Turn:
    """Return a turn with the cards that moved in it."""
    discards: Cards = ()
    taken: dict[int, list[AnyCard]] = {victim: [] for victim, _ in event.taken}
    refills: dict[int, list[AnyCard]] = {seat: [] for seat, _ in event.refills}
    for step, cards in moved:
        if step.turn != number:
            continue
        if step.getter is None:
            discards = _faces(cards)
        elif step.giver is None:
            refills[step.getter] += _faces(cards)
        else:
            taken[step.giver] += _faces(cards)
    return Turn(
        event.seat,
        ascending(discards),
        event.takes,
        tuple((victim, ascending(tuple(cards))) for victim, cards in taken.items()),
        tuple((seat, ascending(tuple(cards))) for seat, cards in refills.items()),
    )


def _own_before(view: PuckView) -> Cards:
    """Return the discards of earlier rounds that this seat alone knows."""
    this_round = {
        card for event in view.events if event.seat == view.seat for card in event.discards
    }
    return tuple(card for card in view.own_discards if card not in this_round)


def _hidden_before(view: PuckView) -> list[int]:
    """Return how many discards of earlier rounds each seat alone knows."""
    now = [0] * len(view.hidden_discards)
    if view.rules.taking is not Taking.OPEN:
        for event in view.events:
            now[event.seat] = len(event.discards)
    return list(map(sub, view.hidden_discards, now))


def unseen(view: PuckView) -> Cards:
    """Return the cards not seen since the draw was settled: what a blank may be."""
    seen = {*view.hand, *view.own_discards, *view.known_discards}
    seen.update(chain(*(view.shown or ())))
    seen.update(card for draw in view.draws for _, card in draw)
    seen.update(card for step in _steps(view) for card in step.cards if card is not None)
    return tuple(card for card in view.rules.pack if card not in seen)

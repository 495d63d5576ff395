"""What a seat can infer is what an enumeration of all courses of the round says, exactly."""

from collections.abc import Iterable
from fractions import Fraction
from random import Random
from typing import TypeAlias

import attrs
import pytest

import puckpunk as pp
from puckpunk.puck import Exchange, Hold, PuckRules, PuckState, PuckView, Whereabouts, parse_action
from puckpunk.puck.knowledge import Step, World, moves_in, unseen, worlds

Law: TypeAlias = dict[PuckState, Fraction]

BEGUN = (
    "puck players=3 direction={}{} pack=2c3c4c5d6d7d9hThJhQsAs; dealer=0; direction={}; leader=0; "
    "round=2; wins=0, 1, 0; idle=0; hands=2c 5d 9h, 3c 6d Th, 4c 7d Jh; shown=yes; known=-; "
    "hidden=-, -, -; draws=-; chooser=-; turns=-"
)


def begun(direction: str = "clockwise", switch: str = "") -> PuckState:
    """Return a state after a showdown, with two cards in the stock and seat 0 to announce."""
    return PuckState.parse(BEGUN.format(direction, switch, direction))


def dealt() -> Law:
    """Return all deals of seven cards to two, seat 0 being to announce."""
    state = PuckState.start(
        PuckRules(players=2, pack=pp.parse_cards("2c 3c 4c 5d 6d 7d 9h"), direction="clockwise"),
        dealer=1,
    )
    law: Law = {state: Fraction(1)}
    for _ in range(6):
        law = after(law, None)
    return law


def after(law: Law, takes: object) -> Law:
    """Return how likely each state is after one action more: a hold, chance, or such takes.

    What is discarded is as likely any of the seat's cards.
    """
    found: Law = {}
    for state, chance in law.items():
        outcomes = state.chance_outcomes()
        if not outcomes:
            chosen = [
                action
                for action in state.legal_actions()
                if (takes is None and isinstance(action, Hold))
                or (isinstance(action, Exchange) and counted(action) == takes)
            ]
            outcomes = tuple((action, Fraction(1, len(chosen))) for action in chosen)
        for action, probability in outcomes:
            state_after = state.apply(action)
            found[state_after] = found.get(state_after, Fraction(0)) + chance * probability
    return found


def counted(exchange: Exchange) -> dict[int, int]:
    """Return how many cards are taken from whom."""
    return {
        victim: taken if isinstance(taken, int) else len(taken) for victim, taken in exchange.takes
    }


def by_view(law: Law, seat: int, most: int) -> list[tuple[PuckView, Law]]:
    """Return some views of a seat, and how likely each state is that looks like it."""
    found: dict[PuckView, Law] = {}
    for state, chance in law.items():
        found.setdefault(state.view(seat), {})[state] = chance
    chosen = Random(1).sample(list(found.items()), min(most, len(found)))
    return [
        (view, {state: chance / sum(law.values()) for state, chance in law.items()})
        for view, law in chosen
    ]


def world(state: PuckState, blanks: Iterable[object]) -> World:
    """Return the hands of a state, with a blank for each card that is not seen."""
    hidden = set(blanks)
    return tuple((frozenset(hand) - hidden, len(hidden.intersection(hand))) for hand in state.hands)


def check(view: PuckView, law: Law) -> None:
    """Check all that a view tells against the states that look like it."""
    expected: dict[World, Fraction] = {}
    left = unseen(view)
    for state, chance in law.items():
        seen = world(state, left)
        expected[seen] = expected.get(seen, Fraction(0)) + chance
    assert worlds(view) == expected
    for seat in range(view.rules.players):
        for card, where in view.whereabouts(seat):
            there = {card in state.hands[seat] for state in law}
            assert (
                there
                == {
                    Whereabouts.CERTAIN: {True},
                    Whereabouts.GONE: {False},
                    Whereabouts.POSSIBLE: {True, False},
                }[where]
            )
    rng = Random(2)
    for filled in [view.complete(rng) for _ in range(4)]:
        assert filled in law
        assert filled.stock == PuckState.parse(str(filled)).stock


COURSES: dict[str, tuple[PuckState, list[dict[int, int] | None]]] = {
    "one card, back and on": (begun(), [{1: 1}, {0: 1}, {0: 1}]),
    "counterclockwise": (begun("counterclockwise"), [{1: 1}, {0: 1}, {2: 1}]),
    "two cards": (begun(), [{1: 2}, {2: 1}, {1: 1}]),
    "of both": (begun(), [{1: 1, 2: 1}, {0: 1}, None]),
    "a hold first": (begun(), [None, {2: 1}, {1: 1}]),
    "from the stock": (begun(switch=" source=stock"), [{}, {}, None]),
}


@pytest.mark.parametrize("course", COURSES)
def test_after_a_showdown(course: str) -> None:
    """Each action, by whoever, tells each seat what it tells."""
    state, announced = COURSES[course]
    law: Law = {state: Fraction(1)}
    for takes in announced:
        law = after(law, takes)
        while next(iter(law)).is_chance:
            law = after(law, None)
            for seat in range(3):
                for view, states in by_view(law, seat, 2):
                    check(view, states)


def test_before_the_first_showdown() -> None:
    """Only what a seat has held itself is known."""
    law = after(dealt(), {1: 1})
    while next(iter(law)).is_chance:
        law = after(law, None)
        for seat in (0, 1):
            for view, states in by_view(law, seat, 3):
                check(view, states)


@pytest.mark.parametrize("seat", [0, 1])
def test_before_the_deal(seat: int) -> None:
    """What is drawn, and who is to choose, is open to all."""
    state = PuckState.start(PuckRules(players=2))
    for text in ("1 draws Kc", "0 draws Kd", "1 draws 5c", "0 draws 4c"):
        assert state.view(seat).complete(Random(1)) == state
        assert attrs.evolve(state.view(seat)) == state.view(seat)
        state = state.apply(parse_action(text))
    assert (state.chooser, state.view(seat).complete(Random(1))) == (1, state)
    assert attrs.evolve(state.view(seat)) == state.view(seat)


class TestCertain:
    """Cards that are nowhere else are in the only hand that has room for them."""

    def test_all_that_is_unseen_is_in_one_hand(self) -> None:
        state = begun()
        for text in ("0 exchanges 2c 5d taking 2 from 1", "0 takes 3c from 1", "0 takes 6d from 1"):
            state = state.apply(parse_action(text))
        for text in ("1 refills Qs", "1 refills As"):
            state = state.apply(parse_action(text))
        told = {str(card): where for card, where in state.view(0).whereabouts(1)}
        gone, there = Whereabouts.GONE, Whereabouts.CERTAIN
        assert told == {"3c": gone, "6d": gone, "Th": there, "Qs": there, "As": there}


class Steady:
    """A source that draws one number for ever."""

    def __init__(self, number: float) -> None:
        self.number = number

    def random(self) -> float:
        return self.number


class TestDrawn:
    """A world is drawn by its chance, from a number from 0 to 1."""

    @pytest.mark.parametrize(
        ("number", "same"), [(0.0, 0), (0.25, 0), (0.49, 0), (0.5, 1), (0.75, 1), (0.999, 1)]
    )
    def test_halves(self, number: float, same: int) -> None:
        """Seat 0 took two cards from seat 1, the three and another: the six or the ten."""
        state = begun("counterclockwise")
        for text in (
            *("0 exchanges 2c 5d 9h taking 2 from 1, 1 from 2", "0 takes 4c from 2"),
            *("0 takes 3c from 1", "0 takes 6d from 1", "2 refills Qs", "1 refills As"),
            *("2 exchanges 7d taking 1 from 0", "2 takes 3c from 0"),
        ):
            state = state.apply(parse_action(text))
        view = state.view(2)
        assert list(worlds(view).values()) == [Fraction(1, 2)] * 2
        chosen = [view.complete(Steady(other)).hands[0] for other in (0.0, 0.999)]
        assert chosen[0] != chosen[1]
        assert view.complete(Steady(number)).hands[0] == chosen[same]

    def test_thirds(self) -> None:
        """Before that each two of the three cards are as likely."""
        state = begun("counterclockwise")
        for text in (
            *("0 exchanges 2c 5d 9h taking 2 from 1, 1 from 2", "0 takes 4c from 2"),
            *("0 takes 3c from 1", "0 takes 6d from 1", "2 refills Qs", "1 refills As"),
            "2 exchanges 7d taking 1 from 0",
        ):
            state = state.apply(parse_action(text))
        view = state.view(2)
        assert list(worlds(view).values()) == [Fraction(1, 3)] * 3
        assert len({view.complete(Steady(number)).hands[0] for number in (0.1, 0.5, 0.9)}) == 3


class TestMoves:
    """What may leave a hand, and how likely it is."""

    def test_of_two_known_cards_and_a_blank(self) -> None:
        ace, king = pp.parse_cards("As Ks")
        hands: World = ((frozenset({ace, king}), 1), (frozenset(), 3))
        moves = dict(moves_in(Step(0, 0, 1, (None, None)), hands, set()))
        third = Fraction(1, 3)
        assert moves == {((ace,), 1): third, ((king,), 1): third, ((king, ace), 0): third}

    def test_of_blanks(self) -> None:
        ace, king = pp.parse_cards("As Ks")
        hands: World = ((frozenset({king}), 2), (frozenset(), 3))
        moves = dict(moves_in(Step(0, 0, 1, (None,)), hands, set()))
        assert moves == {((king,), 0): Fraction(1, 3), ((), 1): Fraction(2, 3)}
        assert dict(moves_in(Step(0, 0, 1, (ace,)), hands, {ace})) == {((ace,), 0): Fraction(2, 3)}
        assert dict(moves_in(Step(0, 0, 1, (king,)), hands, set())) == {
            ((king,), 0): Fraction(1, 3)
        }
        assert not dict(moves_in(Step(0, 0, 1, (ace,)), hands, set()))

    def test_from_the_stock(self) -> None:
        """A card from the stock is certain to go where it goes, seen or not."""
        (ace,) = pp.parse_cards("As")
        hands: World = ((frozenset(), 2),)
        assert dict(moves_in(Step(0, None, 0, (ace,)), hands, {ace})) == {((ace,), 0): 1}
        assert dict(moves_in(Step(0, None, 0, (None,)), hands, set())) == {((), 1): 1}

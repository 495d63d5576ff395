"""Worked examples of Puck, clause by clause (PK1 to PK3, PK12 to PK29, who knows what)."""

from fractions import Fraction
from typing import Any

import attrs
import pytest

import puckpunk as pp
from puckpunk.cards import AnyCard
from puckpunk.puck import (
    ChooseDirection,
    Deal,
    Direction,
    Draw,
    EndReason,
    Exchange,
    Hold,
    PuckRules,
    PuckState,
    Refill,
    Standing,
    Take,
    Turn,
    Whereabouts,
    parse_action,
)
from puckpunk.rankings import PUCK

CW, CCW = Direction.CLOCKWISE, Direction.COUNTERCLOCKWISE
TWO, THREE, FOUR = (PuckRules(players=number) for number in (2, 3, 4))
CERTAIN, POSSIBLE, GONE = Whereabouts.CERTAIN, Whereabouts.POSSIBLE, Whereabouts.GONE

# Nothing but high cards; the last seat holds the best.
PAIR_OF_HANDS = "2c 5d 9h / 3c 6d Th"
HANDS = "2c 5d 9h / 3c 6d Th / 4c 7d Jh"
FOUR_HANDS = "2c 5d 9h / 3c 6d Th / 4c 7d Jh / 4d 8c Qh"


def cards(text: str) -> tuple[AnyCard, ...]:
    return tuple(sorted(pp.parse_cards(text), key=lambda card: card.index))


def piles(text: str) -> tuple[tuple[AnyCard, ...], ...]:
    """Return what lies at each seat, the seats apart by a stroke, nothing for an empty place."""
    return tuple(map(cards, text.split("/")))


def fresh(
    hands: str = HANDS,
    rules: PuckRules = THREE,
    dealer: int = 0,
    leader: int = 0,
    direction: Direction = CW,
) -> Standing:
    """Return how it stands when the cards have just been dealt."""
    return Standing(
        rules=rules,
        dealer=dealer,
        direction=direction,
        leader=leader,
        round=1,
        wins=(0,) * rules.players,
        idle=0,
        hands=piles(hands),
        shown=False,
        known=(),
        hidden=((),) * rules.players,
    )


def first(
    hands: str = HANDS,
    rules: PuckRules = THREE,
    leader: int = 0,
    direction: Direction = CW,
) -> PuckState:
    """Return the state in which round 1 begins."""
    return PuckState(standing=fresh(hands, rules, leader=leader, direction=direction))


def later(
    hands: str = HANDS,
    rules: PuckRules = THREE,
    stock: str | None = None,
    wins: tuple[int, ...] | None = None,
    *,
    dealer: int = 0,
    leader: int = 0,
    direction: Direction = CW,
    number: int = 9,
    idle: int = 0,
) -> PuckState:
    """Return a state after a showdown; what is not in the stock that is given is discarded."""
    standing = attrs.evolve(
        fresh(hands, rules, dealer, leader, direction),
        round=number,
        wins=wins or (0,) * rules.players,
        idle=idle,
        shown=True,
    )
    if stock is not None:
        kept = {*cards(hands.replace("/", " ")), *cards(stock)}
        known = tuple(card for card in rules.pack if card not in kept)
        standing = attrs.evolve(standing, known=known)
    return PuckState(standing=standing)


def play(state: PuckState, *actions: str) -> PuckState:
    for action in actions:
        state = state.apply(parse_action(action))
    return state


def waits(state: PuckState) -> str:
    """Return what must happen next."""
    if state.is_over:
        return "over"
    action = state.legal_actions()[0]
    if isinstance(action, Take):
        return f"{action.seat} takes from {action.victim}"
    words = {
        Draw: "draws",
        ChooseDirection: "chooses",
        Deal: "is dealt",
        Refill: "refills",
        Hold: "announces",
    }
    return f"{action.seat} {words[type(action)]}"


def course(state: PuckState) -> tuple[list[str], PuckState]:
    """Return what chance has to do, in order, and the state after it."""
    done: list[str] = []
    while state.is_chance:
        done.append(waits(state))
        state = state.apply(state.legal_actions()[0])
    return done, state


def refused(state: PuckState, action: Any, reason: str) -> None:
    """Check that an action is refused and that nothing has changed."""
    wanted = parse_action(action) if isinstance(action, str) else action
    before, text, legal = state, str(state), state.legal_actions()
    with pytest.raises(pp.IllegalActionError, match=reason) as caught:
        state.apply(wanted)
    assert caught.value.reason == state.refusal(wanted)
    assert caught.value.state is state
    assert not state.is_legal(wanted)
    assert wanted not in legal
    assert (state, str(state), state.legal_actions()) == (before, text, legal)


def splits(state: PuckState, discards: str) -> list[tuple[tuple[int, Any], ...]]:
    """Return all that may be taken for these discards."""
    return [
        action.takes
        for action in state.legal_actions()
        if isinstance(action, Exchange) and action.discards == cards(discards)
    ]


def told(state: PuckState, viewer: int, seat: int) -> dict[str, Whereabouts]:
    """Return what a viewer knows of the hand of a seat."""
    return {str(card): where for card, where in state.view(viewer).whereabouts(seat)}


def every(text: str, where: Whereabouts) -> dict[str, Whereabouts]:
    return {str(card): where for card in cards(text)}


class TestPK1:
    """PK1: two, three or four play."""

    @pytest.mark.parametrize("count", [2, 3, 4])
    def test_two_to_four(self, count: int) -> None:
        assert PuckRules(players=count).players == count
        assert len(PuckState.start(PuckRules(players=count)).hands) == count

    @pytest.mark.parametrize("count", [5, 1, 0, -2, True, 3.0, "3", None])
    def test_no_other_number(self, count: Any) -> None:
        with pytest.raises(pp.RulesError, match="2 to 4 players"):
            PuckRules(players=count)

    def test_no_other_number_in_notation(self) -> None:
        with pytest.raises(pp.RulesError, match="2 to 4 players"):
            PuckRules.parse("puck players=5")


class TestPK2:
    """PK2: the ordinary pack, with both jokers or without any."""

    def test_fifty_two_cards_are_usual(self) -> None:
        assert len(THREE.pack) == 52
        assert {str(card)[0] for card in THREE.pack} == set("23456789TJQKA")

    def test_two_jokers_may_be_added(self) -> None:
        rules = PuckRules(players=3, jokers=2)
        assert set(rules.pack) - set(THREE.pack) == set(cards("Xr Xb"))

    @pytest.mark.parametrize("jokers", [1, 3, -1, True, 2.0, "2", None])
    def test_no_other_number_of_jokers(self, jokers: Any) -> None:
        with pytest.raises(pp.RulesError, match="joker"):
            PuckRules(players=3, jokers=jokers)


class TestPK3:
    """PK3: with four at the table there are no jokers."""

    @pytest.mark.parametrize("count", [2, 3])
    def test_two_or_three_may_have_jokers(self, count: int) -> None:
        assert len(PuckRules(players=count, jokers=2).pack) == 54

    def test_four_may_not(self) -> None:
        with pytest.raises(pp.RulesError, match="jokers are for 2 or 3 players"):
            PuckRules(players=4, jokers=2)
        with pytest.raises(pp.RulesError, match="jokers are for 2 or 3 players"):
            PuckRules.parse("puck players=4 jokers=2")


class TestPK12:
    """PK12: all stake alike before the game, and the winner has the pot."""

    def test_nothing_is_staked_by_default(self) -> None:
        assert THREE.ante == 0
        outcome = later(stock="", wins=(1, 4, 2)).outcome
        assert outcome is not None
        assert (outcome.winners, outcome.payoffs) == ((1,), (0, 0, 0))

    def test_the_winner_gains_what_the_others_staked(self) -> None:
        outcome = later(rules=PuckRules(players=3, ante=10), stock="", wins=(1, 4, 2)).outcome
        assert outcome is not None
        assert outcome.payoffs == (-10, 20, -10)

    def test_no_payoff_before_the_end(self) -> None:
        assert later(rules=PuckRules(players=3, ante=10), wins=(1, 4, 2)).outcome is None

    @pytest.mark.parametrize("ante", [-1, True, 2.0, "5", None])
    def test_whole_chips_only(self, ante: Any) -> None:
        with pytest.raises(pp.RulesError, match="ante"):
            PuckRules(players=3, ante=ante)


class TestPK13Draw:
    """PK13: the draw for the direction."""

    @pytest.mark.parametrize(
        ("rules", "dealer", "order"),
        [(THREE, 0, [1, 2, 0]), (THREE, 1, [2, 0, 1]), (TWO, 1, [0, 1]), (FOUR, 2, [3, 0, 1, 2])],
    )
    def test_clockwise_from_the_dealers_neighbour(
        self, rules: PuckRules, dealer: int, order: list[int]
    ) -> None:
        done, state = course(PuckState.start(rules, dealer))
        # The lowest cards come first, so the four twos tie, or the three: they draw again.
        assert done[: len(order)] == [f"{seat} draws" for seat in order]
        assert state.direction is None

    def test_the_highest_chooses(self) -> None:
        state = play(PuckState.start(THREE), "1 draws 9c", "2 draws Ks", "0 draws Qh")
        assert (state.chooser, state.actors, waits(state)) == (2, (2,), "2 chooses")
        assert state.legal_actions() == (ChooseDirection(2, CW), ChooseDirection(2, CCW))
        assert state.legal_actions(0) == ()

    @pytest.mark.parametrize("direction", [CW, CCW])
    def test_what_is_chosen_holds(self, direction: Direction) -> None:
        state = play(PuckState.start(THREE), "1 draws 9c", "2 draws Ks", "0 draws Qh")
        state = play(state, f"2 chooses {direction}")
        assert (state.direction, state.chooser, state.actors) == (direction, None, ())

    def test_nobody_else_chooses(self) -> None:
        state = play(PuckState.start(THREE), "1 draws 9c", "2 draws Ks", "0 draws Qh")
        refused(state, "0 chooses clockwise", "it is for seat 2")

    def test_only_who_is_tied_draws_again(self) -> None:
        state = play(PuckState.start(FOUR, 1), "2 draws Kc", "3 draws 5c", "0 draws Kd")
        state = play(state, "1 draws 6c")
        assert waits(state) == "2 draws"
        state = play(state, "2 draws 3c")
        assert waits(state) == "0 draws"
        state = play(state, "0 draws 2c")
        assert state.chooser == 2

    def test_drawn_again_as_often_as_it_is_level(self) -> None:
        state = play(PuckState.start(THREE), "1 draws Kc", "2 draws Kd", "0 draws Kh")
        state = play(state, "1 draws 3c", "2 draws 7c", "0 draws 7d")
        assert state.draws[-1] == ()
        state = play(state, "2 draws 2c", "0 draws 4c")
        assert state.chooser == 0

    def test_a_tie_below_the_highest_does_not_matter(self) -> None:
        state = play(PuckState.start(THREE), "1 draws 5c", "2 draws 5d", "0 draws 6c")
        assert state.chooser == 0

    def test_a_joker_is_above_an_ace(self) -> None:
        state = PuckState.start(PuckRules(players=2, jokers=2))
        assert play(state, "1 draws Xb", "0 draws As").chooser == 1

    def test_jokers_are_level(self) -> None:
        state = PuckState.start(PuckRules(players=2, jokers=2))
        state = play(state, "1 draws Xb", "0 draws Xr")
        assert (state.chooser, waits(state)) == (None, "1 draws")

    def test_drawn_cards_stay_out_until_it_is_settled(self) -> None:
        state = play(PuckState.start(TWO), "1 draws Kc", "0 draws Kd")
        assert state.stock == set(TWO.pack) - set(cards("Kc Kd"))
        assert {chance for _, chance in state.chance_outcomes()} == {Fraction(1, 50)}
        refused(state, "1 draws Kc", "Kc is not in the stock")

    def test_then_all_go_back(self) -> None:
        state = play(PuckState.start(TWO), "1 draws Kc", "0 draws Kd", "1 draws 5c", "0 draws 4c")
        assert state.draws == ()
        assert state.stock == set(TWO.pack)
        state = play(state, "1 chooses clockwise")
        assert state.is_legal(parse_action("1 is dealt Kc"))

    def test_too_few_cards_and_the_nearest_after_the_dealer_chooses(self) -> None:
        pack = pp.parse_cards("2c 2d 3c 3d 4c 4d")
        state = PuckState.start(PuckRules(players=2, pack=pack), dealer=1)
        state = play(state, "0 draws 2c", "1 draws 2d", "0 draws 3c", "1 draws 3d")
        state = play(state, "0 draws 4c", "1 draws 4d")
        assert (state.chooser, state.stock_size) == (0, 6)

    def test_too_few_is_fewer_than_are_tied(self) -> None:
        """Of ten cards one is left for two: the nearest of these chooses, not of all three."""
        pack = pp.parse_cards("2c 2d 2h 3c 3d 3h 4c 5d 5h 6c")
        state = PuckState.start(PuckRules(players=3, pack=pack), dealer=0)
        state = play(state, "1 draws 2c", "2 draws 2d", "0 draws 2h")
        state = play(state, "1 draws 3c", "2 draws 3d", "0 draws 3h")
        state = play(state, "1 draws 4c", "2 draws 5d", "0 draws 5h")
        assert state.chooser == 2

    def test_just_enough_cards_are_drawn(self) -> None:
        pack = pp.parse_cards("2c 2d 3c 3d 4c 5d")
        state = PuckState.start(PuckRules(players=2, pack=pack), dealer=1)
        state = play(state, "0 draws 2c", "1 draws 2d", "0 draws 3c", "1 draws 3d")
        assert waits(state) == "0 draws"
        assert play(state, "0 draws 4c", "1 draws 5d").chooser == 1

    def test_draws_are_open(self) -> None:
        state = play(PuckState.start(THREE), "1 draws 9c", "2 draws Ks")
        views = [state.view(seat).draws for seat in range(3)]
        assert views == [(((1, cards("9c")[0]), (2, cards("Ks")[0])),)] * 3

    def test_out_of_order(self) -> None:
        refused(PuckState.start(THREE), "2 draws 9c", "it is for seat 1")


class TestPK13Fixed:
    """PK13: the direction may be fixed instead."""

    @pytest.mark.parametrize("name", ["clockwise", "counterclockwise"])
    def test_no_draw(self, name: str) -> None:
        state = PuckState.start(PuckRules(players=3, direction=name))
        assert state.direction is Direction[name.upper()]
        assert state.draws == ()
        assert waits(state).endswith("is dealt")
        refused(state, "1 draws 9c", "is to be dealt a card")

    def test_clockwise_is_ascending(self) -> None:
        assert list(fresh(direction=CW).after(1)) == [2, 0, 1]
        assert list(fresh(direction=CCW).after(1)) == [0, 2, 1]

    def test_nothing_else(self) -> None:
        with pytest.raises(pp.PuckpunkError):
            PuckRules(players=3, direction="left")


class TestPK14:
    """PK14: who announces first in round 1."""

    def settled(self, rules: PuckRules, choice: str) -> PuckState:
        state = play(PuckState.start(rules, 1), "2 draws 9c", "0 draws 5c", "1 draws Kc")
        return play(state, f"1 chooses {choice}")

    @pytest.mark.parametrize("choice", ["clockwise", "counterclockwise"])
    def test_the_chooser(self, choice: str) -> None:
        _, state = course(self.settled(THREE, choice))
        assert (state.leader, waits(state)) == (1, "1 announces")

    @pytest.mark.parametrize(("choice", "leader"), [("clockwise", 2), ("counterclockwise", 0)])
    def test_or_the_dealers_neighbour(self, choice: str, leader: int) -> None:
        rules = PuckRules(players=3, first_leader="neighbour")
        _, state = course(self.settled(rules, choice))
        assert (state.leader, waits(state)) == (leader, f"{leader} announces")

    @pytest.mark.parametrize("switch", ["chooser", "neighbour"])
    @pytest.mark.parametrize(("direction", "leader"), [("clockwise", 2), ("counterclockwise", 0)])
    def test_the_neighbour_if_nobody_chose(self, switch: str, direction: str, leader: int) -> None:
        rules = PuckRules(players=3, first_leader=switch, direction=direction)
        assert PuckState.start(rules, 1).leader == leader


class TestPK15:
    """PK15: who deals is for the caller to say."""

    @pytest.mark.parametrize("dealer", [0, 1, 2])
    def test_any_seat(self, dealer: int) -> None:
        state = PuckState.start(THREE, dealer)
        assert (state.dealer, state.view(0).dealer) == (dealer, dealer)

    @pytest.mark.parametrize("dealer", [3, -1, True, None, "0", 1.0])
    def test_no_other(self, dealer: Any) -> None:
        with pytest.raises(pp.RulesError, match="dealer"):
            PuckState.start(THREE, dealer)


class TestPK17:
    """PK17: three cards each, singly, from the dealer's neighbour on."""

    @pytest.mark.parametrize(
        ("direction", "order"), [("clockwise", [2, 0, 1]), ("counterclockwise", [0, 2, 1])]
    )
    def test_in_the_direction_of_play(self, direction: str, order: list[int]) -> None:
        done, state = course(PuckState.start(PuckRules(players=3, direction=direction), 1))
        assert done == [f"{seat} is dealt" for seat in order * 3]
        assert [len(hand) for hand in state.hands] == [3, 3, 3]
        assert (state.round, state.stock_size) == (1, 43)

    def test_each_card_of_the_stock_is_as_likely(self) -> None:
        state = PuckState.start(PuckRules(players=2, direction="clockwise"))
        state = play(state, "1 is dealt As")
        assert len(state.chance_outcomes()) == 51
        assert {chance for _, chance in state.chance_outcomes()} == {Fraction(1, 51)}
        refused(state, "0 is dealt As", "As is not in the stock")
        refused(state, "1 is dealt Ks", "it is for seat 0")

    def test_what_is_not_dealt_is_the_stock(self) -> None:
        state = first(PAIR_OF_HANDS, TWO)
        assert state.stock == set(TWO.pack) - set(cards("2c 5d 9h 3c 6d Th"))


class TestPK18:
    """PK18: one announcement each in a round, the leader's first."""

    @pytest.mark.parametrize(("direction", "order"), [(CW, [2, 3, 0, 1]), (CCW, [2, 1, 0, 3])])
    def test_from_the_leader_in_the_direction_of_play(
        self, direction: Direction, order: list[int]
    ) -> None:
        state = first(FOUR_HANDS, FOUR, leader=2, direction=direction)
        for seat in order:
            assert (state.actors, state.round) == ((seat,), 1)
            state = play(state, f"{seat} holds")
        assert state.round == 2

    def test_hold_or_exchange(self) -> None:
        kinds = {type(action) for action in first().legal_actions()}
        assert kinds == {Hold, Exchange}

    @pytest.mark.parametrize("action", ["1 holds", "2 exchanges 4c taking 1 from 0"])
    def test_out_of_turn(self, action: str) -> None:
        refused(first(), action, "it is for seat 0")

    @pytest.mark.parametrize("action", ["0 holds", "0 exchanges 2c taking 1 from 1"])
    def test_not_twice(self, action: str) -> None:
        refused(play(first(), "0 holds"), action, "it is for seat 1")

    def test_not_before_the_exchange_is_done(self) -> None:
        state = play(first(), "0 exchanges 2c taking 1 from 1")
        refused(state, "1 holds", "seat 0 is to take a card from seat 1")
        state = play(state, "0 takes 3c from 1")
        refused(state, "1 holds", "seat 1 is to fill up")


class TestPK19:
    """PK19: one to three cards go, and as many are taken, split in any way."""

    def test_all_splits_with_two(self) -> None:
        state = first(PAIR_OF_HANDS, TWO)
        assert splits(state, "2c") == [((1, 1),)]
        assert splits(state, "2c 5d") == [((1, 2),)]
        assert splits(state, "2c 5d 9h") == [((1, 3),)]
        assert len(state.legal_actions()) == 1 + 3 + 3 + 1

    def test_all_splits_with_three(self) -> None:
        state = first()
        assert splits(state, "5d") == [((1, 1),), ((2, 1),)]
        assert splits(state, "2c 9h") == [((1, 2),), ((1, 1), (2, 1)), ((2, 2),)]
        assert splits(state, "2c 5d 9h") == [
            ((1, 3),),
            ((1, 2), (2, 1)),
            ((1, 1), (2, 2)),
            ((2, 3),),
        ]
        assert len(state.legal_actions()) == 1 + 3 * 2 + 3 * 3 + 4

    def test_all_splits_with_four(self) -> None:
        state = first(FOUR_HANDS, FOUR)
        assert len(splits(state, "5d")) == 3
        assert len(splits(state, "2c 9h")) == 6
        assert len(splits(state, "2c 5d 9h")) == 10
        assert ((1, 1), (2, 1), (3, 1)) in splits(state, "2c 5d 9h")
        assert len(state.legal_actions()) == 1 + 3 * 3 + 3 * 6 + 10

    def test_all_of_these_may_be_announced(self) -> None:
        state = first()
        assert all(state.is_legal(action) for action in state.legal_actions())

    def test_the_discards_are_gone_at_once(self) -> None:
        state = play(first(), "0 exchanges 2c 9h taking 2 from 1")
        assert state.hands[0] == cards("5d")
        assert state.discards == set(cards("2c 9h"))

    def test_never_from_oneself(self) -> None:
        with pytest.raises(pp.IllegalActionError, match="cannot take from itself"):
            Exchange(0, cards("2c"), ((0, 1),))
        with pytest.raises(pp.NotationError, match="cannot take from itself"):
            parse_action("0 exchanges 2c taking 1 from 0")

    def test_at_most_what_the_victim_holds(self) -> None:
        """Seat 1 was robbed of two, and only one card was left to fill up with."""
        state = later(stock="Ks")
        state = play(state, "0 exchanges 2c 5d taking 2 from 1", "0 takes 3c from 1")
        state = play(state, "0 takes 6d from 1", "1 refills Ks", "1 holds")
        assert splits(state, "4c 7d Jh") == [((0, 3),), ((0, 2), (1, 1)), ((0, 1), (1, 2))]
        refused(state, "2 exchanges 4c 7d Jh taking 3 from 1", "seat 1 holds 2 cards, not 3")

    def test_no_card_that_is_not_held(self) -> None:
        refused(first(), "0 exchanges 3c taking 1 from 1", "3c is not in the hand of seat 0")

    def test_no_victim_that_is_not_there(self) -> None:
        refused(first(), "0 exchanges 2c taking 1 from 3", "there is no seat 3")

    def test_it_must_say_from_whom(self) -> None:
        refused(first(), "0 exchanges 2c", "from whom")

    @pytest.mark.parametrize(("direction", "order"), [(CW, [2, 2, 0]), (CCW, [0, 2, 2])])
    def test_taken_in_the_order_of_play_after_the_taker(
        self, direction: Direction, order: list[int]
    ) -> None:
        state = first(leader=1, direction=direction)
        state = play(state, "1 exchanges 3c 6d Th taking 1 from 0, 2 from 2")
        done, _ = course(state)
        assert done[:3] == [f"1 takes from {seat}" for seat in order]

    def test_the_order_in_which_victims_are_named_is_nothing(self) -> None:
        exchange = Exchange(0, cards("2c 5d"), ((2, 1), (1, 1)))
        assert exchange.takes == ((1, 1), (2, 1))
        assert waits(first().apply(exchange)) == "0 takes from 1"

    def test_the_split_is_fixed(self) -> None:
        state = play(first(), "0 exchanges 2c 5d taking 1 from 1, 1 from 2", "0 takes 3c from 1")
        refused(state, "0 takes 6d from 1", "the next card is taken from seat 2")

    def test_a_discard_cannot_come_back(self) -> None:
        state = play(first(), "0 exchanges 2c taking 1 from 1")
        refused(state, "0 takes 2c from 1", "2c is not in the hand of seat 1")


class TestPK20Blind:
    """PK20: each card taken is a random one of the victim's hand."""

    def test_each_card_left_is_as_likely(self) -> None:
        state = play(first(), "0 exchanges 2c 5d 9h taking 3 from 1")
        assert state.chance_outcomes() == tuple(
            (parse_action(f"0 takes {card} from 1"), Fraction(1, 3)) for card in ("3c", "6d", "Th")
        )
        state = play(state, "0 takes 6d from 1")
        assert state.chance_outcomes() == tuple(
            (parse_action(f"0 takes {card} from 1"), Fraction(1, 2)) for card in ("3c", "Th")
        )
        state = play(state, "0 takes Th from 1")
        assert state.chance_outcomes() == ((parse_action("0 takes 3c from 1"), Fraction(1)),)

    def test_nobody_decides(self) -> None:
        state = play(first(), "0 exchanges 2c taking 1 from 1")
        assert (state.is_chance, state.actors, state.legal_actions(0)) == (True, (), ())

    def test_the_card_moves(self) -> None:
        state = play(first(), "0 exchanges 2c taking 1 from 1", "0 takes Th from 1")
        assert state.hands == piles("5d 9h Th / 3c 6d / 4c 7d Jh")

    def test_cards_may_not_be_named(self) -> None:
        refused(first(), "0 exchanges 2c taking 3c from 1", "not named, but counted")


class TestPK20Open:
    """PK20: by the switch the cards lie open, and are named."""

    OPEN = PuckRules(players=3, taking="open")

    def test_the_cards_move_at_once(self) -> None:
        state = play(first(rules=self.OPEN), "0 exchanges 2c 5d taking Th from 1, Jh from 2")
        assert state.hands == piles("9h Th Jh / 3c 6d / 4c 7d")
        assert waits(state) == "1 refills"

    def test_all_that_may_be_named(self) -> None:
        state = first(rules=self.OPEN)
        one = [dict(takes) for takes in splits(state, "2c")]
        assert one == [
            {1: cards("3c")},
            {2: cards("4c")},
            {1: cards("6d")},
            {2: cards("7d")},
            {1: cards("Th")},
            {2: cards("Jh")},
        ]
        assert len(splits(state, "2c 5d")) == 15
        assert len(splits(state, "2c 5d 9h")) == 20

    def test_only_what_the_victim_holds(self) -> None:
        state = first(rules=self.OPEN)
        refused(state, "0 exchanges 2c taking 4c from 1", "4c is not in the hand of seat 1")

    def test_cards_must_be_named(self) -> None:
        refused(first(rules=self.OPEN), "0 exchanges 2c taking 1 from 1", "named in open taking")

    def test_all_hands_are_seen_from_the_deal_on(self) -> None:
        rules = PuckRules(players=2, taking="open", direction="clockwise")
        state = play(PuckState.start(rules), "1 is dealt As", "0 is dealt Kd")
        assert state.view(0).shown == piles("Kd / As")
        assert first(rules=self.OPEN).view(2).shown == piles(HANDS)

    def test_refills_are_chance(self) -> None:
        state = play(first(rules=self.OPEN), "0 exchanges 2c taking Th from 1")
        assert {chance for _, chance in state.chance_outcomes()} == {Fraction(1, 43)}


class TestPK21:
    """PK21: who was robbed fills up before the next announcement."""

    def test_when_the_taking_is_done(self) -> None:
        state = play(first(), "0 exchanges 2c 5d taking 1 from 1, 1 from 2", "0 takes 3c from 1")
        assert waits(state) == "0 takes from 2"
        refused(state, "1 refills Ks", "seat 0 is to take a card from seat 2")
        done, state = course(state)
        assert done == ["0 takes from 2", "1 refills", "2 refills"]
        assert (waits(state), [len(hand) for hand in state.hands]) == ("1 announces", [3, 3, 3])

    @pytest.mark.parametrize(("direction", "order"), [(CW, [3, 3, 0]), (CCW, [0, 3, 3])])
    def test_in_the_order_of_play_each_wholly(self, direction: Direction, order: list[int]) -> None:
        state = first(FOUR_HANDS, FOUR, leader=1, direction=direction)
        state = play(state, "1 exchanges 3c 6d Th taking 1 from 0, 2 from 3")
        done, _ = course(state)
        assert done[3:] == [f"{seat} refills" for seat in order]

    def test_each_card_of_the_stock_is_as_likely(self) -> None:
        state = play(first(), "0 exchanges 2c taking 1 from 1", "0 takes 3c from 1")
        assert len(state.chance_outcomes()) == 43
        assert {chance for _, chance in state.chance_outcomes()} == {Fraction(1, 43)}
        refused(state, "1 refills 2c", "2c is not in the stock")
        refused(state, "2 refills Ks", "it is for seat 1")

    def test_the_taker_does_not_fill_up(self) -> None:
        state = play(first(), "0 exchanges 2c taking 1 from 1", "0 takes 3c from 1")
        state = play(state, "1 refills Ks")
        assert state.hands == piles("3c 5d 9h / 6d Th Ks / 4c 7d Jh")
        assert waits(state) == "1 announces"

    def test_robbed_twice_and_no_second_announcement(self) -> None:
        state = play(first(), "0 holds", "1 exchanges 3c taking 1 from 0", "1 takes 2c from 0")
        state = play(state, "0 refills Kc")
        assert waits(state) == "2 announces"
        state = play(state, "2 exchanges 4c taking 1 from 0", "2 takes Kc from 0")
        assert (waits(state), state.round) == ("0 refills", 1)
        state = play(state, "0 refills Kd")
        assert state.hands[0] == cards("5d 9h Kd")
        assert state.round == 2

    def test_robbed_before_the_own_announcement(self) -> None:
        state = play(first(), "0 exchanges 2c taking 1 from 1", "0 takes 3c from 1")
        state = play(state, "1 refills Ks", "1 exchanges Ks taking 1 from 0")
        assert waits(state) == "1 takes from 0"
        done, state = course(state)
        assert (done, waits(state)) == (["1 takes from 0", "0 refills"], "2 announces")


class TestPK22:
    """PK22: by the switch the new cards come from the stock."""

    STOCK = PuckRules(players=3, source="stock")

    def test_only_discards_are_named(self) -> None:
        state = first(rules=self.STOCK)
        assert splits(state, "2c") == splits(state, "2c 5d 9h") == [()]
        assert len(state.legal_actions()) == 1 + 3 + 3 + 1
        refused(state, "0 exchanges 2c taking 1 from 1", "from the stock")

    def test_the_taker_alone_gets_cards(self) -> None:
        state = play(first(rules=self.STOCK), "0 exchanges 2c 5d")
        assert (waits(state), state.hands[0]) == ("0 refills", cards("9h"))
        state = play(state, "0 refills Ks", "0 refills Kd")
        assert state.hands == piles("9h Kd Ks / 3c 6d Th / 4c 7d Jh")
        assert waits(state) == "1 announces"

    def test_others_do_not_see_them(self) -> None:
        state = play(first(rules=self.STOCK), "0 exchanges 2c", "0 refills Ks")
        assert state.view(0).events[0].refills == ((0, cards("Ks")),)
        assert state.view(1).events[0].refills == ((0, (None,)),)

    def test_at_most_what_the_stock_holds(self) -> None:
        state = later(rules=self.STOCK, stock="Kd Ks")
        assert splits(state, "2c 5d") == [()]
        assert splits(state, "2c 5d 9h") == []
        refused(state, "0 exchanges 2c 5d 9h", "the stock has 2 cards, not 3")

    def test_none_when_it_is_empty(self) -> None:
        state = play(later(rules=self.STOCK, stock="Ks"), "0 exchanges 2c", "0 refills Ks")
        assert state.legal_actions() == (Hold(1),)
        refused(state, "1 exchanges 3c", "the stock has 0 cards, not 1")
        state = play(state, "1 holds", "2 holds")
        assert state.outcome is not None
        assert state.outcome.reason is EndReason.STOCK

    def test_not_with_open_taking(self) -> None:
        with pytest.raises(pp.RulesError, match="openly"):
            PuckRules(players=3, source="stock", taking="open")

    def test_a_ranking_without_short_hands_only_here(self) -> None:
        ranking = attrs.evolve(PUCK, short_hands=False)
        assert PuckRules(players=3, source="stock", ranking=ranking).ranking is ranking
        with pytest.raises(pp.RulesError, match="short"):
            PuckRules(players=3, ranking=ranking)


class TestPK23:
    """PK23: what is discarded is face down and out of play."""

    def test_out_of_play(self) -> None:
        state = play(first(), "0 exchanges 2c taking 1 from 1", "0 takes 3c from 1")
        assert state.places()["discards"] == cards("2c")
        assert cards("2c")[0] not in state.stock
        state = play(state, "1 refills Ks", "1 holds", "2 holds")
        assert state.discards == set(cards("2c"))

    def test_face_down(self) -> None:
        state = play(first(), "0 exchanges 2c taking 1 from 1")
        assert state.view(0).events[0].discards == cards("2c")
        assert state.view(1).events[0].discards == (None,)
        assert state.view(2).hidden_discards == (1, 0, 0)


class TestPK24:
    """PK24: all show, and the best hand scores and leads."""

    LEVEL = "2c 5d 9h / 2d 5h 9s / 2h 3d 8s"

    def test_the_best_hand_scores_and_leads(self) -> None:
        state = play(first(), "0 holds", "1 holds", "2 holds")
        assert (state.wins, state.leader, state.round) == ((0, 0, 1), 2, 2)
        assert waits(state) == "2 announces"
        assert state.hands == piles(HANDS)

    def test_the_order_of_hands_is_pucks(self) -> None:
        state = first("4c 5d 6h / 2s 7s Js / Ac Ad Kh")
        assert play(state, "0 holds", "1 holds", "2 holds").wins == (0, 1, 0)

    def test_wins_add_up(self) -> None:
        state = later(wins=(1, 0, 2))
        assert play(state, "0 holds", "1 holds", "2 holds").wins == (1, 0, 3)

    def test_level_hands_score_nothing(self) -> None:
        state = play(first(self.LEVEL, leader=2), "2 holds", "0 holds", "1 holds")
        assert (state.wins, state.leader, state.round) == ((0, 0, 0), 2, 2)

    def test_or_each(self) -> None:
        rules = PuckRules(players=3, tied_round="each")
        state = play(first(self.LEVEL, rules, leader=2), "2 holds", "0 holds", "1 holds")
        assert (state.wins, state.leader, state.round) == ((1, 1, 0), 2, 2)

    def test_each_with_one_best_hand(self) -> None:
        state = first(rules=PuckRules(players=3, tied_round="each"))
        state = play(state, "0 holds", "1 holds", "2 holds")
        assert (state.wins, state.leader) == ((0, 0, 1), 2)

    def test_one_of_equals_with_a_joker_is_best(self) -> None:
        rules = PuckRules(players=2, jokers=2)
        state = play(first("Kc Kd 9h / Ks 9c Xr", rules), "0 holds", "1 holds")
        assert state.wins == (0, 1)

    def test_it_belongs_to_the_last_refill(self) -> None:
        state = play(first(), "0 holds", "1 holds", "2 exchanges 4c taking 1 from 0")
        assert (state.wins, state.round) == ((0, 0, 0), 1)
        state = play(state, "2 takes 9h from 0")
        assert (state.wins, state.round) == ((0, 0, 0), 1)
        state = play(state, "0 refills As")
        assert (state.wins, state.leader, state.round) == ((1, 0, 0), 0, 2)

    def test_or_to_the_last_taking_when_nothing_refills(self) -> None:
        state = later(rules=PuckRules(players=2), hands=PAIR_OF_HANDS, stock="Ks")
        state = play(state, "0 exchanges 2c taking 1 from 1", "0 takes 3c from 1", "1 refills Ks")
        state = play(state, "1 exchanges 6d taking 1 from 0")
        assert not state.is_over
        state = play(state, "1 takes 9h from 0")
        assert (state.is_over, state.wins, state.hands) == (True, (0, 1), piles("3c 5d / 9h Th Ks"))

    def test_or_to_the_open_exchange_itself(self) -> None:
        rules = PuckRules(players=2, taking="open")
        state = play(later(PAIR_OF_HANDS, rules, "Ks"), "0 exchanges 2c taking 3c from 1")
        state = play(state, "1 refills Ks", "1 exchanges 6d taking 9h from 0")
        assert (state.is_over, state.wins) == (True, (0, 1))

    def test_the_leader_changes_in_the_last_round_too(self) -> None:
        state = play(later(number=9, idle=2), "0 holds", "1 holds", "2 holds")
        assert (state.is_over, state.leader, state.round, state.wins) == (True, 2, 9, (0, 0, 1))


class TestPK25:
    """PK25: when the stock is gone the round is the last, and is played out."""

    def last(self) -> PuckState:
        state = play(later(stock="Ks"), "0 exchanges 2c taking 1 from 1", "0 takes 3c from 1")
        return play(state, "1 refills Ks")

    def test_the_round_is_played_out(self) -> None:
        state = self.last()
        assert (state.stock_size, state.is_over, waits(state)) == (0, False, "1 announces")
        state = play(state, "1 holds")
        assert (state.is_over, waits(state)) == (False, "2 announces")

    def test_and_is_the_last(self) -> None:
        state = play(self.last(), "1 holds", "2 holds")
        assert (state.is_over, state.round, state.wins) == (True, 9, (0, 1, 0))
        assert state.outcome is not None
        assert (state.outcome.reason, state.outcome.winners) == (EndReason.STOCK, (1,))

    def test_one_card_left_is_a_stock(self) -> None:
        state = play(later(stock="Ks Kd"), "0 exchanges 2c taking 1 from 1", "0 takes 3c from 1")
        state = play(state, "1 refills Ks", "1 holds", "2 holds")
        assert (state.is_over, state.round, state.stock_size) == (False, 10, 1)

    def test_a_pack_without_stock_is_one_round(self) -> None:
        rules = PuckRules(players=2, pack=cards("2c 5d 9h 3c 6d Th"))
        state = first(PAIR_OF_HANDS, rules)
        assert not state.is_over
        assert play(state, "0 holds", "1 holds").is_over


class TestPK26:
    """PK26: what may be announced in the last round when the stock is gone."""

    def last(self, switch: str) -> PuckState:
        state = later(rules=PuckRules(players=3, empty_stock=switch), stock="Ks")
        state = play(state, "0 exchanges 2c taking 1 from 1", "0 takes 3c from 1")
        return play(state, "1 refills Ks")

    def test_exchanges_by_default(self) -> None:
        assert THREE.empty_stock.name == "SHORT"
        state = self.last("short")
        assert len(state.legal_actions()) == 20
        state = play(state, "1 exchanges 6d taking 1 from 2", "1 takes Jh from 2")
        assert (waits(state), state.hands[2]) == ("2 announces", cards("4c 7d"))

    def test_or_holding_only(self) -> None:
        state = self.last("hold_only")
        assert state.legal_actions() == (Hold(1),)
        assert state.view(1).legal_actions() == (Hold(1),)
        refused(state, "1 exchanges 6d taking 1 from 2", "only hold")
        assert play(state, "1 holds", "2 holds").is_over

    def test_holding_only_not_while_there_is_stock(self) -> None:
        rules = PuckRules(players=3, empty_stock="hold_only")
        assert len(later(rules=rules, stock="Ks").legal_actions()) == 20

    def test_the_exchange_that_empties_the_stock_is_played_out(self) -> None:
        state = later(rules=PuckRules(players=3, empty_stock="hold_only"), stock="Ks")
        state = play(state, "0 exchanges 2c 5d taking 1 from 1, 1 from 2")
        done, state = course(state)
        assert done == ["0 takes from 1", "0 takes from 2", "1 refills"]
        assert [len(hand) for hand in state.hands] == [3, 3, 2]


class TestPK27:
    """PK27: who cannot be filled up stays short, and exchanges what he has."""

    def robbed(self, stock: str) -> PuckState:
        """Return the state when seat 1 has lost three cards and filled up as far as it goes."""
        _, state = course(play(later(stock=stock), "0 exchanges 2c 5d 9h taking 3 from 1"))
        return state

    def test_the_stock_runs_out_in_the_middle_of_a_refill(self) -> None:
        state = play(later(stock="Kd Ks"), "0 exchanges 2c 5d 9h taking 2 from 1, 1 from 2")
        done, state = course(state)
        assert done[3:] == ["1 refills", "1 refills"]
        assert [len(hand) for hand in state.hands] == [3, 3, 2]

    def test_the_first_victim_has_the_first_right(self) -> None:
        state = play(
            later(stock="Ks", direction=CCW), "0 exchanges 2c 5d taking 1 from 1, 1 from 2"
        )
        done, state = course(state)
        assert done == ["0 takes from 2", "0 takes from 1", "2 refills"]
        assert [len(hand) for hand in state.hands] == [3, 2, 3]

    def test_two_cards(self) -> None:
        state = self.robbed("Kd Ks")
        assert (state.hands[1], waits(state)) == (cards("Kd Ks"), "1 announces")
        assert len(state.legal_actions()) == 1 + 2 * 2 + 3
        state = play(state, "1 exchanges Kd Ks taking 2 from 2")
        _, state = course(state)
        assert [len(hand) for hand in state.hands] == [3, 2, 1]

    def test_one_card(self) -> None:
        state = self.robbed("Ks")
        assert state.legal_actions() == (
            Hold(1),
            Exchange(1, cards("Ks"), ((0, 1),)),
            Exchange(1, cards("Ks"), ((2, 1),)),
        )
        refused(state, "1 exchanges 3c Ks taking 2 from 0", "3c is not in the hand of seat 1")

    def test_an_empty_hand_can_only_hold(self) -> None:
        state = play(later(stock="Ks"), "0 exchanges 2c taking 1 from 2", "0 takes 4c from 2")
        state = play(state, "2 refills Ks", "1 exchanges 3c 6d Th taking 3 from 2")
        _, state = course(state)
        assert (state.hands[2], state.legal_actions()) == ((), (Hold(2),))
        assert state.view(2).legal_actions() == (Hold(2),)
        state = play(state, "2 holds")
        assert (state.is_over, state.wins) == (True, (0, 1, 0))

    def test_nothing_can_be_taken_from_an_empty_hand(self) -> None:
        state = play(later(stock="Ks"), "0 exchanges 2c taking 1 from 1", "0 takes 3c from 1")
        state = play(state, "1 refills Ks", "1 exchanges 6d Th Ks taking 3 from 0")
        _, state = course(state)
        assert state.hands[0] == ()
        assert splits(state, "4c 7d") == [((1, 2),)]
        refused(state, "2 exchanges 4c taking 1 from 0", "seat 0 holds 0 cards, not 1")

    def test_short_hands_are_compared(self) -> None:
        """The pair of kings that is left beats three high cards."""
        state = play(self.robbed("Kd Ks"), "1 holds", "2 holds")
        assert state.wins == (0, 1, 0)


class TestPK28:
    """PK28: rounds in which nobody exchanges end the game in the end."""

    def idle(self, state: PuckState) -> PuckState:
        for _ in range(state.rules.players):
            state = play(state, f"{state.actors[0]} holds")
        return state

    def test_three_rounds_in_a_row(self) -> None:
        state = first()
        for number in (1, 2):
            state = self.idle(state)
            assert (state.idle, state.round, state.is_over) == (number, number + 1, False)
        state = self.idle(state)
        assert (state.idle, state.round, state.wins) == (3, 3, (0, 0, 3))
        assert state.outcome is not None
        assert (state.outcome.reason, state.outcome.winners) == (EndReason.IDLE, (2,))

    def test_an_exchange_starts_anew(self) -> None:
        state = later(idle=2)
        state = play(state, "0 exchanges 2c taking 1 from 1", "0 takes 3c from 1", "1 refills Ks")
        state = play(state, "1 holds", "2 holds")
        assert (state.idle, state.is_over) == (0, False)

    @pytest.mark.parametrize("rounds", [1, 2, 5])
    def test_another_number(self, rounds: int) -> None:
        state = later(rules=PuckRules(players=3, idle_rounds=rounds), idle=rounds - 1)
        assert not state.is_over
        outcome = self.idle(state).outcome
        assert outcome is not None
        assert outcome.reason is EndReason.IDLE

    @pytest.mark.parametrize("rounds", [0, -1, True, 2.0, "3", None])
    def test_no_such_number(self, rounds: Any) -> None:
        with pytest.raises(pp.RulesError, match="idle_rounds"):
            PuckRules(players=3, idle_rounds=rounds)

    def test_the_stock_is_the_reason_when_it_is_gone_too(self) -> None:
        rules = PuckRules(players=2, idle_rounds=1, pack=cards("2c 5d 9h 3c 6d Th"))
        state = self.idle(first(PAIR_OF_HANDS, rules))
        assert state.idle == 1
        assert state.outcome is not None
        assert state.outcome.reason is EndReason.STOCK


class TestPK29:
    """PK29: most wins take game and pot; if level, it is shared."""

    @pytest.mark.parametrize(
        ("wins", "winners", "returns"),
        [
            ((1, 4, 2), (1,), (-1, 2, -1)),
            ((3, 1, 3), (0, 2), (Fraction(1, 2), -1, Fraction(1, 2))),
            ((2, 2, 2), (0, 1, 2), (0, 0, 0)),
            ((0, 0, 0), (0, 1, 2), (0, 0, 0)),
        ],
    )
    def test_most_wins(
        self, wins: tuple[int, ...], winners: tuple[int, ...], returns: tuple[Fraction, ...]
    ) -> None:
        outcome = later(stock="", wins=wins).outcome
        assert outcome is not None
        assert (outcome.winners, outcome.scores, outcome.returns) == (winners, wins, returns)

    def test_an_even_pot(self) -> None:
        rules = PuckRules(players=4, ante=5)
        outcome = later(FOUR_HANDS, rules, "", (3, 1, 3, 1)).outcome
        assert outcome is not None
        assert outcome.payoffs == (5, -5, 5, -5)

    @pytest.mark.parametrize(
        ("dealer", "direction", "payoffs"),
        [
            (0, CW, (-5, 3, 2)),
            (0, CCW, (-5, 2, 3)),
            (1, CW, (-5, 2, 3)),
            (1, CCW, (-5, 2, 3)),
            (2, CW, (-5, 3, 2)),
        ],
    )
    def test_the_odd_chip(
        self, dealer: int, direction: Direction, payoffs: tuple[int, ...]
    ) -> None:
        """Fifteen chips for seats 1 and 2; the dealer himself is the last in turn."""
        rules = PuckRules(players=3, ante=5)
        outcome = later(
            rules=rules, stock="", wins=(1, 3, 3), dealer=dealer, direction=direction
        ).outcome
        assert outcome is not None
        assert (outcome.payoffs, sum(outcome.payoffs)) == (payoffs, 0)

    @pytest.mark.parametrize(("direction", "payoffs"), [(CW, (0, 1, 1, -2)), (CCW, (1, 0, 1, -2))])
    def test_two_odd_chips(self, direction: Direction, payoffs: tuple[int, ...]) -> None:
        """Eight chips for three winners: one more for each of the two nearest."""
        rules = PuckRules(players=4, ante=2)
        dealer = 0 if direction is CW else 1
        outcome = later(
            FOUR_HANDS, rules, "", (2, 2, 2, 1), dealer=dealer, direction=direction
        ).outcome
        assert outcome is not None
        assert outcome.payoffs == payoffs

    def test_no_wins_at_all(self) -> None:
        outcome = later(rules=PuckRules(players=3, ante=7), stock="").outcome
        assert outcome is not None
        assert (outcome.winners, outcome.payoffs) == ((0, 1, 2), (0, 0, 0))

    def test_it_is_seen_by_all(self) -> None:
        state = later(stock="", wins=(1, 4, 2))
        assert [state.view(seat).outcome for seat in range(3)] == [state.outcome] * 3


class TestWhatIsSeen:
    """Who knows what: events of the round as each seat saw them."""

    def test_a_hand_is_its_owners(self) -> None:
        state = first()
        assert [state.view(seat).hand for seat in range(3)] == list(piles(HANDS))
        assert [state.view(seat).shown for seat in range(3)] == [None] * 3
        assert state.view(1).hand_sizes == (3, 3, 3)
        assert state.view(1).stock_size == 43

    def test_a_card_taken_is_known_to_both_and_no_third(self) -> None:
        state = play(first(), "0 exchanges 2c taking 1 from 1", "0 takes 3c from 1")
        seen = [state.view(seat).events[0].taken for seat in range(3)]
        assert seen == [((1, cards("3c")),), ((1, cards("3c")),), ((1, (None,)),)]
        assert [state.view(seat).events[0].takes for seat in range(3)] == [((1, 1),)] * 3

    def test_a_refill_is_known_to_who_got_it(self) -> None:
        state = play(first(), "0 exchanges 2c taking 1 from 1", "0 takes 3c from 1")
        state = play(state, "1 refills Ks")
        seen = [state.view(seat).events[0].refills for seat in range(3)]
        assert seen == [((1, (None,)),), ((1, cards("Ks")),), ((1, (None,)),)]

    def test_a_discard_is_known_to_who_made_it(self) -> None:
        state = play(first(), "0 exchanges 2c 5d taking 2 from 1")
        seen = [state.view(seat).events[0].discards for seat in range(3)]
        assert seen == [cards("2c 5d"), (None, None), (None, None)]
        assert [state.view(seat).own_discards for seat in range(3)] == [cards("2c 5d"), (), ()]
        assert [state.view(seat).hidden_discards for seat in range(3)] == [(2, 0, 0)] * 3

    def test_a_showdown_is_seen_by_all(self) -> None:
        state = play(first(), "0 holds", "1 holds", "2 holds")
        assert [state.view(seat).shown for seat in range(3)] == [piles(HANDS)] * 3
        assert state.view(0).events == ()

    def test_what_was_never_shown_stays_hidden(self) -> None:
        """Seat 1 draws the king unseen and discards it before the showdown."""
        state = play(later(), "0 exchanges 2c taking 1 from 1", "0 takes 3c from 1")
        state = play(state, "1 refills Ks", "1 exchanges Ks taking 1 from 2", "1 takes Jh from 2")
        state = play(state, "2 refills Qs", "2 holds")
        views = [state.view(seat) for seat in range(3)]
        assert [view.known_discards for view in views] == [cards("2c")] * 3
        assert [view.own_discards for view in views] == [(), cards("Ks"), ()]
        assert [view.hidden_discards for view in views] == [(0, 1, 0)] * 3
        assert state.standing.hidden == ((), cards("Ks"), ())

    def test_before_the_first_showdown_no_discard_was_shown(self) -> None:
        state = play(first(), "0 exchanges 2c taking 1 from 1", "0 takes 3c from 1")
        state = play(state, "1 refills Ks", "1 holds", "2 holds")
        assert state.view(1).known_discards == ()
        assert [state.view(seat).own_discards for seat in range(3)] == [cards("2c"), (), ()]

    def test_a_shown_card_is_hidden_until_the_next_showdown(self) -> None:
        state = play(later(), "0 exchanges 2c taking 1 from 1", "0 takes 3c from 1")
        assert state.view(2).known_discards == ()
        assert state.view(2).hidden_discards == (1, 0, 0)
        state = play(state, "1 refills Ks", "1 holds", "2 holds")
        assert [state.view(seat).known_discards for seat in range(3)] == [cards("2c")] * 3
        assert state.view(0).own_discards == ()
        assert state.view(2).hidden_discards == (0, 0, 0)

    def test_states_that_differ_unseen_give_the_same_view(self) -> None:
        states = [
            play(later(), f"0 exchanges {away} taking 1 from 1", f"0 takes {card} from 1")
            for away, card in (("2c", "3c"), ("9h", "Th"))
        ]
        views = [
            play(state, f"1 refills {card}").view(2)
            for state, card in zip(states, ("Ks", "Ad"), strict=True)
        ]
        assert views[0] == views[1]

    def test_with_open_taking_everything_is_seen(self) -> None:
        rules = PuckRules(players=3, taking="open")
        state = play(first(rules=rules), "0 exchanges 2c taking Th from 1", "1 refills Ks")
        for seat in range(3):
            view = state.view(seat)
            assert view.shown == state.hands == piles("5d 9h Th / 3c 6d Ks / 4c 7d Jh")
            assert view.events[0].discards == view.known_discards == cards("2c")
            assert view.events[0].taken == ((1, cards("Th")),)
            assert view.events[0].refills == ((1, cards("Ks")),)
            assert (view.own_discards, view.hidden_discards) == ((), (0, 0, 0))

    @pytest.mark.parametrize("seat", [3, -1, True, None, "0"])
    def test_no_such_seat(self, seat: Any) -> None:
        with pytest.raises(pp.RulesError, match="seat"):
            first().view(seat)
        with pytest.raises(pp.RulesError, match="seat"):
            first().view(0).whereabouts(seat)


class TestWhereabouts:
    """Who knows what: where the cards are that a seat has seen."""

    def test_before_the_first_showdown(self) -> None:
        assert told(first(), 0, 0) == every("2c 5d 9h", CERTAIN)
        assert told(first(), 0, 1) == {}

    def test_after_a_showdown(self) -> None:
        assert told(later(), 0, 1) == every("3c 6d Th", CERTAIN)

    def test_one_of_three_discarded(self) -> None:
        state = play(later(), "0 exchanges 2c taking 1 from 1")
        assert told(state, 2, 0) == every("2c 5d 9h", POSSIBLE)
        assert told(state, 0, 0) == every("2c", GONE) | every("5d 9h", CERTAIN)

    def test_all_three_discarded(self) -> None:
        state = play(later(), "0 exchanges 2c 5d 9h taking 3 from 1")
        assert told(state, 2, 0) == every("2c 5d 9h", GONE)

    def test_one_card_taken_between_others(self) -> None:
        state = play(later(), "0 exchanges 2c 5d 9h taking 1 from 1, 2 from 2", "0 takes 3c from 1")
        assert told(state, 2, 0) == every("2c 5d 9h", GONE) | every("3c 6d Th", POSSIBLE)
        assert told(state, 2, 1) == every("3c 6d Th", POSSIBLE)

    def test_all_cards_taken_between_others(self) -> None:
        state = play(later(), "0 exchanges 2c 5d 9h taking 3 from 1")
        _, state = course(state)
        assert told(state, 2, 0) == every("2c 5d 9h", GONE) | every("3c 6d Th", CERTAIN)
        assert told(state, 2, 1) == every("3c 6d Th", GONE)

    def test_a_card_the_viewer_took(self) -> None:
        state = play(later(), "0 exchanges 2c taking 1 from 1", "0 takes 3c from 1")
        assert told(state, 0, 1) == every("3c", GONE) | every("6d Th", CERTAIN)
        assert told(state, 0, 0) == every("2c", GONE) | every("3c 5d 9h", CERTAIN)

    def test_a_card_taken_from_the_viewer(self) -> None:
        state = play(later(), "0 exchanges 2c taking 1 from 1", "0 takes 3c from 1")
        assert told(state, 1, 0) == every("3c", CERTAIN) | every("2c 5d 9h", POSSIBLE)

    def test_a_refill_tells_only_who_got_it(self) -> None:
        state = play(later(), "0 exchanges 2c taking 1 from 1", "0 takes 3c from 1")
        state = play(state, "1 refills Ks")
        assert told(state, 0, 1) == every("3c", GONE) | every("6d Th", CERTAIN)
        assert told(state, 1, 1) == every("3c", GONE) | every("6d Th Ks", CERTAIN)

    def test_a_card_known_at_the_taker_may_go_on(self) -> None:
        """Seat 1 lost the three to seat 0; then seat 2 takes a card of seat 0."""
        state = play(later(), "0 exchanges 2c taking 1 from 1", "0 takes 3c from 1")
        state = play(state, "1 refills Ks", "1 holds", "2 exchanges 4c taking 1 from 0")
        state = play(state, "2 takes 5d from 0")
        assert told(state, 1, 0)["3c"] is POSSIBLE
        assert told(state, 1, 2)["3c"] is POSSIBLE
        assert told(state, 0, 2)["5d"] is CERTAIN
        assert told(state, 0, 0)["5d"] is GONE

    def test_a_card_found_where_it_may_have_gone_rules_out_the_rest(self) -> None:
        """Seat 2 takes the three from seat 0: then it was the card taken from seat 1."""
        state = play(later(), "0 exchanges 2c taking 1 from 1", "0 takes 3c from 1")
        state = play(state, "1 refills Ks", "1 holds")
        assert told(state, 2, 1) == every("3c 6d Th", POSSIBLE)
        state = play(state, "2 exchanges 4c taking 1 from 0", "2 takes 3c from 0")
        assert told(state, 2, 1) == every("3c", GONE) | every("6d Th", CERTAIN)

    def test_before_the_first_showdown_a_card_taken_is_remembered(self) -> None:
        state = play(first(), "0 exchanges 2c taking 1 from 1", "0 takes 3c from 1")
        assert told(state, 1, 0) == every("3c", CERTAIN)
        assert told(state, 2, 0) == {}

    def test_with_open_taking_all_is_certain(self) -> None:
        state = later(rules=PuckRules(players=3, taking="open"))
        state = play(state, "0 exchanges 2c taking Th from 1", "1 refills Ks")
        assert told(state, 2, 0) == every("5d 9h Th", CERTAIN)
        assert told(state, 2, 1) == every("3c 6d Ks", CERTAIN)


class TestMalformed:
    """Actions that no state could take are refused when they are made."""

    @pytest.mark.parametrize(
        ("discards", "takes"),
        [
            ("", ()),
            ("", ((1, 1),)),
            ("2c 5d 9h Th", ((1, 3),)),
            ("2c 2c", ((1, 2),)),
            ("1c", ((1, 1),)),
            (None, ((1, 1),)),
            (7, ((1, 1),)),
            ((1, 2), ((1, 2),)),
            ("2c 5d", ((1, 1), (1, 1))),
            ("2c", ((1, 0),)),
            ("2c", ((1, True),)),
            ("2c", ((1, "1"),)),
            ("2c", ((1, 1.0),)),
            ("2c", ((1, None),)),
            ("2c", ((1, -1),)),
            ("2c", ((True, 1),)),
            ("2c", (("1", 1),)),
            ("2c", ((-1, 1),)),
            ("2c", ((1,),)),
            ("2c", (1, 1)),
            ("2c", "1"),
            ("2c", 1),
            ("2c", None),
            ("2c", ((1, 2),)),
            ("2c 5d", ((1, 1),)),
            ("2c", ((1, 1), (2, 1))),
            ("2c 5d 9h", ((1, 4),)),
            ("2c", ((0, 1),)),
            ("2c", ((1, ()),)),
            ("2c 5d", ((1, "3c"), (2, 1))),
            ("2c 5d", ((1, "3c"), (2, "3c"))),
        ],
    )
    def test_exchange(self, discards: Any, takes: Any) -> None:
        with pytest.raises(pp.IllegalActionError) as caught:
            Exchange(0, discards, takes)
        assert caught.value.state is None

    @pytest.mark.parametrize("seat", [-1, True, "0", None, 1.0])
    def test_seat(self, seat: Any) -> None:
        makers = (
            lambda: Hold(seat),
            lambda: Exchange(seat, cards("2c"), ((1, 1),)),
            lambda: ChooseDirection(seat, CW),
            lambda: Draw(seat, cards("2c")[0]),
            lambda: Take(seat, 1, cards("2c")[0]),
            lambda: Take(1, seat, cards("2c")[0]),
            lambda: Refill(seat, cards("2c")[0]),
        )
        for make in makers:
            with pytest.raises(pp.IllegalActionError, match="not a seat"):
                make()

    @pytest.mark.parametrize("card", ["2c", None, 0, ()])
    def test_card(self, card: Any) -> None:
        for make in (lambda: Draw(0, card), lambda: Take(0, 1, card), lambda: Refill(0, card)):
            with pytest.raises(pp.IllegalActionError, match="not a card"):
                make()

    @pytest.mark.parametrize("direction", ["clockwise", 1, None])
    def test_direction(self, direction: Any) -> None:
        with pytest.raises(pp.IllegalActionError, match="not a Direction"):
            ChooseDirection(0, direction)

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "0 hold",
            "00 holds",
            "0 exchanges",
            "0 exchanges 2c 5d 9h Th taking 3 from 1",
            "0 exchanges 2c 2c taking 2 from 1",
            "0 exchanges 5d 2c taking 2 from 1",
            "0 exchanges 2c taking 0 from 1",
            "0 exchanges 2c taking 1 from 0",
            "0 exchanges 2c taking 2 from 1",
            "0 exchanges 2c 5d taking 1 from 1, 1 from 1",
            "0 exchanges 2c 5d taking 1 from 2, 1 from 1",
            "0 chooses left",
            "0 draws 1c",
            None,
            7,
        ],
    )
    def test_text(self, text: Any) -> None:
        with pytest.raises(pp.NotationError):
            parse_action(text)


class TestRefused:
    """Actions that this state does not take; it stays as it is."""

    @pytest.mark.parametrize("action", [None, 0, ("0", "holds"), Turn(0)])
    def test_no_action(self, action: Any) -> None:
        refused(first(), action, "is not an action of Puck")

    def test_a_text_is_no_action(self) -> None:
        with pytest.raises(pp.IllegalActionError, match="is not an action of Puck"):
            first().apply("0 holds")  # type: ignore[arg-type]

    @pytest.mark.parametrize("action", ["3 holds", "9 exchanges 2c taking 1 from 0"])
    def test_a_seat_that_is_not_there(self, action: str) -> None:
        refused(first(), action, "there is no seat")

    @pytest.mark.parametrize(
        "action",
        ["0 draws 2s", "0 chooses clockwise", "0 is dealt 2s", "0 takes 3c from 1", "0 refills 2s"],
    )
    def test_another_kind_than_is_due(self, action: str) -> None:
        refused(first(), action, "seat 0 is to announce")

    def test_a_chance_action_that_is_no_outcome(self) -> None:
        state = play(first(), "0 exchanges 2c taking 1 from 1")
        refused(state, "0 takes 4c from 1", "4c is not in the hand of seat 1")
        refused(state, "0 takes 4c from 2", "taken from seat 1")
        state = play(state, "0 takes 3c from 1")
        refused(state, "1 refills 3c", "3c is not in the stock")
        refused(state, "1 refills Xr", "Xr is not in the stock")

    def test_a_card_dealt_that_is_none(self) -> None:
        state = PuckState.start(PuckRules(players=2, direction="clockwise"))
        action: Any = Deal(1, "2c")
        refused(state, action, "is not a card of Puck")

    def test_more_discarded_than_held(self) -> None:
        state = play(later(stock="Ks"), "0 exchanges 2c 5d taking 2 from 1")
        _, state = course(state)
        assert state.hands[1] == cards("Th Ks")
        refused(state, "1 exchanges 3c Th Ks taking 3 from 0", "3c is not in the hand of seat 1")

    @pytest.mark.parametrize(
        "action", ["0 holds", "0 exchanges 2c taking 1 from 1", "0 refills Ks"]
    )
    def test_after_the_end(self, action: str) -> None:
        state = later(stock="")
        assert (state.legal_actions(), state.actors, state.is_chance) == ((), (), False)
        refused(state, action, "the game is over")


class TestImpossible:
    """States that no game comes to."""

    @pytest.mark.parametrize(
        "changes",
        [
            {"hands": piles("2c 5d 9h / 2c 6d Th / 4c 7d Jh")},
            {"known": cards("2c")},
            {"hidden": piles("/ As / As")},
            {"hands": piles("2c 5d / 3c 6d Th / 4c 7d Jh")},
            {"hands": piles("2c 5d 9h Ts / 3c 6d Th / 4c 7d Jh")},
            {"hands": piles("2c 5d 9h / 3c 6d Th / 4c 7d Xr")},
            {"hands": piles(PAIR_OF_HANDS)},
            {"hands": (pp.parse_cards("9h 5d 2c"), *piles("3c 6d Th / 4c 7d Jh"))},
            {"hands": ("2c 5d 9h", *piles("3c 6d Th / 4c 7d Jh"))},
            {"wins": (3, 3, 3)},
            {"wins": (0, 9, 0)},
            {"wins": (0, 0)},
            {"wins": (-1, 0, 0)},
            {"wins": (True, 0, 0)},
            {"idle": 4},
            {"idle": -1},
            {"round": 1},
            {"round": 0},
            {"round": 2.0},
            {"shown": False},
            {"shown": 1},
            {"dealer": 3},
            {"dealer": True},
            {"leader": 3},
            {"leader": None},
            {"direction": None},
            {"direction": None, "leader": None},
            {"direction": "clockwise"},
            {"direction": 1},
            {"rules": "puck players=3"},
        ],
        ids=str,
    )
    def test_standing(self, changes: dict[str, Any]) -> None:
        standing = attrs.evolve(later().standing, **changes)
        with pytest.raises(pp.RulesError):
            PuckState(standing=standing)

    def test_the_standing_itself_is_possible(self) -> None:
        assert PuckState(standing=later().standing) == later()

    @pytest.mark.parametrize(
        "changes",
        [
            {"wins": (1, 0, 0)},
            {"idle": 1},
            {"known": cards("As")},
            {"hidden": piles("As / / ")},
            {"round": 2},
            {"round": 0},
            {"hands": piles("2c 5d / 3c 6d Th / 4c 7d Jh")},
        ],
        ids=str,
    )
    def test_before_the_first_showdown(self, changes: dict[str, Any]) -> None:
        with pytest.raises(pp.RulesError):
            PuckState(standing=attrs.evolve(fresh(), **changes))

    def test_as_many_wins_as_rounds(self) -> None:
        assert later(number=4, wins=(1, 0, 2)).wins == (1, 0, 2)
        with pytest.raises(pp.RulesError, match="cannot stand"):
            later(number=4, wins=(1, 1, 2))

    def test_more_wins_when_each_scores(self) -> None:
        rules = PuckRules(players=3, tied_round="each")
        assert later(rules=rules, number=2, wins=(1, 1, 1)).wins == (1, 1, 1)
        with pytest.raises(pp.RulesError, match="cannot stand"):
            later(rules=rules, number=2, wins=(2, 0, 0))

    def test_hidden_discards_in_open_taking(self) -> None:
        standing = later(rules=PuckRules(players=3, taking="open")).standing
        with pytest.raises(pp.RulesError, match="all discards are known"):
            PuckState(standing=attrs.evolve(standing, hidden=piles("As / / ")))

    def test_the_direction_is_not_what_the_rules_fix(self) -> None:
        rules = PuckRules(players=3, direction="clockwise")
        with pytest.raises(pp.RulesError):
            later(rules=rules, direction=CCW)

    @pytest.mark.parametrize(
        "turns",
        [
            (Turn(1),),
            (Turn(0), Turn(0)),
            (Turn(0), Turn(2)),
            (Turn(0), Turn(1), Turn(2)),
            (Turn(0, cards("3c"), ((1, 1),)),),
            (Turn(0, cards("2c"), ((0, 1),)),),
            (Turn(0, cards("2c"), ((1, 1),), ((1, cards("4c")),)),),
            (Turn(0, cards("2c"), ((1, 1),), (), ((1, cards("Ks")),)),),
            (Turn(0, cards("2c"), ((1, 1),)), Turn(1)),
            (Turn(0, (), (), (), ((1, cards("Ks")),)),),
            (None,),
            None,
        ],
        ids=str,
    )
    def test_turns(self, turns: Any) -> None:
        with pytest.raises(pp.RulesError):
            PuckState(standing=fresh(), turns=turns)

    @pytest.mark.parametrize("chooser", [0, 3, True])
    def test_a_chooser_when_the_direction_is_settled(self, chooser: Any) -> None:
        with pytest.raises(pp.RulesError):
            PuckState(standing=fresh(), chooser=chooser)

    @pytest.mark.parametrize(
        "text", ["", "puck players=3", "nonsense", None, 7, str(first()).replace("=-", "=")]
    )
    def test_no_text_of_a_state(self, text: Any) -> None:
        with pytest.raises(pp.NotationError):
            PuckState.parse(text)

    def test_a_text_of_an_impossible_state(self) -> None:
        text = str(first())
        assert PuckState.parse(text) == first()
        with pytest.raises(pp.RulesError, match="there twice"):
            PuckState.parse(text.replace("3c 6d Th", "2c 6d Th"))
        with pytest.raises(pp.RulesError):
            PuckState.parse(text.replace("players=3", "players=5"))

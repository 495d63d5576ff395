"""Announcements of Puck as numbers: what a policy with a fixed number of outputs needs."""

from random import Random
from typing import Any

import pytest

import puckpunk as pp
from puckpunk.cards import AnyCard
from puckpunk.puck import (
    ChooseDirection,
    Direction,
    Exchange,
    Hold,
    PuckRules,
    PuckState,
    PuckView,
    Source,
    action_at,
    index_of,
    index_size,
    parse_action,
)

FORMS = {
    "two": PuckRules(players=2),
    "two-jokers": PuckRules(players=2, jokers=2),
    "three": PuckRules(players=3),
    "three-jokers": PuckRules(players=3, jokers=2),
    "four": PuckRules(players=4),
    "stock": PuckRules(players=3, source="stock"),
    "hold-only": PuckRules(players=4, empty_stock="hold_only"),
}


def announcing(rules: PuckRules, seed: int) -> list[PuckView]:
    """Return what every seat saw that announced in a random game."""
    rng = Random(seed)
    state = PuckState.start(rules, rng.randrange(rules.players))
    views: list[PuckView] = []
    while not state.is_over:
        if state.round and state.actors:
            views.append(state.view(state.actors[0]))
        state = state.apply(rng.choice(state.legal_actions()))
    return views


def beyond(seen: PuckView) -> set[int]:
    """Return the numbers that discard cards at places that the hand does not have."""
    rules, full = (
        seen.rules,
        view(
            rules=f"puck players={seen.rules.players}",
            hands=", ".join(["2c 5d 9h", "3c 6d Th", "4c 7d Jh", "4d 8c Qh"][: seen.rules.players]),
        ),
    )
    if rules.source is Source.STOCK:
        return set()
    return {
        number
        for number, action in enumerate(full.legal_actions())
        if isinstance(action, Exchange) and action.discards[-1] not in full.hand[: len(seen.hand)]
    }


def cards(text: str) -> tuple[AnyCard, ...]:
    return pp.parse_cards(text)


def view(hands: str = "2c 5d 9h, 3c 6d Th, 4c 7d Jh", rules: str = "puck players=3") -> PuckView:
    """Return what seat 0 sees when it is to announce first."""
    players = hands.count(",") + 1
    none = ", ".join("-" * players)
    zeros = ", ".join("0" * players)
    state = PuckState.parse(
        f"{rules}; dealer=0; direction=clockwise; leader=0; round=1; wins={zeros}; idle=0; "
        f"hands={hands}; shown=no; known=-; hidden={none}; draws=-; chooser=-; turns=-"
    )
    return state.view(0)


class TestSize:
    """How many numbers there are."""

    @pytest.mark.parametrize(
        ("rules", "size"),
        [
            (PuckRules(players=2), 8),
            (PuckRules(players=3), 20),
            (PuckRules(players=4), 38),
            (PuckRules(players=3, jokers=2), 20),
            (PuckRules(players=2, source="stock"), 8),
            (PuckRules(players=4, source="stock"), 8),
            (PuckRules(players=4, empty_stock="hold_only"), 38),
            (PuckRules(players=2, pack=pp.standard_deck()[:6]), 8),
        ],
        ids=str,
    )
    def test_it_follows_from_the_players_and_the_source(self, rules: PuckRules, size: int) -> None:
        """PK19, PK22: whatever is left in the stock, and whatever the pack."""
        assert index_size(rules) == size

    @pytest.mark.parametrize("rules", [None, 3, "puck players=3", PuckRules])
    def test_no_rules(self, rules: Any) -> None:
        with pytest.raises(pp.RulesError, match="is not PuckRules"):
            index_size(rules)


class TestRoundTrip:
    """What is announced has a number, and the number is that announcement."""

    @pytest.mark.parametrize("form", FORMS)
    def test_in_random_games(self, form: str) -> None:
        """PK27 included: where hands are short the numbers mean the same, and some are unused."""
        rules = FORMS[form]
        size, used, short = index_size(rules), set[int](), 0
        for seed in range(8):
            for seen in announcing(rules, seed):
                legal = seen.legal_actions()
                numbers = [index_of(seen, action) for action in legal]
                assert numbers == sorted(set(numbers))
                assert numbers[0] == 0
                assert set(numbers) <= set(range(size))
                assert tuple(action_at(seen, number) for number in numbers) == legal
                used |= set(numbers)
                short += len(numbers) < size
                for number in set(range(size)) - set(numbers):
                    self.check_unused(seen, number)
        assert used == set(range(size))
        assert short or rules.source is Source.STOCK

    @staticmethod
    def check_unused(seen: PuckView, number: int) -> None:
        """A number that is not legal now is refused, or gives an announcement that is not."""
        if number in beyond(seen):
            with pytest.raises(pp.IllegalActionError, match="discards more than the hand has"):
                action_at(seen, number)
        else:
            action = action_at(seen, number)
            assert action not in seen.legal_actions()
            assert index_of(seen, action) == number

    @pytest.mark.parametrize("form", ["two", "three", "four", "stock"])
    def test_full_hands_use_every_number_in_order(self, form: str) -> None:
        rules = FORMS[form]
        state = PuckState.deal(rules, Random(1))
        seen = state.view(state.actors[0])
        actions = [action_at(seen, number) for number in range(index_size(rules))]
        assert tuple(actions) == state.legal_actions()

    def test_a_number_means_the_same_places_in_any_hand(self) -> None:
        """Number 3 of two players: the last card, one taken from the other."""
        for hands, card in (("2c 5d 9h, 3c 6d Th", "9h"), ("4c 7d Js, 3c 6d Th", "Js")):
            seen = view(hands, "puck players=2")
            assert action_at(seen, 3) == Exchange(0, cards(card), ((1, 1),))

    @pytest.mark.parametrize(
        ("number", "text"),
        [
            (0, "0 holds"),
            (1, "0 exchanges 2c taking 1 from 1"),
            (2, "0 exchanges 2c taking 1 from 2"),
            (3, "0 exchanges 5d taking 1 from 1"),
            (6, "0 exchanges 9h taking 1 from 2"),
            (7, "0 exchanges 2c 5d taking 2 from 1"),
            (8, "0 exchanges 2c 5d taking 1 from 1, 1 from 2"),
            (15, "0 exchanges 5d 9h taking 2 from 2"),
            (16, "0 exchanges 2c 5d 9h taking 3 from 1"),
            (19, "0 exchanges 2c 5d 9h taking 3 from 2"),
        ],
    )
    def test_the_numbers_of_three_players(self, number: int, text: str) -> None:
        """A number that changes its meaning breaks what was trained on it."""
        assert str(action_at(view(), number)) == text
        assert index_of(view(), parse_action(text)) == number

    def test_a_seat_that_is_not_to_announce_may_ask(self) -> None:
        state = PuckState.deal(PuckRules(players=3), Random(1))
        for seat in range(3):
            seen = state.view(seat)
            assert [index_of(seen, action_at(seen, n)) for n in range(20)] == list(range(20))


class TestRefused:
    """What has no number, and numbers that nothing has."""

    @pytest.mark.parametrize("index", [-1, 20, 10**30, True, 1.0, "1", None])
    def test_no_such_number(self, index: Any) -> None:
        with pytest.raises(pp.IllegalActionError, match="is not from 0 to 19") as caught:
            action_at(view(), index)
        assert caught.value.value is index

    @pytest.mark.parametrize(
        "action",
        [
            None,
            0,
            "0 holds",
            Hold(1),
            ChooseDirection(0, Direction.CLOCKWISE),
            Exchange(0, cards("Ks"), ((1, 1),)),
            Exchange(0, cards("2c Ks"), ((1, 2),)),
            Exchange(0, cards("2c"), ((3, 1),)),
            Exchange(0, cards("2c"), ()),
            Exchange(0, cards("2c"), ((1, cards("3c")),)),
            Exchange(1, cards("2c"), ((2, 1),)),
            Exchange(1, cards("3c"), ((0, 1),)),
        ],
        ids=str,
    )
    def test_no_announcement_of_this_hand(self, action: Any) -> None:
        with pytest.raises(pp.IllegalActionError, match="is no announcement of this hand") as found:
            index_of(view(), action)
        assert found.value.value is action

    def test_takes_when_the_stock_is_the_source(self) -> None:
        """PK22: there nothing is taken, and elsewhere something is."""
        seen = view(rules="puck players=3 source=stock")
        assert index_of(seen, Exchange(0, cards("2c"), ())) == 1
        with pytest.raises(pp.IllegalActionError):
            index_of(seen, Exchange(0, cards("2c"), ((1, 1),)))

    def test_more_cards_than_the_hand_has(self) -> None:
        """PK27: a short hand has no third card, and perhaps none at all."""
        found = set[int]()
        for seed in range(40):
            for seen in announcing(PuckRules(players=4), seed):
                if len(seen.hand) < 3:
                    found.add(len(seen.hand))
                    with pytest.raises(pp.IllegalActionError, match="more than the hand has"):
                        action_at(seen, 37)
                    assert action_at(seen, 0) == Hold(seen.seat)
        assert {1, 2} <= found

    def test_open_taking_has_no_numbers(self) -> None:
        """PK20: named cards are too many to be numbered once and for all."""
        rules = PuckRules(players=3, taking="open")
        seen = PuckState.deal(rules, Random(1)).view(0)
        for ask in (
            lambda: index_size(rules),
            lambda: index_of(seen, Hold(0)),
            lambda: action_at(seen, 0),
        ):
            with pytest.raises(pp.RulesError, match="no fixed index"):
                ask()

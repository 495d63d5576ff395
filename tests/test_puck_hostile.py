"""What is no card, view, turn or random number is refused by Puck with an error of our own."""

from fractions import Fraction
from random import Random
from typing import Any

import attrs
import pytest

import puckpunk as pp
from puckpunk import puck
from puckpunk.rankings import PUCK

WORTHLESS: list[Any] = [
    True, -1, 1.5, 10**5000, "x", (None,), ((1.0,),), ((1, 2),), [], {}, ((0, None),)
]  # fmt: skip


def states(players: int, taking: str) -> list[puck.PuckState]:
    """Return the states of the first rounds of a random game."""
    rng = Random(players)
    rules = puck.PuckRules(players=players, taking=puck.Taking.of(taking))
    found = [puck.PuckState.start(rules)]
    for _ in range(60):
        state = found[-1]
        actions = (state.sample_chance(rng),) if state.is_chance else state.legal_actions()
        found.append(state.apply(rng.choice(actions)))
    return found


class TestPack:
    """PK2: the whole pack goes with the number of jokers."""

    def test_a_variant_with_jokers(self) -> None:
        usual, jokers = puck.PRESETS["usual"], puck.PRESETS["with_jokers"]
        assert attrs.evolve(usual, jokers=2) == jokers
        assert attrs.evolve(jokers, jokers=0) == usual
        assert (len(usual.pack), len(jokers.pack)) == (52, 54)

    def test_a_small_pack_stays(self) -> None:
        small = pp.standard_deck()[:20]
        assert puck.PuckRules(players=2, jokers=2, pack=small).pack == small


class TestBounds:
    """What is written can be read."""

    def test_idle_rounds(self) -> None:
        with pytest.raises(pp.RulesError, match="idle_rounds is an int from 1 to 9999"):
            puck.PuckRules(idle_rounds=10_000)

    def test_a_long_name(self) -> None:
        rules = puck.PuckRules(ranking=attrs.evolve(PUCK, name="\U0001f0cf" * 80))
        state = puck.PuckState.deal(rules, Random(1))
        assert puck.PuckState.parse(str(state)) == state
        with pytest.raises(pp.RulesError, match="a name has 1 to 80 characters"):
            attrs.evolve(PUCK, name="é" * 81)


class TestCards:
    """A card of another kind is never dealt."""

    def test_only_the_index_is_right(self) -> None:
        class Lookalike:
            index = 3

        class Trap:
            @property
            def index(self) -> int:
                raise RuntimeError

        state = puck.PuckState.start(puck.PuckRules(players=2, direction="clockwise"))
        for card in (Lookalike(), Trap(), None, 3):
            deal: Any = puck.Deal(1, card)
            assert not state.is_legal(deal)
            with pytest.raises(pp.IllegalActionError, match="is not a card of Puck"):
                state.apply(deal)


class TestTurns:
    """A seat is an int: what is equal to one is made one."""

    def test_other_numbers_for_seats(self) -> None:
        checked = 0
        numbers: list[Any] = [float, Fraction]
        for state in states(3, "blind"):
            for number in numbers:
                turns = tuple(
                    attrs.evolve(
                        turn,
                        taken=tuple((number(seat), cards) for seat, cards in turn.taken),
                        refills=tuple((number(seat), cards) for seat, cards in turn.refills),
                    )
                    for turn in state.turns
                )
                same: Any = attrs.evolve(state, turns=turns)
                assert puck.PuckState.parse(str(same)) == state
                assert repr(same) == repr(state)
                checked += any(turn.taken for turn in turns)
        assert checked > 10


class TestViews:
    """A view built by hand is one that a state shows, or refused."""

    @pytest.mark.parametrize("taking", ["blind", "open"])
    @pytest.mark.parametrize("players", [2, 3])
    @pytest.mark.parametrize("name", [field.name for field in attrs.fields(puck.PuckView)])
    def test_worthless_fields(self, name: str, players: int, taking: str) -> None:
        for state in states(players, taking)[::7]:
            view = state.view(1)
            assert attrs.evolve(view) == view
            for value in [*WORTHLESS, None, (), 0, (0,) * players]:
                try:
                    other = attrs.evolve(view, **{name: value})
                    other.legal_actions()
                    other.whereabouts(0)
                    other.complete(Random(1))
                except pp.PuckpunkError:
                    continue
                assert value not in WORTHLESS or value == getattr(view, name)

    def test_discards_are_ascending_within_a_round_too(self) -> None:
        for taking, known in (("", "own_discards"), (" taking=open", "known_discards")):
            kept, hidden = ("Kd", "-") if taking else ("-", "Kd")
            state = puck.PuckState.parse(
                f"puck players=2 direction=clockwise{taking}; dealer=0; direction=clockwise; "
                "leader=0; round=3; wins=1, 0; idle=0; hands=2c 3d 9h, 5h 7s Qd; shown=yes; "
                f"known={kept}; hidden={hidden}, -; draws=-; chooser=-; turns=-"
            )
            exchange = next(
                action
                for action in state.legal_actions()
                if isinstance(action, puck.Exchange) and str(action.discards[0]) == "2c"
            )
            view = state.apply(exchange).view(0)
            assert getattr(view, known) == pp.parse_cards("2c Kd")

    def test_fields_that_do_not_fit_together(self) -> None:
        rules = puck.PuckRules(players=2, direction="clockwise")
        view = puck.PuckState.deal(rules, Random(1)).view(0)
        card = view.hand[0]
        rest = tuple(card for card in view.rules.pack if card not in view.hand)
        changes: list[dict[str, Any]] = [
            {"known_discards": rest},
            {"events": (puck.Event(0, (card,) * 4, ((1, 2),), (), ()),)},
            {"leader": None},
            {"wins": (99, 0)},
            {"chooser": 1},
            {"stock_size": 0},
            {"hand_sizes": (3, 20)},
        ]
        for change in changes:
            with pytest.raises(pp.RulesError):
                attrs.evolve(view, **change)

    def test_what_is_no_view_has_no_numbers(self) -> None:
        state: Any = puck.PuckState.deal(puck.PuckRules(), Random(1))
        none: Any = None
        for view in (none, state):
            with pytest.raises(pp.RulesError, match="is not a PuckView"):
                puck.index_of(view, puck.Hold(0))
            with pytest.raises(pp.RulesError, match="is not a PuckView"):
                puck.action_at(view, 0)


class TestRandomNumbers:
    """What draws no number from 0 to 1 completes no view."""

    @pytest.mark.parametrize(
        "number", [None, "abc", b"x", 1j, float("nan"), float("inf"), 1.0, -0.5, 2], ids=repr
    )
    def test_complete(self, number: Any) -> None:
        class Source:
            def random(self) -> Any:
                return number

        state = puck.PuckState.parse(
            "puck players=2 direction=clockwise; dealer=0; direction=clockwise; leader=1; round=2; "
            "wins=0, 1; idle=1; hands=2c 3d 9h, 5h 5s Kd; shown=yes; known=-; hidden=-, -; "
            "draws=-; chooser=-; turns=-"
        )
        for text in ("1 exchanges 5s taking 1 from 0", "1 takes 2c from 0", "0 refills Qs"):
            state = state.apply(puck.parse_action(text))
        with pytest.raises(pp.RulesError, match="does not draw numbers from 0 to 1"):
            state.view(0).complete(Source())


class TestLeader:
    """PK14: with the neighbour as first leader nobody else leads round 1."""

    def test_round_1(self) -> None:
        text = (
            "puck players=3 first_leader=neighbour; dealer=0; direction=clockwise; leader={}; "
            "round=1; wins=0, 0, 0; idle=0; hands=2c 3d 9h, 5h 5s Kd, 6c 6d 6h; shown=no; known=-; "
            "hidden=-, -, -; draws=-; chooser=-; turns=-"
        )
        assert puck.PuckState.parse(text.format(1)).leader == 1
        for seat in (0, 2):
            with pytest.raises(pp.RulesError, match="a game cannot stand like this"):
                puck.PuckState.parse(text.format(seat))

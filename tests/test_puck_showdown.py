"""What a showdown of Puck says: who showed what, who won with it, and why."""

from itertools import pairwise
from random import Random

import pytest

import puckpunk as pp
from puckpunk.players import RandomPlayer
from puckpunk.puck import PRESETS, Hold, PuckRules, PuckState, Showdown, parse_action

LEVEL = "2c 5d 9h, 2d 5h 9s, 3c 4d 7h"


def begun(hands: str, rules: str = "puck players=3", leader: int = 0) -> PuckState:
    """Return the state in which round 1 begins with these hands."""
    none, zeros = (", ".join(one * (hands.count(",") + 1)) for one in "-0")
    return PuckState.parse(
        f"{rules}; dealer=0; direction=clockwise; leader={leader}; round=1; wins={zeros}; idle=0; "
        f"hands={hands}; shown=no; known=-; hidden={none}; draws=-; chooser=-; turns=-"
    )


def ended(hands: str) -> PuckState:
    """Return a state whose stock is gone, all that is in no hand being discarded."""
    held = set(hands.replace(",", " ").split())
    known = " ".join(str(card) for card in PuckRules().pack if str(card) not in held)
    return PuckState.parse(
        "puck players=3; dealer=0; direction=clockwise; leader=0; round=9; wins=2, 4, 2; idle=0; "
        f"hands={hands}; shown=yes; known={known}; hidden=-, -, -; draws=-; chooser=-; turns=-"
    )


def held(state: PuckState) -> PuckState:
    """Return the state after a round in which all hold."""
    for _ in range(state.rules.players):
        state = state.apply(Hold(state.actors[0]))
    return state


def showdown(state: PuckState) -> Showdown:
    found = state.showdown
    assert found is not None
    return found


class TestPK24:
    """PK24: all show, and the best hand scores one win."""

    def test_none_before_the_first(self) -> None:
        state = begun(LEVEL)
        assert state.showdown is None
        assert PuckState.start(PuckRules()).showdown is None
        for seat in (0, 1):
            state = state.apply(Hold(seat))
            assert state.showdown is None

    def test_one_is_best(self) -> None:
        found = showdown(held(begun("2c 5d 9h, 3d 5h 9s, 3c 4d 7h")))
        assert (found.best, found.winners) == ((1,), (1,))
        assert found.reason == (
            "high card, nine-five-three, beats high card, nine-five-two: three is above two"
        )

    def test_hands_and_values_are_in_seat_order(self) -> None:
        state = begun("2c 5c 9c, 3d 3h 9s, 3c 4d 5h", leader=2)
        found = showdown(held(state))
        assert found.hands == state.hands
        assert list(map(str, found.values)) == [
            "flush, nine-five-two",
            "pair of threes, nine kicker",
            "straight, five high",
        ]
        assert found.values == tuple(map(pp.evaluate, found.hands))

    def test_the_reason_names_the_best_and_the_next_best(self) -> None:
        """PK4 to PK8: a flush beats a straight, in Puck; the pair is not spoken of."""
        found = showdown(held(begun("3d 3h 9s, 3c 4d 5h, 2c 5c 9c")))
        assert found.best == (2,)
        assert found.reason == (
            "flush, nine-five-two, beats straight, five high: in Puck flush is above straight"
        )

    @pytest.mark.parametrize(
        ("rules", "winners", "wins"),
        [
            ("puck players=3", (), (0, 0, 0)),
            ("puck players=3 tied_round=each", (0, 1), (1, 1, 0)),
        ],
    )
    def test_two_are_level(
        self, rules: str, winners: tuple[int, ...], wins: tuple[int, ...]
    ) -> None:
        state = held(begun(LEVEL, rules, leader=2))
        found = showdown(state)
        assert (found.best, found.winners, state.wins) == ((0, 1), winners, wins)
        assert state.leader == 2
        assert found.reason == "high card, nine-five-two and high card, nine-five-two are level"

    @pytest.mark.parametrize(
        ("rules", "winners"),
        [("puck players=3", ()), ("puck players=3 tied_round=each", (0, 1, 2))],
    )
    def test_all_are_level(self, rules: str, winners: tuple[int, ...]) -> None:
        found = showdown(held(begun("2c 5d 9h, 2d 5h 9s, 2h 5s 9d", rules)))
        assert (found.best, found.winners) == ((0, 1, 2), winners)
        assert found.reason.endswith("are level")

    @pytest.mark.parametrize("rules", ["puck players=3", "puck players=3 tied_round=each"])
    def test_level_below_the_best_does_not_matter(self, rules: str) -> None:
        found = showdown(held(begun("2c 5d 9h, 2d 5h 9s, 3c 4d Th", rules)))
        assert (found.best, found.winners) == ((2,), (2,))

    def test_a_joker_breaks_the_tie(self) -> None:
        """PK10: of equal hands the one with a joker is best."""
        found = showdown(held(begun("9h Kc Kd, 9c Ks Xr", "puck players=2 jokers=2")))
        assert (found.best, found.winners) == ((1,), (1,))
        assert "joker" in found.reason

    def test_one_joker_against_one_is_level(self) -> None:
        """PK10: equal hands with a joker each."""
        found = showdown(held(begun("9h Kd Xb, 9c Ks Xr", "puck players=2 jokers=2")))
        assert (found.best, found.winners) == ((0, 1), ())

    def test_it_is_the_last_one_that_is_told(self) -> None:
        """In the next round it stays until all have announced again."""
        state = held(begun("2c 5d 9h, 3d 5h 9s, 3c 4d 7h"))
        before = showdown(state)
        state = state.apply(parse_action("1 exchanges 3d taking 1 from 0"))
        state = state.apply(parse_action("1 takes 9h from 0"))
        assert state.showdown == before
        state = state.apply(parse_action("0 refills Ac"))
        assert state.showdown == before
        state = state.apply(Hold(2)).apply(Hold(0))
        assert showdown(state).hands == state.hands
        assert (showdown(state).best, state.wins) == ((1,), (0, 2, 0))

    def test_in_the_last_round_too(self) -> None:
        state = ended("2c 5d 9h, 3d 5h 9s, 3c 4d 7h")
        assert state.is_over
        assert showdown(state).best == (1,)


class TestPK11:
    """PK11, PK27: hands that the stock could not fill are shown as they are."""

    @pytest.mark.parametrize(
        ("hands", "best", "reason"),
        [
            (
                "As, 2c 3d 5h, -",
                (0,),
                "high card, ace, beats high card, five-three-two: ace is above five",
            ),
            ("Ks As, 2c 2d, 3d 5h 9c", (1,), "pair of twos, beats high card, ace-king"),
            ("-, 2c, -", (1,), "high card, two, beats no cards"),
            ("-, -, -", (0, 1, 2), "no cards and no cards are level"),
        ],
    )
    def test_short_hands(self, hands: str, best: tuple[int, ...], reason: str) -> None:
        found = showdown(ended(hands))
        assert found.best == best
        assert found.reason.startswith(reason)


class TestPresets:
    """Rules by name play whole games."""

    def test_what_they_are(self) -> None:
        assert {name: str(rules).partition(" ranking=")[0] for name, rules in PRESETS.items()} == {
            "usual": "puck players=3",
            "with_jokers": "puck players=3 jokers=2",
            "open_taking": "puck players=3 taking=open",
            "from_stock": "puck players=3 source=stock",
            "low_ace": "puck players=3",
        }
        assert len(set(PRESETS.values())) == 5
        assert PRESETS["usual"] == PuckRules()
        ace = pp.parse_cards("Ac 2d 3h")
        straights = [
            name
            for name, rules in PRESETS.items()
            if pp.evaluate(ace, rules.ranking).category is pp.HandCategory.STRAIGHT
        ]
        assert straights == ["low_ace"]

    def test_they_cannot_be_changed(self) -> None:
        with pytest.raises(TypeError):
            PRESETS["usual"] = PuckRules(players=2)  # type: ignore[index]

    @pytest.mark.parametrize("name", PRESETS)
    def test_each_plays_a_whole_game(self, name: str) -> None:
        rules = PRESETS[name]
        assert PuckRules.parse(str(rules)) == rules
        record = pp.play(PuckState.start(rules), [RandomPlayer()] * 3, Random(1))
        outcome = record.outcome
        assert outcome is not None
        assert outcome.scores == record.final.wins
        assert 0 < sum(outcome.scores) <= record.final.round
        assert {outcome.scores[seat] for seat in outcome.winners} == {max(outcome.scores)}
        assert len(record.actions) <= rules.most_actions

    @pytest.mark.parametrize("name", PRESETS)
    def test_every_showdown_fits_what_was_scored(self, name: str) -> None:
        """PK24: who won it has one win more, and leads."""
        record = pp.play(PuckState.start(PRESETS[name]), [RandomPlayer()] * 3, Random(2))
        states, shown = list(record.states()), 0
        for before, after in pairwise(states):
            gained = tuple(seat for seat in range(3) if after.wins[seat] > before.wins[seat])
            if after.showdown is not None and before.turns and not after.turns:
                shown += 1
                assert gained == after.showdown.winners
                assert after.showdown.hands == after.hands
                assert after.leader in after.showdown.best or len(after.showdown.best) > 1
            else:
                assert gained == ()
        assert shown == record.final.round

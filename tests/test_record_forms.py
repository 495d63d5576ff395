"""Views and actions as JSON: nothing is lost on the way, and nothing leaks."""

import copy
import json
import math
from collections.abc import Iterator
from functools import cache
from itertools import chain
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import puckpunk as pp
from puckpunk import puck, punk, strategies
from puckpunk.cards import parse_cards
from puckpunk.game import Deal
from puckpunk.puck import PuckRules, PuckState, PuckView
from puckpunk.punk import PunkCard, PunkRules, PunkState, PunkView
from puckpunk.records import action_from_json, action_to_json, view_from_json, view_to_json
from test_records import JSON, RULES, begun, recorded

SMALL = [name for name in RULES if name != "punk-eleven"]


@cache
def states(name: str) -> tuple[Any, ...]:
    """Return every state of a game of each of the rule sets."""
    return tuple(recorded(name).states())


def through_text(data: Any) -> Any:
    """Return what comes of JSON that is sent as text, without NaN."""
    return json.loads(json.dumps(data, allow_nan=False))


def views(name: str) -> Iterator[PunkView | PuckView]:
    """Yield every view of every seat in a game."""
    for state in states(name):
        for seat in range(state.rules.players):
            yield state.view(seat)


def words(data: Any) -> set[str]:
    """Return the words of JSON."""
    found = "".join(letter if letter.isalnum() else " " for letter in json.dumps(data))
    return set(found.split())


class TestRoundTrip:
    """What is read is what was written, after a way as text."""

    @pytest.mark.parametrize("name", SMALL)
    def test_views_of_whole_games(self, name: str) -> None:
        for view in views(name):
            again = view_from_json(through_text(view_to_json(view)))
            assert again == view
            assert type(again) is type(view)
            assert again.legal_actions() == view.legal_actions()

    def test_views_of_a_large_table(self) -> None:
        for state in states("punk-eleven")[::10]:
            for view in map(state.view, range(11)):
                assert view_from_json(through_text(view_to_json(view))) == view

    @pytest.mark.parametrize("name", RULES)
    def test_actions_of_whole_games(self, name: str) -> None:
        for action in recorded(name).actions:
            again = action_from_json(through_text(action_to_json(action)))
            assert again == action
            assert type(again) is type(action)

    @pytest.mark.parametrize("name", RULES)
    def test_all_that_may_be_done(self, name: str) -> None:
        for state in states(name)[::7]:
            chance = [action for action, _ in state.chance_outcomes()] if state.is_chance else []
            for action in [*state.legal_actions(), *chance]:
                assert action_from_json(through_text(action_to_json(action))) == action

    @given(strategies.punk_views() | strategies.puck_views())
    def test_views_by_any_rules(self, view: Any) -> None:
        assert view_from_json(through_text(view_to_json(view))) == view

    @given(strategies.punk_actions())
    def test_any_action_of_punk(self, action: Any) -> None:
        assert action_from_json(through_text(action_to_json(action))) == action


class TestForm:
    """What the JSON looks like, field by field."""

    @pytest.mark.parametrize(
        ("text", "data"),
        [
            ("0 lays 4c", {"action": "lay", "seat": 0, "card": "4c"}),
            ("2 is dealt Ac2", {"action": "deal", "seat": 2, "card": "Ac2"}),
        ],
    )
    def test_actions_of_punk(self, text: str, data: dict[str, Any]) -> None:
        action = punk.parse_action(text)
        assert action_to_json(action) == {"game": "punk", **data}
        assert action_from_json({"game": "punk", **data}) == action

    @pytest.mark.parametrize(
        ("text", "data"),
        [
            ("0 draws Td", {"action": "draw", "seat": 0, "card": "Td"}),
            (
                "1 chooses counterclockwise",
                {"action": "choose_direction", "seat": 1, "direction": "counterclockwise"},
            ),
            ("1 is dealt Xr", {"action": "deal", "seat": 1, "card": "Xr"}),
            ("3 holds", {"action": "hold", "seat": 3}),
            (
                "0 exchanges 4c",
                {"action": "exchange", "seat": 0, "discards": ["4c"], "takes": []},
            ),
            (
                "0 exchanges 4c 5d 6h taking 2 from 1, 1 from 3",
                {
                    "action": "exchange",
                    "seat": 0,
                    "discards": ["4c", "5d", "6h"],
                    "takes": [[1, 2], [3, 1]],
                },
            ),
            (
                "0 exchanges 4c 5d taking 7c Xb from 2",
                {
                    "action": "exchange",
                    "seat": 0,
                    "discards": ["4c", "5d"],
                    "takes": [[2, ["7c", "Xb"]]],
                },
            ),
            ("2 takes As from 0", {"action": "take", "seat": 2, "victim": 0, "card": "As"}),
            ("2 refills 2c", {"action": "refill", "seat": 2, "card": "2c"}),
        ],
    )
    def test_actions_of_puck(self, text: str, data: dict[str, Any]) -> None:
        action = puck.parse_action(text)
        assert action_to_json(action) == {"game": "puck", **data}
        assert action_from_json({"game": "puck", **data}) == action

    def test_a_deal_is_of_the_game_of_its_card(self) -> None:
        cards: tuple[tuple[str, Any], ...] = (
            ("punk", PunkCard.parse("Ac")),
            ("puck", parse_cards("Ac")[0]),
        )
        for game, card in cards:
            data = action_to_json(Deal(0, card))
            assert data == {"game": game, "action": "deal", "seat": 0, "card": "Ac"}
            assert action_from_json(data).card == card
            assert type(action_from_json(data).card) is type(card)

    @pytest.mark.parametrize("name", SMALL)
    def test_views_say_what_they_are(self, name: str) -> None:
        """The attributes stand as they are; cards are texts, what is not there is null."""
        for view in list(views(name))[::11]:
            data = view_to_json(view)
            assert data["game"] == name.partition("-")[0]
            assert data["rules"] == str(view.rules)
            assert data["legal_actions"] == list(map(action_to_json, view.legal_actions()))
            assert data["hand"] == list(map(str, view.hand))
            for field in ("seat", "dealer"):
                assert data[field] == getattr(view, field)
            for field in ("hand_sizes", "actors"):
                assert data[field] == list(getattr(view, field))
            outcome = view.outcome
            if outcome is None:
                assert data["outcome"] is None
            else:
                assert data["outcome"] == {
                    "winners": list(outcome.winners),
                    "reason": str(outcome.reason),
                    "scores": list(outcome.scores),
                    "returns": list(map(str, outcome.returns)),
                    "payoffs": list(outcome.payoffs),
                }
            own = {field.name for field in attrs.fields(type(view))}
            assert own <= data.keys()
            if isinstance(view, PunkView):
                assert data["scores"] == list(view.scores)
                assert data["plays"] == [list(map(str, cards)) for cards in view.plays]
                assert data["own"] == (None if view.own is None else str(view.own))
            else:
                assert data["direction"] == (view.direction and str(view.direction))
                assert [event["seat"] for event in data["events"]] == [
                    event.seat for event in view.events
                ]

    def test_what_was_not_seen_is_null(self) -> None:
        unseen = {
            name
            for view in views("puck-three")
            for event in view_to_json(view)["events"]
            for name in ("discards", "taken", "refills")
            for cards in (
                [event[name]] if name == "discards" else [cards for _, cards in event[name]]
            )
            if None in cards
        }
        assert unseen == {"discards", "taken", "refills"}

    def test_it_is_a_copy(self) -> None:
        view = states("puck-open")[-1].view(0)
        view_to_json(view)["hand"].clear()
        view_to_json(view)["outcome"]["scores"].clear()
        assert view_from_json(view_to_json(view)) == view


class TestNoLeak:
    """The JSON of a view tells what its seat may know, and nothing else."""

    @pytest.mark.parametrize("name", [name for name in RULES if name.startswith("punk")])
    def test_no_hidden_card_of_punk(self, name: str) -> None:
        for state in states(name)[::3]:
            for seat in range(state.rules.players):
                seen = {*state.hands[seat], *chain(*state.plays), state.laid[seat]}
                hidden = {str(card) for card in state.rules.pack.cards if card not in seen}
                assert not hidden & words(view_to_json(state.view(seat)))

    @given(strategies.punk_states(), st.data())
    def test_no_hidden_card_by_any_rules(self, state: PunkState, data: st.DataObject) -> None:
        seat = data.draw(st.integers(0, state.rules.players - 1))
        seen = {*state.hands[seat], *chain(*state.plays), state.laid[seat]}
        hidden = {str(card) for card in state.rules.pack.cards if card not in seen}
        assert not hidden & words(view_to_json(state.view(seat)))

    @pytest.mark.parametrize("name", [name for name in RULES if name.startswith("puck")])
    def test_no_card_of_puck_that_was_never_seen(self, name: str) -> None:
        """A card is seen when it is drawn, discarded openly, one's own, taken, or at a showdown."""
        record = recorded(name)
        in_open = record.start.rules.taking is puck.Taking.OPEN
        for seat in range(record.start.rules.players):
            seen: set[str] = set()
            for number, state in enumerate(states(name)):
                action = record.actions[number - 1] if number else None
                if isinstance(action, puck.Draw):
                    seen.add(str(action.card))
                if isinstance(action, puck.Take) and seat in {action.seat, action.victim}:
                    seen.add(str(action.card))
                if isinstance(action, puck.Exchange) and (in_open or action.seat == seat):
                    seen |= set(map(str, action.discards))
                seen |= set(map(str, state.hands[seat]))
                before = states(name)[number - 1] if number else state
                if in_open or state.round > before.round > 0 or state.is_over:
                    seen |= {str(card) for hand in state.hands for card in hand}
                cards = {str(card) for card in state.rules.pack}
                assert words(view_to_json(state.view(seat))) & cards <= seen

    @pytest.mark.parametrize("name", SMALL)
    def test_equal_views_are_equal_in_json(self, name: str) -> None:
        """Whatever the cards are that a seat has not seen."""
        rng, other = Random(1), 0
        for state in states(name)[::3]:
            for seat in range(state.rules.players):
                view = state.view(seat)
                data = json.dumps(view_to_json(view))
                completed = view.complete(rng)
                other += completed != state
                assert json.dumps(view_to_json(completed.view(seat))) == data
                assert json.dumps(view_to_json(view_from_json(json.loads(data)))) == data
        assert other > 10 or name == "puck-open"  # where the hands lie open

    @given(strategies.punk_views() | strategies.puck_views(), st.integers())
    def test_by_any_rules(self, view: Any, seed: int) -> None:
        data = view_to_json(view)
        assert view_to_json(view.complete(Random(seed)).view(view.seat)) == data


def paths(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield where something is in JSON, except for the whole."""
    items: Any = ()
    if isinstance(data, dict):
        items = data.items()
    elif isinstance(data, list):
        items = enumerate(data)
    for key, value in items:
        yield (*path, key)
        yield from paths(value, (*path, key))


JUNK = st.sampled_from(
    [
        *(None, True, False, 0, 1, -1, 2, 3, 10**6, 10**30, 10**5000, 0.0, 1.0, 0.5),
        *(math.nan, math.inf, "", "0", "-", "As", "Ac", "as", "10c", "A♣", "Xr", "x" * 1000),
        *("\ud800", "١", "1e5000", "1/0", "0.5", "clockwise", "stock", b"Ac", (0, 1), object()),
        *([], [[]], {}, {"a": 1}, [None], [0], ["Ac"], [0, 1], [[0, 1]], [[0, ["Ac"]]]),
        *([[0, [None]]], {"seat": 0}, {1: 2}, {None: None}),
    ]
)


@st.composite
def mutated(draw: st.DrawFn, data: Any) -> Any:
    """Return a strategy for JSON in which something is changed."""
    found = copy.deepcopy(data)
    if draw(st.integers(0, 2)):
        path = draw(st.sampled_from(list(paths(found))))
    else:
        path = (draw(st.sampled_from([*found])),)
    parent = found
    for key in path[:-1]:
        parent = parent[key]
    last = path[-1]
    match draw(st.sampled_from(["junk", "json", "drop", "add", "more", "number", "shuffle"])):
        case "junk":
            parent[last] = draw(JUNK)
        case "json":
            parent[last] = draw(JSON)
        case "drop":
            del parent[last]
        case "add" if isinstance(parent, dict):
            parent[draw(st.sampled_from(["", "x", "_x", 5, None, "seat", "outcome"]))] = draw(JUNK)
        case "shuffle" if isinstance(parent[last], list):
            parent[last] = draw(st.permutations(parent[last]))
        case "number" if isinstance(parent[last], int):
            parent[last] += draw(st.sampled_from([-1, 1, 2, 100]))
        case _ if isinstance(parent, list):
            parent.extend(copy.deepcopy(parent[: draw(st.integers(1, 3))]))
        case _:
            parent[last] = draw(JUNK)
    return found


def exactly(one: Any, other: Any) -> bool:
    """Tell whether values are equal, and of the same types."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(exactly(one[key], other[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(exactly, one, other))
    return bool(one == other)


SOME_VIEWS = st.sampled_from(SMALL).flatmap(lambda name: st.sampled_from(list(views(name))))
SOME_ACTIONS = st.sampled_from(SMALL).flatmap(
    lambda name: st.sampled_from([*recorded(name).actions])
)
PUNK_VIEW = view_to_json(states("punk-three")[0].view(0))
PUNK_END = view_to_json(states("punk-three")[-1].view(0))
PUCK_END = view_to_json(states("puck-two")[-1].view(0))


class TestHostile:
    """What strangers send gives a view or an action that is written so, or a `RecordError`."""

    @given(st.data())
    def test_views_with_something_changed(self, data: st.DataObject) -> None:
        given_json = data.draw(mutated(view_to_json(data.draw(SOME_VIEWS))))
        try:
            view = view_from_json(given_json)
        except pp.RecordError:
            return
        assert exactly(view_to_json(view), given_json)

    @given(st.data())
    def test_actions_with_something_changed(self, data: st.DataObject) -> None:
        given_json = data.draw(mutated(action_to_json(data.draw(SOME_ACTIONS))))
        try:
            action = action_from_json(given_json)
        except pp.RecordError:
            return
        assert action_from_json(action_to_json(action)) == action
        if given_json["action"] == "exchange":  # cards may come in any order
            assert sorted(given_json["discards"]) == sorted(map(str, action.discards))
        else:
            assert exactly(action_to_json(action), given_json)

    @given(JSON | JUNK)
    def test_anything(self, data: Any) -> None:
        for read in (view_from_json, action_from_json):
            with pytest.raises(pp.RecordError):
                read(data)

    @pytest.mark.parametrize("data", [PUNK_VIEW, PUNK_END, PUCK_END], ids=["deal", "punk", "puck"])
    def test_no_field_may_be_missing_or_more(self, data: dict[str, Any]) -> None:
        for name in data:
            with pytest.raises(pp.RecordError):
                view_from_json({key: value for key, value in data.items() if key != name})
        for more in ("x", "_x", "", 5, None):
            with pytest.raises(pp.RecordError):
                view_from_json({**data, more: 1})
        action = action_to_json(puck.parse_action("0 exchanges 4c taking 1 from 1"))
        for name in action:
            with pytest.raises(pp.RecordError):
                action_from_json({key: value for key, value in action.items() if key != name})
        with pytest.raises(pp.RecordError):
            action_from_json({**action, "x": 1})

    @pytest.mark.parametrize("data", [PUNK_VIEW, PUNK_END, PUCK_END], ids=["deal", "punk", "puck"])
    def test_no_field_may_be_of_another_type(self, data: dict[str, Any]) -> None:
        """Not even if Python takes it for the same: True for 1, 1.0 for 1."""
        for path in paths(data):
            changed = copy.deepcopy(data)
            parent: Any = changed
            for key in path[:-1]:
                parent = parent[key]
            value = parent[path[-1]]
            if type(value) is int:
                others: list[Any] = [float(value), str(value), *([bool(value)] * (value in {0, 1}))]
            elif type(value) is bool:
                others = [int(value)]
            else:
                others = [object(), 5]
            for other in others:
                parent[path[-1]] = other
                with pytest.raises(pp.RecordError):
                    view_from_json(changed)

    @pytest.mark.parametrize("name", ["hand", "plays", "actors", "scores", "outcome", "rules"])
    def test_fields_must_go_together(self, name: str) -> None:
        other = view_to_json(states("punk-usual")[-9].view(1))
        assert other[name] != PUNK_END[name]
        with pytest.raises(pp.RecordError):
            view_from_json({**PUNK_END, name: other[name]})

    @pytest.mark.parametrize(
        "text", ["1e5000", "1e9999999", "1/0", "2/4", " 1", "1.0", "+1", "1_0", "-0", "x", "", "١"]
    )
    def test_fractions(self, text: str) -> None:
        outcome = {**PUCK_END["outcome"], "returns": [text, "-1"]}
        with pytest.raises(pp.RecordError):
            view_from_json({**PUCK_END, "outcome": outcome})

    @pytest.mark.parametrize("card", ["10c", "AC", "A♣", "Ac ", "Ac2c", "", "Ac1", "4c4c", "Ａc"])
    @pytest.mark.parametrize("game", ["punk", "puck"])
    def test_cards_are_written_in_one_way(self, game: str, card: str) -> None:
        with pytest.raises(pp.RecordError):
            action_from_json({"game": game, "action": "deal", "seat": 0, "card": card})
        view = PUNK_VIEW if game == "punk" else PUCK_END
        with pytest.raises(pp.RecordError):
            view_from_json({**view, "hand": [card]})

    @pytest.mark.parametrize(
        "changes",
        [
            {"game": "poker"},
            {"game": ["puck"]},
            {"game": None},
            {"game": "punk"},
            {"action": "pass"},
            {"action": "Exchange"},
            {"action": {}},
            {"action": "hold"},
            {"seat": -1},
            {"seat": True},
            {"seat": 1.0},
            {"seat": 10**9},
            {"seat": "0"},
            {"discards": []},
            {"discards": "4c"},
            {"discards": ["4c", "4c"]},
            {"discards": ["4c", "5c", "6c", "7c"]},
            {"discards": [None]},
            {"takes": None},
            {"takes": {}},
            {"takes": [1, 1]},
            {"takes": [[1]]},
            {"takes": [[1, 1, 1]]},
            {"takes": [[1, 0]]},
            {"takes": [[1, True]]},
            {"takes": [[1, None]]},
            {"takes": [[1, "1"]]},
            {"takes": [[True, 1]]},
            {"takes": [[1, []]]},
            {"takes": [[0, 1]]},
            {"takes": [[1, 1], [1, 1]]},
            {"takes": [[1, 10**5000]]},
        ],
    )
    def test_no_actions(self, changes: dict[str, Any]) -> None:
        data = action_to_json(puck.parse_action("0 exchanges 4c taking 1 from 1"))
        with pytest.raises(pp.RecordError):
            action_from_json({**data, **changes})

    def test_deep_and_large(self) -> None:
        deep: list[Any] = []
        for _ in range(100_000):
            deep = [deep]
        for data in (PUNK_VIEW, PUCK_END):
            for name in data:
                some: list[Any] = [deep, ["Ac"] * 10_000, [0] * 10_000, "x" * 10_000, 10**5000]
                for value in some:
                    with pytest.raises(pp.RecordError) as caught:
                        view_from_json({**data, name: value})
                    assert len(str(caught.value)) < 3_000
            with pytest.raises(pp.RecordError, match="does not go with the rest") as caught:
                view_from_json({**data, "x" * 1_000_000: 1})
            assert len(str(caught.value)) < 200
        with pytest.raises(pp.RecordError):
            action_from_json({**action_to_json(puck.Hold(0)), "seat": deep})
        while deep:  # or freeing it would be deep, too
            deep = deep[0]


class TestArguments:
    """What is no view and no action."""

    @pytest.mark.parametrize("value", [None, 5, "0 holds", [], {}, object(), PUNK_VIEW])
    def test_neither(self, value: Any) -> None:
        with pytest.raises(pp.RecordError, match="is not a view of Punk or Puck"):
            view_to_json(value)
        with pytest.raises(pp.RecordError, match="is not an action of Punk or Puck"):
            action_to_json(value)

    def test_what_is_near_it(self) -> None:
        for rules in (PunkRules(players=3), PuckRules(players=3)):
            state = begun(rules)
            for value in (state, rules, recorded("punk-tiny")):
                with pytest.raises(pp.RecordError, match="is not a view"):
                    view_to_json(value)  # type: ignore[arg-type]
            with pytest.raises(pp.RecordError, match="is not an action"):
                action_to_json(state.view(0))  # type: ignore[arg-type]
        for card in (None, "Ac", 5, object()):
            with pytest.raises(pp.RecordError, match="is not an action"):
                action_to_json(Deal(0, card))  # type: ignore[arg-type]

    def test_an_action_is_no_view(self) -> None:
        action = action_to_json(puck.Hold(0))
        with pytest.raises(pp.RecordError):
            view_from_json(action)
        with pytest.raises(pp.RecordError):
            action_from_json(PUNK_VIEW)


@given(strategies.puck_states())
def test_a_client_can_play_by_json(state: PuckState) -> None:
    """A server sends a view, a client answers with one of its actions, and that can be applied."""
    for seat in state.actors:
        data = through_text(view_to_json(state.view(seat)))
        answers = [action_from_json(answer) for answer in data["legal_actions"]]
        assert answers == list(state.legal_actions(seat))
        assert all(map(state.is_legal, answers))


def test_a_view_with_more_events_than_players_is_refused_at_once() -> None:
    """What a seat can infer grows with the events: a hundred thousand would take for ever."""
    state = puck.PuckState.deal(puck.PRESETS["open_taking"], Random(1))
    event = {"seat": 1, "discards": [None], "takes": [[2, 1]]}
    event |= {"taken": [[2, [None]]], "refills": [[2, [None]]]}
    data = view_to_json(state.view(0))
    with pytest.raises(pp.RecordError):
        view_from_json(json.dumps({**data, "events": [event] * 10_000}))

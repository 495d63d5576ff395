"""Whole games as readable text: what a change of the rules changes shows in a diff.

``UPDATE_GOLDEN=1 pytest tests/test_golden.py`` writes the files anew.
"""

import os
from pathlib import Path
from random import Random

import attrs
import pytest

import puckpunk as pp
from puckpunk import puck
from puckpunk.players import RandomPlayer
from puckpunk.puck import PuckRules, PuckState, PuckView, Whereabouts
from puckpunk.punk import PRESETS, PunkRules, PunkState, explain_trick, parse_action
from puckpunk.rankings import PUCK as PUCKS_RANKING
from puckpunk.table import Record

GOLDEN = Path(__file__).with_name("golden")
PUNK = {f"punk-{name}": rules for name, rules in PRESETS.items()} | {
    "punk-eleven": PunkRules(players=11)
}
PUCK = {
    "puck-two": PuckRules(players=2),
    "puck-two-jokers": PuckRules(players=2, jokers=2),
    "puck-three": PuckRules(players=3),
    "puck-three-jokers": PuckRules(players=3, jokers=2),
    "puck-four": PuckRules(players=4),
    "puck-open": PuckRules(players=3, taking="open"),
    "puck-stock": PuckRules(players=3, source="stock"),
    "puck-house": PuckRules(
        players=4,
        ante=5,
        direction="counterclockwise",
        first_leader="neighbour",
        tied_round="each",
        empty_stock="hold_only",
        idle_rounds=1,
        ranking=attrs.evolve(PUCKS_RANKING, name="House", low_ace="lowest"),
    ),
}


def written(record: Record[PunkState]) -> str:
    """Tell a game of Punk: every state, what every player sees at first, every action."""
    lines = [f"start: {record.start}"]
    states = list(record.states())
    for before, action, after in zip(states, record.actions, states[1:], strict=False):
        lines.append(f"{action}")
        if after.dealt.complete and not before.dealt.complete:
            lines += [f"  sees: {after.view(seat)}" for seat in range(after.rules.players)]
        if len(after.tricks) > len(before.tricks):
            scores = " ".join(map(str, after.scores))
            lines += [f"  {explain_trick(after.tricks[-1])}", f"  scores: {scores}"]
            lines.append(f"  state: {after}")
    outcome = record.outcome
    assert outcome is not None
    winners = " ".join(map(str, outcome.winners))
    returns = " ".join(map(str, outcome.returns))
    lines.append(f"over: {outcome.reason}; winners {winners}; returns {returns}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", PUNK)
def test_punk(name: str) -> None:
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("UPDATE_GOLDEN"):
        rules = PUNK[name]
        start = PunkState.start(rules, dealer=1)
        record = pp.play(start, [RandomPlayer()] * rules.players, Random(2003))
        path.write_text(written(record), encoding="utf-8")
    text = path.read_text(encoding="utf-8")
    first, *lines = text.splitlines()
    start = state = PunkState.parse(first.removeprefix("start: "))
    assert start.rules == PUNK[name]
    actions = [parse_action(line) for line in lines if line[0].isdigit()]
    for action in actions:
        state = state.apply(action)
    assert written(Record(start, tuple(actions), state)) == text


def known(view: PuckView) -> str:
    """Tell where a seat believes the cards of the others to be."""
    marks = {Whereabouts.CERTAIN: "", Whereabouts.POSSIBLE: "?", Whereabouts.GONE: " gone"}
    hands = []
    for seat in range(view.rules.players):
        if seat != view.seat:
            cards = [f"{card}{marks[where]}" for card, where in view.whereabouts(seat)]
            hands.append(f"{seat} has {', '.join(cards) or 'nothing that was seen'}")
    return "; ".join(hands)


def told(record: Record[PuckState]) -> str:
    """Tell a game of Puck: what was done, how it stood, what the seats knew, what hands showed."""
    lines = [f"start: {record.start}"]
    states = list(record.states())
    for before, action, after in zip(states, record.actions, states[1:], strict=False):
        lines.append(f"{action}")
        if after.direction is not before.direction or (after.round, before.round) == (1, 0):
            lines.append(f"  state: {after}")
        announcing = bool(after.actors) and after.round > 0
        if announcing:
            lines.append(f"  announcements: {len(after.legal_actions())}")
        if announcing and (after.round, len(after.turns)) == (1, 0):
            lines.append(f"  they are: {' | '.join(map(str, after.legal_actions()))}")
        if announcing and after.round <= 3 and len(after.turns) == after.rules.players - 1:
            lines.append(f"  state: {after}")
            seats = range(after.rules.players)
            lines += [f"  {seat} knows: {known(after.view(seat))}" for seat in seats]
        showdown = after.showdown
        if showdown is not None and (after.is_over or after.round > before.round):
            values = " | ".join(map(str, showdown.values))
            lines += [f"  shown: {values}", f"  {showdown.reason}", f"  state: {after}"]
    outcome = record.outcome
    assert outcome is not None
    winners, returns, payoffs = (
        " ".join(map(str, numbers))
        for numbers in (outcome.winners, outcome.returns, outcome.payoffs)
    )
    end = f"winners {winners}; returns {returns}; payoffs {payoffs}"
    return "\n".join([*lines, f"over: {outcome.reason}; {end}"]) + "\n"


@pytest.mark.parametrize("name", PUCK)
def test_puck(name: str) -> None:
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("UPDATE_GOLDEN"):
        rules = PUCK[name]
        start = PuckState.start(rules, dealer=1)
        record = pp.play(start, [RandomPlayer()] * rules.players, Random(2003))
        path.write_text(told(record), encoding="utf-8")
    text = path.read_text(encoding="utf-8")
    first, *lines = text.splitlines()
    start = state = PuckState.parse(first.removeprefix("start: "))
    assert start.rules == PUCK[name]
    actions = [puck.parse_action(line) for line in lines if line[0].isdigit()]
    for action in actions:
        assert action in state.legal_actions()
        state = state.apply(action)
        assert PuckState.parse(str(state)) == state
    assert told(Record(start, tuple(actions), state)) == text


def test_the_games_of_puck_show_what_is_particular_to_it() -> None:
    """Written anew they must still show all this: PK9, PK20, PK22, PK26, PK27."""
    texts = {name: (GOLDEN / f"{name}.txt").read_text(encoding="utf-8") for name in PUCK}
    for name in ("puck-two-jokers", "puck-three-jokers"):
        assert "with a joker" in texts[name]
    assert all(" from " not in line for line in texts["puck-stock"].splitlines())
    assert " takes " not in texts["puck-open"]
    assert "announcements: 1\n" in texts["puck-house"]
    ends = [
        PuckState.parse(text.rpartition("  state: ")[2].splitlines()[0]) for text in texts.values()
    ]
    assert any(len(hand) < 3 for state in ends for hand in state.hands)

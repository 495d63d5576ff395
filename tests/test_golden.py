"""Whole games as readable text: what a change of the rules changes shows in a diff.

``UPDATE_GOLDEN=1 pytest tests/test_golden.py`` writes the files anew.
"""

import os
from pathlib import Path
from random import Random

import pytest

import puckpunk as pp
from puckpunk.players import RandomPlayer
from puckpunk.punk import PRESETS, PunkRules, PunkState, explain_trick, parse_action
from puckpunk.table import Record

GOLDEN = Path(__file__).with_name("golden")
PUNK = {f"punk-{name}": rules for name, rules in PRESETS.items()} | {
    "punk-eleven": PunkRules(players=11)
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

"""One or more of every public type of value, and whether those of another process are the same.

As a program it is that other process: it reads pickles, and writes what is wrong with them and
pickles of its own.
"""

import pickle
import sys
from collections.abc import Callable
from enum import Enum
from random import Random
from typing import Any

import puckpunk as pp
from puckpunk import language, puck, punk, rankings
from puckpunk.analysis import odds
from puckpunk.analysis.exchanges import exchanges
from puckpunk.arena import simulate, tournament
from puckpunk.conformance import LawError
from puckpunk.errors import shown
from puckpunk.game import PhysicalPack
from puckpunk.match import PuckMatch, PunkMatch
from puckpunk.players import GreedyPlayer, RandomPlayer, SearchPlayer
from puckpunk.puck import PuckRules, PuckState
from puckpunk.punk import PunkCard, PunkRules, PunkState
from puckpunk.records import loads
from puckpunk.table import Record
from puckpunk.vocabulary import Vocabulary

PUNK = PunkRules(players=3)
PUCK = PuckRules(players=3)
SMALL = PuckRules(players=2, pack=pp.standard_deck()[:10], direction="clockwise")
STARTS: tuple[Any, ...] = (
    PunkState.start(PUNK),
    PunkState.start(PunkRules(players=2, at_target="stop"), 1),
    PuckState.start(PUCK),
    PuckState.start(PuckRules(players=2, source="stock", jokers=2), 1),
    PuckState.start(PuckRules(players=2, taking="open", ante=1)),
)


def games() -> list[Record[Any]]:
    """Return a whole game from every start, the same ones each time."""
    return [
        pp.play(start, [RandomPlayer()] * start.rules.players, Random(seed))
        for seed, start in enumerate(STARTS)
    ]


def members(kind: type[Vocabulary] = Vocabulary) -> list[Vocabulary]:
    """Return the members of all enums."""
    return [*kind, *(member for below in kind.__subclasses__() for member in members(below))]


def _raised(act: Callable[[], object]) -> ValueError:
    try:
        act()
    except ValueError as error:
        return error
    raise AssertionError(act)


class _King:
    """A player that lays a card that is in no hand."""

    def act(self, view: object, rng: Random) -> punk.Lay:
        return punk.Lay(0, PunkCard.parse("Kc"))


def _errors() -> list[Exception]:
    state = PunkState.deal(PUNK, Random(1))
    king = _King().act(None, Random(1))
    found: list[Exception] = [
        _raised(lambda: pp.Card.parse("1s")),
        _raised(lambda: pp.evaluate("As As 2d")),
        _raised(lambda: state.apply(king)),
        _raised(lambda: punk.parse_action("0 flies")),
        _raised(lambda: loads("{}")),
        _raised(lambda: pp.play(state, [_King()] * 3, Random(1))),
        LawError(2, "a copy is not equal"),
    ]
    return found


def every_value() -> dict[str, tuple[Any, ...]]:
    """Return values, made afresh; what they keep for another time has been asked for."""
    records = games()
    states = [state for record in records for state in record.states()]
    seats = [(state, seat) for state in states for seat in range(state.rules.players)]
    report = simulate(SMALL, [GreedyPlayer(), RandomPlayer()], 2, 1)
    table = tournament(PUNK, {"one": RandomPlayer(), "other": GreedyPlayer()}, 3, 1)
    assert str(report)
    assert str(table)
    announcing = PuckState.deal(SMALL, Random(1))
    own = rankings.Ranking(name="own", order=rankings.PUCK.order, best_three=pp.Rank.THREE)
    assert own.values
    hash(own)
    hands = ["As Kd Xr", "2c 2d 2h", "3c 4c 5c", "9c Td Ah"]
    pack = PhysicalPack(pp.parse_cards("As Kd Xr"), cut=1)
    return {
        "words": (*pp.Rank, *members()),
        "languages": (language.ENGLISH, language.RUSSIAN, language.UKRAINIAN),
        "cards": (*pp.standard_deck(jokers=2), *PUNK.pack.cards, pack),
        "rankings": (*rankings.PRESETS.values(), own),
        "hands": tuple(
            pp.evaluate(hand, ranking) for hand in hands for ranking in (own, rankings.PUCK)
        ),
        "rules": (
            *puck.PRESETS.values(),
            *punk.PRESETS.values(),
            *(start.rules for start in STARTS),
        ),
        "records": tuple(records),
        "states": tuple(states),
        "tricks": tuple(records[0].final.tricks),
        "showdowns": tuple(state.showdown for state in records[2].states()),
        "outcomes": tuple(state.outcome for state in states),
        "actions": tuple(dict.fromkeys(action for record in records for action in record.actions)),
        "legal actions": tuple(state.legal_actions() for state in states),
        "views": tuple(state.view(seat) for state, seat in seats),
        "matches": (
            PunkMatch(rules=PUNK).after(records[0].final),
            PuckMatch(rules=PUCK).after(records[2].final),
        ),
        "players": (GreedyPlayer(), RandomPlayer(), SearchPlayer(playouts=5)),
        "odds": (
            *odds.frequencies(),
            odds.standing("As Kd 9h"),
            odds.against("As Kd 9h"),
            odds.estimate("As Kd 9h", 2, deals=50),
            *exchanges(announcing.view(announcing.actors[0])),
        ),
        "reports": (
            report,
            report.won(0),
            report.won(0).interval,
            report.returned(0),
            report.first_seat_advantage(),
            table,
        ),
        "errors": tuple(_errors()),
    }


def differences(theirs: dict[str, tuple[Any, ...]]) -> list[str]:
    """Return in what values made elsewhere are not like those that are made here."""
    ours, found = every_value(), list[str]()
    for name, values in ours.items():
        for our, their in zip(values, theirs[name], strict=True):
            if isinstance(our, Exception):
                same = type(our) is type(their) and our.args == their.args
            elif isinstance(our, Enum):
                same = our is their
            else:
                same = our == their and hash(our) == hash(their) and len({our, their}) == 1
            if not (same and str(our) == str(their)):
                found.append(f"{name}: {shown(their)} instead of {our}")
    return found


if __name__ == "__main__":
    wrong = differences(pickle.load(sys.stdin.buffer))
    pickle.dump((wrong, every_value(), hash(rankings.PUCK)), sys.stdout.buffer)

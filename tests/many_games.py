"""Many games at random, held against the laws: ``python tests/many_games.py --help``.

Every game has rules of its own, with any switch of Puck or Punk (the ranking is Puck's, with a high
or a low ace), and follows from its number and the seed, so that
one that breaks a law can be played again: ``--first NUMBER --games 1``.
"""

import argparse
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Any, NamedTuple

import random_rules
from puckpunk import conformance as laws
from puckpunk import puck, punk, records, standard_deck
from puckpunk.puck import PuckRules, PuckState
from puckpunk.punk import PunkRules, PunkState, PunkView
from puckpunk.table import Record

BLOCK = 250


class Played(NamedTuple):
    """A game that was played at random."""

    states: list[Any]
    actions: list[Any]


def play(state: Any, rng: Random) -> Played:
    states, actions = [state], []
    while state.outcome is None:
        action = state.sample_chance(rng) if state.is_chance else rng.choice(state.legal_actions())
        state = state.apply(action)
        states.append(state)
        actions.append(action)
        assert len(actions) <= state.rules.most_actions, f"the game does not end: {state}"
    return Played(states, actions)


def check_conservation_and_replay(game: Played, parse: Callable[[str], Any]) -> None:
    """Law 1 at every state; what was done, read from its texts, leads to the same end."""
    for state in game.states:
        laws.check_conservation(state)
    state = game.states[0]
    for action in game.actions:
        state = state.apply(parse(str(action)))
    assert state == game.states[-1], f"{state} is not {game.states[-1]}"
    assert state.outcome == game.states[-1].outcome


def check_all_laws(game: Played, rng: Random, check_others: Callable[[Any, Random], None]) -> None:
    """Every law at three states of the game, its record among the texts."""
    start, final = game.states[0], game.states[-1]
    record = Record(start, tuple(game.actions), final)
    assert records.loads(records.dumps(record)) == record
    for state in rng.choices(game.states, k=3):
        laws.check_state(state, rng, rng.choices(game.actions, k=5))
        laws.check_text(state, type(state).parse)
        laws.check_text(state.rules, type(state.rules).parse)
        check_others(state, rng)


def check_puck(state: PuckState, rng: Random) -> None:
    """Laws 7, 9 and 11, as Puck has them."""
    rules = state.rules
    for action in state.legal_actions()[:5]:
        laws.check_text(action, puck.parse_action)
    suits = [0, 1, 2, 3]
    if rules.cards == standard_deck(rules.jokers):
        rng.shuffle(suits)
    turned_over = str(rules.direction) == "draw" and state.round > 0 and rng.random() < 0.5
    way, turn = -1 if turned_over else 1, rng.randrange(rules.players)
    seats = [(turn + way * seat) % rules.players for seat in range(rules.players)]
    laws.check_symmetry(state, *laws.puck_mirror(seats, suits, turned_over=turned_over))
    one, other = rng.sample(rules.cards, 3), rng.sample(rules.cards, 3)
    laws.check_order(rules.ranking, one, other)


def check_punk(state: PunkState, rng: Random) -> None:
    """Laws 7, 9 and 10, as Punk has them."""
    rules = state.rules
    for action in state.legal_actions()[:5]:
        laws.check_text(action, punk.parse_action)
    for seat in range(rules.players):
        laws.check_text(state.view(seat), PunkView.parse)
    turn = 0 if rules.dummy else rng.randrange(rules.seats)
    seats = [(turn + seat) % rules.seats for seat in range(rules.seats)]
    suits = rng.sample(range(rules.pack.suits), rules.pack.suits)
    laws.check_symmetry(state, *laws.punk_mirror(seats, suits))
    if state.dealt.complete and state.outcome is None and not any(state.laid):
        laws.check_joint(state, [rng.choice(hand) for hand in state.hands])


class Kind(NamedTuple):
    """What is different between the games."""

    rules: Callable[[Random], Any]
    start: Callable[[Any, int], Any]
    parse: Callable[[str], Any]
    check: Callable[[Any, Random], None]


KINDS = {
    "puck": Kind(random_rules.puck_rules, PuckState.start, puck.parse_action, check_puck),
    "punk": Kind(random_rules.punk_rules, PunkState.start, punk.parse_action, check_punk),
}


def check_games(name: str, seed: int, first: int, last: int, all_laws: bool) -> int:
    """Play some games and check them; how many actions they had."""
    kind = KINDS[name]
    actions = 0
    for number in range(first, last):
        rng = Random(f"{name} {seed} {number}")
        rules: PuckRules | PunkRules = kind.rules(rng)
        try:
            game = play(kind.start(rules, rng.randrange(rules.players)), rng)
            check_conservation_and_replay(game, kind.parse)
            if all_laws:
                check_all_laws(game, rng, kind.check)
        except Exception as error:
            raise AssertionError(f"game {number} of seed {seed}, {rules}: {error}") from error
        actions += len(game.actions)
    return actions


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=KINDS)
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--all-laws", action="store_true", help="not only conservation and replay")
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    if asked.first < 0 or asked.games < 1 or asked.workers < 1:
        parser.error("--first is from 0; --games and --workers are from 1")
    end = asked.first + asked.games
    firsts = range(asked.first, end, BLOCK)
    lasts = (min(first + BLOCK, end) for first in firsts)
    many = len(firsts)
    begun, actions = time.perf_counter(), 0
    with ProcessPoolExecutor(asked.workers) as pool:
        found = pool.map(
            check_games,
            [asked.game] * many,
            [asked.seed] * many,
            firsts,
            lasts,
            [asked.all_laws] * many,
        )
        for done, more in enumerate(found, 1):
            actions += more
            if done % 100 == 0 or done == many:
                games = min(done * BLOCK, asked.games)
                print(f"{games:,} games, {actions:,} actions", flush=True)
    minutes = (time.perf_counter() - begun) / 60
    which = "all laws" if asked.all_laws else "conservation and replay"
    print(f"{asked.game}: {asked.games:,} games under {which}, no fault, {minutes:.0f} minutes")


if __name__ == "__main__":
    main()

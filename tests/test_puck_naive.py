"""Puck beside a naive one, written from the rules alone: the same games, move by move."""

from random import Random
from typing import Any

import pytest

import puckpunk as pp
import random_rules
import reference_hands
from naive_puck import NaivePuck
from puckpunk.cards import AnyCard, Card
from puckpunk.puck import (
    ChooseDirection,
    Deal,
    Draw,
    EndReason,
    Exchange,
    Hold,
    PuckAction,
    PuckRules,
    PuckState,
    Refill,
    Take,
)

PACK = pp.standard_deck(jokers=2)
REASONS = {EndReason.STOCK: "stock", EndReason.IDLE: "idle"}


def plain(card: AnyCard) -> reference_hands.HandCard:
    return (int(card.rank), card.suit.value) if isinstance(card, Card) else str(card)


def naive_of(rules: PuckRules, dealer: int) -> NaivePuck:
    low_ace = str(rules.ranking.low_ace)
    return NaivePuck(
        players=rules.players,
        dealer=dealer,
        jokers=rules.jokers,
        ante=rules.ante,
        direction=str(rules.direction),
        first_leader=str(rules.first_leader),
        taking=str(rules.taking),
        source=str(rules.source),
        tied_round=str(rules.tied_round),
        empty_stock=str(rules.empty_stock),
        idle_rounds=rules.idle_rounds,
        rules=reference_hands.Rules(low_ace=low_ace),
        pack=[plain(card) for card in rules.pack],
    )


def announcement(action: PuckAction) -> Any:
    if isinstance(action, Hold):
        return ("hold",)
    assert isinstance(action, Exchange)
    takes = tuple(
        (victim, taken if isinstance(taken, int) else frozenset(map(plain, taken)))
        for victim, taken in action.takes
    )
    return ("exchange", frozenset(map(plain, action.discards)), takes)


def compare(state: PuckState, naive: NaivePuck) -> None:
    assert [set(map(plain, hand)) for hand in state.hands] == naive.hands
    assert set(map(plain, state.stock)) == naive.stock
    assert set(map(plain, state.discards)) == naive.discards
    assert {plain(card) for draw in state.draws for _, card in draw} == naive.out
    assert list(state.wins) == naive.wins
    assert state.leader == naive.leader
    assert (None if state.direction is None else str(state.direction)) == naive.direction
    assert (state.round, state.idle, state.is_over) == (naive.round, naive.idle, naive.over)
    kind, *who = naive.expects()
    if kind == "announce":
        assert state.actors == tuple(who)
        assert set(map(announcement, state.legal_actions())) == naive.legal(who[0])
        assert len(set(state.legal_actions())) == len(state.legal_actions())
    elif kind == "choose":
        assert state.actors == tuple(who)
    else:
        assert state.actors == ()
    assert state.is_chance is (kind in {"draw", "deal", "take", "refill"})
    outcome, result = state.outcome, naive.result()
    if outcome is None:
        assert result is None
    else:
        reason = REASONS[outcome.reason]  # type: ignore[index]
        ours = (outcome.winners, reason, outcome.scores, outcome.returns, outcome.payoffs)
        assert ours == result


def follow(naive: NaivePuck, action: PuckAction) -> None:
    if isinstance(action, Draw):
        naive.draw(action.seat, plain(action.card))
    elif isinstance(action, ChooseDirection):
        naive.choose(action.seat, str(action.direction))
    elif isinstance(action, Deal):
        naive.deal(action.seat, plain(action.card))
    elif isinstance(action, Hold):
        naive.hold(action.seat)
    elif isinstance(action, Exchange):
        takes: list[tuple[int, Any]] = [
            (victim, taken if isinstance(taken, int) else list(map(plain, taken)))
            for victim, taken in action.takes
        ]
        naive.exchange(action.seat, list(map(plain, action.discards)), takes)
    elif isinstance(action, Take):
        naive.take(action.seat, action.victim, plain(action.card))
    else:
        assert isinstance(action, Refill)
        naive.refill(action.seat, plain(action.card))


@pytest.mark.parametrize("seed", range(10))
def test_random_games_of_every_form(seed: int) -> None:
    rng = Random(seed)
    for _ in range(100):
        rules = random_rules.puck_rules(rng)
        dealer = rng.randrange(rules.players)
        holding = rng.random()
        naive = naive_of(rules, dealer)
        state = PuckState.start(rules, dealer)
        for _ in range(rules.most_actions + 1):
            compare(state, naive)
            if state.is_over:
                break
            actions = state.legal_actions()
            if not state.is_chance and rng.random() < holding:
                action = actions[0]
            else:
                action = rng.choice(actions)
            state = state.apply(action)
            follow(naive, action)
            again = PuckState(
                standing=state.standing, draws=state.draws, chooser=state.chooser, turns=state.turns
            )
            assert again == state
            assert (again.hands, again.stock) == (state.hands, state.stock)
        assert state.is_over

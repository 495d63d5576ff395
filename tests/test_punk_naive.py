"""Punk beside a naive one, written from the rules alone: the same games, move by move."""

from random import Random
from typing import Any

import pytest

import random_rules
from naive_punk import NaiveMatch, NaivePunk
from puckpunk.match import MatchEnd, PunkMatch
from puckpunk.punk import (
    Deal,
    EndReason,
    Lay,
    PunkAction,
    PunkCard,
    PunkRules,
    PunkState,
)

REASONS = {EndReason.TARGET: "target", EndReason.MOST_POINTS: "most_points"}


def pair(card: PunkCard) -> tuple[int, int]:
    return card.rank, card.suit


def naive_of(rules: PunkRules) -> dict[str, Any]:
    return {
        "players": rules.players,
        "target": rules.target,
        "pack": (rules.pack.suits, rules.pack.ranks),
        "dummy_scores": rules.dummy_scores,
        "dummy_may_win": rules.dummy_may_win,
    }


def compare(state: PunkState, naive: NaivePunk) -> None:
    seats = range(state.rules.seats)
    assert [set(map(pair, hand)) for hand in state.hands] == naive.hands
    laid = {seat: pair(own) for seat in seats if (own := state.laid[seat]) is not None}
    assert laid == naive.laid
    tricks = [(tuple(map(pair, trick.cards)), trick.winner) for trick in state.tricks]
    assert tricks == [(tuple(cards), winner) for cards, winner in naive.tricks]
    assert list(state.scores) == naive.scores
    assert list(map(pair, state.neutral_cache)) == naive.cache
    assert state.is_over == naive.over
    for seat in seats:
        actions: tuple[PunkAction, ...] = state.legal_actions(seat)
        if state.is_chance and seat == state.rules.dummy:
            actions = state.legal_actions()
        assert {pair(action.card) for action in actions} == naive.legal(seat)
    outcome, result = state.outcome, naive.result()
    if outcome is None:
        assert result is None
    else:
        reason = REASONS[outcome.reason]  # type: ignore[index]
        assert result == (outcome.winners, reason, outcome.scores, outcome.returns)


def play(rules: PunkRules, dealer: int, rng: Random) -> tuple[PunkState, NaivePunk]:
    """Play both at random, comparing after every action."""
    naive = NaivePunk(dealer=dealer, at_target=str(rules.at_target), **naive_of(rules))
    state = PunkState.start(rules, dealer)
    order = []
    while not state.dealt.complete:
        action = state.sample_chance(rng)
        assert isinstance(action, Deal)
        order.append(action)
        state = state.apply(action)
    assert [deal.seat for deal in order] == naive.deal_order()
    naive.deal([pair(deal.card) for deal in order])
    compare(state, naive)
    while state.outcome is None:
        action = rng.choice(state.legal_actions())
        assert isinstance(action, Lay)
        state = state.apply(action)
        naive.lay(action.seat, pair(action.card))
        compare(state, naive)
    return state, naive


@pytest.mark.parametrize("seed", range(10))
def test_random_games_of_every_form(seed: int) -> None:
    rng = Random(seed)
    for _ in range(200):
        rules = random_rules.punk_rules(rng)
        state, naive = play(rules, rng.randrange(rules.players), rng)
        assert naive.over
        assert state.is_over


@pytest.mark.parametrize("seed", range(4))
def test_random_matches(seed: int) -> None:
    rng = Random(seed)
    for _ in range(25):
        rules = random_rules.punk_rules(rng, stop=False)
        dealer = rng.randrange(rules.players)
        most = rng.choice([1, 2, 5, 20])
        match = PunkMatch(rules=rules, dealer=dealer, max_deals=most)
        naive = NaiveMatch(dealer=dealer, max_deals=most, **naive_of(rules))
        while match.outcome is None:
            assert not naive.over
            assert match.dealer == naive.dealer
            state, deal = play(rules, match.dealer, rng)
            match = match.after(state)
            naive.add_deal(deal)
            assert list(match.scores) == naive.totals
            assert match.deals == naive.deals
        assert naive.over
        assert match.outcome.winners == naive.winners
        reasons = {MatchEnd.TARGET: "target", MatchEnd.MOST_POINTS: "max_deals"}
        assert reasons[match.outcome.reason] == naive.reason  # type: ignore[index]

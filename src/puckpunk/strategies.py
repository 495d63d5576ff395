"""Hypothesis strategies for cards, hands, rules, states and games.

They need the extra ``hypothesis``, which registers them too: ``st.from_type(PunkState)`` works
without importing this module.
"""

from itertools import chain
from typing import Any

import attrs

try:
    from hypothesis import strategies as st
except ImportError as _error:
    raise ImportError(
        "puckpunk.strategies needs Hypothesis, the extra hypothesis: "
        "pip install 'puckpunk[hypothesis]'"
    ) from _error

from puckpunk.cards import AnyCard, Rank, standard_deck
from puckpunk.game import Deal, PhysicalPack
from puckpunk.match import PunkMatch
from puckpunk.puck import (
    DirectionRule,
    EmptyStock,
    FirstLeader,
    PuckRules,
    PuckState,
    PuckView,
    Source,
    Taking,
    TiedRound,
)
from puckpunk.punk import (
    AtTarget,
    Lay,
    PunkAction,
    PunkCard,
    PunkPack,
    PunkRules,
    PunkState,
    PunkView,
    Trick,
)
from puckpunk.rankings import PUCK, HandCategory, JokerTies, LowAce, Ranking
from puckpunk.table import Record

__all__ = [
    "cards",
    "hands",
    "puck_rules",
    "puck_states",
    "puck_views",
    "punk_actions",
    "punk_cards",
    "punk_games",
    "punk_matches",
    "punk_packs",
    "punk_rules",
    "punk_states",
    "punk_tricks",
    "punk_views",
    "rankings",
]


def cards(*, jokers: int = 2) -> st.SearchStrategy[AnyCard]:
    """Return a strategy for cards.

    Args:
        jokers: How many jokers may come up.

    Returns:
        Cards of a pack with so many jokers.
    """
    return st.sampled_from(standard_deck(jokers))


def hands(
    *, min_size: int = 3, max_size: int = 3, jokers: int = 2
) -> st.SearchStrategy[tuple[AnyCard, ...]]:
    """Return a strategy for hands.

    Args:
        min_size: The fewest cards.
        max_size: The most cards.
        jokers: How many jokers may be among them.

    Returns:
        Different cards, in any order.
    """
    some = st.lists(cards(jokers=jokers), min_size=min_size, max_size=max_size, unique=True)
    return some.map(tuple)


def rankings(*, short_hands: bool | None = None) -> st.SearchStrategy[Ranking]:
    """Return a strategy for rankings, most of which no game has.

    Args:
        short_hands: Whether they evaluate short hands; ``None`` for either.

    Returns:
        Rankings with any order and any switches.
    """
    return st.builds(
        Ranking,
        name=st.sampled_from(["house", "club"]),
        order=st.permutations(list(HandCategory)).map(tuple),
        low_ace=st.sampled_from(LowAce),
        best_three=st.none() | st.sampled_from(Rank),
        joker_may_copy=st.booleans(),
        joker_ties=st.sampled_from(JokerTies),
        short_hands=st.booleans() if short_hands is None else st.just(short_hands),
    )


def punk_cards(*, max_rank: int = 16, max_suit: int = 9) -> st.SearchStrategy[PunkCard]:
    """Return a strategy for Punk's cards.

    Args:
        max_rank: The highest rank.
        max_suit: The highest suit.

    Returns:
        Cards.
    """
    return st.builds(PunkCard, rank=st.integers(1, max_rank), suit=st.integers(0, max_suit))


def punk_packs(
    *, min_players: int = 3, max_players: int | None = None, usual: bool = False
) -> st.SearchStrategy[PunkPack]:
    """Return a strategy for packs.

    Args:
        min_players: The fewest hands.
        max_players: The most hands; 6 by default, or as many as the fewest.
        usual: Whether only the packs of the rules come up (PN2), and no smaller ones.

    Returns:
        Packs.
    """

    def small(seats: int) -> st.SearchStrategy[PunkPack]:
        sizes = st.tuples(st.integers(1, seats + 1), st.integers(1, 6))
        return sizes.filter(lambda size: size[0] * size[1] % seats == 0).map(
            lambda size: PunkPack(seats=seats, suits=size[0], ranks=size[1])
        )

    most = max(6, min_players) if max_players is None else max_players
    players = st.integers(max(3, min_players), most)
    ours = players.map(PunkPack.for_players)
    return ours if usual else ours | players.flatmap(small)


@st.composite
def punk_rules(
    draw: st.DrawFn, *, min_players: int = 2, max_players: int | None = None
) -> PunkRules:
    """Return a strategy for rules of Punk with any switches and often a small pack.

    Args:
        draw: Hypothesis gives it.
        min_players: The fewest players.
        max_players: The most players; 6 by default, or as many as the fewest.

    Returns:
        Rules.
    """
    most = max(6, min_players) if max_players is None else max_players
    players = draw(st.integers(min_players, most))
    seats = max(3, players)
    rules: dict[str, Any] = {
        "players": players,
        "pack": draw(punk_packs(min_players=seats, max_players=seats)),
        "at_target": draw(st.sampled_from(AtTarget)),
    }
    if draw(st.booleans()):
        rules["target"] = draw(st.integers(1, 12))
    if players == 2:
        rules["dummy_scores"] = draw(st.booleans())
        rules["dummy_may_win"] = draw(st.booleans())
    return PunkRules(**rules)


@st.composite
def punk_states(
    draw: st.DrawFn, *, rules: st.SearchStrategy[PunkRules] | None = None, dealt: bool | None = None
) -> PunkState:
    """Return a strategy for states reached by play, at any depth.

    Args:
        draw: Hypothesis gives it.
        rules: By which rules; any by default.
        dealt: Whether all cards are dealt; ``None`` for either.

    Returns:
        States.
    """
    state = draw(_begun(punk_rules() if rules is None else rules, dealt))
    if state.dealt.complete:
        for _ in range(draw(st.integers(0, state.rules.pack.size))):
            if state.outcome is not None:
                break
            state = state.apply(draw(st.sampled_from(state.legal_actions())))
    return state


@st.composite
def _begun(draw: st.DrawFn, rules: st.SearchStrategy[PunkRules], dealt: bool | None) -> PunkState:
    """Deal a pack in some order, the whole of it or a part."""
    playing = draw(rules)
    pack = PhysicalPack(tuple(draw(st.permutations(playing.pack.cards))))
    dealer = draw(st.integers(0, playing.players - 1))
    if dealt or (dealt is None and draw(st.integers(0, 3))):
        return PunkState.deal(playing, pack, dealer)
    state = PunkState.start(playing, dealer)
    for _ in range(draw(st.integers(0, playing.pack.size - 1))):
        state = state.apply(state.sample_chance(pack))
    return state


def punk_actions(state: PunkState | None = None) -> st.SearchStrategy[PunkAction]:
    """Return a strategy for actions of Punk.

    Args:
        state: Makes most of the actions such as could be thought legal in it.

    Returns:
        Actions, legal and illegal.
    """
    if state is None:
        seats, some = st.integers(0, 6), punk_cards()
    else:
        seats = st.integers(0, state.rules.seats)
        known = sorted(chain(*state.places().values()), key=str)
        some = st.sampled_from(known) | punk_cards()
    actions = st.builds(Lay, seats, some) | st.builds(Deal, seats, some)
    if state is not None and state.legal_actions():
        return st.sampled_from(state.legal_actions()) | actions
    return actions


@st.composite
def punk_games(
    draw: st.DrawFn, *, rules: st.SearchStrategy[PunkRules] | None = None
) -> Record[PunkState]:
    """Return a strategy for whole games of Punk, from the deal or from before it.

    Args:
        draw: Hypothesis gives it.
        rules: By which rules; any by default.

    Returns:
        Records of games.
    """
    start = state = draw(_begun(punk_rules() if rules is None else rules, None))
    actions: list[PunkAction] = []
    while state.outcome is None:
        actions.append(draw(st.sampled_from(state.legal_actions())))
        state = state.apply(actions[-1])
    return Record(start, tuple(actions), state)


def punk_views(*, rules: st.SearchStrategy[PunkRules] | None = None) -> st.SearchStrategy[PunkView]:
    """Return a strategy for views of states reached by play.

    Args:
        rules: By which rules; any by default.

    Returns:
        Views of any seat.
    """

    def of(state: PunkState) -> st.SearchStrategy[PunkView]:
        return st.integers(0, state.rules.players - 1).map(state.view)

    return punk_states(rules=rules).flatmap(of)


def punk_tricks() -> st.SearchStrategy[Trick]:
    """Return a strategy for tricks of three to eight cards."""
    return st.lists(punk_cards(), min_size=3, max_size=8, unique=True).map(Trick)


def punk_matches() -> st.SearchStrategy[PunkMatch]:
    """Return a strategy for matches of Punk after some deals at random."""

    @st.composite
    def matches(draw: st.DrawFn) -> PunkMatch:
        rules = attrs.evolve(draw(punk_rules(max_players=4)), at_target=AtTarget.PLAY_OUT)
        match = PunkMatch(rules=rules, max_deals=draw(st.integers(1, 5)))
        rng = draw(st.randoms(use_true_random=False))
        for _ in range(draw(st.integers(0, 5))):
            if match.outcome is None:
                state = match.deal(rng)
                while state.outcome is None:
                    state = state.play_trick([hand[-1] for hand in state.hands])
                match = match.after(state)
        return match

    return matches()


@st.composite
def puck_rules(draw: st.DrawFn) -> PuckRules:
    """Return a strategy for rules of Puck with any switches and often a small pack.

    Args:
        draw: Hypothesis gives it.

    Returns:
        Rules.
    """
    players = draw(st.integers(2, 4))
    jokers = 0 if players == 4 else draw(st.sampled_from([0, 2]))
    whole = standard_deck(jokers)
    size = draw(st.integers(3 * players, 3 * players + 8))
    small = st.permutations(whole).map(lambda cards: cards[:size])
    source = draw(st.sampled_from(Source))
    taking = Taking.BLIND if source is Source.STOCK else draw(st.sampled_from(Taking))
    return PuckRules(
        players=players,
        jokers=jokers,
        ranking=draw(st.just(PUCK) | rankings(short_hands=True)),
        ante=draw(st.integers(0, 5)),
        direction=draw(st.sampled_from(DirectionRule)),
        first_leader=draw(st.sampled_from(FirstLeader)),
        taking=taking,
        source=source,
        tied_round=draw(st.sampled_from(TiedRound)),
        empty_stock=draw(st.sampled_from(EmptyStock)),
        idle_rounds=draw(st.integers(1, 3)),
        pack=draw(st.just(whole) | small),
    )


@st.composite
def puck_states(draw: st.DrawFn, *, rules: st.SearchStrategy[PuckRules] | None = None) -> PuckState:
    """Return a strategy for states of Puck reached by play, at any depth.

    Args:
        draw: Hypothesis gives it.
        rules: By which rules; any by default.

    Returns:
        States.
    """
    playing = draw(puck_rules() if rules is None else rules)
    dealer = draw(st.integers(0, playing.players - 1))
    rng = draw(st.randoms(use_true_random=False))
    if draw(st.booleans()):
        state = PuckState.start(playing, dealer)
    else:
        state = PuckState.deal(playing, rng, dealer)
    for _ in range(draw(st.integers(0, 60))):
        if state.outcome is not None:
            break
        state = state.apply(rng.choice(state.legal_actions()))
    return state


def puck_views(*, rules: st.SearchStrategy[PuckRules] | None = None) -> st.SearchStrategy[PuckView]:
    """Return a strategy for views of states of Puck reached by play.

    Args:
        rules: By which rules; any by default.

    Returns:
        Views of any seat.
    """

    def of(state: PuckState) -> st.SearchStrategy[PuckView]:
        return st.integers(0, state.rules.players - 1).map(state.view)

    return puck_states(rules=rules).flatmap(of)

"""Tells Hypothesis how to make our types; Hypothesis calls it by an entry point."""

from functools import partial
from operator import attrgetter
from typing import Any

__all__ = ["register"]


def register() -> None:
    """Register our types. Their strategies are imported only when a test asks for one."""
    from hypothesis import strategies as st  # noqa: PLC0415 -- Hypothesis is being imported

    from puckpunk.cards import Card, Joker, standard_deck  # noqa: PLC0415
    from puckpunk.game import Deal, PhysicalPack  # noqa: PLC0415
    from puckpunk.hands import HandValue, evaluate  # noqa: PLC0415
    from puckpunk.match import PunkMatch  # noqa: PLC0415
    from puckpunk.puck import PuckRules, PuckState, PuckView  # noqa: PLC0415
    from puckpunk.punk import (  # noqa: PLC0415
        Dealt,
        Lay,
        PunkCard,
        PunkPack,
        PunkRules,
        PunkState,
        PunkView,
        Trick,
    )
    from puckpunk.rankings import Ranking  # noqa: PLC0415

    def ours(name: str, kind: object = None) -> Any:
        del kind  # Hypothesis passes it on; the name says all
        from puckpunk import strategies  # noqa: PLC0415

        return getattr(strategies, name)()

    named = {
        Ranking: "rankings",
        PunkCard: "punk_cards",
        PunkPack: "punk_packs",
        PunkRules: "punk_rules",
        PunkState: "punk_states",
        PunkView: "punk_views",
        Trick: "punk_tricks",
        PunkMatch: "punk_matches",
        PuckRules: "puck_rules",
        PuckState: "puck_states",
        PuckView: "puck_views",
    }
    for kind, name in named.items():
        st.register_type_strategy(kind, partial(ours, name))
    st.register_type_strategy(Card, st.sampled_from(standard_deck()))
    st.register_type_strategy(Joker, st.sampled_from(Joker))
    st.register_type_strategy(HandValue, lambda _: ours("hands").map(evaluate))
    seats = st.integers(0, 6)
    st.register_type_strategy(Lay, lambda _: st.builds(Lay, seats, ours("punk_cards")))
    st.register_type_strategy(Deal, lambda _: st.builds(Deal, seats, ours("punk_cards")))
    st.register_type_strategy(Dealt, lambda _: ours("punk_states").map(attrgetter("dealt")))
    cards = attrgetter("cards")
    st.register_type_strategy(
        PhysicalPack, lambda _: ours("punk_packs").map(cards).map(PhysicalPack[PunkCard])
    )

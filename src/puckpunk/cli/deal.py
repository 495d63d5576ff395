"""The command ``deal``: a game is dealt, and all hands are shown."""

import json
from argparse import Namespace
from random import Random
from typing import Any

from puckpunk.cli.games import State, add_game, rules_from, seed_from
from puckpunk.cli.parsing import add_json, command
from puckpunk.cli.telling import cards_of, counted_cards, player_names, tell, title
from puckpunk.cli.terminal import gettext, starting
from puckpunk.puck import Direction, PuckRules, PuckState
from puckpunk.punk import PunkState

__all__ = ["add_deal", "show_deal"]


def add_deal(commands: Any) -> None:
    """Add the command."""
    parser = command(
        commands,
        "deal",
        "deal a game and show all hands",
        "Deal a game of Punk or Puck and show all hands. The seed that is shown deals them again.\n"
        "\n"
        "  puckpunk deal puck --players 2 --jokers\n"
        "  puckpunk deal punk --seed 7 --json",
        show_deal,
    )
    add_game(parser)
    add_json(parser)


def show_deal(options: Namespace) -> None:
    """Deal a game and show all hands."""
    rules, seed = rules_from(options), seed_from(options)
    state: State
    if isinstance(rules, PuckRules):
        state = PuckState.deal(rules, Random(seed))
    else:
        state = PunkState.deal(rules, Random(seed))
    if options.json:
        print(json.dumps(_as_json(options.game, seed, state)))
        return
    name = player_names(rules)
    game = gettext("{game}, seed {seed}.", game=title(rules), seed=seed)
    deals = gettext("{name} deals.", name=name(state.dealer))
    lines = [f"{game} {starting(deals)}"]
    for seat, hand in enumerate(state.hands):
        lines.append(f"  {starting(name(seat))}: {cards_of(hand)}")
    if isinstance(state, PuckState):
        stock = gettext("In the stock: {stock}.", stock=counted_cards(state.stock_size))
        leads = gettext("{name} announces first.", name=name(state.actors[0]))
        lines += [f"  {stock}", f"{_direction(state)} {starting(leads)}"]
    tell(lines)


def _direction(state: PuckState) -> str:
    if state.direction is Direction.CLOCKWISE:
        return gettext("Play goes clockwise.")
    return gettext("Play goes counterclockwise.")


def _as_json(game: str, seed: int, state: State) -> dict[str, Any]:
    stock = {"stock": state.stock_size} if isinstance(state, PuckState) else {}
    return {
        "game": game,
        "seed": seed,
        "dealer": state.dealer,
        "hands": [list(map(str, hand)) for hand in state.hands],
        **stock,
        "state": str(state),
    }

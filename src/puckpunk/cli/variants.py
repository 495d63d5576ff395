"""The rules that are played by, as they are typed: a preset, and switches of one's own."""

import re
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from typing import Any, final

import attrs

from puckpunk.cli.games import USUAL_PLAYERS
from puckpunk.errors import RulesError, shown
from puckpunk.puck import PRESETS as PUCK_PRESETS
from puckpunk.puck import PuckRules
from puckpunk.punk import PRESETS as PUNK_PRESETS
from puckpunk.punk import PunkRules
from puckpunk.rankings import PRESETS as RANKINGS

__all__ = ["VARIANTS", "Variants", "add_variants", "variant_from"]


@final
@attrs.frozen
class Variants:
    """What may be typed of a game's rules.

    Attributes:
        name: What the game is called.
        rules: Its rules.
        presets: Rules that have a name.
        switches: What the help says of the others.
    """

    name: str
    rules: type[Any]
    presets: Mapping[str, Any]
    switches: str


VARIANTS = {
    "punk": Variants(
        "punk",
        PunkRules,
        PUNK_PRESETS,
        "target=N, at_target=play_out|stop, dummy_scores=yes|no, dummy_may_win=yes|no",
    ),
    "puck": Variants(
        "puck",
        PuckRules,
        PUCK_PRESETS,
        "jokers=0|2, ante=N, direction=draw|clockwise|counterclockwise, "
        "first_leader=chooser|neighbour, taking=blind|open, source=hands|stock, "
        "tied_round=nobody|each, empty_stock=short|hold_only, idle_rounds=N, "
        f"ranking={'|'.join(RANKINGS)}",
    ),
}


def add_variants(parser: ArgumentParser, presets: Mapping[str, Any], switches: str) -> None:
    """Let a command know by which rules to play."""
    parser.add_argument(
        "--preset", choices=[*presets], help="rules by name, with their number of players"
    )
    parser.add_argument(
        "--rule",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=f"a switch of the rules, may be given again: {switches}",
    )


def variant_from(options: Namespace, game: Variants) -> Any:
    """Return the rules that the options ask for.

    Raises:
        RulesError: There are no such rules.
    """
    if options.preset and (options.players or getattr(options, "jokers", False)):
        raise RulesError(
            f"the preset {options.preset} says how many play, and with which pack: leave out "
            f"{'--players' if options.players else '--jokers'}",
            options.preset,
        )
    switches = dict(_switch(text, game) for text in options.rule)
    if getattr(options, "ante", None):
        switches["ante"] = options.ante
    if options.preset:
        if options.preset not in game.presets:
            raise RulesError(f"{options.preset} is no preset of {game.name}", options.preset)
        return attrs.evolve(game.presets[options.preset], **switches)
    if getattr(options, "jokers", False):
        switches["jokers"] = 2
    return game.rules(players=options.players or USUAL_PLAYERS[game.name], **switches)


def _switch(text: str, game: Variants) -> tuple[str, Any]:
    """Return the name and the value that ``target=30`` says."""
    name, _, value = text.partition("=")
    known = [field.name for field in attrs.fields(game.rules) if field.init]
    known = [field for field in known if field not in {"players", "pack"}]
    if name not in known or not value:
        raise RulesError(f"{shown(text)} is not NAME=VALUE with a name of {', '.join(known)}", text)
    if name == "ranking":
        if value not in RANKINGS:
            raise RulesError(f"{shown(value)} is not a ranking: {', '.join(RANKINGS)}", value)
        return name, attrs.evolve(RANKINGS[value], short_hands=True)
    if re.fullmatch("[0-9]{1,6}", value):
        return name, int(value)
    return name, {"yes": True, "no": False}.get(value, value)

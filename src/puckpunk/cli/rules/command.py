"""The command ``rules``: the rules of a game for players, or its exact clauses."""

import shutil
import textwrap
from argparse import Namespace
from collections.abc import Iterable
from itertools import groupby
from typing import Any

import attrs

from puckpunk.cli.parsing import command
from puckpunk.cli.rules.text import Block, blocks_of
from puckpunk.cli.terminal import gettext, language, say, set_style
from puckpunk.errors import RulesError, shown
from puckpunk.language import ENGLISH, in_letters

__all__ = ["add_rules", "show_rules"]

_PAGES = {"punk": ("punk",), "puck": ("puck", "hands")}
_A_CLAUSE = {"punk": "PN7", "puck": "PK9"}


def add_rules(commands: Any) -> None:
    """Add the command."""
    parser = command(
        commands,
        "rules",
        "the rules of a game for players, or its exact clauses",
        "Print the rules of Punk or Puck for players, or the exact ones, clause by clause. Every\n"
        "clause has an id. The clauses are in English.\n\n"
        "  puckpunk rules punk\n"
        "  puckpunk rules punk --lang uk\n"
        "  puckpunk rules punk --exact\n"
        "  puckpunk rules puck --clauses\n"
        "  puckpunk rules puck PK9",
        show_rules,
    )
    parser.add_argument("game", type=str.lower, choices=[*_PAGES], help="which game")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("clause", nargs="?", metavar="CLAUSE", help="one clause, such as PK9 or PN7")
    which.add_argument("--exact", action="store_true", help="the exact rules: all clauses")
    which.add_argument(
        "--clauses", action="store_true", help="the ids of all clauses, with their first words"
    )


def show_rules(options: Namespace) -> None:
    """Print the rules of a game for players, all clauses, one clause, or what clauses there are.

    Raises:
        RulesError: There is no such clause.
    """
    if options.clause is not None or options.exact or options.clauses:
        set_style(plain=options.plain)  # the clauses are in English
        _show_clauses(options)
    else:
        _show_for_players(options.game, plain=options.plain)


def _show_for_players(game: str, *, plain: bool) -> None:
    blocks = list(blocks_of(f"play-{game}.{language()}", language()))
    if plain and language() != ENGLISH:  # in a sentence the words of a card would need their case
        blocks = [
            attrs.evolve(block, lines=tuple(in_letters(line, language()) for line in block.lines))
            for block in blocks
        ]
    _show(blocks)
    say()
    say(
        gettext(
            "The codes in parentheses are clauses of the exact rules: {clause} shows one, {exact} "
            "all of them.",
            clause=f"puckpunk rules {game} {_A_CLAUSE[game]}",
            exact=f"puckpunk rules {game} --exact",
        )
    )


def _show_clauses(options: Namespace) -> None:
    blocks = [block for page in _PAGES[options.game] for block in blocks_of(page)]
    clauses = {
        clause: list(found)
        for clause, found in groupby(blocks, lambda block: block.clause)
        if clause
    }
    ids = sorted(clauses, key=lambda clause: int(clause[2:]))
    if options.clauses:
        for clause in ids:
            _show_first_words(clause, clauses[clause][0])
    elif options.exact:
        _show(blocks)
    elif options.clause.upper() in clauses:
        _show(clauses[options.clause.upper()])
    else:
        raise RulesError(
            f"there is no clause {shown(options.clause)} in the rules of "
            f"{options.game.capitalize()}: {ids[0]} to {ids[-1]}",
            options.clause,
        )


def _show_first_words(clause: str, block: Block) -> None:
    text = block.lines[0].removeprefix(f"{clause}. ").removeprefix("Source: ")
    text = text.removeprefix("Decided: ")
    width = max(min(shutil.get_terminal_size().columns, 80) - 6, 14)
    say(f"{clause:<4}  {textwrap.shorten(text, width, placeholder=' ...')}")


def _show(blocks: Iterable[Block]) -> None:
    before = None
    for block in blocks:
        if before and {before, block.kind} != {"item"}:
            say()
        before = block.kind
        match block.kind:
            case "code":
                for line in block.lines:
                    say(line, "    ")
            case "table":
                _show_table(block.rows)
            case kind:
                say(block.lines[0], heading=kind == "heading")


def _show_table(rows: list[list[str]]) -> None:
    """Print a table in columns, or where they are too wide row by row in words."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    if 2 + sum(widths) + 2 * len(widths) <= shutil.get_terminal_size().columns:
        for row in rows:
            cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
            say("  ".join(cells).rstrip(), "  ")
        return
    heads, *rest = rows
    for row in rest:
        say(", ".join(f"{head} {cell}" for head, cell in zip(heads, row, strict=True)), "  ")

"""The commands that answer a question about cards: ``eval``, ``odds`` and ``trick``."""

import json
import re
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

from puckpunk import as_natural, evaluate, explain, format_cards, parse_cards, winners
from puckpunk.analysis import odds
from puckpunk.cli.parsing import add_json, add_seed, command, number
from puckpunk.cli.terminal import (
    gettext,
    language,
    ngettext,
    notation,
    pgettext,
    say,
    starting,
)
from puckpunk.errors import NotationError, shown
from puckpunk.language.letters import rank_in_letters
from puckpunk.punk.pack import parse_rank, rank_text
from puckpunk.punk.trick import explain_ranks, resolve_trick
from puckpunk.rankings import PRESETS, Ranking

__all__ = ["add_questions", "show_hands", "show_odds", "show_trick"]


def add_questions(commands: Any) -> None:
    """Add the commands."""
    _add_eval(commands)
    _add_odds(commands)
    _add_trick(commands)


def _add_eval(commands: Any) -> None:
    parser = command(
        commands,
        "eval",
        "what a hand of three cards is worth, or which of several is best",
        "Say what hands are worth, where they stand among all, and which is best and why.\n\n"
        "  puckpunk eval As Kd Xr\n"
        "  puckpunk eval Ac 2d 3h vs Kd Kc 4s --ranking teen_patti",
        show_hands,
    )
    parser.add_argument(
        "cards", nargs="+", metavar="CARD", help="such as As, 10d or Xr; vs between hands"
    )
    _add_ranking(parser)


def _add_odds(commands: Any) -> None:
    parser = command(
        commands,
        "odds",
        "how likely a hand is to win against random hands",
        "Say how likely a hand is to win, tie and lose: exactly against up to three opponents,\n"
        "estimated against more.\n\n"
        "  puckpunk odds As Kd 9d --opponents 2\n"
        "  puckpunk odds As Kd Xr --opponents 3 --dead Xb 2c --json",
        show_odds,
    )
    parser.add_argument("cards", nargs="+", metavar="CARD", help="the hand, such as As Kd 9d")
    parser.add_argument(
        "--opponents",
        type=number(1, 17),
        default=1,
        metavar="N",
        help="how many others there are, 1 to 17 (default 1)",
    )
    parser.add_argument(
        "--dead",
        nargs="+",
        default=[],
        metavar="CARD",
        help="cards that nobody has, after the hand",
    )
    parser.add_argument(
        "--deals",
        type=number(1, 10**8),
        default=100_000,
        metavar="N",
        help="how many deals an estimate draws (default 100000)",
    )
    _add_ranking(parser)
    add_seed(parser, "what an estimate draws from, a number from 0 (default 0)", default=0)


def _add_trick(commands: Any) -> None:
    parser = command(
        commands,
        "trick",
        "who wins a trick of Punk",
        "Say who wins when these ranks are laid, one a player.\n\n  puckpunk trick A A 4 6",
        show_trick,
    )
    parser.add_argument(
        "ranks", nargs="+", metavar="RANK", help="A, 2 to 10, J, Q, K, 14 and so on"
    )
    add_json(parser)


def _add_ranking(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--ranking",
        type=_preset,
        choices=[*PRESETS],
        default="puck",
        help="what beats what (default puck)",
    )
    parser.add_argument(
        "--jokers",
        type=number(0, 2),
        metavar="N",
        help="how many jokers are in the pack, 0 to 2 (by default 2 if one is named)",
    )
    add_json(parser)


def _preset(text: str) -> str:
    return re.sub("[ -]", "_", text.lower())


def show_hands(options: Namespace) -> None:
    """Say what hands are worth, where they stand, and which of several is best."""
    ranking = PRESETS[options.ranking]
    texts = _hands(options.cards)
    values = [evaluate(text, ranking) for text in texts]
    jokers = options.jokers
    if jokers is None:
        jokers = 2 if any(value.jokers for value in values) else 0
    standings = [odds.standing(text, ranking, jokers) for text in texts]
    best = winners(texts, ranking)
    if options.json:
        hands = [
            {
                "cards": format_cards(parse_cards(text)),
                "words": str(value),
                "category": str(value.category),
                "ranks": [rank.letter for rank in value.ranks],
                "jokers": value.jokers,
                "counts_as": format_cards(as_natural(text, ranking)),
                "better": standing.better,
                "level": standing.level,
                "worse": standing.worse,
            }
            for text, value, standing in zip(texts, values, standings, strict=True)
        ]
        _print_json({"ranking": options.ranking, "hands": hands, "winners": list(best)})
        return
    answers = sorted(zip(texts, values, standings, strict=True), key=lambda one: -one[1].strength)
    for text, value, standing in answers:
        _say_hand(text, ranking)
        if value.jokers:
            natural = format_cards(as_natural(text, ranking))
            say(gettext("counts as {cards}", cards=natural), indent="  ")
        say(_stands(standing), indent="  ")
    order = sorted(values, reverse=True)
    for better, worse in pairwise(order):
        say(f"{explain(better, worse, language=language())}.")


def _stands(standing: odds.Standing) -> str:
    return gettext(
        "beats {worse} of {total} hands, is level with {level}, loses to {better}",
        worse=_grouped(standing.worse),
        total=_grouped(standing.total),
        level=_grouped(standing.level),
        better=_grouped(standing.better),
    )


def show_odds(options: Namespace) -> None:
    """Say how likely a hand is to win against others."""
    ranking, dead = PRESETS[options.ranking], notation(" ".join(options.dead))
    text = notation(" ".join(options.cards))
    if not parse_cards(text):
        raise NotationError("a hand is missing", text)
    given: dict[str, Any] = {"ranking": ranking, "jokers": options.jokers, "dead": dead}
    found: odds.Odds | odds.Estimate
    if options.opponents <= 3:
        found = odds.against(text, options.opponents, **given)
    else:
        found = odds.estimate(
            text, options.opponents, deals=options.deals, seed=options.seed, **given
        )
    if options.json:
        _print_json(
            {
                "ranking": options.ranking,
                "cards": format_cards(parse_cards(text)),
                "dead": format_cards(parse_cards(dead)),
                "opponents": options.opponents,
                **_odds_as_json(found),
            }
        )
        return
    _say_hand(text, ranking)
    say(
        ngettext(
            "Against an opponent with random cards:",
            "Against {number} opponents with random cards:",
            options.opponents,
        )
    )
    _say_odds(found)


def _say_odds(found: "odds.Odds | odds.Estimate") -> None:
    words = {
        "win": pgettext("odds", "win"),
        "tie": pgettext("odds", "tie"),
        "lose": pgettext("odds", "lose"),
    }
    width = max(map(len, words.values())) + 1
    for name, word in words.items():
        chance = getattr(found, name)
        note = f"{chance}"
        if isinstance(found, odds.Estimate):
            interval = getattr(found, f"{name}_interval")
            low, high = _percent(interval.low), _percent(interval.high)
            note = gettext("{low} to {high} %", low=low, high=high)
        say(f"{word:{width}}{_percent(chance):>9} %   {note}", indent="  ")
    if isinstance(found, odds.Estimate):
        say(
            gettext(
                "An estimate, with intervals of 95 % confidence, from {deals} deals of seed "
                "{seed}; against up to three opponents the odds are exact.",
                deals=_grouped(found.deals),
                seed=found.seed,
            )
        )


def _grouped(number: int) -> str:
    """Return a number with its thousands apart."""
    return f"{number:,}".replace(",", pgettext("thousands", ","))


def _percent(chance: float | Fraction) -> str:
    return f"{100 * float(chance):.4f}".replace(".", pgettext("decimals", "."))


def _odds_as_json(found: "odds.Odds | odds.Estimate") -> dict[str, Any]:
    names = ("win", "tie", "lose")
    if isinstance(found, odds.Odds):
        exact = {f"{name}_exact": str(getattr(found, name)) for name in names}
        return {**dict(zip(names, found.as_floats(), strict=True)), **exact}
    intervals = {name: getattr(found, f"{name}_interval") for name in names}
    return {
        **{name: getattr(found, name) for name in names},
        **{f"{name}_interval": [one.low, one.high] for name, one in intervals.items()},
        "confidence": 0.95,
        "deals": found.deals,
        "seed": found.seed,
    }


def show_trick(options: Namespace) -> None:
    """Say who wins a trick of Punk."""
    ranks = [_rank(text) for text in " ".join(options.ranks).replace(",", " ").split()]
    if not ranks:
        raise NotationError("a rank is missing", " ".join(options.ranks))
    winner = resolve_trick(ranks)
    if options.json:
        points = 0 if winner is None else ranks[winner]
        _print_json({"ranks": ranks, "winner": winner, "points": points})
        return
    names = [rank_in_letters(rank_text(rank), language()) for rank in ranks]
    why = explain_ranks(ranks, names, language())
    if winner is None:
        say(f"{starting(why)}.")
    else:
        player = gettext("player {number}", number=winner + 1)
        say(f"{starting(player)}: {why}.")


def _rank(text: str) -> int:
    """Return a rank that somebody has typed in notation, or in the letter of the language.

    Raises:
        NotationError: It is no rank, or a ``T`` that may be the ace of the language.
    """
    letters = {rank_in_letters(rank, language()): rank for rank in "AJQK"}
    ace = rank_in_letters("A", language())
    if text.upper() == "T" and ace == "\N{CYRILLIC CAPITAL LETTER TE}":
        raise NotationError(f"{shown(text)} is Latin: 10 is the ten, {ace} the ace", text)
    return parse_rank(letters.get(text.upper(), text))


def _say_hand(text: str, ranking: Ranking) -> None:
    cards = parse_cards(text)
    hand = evaluate(cards, ranking).words(language())
    if len(cards) < 3:
        hand = gettext("{hand}, a short hand", hand=hand)
    say(
        gettext(
            "{cards} in {ranking}: {hand}", cards=format_cards(cards), ranking=ranking, hand=hand
        )
    )


def _hands(words: Sequence[str]) -> list[str]:
    """Return the texts of hands that have ``vs`` between them."""
    hands: list[list[str]] = [[]]
    for word in " ".join(words).split():
        if word.lower() == "vs":
            hands.append([])
        else:
            hands[-1].append(word)
    if not all("".join(hand).strip(",-") for hand in hands):
        beside = " beside vs" if len(hands) > 1 else ""
        raise NotationError(f"a hand is missing{beside}", " ".join(words))
    return [notation(" ".join(hand)) for hand in hands]


def _print_json(value: Any) -> None:
    print(json.dumps(value))

"""Everything that Punk refuses: what it says, in full, and the offending value."""

from collections.abc import Callable
from itertools import repeat
from random import Random
from typing import Any

import attrs
import pytest

import puckpunk as pp
from puckpunk import punk as checked
from puckpunk.errors import shown
from puckpunk.game import PhysicalPack
from puckpunk.punk.pack import parse_rank
from refusals import check_illegal, check_refused

punk: Any = checked  # so that anything may be given to it
STRANGE: Any = 7
NOTATION, RULES, ILLEGAL = pp.NotationError, pp.RulesError, pp.IllegalActionError

Row = tuple[str, Callable[[], Any], type[pp.PuckpunkError], str, Any]


def card(text: str) -> checked.PunkCard:
    return checked.PunkCard.parse(text)


def cards(text: str) -> tuple[checked.PunkCard, ...]:
    return tuple(map(card, text.split()))


def play(state: checked.PunkState, *actions: str) -> checked.PunkState:
    for action in actions:
        state = state.apply(punk.parse_action(action))
    return state


TEXT = (
    "punk players=3; dealer=0; "
    "hands=Ac 2d 4c 4d 4h 5c 6h, Ad Ah 3c 5d 5h 6d 7d, 2c 2h 3d 3h 6c 7c 7h; laid=-, -, -; tricks=-"
)
VIEW = "punk players=3; view=0; dealer=0; hands=Ac 2d 4c 4d 4h 5c 6h, 7, 7; laid=-, -, -; tricks=-"
STATE = checked.PunkState.parse(TEXT)
HANDS = STATE.hands
FIRST = cards("Ac Ad 2c")
LAID = play(STATE, "1 lays 5d")
STOP = checked.PunkState.parse(
    TEXT.replace("players=3", "players=3 target=1 at_target=stop")
).play_trick(FIRST)
OVER = checked.PunkState(dealt=STATE.dealt, plays=tuple(zip(*HANDS, strict=True)))
DEALING = checked.PunkState.start(checked.PunkRules(players=3))
BEGUN = play(DEALING, "1 is dealt Ac")
DUMMY = checked.PunkState.parse(TEXT.replace("players=3", "players=2"))
CHANCE = play(DUMMY, "0 lays Ac", "1 lays Ad")

FOUR_BY_FOUR = checked.PunkPack.for_players(4)
HUGE = checked.PunkPack.for_players(140)
PACK = STATE.rules.pack.cards
DEALT_CARDS = PhysicalPack(PACK)
SHORT = PhysicalPack(PACK[:20])
FOREIGN = PhysicalPack((card("Kc"), *PACK[1:]))
TWICE = PhysicalPack((card("8c"), *PACK[:20]))
ZEROS = "0" * (200 + 12 * (3 + 21) - len(TEXT) + 1)  # make a text as long as it may be
OPEN_VIEW = VIEW.replace("7, 7; laid=-, -", "6, 7; laid=-, 5d")


def dealt(**changes: Any) -> Callable[[], Any]:
    """Return what makes a deal of other parts."""
    return lambda: attrs.evolve(STATE.dealt, **changes)


def situation(**parts: Any) -> Callable[[], Any]:
    """Return what makes a state of the deal and other parts."""
    return lambda: punk.PunkState(**({"dealt": STATE.dealt} | parts))


def view(**changes: Any) -> Callable[[], Any]:
    """Return what changes a view by hand."""
    return lambda: attrs.evolve(STATE.view(0), **changes)


def spoiled(old: str, new: str, kind: type[pp.PuckpunkError], message: str, value: Any) -> Row:
    """Return a row about a state's text that is changed; its value is the text if ``None``."""
    text = TEXT.replace(old, new)
    said = message.format(text=shown(text), usual=shown(TEXT))
    name, wrong = f"{old} -> {new[:30]}", text if value is None else value
    return name, lambda: punk.PunkState.parse(text), kind, said, wrong


def spoiled_view(old: str, new: str, kind: type[pp.PuckpunkError], message: str, value: Any) -> Row:
    """Return a row about a view's text that is changed; its value is the text if ``None``."""
    text = VIEW.replace(old, new)
    said = message.format(text=shown(text))
    name, wrong = f"view: {old} -> {new}", text if value is None else value
    return name, lambda: punk.PunkView.parse(text), kind, said, wrong


NO_CARD = (
    "{} is not a Punk card: a rank (A, 2 to 9, T, J, Q, K, 14, …), a suit (c, d, h, s) and from "
    "the fifth suit its pack (2, 3, …)"
)
NO_RANK = "{} is not a rank: A, 2 to 10, J, Q, K, 14, …"
NO_TRICK = "{} is not a rank: an int from 1"
NO_PLAYERS = "Punk is for 3 or more players, or 2 and a dummy: not {}"
NO_PACK = "{} is not a pack for 3 seats; a variant with other players needs its own"

CARDS: list[Row] = [
    ("rank 0", lambda: punk.PunkCard(0, 1), NOTATION, "0 is not the rank of a Punk card", 0),
    (
        "rank 256",
        lambda: punk.PunkCard(256, 1),
        NOTATION,
        "256 is not the rank of a Punk card",
        256,
    ),
    ("rank A", lambda: punk.PunkCard("A", 1), NOTATION, "'A' is not the rank of a Punk card", "A"),
    ("suit -1", lambda: punk.PunkCard(1, -1), NOTATION, "-1 is not the suit of a Punk card", -1),
    (
        "suit 255",
        lambda: punk.PunkCard(1, 255),
        NOTATION,
        "255 is not the suit of a Punk card",
        255,
    ),
    ("suit c", lambda: punk.PunkCard(1, "c"), NOTATION, "'c' is not the suit of a Punk card", "c"),
    ("no text of a card", lambda: punk.PunkCard.parse(5), NOTATION, NO_CARD.format(5), 5),
    ("1c", lambda: punk.PunkCard.parse("1c"), NOTATION, NO_CARD.format("'1c'"), "1c"),
    ("256c", lambda: card("256c"), NOTATION, NO_RANK.format("'256'"), "256"),
    ("Ah65", lambda: card("Ah65"), NOTATION, "258 is not the suit of a Punk card", 258),
    ("rank x", lambda: parse_rank("x"), NOTATION, NO_RANK.format("'x'"), "x"),
    ("rank 0 as a text", lambda: parse_rank("0"), NOTATION, NO_RANK.format("'0'"), "0"),
    ("rank 7 as a number", lambda: parse_rank(STRANGE), NOTATION, NO_RANK.format("7"), 7),
]

PACKS_AND_RULES: list[Row] = [
    (
        "no seats",
        lambda: punk.PunkPack(seats=0, suits=4, ranks=7),
        RULES,
        "0 is not a number of seats: an int from 1",
        0,
    ),
    (
        "suits in words",
        lambda: punk.PunkPack(seats=4, suits="four", ranks=7),
        RULES,
        "'four' is not a number of suits: an int from 1",
        "four",
    ),
    (
        "ranks beyond counting",
        lambda: punk.PunkPack(seats=4, suits=4, ranks=10**12 + 1),
        RULES,
        "1000000000001 is not a number of ranks: an int from 1",
        10**12 + 1,
    ),
    (
        "two players",
        lambda: punk.PunkPack.for_players(2),
        RULES,
        "Punk takes 3 players or more, not 2",
        2,
    ),
    (
        "players beyond counting",
        lambda: punk.PunkPack.for_players(10**12 - 2),
        RULES,
        "Punk takes 3 players or more, not 999999999998",
        10**12 - 2,
    ),
    ("cards of a huge pack", lambda: HUGE.cards, RULES, "20020 cards are too many to deal", HUGE),
    (
        "a game with a huge pack",
        lambda: punk.PunkRules(players=140),
        RULES,
        "20020 cards are too many to deal",
        HUGE,
    ),
    ("1 player", lambda: punk.PunkRules(players=1), RULES, NO_PLAYERS.format("1"), 1),
    ("10,000", lambda: punk.PunkRules(players=10_000), RULES, NO_PLAYERS.format("10000"), 10_000),
    (
        "players=four",
        lambda: punk.PunkRules(players="four"),
        RULES,
        NO_PLAYERS.format("'four'"),
        "four",
    ),
    (
        "target 0",
        lambda: punk.PunkRules(target=0),
        RULES,
        "the target is an int from 1, not 0",
        0,
    ),
    (
        "a target beyond all points",
        lambda: punk.PunkRules(target=10**9),
        RULES,
        "the target is an int from 1, not 1000000000",
        10**9,
    ),
    (
        "at_target=later",
        lambda: punk.PunkRules(at_target="later"),
        RULES,
        "'later' is no AtTarget: play_out, stop",
        "later",
    ),
    (
        "a pack in words",
        lambda: punk.PunkRules(players=3, pack="3x7"),
        RULES,
        NO_PACK.format("'3x7'"),
        "3x7",
    ),
    (
        "another table's pack",
        lambda: punk.PunkRules(players=3, pack=FOUR_BY_FOUR),
        RULES,
        NO_PACK.format("PunkPack(seats=4, suits=4, ranks=7)"),
        FOUR_BY_FOUR,
    ),
    (
        "dummy_scores=0",
        lambda: punk.PunkRules(players=2, dummy_scores=0),
        RULES,
        "dummy_scores is True or False, not 0",
        0,
    ),
    (
        "dummy_may_win=no",
        lambda: punk.PunkRules(players=2, dummy_may_win="no"),
        RULES,
        "dummy_may_win is True or False, not 'no'",
        "no",
    ),
    (
        "dummy_scores for three",
        lambda: punk.PunkRules(players=3, dummy_scores=False),
        RULES,
        "dummy_scores is for two players, not 3",
        False,
    ),
    (
        "dummy_may_win for four",
        lambda: punk.PunkRules(dummy_may_win=False),
        RULES,
        "dummy_may_win is for two players, not 4",
        False,
    ),
    (
        "no text of rules",
        lambda: punk.PunkRules.parse(4),
        NOTATION,
        "4 is not rules of Punk, such as punk players=4",
        4,
    ),
    (
        "rules of Puck",
        lambda: punk.PunkRules.parse("puck players=4"),
        NOTATION,
        "'puck players=4' is not rules of Punk, such as punk players=4",
        "puck players=4",
    ),
    (
        "rules that tell the usual",
        lambda: punk.PunkRules.parse("punk players=4 target=21"),
        NOTATION,
        "'punk players=4 target=21' is written 'punk players=4'",
        "punk players=4 target=21",
    ),
]

ACTIONS: list[Row] = [
    (
        "a lay by seat -1",
        lambda: punk.Lay(-1, card("Ac")),
        ILLEGAL,
        "-1 is not a seat: an int from 0",
        -1,
    ),
    ("a lay of a text", lambda: punk.Lay(0, "Ac"), ILLEGAL, "'Ac' is not a PunkCard", "Ac"),
    (
        "a deal to seat 10,000",
        lambda: punk.Deal(10_000, card("Ac")),
        ILLEGAL,
        "10000 is not a seat: an int from 0",
        10_000,
    ),
    (
        "no text of an action",
        lambda: punk.parse_action(5),
        NOTATION,
        "5 is not an action, such as 0 lays 4c",
        5,
    ),
    (
        "0 plays 4c",
        lambda: punk.parse_action("0 plays 4c"),
        NOTATION,
        "'0 plays 4c' is not an action, such as 0 lays 4c",
        "0 plays 4c",
    ),
    (
        "0 lays 10c",
        lambda: punk.parse_action("0 lays 10c"),
        NOTATION,
        "'0 lays 10c' is written '0 lays Tc'",
        "0 lays 10c",
    ),
    ("0 lays Xr", lambda: punk.parse_action("0 lays Xr"), NOTATION, NO_CARD.format("'Xr'"), "Xr"),
    (
        "the number of a card of another pack",
        lambda: punk.lay_index(FOUR_BY_FOUR, card("8c")),
        RULES,
        "PunkCard(rank=8, suit=0) is not in the pack: 4 suits, A to 7",
        card("8c"),
    ),
    (
        "the number of a text",
        lambda: punk.lay_index(FOUR_BY_FOUR, "Ac"),
        RULES,
        "'Ac' is not in the pack: 4 suits, A to 7",
        "Ac",
    ),
    (
        "the number of a card of no pack",
        lambda: punk.lay_index("abc", "a"),
        RULES,
        "'abc' is not a pack of Punk",
        "abc",
    ),
]

TRICKS: list[Row] = [
    (
        "a text",
        lambda: punk.Trick("Ac Ad"),
        NOTATION,
        "'Ac Ad' is not a list of Punk cards",
        "Ac Ad",
    ),
    ("a number", lambda: punk.Trick(5), NOTATION, "5 is not a list of Punk cards", 5),
    ("a trick of texts", lambda: punk.Trick(["Ac"]), NOTATION, "'Ac' is not a PunkCard", "Ac"),
    (
        "cards without end",
        lambda: punk.Trick(repeat(card("Ac"))),
        NOTATION,
        "there are more than 100000 cards",
        (card("Ac"),) * 3,
    ),
    (
        "ranks as a text",
        lambda: punk.resolve_trick("1146"),
        NOTATION,
        "'1146' is not a list of ranks",
        "1146",
    ),
    (
        "ranks as bytes",
        lambda: punk.resolve_trick(b"11"),
        NOTATION,
        "b'11' is not a list of ranks",
        b"11",
    ),
    ("one rank", lambda: punk.resolve_trick(5), NOTATION, "5 is not a list of ranks", 5),
    ("rank 0 is laid", lambda: punk.resolve_trick([1, 0]), NOTATION, NO_TRICK.format(0), 0),
    ("rank '2'", lambda: punk.resolve_trick(["2"]), NOTATION, NO_TRICK.format("'2'"), "2"),
    ("rank True", lambda: punk.resolve_trick([True]), NOTATION, NO_TRICK.format(True), True),
    (
        "a rank of hands",
        lambda: punk.resolve_trick([pp.Rank.ACE]),
        NOTATION,
        NO_TRICK.format("Rank.ACE"),
        pp.Rank.ACE,
    ),
    (
        "ranks without end",
        lambda: punk.resolve_trick(repeat(1)),
        NOTATION,
        "there are more than 100000 ranks",
        (1, 1, 1),
    ),
    (
        "no trick to explain",
        lambda: punk.explain_trick("Ac Ad 2c"),
        NOTATION,
        "'Ac Ad 2c' is not a Trick",
        "Ac Ad 2c",
    ),
    (
        "no language to explain in",
        lambda: punk.explain_trick(punk.Trick(FIRST), language="en"),
        RULES,
        "'en' is not a Language: Language('en') is",
        "en",
    ),
]

DEALS: list[Row] = [
    ("rules in words", dealt(rules="punk"), RULES, "'punk' is not PunkRules", "punk"),
    ("dealer 3", dealt(dealer=3), RULES, "3 is not a dealer: an int from 0 to 2", 3),
    (
        "a list of hands",
        dealt(hands=list(HANDS)),
        RULES,
        f"{shown(list(HANDS))} is not a hand for each seat",
        list(HANDS),
    ),
    (
        "two hands",
        dealt(hands=HANDS[:2]),
        RULES,
        f"{shown(HANDS[:2])} is not a hand for each seat",
        HANDS[:2],
    ),
    (
        "a hand as a list",
        dealt(hands=(*HANDS[:2], list(FIRST))),
        RULES,
        f"{shown(list(FIRST))} is not a tuple of cards",
        list(FIRST),
    ),
    (
        "a hand of texts",
        dealt(hands=(*HANDS[:2], ("Kc",))),
        RULES,
        "'Kc' is not a PunkCard",
        "Kc",
    ),
    (
        "a card of another pack",
        dealt(hands=(*HANDS[:2], cards("8c"))),
        RULES,
        "8c is not in the pack: 3 suits, A to 7",
        card("8c"),
    ),
    (
        "a card twice",
        dealt(hands=(*HANDS[:2], cards("Ac"))),
        RULES,
        "Ac is there twice",
        card("Ac"),
    ),
    (
        "a card too few",
        dealt(hands=(*HANDS[:2], HANDS[2][1:])),
        RULES,
        "seat 0 was dealt 7 cards, not 6",
        HANDS[0],
    ),
    (
        "the dealer before his neighbour",
        dealt(hands=(cards("Ac"), (), ())),
        RULES,
        "seat 0 was dealt 1 cards, not 0",
        cards("Ac"),
    ),
    (
        "the neighbour passed over",
        dealt(dealer=1, hands=(cards("Ac"), (), ())),
        RULES,
        "seat 0 was dealt 1 cards, not 0",
        cards("Ac"),
    ),
    (
        "a start by no rules",
        lambda: punk.PunkState.start("punk"),
        RULES,
        "'punk' is not PunkRules",
        "punk",
    ),
    (
        "a start with dealer -1",
        lambda: punk.PunkState.start(STATE.rules, dealer=-1),
        RULES,
        "-1 is not a dealer: an int from 0 to 2",
        -1,
    ),
    (
        "a deal by no rules",
        lambda: punk.PunkState.deal("punk", Random(1)),
        RULES,
        "'punk' is not PunkRules",
        "punk",
    ),
    (
        "a dummy deals",
        lambda: punk.PunkState.deal(DUMMY.rules, Random(1), dealer=2),
        RULES,
        "2 is not a dealer: an int from 0 to 1",
        2,
    ),
    (
        "a deal without chance",
        lambda: punk.PunkState.deal(STATE.rules, 7),
        RULES,
        "7 is no source of randomness: it has no random()",
        7,
    ),
    (
        "a deal of a short pack",
        lambda: punk.PunkState.deal(STATE.rules, SHORT),
        RULES,
        "20 cards are not a pack of 3 suits, A to 7",
        SHORT,
    ),
    (
        "a deal of a pack with a king",
        lambda: punk.PunkState.deal(STATE.rules, FOREIGN),
        RULES,
        "the pack does not fit: Kc is not in the pack",
        card("Kc"),
    ),
]

CHANCES: list[Row] = [
    (
        "chance after the deal",
        lambda: STATE.sample_chance(Random(1)),
        RULES,
        f"it is not for chance to act; the state: {TEXT}",
        STATE,
    ),
    (
        "chance without a source",
        lambda: punk.PunkState.sample_chance(DEALING, 7),
        RULES,
        "7 is no source of randomness: it has no random()",
        7,
    ),
    (
        "a pack in order for the dummy",
        lambda: CHANCE.sample_chance(DEALT_CARDS),
        RULES,
        "a pack in a known order does not say what the dummy lays",
        DEALT_CARDS,
    ),
    (
        "the next card of a short pack",
        lambda: DEALING.sample_chance(SHORT),
        RULES,
        "20 cards are not a pack of 3 suits, A to 7",
        SHORT,
    ),
    (
        "the next card of another pack",
        lambda: DEALING.sample_chance(FOREIGN),
        RULES,
        "the pack does not fit: Kc is not in the pack: 3 suits, A to 7",
        FOREIGN,
    ),
    (
        "the next card of a pack dealt otherwise",
        lambda: BEGUN.sample_chance(TWICE),
        RULES,
        "the pack does not fit: Ac is dealt already",
        TWICE,
    ),
    (
        "the actions of seat 3",
        lambda: STATE.legal_actions(3),
        RULES,
        "3 is not a seat: an int from 0 to 2",
        3,
    ),
    (
        "the view of seat 3",
        lambda: STATE.view(3),
        RULES,
        "3 is not a player: an int from 0 to 2",
        3,
    ),
    (
        "the view of a dummy",
        lambda: DUMMY.view(2),
        RULES,
        "2 is not a player: an int from 0 to 1",
        2,
    ),
    (
        "a view filled in without chance",
        lambda: punk.PunkView.complete(STATE.view(0), 7),
        RULES,
        "7 is no source of randomness: it has no random()",
        7,
    ),
]

SITUATIONS: list[Row] = [
    ("no deal", situation(dealt="dealt"), RULES, "'dealt' is not Dealt", "dealt"),
    ("plays as a text", situation(plays="Ac"), RULES, "'Ac' is not a tuple", "Ac"),
    (
        "laid as a list",
        situation(laid=[None] * 3),
        RULES,
        "[None, None, None] is not a tuple",
        [None] * 3,
    ),
    (
        "a trick of two",
        situation(plays=(FIRST[:2],)),
        RULES,
        f"{shown(FIRST[:2])} is not one card a seat",
        FIRST[:2],
    ),
    (
        "a card not held",
        situation(plays=(cards("Ad Ac 2c"),)),
        RULES,
        "Ad is not in the hand of seat 0",
        cards("Ad Ac 2c"),
    ),
    (
        "a trick as a list",
        situation(plays=(list(FIRST),)),
        RULES,
        f"{shown((list(FIRST),))} is not how cards are laid",
        (list(FIRST),),
    ),
    (
        "another's card laid",
        situation(laid=(card("Ad"), None, None)),
        RULES,
        "Ad is not in the hand of seat 0",
        punk.Lay(0, card("Ad")),
    ),
    ("a text laid", situation(laid=("Ac", None, None)), RULES, "'Ac' is not a PunkCard", "Ac"),
    (
        "two seats",
        situation(laid=(None, None)),
        RULES,
        "(None, None) is not how cards are laid",
        (None, None),
    ),
    (
        "a trick not turned up",
        situation(laid=FIRST),
        RULES,
        f"{shown(FIRST)} is not how cards are laid",
        FIRST,
    ),
    (
        "a trick after the stop",
        situation(dealt=STOP.dealt, plays=(FIRST, cards("2d Ah 2h"))),
        RULES,
        "the game is over",
        cards("2d Ah 2h"),
    ),
]

VIEWS: list[Row] = [
    ("a view's seat 3", view(seat=3), RULES, "3 is not a player: an int from 0 to 2", 3),
    ("a view's rules", view(rules="punk"), RULES, "'punk' is not PunkRules", "punk"),
    ("a view's dealer", view(dealer=3), RULES, "3 is not a dealer: an int from 0 to 2", 3),
    ("hand", view(hand="Ac"), RULES, "hand: 'Ac' is no tuple", "Ac"),
    ("hand_sizes", view(hand_sizes=[7] * 3), RULES, "hand_sizes: [7, 7, 7] is no tuple", [7] * 3),
    ("laid", view(laid="no"), RULES, "laid: 'no' is no tuple", "no"),
    ("plays", view(plays="no"), RULES, "plays: 'no' is no tuple", "no"),
    ("two sizes", view(hand_sizes=(7, 7)), RULES, "(7, 7) is not one a seat", (7, 7)),
    (
        "laid by two",
        view(laid=(False,) * 2),
        RULES,
        "(False, False) is not one a seat",
        (False,) * 2,
    ),
    (
        "-1 cards",
        view(hand_sizes=(7, -1, 7)),
        RULES,
        "(7, -1, 7) are not numbers of cards",
        (7, -1, 7),
    ),
    (
        "8 cards",
        view(hand_sizes=(7, 8, 7)),
        RULES,
        "(7, 8, 7) are not numbers of cards",
        (7, 8, 7),
    ),
    (
        "True cards",
        view(hand_sizes=(7, True, 7)),
        RULES,
        "(7, True, 7) are not numbers of cards",
        (7, True, 7),
    ),
    ("laid 0", view(laid=(0, 1, 0)), RULES, "(0, 1, 0) are not all True or False", (0, 1, 0)),
    ("a hand of text", view(hand=("Ac",)), RULES, "'Ac' is not a PunkCard", "Ac"),
    ("own as a text", view(own="Ac"), RULES, "'Ac' is not a PunkCard", "Ac"),
    ("own as a list", view(own=["Ac"]), RULES, "['Ac'] is not a PunkCard", ["Ac"]),
    (
        "a list as a trick",
        view(plays=(list(FIRST),)),
        RULES,
        f"{shown(list(FIRST))} is not a tuple of cards",
        list(FIRST),
    ),
    (
        "a short trick",
        view(plays=(FIRST[:2],)),
        RULES,
        f"{shown(FIRST[:2])} is not one card a seat",
        FIRST[:2],
    ),
    (
        "a card too few in sight",
        view(hand_sizes=(7, 7, 6)),
        RULES,
        "seat 0 was dealt 7 cards, not 6",
        HANDS[0],
    ),
    (
        "a card held and laid",
        view(own=card("Ac"), laid=(True, False, False)),
        RULES,
        "Ac is there twice",
        card("Ac"),
    ),
]

NO_STATE = "{text} is not of the form rules; dealer=…; hands=…; laid=…; tricks=…"
NO_VIEW = "{text} is not of the form rules; view=…; dealer=…; hands=…; laid=…; tricks=…"
NOT_ALL = "{text} does not tell of all 3 seats"
NO_HANDS = "{text} has not one hand for each of the seats"
TEXTS: list[Row] = [
    (
        "no text of a state",
        lambda: punk.PunkState.parse(5),
        NOTATION,
        "5 is not the text of a game",
        5,
    ),
    (
        "no text of a view",
        lambda: punk.PunkView.parse(5),
        NOTATION,
        "5 is not the text of a game",
        5,
    ),
    spoiled("laid=", "lay=", NOTATION, NO_STATE, None),
    spoiled("; tricks=-", "", NOTATION, NO_STATE, None),
    spoiled("players=3", "players=1", RULES, NO_PLAYERS.format("1"), 1),
    spoiled(
        "dealer=0", "dealer=0, 1", NOTATION, "'0, 1' is not a number of up to six digits", "0, 1"
    ),
    spoiled("dealer=0", "dealer=3", RULES, "3 is not a dealer: an int from 0 to 2", 3),
    spoiled("hands=", "hands=-, ", NOTATION, NOT_ALL, None),
    spoiled("laid=-, ", "laid=", NOTATION, NOT_ALL, None),
    spoiled("tricks=-", "tricks=Ac Ad", NOTATION, NOT_ALL, None),
    spoiled("2d 4c", "2d  4c", NOTATION, NO_CARD.format("''"), ""),
    spoiled("2d 4c", "2d 4x", NOTATION, NO_CARD.format("'4x'"), "4x"),
    spoiled("2d 4c", "4c 2d", NOTATION, "{text} is written {usual}", None),
    spoiled("dealer=0", f"dealer={ZEROS}0", NOTATION, "{text} is too long for 21 cards", None),
    spoiled(
        "dealer=0",
        f"dealer={ZEROS}",
        NOTATION,
        f"{shown(ZEROS)} is not a number of up to six digits",
        ZEROS,
    ),
    spoiled_view("view=0", "view=3", RULES, "3 is not a player: an int from 0 to 2", 3),
    spoiled_view(
        "view=0", "view=0, 1", NOTATION, "'0, 1' is not a number of up to six digits", "0, 1"
    ),
    spoiled_view("view=0", "seat=0", NOTATION, NO_VIEW, None),
    spoiled_view(
        "dealer=0", "dealer=0, 1", NOTATION, "'0, 1' is not a number of up to six digits", "0, 1"
    ),
    spoiled_view(", 7, 7", ", 7", NOTATION, NO_HANDS, None),
    spoiled_view("laid=-, ", "laid=", NOTATION, NO_HANDS, None),
    spoiled_view(", 7, 7", ", 7, x", NOTATION, "'x' is not a number of up to six digits", "x"),
    (
        "a view of another's card",
        lambda: punk.PunkView.parse(OPEN_VIEW),
        NOTATION,
        f"{shown(OPEN_VIEW)} is written {shown(OPEN_VIEW.replace('5d, -; t', '?, -; t'))}",
        OPEN_VIEW,
    ),
]

REFUSED = [
    *CARDS,
    *PACKS_AND_RULES,
    *ACTIONS,
    *TRICKS,
    *DEALS,
    *CHANCES,
    *SITUATIONS,
    *VIEWS,
    *TEXTS,
]


@pytest.mark.parametrize(
    ("call", "kind", "message", "value"), [pytest.param(*row, id=name) for name, *row in REFUSED]
)
def test_refused(
    call: Callable[[], Any], kind: type[pp.PuckpunkError], message: str, value: Any
) -> None:
    """What is said is all that is said, and the value is what is wrong."""
    check_refused(call, kind, message, value)


NOT_NOW: list[tuple[str, checked.PunkState, Any, str]] = [
    ("a text", STATE, "0 lays Ac", "'0 lays Ac' is not an action of Punk"),
    ("no such seat", STATE, punk.Lay(3, card("Ac")), "there is no seat 3: the last is 2"),
    ("a deal to no seat", DEALING, punk.Deal(3, card("Ac")), "there is no seat 3: the last is 2"),
    ("too early", BEGUN, punk.Lay(1, card("Ac")), "the cards are not dealt yet"),
    ("too late", OVER, punk.Lay(0, card("Ac")), "the game is over"),
    ("after the stop", STOP, punk.Lay(0, card("2d")), "the game is over"),
    ("laid twice", LAID, punk.Lay(1, card("Ad")), "seat 1 has laid already"),
    ("the dummy first", DUMMY, punk.Lay(2, card("2c")), "the dummy, seat 2, lays last"),
    ("another pack", STATE, punk.Lay(0, card("8c")), "8c is not in the pack: 3 suits, A to 7"),
    ("another's card", STATE, punk.Lay(0, card("Ad")), "Ad is not in the hand of seat 0"),
    (
        "laid before",
        STATE.play_trick(FIRST),
        punk.Lay(0, card("Ac")),
        "Ac is not in the hand of seat 0",
    ),
    ("dealt after the deal", STATE, punk.Deal(1, card("Ac")), "all cards are dealt"),
    ("dealt out of turn", BEGUN, punk.Deal(1, card("Ad")), "the next card is for seat 2, not 1"),
    (
        "dealt another pack",
        BEGUN,
        punk.Deal(2, card("8c")),
        "8c is not in the pack: 3 suits, A to 7",
    ),
    ("dealt a text", BEGUN, punk.Deal(2, "Ad"), "'Ad' is not in the pack: 3 suits, A to 7"),
    ("dealt twice", BEGUN, punk.Deal(2, card("Ac")), "Ac is dealt already"),
]


@pytest.mark.parametrize(
    ("state", "action", "reason"), [pytest.param(*row, id=name) for name, *row in NOT_NOW]
)
def test_actions_refused_in_a_state(state: checked.PunkState, action: Any, reason: str) -> None:
    """What may not be done now; the error holds the action and the state."""
    assert state.refusal(action) == reason
    check_illegal(state.apply, state, action, reason)


NO_TRICK_NOW: list[tuple[str, checked.PunkState, Any, str]] = [
    ("a number", STATE, 5, "5 is not one card a seat"),
    ("a text", STATE, "Ac", "'Ac' is not one card a seat"),
    ("two cards", STATE, FIRST[:2], f"{shown(FIRST[:2])} is not one card a seat"),
    ("somebody has laid", LAID, cards("Ac Ad 2c"), "somebody has laid already"),
    ("a text laid", STATE, ("Ac", *FIRST[1:]), "'Ac' is not a PunkCard"),
    ("another's card laid", STATE, cards("Ac 2c Ad"), "2c is not in the hand of seat 1"),
    ("too early", DEALING, FIRST, "the cards are not dealt yet"),
    ("too late", OVER, FIRST, "the game is over"),
    ("after the stop", STOP, cards("2d Ah 2h"), "the game is over"),
]


@pytest.mark.parametrize(
    ("state", "laid", "reason"), [pytest.param(*row, id=name) for name, *row in NO_TRICK_NOW]
)
def test_tricks_refused_in_a_state(state: checked.PunkState, laid: Any, reason: str) -> None:
    """What may not be laid at once; the error holds the whole trick and the state before it."""
    check_illegal(state.play_trick, state, laid, reason)


@pytest.mark.parametrize(
    "changes",
    [
        {"hand": HANDS[0][::-1]},
        {"hand_sizes": (6, 7, 7)},
        {"laid": (True, False, False)},
        {"hand_sizes": (7, 6, 7), "laid": (False, True, True)},
    ],
    ids=str,
)
def test_views_that_no_state_shows(changes: dict[str, Any]) -> None:
    """Each part can be, but not with the others."""
    with pytest.raises(pp.RulesError) as caught:
        view(**changes)()
    refused: Any = caught.value.value
    assert isinstance(refused, checked.PunkView)
    assert str(caught.value) == f"no state looks like this to seat 0: {refused}"
    assert {name: getattr(refused, name) for name in changes} == changes


def test_a_pack_that_does_not_divide() -> None:
    with pytest.raises(pp.RulesError) as caught:
        punk.PunkPack(seats=4, suits=3, ranks=3)
    refused: Any = caught.value.value
    assert str(caught.value) == "9 cards (3 suits, A to 3) do not divide by 4"
    assert (refused.seats, refused.suits, refused.ranks) == (4, 3, 3)


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (lambda: punk.PunkCard(255, 254), "255h64"),
        (lambda: card("255h64"), "255h64"),
        (lambda: parse_rank("255"), "255"),
        (lambda: punk.PunkPack(seats=1, suits=1, ranks=10**12), "1 suits, A to 1000000000000"),
        (
            lambda: punk.PunkPack.for_players(10**12 - 3),
            "999999999997 suits, A to 1000000000000",
        ),
        (lambda: punk.PunkRules(players=139), "punk players=139"),
        (lambda: punk.PunkRules(target=1), "punk players=4 target=1"),
        (lambda: punk.PunkRules(target=999_999_999), "punk players=4 target=999999999"),
        (lambda: punk.Lay(9_999, card("Ac")), "9999 lays Ac"),
        (lambda: punk.parse_action("9999 lays 255h64"), "9999 lays 255h64"),
        (lambda: punk.PunkView.parse(str(OVER.view(0))), str(OVER.view(0))),
        (lambda: punk.resolve_trick(repeat(1, 100_000)), "None"),
        (lambda: len(punk.Trick(repeat(card("Ac"), 100_000)).cards), "100000"),
    ],
    ids=[
        "card",
        "text of a card",
        "rank",
        "pack",
        "players of a pack",
        "players",
        "least target",
        "target",
        "seat",
        "text of an action",
        "empty hands",
        "ranks laid",
        "cards laid",
    ],
)
def test_what_is_just_possible_is_not_refused(call: Callable[[], Any], text: str) -> None:
    """The bounds themselves can be; beyond them are rows above."""
    assert str(call()) == text

"""Everything that Puck refuses: what it says, in full, and the offending value."""

from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

import attrs
import pytest

import puckpunk as pp
from puckpunk import puck as checked
from puckpunk.cards import AnyCard
from puckpunk.errors import shown
from puckpunk.game import PhysicalPack
from puckpunk.rankings import PUCK, TEEN_PATTI
from refusals import check_illegal, check_refused

puck: Any = checked  # so that anything may be given to it
STRANGE: Any = "usual"
NOTATION, RULES, ILLEGAL = pp.NotationError, pp.RulesError, pp.IllegalActionError
CW = checked.Direction.CLOCKWISE

NO_CARD = (
    "is not a card: a rank (2 to 10, T, J, Q, K, A) and a suit (c, d, h, s or a symbol), "
    "or Xr or Xb for a joker"
)

Row = tuple[str, Callable[[], Any], type[pp.PuckpunkError], str, Any]

USUAL = {
    "rules": "puck players=2",
    "dealer": "0",
    "direction": "clockwise",
    "leader": "0",
    "round": "2",
    "wins": "0, 1",
    "idle": "0",
    "hands": "2c 5d 9h, 3c 6d Th",
    "shown": "yes",
    "known": "Kd",
    "hidden": "-, -",
    "draws": "-",
    "chooser": "-",
    "turns": "-",
}
FORM = "rules; " + "; ".join(f"{name}=…" for name in list(USUAL)[1:])


def text(**changes: str) -> str:
    """Return the text of a state in which seat 0 is to announce, or of a variant."""
    rules, *fields = (USUAL | changes).items()
    return "; ".join([rules[1], *(f"{name}={value}" for name, value in fields)])


def state(**changes: str) -> checked.PuckState:
    return checked.PuckState.parse(text(**changes))


def play(start: checked.PuckState, *actions: str) -> checked.PuckState:
    for action in actions:
        start = start.apply(puck.parse_action(action))
    return start


def cards(names: str) -> tuple[AnyCard, ...]:
    return pp.parse_cards(names)


def standing(**changes: Any) -> Callable[[], Any]:
    """Return what makes a state of a standing that is changed."""
    return lambda: puck.PuckState(standing=attrs.evolve(state().standing, **changes))


def view(**changes: Any) -> Callable[[], Any]:
    """Return what changes a view by hand."""
    return lambda: attrs.evolve(state().view(0), **changes)


def spoiled(changes: dict[str, str], kind: type[pp.PuckpunkError], message: str, value: Any) -> Row:
    """Return a row about a text of a state with other fields; its value is the text if ``None``."""
    spoilt = text(**changes)
    said = message.format(text=shown(spoilt), usual=shown(text()))
    name = " and ".join(f"{name}={value}" for name, value in changes.items())
    return name, lambda: state(**changes), kind, said, spoilt if value is None else value


def happened(changes: dict[str, str], reason: str, turns: str) -> Row:
    """Return a row about turns that are refused by the state after some of them."""
    message = f"this cannot have happened: {reason}; the state: {text(turns=turns)}"
    return spoiled(changes, RULES, message, state().standing)


def event(name: str, **changes: Any) -> Row:
    """Return a row about a view with an announcement that cannot be."""
    parts: dict[str, Any] = {"seat": 0, "discards": (), "takes": (), "taken": (), "refills": ()}
    events = (puck.Event(**(parts | changes)),)
    message = f"in a view events cannot be {shown(events)}"
    return f"an event: {name}", view(events=events), RULES, message, events


ACE, TWO = cards("As 2c")
JOKERS = cards("2c 2d 2h 3c 3d Xr")
THREES = cards("2c 2d 2h 3c 3d 3h")
SHORT = attrs.evolve(PUCK, name="house", short_hands=False)
HOUSE = str(puck.PuckRules(ranking=attrs.evolve(PUCK, name="house"))).partition("ranking=")[2]
DRAWING = puck.PuckState.start(puck.PuckRules(players=2))
CHOOSING = state(
    direction="-",
    leader="-",
    round="0",
    wins="0, 0",
    hands="-, -",
    shown="no",
    known="-",
    chooser="1",
)
DEALING = puck.PuckState.start(puck.PuckRules(players=2, direction="clockwise"))
TAKING = play(state(), "0 exchanges 2c taking 1 from 1")
REFILLING = play(TAKING, "0 takes 3c from 1")
OVER = state(idle="3", round="3")
FULL = PhysicalPack(pp.standard_deck())
DEALT = PhysicalPack(pp.standard_deck(), cut=45)  # 2c is the eighth card
SMALL = PhysicalPack(THREES)
TEXTS = PhysicalPack(tuple(map(str, pp.standard_deck())))
RULELESS = attrs.evolve(state().standing, rules=STRANGE)
OPEN = state(rules="puck players=2 taking=open")
STOCK = state(rules="puck players=2 source=stock")
LITTLE = state(rules="puck players=2 source=stock pack=2c3c5d6d9hThAs", known="-")
HOLD_ONLY = play(
    state(rules="puck players=2 empty_stock=hold_only pack=2c3c5d6d9hThAs", known="-"),
    *("0 exchanges 2c taking 1 from 1", "0 takes 3c from 1", "1 refills As"),
)
ROBBED = play(
    state(
        rules="puck players=3 pack=2c3c4c5d6d7d9hThJhAs",
        hands="2c 5d 9h, 3c 6d Th, 4c 7d Jh",
        known="-",
        wins="0, 0, 0",
        hidden="-, -, -",
    ),
    *("0 exchanges 2c 5d taking 2 from 1", "0 takes 3c from 1", "0 takes 6d from 1"),
    *("1 refills As", "1 holds"),
)

# A row: its name, a call, the kind of the error, what it says in full, the offending value.
# fmt: off
ACTIONS: list[Row] = [
    ("draw: seat", lambda: puck.Draw(-1, ACE), ILLEGAL, "-1 is not a seat: an int from 0", -1),
    ("draw: card", lambda: puck.Draw(0, "As"), ILLEGAL, "'As' is not a card", "As"),
    ("choice: seat", lambda: puck.ChooseDirection("0", CW), ILLEGAL,
     "'0' is not a seat: an int from 0", "0"),
    ("choice: direction", lambda: puck.ChooseDirection(0, "left"), ILLEGAL,
     "'left' is not a Direction", "left"),
    ("hold: seat", lambda: puck.Hold(True), ILLEGAL, "True is not a seat: an int from 0", True),
    ("take: seat", lambda: puck.Take(None, 1, ACE), ILLEGAL, "None is not a seat: an int from 0",
     None),
    ("take: victim", lambda: puck.Take(0, 1.0, ACE), ILLEGAL, "1.0 is not a seat: an int from 0",
     1.0),
    ("take: card", lambda: puck.Take(0, 1, 51), ILLEGAL, "51 is not a card", 51),
    ("refill: seat", lambda: puck.Refill(-2, ACE), ILLEGAL, "-2 is not a seat: an int from 0", -2),
    ("refill: card", lambda: puck.Refill(0, None), ILLEGAL, "None is not a card", None),
    ("seat", lambda: puck.Exchange(-1, (ACE,)), ILLEGAL, "-1 is not a seat: an int from 0", -1),
    ("discards: none", lambda: puck.Exchange(0, 5), ILLEGAL, "5 is neither text nor cards", 5),
    ("discards: numbers", lambda: puck.Exchange(0, [5]), ILLEGAL, "5 is not a card", [5]),
    ("discards: empty", lambda: puck.Exchange(0, ()), ILLEGAL,
     "() is not one to three different cards", ()),
    ("discards: twice", lambda: puck.Exchange(0, "As As"), ILLEGAL,
     "'As As' is not one to three different cards", "As As"),
    ("discards: four", lambda: puck.Exchange(0, "2c 3c 4c 5c"), ILLEGAL,
     "'2c 3c 4c 5c' is not one to three different cards", "2c 3c 4c 5c"),
    ("takes: none", lambda: puck.Exchange(0, (ACE,), 1), ILLEGAL, "1 is not a list of victims", 1),
    ("takes: text", lambda: puck.Exchange(0, (ACE,), "11"), ILLEGAL,
     "'11' is not a list of victims", "11"),
    ("takes: number", lambda: puck.Exchange(0, (ACE,), [1]), ILLEGAL,
     "1 is not a victim and what is taken", 1),
    ("takes: text of two", lambda: puck.Exchange(0, (ACE,), ["11"]), ILLEGAL,
     "'11' is not a victim and what is taken", "11"),
    ("takes: three", lambda: puck.Exchange(0, (ACE,), [(1, 1, 1)]), ILLEGAL,
     "(1, 1, 1) is not a victim and what is taken", (1, 1, 1)),
    ("takes: victim", lambda: puck.Exchange(0, (ACE,), [(-1, 1)]), ILLEGAL,
     "-1 is not a seat: an int from 0", -1),
    ("takes: 0 cards", lambda: puck.Exchange(0, (ACE,), [(1, 0)]), ILLEGAL, "0 is not 1 to 3 cards",
     (1, 0)),
    ("takes: 4 cards", lambda: puck.Exchange(0, (ACE,), [(1, 4)]), ILLEGAL, "4 is not 1 to 3 cards",
     (1, 4)),
    ("takes: True", lambda: puck.Exchange(0, (ACE,), [(1, True)]), ILLEGAL,
     "True is not 1 to 3 cards", (1, True)),
    ("takes: no cards", lambda: puck.Exchange(0, (ACE,), [(1, ())]), ILLEGAL,
     "() is not one to three different cards", ()),
    ("takes: what is none", lambda: puck.Exchange(0, (ACE,), [(1, "Kx")]), ILLEGAL,
     f"'Kx' in 'Kx' {NO_CARD}", "Kx"),
    ("takes: twice", lambda: puck.Exchange(0, "2c 5d", [(1, 1), (1, 1)]), ILLEGAL,
     "[(1, 1), (1, 1)] names a victim twice", [(1, 1), (1, 1)]),
    ("more taken", lambda: puck.Exchange(0, (ACE,), ((1, 2),)), ILLEGAL, "1 discarded, but 2 taken",
     ((1, 2),)),
    ("more named", lambda: puck.Exchange(0, (ACE,), ((1, (ACE, TWO)),)), ILLEGAL,
     "1 discarded, but 2 taken", ((1, (TWO, ACE)),)),
    ("some named", lambda: puck.Exchange(0, "2c 5d", ((1, 1), (2, (ACE,)))), ILLEGAL,
     f"{((1, 1), (2, (ACE,)))} names some of the cards", ((1, 1), (2, (ACE,)))),
    ("named of two victims", lambda: puck.Exchange(0, "2c 5d", ((1, (ACE,)), (2, (ACE,)))), ILLEGAL,
     f"{((1, (ACE,)), (2, (ACE,)))} names some of the cards", ((1, (ACE,)), (2, (ACE,)))),
    ("oneself", lambda: puck.Exchange(0, (ACE,), ((0, 1),)), ILLEGAL,
     "seat 0 cannot take from itself", ((0, 1),)),
    ("oneself of two", lambda: puck.Exchange(1, "2c 5d", ((0, 1), (1, 1))), ILLEGAL,
     "seat 1 cannot take from itself", ((0, 1), (1, 1))),
    ("text: none", lambda: puck.parse_action(5), NOTATION, "5 is not an action, such as 0 holds",
     5),
    ("text: no action", lambda: puck.parse_action("0 folds"), NOTATION,
     "'0 folds' is not an action, such as 0 holds", "0 folds"),
    ("text: order", lambda: puck.parse_action("0 exchanges 5d 2c"), NOTATION,
     "'0 exchanges 5d 2c' is written '0 exchanges 2c 5d'", "0 exchanges 5d 2c"),
    ("text: seat", lambda: puck.parse_action("00 holds"), NOTATION,
     "'00 holds' is written '0 holds'", "00 holds"),
    ("text: malformed", lambda: puck.parse_action("0 exchanges 2c taking 2 from 1"), NOTATION,
     "'0 exchanges 2c taking 2 from 1' is no action: 1 discarded, but 2 taken",
     "0 exchanges 2c taking 2 from 1"),
    ("text: takes", lambda: puck.parse_action("0 exchanges 2c taking 4 from 1"), NOTATION,
     "'4 from 1' does not say what is taken from whom", "4 from 1"),
]

PLAYING: list[Row] = [
    ("players", lambda: puck.PuckRules(players=5), RULES, "Puck is for 2 to 4 players, not 5", 5),
    ("players: True", lambda: puck.PuckRules(players=True), RULES,
     "Puck is for 2 to 4 players, not True", True),
    ("jokers", lambda: puck.PuckRules(jokers=1), RULES, "Puck has no joker or 2, not 1", 1),
    ("jokers: float", lambda: puck.PuckRules(jokers=2.0), RULES, "Puck has no joker or 2, not 2.0",
     2.0),
    ("jokers of four", lambda: puck.PuckRules(players=4, jokers=2), RULES,
     "jokers are for 2 or 3 players, not 4", 2),
    ("ante", lambda: puck.PuckRules(ante=-1), RULES, "ante is an int from 0 to 999999, not -1", -1),
    ("ante: high", lambda: puck.PuckRules(ante=10**6), RULES,
     "ante is an int from 0 to 999999, not 1000000", 10**6),
    ("ante: False", lambda: puck.PuckRules(ante=False), RULES,
     "ante is an int from 0 to 999999, not False", False),
    ("idle rounds", lambda: puck.PuckRules(idle_rounds=0), RULES,
     "idle_rounds is an int from 1 to 9999, not 0", 0),
    ("idle rounds: high", lambda: puck.PuckRules(idle_rounds=10**4), RULES,
     "idle_rounds is an int from 1 to 9999, not 10000", 10**4),
    ("open from the stock", lambda: puck.PuckRules(taking="open", source="stock"), RULES,
     "nothing is taken openly when the stock is the source", checked.Taking.OPEN),
    ("ranking", lambda: puck.PuckRules(ranking="puck"), RULES, "'puck' is not a Ranking", "puck"),
    ("ranking of full hands", lambda: puck.PuckRules(ranking=TEEN_PATTI), RULES,
     "hands can be short, which Teen Patti does not rank", TEEN_PATTI),
    ("direction", lambda: puck.PuckRules(direction="left"), RULES,
     "'left' is no DirectionRule: draw, clockwise, counterclockwise", "left"),
    ("first leader", lambda: puck.PuckRules(first_leader=0), RULES,
     "0 is no FirstLeader: chooser, neighbour", 0),
    ("taking", lambda: puck.PuckRules(taking=None), RULES, "None is no Taking: blind, open", None),
    ("source", lambda: puck.PuckRules(source="Stock"), RULES, "'Stock' is no Source: hands, stock",
     "Stock"),
    ("tied round", lambda: puck.PuckRules(tied_round="all"), RULES,
     "'all' is no TiedRound: nobody, each", "all"),
    ("empty stock", lambda: puck.PuckRules(empty_stock=True), RULES,
     "True is no EmptyStock: short, hold_only", True),
    ("pack", lambda: puck.PuckRules(pack=5), NOTATION, "5 is neither text nor cards", 5),
    ("pack: twice", lambda: puck.PuckRules(players=2, pack=(*THREES, TWO)), RULES,
     f"{shown((TWO, *THREES))} is not a pack with 0 jokers", (TWO, *THREES)),
    ("pack: joker", lambda: puck.PuckRules(players=2, pack=JOKERS), RULES,
     f"{shown(JOKERS)} is not a pack with 0 jokers", JOKERS),
    ("pack: small", lambda: puck.PuckRules(players=2, pack=THREES[:5]), RULES,
     "5 cards are too few for 2", THREES[:5]),
    ("text: none", lambda: puck.PuckRules.parse(5), NOTATION,
     "5 is not rules of Puck, such as puck players=3", 5),
    ("text: bytes", lambda: puck.PuckRules.parse(b"puck players=3"), NOTATION,
     "b'puck players=3' is not rules of Puck, such as puck players=3", b"puck players=3"),
    ("text: of Punk", lambda: puck.PuckRules.parse("punk players=3"), NOTATION,
     "'punk players=3' is not rules of Puck, such as puck players=3", "punk players=3"),
    ("text: 2,000 characters", lambda: puck.PuckRules.parse("puck " + 1995 * "x"), NOTATION,
     f"{shown(1995 * 'x')} is no switch of Puck", "puck " + 1995 * "x"),
    ("text: more", lambda: puck.PuckRules.parse("puck " + 1996 * "x"), NOTATION,
     f"{shown('puck ' + 1996 * 'x')} is not rules of Puck, such as puck players=3",
     "puck " + 1996 * "x"),
    ("text: two blanks", lambda: puck.PuckRules.parse("puck  players=3"), NOTATION,
     "'' is no switch of Puck", "puck  players=3"),
    ("text: switch", lambda: puck.PuckRules.parse("puck players=3 cards=52"), NOTATION,
     "'cards=52' is no switch of Puck", "puck players=3 cards=52"),
    ("text: number", lambda: puck.PuckRules.parse("puck players=three"), NOTATION,
     "'three' is not a number of up to six digits", "three"),
    ("text: value", lambda: puck.PuckRules.parse("puck players=3 taking=a=b"), RULES,
     "'a=b' is no Taking: blind, open", "a=b"),
    ("text: as usual", lambda: puck.PuckRules.parse("puck players=3 ante=0"), NOTATION,
     "'puck players=3 ante=0' is written 'puck players=3'", "puck players=3 ante=0"),
    ("text: pack", lambda: puck.PuckRules.parse("puck players=2 pack=2c1d"), NOTATION,
     f"'1d' in '2c1d' {NO_CARD}", "2c1d"),
    ("ranking: no JSON", lambda: puck.PuckRules.parse("puck players=3 ranking={"), NOTATION,
     "'{' is not a ranking", "{"),
    ("ranking: deep", lambda: puck.PuckRules.parse("puck players=3 ranking=" + 1900 * "["),
     NOTATION, f"{shown(1900 * '[')} is not a ranking", 1900 * "["),
    ("ranking: list", lambda: puck.PuckRules.parse("puck players=3 ranking=[]"), NOTATION,
     "'[]' is not a ranking", "[]"),
    ("ranking: fields", lambda: puck.PuckRules.parse("puck players=3 ranking={}"), NOTATION,
     "'{}' is not a ranking", "{}"),
    ("ranking: best three",
     lambda: puck.PuckRules.parse("puck players=3 ranking=" + HOUSE.replace("null", "1")), NOTATION,
     "1 is not a rank: 2 to 14", 1),
    ("ranking: flag",
     lambda: puck.PuckRules.parse("puck players=3 ranking=" + HOUSE.replace("false", "0")), RULES,
     "joker_may_copy is True or False, not 0", 0),
]

STATES: list[Row] = [
    ("start: rules", lambda: puck.PuckState.start("usual"), RULES, "'usual' is not PuckRules",
     "usual"),
    ("start: dealer", lambda: puck.PuckState.start(puck.PuckRules(), 3), RULES,
     "3 is not a dealer: an int from 0 to 2", 3),
    ("deal: rules", lambda: puck.PuckState.deal(None, Random(1)), RULES, "None is not PuckRules",
     None),
    ("deal: dealer", lambda: puck.PuckState.deal(puck.PuckRules(), Random(1), -1), RULES,
     "-1 is not a dealer: an int from 0 to 2", -1),
    ("deal: no randomness", lambda: puck.PuckState.deal(puck.PuckRules(), 7), RULES,
     "7 is no source of randomness: it has no random()", 7),
    ("deal: a pack chooses", lambda: puck.PuckState.deal(puck.PuckRules(players=2), FULL), RULES,
     "a pack in a known order does not choose the direction", FULL),
    ("chance: not its turn", lambda: state().sample_chance(Random(1)), RULES,
     "it is not for chance to act", state()),
    ("chance: over", lambda: OVER.sample_chance(Random(1)), RULES, "it is not for chance to act",
     OVER),
    ("chance: a pack takes", lambda: TAKING.sample_chance(FULL), RULES,
     "a pack in a known order does not say which card is taken", FULL),
    ("chance: a small pack", lambda: DEALING.sample_chance(SMALL), RULES,
     "6 cards are not the pack of this game", SMALL),
    ("chance: a pack that is dealt", lambda: REFILLING.sample_chance(DEALT), RULES,
     "the pack does not fit: 2c is not in the stock", DEALT),
    ("chance: a pack of texts", lambda: DEALING.sample_chance(TEXTS), RULES,
     "the pack does not fit: '2c' is not a card of Puck", TEXTS),
    ("chance: takes without randomness", lambda: puck.PuckState.sample_chance(TAKING, None), RULES,
     "None is no source of randomness: it has no random()", None),
    ("chance: deals without randomness", lambda: DEALING.sample_chance(None), RULES,
     "None is no source of randomness: it has no random()", None),
    ("seat", lambda: state().legal_actions(2), RULES, "2 is not a seat: an int from 0 to 1", 2),
    ("view", lambda: puck.PuckState.view(state(), True), RULES,
     "True is not a seat: an int from 0 to 1", True),
]

STANDINGS: list[Row] = [
    ("none", lambda: puck.PuckState(standing=5), RULES, "5 is not a Standing", 5),
    ("rules", standing(rules="usual"), RULES, f"{shown(RULELESS)} is not a Standing", RULELESS),
    ("dealer", standing(dealer=2), RULES, "2 is not a dealer: an int from 0 to 1", 2),
    ("direction", standing(direction="left"), RULES, "'left' is not a Direction", "left"),
    ("direction is fixed", standing(rules=puck.PuckRules(players=2, direction="counterclockwise")),
     RULES, "the direction is always counterclockwise", CW),
    ("no leader", standing(leader=None), RULES, "direction and leader are settled together", None),
    ("no direction", standing(direction=None), RULES, "direction and leader are settled together",
     0),
    ("leader", standing(leader=2), RULES, "2 is not a leader: an int from 0 to 1", 2),
    ("hands", standing(hands=(cards("2c 5d 9h"),)), RULES,
     f"{(cards('2c 5d 9h'),)} is not one for each seat", (cards("2c 5d 9h"),)),
    ("hidden", standing(hidden=[]), RULES, "[] is not one for each seat", []),
    ("wins", standing(wins=(1, 0, 0)), RULES, "(1, 0, 0) is not one for each seat", (1, 0, 0)),
    ("known", standing(known=[]), RULES, "[] is not a tuple of cards", []),
    ("a hand", standing(hands=(cards("2c 5d 9h"), None)), RULES, "None is not a tuple of cards",
     None),
    ("a text for a card", standing(known=("As",)), RULES, "'As' is not in the pack", "As"),
    ("a joker", standing(known=cards("Xr")), RULES, "Joker.RED is not in the pack", pp.Joker.RED),
    ("a card twice", standing(known=cards("2c")), RULES, "2c is there twice", TWO),
    ("order", standing(known=cards("Kd 4c")), RULES,
     f"{cards('Kd 4c')} is not in the order of the cards", cards("Kd 4c")),
    ("hidden in open taking",
     lambda: puck.PuckState(standing=attrs.evolve(OPEN.standing, hidden=((ACE,), ()))), RULES,
     "in open taking all discards are known", ((ACE,), ())),
    ("round", standing(round=-1), RULES, "(-1, 0, 0, 1) are not numbers of rounds", (-1, 0, 0, 1)),
    ("rounds", standing(round=1_000_000), RULES, "(1000000, 0, 0, 1) are not numbers of rounds",
     (1_000_000, 0, 0, 1)),
    ("idle", standing(idle=0.0), RULES, "(2, 0.0, 0, 1) are not numbers of rounds", (2, 0.0, 0, 1)),
    ("a number of wins", standing(wins=(True, 0)), RULES,
     "(2, 0, True, 0) are not numbers of rounds", (2, 0, True, 0)),
    ("shown", standing(shown=1), RULES, "1 is neither True nor False", 1),
]

TEXTS_OF_STATES: list[Row] = [
    ("none", lambda: puck.PuckState.parse(5), NOTATION, "5 is not the text of a game", 5),
    ("no fields", lambda: puck.PuckState.parse("puck"), NOTATION,
     f"'puck' is not of the form {FORM}", "puck"),
    spoiled({"rules": "puck players=5"}, RULES, "Puck is for 2 to 4 players, not 5", 5),
    spoiled({"direction": "left"}, NOTATION, "{text} has no such direction, or showdown", None),
    spoiled({"direction": "clockwise, clockwise"}, NOTATION,
     "{text} has no such direction, or showdown", None),
    spoiled({"shown": "maybe"}, NOTATION, "{text} has no such direction, or showdown", None),
    spoiled({"dealer": "0, 1"}, NOTATION, "'0, 1' is not a number of up to six digits", "0, 1"),
    spoiled({"dealer": "-"}, NOTATION, "'-' is not a number of up to six digits", "-"),
    spoiled({"leader": "x"}, NOTATION, "'x' is not a number of up to six digits", "x"),
    spoiled({"round": "02"}, NOTATION, "'02' is not a number of up to six digits", "02"),
    spoiled({"round": "1000000"}, NOTATION, "'1000000' is not a number of up to six digits",
     "1000000"),
    spoiled({"wins": "0, "}, NOTATION, "'' is not a number of up to six digits", ""),
    spoiled({"idle": "-1"}, NOTATION, "'-1' is not a number of up to six digits", "-1"),
    spoiled({"chooser": "+1"}, NOTATION, "'+1' is not a number of up to six digits", "+1"),
    spoiled({"known": "4c Kd "}, NOTATION, "{text} is written {usual}", None),
    spoiled({"draws": "0 chooses clockwise"}, RULES, "this is not how a round stands",
     state().standing),
    spoiled({"draws": "0 draws"}, NOTATION, "'0 draws' is not an action, such as 0 holds",
     "0 draws"),
    spoiled({"turns": "0 holds"}, NOTATION, "'0 holds' is not a turn", "0 holds"),
    spoiled({"turns": "0 holds > - > - > -"}, NOTATION, "'0 holds > - > - > -' is not a turn",
     "0 holds > - > - > -"),
    spoiled({"turns": "0 refills 2c > - > -"}, NOTATION, "'0 refills 2c' is not an announcement",
     "0 refills 2c > - > -"),
    spoiled({"turns": "0 folds > - > -"}, NOTATION, "'0 folds' is not an action, such as 0 holds",
     "0 folds"),
    spoiled({"turns": "0 holds > x 3c > -"}, NOTATION, "'x' is not a number of up to six digits",
     "x"),
    happened({"turns": "0 holds > 1 3c > -"}, "seat 1 is to announce, not: 0 takes 3c from 1",
     "0 holds > - > -"),
    happened({"turns": "0 holds > - > 1 4c"}, "seat 1 is to announce, not: 1 refills 4c",
     "0 holds > - > -"),
    happened({"turns": "1 holds > - > -"}, "it is for seat 0, not 1", "-"),
    happened({"turns": "0 exchanges 2c taking 1 from 1 > 1 4c > -"},
     "4c is not in the hand of seat 1", "0 exchanges 2c taking 1 from 1 > - > -"),
    happened({"turns": "0 exchanges 2c taking 1 from 1 > 1 3c > 0 4c"}, "it is for seat 1, not 0",
     "0 exchanges 2c taking 1 from 1 > 1 3c > -"),
    spoiled({"chooser": "0"}, RULES, "this is not how a round stands", state().standing),
    spoiled({"draws": "none"}, RULES, "this is not how a round stands", state().standing),
]

IMPOSSIBLE: list[Row] = [
    ("draws", lambda: puck.PuckState(standing=state().standing, draws=5), RULES,
     "this cannot have happened: 'int' object is not iterable", state().standing),
    ("turns", lambda: puck.PuckState(standing=state().standing, turns=(5,)), RULES,
     "this cannot have happened: 5 is not a Turn", state().standing),
    ("chooser", lambda: puck.PuckState(standing=CHOOSING.standing, chooser=2), RULES,
     "2 is not a chooser: an int from 0 to 1", 2),
    ("chooser and draws",
     lambda: puck.PuckState(standing=CHOOSING.standing, draws=((),), chooser=1), RULES,
     "this is not how a round stands", CHOOSING.standing),
]

VIEWS: list[Row] = [
    ("seat", view(seat=2), RULES, "in a view seat cannot be 2", 2),
    ("rules", view(rules=None), RULES, "in a view rules cannot be None", None),
    ("dealer", view(dealer=-1), RULES, "in a view dealer cannot be -1", -1),
    ("hand", view(hand=("2c",)), RULES, "in a view hand cannot be ('2c',)", ("2c",)),
    ("a card twice", view(hand=(TWO, TWO, TWO)), RULES,
     f"in a view hand cannot be {(TWO, TWO, TWO)}", (TWO, TWO, TWO)),
    ("another hand size", view(hand_sizes=(2, 3)), RULES, "in a view hand_sizes cannot be (2, 3)",
     (2, 3)),
    ("hand sizes", view(hand_sizes=(3,)), RULES, "in a view hand_sizes cannot be (3,)", (3,)),
    ("stock size", view(stock_size=-1), RULES, "in a view stock_size cannot be -1", -1),
    ("stock size: high", view(stock_size=1_000_000), RULES,
     "in a view stock_size cannot be 1000000", 1_000_000),
    ("shown", view(shown=()), RULES, "in a view shown cannot be ()", ()),
    ("events", view(events=[]), RULES, "in a view events cannot be []", []),
    ("an event", view(events=(5,)), RULES, "in a view events cannot be (5,)", (5,)),
    event("seat", seat=2),
    event("discards", discards=("2c",)),
    event("discards: none", discards=None),
    event("four discards", discards=(None,) * 4),
    event("takes", takes=((1, "Kd"),)),
    event("a negative take", takes=((1, -1),)),
    event("takes of three victims", takes=((1, 1),) * 3),
    event("takes: no pair", takes=((1,),)),
    event("takes: victim", takes=((2, 1),)),
    event("taken", taken=((1, ("Kd",)),)),
    event("taken of three victims", taken=((1, (ACE,)),) * 3),
    event("taken: list", taken=[]),
    event("refills", refills=((1, (1,)),)),
    event("refills: seat", refills=((-1, (ACE,)),)),
    event("refills of three seats", refills=((1, (ACE,)),) * 3),
    ("three events", view(events=(puck.Event(0, (), (), (), ()),) * 3), RULES,
     f"in a view events cannot be {shown((puck.Event(0, (), (), (), ()),) * 3)}",
     (puck.Event(0, (), (), (), ()),) * 3),
    ("own discards", view(own_discards=None), RULES, "in a view own_discards cannot be None", None),
    ("known discards", view(known_discards=cards("Xr")), RULES,
     "in a view known_discards cannot be (Joker.RED,)", (pp.Joker.RED,)),
    ("hidden discards", view(hidden_discards=(0, 0, 0)), RULES,
     "in a view hidden_discards cannot be (0, 0, 0)", (0, 0, 0)),
    ("draws", view(draws=((5,),)), RULES, "in a view draws cannot be ((5,),)", ((5,),)),
    ("draws: card", view(draws=(((0, None),),)), RULES, "in a view draws cannot be (((0, None),),)",
     (((0, None),),)),
    ("chooser", view(chooser=2), RULES, "in a view chooser cannot be 2", 2),
    ("wins", view(wins=(0, True)), RULES, "in a view wins cannot be (0, True)", (0, True)),
    ("leader", view(leader="0"), RULES, "in a view leader cannot be '0'", "0"),
    ("direction", view(direction=1), RULES, "in a view direction cannot be 1", 1),
    ("round", view(round=2.0), RULES, "in a view round cannot be 2.0", 2.0),
    ("idle", view(idle=None), RULES, "in a view idle cannot be None", None),
    ("actors", view(actors=(2,)), RULES, "in a view actors cannot be (2,)", (2,)),
    ("outcome", view(outcome=()), RULES, "in a view outcome cannot be ()", ()),
    ("whereabouts", lambda: puck.PuckView.whereabouts(state().view(0), 2), RULES,
     "2 is not a seat: an int from 0 to 1", 2),
    ("complete", lambda: puck.PuckView.complete(state().view(0), None), RULES,
     "None is no source of randomness: it has no random()", None),
    ("complete from a pack", lambda: puck.PuckView.complete(state().view(0), FULL), RULES,
     f"{shown(FULL)} is no source of randomness: it has no random()", FULL),
]

NUMBERS: list[Row] = [
    ("size: rules", lambda: puck.index_size(3), RULES, "3 is not PuckRules", 3),
    ("size: open taking", lambda: puck.index_size(OPEN.rules), RULES,
     "in open taking cards are named: there is no fixed index", OPEN.rules),
    ("of: view", lambda: puck.index_of(5, checked.Hold(0)), RULES, "5 is not a PuckView", 5),
    ("of: direction", lambda: puck.index_of(CHOOSING.view(1), checked.Hold(1)), RULES,
     "the choice of the direction has no number", CHOOSING.view(1)),
    ("of: open taking", lambda: puck.index_of(OPEN.view(0), checked.Hold(0)), RULES,
     "in open taking cards are named: there is no fixed index", OPEN.rules),
    ("of: none", lambda: puck.index_of(state().view(0), 5), ILLEGAL,
     "5 is no announcement of this hand", 5),
    ("of: another seat", lambda: puck.index_of(state().view(0), checked.Hold(1)), ILLEGAL,
     "Hold(seat=1) is no announcement of this hand", checked.Hold(1)),
    ("at: view", lambda: puck.action_at(None, 0), RULES, "None is not a PuckView", None),
    ("at: number", lambda: puck.action_at(state().view(0), 8), ILLEGAL, "8 is not from 0 to 7", 8),
    ("at: no number", lambda: puck.action_at(state().view(0), True), ILLEGAL,
     "True is not from 0 to 7", True),
    ("at: a short hand", lambda: puck.action_at(ROBBED.view(1), 19), ILLEGAL,
     "19 discards more than the hand has", 19),
]

Refused = tuple[str, checked.PuckState, Any, str]

REFUSED: list[Refused] = [
    ("no action", state(), 5, "5 is not an action of Puck"),
    ("no seat", state(), puck.Hold(2), "there is no seat 2: the last is 1"),
    ("no seat at the end", OVER, puck.Hold(2), "there is no seat 2: the last is 1"),
    ("over", OVER, puck.Hold(0), "the game is over"),
    ("to draw", DRAWING, puck.Hold(1), "seat 1 is to draw, not: 1 holds"),
    ("another draws", DRAWING, puck.Draw(0, ACE), "it is for seat 1, not 0"),
    ("a joker is drawn", DRAWING, puck.Draw(1, pp.Joker.RED), "Xr is not in the stock"),
    ("to choose", CHOOSING, puck.Draw(1, ACE),
     "seat 1 is to choose the direction, not: 1 draws As"),
    ("another chooses", CHOOSING, puck.ChooseDirection(0, CW), "it is for seat 1, not 0"),
    ("to be dealt", DEALING, puck.Draw(1, ACE), "seat 1 is to be dealt a card, not: 1 draws As"),
    ("a text is dealt", DEALING, puck.Deal(1, "As"), "'As' is not a card of Puck"),
    ("another is dealt", DEALING, puck.Deal(0, ACE), "it is for seat 1, not 0"),
    ("to announce", state(), puck.Take(0, 1, ACE), "seat 0 is to announce, not: 0 takes As from 1"),
    ("another announces", state(), puck.Hold(1), "it is for seat 0, not 1"),
    ("another exchanges", state(), puck.Exchange(1, "3c", [(0, 1)]), "it is for seat 0, not 1"),
    ("to take", TAKING, puck.Refill(0, ACE),
     "seat 0 is to take a card from seat 1, not: 0 refills As"),
    ("another takes", TAKING, puck.Take(1, 0, ACE), "it is for seat 0, not 1"),
    ("another victim", TAKING, puck.Take(0, 0, ACE), "the next card is taken from seat 1, not 0"),
    ("a card not held", TAKING, puck.Take(0, 1, ACE), "As is not in the hand of seat 1"),
    ("to fill up", REFILLING, puck.Hold(1), "seat 1 is to fill up, not: 1 holds"),
    ("another fills up", REFILLING, puck.Refill(0, ACE), "it is for seat 1, not 0"),
    ("a card not in the stock", REFILLING, puck.Refill(1, TWO), "2c is not in the stock"),
    ("discards", state(), puck.Exchange(0, "2c As Ks", [(1, 3)]),
     "Ks is not in the hand of seat 0"),
    ("hold only", HOLD_ONLY, puck.Exchange(1, "6d", [(0, 1)]),
     "the stock is gone: seats may only hold"),
    ("takes from the stock", STOCK, puck.Exchange(0, "2c", [(1, 1)]),
     "new cards come from the stock, not from other hands"),
    ("a small stock", LITTLE, puck.Exchange(0, "2c 5d"), "the stock has 1 cards, not 2"),
    ("no takes", state(), puck.Exchange(0, "2c 5d"), "it does not say from whom 2 cards are taken"),
    ("no victim", state(), puck.Exchange(0, "2c", [(2, 1)]), "there is no seat 2: the last is 1"),
    ("named", state(), puck.Exchange(0, "2c", [(1, "3c")]),
     "cards are not named, but counted in blind taking"),
    ("counted", OPEN, puck.Exchange(0, "2c", [(1, 1)]), "cards are named in open taking"),
    ("named, not held", OPEN, puck.Exchange(0, "2c 5d", [(1, "3c 4c")]),
     "4c is not in the hand of seat 1"),
    ("a short victim", ROBBED, puck.Exchange(2, "4c 7d Jh", [(1, 3)]),
     "seat 1 holds 2 cards, not 3"),
]
# fmt: on


PARTS = {
    "actions": ACTIONS,
    "rules": PLAYING,
    "states": STATES,
    "standings": STANDINGS,
    "texts of states": TEXTS_OF_STATES,
    "rounds": IMPOSSIBLE,
    "views": VIEWS,
    "numbers": NUMBERS,
}


@pytest.mark.parametrize(
    ("call", "kind", "message", "value"),
    [
        pytest.param(*row, id=f"{part} -- {name}")
        for part, rows in PARTS.items()
        for name, *row in rows
    ],
)
def test_refused(
    call: Callable[[], Any], kind: type[pp.PuckpunkError], message: str, value: Any
) -> None:
    """What is said is all that is said, and the value is what is wrong."""
    check_refused(call, kind, message, value)


@pytest.mark.parametrize(
    ("before", "action", "reason"), [pytest.param(*row, id=name) for name, *row in REFUSED]
)
def test_refused_in_a_state(before: checked.PuckState, action: Any, reason: str) -> None:
    """What may not be done now; the error holds the action and the state."""
    assert before.refusal(action) == reason
    check_illegal(before.apply, before, action, reason)


@pytest.mark.parametrize(
    "changes", [{"stock_size": 44}, {"shown": None}, {"actors": ()}, {"leader": 1}], ids=str
)
def test_views_that_no_state_shows(changes: dict[str, Any]) -> None:
    """Each part can be, but not with the others."""
    with pytest.raises(pp.RulesError) as caught:
        view(**changes)()
    refused: Any = caught.value.value
    assert isinstance(refused, checked.PuckView)
    assert str(caught.value) == f"no state looks like this: {shown(refused)}"
    assert {name: getattr(refused, name) for name in changes} == changes


STARTED = {"round": "1", "wins": "0, 0", "shown": "no", "known": "-"}
DEALT_TWO = STARTED | {"round": "0", "hands": "2c, 3c"}
DEALT_ONE = STARTED | {"round": "0", "hands": "-, 3c"}
SMALL_PACK = " pack=2c3c5d6d9hTh"
EACH = {"rules": "puck players=2 tied_round=each"}
LAST = {"rules": "puck players=2" + SMALL_PACK, "known": "2c"}
NEIGHBOUR = STARTED | {"rules": "puck players=2 first_leader=neighbour"}


@pytest.mark.parametrize(
    ("possible", "impossible"),
    [
        ({}, {"round": "1"}),
        ({"round": "3", "wins": "0, 2"}, {"wins": "0, 2"}),
        ({"round": "3", "wins": "1, 1"}, {"wins": "1, 1"}),
        (EACH | {"wins": "1, 1"}, EACH | {"wins": "2, 0"}),
        (EACH | {"round": "3", "wins": "2, 2"}, EACH | {"round": "3", "wins": "2, 3"}),
        ({"idle": "1"}, {"idle": "2"}),
        ({"idle": "3", "round": "3"}, {"idle": "4", "round": "9"}),
        ({"idle": "2", "round": "3"}, {"idle": "3", "round": "2"}),
        (LAST | {"hands": "5d 9h, 3c 6d Th", "round": "1"}, {"hands": "5d 9h, 3c 6d Th"}),
        (LAST | {"hands": "5d 9h, 3c 6d Th"}, {"hands": "2c 5d 8d 9h, 3c 6d Th"}),
        (
            LAST | {"hands": "5d, 3c 6d Th", "known": "2c 9h"},
            LAST
            | {"hands": "5d 9h, 3c 6d Th", "rules": "puck players=2 source=stock" + SMALL_PACK},
        ),
        (
            LAST | {"hands": "5d 9h, 3c 6d Th", "known": "2c"},
            LAST | {"hands": "5d 9h, 2c 3c 6d Th", "known": "-"},
        ),
        (STARTED, STARTED | {"round": "0"}),
        (STARTED, STARTED | {"round": "2"}),
        (STARTED, STARTED | {"wins": "1, 0"}),
        (STARTED, STARTED | {"idle": "1"}),
        (STARTED, STARTED | {"known": "Kd"}),
        (STARTED, STARTED | {"hidden": "Kd, -"}),
        (STARTED, STARTED | {"hands": "2c 5d 8d 9h, 3c 6d 8c Th", "round": "0"}),
        (STARTED, STARTED | {"direction": "-", "leader": "-"}),
        (DEALT_TWO, DEALT_TWO | {"round": "1"}),
        (DEALT_TWO, DEALT_TWO | {"direction": "-", "leader": "-"}),
        (DEALT_ONE, DEALT_ONE | {"hands": "3c, -"}),
        (DEALT_ONE | {"hands": "2c, 3c 4c"}, DEALT_ONE | {"hands": "-, 3c 4c"}),
        (NEIGHBOUR | {"leader": "1"}, NEIGHBOUR | {"leader": "0"}),
    ],
    ids=str,
)
def test_standings_that_no_game_leads_to(
    possible: dict[str, str], impossible: dict[str, str]
) -> None:
    """Each part can be, but not with the others; what is nearly the same can be."""
    assert str(state(**possible)) == text(**possible)
    with pytest.raises(pp.RulesError) as caught:
        state(**impossible)
    refused: Any = caught.value.value
    assert isinstance(refused, checked.Standing)
    assert str(caught.value) == f"a game cannot stand like this: {shown(refused)}"


def test_no_more_is_read_than_tells_that_it_is_too_much() -> None:
    """An endless source is refused too."""
    deck = iter(pp.standard_deck())
    with pytest.raises(pp.IllegalActionError, match="is not one to three different cards"):
        puck.Exchange(0, deck)
    assert next(deck) == pp.standard_deck()[4]
    victims = ((seat, 1) for seat in count(1))
    with pytest.raises(pp.IllegalActionError, match="1 discarded, but 5 taken"):
        puck.Exchange(0, (ACE,), victims)
    assert next(victims) == (6, 1)


def test_what_is_not_a_turn_is_the_cause() -> None:
    with pytest.raises(pp.RulesError) as caught:
        puck.PuckState(standing=state().standing, turns=(5,))
    cause: Any = caught.value.__cause__
    assert (type(cause), str(cause), cause.value) == (RULES, "5 is not a Turn", 5)

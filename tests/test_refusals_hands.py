"""What cards, rankings, hands and the parts that games share refuse, and in which words.

Every error is one of the package's, says what is wrong, and has the offending value as ``value``.
"""

import operator
from collections.abc import Callable
from functools import partial
from itertools import count, repeat
from random import Random
from typing import Any

import attrs
import pytest

import puckpunk as pp
from puckpunk import punk
from puckpunk.cards import Card, Joker, Rank, Suit
from puckpunk.errors import shown
from puckpunk.game import Deal, PhysicalPack, check_seat, pick, random_order, shuffled
from puckpunk.hands.evaluation import known_value
from puckpunk.rankings import PUCK, THREE_CARD_POKER, HandCategory, LowAce, Ranking
from refusals import check_refused

NOTATION, RULES, ACTION = pp.NotationError, pp.RulesError, pp.IllegalActionError

ACE = Card(Rank.ACE, Suit.SPADES)
KING = Card(Rank.KING, Suit.DIAMONDS)
NINE = Card(Rank.NINE, Suit.CLUBS)
TWO = Card(Rank.TWO, Suit.HEARTS)
PACK = pp.standard_deck()
ORDER = PUCK.order
THREE = punk.PunkRules(players=3)
DEALT = punk.PunkState.deal(THREE, Random(1))
HOUSE = attrs.evolve(PUCK, low_ace="lowest")  # another ranking of the same name
PAIR = pp.evaluate("Ac Ad Kh")
POKER_PAIR = pp.evaluate("Ac Ad Kh", THREE_CARD_POKER)
HOUSE_PAIR = pp.evaluate("Ac Ad Kh", HOUSE)
NO_CARD = (
    "is not a card: a rank (2 to 10, T, J, Q, K, A) and a suit (c, d, h, s or a symbol), "
    "or Xr or Xb for a joker"
)
CATEGORIES = "high_card, pair, straight, flush, three_of_a_kind, straight_flush"


class Drawing:
    """A source of randomness that draws the same again and again."""

    def __init__(self, number: object) -> None:
        self.number = number

    def random(self) -> Any:
        return self.number

    def __repr__(self) -> str:
        return "Drawing()"


EMPTY: PhysicalPack[Any] = PhysicalPack(())
UNFIT = {
    "1": Drawing(1.0),
    "less than 0": Drawing(-0.1),
    "text": Drawing("a"),
    "whole number": Drawing(0),
}


def ranking(**changes: Any) -> Ranking:
    """Return Puck's ranking with other values."""
    return attrs.evolve(PUCK, **changes)


def odd(value: object) -> Any:
    """Hand over something of another type than is wanted."""
    return value


REFUSALS: list[tuple[str, Callable[[], object], type[pp.PuckpunkError], str, object]] = [
    # ranks, suits and jokers
    ("no rank", lambda: Rank(1), NOTATION, "1 is not a rank: 2 to 14", 1),
    ("rank by its name", lambda: Rank(odd("ace")), NOTATION, "'ace' is not a rank: 2 to 14", "ace"),
    ("no suit", lambda: Suit(4), RULES, "4 is no Suit: clubs, diamonds, hearts, spades", 4),
    ("no joker", lambda: Joker(odd("blue")), RULES, "'blue' is no Joker: red, black", "blue"),
    # cards
    ("card of an int", lambda: Card(odd(14), Suit.CLUBS), NOTATION, "14 is not a Rank", 14),
    ("card of a letter", lambda: Card(Rank.ACE, odd("c")), NOTATION, "'c' is not a Suit", "c"),
    ("text of no card", lambda: Card.parse("1s"), NOTATION, f"'1s' {NO_CARD}", "1s"),
    ("no text of a card", lambda: Card.parse(odd(5)), NOTATION, f"5 {NO_CARD}", 5),
    (
        "joker as a card",
        lambda: Card.parse("Xr"),
        NOTATION,
        "'Xr' is a joker, which has neither rank nor suit",
        "Xr",
    ),
    ("text of no joker", lambda: Joker.parse("Xs"), NOTATION, f"'Xs' {NO_CARD}", "Xs"),
    (
        "card as a joker",
        lambda: Joker.parse("As"),
        NOTATION,
        "'As' is not a joker: Xr or Xb",
        "As",
    ),
    # lists of cards
    ("no text of cards", lambda: pp.parse_cards(odd(7)), NOTATION, "7 is not a text of cards", 7),
    (
        "wrong word first",
        lambda: pp.parse_cards("1d, As"),
        NOTATION,
        f"'1d' in '1d, As' {NO_CARD}",
        "1d, As",
    ),
    (
        "wrong word between",
        lambda: pp.parse_cards("As\t1d-Kc Qc"),
        NOTATION,
        rf"'1d' in 'As\t1d-Kc Qc' {NO_CARD}",
        "As\t1d-Kc Qc",
    ),
    (
        "text too long",
        lambda: pp.parse_cards(" " * 40_001),
        NOTATION,
        "a text of 40001 characters is too long for cards",
        " " * 40_001,
    ),
    (
        "text of too many cards",
        lambda: pp.parse_cards("2c" * 10_001),
        NOTATION,
        f"{shown('2c' * 10_001)} has more than 10000 cards",
        "2c" * 10_001,
    ),
    (
        "neither text nor cards",
        lambda: pp.format_cards(odd(5)),
        NOTATION,
        "5 is neither text nor cards",
        5,
    ),
    ("no card in a list", lambda: pp.format_cards([ACE, odd(5)]), NOTATION, "5 is not a card", 5),
    (
        "text in a list",
        lambda: pp.format_cards([ACE, odd("Kd")]),
        NOTATION,
        "'Kd' is not a card; parse_cards reads texts",
        "Kd",
    ),
    (
        "too many cards",
        lambda: pp.format_cards(repeat(ACE)),
        NOTATION,
        "there are more than 10000 cards",
        (ACE, ACE, ACE),
    ),
    (
        "three jokers",
        lambda: pp.standard_deck(jokers=3),
        RULES,
        "a pack has 0, 1 or 2 jokers, not 3",
        3,
    ),
    (
        "true jokers",
        lambda: pp.standard_deck(jokers=True),
        RULES,
        "a pack has 0, 1 or 2 jokers, not True",
        True,
    ),
    # rankings
    ("no name", lambda: ranking(name=7), RULES, "the name 7 is not a text", 7),
    (
        "empty name",
        lambda: ranking(name=""),
        RULES,
        "a name has 1 to 80 characters that can be printed, not ''",
        "",
    ),
    (
        "long name",
        lambda: ranking(name="n" * 81),
        RULES,
        f"a name has 1 to 80 characters that can be printed, not {shown('n' * 81)}",
        "n" * 81,
    ),
    (
        "name of two lines",
        lambda: ranking(name="a\nb"),
        RULES,
        r"a name has 1 to 80 characters that can be printed, not 'a\nb'",
        "a\nb",
    ),
    (
        "order as a text",
        lambda: ranking(order="pair"),
        RULES,
        "the order 'pair' is not a tuple of categories",
        "pair",
    ),
    (
        "order without order",
        lambda: ranking(order=5),
        RULES,
        "the order 5 is not a tuple of categories",
        5,
    ),
    (
        "no category in the order",
        lambda: ranking(order=("pear", *ORDER[1:])),
        RULES,
        f"'pear' is no HandCategory: {CATEGORIES}",
        "pear",
    ),
    (
        "one in the order",
        lambda: ranking(order=["pair"]),
        RULES,
        "the order ['pair'] does not name the six categories once",
        ["pair"],
    ),
    (
        "more in the order",  # what stands after the seventh says nothing
        lambda: ranking(order=(*ORDER, HandCategory.PAIR, "pear")),
        RULES,
        f"the order ({', '.join(map(repr, ORDER))}, ...) does not name the six categories once",
        (*ORDER, HandCategory.PAIR, "pear"),
    ),
    (
        "one twice in the order",
        lambda: ranking(order=["pair"] * 6),
        RULES,
        f"the order {['pair'] * 6} does not name the six categories once",
        ["pair"] * 6,
    ),
    (
        "no low ace",
        lambda: ranking(low_ace="best"),
        RULES,
        "'best' is no LowAce: never, lowest, second, highest",
        "best",
    ),
    (
        "no low ace, called",
        lambda: LowAce(0),
        RULES,
        "0 is no LowAce: never, lowest, second, highest",
        0,
    ),
    (
        "no rank to be best",
        lambda: ranking(best_three=3),
        RULES,
        "best_three is a Rank or None, not 3",
        3,
    ),
    (
        "no joker ties",
        lambda: ranking(joker_ties=None),
        RULES,
        "None is no JokerTies: joker, natural, level",
        None,
    ),
    (
        "joker_may_copy of 1",
        lambda: ranking(joker_may_copy=1),
        RULES,
        "joker_may_copy is True or False, not 1",
        1,
    ),
    (
        "short_hands of None",
        lambda: ranking(short_hands=None),
        RULES,
        "short_hands is True or False, not None",
        None,
    ),
    (
        "preset by its name",
        lambda: pp.evaluate("As Kd 9c", odd("teen_patti")),
        RULES,
        "'teen_patti' is not a Ranking: PRESETS['teen_patti'] is one",
        "teen_patti",
    ),
    (
        "another name",
        lambda: pp.evaluate("As Kd 9c", odd("poker")),
        RULES,
        "'poker' is not a Ranking",
        "poker",
    ),
    (
        "a list for a ranking",
        lambda: pp.winners([], odd([])),
        RULES,
        "[] is not a Ranking",
        [],
    ),
    # hands
    (
        "four cards in a text",
        lambda: pp.evaluate("As, Kd, 9c, 2h"),
        RULES,
        "the hand 'As Kd 9c 2h' has more than three cards",
        "As Kd 9c 2h",
    ),
    (
        "four cards in a tuple",
        lambda: pp.evaluate((ACE, KING, NINE, TWO)),
        RULES,
        "the hand 'As Kd 9c 2h' has more than three cards",
        "As Kd 9c 2h",
    ),
    (
        "cards without end",
        lambda: pp.evaluate(repeat(ACE)),
        RULES,
        "the hand 'As As As As' has more than three cards",
        "As As As As",
    ),
    (
        "cards without end, to read as natural ones",
        lambda: pp.as_natural(repeat(ACE)),
        RULES,
        "the hand 'As As As As' has more than three cards",
        "As As As As",
    ),
    (
        "short hand",
        lambda: pp.evaluate("A♠ Kd", THREE_CARD_POKER),
        RULES,
        "the hand 'As Kd' is short: Three Card Poker wants three",
        "As Kd",
    ),
    (
        "short hand in a list",
        lambda: pp.evaluate([], THREE_CARD_POKER),
        RULES,
        "the hand '' is short: Three Card Poker wants three",
        "",
    ),
    (
        "card twice",
        lambda: pp.evaluate("As,Kd,AS"),
        RULES,
        "the hand 'As Kd As' holds As twice",
        "As Kd As",
    ),
    (
        "card twice in a list",
        lambda: pp.evaluate([KING, ACE, ACE]),
        RULES,
        "the hand 'Kd As As' holds As twice",
        "Kd As As",
    ),
    (
        "text to read as natural cards",
        lambda: pp.as_natural("As, AS"),
        RULES,
        "the hand 'As As' holds As twice",
        "As As",
    ),
    (
        "known hand that is none",
        lambda: known_value((ACE, KING), THREE_CARD_POKER),
        RULES,
        "Three Card Poker has no hand 'As Kd'",
        (ACE, KING),
    ),
    (
        "text for hands",
        lambda: pp.winners("As Kd 9c"),
        NOTATION,
        "'As Kd 9c' is not a list of hands",
        "As Kd 9c",
    ),
    ("no hands", lambda: pp.winners(odd(5)), NOTATION, "5 is not a list of hands", 5),
    ("no hand", lambda: pp.winners([odd(5)]), NOTATION, "5 is neither text nor cards", 5),
    # reasons
    (
        "no value",
        lambda: pp.explain(PAIR, odd("As")),
        NOTATION,
        "'As' is not the value of a hand",
        "As",
    ),
    (
        "no value first",
        lambda: pp.explain(odd(5), PAIR),
        NOTATION,
        "5 is not the value of a hand",
        5,
    ),
    (
        "values of two rankings",
        lambda: pp.explain(PAIR, POKER_PAIR),
        RULES,
        "hands of Puck and Three Card Poker do not compare",
        POKER_PAIR,
    ),
    (
        "values of two rankings of a name",
        lambda: pp.explain(PAIR, HOUSE_PAIR),
        RULES,
        "hands of two rankings that are both called Puck do not compare",
        HOUSE_PAIR,
    ),
    (
        "reason in no language",
        lambda: pp.explain(PAIR, PAIR, language=odd("uk")),
        RULES,
        "'uk' is not a Language: Language('uk') is",
        "uk",
    ),
    (
        "words in no language",
        lambda: PAIR.words(odd(None)),
        RULES,
        "None is not a Language: Language('ru') is",
        None,
    ),
    # packs in a known order
    (
        "pack as a text",
        lambda: PhysicalPack(odd("Ac 2c")),
        RULES,
        "'Ac 2c' is not a list of cards",
        "Ac 2c",
    ),
    (
        "pack as bytes",
        lambda: PhysicalPack(odd(b"Ac")),
        RULES,
        "b'Ac' is not a list of cards",
        b"Ac",
    ),
    ("no pack", lambda: PhysicalPack(odd(None)), RULES, "None is not a list of cards", None),
    (
        "pack without end",
        lambda: PhysicalPack(odd(count())),
        RULES,
        "there are more than 1000000 cards",
        (0, 1, 2),
    ),
    (
        "card in a pack twice",
        lambda: PhysicalPack(("Ac", "2c", "Ac")),
        RULES,
        "'Ac' is no card, or in the pack twice",
        "Ac",
    ),
    (
        "card that does not hash",
        lambda: PhysicalPack((["Ac"],)),
        RULES,
        "['Ac'] is no card, or in the pack twice",
        ["Ac"],
    ),
    (
        "cut below the pack",
        lambda: PhysicalPack(("Ac", "2c"), cut=3),
        RULES,
        "the cut is an int up to 2, not 3",
        3,
    ),
    (
        "cut above the pack",
        lambda: PhysicalPack(("Ac", "2c"), cut=-1),
        RULES,
        "the cut is an int up to 2, not -1",
        -1,
    ),
    (
        "cut of true",
        lambda: PhysicalPack(("Ac", "2c"), cut=True),
        RULES,
        "the cut is an int up to 2, not True",
        True,
    ),
    # chance
    (
        "no randomness",
        lambda: pick("ab", odd(5)),
        RULES,
        "5 is no source of randomness: it has no random()",
        5,
    ),
    (
        "pack for randomness",
        lambda: pick("ab", EMPTY),
        RULES,
        "PhysicalPack(cards=(), cut=0) is no source of randomness: it has no random()",
        EMPTY,
    ),
    (
        "nothing to choose",
        lambda: pick((), Random(1)),
        RULES,
        "there is nothing to choose from",
        (),
    ),
    *(
        (
            f"{name} to draw one",
            partial(pick, "ab", rng),
            RULES,
            "Drawing() does not draw numbers from 0 to 1",
            rng,
        )
        for name, rng in UNFIT.items()
    ),
    *(
        (
            f"{name} to shuffle",
            partial(shuffled, "abc", rng),
            RULES,
            "Drawing() does not draw numbers from 0 to 1",
            rng,
        )
        for name, rng in UNFIT.items()
        if name != "whole number"  # which is as good for sorting by
    ),
    (
        "no randomness to shuffle",
        lambda: random_order(2, odd(None)),
        RULES,
        "None is no source of randomness: it has no random()",
        None,
    ),
    # seats
    ("seat below 0", lambda: Deal(-1, ACE), ACTION, "-1 is not a seat: an int from 0", -1),
    (
        "seat at no table",
        lambda: Deal(10_000, ACE),
        ACTION,
        "10000 is not a seat: an int from 0",
        10_000,
    ),
    ("seat of true", lambda: Deal(True, ACE), ACTION, "True is not a seat: an int from 0", True),
    (
        "view of no seat",
        lambda: DEALT.view(3),
        RULES,
        "3 is not a player: an int from 0 to 2",
        3,
    ),
    (
        "view from below 0",
        lambda: DEALT.view(-1),
        RULES,
        "-1 is not a player: an int from 0 to 2",
        -1,
    ),
    (
        "dealer of true",
        lambda: check_seat(True, 4, "dealer"),
        RULES,
        "True is not a dealer: an int from 0 to 3",
        True,
    ),
]


@pytest.mark.parametrize(
    ("call", "kind", "message", "value"),
    [refusal[1:] for refusal in REFUSALS],
    ids=[refusal[0] for refusal in REFUSALS],
)
def test_what_is_refused(
    call: Callable[[], object], kind: type[pp.PuckpunkError], message: str, value: object
) -> None:
    check_refused(call, kind, message, value)


def test_each_refusal_is_listed_once() -> None:
    names = [refusal[0] for refusal in REFUSALS]
    assert len(set(names)) == len(names)


def test_a_seat_that_no_game_has_is_refused_in_no_state() -> None:
    """The action is malformed in itself."""
    with pytest.raises(pp.IllegalActionError) as caught:
        Deal(-1, ACE)
    assert caught.value.reason == str(caught.value)
    assert caught.value.state is None


@pytest.mark.parametrize("compare", [operator.lt, operator.le, operator.gt, operator.ge])
def test_values_of_two_rankings_do_not_compare(compare: Callable[[Any, Any], bool]) -> None:
    for other, names in (
        (POKER_PAIR, "Puck and Three Card Poker"),
        (HOUSE_PAIR, "two rankings that are both called Puck"),
    ):
        with pytest.raises(TypeError) as caught:
            compare(PAIR, other)
        assert str(caught.value) == f"hands of {names} do not compare"

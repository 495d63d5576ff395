"""How much is taken at the most, and that no more is read than tells that it is too much."""

from collections.abc import Callable
from io import StringIO
from itertools import repeat
from typing import Any

import attrs
import pytest

import puckpunk as pp
from puckpunk import punk
from puckpunk.game import Deal, PhysicalPack, pick, random_order
from puckpunk.json_text import LONGEST_LINE
from puckpunk.rankings import THREE_CARD_POKER
from puckpunk.records import dumps, load, loads
from puckpunk.table import Record

PACK = pp.standard_deck(jokers=2)


class Drawing:
    """A source of randomness that draws what it is told to."""

    def __init__(self, *numbers: float) -> None:
        self.numbers = iter(numbers)

    def random(self) -> float:
        return next(self.numbers)


class TestCards:
    """10,000 cards are a list, a million a pack; a hand has three."""

    def test_lists(self) -> None:
        cards = PACK[:1] * 10_000
        text = pp.format_cards(cards)
        assert text == pp.format_cards(iter(cards))
        assert len(text) == 29_999
        assert pp.parse_cards(text) == cards
        assert pp.parse_cards(text.ljust(40_000)) == cards

    def test_packs(self) -> None:
        pack = PhysicalPack(tuple(range(1_000_000)), cut=1_000_000)
        assert len(pack.cards) == 1_000_000
        assert pack.order == pack.cards, "all are lifted off, and lie as they lay"

    @pytest.mark.parametrize("read", [pp.evaluate, pp.as_natural])
    def test_a_fourth_card_of_a_hand_is_enough(self, read: Callable[[Any], object]) -> None:
        cards = iter(PACK)
        with pytest.raises(pp.RulesError, match="more than three"):
            read(cards)
        assert next(cards) is PACK[4]


class TestHands:
    """100,000 hands are compared at once, and no more."""

    def test_as_many_as_may_be(self) -> None:
        hands = [PACK[:3]] * 99_999 + [PACK[5:8]]
        assert pp.winners(hands, THREE_CARD_POKER) == (99_999,)

    def test_one_more(self) -> None:
        hands = repeat(PACK[:3], 100_002)
        with pytest.raises(pp.NotationError, match="there are more than 100000 hands") as caught:
            pp.winners(hands, THREE_CARD_POKER)
        assert caught.value.value is hands
        assert len(list(hands)) == 1, "the last is not read"


class TestChance:
    """Numbers are drawn from 0 to 1, 1 excluded."""

    LAST = 1 - 2**-53

    def test_the_ends(self) -> None:
        assert pick("abc", Drawing(0.0)) == "a"
        assert pick("abc", Drawing(self.LAST)) == "c"
        assert random_order(2, Drawing(self.LAST, 0.0)) == [1, 0]
        assert random_order(1, Drawing(0.0)) == [0]
        assert random_order(0, Drawing()) == []

    @pytest.mark.parametrize(
        "numbers", [(-0.1, 0.5), (0.5, 1.0), (0.5, 1.5), (0.1, 0.2, 1.0), (0.1, -0.1, 1.0)]
    )
    def test_one_that_is_none_spoils_an_order(self, numbers: tuple[float, ...]) -> None:
        rng = Drawing(*numbers)
        with pytest.raises(pp.RulesError, match="does not draw numbers from 0 to 1") as caught:
            random_order(len(numbers), rng)
        assert caught.value.value is rng


def test_seats() -> None:
    """10,000 at any table."""
    assert Deal(0, PACK[0]).seat == 0
    assert Deal(9_999, PACK[0]).seat == 9_999


class TestLines:
    """A line has 4,000,000 characters at the most, without its end."""

    def test_written(self) -> None:
        rules = punk.PunkRules(players=8000, pack=punk.PunkPack(seats=8000, suits=80, ranks=100))
        state = punk.PunkState.start(rules)
        record: Record[Any] = Record(state, (), state, seats=("☺" * 80,) * 8000, notes={"_x": ""})
        room = LONGEST_LINE - len(dumps(record))
        assert 0 < room < 1_000_000
        longest = attrs.evolve(record, notes={"_x": "x" * room})
        line = dumps(longest)
        assert len(line) == LONGEST_LINE
        assert loads(line) == longest
        with pytest.raises(pp.RecordError, match="over 4,000,000 characters"):
            dumps(attrs.evolve(record, notes={"_x": "x" * (room + 1)}))

    def test_no_more_than_a_line_is_read_at_once(self) -> None:
        """What is too long is read piece by piece."""
        text, sizes = StringIO("x" * (2 * LONGEST_LINE)), list[Any]()

        class File:
            def readline(self, size: int, /) -> str:
                sizes.append(size)
                return text.readline(size)

        with pytest.raises(pp.RecordError, match="over 4,000,000 characters"):
            list(load(File()))
        assert None not in sizes
        assert all(0 < size <= LONGEST_LINE + 2 for size in sizes)

    def test_the_next_line_is_read_after_one_that_is_too_long(self) -> None:
        text = f"{'x' * (2 * LONGEST_LINE)}\nx\n"
        told: list[pp.RecordError] = []
        assert not list(load(StringIO(text), strict=False, report=told.append))
        assert [(fault.game, fault.value) for fault in told] == [(1, "x" * 80), (2, "x\n")]

    @pytest.mark.parametrize(
        "blank", ["\x0b", "\x0c", "\u00a0", "X"], ids=["tab", "feed", "space", "letter"]
    )
    def test_only_what_json_takes_for_blank_is_nothing(self, blank: str) -> None:
        assert not list(load(StringIO(" \t\r\n\n")))
        with pytest.raises(pp.RecordError, match="game 2: not JSON"):
            list(load(StringIO(f"\n{blank}\n")))

"""Cards, the pack (PK2) and their notation."""

import copy
import itertools
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import puckpunk as pp
from puckpunk import render
from puckpunk.cards import AnyCard, Card, Joker, Rank, Suit

PACK = pp.standard_deck(jokers=2)
NAMES = {"Card": Card, "Rank": Rank, "Suit": Suit, "Joker": Joker}


class TestPK2:
    """PK2: 52 cards of thirteen ranks, with two jokers or with none."""

    def test_the_pack_is_in_the_order_of_the_index(self) -> None:
        assert pp.format_cards(PACK[:5]) == "2c 2d 2h 2s 3c"
        assert pp.format_cards(PACK[-3:]) == "As Xr Xb"
        assert [card.index for card in PACK] == list(range(54))

    @pytest.mark.parametrize("jokers", [0, 1, 2])
    def test_it_has_as_many_jokers_as_wanted(self, jokers: int) -> None:
        pack = pp.standard_deck(jokers=jokers)
        assert len(set(pack)) == len(pack) == 52 + jokers
        assert sum(isinstance(card, Joker) for card in pack) == jokers
        assert pp.standard_deck() == pp.standard_deck(jokers=0)

    @pytest.mark.parametrize("jokers", [-1, 3, True, 2.0, "2", None])
    def test_other_numbers_of_jokers_are_refused(self, jokers: int) -> None:
        with pytest.raises(pp.RulesError):
            pp.standard_deck(jokers=jokers)

    def test_ranks_run_from_two_to_ace(self) -> None:
        assert [rank.letter for rank in Rank] == list("23456789TJQKA")
        assert [int(rank) for rank in Rank] == list(range(2, 15))


@given(st.sampled_from(PACK))
def test_text_and_repr_give_the_card_back(card: AnyCard) -> None:
    """Law 7, for cards."""
    assert type(card).parse(str(card)) == card
    assert pp.parse_cards(str(card)) == (card,)
    assert eval(repr(card), NAMES) == card
    assert pickle.loads(pickle.dumps(card)) == copy.deepcopy(card) == card


@given(st.lists(st.sampled_from(PACK)), st.sampled_from([" ", ",", "-", "", ", ", "\n", " - "]))
def test_lists_of_cards_are_read_with_any_separator(cards: list[AnyCard], gap: str) -> None:
    """Law 7, for card lists."""
    assert pp.parse_cards(gap.join(map(str, cards))) == tuple(cards)
    assert pp.parse_cards(pp.format_cards(iter(cards))) == tuple(cards)


@given(st.sampled_from(PACK[:52]))
def test_other_spellings_are_read(card: Card) -> None:
    rank, suit = card.rank.letter, card.suit
    for ranks in {rank, rank.lower(), rank.replace("T", "10")}:
        for suits in (suit.letter, suit.letter.upper(), suit.symbol):
            assert Card.parse(ranks + suits) == card
            assert pp.parse_cards(f"  {ranks}{suits}Xr") == (card, Joker.RED)


@pytest.mark.parametrize("text", ["XR", "xr", "Xr", "xR"])
def test_jokers_are_read_in_either_case(text: str) -> None:
    assert Joker.parse(text) is Joker.RED
    assert pp.parse_cards(text + "Xb") == (Joker.RED, Joker.BLACK)


NOT_ONE_CARD = [
    "", "A", "s", "1s", "0s", "11s", "As ", " As", "AsKs", "Ax", "X", "Xx", "XX", "As\n", "A s",
    "\u212as",  # the Kelvin sign, which folds to k
    "A\u017f",  # the long s
    "\u0663s",  # an Arabic three
    "\uff21s",  # a wide A
    "А♠",  # a Cyrillic A
    "A♠\ufe0f",
    None, 5, b"As", ["As"], Rank.ACE,
]  # fmt: skip


@pytest.mark.parametrize("text", NOT_ONE_CARD)
def test_what_is_no_card_is_refused_by_name(text: str) -> None:
    for parse in (Card.parse, Joker.parse):
        with pytest.raises(pp.NotationError) as caught:
            parse(text)
        assert caught.value.value == text


@pytest.mark.parametrize(
    "text", ["As Kx", "As;Kd", "1s", "As K", "AsKdX", "As_Kd", "\u00a0As", None, 7]
)
def test_what_is_no_list_of_cards_is_refused_by_name(text: str) -> None:
    with pytest.raises(pp.NotationError) as caught:
        pp.parse_cards(text)
    assert caught.value.value == text


def test_the_message_names_the_wrong_word() -> None:
    with pytest.raises(pp.NotationError, match="'Kx' in 'As Kx 2d'"):
        pp.parse_cards("As Kx 2d")


def test_a_card_is_no_joker_and_a_joker_no_card() -> None:
    with pytest.raises(pp.NotationError, match="joker"):
        Card.parse("Xr")
    with pytest.raises(pp.NotationError, match="not a joker"):
        Joker.parse("As")


def test_text_is_bounded() -> None:
    with pytest.raises(pp.NotationError, match="too long"):
        pp.parse_cards("As" * 100_000)
    with pytest.raises(pp.NotationError):
        pp.parse_cards(" " * 100_000)


def test_nothing_is_dropped_silently() -> None:
    card = Card.parse("As")
    assert len(pp.parse_cards(pp.format_cards([card] * 10_000))) == 10_000
    for many in ([card] * 10_001, itertools.repeat(card)):
        with pytest.raises(pp.NotationError, match="more than 10000 cards"):
            pp.format_cards(many)
    with pytest.raises(pp.NotationError, match="more than 10000 cards"):
        pp.parse_cards("As" * 10_001)


@given(st.text())
def test_any_text_is_cards_or_a_notation_error(text: str) -> None:
    try:
        cards = pp.parse_cards(text)
    except pp.NotationError:
        return
    assert pp.parse_cards(pp.format_cards(cards)) == cards


@pytest.mark.parametrize("cards", [5, None, ["As"], [Card.parse("As"), 3], b"As"])
def test_only_cards_are_formatted(cards: list[AnyCard]) -> None:
    with pytest.raises(pp.NotationError):
        pp.format_cards(cards)


@pytest.mark.parametrize("rank", [14, "A", None, True])
def test_a_rank_must_be_a_rank(rank: Rank) -> None:
    with pytest.raises(pp.NotationError, match="Rank"):
        Card(rank, Suit.SPADES)


@pytest.mark.parametrize("suit", [0, "s", None, Rank.ACE])
def test_a_suit_must_be_a_suit(suit: Suit) -> None:
    with pytest.raises(pp.NotationError, match="Suit"):
        Card(Rank.ACE, suit)


def test_cards_are_frozen_and_have_no_order() -> None:
    card = Card.parse("As")
    with pytest.raises(AttributeError):
        card.rank = Rank.TWO  # type: ignore[misc]
    with pytest.raises(TypeError):
        sorted([card, Card.parse("Kd")])  # type: ignore[type-var]
    assert card not in {"As", 51}
    assert len({card, Card(Rank.ACE, Suit.SPADES)}) == 1


@pytest.mark.parametrize("rank", [1, 15, "A", None, 10**20])
def test_ranks_that_are_not_there(rank: int) -> None:
    with pytest.raises(pp.NotationError):
        Rank(rank)


def test_words() -> None:
    assert [rank.plural for rank in (Rank.SIX, Rank.ACE)] == ["sixes", "aces"]
    assert "".join(suit.symbol for suit in Suit) == "♣♦♥♠"


def test_a_notebook_shows_the_picture_of_a_card() -> None:
    for card in (PACK[0], Joker.BLACK):
        assert card._repr_svg_() == render.svg(card)

"""Punk's cards and packs (PN2 to PN4)."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import puckpunk as pp
from puckpunk.punk import PunkCard, PunkPack, PunkRules, lay_index

ranks = st.integers(1, 60) | st.integers(1, 255)
suits = st.integers(0, 60) | st.integers(0, 254)
cards = st.builds(PunkCard, rank=ranks, suit=suits)


class TestPN2:
    """PN2: 3 players 21 cards, 4: 28, 5: 40, 6: 54, from 4 on N suits, A to N+3."""

    @pytest.mark.parametrize(
        ("players", "size", "suits", "ranks"),
        [(3, 21, 3, 7), (4, 28, 4, 7), (5, 40, 5, 8), (6, 54, 6, 9), (7, 70, 7, 10)],
    )
    def test_the_table(self, players: int, size: int, suits: int, ranks: int) -> None:
        pack = PunkPack.for_players(players)
        assert (pack.size, pack.suits, pack.ranks) == (size, suits, ranks)

    @given(st.integers(4, 10**9))
    def test_the_formula(self, players: int) -> None:
        pack = PunkPack.for_players(players)
        assert pack.size == players * (players + 3)
        assert (pack.suits, pack.ranks) == (players, players + 3)
        assert pack.hand_size == pack.ranks
        assert pack.hand_size * pack.seats == pack.size

    def test_three_players_are_the_exception(self) -> None:
        assert PunkPack.for_players(3).size == 21 != 3 * (3 + 3)

    @given(st.integers(3, 45))
    def test_the_cards_are_all_different_and_ascending(self, players: int) -> None:
        pack = PunkPack.for_players(players)
        assert len(set(pack.cards)) == len(pack.cards) == pack.size
        assert list(pack.cards) == sorted(pack.cards, key=lambda card: (card.rank, card.suit))
        assert all(card in pack for card in pack.cards)
        assert PunkCard(rank=pack.ranks + 1, suit=0) not in pack
        assert PunkCard(rank=1, suit=pack.suits) not in pack
        assert "Ac" not in pack

    @pytest.mark.parametrize("players", [2, 1, 0, -3, True, 3.0, "3", None])
    def test_fewer_than_three_are_refused(self, players: int) -> None:
        with pytest.raises(pp.RulesError, match="3 players or more"):
            PunkPack.for_players(players)

    @pytest.mark.parametrize(
        ("seats", "suits", "ranks"),
        [
            (3, 4, 7),
            (4, 1, 6),
            (0, 4, 7),
            (4, 0, 7),
            (4, 4, 0),
            (-4, 4, 7),
            (True, 4, 7),
            (2, 2, "7"),
        ],
    )
    def test_packs_that_cannot_be_dealt_are_refused(
        self, seats: int, suits: int, ranks: int
    ) -> None:
        with pytest.raises(pp.RulesError):
            PunkPack(seats=seats, suits=suits, ranks=ranks)

    @pytest.mark.parametrize(
        "pack",
        [
            PunkPack.for_players(10**6),
            PunkPack.for_players(140),
            PunkPack(seats=1, suits=1, ranks=256),
            PunkPack(seats=1, suits=256, ranks=1),
        ],
    )
    def test_a_pack_beyond_any_table_is_not_listed(self, pack: PunkPack) -> None:
        assert not pack.can_be_dealt
        with pytest.raises(pp.RulesError, match="too many"):
            _ = pack.cards

    def test_a_game_beyond_any_table_is_refused(self) -> None:
        assert PunkRules(players=139).pack.can_be_dealt
        with pytest.raises(pp.RulesError, match="too many to deal"):
            PunkRules(players=140)

    @pytest.mark.parametrize("players", [3, 4, 11])
    def test_the_number_of_a_lay_is_the_place_of_its_card(self, players: int) -> None:
        pack = PunkPack.for_players(players)
        assert [lay_index(pack, card) for card in pack.cards] == list(range(pack.size))

    @pytest.mark.parametrize("players", [3, 4, 11, 40])
    def test_each_card_has_a_hash_of_its_own(self, players: int) -> None:
        pack = PunkPack.for_players(players)
        assert len(set(map(hash, pack.cards))) == pack.size

    def test_the_cards_are_listed_once(self) -> None:
        assert PunkPack.for_players(4).cards is PunkPack.for_players(4).cards

    @pytest.mark.parametrize("players", [4, 5, 11, 40])
    def test_masks_are_as_short_as_can_be(self, players: int) -> None:
        """The bits of a pack's cards are just the numbers below N(N+3)."""
        pack = PunkPack.for_players(players)
        assert {card.bit for card in pack.cards} == {1 << place for place in range(pack.size)}


class TestPN3:
    """PN3: N suits need ceil(N/4) ordinary packs; past the king no pack has the ranks."""

    @pytest.mark.parametrize(
        ("players", "packs"), [(3, 1), (4, 1), (5, 2), (8, 2), (9, 3), (10, 3)]
    )
    def test_ordinary_packs(self, players: int, packs: int) -> None:
        assert PunkPack.for_players(players).ordinary_packs == packs

    @pytest.mark.parametrize("players", [11, 12, 40])
    def test_past_the_king(self, players: int) -> None:
        pack = PunkPack.for_players(players)
        assert pack.ordinary_packs is None
        assert str(pack.cards[-1]).startswith(str(players + 3))

    def test_text(self) -> None:
        texts = {(1, 0): "Ac", (10, 1): "Td", (13, 3): "Ks", (14, 2): "14h", (1, 4): "Ac2"}
        for (rank, suit), text in texts.items():
            assert str(PunkCard(rank=rank, suit=suit)) == text


class TestPN4:
    """PN4: the ace is low and counts 1; J 11, Q 12, K 13."""

    @pytest.mark.parametrize(
        ("text", "rank"), [("Ac", 1), ("2c", 2), ("Jc", 11), ("Qc", 12), ("Kc", 13)]
    )
    def test_ranks(self, text: str, rank: int) -> None:
        assert PunkCard.parse(text).rank == rank


@given(cards)
def test_text_and_repr_give_the_card_back(card: PunkCard) -> None:
    """Law 7, for Punk's cards."""
    assert PunkCard.parse(str(card)) == card
    assert PunkCard.parse(str(card).lower()) == card
    assert eval(repr(card), {"PunkCard": PunkCard}) == card
    assert pickle.loads(pickle.dumps(card)) == copy.deepcopy(card) == card


@given(st.builds(PunkPack.for_players, st.integers(3, 50)))
def test_repr_gives_the_pack_back(pack: PunkPack) -> None:
    """Law 7, for packs."""
    assert eval(repr(pack), {"PunkPack": PunkPack}) == pack


@pytest.mark.parametrize(
    "text",
    [
        "", "c", "A", "0c", "1c", "11c", "13c", "01c", "Ac0", "Ac1", "Ac01",
        "Ac 2", "Ac-1", "Xr", "A♠♠", "\u212ac",
        "\u0663c",
        "9" * 5000 + "c", "Ac" + "9" * 5000, "Acc", None, 5, b"Ac",
    ],
    ids=lambda text: repr(text)[:20],
)  # fmt: skip
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(pp.NotationError):
        PunkCard.parse(text)


@pytest.mark.parametrize("number", [True, -1, 1.0, "1", None, 256])
def test_ranks_and_suits_are_numbers(number: int) -> None:
    with pytest.raises(pp.NotationError):
        PunkCard(rank=number, suit=0)
    with pytest.raises(pp.NotationError):
        PunkCard(rank=1, suit=number)


@given(st.text())
def test_any_text_is_a_card_or_a_notation_error(text: str) -> None:
    try:
        card = PunkCard.parse(text)
    except pp.NotationError:
        return
    assert PunkCard.parse(str(card)) == card

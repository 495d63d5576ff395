"""Hands and tricks as arrays, beside those of objects and the slow reference of hands."""

import subprocess
import sys
from collections import Counter
from itertools import product
from math import factorial
from typing import Any

import attrs
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

import puckpunk as pp
import reference_hands as reference
from puckpunk import batch, punk
from puckpunk.rankings import PRESETS, PUCK, TEEN_PATTI, JokerTies, Ranking
from puckpunk.strategies import rankings
from test_hands_reference import any_ranking, rules_of

PACK = pp.standard_deck(jokers=2)
PLACE_OF = {card: place for place, card in enumerate((*reference.CARDS, *reference.JOKERS))}
ALL = np.array([hand for hand in product(range(54), repeat=3) if len(set(hand)) == 3], np.uint8)

INTEGERS = [
    np.dtype(kind) for kind in ("i1", "u1", "i2", "u2", "<i4", "u4", "i8", "u8", ">i4", ">u8")
]

NO_INTEGERS: list[Any] = [
    "As Kd 9h",
    b"abc",
    None,
    object(),
    {},
    [0.0, 1.0, 2.0],
    [float("nan"), 1, 2],
    [True, False, True],
    [None, 1, 2],
    [2**70, 1, 2],
    [1j, 2, 3],
    pp.parse_cards("As Kd 9h"),
    [[0, 1, 2], [3, 4]],
    np.zeros((0, 3)),
    np.array([0, 1, 2], dtype=object),
    np.array([1, 2, 3], dtype="m8[s]"),
    np.ma.masked_equal([0, 1, 2], 1),
]


class Hostile:
    """Something that will not be an array."""

    def __array__(self, *_: object, **__: object) -> NDArray[np.int64]:
        raise MemoryError("no")

    def __repr__(self) -> str:
        raise RuntimeError("nor a text")


def strengths(ranking: Ranking) -> NDArray[np.int64]:
    """Return what the object evaluator says of all hands in all orders."""
    table = np.array(ranking.strengths, dtype=np.int64)
    found: NDArray[np.int64] = table[tuple(ALL.astype(int).T)]
    return found


class TestEvaluate:
    """``batch.evaluate`` gives the numbers of ``evaluate().strength`` (PK4 to PK10)."""

    @pytest.mark.parametrize(
        "ranking",
        [
            *PRESETS.values(),
            *map(any_ranking, range(6)),
            attrs.evolve(PUCK, joker_may_copy=True, joker_ties=JokerTies.LEVEL),
        ],
        ids=str,
    )
    def test_all_hands_in_all_orders(self, ranking: Ranking) -> None:
        assert len(ALL) == 24_804 * 6
        assert (batch.evaluate(ALL, ranking) == strengths(ranking)).all()

    @pytest.mark.parametrize("ranking", [PUCK, TEEN_PATTI, any_ranking(7)], ids=str)
    def test_beside_the_slow_reference(self, ranking: Ranking) -> None:
        expected = {
            tuple(PLACE_OF[card] for card in hand): strength
            for hand, strength in reference.dense_strengths(rules_of(ranking)).items()
            if len(hand) == 3
        }
        assert len(expected) == 24_804
        found = batch.evaluate(list(expected), ranking)
        assert found.tolist() == list(expected.values())

    @given(rankings(), st.permutations(range(54)))
    def test_any_ranking(self, ranking: Ranking, order: list[int]) -> None:
        hands = np.reshape(order, (18, 3))
        each = [pp.evaluate([PACK[card] for card in hand], ranking).strength for hand in hands]
        assert batch.evaluate(hands, ranking).tolist() == each

    @pytest.mark.parametrize(
        "shape", [(3,), (1, 3), (2, 3), (5, 4, 3), (2, 3, 4, 3), (0, 3), (0, 7, 3)]
    )
    def test_any_shape(self, shape: tuple[int, ...]) -> None:
        number = int(np.prod(shape[:-1]))
        found = batch.evaluate(ALL[:number].reshape(shape))
        assert found.shape == shape[:-1]
        assert found.dtype == np.uint16
        assert found.ravel().tolist() == strengths(PUCK)[:number].tolist()

    @pytest.mark.parametrize("kind", INTEGERS, ids=str)
    def test_any_integers(self, kind: np.dtype[Any]) -> None:
        assert (batch.evaluate(ALL.astype(kind)) == strengths(PUCK)).all()

    def test_any_layout(self) -> None:
        expected = strengths(PUCK)
        columns = np.asfortranarray(ALL)
        columns.flags.writeable = False
        spread = np.zeros((len(ALL), 6), np.int64)
        spread[:, ::2] = ALL
        for hands in (columns, spread[:, ::2], ALL[:, ::-1], ALL.view(np.ndarray).tolist()):
            before = np.array(hands)
            assert (batch.evaluate(hands) == expected).all()
            assert (np.array(hands) == before).all()
        assert (batch.evaluate(ALL[::-1]) == expected[::-1]).all()
        assert (batch.evaluate(ALL.reshape(6, -1, 3).swapaxes(0, 1)).T.ravel() == expected).all()

    def test_unchecked_it_gives_the_same(self) -> None:
        assert (batch.evaluate(ALL, check=False) == strengths(PUCK)).all()
        assert batch.evaluate(ALL[:0], check=False).shape == (0,)

    @pytest.mark.parametrize("cards", [[0, 0, 1], [-1, 2, 3], [54, 1, 2], [2**60, -(2**60), 7]])
    def test_unchecked_nothing_fails_on_what_is_no_hand(self, cards: list[int]) -> None:
        assert batch.evaluate(cards, check=False).dtype == np.uint16

    def test_equal_rankings_share_a_table(self) -> None:
        from puckpunk.batch import evaluation  # noqa: PLC0415

        again = attrs.evolve(PUCK)
        assert evaluation._table(again) is evaluation._table(PUCK)


class TestRefused:
    """What is no hand is refused by its place, in words, as an error of ours."""

    @pytest.mark.parametrize(
        ("cards", "said"),
        [
            ([0, 1, 54], r"cards\[2\] is 54, not an index from 0 to 53"),
            ([[0, 1, 2], [3, -1, 99]], r"cards\[1, 1\] is -1, "),
            (np.full((2, 2, 3), 255, np.uint8), r"cards\[0, 0, 0\] is 255, "),
            (np.array([[0, 1, 2**63 + 5]], np.uint64), r"cards\[0, 2\] is 9223372036854775813, "),
            (np.array([0, 1, -(2**63)]), r"cards\[2\] is -9223372036854775808, "),
            ([0, 1, 256], r"cards\[2\] is 256, "),
        ],
    )
    def test_a_number_that_is_no_card(self, cards: Any, said: str) -> None:
        with pytest.raises(pp.NotationError, match=said) as caught:
            batch.evaluate(cards)
        assert type(caught.value.value) is int

    @pytest.mark.parametrize(
        ("cards", "place", "hand"),
        [
            ([51, 4, 51], "", "As 3c As"),
            ([[0, 1, 2], [0, 52, 52]], "[1]", "2c Xr Xr"),
            ([[[0, 1, 2], [1, 2, 2]], [[3, 3, 3], [0, 1, 2]]], "[0, 1]", "2d 2h 2h"),
        ],
    )
    def test_a_card_twice(self, cards: Any, place: str, hand: str) -> None:
        with pytest.raises(pp.RulesError) as caught:
            batch.evaluate(cards)
        twice = hand[-2:]
        assert str(caught.value) == f"cards{place}: the hand '{hand}' holds {twice} twice"
        assert caught.value.value == hand

    def test_every_pair_of_places(self) -> None:
        for hand in product(range(54), repeat=3):
            if len(set(hand)) == 2 and sum(hand) % 97 == 0:
                with pytest.raises(pp.RulesError):
                    batch.evaluate(hand)

    def test_the_last_of_many(self) -> None:
        hands = np.tile(ALL, (2, 1))
        hands[-1] = 7
        with pytest.raises(pp.RulesError, match=rf"cards\[{len(hands) - 1}\]: the hand '3s 3s 3s'"):
            batch.evaluate(hands)
        hands[-1] = 1, 2, 54
        with pytest.raises(pp.NotationError, match=rf"cards\[{len(hands) - 1}, 2\] is 54"):
            batch.evaluate(hands)

    @pytest.mark.parametrize("cards", NO_INTEGERS, ids=lambda value: str(type(value)))
    @pytest.mark.parametrize("check", [True, False])
    def test_what_is_no_array_of_integers(self, cards: Any, check: bool) -> None:
        with pytest.raises(pp.NotationError, match="cards"):
            batch.evaluate(cards, check=check)

    def test_the_odd_one_is_named(self) -> None:
        with pytest.raises(pp.NotationError, match=r"not object: cards\[1, 0\] is None"):
            batch.evaluate(np.array([[0, 1, 2], [None, 1, 2]]))
        with pytest.raises(pp.NotationError, match=r"not float64: cards\[0\] is nan"):
            batch.evaluate([float("nan"), 1, 2])

    def test_what_will_not_be_an_array(self) -> None:
        with pytest.raises(pp.NotationError, match=r"<Hostile .*> is not an array of cards"):
            batch.evaluate(Hostile())

    @pytest.mark.parametrize("cards", [5, np.uint8(5), [], [0, 1], [0, 1, 2, 3], [[0], [1], [2]]])
    @pytest.mark.parametrize("check", [True, False])
    def test_another_shape(self, cards: Any, check: bool) -> None:
        with pytest.raises(pp.NotationError, match=r"\(…, 3\)|not float64"):
            batch.evaluate(cards, check=check)

    @pytest.mark.parametrize("ranking", ["puck", None, 3])
    def test_what_is_no_ranking(self, ranking: Any) -> None:
        with pytest.raises(pp.RulesError, match="is not a Ranking"):
            batch.evaluate([0, 1, 2], ranking)


class TestOtherLibraries:
    """Arrays of another library stay such arrays."""

    def test_jax(self) -> None:
        jax = pytest.importorskip("jax")
        hands, expected = jax.numpy.asarray(ALL), strengths(PUCK)
        for cards in (hands, hands.astype(int), hands.reshape(6, -1, 3)):
            for check in (True, False):
                found = batch.evaluate(cards, check=check)
                assert isinstance(found, jax.Array)
                assert found.dtype == np.uint16
                assert found.shape == cards.shape[:-1]
                assert (np.asarray(found).ravel() == expected).all()

    def test_under_jit(self) -> None:
        jax = pytest.importorskip("jax")
        compiled = jax.jit(lambda cards: batch.evaluate(cards, TEEN_PATTI, check=False))
        assert (np.asarray(compiled(ALL)) == strengths(TEEN_PATTI)).all()
        with pytest.raises(pp.NotationError, match="not an array of cards"):
            jax.jit(batch.evaluate)(ALL)

    def test_what_is_no_hand_is_refused_there_too(self) -> None:
        jax = pytest.importorskip("jax")
        with pytest.raises(pp.RulesError, match=r"cards\[1\]: the hand 'As As 2c'"):
            batch.evaluate(jax.numpy.asarray([[0, 1, 2], [51, 51, 0]]))

    def test_the_standard_is_enough(self) -> None:
        strict = pytest.importorskip("array_api_strict")
        for check in (True, False):
            found = batch.evaluate(strict.asarray(ALL), check=check)
            assert found.dtype == strict.uint16
            assert (np.asarray(found) == strengths(PUCK)).all()


class TestPN7:
    """PN7: ``resolve_tricks`` is `resolve_trick` for each row."""

    @pytest.mark.parametrize(("players", "ranks"), [(1, 9), (2, 9), (3, 9), (4, 7), (5, 5), (6, 4)])
    def test_all_tricks_of_few(self, players: int, ranks: int) -> None:
        tricks = np.array(list(product(range(1, ranks + 1), repeat=players)))
        each = [punk.resolve_trick(trick) for trick in tricks.tolist()]
        assert batch.resolve_tricks(tricks).tolist() == [-1 if w is None else w for w in each]

    @pytest.mark.parametrize("most", [7, 8, 9, 16, 17, 32, 33, 64, 65, 127, 255, 10**9, 2**62])
    @pytest.mark.parametrize("players", [3, 7, 40, 70])
    def test_tricks_of_many(self, players: int, most: int) -> None:
        rng = np.random.default_rng(most)
        few = rng.integers(most - min(most, players), most, size=(300, players), endpoint=True)
        tricks = np.maximum(few, 1)
        tricks[0] = most
        each = [punk.resolve_trick(trick) for trick in tricks.tolist()]
        assert batch.resolve_tricks(tricks).tolist() == [-1 if w is None else w for w in each]

    @pytest.mark.parametrize("more", [0, 100])
    def test_a_great_many(self, more: int) -> None:
        tricks = np.array(list(product(range(1, 8), repeat=4)))
        once = batch.resolve_tricks(tricks)
        assert (batch.resolve_tricks(np.tile(tricks + more, (30, 1))) == np.tile(once, 30)).all()

    @given(st.lists(st.integers(1, 2**64 - 1) | st.integers(1, 9), max_size=12))
    def test_any_trick(self, trick: list[int]) -> None:
        winner = batch.resolve_tricks(np.array(trick, np.uint64))
        assert winner == (-1 if (one := punk.resolve_trick(trick)) is None else one)

    @pytest.mark.parametrize("kind", INTEGERS, ids=str)
    def test_any_integers(self, kind: np.dtype[Any]) -> None:
        tricks = np.array([[1, 1, 4, 6], [2, 2, 5, 5], [100, 3, 100, 3]], kind)
        assert batch.resolve_tricks(tricks).tolist() == [2, -1, -1]

    def test_any_shape_and_layout(self) -> None:
        tricks = np.random.default_rng(1).integers(1, 8, size=(5, 6, 4))
        flat = batch.resolve_tricks(tricks.reshape(30, 4))
        assert flat.dtype == np.int32
        for given_ in (tricks, np.asfortranarray(tricks), tricks.tolist()):
            assert batch.resolve_tricks(given_).ravel().tolist() == flat.tolist()
        assert (batch.resolve_tricks(tricks[::-1, ::2]) == flat.reshape(5, 6)[::-1, ::2]).all()
        assert batch.resolve_tricks(tricks[0, 0]) == flat[0]
        assert batch.resolve_tricks(tricks[:0]).shape == (0, 6)
        assert batch.resolve_tricks(np.zeros((3, 0), int)).tolist() == [-1, -1, -1]

    def test_nothing_is_written_to(self) -> None:
        for most in (7, 100):
            tricks = np.random.default_rng(1).integers(1, most, size=(50, 4))
            tricks.flags.writeable = False
            batch.resolve_tricks(tricks)

    @pytest.mark.parametrize(
        ("ranks", "said"),
        [
            ([[1, 2], [0, 3]], r"ranks\[1, 0\] is 0, not a rank from 1"),
            ([1, 2, -7], r"ranks\[2\] is -7"),
            (np.array([2**64 - 1, 0], np.uint64), r"ranks\[1\] is 0"),
            (5, r"the shape \(\)"),
            (np.empty((0, 100_001), np.int8), r"at most 100,000 players"),
        ],
    )
    def test_what_is_no_trick_is_refused(self, ranks: Any, said: str) -> None:
        with pytest.raises(pp.NotationError, match=said):
            batch.resolve_tricks(ranks)

    @pytest.mark.parametrize("ranks", NO_INTEGERS, ids=lambda value: str(type(value)))
    def test_what_is_no_array_of_integers(self, ranks: Any) -> None:
        with pytest.raises(pp.NotationError, match="ranks"):
            batch.resolve_tricks(ranks)


def even(counts: Counter[Any], kinds: int, most: float) -> bool:
    """Tell whether things came as often as chance lets them: by Pearson's sum of squares."""
    expected = sum(counts.values()) / kinds
    assert len(counts) == kinds
    squares = sum((count - expected) ** 2 / expected for count in counts.values())
    return squares < most


class TestPN5:
    """PN5: the whole pack is dealt, the same number to each, every order as likely."""

    @pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7, 8, 12])
    def test_everybody_gets_his_share_of_the_pack(self, players: int) -> None:
        rules = punk.PunkRules(players=players)
        hands = batch.deal(rules, np.random.default_rng(1), 50)
        assert hands.shape == (50, rules.seats, rules.pack.hand_size)
        assert hands.dtype == np.int16
        packs = np.sort(hands.reshape(50, -1), axis=1)
        assert (packs == np.arange(rules.pack.size)).all()
        assert len({tuple(table) for table in hands.reshape(50, -1).tolist()}) == 50

    def test_cards_lie_column_by_column(self) -> None:
        for players in (4, 12):
            hands = batch.deal(punk.PunkRules(players=players), np.random.default_rng(1), 50)
            assert hands.transpose(2, 1, 0).flags.c_contiguous

    def test_every_order_is_as_likely(self) -> None:
        rules = punk.PunkRules(players=3, pack=punk.PunkPack(seats=3, suits=1, ranks=6))
        hands = batch.deal(rules, np.random.default_rng(1), 72_000)
        counts = Counter(map(tuple, hands.transpose(0, 2, 1).reshape(-1, 6).tolist()))
        assert even(counts, factorial(6), most=900)  # 719 degrees of freedom: 4.7 deviations

    @pytest.mark.parametrize("players", [4, 10])
    def test_every_card_comes_everywhere_and_beside_every_other(self, players: int) -> None:
        size = punk.PunkRules(players=players).pack.size
        hands = batch.deal(punk.PunkRules(players=players), np.random.default_rng(2), 70_000)
        cards = hands.reshape(70_000, size)
        for place in (0, 1, size // 2, size - 1):
            counts = Counter(cards[:, place].tolist())
            assert even(counts, size, most=size + 5 * (2 * size) ** 0.5)
        for one, other in ((0, 1), (0, size - 1), (size // 2, size // 2 + 1)):
            pairs = Counter((cards[:, one].astype(int) * size + cards[:, other]).tolist())
            kinds = size * (size - 1)
            if kinds < 1_000:
                assert even(pairs, kinds, most=kinds + 5 * (2 * kinds) ** 0.5)

    def test_tables_are_independent(self) -> None:
        rules = punk.PunkRules(players=3, pack=punk.PunkPack(seats=3, suits=1, ranks=3))
        hands = batch.deal(rules, np.random.default_rng(3), 72_000).reshape(-1, 3).tolist()
        together = Counter(
            (*one, *other) for one, other in zip(hands[::2], hands[1::2], strict=True)
        )
        assert even(together, 36, most=35 + 5 * 70**0.5)

    def test_the_same_seed_deals_the_same(self) -> None:
        rules = punk.PunkRules(players=4)
        one, other = (batch.deal(rules, np.random.default_rng(7), 70_000) for _ in range(2))
        assert (one == other).all()
        assert (one != batch.deal(rules, np.random.default_rng(8), 70_000)).any()

    def test_no_tables(self) -> None:
        rng = np.random.default_rng(1)
        for players in (4, 10):
            assert len(batch.deal(punk.PunkRules(players=players), rng, 0)) == 0
        assert batch.deal_hands(rng, 0, hands=2).shape == (0, 2, 3)

    @pytest.mark.parametrize(
        ("rules", "rng", "tables"),
        [
            (None, np.random.default_rng(1), 1),
            (punk.PunkRules(), None, 1),
            (punk.PunkRules(), 7, 1),
            (punk.PunkRules(), np.random.RandomState(1), 1),
            (punk.PunkRules(), np.random.default_rng(1), -1),
            (punk.PunkRules(), np.random.default_rng(1), True),
            (punk.PunkRules(), np.random.default_rng(1), 1.0),
            (punk.PunkRules(), np.random.default_rng(1), 10**18),
        ],
    )
    def test_what_cannot_be_is_refused(self, rules: Any, rng: Any, tables: Any) -> None:
        with pytest.raises(pp.RulesError):
            batch.deal(rules, rng, tables)


class TestDealHands:
    """``deal_hands`` deals hands of three cards from one pack a table."""

    @pytest.mark.parametrize(("hands", "jokers"), [(1, 0), (2, 0), (4, 1), (17, 1), (18, 2)])
    def test_no_card_is_there_twice(self, hands: int, jokers: int) -> None:
        dealt = batch.deal_hands(np.random.default_rng(1), 3_000, hands, jokers)
        assert dealt.shape == (3_000, hands, 3)
        assert dealt.dtype == np.uint8
        cards = np.sort(dealt.reshape(3_000, -1), axis=1)
        assert (cards[:, 1:] > cards[:, :-1]).all()
        assert cards.min() == 0
        assert cards.max() == 51 + jokers
        batch.evaluate(dealt)

    def test_every_hand_is_as_likely(self) -> None:
        dealt = batch.deal_hands(np.random.default_rng(1), 442_000, hands=2)[:, 1]
        counts = Counter(map(tuple, np.sort(dealt, axis=1).tolist()))
        assert even(counts, 22_100, most=22_099 + 5 * (2 * 22_099) ** 0.5)

    def test_the_orders_of_a_hand_are_as_likely(self) -> None:
        dealt = batch.deal_hands(np.random.default_rng(1), 60_000)[:, 0]
        counts = Counter(map(tuple, dealt.argsort(axis=1).tolist()))
        assert even(counts, 6, most=5 + 5 * 10**0.5)

    def test_hands_tie_as_often_as_they_do(self) -> None:
        """Two hands dealt from 52 cards tie with probability 1083/978775."""
        found = batch.evaluate(batch.deal_hands(np.random.default_rng(1), 1_000_000, hands=2))
        ties = int((found[:, 0] == found[:, 1]).sum())
        assert abs(ties - 1_106.5) < 5 * 1_106.5**0.5

    @pytest.mark.parametrize(
        ("hands", "jokers"),
        [(0, 0), (18, 0), (18, 1), (-1, 0), (True, 0), (1, 3), (1, -1), (1, None)],
    )
    def test_what_cannot_be_is_refused(self, hands: Any, jokers: Any) -> None:
        with pytest.raises(pp.RulesError):
            batch.deal_hands(np.random.default_rng(1), 1, hands, jokers)


class TestWithoutNumPy:
    """The extra is named where NumPy is missing, and nothing else needs it."""

    def test_the_error_names_the_extra(self) -> None:
        code = "import sys; sys.modules['numpy'] = None; import puckpunk; import puckpunk.batch"
        run = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=False
        )
        assert run.returncode == 1
        last = run.stderr.strip().splitlines()[-1]
        assert last.startswith("ImportError: puckpunk.batch needs NumPy")
        assert "pip install 'puckpunk[numpy]'" in last

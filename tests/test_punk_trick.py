"""Who wins a trick (PN7), beside a plain reference."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

import puckpunk as pp
from puckpunk.language import RUSSIAN
from puckpunk.punk import PunkCard, Trick, explain_trick, resolve_trick

plays = st.lists(st.integers(1, 9), max_size=12) | st.lists(st.integers(1, 60), max_size=40)


def reference(ranks: list[int]) -> int | None:
    """Look at every rank from the lowest, and take the first laid once."""
    for rank in range(1, max(ranks, default=0) + 1):
        if ranks.count(rank) == 1:
            return ranks.index(rank)
    return None


class TestPN7:
    """PN7: the lowest card that no one else matched wins."""

    @pytest.mark.parametrize(
        ("ranks", "winner"),
        [
            ([2, 3, 5, 6], 0),
            ([1, 1, 4, 6], 2),
            ([3, 3, 3, 7], 3),
            ([1, 1, 1, 1], None),
            ([2, 2, 5, 5], None),
            ([], None),
            ([5], 0),
        ],
    )
    def test_the_examples(self, ranks: list[int], winner: int | None) -> None:
        assert resolve_trick(ranks) == winner

    @given(plays)
    def test_beside_the_reference(self, ranks: list[int]) -> None:
        assert resolve_trick(ranks) == reference(ranks)

    @given(plays)
    def test_the_winners_rank_is_alone_and_no_lower_one_is(self, ranks: list[int]) -> None:
        winner = resolve_trick(ranks)
        alone = [rank for rank in ranks if ranks.count(rank) == 1]
        if winner is None:
            assert not alone
        else:
            assert ranks[winner] == min(alone)

    @given(
        plays.flatmap(lambda ranks: st.tuples(st.just(ranks), st.permutations(range(len(ranks)))))
    )
    def test_the_seats_do_not_matter(self, case: tuple[list[int], list[int]]) -> None:
        ranks, order = case
        winner = resolve_trick(ranks)
        seated = resolve_trick([ranks[seat] for seat in order])
        assert (None if seated is None else order[seated]) == winner

    def test_no_more_is_read_than_tells_that_there_are_too_many(self) -> None:
        endless = itertools.count()
        with pytest.raises(pp.NotationError, match="more than 100000 ranks"):
            resolve_trick(1 for _ in endless)
        assert next(endless) == 100_001
        with pytest.raises(pp.NotationError, match="more than 100000 cards"):
            Trick(PunkCard(1, 0) for _ in endless)
        assert next(endless) == 200_003

    def test_any_iterable_is_read_once(self) -> None:
        assert resolve_trick(iter([1, 1, 4, 6])) == 2
        assert resolve_trick(range(2, 9)) == 0

    @pytest.mark.parametrize(
        "ranks",
        [
            [0, 1],
            [-1],
            [True, 2],
            ["2"],
            [2.0],
            [None],
            "1146",
            b"11",
            5,
            None,
            [pp.Rank.ACE],
            itertools.repeat(1),
        ],
    )
    def test_what_is_no_rank_is_refused(self, ranks: list[int]) -> None:
        with pytest.raises(pp.NotationError):
            resolve_trick(ranks)


def trick(text: str) -> Trick:
    return Trick(map(PunkCard.parse, text.split()))


class TestTrick:
    """PN8: the winner scores the rank of his card."""

    def test_points(self) -> None:
        assert (trick("Ac Ad 4c 6c").winner, trick("Ac Ad 4c 6c").points) == (2, 4)
        assert (trick("2c 2d 5c 5d").winner, trick("2c 2d 5c 5d").points) == (None, 0)

    def test_a_trick_reads_like_this(self) -> None:
        assert str(trick("Ac Ad 4c 6h")) == "Ac Ad 4c 6h"

    @pytest.mark.parametrize("cards", ["Ac Ad", None, 5, ["Ac"], [1, 2], itertools.repeat("Ac")])
    def test_a_trick_is_of_cards(self, cards: list[PunkCard]) -> None:
        with pytest.raises(pp.NotationError):
            Trick(cards)
        with pytest.raises(pp.NotationError, match="not a Trick"):
            explain_trick(cards)  # type: ignore[arg-type]

    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            ("2c 3c 5c 6c", "2c wins 2 points: the lowest card that nobody matched"),
            ("Ac 3c 5c 6c", "Ac wins 1 point: the lowest card that nobody matched"),
            ("Ac Ad 4c 6h", "4c wins 4 points: the lowest card that nobody matched (A twice)"),
            (
                "3c 3d 3h 7h",
                "7h wins 7 points: the lowest card that nobody matched (3 three times)",
            ),
            ("Ac Ad Ah As", "nobody wins: every card was matched (A four times)"),
            ("2c 2d 5c 5d", "nobody wins: every card was matched (2 twice, 5 twice)"),
            ("Ac Ad Ah As Ac2", "nobody wins: every card was matched (A 5 times)"),
            ("", "nobody wins: every card was matched"),
        ],
    )
    def test_explanations(self, text: str, sentence: str) -> None:
        assert explain_trick(trick(text)) == sentence

    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            (
                "Ac Ad 4c 6h",
                "4♣ берёт 4 очка: младшая карта, которую никто не повторил (Т дважды)",
            ),
            ("Ac Ad Ah As Ac2", "никто не берёт: повторились все карты (Т — 5 раз)"),
            ("2c 2d 2h 5d 5c", "никто не берёт: повторились все карты (2 трижды, 5 дважды)"),
            (
                "Ac Ad Ah As 2c",
                "2♣ берёт 2 очка: младшая карта, которую никто не повторил (Т четыре раза)",
            ),
        ],
    )
    def test_explanations_in_another_language(self, text: str, sentence: str) -> None:
        assert explain_trick(trick(text), language=RUSSIAN) == sentence

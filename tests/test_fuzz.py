"""Every parser accepts or refuses whatever text it gets: no other error, no endless message."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import puckpunk as pp
from fuzz_targets import CORPUS, TARGETS, UNTYPED, check, check_refusal, corpus_of

PIECES = [
    "", " ", "\0", "\x1b[31m", "\n", "\u2028", "\ufeff", "\xa0", "\ud800", "\udcff", "٣", "９", "²",
    "Ⅳ", "А", "Т", "ſ", "K", "-", "-1", "+1", "00", "1e999", "NaN", "9" * 5_000, "[" * 2_000,
    '{"a":' * 2_000, '"', "\\", "\\ud800", "null", "%s", "{0}", "A" * 50_000, "; ", ", ", "🂡" * 90,
]  # fmt: skip


@st.composite
def mutated(draw: st.DrawFn, texts: list[str]) -> str:
    """Return a text that was cut, doubled, mixed with another, or had something put into it."""
    text = draw(st.sampled_from(texts))
    for _ in range(draw(st.integers(1, 3))):
        one, other = sorted((draw(st.integers(0, len(text))), draw(st.integers(0, len(text)))))
        start, middle, end = text[:one], text[one:other], text[other:]
        piece = draw(st.sampled_from(PIECES) | st.text(max_size=3))
        text = draw(
            st.sampled_from(
                [
                    start + end,
                    start + middle * 2 + end,
                    end + middle + start,
                    start + middle[::-1] + end,
                    start + piece + middle + end,
                    start + piece + end,
                    start + draw(st.sampled_from(texts))[one:],
                ]
            )
        )
    return text


odd_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 60)
    | st.sampled_from([2**63, -(10**30), 1.0, float("nan"), float("inf"), 1j, b"As"])
    | st.integers(4_000, 5_000).map(lambda digits: 10**digits)
    | st.sampled_from([object(), Fraction(1, 2), range(3), int, len, memoryview(b"abc")])
    | st.sampled_from(["As", "Kd", "9h", "Ac Kd Xr", "clubs", "", "\ud800", "x" * 10_000])
    | st.sampled_from([pp.Card.parse("As"), pp.Joker.RED, pp.Rank.ACE, pp.Suit.CLUBS]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.lists(inner, max_size=4).map(tuple)
        | st.lists(inner, max_size=3).map(iter)
        | st.dictionaries(st.sampled_from(["seat", "card", "hand", "rules"]), inner, max_size=3)
    ),
    max_leaves=8,
)


@pytest.mark.parametrize("name", TARGETS)
class TestTexts:
    """Law 7, of any text: what is read is written and read the same, the rest is refused in words.

    An error is one of the package, with a message that is short and can be printed.
    """

    def test_seeds(self, name: str) -> None:
        accepted = [check(TARGETS[name], text) for text in TARGETS[name].seeds]
        assert all(accepted)

    def test_corpus(self, name: str) -> None:
        for text in corpus_of(name):
            check(TARGETS[name], text)

    def test_mutated(self, name: str) -> None:
        quick = name not in {"command", "untyped", "announcement"}

        @settings(max_examples=30 if quick else 10, suppress_health_check=[*HealthCheck])
        @given(mutated([*TARGETS[name].seeds, *corpus_of(name)]))
        def one(text: str) -> None:
            check(TARGETS[name], text)

        one()


@pytest.mark.parametrize("name", UNTYPED)
class TestUntyped:
    """Types do not bind callers: what is of another type is refused like any other value."""

    @settings(max_examples=20, suppress_health_check=[*HealthCheck])
    @given(value=odd_values)
    def test_odd_values(self, name: str, value: Any) -> None:
        try:
            UNTYPED[name](value)
        except pp.PuckpunkError as error:
            check_refusal(error)


def test_the_corpus_is_of_these_parsers_and_small() -> None:
    assert {path.stem for path in CORPUS.iterdir()} == {*TARGETS}
    assert sum(path.stat().st_size for path in CORPUS.iterdir()) < 300_000

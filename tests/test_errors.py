"""The tree of errors: all are ValueErrors, name the offending value, and survive pickling."""

import copy
import pickle
from typing import Any

import pytest

import puckpunk as pp
from puckpunk.errors import shown

TREE = [pp.NotationError, pp.RulesError, pp.IllegalActionError, pp.RecordError]


@pytest.mark.parametrize("kind", TREE)
def test_every_error_is_one_of_ours_and_a_value_error(kind: type[pp.PuckpunkError]) -> None:
    assert issubclass(kind, pp.PuckpunkError)
    assert issubclass(kind, ValueError)


@pytest.mark.parametrize(
    "error",
    [
        pp.NotationError("'1s' is not a card", "1s"),
        pp.RulesError("no such seat", 7),
        pp.IllegalActionError("not now", "an action", "a state"),
        pp.IllegalActionError("never", "an action"),
        pp.RecordError("unreadable"),
    ],
)
def test_errors_survive_pickling_and_copying(error: pp.PuckpunkError) -> None:
    for again in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert vars(again) == vars(error)


def test_an_illegal_action_holds_action_reason_and_state() -> None:
    error = pp.IllegalActionError("not now", "an action", "a state")
    assert (error.value, error.reason, error.state) == ("an action", "not now", "a state")
    assert str(error) == "not now; the state: a state"
    assert str(pp.IllegalActionError("never", "an action")) == "never"


class _Nameless:
    def __repr__(self) -> str:
        raise RuntimeError


@pytest.mark.parametrize(
    "value",
    ["x" * 10**6, 10**5000, [[[[[[[[["deep"]]]]]]]]], list(range(10**5)), _Nameless()],
    ids=["text", "number", "nested", "list", "nameless"],
)
def test_any_value_can_be_shown_in_short(value: object) -> None:
    assert 0 < len(shown(value)) < 200


def test_lists_in_lists_are_shown_in_short() -> None:
    value: list[Any] = ["A" * 90]
    for _ in range(6):
        value = [value] * 6
    assert len(shown(value)) < 500
    with pytest.raises(pp.NotationError) as caught:
        pp.evaluate([value])  # type: ignore[list-item]
    assert len(str(caught.value)) < 1_000
    assert caught.value.value is value


def test_only_what_can_be_printed_is_shown() -> None:
    class Hostile:
        def __repr__(self) -> str:
            return "two\nlines, \x1b[31mred\u202e ♠"

    assert shown(Hostile()) == r"two\nlines, \x1b[31mred\u202e ♠"


def test_a_value_without_repr_is_shown_by_its_type() -> None:
    assert "Nameless" in shown(_Nameless())
    assert shown(10**5000).startswith("<int")  # Python 3.14 tells how many digits


def test_an_error_is_shown_even_if_its_value_cannot_be() -> None:
    for value in (10**5000, _Nameless()):
        error = pp.RulesError("it is wrong", value)
        assert repr(error) == "RulesError('it is wrong')"

"""What every refusal is held to: its class, all that is said, and the value that is wrong."""

from collections.abc import Callable
from typing import Any

import pytest

import puckpunk as pp


def check_refused(
    call: Callable[[], object], kind: type[pp.PuckpunkError], message: str, value: object
) -> None:
    """The message is all that is said, and the value is what is wrong, of its own type."""
    with pytest.raises(pp.PuckpunkError) as caught:
        call()
    assert type(caught.value) is kind
    assert str(caught.value) == message
    assert (type(caught.value.value), caught.value.value) == (type(value), value)


def check_illegal(act: Callable[[Any], object], state: Any, action: Any, reason: str) -> None:
    """The error holds what may not be done, and the state in which it may not."""
    with pytest.raises(pp.IllegalActionError) as caught:
        act(action)
    assert caught.value.reason == reason
    assert str(caught.value) == f"{reason}; the state: {state}"
    assert caught.value.value is action
    assert caught.value.state is state

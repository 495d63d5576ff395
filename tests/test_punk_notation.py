"""The text of Punk's rules, actions, states and views: strict, bounded, ours."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import puckpunk as pp
from puckpunk import strategies
from puckpunk.punk import PunkRules, PunkState, PunkView, parse_action

_DEALT = PunkState.deal(PunkRules(players=3), Random(1))
_AFTER = _DEALT.play_trick([hand[0] for hand in _DEALT.hands])
STATE = _AFTER.apply(_AFTER.legal_actions(1)[2])
TEXT = str(STATE)
VIEW = str(STATE.view(0))


def test_a_state_reads_like_this() -> None:
    assert TEXT == (
        "punk players=3; dealer=0; hands=2d 4c 4d 4h 5c 6h, Ah 3c 5h 6d 7d, 2h 3d 3h 6c 7c 7h; "
        "laid=-, 5d, -; tricks=Ac Ad 2c"
    )


def test_a_view_reads_like_this() -> None:
    assert VIEW == (
        "punk players=3; view=0; dealer=0; hands=2d 4c 4d 4h 5c 6h, 5, 6; "
        "laid=-, ?, -; tricks=Ac Ad 2c"
    )


@pytest.mark.parametrize(
    "text",
    [
        "punk players=3", "punk players=2 dummy_may_win=no", "punk players=40",
        "punk players=4 target=15 at_target=stop pack=3x8",
        "punk players=2 dummy_scores=no dummy_may_win=no",
    ],
)  # fmt: skip
def test_rules_read_like_this(text: str) -> None:
    assert str(PunkRules.parse(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "", "punk", "punk players=", "punk players=03", "punk players=3 ", "Punk players=3",
        "punk players=3 target=21", "punk players=3 at_target=play_out", "punk players=3 pack=3x7",
        "punk  players=3", "punk players=3 target=015", "punk players=3\n", "punk players=٣",
        "punk players=3 at_target=stop target=5", "punk players=" + "9" * 5000, None, 5,
    ],
    ids=lambda text: repr(text)[:40],
)  # fmt: skip
def test_other_texts_are_no_rules(text: str) -> None:
    with pytest.raises(pp.NotationError):
        PunkRules.parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "punk players=1", "punk players=0", "punk players=3 target=0", "punk players=4 pack=3x3",
        "punk players=3 dummy_scores=no", "punk players=4 pack=0x7",
    ],
)  # fmt: skip
def test_rules_that_cannot_be_played(text: str) -> None:
    with pytest.raises(pp.RulesError):
        PunkRules.parse(text)


@pytest.mark.parametrize(
    "text",
    [
        "", "0 lays", "lays 4c", "0 lays 4c ", "00 lays 4c", "-1 lays 4c", "0 Lays 4c",
        "0 lays 10c", "0 lays 4C", "0 lays Xr", "0 lays 4c\n", "0 is dealt", "٠ lays 4c",
        "9" * 5000 + " lays 4c", None, 5,
    ],
    ids=lambda text: repr(text)[:40],
)  # fmt: skip
def test_other_texts_are_no_actions(text: str) -> None:
    with pytest.raises(pp.NotationError):
        parse_action(text)


def broken(text: str) -> list[str]:
    """Ways to spoil the text of a state or a view."""
    return [
        text.replace("dealer=0", "dealer=00"),
        text.replace("dealer=0", "dealer=9"),
        text.replace("dealer=0", "dealer="),
        text.replace("dealer=0", "dealer=0, 1"),
        text.replace("; ", ";"),
        text.replace("laid=", "Laid="),
        text.replace("players=3", "players=4"),
        text.replace("players=3", "players=9999"),
        text.replace("tricks=", "tricks=-, "),
        text.replace("tricks=", "tricks=Kc Kd Kh, "),
        text.replace("hands=", "hands=-, "),
        text.replace("laid=-", "laid=4c 5c"),
        text.replace("laid=-", "laid=Ac"),
        text.replace("Ac", "ac"),
        text.replace("Ac", "Ad"),
        text + " ",
        text + "; more=1",
        text[:-1],
        text[:40],
        text.upper(),
        "",
        "x" * 2_000_000,
    ]


@pytest.mark.parametrize("text", [*broken(TEXT), None, 5, b"punk"], ids=lambda t: repr(t)[:60])
def test_other_texts_are_no_states(text: str) -> None:
    with pytest.raises((pp.NotationError, pp.RulesError)):
        PunkState.parse(text)


@pytest.mark.parametrize("text", [*broken(VIEW), None, 5, TEXT], ids=lambda t: repr(t)[:60])
def test_other_texts_are_no_views(text: str) -> None:
    with pytest.raises((pp.NotationError, pp.RulesError)):
        PunkView.parse(text)


@given(strategies.punk_states(), st.data())
def test_a_spoiled_text_is_refused_or_another_state(state: PunkState, data: st.DataObject) -> None:
    """Whatever is read is written like this; nothing but our errors comes out."""
    for whole, parse in ((str(state), PunkState.parse), (str(state.view(0)), PunkView.parse)):
        place = data.draw(st.integers(0, len(whole)))
        cut = data.draw(st.integers(0, 3))
        text = whole[:place] + data.draw(st.text(max_size=3)) + whole[place + cut :]
        try:
            read = parse(text)
        except (pp.NotationError, pp.RulesError):
            continue
        assert str(read) == text


@given(st.text(alphabet="punk layers=;0123456789AcdhsTJQK,- itrdo"))
def test_any_text(text: str) -> None:
    for parse in (PunkState.parse, PunkView.parse, PunkRules.parse, parse_action):
        try:
            assert str(parse(text)) == text
        except (pp.NotationError, pp.RulesError):
            continue


@pytest.mark.parametrize(
    "parts",
    [
        {"seat": 3},
        {"seat": True},
        {"rules": None},
        {"dealer": 3},
        {"hand": None},
        {"hand": STATE.hands[1]},
        {"hand": STATE.hands[0][1:]},
        {"hand": ("Ac",)},
        {"hand_sizes": (6, 6, 6)},
        {"hand_sizes": (6, 5)},
        {"hand_sizes": (6, -1, 6)},
        {"hand_sizes": (6, True, 6)},
        {"laid": (False, False)},
        {"laid": (0, 1, 0)},
        {"laid": (True, True, False)},
        {"laid": (False, False, False)},
        {"own": STATE.hands[0][0]},
        {"own": "Ac"},
        {"plays": ()},
        {"plays": None},
        {"plays": (STATE.plays[0][:2],)},
        {"plays": (list(STATE.plays[0]),)},
        {"plays": STATE.plays * 2},
    ],
    ids=str,
)
def test_views_that_no_state_gives_are_refused(parts: dict[str, object]) -> None:
    view = STATE.view(0)
    good = {
        "seat": 0,
        "rules": view.rules,
        "dealer": 0,
        "hand": view.hand,
        "hand_sizes": view.hand_sizes,
        "laid": view.laid,
        "own": None,
        "plays": view.plays,
    }
    assert PunkView(**good) == view  # type: ignore[arg-type]
    with pytest.raises(pp.RulesError):
        PunkView(**{**good, **parts})  # type: ignore[arg-type]


def test_counting_helpers() -> None:
    view = STATE.view(0)
    unseen = set(view.unseen)
    seen = {*view.hand, *view.plays[0]}
    assert unseen | seen == set(view.rules.pack.cards)
    assert not unseen & seen
    assert view.unseen_ranks == {
        rank: sum(card.rank == rank for card in unseen) for rank in range(1, 8)
    }

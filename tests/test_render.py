"""Pictures of cards and games: golden files, words, what must not be seen, and what is bounded.

``UPDATE_GOLDEN=1 pytest tests/test_render.py`` writes the files anew; then look at them.
"""

import doctest
import os
import re
import subprocess
import sys
from array import array
from collections import UserList, deque
from collections.abc import Callable
from functools import lru_cache, partial
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import attrs
import pytest
from hypothesis import HealthCheck, given, settings

import puckpunk as pp
from puckpunk import puck, punk, render
from puckpunk.language import ENGLISH, LANGUAGES, RUSSIAN, UKRAINIAN, Language
from puckpunk.players import RandomPlayer
from puckpunk.puck import PuckRules, PuckState, PuckView
from puckpunk.punk import PunkCard, PunkRules, PunkState, PunkView, Trick
from puckpunk.render.faces import fitting
from puckpunk.render.model import card_words, few
from puckpunk.render.words import columns
from puckpunk.strategies import puck_states, puck_views, punk_games, punk_states, punk_views
from puckpunk.table import Record

GOLDEN = Path(__file__).parent / "golden" / "render"
PAGE = Path(__file__).parent.parent / "docs" / "how-to" / "pictures.md"
SVG = "{http://www.w3.org/2000/svg}"
XML = "{http://www.w3.org/XML/1998/namespace}"
NOTATION = re.compile(r"\b([2-9TJQKA]|[1-9][0-9]+)[cdhs]\d*\b|\bX[rb]\b|[♣♦♥♠]")


def played(start: Any, seed: int) -> Record[Any]:
    return pp.play(start, [RandomPlayer()] * start.rules.players, Random(seed))


def punk_cards(text: str) -> tuple[PunkCard, ...]:
    return tuple(map(PunkCard.parse, text.split()))


@lru_cache
def page_values() -> dict[str, Any]:
    """Run the examples of the page, and return what they name."""
    example = doctest.DocTestParser().get_doctest(PAGE.read_text("utf-8"), {}, "page", None, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(example, clear_globs=False)
    return example.globs


@lru_cache
def puck_game() -> Record[PuckState]:
    return played(PuckState.start(PuckRules(players=3, jokers=2), dealer=1), 11)


@lru_cache
def large_game() -> Record[PunkState]:
    return played(PunkState.deal(PunkRules(players=40), Random(1)), 5)


def puck_moment() -> PuckState:
    return [s for s in puck_game().states() if s.round == 3 and len(s.turns) == 2 and s.actors][-1]


def silent_dummy() -> Record[PunkState]:
    record = played(PunkState.start(punk.PRESETS["silent_dummy"]), 3)
    return attrs.evolve(record, seats=("Ann & <Zoë>", 'the "great" 王'))


VALUES: dict[str, Callable[[], Any]] = {
    "card": lambda: pp.Card.parse("Th"),
    "joker": lambda: pp.Joker.RED,
    "punk-cards": lambda: punk_cards("Ac Td2 Kh3 14s63 99c 100d12 255h"),
    "long-hand": lambda: pp.standard_deck(jokers=2)[::3],
    "no-cards": lambda: (),
    "cut-hand": lambda: pp.standard_deck() * 2,
    "nobody-wins": lambda: Trick(punk_cards("Ac Ad 4c 4h")),
    "large-trick": lambda: Trick(large_game().final.plays[0]),
    "puck-state": puck_moment,
    "puck-view": lambda: puck_moment().view(1),
    "puck-draw": lambda: [state for state in puck_game().states() if state.draws][-1].view(0),
    "puck-over": lambda: puck_game().final,
    "puck-record": puck_game,
    "dummy-record": silent_dummy,
    "dummy-over": lambda: silent_dummy().final,
}
FROM_PAGE = ("hand", "trick", "state", "view", "known", "record")


def value_of(name: str) -> Any:
    return page_values()[name] if name in FROM_PAGE else VALUES[name]()


def written(value: Any) -> str:
    parts = (render.text(value), render.text(value, ascii_only=True), render.alt(value))
    return "\n\n".join(parts) + "\n"


@pytest.mark.parametrize("name", [*FROM_PAGE, *VALUES])
def test_golden(name: str) -> None:
    value = value_of(name)
    for suffix, found in ((".svg", render.svg(value)), (".txt", written(value))):
        path = GOLDEN / (name + suffix)
        if os.environ.get("UPDATE_GOLDEN"):
            path.write_text(found, encoding="utf-8")
        assert path.read_text(encoding="utf-8") == found


def test_there_are_no_other_golden_files() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == {*FROM_PAGE, *VALUES}


def test_the_page_shows_its_own_examples_with_their_words() -> None:
    images = re.findall(r"!\[(.*?)\]\((.*?)\)", PAGE.read_text("utf-8"), re.DOTALL)
    assert [path for _, path in images] == [
        f"../../tests/golden/render/{name}.svg"
        for name in ("hand", "trick", "view", "state", "known", "record")
    ]
    for words, path in images:
        assert " ".join(words.split()) == render.alt(value_of(Path(path).stem))


def parsed(value: Any, language: Language = ENGLISH) -> ElementTree.Element:
    picture = render.svg(value, language=language)
    return ElementTree.fromstring(picture)  # noqa: S314 -- it is ours


def drawn(value: Any, language: Language = ENGLISH) -> list[str]:
    """Return all that is written in a picture."""
    return [str(text.text) for text in parsed(value, language).iter(f"{SVG}text")]


def checked(value: Any) -> ElementTree.Element:
    """Check what holds for the picture of anything, and return it."""
    picture = parsed(value)
    assert picture.tag == f"{SVG}svg"
    width, height = picture.attrib["width"], picture.attrib["height"]
    assert picture.attrib["viewBox"] == f"0 0 {width} {height}"
    assert float(width) <= 512
    assert picture.attrib["role"] == "img"
    title, desc = picture[0], picture[1]
    assert (title.tag, desc.tag) == (f"{SVG}title", f"{SVG}desc")
    assert picture.attrib["aria-labelledby"] == f"{title.attrib['id']} {desc.attrib['id']}"
    ids = [element.attrib["id"] for element in picture.iter() if "id" in element.attrib]
    assert len(ids) == 2
    words = render.alt(value)
    assert words == f"{title.text}{words[len(title.text or '')]} {desc.text}"
    assert not NOTATION.search(words)
    assert {element.tag.removeprefix(SVG) for element in picture.iter()} <= {
        "svg", "title", "desc", "g", "rect", "path", "text", "circle",
    }  # fmt: skip
    plain = render.text(value, ascii_only=True)
    assert plain.isascii()
    assert all(columns(line) <= 80 for line in render.text(value).splitlines())
    assert render.svg(value) == render.svg(value)
    return picture


@pytest.mark.parametrize("name", [*FROM_PAGE, *VALUES])
def test_every_picture_is_whole(name: str) -> None:
    checked(value_of(name))


@settings(max_examples=40, suppress_health_check=list(HealthCheck))
@given(state=punk_states())
def test_any_state_of_punk(state: PunkState) -> None:
    checked(state)
    words = render.alt(state)
    for card in chain(*state.hands):
        assert card_words(card) in words
    if state.plays:
        checked(state.tricks[-1])


@settings(max_examples=40, suppress_health_check=list(HealthCheck))
@given(state=puck_states())
def test_any_state_of_puck(state: PuckState) -> None:
    checked(state)
    words = render.alt(state)
    for card in (*chain(*state.hands), *state.discards):
        assert card_words(card) in words


@settings(max_examples=20, suppress_health_check=list(HealthCheck))
@given(game=punk_games())
def test_any_game_of_punk(game: Record[PunkState]) -> None:
    checked(game)


def cards_in(value: Any, cards: tuple[Any, ...]) -> set[str]:
    """Return which cards are in text or words, or are drawn."""
    everything = f"{render.alt(value)} {parsed(value)[1].text}"
    text = set(re.findall(r"[\w♣♦♥♠]+", render.text(value, ascii_only=True)))
    return {
        str(card)
        for card in cards
        if re.search(rf"\b{card_words(card)}(?! of pack)", everything) or str(card) in text
    }


def faces(value: Any) -> int:
    """Return how many cards are drawn open."""
    return render.svg(value).count('fill="#ffffff" stroke="#5b616b"')


@settings(max_examples=40, suppress_health_check=list(HealthCheck))
@given(view=punk_views())
def test_a_view_of_punk_hides_what_its_seat_has_not_seen(view: PunkView) -> None:
    checked(view)
    assert not cards_in(view, view.unseen)
    own = len(view.hand) + (view.own is not None) + (view.rules.seats if view.plays else 0)
    assert faces(view) == own


@settings(max_examples=40, suppress_health_check=list(HealthCheck))
@given(view=puck_views())
def test_a_view_of_puck_shows_what_its_seat_knows(view: PuckView) -> None:
    checked(view)
    others = [seat for seat in range(view.rules.players) if seat != view.seat]
    told = [pair for seat in others for pair in view.whereabouts(seat)]
    there = [card for card, where in told if where is not puck.Whereabouts.GONE]
    draws = [card for draw in view.draws for _, card in draw]
    seen = [*view.hand, *there, *draws, *view.own_discards, *view.known_discards]
    assert cards_in(view, view.rules.pack) == set(map(str, seen))
    assert faces(view) == len(seen)


@settings(max_examples=25, suppress_health_check=list(HealthCheck))
@given(view=puck_views() | punk_views())
def test_what_looks_the_same_is_shown_the_same(view: PunkView | PuckView) -> None:
    other = view.complete(Random(5)).view(view.seat)
    assert render.svg(other) == render.svg(view)
    assert render.text(other) == render.text(view)


def test_two_pictures_in_a_page_do_not_clash() -> None:
    ids: set[str] = set()
    for name in (*FROM_PAGE, *VALUES):
        picture = parsed(value_of(name))
        found = {element.attrib["id"] for element in picture.iter() if "id" in element.attrib}
        assert not found & ids
        ids |= found
        assert not list(picture.iter(f"{SVG}style"))


def test_certain_and_possible_cards_are_marked() -> None:
    words = render.alt(value_of("known"))
    assert ", certain" in words
    assert ", possible" in words


def test_names_are_escaped_and_cannot_break_a_picture() -> None:
    picture = render.svg(silent_dummy())
    assert "Ann &amp; &lt;Zoë&gt;" in picture
    assert "Ann & <" not in picture
    assert "<Zo\\xeb>" in render.text(silent_dummy(), ascii_only=True)
    assert fitting("a\x00<\ud800\x1b") == "a\ufffd&lt;\ufffd\ufffd"


def test_names_as_long_as_may_be() -> None:
    record = played(PunkState.start(PunkRules(players=3)), 1)
    checked(attrs.evolve(record, seats=("W" * 80, "x" * 40 + " " + "y" * 39, "王" * 80)))


def test_a_dummy_that_scores_nothing() -> None:
    text = render.text(silent_dummy())
    assert "the dummy wins, and scores nothing" in text


def broken_off(whole: Record[Any], actions: int) -> Record[Any]:
    return Record(whole.start, whole.actions[:actions], [*whole.states()][actions])


def punk_broken_off() -> Record[PunkState]:
    return broken_off(played(PunkState.deal(PunkRules(players=3), Random(1)), 1), 7)


def test_a_broken_off_game() -> None:
    record = punk_broken_off()
    assert render.text(record).startswith("A game of Punk for 3 players: broken off after 2 tricks")
    checked(record)
    nothing = Record(puck_moment(), (), puck_moment())
    assert "broken off after 0 rounds" in render.text(nothing)
    checked(nothing)


def test_a_player_who_is_called_the_dummy_is_not_the_dummy() -> None:
    record = attrs.evolve(silent_dummy(), seats=("Ann", "the dummy"))
    assert "Ann 4♥, the dummy 7♦, dummy 3♥ (wins)" in render.text(record)
    assert "the dummy: seven of diamonds; dummy: three of hearts, wins" in render.alt(record)
    captions = drawn(record)
    assert captions.count("the du…") == captions.count("dummy") == len(record.final.tricks)


def test_wide_letters_take_two_columns_and_combining_ones_none() -> None:
    record = played(PunkState.start(PunkRules(players=3)), 1)
    for names in (
        ("王" * 80, "👍" * 40 + " " + "👍" * 39, "x" + "\N{COMBINING ACUTE ACCENT}" * 79),
        ("小明 " * 20, "ｗｉｄｅ " * 16, "한국 " * 20),
    ):
        lines = render.text(attrs.evolve(record, seats=names)).splitlines()
        assert max(map(columns, lines)) in {79, 80}
        assert "".join(names[0].split()) in "".join("".join(lines).split())


def test_hands_stand_in_a_line_below_each_other() -> None:
    record = attrs.evolve(puck_game(), seats=("王小明", "Bob", "Zoe\N{COMBINING DIAERESIS}"))
    lines = [line for line in render.text(record).splitlines() if line.startswith("    ")]
    assert len({columns(re.split("[0-9TJQKAX]", line)[0]) for line in lines}) == 1


def test_large_tables_are_bounded() -> None:
    game = large_game()
    middle = [state for state in game.states() if len(state.plays) == 2][20]
    for value in (game, game.final, middle, middle.view(39), Trick(game.final.plays[0] * 50)):
        picture = checked(value)
        assert float(picture.attrib["height"]) < 4000
        assert len(render.svg(value)) < 300_000
        assert len(list(picture.iter(f"{SVG}text"))) < 1_000
    assert "Seat 39 (own hand" in render.alt(middle.view(39))
    assert "34 more seats are not shown" in render.text(middle)
    assert "37 tricks are not shown" not in render.text(middle)
    assert "37 more tricks are not shown" in render.text(game)


def test_a_large_trick_always_shows_its_winner() -> None:
    trick = Trick([*punk_cards("Kc") * 200, *punk_cards("2c")])
    assert "seat 200 2c (wins)" in render.text(trick, ascii_only=True)
    assert "161 more cards are not shown" in render.text(trick)


def test_a_long_hand_is_cut() -> None:
    hand = VALUES["cut-hand"]()
    assert render.text(hand).endswith("44 more cards are not shown")
    assert faces(hand) == 60


def test_the_first_and_some_others_are_shown() -> None:
    assert few(0, 4) == ()
    assert few(5, 3, 4, 0) == (0, 1, 4)
    assert few(9, 2, 8, 7, 6) == (7, 8)


def test_packs_and_ranks_past_the_king_are_drawn() -> None:
    assert drawn(punk_cards("14s63 255h Td")) == ["14", "63", "255", "10"]


def test_suits_differ_by_shape_and_jokers_by_word() -> None:
    shapes = [re.findall(r'<path d="(.*?)"', render.svg(pp.Card.parse(f"A{s}"))) for s in "cdhs"]
    assert all(small == large for small, large in shapes)
    assert len({small for small, _ in shapes}) == 4
    for joker in pp.Joker:
        assert f">{joker.name.lower()}<" in render.svg(joker)


@pytest.mark.parametrize(
    "value",
    [
        None, 7, "As Kd", b"", "", object(), [1], ("As",), {pp.Joker.RED}, PunkRules(players=3),
        range(0), range(3), b"As", bytearray(), array("b"), deque[Any](), UserList[Any](),
        memoryview(b""), memoryview(b"As"), memoryview(b"AsKd").cast("B", (2, 2)),
    ],
)  # fmt: skip
def test_what_cannot_be_shown_is_refused(value: Any) -> None:
    for function in (render.text, render.svg, render.alt):
        with pytest.raises(pp.NotationError, match="there is no picture of") as caught:
            function(value)
        assert caught.value.value is value


def test_any_sequence_of_cards_is_a_hand() -> None:
    cards = pp.parse_cards("As Kd")
    for hand in ([*cards], deque(cards), UserList(cards)):
        assert render.svg(hand) == render.svg(cards)
    assert render.alt([]) == render.alt(()) == "A hand: no cards."


def test_the_record_of_another_game_is_refused() -> None:
    with pytest.raises(pp.NotationError):
        render.svg(Record("start", (), "final"))


def test_notebooks_show_pictures() -> None:
    page = page_values()
    card, punk_card = pp.Card.parse("As"), PunkCard.parse("14h2")
    shown = [card, *pp.Joker, punk_card, page["trick"], page["state"], page["view"]]
    for value in (*shown, puck_moment(), page["known"], page["record"], puck_game()):
        assert value._repr_svg_() == render.svg(value)
        assert not hasattr(value, "__dict__") or isinstance(value, pp.Joker)


def test_pictures_are_not_loaded_before_they_are_wanted() -> None:
    code = (
        "import sys, puckpunk, puckpunk.punk, puckpunk.puck; "
        "print('puckpunk.render' in sys.modules); puckpunk.Joker.RED._repr_svg_(); "
        "print('puckpunk.render' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["False", "True"]


def test_cards_keep_their_alphabet() -> None:
    """A text of a hand of Puck is read back, with symbols and with letters."""
    hand = pp.parse_cards("As Td Xr 9h Xb")
    assert pp.parse_cards(render.text(hand)) == hand
    assert pp.parse_cards(render.text(hand, ascii_only=True)) == hand


KINDS: dict[str, Callable[[], Any]] = {
    **{name: partial(value_of, name) for name in (*FROM_PAGE, *VALUES)},
    "punk-card": lambda: PunkCard.parse("14h2"),
    "puck-deal": lambda: PuckState.start(PuckRules(players=3, jokers=2), dealer=1),
    "punk-deal": lambda: PunkState.start(PunkRules(players=3)),
    "punk-over": lambda: large_game().final,
    "large-record": large_game,
    "punk-broken-off": punk_broken_off,
    "puck-broken-off": lambda: broken_off(puck_game(), 40),
}


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=str)
@pytest.mark.parametrize("name", KINDS)
def test_every_value_is_shown_in_every_language(name: str, language: Language) -> None:
    value = KINDS[name]()
    picture = parsed(value, language)
    title, desc = str(picture[0].text), str(picture[1].text)
    words = render.alt(value, language=language)
    assert words == f"{title}{words[len(title)]} {desc}"
    assert not NOTATION.search(words)
    assert all(columns(line) <= 80 for line in render.text(value, language=language).splitlines())
    spoken = None if language == ENGLISH else language.code
    assert picture.get("lang") == picture.get(f"{XML}lang") == spoken


@pytest.mark.parametrize("name", KINDS)
def test_english_is_the_default(name: str) -> None:
    value = KINDS[name]()
    for function in (render.text, render.svg, render.alt):
        assert function(value, language=ENGLISH) == function(value)


@pytest.mark.parametrize("language", [RUSSIAN, UKRAINIAN], ids=str)
@pytest.mark.parametrize("name", sorted({*KINDS} - {"dummy-record"}))  # where names are English
def test_nothing_stays_in_english(name: str, language: Language) -> None:
    value = KINDS[name]()
    told = [render.text(value, language=language), render.alt(value, language=language)]
    words = re.findall("[A-Za-z]+", " ".join([*told, *drawn(value, language)]))
    assert {*words} <= {"Puck", "Punk"}


@pytest.mark.parametrize("language", [RUSSIAN, UKRAINIAN], ids=str)
def test_cards_have_the_letters_of_the_language(language: Language) -> None:
    cards = pp.parse_cards("As Kd Qh Jc Ts 9d")
    assert drawn(cards, language) == ["Т", "К", "Д", "В", "10", "9"]
    assert render.text(cards, language=language) == "Т♠ К♦ Д♥ В♣ 10♠ 9♦"
    assert render.text(punk_cards("Ac Td2 14s63"), language=language) == "Т♣ 10♦2 14♠63"


def test_jokers_are_named_in_the_language() -> None:
    assert drawn(tuple(pp.Joker), RUSSIAN) == ["джокер", "красный", "джокер", "чёрный"]
    assert drawn(tuple(pp.Joker), UKRAINIAN) == ["джокер", "червоний", "джокер", "чорний"]
    assert render.text(tuple(pp.Joker), language=RUSSIAN) == "Жк Жч"


def test_what_is_counted_agrees_with_its_number() -> None:
    tricks = [Trick(punk_cards(f"{rank}c 99c 99d")) for rank in ("A", "2", "5", "21")]
    found = [render.text(trick, language=RUSSIAN).splitlines()[0] for trick in tricks]
    wins = "Взятка в Punk: место 0 берёт"
    points = ["1 очко", "2 очка", "5 очков", "21 очко"]
    assert found == [f"{wins} {number}" for number in points]


def test_what_is_not_shown_is_told_in_a_sentence() -> None:
    words = render.alt(VALUES["cut-hand"](), language=UKRAINIAN)
    assert words.endswith("трійка пік. Не показано ще 44 карти.")


def test_cyrillic_words_below_cards_are_small_enough() -> None:
    """At a large table the numbers of seats have two digits, and are not cut off."""
    picture = parsed(VALUES["large-trick"](), RUSSIAN)
    sizes = {text.text: text.attrib["font-size"] for text in picture.iter(f"{SVG}text")}
    assert (sizes["место 9"], sizes["место 39"]) == ("12", "10")


@pytest.mark.parametrize("language", [RUSSIAN, UKRAINIAN], ids=str)
def test_ascii_is_for_english(language: Language) -> None:
    with pytest.raises(pp.RulesError, match=f"no letters for the language '{language}'") as caught:
        render.text(pp.Joker.RED, ascii_only=True, language=language)
    assert caught.value.value is language


@pytest.mark.parametrize("language", ["ru", None, RUSSIAN.gettext])
def test_what_is_no_language_is_refused(language: Any) -> None:
    for function in (render.text, render.svg, render.alt):
        with pytest.raises(pp.NotationError, match="is not a Language") as caught:
            function(pp.Joker.RED, language=language)
        assert caught.value.value is language

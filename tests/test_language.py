"""Languages: the catalogues are whole, letters and words of cards, plural and case forms."""

import ast
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from string import Formatter
from typing import cast

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po
from hypothesis import given
from hypothesis import strategies as st

import puckpunk as pp
from puckpunk import hands, puck, punk
from puckpunk.cards import AnyCard
from puckpunk.errors import NotationError, RulesError
from puckpunk.language import (
    ENGLISH,
    LANGUAGES,
    RUSSIAN,
    UKRAINIAN,
    Language,
    in_letters,
    in_words,
    language_of_locale,
    notation_of,
)
from puckpunk.language.terms import TERMS
from puckpunk.rankings import PRESETS, PUCK, HandCategory, LowAce, Ranking

SRC = Path(pp.__file__).parent
OTHERS = [language for language in LANGUAGES.values() if language != ENGLISH]
CARDS = pp.standard_deck(jokers=2)

Key = tuple[str, str]


def literal(node: ast.expr) -> str | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    return None


def messages() -> Iterator[tuple[Key, str, str]]:
    """Yield every message in the code: context and text, the English plural, and where it is."""
    for path in sorted(SRC.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            texts = [literal(argument) for argument in node.args[:2]]
            where = f"{path.name}:{node.lineno}"
            match name, texts:
                case "gettext" | "N_", [str(text), *_]:
                    yield ("", text), "", where
                case "pgettext" | "P_", [str(context), str(text)]:
                    yield (context, text), "", where
                case "ngettext", [str(one), str(many)]:
                    yield ("", one), many, where
                case _:
                    pass


MESSAGES = {key: (many, where) for key, many, where in messages()}
BLANK = {("thousands", ",")}  # what may be translated by a space


def catalogue(language: Language) -> Catalog:
    path = SRC / "language/locale" / language.code / "LC_MESSAGES/puckpunk.po"
    with path.open("rb") as file:
        return read_po(file)


def key_of(message: Message) -> Key:
    text = message.id[0] if isinstance(message.id, tuple | list) else message.id
    return message.context or "", text


def forms(message: Message) -> list[str]:
    found = message.string
    return [found or ""] if isinstance(found, str | None) else list(map(str, found))


def parts(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", OTHERS, ids=str)
class TestCatalogues:
    """What the code says is in each catalogue, and nothing else."""

    def test_every_message_is_translated(self, language: Language) -> None:
        found = {
            key_of(message)
            for message in catalogue(language)
            if all(form.strip() or key_of(message) in BLANK for form in forms(message))
        }
        assert len(MESSAGES) > 200
        missing = {f"{where}: {key}" for key, (_, where) in MESSAGES.items() if key not in found}
        assert not missing

    def test_nothing_is_translated_that_is_not_said(self, language: Language) -> None:
        said = set(MESSAGES)
        assert {key_of(message) for message in catalogue(language) if message.id} <= said

    def test_no_translation_is_in_doubt(self, language: Language) -> None:
        assert not [message.id for message in catalogue(language) if message.fuzzy and message.id]

    def test_every_form_has_the_parts_of_the_message(self, language: Language) -> None:
        for message in catalogue(language):
            if message.id:
                many = MESSAGES[key_of(message)][0]
                assert many == (message.id[1] if isinstance(message.id, tuple | list) else "")
                wanted = parts(many or key_of(message)[1])
                assert [parts(form) for form in forms(message)] == [wanted] * len(forms(message))

    def test_every_plural_has_its_forms(self, language: Language) -> None:
        wanted = catalogue(language).num_plurals
        assert wanted == 3 or language not in {RUSSIAN, UKRAINIAN}
        for message in catalogue(language):
            if message.id:
                plural = bool(MESSAGES[key_of(message)][0])
                assert len(forms(message)) == (wanted if plural else 1), message.id

    def test_the_compiled_catalogue_is_of_this_text(self, language: Language) -> None:
        """It is compiled when the package is built or installed: do that again."""
        for message in catalogue(language):
            if message.id:
                context, text = key_of(message)
                blank = {name: f"<{name}>" for name in parts(forms(message)[0]) - {"number"}}
                if MESSAGES[context, text][0]:
                    many = MESSAGES[context, text][0]
                    said = {language.ngettext(text, many, n, **blank) for n in range(101)}
                    assert said == {
                        forms(message)[form_of(n)].format_map({**blank, "number": n})
                        if len(forms(message)) == 3
                        else language.ngettext(text, many, n, **blank)
                        for n in range(101)
                    }
                else:
                    blank = {name: f"<{name}>" for name in parts(forms(message)[0])}
                    wanted = forms(message)[0].format_map(blank)
                    if context:
                        assert language.pgettext(context, text, **blank) == wanted
                    else:
                        assert language.gettext(text, **blank) == wanted

    def test_only_the_letters_of_the_language_are_used(self, language: Language) -> None:
        strange = re.compile("[ыъэёЫЪЭЁ]" if language == UKRAINIAN else "[іїєґІЇЄҐ’]")
        latin = re.compile("[A-Za-z]+")
        known = {"Puck", "Punk", "save", "exact", "rules", "puckpunk"}
        for message in catalogue(language):
            for form in forms(message) if message.id else ():
                said = re.sub(r"\{\w+\}|\b[1-9AK][cdhs]\b|--?\w+|\b[A-Z]{2}\d+\b", "", form)
                assert not strange.search(said), form
                assert set(latin.findall(said)) <= known, form


def test_what_is_put_together_from_names_is_among_the_terms() -> None:
    assert {("", rank.word) for rank in pp.Rank} <= set(TERMS)
    assert {("pair of", rank.plural) for rank in pp.Rank} <= set(TERMS)
    assert {("straight up to", rank.word) for rank in pp.Rank} <= set(TERMS)
    assert {("", category.value) for category in HandCategory} <= set(TERMS)
    assert {("", place.value) for place in LowAce} <= set(TERMS)
    assert {("of", str(suit)) for suit in pp.Suit} <= set(TERMS)
    assert {("letter", sign) for card in CARDS for sign in pieces(str(card))} <= set(TERMS)


def pieces(card: str) -> list[str]:
    return [card] if card in {"Xr", "Xb"} else [sign for sign in card if not sign.isdigit()]


class TestLanguage:
    """A language by its code, and by the locale."""

    def test_by_code(self) -> None:
        assert Language("ru") == RUSSIAN == LANGUAGES["ru"]
        assert list(LANGUAGES) == ["en", "ru", "uk"]
        assert str(UKRAINIAN) == "uk"
        assert eval(repr(UKRAINIAN)) == UKRAINIAN

    @pytest.mark.parametrize("code", ["fr", "RU", "", "../ru", None, 7, ["ru"]])
    def test_no_such_language(self, code: object) -> None:
        with pytest.raises(RulesError, match="is not a language spoken here: en, ru, uk") as error:
            Language(cast("str", code))
        assert error.value.value is code

    @pytest.mark.parametrize(
        ("environment", "code"),
        [
            ({}, "en"),
            ({"LANG": "ru_RU.UTF-8"}, "ru"),
            ({"LANG": "uk"}, "uk"),
            ({"LANG": "ru_UA.KOI8-U"}, "ru"),
            ({"LANG": "de_DE.UTF-8"}, "en"),
            ({"LANG": "ru_RU", "LC_ALL": "uk_UA"}, "uk"),
            ({"LANG": "ru_RU", "LC_MESSAGES": "en_GB"}, "en"),
            ({"LANG": "ru_RU", "LC_ALL": ""}, "ru"),
            ({"LANG": "de_DE", "LANGUAGE": "pl:uk:ru"}, "uk"),
            ({"LANG": "de_DE", "LANGUAGE": "fr"}, "en"),
            ({"LANG": "C.UTF-8", "LANGUAGE": "ru"}, "en"),
            ({"LANG": "POSIX", "LANGUAGE": "ru"}, "en"),
            ({"LANG": "russian"}, "en"),
            ({"LC_CTYPE": "ru_RU.UTF-8"}, "en"),
            ({"LANG": "uk_UA@euro"}, "uk"),
        ],
    )
    def test_of_the_locale(self, environment: dict[str, str], code: str) -> None:
        assert language_of_locale(environment).code == code

    def test_what_is_unknown_comes_back(self) -> None:
        for language in LANGUAGES.values():
            assert language.gettext("") == language.pgettext("typed", "") == ""
            assert language.gettext("no such message, {x}", x=1) == "no such message, 1"
            assert language.pgettext("nowhere", "no such message") == "no such message"
            assert language.ngettext("{number} x", "{number} xs", 1) == "1 x"

    def test_parts_are_not_read_as_messages(self) -> None:
        for language in LANGUAGES.values():
            assert language.gettext("{high} is above {low}", high="{low}", low="{0.x}").count("{")
            assert "{0.x}" in language.gettext("{high} is above {low}", high="1", low="{0.x}")

    def test_lists(self) -> None:
        assert ENGLISH.listed(["you"]) == "you"
        assert RUSSIAN.listed(["вы", "игрок 2"]) == "вы и игрок 2"
        assert UKRAINIAN.listed(["ви", "гравець 2", "болван"]) == "ви, гравець 2 та болван"


def form_of(number: int) -> int:
    """Return which of the three forms a number takes, as schools teach it."""
    if 11 <= number % 100 <= 14:
        return 2
    return {1: 0, 2: 1, 3: 1, 4: 1}.get(number % 10, 2)


class TestPlurals:
    """1 очко, 2 очка, 5 очков."""

    @pytest.mark.parametrize("number", [*range(130), 1001, 1011, 1012, 2022, 10**9 + 1])
    def test_forms(self, number: int) -> None:
        russian = ("карта", "карты", "карт")[form_of(number)]
        ukrainian = ("карта", "карти", "карт")[form_of(number)]
        counted = ("{number} card", "{number} cards", number)
        assert RUSSIAN.ngettext(*counted) == f"{number} {russian}"
        assert UKRAINIAN.ngettext(*counted) == f"{number} {ukrainian}"
        assert ENGLISH.ngettext(*counted) == f"{number} card{'' if number == 1 else 's'}"

    @pytest.mark.parametrize(
        ("ranks", "points"),
        [([1], "1 очко"), ([2], "2 очка"), ([5], "5 очков"), ([11], "11 очков"),
         ([12, 12, 14], "14 очков"), ([21], "21 очко"), ([22], "22 очка"), ([111], "111 очков")],
    )  # fmt: skip
    def test_points_of_a_trick(self, ranks: list[int], points: str) -> None:
        """PN8."""
        trick = punk.Trick(punk.PunkCard(rank=rank, suit=seat) for seat, rank in enumerate(ranks))
        assert points in punk.explain_trick(trick, language=RUSSIAN)


any_card = st.sampled_from(CARDS)
punk_card = st.builds(punk.PunkCard, rank=st.integers(1, 200), suit=st.integers(0, 99))


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=str)
class TestLetters:
    """Т В Д К, and the suits as symbols or letters."""

    @pytest.mark.parametrize("symbols", [True, False])
    def test_every_card_is_read_back(self, language: Language, symbols: bool) -> None:
        written = [in_letters(str(card), language, symbols=symbols) for card in CARDS]
        assert len(set(written)) == 54
        for card, text in zip(CARDS, written, strict=True):
            for spelled in (text, text.lower(), text.upper()):
                if spelled.isascii() and symbols and spelled[0] in "xX":
                    continue  # the second letter of a joker in notation
                assert pp.parse_cards(notation_of(spelled, language)) == (card,)

    @given(cards=st.lists(any_card, max_size=12), symbols=st.booleans(), gap=st.sampled_from(
        ["", " ", ", ", "-"]))  # fmt: skip
    def test_texts_of_cards_are_read_back(
        self, language: Language, cards: list[AnyCard], symbols: bool, gap: str
    ) -> None:
        text = gap.join(in_letters(str(card), language, symbols=symbols) for card in cards)
        assert pp.parse_cards(notation_of(text, language)) == tuple(cards)

    @given(card=punk_card, symbols=st.booleans())
    def test_cards_of_punk_are_read_back(
        self, language: Language, card: punk.PunkCard, symbols: bool
    ) -> None:
        text = in_letters(str(card), language, symbols=symbols)
        assert punk.PunkCard.parse(notation_of(text, language)) == card

    @given(cards=st.lists(any_card, max_size=12))
    def test_notation_is_read_in_every_language(
        self, language: Language, cards: list[AnyCard]
    ) -> None:
        text = pp.format_cards(cards)
        assert notation_of(text, language) == text

    @given(text=st.text(st.sampled_from("7тТпП♠♦жЖкКчЧеоtTkK10 \u1c80\u1c81\u1c84\u1c85\ufe0f")))
    def test_what_looks_like_cards(self, language: Language, text: str) -> None:
        with suppress(NotationError):  # and nothing else
            pp.parse_cards(notation_of(text, language))

    @given(text=st.text())
    def test_any_text(self, language: Language, text: str) -> None:
        try:
            read = notation_of(text, language)
        except NotationError:
            assert re.search("[Tt][♣♦♥♠]", text)
        else:
            assert language != ENGLISH or read == text

    def test_words_are_told_apart(self, language: Language) -> None:
        assert len({in_words(str(card), language) for card in CARDS}) == 54

    def test_no_language(self, language: Language) -> None:
        """A code is not yet a language."""
        code = cast("Language", language.code)
        value, trick = pp.evaluate("As Ad Qh"), punk.Trick([punk.PunkCard.parse("4c")])
        tellings: list[Callable[[], str]] = [
            lambda: value.words(code),
            lambda: hands.explain(value, value, language=code),
            lambda: punk.explain_trick(trick, language=code),
            lambda: in_letters("As", code),
            lambda: in_words("As", code),
            lambda: notation_of("As", code),
        ]
        for told in tellings:
            with pytest.raises(RulesError, match=f"'{code}' is not a Language"):
                told()

    def test_no_text(self, language: Language) -> None:
        with pytest.raises(NotationError, match="7 is not a text of cards"):
            in_letters(cast("str", 7), language)
        with pytest.raises(NotationError, match="7 is not a text of cards"):
            notation_of(cast("str", 7), language)


class TestCyrillic:
    """Cyrillic letters are read only where that language is asked for."""

    @pytest.mark.parametrize("text", ["Т♠", "Кч", "10б", "Жк", "вп"])
    def test_not_in_english(self, text: str) -> None:
        with pytest.raises(NotationError):
            pp.parse_cards(text)
        with pytest.raises(NotationError):
            pp.parse_cards(notation_of(text, ENGLISH))
        assert len(pp.parse_cards(notation_of(text, RUSSIAN))) == 1

    def test_the_ace_and_the_ten(self) -> None:
        """The Cyrillic Т is the ace; the Latin T before a symbol could be meant as one."""
        assert notation_of("Т♠", RUSSIAN) == "As"
        assert notation_of("Ts", RUSSIAN) == "Ts"
        for text in ("T♠", "t♦", "Т♣ T♠"):
            with pytest.raises(NotationError, match="is Latin: 10"):
                notation_of(text, UKRAINIAN)

    @pytest.mark.parametrize("text", ["А♠", "Ас", "Тs", "Кс", "Хк", "Ж", "11т", "1т", "Д", "вв"])
    def test_letters_that_only_look_alike_are_refused(self, text: str) -> None:
        with pytest.raises(NotationError):
            pp.parse_cards(notation_of(text, RUSSIAN))

    def test_the_jokers_of_each_language(self) -> None:
        assert notation_of("Жк Жч", RUSSIAN) == notation_of("Жче Жчо", UKRAINIAN) == "Xr Xb"

    def test_sentences(self) -> None:
        assert in_letters("you As, player 2 Td: X5s 10cm 'As'", RUSSIAN) == (
            "you Т♠, player 2 10♦: X5s 10cm 'As'"
        )
        assert in_words("As 14c2 Xb", UKRAINIAN) == "туз пік 14 треф з колоди 2 чорний джокер"


HANDS = [
    ("As Kd 9h", "старшая карта, туз-король-девятка", "старша карта, туз-король-дев’ятка"),
    ("As Ad 9h", "пара тузов, кикер девятка", "пара тузів, кікер дев’ятка"),
    ("5s 5d Jh", "пара пятёрок, кикер валет", "пара п’ятірок, кікер валет"),
    ("4s 3d 2h", "стрит до четвёрки", "стріт до четвірки"),
    ("2s 6s Js", "флеш, валет-шестёрка-двойка", "флеш, валет-шістка-двійка"),
    ("Qs Qd Qh", "тройка дам", "трійка дам"),
    ("Ks Qs Js", "стрит-флеш до короля", "стріт-флеш до короля"),
    ("Ks Kd Xr", "тройка королей, с джокером", "трійка королів, з джокером"),
    ("As Xb Xr", "стрит-флеш до туза, с двумя джокерами", "стріт-флеш до туза, з двома джокерами"),
]  # fmt: skip


class TestHands:
    """PK5 to PK10 in words."""

    @pytest.mark.parametrize(("cards", "russian", "ukrainian"), HANDS)
    def test_each_kind(self, cards: str, russian: str, ukrainian: str) -> None:
        value = pp.evaluate(cards)
        assert value.words(RUSSIAN) == russian
        assert value.words(UKRAINIAN) == ukrainian
        assert value.words(ENGLISH) == value.words() == str(value)

    @pytest.mark.parametrize("ranking", PRESETS.values(), ids=str)
    @pytest.mark.parametrize("language", OTHERS, ids=str)
    def test_hands_with_other_words_have_other_words(
        self, ranking: Ranking, language: Language
    ) -> None:
        values = {
            value for plane in ranking.values for row in plane for value in row if value is not None
        }
        words = {(value.words(), value.words(language)) for value in values}
        assert len(words) == len({one for one, _ in words}) == len({other for _, other in words})
        assert not [other for _, other in words if re.search("[A-Za-z{}]", other)]

    @pytest.mark.parametrize(
        ("one", "other", "ranking", "reason"),
        [
            ("As Ad Qh", "Ac Ah 9d", "puck", "дама старше, чем девятка"),
            ("2h 7h 9h", "Ac Kd Qh", "puck", "по правилам Puck флеш старше, чем стрит"),
            ("As Ah Xb", "Ac Ad Ah", "puck", "из равных комбинаций выигрывает та, где джокеров"),
            ("3s 3d 3c", "As Ad Ac", "brag", "лучшая тройка — тройка троек"),
            ("Ac 2d 3h", "As Kd Qh", "brag", "туз-двойка-тройка — выше, чем Т-К-Д"),
            ("Ac 2d 3h", "Ks Qd Jh", "teen_patti", "туз-двойка-тройка — сразу под Т-К-Д"),
        ],
    )
    def test_reasons(self, one: str, other: str, ranking: str, reason: str) -> None:
        by = next(value for name, value in PRESETS.items() if ranking in name)
        told = hands.explain(pp.evaluate(one, by), pp.evaluate(other, by), language=RUSSIAN)
        assert reason in told

    def test_level_hands(self) -> None:
        told = hands.explain(pp.evaluate("As Kd 9h"), pp.evaluate("Ac Kh 9d"), language=UKRAINIAN)
        assert told.endswith(" рівні")

    def test_short_hands(self) -> None:
        ranking = PUCK
        assert pp.evaluate("As", ranking).words(RUSSIAN) == "старшая карта, туз"
        assert pp.evaluate("", ranking).words(UKRAINIAN) == "порожня рука"


class TestTricks:
    """PN7, PN9 in words."""

    @pytest.mark.parametrize(
        ("cards", "told"),
        [
            ("2c 3d 5h", "2♣ берёт 2 очка: младшая карта, которую никто не повторил"),
            ("Ac Ad 4c", "4♣ берёт 4 очка: младшая карта, которую никто не повторил (Т дважды)"),
            ("2c 2d 2h", "никто не берёт: повторились все карты (2 трижды)"),
            ("Jc Jd Jh Js", "никто не берёт: повторились все карты (В четыре раза)"),
            ("2c 2d 2h 2s 2c2", "никто не берёт: повторились все карты (2 — 5 раз)"),
        ],
    )
    def test_reasons(self, cards: str, told: str) -> None:
        trick = punk.Trick(map(punk.PunkCard.parse, cards.split()))
        assert punk.explain_trick(trick, language=RUSSIAN) == told


def test_a_showdown_is_told() -> None:
    """PK24."""
    state = puck.PuckState.deal(puck.PuckRules(players=2), Random(4))
    for _ in range(2):
        (seat,) = state.actors
        state = state.apply(puck.Hold(seat))
    assert state.showdown is not None
    assert state.showdown.told(ENGLISH) == state.showdown.reason
    assert state.showdown.told(RUSSIAN).endswith("девятка старше, чем семёрка")
    assert state.showdown.told(UKRAINIAN).endswith("дев’ятка стоїть вище, ніж сімка")

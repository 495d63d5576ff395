"""Every parser of the package, what reads text, bytes or JSON from outside, with first texts.

`tests/test_fuzz.py` and `tests/fuzz.py` run them: what is refused must be refused with an error of
the package, what is accepted must be written so that it is read back the same.
"""

import io
import json
import re
import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping
from contextlib import redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

import attrs

import puckpunk as pp
from puckpunk import batch, puck, punk, records
from puckpunk.analysis import odds
from puckpunk.analysis.suits import suit_classes
from puckpunk.arena import simulate
from puckpunk.cli import main as command
from puckpunk.cli.announcing import UnclearError, read_announcement
from puckpunk.cli.saved import Saved
from puckpunk.cli.terminal import forget_style, set_style
from puckpunk.errors import PuckpunkError
from puckpunk.game import PhysicalPack
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
from puckpunk.match import PuckMatch, PunkMatch
from puckpunk.players import RandomPlayer
from puckpunk.punk.pack import parse_rank, rank_text
from puckpunk.rankings import PUCK, HandCategory, JokerTies, LowAce
from puckpunk.table import Record

__all__ = ["TARGETS", "UNTYPED", "Target", "check", "check_refusal", "corpus_of", "raw"]

CORPUS = Path(__file__).parent / "corpus"
LONGEST_MESSAGE = 5_000  # characters: what quotes a state of Puck has over a thousand
RULES = punk.PunkRules(players=3)


@attrs.frozen
class Target:
    """A parser.

    Attributes:
        read: What reads a text; bytes are given as text, see `raw`.
        seeds: Texts to begin from.
        write: What writes what was read so that it is read back the same, if anything does.
        refusals: The errors that it may raise.
    """

    read: Callable[[str], Any]
    seeds: tuple[str, ...]
    write: Callable[[Any], str] | None = None
    refusals: tuple[type[Exception], ...] = (PuckpunkError,)


def corpus_of(name: str) -> list[str]:
    """Return the texts for a parser that fuzzing has found."""
    lines = (CORPUS / f"{name}.jsonl").read_text(encoding="ascii").splitlines()
    return list(map(json.loads, lines))


def raw(text: str) -> bytes:
    """Return the bytes of a text; a lone surrogate from U+DC80 stands for a byte, as in Python."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass")


def check(target: Target, text: str) -> bool:
    """Tell whether a text is accepted, and check that it is, or is refused, as it should be."""
    try:
        value = target.read(text)
    except target.refusals as error:
        check_refusal(error)
        return False
    if target.write is not None:
        written = target.write(value)
        again = target.read(written)
        assert again == value, written
        assert target.write(again) == written
    return True


def check_refusal(error: Exception) -> None:
    """Check that a message is short and can be printed, whatever was refused."""
    message = getattr(error, "reason", str(error))  # without the state, which may be large
    assert len(message) <= LONGEST_MESSAGE, len(message)
    assert message.isprintable(), message
    assert repr(error)


def _both_ways(language: Language) -> Callable[[str], Any]:
    """Return what reads cards in the letters of a language, and tells them in words."""

    def read(text: str) -> Any:
        in_words(text, language)
        in_letters(text, language)
        return pp.parse_cards(notation_of(text, language))

    return read


def _untyped(text: str) -> None:
    """Give JSON to everything that takes one argument, with lists and with tuples."""
    with suppress(ValueError, RecursionError):
        value = json.loads(text)
        for call in UNTYPED.values():
            for given in (value, _tuples(value)):
                try:
                    call(given)
                except PuckpunkError as error:
                    check_refusal(error)


def _tuples(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(map(_tuples, value))
    return {n: _tuples(v) for n, v in value.items()} if isinstance(value, dict) else value


def _fields_of(
    example: Any, put: Callable[[Any], object] = lambda made: made
) -> Callable[[Any], None]:
    """Return what makes an example anew with a value for one field, then with a dictionary's.

    Args:
        example: What has the other fields.
        put: What checks it, if its own constructor does not.
    """
    names = [field.alias for field in attrs.fields(type(example)) if field.init]

    def evolve(value: Any) -> None:
        changes: list[dict[str, Any]] = [{name: value} for name in names]
        if isinstance(value, dict):
            changes.append({name: field for name, field in value.items() if name in names})
        for change in changes:
            try:
                put(attrs.evolve(example, **change))
            except PuckpunkError as error:
                check_refusal(error)

    return evolve


def _enum(kind: Callable[[Any], object]) -> Callable[[Any], object]:
    """Return what gives an enum all but what Python cannot print, which it tries itself."""

    def call(value: object) -> object:
        try:
            repr(value)
        except ValueError:
            return None
        return kind(value)

    return call


def _word(text: str) -> str:
    for vocabulary in (HandCategory, LowAce, JokerTies, pp.Suit, puck.Direction, puck.Taking):
        with suppress(pp.RulesError):
            return str(vocabulary(text))
    return str(punk.AtTarget(text))


def _locale(text: str) -> str:
    first, _, second = text.partition("\n")
    return str(language_of_locale({"LANG": first, "LANGUAGE": second}))


def _lenient(read: Callable[..., Any]) -> Callable[[str], Any]:
    """Return what reads records leniently, and checks the faults that are told."""

    def lenient(text: str) -> Any:
        return read(text, strict=False, report=check_refusal)

    return lenient


def _load_bytes(text: str, **how: Any) -> list[Record[Any]]:
    return list(records.load(io.BytesIO(raw(text)), **how))


def _load_text(text: str, **how: Any) -> list[Record[Any]]:
    return list(records.load(io.TextIOWrapper(io.BytesIO(raw(text)), "utf-8"), **how))


def _dump(games: list[Record[Any]]) -> str:
    file = io.StringIO()
    records.dump(games, file)
    return file.getvalue()


def _in_file(use: Callable[[Path], object]) -> Callable[[str], str]:
    """Return what lets a file with a text be used, and returns what it holds then."""

    def read(text: str) -> str:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "file")
            file.write_bytes(raw(text))
            try:
                use(file)
            except pp.RecordError as error:  # whose message names the file
                raise pp.RecordError(str(error).replace(folder, "")) from error
            return file.read_text(encoding="ascii")

    return read


def _save_again(file: Path) -> None:
    Saved.read(file).write(file)


def _simulate(file: Path) -> None:
    simulate(RULES, [RandomPlayer()] * 3, games=4, seed=1, checkpoint=file)


def _announce(text: str) -> None:
    """Read what a player types at Puck, by each kind of rules in each language."""
    for view in _VIEWS_AT_PROMPT:
        for language in LANGUAGES.values():
            set_style(language=language)
            try:
                read_announcement(view, text.strip())
            except UnclearError as error:  # with marks of what is no card, for the terminal
                check_refusal(UnclearError(str(error).replace("\N{RECORD SEPARATOR}", "")))
            finally:
                forget_style()


def _command(text: str) -> int:
    """Run a command: the first line is what stands after ``puckpunk``, the rest is typed."""
    line, _, typed = text.partition("\n")
    with tempfile.TemporaryDirectory() as folder:
        for name in ("games", "left"):
            Path(folder, name).write_text(_FILES[name], encoding="ascii")
        return run_command(line.split(" "), typed, folder)


def run_command(arguments: list[str], typed: str, folder: str) -> int:
    """Return the exit code of a command, which reads and writes in a folder only."""
    stdin, stdout = (io.TextIOWrapper(io.BytesIO(raw(text)), "utf-8") for text in (typed, ""))
    stderr = io.TextIOWrapper(io.BytesIO(), "utf-8", "backslashreplace")

    def limited(parser: ArgumentParser, given: Any = None) -> Namespace:
        return _limited(parse_args(parser, given), folder)

    parse_args = ArgumentParser.parse_args
    with (
        mock.patch.object(ArgumentParser, "parse_args", limited),
        mock.patch("sys.stdin", stdin),
        mock.patch("signal.signal"),
        redirect_stdout(stdout),
        redirect_stderr(stderr),
    ):
        try:
            code = command(arguments)
        except SystemExit as stopped:
            code = int(stopped.code or 0)
    assert code in {0, 1, 2}, code
    return code


def _limited(options: Namespace, folder: str) -> Namespace:
    """Let a command be quick, and use no file but those in a folder."""
    for name, most in {"games": 2, "deals": 20, "delay": 0, "workers": 1, "players": 5}.items():
        if getattr(options, name, None) is not None:
            setattr(options, name, min(getattr(options, name), most))
    if getattr(options, "opponents", None) in {2, 3}:
        options.opponents = 1  # exact odds take their time
    for name in ("opponents", "who"):
        if isinstance(getattr(options, name, None), str):
            setattr(options, name, getattr(options, name).replace("search", "greedy")[:100])
    if hasattr(options, "rule"):
        options.rule = [re.sub("(idle_rounds=[0-9])[0-9]*", r"\1", text) for text in options.rule]
    for name in ("file", "record", "save", "resume", "checkpoint"):
        path = getattr(options, name, None)
        if path and path != "-":
            setattr(options, name, f"{folder}/{path.replace('/', '_')}")
    return options


def _states() -> dict[str, list[Any]]:
    """Return states of both games by several rules, from the beginning to the end."""
    found: dict[str, list[Any]] = {"punk": [], "puck": []}
    games: dict[str, list[Any]] = {
        "punk": [
            RULES,
            punk.PunkRules(players=2, at_target="stop", dummy_scores=False, dummy_may_win=False),
            punk.PunkRules(players=5, target=15, pack=punk.PunkPack(seats=5, suits=5, ranks=2)),
        ],
        "puck": [
            puck.PuckRules(players=2),
            puck.PuckRules(players=2, jokers=2, taking="open", ante=5, tied_round="each"),
            puck.PuckRules(
                players=4,
                source="stock",
                direction="clockwise",
                ranking=attrs.evolve(PUCK, name="Клуб; один"),
                pack=pp.standard_deck()[:20],
                first_leader="neighbour",
                empty_stock="hold_only",
                idle_rounds=1,
            ),
        ],
    }
    for name, all_rules in games.items():
        for number, rules in enumerate(all_rules):
            rng = Random(number)
            start: Any = punk.PunkState if name == "punk" else puck.PuckState
            made = list(pp.play(start.start(rules), [RandomPlayer()] * rules.players, rng).states())
            found[name] += [*made[:: len(made) // 6 + 1], made[-2], made[-1]]
    return found


def _taking() -> puck.PuckState:
    """Return a state in the midst of a round."""
    state = puck.PuckState.deal(puck.PuckRules(players=2, direction="clockwise"), Random(1))
    given, taken = state.hands[1][0], state.hands[0][0]
    for action in (f"1 exchanges {given} taking 1 from 0", f"1 takes {taken} from 0"):
        state = state.apply(puck.parse_action(action))
    return state


def _games() -> list[str]:
    short = puck.PuckRules(players=2, idle_rounds=1, pack=pp.standard_deck()[:12])
    starts: list[Any] = [puck.PuckState.start(short), punk.PunkState.deal(RULES, Random(1))]
    return [
        records.dumps(
            attrs.evolve(
                pp.play(start, [RandomPlayer()] * start.rules.players, Random(2)),
                seats=tuple("abc"[: start.rules.players]),
                notes={"_round": 1.5, "_event": ["x", None]},
            )
        )
        for start in starts
    ]


def _left_off() -> str:
    """Return the file of a game that was left off."""
    with tempfile.TemporaryDirectory() as folder:
        run_command(["play", "punk", "--seed", "1", "--save", "left"], "1\nq\n", folder)
        return Path(folder, "left").read_text(encoding="ascii")


def _checkpoint() -> str:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "file")
        simulate(RULES, [RandomPlayer()] * 3, games=3, seed=1, checkpoint=file)
        return file.read_text(encoding="ascii")


_STATES = _states()
_GAMES = _games()
_LEFT_OFF = _left_off()
_FILES = {"games": "\n".join(_GAMES), "left": _LEFT_OFF}
_ACTIONS = {
    name: [
        action
        for state in states
        for action in {type(action): action for action in state.legal_actions()}.values()
    ]
    for name, states in _STATES.items()
}
_ALL_ACTIONS = [*_ACTIONS["punk"], *_ACTIONS["puck"]]
_VIEWS = [state.view(0) for name in _STATES for state in _STATES[name]]
_VIEWS_AT_PROMPT = [
    puck.PuckState.deal(rules, Random(1)).view(0)
    for rules in (
        puck.PuckRules(players=3),
        puck.PuckRules(players=2, taking="open"),
        puck.PuckRules(players=2, source="stock"),
    )
]


def _texts(values: list[Any]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(map(str, values)))


def _as_json(to_json: Callable[[Any], Any]) -> Callable[[Any], str]:
    return lambda value: json.dumps(to_json(value))


TARGETS: Mapping[str, Target] = {
    "card": Target(pp.Card.parse, ("As", "10♦", "tD"), str),
    "joker": Target(pp.Joker.parse, ("Xr", "xB"), str),
    "cards": Target(pp.parse_cards, ("As, 10d-XrK♥", "askd", ""), pp.format_cards),
    "hand": Target(pp.as_natural, ("As Kd Xr", "AsKd9h", "Xr-2d,xb", "7c"), pp.format_cards),
    "standing": Target(odds.standing, ("As Kd Xr",)),
    "word": Target(_word, ("high_card", "level", "spades", "clockwise", "stop"), str),
    "punk_card": Target(punk.PunkCard.parse, ("Ac", "10♦", "14h2", "tD64"), str),
    "punk_rank": Target(parse_rank, ("A", "10", "q", "255"), rank_text),
    "punk_rules": Target(
        punk.PunkRules.parse,
        (
            "punk players=4",
            "punk players=5 target=9 at_target=stop pack=5x2",
            "punk players=2 dummy_scores=no dummy_may_win=no",
        ),
        str,
    ),
    "puck_rules": Target(
        puck.PuckRules.parse, _texts([state.rules for state in _STATES["puck"]]), str
    ),
    "punk_action": Target(punk.parse_action, _texts(_ACTIONS["punk"]), str),
    "puck_action": Target(puck.parse_action, _texts(_ACTIONS["puck"]), str),
    "punk_state": Target(punk.PunkState.parse, _texts(_STATES["punk"]), str),
    "puck_state": Target(puck.PuckState.parse, _texts(_STATES["puck"]), str),
    "punk_view": Target(
        punk.PunkView.parse, _texts([state.view(0) for state in _STATES["punk"]]), str
    ),
    "action_json": Target(
        records.action_from_json,
        tuple(map(_as_json(records.action_to_json), _ALL_ACTIONS)),
        _as_json(records.action_to_json),
    ),
    "view_json": Target(
        records.view_from_json,
        tuple(map(_as_json(records.view_to_json), _VIEWS)),
        _as_json(records.view_to_json),
    ),
    "view_json_bytes": Target(
        lambda text: records.view_from_json(raw(text)),
        tuple(map(_as_json(records.view_to_json), _VIEWS[::4])),
        _as_json(records.view_to_json),
    ),
    "record": Target(records.loads, (*_GAMES,), records.dumps),
    "record_lenient": Target(_lenient(records.loads), (*_GAMES,), records.dumps),
    "record_bytes": Target(lambda text: records.loads(raw(text)), (*_GAMES,), records.dumps),
    "records_file": Target(_load_bytes, ("\n\n".join(_GAMES),), _dump),
    "records_file_lenient": Target(_lenient(_load_bytes), ("\n{}\n".join(_GAMES),), _dump),
    "records_text_file": Target(_lenient(_load_text), ("\n[]\r\n".join(_GAMES),), _dump),
    "saved": Target(_in_file(_save_again), (_LEFT_OFF,), str),
    "checkpoint": Target(_in_file(_simulate), (_checkpoint(),), str),
    "language": Target(Language, ("en", "ru", "uk"), str),
    "locale": Target(_locale, ("uk_UA.UTF-8", "C\nru", "fr_FR@euro\nde:uk")),
    "letters_ru": Target(
        _both_ways(RUSSIAN),
        ("Т♠, 10б Вч Жк", "тпкч", "Дт"),
        lambda cards: in_letters(pp.format_cards(cards), RUSSIAN),
    ),
    "letters_uk": Target(
        _both_ways(UKRAINIAN),
        ("Т♠, 10б", "As"),
        lambda cards: in_letters(pp.format_cards(cards), UKRAINIAN, symbols=False),
    ),
    "letters_en": Target(_both_ways(ENGLISH), ("As Td", "10♦Xr"), pp.format_cards),
    "announcement": Target(
        _announce,
        ("hold", "1 3 from 2 3", "4c, 5d for Ah and Kd", "4c 5d", "тп от 2", "1 від 2"),
        refusals=(),
    ),
    "command": Target(
        _command,
        (
            "play punk --seed 1\n1\n?\nhint\nundo\nAs\n2\n3\n4\n5\n6\n7\n",
            "play puck --players 2 --seed 3 --lang ru --rule taking=open\nc\nhold\n?\n1 for As\n",
            "play puck --preset from_stock --match --opponents greedy,random --plain\nа\n1 2\nq\n",
            "play punk --resume left\n1\n2\n",
            "play punk --match --rule target=3 --save new\n1\nq\n",
            "eval As Kd Xr vs 2c 3c 4c --ranking teen_patti --jokers 2 --json",
            "odds As Kd 9d --opponents 5 --dead Xb 2c --seed 1 --lang uk",
            "trick A A 4 6 --lang ru",
            "deal puck --players 2 --jokers --seed 1",
            "watch punk --games 2 --seed 7 --delay .5 --record new --json",
            "replay games --game 2 --seat 0 --all",
            "replay -\n" + _GAMES[0],
            "check games --json",
            "simulate puck --rule source=stock --games 2 --who greedy,random --checkpoint a --csv",
            "tournament punk --games 2 --preset usual --who random,greedy --json",
            "rules puck --lang uk",
            "completion bash",
            "--help",
            "--version",
        ),
    ),
    "untyped": Target(
        _untyped,
        (
            '"As Kd Xr"',
            '["As", "Kd", 3, null, [1, 2.5, true]]',
            "[[0, 1, 2], [51, 52, 53]]",
            '{"players": 3, "seat": 0, "rules": {}, "hand": [], "card": "4c"}',
            '{"scores": [1, 2, 3], "deals": 1, "name": "house", "order": []}',
        ),
        refusals=(),
    ),
}
"""By name."""

_RECORD = records.loads(_GAMES[0])
_TAKING = _taking()
UNTYPED: Mapping[str, Callable[[Any], object]] = (
    {
        "Card.parse": pp.Card.parse,
        "Joker.parse": pp.Joker.parse,
        "Rank": _enum(pp.Rank),
        "Suit": _enum(pp.Suit),
        "Suit.of": pp.Suit.of,
        "parse_cards": pp.parse_cards,
        "format_cards": pp.format_cards,
        "standard_deck": pp.standard_deck,
        "evaluate": pp.evaluate,
        "winners": pp.winners,
        "as_natural": pp.as_natural,
        "standing": odds.standing,
        "suit_classes": suit_classes,
        "PhysicalPack": PhysicalPack,
        "PunkCard.parse": punk.PunkCard.parse,
        "parse_rank": parse_rank,
        "Trick": punk.Trick,
        "resolve_trick": punk.resolve_trick,
        "PunkPack.for_players": punk.PunkPack.for_players,
        "PunkRules.parse": punk.PunkRules.parse,
        "PuckRules.parse": puck.PuckRules.parse,
        "punk.parse_action": punk.parse_action,
        "puck.parse_action": puck.parse_action,
        "PunkState.parse": punk.PunkState.parse,
        "PuckState.parse": puck.PuckState.parse,
        "PunkView.parse": punk.PunkView.parse,
        "records.loads": records.loads,
        "action_from_json": records.action_from_json,
        "view_from_json": records.view_from_json,
        "Language": Language,
        "notation_of": lambda value: notation_of(value, RUSSIAN),
        "in_words": lambda value: in_words(value, UKRAINIAN),
        "batch.evaluate": batch.evaluate,
        "batch.resolve_tricks": batch.resolve_tricks,
        "batch.play_punk": lambda value: batch.play_punk(RULES, value),
        "puck.index_size": puck.index_size,
        "PunkState.apply": _STATES["punk"][0].apply,
        "PuckState.apply": _STATES["puck"][0].apply,
        "PuckState.view": _STATES["puck"][0].view,
        "PunkState.play_trick": _STATES["punk"][3].play_trick,
    }
    | {
        type(example).__name__: _fields_of(example)
        for example in (
            pp.Card(pp.Rank.ACE, pp.Suit.SPADES),
            PUCK,
            RULES,
            RULES.pack,
            punk.PunkCard(rank=1, suit=0),
            punk.Lay(0, punk.PunkCard(rank=1, suit=0)),
            puck.PuckRules(),
            *{type(action): action for action in _ALL_ACTIONS}.values(),
            *{type(view): view for view in _VIEWS}.values(),
            PunkMatch(rules=RULES, deals=1, scores=(1, 2, 3)),
            PuckMatch(rules=puck.PuckRules(players=2), games=1, won=(1, 0)),
            _STATES["punk"][3].dealt,
            _STATES["punk"][3],
            _STATES["puck"][3],
            _RECORD,
        )
    }
    | {
        "Standing": _fields_of(
            _TAKING.standing, lambda standing: attrs.evolve(_TAKING, standing=standing)
        ),
        "Turn": _fields_of(_TAKING.turns[0], lambda turn: attrs.evolve(_TAKING, turns=(turn,))),
        "Event": _fields_of(
            _TAKING.view(1).events[0], lambda event: attrs.evolve(_TAKING.view(1), events=(event,))
        ),
    }
)
"""Everything that takes one argument, or a dictionary of fields, of whatever type, by name."""

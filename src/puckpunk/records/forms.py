"""Views and actions as JSON, for the clients of a game server.

Cards, actions and rules are texts in notation, choices their lower-case names, fractions texts;
what is not there is null. All else is as the attributes of views and actions are.
"""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, TypeAlias, cast

import attrs

from puckpunk.cards import AnyCard, parse_cards
from puckpunk.errors import NotationError, PuckpunkError, RecordError, shown
from puckpunk.game import Deal, Outcome
from puckpunk.json_text import is_list, is_object, object_from, same_json
from puckpunk.puck import (
    ChooseDirection,
    Direction,
    Draw,
    EndReason,
    Event,
    Exchange,
    Hold,
    PuckAction,
    PuckRules,
    PuckView,
    Refill,
    Take,
)
from puckpunk.punk import EndReason as PunkEndReason
from puckpunk.punk import Lay, PunkAction, PunkCard, PunkRules, PunkView
from puckpunk.records.games import outcome_as_json
from puckpunk.vocabulary import Vocabulary

__all__ = ["action_from_json", "action_to_json", "view_from_json", "view_to_json"]

Json: TypeAlias = Any
"""What `json.dumps` takes: dictionaries, lists, texts, numbers, booleans and ``None``."""


@attrs.frozen
class _Form:
    """How values of one kind are written, and read again."""

    write: Callable[[Any], Json]
    read: Callable[[Json], Any]


def _wrong(value: object, what: str) -> RecordError:
    return RecordError(f"{shown(value)} is not {what}", value)


def _of_type(kind: type, what: str) -> _Form:
    def read(value: Json) -> Any:
        if type(value) is not kind:
            raise _wrong(value, what)
        return value

    return _Form(lambda value: value, read)


_NUMBER = _of_type(int, "a whole number")
_FLAG = _of_type(bool, "true or false")
_TEXT = _of_type(str, "a text")


def _text(parse: Callable[[str], Any]) -> _Form:
    return _Form(str, lambda value: parse(_TEXT.read(value)))


def _one_card(text: str) -> AnyCard:
    cards = parse_cards(text)
    if len(cards) != 1 or str(cards[0]) != text:
        raise _wrong(text, "a card")
    return cards[0]


def _one_punk_card(text: str) -> PunkCard:
    card = PunkCard.parse(text)
    if str(card) != text:
        raise _wrong(text, "a card")
    return card


def _one_of(vocabulary: type[Vocabulary]) -> _Form:
    return _text(vocabulary.of)


def _many(form: _Form) -> _Form:
    def read(values: Json) -> Any:
        if not is_list(values):
            raise _wrong(values, "a list")
        return tuple(form.read(value) for value in values)

    return _Form(lambda values: list(map(form.write, values)), read)


def _maybe(form: _Form) -> _Form:
    return _Form(
        lambda value: None if value is None else form.write(value),
        lambda value: None if value is None else form.read(value),
    )


def _pair(one: _Form, other: _Form) -> _Form:
    def read(values: Json) -> Any:
        first, second = _list_of_two(values)
        return one.read(first), other.read(second)

    return _Form(lambda pair: [one.write(pair[0]), other.write(pair[1])], read)


def _list_of_two(values: Json) -> list[Json]:
    if not is_list(values) or len(values) != 2:
        raise _wrong(values, "a list of two")
    return values


def _fields(kind: Callable[..., Any], forms: Mapping[str, _Form]) -> _Form:
    def read(value: Json) -> Any:
        if not is_object(value):
            raise _wrong(value, "an object")
        if value.keys() != forms.keys():
            odd = next(name for name in (*forms, *value) if (name in forms) != (name in value))
            what = "is missing" if odd in forms else "should not be there"
            raise RecordError(f"the field {shown(odd)} {what}", value)
        return kind(**{name: form.read(value[name]) for name, form in forms.items()})

    return _Form(
        lambda value: {name: form.write(getattr(value, name)) for name, form in forms.items()}, read
    )


_CARD = _text(_one_card)
_PUNK_CARD = _text(_one_punk_card)
_CARDS = _many(_CARD)
_SEEN = _many(_maybe(_CARD))
_NUMBERS = _many(_NUMBER)
_TAKE = _Form(
    lambda take: take if isinstance(take, int) else _CARDS.write(take),
    lambda take: _CARDS.read(take) if is_list(take) else _NUMBER.read(take),
)
_TAKES = _many(_pair(_NUMBER, _TAKE))
_SEAT_AND_CARD = {"seat": _NUMBER, "card": _CARD}


def _outcome(reason: type[Vocabulary]) -> _Form:
    fields = {
        "winners": _NUMBERS,
        "reason": _one_of(reason),
        "scores": _NUMBERS,
        "returns": _many(_text(_fraction)),
        "payoffs": _NUMBERS,
    }
    return _Form(outcome_as_json, _maybe(_fields(Outcome, fields)).read)


def _fraction(text: str) -> Fraction:
    if not re.fullmatch("-?[0-9]{1,9}(/[1-9][0-9]{0,8})?", text) or str(Fraction(text)) != text:
        raise _wrong(text, "a fraction")
    return Fraction(text)


_ACTIONS: dict[tuple[str, str], tuple[type[Any], _Form]] = {
    ("punk", "deal"): (Deal, _fields(Deal, {"seat": _NUMBER, "card": _PUNK_CARD})),
    ("punk", "lay"): (Lay, _fields(Lay, {"seat": _NUMBER, "card": _PUNK_CARD})),
    ("puck", "draw"): (Draw, _fields(Draw, _SEAT_AND_CARD)),
    ("puck", "choose_direction"): (
        ChooseDirection,
        _fields(ChooseDirection, {"seat": _NUMBER, "direction": _one_of(Direction)}),
    ),
    ("puck", "deal"): (Deal, _fields(Deal, _SEAT_AND_CARD)),
    ("puck", "hold"): (Hold, _fields(Hold, {"seat": _NUMBER})),
    ("puck", "exchange"): (
        Exchange,
        _fields(Exchange, {"seat": _NUMBER, "discards": _CARDS, "takes": _TAKES}),
    ),
    ("puck", "take"): (
        Take,
        _fields(Take, {"seat": _NUMBER, "victim": _NUMBER, "card": _CARD}),
    ),
    ("puck", "refill"): (Refill, _fields(Refill, _SEAT_AND_CARD)),
}

_EVENT = _fields(
    Event,
    {
        "seat": _NUMBER,
        "discards": _SEEN,
        "takes": _TAKES,
        "taken": _many(_pair(_NUMBER, _SEEN)),
        "refills": _many(_pair(_NUMBER, _SEEN)),
    },
)

_VIEWS: dict[str, tuple[type[Any], dict[str, _Form]]] = {
    "punk": (
        PunkView,
        {
            "seat": _NUMBER,
            "rules": _text(PunkRules.parse),
            "dealer": _NUMBER,
            "hand": _many(_PUNK_CARD),
            "hand_sizes": _NUMBERS,
            "laid": _many(_FLAG),
            "own": _maybe(_PUNK_CARD),
            "plays": _many(_many(_PUNK_CARD)),
        },
    ),
    "puck": (
        PuckView,
        {
            "seat": _NUMBER,
            "rules": _text(PuckRules.parse),
            "dealer": _NUMBER,
            "hand": _CARDS,
            "hand_sizes": _NUMBERS,
            "stock_size": _NUMBER,
            "shown": _maybe(_many(_CARDS)),
            "events": _many(_EVENT),
            "own_discards": _CARDS,
            "known_discards": _CARDS,
            "hidden_discards": _NUMBERS,
            "draws": _many(_many(_pair(_NUMBER, _CARD))),
            "chooser": _maybe(_NUMBER),
            "wins": _NUMBERS,
            "leader": _maybe(_NUMBER),
            "direction": _maybe(_one_of(Direction)),
            "round": _NUMBER,
            "idle": _NUMBER,
            "actors": _NUMBERS,
            "outcome": _outcome(EndReason),
        },
    ),
}
"""What a view is made of."""

_DERIVED: dict[str, dict[str, _Form]] = {
    "punk": {"actors": _NUMBERS, "scores": _NUMBERS, "outcome": _outcome(PunkEndReason)},
    "puck": {},
}
"""What a client is told besides, so that it need not know the rules."""


def action_to_json(action: PunkAction | PuckAction) -> dict[str, Json]:
    """Return an action of Punk or Puck as JSON.

    Args:
        action: The action, chance's included.

    Returns:
        A dictionary that `json.dumps` takes.

    Raises:
        RecordError: It is not an action.

    Examples:
        >>> from puckpunk import punk
        >>> action_to_json(punk.parse_action("0 lays 4c"))
        {'game': 'punk', 'action': 'lay', 'seat': 0, 'card': '4c'}
    """
    for (game, name), (kind, form) in _ACTIONS.items():
        if isinstance(action, kind) and (kind is not Deal or _deals(action) == game):
            return {"game": game, "action": name, **form.write(action)}
    raise _wrong(action, "an action of Punk or Puck")


def _deals(action: Any) -> str:
    if isinstance(action.card, PunkCard):
        return "punk"
    return "puck" if isinstance(action.card, AnyCard) else ""


def action_from_json(data: Json) -> Any:
    """Return the action that JSON says; whether it may be taken is for a state to say.

    Args:
        data: What `json.loads` gives; or a text or bytes of JSON, which strangers may have sent:
            it is bounded in length and depth.

    Returns:
        The action.

    Raises:
        RecordError: It says no action.

    Examples:
        >>> str(action_from_json({"game": "puck", "action": "hold", "seat": 2}))
        '2 holds'
    """
    fields = dict(_object(data))
    key = fields.pop("game", None), fields.pop("action", None)
    found = next((form for names, (_, form) in _ACTIONS.items() if names == key), None)
    if found is None:
        raise _wrong(data, "an action: its game or its kind is not known")
    return _read(found, fields)


def view_to_json(view: PunkView | PuckView) -> dict[str, Json]:
    """Return a view as JSON: what its seat may know, and nothing else.

    Args:
        view: The view.

    Returns:
        A dictionary that `json.dumps` takes. Besides the attributes of the view it has the
        ``legal_actions`` of its seat, so that a client need not know the rules.

    Raises:
        RecordError: It is not a view.

    Examples:
        >>> from random import Random
        >>> from puckpunk import punk
        >>> view = punk.PunkState.deal(punk.PunkRules(players=3), Random(1)).view(0)
        >>> data = view_to_json(view)
        >>> data["hand"], data["scores"]
        (['Ac', '2d', '4c', '4d', '4h', '5c', '6h'], [0, 0, 0])
        >>> data["legal_actions"][0]
        {'game': 'punk', 'action': 'lay', 'seat': 0, 'card': 'Ac'}
    """
    for game, (kind, forms) in _VIEWS.items():
        if isinstance(view, kind):
            found = {**forms, **_DERIVED[game]}
            return {
                "game": game,
                **{name: form.write(getattr(view, name)) for name, form in found.items()},
                "legal_actions": list(map(action_to_json, view.legal_actions())),
            }
    raise _wrong(view, "a view of Punk or Puck")


def view_from_json(data: Json) -> PunkView | PuckView:
    """Return the view that JSON says.

    Args:
        data: What `json.loads` gives of what `view_to_json` gave; or its text or bytes.

    Returns:
        The view.

    Raises:
        RecordError: It says no view, or one that no state looks like.

    Examples:
        >>> from random import Random
        >>> from puckpunk import puck
        >>> view = puck.PuckState.deal(puck.PuckRules(players=3), Random(1)).view(0)
        >>> view_from_json(view_to_json(view)) == view
        True
    """
    fields = _object(data)
    game = fields.get("game")
    if not isinstance(game, str) or game not in _VIEWS:
        raise _wrong(game, "a game that has views")
    kind, forms = _VIEWS[game]
    view: Any = _read(_fields(kind, forms), {n: v for n, v in fields.items() if n in forms})
    written = view_to_json(view)
    for name in {**written, **fields}:
        if name not in written or name not in fields or not same_json(written[name], fields[name]):
            raise RecordError(
                f"the field {shown(name)} does not go with the rest of the view", data
            )
    return cast("PunkView | PuckView", view)


def _object(data: Json) -> dict[str, Json]:
    if isinstance(data, str | bytes):
        try:
            return object_from(data if isinstance(data, str) else data.decode())
        except NotationError as error:
            raise RecordError(error.message, error.value) from None
        except UnicodeDecodeError as error:
            raise RecordError(f"not UTF-8: {error}", data[:80]) from None
    if not is_object(data):
        raise _wrong(data, "an object")
    return data


def _read(form: _Form, fields: dict[str, Json]) -> Any:
    try:
        return form.read(fields)
    except RecordError:
        raise
    except PuckpunkError as error:
        raise RecordError(error.message, error.value) from None

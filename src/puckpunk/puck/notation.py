"""The text of a state of Puck, on one line. The grammar is in the documentation."""

from puckpunk.cards import AnyCard, format_cards, parse_cards
from puckpunk.errors import NotationError, shown
from puckpunk.notation import format_fields, parse_fields, parse_number
from puckpunk.puck.actions import Draw, Exchange, Hold, parse_action
from puckpunk.puck.order import Draws
from puckpunk.puck.rules import Direction, PuckRules
from puckpunk.puck.standing import Cards, Standing, Turn

__all__ = ["format_state", "parse_state"]

_FIELDS = (
    "dealer",
    "direction",
    "leader",
    "round",
    "wins",
    "idle",
    "hands",
    "shown",
    "known",
    "hidden",
    "draws",
    "chooser",
    "turns",
)


def format_state(
    standing: Standing, draws: Draws, chooser: int | None, turns: tuple[Turn, ...]
) -> str:
    """Return a state in notation."""
    return format_fields(
        str(standing.rules),
        dealer=[str(standing.dealer)],
        direction=[_or_dash(standing.direction)],
        leader=[_or_dash(standing.leader)],
        round=[str(standing.round)],
        wins=list(map(str, standing.wins)),
        idle=[str(standing.idle)],
        hands=list(map(_cards, standing.hands)),
        shown=["yes" if standing.shown else "no"],
        known=[_cards(standing.known)],
        hidden=list(map(_cards, standing.hidden)),
        draws=[" / ".join(str(Draw(*pair)) for pair in draw) or "none" for draw in draws],
        chooser=[_or_dash(chooser)],
        turns=[_turn(turn).replace(", ", " & ") for turn in turns],
    )


def parse_state(text: str) -> tuple[Standing, Draws, int | None, tuple[Turn, ...]]:
    """Return the parts of a state that `format_state` writes.

    Raises:
        NotationError: The text is no state of Puck.
        RulesError: The rules cannot be played.
    """
    first, lists = parse_fields(text, *_FIELDS)
    fields = dict(zip(_FIELDS, lists, strict=True))
    single = {name: ", ".join(items) for name, items in fields.items()}
    directions = {"-": None} | {str(direction): direction for direction in Direction}
    flags = {"yes": True, "no": False}
    if single["direction"] not in directions or single["shown"] not in flags:
        raise NotationError(f"{shown(text)} has no such direction, or showdown", text)
    standing = Standing(
        rules=PuckRules.parse(first),
        dealer=parse_number(single["dealer"]),
        direction=directions[single["direction"]],
        leader=_number_or_dash(single["leader"]),
        round=parse_number(single["round"]),
        wins=tuple(map(parse_number, fields["wins"])),
        idle=parse_number(single["idle"]),
        hands=tuple(map(parse_cards, fields["hands"])),  # "-" is a gap: no cards
        shown=flags[single["shown"]],
        known=parse_cards(single["known"]),
        hidden=tuple(map(parse_cards, fields["hidden"])),
    )
    draws = () if single["draws"] == "-" else tuple(map(_parse_draw, fields["draws"]))
    turns = () if single["turns"] == "-" else tuple(map(_parse_turn, fields["turns"]))
    return standing, draws, _number_or_dash(single["chooser"]), turns


def _or_dash(value: object) -> str:
    return "-" if value is None else str(value)


def _number_or_dash(text: str) -> int | None:
    return None if text == "-" else parse_number(text)


def _cards(cards: Cards) -> str:
    return format_cards(cards) or "-"


def _parse_draw(text: str) -> tuple[tuple[int, AnyCard], ...]:
    if text == "none":
        return ()
    drawn = [parse_action(part) for part in text.split(" / ")]
    return tuple((draw.seat, draw.card) for draw in drawn if isinstance(draw, Draw))


def _turn(turn: Turn) -> str:
    """Return an announcement, the cards taken, the cards refilled."""
    said = Exchange(turn.seat, turn.discards, turn.takes) if turn.discards else Hold(turn.seat)
    return " > ".join([str(said), _piles(turn.taken), _piles(turn.refills)])


def _piles(piles: tuple[tuple[int, Cards], ...]) -> str:
    return " / ".join(f"{seat} {format_cards(cards)}" for seat, cards in piles) or "-"


def _parse_turn(text: str) -> Turn:
    parts = text.replace(" & ", ", ").split(" > ")
    if len(parts) != 3:
        raise NotationError(f"{shown(text)} is not a turn", text)
    said = parse_action(parts[0])
    if not isinstance(said, Hold | Exchange):
        raise NotationError(f"{shown(parts[0])} is not an announcement", text)
    taken, refills = _parse_piles(parts[1]), _parse_piles(parts[2])
    if isinstance(said, Hold):
        return Turn(said.seat, (), (), taken, refills)
    return Turn(said.seat, said.discards, said.takes, taken, refills)


def _parse_piles(text: str) -> tuple[tuple[int, Cards], ...]:
    if text == "-":
        return ()
    piles = [part.partition(" ") for part in text.split(" / ")]
    return tuple((parse_number(seat), parse_cards(cards)) for seat, _, cards in piles)

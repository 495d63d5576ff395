"""The rules a game of Puck is played by: the number of players and the switches."""

import json
from collections.abc import Iterable
from typing import Any, cast, final

import attrs

from puckpunk.cards import (
    AnyCard,
    Joker,
    Rank,
    collect_cards,
    format_cards,
    parse_cards,
    standard_deck,
)
from puckpunk.errors import NotationError, RulesError, shown
from puckpunk.notation import check_same, parse_number
from puckpunk.rankings import PUCK, Ranking
from puckpunk.vocabulary import Vocabulary

__all__ = [
    "Direction",
    "DirectionRule",
    "EmptyStock",
    "FirstLeader",
    "PuckRules",
    "Source",
    "Taking",
    "TiedRound",
]


_MOST = {"ante": 999_999, "idle_rounds": 9_999}  # so that a game has less than a million rounds
_WHOLE = (standard_deck(), standard_deck(jokers=2))
_LONGEST = 2_000  # characters of the text of rules
_NUMBERS = ("players", "jokers", "ante", "idle_rounds")
_SWITCHES = (
    "jokers",
    "ante",
    "direction",
    "first_leader",
    "taking",
    "source",
    "tied_round",
    "empty_stock",
    "idle_rounds",
)
_RANKING = [
    "name",
    "order",
    "low_ace",
    "best_three",
    "joker_may_copy",
    "joker_ties",
    "short_hands",
]


class Direction(Vocabulary):
    """The direction of play. Clockwise means ascending seats."""

    CLOCKWISE = 1
    COUNTERCLOCKWISE = -1


class DirectionRule(Vocabulary):
    """How the direction of play is found (PK13)."""

    DRAW = "who draws the highest card chooses"
    CLOCKWISE = "always clockwise"
    COUNTERCLOCKWISE = "always counterclockwise"


class FirstLeader(Vocabulary):
    """Who announces first in the first round (PK14)."""

    CHOOSER = "who chose the direction"
    NEIGHBOUR = "the dealer's neighbour in the direction of play"


class Taking(Vocabulary):
    """How cards are taken from other hands (PK20)."""

    BLIND = "at random"
    OPEN = "the taker names them; all hands lie face up"


class Source(Vocabulary):
    """Where the new cards of an exchange come from (PK22)."""

    HANDS = "other players' hands, which are filled up from the stock"
    STOCK = "the stock"


class TiedRound(Vocabulary):
    """Who scores when several hands are best (PK24)."""

    NOBODY = "nobody"
    EACH = "each of them"


class EmptyStock(Vocabulary):
    """What may be announced when the stock is gone (PK26)."""

    SHORT = "exchanges too, though victims stay short"
    HOLD_ONLY = "to hold only"


def _ranking(value: Ranking) -> Ranking:
    if not isinstance(value, Ranking):
        raise RulesError(f"{shown(value)} is not a Ranking", value)
    return value


def _direction(value: DirectionRule | str) -> DirectionRule:
    return DirectionRule.of(value)


def _first_leader(value: FirstLeader | str) -> FirstLeader:
    return FirstLeader.of(value)


def _taking(value: Taking | str) -> Taking:
    return Taking.of(value)


def _source(value: Source | str) -> Source:
    return Source.of(value)


def _tied_round(value: TiedRound | str) -> TiedRound:
    return TiedRound.of(value)


def _empty_stock(value: EmptyStock | str) -> EmptyStock:
    return EmptyStock.of(value)


def _pack(value: Iterable[AnyCard]) -> tuple[AnyCard, ...]:
    return tuple(sorted(collect_cards(value), key=lambda card: card.index))


@final
@attrs.frozen(kw_only=True)
class PuckRules:
    """The rules of one game.

    Enums may be given by their lower-case names.

    Attributes:
        players: How many play, 2 to 4 (PK1).
        jokers: 0 or 2; with four players 0 (PK2, PK3).
        ranking: What beats what (PK4 to PK11).
        ante: How many chips everybody puts in before the game (PK12).
        direction: How the direction of play is found (PK13).
        first_leader: Who announces first in round 1 (PK14).
        taking: Whether cards are taken blind or open (PK20).
        source: Whether new cards come from other hands or from the stock (PK22).
        tied_round: Who scores a round that is tied (PK24).
        empty_stock: What may be announced when the stock is gone (PK26).
        idle_rounds: After how many rounds in a row without an exchange the game ends (PK28).
        pack: The cards; fewer than usual make games that can be searched to their end. The whole
            pack goes with ``jokers``: it is the one with them or without.

    Raises:
        RulesError: Rules that cannot be played.

    Examples:
        >>> PuckRules(players=3, jokers=2, taking="open").taking
        Taking.OPEN
        >>> PuckRules(players=4, jokers=2)
        Traceback (most recent call last):
            ...
        puckpunk.errors.RulesError: jokers are for 2 or 3 players, not 4
    """

    players: int = 3
    jokers: int = 0
    ranking: Ranking = attrs.field(default=PUCK, converter=_ranking)
    ante: int = 0
    direction: DirectionRule = attrs.field(default=DirectionRule.DRAW, converter=_direction)
    first_leader: FirstLeader = attrs.field(default=FirstLeader.CHOOSER, converter=_first_leader)
    taking: Taking = attrs.field(default=Taking.BLIND, converter=_taking)
    source: Source = attrs.field(default=Source.HANDS, converter=_source)
    tied_round: TiedRound = attrs.field(default=TiedRound.NOBODY, converter=_tied_round)
    empty_stock: EmptyStock = attrs.field(default=EmptyStock.SHORT, converter=_empty_stock)
    idle_rounds: int = 3
    pack: tuple[AnyCard, ...] = attrs.field(default=standard_deck(), converter=_pack)

    def __attrs_post_init__(self) -> None:
        """Check that a game can be played by these rules."""
        if type(self.players) is not int or not 2 <= self.players <= 4:
            raise RulesError(f"Puck is for 2 to 4 players, not {shown(self.players)}", self.players)
        if type(self.jokers) is not int or self.jokers not in {0, 2}:
            raise RulesError(f"Puck has no joker or 2, not {shown(self.jokers)}", self.jokers)
        if self.jokers and self.players == 4:
            raise RulesError("jokers are for 2 or 3 players, not 4", self.jokers)
        for name, least in (("ante", 0), ("idle_rounds", 1)):
            value = getattr(self, name)
            if type(value) is not int or not least <= value <= _MOST[name]:
                raise RulesError(
                    f"{name} is an int from {least} to {_MOST[name]}, not {shown(value)}", value
                )
        if self.source is Source.STOCK:
            if self.taking is Taking.OPEN:
                raise RulesError(
                    "nothing is taken openly when the stock is the source", self.taking
                )
        elif not self.ranking.short_hands:
            raise RulesError(
                f"hands can be short, which {self.ranking} does not rank", self.ranking
            )
        self._check_pack()

    def _check_pack(self) -> None:
        if self.pack in _WHOLE:  # so that a variant may have jokers, or none
            object.__setattr__(self, "pack", standard_deck(self.jokers))
        jokers = sum(isinstance(card, Joker) for card in self.pack)
        if len(set(self.pack)) != len(self.pack) or jokers > self.jokers:
            raise RulesError(
                f"{shown(self.pack)} is not a pack with {self.jokers} jokers", self.pack
            )
        if len(self.pack) < 3 * self.players:
            raise RulesError(f"{len(self.pack)} cards are too few for {self.players}", self.pack)

    @property
    def seats(self) -> int:
        """How many hands are dealt."""
        return self.players

    @property
    def cards(self) -> tuple[AnyCard, ...]:
        """Every card of the game."""
        return self.pack

    @property
    def most_actions(self) -> int:
        """How many actions a game has at the most.

        Each card may be drawn once for the direction, and three are dealt to each seat. Then every
        round but the idle ones takes a card off the stock, and in a round every seat announces,
        takes three cards and causes three refills at the most.
        """
        stock = len(self.pack) - 3 * self.players
        rounds = (stock + 1) * self.idle_rounds
        return len(self.pack) + 1 + 3 * self.players + rounds * self.players * 7

    def __str__(self) -> str:
        """Return the notation, which names only what is not as usual."""
        words = [f"puck players={self.players}"]
        usual = PuckRules(jokers=self.jokers)
        for name in _SWITCHES:
            value = getattr(self, name)
            if value != getattr(usual, name) or (name == "jokers" and value):
                words.append(f"{name}={value}")
        if self.pack != usual.pack:
            words.append(f"pack={format_cards(self.pack).replace(' ', '')}")
        if self.ranking != PUCK:
            words.append(f"ranking={_ranking_text(self.ranking)}")
        return " ".join(words)

    @classmethod
    def parse(cls, text: str) -> "PuckRules":
        """Return the rules that a text names.

        Args:
            text: What ``str`` writes, to the letter.

        Returns:
            The rules.

        Raises:
            NotationError: The text is no rules of Puck.
            RulesError: The rules cannot be played.

        Examples:
            >>> PuckRules.parse("puck players=2 jokers=2 taking=open").taking
            Taking.OPEN
        """
        if not isinstance(text, str) or len(text) > _LONGEST or not text.startswith("puck "):
            raise NotationError(f"{shown(text)} is not rules of Puck, such as puck players=3", text)
        words, found, ranking = text.partition(" ranking=")
        given: dict[str, Any] = {}
        for word in words.split(" ")[1:]:
            name, _, value = word.partition("=")
            if name in _NUMBERS:
                given[name] = parse_number(value)
            elif name in _SWITCHES:
                given[name] = value
            elif name == "pack":
                given[name] = parse_cards(value)
            else:
                raise NotationError(f"{shown(word)} is no switch of Puck", text)
        if found:
            given["ranking"] = _parse_ranking(ranking)
        rules = cls(**given)
        check_same(text, rules)
        return rules


def _ranking_text(ranking: Ranking) -> str:
    """Return a ranking as JSON that has no separator of ours in it."""
    parts = {
        "name": ranking.name,
        "order": list(map(str, ranking.order)),
        "low_ace": str(ranking.low_ace),
        "best_three": ranking.best_three,
        "joker_may_copy": ranking.joker_may_copy,
        "joker_ties": str(ranking.joker_ties),
        "short_hands": ranking.short_hands,
    }
    return json.dumps(parts, separators=(",", ":")).replace(";", "\\u003b")


def _parse_ranking(text: str) -> Ranking:
    try:
        parts: object = json.loads(text)
    except (ValueError, RecursionError):
        raise NotationError(f"{shown(text)} is not a ranking", text) from None
    if not isinstance(parts, dict):
        raise NotationError(f"{shown(text)} is not a ranking", text)
    given = cast("dict[str, Any]", parts)
    if list(given) != _RANKING:
        raise NotationError(f"{shown(text)} is not a ranking", text)
    if given["best_three"] is not None:
        given["best_three"] = Rank(given["best_three"])
    return Ranking(**given)

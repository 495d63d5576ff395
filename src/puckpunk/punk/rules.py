"""The rules a game of Punk is played by: the number of players and the switches."""

import re
from typing import Any, final

import attrs

from puckpunk.errors import NotationError, RulesError, shown
from puckpunk.game import MOST_SEATS
from puckpunk.punk.pack import PunkCard, PunkPack
from puckpunk.vocabulary import Vocabulary

__all__ = ["AtTarget", "PunkRules"]

_MOST_POINTS = 999_999_999
_RULES = re.compile(
    r"punk players=([0-9]{1,4})(?: target=([0-9]{1,9}))?( at_target=stop)?"
    r"(?: pack=([0-9]{1,4})x([0-9]{1,4}))?( dummy_scores=no)?( dummy_may_win=no)?"
)


class AtTarget(Vocabulary):
    """What happens when a player reaches the target (PN12)."""

    PLAY_OUT = "all cards are played before the winner is declared"
    STOP = "the deal ends at once"


def _players(value: object) -> int:
    if type(value) is not int or not 2 <= value < MOST_SEATS:
        raise RulesError(
            f"Punk is for 3 or more players, or 2 and a dummy: not {shown(value)}", value
        )
    return value


def _at_target(value: AtTarget | str) -> AtTarget:
    return AtTarget.of(value)


def _usual_target(rules: "PunkRules") -> int:
    return 28 if _players(rules.players) >= 5 else 21


def _usual_pack(rules: "PunkRules") -> PunkPack:
    return PunkPack.for_players(max(3, _players(rules.players)))


@final
@attrs.frozen(kw_only=True)
class PunkRules:
    """The rules of one game.

    ``attrs.evolve`` makes a variant for the same players; target and pack go with their number.

    Attributes:
        players: How many play, from 2 (PN1). With two a dummy makes the third seat (PN15).
        target: How many points win the game: 21, or 28 with five or more players (PN11).
        at_target: Whether the deal is played out when somebody has reached the target (PN12).
        pack: The cards, `PunkPack.for_players` as usual (PN2).
        dummy_scores: Whether the dummy's tricks score (PN15). Only with two players.
        dummy_may_win: Whether the dummy counts for target and winners (PN15). Only with two.

    Enums may be given by their lower-case names.

    Raises:
        RulesError: Rules that cannot be played.

    Examples:
        >>> rules = PunkRules(players=5)
        >>> rules.target, str(rules.pack), str(rules)
        (28, '5 suits, A to 8', 'punk players=5')
        >>> str(PunkRules(players=2, at_target="stop", dummy_may_win=False))
        'punk players=2 at_target=stop dummy_may_win=no'
    """

    players: int = 4
    target: int = attrs.field(default=attrs.Factory(_usual_target, takes_self=True))
    at_target: AtTarget = attrs.field(default=AtTarget.PLAY_OUT, converter=_at_target)
    pack: PunkPack = attrs.field(default=attrs.Factory(_usual_pack, takes_self=True))
    dummy_scores: bool = True
    dummy_may_win: bool = True

    def __attrs_post_init__(self) -> None:
        """Check that a game can be played by these rules."""
        _players(self.players)
        if type(self.target) is not int or not 1 <= self.target <= _MOST_POINTS:
            raise RulesError(f"the target is an int from 1, not {shown(self.target)}", self.target)
        if not isinstance(self.pack, PunkPack) or self.pack.seats != self.seats:
            raise RulesError(
                f"{shown(self.pack)} is not a pack for {self.seats} seats; a variant with other "
                "players needs its own",
                self.pack,
            )
        if not self.pack.can_be_dealt:
            raise RulesError(f"{self.pack.size} cards are too many to deal", self.pack)
        for switch in ("dummy_scores", "dummy_may_win"):
            value = getattr(self, switch)
            if type(value) is not bool:
                raise RulesError(f"{switch} is True or False, not {shown(value)}", value)
            if not value and self.dummy is None:
                raise RulesError(f"{switch} is for two players, not {self.players}", value)

    @property
    def seats(self) -> int:
        """How many hands are dealt, a dummy's included."""
        return max(3, self.players)

    @property
    def dummy(self) -> int | None:
        """The dummy's seat, which is 2 with two players; ``None`` with more (PN15)."""
        return 2 if self.players == 2 else None

    @property
    def contenders(self) -> range:
        """The seats that may win, all but a dummy that may not."""
        return range(self.seats if self.dummy_may_win else self.players)

    @property
    def cards(self) -> tuple[PunkCard, ...]:
        """Every card of the game."""
        return self.pack.cards

    @property
    def most_actions(self) -> int:
        """How many actions a game has at the most, since every card is dealt and laid once."""
        return 2 * self.pack.size

    @classmethod
    def parse(cls, text: str) -> "PunkRules":
        """Return the rules that a text names.

        Args:
            text: What ``str`` writes, to the letter.

        Returns:
            The rules.

        Raises:
            NotationError: The text is no rules of Punk.
            RulesError: The rules cannot be played.

        Examples:
            >>> PunkRules.parse("punk players=3 target=15").target
            15
        """
        match = _RULES.fullmatch(text) if isinstance(text, str) else None
        if match is None:
            raise NotationError(f"{shown(text)} is not rules of Punk, such as punk players=4", text)
        players, target, at_target, suits, ranks, scores, may_win = match.groups()
        given: dict[str, Any] = {"players": int(players)}
        if target:
            given["target"] = int(target)
        if at_target:
            given["at_target"] = AtTarget.STOP
        if suits:
            seats = max(3, int(players))
            given["pack"] = PunkPack(seats=seats, suits=int(suits), ranks=int(ranks))
        rules = cls(**given, dummy_scores=not scores, dummy_may_win=not may_win)
        if str(rules) != text:
            raise NotationError(f"{shown(text)} is written {shown(str(rules))}", text)
        return rules

    def __str__(self) -> str:
        """Return the notation, which names only what is not as usual."""
        words = [f"punk players={self.players}"]
        if self.target != _usual_target(self):
            words.append(f"target={self.target}")
        if self.at_target is not AtTarget.PLAY_OUT:
            words.append(f"at_target={self.at_target}")
        if self.pack != _usual_pack(self):
            words.append(f"pack={self.pack.suits}x{self.pack.ranks}")
        if not self.dummy_scores:
            words.append("dummy_scores=no")
        if not self.dummy_may_win:
            words.append("dummy_may_win=no")
        return " ".join(words)

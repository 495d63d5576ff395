"""Everybody against everybody: one of a kind against others of another kind."""

import html
import json
from collections.abc import Iterable, Mapping
from concurrent.futures import Executor
from itertools import permutations
from typing import Any, final

import attrs

from puckpunk.analysis.results import check_progress, check_whole
from puckpunk.arena.report import Mean, Report
from puckpunk.arena.running import MOST_GAMES, Progress, check_entrant, run
from puckpunk.arena.tables import aligned, html_table
from puckpunk.arena.tally import Rules
from puckpunk.errors import RulesError, shown

__all__ = ["Tournament", "tournament"]


@final
@attrs.frozen
class Tournament:
    """How players did, each alone at a table of each other.

    Attributes:
        rules: The rules.
        names: What the players are called.
        reports: The report of one of a kind against others of another, by their places in
            ``names``; the one is entrant 0.
    """

    rules: Rules
    names: tuple[str, ...]
    reports: Mapping[tuple[int, int], Report] = attrs.field(repr=False, hash=False)

    @property
    def complete(self) -> bool:
        """Whether everybody has met everybody, in all games asked for."""
        pairs = len(self.names) * (len(self.names) - 1)
        return len(self.reports) == pairs and all(each.complete for each in self.reports.values())

    def returned(self, one: int, other: int) -> Mean:
        """Return what one wins of a game, of a stake of 1, if all others are of another kind.

        Args:
            one: The one, by its place in ``names``.
            other: What all others are.

        Raises:
            RulesError: They have not met.
        """
        if (one, other) not in self.reports:
            raise RulesError(f"{shown((one, other))} have not met", (one, other))
        return self.reports[one, other].returned(0)

    def _rows(self) -> Iterable[tuple[str, ...]]:
        for one, name in enumerate(self.names):
            yield (
                name,
                *(
                    str(self.returned(one, other)) if (one, other) in self.reports else ""
                    for other in range(len(self.names))
                ),
            )

    def _title(self) -> str:
        games = sum(report.games for report in self.reports.values())
        broken_off = "" if self.complete else ", interrupted"
        return f"{self.rules}, {games:,} games{broken_off}: what one wins against others"

    def __str__(self) -> str:
        """Return the table as text."""
        return "\n".join([self._title(), "", *aligned([("", *self.names), *self._rows()])])

    def _repr_html_(self) -> str:
        """Return the table for a notebook."""
        return f"<p>{html.escape(self._title())}</p>{html_table(('', *self.names), self._rows())}"

    def to_json(self) -> str:
        """Return the tournament as a line of JSON, with the report of each pair."""
        return json.dumps(
            {
                "rules": str(self.rules),
                "names": self.names,
                "complete": self.complete,
                "pairs": [
                    {
                        "one": self.names[one],
                        "other": self.names[other],
                        "return": report.returned(0).value,
                        "return_margin": report.returned(0).margin,
                        "report": json.loads(report.to_json()),
                    }
                    for (one, other), report in self.reports.items()
                ],
            }
        )


def tournament(
    rules: Rules,
    players: Mapping[str, Any],
    games: int = 1_000,
    seed: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Tournament:
    """Let each player play against each other, alone at a table of the other's kind.

    Args:
        rules: The rules.
        players: The players by name, two or more; each as `simulate` takes it.
        games: How many games each plays against each other.
        seed: From which number they are drawn; all play the same deals.
        executor: Where they are played, as for `simulate`.
        progress: A function that is called with the number of games done and of all.

    Returns:
        The table; after an interruption, of what was done.

    Raises:
        RulesError: As `simulate`, or fewer than two players.
        PlayerError: As `simulate`.

    Examples:
        >>> from puckpunk.players import GreedyPlayer, RandomPlayer
        >>> from puckpunk.puck import PuckRules
        >>> players = {"greedy": GreedyPlayer(), "random": RandomPlayer()}
        >>> print(tournament(PuckRules(players=2), players, games=40))
        puck players=2, 80 games: what one wins against others
        ...
    """
    if not isinstance(players, Mapping) or len(players) < 2:
        raise RulesError(f"{shown(players)} are not two players or more, by name", players)
    check_progress(progress)
    check_whole("games", games, 1, MOST_GAMES)
    for name, player in players.items():
        check_entrant(rules, name, player)
    names, kinds = tuple(players), tuple(players.values())
    pairs = list(permutations(range(len(names)), 2))
    reports: dict[tuple[int, int], Report] = {}
    for number, (one, other) in enumerate(pairs):

        def told(done: int, _: int, before: int = number * games) -> None:
            if progress is not None:
                progress(before + done, len(pairs) * games)

        seats = [one, *[other] * (rules.players - 1)]
        reports[one, other], interrupted = run(
            rules,
            tuple(names[seat] for seat in seats),
            tuple(kinds[seat] for seat in seats),
            games,
            seed,
            executor,
            told,
        )
        if interrupted:
            break
    return Tournament(rules, names, reports)

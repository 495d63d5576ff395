"""What a simulation has found out: counts, and what follows from them."""

import csv
import html
import io
import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cached_property
from math import inf, isfinite, nan, sqrt
from typing import Any, final

import attrs

from puckpunk.analysis.results import Interval, wilson
from puckpunk.arena.tables import aligned, html_table
from puckpunk.arena.tally import Key, Rules, to_text
from puckpunk.errors import RulesError, shown
from puckpunk.puck import PuckRules
from puckpunk.rankings import HandCategory

__all__ = ["Advantage", "Mean", "Report", "Share", "mean_of"]

_Z = 1.959963984540054  # of 95 %


@final
@attrs.frozen
class Share:
    """A share of games, with Wilson's interval of 95 % confidence.

    Attributes:
        times: How often it happened; a game that several share counts for each as a part of 1.
        games: Of how many games.

    Examples:
        >>> half = Share(Fraction(50), 100)
        >>> print(half, half.interval.low)
        50.0 % (40.4 to 59.6) 0.4038315303659957
    """

    times: Fraction
    games: int

    @property
    def value(self) -> float:
        """The share."""
        return float(self.times) / self.games if self.games else 0.0

    @property
    def interval(self) -> Interval:
        """Where it lies, with 95 % confidence."""
        return wilson(float(self.times), self.games) if self.games else Interval(0.0, 1.0)

    def __str__(self) -> str:
        """Return it in per cent."""
        low, high = self.interval.low, self.interval.high
        return f"{100 * self.value:.1f} % ({100 * low:.1f} to {100 * high:.1f})"


@final
@attrs.frozen
class Advantage:
    """By how much a share is above what is fair, with an interval of 95 % confidence.

    Attributes:
        share: The share.
        fair: What is fair.

    Examples:
        >>> print(Advantage(Share(Fraction(60), 100), fair=0.5))
        +10.0 % (+0.2 to +19.1)
    """

    share: Share
    fair: float

    @property
    def value(self) -> float:
        """The difference."""
        return self.share.value - self.fair

    @property
    def interval(self) -> Interval:
        """Where it lies, with 95 % confidence."""
        found = self.share.interval
        return Interval(found.low - self.fair, found.high - self.fair)

    def __str__(self) -> str:
        """Return it in hundredths of all games."""
        low, high = self.interval.low, self.interval.high
        return f"{100 * self.value:+.1f} % ({100 * low:+.1f} to {100 * high:+.1f})"


@final
@attrs.frozen
class Mean:
    """An average over games, with an interval of 95 % confidence.

    Attributes:
        value: The average; not a number if there were no games.
        margin: How far off it may be; infinite for fewer than two games.

    Examples:
        >>> print(Mean(0.25, 0.03))
        +0.250 ± 0.030
    """

    value: float
    margin: float

    def __str__(self) -> str:
        """Return it with its margin."""
        return f"{self.value:+.3f} ± {self.margin:.3f}"

    @property
    def as_json(self) -> dict[str, float | None]:
        """It as JSON can hold it, with null for what is no number."""
        return {name: _finite(value) for name, value in attrs.asdict(self).items()}


def _finite(value: float) -> float | None:
    return value if isfinite(value) else None


def mean_of(counts: Mapping[Fraction, int]) -> Mean:
    """Return the average of values, from how often each came.

    Examples:
        >>> print(mean_of({Fraction(0): 50, Fraction(1): 50}))
        +0.500 ± 0.098
        >>> print(mean_of({Fraction(1): 1}))
        +1.000 ± inf
    """
    number = sum(counts.values())
    if not number:
        return Mean(nan, inf)
    mean = sum(value * times for value, times in counts.items()) / number
    if number == 1:
        return Mean(float(mean), inf)
    variance = sum((value - mean) ** 2 * times for value, times in counts.items()) / (number - 1)
    return Mean(float(mean), _Z * sqrt(variance / number))


@final
@attrs.frozen
class Report:
    """What came of many games.

    Two reports of the same games are equal, however they were played. Entrants are numbered in the
    order they were given; their seats go round from game to game, and seats are counted from the
    dealer, whose seat is 0.

    Attributes:
        rules: The rules.
        names: What the entrants are called.
        seed: The seed that the games were drawn from.
        asked: How many games were asked for.
        counts: How often what happened, as JSON holds it; see `puckpunk.arena.tally`.

    Examples:
        >>> from puckpunk.arena import simulate
        >>> from puckpunk.players import RandomPlayer
        >>> from puckpunk.punk import PunkRules
        >>> report = simulate(PunkRules(players=3), [RandomPlayer()] * 3, games=30, seed=1)
        >>> report.games, report.complete, report.names
        (30, True, ('random 1', 'random 2', 'random 3'))
        >>> print(report.won(0))
        23.3 % (11.8 to 40.9)
        >>> sum(report.won(entrant).times for entrant in range(3))
        Fraction(30, 1)
    """

    rules: Rules
    names: tuple[str, ...]
    seed: int
    asked: int
    counts: Mapping[Key, int] = attrs.field(repr=False, hash=False)

    @property
    def games(self) -> int:
        """How many games were played; fewer than asked for if it was interrupted."""
        return self.counts.get(("games",), 0)

    @property
    def complete(self) -> bool:
        """Whether all games were played that were asked for."""
        return self.games == self.asked

    def won(self, entrant: int) -> Share:
        """Return how many games an entrant won; of a shared game, a part."""
        self._check(entrant, "entrant")
        return Share(self._parts_won(lambda who, _: who == entrant), self.games)

    def won_at(self, seat: int) -> Share:
        """Return how many games were won from a seat, counted from the dealer."""
        self._check(seat, "seat")
        return Share(self._parts_won(lambda _, place: place == seat), self.games)

    def won_from(self, entrant: int, seat: int) -> Share:
        """Return how many of its games from a seat an entrant won."""
        self._check(entrant, "entrant")
        self._check(seat, "seat")
        played = sum(
            number
            for word in ("won", "lost")
            for key, number in self._by_word.get(word, ())
            if key[1:3] == (entrant, seat)
        )
        return Share(self._parts_won(lambda who, place: (who, place) == (entrant, seat)), played)

    def won_by_dummy(self) -> Share:
        """Return how many games the dummy won."""
        return Share(self._parts("dummy"), self.games)

    @property
    def fair_share(self) -> float:
        """What each player would win if all seats were alike, which is what the dummy leaves."""
        return (1 - self.won_by_dummy().value) / self.rules.players

    def first_seat_advantage(self) -> Advantage:
        """Return by how much who begins wins more often than is fair.

        Returns:
            The share of games of who announced first (Puck) or was dealt to first (Punk), beside
            what each player would win if all seats were alike.
        """
        return Advantage(Share(self._parts("first"), self.games), self.fair_share)

    @property
    def _has_dummy(self) -> bool:
        return not isinstance(self.rules, PuckRules) and self.rules.dummy is not None

    def _check(self, place: int, what: str) -> None:
        if type(place) is not int or not 0 <= place < len(self.names):
            raise RulesError(f"{shown(place)} is not one of {len(self.names)} {what}s", place)

    def returned(self, entrant: int) -> Mean:
        """Return what an entrant wins of a game if everybody stakes 1 and the winners share."""
        return self._mean("return", entrant)

    def points(self, entrant: int) -> Mean:
        """Return how many points (Punk) or rounds (Puck) an entrant makes in a game."""
        return self._mean("points", entrant)

    def chips(self, entrant: int) -> Mean:
        """Return how many chips an entrant wins in a game, net of its stake, where there is one."""
        return self._mean("chips", entrant)

    def length(self) -> Mean:
        """Return how many tricks (Punk) or rounds (Puck) a game has."""
        return mean_of(self._numbers("length"))

    def unwon(self) -> Mean:
        """Return how many tricks or rounds of a game nobody wins."""
        return mean_of(self._numbers("unwon"))

    def points_made(self, entrant: int) -> dict[int, int]:
        """Return in how many games an entrant made how many points, or won how many rounds."""
        self._check(entrant, "entrant")
        made = self._of_entrants.get(("points", entrant), {})
        return {int(number): made[number] for number in sorted(made)}

    def lengths(self) -> dict[int, int]:
        """Return how many games had how many tricks or rounds."""
        found = self._numbers("length")
        return {int(number): found[number] for number in sorted(found)}

    def reasons(self) -> dict[str, int]:
        """Return how many games ended for which reason."""
        return {str(key[1]): number for key, number in self._by_word.get("reason", ())}

    def shown(self) -> dict[HandCategory, int]:
        """Return how many hands of which kind were shown at Puck."""
        return self._kinds("shown")

    def best(self) -> dict[HandCategory, int]:
        """Return how many rounds of Puck had which kind as the best hand."""
        return self._kinds("best")

    def ahead(self) -> tuple[tuple[int, ...], ...]:
        """Return in how many games the entrant of a row came out ahead of that of a column.

        Winners are ahead of the others, and among these who scored more.
        """
        entrants = range(len(self.names))
        return tuple(
            tuple(self.counts.get(("ahead", one, other), 0) for other in entrants)
            for one in entrants
        )

    @cached_property
    def _by_word(self) -> dict[str, list[tuple[Key, int]]]:
        """The counts, by the first word of their keys."""
        found: dict[str, list[tuple[Key, int]]] = {}
        for key, number in sorted(self.counts.items(), key=str):
            found.setdefault(str(key[0]), []).append((key, number))
        return found

    @cached_property
    def _of_entrants(self) -> dict[tuple[str, int], dict[Fraction, int]]:
        """How often an entrant had which number of something."""
        found: dict[tuple[str, int], dict[Fraction, int]] = {}
        for word in ("points", "chips"):
            for key, number in self._by_word.get(word, ()):
                found.setdefault((word, int(key[1])), {})[Fraction(key[2])] = number
        for key, number in self._by_word.get("return", ()):
            value = Fraction(int(key[2]), int(key[3]))
            found.setdefault(("return", int(key[1])), {})[value] = number
        return found

    def _mean(self, word: str, entrant: int) -> Mean:
        self._check(entrant, "entrant")
        return mean_of(self._of_entrants.get((word, entrant), {}))

    def _numbers(self, word: str) -> dict[Fraction, int]:
        """Return how many games had which number of something."""
        return {Fraction(key[1]): number for key, number in self._by_word.get(word, ())}

    def _parts(self, word: str) -> Fraction:
        """Return what was won by somebody, of a shared game a part."""
        found = (Fraction(number, int(key[1])) for key, number in self._by_word.get(word, ()))
        return sum(found, Fraction())

    def _parts_won(self, wanted: Callable[[int, int], bool]) -> Fraction:
        """Return what was won by some entrants from some seats."""
        found = (
            Fraction(number, int(key[3]))
            for key, number in self._by_word.get("won", ())
            if wanted(int(key[1]), int(key[2]))
        )
        return sum(found, Fraction())

    def _kinds(self, word: str) -> dict[HandCategory, int]:
        counts = {str(key[1]): number for key, number in self._by_word.get(word, ())}
        return {kind: counts[str(kind)] for kind in HandCategory if counts.get(str(kind))}

    def rows(self) -> list[dict[str, str | float | None]]:
        """Return the table of the entrants, a dictionary a row.

        Returns:
            For each entrant its name, its share of the games won with its interval, what it wins
            of a game, its points and their margins.
        """
        return [self._row(entrant) for entrant in range(len(self.names))]

    def _row(self, entrant: int) -> dict[str, str | float | None]:
        won, returned, points = self.won(entrant), self.returned(entrant), self.points(entrant)
        return {
            "name": self.names[entrant],
            "games": self.games,
            "won": won.value,
            "won_low": won.interval.low,
            "won_high": won.interval.high,
            "return": _finite(returned.value),
            "return_margin": _finite(returned.margin),
            "points": _finite(points.value),
            "points_margin": _finite(points.margin),
        }

    def _headings(self) -> tuple[str, ...]:
        made = "rounds won" if isinstance(self.rules, PuckRules) else "points"
        return ("player", "games won", "wins of a stake of 1", made)

    def _cells(self) -> Iterable[tuple[str, ...]]:
        for entrant, name in enumerate(self.names):
            points = self.points(entrant)
            yield (
                name,
                str(self.won(entrant)),
                str(self.returned(entrant)),
                f"{points.value:.2f} ± {points.margin:.2f}",
            )
        if self._has_dummy:
            yield ("the dummy", str(self.won_by_dummy()), "", "")

    def _facts(self) -> Iterable[str]:
        """Yield what else there is to tell, a line each."""
        puck = isinstance(self.rules, PuckRules)
        unit = "Rounds" if puck else "Tricks"
        length, unwon = self.length(), self.unwon()
        yield f"{unit} a game: {length.value:.2f} ± {length.margin:.2f}"
        yield f"{unit} that nobody won, a game: {unwon.value:.2f} ± {unwon.margin:.2f}"
        seats = ", ".join(str(self.won_at(seat)) for seat in range(len(self.names)))
        yield f"Won from each seat, the dealer's first: {seats}"
        yield f"Won by who begins, above a fair share: {self.first_seat_advantage()}"
        reasons = ", ".join(f"{reason} {number:,}" for reason, number in self.reasons().items())
        yield f"Ended by: {reasons}"
        for what, kinds in (("Hands shown", self.shown()), ("Best hands", self.best())):
            if kinds:
                told = ", ".join(f"{kind.value} {number:,}" for kind, number in kinds.items())
                yield f"{what}: {told}"

    def _title(self) -> str:
        games = f"{self.games:,} games"
        if not self.complete:
            games = f"interrupted after {self.games:,} of {self.asked:,} games"
        return f"{self.rules}, {games}, seed {self.seed}"

    def __str__(self) -> str:
        """Return the tables as text."""
        lines = [self._title(), "", *aligned([self._headings(), *self._cells()]), ""]
        matrix = [("came out ahead of", *self.names)]
        for name, row in zip(self.names, self.ahead(), strict=True):
            matrix.append((name, *(f"{number:,}" for number in row)))
        return "\n".join([*lines, *aligned(matrix), "", *self._facts()])

    def _repr_html_(self) -> str:
        """Return the tables for a notebook."""
        matrix = [
            (name, *(f"{number:,}" for number in row))
            for name, row in zip(self.names, self.ahead(), strict=True)
        ]
        facts = "".join(f"<li>{html.escape(fact)}</li>" for fact in self._facts())
        return (
            f"<p>{html.escape(self._title())}</p>"
            f"{html_table(self._headings(), self._cells())}"
            f"{html_table(('came out ahead of', *self.names), matrix)}<ul>{facts}</ul>"
        )

    def to_json(self) -> str:
        """Return the report as a line of JSON, with the counts from which all else follows."""
        return json.dumps(
            {
                "rules": str(self.rules),
                "names": self.names,
                "seed": self.seed,
                "asked": self.asked,
                "games": self.games,
                "complete": self.complete,
                "entrants": self.rows(),
                "seats": [_share(self.won_at(seat)) for seat in range(len(self.names))],
                "ahead": self.ahead(),
                "first_seat": attrs.asdict(self.first_seat_advantage().interval),
                "length": self.length().as_json,
                "unwon": self.unwon().as_json,
                "reasons": self.reasons(),
                "shown": {str(kind): number for kind, number in self.shown().items()},
                "best": {str(kind): number for kind, number in self.best().items()},
                "counts": to_text(Counter(self.counts)),
            }
        )

    def to_csv(self) -> str:
        """Return the table of the entrants as CSV, with a line of headings."""
        text = io.StringIO()
        rows = self.rows()
        writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
        return text.getvalue()

    def plot(self, axes: Any = None) -> Any:
        """Draw the shares of games won, with their intervals.

        Args:
            axes: Where to draw, Matplotlib's ``Axes``; new ones by default.

        Returns:
            The axes.

        Raises:
            ImportError: Matplotlib is missing, the extra ``plot``.
        """
        if axes is None:
            try:
                from matplotlib.figure import Figure  # noqa: PLC0415 -- an extra
            except ImportError as error:
                raise ImportError(
                    "plots need Matplotlib: pip install 'puckpunk[plot]'", name=error.name
                ) from None
            axes = Figure(layout="constrained").add_subplot()
        shares = [self.won(entrant) for entrant in range(len(self.names))]
        values = [100 * share.value for share in shares]
        below = [100 * (share.value - share.interval.low) for share in shares]
        above = [100 * (share.interval.high - share.value) for share in shares]
        names = [name.replace("$", r"\$") for name in self.names]
        axes.bar(names, values, yerr=(below, above), capsize=4)
        axes.axhline(100 * self.fair_share, linestyle=":", color="black")
        axes.set_ylabel("games won, %")
        axes.set_title(self._title())
        return axes


def _share(share: Share) -> dict[str, float]:
    return {"won": share.value, "low": share.interval.low, "high": share.interval.high}

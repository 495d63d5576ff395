"""What a simulation has found out: counts, and what follows from them."""

import csv
import html
import io
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import sqrt
from typing import Any, final

import attrs

from puckpunk.analysis.results import Interval, wilson
from puckpunk.arena.tables import aligned, html_table
from puckpunk.arena.tally import Key, Rules, to_text
from puckpunk.puck import PuckRules
from puckpunk.rankings import HandCategory

__all__ = ["Mean", "Report", "Share", "mean_of"]

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
class Mean:
    """An average over games, with an interval of 95 % confidence.

    Attributes:
        value: The average.
        margin: How far off it may be.

    Examples:
        >>> print(Mean(0.25, 0.03))
        +0.250 ± 0.030
    """

    value: float
    margin: float

    def __str__(self) -> str:
        """Return it with its margin."""
        return f"{self.value:+.3f} ± {self.margin:.3f}"


def mean_of(counts: Mapping[Fraction, int]) -> Mean:
    """Return the average of values, from how often each came.

    Examples:
        >>> print(mean_of({Fraction(0): 50, Fraction(1): 50}))
        +0.500 ± 0.098
    """
    number = sum(counts.values())
    if not number:
        return Mean(0.0, 0.0)
    mean = sum(value * times for value, times in counts.items()) / number
    variance = sum((value - mean) ** 2 * times for value, times in counts.items()) / number
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
        return Share(
            sum((part for key, part in self._wins() if key[1] == entrant), Fraction()), self.games
        )

    def won_at(self, seat: int) -> Share:
        """Return how many games were won from a seat, counted from the dealer."""
        return Share(
            sum((part for key, part in self._wins() if key[2] == seat), Fraction()), self.games
        )

    def won_from(self, entrant: int, seat: int) -> Share:
        """Return how many of its games from a seat an entrant won."""
        won = sum((part for key, part in self._wins() if key[1:3] == (entrant, seat)), Fraction())
        return Share(won, self._number("won", entrant, seat) + self._number("lost", entrant, seat))

    def won_by_dummy(self) -> Share:
        """Return how many games the dummy won."""
        return Share(sum(self._parts("dummy"), Fraction()), self.games)

    def first_seat_advantage(self) -> Mean:
        """Return by how much who begins wins more often than is fair.

        Returns:
            The share of games won by who announced first (Puck) or was dealt to first (Punk), less
            one part of as many as play, the dummy included if it may win.
        """
        share = Share(sum(self._parts("first"), Fraction()), self.games)
        low, high = share.interval.low, share.interval.high
        return Mean(share.value - 1 / self._winning_seats, (high - low) / 2)

    @property
    def _winning_seats(self) -> int:
        may_win = not isinstance(self.rules, PuckRules) and self.rules.dummy_may_win
        return self.rules.players + (may_win and self._has_dummy)

    @property
    def _has_dummy(self) -> bool:
        return not isinstance(self.rules, PuckRules) and self.rules.dummy is not None

    def returned(self, entrant: int) -> Mean:
        """Return what an entrant wins of a game if everybody stakes 1 and the winners share."""
        return mean_of(
            {
                Fraction(above, below): number
                for (_, who, above, below), number in self._items("return")
                if who == entrant and isinstance(above, int) and isinstance(below, int)
            }
        )

    def points(self, entrant: int) -> Mean:
        """Return how many points (Punk) or rounds (Puck) an entrant makes in a game."""
        return mean_of(self._numbers("points", entrant))

    def chips(self, entrant: int) -> Mean:
        """Return how many chips an entrant wins in a game, net of what it stakes."""
        return mean_of(self._numbers("chips", entrant))

    def length(self) -> Mean:
        """Return how many tricks (Punk) or rounds (Puck) a game has."""
        return mean_of(self._numbers("length"))

    def unwon(self) -> Mean:
        """Return how many tricks or rounds of a game nobody wins."""
        return mean_of(self._numbers("unwon"))

    def points_made(self, entrant: int) -> dict[int, int]:
        """Return in how many games an entrant made how many points, or won how many rounds."""
        return {int(number): times for number, times in self._numbers("points", entrant).items()}

    def lengths(self) -> dict[int, int]:
        """Return how many games had how many tricks or rounds."""
        return {int(number): times for number, times in self._numbers("length").items()}

    def reasons(self) -> dict[str, int]:
        """Return how many games ended for which reason."""
        return {str(reason): number for (_, reason), number in self._items("reason")}

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

    def _items(self, word: str) -> Iterable[tuple[Key, int]]:
        return ((key, number) for key, number in self.counts.items() if key[0] == word)

    def _numbers(self, word: str, *which: int) -> dict[Fraction, int]:
        """Return how often a number came, which is the last part of its key."""
        return {
            Fraction(key[-1]): number for key, number in self._items(word) if key[1:-1] == which
        }

    def _number(self, *start: str | int) -> int:
        return sum(n for key, n in self.counts.items() if key[: len(start)] == start)

    def _parts(self, word: str) -> Iterable[Fraction]:
        """Yield what was won by somebody, by how many shared it."""
        return (Fraction(number, int(key[1])) for key, number in self._items(word))

    def _wins(self) -> Iterable[tuple[Key, Fraction]]:
        return ((key, Fraction(number, int(key[3]))) for key, number in self._items("won"))

    def _kinds(self, word: str) -> dict[HandCategory, int]:
        counts = Counter({str(kind): number for (_, kind), number in self._items(word)})
        return {kind: counts[str(kind)] for kind in HandCategory if counts[str(kind)]}

    def rows(self) -> list[dict[str, str | int | float]]:
        """Return the table of the entrants, a dictionary a row.

        Returns:
            For each entrant its name, its share of the games won with its interval, what it wins
            of a game, its points and their margins.
        """
        return [self._row(entrant) for entrant in range(len(self.names))]

    def _row(self, entrant: int) -> dict[str, str | int | float]:
        won, returned, points = self.won(entrant), self.returned(entrant), self.points(entrant)
        return {
            "name": self.names[entrant],
            "games": self.games,
            "won": won.value,
            "won_low": won.interval.low,
            "won_high": won.interval.high,
            "return": returned.value,
            "return_margin": returned.margin,
            "points": points.value,
            "points_margin": points.margin,
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
        seats = ", ".join(f"{seat}: {self.won_at(seat)}" for seat in range(len(self.names)))
        yield f"Won from seat, the dealer's being 0: {seats}"
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
                "length": attrs.asdict(self.length()),
                "unwon": attrs.asdict(self.unwon()),
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
        axes.bar(self.names, values, yerr=(below, above), capsize=4)
        axes.axhline(100 / self._winning_seats, linestyle=":", color="black")
        axes.set_ylabel("games won, %")
        axes.set_title(self._title())
        return axes


def _share(share: Share) -> dict[str, float]:
    return {"won": share.value, "low": share.interval.low, "high": share.interval.high}

"""Runs the benchmarks and writes the page on speed: ``python benchmarks/report.py``.

The engines that puckpunk is compared with come with the extra ``bench``.
"""

import json
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, TypeAlias

import attrs

if TYPE_CHECKING:
    from pytest_benchmark.fixture import BenchmarkFixture

__all__ = ["GROUPS", "Row", "label", "page", "read_rows", "table"]

_ROOT = Path(__file__).resolve().parent.parent
_PAGE = _ROOT / "docs" / "speed.md"
_OURS = "puckpunk"
_PACKAGES = [
    *(_OURS, "attrs", "open-spiel", "rlcard"),
    *("pokerkit", "clubs", "eval7", "phevaluator", "pkrbot", "treys"),
    *("jax", "numpy", "pgx", "pytest-benchmark"),
]
_UNITS = [("s", 1.0), ("ms", 1e-3), ("µs", 1e-6), ("ns", 1e-9)]

Results: TypeAlias = Mapping[str, Any]
"""What pytest-benchmark writes: its JSON, read."""

GROUPS = {
    "a hand, cards parsed": """\
Random hands of cards that are already read, one call each. puckpunk's answer is a `HandValue`,
which knows its category and words; `strengths` is `PUCK.strengths`, the table of bare numbers by
the `index` of each card. PokerKit answers with an entry, which knows its category, or a hand; the
others with a number. eval7 takes three cards too, but sees neither straights nor flushes in them:
it is quick there, and wrong about the order of many hands.""",
    "a hand, from text": """\
The same hands as text. puckpunk and PokerKit read a hand in one text; the others read the text of
one card at a time, and are given them already apart.""",
    "comparing two hands": """\
Values that are known, each with the next. PokerKit's hands look themselves up whenever they are
compared. The other evaluators answer with plain numbers, which compare as fast as numbers do; so
do strengths.""",
    "a million hands": """\
The quickest way that each offers to evaluate many parsed hands: a list comprehension, or `map`
where that is quicker. The times are per hand, so that a million hands take as many milliseconds as
the table has nanoseconds. They are measured on 100,000 hands, too many for the processor's nearest
caches, which the thousand above fit better.""",
    "a million hands in an array": """\
A million random hands, as indexes of cards in `uint8`, a hand in each row or a card in each column;
times are per hand. The answer is the number that `evaluate` gives as the strength. Repeated cards
and indexes of no card are refused unless `check=False`. No peer takes an array of hands: theirs are
called one by one, on 100,000 hands. NumPy's rows are a floor, what it takes to do hardly anything
with as many cards.""",
    "one trick, four players": """\
Four cards are laid at once and make a new state; the old one is kept. Neither engine lets a card be
laid that is not held. OpenSpiel counts the points too; a Punk state waits until it is asked.""",
    "one action": """\
One seat lays a card. OpenSpiel has two ways to see goofspiel: all four cards are one action, or the
seats take turns, which is the closer to `apply`.""",
    "whole random games": """\
A game of Punk is a deal and seven tricks. Goofspiel has no deal, and its last round plays itself;
its cards are picked by the same lines of Python. The two games of poker take a few decisions each,
more or fewer from game to game. All three know who won when they end; Punk's outcome is worked out
when it is asked for, so that there is a row without and a row with it.""",
    "random games by number of players": """\
Deal and play, as above. A game of N players has N + 3 tricks of N cards.""",
    "tricks in an array": """\
A hundred thousand random tricks at once; times are per trick.""",
    "random games in arrays": """\
Games of four players at Punk, 100,000 at once, each dealt and played to its end with winner and
points, on one core; times are per game. A hand lies in the order in which it was dealt, which is to
lay any card each time; what `deal` dealt need not be checked again. PGX compiles all of its games,
choices included, and may use every core, of which processor time counts each. It has no game like
Punk: its games of poker take two players some two or four decisions, a game of Punk takes 28.
OpenSpiel's rollouts are played one after the other in compiled code, without the deal.""",
    "games in arrays, by parts": """\
What dealing and playing take, what policies take (four, asked at every trick, their own work
included), and games of other numbers of players; times are per game.""",
    "views": """\
After three tricks of four players: what one seat may know, and a whole state that fits it, drawn at
random.""",
    "whole random games of Puck": """\
A game of Puck for three takes some 110 actions on average, each listed or drawn, checked, and made
a new state: about 25 announcements, the rest cards taken and refilled. A game of poker for two
takes a few decisions; the next table compares single actions.""",
    "one action of Puck": """\
Actions of random games for three, showdowns included, and of OpenSpiel's, chance included.""",
    "what a state of Puck tells": """\
At an announcement in a random game for three: what may be announced, what the seat may know,
where the cards of its neighbour may be, and a whole state that fits, by its exact probability.""",
    "import": """\
In a fresh interpreter, whose own start is not counted. puckpunk imports attrs, so that it cannot be
ahead of it; the game of Punk is loaded only when it is wanted. PokerKit builds its tables when it
is imported, clubs and treys when an evaluator is made, puckpunk for the first hand: that is in the
next table.""",
    "import and the first hand": """\
In a fresh interpreter again: from nothing to the first answer, tables built. `three` and `five` are
lists of the texts of cards.""",
}
"""The groups of benchmarks in the order of the page, with what there is to say about each."""

_INTRODUCTION = """\
# Speed

What games of Punk and of Puck take, beside engines of like games, and what hands of three cards
take, beside other evaluators. This page is written by a program:

```sh
pip install -e '.[bench]'
python benchmarks/report.py
```

A time is the median of many rounds, in processor time. A ratio is the time of a peer over that of
puckpunk: above 1 puckpunk is faster, below 1 the table says that the peer is ahead. Read the ratios
with care:

- They are from one run on a shared machine. The next run moves them by a tenth or more, so that 0.9
  and 1.1 tell little.
- The engines carry different things. An OpenSpiel state is compiled code and keeps the history of
  its game; RLCard describes the table to the player at every step; PokerKit keeps a log of every
  operation. Our states are plain Python, check every card, and never change.
- The games differ. Goofspiel with four players and seven cards is the nearest to Punk that
  OpenSpiel has; nobody has one like Puck. Leduc and Rhode Island hold'em are small games of
  poker, for two.
- The evaluators differ. PokerKit and clubs evaluate three cards, in the order of Three Card Poker.
  The rows "five cards" are calls of evaluators that are made for five or more: a bigger task, of
  2,598,960 hands where three cards make 22,100, but the nearest they have. eval7 and pkrbot are
  compiled, and so is what phevaluator calls. No peer knows jokers, so that no hand here has one,
  and none refuses a hand that holds a card twice, as `evaluate` does.
"""


@attrs.frozen
class Row:
    """What one benchmark found.

    Attributes:
        engine: Whose time it is.
        what: What was timed.
        seconds: How long it took once.
    """

    engine: str
    what: str
    seconds: float


def label(benchmark: "BenchmarkFixture", engine: str, what: str, calls: int = 1) -> None:
    """Note on a benchmark what its row is to say.

    Args:
        benchmark: The benchmark, before or after it has run.
        engine: Whose time it is.
        what: What is timed.
        calls: How many times that is done in one round.
    """
    note = {"engine": engine, "what": what, "calls": calls}
    benchmark.extra_info.update(note)  # pyright: ignore[reportUnknownMemberType]


def read_rows(results: Results) -> dict[str, list[Row]]:
    """Return the rows of every group.

    Args:
        results: What pytest-benchmark wrote. A benchmark that has no `label` is ours, and is
            called by its name.

    Returns:
        The rows of each group, in the order in which they were run.

    Examples:
        >>> one = {"group": "hands", "name": "test_from_text", "extra_info": {}}
        >>> read_rows({"benchmarks": [{**one, "stats": {"median": 0.5}}]})
        {'hands': [Row(engine='puckpunk', what='from text', seconds=0.5)]}
    """
    groups: dict[str, list[Row]] = {}
    for benchmark in results["benchmarks"]:
        note = benchmark["extra_info"]
        name = benchmark["name"].removeprefix("test_").replace("_", " ")
        row = Row(
            engine=note.get("engine", _OURS),
            what=note.get("what", name),
            seconds=benchmark["stats"]["median"] / note.get("calls", 1),
        )
        groups.setdefault(benchmark["group"], []).append(row)
    return groups


def table(rows: Sequence[Row]) -> str:
    """Return the table of a group, with a column of ratios for each row of ours that has peers.

    Examples:
        >>> print(table([Row("puckpunk", "deal", 2e-6), Row("other", "deal", 3e-6)]))
        | engine | what | time | a second | ratio to deal |
        | --- | --- | ---: | ---: | ---: |
        | puckpunk | deal | 2 µs | 500,000 |  |
        | other | deal | 3 µs | 333,000 | 1.50 |
    """
    ours = [row for row in rows if row.engine == _OURS]
    if len(ours) == len(rows):
        ours = []  # there is nobody to compare with
    head = ["engine", "what", "time", "a second", *(f"ratio to {row.what}" for row in ours)]
    lines = [head, ["---", "---", *["---:"] * (len(head) - 2)]]
    for row in rows:
        ratios = ["" if row.engine == _OURS else _ratio(row, base) for base in ours]
        lines.append([row.engine, row.what, _time(row.seconds), _rate(row.seconds), *ratios])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _ratio(peer: Row, ours: Row) -> str:
    ratio = round(peer.seconds / ours.seconds, 2)
    return f"{ratio:.2f}" + (", the peer is ahead" if ratio < 1 else "")


def _time(seconds: float) -> str:
    """Return a time to three figures, in the unit that suits it.

    Examples:
        >>> print(_time(0.0314159), _time(9.996e-7))
        31.4 ms 1 µs
    """
    rounded = float(f"{seconds:.3g}")
    unit, size = next((unit for unit in _UNITS if rounded >= unit[1]), _UNITS[-1])
    return f"{rounded / size:.3g}\N{NO-BREAK SPACE}{unit}"


def _rate(seconds: float) -> str:
    """Return how often something can be done in a second, to three figures."""
    return f"{float(f'{1 / seconds:.3g}'):,.0f}"


def machine(results: Results) -> str:
    """Return what the benchmarks ran on: nothing that tells one machine from others of its kind."""
    info = results["machine_info"]
    processor = info["cpu"].get("brand_raw", info["machine"])
    python = f"{info['python_implementation']} {info['python_version']}"
    return f"{python} on {info['system']}, {info['cpu']['count']} cores, {processor}"


def page(results: Results, packages: Iterable[str]) -> str:
    """Return the page on speed.

    Args:
        results: What pytest-benchmark wrote.
        packages: The packages that took part, with their versions.

    Returns:
        The page, in Markdown; the same for the same results.
    """
    rows = read_rows(results)
    date = results["datetime"][:10]
    parts = [
        _INTRODUCTION,
        f"Measured on {date} with {machine(results)}.\nPackages: {', '.join(packages)}.\n",
    ]
    for group, text in GROUPS.items():
        parts.append(f"## {group[0].upper()}{group[1:]}\n\n{text}\n\n{table(rows[group])}\n")
    return "\n".join(parts)


def measure() -> Results:
    """Run the benchmarks and return what pytest-benchmark writes."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "results.json"
        command = [sys.executable, "-m", "pytest", "benchmarks", "-q", "-p", "no:randomly"]
        options = [
            f"--benchmark-json={file}",
            "--benchmark-timer=time.process_time",  # other programs' time is not ours
            "--benchmark-min-time=0.01",
        ]
        subprocess.run([*command, *options], cwd=_ROOT, check=True)
        results: Results = json.loads(file.read_text(encoding="utf-8"))
    return results


def installed() -> list[str]:
    """Return the packages that take part and are installed, with their versions."""
    found: list[str] = []
    for package in _PACKAGES:
        try:
            found.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            continue
    return found


def main() -> None:
    """Measure, and write the page."""
    text = page(measure(), installed())
    _PAGE.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()

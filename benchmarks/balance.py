"""The balance study: who wins, what switches change, how long a match is.

``python -m benchmarks.balance --write`` writes the tables and the picture of
docs/explanation/balance.md. The counts of each set of games are kept in ``--keep``, and only what
is not there is played: all of it for an hour on two cores. ``--games 20 --keep FOLDER`` is a try.
"""

import argparse
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

from puckpunk import play
from puckpunk.arena import Report, simulate
from puckpunk.arena.report import Mean, Share, mean_of
from puckpunk.match import PunkMatch
from puckpunk.players import GreedyPlayer, RandomPlayer
from puckpunk.puck import PuckRules
from puckpunk.punk import PunkRules, PunkState

PAGE = Path(__file__).parents[1] / "docs/explanation/balance.md"
PICTURES = PAGE.parent / "pictures"
DATA = Path(__file__).parent / "data"  # what was counted, so that pages are written anew from it
SEED = 2026

VARIANTS: dict[str, dict[str, Any]] = {
    "as usual": {},
    "with two jokers": {"jokers": 2},
    "from the stock": {"source": "stock"},
}
Table = list[tuple[str, ...]]


class Study:
    """The games of the study, each set played once."""

    def __init__(self, games: int, keep: Path, executor: Executor) -> None:
        """Note how many games and where they are kept."""
        self.games, self.keep, self.executor = games, keep, executor

    def report(self, rules: Any, player: Any) -> Report:
        """Return what comes of a table of equal players."""
        name = re.sub("[^a-z0-9]+", "-", f"{rules} {type(player).__name__}".lower())
        file = self.keep / f"{name}-{self.games}.json"
        players = [player] * rules.players
        print(file.stem, flush=True)
        return simulate(rules, players, self.games, SEED, self.executor, checkpoint=file)


def puck_tables(study: Study) -> tuple[Table, Table, Mapping[str, Sequence[Share]]]:
    """Return who wins at Puck by seat, what the variants change, and the shares to be drawn."""
    seats: Table = [
        (
            "rules",
            "players",
            "who begins, above a fair share",
            "seat 0",
            "seat 1",
            "seat 2",
            "seat 3",
        )
    ]
    games: Table = [("rules", "players", "rounds", "nobody won", "best hand: pair or less")]
    drawn: dict[str, Sequence[Share]] = {}
    for title, switches in VARIANTS.items():
        for players in (2, 3, 4):
            if players == 4 and "jokers" in switches:
                continue  # two jokers are for two or three
            report = study.report(PuckRules(players=players, **switches), GreedyPlayer(worlds=10))
            shares = [report.won_at(seat) for seat in range(players)]
            cells = [str(share) for share in shares] + [""] * (4 - players)
            seats.append((title, str(players), str(report.first_seat_advantage()), *cells))
            drawn[f"{players}, {title}"] = shares
            best = report.best()
            low = sum(n for kind, n in best.items() if kind.value in {"high card", "pair"})
            length, unwon = report.length(), report.unwon()
            games.append(
                (
                    title,
                    str(players),
                    plain(length),
                    plain(unwon),
                    f"{low / sum(best.values()):.0%}",
                )
            )
    return seats, games, drawn


def punk_table(study: Study) -> Table:
    """Return how often a deal of Punk reaches its target, and how long a match is."""
    table: Table = [
        ("players", "target", "deals that reach it", "tricks nobody won", "deals in a match")
    ]
    for players in (2, 3, 4, 5, 6):
        rules = PunkRules(players=players)
        report = study.report(rules, RandomPlayer())
        reached = Share(Fraction(report.reasons().get("target", 0)), report.games)
        deals = mean_of(Counter(map(Fraction, match_lengths(rules, max(1, study.games // 10)))))
        table.append(
            (str(players), str(rules.target), str(reached), plain(report.unwon()), plain(deals))
        )
    return table


def match_lengths(rules: PunkRules, matches: int) -> Iterator[int]:
    """Yield how many deals some matches of Punk took."""
    for number in range(matches):
        rng, match = Random(f"{SEED} {rules} {number}"), PunkMatch(rules=rules, dealer=0)
        while match.outcome is None:
            start = PunkState.deal(rules, rng, dealer=match.dealer)
            match = match.after(play(start, [RandomPlayer()] * rules.players, rng).final)
        yield match.deals


def plain(mean: Mean) -> str:
    """Return an average that is no difference."""
    return f"{mean.value:.2f} ± {mean.margin:.2f}"


def draw(drawn: Mapping[str, Sequence[Share]]) -> Any:
    """Draw the shares of the seats, one group for each number of players and variant."""
    from matplotlib.figure import Figure  # noqa: PLC0415 - the tables do without

    figure: Any = Figure(figsize=(8, 3.6), layout="constrained")
    axes: Any = figure.add_subplot()
    place = 0
    ticks: list[float] = []
    names: list[str] = []
    for name, shares in drawn.items():
        for seat, share in enumerate(shares):
            low, high = share.interval.low, share.interval.high
            axes.errorbar(
                place,
                100 * share.value,
                yerr=[[100 * (share.value - low)], [100 * (high - share.value)]],
                fmt="o^sD"[seat],
                color=f"C{seat}",
                capsize=3,
                label=f"seat {seat}" if name.startswith("4, as usual") else None,
            )
            place += 1
        axes.hlines(100 / len(shares), place - len(shares) - 0.4, place - 0.6, "grey", "dotted")
        ticks.append(place - (len(shares) + 1) / 2)
        names.append(re.sub(", | (?=jokers|stock|usual)", "\n", name))
        place += 1
    axes.set_xticks(ticks, names, fontsize=8)
    axes.set_ylabel("games won, %")
    axes.legend()
    return figure


def as_markdown(table: Table) -> str:
    """Return a table as Markdown."""
    head, *rows = table
    lines = [head, tuple("---" if n == 0 else "---:" for n, _ in enumerate(head)), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def write_table(page: Path, name: str, table: Table) -> None:
    """Put a table in its place in a page."""
    text = page.read_text(encoding="utf-8")
    pattern = rf"(<!-- {name} -->\n\n).*?(\n\n<!-- end -->)"
    text, times = re.subn(
        pattern, lambda found: found[1] + as_markdown(table) + found[2], text, flags=re.DOTALL
    )
    if times != 1:
        raise SystemExit(f"{page} has {times} places for {name}")
    page.write_text(text, encoding="utf-8")


def main() -> None:
    """Play, and write the page or print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--keep", type=Path, default=DATA / "balance")
    parser.add_argument("--write", action="store_true", help="write the page")
    options = parser.parse_args()
    options.keep.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(options.workers) as executor:
        study = Study(options.games, options.keep, executor)
        punk = punk_table(study)
        seats, games, drawn = puck_tables(study)
    figure = draw(drawn)
    for name, table in (("seats", seats), ("games", games), ("punk", punk)):
        if options.write:
            write_table(PAGE, name, table)
        else:
            print(as_markdown(table))
    if options.write:
        PICTURES.mkdir(exist_ok=True)
        figure.savefig(PICTURES / "balance.svg", metadata={"Date": None})


if __name__ == "__main__":
    main()

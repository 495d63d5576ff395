"""The tables of the documentation: figures are counted anew, or are what a script has kept.

What was measured once, as times are, is looked at for what must be so in it.
"""

import re
import shutil
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

import attrs
import pytest

from benchmarks import balance, players
from fuzz_targets import TARGETS
from many_games import KINDS
from pages import PAGES, page_named
from puckpunk import punk, rankings
from puckpunk.analysis import odds
from puckpunk.arena import Share, simulate
from puckpunk.language import LANGUAGES
from puckpunk.players import RandomPlayer

ROOT = Path(__file__).parent.parent
KEPT_PLAYERS = balance.DATA / "players"

HOW_OFTEN = {  # tables with figures: how many a page has
    "README.md": 1,
    "docs/explanation/balance.md": 3,
    "docs/explanation/jokers.md": 1,
    "docs/explanation/proof.md": 2,
    "docs/explanation/scaling.md": 3,
    "docs/how-to/game-server.md": 1,  # what a server says, which has a test of its own
    "docs/how-to/languages.md": 1,
    "docs/how-to/own-ranking.md": 1,
    "docs/reference/command-line.md": 1,  # test_reference.py, as all of these but the players
    "docs/reference/language.md": 1,
    "docs/reference/players.md": 1,
    "docs/reference/records.md": 3,
    "docs/reference/testing.md": 1,
    "docs/rules/hands.md": 1,
    "docs/rules/play-punk.en.md": 2,  # test_rules_pages.py
    "docs/rules/play-punk.ru.md": 2,
    "docs/rules/play-punk.uk.md": 2,
    "docs/rules/punk.md": 2,
    "docs/speed.md": 18,
    "docs/stability.md": 1,  # forms of versions
}


def tables(page: str, head: str = "") -> list[list[list[str]]]:
    """Return the tables of a page whose head begins so, without their heads."""
    found = [table[1:] for table in page_named(page).tables() if table[0][0].startswith(head)]
    assert found
    return found


def words_in_code(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


def test_every_table_with_figures_has_a_check() -> None:
    found = {
        page.name: sum(re.search(r"\d", str(table)) is not None for table in page.tables())
        for page in PAGES
    }
    assert {page: number for page, number in found.items() if number} == HOW_OFTEN


class TestTrust:
    """What the README says in figures is what the pages on speed and on proof say."""

    def test_speed(self) -> None:
        hands, *_ = speed = tables("docs/speed.md")
        rate: dict[str, int] = {}
        for engine, what, _, a_second, *_ in (row for table in speed for row in table):
            if engine == "puckpunk":
                rate.setdefault(what, int(a_second.replace(",", "")))
        nanoseconds = round(10**9 / rate["`evaluate(cards)`"])
        ratio = next(row[4] for row in hands if row[1] == "`lookup.get_entry(cards)`")
        told = str(tables("README.md"))
        assert f"{nanoseconds} ns, {round(float(ratio))} times as fast as PokerKit's" in told
        assert f"{round(rate['deal and play'], -3):,} games of Punk" in told
        assert f"or {round(rate['3 players'], -3):,} of Puck" in told

    def test_mutants(self) -> None:
        """The share is of the numbers, and said alike everywhere."""
        page = (ROOT / "docs/explanation/proof.md").read_text(encoding="utf-8")
        found = re.search(r"made ([0-9,]+)\s+mutants, of which\s+([0-9,]+)\s+\(([0-9.]+) %\)", page)
        assert found
        made, noticed = (int(text.replace(",", "")) for text in found.groups()[:2])
        assert round(100 * noticed / made, 1) == float(found[3])
        for other in ("README.md", "tests/mutants.md"):
            text = (ROOT / other).read_text(encoding="utf-8")
            assert found[1] in text
            assert f"{found[3]} %" in text

    def test_parsers(self) -> None:
        for page in ("README.md", "docs/explanation/proof.md"):
            text = (ROOT / page).read_text(encoding="utf-8")
            assert re.search(rf"\b{len(TARGETS)}\b(?= parsers| of them)", text)

    def test_many_games(self) -> None:
        """The commands are those of the program, and say how many games there were."""
        lines = tables("docs/explanation/proof.md", "command")[0]
        assert {line[0].split()[2] for line in lines} == set(KINDS)
        for command, games, actions, found in lines:
            assert command.startswith("`python tests/many_games.py ")
            assert int(games.replace(",", "")) == int(re.findall("--games ([0-9]+)", command)[0])
            assert int(actions.replace(",", "")) > 10 * int(games.replace(",", ""))
            assert found == "no fault"


class TestBalance:
    """The study of balance is written from the counts that are kept."""

    @pytest.fixture
    def study(self, tmp_path: Path) -> balance.Study:
        keep = shutil.copytree(balance.DATA / "balance", tmp_path / "balance")
        return balance.Study(4000, keep, ThreadPoolExecutor(1))

    def test_the_tables_are_those_of_the_script(self, study: balance.Study) -> None:
        before = sorted(file.name for file in study.keep.iterdir())
        seats, games, _ = balance.puck_tables(study)
        written = list(page_named("docs/explanation/balance.md").tables())
        as_text = [[list(row) for row in table] for table in (seats, games)]
        as_text.append([list(row) for row in balance.punk_table(study)])
        assert written == as_text
        assert sorted(file.name for file in study.keep.iterdir()) == before  # nothing was played

    def test_what_is_kept_comes_of_the_games(self, study: balance.Study) -> None:
        """Games of the smallest table of Punk, the quickest, are played again."""
        rules = punk.PunkRules(players=3)
        kept = study.report(rules, RandomPlayer())
        assert kept == simulate(rules, [RandomPlayer()] * 3, 4000, balance.SEED)

    def test_fair_shares_are_as_the_page_says(self) -> None:
        for _, number, _, *shares in tables("docs/explanation/balance.md", "rules")[0]:
            won = [float(share.split(" ")[0]) for share in shares if share]
            assert len(won) == int(number)
            assert sum(won) == pytest.approx(100, abs=0.05 * len(won) + 0.05)


class TestPlayers:
    """How the players do is written from the counts that are kept."""

    def test_the_lines_are_those_of_the_script(self, tmp_path: Path) -> None:
        keep = shutil.copytree(KEPT_PLAYERS, tmp_path / "players")
        lines = {tuple(line[:4]): line for line in tables("docs/reference/players.md", "game")[0]}
        assert len(lines) == len(players.ROWS)
        with ThreadPoolExecutor(1) as pool:
            for row in players.ROWS:
                shown = lines[row[0], str(row[1]), row[2], row[3]]
                if players.kept(keep, row).exists():
                    assert shown == list(players.line(keep, row, pool))
                else:
                    assert shown[4].endswith(" †")

    def test_what_is_kept_comes_of_the_games(self, tmp_path: Path) -> None:
        """The quickest row is played again."""
        row = ("Punk", 2, "greedy", "random", 10_000)
        keep = shutil.copytree(KEPT_PLAYERS, tmp_path / "players")
        with ThreadPoolExecutor(1) as pool:
            assert players.report(tmp_path, row, pool) == players.report(keep, row, pool)


class TestMeasured:
    """Times differ from run to run, but not what is worked out from them."""

    @staticmethod
    def close(one: float, other: float) -> bool:
        """Tell whether two numbers are the same, each being written to three figures."""
        return abs(one - other) <= 0.012 * max(one, other) + 0.006

    def test_rates_and_ratios_of_the_speed_page(self) -> None:
        units = {"s": 1.0, "ms": 1e-3, "µs": 1e-6, "ns": 1e-9}
        for head, *rows in page_named("docs/speed.md").tables():
            seconds: dict[str, float] = {}
            for engine, what, time, rate, *ratios in rows:
                number, unit = time.split("\N{NO-BREAK SPACE}")
                took = float(number) * units[unit]
                if engine == "puckpunk":
                    seconds[what] = took
                if float(rate.replace(",", "")) >= 100:
                    assert self.close(float(rate.replace(",", "")) * took, 1)
                assert all(ratios) != (engine == "puckpunk") or not ratios
                for column, ratio in zip(head[4:], ratios, strict=True):
                    if ratio:
                        told, *ahead = ratio.split(", ")
                        ours = seconds[column.removeprefix("ratio to ")]
                        assert self.close(float(told), took / ours)
                        assert bool(ahead) == (float(told) < 1)

    def test_ratios_of_the_page_on_cost(self) -> None:
        (rows,) = tables("docs/explanation/scaling.md", "players")
        for _, states, batch, ratio in rows:
            share = int(batch.replace(",", "")) / int(states.replace(",", ""))
            assert abs(share - int(ratio)) <= 0.51


class TestRules:
    """Packs, tricks and hands are counted."""

    def test_how_many_hands_there_are(self) -> None:
        lowest = attrs.evolve(rankings.PUCK, name="A-2-3 lowest", low_ace="lowest")
        order = ("straight flush", "three of a kind", "flush", "straight", "pair", "high card")
        for size, *cells, whole in tables("docs/rules/hands.md")[0]:
            hands = comb(int(size), 3)
            counts = []
            for ranking in (rankings.PUCK, lowest):
                found = odds.frequencies(ranking, jokers=int(size) - 52)
                by_name = {one.category.value: one.probability * hands for one in found}
                counts.append([by_name[name] for name in order])
            assert cells == [
                f"{int(one):,} / {int(other):,}" for one, other in zip(*counts, strict=True)
            ]
            assert whole == f"{hands:,}"

    def test_strengths_with_jokers(self) -> None:
        (rows,) = tables("docs/explanation/jokers.md", "`joker_ties`")
        for ties, _, strengths in rows:
            ranking = attrs.evolve(rankings.PUCK, name="other ties", joker_ties=ties.strip("`"))
            hands = combinations(range(54), 3)
            found = {ranking.strengths[i][j][k] for i, j, k in hands}
            assert int(strengths) == len(found)

    def test_the_packs_of_punk(self) -> None:
        *rows, formula = tables("docs/rules/punk.md", "players")[0]
        assert formula == ["N", "N·(N+3)", "N", "A to N+3"]
        for row in rows:
            pack = punk.PunkPack.for_players(int(row[0]))
            assert row[1:] == [str(pack.size), str(pack.suits), f"A to {pack.ranks}"]
            if row[0] != "3":
                assert pack.size == int(row[0]) * (int(row[0]) + 3)

    def test_the_tricks_of_punk(self) -> None:
        for laid, wins in tables("docs/rules/punk.md", "laid")[0]:
            ranks = [1 if rank == "A" else int(rank) for rank in laid.split()]
            winner = punk.resolve_trick(ranks)
            assert wins == ("nobody" if winner is None else f"the {ranks[winner]}")


class TestWords:
    """Words and bounds in tables are those of the package."""

    def test_the_fields_of_a_ranking(self) -> None:
        rows = tables("docs/how-to/own-ranking.md", "field")[0]
        fields = attrs.fields_dict(rankings.Ranking)
        assert [row[0] for row in rows] == [f"`{name}`" for name in fields if name != "name"]
        for name, _, default in rows:
            value: Any = fields[name.strip("`")].default
            if value is attrs.NOTHING:
                assert default == ""
            elif value in {None, False}:
                assert default == ("none" if value is None else "no")
            else:
                assert default == f"`{value.name.lower()}`"

    def test_what_may_be_typed(self) -> None:
        said = {
            "quit": ("q", "quit"),
            "take back": ("u", "undo"),
            "a hint": ("hint",),
            "hold": ("h", "hold"),
        }
        rows = {row[0]: row[1:] for row in tables("docs/how-to/languages.md")[0]}
        for code, column in (("en", 0), ("ru", 1), ("uk", 2)):
            language = LANGUAGES[code]
            typed = {
                what: [language.pgettext("typed", word) for word in words]
                for what, words in said.items()
            }
            assert {what: words_in_code(rows[what][column]) for what in said} == typed
            assert words_in_code(rows["help"][column])[1] == language.pgettext("typed", "help")
            between = [language.pgettext("typed", word) for word in ("from", "for")]
            shown = [rows[what][column].split(" ")[-2] for what in ("take from", "take which")]
            assert shown == between


def test_numbers_in_the_page_on_counting() -> None:
    text = page_named("docs/explanation/counting.md").text
    assert f"{comb(49, 3):,} × {comb(46, 3):,} deals" in text
    assert f"{comb(55, 2) + 55:,} rows" in page_named("docs/explanation/tables.md").text


def test_an_interval_is_as_the_balance_page_says() -> None:
    interval = Share(Fraction(2000), 4000).interval
    assert 1.5 < 100 * (interval.high - Fraction(1, 2)) < 1.6

"""The page on speed: how it is made from what the benchmarks found, and that it is whole."""

import re
from pathlib import Path
from typing import Any

from benchmarks.report import GROUPS, page, read_rows, table

ROOT = Path(__file__).parent.parent


def benchmark(group: str, name: str, median: float, **label: str | int) -> dict[str, Any]:
    return {"group": group, "name": name, "extra_info": label, "stats": {"median": median}}


def results(*benchmarks: dict[str, Any]) -> dict[str, Any]:
    return {
        "datetime": "2026-01-02T03:04:05+00:00",
        "machine_info": {
            "node": "a-host-name",
            "machine": "x86_64",
            "system": "Linux",
            "python_implementation": "CPython",
            "python_version": "3.11.7",
            "cpu": {"brand_raw": "A Processor", "count": 2},
        },
        "benchmarks": list(benchmarks),
    }


def test_a_table_shows_who_is_ahead() -> None:
    rows = read_rows(
        results(
            benchmark("g", "test_a", 4e-3, engine="puckpunk", what="`apply`", calls=1_000),
            benchmark("g", "test_b", 2e-6, engine="Swift", what="`child`"),
            benchmark("g", "test_c", 1e-3, engine="Slow", what="`step`"),
        )
    )
    assert table(rows["g"]).splitlines() == [
        "| engine | what | time | a second | ratio to `apply` |",
        "| --- | --- | ---: | ---: | ---: |",
        "| puckpunk | `apply` | 4 µs | 250,000 |  |",
        "| Swift | `child` | 2 µs | 500,000 | 0.50, the peer is ahead |",
        "| Slow | `step` | 1 ms | 1,000 | 250.00 |",
    ]


def test_a_table_compares_with_each_row_of_ours() -> None:
    rows = read_rows(
        results(
            benchmark("g", "test_a", 1e-3, what="short"),
            benchmark("g", "test_b", 2e-3, what="long"),
            benchmark("g", "test_c", 3e-3, engine="Peer", what="both"),
        )
    )
    assert table(rows["g"]).splitlines()[-1] == "| Peer | both | 3 ms | 333 | 3.00 | 1.50 |"


def test_a_table_of_ours_alone_has_no_ratios() -> None:
    rows = read_rows(results(benchmark("g", "test_from_text", 0.0125)))
    assert table(rows["g"]).splitlines() == [
        "| engine | what | time | a second |",
        "| --- | --- | ---: | ---: |",
        "| puckpunk | from text | 12.5 ms | 80 |",
    ]


def test_a_page_tells_where_it_was_measured_but_not_on_whose_machine() -> None:
    found = results(*(benchmark(group, "test_it", 0.5) for group in GROUPS))
    text = page(found, ["puckpunk 1.0", "peer 2.0"])
    assert text == page(found, ["puckpunk 1.0", "peer 2.0"])
    assert "Measured on 2026-01-02 with CPython 3.11.7 on Linux, 2 cores, A Processor." in text
    assert "Packages: puckpunk 1.0, peer 2.0." in text
    assert "a-host-name" not in text


def test_every_benchmark_is_in_a_group_of_the_page() -> None:
    sources = [file.read_text(encoding="utf-8") for file in (ROOT / "benchmarks").glob("test_*.py")]
    assert {group for source in sources for group in re.findall(r'group="(.+?)"', source)} == set(
        GROUPS
    )
    text = (ROOT / "docs" / "speed.md").read_text(encoding="utf-8")
    headings = [line.removeprefix("## ").lower() for line in text.splitlines() if "## " in line]
    assert headings == list(map(str.lower, GROUPS))

"""Tables as text and as HTML."""

import html
from collections.abc import Iterable

__all__ = ["aligned", "html_table"]


def aligned(rows: Iterable[tuple[str, ...]]) -> list[str]:
    """Return the lines of a table, its columns under each other.

    Examples:
        >>> aligned([("name", "won"), ("greedy", "3")])
        ['name    won', 'greedy  3']
    """
    table = list(rows)
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in table
    ]


def html_table(headings: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a table as HTML.

    Examples:
        >>> html_table(["won"], [["<3"]])
        '<table><thead><tr><th>won</th></tr></thead><tbody><tr><td>&lt;3</td></tr></tbody></table>'
    """
    head = "".join(f"<th>{html.escape(heading)}</th>" for heading in headings)
    body = "".join(
        f"<tr>{''.join(f'<td>{html.escape(cell)}</td>' for cell in row)}</tr>" for row in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"

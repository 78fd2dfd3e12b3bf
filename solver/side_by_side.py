"""Answers beside each other: a column for each where they fit the width, else one below the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..maps.terminal import Line, line

WIDTH = 100
"""A table is no wider, on a terminal or off it, so that the output is the same everywhere."""


class Column(NamedTuple):
    """One answer.

    Args:
        head: its short name, which stands over the column.
        cells: what it says in each row, with the style.
        title: its name where it stands alone.
    """

    head: str
    cells: Sequence[tuple[str, str]]
    title: str


def side_by_side(title: str, labels: Sequence[str], columns: Sequence[Column]) -> Iterator[Line]:
    """Yield the lines of a table.

    Args:
        title: what stands over the labels of the rows.
        labels: one for each row.
        columns: the answers, each with a cell for every row.

    >>> rows = Column("1", [("fails", "")], "Answer 1"), Column("2", [("succeeds", "")], "Answer 2")
    >>> ["".join(text for text, _ in pieces) for pieces in side_by_side("Where", ["A mun - ber"], rows)]
    ['Where          1      2', '  A mun - ber  fails  succeeds']
    """
    label_width = max((len(label) + 2 for label in labels), default=0)
    first = max(label_width, len(title))
    widths = [max([len(column.head), *(len(text) for text, _ in column.cells)]) for column in columns]
    if first + sum(width + 2 for width in widths) <= WIDTH:
        yield line(_row(f"{title:<{first}}", [column.head for column in columns], widths))
        for n, label in enumerate(labels):
            pieces = [(f"  {label:<{first - 2}}  ", "")]
            for column, width in zip(columns, widths, strict=True):
                text, style = column.cells[n]
                last = column is columns[-1]
                pieces += [(text, style)] if last else [(text, style), (" " * (width - len(text) + 2), "")]
            yield pieces
        return
    for column in columns:
        yield line(f"{column.title}:")
        for label, (text, style) in zip(labels, column.cells, strict=True):
            yield [(f"  {label:<{label_width - 2}}  ", ""), (text, style)]


def _row(label: str, texts: Sequence[str], widths: Sequence[int]) -> str:
    cells = [f"{text:<{width}}" for text, width in zip(texts, widths, strict=True)]
    return "  ".join([label, *cells]).rstrip()

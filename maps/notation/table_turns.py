"""Turns inside a table: rows that begin with a season, or rows of heads that name one beside the powers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .headings import heading_at
from .parts import choose
from .text_turns import TextTurn, next_turn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from .keeping import Keeping
    from .lines import Line


def other_rows(scanner: Keeping, rows: Sequence[Sequence[Line]], start: int, end: int) -> frozenset[int]:
    """Return the indexes of the rows that belong to another turn than the one asked for.

    Args:
        scanner: knows what is asked for, and keeps the names of the turns.
        rows: the lines of the cells of each row.
        start: offset of the table.
        end: offset behind it.

    Returns:
        The indexes; none where no turn is asked for, or the table has not several.
    """
    if not scanner.wanted:
        return frozenset()
    now: TextTurn | None = None
    of_rows: list[int] = []
    turns: dict[tuple[str, int, str], TextTurn] = {}
    numbers: dict[tuple[str, int, str], int] = {}
    for row in rows:
        for line in row:
            heading = heading_at(scanner.names, line, 0, len(line.words))
            if heading is not None and heading.power is None and (heading.season or heading.year or heading.phase):
                asked = next_turn(heading, now)
                now = turns.setdefault(asked, TextTurn(*asked, start, end))
                numbers.setdefault(asked, len(numbers))
        # rows above the first turn are of all
        of_rows.append(-1 if now is None else numbers[now.season, now.year, now.phase])
    if len(turns) < 2:
        return frozenset()
    chosen = choose(scanner, [turn.part() for turn in turns.values()], (start, end))
    return frozenset(k for k, turn in enumerate(of_rows) if turn not in (-1, chosen))

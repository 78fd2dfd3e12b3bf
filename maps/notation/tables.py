"""Tables with a column for each power: "Austria | England" in the first row, and orders in the cells below.

Rows are lines whose cells are parted by bars, tabs or semicolons, or those of a table of HTML, however it is broken
into lines. A cell that no power heads keeps none, so that nobody's order becomes another's.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from . import lookalikes
from .headings import heading_at, skip_bullet
from .lines import Line
from .table_turns import other_rows
from .words import UNITS, VERBS

if TYPE_CHECKING:
    from .blocks import Scanner

    Span: TypeAlias = tuple[int, int]

NAME = "tables"
# the offset and the line up to which tables were looked for, so that a text is gone through once
_TAGS, _LINES = 0, 1
_BARS = "|｜"  # noqa: RUF001
_SEPARATORS = (f"[{_BARS}]", r"\t", r"[;；]")  # noqa: RUF001
_TAG = re.compile(r"(?i)<(/?)(table|tr|td|th)\b([^<>]{0,300})>")
_MAY_BEGIN = re.compile(f"[<{_BARS}\\t;；]")  # noqa: RUF001
_BEGINS = re.compile(r"(?i)<(?:table|tr)\b")
_COLSPAN = re.compile(r"(?i)\bcolspan\s*=\s*[\"']?([0-9]{1,2})\b")
_MOST_SPANNED = 20
_ROWSPAN = re.compile(r"(?i)\browspan\s*=\s*[\"']?(?!1\b)[0-9]")


@dataclass(slots=True)
class _Table:
    """The cells of a table.

    Args:
        rows: the offsets of the cells of each row in the text.
        start: offset of the table.
        end: offset behind it.
        certain: whether each cell is known to stand below the one with its index in the row above.
    """

    rows: list[list[Span]]
    start: int
    end: int
    certain: bool = True


def take(scanner: Scanner, n: int) -> int:
    """Read a table that begins at a line; return how many lines were taken, 0 if none is headed by powers.

    Args:
        scanner: goes through the text.
        n: index of the line.
    """
    raw = scanner.lines.raw(n)
    if _MAY_BEGIN.search(raw) is None:
        return 0
    table = None
    seen = scanner.kept.setdefault(NAME, {_TAGS: 0, _LINES: 0})
    if "<" in raw and (match := _BEGINS.search(raw)):
        start = scanner.lines.starts[n] + match.start()
        table = _of_tags(scanner, start) if start >= seen[_TAGS] else None
        seen[_TAGS] = max(seen[_TAGS], 0 if table is None else table.end)
    elif n >= seen[_LINES] and any(mark in raw for mark in "|｜\t;；"):  # noqa: RUF001
        table = _of_lines(scanner, n)
    if table is None:
        return 0
    cells = _Cells(scanner)
    heads = cells.heads(table)
    if not heads:
        return 0
    # what stands before, between and behind the cells is under no heading
    done = scanner.lines.starts[n]
    while True:
        done = _read(cells, table, heads, done)
        last = scanner.lines.at(table.end)[0] - 1
        following = _BEGINS.search(scanner.lines.text, table.end, scanner.lines.ends[last])
        if following is None:
            break
        # a second table of HTML on the line where the first one ends
        another = _of_tags(scanner, following.start())
        seen[_TAGS] = max(seen[_TAGS], another.end)
        if not (heads := cells.heads(another)):
            break
        table = another
    if cells.ends_elsewhere:
        scanner.closed = True
    cells.read((done, scanner.lines.ends[last]), None)
    cells.tell_letters()
    scanner.power = scanner.column = None
    return last - n + 1


def _read(cells: _Cells, table: _Table, heads: dict[int, list[str | None]], done: int) -> int:
    """Read the cells of a table, each for the power at the head of its column.

    Args:
        cells: reads each cell.
        table: the table.
        heads: the rows of heads by their index.
        done: offset up to which the text is read.

    Returns:
        The offset behind the last cell.
    """
    powers: list[str | None] = []
    left = cells.of_other_turns(table)
    for k, row in enumerate(table.rows):
        if k in heads:
            cells.read((done, row[0][0]), None)
            if k not in left:
                cells.turn(row)
            done = row[-1][1]
            powers = heads[k] if table.certain else []
            if not table.certain:
                cells.refuse(row, heads[k])
            continue
        if k in left:
            cells.read((done, row[0][0]), None)
            done = row[-1][1]
            continue
        for m, cell in enumerate(row):
            cells.read((done, cell[0]), None)
            cells.read(cell, powers[m] if m < len(powers) else None)
            done = cell[1]
    return done


def _of_lines(scanner: Scanner, n: int) -> _Table | None:
    """Find the lines from the one of an index on that have its separator, if powers stand between them."""
    lines = scanner.lines
    raw = lines.raw(n)
    separator = next(one for one in _SEPARATORS if re.search(one, raw))
    edged = raw.lstrip()[:1] in tuple(_BARS)
    rows = [_parted(raw, lines.starts[n], separator, edged=edged)]
    if not _Cells(scanner).powers(rows[0]):
        return None
    k = n + 1
    seen = scanner.kept[NAME]
    while k < len(lines) and re.search(separator, raw := lines.raw(k)):
        seen[_LINES] = k + 1
        row = _parted(raw, lines.starts[k], separator, edged=edged)
        if separator == _SEPARATORS[2] and len(row) > len(rows[0]):
            return None  # these semicolons stand between orders
        if not re.fullmatch(rf"[\s:{_BARS}+=-]*", raw):
            rows.append(row)
        k += 1
    return _Table(rows, lines.starts[n], lines.ends[k - 1])


def _parted(raw: str, offset: int, separator: str, *, edged: bool) -> list[Span]:
    """Return the cells of a line; where rows begin with a separator, nothing stands before it."""
    marks = [match.span() for match in re.finditer(separator, raw)]
    starts, ends = [0, *(end for _, end in marks)], [*(start for start, _ in marks), len(raw)]
    if edged and not raw[: ends[0]].strip():
        starts, ends = starts[1:], ends[1:]
    return [(offset + start, offset + end) for start, end in zip(starts, ends, strict=True)]


def _of_tags(scanner: Scanner, start: int) -> _Table:
    """Find the cells of a table of HTML from its first tag to its last."""
    rows: list[list[Span]] = []
    text, end, begun, certain = scanner.lines.text, start, -1, True
    times = 1
    for match in _TAG.finditer(text, start):
        name = match[2].lower()
        if begun >= 0:
            rows[-1] += [(begun, match.start()), *[(match.start(), match.start())] * (times - 1)]
            begun = -1
        if name == "table" and (match[1] or end > start):
            end = match.end() if match[1] else end
            break
        end = match.end()
        if name in ("td", "th") and not match[1]:
            rows = rows or [[]]
            begun = end
            spanned = _COLSPAN.search(match[3])
            times = min(max(1, int(spanned[1])), _MOST_SPANNED) if spanned else 1
            certain = certain and times < _MOST_SPANNED and not _ROWSPAN.search(match[3])
        elif name == "tr" and not match[1]:
            rows.append([])
    if begun >= 0:
        end = scanner.lines.ends[scanner.lines.at(begun)[0] - 1]
        rows[-1].append((begun, end))
    return _Table(rows, start, end, certain)


class _Cells:
    """Reads cells, each with the words of its lines.

    Args:
        scanner: goes through the text.
    """

    def __init__(self, scanner: Scanner) -> None:
        """Begin with no line cut into words."""
        self._scanner = scanner
        self._lines: dict[int, Line] = {}
        self._looking: dict[int, list[Span]] = {}
        # whether what follows the table belongs to another turn than the one asked for
        self.ends_elsewhere = False

    def _cut(self, cell: Span) -> list[Line]:
        """Return the lines of a cell that have words."""
        scanner, found = self._scanner, []
        first, last = (scanner.lines.at(offset)[0] for offset in cell)
        for number in range(first, last + 1):
            line = self._lines.get(number)
            if line is None:
                raw = scanner.lines.raw(number - 1)
                line = Line(number, raw)
                if not raw.isascii():
                    self._looking[number] = lookalikes.as_they_look(scanner.names, scanner.lines, line)
                line = self._lines[number] = scanner.gluing.parted(line)
            offset = scanner.lines.starts[number - 1]
            i, j = (bisect_left(line.starts, at - offset) for at in cell)
            if any(word[0].isalnum() for word in line.words[i:j]):
                found.append(line.cut(i, j))
        return found

    def powers(self, row: list[Span]) -> list[str | None]:
        """Return the power that each cell of a row names, and nothing where they are not the heads of a table."""
        named: list[str | None] = []
        for cell in row:
            lines = self._cut(cell)
            line = lines[0] if len(lines) == 1 else None
            end = 0 if line is None else len(line.words) - (line.words[-1] == ":")
            heading = None if line is None else heading_at(self._scanner.names, line, 0, end)
            if heading is None and lines and self.is_order(cell):
                return []
            named.append(None if heading is None else heading.power)
        return named if len({power for power in named if power is not None}) > 1 else []

    def heads(self, table: _Table) -> dict[int, list[str | None]]:
        """Return the powers that the rows of heads name, by the index of the row; nothing if no order is below one."""
        heads = {k: named for k, row in enumerate(table.rows) if (named := self.powers(row))}
        below = table.rows[min(heads) + 1 :] if heads else []
        return heads if any(self.is_order(cell) for row in below for cell in row) else {}

    def is_order(self, cell: Span) -> bool:
        """Tell whether a line of a cell begins with a unit."""
        for line in self._cut(cell):
            i = skip_bullet(line, 0)
            acts = line.at(i) in UNITS or any(word == "-" or word in VERBS for word in line.words[i + 1 :])
            if acts and self._scanner.grammar.begins_unit(line, i):
                return True
        return False

    def read(self, cell: Span, power: str | None) -> None:
        """Read the orders of a cell as those of a power; of nobody if it is None."""
        scanner = self._scanner
        for line in self._cut(cell):
            if scanner.closed:
                return
            scanner.power, scanner.column = power, None
            if power is not None or not scanner.heading(line):
                scanner.orders(line)

    def turn(self, row: list[Span]) -> None:
        """Let the turn come into force that a cell beside the heads names."""
        for cell in row:
            for line in self._cut(cell):
                heading = heading_at(self._scanner.names, line, 0, len(line.words))
                if heading is not None and heading.power is None:
                    self._scanner.heading(line)

    def of_other_turns(self, table: _Table) -> frozenset[int]:
        """Return the rows of other turns than the one asked for, where the table has several."""
        if not self._scanner.wanted:
            return frozenset()
        rows = [[line for cell in row for line in self._cut(cell)] for row in table.rows]
        others = other_rows(self._scanner, rows, table.start, table.end)
        self.ends_elsewhere = len(rows) - 1 in others
        return others

    def tell_letters(self) -> None:
        """Tell of the letters that are not what they look like."""
        lines = self._scanner.lines
        for number, looking in self._looking.items():
            lookalikes.tell(self._scanner, lines.starts[number - 1], lines.ends[number - 1], looking)

    def refuse(self, row: list[Span], powers: list[str | None]) -> None:
        """Say that the cells below the names of powers cannot be told apart."""
        names = self._scanner.names
        listed = ", ".join(names.power_name(power) for power in powers if power is not None)
        message = f"whose orders are these, of {listed}? Cells that reach over several rows hide whose a column is"
        hint = "put the orders of each power under a heading of its own"
        self._scanner.say_at(row[0][0], row[-1][1], "error", "several-powers", message, hint)

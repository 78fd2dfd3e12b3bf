"""What a text holds before anything is settled, and remarks on its words."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .diagnostics import Diagnostic, Severity

if TYPE_CHECKING:
    from ..position import Retreating
    from .columns import Column
    from .drafts import Draft
    from .lines import Line


@dataclass(slots=True)
class Scan:
    """What a text holds before anything is settled.

    Args:
        drafts: orders and bare units, in the order of the text.
        late: orders of retreat and adjustment phases; the further goals of a ranked retreat are its path.
        broken: the units of orders that cannot be read beyond them.
        diagnostics: what could not be read, and what was left aside.
        season: spring, fall or winter, if a heading says so.
        year: the year, or 0.
        phase: movement, retreat or adjustment, if a heading says so.
        has_units: whether a block of the text is headed as the units.
        families: the blocks that a family of its own was recognised in: number of the first line, and its name.
        parts: names of the turns in a text that holds several, in their order.
        columns: headings that stand together before the orders of all of them.
        placed: whether a line of the text is a whole position.
        heading: where the turn is named that is in force at the end: line, first word, and the one behind the last.
        dislodged: the units that have to retreat, as a position has them.
        contested: the provinces that a standoff left vacant.
        centers: who owns which supply centre, as pairs of province and power.
        elsewhere: a phase other than the one that is read, of which a heading or a program's data has orders.
    """

    drafts: list[Draft] = field(default_factory=list)
    late: list[Draft] = field(default_factory=list)
    broken: list[Draft] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    season: str = ""
    year: int = 0
    phase: str = ""
    has_units: bool = False
    families: list[tuple[int, str]] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)
    columns: list[Column] = field(default_factory=list)
    placed: bool = False
    heading: tuple[Line, int, int] | None = None
    dislodged: list[Retreating] = field(default_factory=list)
    contested: list[str] = field(default_factory=list)
    centers: list[tuple[str, str]] = field(default_factory=list)
    elsewhere: str = ""


def remark(line: Line, i: int, j: int, severity: Severity, code: str, message: str, hint: str = "") -> Diagnostic:
    """Make a diagnostic on the words from i up to j of a line."""
    return Diagnostic(code, severity, *line.place(i, j), message, hint)

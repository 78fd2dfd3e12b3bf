"""Turns of a text in words, such as the log of a forum: where each begins and ends, so that one can be read alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .headings import Heading, heading_at, marked_heading, skip_bullet, turn_cell
from .lines import Line
from .parts import Part, code_of

if TYPE_CHECKING:
    from .lines import Lines
    from .places import Names

# no heading has a longer line in front of its colon
_LONGEST = 200


@dataclass(slots=True)
class TextTurn:
    """One turn of a text in words.

    Args:
        season: spring, fall or winter; empty if no heading says so.
        year: the year, or 0.
        phase: movement, retreat or adjustment.
        start: offset of the line of its first heading.
        end: offset behind that line.
        spans: the lines that belong to it, as pairs of indexes: the first, and the one behind the last.
    """

    season: str
    year: int
    phase: str
    start: int
    end: int
    spans: list[tuple[int, int]] = field(default_factory=list)

    def part(self) -> Part:
        """Return what it is called."""
        turn = self.season, self.year, self.phase
        return Part(code_of(*turn), self.start, self.end, self.phase == "movement", turn=turn)


def turns_in(lines: Lines, names: Names) -> list[TextTurn]:
    r"""Find the turns of a text, in the order in which they begin; what stands above the first belongs to it.

    Args:
        lines: the text.
        names: the names of the board.

    >>> from ..loading import standard
    >>> from .places import names_of
    >>> from .lines import Lines
    >>> text = "Spring 1901\nGermany: A Mun-Sil\nFall:\nGermany: A Sil-War\nSpring 1901\nFrance: A Par-Bur"
    >>> [(turn.part().name, turn.spans) for turn in turns_in(Lines(text), names_of(standard()))]
    [('S1901M', [(0, 2), (4, 6)]), ('F1901M', [(2, 4)])]
    """
    found: dict[tuple[str, int, str], TextTurn] = {}
    now: TextTurn | None = None
    begun = 0
    for n in range(len(lines)):
        if (
            lines.ends[n] - lines.starts[n] > _LONGEST
            or (heading := _heading(names, Line(n + 1, marked_heading(names, raw := lines.raw(n)) or raw))) is None
        ):
            continue
        asked = next_turn(heading, now)
        if now is not None and asked == (now.season, now.year, now.phase):
            continue
        if now is not None:
            now.spans.append((begun, n))
            begun = n
        now = found.setdefault(asked, TextTurn(*asked, lines.starts[n], lines.ends[n]))
    if now is not None:
        now.spans.append((begun, len(lines)))
    return list(found.values())


def _heading(names: Names, line: Line) -> Heading | None:
    """Read the heading of a turn that a line is, or has in front of its colon."""
    if not line.words:
        return None
    start, end = skip_bullet(line, 0), len(line.words)
    heading = heading_at(names, line, start, end)
    if heading is None and ":" in line.words:
        heading = heading_at(names, line, start, line.words.index(":"))
    if heading is None and (bar := turn_cell(names, line, start)):
        heading = heading_at(names, line, start, bar)
    return heading if heading is not None and (heading.season or heading.year or heading.phase) else None


def next_turn(heading: Heading, now: TextTurn | None) -> tuple[str, int, str]:
    """Return the turn that a heading leads to; what it leaves out stays as it is."""
    season = heading.season or ("" if now is None else now.season)
    year = heading.year or (0 if now is None else now.year)
    other = now is None or (season, year) != (now.season, now.year)
    phase = heading.phase or ("adjustment" if heading.season == "winter" else "" if other or now is None else now.phase)
    return season, year, phase or "movement"

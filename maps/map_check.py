"""A board under check: what is wrong with it, what is odd, what another table has otherwise, which facts hold."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from .comparing import differences
from .errors import BoardError, Spot
from .inspecting import oddities
from .loading import from_data, loaded
from .notation.formats.github import annotated
from .notation.formats.text import harmless
from .patching import BOARDS, board_names
from .terminal import Line, line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .board import Board
    from .facts import Proof

FORMAT = "standoff-map-check"
VERSION = 1

MOST = 500
"""So many findings are shown to people; the others are counted."""


class Finding(NamedTuple):
    """One thing that was found.

    Args:
        grave: whether it is a fault; else a notice.
        code: what sort of thing: ``fault``, ``one-way``, ``odd``, ``lost``, ``taken-away``, ``differs``, ``not-proven``
            or ``not-judged``.
        spot: where it stands.
        message: what it is.
    """

    grave: bool
    code: str
    spot: Spot
    message: str


@dataclass
class Report:
    """All that a check of a board came to.

    Args:
        name: what the board was called.
        board: the board; None where the file makes none.
        findings: what was found.
        proofs: the facts that were held against it.
        against: what the other table is called; empty where there is none.
        unreadable: whether the file could not be read at all.
    """

    name: str
    board: Board | None = None
    findings: list[Finding] = field(default_factory=list)
    proofs: list[Proof] = field(default_factory=list)
    against: str = ""
    unreadable: bool = False

    @property
    def faults(self) -> int:
        """How many findings are faults."""
        return sum(finding.grave for finding in self.findings)


def checked(name: str) -> Report:
    """Check a board by itself.

    Args:
        name: name of a board that is shipped, or path of a file: a board of ours, or a table that can be imported.

    >>> checked("standard").findings
    []
    """
    report = Report(name)
    shipped = name in board_names()
    path = BOARDS / name / "board.toml" if shipped else Path(name)
    try:
        if shipped or path.suffix.lower() == ".toml":
            _check_file(report, path)
        else:
            _check_table(report, path)
    except BoardError as error:
        report.unreadable = not error.spots
        spots = error.spots or (Spot(error.where, 0, 0, ""),) * len(error.faults)
        for spot, fault in zip(spots, error.faults, strict=True):
            message = f"{spot.keys}: {fault}" if spot.keys else fault
            report.findings.append(Finding(True, "fault", spot, message))
    return report


def _check_file(report: Report, path: Path) -> None:
    board, origins, notes = loaded(path)
    report.board = board
    for note in notes:
        report.findings.append(Finding(False, "taken-away", origins.spot("provinces"), note))
    for sentence, about, grave in oddities(board):
        report.findings.append(Finding(grave, "odd", origins.spot(*about), sentence))
    for name, rule in board.special.items():
        if not rule.supported:
            spot = origins.spot("special", name)
            report.findings.append(Finding(False, "not-judged", spot, f"not judged: {rule.rule}"))


def _check_table(report: Report, path: Path) -> None:
    from .importing import imported  # few boards come from elsewhere

    table = imported(path)
    one_way = table.one_way()
    for number, message in one_way:
        report.findings.append(Finding(True, "one-way", Spot(str(path), number, 1, ""), message))
    seen = len(table.lost)
    data = table.board_data()
    # the borders that lead one way are the first that a board loses, and have been told
    lost = [*table.lost[:seen], *table.lost[seen + len(one_way) :]]
    for number, message in lost:
        report.findings.append(Finding(False, "lost", Spot(str(path), number, 1 if number else 0, ""), message))
    report.board = from_data(data, str(path))
    for sentence, _, grave in oddities(report.board):
        report.findings.append(Finding(grave, "odd", Spot(str(path), 0, 0, ""), sentence))


def compare(report: Report, other: Report) -> None:
    """Add to a report all in which its board differs from another.

    Args:
        report: the report.
        other: the report of the other board, of which only the board counts.
    """
    report.against = other.name
    if report.board is not None and other.board is not None:
        for difference in differences(report.board, other.board):
            spot = Spot(report.name, 0, 0, "")
            report.findings.append(Finding(True, "differs", spot, str(difference)))


def hold(report: Report, proofs: list[Proof]) -> None:
    """Add to a report what facts came to.

    Args:
        report: the report.
        proofs: the facts, held against its board.
    """
    report.proofs = proofs
    for proof in proofs:
        if not proof.holds:
            report.findings.append(Finding(True, "not-proven", Spot(report.name, 0, 0, ""), str(proof)))


def report_lines(report: Report) -> Iterator[Line]:
    """Yield the lines that tell a report."""
    board = report.board
    yield line(f"{harmless(report.name)}: {harmless(board.title) if board else 'no board'}", "bold")
    if board is not None:
        from .map_show import count_lines

        yield from count_lines(board)
    for finding in report.findings[:MOST]:
        spot = finding.spot._replace(file=harmless(finding.spot.file), keys="")
        severity, style = ("fault", "red") if finding.grave else ("notice", "yellow")
        yield [(f"{spot}: ", ""), (severity, style), (f": {harmless(finding.message)} [{finding.code}]", "")]
    if len(report.findings) > MOST:
        yield line(f"{len(report.findings) - MOST} more are not shown")
    if report.proofs:
        holding = sum(proof.holds for proof in report.proofs)
        yield line(f"{holding} of {len(report.proofs)} facts hold.")
    if report.against:
        found = sum(finding.code == "differs" for finding in report.findings)
        yield line(f"{found or 'No'} difference{'' if found == 1 else 's'} from {harmless(report.against)}.")
    notices = len(report.findings) - report.faults
    yield line(f"{_count(report.faults, 'fault')}, {_count(notices, 'notice')}.")


def _count(number: int, word: str) -> str:
    return f"{number or 'no'} {word}{'' if number == 1 else 's'}"


def report_data(report: Report) -> dict[str, Any]:
    """Return a report as data that ``json.dumps`` writes."""
    from .map_show import board_data

    return {
        "format": FORMAT,
        "version": VERSION,
        "name": report.name,
        "board": board_data(report.board) if report.board else None,
        "faults": report.faults,
        "notices": len(report.findings) - report.faults,
        "findings": [
            {
                "severity": "fault" if finding.grave else "notice",
                "code": finding.code,
                "file": finding.spot.file,
                "line": finding.spot.line or None,
                "column": finding.spot.column or None,
                "message": finding.message,
            }
            for finding in report.findings
        ],
        "facts": [
            {
                "kind": proof.fact.kind,
                "fact": proof.fact.text,
                "source": proof.fact.source,
                "holds": proof.holds,
                "found": proof.found or None,
            }
            for proof in report.proofs
        ],
        "against": report.against or None,
    }


def report_annotations(report: Report) -> Iterator[str]:
    """Yield the findings as annotations for a workflow of GitHub."""
    for finding in report.findings:
        severity = "error" if finding.grave else "notice"
        spot = finding.spot
        yield annotated(severity, spot.file, max(1, spot.line), max(1, spot.column), finding.code, finding.message)

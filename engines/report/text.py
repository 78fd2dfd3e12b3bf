"""A run in lines for people: a line a section, then what differs, with before, after and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...maps.terminal import Line, line
from .story import about, before, came, counted, notes, of_section, remarks, verdict

if TYPE_CHECKING:
    from ..finding import Finding, Run

SECTION = 14
"""Columns for the name of a section."""


def text_lines(run: Run, *, sections: bool = True) -> Iterator[Line]:
    """Yield the lines of a run.

    Args:
        run: the run.
        sections: whether the lines of the sections are told; not where they were shown while it ran.
    """
    if sections:
        yield from head_lines(run)
        for name, findings in run.sections.items():
            yield section_line(name, findings)
    for finding in run.new:
        yield line("")
        yield from finding_lines(finding)
    if run.gone:
        yield line("")
        # nothing is wrong with these but the list, so that they hide nothing
        yield from (heading(finding) for finding in run.gone)
    said = list(notes(run))
    if said:
        yield line("")
        yield from (line(one, "yellow" if one.startswith(("crash", "hang", "nonsense")) else "") for one in said)
    yield line("")
    yield line(counted(run), "green" if run.agrees else "red")


def head_lines(run: Run) -> Iterator[Line]:
    """Yield the lines that say what is run."""
    yield from (line(f"{word:<{SECTION}} {said}", "dim") for word, said in about(run))


def section_line(name: str, findings: list[Finding]) -> Line:
    """Return the line of a section.

    Args:
        name: its name.
        findings: its findings.
    """
    agree, count, others = of_section(findings)
    style = "red" if any(finding.fails for finding in findings) else "green" if agree else ""
    return [(f"{name:<{SECTION}} ", ""), (f"{f'{agree}/{count}':>7}", style), (f"  {others}".rstrip(), "")]


def heading(finding: Finding) -> Line:
    """Return the line above a finding: its id, its title, what came of it.

    Args:
        finding: the finding.
    """
    return [(finding.id, "bold"), (f"  {finding.title}: ", ""), (verdict(finding), "red")]


def finding_lines(finding: Finding) -> Iterator[Line]:
    """Yield the lines of a finding.

    Args:
        finding: the finding.
    """
    yield heading(finding)
    for word, said in before(finding):
        yield line(f"  {word:<10} {said}", "dim")
    for what, right, answered in came(finding):
        yield [(f"  {'differs':<10} {what}: expected ", ""), (right, "green"), (", came ", ""), (answered, "red")]
    for word, said in remarks(finding):
        yield line(f"  {word:<10} {said}")
    for reason in finding.reasons:
        for n, one in enumerate(reason):
            yield line(f"  {'' if n else 'why':<10} {one}")

"""A run as workflow commands of GitHub, which its runners turn into annotations of the case files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...maps.notation.formats.github import annotated, command
from .story import counted, file_of, line_of, notes, told, verdict

if TYPE_CHECKING:
    from ..finding import Run


def github_lines(run: Run) -> Iterator[str]:
    """Yield the lines: an annotation for the run, and one for each phase that counts.

    Args:
        run: the run.
    """
    severity = "notice" if run.agrees else "error"
    # first, as GitHub shows so many of a step and no more
    yield command(severity, "standoff check", "\n".join([counted(run), *notes(run)]))
    for finding in told(run):
        message = f"{finding.title}: {verdict(finding)}"
        message += f"\n{finding.headline}" if finding.headline else ""
        message += "".join(f"\n{line}" for reason in finding.reasons[:1] for line in reason)
        yield annotated("error", file_of(finding), line_of(finding), 1, finding.id, message)

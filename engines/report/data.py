"""A run as JSON lines: one object a phase, and one for the run at the end.

``engines/schema/finding.schema.json`` states both.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from .story import file_of, line_of

if TYPE_CHECKING:
    from ..finding import Finding, Run

VERSION = 1
"""Version of the form; it rises when a field changes its meaning or goes."""


def data_lines(run: Run) -> Iterator[str]:
    """Yield the lines of a run.

    Args:
        run: the run.
    """
    for finding in run.findings:
        yield json.dumps(finding_data(finding))
    yield json.dumps(run_data(run))


def finding_data(finding: Finding) -> dict[str, Any]:
    """Return a finding as data.

    Args:
        finding: the finding.
    """
    reply = finding.reply
    return {
        "version": VERSION,
        "phase_of_case": finding.id,
        "section": finding.section,
        "title": finding.title,
        "status": finding.status.value,
        "fails": finding.fails,
        "known": None if finding.known is None else finding.known.value,
        "again": None if finding.again is None else finding.again.status.value,
        "differences": [
            {
                "about": one.about,
                "expected": one.expected,
                "came": one.came,
                "part": one.part,
                "subject": one.subject,
            }
            for one in finding.differences
        ],
        "why": [list(lines) for lines in finding.reasons] if finding.fails else [],
        "said": finding.said,
        "stderr": [] if reply is None else list(reply.stderr),
        "wrote": "" if reply is None else reply.line,
        "seconds": 0.0 if reply is None else round(reply.seconds, 6),
        "file": file_of(finding),
        "line": line_of(finding),
        "request": finding.question.request,
    }


def run_data(run: Run) -> dict[str, Any]:
    """Return what there is to say of a whole run as data.

    Args:
        run: the run.
    """
    return {
        "version": VERSION,
        "run": {
            "command": list(run.command),
            "engine": {
                "name": run.hello.name,
                "version": run.hello.version,
                "protocol": run.hello.protocol,
                "phases": None if run.hello.phases is None else list(run.hello.phases),
                "boards": None if run.hello.boards is None else list(run.hello.boards),
                "rules": None if run.hello.rules is None else list(run.hello.rules),
                "greeting": run.greeting,
            },
            "rules": run.rules,
            "tier": run.tier.value,
            "agrees": run.agrees,
            "interrupted": run.interrupted,
            "phases": len(run.findings),
            "counts": {status.value: count for status, count in sorted(run.counts.items(), key=lambda e: e[0].value)},
            "failing": len(run.failing),
            "incidents": [
                {"kind": one.kind.value, "why": one.why, "open": list(one.questions), "stderr": list(one.stderr)}
                for one in run.incidents
            ],
            "taken": [{"name": name, "as": ours, "times": n} for (name, ours), n in sorted(run.taken.items())],
            "unmapped": [{"kind": kind, "name": name, "times": n} for (kind, name), n in sorted(run.unmapped.items())],
            "untold": dict(sorted(run.untold.items())),
            "absent": list(run.absent),
            "not_again": run.not_again,
            "seconds": round(run.seconds, 3),
        },
    }

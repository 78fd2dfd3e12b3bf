"""A run as JUnit XML, the form that CI systems show: a suite a section, a test a phase."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from ..finding import Status
from .story import about, before, came, file_of, line_of, notes, remarks, verdict

if TYPE_CHECKING:
    from ..finding import Finding, Run

NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 cannot hold, not even as an entity."""

PASSED_OVER = (Status.SKIPPED, Status.UNSETTLED, Status.NOT_ASKED)


def junit_lines(run: Run) -> Iterator[str]:
    """Yield the lines of the document.

    Args:
        run: the run.
    """
    top = ET.Element("testsuites", name="standoff check")
    _counts(top, run.findings, run.seconds)
    for name, findings in run.sections.items():
        suite = ET.SubElement(top, "testsuite", name=_clean(name))
        _counts(suite, findings, sum(one.reply.seconds for one in findings if one.reply))
        for finding in findings:
            _case(suite, finding)
    _whole(top, run)
    ET.indent(top)
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield from ET.tostring(top, encoding="unicode").split("\n")


def _whole(top: ET.Element, run: Run) -> None:
    """Add a suite for what is wrong with the run as a whole, which fails where the run does for no phase's sake."""
    suite = ET.SubElement(top, "testsuite", name="run")
    faults = [f"{one.kind.value}: {one}" for one in run.incidents]
    faults += [f"listed as known, but not among the phases: {id}" for id in run.absent]
    faults += ["interrupted before all was asked"] if run.interrupted else []
    faults += [] if run.agrees or run.failing or faults else ["nothing was compared"]
    for element in (suite, top):
        element.set("tests", str(int(element.get("tests", "0")) + max(1, len(faults))))
        element.set("errors", str(int(element.get("errors", "0")) + len(faults)))
    for name, count in (("failures", "0"), ("skipped", "0"), ("time", f"{run.seconds:.3f}")):
        suite.set(name, count)
    for fault in faults or [""]:
        case = ET.SubElement(suite, "testcase", classname="standoff.run", name=_clean(str(run.hello)), time="0.000")
        if fault:
            ET.SubElement(case, "error", message=_clean(fault), type="run")
    said = [f"{word}: {text}" for word, text in about(run)] + list(notes(run))
    ET.SubElement(suite, "system-out").text = _clean("\n".join(said))


def _counts(element: ET.Element, findings: tuple[Finding, ...] | list[Finding], seconds: float) -> None:
    kinds = [kind_of(one) for one in findings]
    element.set("tests", str(len(kinds)))
    for name, kind in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        element.set(name, str(kinds.count(kind)))
    element.set("time", f"{seconds:.3f}")


def kind_of(finding: Finding) -> str:
    """Return the element that stands for a finding: ``failure``, ``error``, ``skipped``, or nothing.

    Args:
        finding: the finding.
    """
    if finding.status in PASSED_OVER or finding.expected:
        return "skipped"
    if finding.fails:
        return "error" if finding.status.broken else "failure"
    return ""


def _case(suite: ET.Element, finding: Finding) -> None:
    seconds = finding.reply.seconds if finding.reply else 0.0
    case = ET.SubElement(
        suite,
        "testcase",
        classname=_clean(f"standoff.{finding.section}"),
        name=_clean(f"{finding.id} {finding.title}"),
        time=f"{seconds:.3f}",
    )
    if finding.path is not None:
        case.set("file", _clean(file_of(finding)))
        case.set("line", str(line_of(finding)))
    kind = kind_of(finding)
    if not kind:
        return
    said = _clean(f"{verdict(finding)}: {finding.headline}" if finding.headline else verdict(finding))
    element = ET.SubElement(case, kind, message=said)
    if kind != "skipped":
        element.set("type", finding.status.value)
        element.text = _clean("\n".join(_lines(finding)))


def _lines(finding: Finding) -> Iterator[str]:
    yield from (f"{what}: expected {right}, came {answered}" for what, right, answered in came(finding))
    yield from (f"{word}: {said}" for word, said in (*remarks(finding), *before(finding)))
    for reason in finding.reasons:
        yield from reason


def _clean(text: str) -> str:
    return NOT_XML.sub("\ufffd", text)

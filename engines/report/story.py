"""What is told of a finding, and of a run, in whatever form: short texts, each with what it is."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from ...datc.difference import MISSING
from ...maps import Move, Retreat
from ..finding import Status
from ..running import telling

if TYPE_CHECKING:
    from ..asking import Incident
    from ..comparing import Mismatch
    from ..finding import Finding, Run

MOST_NAMES = 20
"""So many names are listed; the others are counted."""

WORDS = {
    Status.AGREES: "agree",
    Status.DIFFERS: "differ",
    Status.ERROR: "refused with an error",
    Status.CRASH: "crashed",
    Status.HANG: "hung",
    Status.NONSENSE: "answered with nonsense",
    Status.SKIPPED: "skipped",
    Status.UNSETTLED: "undefined under the rulebook",
    Status.NOT_ASKED: "not asked",
}
"""How the phases of each status are counted."""


def counted(run: Run) -> str:
    """Return how many phases came to what, in one line.

    Args:
        run: the run.
    """
    parts = [f"{run.counts[Status.AGREES]} of {len(run.findings)} phases agree"]
    parts += [
        f"{run.counts[one]} {word}" for one, word in WORDS.items() if run.counts[one] and one is not Status.AGREES
    ]
    known = sum(finding.expected for finding in run.findings)
    said = [", ".join(parts), *([f"{known} of these were known"] if known else [])]
    if run.gone or (run.new and any(finding.known is not None for finding in run.findings)):
        otherwise = sum(finding.otherwise for finding in run.new)
        how = f" ({otherwise} known, but differing otherwise)" if otherwise else ""
        said.append(f"{len(run.new)} new{how}, {len(run.gone)} gone")
    if passing := sum(finding.passing for finding in run.new):
        said.append(f"{passing} not when asked again alone")
    return ("interrupted: " if run.interrupted else "") + "; ".join(said)


def outcome(run: Run) -> str:
    """Return what came of a run in a word or two, for a title: ``"agrees"``.

    Args:
        run: the run.

    >>> from standoff.engines.comparing import Tier
    >>> from standoff.engines.contract import Hello
    >>> from standoff.engines.finding import Run
    >>> nothing = Run(("engine",), Hello(), "datc", Tier.POSITIONS, ())
    >>> outcome(nothing)  # nothing was compared
    'does not agree'
    """
    return "agrees" if run.agrees else "interrupted" if run.interrupted else "does not agree"


def of_section(findings: list[Finding]) -> tuple[int, int, str]:
    """Return how many phases of a section agree, of how many, and what the others came to.

    Args:
        findings: the findings of the section.
    """
    agree = sum(finding.status is Status.AGREES for finding in findings)
    parts = []
    for status, word in WORDS.items():
        count = sum(finding.status is status for finding in findings)
        if count and status is not Status.AGREES:
            known = sum(finding.status is status and finding.expected for finding in findings)
            parts.append(f"{count} {word}" + (f" ({known} known)" if known else ""))
    return agree, len(findings), ", ".join(parts)


def verdict(finding: Finding) -> str:
    """Return what came of a phase in a few words: ``"differs"``, ``"differs, but not when asked again alone"``.

    Args:
        finding: the finding.
    """
    return f"{_first_verdict(finding)}{', but not when asked again alone' if finding.passing else ''}"


def _first_verdict(finding: Finding) -> str:
    """Return what came of a phase when it was first asked: ``"differs"``, ``"agrees, but was known as 'differs'"``."""
    if finding.mended and finding.known is not None:
        return f"agrees, but was known as '{finding.known.value}'"
    if finding.expected:
        return f"{finding.status.value}, as known"
    if finding.otherwise:
        return f"{finding.status.value}, but otherwise than was known"
    if finding.known is not None and finding.status.bad:
        return f"{finding.status.value}, but was known as '{finding.known.value}'"
    return finding.status.value


def before(finding: Finding) -> Iterator[tuple[str, str]]:
    """Yield the position and the orders of a phase, each with the word for it.

    Args:
        finding: the finding.
    """
    request = finding.question.request
    yield "units", ", ".join(request["units"]) or "none"
    for one in request.get("dislodged", ()):
        yield "dislodged", f"{one['unit']}, may retreat to {', '.join(one['retreats']) or 'nowhere'}"
    if request.get("contested"):
        yield "contested", ", ".join(request["contested"])
    for power, owned in request.get("centers", {}).items():
        yield "centers", f"{power}: {', '.join(owned)}"
    for order in request["orders"]:
        yield "order", order


def came(finding: Finding) -> Iterator[tuple[str, str, str]]:
    """Yield what came out otherwise: what it is about, what is right, what was answered.

    Where a unit is expected in one place and came to another, it is told once, as the unit that stood there before.

    Args:
        finding: the finding.
    """
    paired = dict(_paired(finding))
    for one in finding.differences:
        if one in paired:
            mover, other = paired[one]
            yield mover, _whereabouts(mover, one.subject), _whereabouts(mover, other.subject)
        elif all(one is not other for _, other in paired.values()):
            yield one.about, one.expected, one.came


def _whereabouts(before: str, after: str) -> str:
    """Say where a unit is afterwards."""
    place = after.rpartition(" ")[2]
    return f"stays in {place}" if after == before else f"goes to {place}"


def _paired(finding: Finding) -> Iterator[tuple[Mismatch, tuple[str, Mismatch]]]:
    """Yield each unit that is missing with the same unit that came to another place, and where it stood before."""
    units = [one for one in finding.differences if one.part == "units" and one.subject]
    missing = [one for one in units if one.came == MISSING]
    surplus = [one for one in units if one.expected == MISSING]
    position = finding.question.position
    fallen = {one.unit.province: one.unit for one in position.dislodged}
    for order in finding.question.orders:
        if not isinstance(order, (Move, Retreat)):
            continue
        ways = {order.unit.province, order.to.partition("/")[0]}
        # the letter and the coast that the order gives it may be wrong
        unit = fallen.get(order.unit.province) if isinstance(order, Retreat) else position.unit_in(order.unit.province)
        mover = str(unit or order.unit)
        whose = mover.rpartition(" ")[0] + " "
        for one in missing:
            for other in surplus:
                provinces = {_province(one.subject), _province(other.subject)}
                if provinces == ways and one.subject.startswith(whose) and other.subject.startswith(whose):
                    missing.remove(one)
                    surplus.remove(other)
                    yield one, (mover, other)
                    break
            else:
                continue
            break


def _province(unit: str) -> str:
    return unit.rpartition(" ")[2].partition("/")[0]


def remarks(finding: Finding) -> Iterator[tuple[str, str]]:
    """Yield what else there is to say of a phase, each with the word for it.

    Args:
        finding: the finding.
    """
    if finding.said:
        yield "engine" if finding.reply is not None else "because", finding.said
    if finding.reply is not None and finding.reply.line:
        yield "wrote", finding.reply.line
    if finding.reply is not None:
        for line in telling(finding.reply.stderr, 8):
            yield "stderr", line
    if finding.of_case:
        yield "note", "the case says so; standoff itself rules otherwise"
    again = finding.again
    if finding.passing:
        yield "again", "right, asked alone in a fresh process; so it hangs on what was asked before, or on lots"
    elif again is not None and (again.status, again.digest) != (finding.status, finding.digest):
        said = f": {again.headline}" if again.headline else ""
        yield "again", f"otherwise, asked alone in a fresh process: {again.status.value}{said}"


def told(run: Run) -> list[Finding]:
    """Return the findings that are shown in full: what is new first, then what was known and is gone.

    Args:
        run: the run.
    """
    return [*run.new, *run.gone]


def about(run: Run) -> Iterator[tuple[str, str]]:
    """Yield what a run was about: the engine, its command, what it was asked for.

    Args:
        run: the run.
    """
    yield "engine", f"{run.hello}{f' ({run.greeting})' if run.greeting else ''}"
    yield "command", " ".join(run.command)
    tiers = {"positions": "positions", "results": "positions and results", "reasons": "positions, results and reasons"}
    yield "rules", f"{run.rules}; compared: {tiers[run.tier.value]}"


def notes(run: Run) -> Iterator[str]:
    """Yield what else there is to say of a run, a line each.

    Args:
        run: the run.
    """
    if run.interrupted:
        yield "interrupted: what is told came before that, and the rest was not asked"
    alike: dict[tuple[str, str], list[Incident]] = {}
    for incident in run.incidents:
        alike.setdefault((incident.kind.value, incident.why), []).append(incident)
    for (kind, why), several in alike.items():
        yield f"{kind}: {why}{_circumstances(several)}"
        yield from (f"  stderr: {line}" for line in telling(several[0].stderr, 3))
    skipped: dict[str, list[str]] = {}
    for finding in run.findings:
        if finding.status is Status.SKIPPED:
            skipped.setdefault(finding.said, []).append(finding.id)
    for why, ids in skipped.items():
        yield f"skipped, {why}: {_listed(ids)}"
    for part, count in sorted(run.untold.items()):
        yield f"not compared, as {count} answers do not tell it: {part}"
    if run.taken:
        pairs = sorted(run.taken.items(), key=lambda entry: (-entry[1], entry[0]))
        yield "names taken for ours:"
        yield from (f"  {name} as {ours}" for (name, ours), _ in pairs[:MOST_NAMES])
        if len(pairs) > MOST_NAMES:
            yield f"  and {len(pairs) - MOST_NAMES} more"
    if run.unmapped:
        kinds: dict[str, list[str]] = {}
        for kind, name in sorted(run.unmapped):
            kinds.setdefault(kind, []).append(name)
        for kind, names in kinds.items():
            yield f"no {kind} that standoff knows: {_listed(names)}"
    bad = [finding for finding in run.new if finding.status.bad]
    left = sum(finding.again is None for finding in bad)
    if 0 < left < len(bad):
        yield f"asked again alone in a fresh process: {len(bad) - left} of the {len(bad)} phases that count, no more"
    if run.not_again:
        yield f"not asked again alone in a fresh process: {run.not_again}"
    for id in run.absent:
        yield f"listed as known, but not among the phases: {id}"
    if run.gone or any(finding.otherwise for finding in run.findings):
        yield "the list of known differences is out of date; --write-known FILE writes it anew"
    if not run.compared and run.findings:
        yield "nothing was compared, so nothing agrees"


def _circumstances(several: list[Incident]) -> str:
    """Say how often something went wrong, and which questions were open at first."""
    times = f", {len(several)} times" if len(several) > 1 else ""
    ids = next((one.questions for one in several if one.questions), ())
    if not ids:
        return times
    return f"{times}; asked then: {', '.join(ids[:3])}{' and more' if len(ids) > 3 else ''}"


def _listed(names: list[str]) -> str:
    more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
    return ", ".join(names[:MOST_NAMES]) + more


def file_of(finding: Finding) -> str:
    """Return the path of the case file as annotations name it: from here, if it is below.

    Args:
        finding: the finding.
    """
    if finding.path is None:
        return ""
    path = finding.path.absolute()
    here = Path.cwd()
    return (path.relative_to(here) if path.is_relative_to(here) else path).as_posix()


def line_of(finding: Finding) -> int:
    """Return the line of the case file that a finding is about: of the order, or of the phase; 1 if it is not found.

    Args:
        finding: the finding.
    """
    if finding.path is None:
        return 1
    _, _, number = finding.id.partition("/")
    return _line(finding.path, int(number or 1), next((one.subject for one in finding.differences), ""))


@lru_cache(maxsize=256)
def _line(path: Path, number: int, subject: str) -> int:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):  # it has gone since
        return 1
    steps = [n for n, line in enumerate(lines, 1) if line.replace(" ", "").startswith("[[steps]]")]
    if number > len(steps):
        return 1
    start = steps[number - 1]
    end = steps[number] if number < len(steps) else len(lines)
    return next((n for n in range(start, end + 1) if subject and f'"{subject}"' in lines[n - 1]), start)

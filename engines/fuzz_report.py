"""What a campaign came to: as lines for people, and as data."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..datc.case import load
from ..maps.terminal import Line, line
from .causes import MOST_TOLD
from .provoking.kinds import PHASE_OF
from .provoking.reach import reachable
from .report.text import finding_lines

if TYPE_CHECKING:
    from .afresh import Passing
    from .campaign import Found
    from .causes import Cause
    from .contract import Hello
    from .finding import Finding
    from .fuzz_known import Known
    from .working import Small

VERSION = 1
"""That of the data; it rises when a field changes its meaning or goes."""

WORD = 14
"""Columns for what a line is about."""

LEAST = 5
"""So many of what was reached least are named."""


@dataclass(frozen=True)
class Told:
    """A campaign, and what it was about.

    Args:
        found: what it came to.
        command: the command of the engine.
        hello: what the engine says of itself.
        rules: the rulebook that it was asked for.
        files: the files that were written, by the names of the phases.
        where: who worked at it.
        words: how a command line names the engine.
        board: the name of the board.
    """

    found: Found
    command: Sequence[str]
    hello: Hello
    rules: str
    files: Mapping[str, Path]
    where: str
    words: Sequence[str]
    board: str = "standard"

    @property
    def broken(self) -> bool:
        """Whether the engine failed as a program, in a way that was not known."""
        return self.found.broken > self.found.broken_as_known or self.found.gave_up

    @property
    def agrees(self) -> bool:
        """Whether nothing speaks against the engine or what was known; who compared nothing has proved nothing."""
        found = self.found
        failing = len(found.failing) > found.failing_as_known or any(one.gone for one in found.known)
        return not failing and bool(found.replies["answer"])


def finding_of(cause: Cause, small: Small) -> Finding:
    """Return a small phase as a report tells it."""
    return small.failure.finding(small.question, cause.phase, cause.title)


def head_lines(
    command: Sequence[str], hello: Hello, rules: str, seed: int, where: str, board: str = "standard"
) -> Iterator[Line]:
    """Yield the lines that say what is run.

    Args:
        command: the command of the engine.
        hello: what it says of itself.
        rules: the rulebook that it is asked for.
        seed: the seed.
        where: who works at it.
        board: the name of the board.
    """
    on = () if board == "standard" else (("board", board),)
    rows = (("engine", f"{hello}: {shlex.join(command)}"), ("rules", rules), *on, ("seed", f"{seed}, {where}"))
    yield from (line(f"{word:<{WORD}} {said}", "dim") for word, said in rows)


def text_lines(told: Told) -> Iterator[Line]:
    """Yield the lines that tell what a campaign came to.

    Args:
        told: the campaign.
    """
    found = told.found
    for cause in found.causes:
        yield line("")
        yield from _cause_lines(told, cause)
    yield line("")
    yield from _known_lines(found)
    yield from _unexamined_lines(found)
    yield from _passing_lines(told)
    if found.gave_up:
        yield _row("gave up", "the engine failed too often in a row, and was asked no more", "red")
    phases: dict[str, int] = {}
    for kind, count in found.phases.items():
        phases[PHASE_OF[kind]] = phases.get(PHASE_OF[kind], 0) + count
    yield _row("phases", ", ".join(f"{count} of {phase}" for phase, count in sorted(phases.items())) or "none")
    yield from _reach_lines(found)
    yield _row("time", _time(found), "dim")
    yield line("")
    yield line(_verdict(told), "green" if told.agrees else "red")


def _row(word: str, said: str, style: str = "") -> Line:
    return line(f"{word:<{WORD}} {said}", style)


def _known_lines(found: Found) -> Iterator[Line]:
    """Tell what became of the findings that are known."""
    for one in found.known:
        if one.gone:
            yield _row("gone", f"{one.path}: the engine is right there now, so take it off what is known", "yellow")
        elif one.unasked:
            yield _row("known", f"{one.path}: nothing to compare: {one.unasked}", "dim")
        else:
            more = f" and {len(one.names) - 3} more" if len(one.names) > 3 else ""
            met = f"met again in {', '.join(one.names[:3])}{more}" if one.names else "not met again"
            yield _row("known", f"{one.path}: {met}", "dim")


def _unexamined_lines(found: Found) -> Iterator[Line]:
    """Tell how many failures were taken for known by their look alone."""
    if found.unexamined:
        said = f"{found.unexamined} of those that fail as known: only alike, so another cause may be among them"
        yield _row("not examined", said, "yellow")


def _passing_lines(told: Told) -> Iterator[Line]:
    """Tell what does not come again when it is asked alone, and so is no case."""
    after = [one for one in told.found.passing if one.requests]
    never = [one.name for one in told.found.passing if not one.requests]
    for one in after:
        where = f": {told.files[one.name]}" if one.name in told.files else ""
        others = len(one.requests) - 1
        said = f"{one.name} fails only after {others} other question{'' if others == 1 else 's'}{where}"
        yield _row("sequence", said, "yellow")
    if never:
        more = f" and {len(never) - 20} more" if len(never) > 20 else ""
        yield _row("not always", f"{', '.join(never[:20])}{more}: no failure when asked again alone", "yellow")
    if told.found.passing:
        yield _row("", "so the engine keeps something from question to question, or draws lots", "yellow")


def _cause_lines(told: Told, cause: Cause) -> Iterator[Line]:
    small = cause.examples[0]
    yield from finding_lines(finding_of(cause, small))
    before = getattr(small.phase, "before", None)
    if before is not None:
        yield line(f"  {'after':<10} {'; '.join(before.orders_text)}", "dim")
    if others := cause.told[MOST_TOLD:]:
        yield line(f"  {'reaches':<10} also {', '.join(others)}", "dim")
    if not small.minimal:
        yield line(f"  {'size':<10} it may not be the smallest: the search was ended", "yellow")
    names = [name for name in cause.names if name != small.name]
    if names:
        more = f" and {len(names) - 3} more" if len(names) > 3 else ""
        yield line(f"  {'found in':<10} {', '.join(names[:3])}{more}", "dim")
    path = told.files.get(small.name)
    if path is not None and path.suffix == ".toml":
        rules = small.question.rules  # spelled out where its name is that of a file
        under = () if rules == "datc" else ("--rules", rules)
        words = ["standoff", "check", *under, str(path), *told.words]
        yield line(f"  {'again':<10} {shlex.join(words)}", "cyan")
        yield line(f"  {'reasons':<10} {shlex.join(['standoff', 'why', *under, _last_phase(path)])}", "cyan")
    elif path is not None:
        yield line(f"  {'request':<10} {path}", "cyan")


def _last_phase(path: Path) -> str:
    """Return what the commands call the phase of a written case that failed: its last."""
    steps = load(path).steps
    return str(path) if len(steps) == 1 else f"{path}:{len(steps)}"


def _reach_lines(found: Found) -> Iterator[Line]:
    """Say which rules and situations were reached, and which least or never."""
    if not found.total:
        return
    all_of_them = _to_reach(found)
    reached = [tag for tag in all_of_them if found.reached[tag]]
    never = [tag for tag in all_of_them if not found.reached[tag]]
    least = sorted(reached, key=lambda tag: (found.reached[tag], tag))[:LEAST]
    yield _row("reached", f"{len(reached)} of {len(all_of_them)} rules and situations of the rulebook datc")
    if least:
        yield _row("least", ", ".join(f"{tag} {found.reached[tag]}" for tag in least))
    if never:
        more = f" and {len(never) - 12} more" if len(never) > 12 else ""
        yield _row("never", ", ".join(never[:12]) + more)


def _to_reach(found: Found) -> tuple[str, ...]:
    """Return what the phases that were drawn can reach: no rules of those that the engine does not judge."""
    return reachable(frozenset(PHASE_OF[kind] for kind in found.kinds))


def _time(found: Found) -> str:
    times = found.times
    parts = (
        ("making", times.generate),
        ("judging", times.judge),
        ("reach", times.reach),
        ("engine", times.talk),
        ("making small", times.small),
    )
    rate = found.total / found.seconds if found.seconds else 0.0
    shares = ", ".join(f"{word} {seconds:.1f}" for word, seconds in parts)
    return f"{found.seconds:.1f} s, {rate:.0f} phases a second (added up over all processes: {shares})"


def _verdict(told: Told) -> str:
    said = _outcome(told)
    return f"interrupted: {said}" if told.found.interrupted else said


def _outcome(told: Told) -> str:
    found = told.found
    gone = sum(one.gone for one in found.known)
    return _failing_words(found) + (f"; {gone} known and gone" if gone else "")


def _failing_words(found: Found) -> str:
    if not found.total:
        return "no phase was asked"
    if not found.failing:
        compared = found.replies["answer"]
        skipped = f", {found.replies['skip']} skipped" if found.replies["skip"] else ""
        return f"{compared} of {found.total} phases agree{skipped}" if compared else "no answer came: nothing compared"
    causes = f"{len(found.causes)} cause{'' if len(found.causes) == 1 else 's'}"
    passing = f"; {len(found.passing)} not always" if found.passing else ""
    alike = f" ({found.unexamined} not examined)" if found.unexamined else ""
    known = f"{found.failing_as_known} of them as known{alike}, the others " if found.known else ""
    if found.known and found.failing_as_known == len(found.failing):
        return f"{len(found.failing)} of {found.total} phases fail, all of them as known{alike}"
    return f"{len(found.failing)} of {found.total} phases fail, {known}of {causes}{passing}"


def as_data(told: Told) -> dict[str, Any]:
    """Return a campaign as data for programs; ``engines/schema/fuzz.schema.json`` states the fields.

    Args:
        told: the campaign.
    """
    found = told.found
    return {
        "version": VERSION,
        "command": list(told.command),
        "engine": {"name": told.hello.name, "version": told.hello.version},
        "rules": told.rules,
        "board": told.board,
        "seed": found.seed,
        "agrees": told.agrees and not told.broken and not found.interrupted,
        "phases": dict(sorted(found.phases.items())),
        "replies": dict(sorted(found.replies.items())),
        "failing": len(found.failing),
        "failing_phases": found.failing,
        "failing_as_known": found.failing_as_known,
        "unexamined": found.unexamined,
        "known": [_known_data(one) for one in found.known],
        "gave_up": found.gave_up,
        "interrupted": found.interrupted,
        "causes": [_cause_data(told, cause) for cause in found.causes],
        "did_not_recur": [_passing_data(told, one) for one in found.passing],
        "reached": {tag: found.reached[tag] for tag in sorted(found.reached)},
        "never_reached": [tag for tag in _to_reach(found) if not found.reached[tag]],
        "seconds": round(found.seconds, 3),
        "times": {word: round(seconds, 3) for word, seconds in vars(found.times).items()},
    }


def _known_data(one: Known) -> dict[str, Any]:
    return {"file": str(one.path), "gone": one.gone, "unasked": one.unasked, "failing": one.names}


def _passing_data(told: Told, one: Passing) -> dict[str, Any]:
    data: dict[str, Any] = {"name": one.name, "requests": list(one.requests)}
    return {**data, "file": str(told.files[one.name])} if one.name in told.files else data


def _cause_data(told: Told, cause: Cause) -> dict[str, Any]:
    return {
        "kind": cause.kind.value,
        "phase": cause.phase,
        "turns_on": list(cause.rules),
        "failing": cause.names,
        "cases": [_small_data(told, cause, small) for small in cause.examples],
    }


def _small_data(told: Told, cause: Cause, small: Small) -> dict[str, Any]:
    finding = finding_of(cause, small)
    before = getattr(small.phase, "before", None)
    path = told.files.get(small.name)
    data: dict[str, Any] = {
        "id": small.id,
        "from": small.name,
        "units": small.units,
        "minimal": small.minimal,
        "request": small.question.request,
        "differences": [
            {"about": one.about, "expected": one.expected, "came": one.came, "part": one.part, "subject": one.subject}
            for one in finding.differences
        ],
        "said": finding.said,
        "stderr": list(small.failure.reply.stderr),
        "wrote": small.failure.reply.line,
        "reached": sorted(small.tags),
    }
    if before is not None:
        data["before"] = {"units": before.units_text, "orders": before.orders_text}
    if path is not None:
        data["file"] = str(path)
        data["why"] = [list(reason) for reason in finding.reasons]
    return data

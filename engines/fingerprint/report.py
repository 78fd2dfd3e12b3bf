"""A fingerprint in lines for people, and as data."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...encoding import Rulebook
from ...encoding.rulebook import switch
from ...maps.terminal import Line, line
from ..comparing import Tier, held_against, right_answers
from .probes import of_cases
from .readings import FIELDS, rulebook_of
from .unexplained import groups as groups_of
from .unexplained import way_of
from .verdicts import Word

if TYPE_CHECKING:
    from ..asking import Incident
    from ..contract import Hello
    from .inquired import Answered
    from .unexplained import Group
    from .verdicts import Fingerprint, Verdict

VERSION = 1
"""That of the data; it rises when a field changes its meaning or goes."""

WORD = 10
"""Columns for what a line is about."""

MOST_TOLD = 8
"""So many kinds of answers that the rulebook does not explain are told, and so many questions without an answer."""

MOST_NAMED = 4
"""So many answers of each kind are named."""

STYLES = {Word.READING: "", Word.SEVERAL: "yellow", Word.NONE: "red"}


@dataclass(frozen=True)
class Told:
    """A fingerprint, and what it was about.

    Args:
        fingerprint: the fingerprint.
        command: the command of the engine.
        named: the rulebook that requests named; empty for none.
        seed: the seed.
        files: the files that were written, by the ids of the questions.
        seconds: how long it took.
        incidents: what went wrong with the engine besides.
    """

    fingerprint: Fingerprint
    command: Sequence[str]
    named: str
    seed: int
    files: Mapping[str, Path] = field(default_factory=dict)
    seconds: float = 0.0
    incidents: tuple[Incident, ...] = ()


def head_lines(command: Sequence[str], hello: Hello, named: str, seed: int) -> Iterator[Line]:
    """Yield the lines that say what is run.

    Args:
        command: the command of the engine.
        hello: what it says of itself.
        named: the rulebook that requests name; empty for none.
        seed: the seed.
    """
    rows = (("engine", f"{hello}: {shlex.join(command)}"), ("rules", named or "none named"), ("seed", str(seed)))
    yield from (line(f"{word:<{WORD}} {said}", "dim") for word, said in rows)


def text_lines(told: Told) -> Iterator[Line]:
    """Yield the lines of a fingerprint.

    Args:
        told: the fingerprint.
    """
    found = told.fingerprint
    yield line("")
    verdicts = found.verdicts
    wide = max((len(verdict.switch) for verdict in verdicts), default=0)
    for verdict in verdicts:
        if verdict.word is not Word.NOT_OBSERVABLE:
            yield from _verdict_lines(verdict, wide)
    unseen = [verdict for verdict in verdicts if verdict.word is Word.NOT_OBSERVABLE]
    if unseen:
        yield line("")
    for verdict in unseen:
        yield line(f"{verdict.issue or '-':<6} {verdict.switch:<{wide}}  not observable: {verdict.why}", "dim")
    if found.unexplained or found.failed or told.incidents:
        yield line("")
        yield from _faults(told)
    yield line("")
    yield line(f"{'asked':<{WORD}} {_asked(found)}")
    if told.files:
        yield line(f"{'written':<{WORD}} {len(told.files)} phases to {next(iter(told.files.values())).parent}")
    elif any(not one.probe.case for one in shown(found)):
        yield line(f"{'phases':<{WORD}} those that are no cases are written by --save FOLDER", "dim")
    yield line(f"{'time':<{WORD}} {told.seconds:.1f} s", "dim")
    if found.inquired.gave_up:
        yield line("gave up: the engine failed too often in a row, and was asked no more", "red")
    yield line("")
    if not found.answered:
        yield line("no answer came, so nothing can be said", "red")
        return
    yield line(explained(found), "green" if found.explains else "red")
    yield line(rules_line(found), "bold")


def rules_line(found: Fingerprint) -> str:
    """Return what reproduces the engine, as it is given to commands."""
    return f'--rules "{found.rules}"'


def explained(found: Fingerprint) -> str:
    """Tell in one line how many answers the rulebook explains."""
    count, wrong = len(found.answered), len(found.unexplained)
    if not count:
        return "no answer came"
    many = f"{count - wrong} of {count} answers" if wrong else f"all {count} answers" if count > 1 else "the one answer"
    of_cases, phases = cases_answered(found)
    which = f"all {phases}" if of_cases == phases else f"{of_cases} of the {phases}"
    others = f" and {count - of_cases} others" if count > of_cases else ""
    return f"this rulebook explains {many}, given to {which} phases of cases{others}"


def cases_answered(found: Fingerprint) -> tuple[int, int]:
    """Tell to how many phases of cases, asked as they stand, an answer came, and how many phases they have.

    Args:
        found: the fingerprint.
    """
    phases = {probe.id for probe in of_cases("")}
    return len(phases.intersection(one.probe.id for one in found.answered if one.probe.case)), len(phases)


def _verdict_lines(verdict: Verdict, wide: int) -> Iterator[Line]:
    start = f"{verdict.issue or '-':<6} {verdict.switch:<{wide}}  "
    yield [(start, ""), (said(verdict), STYLES.get(verdict.word, "dim")), (_backing(verdict), "dim")]
    indent = " " * (len(start))
    if verdict.word is Word.SEVERAL:
        others = ", ".join(reading.word for reading in verdict.others)
        yield line(f"{indent}or {others}: {verdict.why}", "yellow")
    if verdict.against and verdict.word is not Word.NOT_ANSWERED:
        names = ", ".join(_against(verdict, one) for one in verdict.against[:3])
        more = f" and {len(verdict.against) - 3} more" if len(verdict.against) > 3 else ""
        yield line(f"{indent}not by {names}{more}", "red")


def _against(verdict: Verdict, one: Answered) -> str:
    """Name an answer that the reading does not explain, with the readings that would."""
    instead = verdict.instead.get(one.probe.id, ())
    return f"{one.probe.id} ({' or '.join(reading.word for reading in instead)})" if instead else one.probe.id


def said(verdict: Verdict) -> str:
    """Tell in a few words what a verdict is."""
    word = verdict.reading.word if verdict.reading is not None else ""
    if verdict.word is Word.NONE:
        return f"none of the known readings; nearest {word}"
    if verdict.word is Word.NO_EFFECT:
        return f"no effect: {verdict.why}" if verdict.why else "no effect beside the other readings"
    if verdict.word is Word.NOT_ANSWERED:
        return f"not answered: {verdict.why}"
    if verdict.word is Word.NOT_ASKED:
        return "not told: nothing was asked that shows it"
    return word


def _backing(verdict: Verdict) -> str:
    if not verdict.asked:
        return ""
    shown = ", ".join(one.probe.id for one in verdict.shown)
    rests = f"; it rests on {verdict.lone.probe.id} alone" if verdict.lone is not None else ""
    count = f"{verdict.agree} of {verdict.asked} answers"
    if verdict.beside:
        many = len(verdict.beside) > 1
        which = f"{len(verdict.beside)} {'others' if many else 'other'}, which {'turn' if many else 'turns'} on more"
        known = any(one.probe.id in verdict.instead for one in verdict.beside)
        count += (
            f"; {which}, {'contradict' if many else 'contradicts'} it"
            if known
            else (f"; {which}, {'are' if many else 'is'} explained by none")
        )
    return f"  {shown} ({count}{rests})" if shown else f"  ({count}{rests})"


def _faults(told: Told) -> Iterator[Line]:
    """Tell the answers that the rulebook does not explain, and where no answer came."""
    found = told.fingerprint
    groups = groups_of(found)
    if groups:
        yield line(
            "It does not explain the following. What no reading explains looks like a fault; with the same --rules"
        )
        yield line("`standoff fuzz` finds more of each kind and makes them small.")
        yield line("")
    for group in groups[:MOST_TOLD]:
        yield from _group_lines(told, group)
    if len(groups) > MOST_TOLD:
        rest = sum(len(group.answers) for group in groups[MOST_TOLD:])
        yield line(f"and {len(groups) - MOST_TOLD} more kinds of answers, {rest} in all", "red")
    for one in found.failed[:MOST_TOLD]:
        yield line(f"{one.probe.id}: {one.reply.kind.value}: {one.reply.why}", "red")
    if len(found.failed) > MOST_TOLD:
        yield line(f"and {len(found.failed) - MOST_TOLD} more without an answer", "red")
    yield from (line(f"{one.kind.value}: {one}", "yellow") for one in told.incidents[:MOST_TOLD])


def _group_lines(told: Told, group: Group) -> Iterator[Line]:
    """Tell answers that are wrong in the same way, the first of them in full."""
    count = len(group.answers)
    names = ", ".join(one.probe.id for one in group.answers[:MOST_NAMED])
    more = f" and {count - MOST_NAMED} more" if count > MOST_NAMED else ""
    why = f"only {group.like} would explain {'it' if count == 1 else 'them'}" if group.like else "no known reading"
    yield line(f"{group.phase}, {group.way}: {why}", "red" if not group.like else "yellow")
    yield line(f"  {count} answer{'' if count == 1 else 's'}: {names}{more}")
    yield line(f"  {difference(told.fingerprint, group.answers[0])}")
    written = [told.files[one.probe.id] for one in group.answers[:MOST_NAMED] if one.probe.id in told.files]
    yield from (line(f"  {file}", "cyan") for file in written)


def difference(found: Fingerprint, one: Answered) -> str:
    """Tell the first thing in which an answer is other than the rulebook predicts.

    Args:
        found: the fingerprint.
        one: an answer that its rulebook does not explain.
    """
    if one.reply.answer is None:
        return one.reply.why
    question = one.probe.question.under(rulebook_of(found.choice, Rulebook.DATC))
    differences = held_against(right_answers(question), one.reply.answer, Tier.POSITIONS)
    return str(differences[0]) if differences else "it says that the phase is undefined"


def _asked(found: Fingerprint) -> str:
    asked = found.inquired.answered
    fresh = _of_all_kinds(asked)
    cases = sum(one.probe.case for one in asked)
    parts = f"{cases} of cases, {len(asked) - fresh - cases} others chosen, {fresh} of all kinds"
    kinds = Counter(one.reply.kind.value for one in asked)
    rest = "".join(f", {count} {word}" for word, count in sorted(kinds.items()) if word != "answer")
    return f"{len(asked)} questions ({parts}); {kinds['answer']} answered{rest}"


def _of_all_kinds(asked: Sequence[Answered]) -> int:
    return sum(one.fresh and not one.probe.case for one in asked)


# --- for programs ----------------------------------------------------------------------------------------------


def as_data(told: Told) -> dict[str, Any]:
    """Return a fingerprint as data; ``schema/fingerprint.schema.json`` tells the form.

    Args:
        told: the fingerprint.
    """
    found = told.fingerprint
    asked = found.inquired.answered
    answered, in_all = cases_answered(found)
    return {
        "version": VERSION,
        "command": list(told.command),
        "engine": {"name": told.fingerprint.hello.name, "version": told.fingerprint.hello.version},
        "named": told.named,
        "seed": told.seed,
        "rules": found.rules if found.answered else None,
        "explains": found.explains,
        "gave_up": found.inquired.gave_up,
        "questions": len(asked),
        "of_cases": sum(one.probe.case for one in asked),
        "of_all_kinds": _of_all_kinds(asked),
        "cases_answered": answered,
        "cases_in_all": in_all,
        "replies": dict(sorted(Counter(one.reply.kind.value for one in asked).items())),
        "verdicts": [_verdict_data(verdict) for verdict in found.verdicts],
        "unexplained": [
            {
                **_question_data(one),
                "only": found.like_another(one),
                "way": way_of(found, one),
                "difference": difference(found, one),
            }
            for one in found.unexplained
        ],
        "failed": [{**_question_data(one), "kind": one.reply.kind.value, "why": one.reply.why} for one in found.failed],
        "incidents": [{"kind": one.kind.value, "why": one.why} for one in told.incidents],
        "phases": {one.probe.id: one.probe.question.request for one in shown(found)},
        "files": {id: str(path) for id, path in told.files.items()},
        "seconds": round(told.seconds, 3),
    }


def _verdict_data(verdict: Verdict) -> dict[str, Any]:
    return {
        "issue": verdict.issue,
        "switch": verdict.switch,
        "verdict": verdict.word.value,
        "reading": None if verdict.reading is None else verdict.reading.word,
        "or": [reading.word for reading in verdict.others],
        "shown_by": [one.probe.id for one in verdict.shown],
        "against": [one.probe.id for one in verdict.against],
        "beside": [one.probe.id for one in verdict.beside],
        "rests_on": None if verdict.lone is None else verdict.lone.probe.id,
        "agree": verdict.agree,
        "answers": verdict.asked,
        "why": verdict.why,
    }


def _question_data(one: Answered) -> dict[str, Any]:
    known = one.probe.turns_on if one.probe.turns_on != FIELDS else ()
    return {"id": one.probe.id, "turns_on": [switch(name) for name in known]}


def shown(found: Fingerprint) -> list[Answered]:
    """Return the questions that verdicts name and those whose answers are not explained, each once.

    Args:
        found: the fingerprint.
    """
    verdicts = found.verdicts
    named = [one for verdict in verdicts for one in (*verdict.shown, *verdict.against, *verdict.beside)]
    named += [verdict.lone for verdict in verdicts if verdict.lone is not None]
    return list(dict.fromkeys([*named, *found.unexplained, *found.failed]))

"""A replay as lines for people and as data for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..maps.notation.formats.text import harmless
from ..maps.terminal import Line
from ..maps.terminal import line as plain

if TYPE_CHECKING:
    from .replay import Difference, Replay, Replayed

VERSION = 1
"""Version of the form of data; it rises when a field changes its meaning or goes."""

_LISTS = (("outcomes", "Order outcomes"), ("positions", "Positions"), ("ownership", "Ownership"))


def line(text: str, style: str = "") -> Line:
    """Return a line of one piece, in which nothing acts on a terminal: a record may hold any characters."""
    return plain(harmless(text), style)


def replay_lines(replay: Replay) -> Iterator[Line]:
    """Yield the lines that tell what differs, phase by phase, and what it comes to.

    Args:
        replay: the replay.
    """
    record, judged = replay.record, len(replay.phases)
    title = f"{record.title}: " if record.title else ""
    yield line(f"{title}{_phases(len(record.phases))} recorded by {record.program.value}, under {replay.rulebook.name}")
    for one in replay.differing:
        yield []
        yield line(f"{one.phase.name} ({one.phase.where})", "bold")
        for name, heading in _LISTS:
            differences: tuple[Difference, ...] = getattr(one, name)
            yield line(f"  {heading}:{'' if differences else ' ' + _none(one, name)}")
            for difference in differences:
                yield line(f"    {difference.what}: recorded {difference.recorded}; here {difference.ours}", "yellow")
                if difference.why:
                    yield line(f"      {difference.why}")
    yield []
    if not replay.differing:
        yield line(f"All {judged} phases are as recorded." if judged != 1 else "The phase is as recorded.", "green")
        return
    left = len(record.phases) - judged
    yield line(
        f"{_phases(len(replay.differing))} of {judged} judged {'differs' if len(replay.differing) == 1 else 'differ'}."
    )
    if left:
        yield line(
            f"{_phases(left)} behind the first difference {'was' if left == 1 else 'were'} not judged; --all goes on."
        )


def _phases(count: int) -> str:
    return "1 phase" if count == 1 else f"{count} phases"


def _none(one: Replayed, name: str) -> str:
    """Say why a list is empty: nothing differs, or there is nothing to hold it against."""
    after = one.phase.after
    if name == "outcomes":
        return "as recorded" if one.phase.results else "not recorded"
    if after is None or (name == "ownership" and not after.owners):
        return "not recorded"
    if name == "ownership" and one.other_turn:
        return "not compared, as another phase follows"
    return "as recorded"


def replay_data(replay: Replay) -> dict[str, Any]:
    """Return a replay as data that ``json.dumps`` writes; ``schema/replay.schema.json`` states the form.

    Args:
        replay: the replay.
    """
    record = replay.record
    return {
        "version": VERSION,
        "program": record.program.value,
        "title": record.title,
        "board": record.board.id,
        "rules": replay.rulebook.name,
        "recorded": len(record.phases),
        "judged": len(replay.phases),
        "first": None if replay.first is None else replay.first.phase.name,
        "differing": [_replayed_data(one) for one in replay.differing],
    }


def _replayed_data(one: Replayed) -> dict[str, Any]:
    lists = {name: [_difference_data(it) for it in getattr(one, name)] for name, _ in _LISTS}
    return {"phase": one.phase.name, "where": one.phase.where, **lists, "choice": one.choice}


def _difference_data(one: Difference) -> dict[str, str]:
    return {"what": one.what, "recorded": one.recorded, "here": one.ours, "why": one.why}

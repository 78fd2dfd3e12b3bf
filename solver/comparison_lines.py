"""A comparison of rulebooks for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..encoding import Rulebook
from ..maps import Move, Order, Unit
from ..maps.notation import write
from ..maps.terminal import Line, line
from .comparison import Comparison, Explanation, Group
from .data import as_data, notes_data
from .outcome import Outcome, Result
from .ruling import Ruling, Verdict
from .show import STYLES
from .side_by_side import WIDTH, Column, side_by_side
from .wording import quoted_name

VERSION = 1
"""Version of the form as data; it rises when a field changes its meaning or goes."""

NOT_DISLODGED = "not dislodged"
NONE = "none"
OPEN = "undecided"


def comparison_lines(comparison: Comparison) -> Iterator[Line]:
    """Yield the lines that tell a comparison: the groups, the orders that differ, and what makes the difference."""
    groups = comparison.groups
    count = sum(len(group.rulebooks) for group in groups)
    board = comparison.position.board
    results = "the same result" if len(groups) == 1 else f"{len(groups)} results"
    rulebooks = "1 rulebook" if count == 1 else f"{count} rulebooks"
    yield line(f"Movement ({board.id} board), {rulebooks}, {results}", "bold")
    for n, group in enumerate(groups, 1):
        undefined = "undefined under " if group.ruling.verdict is Verdict.UNDEFINED else ""
        yield from _filled(f"  {n}  {undefined}", list(map(quoted_name, group.rulebooks)))
    if len(groups) == 1:
        return
    labels, rows = _rows(comparison)
    columns = [
        Column(str(n + 1), [row[n] for row in rows], f"Result {n + 1} ({quoted_name(group.rulebooks[0])})")
        for n, group in enumerate(groups)
    ]
    yield from side_by_side("Result", labels, columns)
    yield line("What makes the difference:", "bold")
    between: tuple[int, int] | None = None
    for explanation in comparison.explanations:
        start, goal = (_group_of(comparison, one) for one in (explanation.start, explanation.goal))
        if between != (min(start, goal), max(start, goal)):
            between = start, goal
            rulebooks = f"{quoted_name(explanation.start)} and {quoted_name(explanation.goal)}"
            yield line(f"  between {start} and {goal}, by {rulebooks}:")
        for text in _explanation(explanation, goal):
            yield line(f"    {text}")


def _rows(comparison: Comparison) -> tuple[list[str], list[list[tuple[str, str]]]]:
    """Return what differs: a label for each row, and its cells."""
    board, rulings = comparison.position.board, [group.ruling for group in comparison.groups]
    names = {power.id: power.name for power in board.powers}

    def named(order: Order) -> str:
        return f"{names.get(order.unit.power, order.unit.power)} {write(order, 'rulebook', board)}"

    labels: list[str] = []
    rows: list[list[tuple[str, str]]] = []
    for n in comparison.differing:
        labels.append(named(comparison.orders[n]))
        rows.append([_cell(ruling.outcomes[n]) for ruling in rulings])
    told = {comparison.orders[n].unit.province for n in comparison.differing}
    for unit in sorted(comparison.position.units, key=lambda unit: unit.province):
        # of those without an order, whether they are dislodged; of all, where they may go
        for label, cells in (
            ("", [_unordered(ruling, unit) for ruling in rulings if unit.province not in told]),
            (" may retreat to", [_exits(ruling, unit) for ruling in rulings]),
        ):
            if len({cell for cell in cells if cell != NOT_DISLODGED or not label}) > 1:
                labels.append(f"{names.get(unit.power, unit.power)} {unit.type.value} {unit.place.capitalize()}{label}")
                rows.append([(cell, "") for cell in cells])
    contested = [_contested(ruling) for ruling in rulings]
    if len(set(contested)) > 1:
        labels.append("Contested")
        rows.append([(cell, "") for cell in contested])
    if not rows:
        shared = set.intersection(*(set(ruling.units) for ruling in rulings))
        labels.append("Units")
        rows.append([(", ".join(str(unit) for unit in ruling.units if unit not in shared), "") for ruling in rulings])
    return labels, rows


def _cell(outcome: Outcome) -> tuple[str, str]:
    text = outcome.result.word
    if outcome.dislodged_by is not None and outcome.result is not Result.DISLODGED:
        text += ", dislodged"
    return text, STYLES.get(outcome.result, "red")


def _unordered(ruling: Ruling, unit: Unit) -> str:
    """Say what becomes of a unit of which no order is told; others may imply a move (DATC 4.E.3)."""
    outcome = ruling[unit]
    if outcome.result is Result.UNDECIDED:
        return OPEN
    stays = NOT_DISLODGED if outcome.dislodged_by is None else "dislodged"
    if isinstance(outcome.order, Move) and outcome in ruling.held:
        return f"moves to {outcome.order.to.capitalize()}: {outcome.result.word}, {stays}"
    return stays


def _exits(ruling: Ruling, unit: Unit) -> str:
    if ruling.verdict is Verdict.UNDEFINED:
        return NOT_DISLODGED
    for fallen in ruling.dislodged:
        if fallen.unit == unit:
            return ", ".join(place.capitalize() for place in fallen.retreats) or NONE
    return NOT_DISLODGED


def _contested(ruling: Ruling) -> str:
    if ruling.verdict is Verdict.UNDEFINED:
        return OPEN
    return ", ".join(place.capitalize() for place in ruling.contested) or NONE


def _explanation(explanation: Explanation, result: int) -> Iterator[str]:
    """Say what must be changed in one rulebook to get the result of the other."""
    start = quoted_name(explanation.start)
    if not explanation.proved:
        yield (
            f"{start}: no {_up_to(explanation.refuted)} of the {len(explanation.differing)} switches in which they "
            f"differ gives result {result}; larger sets were not tried, there are too many"
        )
        return
    size = len(explanation.smallest[0])
    needed = {1: "", 2: " (both are needed)"}.get(size, f" (all {size} are needed)")
    for n, changes in enumerate(explanation.smallest):
        texts = list(map(str, changes))
        together = " and ".join([", ".join(texts[:-1]), texts[-1]] if size > 1 else texts)
        yield f"{'or ' if n else ''}{start} with {together} has result {result}{needed}"


def _up_to(size: int) -> str:
    return "single one" if size == 1 else f"set of up to {size}"


def _group_of(comparison: Comparison, rulebook: Rulebook) -> int:
    return next(n for n, group in enumerate(comparison.groups, 1) if rulebook in group.rulebooks)


def _filled(start: str, texts: Sequence[str]) -> Iterator[Line]:
    """Join texts by commas behind a beginning, in lines of about the width."""
    row = start
    for n, text in enumerate(texts):
        if n and len(row) + len(text) > WIDTH:
            yield line(row.rstrip())
            row = " " * 5
        row += text + (", " if n < len(texts) - 1 else "")
    yield line(row.rstrip())


def comparison_data(comparison: Comparison) -> dict[str, Any]:
    """Return a comparison as data; ``solver/schema/comparison.schema.json`` states the fields."""
    return {
        "version": VERSION,
        "board": comparison.position.board.id,
        **notes_data(comparison.position.board),
        "groups": list(map(_group_data, comparison.groups)),
        "differing": [str(comparison.orders[n]) for n in comparison.differing],
        "explanations": [
            {
                "from": one.start.name,
                "to": one.goal.name,
                "from_group": _group_of(comparison, one.start) - 1,
                "to_group": _group_of(comparison, one.goal) - 1,
                "differing": {change.switch: [change.before.word, change.after.word] for change in one.differing},
                "smallest": [{change.switch: change.after.word for change in changes} for changes in one.smallest],
                "proved": one.proved,
                "refuted": one.refuted,
                "tried": one.tried,
            }
            for one in comparison.explanations
        ],
    }


def _group_data(group: Group) -> dict[str, Any]:
    return {"rules": [rulebook.name for rulebook in group.rulebooks], "ruling": as_data(group.ruling)}

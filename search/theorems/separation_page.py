"""The table of separating positions as lines of a page (``docs/separations.md``)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...encoding.presets import PRESETS
from .separations import ENTRIES, position, positions, separations

if TYPE_CHECKING:
    from ...engines.provoking.phase import Phase
    from .separations import Separation


def triangle(entry: str) -> Iterator[str]:
    """Yield the lines of a table: how many units it takes to part each two presets.

    Where it takes another number if one of the two may have no answer, that stands in brackets.

    Args:
        entry: ``"written"`` or ``"plain"``.
    """
    told = {(one.one, one.other, one.entry): one.number for one in separations()}
    names = list(PRESETS)
    yield f"| | {' | '.join(f'`{name}`' for name in names[:-1])} |"
    yield f"|---|{'---|' * (len(names) - 1)}"
    for n, name in enumerate(names[1:], 1):
        cells = []
        for other in names[:-1]:
            if names.index(other) >= n:
                cells.append("")
                continue
            number, weaker = told[other, name, entry], told[other, name, f"{entry}_or_undefined"]
            cells.append(number if number == weaker else f"{number} ({weaker})")
        yield f"| `{name}` | {' | '.join(cells)} |"


def listed() -> Iterator[str]:
    """Yield the lines of the list of positions, each with the pairs that it is for."""
    users: dict[int, list[Separation]] = {}
    for one in separations():
        if one.position is not None:
            users.setdefault(one.position, []).append(one)
    for n in range(1, positions() + 1):
        phase = position(n)
        count = len(phase.position.units)
        yield f"**{n}.** {count} unit{'s' if count > 1 else ''}. {_orders(phase)}  "
        for entry in ENTRIES:
            pairs = [f"`{one.one}` `{one.other}`" for one in users.get(n, []) if one.entry == entry]
            if pairs:
                yield f"*{_words(entry)}*: {', '.join(pairs)}  "
        yield ""


def _orders(phase: Phase) -> str:
    by_power: dict[str, list[str]] = {}
    for order in phase.orders:
        by_power.setdefault(order.unit.power, []).append(str(order).partition(": ")[2])
    return "; ".join(f"{power.title()}: {', '.join(orders)}" for power, orders in by_power.items())


def _words(entry: str) -> str:
    manner, _, weaker = entry.partition("_")
    return {"written": "any orders", "plain": "plain orders"}[manner] + (", or undefined" if weaker else "")


def proofs() -> Iterator[str]:
    """Yield the lines of a table: how the numbers are proved, and how many of them."""
    told = {
        "none": "nothing parts without units",
        "enumeration": "all orders of all single units",
        "universe": "formulas of all phases of so many units, none of which has a model",
        "written": "the same with any orders",
        "datc": "the same of `datc` and `2000`",
        "definition": "where `notes` has an answer, `datc` has the same",
        "same": "alike in all that matters",
    }
    every = list(separations())
    yield "| nothing smaller, since | entries | exact | longest proof |"
    yield "|---|---|---|---|"
    for how, words in told.items():
        those = [one for one in every if one.how == how]
        exact = sum(one.exact for one in those)
        longest = max((one.seconds for one in those), default=0.0)
        yield f"| {words} | {len(those)} | {exact} | {f'{longest:.0f} s' if longest >= 1 else ''} |"
    yield f"| all | {len(every)} | {sum(one.exact for one in every)} | |"


def certified() -> Iterator[str]:
    """Yield the lines of a table: by what each bound that universes prove was checked, for each number of units.

    Pairs that differ alike have one row, and so have the two manners of a question, both with an answer or not.
    """
    from .report import recorded
    from .separation_source import MOST_UNITS, Separations
    from .theorem import theorem

    told = (*recorded(theorem("separations")), *recorded(theorem("separations-larger")))
    rows = {row["name"]: row for row in told}
    by_question: dict[tuple[str, str, str], dict[int, list[str]]] = {}
    for bound in Separations(MOST_UNITS).bounds.values():
        units = by_question.setdefault((bound.one, bound.other, bound.entry), {})
        units.setdefault(bound.units, []).append(_mark(rows.get(bound.name)))
    yield f"| pair | orders | {' | '.join(map(str, range(1, MOST_UNITS + 1)))} |"
    yield f"|---|---|{'---|' * MOST_UNITS}"
    for (one, other, entry), units in by_question.items():
        # of several lemmas the one that was checked least
        cells = [max(units.get(n, [""]), key=MARKS.index) for n in range(1, MOST_UNITS + 1)]
        yield f"| `{one}` `{other}` | {_words(entry)} | {' | '.join(cells)} |"


MARKS = ("", "here", "digest", "unchecked", "run")
"""How a bound was checked, the surest first."""


def _mark(row: dict[str, Any] | None) -> str:
    if row is None:
        return "run"
    if not row["checked"]:
        return "unchecked"
    return "here" if row["files"] else "digest"

"""The smallest change as lines for people and as data."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ....maps import Board, Order, Unit
from ....maps.terminal import Line, line
from .flipping import Change, Flip
from .wanted import Wanted

Writer = Callable[[Order], str]

PHRASES: dict[Wanted, str] = {
    Wanted.SUCCEEDS: "make {order} succeed",
    Wanted.FAILS: "make {order} fail",
    Wanted.GIVEN: "make {order} count",
    Wanted.CUT: "cut {order}",
    Wanted.AVAILABLE: "make {order} available",
    Wanted.DISRUPTED: "disrupt {order}",
    Wanted.STANDS: "keep {unit} from being dislodged",
    Wanted.DISLODGED: "dislodge {unit}",
}
"""What a change does, by what is wanted."""

ALREADY: dict[Wanted, str] = {
    Wanted.SUCCEEDS: "{order} succeeds",
    Wanted.FAILS: "{order} fails",
    Wanted.GIVEN: "{order} is given",
    Wanted.CUT: "{order} is cut",
    Wanted.AVAILABLE: "{order} is available",
    Wanted.DISRUPTED: "{order} is disrupted",
    Wanted.STANDS: "{unit} is not dislodged",
    Wanted.DISLODGED: "{unit} is dislodged",
}
"""What is so without any change."""

FOUND = "{count} would {phrase}{no_less}:"
NONE = "No change of {whose} would {phrase}: all that the rules allow were considered."
NO_FEWER = "No change of {count} would {phrase}; more than that was not tried."
UNFINISHED = "Not known what change of {whose} would {phrase}: {so_far}the time was up after {rulings}."
SHOWN = 100
"""So many sets of changes are listed where all are asked for."""

WAYS = 5
"""So many of them are shown otherwise, each of other units."""


def flip_lines(flip: Flip, write: Writer, board: Board, *, everything: bool = False) -> Iterator[Line]:
    """Yield the lines that tell the smallest change.

    Args:
        flip: what was found.
        write: writes an order.
        board: the board, for the names of powers.
        everything: whether to list all sets of changes that are as small.
    """
    names = {power.id: power.name for power in board.powers}
    said = {"order": write(flip.order), "unit": _unit(flip.order.unit)}
    phrase = PHRASES[flip.wanted].format(**said)
    whose = "other orders" if flip.by is None else f"{_genitive(names.get(flip.by, flip.by))} other orders"
    if flip.fewest == 0:
        yield line(ALREADY[flip.wanted].format(**said) + " as it is; no order need change.")
        return
    if flip.fewest is None:
        yield line(_without(flip, phrase, whose), "bold")
        return
    fewer = flip.fewest - 1
    no_less = f"; {fewer} {'is' if fewer == 1 else 'are'} not enough" if fewer else ""
    owner = "" if flip.by is None else f" of {_genitive(names.get(flip.by, flip.by))}"
    count = ("One changed order" if flip.fewest == 1 else f"{flip.fewest} changed orders") + owner
    yield line(FOUND.format(count=count, phrase=phrase, no_less=no_less), "bold")
    alike: dict[tuple[Unit, ...], list[tuple[Change, ...]]] = {}
    for changes in flip.changes:
        alike.setdefault(tuple(change.unit for change in changes), []).append(changes)
    ways = [[changes] for changes in flip.changes[:SHOWN]] if everything else list(alike.values())[:WAYS]
    for n, several in enumerate(ways):
        changes = several[0]
        for m, change in enumerate(changes):
            more = len(several) - 1 if m == len(changes) - 1 else 0
            yield _change(change, write, names, "or" if n and not m else "", _alike(more, len(changes)))
    yield from map(line, _others(flip, sum(map(len, ways)), everything=everything))


def _alike(more: int, size: int) -> str:
    """Say that a change of the same units to other orders does it as well."""
    if not more:
        return ""
    units, does = "unit" if size == 1 else "units", "does" if more == 1 else "do"
    return f" ({_count(more, 'other choice')} for the same {units} {does} too)"


def _without(flip: Flip, phrase: str, whose: str) -> str:
    """Say that no change was found, and how sure that is."""
    if flip.proved:
        return NONE.format(whose=whose, phrase=phrase)
    at_most = "1" if flip.excluded == 1 else f"up to {flip.excluded}"
    if flip.timely:
        return NO_FEWER.format(count=f"{at_most} of {whose}", phrase=phrase)
    so_far = f"{at_most} cannot do it, and " if flip.excluded else ""
    return UNFINISHED.format(whose=whose, phrase=phrase, so_far=so_far, rulings=_count(flip.asked, "ruling"))


def _others(flip: Flip, told: int, *, everything: bool) -> Iterator[str]:
    """Yield how many sets of changes there are that are not told, and how they are listed."""
    more = len(flip.changes) - told
    if more:
        yield f"{more} more {'does' if more == 1 else 'do'} it with as few."
    if not everything and len(flip.changes) > 1:
        first = f"the first {SHOWN} of " if len(flip.changes) > SHOWN else "all "
        yield f"--all lists {first}{len(flip.changes)}."
    if not flip.complete:
        yield "There may be more that do it with as few: not all were sought."


def _change(change: Change, write: Writer, names: dict[str, str], mark: str, alike: str) -> Line:
    """Write one change."""
    power = names.get(change.unit.power, change.unit.power)
    old = "no order" if change.old is None else write(change.old)
    return [(f"  {mark:<2} {power} ", ""), (write(change.new), "green"), (f", instead of {old}{alike}", "")]


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _genitive(name: str) -> str:
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def _unit(unit: Unit) -> str:
    return f"{unit.type.letter} {unit.place[:1].upper()}{unit.place[1:]}"


def flip_data(flip: Flip, most: int = SHOWN) -> dict[str, Any]:
    """Give the smallest change as data that ``json.dumps`` writes.

    Args:
        flip: what was found.
        most: so many sets of changes are written at most.
    """
    return {
        "order": str(flip.order),
        "wanted": flip.wanted.value,
        "by": flip.by,
        "fewest": flip.fewest,
        "proved": flip.proved,
        "excluded": flip.excluded,
        "found": len(flip.changes),
        "complete": flip.complete,
        "rulings": flip.asked,
        "changes": [[_change_data(change) for change in changes] for changes in flip.changes[:most]],
    }


def _change_data(change: Change) -> dict[str, str | None]:
    old = None if change.old is None else str(change.old)
    return {"unit": str(change.unit), "old": old, "new": str(change.new)}

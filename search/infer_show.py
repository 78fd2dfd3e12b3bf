"""What was inferred of orders: in lines for people, as data; ``search/schema/infer.schema.json`` states the fields."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ..engines.question import spelled
from ..maps import Hold, Move
from ..maps.notation import write
from ..maps.terminal import Line, line
from ..solver.claims.claim import Absent, Stands
from ..solver.claims.wording import claimed, place_words, unit_words
from .force_show import in_words, name_of
from .inferring import differing

if TYPE_CHECKING:
    from ..maps import Board
    from .inferring import Fate, Inferred

VERSION = 1
"""Version of the form as data; it rises when a field changes its meaning or goes."""

MOST_CLASHING = 10
"""So many statements that no orders explain together are told."""

MOST_NAMED = 4
"""A unit that may have had more orders than this has them counted, not named."""


def infer_lines(found: Inferred) -> Iterator[Line]:
    """Yield the lines that tell which orders explain a result.

    Args:
        found: what was inferred.
    """
    board = found.menu.board
    if found.none:
        yield line("No orders explain this.", "bold")
        yield from _clash(found, board)
        return
    many = len(found.explanations)
    if not many:
        yield line(f"Nothing found in {found.seconds:.0f} s; nothing is proved; see --seconds.", "yellow")
        return
    sets = "1 set of orders explains" if many == 1 else f"{many} sets of orders explain"
    if found.complete:
        yield line(f"{sets} this without an order to spare:", "bold")
    else:
        yield line(f"{sets} this without an order to spare, and there may be more:", "bold")
    aside = found.set_aside
    for n, one in enumerate(found.explanations, 1):
        counting = [order for order in one.orders if not any(order is other for other in aside)]
        yield line(f"{n:>4}. {in_words(_busy_first(counting), board)}")
    if aside:
        words = ", ".join(f"{name_of(one.unit.power, board)} {write(one, 'rulebook', board)}" for one in aside)
        reading = found.menu.rulebook.two_orders.word
        yield line(f"Left aside, since the unit is known to have another order (two-orders={reading}): {words}")
    if found.complete:
        yield line("Proved: there are no others.")
    else:
        yield line("Not proved: that there are no others; see --limit and --seconds.", "yellow")
    yield from _certain(found, board)
    yield from _by_power(found, board)


def _busy_first(orders: Any) -> list[Any]:
    return sorted(orders, key=lambda order: (isinstance(order, Hold), str(order)))


def _certain(found: Inferred, board: Board) -> Iterator[Line]:
    if not found.fates:
        yield line("What is certain was not found in the time; see --seconds.", "yellow")
        return
    yield line("In every explanation, whatever orders of no account there were besides:", "bold")
    idle = 0
    for fate in found.fates:
        said = _fate(fate, board)
        if said:
            yield line(f"  {said}")
        else:
            idle += 1
    if idle:
        rest = "the other unit" if idle == 1 else f"the other {idle} units"
        yield line(f"  nothing is certain of {rest if idle < len(found.fates) else 'any unit'}")
    several = differing(found)
    if several and len(found.explanations) > 1:
        yield line("Open among the explanations that are told:", "bold")
        for order, n in sorted(several.items(), key=lambda pair: (-pair[1], str(pair[0]))):
            yield line(f"  {name_of(order.unit.power, board)} {write(order, 'rulebook', board)}: in {n}")


def _fate(fate: Fate, board: Board) -> str:
    """Say what is certain of a unit; empty where nothing is."""
    unit = unit_words(fate.unit, board)
    if fate.place is None:
        became = f"{unit} was dislodged"
    elif fate.place == "":
        became = ""
    elif fate.place == fate.unit.place:
        became = f"{unit} stayed"
    else:
        became = f"{unit} moved to {place_words(fate.place)}"
    if fate.order is not None:
        order = write(fate.order, "rulebook", board)
        if isinstance(fate.order, Move) and fate.place not in ("", None, fate.unit.place):
            way = " by convoy" if fate.order.via_convoy else ""
            return f"{became}{way}"
        return f"{became or unit}: {order}"
    if not became or not fate.possible:
        return became
    if len(fate.possible) <= MOST_NAMED:
        return f"{became}: {' or '.join(write(order, 'rulebook', board) for order in fate.possible)}"
    return f"{became}; it may have had {len(fate.possible)} different orders"


def _by_power(found: Inferred, board: Board) -> Iterator[Line]:
    powers = sorted({unit.power for unit in found.menu.units})
    counts = [f"{name_of(power, board)} {len(found.power_sets(power))}" for power in powers]
    if len(found.explanations) > 1:
        yield line(f"Different sets of orders of each power among them: {', '.join(counts)}.")


def _clash(found: Inferred, board: Board) -> Iterator[Line]:
    clash = found.clash
    if not clash:
        yield line("The orders that are known lead to something else.")
        return
    several = len(clash) > 1
    if found.clash_least or not several:
        yield line("Together these cannot be explained:" if several else "This cannot be explained:")
    else:
        yield line("No orders explain all of this:")
    # of what is told whole, that nobody stands somewhere is the least
    for statement in sorted(clash, key=lambda one: isinstance(one, Absent))[:MOST_CLASHING]:
        words = claimed(statement, board)
        yield line(f"  {words}{_who_could(statement, found, board)}", "red")
    if len(clash) > MOST_CLASHING:
        yield line(f"  … and {len(clash) - MOST_CLASHING} more")
    if found.clash_timed_out:
        yield line("The time ended before it was known which of these can be left out; see --seconds.", "yellow")
    elif several and not found.clash_least:
        yield line("Not known: which of these can be left out.", "yellow")


def _who_could(statement: Any, found: Inferred, board: Board) -> str:
    """Say which units could come to a place by any order of theirs."""
    if not isinstance(statement, Stands):
        return ""
    wanted = statement.unit
    place = wanted.place
    menu = found.menu
    could = []
    for k, unit in enumerate(menu.units):
        if (unit.power, unit.type) != (wanted.power, wanted.type):
            continue
        orders = [menu.orders[k][found.fixed[k]]] if k in found.fixed else menu.orders[k]
        if unit.place == place or any(isinstance(order, Move) and order.to == place for order in orders):
            could.append(unit_words(unit, board))
    return f" ({', '.join(could)} could come)" if could else " (nobody of that kind could come)"


def infer_data(found: Inferred) -> dict[str, Any]:
    """Return what was inferred as data.

    Args:
        found: what was inferred.
    """
    menu = found.menu
    board = menu.board
    several = differing(found)
    return {
        "version": VERSION,
        "board": board.id,
        "rules": spelled(menu.rulebook),
        "units": [str(unit) for unit in menu.units],
        "known": [str(menu.orders[k][n]) for k, n in sorted(found.fixed.items())],
        "answer": "none" if found.none else "found" if found.explanations else "unknown",
        "complete": found.complete,
        "explanations": [
            {
                "orders": [str(order) for order in one.orders],
                "not_holds": one.busy,
                "verdict": one.ruling.verdict.value,
            }
            for one in found.explanations
        ],
        "certain": [
            {
                "unit": str(fate.unit),
                "place": fate.place or None,
                "dislodged": fate.place is None,
                "order": None if fate.order is None else str(fate.order),
                "possible": [str(order) for order in fate.possible],
            }
            for fate in found.fates
        ],
        "open": [
            {"order": str(order), "in": n}
            for order, n in sorted(several.items(), key=lambda pair: (-pair[1], str(pair[0])))
        ],
        "sets": {power: len(found.power_sets(power)) for power in sorted({unit.power for unit in menu.units})},
        "clash": [claimed(statement, board) for statement in found.clash],
        "clash_least": found.clash_least,
        "judged": found.judged,
        "variables": found.variables,
        "clauses": found.clauses,
        "seconds": round(found.seconds, 3),
    }

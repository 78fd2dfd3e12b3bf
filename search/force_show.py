"""What can be forced, in lines for people and as data; ``search/schema/force.schema.json`` states the fields."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ..engines.question import spelled
from ..maps import Hold
from ..maps.notation import write
from ..maps.terminal import Line, line
from ..solver.ruling import Verdict
from ..solver.wording import quoted_name
from .goals import Done, Occupied, Reaches, Thrown, place_after, reached

if TYPE_CHECKING:
    from pathlib import Path

    from ..maps import Board, Order
    from ..solver.ruling import Ruling
    from .forcing import Forced
    from .goals import Goal
    from .turns import Reply

VERSION = 1
"""Version of the form as data; it rises when a field changes its meaning or goes."""

MOST_SHOWN = 20
"""So many replies are shown; of more there is only their number, and all of them as data."""


def force_lines(found: Forced, powers: Iterable[str], files: Mapping[int, Path]) -> Iterator[Line]:
    """Yield the lines that tell what can be forced.

    Args:
        found: the answer.
        powers: the powers that play for the goal.
        files: the files that were written, by the place of their reply.
    """
    question = found.contest
    board = question.menu.board
    names = " and ".join(name_of(power, board) for power in powers)
    goal = " and ".join(one.text for one in question.goals)
    can = {"yes": "can force it", "no": "cannot force it", "unknown": "may or may not be able to force it"}
    yield line(f"{names} {can[found.answer]}: {goal}.", "bold")
    yield from map(line, _sides(found))
    if found.answer == "yes":
        yield from _forcing(found)
    elif found.answer == "no":
        yield from _refuting(found, files)
    else:
        yield line(f"Not settled in {found.seconds:.0f} s; nothing is proved.", "yellow")
        tried = f"{found.proposed} set{'s' if found.proposed != 1 else ''} of orders tried"
        yield line(f"{tried}; {_count(len(found.replies), 'reply', 'replies')} known that refute some; see --seconds.")
    if found.set_aside:
        was = "was judged and does" if found.set_aside == 1 else "were judged and do"
        yield line(
            f"{_count(found.set_aside, 'reply', 'replies')} that the formula had as doubtful, for a circular movement "
            f"or a paradox, {was} no harm."
        )


def _sides(found: Forced) -> Iterator[str]:
    question = found.contest
    menu = question.menu
    board = menu.board
    enemies = sorted({menu.units[k].power for k in question.free})
    if enemies:
        names = ", ".join(name_of(power, board) for power in enemies)
        replies = _count(question.replies, "reply", "replies")
        yield f"Whatever {names} may order: {replies} to each of {_count(question.tries, 'set', 'sets')} of orders."
    else:
        yield f"Nobody else is free to choose; there are {_count(question.tries, 'set', 'sets')} of orders."
    fixed = [menu.orders[k][n] for k, n in question.fixed.items()]
    if fixed:
        yield f"Known: {in_words(fixed, board)}."


def _forcing(found: Forced) -> Iterator[Line]:
    question = found.contest
    board = question.menu.board
    busy = [order for order in found.own_orders if not isinstance(order, Hold)]
    for power, orders in by_power(busy).items():
        label = name_of(power, board)
        for order in orders:
            yield [(f"  {label}  {write(order, 'rulebook', board)}", "green")]
            label = " " * len(label)
    rest = len(found.own_orders) - len(busy)
    if not busy:
        yield line("  all units hold", "green")
    elif rest:
        yield line(f"  {'the other unit holds' if rest == 1 else f'the other {rest} units hold'}", "green")
    if found.fewest and busy:
        yield line("Proved: no set with fewer orders that are not holds forces it.")
    elif busy:
        yield line("Not proved: that it takes so many orders that are not holds.", "yellow")
    yield line(
        f"Proved: there is no reply that prevents it ({formula_words(found.variables, found.clauses)} has no model)."
    )


def _refuting(found: Forced, files: Mapping[int, Path]) -> Iterator[Line]:
    question = found.contest
    board = question.menu.board
    many = len(found.replies)
    if not question.free:
        yield line("All sets of orders were ruled out; what is known leads to this:")
    elif many == 1:
        yield line("Proved: one reply prevents it, whatever is ordered for it:")
    else:
        yield line(f"Proved: against any set of orders one of these {many} replies prevents it:")
    if not found.all_needed:
        yield line("The time ended before it was worked out which of the replies could be left out.", "yellow")
    for n, reply in enumerate(found.replies[:MOST_SHOWN]):
        yield line("")
        reply_orders = [question.menu.orders[k][m] for k, m in zip(question.free, reply.chosen, strict=True)]
        mark = f"  {n + 1}. " if many > 1 else "  "
        yield [(f"{mark}{in_words(reply_orders, board)}", "red")]
        margin = " " * len(mark)
        own = [question.menu.orders[k][m] for k, m in zip(question.own, reply.against, strict=True)]
        yield line(f"{margin}against, for one: {in_words(own, board)}")
        yield line(f"{margin}then {came_to(reply, question.goals, board)}")
        if n in files:
            yield line(f"{margin}written: {files[n]}")
    if many > MOST_SHOWN:
        yield line(f"  … and {many - MOST_SHOWN} more; --format json tells all")


def came_to(reply: Reply, goals: Iterable[Goal], board: Board) -> str:
    """Say what a phase came to where a goal is not reached.

    Args:
        reply: the reply.
        goals: the goals.
        board: the board.
    """
    ruling = reply.ruling
    if ruling.verdict is Verdict.UNDEFINED:
        return f"the phase is undefined under {quoted_name(ruling.intents.rulebook)}"
    missed = next(goal for goal in goals if not reached((goal,), ruling))
    return _instead(missed, ruling, board)


def _instead(goal: Goal, ruling: Ruling, board: Board) -> str:
    from ..solver.wording import describe

    match goal:
        case Reaches(unit) | Thrown(unit):
            there = place_after(ruling, unit)
            fallen = next((one for one in ruling.dislodged if one.unit == unit), None)
            if fallen is not None:
                by = f"{name_of(fallen.attacker.power, board)} {_short(fallen.attacker)}"
                return f"{_short(unit)} is dislodged by {by}"
            assert there is not None
            return f"{_short(unit)} stands in {_place(there)}"
        case Occupied(province):
            here = next((unit for unit in ruling.units if unit.province == province), None)
            if here is None:
                return f"nobody stands in {_place(province)}"
            return f"{name_of(here.power, board)} {_short(here)} stands there"
        case Done(_, _, name):
            for outcome in ruling.outcomes:
                if str(outcome.order) == name:
                    words = write(outcome.order, "rulebook", board)
                    return f"{words}: {describe(outcome, lambda order: write(order, 'rulebook', board))}"
            return f"{name} is not given"


def in_words(orders: Iterable[Order], board: Board) -> str:
    """Return orders in one line, by power, those that hold only counted.

    Args:
        orders: the orders.
        board: the board.
    """
    orders = list(orders)
    busy = [order for order in orders if not isinstance(order, Hold)]
    said = [
        f"{name_of(power, board)} {', '.join(write(order, 'rulebook', board) for order in several)}"
        for power, several in by_power(busy).items()
    ]
    rest = len(orders) - len(busy)
    if rest:
        said.append("all hold" if not busy else "the other holds" if rest == 1 else f"the other {rest} hold")
    return "; ".join(said) or "nothing"


def by_power(orders: Iterable[Order]) -> dict[str, list[Order]]:
    """Return orders by the power that gives them, both in alphabetical order."""
    found: dict[str, list[Order]] = {}
    for order in sorted(orders, key=str):
        found.setdefault(order.unit.power, []).append(order)
    return found


def name_of(power: str, board: Board) -> str:
    """Return the name of a power."""
    return next((one.name for one in board.powers if one.id == power), power)


def _short(unit: Any) -> str:
    return f"{unit.type.letter} {_place(unit.place)}"


def _place(place: str) -> str:
    return place[:1].upper() + place[1:]


def formula_words(variables: int, clauses: int) -> str:
    """Say how large a formula is."""
    return f"a formula of {_count(variables, 'variable', 'variables')} and {_count(clauses, 'clause', 'clauses')}"


def _count(number: int, one: str, several: str) -> str:
    if number == 1:
        return f"1 {one}"
    return f"{number:,} {several}" if number < 10**9 else f"about {number:.1e} {several}".replace("e+", " x 10^")


def force_data(found: Forced, powers: Iterable[str], files: Mapping[int, Path]) -> dict[str, Any]:
    """Return what can be forced as data.

    Args:
        found: the answer.
        powers: the powers that play for the goal.
        files: the files that were written, by the place of their reply.
    """
    question = found.contest
    menu = question.menu
    return {
        "version": VERSION,
        "board": menu.board.id,
        "rules": spelled(menu.rulebook),
        "units": [str(unit) for unit in menu.units],
        "powers": list(powers),
        "against": sorted({menu.units[k].power for k in question.free}),
        "goals": [goal.text for goal in question.goals],
        "known": [str(menu.orders[k][n]) for k, n in sorted(question.fixed.items())],
        "answer": found.answer,
        "orders": None if found.orders is None else [str(order) for order in found.own_orders],
        "fewest": found.fewest,
        "sets": str(question.tries),
        "replies": str(question.replies),
        "refuted_by": [
            {
                "reply": [str(menu.orders[k][n]) for k, n in zip(question.free, reply.chosen, strict=True)],
                "against": [str(menu.orders[k][n]) for k, n in zip(question.own, reply.against, strict=True)],
                "comes_to": came_to(reply, question.goals, menu.board),
                "verdict": reply.ruling.verdict.value,
                "file": str(files[n]) if n in files else None,
            }
            for n, reply in enumerate(found.replies)
        ],
        "all_needed": found.all_needed,
        "proposed": found.proposed,
        "judged": found.judged,
        "set_aside": found.set_aside,
        "variables": found.variables,
        "clauses": found.clauses,
        "seconds": round(found.seconds, 3),
    }

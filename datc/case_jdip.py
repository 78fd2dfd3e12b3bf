"""Cases as a case file of jDip, a phase a case, and what that form does not hold.

It holds positions and orders, and the board afterwards. Who attacked a dislodged unit, and what is contested, jDip
works out from the results of the phase before; where that comes to something else than the case says, it is told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from ..maps import ARMY, Build, Convert, LateOrder, Move, Unit, Waive
from ..maps.notation.converting import left_out
from ..maps.notation.programs.jdip import order_text, unit_text
from ..maps.position import unit_of
from .errors import CaseError

if TYPE_CHECKING:
    from ..maps import Order, Position
    from .case import Case, Expected, Step

SEASON, YEAR = "spring", 1901
"""The turn that is written where a case says none."""

MOST_NAMES = 8
"""So many cases are named for each loss; the others are counted."""

_PHASES = {"movement": "Movement", "retreat": "Retreat", "adjustment": "Adjustment"}
_GOOD = ("stands", "succeeds", "given", "available")


class Written(NamedTuple):
    """Cases as a case file of jDip.

    Args:
        text: the file.
        losses: what it does not hold, a sentence each.
    """

    text: str
    losses: tuple[str, ...]


def jdip_text(cases: Iterable[Case]) -> Written:
    """Write cases as a case file; a case of several phases becomes several, ``6.H.5`` and ``6.H.5/2``.

    Args:
        cases: the cases, all of one board.

    Raises:
        CaseError: the cases are of several boards, and a case file has one.
        NotationError: a line is no order.
        PositionError: units cannot stand so.

    >>> from standoff.datc.case import cases
    >>> print(jdip_text(cases("6.A.1")).text, end="")
    VARIANT_ALL Standard
    <BLANKLINE>
    # Moving To A Province That Is Not A Neighbour (DATC 3.2)
    CASE 6.A.1
    PRESTATE_SETPHASE Spring 1901, Movement
    PRESTATE
        England: F nth
    ORDERS
        England: F nth-pic
    POSTSTATE
        England: F nth
    END
    """
    writer = _Writer()
    rows: list[str] = []
    for case in cases:
        rows += writer.case(case)
    if not writer.board:
        return Written("", ())
    return Written("\n".join([f"VARIANT_ALL {writer.board.capitalize()}", *rows]) + "\n", tuple(writer.told()))


class _Writer:
    """Writes cases, and keeps what is lost on the way."""

    def __init__(self) -> None:
        self.board = ""
        self.losses: dict[str, list[str]] = {}

    def lose(self, what: str, id: str = "") -> None:
        named = self.losses.setdefault(what, [])
        if id and id not in named:
            named.append(id)

    def told(self) -> Iterator[str]:
        """Yield what was lost, each with the cases."""
        for what, ids in self.losses.items():
            more = f" and {len(ids) - MOST_NAMES} more" if len(ids) > MOST_NAMES else ""
            yield f"{what}: {', '.join(ids[:MOST_NAMES])}{more}" if ids else what

    def case(self, case: Case) -> Iterator[str]:
        """Yield the lines of a case."""
        if self.board not in ("", case.board):
            fault = f"{case.board!r} is another one than {self.board!r}, and a case file of jDip has one board"
            raise CaseError(case.id, "board", fault)
        if not self.board:
            self.board = case.board
            self.lose("the rulebook, datc: jDip judges by its own")
            self.lose("what becomes of each order, and where dislodged units may go: a case file has positions only")
            if case.board != "standard":
                self.lose(f"the board: whether jDip has a variant {case.board.capitalize()} is not known")
        if case.alternatives or case.same_under:
            self.lose("outcomes under other readings of the rules", case.id)
        if case.note or case.link or case.history or case.tests:
            self.lose("notes, links, history, and the issues that a case turns on", case.id)
        yield ""
        yield f"# {_one_line(f'{case.title} ({case.source})')}"
        before: Step | None = None
        for n, step in enumerate(case.steps, 1):
            yield from self.step(step, before, f"{case.id}/{n}" if n > 1 else case.id)
            before = step

    def step(self, step: Step, before: Step | None, id: str) -> Iterator[str]:
        """Yield the lines of a phase."""
        position = step.position()
        board = position.board
        orders = step.orders() if step.phase == "movement" else step.late_orders()
        if not (step.season and step.year):
            self.lose(f"that no turn is said, where {SEASON} and {YEAR} stand in for season and year", id)
        season = "fall" if step.phase == "adjustment" else step.season or (before and before.season) or SEASON
        year = step.year or YEAR
        turn = "winter" if step.phase == "adjustment" else season
        self.lose_of_orders(replace(position, season=turn, year=year, phase=step.phase), orders, id)
        yield f"CASE {id}"
        yield f"PRESTATE_SETPHASE {season.title()} {year}, {_PHASES[step.phase]}"
        if step.phase == "adjustment":
            owners = (Unit(owner, ARMY, place) for place, owner in position.centers)
            yield from _block("PRESTATE_SUPPLYCENTER_OWNERS", (unit_text(board, unit) for unit in owners))
        yield from _block("PRESTATE", (unit_text(board, unit) for unit in position.units))
        if step.phase == "retreat":
            yield from _block("PRESTATE_DISLODGED", (unit_text(board, one.unit) for one in position.dislodged))
            results = _moved(before) if before is not None else [*_attackers(position)]
            yield from _block("PRESTATE_RESULTS", (f"{word}: {order_text(board, order)}" for word, order in results))
            self.lose_of_results(step, position, results, id)
        yield from _block("ORDERS", (order_text(board, one) for one in orders if _can_say(one)))
        yield from _block("POSTSTATE", (unit_text(board, unit_of(unit)) for unit in step.expected.units))
        fallen = [unit_of(one.unit) for one in step.expected.dislodged if one.retreats]
        if fallen:
            yield from _block("POSTSTATE_DISLODGED", (unit_text(board, unit) for unit in fallen))
        yield "END"

    def lose_of_orders(self, position: Position, orders: tuple[LateOrder | Order, ...], id: str) -> None:
        """Tell what the form cannot say of a position and its orders."""
        for order in orders:
            if not _can_say(order):
                self.lose(f"an order that jDip does not have ({order})", id)
        late = [order for order in orders if isinstance(order, LateOrder)]
        plain = [order for order in orders if not isinstance(order, LateOrder)]
        for sentence, hurt in left_out(position, plain, "jdip", late):
            if hurt:  # what a position loses in a plain text, the blocks of a case file have
                self.lose(f"{sentence} ({'; '.join(map(str, hurt))})", id)

    def lose_of_results(self, step: Step, position: Position, results: list[tuple[str, Order]], id: str) -> None:
        """Tell where the results of the phase before do not come to what the phase begins with."""
        moves = [(word, order) for word, order in results if isinstance(order, Move)]
        tried = Counter(order.to.partition("/")[0] for word, order in moves if word == "FAILURE")
        held = {unit.province for unit in position.units}
        contested = sorted(place for place, n in tried.items() if n > 1 and place not in held)
        if contested != sorted(step.contested):
            said = ", ".join(contested) or "nothing"
            self.lose(f"that {', '.join(step.contested) or 'nothing'} is contested; jDip will take it for {said}", id)


def _can_say(order: LateOrder | Order) -> bool:
    """Tell whether jDip has such an order at all."""
    return not (isinstance(order, (Waive, Convert)) or (isinstance(order, Build) and not order.lettered))


def _one_line(text: str) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def _block(keyword: str, texts: Iterable[str]) -> list[str]:
    return [keyword, *(f"    {text}" for text in texts)]


def _moved(before: Step) -> list[tuple[str, Order]]:
    """Return what became of each order of the phase before; a unit that is dislodged fails, whatever it was to do."""
    expected: Expected = before.expected
    return [
        ("SUCCESS" if row.result in _GOOD and not row.dislodged else "FAILURE", order)
        for order, row in zip(before.orders(), expected.results, strict=True)
    ]


def _attackers(position: Position) -> Iterator[tuple[str, Order]]:
    """Yield the moves that dislodged the units that a case begins with."""
    for one in position.dislodged:
        attacker = position.unit_in(one.unit.province)
        if attacker is not None and one.attacked_from:
            start = Unit(attacker.power, attacker.type, one.attacked_from)
            yield "SUCCESS", Move(start, attacker.place, via_convoy=one.by_convoy)

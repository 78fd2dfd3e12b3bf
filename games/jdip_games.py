"""Games in jDip's case files: each case a phase, with what the board is to be afterwards.

What jDip works out from the phase before a retreat phase, ``PRESTATE_RESULTS``, is worked out from them here as well:
where the attackers came from, which provinces a standoff left empty, and so where a dislodged unit may go. Owners of
supply centres are those named; those of the start if none is. Builds and removals stand in fall there.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..maps import (
    ARMY,
    Board,
    Move,
    Order,
    Position,
    PositionError,
    Retreating,
    Unit,
    board_named,
    standard,
)
from ..maps.notation import read
from ..maps.notation.programs.jdip_keywords import is_variant
from ..maps.patching import board_names
from .jdip_cases import Case, Row, fault, parted
from .ownership import Centers, owners_at_start
from .recorded import After, Program, Record, RecordedPhase, Told

if TYPE_CHECKING:
    from ..maps.notation import Reading
    from ..solver.late_outcome import GivenOrder

_PHASE = re.compile(r"(?i)(spring|fall|autumn|winter)\W+(\d{1,4})\W+(movement|retreat|adjustment|build)s?\W*")
_CODE = re.compile(r"(?i)([SFW])(\d{1,4})([MRAB])")
_SEASONS = {"s": "spring", "f": "fall", "a": "fall", "w": "winter"}
_PHASES = {"m": "movement", "r": "retreat", "a": "adjustment", "b": "adjustment"}
_RESULT = re.compile(r"(?i)(SUCCESS|FAILURE)\s*:\s*")


def read_case_file(text: str) -> Record:
    """Read a case file: every case one phase.

    Args:
        text: the text.

    Raises:
        GameError: something in it cannot be read; with its line.

    >>> record = read_case_file('''VARIANT_ALL Standard
    ... CASE 1
    ... PRESTATE
    ...   France: A par
    ... ORDERS
    ...   France: A par-bur
    ... POSTSTATE
    ...   France: A bur
    ... END''')
    >>> [str(order) for order in record.phases[0].orders], record.phases[0].after.position.units[0].place
    (['FRANCE: A par - bur'], 'bur')
    """
    variant, cases = parted(text)
    board = _board(variant)
    reader = _Reader(board)
    phases: list[RecordedPhase] = []
    for case in cases:
        phase, results = reader.phase(case)
        # what became of the orders of a phase stands in the case of its retreats
        if phases and results and _follows(phases[-1], phase):
            phases[-1] = replace(phases[-1], results=results)
        phases.append(phase)
    title = cases[0].name if cases else ""
    return Record(Program.JDIP, title, board, tuple(phases), None, tuple(reader.remarks))


def _board(variant: Row | None) -> Board:
    if variant is None:
        return standard()
    n, name = variant
    for id in board_names():
        if is_variant(name, id):
            return board_named(id)
    raise fault(n, f'no board is called "{name[:40]}"; there are {", ".join(board_names())}')


def _follows(before: RecordedPhase, now: RecordedPhase) -> bool:
    """Tell whether a phase begins with the board that the one before left, in the same turn."""
    after, here = before.after, now.position
    if after is None or before.position.phase != "movement" or here.phase != "retreat":
        return False
    turn = (before.position.season, before.position.year) == (here.season, here.year)
    return turn and after.position.units == here.units


@dataclass(frozen=True, slots=True)
class _Earlier:
    """What is told of the phase before: its moves, each with whether it succeeded."""

    moves: tuple[tuple[Move, bool], ...]

    def attacker(self, province: str) -> Move | None:
        """Return the move that took a province."""
        return next((move for move, well in self.moves if well and move.to.partition("/")[0] == province), None)

    def contested(self, units: tuple[Unit, ...]) -> tuple[str, ...]:
        """Return the empty provinces that several failed to enter."""
        held = {unit.province for unit in units}
        tried = Counter(move.to.partition("/")[0] for move, well in self.moves if not well)
        return tuple(sorted(id for id, n in tried.items() if n > 1 and id not in held))


class _Reader:
    def __init__(self, board: Board) -> None:
        self.board = board
        self.remarks: list[str] = []

    def phase(self, case: Case) -> tuple[RecordedPhase, tuple[Told, ...]]:
        """Read one case; return the phase, and what became of the orders of the one before."""
        season, year, kind = self._turn(case)
        units = self._units(case, "PRESTATE")
        fallen = self._units(case, "PRESTATE_DISLODGED")
        centers = self._centers(case)
        orders, results = self._results(case)
        earlier = _Earlier(
            tuple(
                (order, "SUCCESS" in one.words)
                for order, one in zip(orders, results, strict=True)
                if isinstance(order, Move)
            )
        )
        contested = earlier.contested(units) if kind == "retreat" else ()
        if fallen and kind != "retreat":
            raise fault(case.line, f"units are dislodged, but the phase is one of {kind}")
        if fallen and not orders:
            self.remarks.append(
                f"line {case.line}: nothing is told of the phase before (PRESTATE_RESULTS), so every province next "
                "to a dislodged unit is open to it unless a unit stands there"
            )
        dislodged = tuple(self._retreating(unit, units, contested, earlier) for unit in fallen)
        try:
            position = Position(
                units,
                self.board,
                season,
                year,
                phase=kind,
                dislodged=dislodged,
                centers=centers,
                contested=contested,
            )
        except PositionError as error:
            raise fault(case.line, str(error)) from None
        given, words = self._orders(case, position)
        after = self._after(case, position)
        phase = RecordedPhase(case.name, f"line {case.line}", position, given, words, after=after)
        return phase, results

    def _turn(self, case: Case) -> tuple[str, int, str]:
        if case.phase is None:
            season, year, kind = self.board.start
            self.remarks.append(f"line {case.line}: no phase is set (PRESTATE_SETPHASE), so it is that of the start")
            return season, year, kind
        n, text = case.phase
        match = _PHASE.fullmatch(text) or _CODE.fullmatch(text)
        if match is None:
            raise fault(n, f'"{text[:40]}" is no phase; expected such as "Fall 1901, Movement"')
        season, kind = _SEASONS[match[1][0].lower()], _PHASES[match[3][0].lower()]
        # jDip builds and removes in fall
        season = "winter" if kind == "adjustment" else season
        if not int(match[2]) or (season == "winter") != (kind == "adjustment"):
            raise fault(n, f'"{text[:40]}" is no phase that there is; expected such as "Fall 1901, Movement"')
        return season, int(match[2]), kind

    def _block(self, rows: list[Row], keyword: str, position: Position | None) -> Reading:
        """Read the lines of a block; what cannot be read is a fault at its line."""
        header = ["CASE 1", "PRESTATE" if keyword != "ORDERS" else "ORDERS"]
        text = "\n".join([*header, *(text for _, text in rows), "END"])
        reading = read(text, self.board, position, family="jdip")
        for remark in reading.errors:
            n = remark.line - len(header) - 1
            if 0 <= n < len(rows):
                hint = f"; {remark.hint}" if remark.hint else ""
                raise fault(rows[n][0], f"{remark.message}{hint}")
            raise fault(rows[0][0] if rows else 0, remark.message)
        return reading

    def _units(self, case: Case, keyword: str) -> tuple[Unit, ...]:
        rows = case.blocks.get(keyword, [])
        if not rows:
            return ()
        units = self._block(rows, keyword, None).position.units
        if len(units) != len(rows):
            raise fault(rows[0][0], f"{len(rows)} lines stand below {keyword}, but they name {len(units)} units")
        return units

    def _centers(self, case: Case) -> Centers:
        rows = case.blocks.get("PRESTATE_SUPPLYCENTER_OWNERS", [])
        if not rows:
            return owners_at_start(self.board)
        return tuple((unit.province, unit.power) for unit in self._units(case, "PRESTATE_SUPPLYCENTER_OWNERS"))

    def _results(self, case: Case) -> tuple[tuple[Order, ...], tuple[Told, ...]]:
        """Read the orders of the phase before, and whether each succeeded."""
        rows = case.blocks.get("PRESTATE_RESULTS", [])
        bare: list[Row] = []
        words: list[frozenset[str]] = []
        for n, text in rows:
            match = _RESULT.match(text)
            if match is None:
                raise fault(n, f'"{text[:40]}" is no result; expected SUCCESS: or FAILURE: and an order')
            bare.append((n, text[match.end() :]))
            words.append(frozenset((match[1].upper(),)))
        orders = self._block(bare, "ORDERS", None).orders if bare else ()
        if len(orders) != len(bare):
            raise fault(
                bare[0][0], f"{len(bare)} lines stand below PRESTATE_RESULTS, but they give {len(orders)} orders"
            )
        return orders, tuple(Told(order.unit.short, one) for order, one in zip(orders, words, strict=True))

    def _retreating(
        self, unit: Unit, units: tuple[Unit, ...], contested: tuple[str, ...], earlier: _Earlier
    ) -> Retreating:
        """Tell where a dislodged unit may go, as far as the file tells."""
        board = self.board
        number = board.number[unit.place]
        steps = [board.ids[t] for t in board.walks[number]] if unit.type is ARMY else board.sails[unit.place]
        attack = earlier.attacker(unit.province)
        closed = {other.province for other in units} | set(contested)
        start = "" if attack is None else attack.unit.province
        by_convoy = attack is not None and _by_sea(attack, board)
        if attack is not None and not by_convoy:
            closed.add(start)
        exits = tuple(place for place in steps if place.partition("/")[0] not in closed)
        return Retreating(unit, start if start != unit.province else "", exits, by_convoy)

    def _orders(self, case: Case, position: Position) -> tuple[tuple[GivenOrder, ...], tuple[str, ...]]:
        rows = self._meant(case.blocks.get("ORDERS", []), position)
        if not rows:
            return (), ()
        if position.phase == "movement":
            orders: tuple[GivenOrder, ...] = self._block(rows, "ORDERS", position).orders
        else:
            orders = self._late_orders(rows, position)
        if len(orders) != len(rows):
            raise fault(rows[0][0], f"{len(rows)} lines stand below ORDERS, but they give {len(orders)} orders")
        return orders, tuple(text for _, text in rows)

    def _late_orders(self, rows: list[Row], position: Position) -> tuple[GivenOrder, ...]:
        """Read the orders of a later phase; misplaced ones of movement are kept, as they are part of what is tested."""
        misplaced = {n for n, row in enumerate(rows) if "other-phase" in self._faults(row, position)}
        late = iter(self._block([row for n, row in enumerate(rows) if n not in misplaced], "ORDERS", position).late)
        plain = iter(self._block([rows[n] for n in sorted(misplaced)], "ORDERS", None).orders)
        found = (next(plain if n in misplaced else late, None) for n in range(len(rows)))
        return tuple(order for order in found if order is not None)

    def _faults(self, row: Row, position: Position) -> list[str]:
        """Return the codes of what is wrong with a line that stands alone."""
        reading = read(f"CASE 1\nORDERS\n{row[1]}\nEND", self.board, position, family="jdip")
        return [remark.code for remark in reading.errors]

    def _meant(self, rows: list[Row], position: Position) -> list[Row]:
        """Leave aside removals that name a place without a unit and say no letter: they are void whatever it is."""
        if position.phase != "adjustment":
            return rows
        kept = []
        for row in rows:
            if "no-letter" in self._faults(row, position):
                self.remarks.append(f'line {row[0]}: "{row[1][:60]}" is left aside: no unit stands there')
            else:
                kept.append(row)
        return kept

    def _after(self, case: Case, position: Position) -> After | None:
        if case.same:
            if "POSTSTATE" in case.blocks:
                raise fault(case.line, "this case has both POSTSTATE and POSTSTATE_SAME")
            units = position.units
        elif "POSTSTATE" in case.blocks or "POSTSTATE_DISLODGED" in case.blocks:
            units = self._units(case, "POSTSTATE")
        else:
            return None
        fallen = tuple(Retreating(unit) for unit in self._units(case, "POSTSTATE_DISLODGED"))
        return After(Position(units, self.board, dislodged=fallen), exits=False, owners=False, following=False)


def _by_sea(move: Move, board: Board) -> bool:
    """Tell whether a move goes by convoy: it says so, or its goal is no neighbour."""
    if move.unit.type is not ARMY:
        return False
    number = board.number
    return move.via_convoy or number[move.to.partition("/")[0]] not in board.walks[number[move.unit.place]]

"""Claims as data: the answers of standoff itself, whole or in part, and positions.

The form is that of ``standoff adjudicate --format json`` and of the engine protocol; ``docs/claims.md`` tells which
fields are held against the rules, and ``schema/claim.schema.json`` states them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from ...maps import Board, Position, Unit
from ...maps.errors import FieldError, StandoffError
from ...maps.notation import NotationError, parse_late_order, parse_order, parse_unit
from ..outcome import Result
from .claim import (
    AnyOrder,
    AttackedBy,
    AttackedFrom,
    Became,
    ByConvoy,
    Claim,
    Destroyed,
    Dislodgement,
    Executed,
    Exits,
    Fate,
    Fated,
    Route,
    Statement,
    Subject,
    complete_contested,
    complete_dislodged,
    complete_units,
    one_of,
)

if TYPE_CHECKING:
    from ..late_outcome import GivenOrder

T = TypeVar("T")

HELD = ("units", "dislodged", "contested", "results", "without_orders", *(fate.value for fate in Fate))
"""The fields that make the claim."""

ASIDE = (
    *("id", "version", "phase", "verdict", "uniqueness", "resolutions", "open_decisions", "cores", "board"),
    *("board_notes", "rules", "left", "left_complete"),
)
"""Fields of an answer that say how it came, and are not held against anything."""

_ROW = frozenset({"order", "result", "dislodged", "dislodged_by", "destroyed", "as", "route"})
_ROW_ASIDE = frozenset({"reason", "text", "by", "strength", "against", "fault"})
_DISLODGED = frozenset({"unit", "attacker", "attacker_from", "by_convoy", "retreats"})
_RESULTS = {result.word: result for result in Result}


def of_position(after: Position, before: Position, orders: Sequence[GivenOrder]) -> Claim:
    """Return the claim that a phase ends with a position.

    Args:
        after: the position: all units; all dislodged units, with their exits, if it begins a phase of retreats or names
            one; the provinces contested, if it names one.
        before: the position before the phase.
        orders: the orders.
    """
    phase = before.phase or "movement"
    statements = complete_units(after.units, before, orders)
    if phase == "movement":
        fallen = [one.unit for one in after.dislodged]
        if fallen or after.phase == "retreat":
            statements += complete_dislodged(fallen, before)
        for one in after.dislodged:
            statements.append(Exits(one.unit, frozenset(one.exits)))
            if one.attacked_from:
                statements.append(AttackedFrom(one.unit, one.attacked_from))
        if after.contested:
            statements += complete_contested(after.contested, before, orders)
    return Claim(tuple(statements), phase)


def of_data(data: Mapping[str, Any], before: Position, orders: Sequence[GivenOrder]) -> Claim:
    """Return the claim that an answer in standoff's own form makes.

    Args:
        data: the answer, whole or some of its fields. Lists are complete: a unit that ``units`` does not have stands
            nowhere, one that ``dislodged`` does not have is not dislodged.
        before: the position before the phase.
        orders: the orders, which rows of ``results`` name.

    Raises:
        FieldError: a field is unknown or of the wrong kind, or names what is not of this phase; with its place.
    """
    return _Reader(data, before, orders).claim()


class _Reader:
    def __init__(self, data: Mapping[str, Any], before: Position, orders: Sequence[GivenOrder]) -> None:
        self.data = data
        self.before = before
        self.orders = tuple(orders)
        self.board: Board = before.board
        self.phase = before.phase or "movement"
        # the orders given, by their canonical text; several may be the same
        given: dict[str, list[int]] = {}
        for n, order in enumerate(self.orders):
            given.setdefault(str(order), []).append(n)
        self.given = {text: tuple(several) for text, several in given.items()}
        self.rows: list[Subject] = []

    def claim(self) -> Claim:
        data = self.data
        if "error" in data:
            raise FieldError("error", f"the answer is no result: {str(data['error'])[:200]}")
        known = (*HELD, *ASIDE)
        for key in data:
            if key not in known:
                raise FieldError("", f"unknown field {str(key)[:60]!r}; what is read is {', '.join(HELD)}")
        if data.get("phase", self.phase) != self.phase:
            raise FieldError("phase", f"is {data['phase']!r}, and the orders are of a phase of {self.phase}")
        if data.get("board", self.board.id) != self.board.id:
            raise FieldError("board", f"is {str(data['board'])[:60]!r}, and the phase is played on {self.board.id}")
        if not any(data.get(key) is not None for key in HELD):
            raise FieldError("", f"claims nothing; expected one of {', '.join(HELD)}")
        statements = self._late() if self.phase != "movement" else self._movement()
        return Claim(tuple(statements), self.phase, tuple(self.rows))

    def _movement(self) -> list[Statement]:
        for key in (fate.value for fate in Fate):
            if key in self.data:
                raise FieldError(key, "belongs to another phase than movement")
        found = self._results()
        found += self._units()
        if self.data.get("dislodged") is not None:
            found += self._dislodged()
        if self.data.get("contested") is not None:
            ids = self._list("contested", self.data["contested"])
            for n, id in enumerate(ids):
                if not isinstance(id, str) or id not in self.board.number or "/" in id:
                    raise FieldError(f"contested[{n}]", f"{_short(id)} is no province of the board")
            found += complete_contested(ids, self.before, self.orders)
        return found

    def _late(self) -> list[Statement]:
        for key in ("dislodged", "contested"):
            if key in self.data:
                raise FieldError(key, f"belongs to a movement phase, and the orders are of a phase of {self.phase}")
        found = self._results()
        found += self._units()
        before = {*self.before.units, *(one.unit for one in self.before.dislodged)}
        for fate in Fate:
            if self.data.get(fate.value) is None:
                continue
            if (fate is Fate.DISBANDED) != (self.phase == "retreat"):
                raise FieldError(fate.value, f"belongs to no phase of {self.phase}")
            units = self._list(fate.value, self.data[fate.value])
            listed = [self._unit(text, f"{fate.value}[{n}]") for n, text in enumerate(units)]
            found += [Fated(unit, fate, where=f"{fate.value}[{n}]") for n, unit in enumerate(listed)]
            others = before | {unit for order in self.orders if isinstance(unit := getattr(order, "unit", None), Unit)}
            found += [Fated(unit, fate, False, where=fate.value) for unit in sorted(others - set(listed), key=str)]
        return found

    def _units(self) -> list[Statement]:
        if self.data.get("units") is None:
            return []
        units = self._list("units", self.data["units"])
        listed = [self._unit(text, f"units[{n}]") for n, text in enumerate(units)]
        return complete_units(listed, self.before, self.orders)

    def _dislodged(self) -> list[Statement]:
        found: list[Statement] = []
        units: list[Unit] = []
        for n, row in enumerate(self._list("dislodged", self.data["dislodged"])):
            place = f"dislodged[{n}]"
            if isinstance(row, str):
                units.append(self._unit(row, place))
                continue
            row = self._object(row, place, _DISLODGED)
            unit = self._unit(row.get("unit"), f"{place}.unit")
            units.append(unit)
            if "attacker" in row:
                attacker = self._unit(row["attacker"], f"{place}.attacker")
                found.append(AttackedBy(unit, attacker, where=f"{place}.attacker"))
            if "attacker_from" in row:
                id = row["attacker_from"]
                if not isinstance(id, str) or id not in self.board.number or "/" in id:
                    raise FieldError(f"{place}.attacker_from", f"{_short(id)} is no province of the board")
                found.append(AttackedFrom(unit, id, where=f"{place}.attacker_from"))
            if "by_convoy" in row:
                value = self._truth(row["by_convoy"], f"{place}.by_convoy")
                found.append(ByConvoy(unit, value, where=f"{place}.by_convoy"))
            if "retreats" in row:
                exits = self._list(f"{place}.retreats", row["retreats"])
                for m, exit in enumerate(exits):
                    if not isinstance(exit, str) or exit not in self.board.number:
                        raise FieldError(f"{place}.retreats[{m}]", f"{_short(exit)} is no place of the board")
                found.append(Exits(unit, frozenset(exits), where=f"{place}.retreats"))
        return [*complete_dislodged(units, self.before), *found]

    def _results(self) -> list[Statement]:
        found: list[Statement] = []
        seen: dict[str, int] = {}
        for key in ("results", "without_orders"):
            if self.data.get(key) is None:
                continue
            if key == "without_orders" and self.phase != "movement":
                continue  # what becomes of these units is told by the other lists
            for n, row in enumerate(self._list(key, self.data[key])):
                place = f"{key}[{n}]"
                row = self._object(row, place, _ROW | _ROW_ASIDE)
                order = self._order(row.get("order"), f"{place}.order")
                found += self._row(row, place, self._subject(order, place, seen, held=key == "without_orders"))
        return found

    def _subject(self, order: AnyOrder, place: str, seen: dict[str, int], *, held: bool) -> Subject:
        """Return the order given that a row is about: of several that are the same, one."""
        text = str(order)
        if held:
            unit = getattr(order, "unit", None)
            if unit not in self.before.units:
                raise FieldError(f"{place}.order", f"no unit {unit} stands on the board")
            return Subject(order)
        indices = self.given.get(text, ())
        n = seen[text] = seen.get(text, -1) + 1
        if n >= len(indices):
            fault = "no such order was given" if not indices else f"was given {len(indices)} times, and is here again"
            raise FieldError(f"{place}.order", f"{text}: {fault}")
        subject = one_of(self.orders, indices, n)
        if subject.among:
            self.rows.append(subject)
        return subject

    def _row(self, row: Mapping[str, Any], place: str, subject: Subject) -> list[Statement]:
        found: list[Statement] = []
        word = row.get("result")
        if not isinstance(word, str) or word not in _RESULTS:
            raise FieldError(f"{place}.result", f"{_short(word)} is no result; there are {', '.join(_RESULTS)}")
        result = _RESULTS[word]
        if result is Result.UNDECIDED:
            return []
        found.append(Became(subject, frozenset((result,)), word, where=place))
        if self.phase == "movement":
            # an order for another power's unit, or for none, says nothing of who stands there
            unit = getattr(subject.order, "unit", None)
            own = self._own_unit(unit)
            destroyed = self._truth(row.get("destroyed", False), f"{place}.destroyed")
            fallen = destroyed or result is Result.DISLODGED or "dislodged_by" in row
            if "dislodged" in row:
                fallen = self._truth(row["dislodged"], f"{place}.dislodged")
            if own is not None:
                found.append(Dislodgement(own, fallen, where=place))
                if "destroyed" in row:
                    found.append(Destroyed(own, destroyed, where=place))
                if "dislodged_by" in row:
                    attack = self._order(row["dislodged_by"], f"{place}.dislodged_by")
                    attacker = getattr(attack, "unit", None)
                    real = self._own_unit(attacker)
                    found.append(AttackedBy(own, real or attacker, where=f"{place}.dislodged_by"))  # type: ignore[arg-type]
            elif fallen and unit is not None:
                found.append(Dislodgement(unit, where=place))  # which contradicts the position
        if "as" in row:
            found.append(Executed(subject, str(self._order(row["as"], f"{place}.as")), where=f"{place}.as"))
        if "route" in row:
            route = row["route"]
            if route not in ("land", "convoy"):
                raise FieldError(f"{place}.route", f"{_short(route)} is neither land nor convoy")
            found.append(Route(subject, str(route), where=f"{place}.route"))
        return found

    def _own_unit(self, unit: Unit | None) -> Unit | None:
        """Return the unit that stands where an order says, if it is of the same power."""
        here = None if unit is None or unit.place not in self.board.number else self.before.unit_in(unit.place)
        return here if here is not None and unit is not None and here.power == unit.power else None

    # -- kinds of values ----------------------------------------------------------------------------------------

    def _list(self, place: str, value: object) -> list[Any]:
        if not isinstance(value, list):
            raise FieldError(place, f"is {_short(value)}; expected a list")
        if len(value) > 5_000:
            raise FieldError(place, f"has {len(value)} entries, which no phase has")
        return value

    def _object(self, value: object, place: str, keys: frozenset[str]) -> Mapping[str, Any]:
        if not isinstance(value, dict):
            raise FieldError(place, f"is {_short(value)}; expected an object")
        for key in value:
            if key not in keys:
                raise FieldError(place, f"unknown field {str(key)[:60]!r}; known are: {', '.join(sorted(keys))}")
        return value

    def _truth(self, value: object, place: str) -> bool:
        if not isinstance(value, bool):
            raise FieldError(place, f"is {_short(value)}; expected true or false")
        return value

    def _unit(self, text: object, place: str) -> Unit:
        return self._parsed(text, place, parse_unit)

    def _order(self, text: object, place: str) -> AnyOrder:
        parse: Callable[[str, Board], AnyOrder] = parse_order if self.phase == "movement" else parse_late_order
        return self._parsed(text, place, parse)

    def _parsed(self, text: object, place: str, parse: Callable[[str, Board], T]) -> T:
        if not isinstance(text, str):
            raise FieldError(place, f"is {_short(text)}; expected a text")
        try:
            return parse(text, self.board)
        except NotationError as error:
            raise FieldError(place, f"{_short(text)}: {error.diagnostics[0].message}") from None
        except StandoffError as error:
            raise FieldError(place, str(error)) from None


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:77]}..."

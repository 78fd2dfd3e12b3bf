"""A phase to be judged: what is put to an engine, and to standoff itself, in every form in which it is needed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from ..encoding import Rulebook
from ..encoding.rulebook import switch
from ..maps import Position, RulebookError

if TYPE_CHECKING:
    from ..datc.case import Case, Dislodged, Expected, Step
    from ..maps import Order
    from ..solver.adjustments import AdjustmentRuling
    from ..solver.late_outcome import GivenOrder
    from ..solver.retreats import RetreatRuling
    from ..solver.ruling import Ruling


@dataclass(frozen=True)
class Question:
    """A phase to be judged: a position, the orders, and the rulebook to judge by.

    Args:
        position: the position before the orders; its ``phase`` says which phase it is, movement where it says nothing.
        orders: the orders of all powers, in the sequence in which they are given.
        rulebook: the rulebook that is asked for.
        id: a name for people, ``"6.F.16"``; engines get numbers of their own.
        named: the rulebook that the request names, empty where it names none; None for the one above.

    >>> before = Position.of("ENGLAND F nth")
    >>> Question(before, before.orders("F Nth - Nwy")).request["orders"]
    ['ENGLAND: F nth - nwy']
    """

    position: Position
    orders: tuple[GivenOrder, ...]
    rulebook: Rulebook = Rulebook.DATC
    id: str = ""
    named: str | None = None

    @property
    def phase(self) -> str:
        """The phase that is asked about: ``"movement"``, ``"retreat"`` or ``"adjustment"``."""
        return self.position.phase or ("retreat" if self.position.dislodged else "movement")

    @cached_property
    def written(self) -> tuple[str, ...]:
        """The orders in canonical form."""
        return tuple(map(str, self.orders))

    @cached_property
    def rules(self) -> str:
        """The rulebook as requests name it; house rules of a file are spelled out, choice by choice."""
        return spelled(self.rulebook) if self.named is None else self.named

    @cached_property
    def request(self) -> dict[str, Any]:
        """The request of the engine protocol, without an ``id``."""
        before = self.position
        request: dict[str, Any] = {
            "board": before.board.id,
            **({"rules": self.rules} if self.rules else {}),
            "phase": self.phase,
            **({"season": before.season} if before.season else {}),
            **({"year": before.year} if before.year else {}),
            "units": list(map(str, before.units)),
            "orders": list(self.written),
        }
        if self.phase == "retreat":
            request["dislodged"] = [
                {
                    "unit": str(one.unit),
                    **({"attacker_from": one.attacked_from} if one.attacked_from else {}),
                    **({"by_convoy": True} if one.by_convoy else {}),
                    "retreats": list(one.exits),
                }
                for one in before.dislodged
            ]
            request["contested"] = list(before.contested)
        elif self.phase == "adjustment":
            centers: dict[str, list[str]] = {}
            for id, power in before.centers:
                centers.setdefault(power, []).append(id)
            request["centers"] = centers
        return request

    @cached_property
    def ruling(self) -> Ruling | RetreatRuling | AdjustmentRuling:
        """What standoff rules under the rulebook that is asked for."""
        if self.phase == "movement":
            from ..solver.adjudication import adjudicate

            return adjudicate(self.position, cast("tuple[Order, ...]", self.orders), self.rulebook)
        if self.phase == "retreat":
            from ..solver.retreats import adjudicate_retreats

            return adjudicate_retreats(self.position, self.orders, self.rulebook)
        from ..solver.adjustments import adjudicate_adjustments

        return adjudicate_adjustments(self.position, self.orders, self.rulebook)

    @cached_property
    def answer(self) -> dict[str, Any]:
        """What standoff answers, in the form of the engine protocol and without an ``id``."""
        ruling = self.ruling
        if self.phase == "movement":
            from ..solver.data import as_data

            return as_data(cast("Ruling", ruling), self.written)
        from ..solver.late_data import late_data

        return late_data(cast("RetreatRuling | AdjustmentRuling", ruling), self.written)

    def under(self, rulebook: Rulebook) -> Question:
        """Return the same question under another rulebook."""
        return replace(self, rulebook=rulebook)

    def case(self, id: str, title: str, source: str, note: str = "") -> Case:
        """Return the question as a case that expects what standoff answers.

        Args:
            id: the id of the case, also the name of its file.
            title: one line for people.
            source: where it comes from.
            note: a remark.

        Raises:
            CaseError: standoff's answer is undefined, or a dislodged unit has no attacker that could be named.
        """
        from ..datc.case import Case, Step

        before = self.position
        owned: dict[str, tuple[str, ...]] | None = None
        if self.phase == "adjustment":
            owned = {}
            for center, power in before.centers:
                owned[power] = (*owned.get(power, ()), center)
        return Case(
            id=id,
            title=title,
            source=source,
            board=before.board.id,
            centers=owned,
            note=note,
            steps=(
                Step(
                    phase=self.phase,
                    season=before.season,
                    year=before.year,
                    units=tuple(map(str, before.units)),
                    written=self.written,
                    expected=self._expected(id),
                    dislodged=tuple(self._fallen(id)),
                    board=before.board.id,
                    contested=before.contested if self.phase == "retreat" else (),
                    centers=() if owned is None else tuple(owned.items()),
                ),
            ),
        )

    def case_text(self, id: str, title: str, source: str, note: str = "") -> str:
        """Return the text of a case file; arguments and errors are those of :meth:`case`."""
        from ..datc.case_file import dumps

        return dumps(self.case(id, title, source, note))

    def _fallen(self, id: str) -> Iterator[Dislodged]:
        """Yield the units that a retreat phase begins with, as a case has them."""
        from ..datc.case import Dislodged
        from ..datc.errors import CaseError

        for one in self.position.dislodged if self.phase == "retreat" else ():
            attacker = self.position.unit_in(one.unit.province)
            if attacker is None or not one.attacked_from:
                raise CaseError(id, "dislodged", f"has no attacker of {one.unit} to name, or not where it came from")
            came = f"{attacker.power} {attacker.type.letter} {one.attacked_from}"
            yield Dislodged(str(one.unit), came, one.attacked_from, one.by_convoy, one.exits)

    def _expected(self, id: str) -> Expected:
        from ..datc.case import Dislodged, Expected, Result
        from ..datc.errors import CaseError

        answer = self.answer
        if answer["units"] is None:
            raise CaseError(id, "", f"is undefined under {self.rulebook.name}, so nothing can be expected of it")
        return Expected(
            results=tuple(
                Result(
                    order=row["order"],
                    result=row["result"],
                    dislodged=row.get("dislodged", False),
                    destroyed=row.get("destroyed", False),
                    executed_as=row.get("as", ""),
                    route=row.get("route", ""),
                )
                for row in answer["results"]
            ),
            units=tuple(answer["units"]),
            dislodged=tuple(
                Dislodged(row["unit"], row["attacker"], row["attacker_from"], row["by_convoy"], tuple(row["retreats"]))
                for row in answer.get("dislodged", ())
            ),
            contested=tuple(answer.get("contested", ())),
            uniqueness=answer.get("uniqueness", ""),
            disbanded=tuple(answer.get("disbanded", ())),
            built=tuple(answer.get("built", ())),
            removed=tuple(answer.get("removed", ())),
            automatic=tuple(answer.get("automatic", ())),
        )


def asked(
    position: Position, orders: Sequence[GivenOrder], rulebook: Rulebook = Rulebook.DATC, id: str = ""
) -> Question:
    """Return the question for a position and orders.

    Args:
        position: the position before the orders.
        orders: the orders of all powers.
        rulebook: the rulebook that is asked for.
        id: a name for people.

    >>> before = Position.of("FRANCE A par", "FRANCE A mar")
    >>> asked(before, before.orders("A Par - Bur, A Mar S A Par - Bur")).answer["units"]
    ['FRANCE A bur', 'FRANCE A mar']
    """
    return Question(position, tuple(orders), rulebook, id)


def asked_of(step: Step, rulebook: Rulebook = Rulebook.DATC, id: str = "") -> Question:
    """Return the question that a step of a case puts.

    Args:
        step: the step.
        rulebook: the rulebook that is asked for.
        id: a name for people.

    Raises:
        PositionError: the units cannot stand so.
        NotationError: a line is no order.

    >>> from standoff.datc.case import find, load
    >>> asked_of(load(find("6.C.1")).step).answer["verdict"]
    'several'
    """
    orders = step.orders() if step.phase == "movement" else step.late_orders()
    return Question(replace(step.position(), phase=step.phase), orders, rulebook, id)


def spelled(rulebook: Rulebook) -> str:
    """Return a rulebook as requests name it.

    Args:
        rulebook: the rulebook. One that no name stands for, such as one of a file, is spelled out from ``datc``.

    >>> spelled(Rulebook.named("2023")), spelled(Rulebook(name="club", paradox=Rulebook.named("1982").paradox))
    ('2023', 'datc, paradox=1982')
    """
    try:
        if not Rulebook.named(rulebook.name).differing(rulebook):
            return rulebook.name
    except RulebookError:
        pass  # the name is that of a file
    changed = rulebook.differing(Rulebook.DATC)
    return ", ".join(["datc", *(f"{switch(field)}={mine.word}" for field, (mine, _) in changed.items())])

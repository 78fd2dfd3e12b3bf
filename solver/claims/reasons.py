"""Why a claim cannot be: the decisions it comes to, and what the rules have against them, as trees of steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from ...encoding import Intents, Status
from ...encoding.facts import Fact, Kind
from ...maps import Convoy, Move, Position, Support, Unit
from ..outcome import Result
from ..resolving import Uniqueness
from ..ruling import Ruling
from ..why.movement import refutation
from ..why.reason import Step
from ..why.strengths import strengths_told
from .claim import (
    Absent,
    AttackedBy,
    AttackedFrom,
    Became,
    ByConvoy,
    Contested,
    Destroyed,
    Dislodgement,
    Either,
    Executed,
    Exits,
    Fated,
    Route,
    Stands,
    Statement,
    Subject,
    Uncarried,
    Unheard,
)
from .meaning import Meaning

if TYPE_CHECKING:
    from ..adjustments import AdjustmentRuling
    from ..cores import Core
    from ..retreats import RetreatRuling
    from ..why.sentences import Sentences

Decisions: TypeAlias = dict[Fact, bool]

MOST_WAYS = 16
"""So many ways in which a claim might be true are refuted one by one."""

MOST_TOLD = 5
"""Of so many statements that are refuted each by itself, the reasons are told."""

TEXTS: dict[str, str] = {
    "claim.other-kind": "{order}: no order of this kind can come to that",
    "claim.nobody": "{unit} was not in {place}, and no such unit was ordered there",
    "claim.not-ordered": "nobody was ordered to {place}, so nobody can be dislodged there",
    "claim.other-attacker": "that unit was not ordered to {place}",
    "claim.standoff": "a standoff leaves {place} empty",
    "claim.no-standoff": "no standoff leaves {place} empty",
    "claim.not-empty": "a unit stands in {place}",
    "claim.by-sea": "{order} goes by convoy",
    "claim.by-land": "{order} does not go by convoy",
    "claim.as-written": "{order} is carried out as it is written",
    "claim.as-read": "{order} is carried out otherwise",
    "claim.carried": "{order}: a convoy carries the army, or it needs none",
    "claim.unheard": "there is no unit {place:word}",
    "claim.fate": "{unit}: the rules have something else become of it",
}
"""What the steps of this module say, beside those of :mod:`standoff.solver.why.texts`."""


class Refuted(NamedTuple):
    """Why some statements cannot be true.

    Args:
        statements: one statement, or several of which not all can be true.
        steps: the trees that tell why.
    """

    statements: tuple[Statement, ...]
    steps: tuple[Step, ...]

    @property
    def order(self) -> None:
        """The trees are about no single order."""
        return None


def sentences_of(position: Position, blank: str = " ") -> Sentences:
    """Return what says the steps of this module and all others.

    Args:
        position: the position of the phase.
        blank: what stands between the words of an order.
    """
    from ..why import wordings
    from ..why.sentences import Sentences

    return Sentences(position, wordings.TEXTS | TEXTS, blank=blank)


def reasons(ruling: Ruling, refuted: Sequence[Statement], *, together: bool) -> tuple[Refuted, ...]:
    """Return trees that tell why some statements cannot be true.

    Args:
        ruling: what the rulebook makes of the phase.
        refuted: the statements.
        together: whether they are refuted only together.
    """
    telling = _Telling(ruling)
    if together:
        return (Refuted(tuple(refuted), telling.together(refuted)),)
    return tuple(Refuted((one,), telling.alone(one)) for one in refuted[:MOST_TOLD])


def late_reasons(ruling: RetreatRuling | AdjustmentRuling, refuted: Sequence[Statement]) -> tuple[Refuted, ...]:
    """Return trees that tell of each of some statements what became of its order or unit instead."""
    return tuple(Refuted((one,), late_steps(ruling, (one,))) for one in refuted[:MOST_TOLD])


def late_steps(ruling: RetreatRuling | AdjustmentRuling, refuted: Sequence[Statement]) -> tuple[Step, ...]:
    """Return trees that tell what became instead of the orders and units of a retreat or adjustment phase."""
    from ...maps import OrderError
    from ..retreats import RetreatRuling
    from ..why.late import why_adjustment, why_retreat
    from ..why.late_orders import unit_of

    refuted = [one for each in refuted for one in _options(each)]
    asked: list[int | Unit] = []
    for one in refuted:
        if isinstance(one, (Became, Executed)) and one.subject.index >= 0:
            asked.append(one.subject.index)
        elif isinstance(one, (Fated, Stands)):
            indices = [n for n, outcome in enumerate(ruling.outcomes) if unit_of(outcome.order) == one.unit]
            goals = [
                n
                for n, outcome in enumerate(ruling.outcomes)
                if isinstance(one, Stands) and getattr(outcome.order, "to", "").partition("/")[0] == one.unit.province
            ]
            asked += indices or goals or [one.unit]
        elif isinstance(one, Absent):
            asked += [unit for unit in ruling.units if unit.province == one.province]
    steps: list[Step] = []
    for what in list(dict.fromkeys(asked))[:MOST_TOLD]:
        try:
            why = why_retreat(ruling, what) if isinstance(ruling, RetreatRuling) else why_adjustment(ruling, what)
        except OrderError:  # no order was given for the unit, and nothing became of it
            continue
        steps += why.steps
    if steps:
        return tuple(steps)
    units = [one.unit for one in refuted if isinstance(one, (Fated, Stands))]
    values = {"unit": units[0]} if units else {}
    rule = "retreat" if isinstance(ruling, RetreatRuling) else "adjustments-due"
    return (Step("claim.fate", rule, values),)


def _options(statement: Statement) -> Iterator[Statement]:
    """Yield what a statement says, of several things of which one is said to be so all."""
    if isinstance(statement, Either):
        yield from (one for option in statement.options for one in option)
    else:
        yield statement


class _Telling:
    def __init__(self, ruling: Ruling) -> None:
        self.ruling = ruling
        self.intents: Intents = ruling.intents
        self.board = self.intents.board
        from ...encoding.network import Network

        self.meaning = Meaning(Network(self.intents))

    def alone(self, statement: Statement) -> tuple[Step, ...]:
        """Tell why one statement cannot be true."""
        void = self._void(statement)
        if void is not None:
            return (void,)
        ways = self.ways(statement)
        if ways is None:
            return (self._plain(statement),)
        steps = [step for way in islice(ways, MOST_WAYS) for step in self._against(way)]
        return tuple(steps) or (self._plain(statement),)

    def together(self, statements: Sequence[Statement]) -> tuple[Step, ...]:
        """Tell why some statements cannot be true together."""
        several = [self.ways(statement) for statement in statements]
        steps: list[Step] = []
        for ways in islice(product(*(ways for ways in several if ways is not None)), MOST_WAYS):
            merged: Decisions = {}
            if all(merged.setdefault(fact, value) == value for way in ways for fact, value in way.items()):
                steps += self._against(merged)
        return tuple(steps) or tuple(self._plain(statement) for statement in statements)

    def _against(self, way: Decisions) -> tuple[Step, ...]:
        """Tell why some decisions cannot be: by the plain equations, else by what settled a core as well."""
        if not way:
            return ()
        several: tuple[tuple[Core, ...], ...] = ((), self.ruling.cores)
        if self.ruling.uniqueness is Uniqueness.NONE:
            # what settled a core without a resolution is a rule like others
            hopeless = tuple(core for core in self.ruling.cores if core.resolutions == 0)
            several = (hopeless, self.ruling.cores, ())
        for cores in several:
            # with one resolution, its strengths are those that are told of the order
            only = self.ruling.resolution if self.ruling.uniqueness is Uniqueness.UNIQUE else None
            found = refutation(self.intents, way, cores, only)
            if found is not None and found.claims:
                return found.steps if only is None else strengths_told(self.ruling, found.steps)
        return ()

    def _void(self, statement: Statement) -> Step | None:
        """Return the step for an order that is illegal or matched by nothing, where that is what a claim gets wrong."""
        from ..why.orders import void_step

        if not isinstance(statement, (Became, Executed, Route, Uncarried)):
            return None
        index = statement.subject.index
        if index < 0 or self.intents.readings[index].status is Status.LEGAL:
            return None
        return void_step(self.intents, index)

    # -- the decisions that a statement comes to ----------------------------------------------------------------

    def ways(self, statement: Statement) -> list[Decisions] | None:
        """Return the ways in which a statement may be true, each as decisions; None where these do not say it all."""
        match statement:
            case Became(subject, results):
                return self._ways_of_results(subject, results)
            case Dislodgement(unit, value):
                p = self._where(unit)
                return None if p < 0 else [{Fact(Kind.DISLODGED, p): value}]
            case AttackedBy(unit, attacker):
                return self._attacked(unit, self._where(attacker))
            case AttackedFrom(unit, province):
                return self._attacked(unit, self.board.number[province])
            case Stands(unit):
                return list(self._standing(unit))
            case Absent(province, power):
                return list(self._absent(self.board.number[province], power))
            case Exits(unit) | ByConvoy(unit):
                return self._if_standing(unit)
            case Destroyed(unit, value):
                return self._if_standing(unit) if value else None
            case _:
                return None

    def _where(self, unit: Unit) -> int:
        p = self.board.number.get(unit.place, -1)
        return p if p >= 0 and self.intents.at[p] == unit else -1

    def _if_standing(self, unit: Unit) -> list[Decisions] | None:
        """Return that a unit is dislodged, where it is not: then nothing more has to be said."""
        p = self._where(unit)
        if p < 0 or any(one.unit == unit for one in self.ruling.dislodged):
            return None
        return [{Fact(Kind.DISLODGED, p): True}]

    def _ways_of_results(self, subject: Subject, results: frozenset[Result]) -> list[Decisions] | None:
        order, p = self.meaning.order_of(subject)
        if order is None:
            return None
        if isinstance(order, Move):
            found = [{Fact(Kind.SUCCESS, p): result is Result.SUCCEEDS} for result in _in(results, "SUCCEEDS", "FAILS")]
        elif isinstance(order, Support):
            found = [{Fact(Kind.GIVEN, p): result is Result.GIVEN} for result in _in(results, "GIVEN", "CUT")]
        elif isinstance(order, Convoy):
            several = _in(results, "AVAILABLE", "DISRUPTED")
            found = [{Fact(Kind.DISLODGED, p): result is Result.DISRUPTED} for result in several]
        else:
            several = _in(results, "STANDS", "DISLODGED")
            found = [{Fact(Kind.DISLODGED, p): result is Result.DISLODGED} for result in several]
        return found or None

    def _attacked(self, unit: Unit, i: int) -> list[Decisions] | None:
        p = self._where(unit)
        if p < 0 or i < 0 or self.intents.goal[i] != p:
            return None
        return [{Fact(Kind.SUCCESS, i): True, Fact(Kind.DISLODGED, p): True}]

    def _standing(self, unit: Unit) -> Iterator[Decisions]:
        t = self.board.number[unit.place]
        for i in self.intents.into.get(t, ()):
            mover = self.intents.at[i]
            assert mover is not None
            landing = self.intents.landing.get(i, self.board.ids[t])
            if (mover.power, mover.type, landing) == (unit.power, unit.type, unit.place):
                yield {Fact(Kind.SUCCESS, i): True}
        if self.intents.at[t] == unit:
            stays = {Fact(Kind.DISLODGED, t): False}
            yield stays | ({Fact(Kind.SUCCESS, t): False} if self.intents.goal[t] >= 0 else {})

    def _absent(self, t: int, power: str) -> Iterator[Decisions]:
        intents = self.intents

        def meant(p: int) -> bool:
            unit = intents.at[p]
            return unit is not None and power in ("", unit.power)

        nobody = {Fact(Kind.SUCCESS, i): False for i in intents.into.get(t, ()) if meant(i)}
        if not meant(t):
            yield nobody
            return
        if intents.goal[t] >= 0:
            yield {Fact(Kind.SUCCESS, t): True} | nobody
        yield {Fact(Kind.DISLODGED, t): True} | nobody

    # -- what no decision says ----------------------------------------------------------------------------------

    def _plain(self, statement: Statement) -> Step:
        """Return the step for a statement that no decision says, or that is false whatever is decided."""
        from ..why.exits import retreat_step

        match statement:
            case Became(subject):
                return Step("claim.other-kind", "ordered", {"order": subject.order})
            case Executed(subject):
                done = subject.index >= 0 and self.intents.readings[subject.index].executed is not None
                return Step(f"claim.as-{'read' if done else 'written'}", "executed", {"order": subject.order})
            case Route(subject):
                _, p = self.meaning.order_of(subject)
                by_sea = p in self.ruling.resolution.path and (
                    p not in self.intents.overland or self.ruling.resolution.path[p] == 1
                )
                return Step(f"claim.by-{'sea' if by_sea else 'land'}", "land-or-sea", {"order": subject.order})
            case Uncarried(subject):
                return Step("claim.carried", "any-route-suffices", {"order": subject.order})
            case Exits(unit) | Destroyed(unit) | ByConvoy(unit) | AttackedBy(unit) | AttackedFrom(unit):
                if isinstance(statement, (Exits, Destroyed)) and any(one.unit == unit for one in self.ruling.dislodged):
                    return retreat_step(self.ruling, unit)
                return self._attackers(unit)
            case Dislodgement(unit) | Stands(unit):
                return Step("claim.nobody", "dislodgement", {"unit": unit, "place": unit.place})
            case Absent(province):
                return Step("claim.not-empty", "dislodgement", {"place": province})
            case Contested(province):
                contested = province in self.ruling.contested
                return Step(f"claim.{'' if contested else 'no-'}standoff", "retreat-contested", {"place": province})
            case Either(options):
                return self._plain(options[0][0])
            case Fated(unit):
                return Step("claim.fate", "retreat", {"unit": unit})
            case Unheard(name):
                return Step("claim.unheard", "no-unit", {"place": name})

    def _attackers(self, unit: Unit) -> Step:
        """Tell by whom a unit is dislodged, where a claim names another."""
        p = self._where(unit)
        way = next((one for one in self.ruling.dislodged if one.unit == unit), None)
        if p >= 0 and way is not None:
            found = refutation(self.intents, {Fact(Kind.DISLODGED, p): False}, self.ruling.cores)
            if found is not None and found.steps:
                return found.steps[0]
        place = {"place": unit.province}
        if p >= 0 and not self.intents.into.get(p):
            return Step("claim.not-ordered", "dislodgement", place)
        return Step("claim.other-attacker", "dislodgement", place)


def _in(results: frozenset[Result], *names: str) -> list[Result]:
    return [Result[name] for name in names if Result[name] in results]

"""What became of a unit in the words of the program that recorded it, so that the two can be held against each other.

The Python package diplomacy has a word or two for each unit, none where all went well. A few of them say in several
ways what is one thing by the rules; whichever it chose, nothing differs. jDip knows ``SUCCESS`` and ``FAILURE`` alone.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias

from ..encoding import Fault
from ..encoding.facts import FALSE
from ..maps import Convoy, Move, Support, Waive
from ..solver.late_outcome import LateOutcome, LateReason
from ..solver.outcome import Outcome, Reason, Result
from ..solver.retreats import RetreatRuling
from ..solver.ruling import Ruling

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from ..solver.late_outcome import GivenOrder, Unordered
    from .turns import AnyRuling

Words: TypeAlias = frozenset[str]
"""What a program says of one unit."""

Sayings: TypeAlias = dict[str, tuple[Words, ...]]
"""What it may say of each unit, ``A par``; the usual way first."""

WELL: Words = frozenset()
_GOOD = frozenset((Result.STANDS, Result.SUCCEEDS, Result.GIVEN, Result.AVAILABLE))
_NO_WAY = frozenset((Reason.CONVOY_DISRUPTED, Reason.PARADOX, Reason.PARADOX_DPTG))
_CARRIED_BY_NOBODY = (Fault.NO_CONVOY, Fault.NO_FLEETS)
# of what belongs to a convoy that carries nobody
_NO_CONVOY = tuple(map(frozenset, (("no convoy",), ("no convoy", "void"), ("void",), ("disrupted",))))


def in_diplomacy(ruling: AnyRuling) -> Sayings:
    """Say of each unit what the package diplomacy may say of what standoff found.

    ``void`` is an order that has no effect: one that is illegal, and a support of an attack on an own unit as well;
    ``no convoy`` stands beside an army whose convoy there is not or is disrupted, ``no convoy`` or ``void`` or
    ``disrupted`` beside the fleets and the supports of such an army.

    Args:
        ruling: the ruling of any phase.

    >>> from standoff.maps import Position
    >>> from standoff.solver.adjudication import adjudicate
    >>> before = Position.of("FRANCE A par", "GERMANY A mun")
    >>> sayings = in_diplomacy(adjudicate(before, before.orders("A Par-Bur, A Mun-Bur")))
    >>> sayings["A par"]
    (frozenset({'bounce'}),)
    """
    if isinstance(ruling, Ruling):
        stranded = {one.order.unit.province for one in _counting(ruling) if _without_convoy(one, ruling)}
        # fleets that were to carry an army which walks carry nobody either
        walking = {one.order.unit.province for one in _counting(ruling) if one.route == "land"}
        return {one.order.unit.short: tuple(_moved(one, ruling, stranded, walking)) for one in _counting(ruling)}
    disbands = isinstance(ruling, RetreatRuling)
    found: Sayings = {}
    for outcome in ruling.outcomes:
        found[named(outcome.executed or outcome.order)] = (_late(outcome),)
    for one in ruling.without_orders:
        found[one.unit.short] = (_unordered(one, disbands=disbands),)
    return found


def in_jdip(ruling: AnyRuling) -> Sayings:
    """Say of each unit ``SUCCESS`` or ``FAILURE``, as jDip would of what standoff found.

    Args:
        ruling: the ruling of any phase.
    """
    if isinstance(ruling, Ruling):
        # a unit that is dislodged fails, whatever it was to do
        good = {one.order.unit.short: one.result in _GOOD and one.dislodged_by is None for one in _counting(ruling)}
    else:
        good = {named(one.executed or one.order): one.result is Result.SUCCEEDS for one in ruling.outcomes}
    return {unit: (frozenset(("SUCCESS" if well else "FAILURE",)),) for unit, well in good.items()}


def in_standoff(data: Mapping[str, Any]) -> Sayings:
    """Say of each order what a ruling of standoff says of it, result and reason; by order, ``FRANCE: A par - bur``.

    Args:
        data: the ruling as data, in the forms of ``solver/schema``.
    """
    found: Sayings = {}
    for row in (*data["results"], *data["without_orders"]):
        words = filter(None, (row.get("result"), row.get("reason")))
        found[row.get("order") or row["unit"]] = (frozenset(words),)
    return found


def named(order: GivenOrder) -> str:
    """Return the unit of an order without its power; ``waive`` where it has none."""
    return order.short if isinstance(order, Waive) else order.unit.short


def _counting(ruling: Ruling) -> Iterable[Outcome]:
    """Return one outcome for each unit: that of the order that counts, else of its first illegal one, else its hold."""
    given, number = ruling.intents.given, ruling.intents.board.number
    found = [ruling.outcomes[given[p]] for p in ruling.intents.units if given[p] >= 0]
    void: dict[tuple[str, str], Outcome] = {}
    for outcome in ruling.outcomes:
        void.setdefault((outcome.order.unit.power, outcome.order.unit.province), outcome)
    for held in ruling.held:
        unit = held.order.unit
        illegal = void.get((unit.power, unit.province))
        if illegal is not None and given[number[unit.province]] < 0:
            # the order may be for a unit that is written otherwise; it is the unit that stands there that is dislodged
            order = replace(illegal.order, unit=unit)
            found.append(illegal._replace(order=order, dislodged_by=held.dislodged_by))
        else:
            found.append(held)
    return found


def _without_convoy(outcome: Outcome, ruling: Ruling) -> bool:
    """Tell whether a move fails because no convoy carries the army."""
    if not isinstance(outcome.order, Move):
        return False
    if outcome.reason is Reason.PARADOX_ALL_HOLD:  # of the attacks in the paradox as well
        number = ruling.intents.board.number[outcome.order.unit.province]
        return ruling.resolution.path.get(number) == FALSE
    return outcome.fault in _CARRIED_BY_NOBODY or outcome.reason in _NO_WAY


def _moved(outcome: Outcome, ruling: Ruling, stranded: set[str], walking: set[str]) -> Iterator[Words]:
    """Yield what may be said of an order of a movement phase.

    Args:
        outcome: what became of it.
        ruling: all of them.
        stranded: provinces of the armies that no convoy carries and that stay for it.
        walking: provinces of the armies that go by land instead.
    """
    order = outcome.order
    fallen: Words = frozenset(("dislodged",)) if outcome.dislodged_by is not None else WELL
    if _without_convoy(outcome, ruling):
        yield fallen | {"no convoy"}
        return
    if outcome.result in (Result.ILLEGAL, Result.INVALID):
        yield fallen | {"void"}
    elif outcome.result is Result.CUT:
        # an attack that dislodges cuts as well
        yield fallen | {"cut"}
    elif isinstance(order, Move) and outcome.result not in _GOOD:
        yield fallen | {"bounce"}
    else:
        yield fallen
    other = order.supported if isinstance(order, Support) else order.convoyed if isinstance(order, Convoy) else None
    carried = stranded | walking if isinstance(order, Convoy) else stranded
    if other is not None and other.place.partition("/")[0] in carried:
        yield from (fallen | words for words in _NO_CONVOY)
    elif isinstance(order, Support) and order.to is not None:
        victim = ruling.intents.position.unit_in(order.to.partition("/")[0])
        if victim is not None and victim.power == order.unit.power:
            yield fallen | {"void"}


def _late(outcome: LateOutcome) -> Words:
    if outcome.reason is LateReason.COLLISION:
        return frozenset(("bounce", "disband"))
    if outcome.reason is LateReason.DISBANDS:
        return frozenset(("disband",))
    return frozenset(("void",)) if outcome.result is Result.ILLEGAL else WELL


def _unordered(one: Unordered, *, disbands: bool) -> Words:
    """Say what became of a unit about which no order decided: in winter its removal is nothing to speak of."""
    return frozenset(("disband",)) if disbands and one.reason is not LateReason.FORCED else WELL

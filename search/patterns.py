"""A unit or an order and what is to come of it, as people write it: ``F Nth dislodged``, ``A Lon - Nwy fails``."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..encoding.facts import FALSE, TRUE
from ..maps import Convoy, Hold, Move, StandoffError, Support
from ..maps.notation import read
from ..solver.claims.claim import fitting
from ..solver.claims.claim_results import RESULTS
from ..solver.claims.result_words import Word, worded
from ..solver.outcome import Result

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..encoding.universe import Universe
    from ..engines.provoking.phase import Phase
    from ..maps import Board, Order, Unit
    from ..maps.notation import Reading
    from ..solver.ruling import Ruling


class PatternError(StandoffError):
    """A text says of no unit and of no order what is to become of it."""


OF_UNIT = (Word.DISLODGED, Word.STANDS, Word.DESTROYED)
"""What is said of a unit, whatever it was ordered to do."""

OF_ORDER = (
    *(Word.SUCCEEDS, Word.FAILS, Word.BOUNCES, Word.GIVEN, Word.CUT, Word.AVAILABLE),
    *(Word.DISRUPTED, Word.VOID, Word.INVALID, Word.ILLEGAL),
)
"""What is said of an order."""

WORDS = ", ".join(word.value for word in (*OF_UNIT, *OF_ORDER))
"""Words that say what becomes of a unit or an order."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A unit, perhaps its order, and what is to come of it.

    Args:
        text: as it was written, with single blanks.
        unit: the unit; its power counts only where ``own`` says so.
        own: whether the power was named.
        order: its order; None where any will do.
        word: what is said of it.
        negated: whether it is said not to be so.
    """

    text: str
    unit: Unit
    own: bool
    order: Order | None
    word: Word
    negated: bool

    def stands_in(self, phase: Phase) -> bool:
        """Tell whether the unit stands there and has such an order."""
        there = phase.position.unit_in(self.unit.province)
        if there is None or (there.type, there.place) != (self.unit.type, self.unit.place):
            return False
        if self.own and there.power != self.unit.power:
            return False
        if self.order is None:
            return True
        given = [order for order in phase.orders if order.unit.province == there.province]
        if not given:
            return isinstance(self.order, Hold)
        return len(given) == 1 and _same(self.order, given[0])

    def came_true(self, ruling: Ruling) -> bool:
        """Tell whether that is what becomes of the unit or the order."""
        if ruling.left or ruling.resolution.open:
            return False  # undefined: nothing becomes of anything
        province = self.unit.province
        fallen = next((one for one in ruling.dislodged if one.unit.province == province), None)
        if self.word in OF_UNIT:
            if self.order is not None and not self.negated and self._void(ruling):
                return False  # the unit has not that order: it holds
            if self.word is Word.DISLODGED:
                true = fallen is not None
            elif self.word is Word.DESTROYED:
                true = fallen is not None and not fallen.retreats
            else:
                # a like unit may have come where this one went from
                moved = ruling.resolution.success[ruling.intents.board.number[province]] == TRUE
                true = fallen is None and not moved
        else:
            outcomes = [one for one in ruling.outcomes if one.order.unit.province == province]
            true = bool(outcomes) and outcomes[0].result in self._results
        return true != self.negated

    def _void(self, ruling: Ruling) -> bool:
        """Tell whether the order of the unit is void."""
        outcomes = [one for one in ruling.outcomes if one.order.unit.province == self.unit.province]
        return bool(outcomes) and outcomes[0].result in RESULTS[Word.VOID]

    def distance(self, ruling: Ruling) -> int:
        """Return how far a ruling is from it: of a unit to be destroyed, how many exits it has."""
        if self.word is not Word.DESTROYED or self.negated:
            return 0
        fallen = [one for one in ruling.dislodged if one.unit.province == self.unit.province]
        return len(fallen[0].retreats) if fallen else len(ruling.intents.board.provinces)

    @property
    def about_void(self) -> bool:
        """Whether it may be said of an order that is void."""
        return self.negated or self.word in (Word.VOID, Word.INVALID, Word.ILLEGAL)

    @property
    def _results(self) -> frozenset[Result]:
        """The results that the word stands for; an order that is void does not *fail*: it is *void*."""
        results = frozenset({Result.DISRUPTED}) if self.word is Word.DISRUPTED else RESULTS[self.word]
        if self.word in (Word.FAILS, Word.BOUNCES):
            results -= RESULTS[Word.VOID]
        return results if self.order is None else fitting(self.order, results)


def pattern_of(text: str, board: Board, *, with_order: bool) -> Pattern:
    """Read a pattern.

    Args:
        text: a unit or an order in any notation, and one word behind it that says what is to come of it.
        board: the board.
        with_order: whether an order is wanted; else a unit will do.

    Raises:
        PatternError: it says something else, or of a place that the board does not have.

    >>> from standoff.maps import standard
    >>> found = pattern_of("A Lon - Nwy via convoy fails", standard(), with_order=True)
    >>> str(found.order), found.word
    ('AUSTRIA: A lon - nwy via convoy', <Word.FAILS: 'fails'>)
    """
    text = " ".join(text.split())
    example = "A Lon - Nwy via convoy fails" if with_order else "F Nth dislodged"
    if len(text) > 200:
        raise PatternError(f'too long for one order and what becomes of it; expected such as "{example}"')
    parts = worded(text)
    if len(parts.said) != 1 or parts.said[0].tail != (0, 0):
        raise PatternError(f'"{text}" must say one thing that becomes of a unit or order, one of: {WORDS}')
    (said,) = parts.said
    if said.word not in (*OF_UNIT, *OF_ORDER):
        raise PatternError(f'"{said.word.value}" is nothing that becomes of an order of movement; say one of: {WORDS}')
    words = parts.rest.strip()
    reading, own = _read(words, board)
    errors = [f"{one.message}; {one.hint}" if one.hint else one.message for one in reading.errors]
    if errors:
        raise PatternError(f'"{words}": {errors[0]}')
    units = reading.position.units
    if reading.orders_phase != "movement" or len(units) != 1 or len(reading.orders) > 1:
        raise PatternError(f'"{text}" must name one unit or its order, such as "{example}"')
    order = reading.orders[0] if reading.orders else None
    bare = any(remark.code == "no-verb" for remark in reading.diagnostics)
    if bare:
        order = None
    if with_order and order is None:
        raise PatternError(f'"{text}" names no order, such as "{example}" does; of a unit speaks --outcome')
    if order is None and said.word not in OF_UNIT:
        raise PatternError(f'"{text}": that becomes of an order; name it, such as "A Lon - Nwy {said.word.value}"')
    return Pattern(text, units[0], own, order, said.word, said.negated)


def _read(words: str, board: Board) -> tuple[Reading, bool]:
    """Read a unit or an order; tell whether its power is named. One that is not is taken for the first of the board."""
    reading = read(words, board)
    if all(one.code != "no-power" for one in reading.errors):
        return reading, True
    return read(f"{board.powers[0].id}: {words}", board), False


def _same(wanted: Order, given: Order) -> bool:
    """Tell whether an order is the one that is wanted, whoever gives it."""
    if type(wanted) is not type(given):
        return False
    if isinstance(wanted, Move) and isinstance(given, Move):
        return wanted.to == given.to and (given.via_convoy or not wanted.via_convoy)
    if isinstance(wanted, Support) and isinstance(given, Support):
        return _province(wanted.supported.place) == _province(given.supported.place) and wanted.to == given.to
    if isinstance(wanted, Convoy) and isinstance(given, Convoy):
        return wanted.convoyed.place == given.convoyed.place and wanted.to == given.to
    return True


def given_by(order: Order, power: str) -> Order:
    """Return an order as a power gives it."""
    return replace(order, unit=replace(order.unit, power=power))


def _province(place: str) -> str:
    return place.partition("/")[0]


def fitted(phase: Phase, patterns: Sequence[Pattern]) -> Phase:
    """Return a phase with its powers and orders written as patterns have them, where they are the same.

    Args:
        phase: the phase.
        patterns: what is looked for; a power that is named takes the place of the one whose unit stands there.
    """
    from .symmetry import with_powers

    names: dict[str, str] = {}
    for pattern in patterns:
        there = phase.position.unit_in(pattern.unit.province)
        if pattern.own and there is not None:
            names.setdefault(there.power, pattern.unit.power)
    free = [power.id for power in phase.position.board.powers if power.id not in names.values()]
    for unit in phase.position.units:
        if unit.power not in names:
            names[unit.power] = free.pop(0)
    if len(set(names.values())) == len(names):
        phase = with_powers(phase, names)
    orders = list(phase.orders)
    for n, order in enumerate(orders):
        for pattern in patterns:
            wanted = pattern.order
            if wanted is not None and wanted.unit.place == order.unit.place and _alike(wanted, order):
                orders[n] = given_by(wanted, order.unit.power)
    return phase._replace(orders=tuple(orders))


def _alike(wanted: Order, given: Order) -> bool:
    """Tell whether two orders of a unit are the same but for coasts and how the army goes."""
    if type(wanted) is not type(given):
        return False
    if isinstance(wanted, Support) and isinstance(given, Support):
        to, other = wanted.to or "", given.to or ""
        same = _province(wanted.supported.place) == _province(given.supported.place)
        return same and _province(to) == _province(other)
    if isinstance(wanted, Convoy) and isinstance(given, Convoy):
        return wanted.convoyed.place == given.convoyed.place and _province(wanted.to) == _province(given.to)
    if isinstance(wanted, Move) and isinstance(given, Move):
        same_way = wanted.via_convoy or not given.via_convoy
        return _province(wanted.to) == _province(given.to) and (given.via_convoy == wanted.via_convoy or not same_way)
    return True


def demand_pattern(universe: Universe, pattern: Pattern, which: int | None) -> None:
    """Demand that a universe has the unit of a pattern with its order.

    Args:
        universe: the universe.
        pattern: the pattern.
        which: the number of the resolution in which it is to come true; None for none of them.
    """
    sheet, number = universe.sheet, universe.board.number
    found = []
    for k in universe.slots.numbers:
        stands = universe.slots.stands[k].get((pattern.unit.type, pattern.unit.place), FALSE)
        if stands != FALSE:
            order = TRUE if pattern.order is None else _ordered(universe, pattern.order, k, number)
            found.append(sheet.both(stands, order, TRUE if which is None else _true_in(universe, pattern, k, which)))
    universe.demand(*found)


def _ordered(universe: Universe, order: Order, k: int, number: Mapping[str, int]) -> int:
    """Return the literal of *slot k has that order*."""
    sheet, orders, slots = universe.sheet, universe.orders, universe.slots
    if isinstance(order, Move):
        p = number[order.to]
        by_land = FALSE if order.via_convoy else orders.by_land[k].get(p, FALSE)
        return sheet.either(by_land, orders.by_sea[k].get(p, FALSE))
    if isinstance(order, Hold):
        return orders.holds[k]
    mention = order.supported if isinstance(order, Support) else order.convoyed
    table = orders.carries if isinstance(order, Convoy) else orders.holds_up if order.to is None else orders.helps
    there = number[mention.place]
    goal = None if order.to is None else number[order.to]
    return sheet.either(
        *(
            sheet.both(
                table[k][r],
                slots.within[r].get(there, FALSE),
                TRUE if goal is None else orders.goal[r].get(goal, FALSE),
            )
            for r in slots.numbers
            if r != k
        )
    )


def _true_in(universe: Universe, pattern: Pattern, k: int, which: int) -> int:
    """Return a literal that is true where what is said becomes of slot k in a resolution; it may be true elsewhere."""
    made, orders, sheet = universe.made[which], universe.orders, universe.sheet
    if pattern.word in (Word.DISLODGED, Word.DESTROYED):
        return made.dislodged[k]
    if pattern.word is Word.STANDS:
        return sheet.both(-made.dislodged[k], -made.success[k])
    if isinstance(pattern.order, Move):
        carried = sheet.either(orders.walks[k], orders.chains.ordered(k) if orders.crosses[k] != FALSE else FALSE)
        success = made.success[k]
        return sheet.both(carried, success if pattern.word is Word.SUCCEEDS else -success)
    if isinstance(pattern.order, Support):
        return made.given[k] if pattern.word in (Word.SUCCEEDS, Word.GIVEN) else -made.given[k]
    return TRUE

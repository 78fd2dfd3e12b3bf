"""Positions, orders, whole phases and rulebooks for the property tests of others: strategies of hypothesis.

They need hypothesis, which the extra ``hypothesis`` brings. What is drawn shrinks: units and
orders are left out first, powers and places become the first ones, rulebooks that of ``datc``.

>>> from hypothesis import given
>>> from standoff import adjudicate
>>> @given(phases())
... def nobody_is_lost(phase):
...     if phase.position.phase in ("", "movement"):
...         ruling = adjudicate(phase.position, phase.orders)
...         assert len(ruling.after.units) + len(ruling.dislodged) == len(phase.position.units)
>>> nobody_is_lost()
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Literal, TypeAlias

try:
    from hypothesis import strategies as st
except ModuleNotFoundError as error:
    if error.name != "hypothesis":
        raise
    raise ModuleNotFoundError(
        "standoff.strategies needs hypothesis, which its extra brings: pip install 'hypothesis>=6.112,<7'",
        name="hypothesis",
    ) from None

from .encoding import Rulebook
from .encoding.presets import PRESETS
from .encoding.routes import useful
from .encoding.rulebook import ISSUES, field_named, policy_of, switch
from .engines.provoking.geography import Geography, bare, geography
from .engines.provoking.kinds import KINDS, MOVEMENT, phase_of
from .engines.provoking.mistakes import MISTAKES, Clerk
from .engines.reducing import orders_in, units_in, without_orders, without_units
from .maps import (
    ARMY,
    FLEET,
    Board,
    Build,
    Convoy,
    Disband,
    Hold,
    LateOrder,
    Mention,
    Move,
    Order,
    Position,
    Remove,
    Retreat,
    Support,
    Unit,
    UnitType,
    Waive,
    standard,
)

if TYPE_CHECKING:
    from standoff.engines.provoking.kinds import AnyPhase

Style: TypeAlias = Literal["legal", "sloppy", "any"]
"""How orders are written: possible on the board; as people do, with mistakes among them; anything at all."""

SEEDS = st.integers(0, 2**32 - 1)
_CHANCE = st.randoms(use_true_random=False)
# 0 is what it shrinks to, and seldom drawn
_KEPT = st.integers(0, 31).map(bool)


def positions(
    board: Board | None = None,
    *,
    min_units: int = 0,
    max_units: int = 10,
    powers: Sequence[str] | None = None,
    close: bool = True,
) -> st.SearchStrategy[Position]:
    """Draw positions of a movement phase.

    Args:
        board: the board; the standard one without.
        min_units: so many units at least.
        max_units: so many units at most.
        powers: ids of the powers that may have units; all of the board without.
        close: whether the units stand near each other, so that they are in each other's way.

    Raises:
        ValueError: there are not so many provinces, or a power is none of the board.

    >>> from hypothesis import given
    >>> @given(positions(max_units=3, powers=("FRANCE", "ITALY")))
    ... def few(position):
    ...     assert len(position.units) <= 3
    ...     assert {unit.power for unit in position.units} <= {"FRANCE", "ITALY"}
    >>> few()
    """
    board = board or standard()
    known = tuple(power.id for power in board.powers)
    unknown = [power for power in powers or () if power not in known]
    if unknown:
        raise ValueError(f"{unknown[0]!r} is no power of the board {board.id}; there are {', '.join(known)}")
    if not 0 <= min_units <= max_units or min_units > len(board.ids):
        raise ValueError(f"from {min_units} to {max_units} units cannot stand on a board of {len(board.ids)} provinces")
    return _positions(geography(board), min_units, max_units, tuple(powers or known), close)


@st.composite
def _positions(
    draw: st.DrawFn, lie: Geography, least: int, most: int, powers: tuple[str, ...], close: bool
) -> Position:
    where: Iterable[str] = lie.ids
    if close:
        steps = lie.steps(draw(st.integers(0, len(lie.ids) - 1)))
        where = sorted(lie.ids, key=lambda p: steps[lie.board.number[p]])[: 2 * most + 4]
    standing = st.sampled_from([one for province in where for one in _standing(lie, province)])
    found = draw(
        st.lists(
            st.tuples(st.sampled_from(powers), standing),
            min_size=least,
            max_size=most,
            unique_by=lambda one: bare(one[1][1]),
        )
    )
    return Position(tuple(Unit(power, kind, place) for power, (kind, place) in found), lie.board)


def _standing(lie: Geography, province: str) -> Iterator[tuple[UnitType, str]]:
    """Yield the units that can stand in a province, each as its type and place."""
    if province in lie.board.army_places:
        yield ARMY, province
    yield from ((FLEET, place) for place in lie.docks[province])


def orders_for(position: Position, style: Style = "legal") -> st.SearchStrategy[list[Order | LateOrder]]:
    """Draw orders for a position, of the phase that it says.

    Args:
        position: the position; one of retreats or adjustments says so.
        style: ``"legal"``: at most one order for each unit, which is possible on the board, whatever the others do;
            ``"sloppy"``: the same, but some are written wrongly, twice, or for units of others; ``"any"``: any orders,
            also for units that are not there.

    Raises:
        ValueError: there is no such style.

    >>> from hypothesis import given
    >>> @given(orders_for(Position.of("FRANCE A par", "GERMANY A mun")))
    ... def one_each(orders):
    ...     assert len({order.unit for order in orders}) == len(orders)
    >>> one_each()
    """
    if style not in ("legal", "sloppy", "any"):
        raise ValueError(f"{style!r} is no style of orders; there are legal, sloppy and any")
    late = position.phase if position.phase in ("retreat", "adjustment") else ""
    if style == "any":
        return st.lists(_any_order(position, late), max_size=2 * len(position.units) + 4)
    if late:
        return _late_orders(position, late, style == "sloppy")
    return _orders(position, style == "sloppy")


@st.composite
def _orders(draw: st.DrawFn, position: Position, sloppy: bool) -> list[Order | LateOrder]:
    lie = geography(position.board)
    found: list[Order | LateOrder] = []
    clerk = Clerk(position, draw(_CHANCE)) if sloppy else None
    seas = _crossings(lie, position)
    for unit in position.units:
        if not draw(_KEPT):
            continue
        kinds = [[*kind(lie, position, unit, seas)] for kind in (_holds, _moves, _supports, _voyages)]
        order = draw(st.one_of([st.sampled_from(kind) for kind in kinds if kind]))
        if clerk is not None and draw(st.integers(0, 3)) == 3:
            found += draw(st.sampled_from(MISTAKES))(clerk, order)
        else:
            found.append(order)
    return found


Crossings: TypeAlias = dict[str, tuple[frozenset[str], tuple[str, ...]]]
"""Each sea with a fleet: the seas with fleets that hang together with it, and the coasts that they touch."""


def _crossings(lie: Geography, position: Position, without: Unit | None = None) -> Crossings:
    fleets = {
        unit.place
        for unit in position.units
        if unit.type is FLEET and lie.is_sea[unit.province] and unit is not without
    }
    found: Crossings = {}
    for sea in sorted(fleets):
        if sea not in found:
            together, open_ = {sea}, [sea]
            while open_:
                for other in lie.seas_of[open_.pop()]:
                    if other in fleets and other not in together:
                        together.add(other)
                        open_.append(other)
            coasts = tuple(p for p in lie.coastal if together.intersection(lie.seas_of[p]))
            found |= dict.fromkeys(together, (frozenset(together), coasts))
    return found


def _landings(lie: Geography, army: Unit, seas: Crossings) -> list[str]:
    """Return the coasts to which fleets could carry an army."""
    if army.type is not ARMY:
        return []
    found = {to for sea in lie.seas_of[army.province] if sea in seas for to in seas[sea][1]}
    return sorted(found - {army.province})


def _holds(_lie: Geography, _position: Position, unit: Unit, _seas: Crossings) -> Iterator[Order]:
    yield Hold(unit)


def _moves(lie: Geography, _position: Position, unit: Unit, _seas: Crossings) -> Iterator[Order]:
    yield from (Move(unit, to) for to in lie.reach(unit))


def _supports(lie: Geography, position: Position, unit: Unit, seas: Crossings) -> Iterator[Order]:
    # a fleet that supports does not convoy
    seas = _crossings(lie, position, unit) if unit.place in seas else seas
    for other in position.units:
        if other is unit:
            continue
        mention = Mention(other.type, other.place)
        if lie.reaches(unit, other.province):
            yield Support(unit, mention)
        for to in dict.fromkeys((*lie.reach(other), *_landings(lie, other, seas))):
            if lie.reaches(unit, bare(to)):
                yield Support(unit, mention, to)


def _voyages(lie: Geography, position: Position, unit: Unit, seas: Crossings) -> Iterator[Order]:
    """Yield the moves of an army by sea, and the convoys of a fleet."""
    for to in _landings(lie, unit, seas):
        yield Move(unit, to, via_convoy=to in lie.walks[unit.place])
    if unit.place not in seas:
        return
    number = lie.board.number
    fleets = frozenset(number[sea] for sea in seas)
    for army in position.units:
        for to in _landings(lie, army, seas):
            # a fleet that no route needs cannot convoy (DATC 6.G.19)
            if number[unit.place] in useful(lie.board, fleets, number[army.place], number[to]):
                yield Convoy(unit, Mention(ARMY, army.place), to)


@st.composite
def _late_orders(draw: st.DrawFn, position: Position, late: str, sloppy: bool) -> list[Order | LateOrder]:
    found: list[Order | LateOrder] = []
    choices = _retreats(position) if late == "retreat" else _adjustments(position)
    for several in choices:
        if draw(_KEPT):
            found.append(draw(st.sampled_from(several)))
        if sloppy and draw(st.integers(0, 3)) == 3:
            found.append(draw(_any_order(position, late)))
    return found


def _retreats(position: Position) -> Iterator[list[LateOrder]]:
    for one in position.dislodged:
        yield [Disband(one.unit), *(Retreat(one.unit, to) for to in one.exits)]


def _adjustments(position: Position) -> Iterator[list[LateOrder]]:
    """Yield what each power may order, as often as something is due."""
    lie = geography(position.board)
    for power in lie.powers:
        mine = [unit for unit in position.units if unit.power == power]
        owned = [center for center, owner in position.centers if owner == power]
        due = len(owned) - len(mine)
        sites = [p for p in lie.homes[power] if p in owned and position.unit_in(p) is None]
        builds: list[LateOrder] = [Waive(power)]
        builds += [Build(Unit(power, *one)) for site in sites for one in _standing(lie, site)]
        removals: list[LateOrder] = [Remove(unit) for unit in mine]
        yield from [builds] * max(0, due) + [removals] * max(0, -due)


@st.composite
def _any_order(draw: st.DrawFn, position: Position, late: str) -> Order | LateOrder:
    lie = geography(position.board)
    places = st.sampled_from([*lie.ids, *(place for place in lie.sails if "/" in place)])
    powers, kinds = st.sampled_from(lie.powers), st.sampled_from((ARMY, FLEET))
    anybody = st.builds(Unit, powers, kinds, places)
    there = [*position.units, *(one.unit for one in position.dislodged)]
    units = st.one_of(st.sampled_from(there), st.sampled_from(there), anybody) if there else anybody
    unit, other = draw(units), draw(units)
    to = draw(places)
    mention = Mention(draw(st.sampled_from((other.type, None))), other.place, draw(st.none() | powers))
    plain: list[Order | LateOrder] = [
        Hold(unit),
        Move(unit, to),
        Move(unit, to, via_convoy=True),
        Support(unit, mention),
        Support(unit, mention, to),
        Convoy(unit, mention, to),
    ]
    if not late or not draw(_KEPT):
        return draw(st.sampled_from(plain))
    later: list[Order | LateOrder] = [Disband(unit), Retreat(unit, to), Remove(unit), Build(unit), Waive(unit.power)]
    return draw(st.sampled_from(later))


def phases(*kinds: str, movement: bool = False) -> st.SearchStrategy[AnyPhase]:
    """Draw phases in which something is at stake: a position, and orders for it, as ``standoff fuzz`` makes them.

    Each has ``position`` and ``orders``, a retreat phase the movement before it as ``before``. All are of the standard
    board.

    Args:
        kinds: names that ``standoff fuzz --list-kinds`` lists; all kinds without.
        movement: whether only movement phases are drawn, where no kind is named.

    Raises:
        ValueError: there is no such kind.

    >>> from hypothesis import given
    >>> @given(phases("paradox", "cycles"))
    ... def of_movement(phase):
    ...     assert not phase.position.dislodged
    >>> of_movement()
    """
    unknown = [kind for kind in kinds if kind not in KINDS]
    if unknown:
        raise ValueError(f"{unknown[0]!r} is no kind of phase; there are {', '.join(KINDS)}")
    return _phases(kinds or tuple(MOVEMENT if movement else KINDS))


@st.composite
def _phases(draw: st.DrawFn, kinds: tuple[str, ...]) -> AnyPhase:
    phase = phase_of(draw(st.sampled_from(kinds)), draw(SEEDS))
    # what cannot be said by a seed: a little less, so that a failure can be made small
    gone = [n for n in range(units_in(phase)) if not draw(_KEPT)]
    phase = without_units(phase, gone) if gone else phase
    gone = [n for n in range(orders_in(phase)) if not draw(_KEPT)]
    return without_orders(phase, gone) if gone else phase


def rulebooks(*switches: str) -> st.SearchStrategy[Rulebook]:
    """Draw rulebooks.

    Args:
        switches: names of the switches, or fields of :class:`Rulebook`, that have any reading, all others that of
            ``datc``; without, any rulebook that comes with standoff, and any readings of all switches.

    Raises:
        RulebookError: there is no such switch.

    >>> from hypothesis import given
    >>> @given(rulebooks("paradox"))
    ... def otherwise_datc(rulebook):
    ...     assert set(rulebook.differing(Rulebook.DATC)) <= {"paradox"}
    >>> otherwise_datc()
    """
    fields = [field_named(word.replace("_", "-")) for word in switches] or [*ISSUES]
    chosen = st.tuples(*map(_readings, fields)).map(lambda words: _choosing(fields, words))
    return chosen if switches else st.sampled_from([*PRESETS.values()]) | chosen


def _readings(field: str) -> st.SearchStrategy[str]:
    usual = getattr(Rulebook.DATC, field)
    return st.sampled_from([usual.word, *(one.word for one in policy_of(field) if one is not usual)])


def _choosing(fields: Sequence[str], words: Sequence[str]) -> Rulebook:
    changed = [
        f"{switch(field)}={word}"
        for field, word in zip(fields, words, strict=True)
        if word != getattr(Rulebook.DATC, field).word
    ]
    return Rulebook.DATC.choosing(", ".join(changed)) if changed else Rulebook.DATC

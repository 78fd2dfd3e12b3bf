"""The canonical form of one order of a retreat or adjustment phase: ``ITALY: A vie R boh``, ``RUSSIA: build F stp/nc``.

As in :mod:`strict`, what is written is kept, right or wrong. An order of movement is read as well: whoever gives it in
such a phase is told that it does not belong there, and the other orders are judged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import NotationError
from ..late_orders import Build, Convert, Disband, LateOrder, Remove, Retreat, Waive
from ..orders import ARMY, FLEET, Order, Unit, UnitType
from .characters import shorten
from .strict import canonical_error, parse_order, parse_unit

if TYPE_CHECKING:
    from ..board import Board

_LETTERS: dict[str, UnitType] = {"A": ARMY, "F": FLEET}
_FORMS = (
    '"ITALY: A vie R boh", "RUSSIA: A pru D", "RUSSIA: build F stp/nc", "FRANCE: remove A par", "ITALY: waive", '
    '"TURKEY: A bag T F bag"'
)


def parse_late_order(text: str, board: Board) -> LateOrder | Order:
    """Read one order of a retreat or adjustment phase in canonical form.

    Args:
        text: ``"ITALY: A vie R boh"``; what ``str(order)`` gives. Orders of movement are read as well.
        board: the board that has the places and powers.

    Returns:
        The order as it is written: ``"build mos"`` is a build that does not say army or fleet.

    Raises:
        NotationError: the text is not of this form, or names what the board does not have.

    >>> from standoff.maps import standard
    >>> parse_late_order("ITALY: A vie R boh", standard())
    Retreat(unit=Unit(power='ITALY', type=UnitType.ARMY, place='vie'), to='boh')
    >>> str(parse_late_order("RUSSIA: build mos", standard())), parse_late_order("ITALY: waive", standard())
    ('RUSSIA: build mos', Waive(power='ITALY'))
    """
    power, colon, rest = text.partition(":")
    words = rest.split()
    if not colon or not words:
        raise canonical_error(text, text, f'"{shorten(text)}" is no order in canonical form', f"write it as {_FORMS}")
    verb = words[0]
    if verb == "waive" and len(words) == 1:
        return Waive(_power(text, power, board))
    if verb == "build" and len(words) == 2 and words[1] not in _LETTERS:
        return Build(_unit(text, power, "A", words[1], board), lettered=False)
    if verb in ("build", "remove") and len(words) == 3 and words[1] in _LETTERS:
        unit = _unit(text, power, words[1], words[2], board)
        return Build(unit) if verb == "build" else Remove(unit)
    if verb in _LETTERS and len(words) > 2:
        if words[2] == "D" and len(words) == 3:
            return Disband(_unit(text, power, verb, words[1], board))
        if words[2] == "R" and len(words) == 4:
            unit = _unit(text, power, verb, words[1], board)
            return Retreat(unit, _unit(text, power, verb, words[3], board).place)
        if words[2] == "T" and len(words) == 5 and words[3] in _LETTERS:
            unit = _unit(text, power, verb, words[1], board)
            after = _unit(text, power, words[3], words[4], board)
            return Convert(unit, after.type, after.place)
        if words[2] in ("H", "-", "S", "C"):
            return parse_order(text, board)
    raise canonical_error(text, text, f'"{shorten(text)}" is no order in canonical form', f"write it as {_FORMS}")


def _unit(text: str, power: str, letter: str, place: str, board: Board) -> Unit:
    """Return a unit; a fault of power or place is told in the text of the whole order."""
    name = _power(text, power, board)
    try:
        return parse_unit(f"{name} {letter} {place}", board)
    except NotationError as error:
        (one,) = error.diagnostics
        raise canonical_error(text, place, one.message, one.hint) from None


def _power(text: str, power: str, board: Board) -> str:
    name = power.strip()
    if name not in board.power_number:
        known = ", ".join(board.power_number)
        raise canonical_error(text, name, f'the board has no power "{shorten(name)}"', f"its powers are {known}")
    return name

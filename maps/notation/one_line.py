"""A whole position in one line, as chess has its FEN: board, turn, units, dislodged units, standoffs, centres.

``standard F1901R ITALY:Atri;RUSSIA:Amos AUSTRIA:Ftri<ven>adr+alb boh AUSTRIA:bud,vie;ITALY:ven``

Six fields with a blank between; one without content is ``-``. Equal positions have equal lines. This is version 1:
a later version may add fields at the end, and changes none; ``docs/notation.md`` tells the form in full.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..checking import ID
from ..errors import PositionError
from ..position import Position

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ..orders import Unit
    from ..position import Retreating

FIELDS = ("board", "turn", "units", "dislodged units", "contested provinces", "owners of supply centres")
NOTHING = "-"
LAST_YEAR = 999_999_999
SEASONS = {"S": "spring", "F": "fall", "W": "winter", NOTHING: ""}
PHASES = {"M": "movement", "R": "retreat", "A": "adjustment", NOTHING: ""}


def line_of(position: Position) -> str:
    """Write a position as one line.

    Args:
        position: the position; its board is named by id.

    Raises:
        PositionError: an id of the board has a mark that the form needs for itself, or the year has too many digits.

    >>> print(line_of(Position.of("GERMANY A mun", "RUSSIA F stp/sc", "GERMANY F kie")))
    standard --- GERMANY:Fkie,Amun;RUSSIA:Fstp/sc - - -
    """
    if position.year > LAST_YEAR:
        raise PositionError(
            f"{position.year} cannot be written in one line: a year has {len(str(LAST_YEAR))} digits at most"
        )
    turn = _letter(SEASONS, position.season) + str(position.year or NOTHING) + _letter(PHASES, position.phase)
    units = _grouped((unit.power, _unit(unit)) for unit in position.units)
    dislodged = _grouped((one.unit.power, _retreating(one)) for one in position.dislodged)
    contested = ",".join(map(_id, position.contested)) or NOTHING
    centers = _grouped(sorted((power, _id(id)) for id, power in position.centers))
    return " ".join((_id(position.board.id), turn, units, dislodged, contested, centers))


def _letter(letters: Mapping[str, str], value: str) -> str:
    return next(letter for letter, word in letters.items() if word == value)


def _grouped(pairs: Iterable[tuple[str, str]]) -> str:
    groups: dict[str, list[str]] = {}
    for power, text in pairs:
        groups.setdefault(power, []).append(text)
    return ";".join(f"{_id(joined(power))}:{','.join(texts)}" for power, texts in groups.items()) or NOTHING


def _unit(unit: Unit) -> str:
    return unit.type.letter + _id(unit.place)


def _retreating(one: Retreating) -> str:
    origin = f"<{_id(one.attacked_from)}" if one.attacked_from else ""
    return f"{_unit(one.unit)}{origin}>{'+'.join(map(_id, one.exits))}"


def joined(power: str) -> str:
    """Return the id of a power as the line has it: a blank in it would end the field."""
    return power.replace(" ", "_")


def _id(id: str) -> str:
    if not ID.fullmatch(id):
        raise PositionError(f"{id!r} cannot be written in one line: it has a mark that the form needs, or is no ASCII")
    return id

"""A reading as plain data: the output of ``standoff read --format json``.

Field names and words are promises; ``maps/schema/reading.schema.json`` states them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .notation.formats.data import as_data
from .notation.understood import understood

if TYPE_CHECKING:
    from .notation import Reading

FORMAT = "standoff-reading"
"""Name of the form."""

VERSION = 1
"""Version of the form; it rises when a field changes its meaning or goes."""


def reading_data(reading: Reading) -> dict[str, Any]:
    """Return what was understood of a text as data that ``json.dumps`` writes.

    Args:
        reading: the reading.

    >>> from standoff.maps.notation import read
    >>> data = reading_data(read("Germany: A Mun -> Silesia"))
    >>> data["orders"]
    [{'order': 'GERMANY: A mun - sil', 'line': 1, 'column': 10, 'words': 'A Mun -> Silesia'}]
    >>> data["units"]
    [{'unit': 'GERMANY A mun', 'implied': True}]
    """
    summary = understood(reading)
    implied = set(summary.implied)
    notes = list(reading.position.board.notes())
    return {
        "format": FORMAT,
        "version": VERSION,
        "board": reading.position.board.id,
        **({"board_notes": notes} if notes else {}),
        "season": reading.season or None,
        "year": reading.year or None,
        "phase": reading.phase or None,
        "families": [{"line": line, "family": family} for line, family in reading.families],
        "parts": list(reading.parts),
        "units": [{"unit": str(unit), "implied": unit in implied} for unit in reading.position.units],
        "orders": [
            {"order": str(order), "line": source.line, "column": source.column, "words": source.words}
            for order, source in zip(reading.orders, reading.sources, strict=True)
        ],
        **_late(reading),
        "without_orders": [str(unit) for unit in summary.waiting],
        "no_unit": list(summary.nobodys),
        "others_unit": list(summary.others),
        "several_orders": [list(numbers) for numbers in summary.several],
        "unread_lines": list(summary.unread),
        "errors": len(reading.errors),
        "notices": len(reading.notices),
        "diagnostics": [as_data(diagnostic) for diagnostic in reading.diagnostics],
    }


def _late(reading: Reading) -> dict[str, Any]:
    """Return what was understood of a retreat or adjustment phase; its keys stand there in a movement phase as well."""
    from .notation.late_understood import late_understood

    late = reading.orders_phase != "movement"
    summary = late_understood(reading) if late else None
    return {
        "orders_phase": reading.orders_phase,
        "late_orders": [
            {"order": str(order), "line": source.line, "column": source.column, "words": source.words}
            for order, source in zip(reading.late, reading.late_sources, strict=True)
        ],
        "late": None
        if summary is None
        else {
            "dislodged": [
                {"unit": str(one.unit), "from": one.attacked_from or None, "exits": list(one.exits)}
                for one in reading.position.dislodged
            ],
            "without_orders": [str(unit) for unit in summary.waiting],
            "due": [{"power": power, "due": due, "ordered": ordered} for power, due, ordered in summary.due],
            "no_unit": list(summary.nobodys),
            "others_unit": list(summary.others),
            "several_orders": [list(numbers) for numbers in summary.several],
        },
    }

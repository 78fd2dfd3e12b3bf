"""Remarks for programs: plain data, which ``json.dumps`` writes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..diagnostics import Diagnostic


def as_data(diagnostic: Diagnostic) -> dict[str, Any]:
    """Return a remark as data; the names of its fields are promises.

    >>> from standoff.maps.notation import read
    >>> (remark,) = read("Germany: A Mun - Tyrolia, F Nor H").errors
    >>> as_data(remark)["code"], as_data(remark)["column"], as_data(remark)["hint"]
    ('ambiguous-place', 29, 'write one of naf, nao, nth, nwg, nwy')
    """
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity,
        "line": diagnostic.line,
        "column": diagnostic.column,
        "length": diagnostic.length,
        "message": diagnostic.message,
        "hint": diagnostic.hint,
    }

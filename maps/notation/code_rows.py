"""A row of the tables of codes: one kind of remark, with cause, remedy and example."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .diagnostics import Severity


@dataclass(frozen=True, slots=True)
class Code:
    """One kind of remark.

    Args:
        name: the lasting name that a remark carries.
        severities: those that it can have; the usual one first.
        cause: what in a text brings it about, one sentence.
        remedy: what to do about it, one sentence.
        example: a text that gives this remark and no other, on the standard board.
        units: the position, where the example is read for known units; its first line may name the turn.
        family: name of the only notation to read the example in, where it needs one.
        part: name of the turn to read, where the example needs one.
        canonical: whether the example is one order in canonical form, read by ``parse_order``.
    """

    name: str
    severities: tuple[Severity, ...]
    cause: str
    remedy: str
    example: str
    units: tuple[str, ...] = ()
    family: str = ""
    part: str = ""
    canonical: bool = False


def error(
    name: str,
    cause: str,
    remedy: str,
    example: str,
    *units: str,
    also: tuple[Severity, ...] = (),
    family: str = "",
    part: str = "",
    canonical: bool = False,
) -> Code:
    """Make the row of a code for what cannot be used; the arguments are those of :class:`Code`."""
    return Code(name, ("error", *also), cause, remedy, example, units, family, part, canonical)


def notice(name: str, cause: str, remedy: str, example: str, *units: str, family: str = "", part: str = "") -> Code:
    """Make the row of a code for what deserves a look; the arguments are those of :class:`Code`."""
    return Code(name, ("notice",), cause, remedy, example, units, family, part)

"""The list of theorems: statements in words, what proves each, and the positions that show it is sharp.

It is data, ``list.toml``, one table a theorem. What was measured when they were proved stands in the manifests of
``certificates/``, which the command writes.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .source import Source, TheoremError, source_of

if TYPE_CHECKING:
    from ...engines.provoking.phase import Phase

LIST = Path(__file__).parent / "list.toml"


@dataclass(frozen=True, slots=True)
class Sharp:
    """A position that shows a theorem cannot be bettered.

    Args:
        title: what it is, in a few words.
        case: the id of the shipped case that has the same phase, if one has.
        orders: its orders, one a line, each after its power.
    """

    title: str
    case: str
    orders: str

    def phase(self) -> Phase:
        """Return the phase."""
        from ...engines.provoking.phase import Phase
        from ...maps import Position
        from ..shrinking import in_sequence

        position = Position.parse(self.orders)
        return Phase(position, in_sequence(position.orders(self.orders)))


@dataclass(frozen=True, slots=True)
class Theorem:
    """One theorem.

    Args:
        id: its name, in small letters, digits and hyphens.
        title: it in a few words.
        statement: it in full, with all that is assumed.
        proof: how it is proved, in words.
        by: the name of the generator of its lemmas; empty where it needs none.
        given: the arguments of the generator.
        sharp: positions that show it cannot be bettered; where something is not known, the best that are known.
        gap: what is not known, where the positions do not show that it cannot be bettered.
    """

    id: str
    title: str
    statement: str
    proof: str
    by: str
    given: Mapping[str, Any]
    sharp: tuple[Sharp, ...]
    gap: str = ""

    @property
    def kind_of_positions(self) -> str:
        """What its positions are called: ``sharp``, or ``known`` where others may be better."""
        return "known" if self.gap else "sharp"

    def source(self) -> Source:
        """Return what gives its lemmas.

        Raises:
            TheoremError: it has none.
        """
        if not self.by:
            raise TheoremError(f"{self.id} is proved in words; there are no lemmas to prove or check")
        return source_of(self.by, self.given)


@cache
def theorems() -> tuple[Theorem, ...]:
    """Return all theorems, in the sequence of the list.

    >>> [one.id for one in theorems()][:1]
    ['two-resolutions']
    """
    return theorems_in(LIST.read_text(encoding="utf-8"))


def theorem(id: str) -> Theorem:
    """Return a theorem by its name.

    Raises:
        TheoremError: there is none; the message lists those there are.
    """
    found = {one.id: one for one in theorems()}
    if id not in found:
        raise TheoremError(f"no theorem is called {id!r}; there is: {', '.join(found)}")
    return found[id]


TEXTS = ("id", "title", "statement", "proof")


def theorems_in(text: str) -> tuple[Theorem, ...]:
    """Return the theorems of a list.

    Args:
        text: the list, in TOML.

    Raises:
        TheoremError: it is no list of theorems; the message says where.
    """
    found: dict[str, Theorem] = {}
    for n, row in enumerate(tomllib.loads(text).get("theorem", ()), 1):
        where = f"theorem {n} ({row.get('id', 'without id')})"
        known = {*TEXTS, "by", "given", "sharp", "gap"}
        texts = [*(row.get(key) for key in TEXTS), row.get("gap", "")]
        if not known.issuperset(row) or not all(isinstance(text, str) for text in texts):
            due = f"expected texts {', '.join(TEXTS)}, and by, given, sharp and a text gap where there are some"
            raise TheoremError(f"{where}: {due}")
        if row["id"] in found:
            raise TheoremError(f"{where}: there is one of that id already")
        id, title, statement, proof = (" ".join(row[key].split()) for key in TEXTS)
        found[id] = Theorem(
            id,
            title,
            statement,
            proof,
            by=row.get("by", ""),
            given=row.get("given", {}),
            sharp=tuple(_sharp(each, where) for each in row.get("sharp", ())),
            gap=" ".join(row.get("gap", "").split()),
        )
    return tuple(found.values())


def _sharp(row: Mapping[str, Any], where: str) -> Sharp:
    if row.keys() - {"case"} != {"title", "orders"}:
        raise TheoremError(f"{where}: a sharp position has title, orders, and case where there is one")
    return Sharp(row["title"], row.get("case", ""), row["orders"])


def samples() -> Sequence[Phase]:
    """Return the positions of all theorems, which formulas are tried with."""
    return list(dict.fromkeys(one.phase() for each in theorems() for one in each.sharp))

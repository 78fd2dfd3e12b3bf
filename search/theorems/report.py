"""Theorems in lines, and as data; ``search/schema/theorem.schema.json`` states the fields."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...maps.terminal import Line, line
from ...solver.proofs.checker.disk import plain_or_packed
from ...solver.proofs.checker.texts import MANIFEST, counted
from .checking import lemmas_of, shipped

if TYPE_CHECKING:
    from .checking import Checked
    from .running import Run
    from .theorem import Theorem

VERSION = 1
"""Version of the form as data; it rises when a field changes its meaning or goes."""

WIDTH = 100
"""Characters of a line of running text."""


MOST_LEMMAS = 40
"""The lemmas of a theorem that has more are told together, but as data."""


def recorded(what: Theorem) -> list[dict[str, Any]]:
    """Return what was measured of each lemma when it was proved, as the manifest that comes with standoff tells it.

    Args:
        what: the theorem.
    """
    folder = shipped(what)
    if folder is None:
        return []
    rows: list[dict[str, Any]] = json.loads(plain_or_packed(folder, MANIFEST))["lemmas"]
    return rows


def status(what: Theorem, rows: Sequence[Mapping[str, Any]]) -> str:
    """Return in words how a theorem is proved.

    Args:
        what: the theorem.
        rows: what was measured of its lemmas.
    """
    names = lemmas_of(what)
    if not names:
        return "proved in words"
    known = {row["name"] for row in rows}
    proved = [name for name in names if name in known]
    if not proved:
        return f"{counted(len(names), 'lemma')}, nothing recorded: prove it with --prove"
    here = sum(row["files"] for row in rows)
    checked = sum(bool(row["checked"]) for row in rows)
    part = "proved" if len(proved) == len(names) else f"{len(proved)} of {len(names)} proved"
    return f"{counted(len(names), 'lemma')}, {part}, {checked} checked, {here} with their certificate here"


def measured_lines() -> Iterator[str]:
    """Yield the lines of a table of what was measured of all theorems, in Markdown."""
    from .theorem import theorems

    yield "| theorem | lemma | variables | clauses | solver | solved | trimmed | checked | steps | size | here |"
    yield "|---|---|---|---|---|---|---|---|---|---|---|"
    for one in theorems():
        rows = recorded(one)
        if len(rows) > MOST_LEMMAS:
            rows = [_together(rows)]
        for row in rows:
            seconds = row["seconds"]
            cells = (
                f"`{one.id}`",
                row["name"],
                row["variables"],
                row["definitions"] + row["hypothesis"] + row["denial"],
                row["solver"],
                *(f"{seconds[key]:.1f} s" for key in ("solve", "trim", "check")),
                row["steps"],
                _size(row["refutation"]["bytes"]),
                "yes" if row["files"] else "no",
            )
            yield f"| {' | '.join(map(str, cells))} |"


def _together(rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return the rows of many lemmas as one: the sum of each number."""

    def total(key: str) -> int:
        return sum(row[key] for row in rows)

    return {
        "name": f"all {len(rows)}",
        "solver": ", ".join(sorted({row["solver"] for row in rows})),
        **{key: total(key) for key in ("variables", "definitions", "hypothesis", "denial", "steps")},
        "seconds": {key: sum(row["seconds"][key] for row in rows) for key in ("solve", "trim", "check")},
        "refutation": {"bytes": sum(row["refutation"]["bytes"] for row in rows)},
        "files": all(row["files"] for row in rows),
    }


def list_lines(all: Sequence[Theorem]) -> Iterator[Line]:
    """Yield the lines of a list of theorems."""
    for one in all:
        yield [(one.id, "bold"), (f": {one.title}", "")]
        yield line(f"  {status(one, recorded(one))}", "dim")


def theorem_lines(what: Theorem) -> Iterator[Line]:
    """Yield the lines that tell a theorem: statement, proof, what shows that it is sharp, and what was measured.

    Args:
        what: the theorem.
    """
    rows = recorded(what)
    yield line(what.title, "bold")
    yield from _wrapped(what.statement)
    yield line("")
    yield line("Proof", "bold")
    yield from _wrapped(what.proof)
    for one in what.sharp:
        yield line("")
        yield line(f"{what.kind_of_positions.capitalize()}: {one.title}{f' ({one.case})' if one.case else ''}", "bold")
        for order in one.phase().orders_text:
            yield line(f"  {order}")
    if what.gap:
        yield line("")
        yield line("Not known", "bold")
        yield from _wrapped(what.gap)
    names = lemmas_of(what)
    if not names:
        return
    yield line("")
    yield line(f"Lemmas: {status(what, rows)}", "bold")
    if len(rows) > MOST_LEMMAS:
        yield from _together_lines(rows)
        rows = []
    for row in rows:
        seconds = row["seconds"]
        how = f"checked by {', '.join(row['checked'])}" if row["checked"] else "not checked"
        yield line(
            f"  {row['name']}: {row['variables']} variables, "
            f"{row['definitions'] + row['hypothesis'] + row['denial']} clauses; refuted by {row['solver']} in "
            f"{seconds.get('solve', 0)} s, {counted(row['steps'], 'step')}, {_size(row['refutation']['bytes'])}; {how}"
        )
        yield line(f"    formula {row['formula']['sha256']}", "dim")
        yield line(
            f"    refutation {row['refutation']['sha256']}{'' if row['files'] else ' (not in this folder)'}", "dim"
        )
    known = {row["name"] for row in recorded(what)}
    missing = [name for name in names if name not in known]
    if missing:
        yield line(f"  nothing recorded of: {_named(missing)}")
    yield line("")
    yield line(f"Prove it anew: standoff theorem {what.id} --prove -o DIR")
    if shipped(what):
        yield line(f"Check what is here: standoff theorem {what.id} --check shipped")


def run_lines(what: Theorem, run: Run, folder: str) -> Iterator[Line]:
    """Yield the lines that tell how far a proof has come.

    Args:
        what: the theorem.
        run: the run.
        folder: its folder, as it is shown.
    """
    if run.whole:
        yield line(f"Proved: {what.title}", "bold")
    else:
        yield line(f"Not proved: {len(run.open)} of {counted(len(run.names), 'lemma')} left open", "bold")
    yield line(f"  {len(run.proved)} proved now, {len(run.there)} before; all are in {folder}")
    for name in run.open[:20]:
        yield line(f"  open: {name}")
    if len(run.open) > 20:
        yield line(f"  and {len(run.open) - 20} more")


def checked_lines(found: Checked, folder: str) -> Iterator[Line]:
    """Yield the lines that tell what was checked.

    Args:
        found: what was found out.
        folder: the folder, as it is shown.
    """
    if found.faults:
        yield line(f"{folder}: does not check", "bold")
        return
    assert found.theorem is not None
    if found.whole:
        yield line(f"{folder}: proves {found.theorem.id}", "bold")
    else:
        left = len(found.told) + len(found.missing)
        yield line(f"{folder}: agrees, but proves only {len(found.checked)} of "
                   f"{counted(len(found.checked) + left, 'lemma')} of {found.theorem.id}", "bold")  # fmt: skip
    for text in found.agrees[:MOST_LEMMAS]:
        yield line(f"  {text}")
    if len(found.agrees) > MOST_LEMMAS:
        yield line(f"  and so on: {len(found.checked)} refuted, {len(found.told)} only told of")
    for name in found.missing[:MOST_LEMMAS]:
        yield line(f"  {name}: is not there")
    if len(found.missing) > MOST_LEMMAS:
        yield line(f"  and {len(found.missing) - MOST_LEMMAS} more are not there")


def theorem_data(what: Theorem) -> dict[str, Any]:
    """Return a theorem as data.

    Args:
        what: the theorem.
    """
    rows = recorded(what)
    names = lemmas_of(what)
    known = {row["name"] for row in rows}
    return {
        "id": what.id,
        "title": what.title,
        "statement": what.statement,
        "proof": what.proof,
        "by": what.by,
        "given": dict(what.given),
        "sharp": [
            {"title": one.title, "case": one.case or None, "orders": one.phase().orders_text} for one in what.sharp
        ],
        "gap": what.gap or None,
        "lemmas": list(names),
        "proved": not names or known.issuperset(names),
        "measured": rows,
        "certificates": str(folder) if (folder := shipped(what)) else None,
    }


def list_data(all: Sequence[Theorem]) -> dict[str, Any]:
    """Return theorems as data."""
    return {"version": VERSION, "theorems": [theorem_data(one) for one in all]}


def run_data(what: Theorem, run: Run, folder: Path) -> dict[str, Any]:
    """Return how far a proof has come, as data."""
    return {
        "version": VERSION,
        "theorem": what.id,
        "folder": str(folder),
        "proved": run.whole,
        "before": run.there,
        "now": run.proved,
        "open": run.open,
    }


def checked_data(found: Mapping[str, Checked]) -> dict[str, Any]:
    """Return what was found out about folders, as data, by the names of the folders."""
    return {
        "version": VERSION,
        "checked": [
            {
                "folder": name,
                "theorem": None if one.theorem is None else one.theorem.id,
                "agrees": not one.faults,
                "proved": one.whole,
                "faults": one.faults,
                "lemmas": one.checked,
                "only_told": one.told,
                "missing": one.missing,
            }
            for name, one in found.items()
        ],
    }


def _wrapped(text: str) -> Iterator[Line]:
    from textwrap import wrap

    for part in wrap(text, WIDTH, break_on_hyphens=False):
        yield line(part)


def _together_lines(rows: Sequence[Mapping[str, Any]]) -> Iterator[Line]:
    """Yield the lines that tell many lemmas together."""
    sums = _together(rows)
    seconds, size = sums["seconds"], sums["refutation"]["bytes"]
    yield line(
        f"  {len(rows)} lemmas: {sums['definitions'] + sums['hypothesis'] + sums['denial']} clauses; refuted by "
        f"{sums['solver']} in {seconds['solve']:.0f} s, cut down in {seconds['trim']:.0f} s, checked in "
        f"{seconds['check']:.0f} s; {counted(sums['steps'], 'step')}, {_size(size)}"
    )
    longest = max(rows, key=lambda row: int(row["steps"]))
    yield line(f"  the longest: {longest['name']}, {counted(longest['steps'], 'step')}, "
               f"{_size(longest['refutation']['bytes'])}")  # fmt: skip
    yield line("  each lemma, with its digests: --format json", "dim")


def _named(names: Sequence[str]) -> str:
    more = f", and {len(names) - MOST_LEMMAS} more" if len(names) > MOST_LEMMAS else ""
    return ", ".join(names[:MOST_LEMMAS]) + more


def _size(count: int) -> str:
    return f"{count / 1000:.0f} KB" if count < 1_000_000 else f"{count / 1_000_000:.1f} MB"

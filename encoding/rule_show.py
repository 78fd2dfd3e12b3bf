"""Pages of rules told to people and to programs."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ..maps.terminal import Line, line
from .choices import NO_ISSUE, question
from .rule_page import FAMILIES, RulePage, notation, rule_pages
from .rulebook import ISSUES, field_named

VERSION = 1
"""Version of the form as data; it rises when a field changes its meaning or goes."""

WIDTH = 100
"""Text is broken into lines no longer than this."""

MOST_CASES = 12
"""So many of the cases that turn on a rule are shown; the others are counted."""

NO_CLAUSES = "none: it says which orders count, or belongs to a phase that needs no formula"
MAKES = {"illegal": "An order against it is illegal: it is ignored.", "invalid": "An order against it is invalid."}


def all_lines() -> Iterator[Line]:
    """Yield id and title of every rule, family by family, then the signs in which clauses are told."""
    pages = rule_pages()
    width = max(map(len, pages))
    for family, heading in FAMILIES.items():
        yield line(heading, "bold")
        for page in pages.values():
            if page.family == family:
                yield [(f"  {page.id:<{width}}", "cyan"), (f"  {page.title}", "")]
    yield line("Notation of clauses", "bold")
    for sign, meaning in notation().items():
        yield from _hanging("  ", f"{sign}: {meaning}")


def page_lines(page: RulePage) -> Iterator[Line]:
    """Yield what the page of a rule says."""
    yield [(page.id, "bold cyan"), (f": {page.title}", "bold")]
    for row in _wrapped(page.says):
        yield line(row)
    if page.makes:
        yield line(MAKES[page.makes])
    if page.sources:
        width = max(len(source.edition) for source in page.sources)
        yield line("Printed", "bold")
        for edition, where in page.sources:
            yield from _hanging(f"  {edition:<{width}}  ", where)
    yield line("Clauses", "bold")
    for clause in page.clauses or (NO_CLAUSES,):
        yield from _hanging("  ", clause)
    if page.switches:
        yield line("Switches that change it", "bold")
        for name in page.switches:
            field = field_named(name)
            yield from _hanging("  ", f"{name} ({ISSUES[field] or NO_ISSUE}): {question(field)}")
    for label, names in (("DATC issues", page.issues), ("Statements", page.statements)):
        if names:
            yield line(label, "bold")
            yield from _hanging("  ", ", ".join(names))
    yield line("Cases that turn on it", "bold")
    for rulebook, cases in page.turning:
        shown = ", ".join(cases[:MOST_CASES])
        more = f", and {len(cases) - MOST_CASES} more" if len(cases) > MOST_CASES else ""
        yield from _hanging(f"  {rulebook}: ", shown + more)
    if not page.turning:
        yield line("  none of those that come with standoff")


def _wrapped(text: str, width: int = WIDTH) -> list[str]:
    return textwrap.wrap(text, width, break_long_words=False, break_on_hyphens=False)


def _hanging(first: str, text: str) -> Iterator[Line]:
    """Yield a text behind a label, later lines below where the text begins."""
    indent = "    " if not first.strip() or len(first) > 16 else " " * len(first)
    rows = textwrap.wrap(
        text, WIDTH, initial_indent=first, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
    for row in rows:
        yield line(row)


def pages_data(pages: Iterable[RulePage]) -> dict[str, Any]:
    """Return pages of rules, with the signs in which their clauses are told."""
    return {"version": VERSION, "notation": dict(notation()), "rules": [_page_data(page) for page in pages]}


def _page_data(page: RulePage) -> dict[str, Any]:
    lists: dict[str, Sequence[str]] = {
        "clauses": page.clauses,
        "issues": page.issues,
        "switches": page.switches,
        "statements": page.statements,
    }
    return {
        "id": page.id,
        "family": page.family,
        "title": page.title,
        "says": page.says,
        "makes": page.makes or None,
        "sources": [source._asdict() for source in page.sources],
        **{name: list(values) for name, values in lists.items()},
        "cases": [{"rules": rulebook, "cases": list(cases)} for rulebook, cases in page.turning],
    }

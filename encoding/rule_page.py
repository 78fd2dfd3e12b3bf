"""Every rule with an id and a page: what it says, who prints it where, the clauses it contributes.

The pages stand in ``rule_pages/*.toml``, one file a family, and are read when one is asked for. ``cases.toml`` beside
them says which cases turn on which rule; ``python -m bench.rule_cases`` works it out. ``notation.toml`` has the signs
in which clauses are told. ``standoff rules explain`` shows them, and ``docs/rule-pages.md`` tells the keys.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from ..maps import RulebookError

FAMILIES: dict[str, str] = {
    "moves": "Moves",
    "supports": "Supports",
    "convoys": "Convoys",
    "paradoxes": "Paradoxes and circles",
    "orders": "What an order amounts to",
    "retreats": "Retreats",
    "adjustments": "Adjustments",
}
"""The families of rules with their headings; each has a file of its name."""

NO_RULES: dict[str, str] = {
    "constant": "the clause of this label makes variable 1 true, so that a constant is a literal like any other",
    "definition": "clauses of this label give another name to a literal",
}
"""Labels of clauses that state no rule, each with what it is for."""

_FOLDER = Path(__file__).parent / "rule_pages"


class Source(NamedTuple):
    """Where a rule is printed.

    Args:
        edition: the rulebook by its year, or another text: ``"DATC 3.2"``.
        where: page, diagram, section or issue; in our own words where it has neither.
    """

    edition: str
    where: str


class Turning(NamedTuple):
    """The cases that turn on a rule under one rulebook.

    Args:
        rulebook: the rulebook by its name: ``"datc"``, ``"datc, paradox=1982"``.
        cases: their ids, those with the fewest orders first.
    """

    rulebook: str
    cases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RulePage:
    """One rule.

    Args:
        id: its name for people and programs, ``"cut-by-attack"``; the label of its clauses.
        family: the family that it belongs to, a key of :data:`FAMILIES`.
        title: a few words.
        says: what it says, in our own words.
        makes: ``"illegal"`` or ``"invalid"`` where the rule is one that makes orders void, else empty.
        sources: who prints it, and where.
        clauses: what it contributes to the formula, in the signs of :func:`notation`; empty if it contributes nothing.
        issues: issues of the DATC that are about it.
        switches: names of the switches of a rulebook that change it.
        under: readings other than the usual one under which it is there at all, ``"paradox=1982"``.
        statements: ids in ``docs/statements.md`` of what the texts say of it.
        turning: the cases that turn on it, under the usual rulebook and under each of ``under``; without those where
            none does.
    """

    id: str
    family: str
    title: str
    says: str
    makes: str = ""
    sources: tuple[Source, ...] = ()
    clauses: tuple[str, ...] = ()
    issues: tuple[str, ...] = ()
    switches: tuple[str, ...] = ()
    under: tuple[str, ...] = ()
    statements: tuple[str, ...] = ()
    turning: tuple[Turning, ...] = ()

    @property
    def rulebooks(self) -> tuple[str, ...]:
        """Names of the rulebooks under which cases are asked whether they turn on it.

        >>> rule_page("protected-1982").rulebooks
        ('datc', 'datc, paradox=1982')
        """
        return ("datc", *(f"datc, {choice}" for choice in self.under))


def rule_page(id: str) -> RulePage:
    """Return the page of a rule.

    Args:
        id: its id; letters may be large, and blanks or underscores stand for the hyphens.

    Raises:
        RulebookError: there is no such rule; the message says what the name is instead, or which ids come near.

    >>> rule_page("CUT_BY_ATTACK").title
    'Even an attack that fails cuts a support'
    """
    wanted = id.strip().lower().replace("_", "-").replace(" ", "-")
    pages = rule_pages()
    if wanted in pages:
        return pages[wanted]
    raise RulebookError(_no_rule(id, wanted, pages))


def _no_rule(id: str, wanted: str, pages: Mapping[str, RulePage]) -> str:
    """Say what a name is that is no rule."""
    if wanted in NO_RULES:
        return f"{wanted} is no rule: {NO_RULES[wanted]}"
    from .rulebook import ISSUES, switch

    fields = {switch(field): issue for field, issue in ISSUES.items()}
    issue = wanted.upper()
    if wanted in fields or (issue and issue in fields.values()):
        about = [page.id for page in pages.values() if wanted in page.switches or issue in page.issues]
        kind, name = ("a switch", wanted) if wanted in fields else ("an issue of the DATC", issue)
        rules = f"; rules that hang on it: {', '.join(about)}" if about else ""
        return f"{name} is {kind}, whose readings 'standoff rules show {name}' tells{rules}"
    near = difflib.get_close_matches(wanted, pages, 3) or [one for one in pages if wanted and wanted in one][:3]
    hint = f"did you mean {' or '.join(near)}?" if near else "'standoff rules explain' lists all rules"
    return f"no rule {id!r}; {hint}"


@cache
def rule_pages() -> Mapping[str, RulePage]:
    """Return all pages by id, family by family.

    >>> [page.id for page in rule_pages().values() if page.family == "supports"]
    ['support-given', 'cut-by-attack', 'cut-by-dislodgement']
    """
    turning = _table("cases")
    return {
        id: _page(id, family, fields, turning.get(id, {}))
        for family in FAMILIES
        for id, fields in _table(family).items()
    }


@cache
def notation() -> Mapping[str, str]:
    """Return the signs in which the clauses of pages are told, each with its meaning.

    >>> notation()["p → q"]
    'if p is true, so is q'
    """
    return _table("notation")


def _table(name: str) -> dict[str, Any]:
    # reading TOML takes a while to import, and most programs never explain a rule
    import tomllib

    return tomllib.loads((_FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


def _page(id: str, family: str, fields: Mapping[str, Any], turning: Mapping[str, list[str]]) -> RulePage:
    lists = {name: tuple(fields.get(name, ())) for name in ("clauses", "issues", "switches", "under", "statements")}
    return RulePage(
        id,
        family,
        fields["title"],
        fields["says"].strip(),
        fields.get("makes", ""),
        tuple(Source(*each) for each in fields.get("sources", {}).items()),
        turning=tuple(Turning(rulebook, tuple(cases)) for rulebook, cases in turning.items()),
        **lists,
    )

"""The rules that reasons use, with their titles and who prints them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ...encoding.rule_page import RulePage, rule_pages
from ...maps.terminal import Line, line


def cited(ids: Iterable[str]) -> list[RulePage]:
    """Return the pages of rules, each once, in the sequence given; an id that names a fact and no rule is passed over.

    Args:
        ids: ids of rules, as steps have them.

    >>> [page.title for page in cited(["support-given", "support-given"])]
    ['A support is given unless it is cut']
    """
    pages = rule_pages()
    return [pages[id] for id in dict.fromkeys(ids) if id in pages]


def printed(page: RulePage) -> str:
    """Say who prints a rule: ``2008 p. 9, 2023 p. 10``; empty if nobody does."""
    return "; ".join(f"{source.edition} {source.where}" for source in page.sources)


def source_lines(ids: Iterable[str]) -> Iterator[Line]:
    """Yield two lines for each rule: its id and title, and who prints it.

    Args:
        ids: ids of rules.
    """
    pages = cited(ids)
    if pages:
        yield line("Rules used ('standoff rules explain ID' says what they are):")
    width = max((len(page.id) for page in pages), default=0)
    for page in pages:
        yield [(f"  {page.id:<{width}}  ", "dim"), (page.title, "")]
        if by := printed(page):
            yield line(" " * (width + 4) + by, "dim")


def cited_data(ids: Iterable[str]) -> list[dict[str, Any]]:
    """Return rules as data: id, title, and who prints each.

    Args:
        ids: ids of rules.
    """
    return [
        {
            "id": page.id,
            "title": page.title,
            "sources": [{"edition": source.edition, "where": source.where} for source in page.sources],
        }
        for page in cited(ids)
    ]

"""Reasons as a page: one file that needs no other, no network and no script, for a screen of any size."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from ...maps.notation.formats.text import harmless
from .cited import cited, printed
from .outline import Item, Outline

if TYPE_CHECKING:
    from .headline import Headline

DEEPEST = 10
"""Lines lie at most so many levels below each other; what is deeper goes on below, under a number."""
OPEN = 2
"""So many levels of a reason are open at first; deeper ones where others refer to them."""

STYLE = """
:root { color-scheme: light dark; --text: #1a1a1a; --ground: #fff; --dim: #5b6068; --line: #c9ced6; --link: #0a4fa3;
  --good: #15692b; --bad: #a5121b; --doubt: #7a4d00; --row: #f4f6f8 }
@media (prefers-color-scheme: dark) {
  :root { --text: #e6e6e6; --ground: #16181c; --dim: #a3abb6; --line: #454b55; --link: #8ab8ff;
    --good: #7fd694; --bad: #ff9a94; --doubt: #e8c06a; --row: #1f2329 } }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 1rem; max-width: 60rem; font: 1rem/1.5 system-ui, sans-serif; color: var(--text);
  background: var(--ground); overflow-wrap: anywhere }
h1 { font-size: 1.5rem; margin: 0 } h2 { font-size: 1.15rem; margin: 0 }
a { color: var(--link) }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
:target { background: var(--row) }
header p, .rule, .by { color: var(--dim) } .rule { font-size: .8em }
.note { border-left: .25rem solid var(--doubt); padding-left: .75rem }
table { border-collapse: collapse; width: 100%; margin: 1rem 0 }
caption { text-align: left; font-weight: bold; padding: .25rem 0 }
th, td { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0; border-top: 1px solid var(--line) }
td:nth-child(2) { white-space: nowrap }
section { border-top: 1px solid var(--line); padding: .75rem 0 }
section > p { margin: .25rem 0 } pre { white-space: pre-wrap; font: inherit }
ul { list-style: none; margin: 0; padding: 0 0 0 .9rem; border-left: 1px solid var(--line) }
li { margin: .2rem 0 } li > span { padding-left: 1.1rem; display: block }
summary { cursor: pointer } .number { color: var(--dim) }
.good { color: var(--good) } .bad { color: var(--bad) } .doubt { color: var(--doubt) }
dt { font-weight: bold; margin-top: .5rem } dd { margin: 0 0 0 1rem }
@media (max-width: 38rem) {
  thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden }
  tr { display: block; border-top: 1px solid var(--line); padding: .25rem 0 }
  th[scope=row], td { display: block; border: 0; padding: 0 }
  td:nth-child(2) { white-space: normal } ul { padding-left: .6rem } }
@media print { a { color: inherit; text-decoration: none } }
""".strip()

CLASSES = {"green": "good", "yellow": "doubt", "magenta": "doubt"}
"""Class of an outcome by its colour on a terminal; ``bad`` for all others."""


@dataclass(frozen=True, slots=True)
class Told:
    """A row of the table, with its reason.

    Args:
        headline: whose order, and what became of it.
        outline: the lines of its reason; None if it is not explained.
        below: lines that are told below these.
    """

    headline: Headline
    outline: Outline | None
    below: Sequence[str] = ()


def page(title: str, below: str, told: Sequence[Told], notes: Iterable[str] = ()) -> Iterator[str]:
    """Yield the lines of a page.

    Args:
        title: its title, the turn and the phase.
        below: what stands below it: the board and the rulebook.
        told: the orders.
        notes: what deserves a look: that not all was read, that the board is reconstructed.
    """
    explained = sum(one.outline is not None for one in told)
    description = f"What became of {len(told)} orders, and why of {explained}: {title}, {below}."
    yield from (
        "<!doctype html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">",
        f'<meta name="description" content="{_text(description)}">',
        '<meta name="generator" content="standoff why">',
        f"<title>Why: {_text(title)}</title>",
        f"<style>\n{STYLE}\n</style>",
        "</head>",
        "<body>",
        f"<header><h1>{_text(title)}</h1>\n<p>{_text(below)}</p></header>",
        "<main>",
    )
    for note in notes:
        yield f'<p class="note">{_text(note)}</p>'
    yield from _table(told)
    for n, one in enumerate(told, 1):
        if one.outline is not None:
            yield from _section(n, one, one.outline)
    yield from _rules(dict.fromkeys(rule for one in told if one.outline for rule in one.outline.rules))
    yield from ("</main>", "</body>", "</html>")


def _table(told: Sequence[Told]) -> Iterator[str]:
    yield "<table>\n<caption>What became of the orders</caption>"
    yield '<thead><tr><th scope="col">Power</th><th scope="col">Order</th><th scope="col">Outcome</th></tr></thead>'
    yield "<tbody>"
    for n, (headline, outline) in enumerate(((one.headline, one.outline) for one in told), 1):
        order = _text(headline.order)
        if outline is not None:
            order = f'<a href="#o{n}">{order}</a>'
        yield (
            f'<tr><th scope="row">{_text(headline.power)}</th>'
            f"<td>{order}</td>"
            f"<td{_class(headline)}>{_text(headline.outcome)}</td></tr>"
        )
    yield "</tbody>\n</table>"


def _section(n: int, told: Told, outline: Outline) -> Iterator[str]:
    headline = told.headline
    yield f'<section id="o{n}">\n<h2>{_text(headline.power)} {_text(headline.order)}</h2>'
    yield f"<p{_class(headline)}>{_text(headline.outcome)}</p>"
    if outline.items:
        yield "<ul>"
        yield from _items(n, outline.items)
        yield "</ul>"
    for block in outline.blocks:
        yield "<ul>"
        yield from _items(n, [block])
        yield "</ul>"
    if told.below:
        yield "<pre>" + "\n".join(map(_text, told.below)) + "</pre>"
    yield "</section>"


def _items(n: int, items: Sequence[Item]) -> Iterator[str]:
    """Yield the lines of a tree, without recursion; a line with others below it can be closed."""
    opened = _with_numbers(items)
    waiting: list[tuple[Item, int] | str] = [(item, 0) for item in reversed(items)]
    while waiting:
        entry = waiting.pop()
        if isinstance(entry, str):
            yield entry
            continue
        item, depth = entry
        mark = f' id="o{n}s{item.number}"' if item.number else ""
        if not item.below:
            yield f"<li{mark}><span>{_line(n, item)}</span></li>"
            continue
        is_open = " open" if depth < OPEN or id(item) in opened else ""
        yield f"<li{mark}><details{is_open}><summary>{_line(n, item)}</summary>\n<ul>"
        waiting.append("</ul></details></li>")
        waiting += [(one, depth + 1) for one in reversed(item.below)]


def _with_numbers(items: Sequence[Item]) -> set[int]:
    """Return the lines at or below which something has a number: they are open, for a link may lead there."""
    found: set[int] = set()
    waiting: list[tuple[Item, bool]] = [(item, False) for item in items]
    while waiting:
        item, done = waiting.pop()
        if not done:
            waiting.append((item, True))
            waiting += [(one, False) for one in item.below]
        elif item.number or any(id(one) in found for one in item.below):
            found.add(id(item))
    return found


def _line(n: int, item: Item) -> str:
    front = f'<span class="number">[{item.number}]</span> ' if item.number else ""
    see = f': <a href="#o{n}s{item.see}">see [{item.see}]</a>' if item.see else ""
    links = ", ".join(f'<a href="#r-{_text(page.id)}">{_text(page.id)}</a>' for page in cited(item.rules))
    return f'{front}{_text(item.text)}{see} <span class="rule">{links}</span>'


def _rules(ids: Iterable[str]) -> Iterator[str]:
    pages = cited(ids)
    if not pages:
        return
    yield '<section id="rules">\n<h2>The rules used</h2>\n<dl>'
    for rule in pages:
        by = f'<br><span class="by">{_text(printed(rule))}</span>' if rule.sources else ""
        yield f'<dt id="r-{_text(rule.id)}">{_text(rule.title)} <span class="rule">{_text(rule.id)}</span></dt>'
        yield f"<dd>{_text(rule.says)}{by}</dd>"
    yield "</dl>\n</section>"


def _class(headline: Headline) -> str:
    return f' class="{CLASSES.get(headline.style, "bad")}"'


def _text(text: str) -> str:
    """Write a text so that nothing in it is taken for anything but text."""
    return escape(harmless(text))

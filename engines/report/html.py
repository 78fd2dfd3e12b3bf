"""A run as one page of HTML that needs nothing else, in light and dark."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from ...maps.notation.formats.text import harmless
from .story import about, before, came, counted, notes, of_section, outcome, remarks, told, verdict

if TYPE_CHECKING:
    from ..finding import Finding, Run

STYLE = """
:root { color-scheme: light dark; --ink: #1d2430; --paper: #fff; --faint: #5c6675; --line: #d8dde4;
  --good: #17693a; --bad: #a8231c; --shade: #f4f6f8; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e8ee; --paper: #14181e; --faint: #9aa5b4; --line: #333b46;
  --good: #6cc68d; --bad: #ff9188; --shade: #1c222a; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 60rem;
  margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
table { border-collapse: collapse; margin: .5rem 0; } td, th { padding: .2rem .8rem .2rem 0; text-align: left;
  border-bottom: 1px solid var(--line); vertical-align: top; }
td.count { text-align: right; font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: .5rem 0; }
dt { color: var(--faint); } dd { margin: 0; overflow-wrap: anywhere; }
pre { background: var(--shade); padding: .7rem; overflow-x: auto; font-size: .875rem; }
details { border: 1px solid var(--line); border-radius: .4rem; padding: .5rem .8rem; margin: .6rem 0; }
summary { cursor: pointer; } .good { color: var(--good); } .bad { color: var(--bad); } .faint { color: var(--faint); }
"""


def html_lines(run: Run) -> Iterator[str]:
    """Yield the lines of the page.

    Args:
        run: the run.
    """
    title = f"{run.hello}: {outcome(run)}"
    yield "<!doctype html>"
    yield '<html lang="en">'
    yield '<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{_text(title)}</title>"
    yield f"<style>{STYLE}</style>"
    yield f"<h1>{_text(title)}</h1>"
    yield f'<p class="{"good" if run.agrees else "bad"}">{_text(counted(run))}</p>'
    yield from _pairs(about(run))
    yield "<table><tr><th>section<th>agree<th>others</tr>"
    for name, findings in run.sections.items():
        agree, count, others = of_section(findings)
        kind = "bad" if any(one.fails for one in findings) else "good"
        yield f'<tr><td>{_text(name)}<td class="count {kind}">{agree}/{count}<td>{_text(others)}</tr>'
    yield "</table>"
    shown = told(run)
    if shown:
        yield "<h2>Differences</h2>"
        for finding in shown:
            yield from _finding(finding)
    said = list(notes(run))
    if said:
        yield "<h2>Notes</h2><ul>"
        yield from (f"<li>{_text(one.strip())}</li>" for one in said)
        yield "</ul>"
    yield "</html>"


def _finding(finding: Finding) -> Iterator[str]:
    yield f'<details open id="{_text(finding.id)}"><summary><b>{_text(finding.id)}</b> {_text(finding.title)}: '
    yield f'<span class="bad">{_text(verdict(finding))}</span></summary>'
    if finding.differences:
        yield "<table><tr><th><th>expected<th>came</tr>"
        for what, right, answered in came(finding):
            yield f'<tr><td>{_text(what)}<td class="good">{_text(right)}<td class="bad">{_text(answered)}</tr>'
        yield "</table>"
    yield from _pairs((*before(finding), *remarks(finding)))
    if finding.reasons:
        yield f"<pre>{_text(chr(10).join(chr(10).join(lines) for lines in finding.reasons))}</pre>"
    yield "</details>"


def _pairs(pairs: Iterator[tuple[str, str]] | tuple[tuple[str, str], ...]) -> Iterator[str]:
    yield "<dl>"
    yield from (f"<dt>{_text(word)}<dd>{_text(said)}" for word, said in pairs)
    yield "</dl>"


def _text(text: str) -> str:
    return escape("\n".join(map(harmless, text.split("\n"))))

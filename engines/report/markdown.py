"""A run as a summary in Markdown: a table of the sections, and what differs in full."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...maps.notation.formats.text import harmless
from .story import about, before, came, counted, notes, of_section, outcome, remarks, told, verdict

if TYPE_CHECKING:
    from ..finding import Finding, Run


def markdown_lines(run: Run) -> Iterator[str]:
    """Yield the lines of the summary.

    Args:
        run: the run.
    """
    yield f"# {_escaped(str(run.hello))}: {outcome(run)}"
    yield ""
    yield f"{_escaped(counted(run))}."
    yield ""
    yield from (f"- {word}: {_code(said) if word == 'command' else _escaped(said)}" for word, said in about(run))
    yield from ("", "| section | agree | others |", "|---|---:|---|")
    for name, findings in run.sections.items():
        agree, count, others = of_section(findings)
        yield f"| {_escaped(name)} | {agree}/{count} | {others} |"
    for finding in told(run):
        yield from _finding(finding)
    said = list(notes(run))
    if said:
        yield from ("", "## Notes", "")
        yield from (f"- {_escaped(one.strip())}" for one in said)


def _finding(finding: Finding) -> Iterator[str]:
    yield ""
    yield f"## {_escaped(finding.id)} {_escaped(finding.title)}: {verdict(finding)}"
    if finding.differences:
        yield from ("", "| | expected | came |", "|---|---|---|")
        yield from (f"| {' | '.join(map(_escaped, row))} |" for row in came(finding))
    said = [*before(finding), *remarks(finding)]
    lines = [f"{word:<10} {text}" for word, text in said]
    for reason in finding.reasons:
        lines += ["", *reason]
    fence = "`" * max(3, 1 + max((_ticks(line) for line in lines), default=0))
    yield from ("", f"{fence}text", *map(harmless, lines), fence)


def _ticks(line: str) -> int:
    """Return how many backticks stand in a row at most."""
    longest = run = 0
    for character in line:
        run = run + 1 if character == "`" else 0
        longest = max(longest, run)
    return longest


def _code(text: str) -> str:
    fence = "`" * (1 + _ticks(text))
    return f"{fence} {harmless(text)} {fence}" if "`" in text else f"`{harmless(text)}`"


def _escaped(text: str) -> str:
    """Return a text in which nothing means anything in Markdown."""
    return "".join(f"\\{one}" if one in "\\`*_{}[]<>()#+!|~&" else one for one in harmless(text))

"""The commands that tell rulebooks: ``rules list``, ``show``, ``switches``, ``diff`` and ``explain``."""

from __future__ import annotations

import difflib
import json
from typing import Any

import click

from ..maps import RulebookError
from ..maps.options import format_option
from ..maps.terminal import Line, harmless_lines, show
from .options import house_rules, set_option, the_rulebook, with_choices


@click.group()
def rules() -> None:
    """Tell rulebooks, what each chooses, where two differ, and what each rule says."""


def _print(data: dict[str, Any] | None, lines: list[Line]) -> None:
    """Print lines, or data where there are any."""
    if data is None:
        show(lines)
    else:
        click.echo(json.dumps(data, indent=1))


@rules.command("list")
@format_option("text", "json")
def list_rules(form: str) -> None:
    """List the rulebooks that come with standoff."""
    from .choices import list_data, list_lines

    _print(list_data() if form == "json" else None, list(list_lines()))


@rules.command("show")
@click.argument("name", metavar="NAME")
@set_option
@format_option("text", "json")
def show_rules(name: str, choices: tuple[str, ...], form: str) -> None:
    """Show all that a rulebook chooses, or all readings of a switch.

    NAME is a rulebook, with choices of its own or not ("2023, convoy-intent=tag"), the path of a file of house
    rules, a switch, or an issue of the DATC such as 4.A.2.
    """
    from .choices import fields_called, rulebook_data, rulebook_lines, switch_lines, switches_data
    from .no_switch import why_none
    from .rulebook import ISSUES, switch

    if reason := why_none(name):
        raise click.BadParameter(reason, param_hint="NAME")
    fields = fields_called(name)
    if fields:
        if choices:
            raise click.BadParameter(f"{name} is a switch, of which all readings are shown", param_hint="--set")
        _print(
            switches_data(fields) if form == "json" else None,
            [row for field in fields for row in switch_lines(field)],
        )
        return
    try:
        house = house_rules(name, "NAME")
    except click.BadParameter as error:
        known = [switch(field) for field in ISSUES]
        near = difflib.get_close_matches(name.lower(), known, 1)
        hint = f"; did you mean the switch {near[0]}?" if near else "; 'standoff rules switches' lists the switches"
        raise click.BadParameter(f"{error.message}{hint}", param_hint="NAME") from None
    house = house._replace(rulebook=with_choices(house.rulebook, choices))
    _print(rulebook_data(house) if form == "json" else None, list(rulebook_lines(house)))


@rules.command("switches")
@format_option("text", "json")
def switches(form: str) -> None:
    """Show all readings of all switches."""
    from .choices import switch_lines, switches_data
    from .rulebook import ISSUES

    fields = tuple(ISSUES)
    _print(
        switches_data(fields) if form == "json" else None,
        [row for field in fields for row in switch_lines(field)],
    )


@rules.command("diff")
@click.argument("one", metavar="A")
@click.argument("other", metavar="B")
@set_option
@format_option("text", "json")
def diff(one: str, other: str, choices: tuple[str, ...], form: str) -> None:
    """Show where rulebooks A and B choose differently, and the cases that show it.

    Both as NAME of show; --set acts on both. The exit code is 0 whether they differ or not: that two rulebooks
    differ is what they are there for, and the answer says it.
    """
    from .choices import difference_data, difference_lines

    first, second = the_rulebook(one, choices, "A"), the_rulebook(other, choices, "B")
    _print(
        difference_data(first, second) if form == "json" else None,
        list(difference_lines(first, second)),
    )


@rules.command("explain")
@click.argument("rule", metavar="[RULE]", default="")
@format_option("text", "json")
def explain(rule: str, form: str) -> None:
    """Show the page of a rule, or list all rules.

    RULE is the id of a rule, such as cut-by-attack. Its page tells what the rule says, in our own words, who prints
    it where, the clauses that it contributes to the formula, the issues of the DATC and the switches that are about
    it, and the cases that turn on it. Without RULE the ids are listed, and what the signs of the clauses mean.
    """
    from .rule_page import rule_page, rule_pages
    from .rule_show import all_lines, page_lines, pages_data

    if not rule:
        _print(pages_data(rule_pages().values()) if form == "json" else None, list(all_lines()))
        return
    try:
        page = rule_page(rule)
    except RulebookError as error:
        raise click.BadParameter(harmless_lines(str(error)), param_hint="RULE") from None
    _print(pages_data([page]) if form == "json" else None, list(page_lines(page)))

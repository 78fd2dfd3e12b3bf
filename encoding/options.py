"""What the commands share that judge a phase: the rulebook, and a phase that can be judged."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ..maps import RulebookError
from ..maps.options import Asked, bad_input, name_of, reading_options, tell
from .rulebook import Rulebook, field_named, switch

if TYPE_CHECKING:
    from ..maps.notation import Reading
    from .house_rules import HouseRules

F = TypeVar("F", bound=Callable[..., Any])


RULES_HELP = "The rulebook: a name that 'standoff rules list' has, or a file of house rules (.toml)."
SET_HELP = "Another reading of a switch; may be given several times."
NO_MOVEMENT = "no movement phase; retreats and adjustments are judged by 'standoff adjudicate'"
OTHER_PHASE = "no movement phase; write its orders below the heading, or add the word Movement to it"
WHOLE_POSITION = (
    "give the whole position in one line above the orders, or with --position, "
    "such as 'standard F1901R ITALY:Atri AUSTRIA:Ftri<ven>adr+alb - -' (docs/notation.md)"
)


def rules_options(command: F) -> F:
    """Give a command the options --rules and --set; it gets the rulebook that they make as ``rulebook``."""

    @wraps(command)
    def with_rulebook(rules: Sequence[str], choices: tuple[str, ...], **others: Any) -> Any:
        if len(rules) > 1:
            fault = f"{rules[0]!r} and {rules[1]!r}: one rulebook judges; 'standoff compare' takes several"
            raise click.BadParameter(fault, param_hint="--rules")
        return command(rulebook=the_rulebook(rules[0], choices), **others)

    decorated: Any = with_rulebook
    for decorate in (
        set_option,
        # repeated, so that a second one is refused and does not silently take the place of the first
        click.option("--rules", multiple=True, default=("datc",), show_default=True, metavar="NAME", help=RULES_HELP),
    ):
        decorated = decorate(decorated)
    return decorated  # type: ignore[no-any-return]


def several_rules_options(command: F) -> F:
    """Give a command --rules, which may be repeated, and --set; it gets what they make as ``rulebooks``."""

    @wraps(command)
    def with_rulebooks(rules: tuple[str, ...], choices: tuple[str, ...], **others: Any) -> Any:
        return command(rulebooks=_several(rules, choices), **others)

    decorated: Any = with_rulebooks
    help = f"{RULES_HELP} To be given twice or more; all that come with standoff without."
    for decorate in (set_option, click.option("--rules", multiple=True, metavar="NAME", help=help)):
        decorated = decorate(decorated)
    return decorated  # type: ignore[no-any-return]


def _several(names: Sequence[str], choices: Sequence[str]) -> list[Rulebook]:
    """Return the rulebooks that --rules names, all with what --set chooses."""
    from .presets import PRESETS

    if len(names) == 1:
        raise click.BadParameter(f"{names[0]!r} alone cannot be compared; name a second one", param_hint="--rules")
    found: dict[str, Rulebook] = {}
    for name in names or PRESETS:
        rulebook = the_rulebook(name, choices)
        if rulebook.name in found:
            fault = f"two rulebooks are called {rulebook.name!r}; they could not be told apart"
            raise click.BadParameter(fault, param_hint="--rules")
        found[rulebook.name] = rulebook
    return list(found.values())


def set_option(command: F) -> F:
    """Give a command the option --set, which it gets as ``choices``."""
    return click.option("--set", "choices", multiple=True, metavar="SWITCH=READING", help=SET_HELP)(command)


def phase_options(command: F) -> F:
    """Give a command the argument FILE, the options that say how to read it (as ``asked``), --rules and --set."""
    return reading_options(rules_options(command))


def the_rulebook(name: str, choices: Sequence[str] = (), given_as: str = "--rules") -> Rulebook:
    """Return the rulebook that --rules and --set name.

    Args:
        name: a name, as :meth:`Rulebook.named` takes it, or the path of a file of house rules: what ends in ``.toml``
            or has a slash is a path.
        choices: each ``"switch=reading"``; two readings of one switch are refused.
        given_as: the option or argument that the name was given to.

    Raises:
        click.ClickException: there is no such rulebook, switch or reading, or the file is no good; exit code 2.
    """
    rulebook = house_rules(name, given_as).rulebook if _is_path(name) else _named(name, given_as)
    return with_choices(rulebook, choices)


def house_rules(name: str, given_as: str = "--rules") -> HouseRules:
    """Return the rulebook of a name or of a file, with its title.

    Args:
        name: the name or the path.
        given_as: the option or argument that it was given to.

    Raises:
        click.ClickException: there is none; exit code 2.
    """
    from .house_rules import HouseRules, HouseRulesError, load

    if _is_path(name):
        try:
            return load(name)
        except HouseRulesError as error:
            raise bad_input(str(error)) from None
    rulebook = _named(name, given_as)
    from .presets import TITLES

    return HouseRules(rulebook, TITLES.get(name.partition(",")[0].strip(), ""), "datc")


def _is_path(name: str) -> bool:
    """Tell whether a rulebook is given as a file of house rules."""
    return name.lower().endswith(".toml") or "/" in name or os.sep in name


def _named(name: str, given_as: str) -> Rulebook:
    try:
        return Rulebook.named(name)
    except RulebookError as error:
        raise _no_such(error, name, given_as) from None


def _no_such(error: RulebookError, word: str, given_as: str) -> click.ClickException:
    """Return what ends a command because of a rulebook, switch or reading that does not exist."""
    from .house_rules import shortened

    return click.BadParameter(shortened(str(error), word), param_hint=given_as)


def with_choices(rulebook: Rulebook, choices: Sequence[str]) -> Rulebook:
    """Return a rulebook with what --set chooses.

    Raises:
        click.ClickException: there is no such switch or reading, or a switch is set twice; exit code 2.
    """
    seen: dict[str, str] = {}
    for text in choices:
        try:
            chosen = Rulebook.DATC.choosing(text)
        except RulebookError as error:
            raise _no_such(error, text, "--set") from None
        for part in text.split(","):
            field = field_named(part.partition("=")[0].strip())
            word = getattr(chosen, field).word
            if seen.setdefault(field, word) != word:
                fault = f"{switch(field)} cannot be {seen[field]} and {word}"
                raise click.BadParameter(fault, param_hint="--set")
    return rulebook.choosing(*choices) if choices else rulebook


def phase_from(asked: Asked, *, late: bool = False, refusal: str = NO_MOVEMENT) -> Reading:
    """Read a phase from a file, and print on standard error what could not be read or was doubtful.

    Args:
        asked: the file, and how to read it.
        late: whether a retreat or adjustment phase can be judged as well as one of movement.
        refusal: what is said of such a phase where it cannot.

    Raises:
        click.ClickException: the file holds no unit and no order at all, a phase that cannot be judged here, or one of
            retreats or adjustments of which too little is known; exit code 2.
    """
    reading = asked.read()
    tell(reading, asked.name)
    if reading.orders_phase != "movement":
        if not late:
            raise bad_input(f"{asked.name}: {refusal}")
        return _judged_late(reading, asked)
    for remark in reading.diagnostics:
        if remark.code == "other-heading":
            where = f"{asked.name}:{remark.line}"
            raise bad_input(f"{where}: {OTHER_PHASE if late else refusal}")
    if not reading.position.units:
        raise bad_input(f"{asked.name}: no order and no unit was found; expected lines such as 'Germany: A Mun-Sil'")
    return reading


def _judged_late(reading: Reading, asked: Asked) -> Reading:
    """Let a reading of a retreat or adjustment phase pass of which enough is known to judge it."""
    position = reading.position
    where = name_of(asked.position) if asked.position else asked.name
    if reading.orders_phase == "retreat" and not position.dislodged:
        raise bad_input(f"{where}: a retreat phase in which no unit is known to be dislodged; {WHOLE_POSITION}")
    if reading.orders_phase == "adjustment" and not position.centers:
        raise bad_input(f"{where}: an adjustment phase in which no owner of a centre is known; {WHOLE_POSITION}")
    return reading

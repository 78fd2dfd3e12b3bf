"""The shortest name of a rulebook: what ``--rules`` is given to reproduce an engine."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from ...encoding import Rulebook
from ...encoding.presets import PRESETS
from ...encoding.rulebook import switch
from .readings import FIELDS, choice_of, plain

if TYPE_CHECKING:
    from ...encoding.policies import Policy
    from .readings import Choice
    from .standing import Standing


def nearest(left: Standing, presets: Iterable[str] = tuple(PRESETS)) -> tuple[str, dict[str, Policy]]:
    """Return the rulebook of those left that has the shortest name.

    Args:
        left: all rulebooks that are left.
        presets: the rulebooks that it may be named after.

    Returns:
        Its name, as :meth:`Rulebook.named` takes it, and its choices; of names as short, the one whose preset is told
        first by ``standoff rules list``.

    >>> from standoff.engines.fingerprint.standing import Standing
    >>> nearest(Standing())[0]
    'datc'
    """
    found: tuple[int, str, dict[str, Policy]] | None = None
    for name in presets:
        theirs = plain(choice_of(PRESETS[name]))
        choice: dict[str, Policy] = {}
        for part in left.parts:
            closest: dict[str, Policy] = min(part.choices(), key=lambda some: _apart(some, theirs))
            choice |= closest
        differing = [field for field in theirs if choice[field] is not theirs[field]]
        if found is None or len(differing) < found[0]:
            words = ", ".join([name, *(f"{switch(field)}={choice[field].word}" for field in differing)])
            found = len(differing), words, choice
    assert found is not None
    _, words, choice = found
    assert plain(choice_of(Rulebook.named(words))) == plain(choice), f"{words} is not what was found"
    return words, choice


def named_of(left: Standing, wanted: Collection[str]) -> tuple[str, dict[str, Policy]]:
    """Return the rulebook that is named where some fields were asked about; as :func:`nearest`.

    Args:
        left: all rulebooks that are left.
        wanted: the fields; where these are not all, a preset would say more than is known.
    """
    return nearest(left) if set(FIELDS) <= set(wanted) else nearest(left, ["datc"])


def _apart(choice: Choice, theirs: Choice) -> int:
    """Count the switches in which some choices differ from others."""
    return sum(choice[field] is not theirs[field] for field in choice)

"""Differences that are known: a file that complains as soon as one of them is gone.

One phase a line: its id, what comes of it, and behind ``#`` whatever people say about it::

    6.G.8    differs  # the army walks where its convoy fails
    6.H.5/2  skipped
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from ..maps import StandoffError
from .finding import Status

if TYPE_CHECKING:
    from .comparing import Tier
    from .finding import Finding

LISTED = (Status.DIFFERS, Status.ERROR, Status.CRASH, Status.HANG, Status.NONSENSE)
"""What may be known of a phase."""

_LINE = re.compile(rf"\s*(?P<id>.*?)\s+(?P<status>{'|'.join(one.value for one in LISTED)})\s*(#.*)?", re.DOTALL)


class KnownError(StandoffError):
    """A file of known differences is none."""


def read_known(path: Path) -> dict[str, Status]:
    """Read a file of known differences.

    Args:
        path: the file.

    Returns:
        The id of each phase, with what is known to come of it.

    Raises:
        KnownError: the file cannot be read, a line is of another form, or a phase is named twice; with its line.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:
        raise KnownError(f"{path}: cannot be read: {error}") from None
    found: dict[str, Status] = {}
    words = ", ".join(status.value for status in LISTED)
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        match = _LINE.fullmatch(line)
        if match is None:
            raise KnownError(f"{path}:{number}: {line.strip()!r}: expected the id of a phase and one of {words}")
        if match["id"] in found:
            raise KnownError(f"{path}:{number}: {match['id']} is named twice")
        found[match["id"]] = Status(match["status"])
    return found


def known_of(named: str, tier: Tier) -> dict[str, Status]:
    """Return the known differences that somebody names.

    Args:
        named: the path of a file; or an engine that standoff has an adapter for, whose differences are known.
        tier: how much is compared; of an engine of ours those are known that show then.

    Raises:
        KnownError: there is no such file, or something is wrong with it.

    >>> from standoff.engines.comparing import Tier
    >>> known_of("diplomacy", Tier.POSITIONS)["6.G.8"]
    <Status.DIFFERS: 'differs'>
    """
    from .shipped import names, shipped

    if named in names() and not Path(named).exists():
        return shipped(named).differing(tier)
    return read_known(Path(named))


def known_text(findings: Iterable[Finding], about: Iterable[str]) -> str:
    """Return the text of a file in which all is known that a run found.

    Args:
        findings: what came of each phase.
        about: lines that say what was run, for people.
    """
    rows = [(one.id, one.status.value, one.headline) for one in findings if one.status in LISTED]
    wide = max((len(id) for id, _, _ in rows), default=0)
    lines = [*(f"# {line}" for line in about), *(f"{id:<{wide}}  {word}  # {said}" for id, word, said in rows)]
    # what an engine says may hold anything that ends a line
    return "".join(f"{''.join(one if one.isprintable() else ' ' for one in line).rstrip()}\n" for line in lines)


def unknown_ids(known: Mapping[str, Status], findings: Iterable[Finding]) -> list[str]:
    """Return the ids that are listed, and that no phase of a run has.

    Args:
        known: what is listed.
        findings: what came of each phase.
    """
    met = {one.id for one in findings}
    return [id for id in known if id not in met]

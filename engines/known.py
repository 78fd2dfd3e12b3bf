"""Differences that are known: a file that complains as soon as one of them is gone.

One phase a line: its id, what comes of it, and behind ``#`` whatever people say about it::

    6.G.8    differs positions:0c7f9b12  # the army walks where its convoy fails
    6.H.5/2  error

Behind *differs* may stand how: the digest of the differences, and how much was compared for it. Another difference is
then another matter. Where that much is not compared, and in lists without digests, any difference is the one known.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING

from ..datc.case import find, load, paths
from ..maps import StandoffError
from ..maps.plain_files import FileFault, plain_bytes
from .comparing import DIGEST, Tier
from .finding import Status

if TYPE_CHECKING:
    from .finding import Finding

LISTED = (Status.DIFFERS, Status.ERROR, Status.CRASH, Status.HANG, Status.NONSENSE)
"""What may be known of a phase."""

MOST_BYTES = 10_000_000
"""A larger file is refused: no suite has so many phases."""

_HOW = rf"(?P<tier>{'|'.join(one.value for one in Tier)}):(?P<digest>[0-9a-f]{{{DIGEST}}})"
_LINE = re.compile(
    rf"\s*(?P<id>.*?)\s+(?P<status>{'|'.join(one.value for one in LISTED)})(?:(?<=differs)\s+{_HOW})?\s*(#.*)?",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Recorded:
    """What is known to come of a phase.

    Args:
        status: what comes of it.
        tier: how much was compared where it is known how it differs.
        digest: how it differs (:func:`~standoff.engines.comparing.difference_digest`); empty if that is not known.
        line: the line of the file that says so; 0 where no file does.
    """

    status: Status
    tier: Tier = Tier.POSITIONS
    digest: str = ""
    line: int = field(default=0, compare=False)

    def difference(self, tier: Tier) -> str:
        """Return the digest of the difference as a run compares it; empty if it is not known.

        Args:
            tier: how much is compared.
        """
        return self.digest if tier is self.tier else ""


class KnownError(StandoffError):
    """A file of known differences is none."""


def read_known(path: Path) -> dict[str, Recorded]:
    """Read a file of known differences.

    Args:
        path: the file.

    Returns:
        The id of each phase, with what is known to come of it.

    Raises:
        KnownError: the file cannot be read, a line is of another form, or a phase is named twice; with its line.
    """
    expected = "a file that --write-known wrote, or one like it"
    try:
        text = plain_bytes(path, MOST_BYTES, expected=expected, none_is="no list is").decode("utf-8-sig")
    except FileFault as error:
        raise KnownError(f"{path}: {error}") from None
    except UnicodeDecodeError as error:
        raise KnownError(f"{path}: cannot be read: byte {error.start + 1} is no UTF-8; expected {expected}") from None
    found: dict[str, Recorded] = {}
    words = ", ".join(status.value for status in LISTED)
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        match = _LINE.fullmatch(line)
        if match is None:
            fault = (
                f"expected the id of a phase and one of {words}, the last thing before a '#' or 'positions:0c7f9b12'"
            )
            raise KnownError(f"{path}:{number}: {line.strip()!r}: {fault}")
        if match["id"] in found:
            raise KnownError(f"{path}:{number}: {match['id']} is named twice")
        status = Status(match["status"])
        if match["digest"]:
            found[match["id"]] = Recorded(status, Tier(match["tier"]), match["digest"], number)
        else:
            found[match["id"]] = Recorded(status, line=number)
    return found


def file_named(named: str) -> Path | None:
    """Return the file that somebody means by a list of known differences; None where it is the name of an engine.

    Args:
        named: what they say.

    >>> file_named("diplomacy"), file_named("./known.txt").name
    (None, 'known.txt')
    """
    from .shipped import names

    return None if named in names() else Path(named)


def known_of(named: str, tier: Tier) -> dict[str, Recorded]:
    """Return the known differences that somebody names.

    Args:
        named: an engine that standoff has an adapter for, whose differences are known; else the path of a file, also
            of one that is called as an engine is, where something tells it to be a path: ``./diplomacy``.
        tier: how much is compared; of an engine of ours those are known that show then.

    Raises:
        KnownError: there is no such file, or something is wrong with it.

    >>> from standoff.engines.comparing import Tier
    >>> known_of("diplomacy", Tier.POSITIONS)["6.G.8"].status
    <Status.DIFFERS: 'differs'>
    """
    file = file_named(named)
    if file is None:
        from .shipped import shipped

        engine = shipped(named)
        digests = engine.digests.get(tier.value, {})
        return {id: Recorded(status, tier, digests.get(id, "")) for id, status in engine.differing(tier).items()}
    return read_known(file)


def known_text(findings: Iterable[Finding], about: Iterable[str], tier: Tier = Tier.POSITIONS) -> str:
    """Return the text of a file in which all is known that a run found.

    Args:
        findings: what came of each phase.
        about: lines that say what was run, for people.
        tier: how much was compared.
    """

    def word(one: Finding) -> str:
        return f"{one.status.value} {tier.value}:{one.digest}" if one.digest else one.status.value

    def said(one: Finding) -> str:
        return f"not when asked again alone: {one.headline}" if one.passing else one.headline

    rows = [(one.id, word(one), said(one)) for one in findings if one.status in LISTED]
    wide = max((len(id) for id, _, _ in rows), default=0)
    lines = [*(f"# {line}" for line in about), *(f"{id:<{wide}}  {how}  # {why}" for id, how, why in rows)]
    # what an engine says may hold anything that ends a line
    return "".join(f"{''.join(one if one.isprintable() else ' ' for one in line).rstrip()}\n" for line in lines)


def require_shipped(known: Mapping[str, Recorded], named: str) -> None:
    """See that each entry of a list is a phase of the cases that are shipped.

    Args:
        known: what is listed.
        named: the file.

    Raises:
        KnownError: one is not; with its line, and what would be right.

    >>> require_shipped({"6.A.5": Recorded(Status.DIFFERS, line=1)}, "known.txt")
    >>> require_shipped({"6.A.5/2": Recorded(Status.DIFFERS, line=1)}, "known.txt")
    Traceback (most recent call last):
    standoff.engines.known.KnownError: known.txt:1: '6.A.5/2': 6.A.5 has no such phase; expected 6.A.5
    """
    for id, one in known.items():
        case, slash, _ = id.partition("/")
        path = find(case)
        if path is None or path.stem != case:
            near = [path.stem] if path else get_close_matches(case, [file.stem for file in paths()], n=3)
            hint = f"did you mean {' or '.join(near)}? " if near else ""
            fault = f"no shipped case has this id; {hint}'standoff cases list' has them all; "
            fault += "an entry of a case of your own is for runs that name the cases"
            raise KnownError(f"{named}:{one.line}: {id!r}: {fault}")
        if not slash:
            continue
        loaded = load(path)
        phases = max(len(steps) for steps in (loaded.steps, *(other.steps for other in loaded.alternatives)))
        right = [case, *(f"{case}/{n}" for n in range(2, phases + 1))]
        if id not in right:
            raise KnownError(f"{named}:{one.line}: {id!r}: {case} has no such phase; expected {' or '.join(right)}")


def unknown_ids(known: Mapping[str, Recorded], findings: Iterable[Finding]) -> list[str]:
    """Return the ids that are listed, and that no phase of a run has.

    Args:
        known: what is listed.
        findings: what came of each phase.
    """
    met = {one.id for one in findings}
    return [id for id in known if id not in met]

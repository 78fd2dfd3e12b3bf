"""jDip's case files parted into cases and blocks of lines; what a line says is read in :mod:`jdip_games`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ..maps.notation.programs import jdip_keywords as words
from ..maps.notation.typos import nearest
from .errors import GameError
from .recorded import MOST_ORDERS, MOST_PHASES

_BLOCKS = tuple(map(str.upper, words.BLOCKS))
_KEYWORDS = tuple(map(str.upper, words.KEYWORDS))
_KEYWORD = re.compile(r"[A-Za-z_]+(?=\s|$)")
# capitals with strokes, or alone on a line: a keyword that nobody knows
_STRANGE = re.compile(r"[A-Za-z]+(?:_[A-Za-z]+)+(?=\s|$)|[A-Z]{3,}$")

Row = tuple[int, str]
"""Number of a line, from 1, and what stands on it before a comment."""


@dataclass(slots=True)
class Case:
    """One case.

    Args:
        name: what stands behind CASE.
        line: number of that line.
        phase: what stands behind PRESTATE_SETPHASE, with the number of its line; None if it has none.
        same: whether POSTSTATE_SAME stands in it.
        blocks: the lines below each keyword, without empty ones.
    """

    name: str
    line: int
    phase: Row | None = None
    same: bool = False
    blocks: dict[str, list[Row]] = field(default_factory=dict[str, list[Row]])


def looks_jdip(text: str) -> bool:
    r"""Tell whether a text is a case file of jDip, by its keywords.

    >>> looks_jdip("VARIANT_ALL Standard\nCASE 1\nORDERS"), looks_jdip("CASE closed, gentlemen")
    (True, False)
    """
    found = {_keyword(line.strip()) for line in text.splitlines()[:5000]}
    return "CASE" in found and bool(found.intersection((*_BLOCKS, "PRESTATE_SETPHASE")))


def parted(text: str) -> tuple[Row | None, list[Case]]:
    """Part a case file into its cases.

    Args:
        text: the file.

    Returns:
        The name of the variant with its line, or None; and the cases.

    Raises:
        GameError: a line belongs to no case or block, a keyword is unknown, or stands where it cannot; with its line.
    """
    variant: Row | None = None
    cases: list[Case] = []
    case: Case | None = None
    block: list[Row] | None = None
    for n, raw in enumerate(text.splitlines(), 1):
        line = raw.partition("#")[0].strip()
        if not line:
            continue
        word = _keyword(line)
        rest = line[len(word) :].strip()
        if word == "VARIANT_ALL":
            if variant is not None or cases:
                raise fault(n, "VARIANT_ALL stands once, above all cases")
            variant = (n, rest)
        elif word == "CASE":
            if case is not None:
                raise fault(n, f"END is missing: the case of line {case.line} is not closed")
            if len(cases) >= MOST_PHASES:
                raise fault(n, f"the file has more than {MOST_PHASES} cases, which is as many as are read")
            case, block = Case(rest or str(len(cases) + 1), n), None
            cases.append(case)
        elif case is None:
            raise fault(n, f'"{line[:40]}" stands outside a case; expected CASE with a name')
        elif word == "END":
            case = block = None
        elif word == "PRESTATE_SETPHASE":
            case.phase, block = (n, rest), None
        elif word == "POSTSTATE_SAME":
            case.same, block = True, None
        elif word in _BLOCKS:
            if word in case.blocks:
                raise fault(n, f"{word} stands twice in the case of line {case.line}")
            block = case.blocks.setdefault(word, [])
            if rest:
                raise fault(n, f'"{rest[:40]}" stands behind {word}; expected on lines of its own')
        elif _STRANGE.match(line):
            near = nearest(line.split()[0].lower(), words.KEYWORDS)
            meant = f"did you mean {near[0].upper()}?" if near else f"known are {', '.join(_KEYWORDS)}"
            raise fault(n, f'a case file has no keyword "{line.split()[0][:40]}"; {meant}')
        elif block is None:
            raise fault(n, f'"{line[:40]}" stands below no keyword; expected one of {", ".join(_BLOCKS)} above it')
        else:
            if len(block) >= MOST_ORDERS:
                raise fault(n, f"more than {MOST_ORDERS} lines stand below one keyword, which no phase has")
            block.append((n, line))
    if case is not None:
        raise fault(case.line, "this case has no END")
    return variant, cases


def fault(line: int, message: str) -> GameError:
    """Return the error for something that is wrong on a line."""
    return GameError(f"line {line}", message)


def _keyword(line: str) -> str:
    match = _KEYWORD.match(line)
    word = match.group().upper() if match else ""
    return word if word in _KEYWORDS else ""

"""Turns and boards in JSON: what the name of a turn says, and whether the board is this one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..characters import shorten
from ..headings import Heading, heading_at
from ..words import PHASES, SEASONS
from .sheets import given, told

if TYPE_CHECKING:
    from ..located import Node
    from .sheets import Sheet


def same_board(sheet: Sheet, node: Node | None, *others: str) -> bool:
    """Tell whether the board that a value names is the one in use; say so if it is another.

    Args:
        sheet: the value that is read.
        node: the name, or None where there is none.
        others: further names of the standard board.
    """
    if not given(node) or node is None:
        return True
    name = node.text.lower()
    here = sheet.board.id
    if name == here or name.startswith(f"{here}_") or (here == "standard" and name in others):
        return True
    named = f'"{shorten(node.text)}"' if node.kind == "number" else told(node)
    message = f"this is of the board {named}, and {here} is in use; nothing of it is read"
    sheet.say(node, "error", "other-board", message, "name the board with --board, if there is one of that kind")
    return False


def take_turn(sheet: Sheet, node: Node, season: str = "", year: int = 0, phase: str = "") -> bool:
    """Let season, year and phase come into force.

    Args:
        sheet: the value that is read.
        node: the value that names them.
        season: spring, fall or winter; with year and phase taken from the words of the value if all are missing.
        year: the year, or 0.
        phase: movement, retreat or adjustment.

    Returns:
        Whether what belongs to it can be read: not if orders of another turn have been.
    """
    line = sheet.line(sheet.pieces(node))
    heading = Heading(season=season, year=year, phase=phase)
    if heading == Heading():
        heading = heading_at(sheet.names, line, 0, len(line.words)) or heading
        if heading == Heading():
            sheet.wrong(node, 'the name of a turn, such as "S1901M",')
            return True
    result = sheet.scanner.result
    other = heading.season not in ("", result.season or heading.season)
    other = other or heading.year not in (0, result.year or heading.year)
    if other and any(draft.verb is not None for draft in result.drafts):
        message = "another turn begins here; one turn is read at a time, and what belongs to it is left aside"
        sheet.say(node, "error", "second-turn", message, "put each turn into a text of its own")
        return False
    sheet.scanner.enter(heading)
    sheet.scanner.turn = (line, 0, len(line.words))
    if result.phase not in ("", sheet.scanner.phase or "movement"):
        sheet.late = node
    return True


def take_time(sheet: Sheet, season: Node | None, year: Node | None, phase: Node | None) -> bool:
    """Let a turn come into force of which season, year and phase are values of their own."""
    words = []
    for node, table, due in ((season, SEASONS, "a season"), (phase, PHASES, "a phase")):
        word = "" if node is None or not given(node) else table.get(node.text.lower(), "")
        if given(node) and node is not None and not word:
            sheet.wrong(node, due)
        words.append(word)
    number = 0
    if given(year) and year is not None:
        number = year.number or 0
        if not 0 < number < 10_000:
            sheet.wrong(year, "a year")
            number = 0
    node = (phase if words[1] else None) or (season if words[0] else None) or (year if number else None)
    return node is None or take_turn(sheet, node, words[0], number, words[1])

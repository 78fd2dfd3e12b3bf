"""Columns: orders of several powers that stood side by side, and in a copied text stand behind all their headings."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .diagnostics import Diagnostic

if TYPE_CHECKING:
    from .drafts import Draft
    from .lines import Line
    from .places import Names


@dataclass(slots=True)
class Column:
    """Several headings in a row, and the orders behind them.

    Args:
        line: the line of the headings.
        start: index of the first word of the headings.
        end: index behind their last word.
        powers: whose headings they are, in their order.
        groups: the orders; a group ends where no separator stands before the next order.
        open: whether a separator ends the line read last, so that its last group goes on.
    """

    line: Line
    start: int
    end: int
    powers: list[str]
    groups: list[list[Draft]] = field(default_factory=list)
    open: bool = False

    def begin(self, *, separated: bool) -> None:
        """Begin an order.

        Args:
            separated: whether a separator stands before it; otherwise a group begins.
        """
        if not separated or not self.groups:
            self.groups.append([])

    def settle(self, names: Names, diagnostics: list[Diagnostic], *, known: bool) -> None:
        """Say whose the orders are: those of the units where all are known, else group by group, if that comes out.

        Args:
            names: the names of the board.
            diagnostics: where the remark is added.
            known: whether all units are known; then each order is left to the unit that stands there.
        """
        if not self.groups or known:
            return
        several = [names.power_name(power) for power in self.powers]
        listed = ", ".join(several[:-1]) + " and " + several[-1]
        number, column, length = self.line.place(self.start, self.end)
        if len(self.groups) == len(self.powers):
            for power, group in zip(self.powers, self.groups, strict=True):
                for draft in group:
                    draft.power = draft.power or power
            message = f"as many groups of orders as headings follow; they are taken as those of {listed}, in this order"
            diagnostics.append(Diagnostic("columns", "notice", number, column, length, message, ""))
            return
        count = len(self.groups)
        message = f"whose orders are these, of {listed}? {count} group{'s' * (count != 1)} of orders "
        message += f"follow{'s' * (count == 1)} {len(self.powers)} headings"
        hint = "put the orders of each power under a heading of its own, or give the position"
        diagnostics.append(Diagnostic("several-powers", "error", number, column, length, message, hint))

"""Proofs beside the search: a process of its own that asks the solver about one, two, three and more units.

It is told the smallest find, so that it need not look for one itself, and tells what is proved. It may be ended at any
time.
"""

from __future__ import annotations

import signal
from contextlib import suppress
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any, TypeAlias

from .bounds import Bound
from .filters import size_of
from .formulas import NotCoveredError
from .kinds import KEPT
from .rounds import Light, Wanted
from .solving import Solver

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from types import TracebackType
    from typing import Self

    from .hunting import Known

Size: TypeAlias = "tuple[int, int]"
"""Units, and orders that are not holds."""


class Proving:
    """The process that proves; use it in a ``with`` statement.

    Args:
        wanted: what is looked for.
        bound: what is proved already.
        everything: whether all positions of the smallest size are listed.
    """

    def __init__(self, wanted: Wanted, bound: Bound | None = None, *, everything: bool = False) -> None:
        """Start none yet."""
        context = get_context("spawn")
        self._mine, theirs = context.Pipe()
        first = 1 if bound is None else bound.none_below
        self._process: Any = context.Process(target=_prove, args=(wanted, first, everything, theirs), daemon=True)
        self._told: Size | None = None
        self._theirs = theirs

    def __enter__(self) -> Self:
        """Start it."""
        self._process.start()
        self._theirs.close()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """End it, whatever it is at."""
        self._process.terminate()
        self._process.join()
        self._mine.close()

    def look(self, known: Known) -> None:
        """Take in what was proved meanwhile, and tell how small the smallest find is.

        Args:
            known: what is known of the search; it gets what is proved.
        """
        best = known.best
        if best is not None and best.size[:2] != self._told:
            self._told = best.size[:2]
            with suppress(OSError):  # it has ended
                self._mine.send(self._told)
        try:
            while self._mine.poll():
                _take_in(known, self._mine.recv())
        except (EOFError, OSError):
            known.unproved = known.unproved or "what proves has ended"


def _take_in(known: Known, message: tuple[Any, ...]) -> None:
    word, *rest = message
    below = 1 if known.bound is None else known.bound.none_below
    if word == "none":
        known.bound = Bound(max(below, rest[0] + 1))
    elif word == "orders":
        known.bound = Bound(max(below, rest[0]), fewest_orders=rest[1])
    elif word == "found":
        known.solved = rest[0].on(known.wanted.board)
    elif word == "one":
        known.listed.append(rest[0].on(known.wanted.board))
    elif word == "all":
        known.listed_all = rest[0]
    else:
        known.unproved = rest[0]


def _prove(wanted: Wanted, first: int, everything: bool, pipe: Connection) -> None:
    """Ask, number by number, and tell what comes of it, until a smallest position and its orders are proved."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(BrokenPipeError, EOFError, ConnectionResetError):  # whoever asked is gone
        try:
            size = _ask(wanted, first, pipe)
            if everything and size is not None:
                _list(wanted, size, pipe)
        except NotCoveredError as error:
            pipe.send(("uncovered", str(error)))
        except MemoryError:
            pipe.send(("uncovered", "there is not enough memory"))


def _ask(wanted: Wanted, first: int, pipe: Connection) -> Size | None:
    """Return the smallest size, once it is proved; None if nothing has the property."""
    solver = Solver(wanted)
    best: Size | None = None
    units = first
    while units <= wanted.most_units:
        best = _newest(pipe, best)
        if best is not None and best[0] <= units:
            break
        told = solver.ask(units)
        if told.phase is not None:
            pipe.send(("found", Light.of(told.phase)))
            best = size_of(told.phase)[:2]
            break
        pipe.send(("none", units))
        units += 1
    best = _newest(pipe, best)
    while best is not None and best[0] == units:
        told = solver.ask(units, best[1] - 1)
        if told.phase is None:
            pipe.send(("orders", units, best[1]))
            return best
        pipe.send(("found", Light.of(told.phase)))
        best = min(size_of(told.phase)[:2], _newest(pipe, best) or best)
    return None


def _list(wanted: Wanted, size: Size, pipe: Connection) -> None:
    """Tell a position of each kind that has the smallest size, and how many kinds there are once that is proved."""
    from .enumerating import every

    count = 0
    for phase in every(wanted, *size):
        if count == KEPT:
            return
        count += 1
        pipe.send(("one", Light.of(phase)))
    pipe.send(("all", count))


def _newest(pipe: Connection, best: Size | None) -> Size | None:
    """Return the size of the smallest position that is known here or there."""
    while pipe.poll():
        told: Size = pipe.recv()
        best = told if best is None else min(best, told)
    return best

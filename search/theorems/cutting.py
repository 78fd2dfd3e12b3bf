"""A refutation in LRAT form, as a program writes it to a file, cut down to the steps that its last one hangs on.

Such files are larger than memory. So nothing but a few bytes for each step is kept: where its line begins, whether it
is needed, and its new number. The file is read once forward, to find the lines; once backward over the lines that are
needed, whose hints tell which others are; and once more forward, to write them. Each takes as long as the file is.

Nothing is believed that the file says: what comes of it is checked as every refutation is.
"""

from __future__ import annotations

import mmap
from array import array
from collections.abc import Iterator
from pathlib import Path

from ...solver.proofs.checker.texts import Fault

MOST_GAP = 1_000_000
"""Numbers of steps rise; where one is higher by more than this, the file is no refutation."""


class Cutting:
    """A refutation in a file, of which as much is written as is needed.

    Attributes:
        hints: how many hints the steps have that are needed, once their lines have been asked for.

    Args:
        path: the file.
        clauses: so many clauses the formula has; steps have higher numbers.

    Raises:
        Fault: it is no refutation in this form; the message says which line.
    """

    def __init__(self, path: Path, clauses: int) -> None:
        """Find the lines that are needed."""
        self.path = path
        self.first = clauses + 1
        self.starts = array("q")
        """Where the line of each step begins, by its number less that of the first one; -1 where there is none."""
        self._find()
        self.needed = bytearray(len(self.starts))
        self._mark()
        self.hints = 0

    def _find(self) -> None:
        """Find where lines begin, up to the empty clause."""
        starts, first, at = self.starts, self.first, 0
        n = 0
        with self.path.open("rb") as opened:
            for n, text in enumerate(opened, 1):
                number, _, rest = text.partition(b" ")
                if rest[:2] == b"d ":
                    at += len(text)
                    continue
                if not number.isdigit() or not text.endswith(b" 0\n") or len(number) > 18:
                    raise self.fault(n, "is no step: its number, literals, 0, hints and 0 are due")
                gap = int(number) - first - len(starts)
                if not 0 <= gap <= MOST_GAP:
                    raise self.fault(n, f"the step has the number {int(number)}; one that rises is due")
                for _ in range(gap):
                    starts.append(-1)
                starts.append(at)
                at += len(text)
                if rest[:2] == b"0 ":
                    return
        raise self.fault(n, "the refutation does not end with the empty clause")

    def _mark(self) -> None:
        """Mark the steps that the empty clause hangs on."""
        starts, needed, first = self.starts, self.needed, self.first
        needed[-1] = 1
        with self.path.open("rb") as opened, mmap.mmap(opened.fileno(), 0, access=mmap.ACCESS_READ) as whole:
            for k in range(len(starts) - 1, -1, -1):
                if not needed[k]:
                    continue
                start = starts[k]
                *_, hints = self._parts(k, whole[start : whole.find(b"\n", start)])
                for hint in hints:
                    if hint >= first:
                        if hint >= first + k or starts[hint - first] < 0:
                            raise self.fault(0, f"step {first + k} follows from {hint}, which is none before it")
                        needed[hint - first] = 1
                    elif hint <= 0:
                        raise self.fault(
                            0,
                            f"step {first + k} has the hint {hint}: it does not follow by unit propagation alone, "
                            "which is all that is checked here",
                        )

    def _parts(self, k: int, line: bytes) -> tuple[bytes, list[int]]:
        """Return the literals of a step, as they are written, and its hints."""
        # a space goes before the literals, since the empty clause has none before the 0
        literals, ended, hints = b" ".join((b"", line.partition(b" ")[2])).partition(b" 0 ")
        if not ended:
            raise self.fault(0, f"step {self.first + k} has no hints")
        try:
            return literals[1:], [*map(int, hints.split()[:-1])]
        except ValueError:
            raise self.fault(0, f"step {self.first + k} has hints that are no numbers") from None

    def lines(self) -> Iterator[bytes]:
        """Yield the lines of the steps that are needed, with the numbers that they have when the others are gone."""
        starts, needed, first = self.starts, self.needed, self.first
        numbers = array("i", bytes(4 * len(starts)))
        due = first
        self.hints = 0
        with self.path.open("rb") as opened:
            for k, one in enumerate(needed):
                if not one:
                    continue
                opened.seek(starts[k])
                literals, hints = self._parts(k, opened.readline())
                self.hints += len(hints)
                told = " ".join([str(hint if hint < first else numbers[hint - first]) for hint in hints])
                numbers[k] = due
                yield b"%d %s0 %s 0\n" % (due, literals + b" " if literals else b"", told.encode())
                due += 1

    @property
    def steps(self) -> int:
        """How many steps are needed."""
        return sum(self.needed)

    def fault(self, line: int, message: str) -> Fault:
        """Return what is wrong with a line of the file; 0 for the file as a whole."""
        return Fault(self.path.name, line, message)

"""CaDiCaL as a program of its own: it refutes a lemma, and writes why with hints, to a file that may be large.

What the program says is believed in nothing. A refutation is cut down (:mod:`.cutting`) and checked line by line by the
checker that comes with standoff; a model is held against the clauses.
"""

from __future__ import annotations

import os
import re
import resource
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from ...engines.ending import held
from ...engines.programs import ProgramError, done
from ...maps.notation.formats.text import harmless
from ...solver.proofs.checker.texts import Fault
from .cutting import Cutting
from .source import TheoremError

REFUTED, HAS_MODEL = 20, 10
"""Exit codes of SAT solvers."""

AT_ONCE = 10.0
"""So many seconds a program has to tell its version, and to refute four clauses."""

PAUSE = 0.02
LONGEST_PAUSE = 1.0
"""So many seconds pass between two looks at a program: few at first."""

ROOM = 1_000_000_000
"""So many bytes are left free on the disk."""

MOST_SAID = 50_000_000
"""A program that says more than so many bytes, beside its refutation, is ended."""

WANTED = "a CaDiCaL that writes LRAT is due, of version 1.7.0 or later"


class Satisfiable(Exception):
    """A program has found a model, which is one."""


@dataclass(frozen=True)
class Cadical:
    """A CaDiCaL program.

    Args:
        program: its path.
        version: its version, as it tells it.
    """

    program: str
    version: str

    @property
    def name(self) -> str:
        """The name under which it stands in a manifest."""
        return f"CaDiCaL {self.version}"

    def refute(
        self, formula: Path, refutation: Path, clauses: Sequence[Sequence[int]], *, limit: float | None = None
    ) -> None:
        """Have a formula refuted.

        Args:
            formula: the file of it, in DIMACS form.
            refutation: the file that the refutation is written to.
            clauses: the formula.
            limit: the seconds that it has; then it is ended. As long as it takes unless named.

        Raises:
            Satisfiable: it has a model.
            TheoremError: the program does not do what it should.
        """
        options = ["-q", "--lrat", "--no-binary"]
        if int(self.version.partition(".")[0]) > 1:
            options.append("--no-factor")  # new variables, of which the checker knows nothing
        said = refutation.with_suffix(".said")
        code = _ended([self.program, *options, str(formula), str(refutation)], said, limit)
        if code == REFUTED and refutation.is_file():
            return
        text = said.read_bytes().decode("utf-8", "replace")
        if code == HAS_MODEL:
            model = {int(word) for line in text.splitlines() if line.startswith("v ") for word in _numbers(line[2:])}
            if _is_model(model - {0}, clauses):
                raise Satisfiable
            raise TheoremError(f"{self.program}: says that there is a model, and tells none that is one; {WANTED}")
        told = next((line.strip() for line in text.splitlines() if line.strip()), "") or "nothing said"
        what = "ended by a signal" if code < 0 else f"ended with exit code {code}"
        raise TheoremError(f"{self.program}: {what}: {harmless(told[:200])}; {WANTED}")


def cadical(program: str) -> Cadical:
    """Return a CaDiCaL program that is known to write refutations as they are needed.

    Args:
        program: its path, or its name, which is looked for on ``PATH``.

    Raises:
        TheoremError: there is none, or it is no CaDiCaL, or one that cannot.
    """
    where = shutil.which(program)
    if where is None:
        raise TheoremError(f"{harmless(program)}: there is no such program; {WANTED}: its path, or its name on PATH")
    try:
        told = done(where, "--version", limit=AT_ONCE)
    except ProgramError as error:
        raise TheoremError(f"{error}; {WANTED}") from None
    version = told.out.strip()
    if told.code != 0 or not re.fullmatch(r"[0-9]{1,4}(\.[0-9a-z-]{1,20}){1,4}", version):
        raise TheoremError(f"{harmless(where)}: is no CaDiCaL, for --version does not tell a version; {WANTED}")
    found = Cadical(where, version)
    clauses = ((1, 2), (-1, 2), (1, -2), (-1, -2))
    with tempfile.TemporaryDirectory(prefix="standoff-") as folder:
        formula, refutation = Path(folder, "four.cnf"), Path(folder, "four.lrat")
        formula.write_text("p cnf 2 4\n" + "".join(f"{a} {b} 0\n" for a, b in clauses))
        try:
            found.refute(formula, refutation, clauses, limit=AT_ONCE)
            list(Cutting(refutation, len(clauses)).lines())
        except Satisfiable:  # not possible: four clauses without a model
            raise TheoremError(f"{harmless(where)}: finds a model where there is none; {WANTED}") from None
        except Fault as fault:
            raise TheoremError(f"{harmless(where)}: writes no LRAT: {fault}; {WANTED}") from None
    return found


def _ended(words: Sequence[str], said: Path, limit: float | None) -> int:
    """Run a program to its end, with what it says going to a file; return its exit code.

    It is ended, with all that it started, when the time is over, when it leaves no room on the disk, and whatever ends
    this function: a process of a run that is interrupted or out of time gets a signal, which is raised here.
    """
    end = None if limit is None else time.monotonic() + limit
    pause = PAUSE
    process = None
    try:
        with said.open("wb") as out:
            try:
                with held():
                    process = subprocess.Popen(
                        words, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT, start_new_session=True
                    )
            except (OSError, ValueError) as error:
                raise TheoremError(f"{words[0]}: cannot be started: {error}; {WANTED}") from None
            while True:
                with suppress(subprocess.TimeoutExpired):
                    return process.wait(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
                if end is not None and time.monotonic() > end:
                    raise TheoremError(f"{words[0]}: has not ended within {limit:g} s; {WANTED}")
                if said.stat().st_size > MOST_SAID:
                    raise TheoremError(f"{words[0]}: says without end; {WANTED}")
                if shutil.disk_usage(said.parent).free < ROOM:
                    raise TheoremError(f"{words[0]}: its refutation leaves no room on the disk of {said.parent}")
    finally:
        if process is not None:
            with held(), process, suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)


def _is_model(true: set[int], clauses: Sequence[Sequence[int]]) -> bool:
    """Tell whether literals make all clauses true, and do not contradict each other."""
    return all(-one not in true for one in true) and all(not true.isdisjoint(clause) for clause in clauses)


def _numbers(text: str) -> Iterator[str]:
    """Yield the words of a line that are numbers."""
    return (word for word in text.split() if re.fullmatch("-?[0-9]{1,9}", word))


def processor_seconds() -> float:
    """Return what the programs that have ended took of the processor."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime

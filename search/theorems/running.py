"""A theorem proved: its lemmas one after the other or in several processes, each kept as soon as it is proved."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from ...engines.pool import Pool
from ...solver.oracle import PROOF_SOLVER
from ...solver.proofs.checker.disk import digest
from .proving import Outside, certified, dimacs
from .theorem import theorem

if TYPE_CHECKING:
    from ...engines.pool import PoolResult
    from .external import Cadical
    from .folder import Folder
    from .proving import Certificate
    from .theorem import Theorem

PAUSE = 0.05
"""So many seconds pass between two looks at what the processes are at."""


@dataclass
class Run:
    """How far the proof of a theorem has come.

    Attributes:
        names: the lemmas.
        there: those that were proved before.
        proved: those that were proved now.
        open: those that the time was too short for.
    """

    names: tuple[str, ...]
    there: list[str] = field(default_factory=list)
    proved: list[str] = field(default_factory=list)
    open: list[str] = field(default_factory=list)

    @property
    def whole(self) -> bool:
        """Whether all lemmas are proved."""
        return len(self.there) + len(self.proved) == len(self.names)


def prove(
    what: Theorem,
    folder: Folder,
    *,
    jobs: int = 1,
    seconds: float | None = None,
    solver: str = PROOF_SOLVER,
    program: Cadical | None = None,
    told: Callable[[Run, str], None] = lambda _run, _name: None,
) -> Run:
    """Prove the lemmas of a theorem that a folder does not have yet.

    Args:
        what: the theorem.
        folder: its folder.
        jobs: in so many processes.
        seconds: no longer than so; what is being proved then is given up.
        solver: the solver that refutes.
        program: the program that refutes instead, if one is to.
        told: told of each lemma that is proved.

    Raises:
        Refused: a lemma is false, or says nothing.
        OSError: the folder cannot be written.
        TheoremError: a program does not do what it should.
    """
    end = None if seconds is None else time.monotonic() + seconds
    source = what.source()
    run = Run(tuple(source.names))
    due: list[str] = []
    for name in run.names:
        there = name in folder.rows and folder.has(name, digest(dimacs(source.lemma(name))))
        (run.there if there else due).append(name)
    if not due:
        return run
    pool = Pool(jobs)
    waiting: dict[str, PoolResult[Certificate]] = {}
    try:
        with _outside(program, folder, run.names) as outside, pool:
            work = partial(certify, what.id, solver=solver, outside=outside)
            for name, made in _made(pool, work, due, waiting, jobs, end):
                folder.keep(name, made, run.names)
                run.proved.append(name)
                told(run, name)
            if len(run.proved) < len(due):
                raise _TimeIsUp  # the processes are ended
    except _TimeIsUp:
        run.open = [name for name in due if name not in run.proved]
    finally:
        if folder.unwritten:
            folder.write(run.names)
    return run


class _TimeIsUp(Exception):
    pass


def _made(
    pool: Pool,
    work: Callable[[str], Certificate],
    due: list[str],
    waiting: dict[str, PoolResult[Certificate]],
    jobs: int,
    end: float | None,
) -> Iterator[tuple[str, Certificate]]:
    """Yield lemmas with their certificates as they come; end when the time does."""
    left = iter(due)
    while True:
        while len(waiting) < jobs and (name := next(left, None)) is not None:
            waiting[name] = pool.submit(work, name)
        if not waiting:
            return
        ready = [name for name, result in waiting.items() if result.future is None or result.future.done()]
        for name in ready:
            yield name, waiting.pop(name).result()
        if end is not None and time.monotonic() > end:
            return
        if not ready:
            time.sleep(PAUSE)


@contextmanager
def _outside(program: Cadical | None, folder: Folder, names: tuple[str, ...]) -> Generator[Outside | None]:
    """Give a program a folder to work in, on the disk that the certificates are for; it is gone at the end."""
    if program is None:
        yield None
        return
    folder.path.mkdir(parents=True, exist_ok=True)
    folder.write(names)  # so that a folder is known to be one of the theorem, however the run ends
    with TemporaryDirectory(prefix="working-", dir=folder.path) as working:
        yield Outside(program, Path(working))


def certify(id: str, name: str, solver: str, outside: Outside | None = None) -> Certificate:
    """Prove a lemma of a theorem of the list; what a process is told to do."""
    return certified(theorem(id).source(), name, solver, outside)

"""A campaign in several processes on this computer."""

from __future__ import annotations

import signal
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from .ending import end, held

if TYPE_CHECKING:
    from types import TracebackType
    from typing import Self

T = TypeVar("T")


class Pool:
    """Processes that work at a campaign.

    Args:
        jobs: how many.
    """

    def __init__(self, jobs: int) -> None:
        """Start none yet: each starts when there is work for it."""
        # not forked: a copy of this process would hold the pipes to its engine open
        self.executor = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_begin)

    def submit(self, work: Callable[..., T], *parts: Any) -> PoolResult[T]:
        """Have something worked at."""
        try:
            future = self.executor.submit(work, *parts)
        except BrokenProcessPool:
            future = None
        return PoolResult(future, work, parts)

    def __enter__(self) -> Self:
        """End all processes at the end of a ``with`` statement."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """End all processes, and their engines with them; at once where something went wrong."""
        if kind is not None:
            with held():
                for process in list((self.executor._processes or {}).values()):  # noqa: SLF001 - no public way
                    process.terminate()
        self.executor.shutdown(wait=True, cancel_futures=True)


class PoolResult(Generic[T]):
    """Something that a pool works at.

    Args:
        future: its future; None where the pool takes no more.
        work: what is done.
        parts: with what.
    """

    def __init__(self, future: Future[T] | None, work: Callable[..., T], parts: tuple[Any, ...]) -> None:
        """Keep what it takes to do it again."""
        self.future = future
        self.work = work
        self.parts = parts

    def ready(self) -> bool:
        """Tell whether the result is there."""
        future = self.future
        return future is not None and future.done() and not future.cancelled() and future.exception() is None

    def result(self) -> T:
        """Return the result; it is made here where the process that was at it has died."""
        if self.future is not None:
            try:
                return self.future.result()
            except BrokenProcessPool:
                pass  # somebody ended it, or memory ran out
        return self.work(*self.parts)


def _begin() -> None:
    """Leave interrupts at the terminal, and its end, to the process that started this one; end in an orderly way."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, end)

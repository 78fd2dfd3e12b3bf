"""A campaign on a Dask cluster: the same rounds, worked at by its workers (the extra ``cluster``).

A worker that dies costs time and nothing else: what it was at is done again by another one, and here if there is none.
Each thread of a worker keeps an engine of its own, which has to be installed where the worker runs.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from ..maps import StandoffError
from .working import close_engines

if TYPE_CHECKING:
    from types import TracebackType
    from typing import Self

T = TypeVar("T")

CONNECT = 20.0
"""Seconds to find the scheduler and a first worker."""

ALONE = 30.0
"""Seconds without any worker after which the work is done here."""

TICK = 2.0
"""Seconds between two looks at whether there are workers."""


class ClusterError(StandoffError):
    """The cluster cannot be used."""


class Cluster:
    """The workers of a cluster.

    Args:
        address: the address of its scheduler, ``"tcp://127.0.0.1:8786"``.

    Raises:
        ClusterError: ``distributed`` is not installed, there is no scheduler or no worker, or a worker has another
            version of standoff.
    """

    def __init__(self, address: str) -> None:
        """Connect to it."""
        try:
            import distributed
        except ImportError:
            raise ClusterError("Dask is not installed: pip install 'distributed>=2024.5'") from None
        try:
            connect: Any = distributed.Client
            self.client = connect(address, timeout=CONNECT, set_as_default=False)
        except (OSError, TimeoutError, ValueError) as error:
            raise ClusterError(f"{address}: no scheduler answers: {_words(error)}") from None
        try:
            self.client.wait_for_workers(1, timeout=CONNECT)
            found = self.client.run(_version, on_error="return")
        except (OSError, TimeoutError) as error:
            self.close()
            raise ClusterError(f"{address}: the scheduler has no workers: {_words(error)}") from None
        for worker, said in found.items():
            if said != _version():
                self.close()
                mine = f"here is {_version()}"
                raise ClusterError(f"{worker}: standoff {_words(said)}, and {mine}; install the same on all")

    @property
    def workers(self) -> int:
        """How many workers there are now."""
        return len(self.client.scheduler_info(n_workers=-1)["workers"])

    def submit(self, work: Callable[..., T], *parts: Any) -> ClusterResult[T]:
        """Have something worked at."""
        return ClusterResult(self, self.client.submit(work, *parts, pure=False), work, parts)

    def close(self) -> None:
        """End the engines on all workers, and let go of the cluster."""
        with suppress(Exception):  # workers may be gone, which is as good
            self.client.run(close_engines, on_error="ignore")
        self.client.close()

    def __enter__(self) -> Self:
        """Close it at the end of a ``with`` statement."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Close it."""
        self.close()


class ClusterResult(Generic[T]):
    """Something that a cluster works at.

    Args:
        cluster: the cluster.
        future: its future.
        work: what is done.
        parts: with what.
    """

    def __init__(self, cluster: Cluster, future: Any, work: Callable[..., T], parts: tuple[Any, ...]) -> None:
        """Keep what it takes to do it again."""
        self.cluster = cluster
        self.future = future
        self.work = work
        self.parts = parts

    def ready(self) -> bool:
        """Tell whether the result is there."""
        return bool(self.future.status == "finished")

    def result(self) -> T:
        """Return the result; it is made here where the cluster has lost it, or has no worker left."""
        from distributed import CancelledError, KilledWorker

        alone = None
        while True:
            try:
                found: T = self.future.result(timeout=TICK)
            except TimeoutError:
                if self.cluster.workers:
                    alone = None
                    continue
                alone = alone or time.monotonic()
                if time.monotonic() - alone < ALONE:
                    continue
            except (KilledWorker, CancelledError):
                pass  # it was lost with too many workers
            else:
                return found
            with suppress(Exception):
                self.future.cancel()
            return self.work(*self.parts)


def _version() -> str:
    return version("standoff")


def _words(error: object) -> str:
    return " ".join(str(error).split()) or type(error).__name__

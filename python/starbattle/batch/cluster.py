"""Workers of a Dask cluster."""

import logging
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any, Generic
from uuid import uuid4

from starbattle.batch.pool import TICK_S, Outcome, Outcomes, Task, Value, WorkerDied
from starbattle.errors import BridgeUnavailable, StarBattleError, printable
from starbattle.extras import extra_module
from starbattle.phrases import plural

_ASK_S = 1.0
"""The interval at which the scheduler is asked which tasks are in progress."""

_AHEAD = 2
"""How many tasks each worker has: one in progress, and those that wait for it."""

_LOST = "lost the Dask scheduler"


class ClusterError(StarBattleError):
    """The Dask cluster cannot be reached or does not work."""


class ClusterLost(ClusterError):
    """The scheduler of the Dask cluster is gone."""


class Cluster(Generic[Task, Value]):
    """The workers of a Dask scheduler.

    If a worker is lost, others execute its tasks; the first value of a task is taken.
    """

    def __init__(self, address: str, execute: Callable[[Task], Value]) -> None:
        """Connect to a scheduler, such as "tcp://host:8786". Raises ClusterError.

        size     how many workers it has, or 1 if there is none yet
        execute  the function that a worker calls with a task; of a module
        """
        self._dask = extra_module("distributed", "dask")
        # Its log repeats the errors that are raised here.
        logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
        try:
            self._client = self._dask.Client(address, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            reason = printable(str(error))
            raise ClusterError(f"no Dask scheduler at {address}: {reason}") from None
        self._execute = execute
        self._pending: dict[str, tuple[Task, datetime]] = {}
        self._futures: dict[str, Any] = {}
        self._late: list[Any] = []
        self._running: list[Task] = []
        self._asked = 0.0
        self._counted = 0.0
        self.size = 1

    def idle_threads(self) -> list[str]:
        """Return the names of workers with more than one thread; one is used."""
        threads: dict[str, int] = self._client.nthreads()
        return sorted(worker for worker, count in threads.items() if count > 1)

    @property
    def running(self) -> list[Task]:
        """Return the tasks in progress, at most a second old."""
        if time.monotonic() - self._asked > _ASK_S:
            self._asked = time.monotonic()
            with suppress(OSError):
                keys = {k for ks in self._client.processing().values() for k in ks}
                self._running = [t for k, (t, _) in self._pending.items() if k in keys]
        return self._running

    def outcomes(self, next_task: Callable[[], Task | None]) -> Outcomes[Task, Value]:
        """Yield the outcome of each task when it has ended, and None meanwhile.

        The remaining tasks are canceled when the generator ends.
        """
        completed = self._dask.as_completed([], loop=self._client.loop)
        self._count()
        try:
            while self._assign(next_task, completed):
                yield from self._ended(completed)
        finally:
            self._close()

    def _count(self) -> None:
        """Count the workers, at most once a second.

        Only where the scheduler has just answered: else the call waits for it.
        """
        if time.monotonic() - self._counted > _ASK_S:
            self._counted = time.monotonic()
            with suppress(OSError):
                self.size = max(1, len(self._client.nthreads()))

    def _assign(self, next_task: Callable[[], Task | None], completed: Any) -> bool:
        """Submit tasks for all workers; return whether any is in progress."""
        most = _AHEAD * self.size
        while len(self._pending) < most and (task := next_task()) is not None:
            key = f"starbattle-{uuid4().hex}"
            self._pending[key] = task, datetime.now(UTC)
            self._futures[key] = future = self._submitted(task, key)
            completed.add(future)
        return bool(self._pending)

    def _submitted(self, task: Task, key: str) -> Any:
        try:
            return self._client.submit(self._execute, task, key=key, pure=False)
        except (OSError, self._dask.client.ClosedClientError):
            raise ClusterLost(_LOST) from None

    def _ended(self, completed: Any) -> Iterator[Outcome[Task, Value] | None]:
        batch = self._late + completed.next_batch(block=False)
        self._late = []
        if not batch:
            time.sleep(TICK_S)
            yield None
        for future in batch:
            yield self._take(future)
        if batch:
            self._count()

    def _take(self, future: Any) -> Outcome[Task, Value] | None:
        """Return the outcome of a task that has ended.

        Return None if it was lost with its worker and is executed again.
        """
        task, began = self._pending[future.key]
        try:
            value: Value = future.result(timeout=TICK_S)
            outcome: Outcome[Task, Value] = Outcome(task, value, None, began)
        except TimeoutError:
            self._late.append(future)
            return None
        except Exception as error:
            outcome = Outcome(task, None, self._failure(error), began)
        del self._pending[future.key], self._futures[future.key]
        return outcome

    def _failure(self, error: Exception) -> Exception:
        """Return the error of a task. Raises ClusterError for one of the cluster."""
        if isinstance(error, self._dask.scheduler.KilledWorker):
            deaths = plural(error.allowed_failures + 1, "worker")
            return WorkerDied(f"{deaths} died during the run")
        if isinstance(error, BridgeUnavailable):
            raise error
        if isinstance(error, CancelledError):
            raise ClusterLost(_LOST) from None
        reason = printable(f"{type(error).__name__}: {error}")
        raise ClusterError(f"the Dask workers failed: {reason}")

    def _close(self) -> None:
        with suppress(OSError, CancelledError):
            self._client.cancel(list(self._futures.values()))
        self._client.close()

"""Workers of a Dask cluster."""

import logging
import threading
import time
import warnings
from collections.abc import Callable
from concurrent.futures import CancelledError
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from starbattle.arguments import checked_jobs
from starbattle.bridge import open_bridge
from starbattle.errors import (
    BridgeUnavailable,
    RequestError,
    StarBattleError,
    SwiplEnded,
    printable,
)
from starbattle.extras import extra_module
from starbattle.phrases import plural
from starbattle.running.workers import (
    GRACE_S,
    TICK_S,
    Outcome,
    Pool,
    Task,
    Value,
    WorkerDied,
    Workers,
)

_ASK_S = 1.0
"""The interval at which the scheduler is asked how many workers it has."""

_LOST = "lost the Dask scheduler"


class ClusterError(StarBattleError):
    """The Dask cluster cannot be reached or does not work."""


class ClusterLost(ClusterError):
    """The scheduler of the Dask cluster is gone."""


class Cluster(Workers[Task, Value]):
    """The workers of a Dask scheduler; they reach SWI-Prolog over the bridge `process`.

    If a worker is lost, others execute its tasks; the first value of a task is taken.
    """

    ahead = 2

    def __init__(
        self,
        address: str,
        execute: Callable[[Task], Value],
        seconds: Callable[[Task], float | None],
    ) -> None:
        """Connect to a scheduler, such as "tcp://host:8786". Raises ClusterError.

        execute  the function that a worker calls with a task; of a module
        seconds  the limit of a task; None: any time
        """
        self._dask = extra_module("distributed", "dask")
        # Its log repeats the errors that are raised here.
        logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
        try:
            self._client = self._dask.Client(address, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            reason = printable(str(error))
            raise ClusterError(f"no Dask scheduler at {address}: {reason}") from None
        self._completed = self._dask.as_completed([], loop=self._client.loop)
        self._execute = execute
        self._seconds = seconds
        self._pending: dict[str, tuple[Task, datetime, Any]] = {}
        self._late: list[Any] = []
        self._counted = 0.0
        self.size = 1
        self._count()
        for worker, threads in sorted(self._client.nthreads().items()):
            if threads > 1:
                said = "uses only one of its threads; start it with --nworkers"
                warnings.warn(f"{worker} {said}", stacklevel=2)

    @property
    def tasks(self) -> list[Task]:
        """The tasks that have been submitted and have not ended."""
        return [task for task, _, _ in self._pending.values()]

    def _count(self) -> None:
        """Count the workers, at most once a second; there may be none yet.

        Only where the scheduler has just answered: else the call waits for it.
        """
        if time.monotonic() - self._counted > _ASK_S:
            self._counted = time.monotonic()
            with suppress(OSError):
                self.size = max(1, len(self._client.nthreads()))

    def _begin(self, task: Task) -> None:
        key = f"starbattle-{uuid4().hex}"
        asked = execute_alone, self._execute, self._seconds(task), task
        try:
            future = self._client.submit(*asked, key=key, pure=False)
        except (OSError, self._dask.client.ClosedClientError):
            raise ClusterLost(_LOST) from None
        self._pending[key] = task, datetime.now(UTC), future
        self._completed.add(future)

    def _ended(self) -> list[Outcome[Task, Value]]:
        batch = self._late + self._completed.next_batch(block=False)
        self._late = []
        if not batch:
            time.sleep(TICK_S)
            return []
        outcomes = [outcome for future in batch if (outcome := self._take(future))]
        self._count()
        return outcomes

    def _take(self, future: Any) -> Outcome[Task, Value] | None:
        """Return the outcome of a task that has ended.

        Return None if it was lost with its worker and is executed again.
        """
        value: Value | None = None
        error: Exception | None = None
        try:
            value = future.result(timeout=TICK_S)
        except TimeoutError:
            self._late.append(future)
            return None
        except Exception as raised:
            error = self._failure(raised)
        task, began, _ = self._pending.pop(future.key)
        return Outcome(task, value, error, began)

    def _failure(self, error: Exception) -> Exception:
        """Return the error of a task. Raises ClusterError for one of the cluster."""
        if isinstance(error, self._dask.scheduler.KilledWorker):
            deaths = plural(error.allowed_failures + 1, "worker")
            return WorkerDied(f"{deaths} died during the run")
        if isinstance(error, BridgeUnavailable | SwiplEnded):
            return error
        if isinstance(error, CancelledError):
            raise ClusterLost(_LOST) from None
        reason = printable(f"{type(error).__name__}: {error}")
        raise ClusterError(f"the Dask workers failed: {reason}")

    def _close(self) -> None:
        with suppress(OSError, CancelledError):
            self._client.cancel([future for *_, future in self._pending.values()])
        self._client.close()


_turn = threading.Lock()


def execute_alone(
    execute: Callable[[Task], Value], seconds: float | None, task: Task
) -> Value:
    """Execute a task in a worker of Dask, whose threads take turns with the bridge.

    If it takes longer than so many seconds and some, the bridge is closed, which kills
    its child process. None: any time. Threads would also distort each other's times.
    """
    with _turn:
        if seconds is None:
            return execute(task)
        close = open_bridge("process").close
        timer = threading.Timer(seconds + GRACE_S, close)
        timer.daemon = True
        timer.start()
        try:
            return execute(task)
        finally:
            timer.cancel()


def workers_for(
    jobs: int | None,
    cluster: str | None,
    bridge: str,
    execute: Callable[[Task], Value],
    seconds: Callable[[Task], float | None],
) -> Workers[Task, Value]:
    """Start processes here, or connect to a cluster; the arguments are theirs.

    jobs     how many processes; None: one for each processor
    cluster  the address of a Dask scheduler; None: processes of this machine

    Raises RequestError, MissingExtra and ClusterError.
    """
    if cluster is None:
        return Pool(checked_jobs(jobs), bridge, execute, seconds)
    if jobs is not None:
        raise RequestError("jobs is for this machine; a cluster has its own workers")
    return Cluster(cluster, execute, seconds)

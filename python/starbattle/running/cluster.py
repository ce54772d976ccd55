"""Workers of a Dask cluster."""

import logging
import threading
import time
import warnings
from collections.abc import Callable
from concurrent.futures import CancelledError
from contextlib import suppress
from datetime import datetime
from typing import Any

from starbattle.bridge import open_bridge
from starbattle.errors import (
    BridgeUnavailable,
    StarBattleError,
    SwiplEnded,
    printable,
)
from starbattle.extras import extra_module
from starbattle.phrases import plural
from starbattle.running.workers import (
    GRACE_S,
    Futures,
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


class Cluster(Futures[Task, Value]):
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
        super().__init__()
        self._dask = extra_module("distributed", "dask")
        # Its log repeats the errors that are raised here.
        logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
        try:
            # Of a wrong address, a client waits a minute before it is deleted.
            self._dask.comm.resolve_address(address)
            self._client = self._dask.Client(address, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            raise ClusterError(
                f"no Dask scheduler at {address}: {printable(error)}"
            ) from None
        self._executor = self._client.get_executor(pure=False)
        self._execute = execute
        self._seconds = seconds
        self._counted = 0.0
        self.size = 1
        self._count()
        for worker, threads in sorted(self._client.nthreads().items()):
            if threads > 1:
                said = "uses only one of its threads; start it with --nworkers"
                warnings.warn(f"{worker} {said}", stacklevel=2)

    def _count(self) -> None:
        """Count the workers, at most once a second; there may be none yet.

        Only where the scheduler has just answered: else the call waits for it.
        """
        if time.monotonic() - self._counted > _ASK_S:
            self._counted = time.monotonic()
            with suppress(OSError):
                self.size = max(1, len(self._client.nthreads()))

    def _submit(self, task: Task) -> Any:
        asked = execute_alone, self._execute, self._seconds(task), task
        try:
            return self._executor.submit(*asked)
        except (OSError, self._dask.client.ClosedClientError):
            raise ClusterLost(_LOST) from None

    def _ended(self) -> list[Outcome[Task, Value]]:
        outcomes = super()._ended()
        if outcomes:
            self._count()
        return outcomes

    def _outcome(
        self, future: Any, task: Task, began: datetime
    ) -> Outcome[Task, Value]:
        try:
            return Outcome(task, future.result(), None, began)
        except Exception as error:
            return Outcome(task, None, self._failure(error), began)

    def _failure(self, error: Exception) -> Exception:
        """Return the error of a task. Raises ClusterError for one of the cluster."""
        if isinstance(error, self._dask.scheduler.KilledWorker):
            deaths = plural(error.allowed_failures + 1, "worker")
            return WorkerDied(f"{deaths} died during the run")
        if isinstance(error, BridgeUnavailable | SwiplEnded):
            return error
        if isinstance(error, CancelledError):
            raise ClusterLost(_LOST) from None
        raise ClusterError(
            printable(f"the Dask workers failed: {type(error).__name__}: {error}")
        )

    def _close(self) -> None:
        with suppress(OSError, CancelledError):
            self._executor.shutdown(wait=False)
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
    jobs: int,
    cluster: str | None,
    bridge: str,
    execute: Callable[[Task], Value],
    seconds: Callable[[Task], float | None],
) -> Workers[Task, Value]:
    """Start processes here, or connect to a cluster; the arguments are theirs.

    jobs     how many processes, see checked_jobs()
    cluster  the address of a Dask scheduler; None: processes of this machine

    Raises MissingExtra and ClusterError.
    """
    if cluster is None:
        return Pool(jobs, bridge, execute, seconds)
    return Cluster(cluster, execute, seconds)

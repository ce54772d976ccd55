"""Execute runs on a Dask cluster."""

import logging
import time
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import suppress
from typing import Any
from uuid import uuid4

from starbattle.errors import BridgeUnavailable, StarBattleError, printable
from starbattle.extras import extra_module
from starbattle.lab.execute import execute_alone, unfinished
from starbattle.lab.pool import TICK_S
from starbattle.lab.records import Record, now
from starbattle.lab.runs import Run
from starbattle.phrases import plural

_ASK_S = 1.0
"""The interval at which the scheduler is asked which runs are in progress."""


class ClusterError(StarBattleError):
    """The Dask cluster cannot be reached or does not work."""


class Cluster:
    """The workers of a Dask scheduler.

    If a worker is lost, others execute its runs; the first result of a run is
    recorded.
    """

    def __init__(self, address: str) -> None:
        """Connect to a scheduler, such as "tcp://host:8786". Raises ClusterError."""
        self._dask = extra_module("distributed", "dask")
        # Its log repeats the errors that are raised here.
        logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
        try:
            self._client = self._dask.Client(address, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            reason = printable(str(error))
            raise ClusterError(f"no Dask scheduler at {address}: {reason}") from None
        self._pending: dict[str, Run] = {}
        self._late: list[Any] = []
        self._running: list[Run] = []
        self._asked = 0.0

    def idle_threads(self) -> list[str]:
        """Return the names of workers with more than one thread; one is used."""
        threads: dict[str, int] = self._client.nthreads()
        return sorted(worker for worker, count in threads.items() if count > 1)

    @property
    def running(self) -> list[Run]:
        """Return the runs in progress, at most a second old."""
        if time.monotonic() - self._asked > _ASK_S:
            self._asked = time.monotonic()
            with suppress(OSError):
                keys = {k for ks in self._client.processing().values() for k in ks}
                self._running = [r for k, r in self._pending.items() if k in keys]
        return self._running

    def records(self, runs: Iterable[Run]) -> Generator[Record | None, None, None]:
        """Yield the record of each run when it has ended, and None meanwhile.

        The remaining runs are cancelled when the generator ends.
        """
        tag = uuid4().hex  # never takes results of another campaign
        self._pending = {f"{run.key}-{tag}": run for run in runs}
        futures = [
            self._client.submit(execute_alone, run, key=key, pure=False)
            for key, run in self._pending.items()
        ]
        completed = self._dask.as_completed(futures, loop=self._client.loop)
        try:
            while self._pending:
                yield from self._ended(completed)
        finally:
            self._cancel(futures)

    def _ended(self, completed: Any) -> Iterator[Record | None]:
        batch = self._late + completed.next_batch(block=False)
        self._late = []
        if not batch:
            time.sleep(TICK_S)
            yield None
        for future in batch:
            yield self._take(future)

    def _take(self, future: Any) -> Record | None:
        """Return the record of a run that has ended.

        Return None if it was lost with its worker and is executed again.
        """
        run = self._pending[future.key]
        try:
            record: Record = future.result(timeout=TICK_S)
        except TimeoutError:
            self._late.append(future)
            return None
        except Exception as error:
            record = self._failed(run, error)
        del self._pending[future.key]
        return record

    def _failed(self, run: Run, error: Exception) -> Record:
        if isinstance(error, self._dask.scheduler.KilledWorker):
            deaths = plural(error.allowed_failures + 1, "worker")
            died = f"{deaths} died during the run"
            return unfinished(run, now(), limit="crash", error=died, here=False)
        if isinstance(error, BridgeUnavailable):
            raise error
        if isinstance(error, CancelledError):
            lost = "lost the Dask scheduler; --resume continues the campaign"
            raise ClusterError(lost) from None
        reason = printable(f"{type(error).__name__}: {error}")
        raise ClusterError(f"the Dask workers failed: {reason}")

    def _cancel(self, futures: list[Any]) -> None:
        with suppress(OSError, CancelledError):
            self._client.cancel(futures)
        self._client.close()

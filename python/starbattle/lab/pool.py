"""Execute runs in parallel, in worker processes of this machine."""

import multiprocessing
import os
import signal
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import resource_tracker
from typing import Any

from starbattle.bridge import open_bridge
from starbattle.errors import BridgeUnavailable
from starbattle.extras import extra_module
from starbattle.lab.execute import GRACE_S, execute, unfinished
from starbattle.lab.records import Record, now
from starbattle.lab.runs import Run

TICK_S = 0.2
"""The longest wait for a run before the caller gets control again."""


class LocalPool:
    """Worker processes; each starts SWI-Prolog once and executes many runs.

    size     how many workers
    bridge   the bridge to SWI-Prolog that they open
    execute  the function that makes a record of a run
    grace    seconds after its timeout at which a run is killed
    """

    def __init__(
        self,
        size: int,
        bridge: str,
        *,
        execute: Callable[[Run], Record] = execute,
        grace: float = GRACE_S,
    ) -> None:
        extra_module("pebble", "lab")
        self._workers = [_Worker(bridge, execute, grace) for _ in range(size)]

    @property
    def running(self) -> list[Run]:
        """Return the runs in progress."""
        return [worker.run for worker in self._workers if worker.run]

    def records(self, runs: Iterable[Run]) -> Generator[Record | None, None, None]:
        """Yield the record of each run when it has ended, and None meanwhile.

        The workers are stopped when the generator ends.
        """
        left = iter(runs)
        try:
            while self._assign(left):
                busy = [worker.future for worker in self._workers if worker.run]
                wait(busy, TICK_S, FIRST_COMPLETED)
                ended = [worker for worker in self._workers if worker.has_ended()]
                yield from [worker.take() for worker in ended] or [None]
        finally:
            self._close()

    def _assign(self, left: Iterable[Run]) -> bool:
        """Give runs to idle workers; return whether any run is in progress."""
        idle = (worker for worker in self._workers if not worker.run)
        for worker, run in zip(idle, left, strict=False):
            worker.begin(run)
        return bool(self.running)

    def _close(self) -> None:
        for worker in self._workers:
            worker.stop()
        for worker in self._workers:
            worker.join()


class _Worker:
    """One worker process, which is replaced if it dies.

    It has its own Pebble pool: in a shared pool, Pebble cannot tell which run
    killed a worker that dies while it starts.
    """

    def __init__(
        self, bridge: str, execute: Callable[[Run], Record], grace: float
    ) -> None:
        self.run: Run | None = None
        self.future: Future[Record] = Future()
        self._bridge = bridge
        self._execute = execute
        self._grace = grace
        self._pool: Any = None

    def begin(self, run: Run, *, tries: int = 2) -> None:
        """Start a run, in a new process if there is none or it has died while idle."""
        if self._pool is None or not self._pool.active:
            self._restart()
        self.run = run
        self._tries = tries
        self._time = now()
        limit = run.limits.timeout
        kill_after = None if limit is None else limit + self._grace
        self.future = self._pool.schedule(self._execute, [run], timeout=kill_after)

    def has_ended(self) -> bool:
        """Tell whether the run has ended, successfully or not."""
        return self.run is not None and (self.future.done() or not self._pool.active)

    def take(self) -> Record | None:
        """Return the record of the run that has ended; the worker is then idle.

        Return None if the process died before the run began: it is started again.
        """
        assert self.run is not None
        run, self.run = self.run, None
        try:
            return self._result()
        except BridgeUnavailable:
            raise
        except BrokenProcessPool:
            if self._tries > 1:
                self.begin(run, tries=self._tries - 1)
                return None
            return self._unfinished(
                run, limit="crash", error="the worker died before the run began"
            )
        except _process_expired() as error:
            return self._unfinished(run, limit="crash", error=_death(error.exitcode))
        except TimeoutError:
            late = f"killed {self._grace:g} s after the timeout"
            return self._unfinished(run, limit="time", error=late)
        except (Exception, SystemExit) as error:
            return self._unfinished(run, error=f"{type(error).__name__}: {error}")

    def _result(self) -> Record:
        if not self.future.done():
            raise BrokenProcessPool
        return self.future.result()

    def _unfinished(self, run: Run, **how: str) -> Record:
        return unfinished(run, self._time, **how)  # type: ignore[arg-type]

    def stop(self) -> None:
        """Stop the process and its run, without waiting."""
        self.run = None
        if self._pool is not None:
            self._pool.stop()

    def join(self) -> None:
        """Wait for the process to end."""
        if self._pool is not None:
            self._pool.join()

    def _restart(self) -> None:
        self.stop()
        self.join()
        self._pool = _started_pool(self._bridge)


def _started_pool(bridge: str) -> Any:
    """Start a pool of one process that ignores Ctrl-C.

    A process inherits the blocked signals of the thread that starts it. The
    resource tracker must run before, because starting it unblocks them.
    """
    pool = extra_module("pebble", "lab").ProcessPool(
        max_workers=1,
        initializer=_initialize,
        initargs=[bridge],
        context=multiprocessing.get_context("spawn"),
    )
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        assert pool.active  # this starts it
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    return pool


def _initialize(bridge: str) -> None:
    """Prepare a new process for runs.

    Its standard error is discarded: messages of a crashing SWI-Prolog, or of the
    `swipl` that pyswip calls for its paths, would disturb the progress bar. The
    record says that the worker died.
    """
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 2)
    os.close(null)
    open_bridge(bridge)


def _process_expired() -> type[Any]:
    kind: type[Any] = extra_module("pebble", "lab").ProcessExpired
    return kind


def _death(code: int) -> str:
    """Describe an exit code of a process; a negative one is that of a signal."""
    if code < 0:
        return f"the worker was killed by {signal.Signals(-code).name}"
    return f"the worker ended with exit status {code}"

"""Tasks for workers, how each has ended, and the worker processes of this machine."""

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from multiprocessing import resource_tracker
from multiprocessing.connection import wait as wait_for
from types import ModuleType
from typing import Any, Generic, Protocol, TypeVar

from starbattle.bridge import open_bridge
from starbattle.errors import BridgeError, MachineError, RequestError, refusal
from starbattle.extras import extra_module
from starbattle.paths import safe_path
from starbattle.phrases import plural
from starbattle.starting import open_descriptors

Task = TypeVar("Task")
Value = TypeVar("Value")

TICK_S = 0.2
"""The longest wait for a task before the caller gets control again."""


class WorkerDied(Exception):
    """The process of a worker ended during a task, or before it began."""


class WorkerLate(Exception):
    """A worker was killed because its task went on for too long."""


@dataclass(frozen=True, slots=True)
class Outcome(Generic[Task, Value]):
    """How a task has ended.

    task   the task
    value  what its function returned; None if it did not
    error  what it raised; or WorkerDied or WorkerLate; or None
    began  when it was given to the worker, in UTC
    """

    task: Task
    value: Value | None
    error: BaseException | None
    began: datetime


Outcomes = Generator[Outcome[Task, Value] | None, None, None]
"""Outcomes as tasks end, and None meanwhile."""


class Executor(Protocol[Task, Value]):
    """What gives tasks to workers: processes of this machine, or a cluster."""

    size: int
    """How many tasks it works on at a time."""

    def outcomes(self, next_task: Callable[[], Task | None]) -> Outcomes[Task, Value]:
        """Yield the outcome of each task when it has ended, and None meanwhile.

        `next_task` returns None if there is no task at the time. The generator ends
        when there is none, and none is in progress. It releases the workers then.
        """


_turn = threading.Lock()


@contextmanager
def alone(bridge: str, seconds: float | None) -> Iterator[None]:
    """Let threads take turns with a bridge, which they share.

    If the block takes longer than so many seconds, the bridge is closed, which kills
    a child process of it. None: any time.
    """
    with _turn:
        if seconds is None:
            yield
            return
        timer = threading.Timer(seconds, open_bridge(bridge).close)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()


class WorkerPool(Generic[Task, Value]):
    """Worker processes; each starts SWI-Prolog once and executes many tasks.

    size     how many workers
    bridge   the bridge to SWI-Prolog that they open
    execute  the function that a worker calls with a task; of a module
    seconds  how long a task may take before its worker is killed; None: any time
    pinned   whether each worker keeps to one processor

    Raises RequestError if the workers cannot be pinned.
    """

    def __init__(
        self,
        size: int,
        bridge: str,
        execute: Callable[[Task], Value],
        seconds: Callable[[Task], float | None],
        *,
        pinned: bool = False,
    ) -> None:
        extra_module("pebble", "lab")
        self.size = size
        places = processors_apart(size) if pinned else [None] * size
        self._workers = [_Worker(bridge, execute, seconds, place) for place in places]

    @property
    def running(self) -> list[Task]:
        """Return the tasks in progress."""
        return [worker.task for worker in self._workers if worker.task is not None]

    def outcomes(self, next_task: Callable[[], Task | None]) -> Outcomes[Task, Value]:
        """Yield the outcome of each task when it has ended, and None meanwhile.

        An idle worker is given the next task before the outcomes are yielded. The
        workers are stopped when the generator ends.
        """
        try:
            while self._assign(next_task):
                yield None
                busy = [w.future for w in self._workers if w.task is not None]
                wait(busy, TICK_S, FIRST_COMPLETED)
                ended = [
                    worker.take() for worker in self._workers if worker.has_ended()
                ]
                self._assign(next_task)
                yield from filter(None, ended)
        finally:
            self._close()

    def _assign(self, next_task: Callable[[], Task | None]) -> bool:
        """Give tasks to idle workers; return whether any is in progress."""
        for worker in self._workers:
            if worker.task is None:
                if (task := next_task()) is None:
                    break
                worker.begin(task)
        return bool(self.running)

    def _close(self) -> None:
        for worker in self._workers:
            worker.stop()
        for worker in self._workers:
            worker.join()


class _Worker(Generic[Task, Value]):
    """One worker process, which is replaced if it dies.

    It has its own Pebble pool: in a shared pool, Pebble cannot tell which task
    killed a worker that dies while it starts. Pools of concurrent.futures and loky
    break when one worker dies, and end no single task that is late.
    """

    def __init__(
        self,
        bridge: str,
        execute: Callable[[Task], Value],
        seconds: Callable[[Task], float | None],
        processor: int | None,
    ) -> None:
        self.task: Task | None = None
        self.future: Future[Value] = Future()
        self._bridge = bridge
        self._execute = execute
        self._seconds = seconds
        self._processor = processor
        self._pool: Any = None

    def begin(self, task: Task, *, tries: int = 2) -> None:
        """Start a task, in a new process if there is none or it has died while idle."""
        if self._pool is None or not self._pool.active:
            self._restart()
        self.task = task
        self._tries = tries
        self._began = datetime.now(UTC)
        kill_after = self._seconds(task)
        self.future = self._pool.schedule(self._execute, [task], timeout=kill_after)

    def has_ended(self) -> bool:
        """Tell whether the task has ended, successfully or not."""
        return self.task is not None and (self.future.done() or not self._pool.active)

    def take(self) -> Outcome[Task, Value] | None:
        """Return the outcome of the task that has ended; the worker is then idle.

        Return None if the process died before the task began: it is started again.
        """
        assert self.task is not None
        task, self.task = self.task, None
        try:
            return Outcome(task, self._result(), None, self._began)
        except BrokenProcessPool:
            if self._tries > 1:
                self.begin(task, tries=self._tries - 1)
                return None
            return self._lost(task, WorkerDied("the worker died before it began"))
        except _process_expired() as error:
            self._forget()
            return self._lost(task, WorkerDied(_death(error.exitcode)))
        except TimeoutError:
            self._forget()
            return self._lost(task, WorkerLate())
        except (Exception, SystemExit) as error:
            return self._lost(task, error)

    def _result(self) -> Value:
        if not self.future.done():
            raise BrokenProcessPool
        return self.future.result()

    def _lost(self, task: Task, error: BaseException) -> Outcome[Task, Value]:
        return Outcome(task, None, error, self._began)

    def stop(self) -> None:
        """Stop the process and its task, without waiting."""
        self.task = None
        if self._pool is not None:
            self._pool.stop()

    def join(self) -> None:
        """Wait for the process to end."""
        if self._pool is not None:
            self._pool.join()

    def _forget(self) -> None:
        """Let the next task begin in a pool of its own, not in one that mends itself.

        A process that Pebble starts again would import the script that was run.
        """
        self.stop()
        self.join()
        self._pool = None

    def _restart(self) -> None:
        self.stop()
        self.join()
        self._pool = _started_pool(self._bridge, self._processor)


def processors_apart(jobs: int) -> list[int]:
    """Return a processor for each of so many jobs.

    Raises RequestError if there are too few, or if CPU pinning is not supported.
    """
    if not hasattr(os, "sched_setaffinity"):
        raise RequestError("CPU pinning is not supported here")
    usable = sorted(os.sched_getaffinity(0))
    if jobs > len(usable):
        raise RequestError(
            f"cannot pin {jobs} jobs: there are only {plural(len(usable), 'processor')}"
        )
    return usable[:jobs]


_HELD = [signal.SIGINT, signal.SIGHUP]
"""Signals that a terminal sends to all processes; the one that reads it decides."""


def _started_pool(bridge: str, processor: int | None) -> Any:
    """Start a pool of one process that ignores Ctrl-C, on a processor or on any.

    A process inherits the blocked signals of the thread that starts it. The
    resource tracker must run before, because starting it unblocks some of them.

    Raises MachineError if the system refuses what it takes.
    """
    open_descriptors()
    try:
        with _blocked(_HELD), safe_path():
            resource_tracker.ensure_running()
        pool = extra_module("pebble", "lab").ProcessPool(
            max_workers=1,
            initializer=_initialize,
            initargs=[bridge, processor],
            context=multiprocessing.get_context("spawn"),
        )
        with _blocked(_HELD), safe_path(), _without_script():
            assert pool.active  # this starts it
    except (OSError, RuntimeError) as error:  # BrokenProcessPool, or no more threads
        raise MachineError(
            f"cannot start worker processes: {refusal(error)}; one job at a time needs "
            "none: --jobs 1, in Python jobs=1"
        ) from None
    return pool


@contextmanager
def _blocked(signals: list[signal.Signals]) -> Iterator[None]:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, signals)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _without_script() -> Iterator[None]:
    """Hide the script that is run from processes that are started in the block.

    A spawned process imports it otherwise, as does one of a fork server, and without
    `if __name__ == "__main__"` the script would begin again; no argument of
    multiprocessing or Pebble leaves it out. What workers call is not in it.
    """
    script = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = script


def _initialize(bridge: str, processor: int | None) -> None:
    """Prepare a new process for tasks.

    Its standard error is discarded: messages of a crashing SWI-Prolog, or of the
    `swipl` that pyswip calls for its paths, would disturb the progress bar. The
    outcome says that the worker died.
    """
    if processor is not None:
        os.sched_setaffinity(0, {processor})
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 2)
    os.close(null)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(BridgeError):  # a task says so, too
        open_bridge(bridge)


def _end_with_parent() -> None:
    """End this process when the one that started it has ended, however it did."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    wait_for([parent.sentinel])
    os._exit(1)


def _process_expired() -> type[Any]:
    kind: type[Any] = extra_module("pebble", "lab").ProcessExpired
    return kind


def _death(code: int) -> str:
    """Describe an exit code of a process; a negative one is that of a signal."""
    if code < 0:
        return f"the worker was killed by {signal.Signals(-code).name}"
    return f"the worker ended with exit status {code}"

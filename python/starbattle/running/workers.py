"""Tasks for workers and how each has ended; worker processes and threads here."""

import math
import os
import signal
import subprocess
import sys
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor
from concurrent.futures import wait as wait_for_futures
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from multiprocessing.connection import Connection, Pipe, wait
from queue import SimpleQueue
from time import monotonic
from typing import Any, Generic, TypeVar

from starbattle.bridge import open_bridge
from starbattle.errors import MachineError, StarBattleError, refusal
from starbattle.interrupts import held_interrupt
from starbattle.starting import open_descriptors

Task = TypeVar("Task")
Value = TypeVar("Value")

TICK_S = 0.2
"""The longest wait for a task before the caller gets control again."""

GRACE_S = 10.0
"""Seconds after its limit at which a task is killed."""

START_S = 120.0
"""Seconds in which a worker must begin with a task that is given to it.

A bridge takes up to 40 to find that SWI-Prolog does not start.
"""


class WorkerDied(Exception):
    """The process of a worker ended during a task."""


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


class Workers(ABC, Generic[Task, Value]):
    """What works on tasks, several at a time.

    size   how many tasks are worked on at a time
    ahead  how many tasks each worker has: one in progress, and those that wait for it
    """

    size: int
    ahead = 1

    def outcomes(self, next_task: Callable[[], Task | None]) -> Outcomes[Task, Value]:
        """Yield the outcome of each task when it has ended, and None meanwhile.

        `next_task` returns None if there is no task at the time. The generator ends
        when there is none, and none is in progress. It releases the workers then. An
        idle worker is given the next task before outcomes are yielded.
        """
        try:
            while self._assign(next_task):
                yield None
                ended = self._ended()
                self._assign(next_task)
                yield from ended
        finally:
            self._close()

    def _assign(self, next_task: Callable[[], Task | None]) -> bool:
        """Give tasks to idle workers; return whether any task has not ended."""
        while len(self.tasks) < self.size * self.ahead:
            if (task := next_task()) is None:
                break
            self._begin(task)
        return bool(self.tasks)

    @property
    @abstractmethod
    def tasks(self) -> list[Task]:
        """The tasks that have been given to workers and have not ended."""

    @abstractmethod
    def _begin(self, task: Task) -> None:
        """Give a task to a worker."""

    @abstractmethod
    def _ended(self) -> list[Outcome[Task, Value]]:
        """Wait a moment; return the outcomes of tasks that have ended."""

    @abstractmethod
    def _close(self) -> None:
        """Give up the tasks that have not ended, and release the workers."""


def outcomes_of(
    workers: Workers[Task, Value], tasks: Iterable[Task]
) -> Outcomes[Task, Value]:
    """Yield the outcomes of tasks, and None meanwhile; Ctrl-C raises between two."""
    left = iter(tasks)
    with (
        held_interrupt() as interrupt,
        closing(workers.outcomes(lambda: next(left, None))) as outcomes,
    ):
        for outcome in outcomes:
            # A signal to many processes kills the workers, too.
            if not (interrupt.seen and outcome and _has_died(outcome)):
                yield outcome
            if interrupt.seen:
                raise KeyboardInterrupt


def _has_died(outcome: Outcome[Any, Any]) -> bool:
    return isinstance(outcome.error, WorkerDied)


class Futures(Workers[Task, Value]):
    """Workers that an executor of concurrent.futures has."""

    def __init__(self) -> None:
        self._begun: dict[Future[Value], tuple[Task, datetime]] = {}

    @property
    def tasks(self) -> list[Task]:
        """The tasks in progress."""
        return [task for task, _ in self._begun.values()]

    @abstractmethod
    def _submit(self, task: Task) -> Future[Value]:
        """Give a task to the executor."""

    def _begin(self, task: Task) -> None:
        self._begun[self._submit(task)] = task, datetime.now(UTC)

    def _ended(self) -> list[Outcome[Task, Value]]:
        done, _ = wait_for_futures(self._begun, TICK_S, FIRST_COMPLETED)
        return [self._outcome(future, *self._begun.pop(future)) for future in done]

    def _outcome(
        self, future: Future[Value], task: Task, began: datetime
    ) -> Outcome[Task, Value]:
        return Outcome(task, future.result(), None, began)


class Threads(Futures[Task, Value]):
    """Threads of this process, for tasks that wait for processes of their own.

    size     how many threads
    execute  the function that a thread calls with a task; what it raises is raised
    stop     makes the tasks end early when they are given up
    """

    def __init__(
        self, size: int, execute: Callable[[Task], Value], stop: Callable[[], None]
    ) -> None:
        super().__init__()
        self.size = size
        self._execute = execute
        self._stop = stop
        self._pool = ThreadPoolExecutor(size)

    def _submit(self, task: Task) -> Future[Value]:
        return self._pool.submit(self._execute, task)

    def _close(self) -> None:
        if self._begun:
            self._stop()
        self._pool.shutdown()


class Pool(Workers[Task, Value]):
    """Worker processes; each starts SWI-Prolog once and executes many tasks.

    size     how many workers
    bridge   the bridge to SWI-Prolog that they open
    execute  the function that a worker calls with a task; of a module
    seconds  the limit of a task; None: any time

    A task that goes on after its limit is killed, with its worker. If a worker does not
    begin with one, the machine is at fault: that is a MachineError.
    """

    def __init__(
        self,
        size: int,
        bridge: str,
        execute: Callable[[Task], Value],
        seconds: Callable[[Task], float | None],
    ) -> None:
        self.size = size
        self._workers: list[_Worker[Task, Value]] = [
            _Worker((bridge, execute), seconds) for _ in range(size)
        ]

    @property
    def tasks(self) -> list[Task]:
        """The tasks in progress."""
        return [worker.task for worker in self._workers if worker.task is not None]

    def _begin(self, task: Task) -> None:
        next(each for each in self._workers if each.task is None).begin(task)

    def _ended(self) -> list[Outcome[Task, Value]]:
        busy = [worker for worker in self._workers if worker.task is not None]
        wait([worker.pipe for worker in busy], TICK_S)
        return [outcome for worker in busy if (outcome := worker.take())]

    def _close(self) -> None:
        for worker in self._workers:
            worker.stop()


class _Worker(Generic[Task, Value]):
    """One worker process, which is replaced if it dies.

    Pools of concurrent.futures and loky break when one worker dies, and end no single
    task that is late. Those of multiprocessing import the script that was run, which
    would begin again without `if __name__ == "__main__"`.
    """

    def __init__(
        self,
        work: tuple[str, Callable[[Task], Value]],
        seconds: Callable[[Task], float | None],
    ) -> None:
        self.task: Task | None = None
        self.pipe: Connection
        self._process: subprocess.Popen[bytes] | None = None
        self._work = work
        self._seconds = seconds

    def begin(self, task: Task, *, tries: int = 2) -> None:
        """Start a task, in a new process if there is none or it has died while idle."""
        is_new = self._process is None or self._process.poll() is not None
        if is_new:
            self._start()
        self.task, self._tries = task, tries
        self._given, self._has_begun = datetime.now(UTC), False
        self._killed_at = monotonic() + START_S
        with suppress(OSError):  # if it has died since, there will be no answer
            if is_new:
                self.pipe.send(self._work)
            self.pipe.send(task)

    def take(self) -> Outcome[Task, Value] | None:
        """Return how the task has ended, None if it has not."""
        assert self.task is not None
        while self.pipe.poll():
            try:
                answer = self.pipe.recv()
            except (EOFError, OSError):
                return self._died(self.task)
            if answer is not None:
                return self._outcome(*answer)
            self._has_begun = True
            seconds = self._seconds(self.task)
            limit = math.inf if seconds is None else seconds + GRACE_S
            self._killed_at = monotonic() + limit
        if monotonic() < self._killed_at:
            return None
        if not self._has_begun:
            raise _not_started(f"one has not begun in {START_S:g} s")
        late = WorkerLate(f"killed {GRACE_S:g} s after the timeout")
        outcome = self._outcome(None, late)
        self.stop()
        return outcome

    def _died(self, task: Task) -> Outcome[Task, Value] | None:
        """Return the outcome, None if a task that had not begun is started again."""
        assert self._process is not None
        code = self._process.wait()
        if self._has_begun:
            return self._outcome(None, WorkerDied(_death(code)))
        if self._tries > 1:
            self.begin(task, tries=self._tries - 1)
            return None
        raise _not_started(_death(code))

    def _outcome(
        self, value: Value | None, error: BaseException | None
    ) -> Outcome[Task, Value]:
        assert self.task is not None
        task, self.task = self.task, None
        return Outcome(task, value, error, self._given)

    def stop(self) -> None:
        """End the process, and its task."""
        self.task = None
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self.pipe.close()
            self._process = None

    def _start(self) -> None:
        """Start a process in a session of its own, so that Ctrl-C is ours alone.

        Its standard error is discarded: messages of a crashing SWI-Prolog would
        disturb the progress bar. The outcome says that the worker died.

        Raises MachineError if the system refuses what it takes.
        """
        self.stop()
        open_descriptors()
        try:
            self.pipe, theirs = Pipe()
            with theirs:
                number = theirs.fileno()
                given = map(str, [number, *sys.path])
                self._process = subprocess.Popen(
                    [sys.executable, "-P", "-c", _WORKER, *given],
                    stdin=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    pass_fds=[number],
                    start_new_session=True,
                )
        except OSError as error:
            raise _not_started(refusal(error)) from None


def _not_started(reason: str) -> MachineError:
    return MachineError(
        f"cannot start worker processes: {reason}; --jobs 1, in Python jobs=1, needs "
        "the fewest"
    )


_WORKER = """
import sys
number, *sys.path = sys.argv[1:]
from starbattle.running.workers import serve
serve(int(number))
"""


def serve(number: int) -> None:
    """Execute the tasks that come through the pipe with this descriptor.

    First come the bridge and the function for tasks. The answer None says that a task
    has begun, a pair how it has ended.
    """
    pipe = Connection(number)
    bridge, execute = pipe.recv()
    tasks: SimpleQueue[Any] = SimpleQueue()
    threading.Thread(target=_receive, args=[pipe, tasks], daemon=True).start()
    with suppress(StarBattleError):  # a task says so, too
        open_bridge(bridge)
    while True:
        task = tasks.get()
        pipe.send(None)
        try:
            pipe.send((execute(task), None))
        except (Exception, SystemExit) as error:
            pipe.send((None, error))


def _receive(pipe: Connection, tasks: SimpleQueue[Any]) -> None:
    """Receive tasks; end this process when the one that started it has ended."""
    try:
        while True:
            tasks.put(pipe.recv())
    finally:
        os._exit(1)


def _death(code: int) -> str:
    """Describe an exit code of a process; a negative one is that of a signal."""
    if code < 0:
        return f"the worker was killed by {signal.Signals(-code).name}"
    return f"the worker ended with exit status {code}"

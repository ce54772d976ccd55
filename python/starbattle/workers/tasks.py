"""Tasks for workers: how many at a time, how each has ended; those without workers."""

import os
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Generic, Protocol, TypeVar

from starbattle.bridge import open_bridge
from starbattle.errors import RequestError
from starbattle.phrases import plural

_LEAST_JOBS = 32
_JOBS_EACH = 4


def processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


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


def check_jobs(jobs: int) -> None:
    """Raise RequestError for more jobs at a time than this machine has use for."""
    if jobs < 1:
        raise RequestError(f"jobs must be positive, not {jobs}")
    most = max(_LEAST_JOBS, _JOBS_EACH * processors())
    if jobs > most:
        raise RequestError(
            f"jobs must be at most {most}, not {jobs}: there are {processors()} "
            "processors"
        )


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

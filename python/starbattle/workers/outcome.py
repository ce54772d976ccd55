"""How a task has ended that was given to a worker."""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from datetime import datetime
from typing import Generic, Protocol, TypeVar

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

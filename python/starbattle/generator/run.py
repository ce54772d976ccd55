"""The boards of a run, one by one."""

import math
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from time import monotonic
from typing import Any, Self

from starbattle.bridge.client import PrologRun
from starbattle.bridge.interrupts import held_interrupt
from starbattle.generator.made import Made
from starbattle.generator.tried import Tried, advice

_WAIT_S = 0.05
"""How long a call waits in Prolog, all jobs together."""

_AHEAD = 4
"""How many boards a job may be ahead of the one that is awaited."""


class Making(Iterator[Made]):
    """The boards of make(), one by one.

    seed   the seed that makes them
    limit  what has ended the iteration too early: "time", "inferences", "memory",
           "tries", or None
    tried  the attempts so far

    It ends with its block, or when closed.
    """

    def __init__(
        self,
        request: dict[str, Any],
        count: int,
        jobs: int,
        timeout: float | None,
        bridge: str,
        on_progress: Callable[["Making"], None] | None = None,
    ) -> None:
        """See make()."""
        self.seed: int = request["seed"]
        self.limit: str | None = None
        self.tried = Tried()
        self._on_progress = on_progress or (lambda _: None)
        self._request = request
        self._count = count
        self._bridge = bridge
        self._jobs = jobs
        self._timeout = math.inf if timeout is None else timeout
        self._boards = self._make()

    def __enter__(self) -> Self:
        """Return this."""
        return self

    def __exit__(self, *error: object) -> None:
        """End what is under way."""
        self.close()

    def __next__(self) -> Made:
        """Return the next board."""
        return next(self._boards)

    def close(self) -> None:
        """End what is under way."""
        self._boards.close()

    def advice(self) -> list[str]:
        """Say why the boards that are wanted are rare, and what to change, if so."""
        return advice(self._request, self.tried) if self.tried.rare else []

    def _make(self) -> Generator[Made, None, None]:
        """Yield the boards in order; one that was there before is made again."""
        self._deadline = monotonic() + self._timeout
        keys: set[str] = set()
        with _Bench(self._start, self._jobs, self._count) as bench:
            while bench.next < self._count:
                job = bench.awaited(lambda: self._on_progress(self))
                if job.made is None:
                    self.limit = job.why()
                    return
                if job.made.key in keys:
                    self.tried.add(None)
                    bench.again(job.made.attempt + 1)
                else:
                    keys.add(job.made.key)
                    self.tried.made += 1
                    bench.go_on()
                    yield job.made

    def _start(self, index: int, attempt: int, wait: float) -> "_MakeJob":
        """Begin with a board."""
        job = _MakeJob(self._bridge, self.tried, wait)
        left = self._deadline - monotonic()
        job.begin(
            {
                **self._request,
                "tell_tried": True,
                "first": index,
                "attempt": attempt,
                "timeout": None if left == math.inf else left,
            }
        )
        return job


class _MakeJob(PrologRun[Made | None]):
    """A board in the making."""

    op = "make"
    made: Made | None = None

    def __init__(self, bridge: str, tried: Tried, wait: float) -> None:
        super().__init__(bridge, lazy=False, wait=wait)
        self._tried = tried

    def read(self, item: dict[str, Any]) -> Made | None:
        """Make a board of what Prolog has for it; count an attempt in vain."""
        if "tried" not in item:
            return Made.of_reply(item)
        self._tried.add(item["tried"])
        return None

    def begin(self, request: dict[str, Any]) -> None:
        """Start, and keep what is made."""
        self._keep(self.start(request))

    def go_on(self) -> None:
        """Wait for a little while, and keep what is made."""
        self._keep(self.poll())

    def _keep(self, found: list[Made | None]) -> None:
        for self.made in filter(None, found):
            pass

    def why(self) -> str | None:
        """Say why there is no board."""
        assert self.report is not None
        return "tries" if self.report["status"] == "exhausted" else self.limit()


class _Bench:
    """The boards under way, each a job; they end with its block.

    next  the index of the board that is awaited
    """

    def __init__(
        self, start: Callable[[int, int, float], _MakeJob], jobs: int, count: int
    ) -> None:
        self.next = 0
        self._start = start
        self._most = jobs
        self._count = count
        self._begun = 0
        self._jobs: dict[int, _MakeJob] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        with ExitStack() as stack:
            for job in self._jobs.values():
                stack.push(job)

    def awaited(self, tell: Callable[[], None]) -> _MakeJob:
        """Work until the board that is awaited is made, or will not be.

        `tell` is called now and then.
        """
        while True:
            with held_interrupt() as interrupt:
                self._work()
            if interrupt.seen:
                raise KeyboardInterrupt
            tell()
            if not (job := self._jobs[self.next]).running:
                return job

    def go_on(self) -> None:
        """Await the next board."""
        del self._jobs[self.next]
        self.next += 1

    def again(self, attempt: int) -> None:
        """Make the board that is awaited from a later attempt on."""
        self._begin(self.next, attempt)

    def _work(self) -> None:
        """Begin as many boards as there may be, and go on for a while."""
        self._fill()
        for job in self._running():
            job.go_on()
        self._fill()

    def _running(self) -> list[_MakeJob]:
        return [job for job in self._jobs.values() if job.running]

    def _fill(self) -> None:
        last = min(self._count, self.next + _AHEAD * self._most)
        while self._begun < last and len(self._running()) < self._most:
            self._begin(self._begun, 0)
            self._begun += 1

    def _begin(self, index: int, attempt: int) -> None:
        self._jobs[index] = self._start(index, attempt, _WAIT_S / self._most)

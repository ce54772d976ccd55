"""Make boards, and count placements, through a bridge."""

import math
import secrets
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack
from time import monotonic
from typing import Any, Literal, Self

from starbattle.board import Board, Cell
from starbattle.errors import RequestError
from starbattle.interrupts import held_interrupt
from starbattle.making.made import Made
from starbattle.solver import PrologJob, check_limits, given_cells

Shape = Literal["natural", "compact", "winding"]
Difficulty = Literal["easy", "medium", "hard", "expert"]

_WAIT_S = 0.05
"""How long a call waits in Prolog, all jobs together."""

_AHEAD = 4
"""How many boards a job may be ahead of the one that is awaited."""


def make(
    size: int | None = None,
    stars: int | None = None,
    *,
    count: int = 1,
    seed: int | None = None,
    shape: Shape = "natural",
    min_region: int | None = None,
    max_region: int | None = None,
    difficulty: Difficulty | None = None,
    rating: tuple[int, int] | None = None,
    max_technique: str | None = None,
    rated: bool = True,
    mutate: Board | None = None,
    solution: Iterable[Cell] | None = None,
    tries: int | None = None,
    jobs: int = 1,
    timeout: float | None = None,
    inference_limit: int | None = None,
    memory_limit: int | None = None,
    bridge: str = "auto",
) -> "Making":
    """Make boards that have one solution each; they come one by one, as made.

    size, stars      rows, and stars in each of them; left out with `mutate`
    count            how many boards
    seed             the same seed makes the same boards; None: take any
    shape            "compact" has short borders, "winding" long ones
    min_region       cells that the smallest region may have; more than the
    max_region       cells that the largest region may have; it takes
    difficulty       "easy", "medium", "hard" or "expert": boards so rated
    rating           the least and the largest rating, from 1 to 100
    max_technique    the hardest technique that may be needed, by its name
    rated            whether to rate the boards, which takes some time
    mutate           make relatives of this board: its solution, other borders
    solution         0-based (row, column) cells to draw regions around
    tries            attempts at a board before giving up; None: 1000
    jobs             boards to make at the same time; this does not change them
    timeout          seconds of wall time for all; None: no limit
    inference_limit  logical inferences for each board
    memory_limit     bytes of Prolog stacks for each board; None: 2 GiB
    bridge           "janus", "pyswip", "process" or "auto"

    No two boards are the same but for turning, mirroring and naming. A limit ends
    the iteration, and is then the `limit` of what is returned. Raises RequestError,
    with the first board, for what cannot be made, and KeyboardInterrupt on Ctrl-C.

    >>> from starbattle import make, solve
    >>> made = next(make(6, 1, seed=7))
    >>> solve(made.board, solutions=None).status
    <Status.UNIQUE: 'unique'>
    """
    limits = {"inference_limit": inference_limit, "memory_limit": memory_limit}
    check_limits(count=count, tries=tries, jobs=jobs, timeout=timeout, **limits)
    low, high = rating or (None, None)
    request = {
        "seed": secrets.randbelow(2**32) if seed is None else seed,
        "shape": shape,
        "min_region": min_region,
        "max_region": max_region,
        "difficulty": difficulty,
        "min_rating": low,
        "max_rating": high,
        "max_technique": max_technique,
        "rated": rated,
        "tries": tries,
        **limits,
        **_source(size, stars, mutate, solution),
    }
    return Making(request, count, jobs, timeout, bridge)


def _source(
    size: int | None,
    stars: int | None,
    mutate: Board | None,
    solution: Iterable[Cell] | None,
) -> dict[str, Any]:
    """Return what the boards are made of, as a request has it."""
    if mutate is not None:
        if (size, stars, solution) != (None, None, None):
            raise RequestError("a board to mutate has a size, stars and a solution")
        return {
            "mutate": True,
            "regions": mutate.compact(),
            "stars": mutate.stars,
        }
    if size is None or stars is None:
        raise RequestError("say the size of the boards and the number of stars")
    source: dict[str, Any] = {"size": size, "stars": stars}
    if solution is not None:
        source["columns"] = _columns(solution, size)
    return source


def _columns(cells: Iterable[Cell], size: int) -> list[list[int]]:
    """Return the 1-based star columns of every row."""
    rows: list[list[int]] = [[] for _ in range(size)]
    for row, column in sorted(given_cells("solution", cells, size) or []):
        rows[row - 1].append(column)
    return rows


class Making(Iterator[Made]):
    """The boards of make(), one by one.

    seed   the seed that makes them
    limit  what has ended the iteration too early: "time", "inferences", "memory",
           "tries", or None

    It ends with its block, or when closed.
    """

    def __init__(
        self,
        request: dict[str, Any],
        count: int,
        jobs: int,
        timeout: float | None,
        bridge: str,
    ) -> None:
        """See make()."""
        self.seed: int = request["seed"]
        self.limit: str | None = None
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

    def _make(self) -> Generator[Made, None, None]:
        """Yield the boards in order; one that was there before is made again."""
        self._deadline = monotonic() + self._timeout
        keys: set[str] = set()
        with _Bench(self._start, self._jobs, self._count) as bench:
            while bench.next < self._count:
                job = bench.awaited()
                if job.made is None:
                    self.limit = job.why()
                    return
                if job.made.key in keys:
                    bench.again(job.made.attempt + 1)
                else:
                    keys.add(job.made.key)
                    bench.go_on()
                    yield job.made

    def _start(self, index: int, attempt: int, wait: float) -> "_MakeJob":
        """Begin with a board."""
        job = _MakeJob(self._bridge, lazy=False, wait=wait)
        left = self._deadline - monotonic()
        job.begin(
            {
                **self._request,
                "first": index,
                "attempt": attempt,
                "timeout": None if left == math.inf else left,
            }
        )
        return job


class _MakeJob(PrologJob[Made]):
    """A board in the making."""

    op = "make"
    made: Made | None = None

    def read(self, item: dict[str, Any]) -> Made:
        """Make a board of what Prolog has for it."""
        return Made.of_reply(item)

    def begin(self, request: dict[str, Any]) -> None:
        """Start, and keep what is made."""
        self._keep(self.start(request))

    def go_on(self) -> None:
        """Wait for a little while, and keep what is made."""
        self._keep(self.poll())

    def _keep(self, boards: list[Made]) -> None:
        for self.made in boards:
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

    def awaited(self) -> _MakeJob:
        """Work until the board that is awaited is made, or will not be."""
        while True:
            with held_interrupt() as interrupt:
                self._work()
            if interrupt.seen:
                raise KeyboardInterrupt
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


def count_placements(
    size: int,
    stars: int,
    *,
    timeout: float | None = None,
    inference_limit: int | None = None,
    memory_limit: int | None = None,
    bridge: str = "auto",
) -> int | None:
    """Count the ways to place stars on an empty board: exactly, or None.

    There are `stars` in every row and column, and no two of them touch. The limits
    are those of solve(); None means that one of them, or memory, came first.

    >>> from starbattle import count_placements
    >>> count_placements(8, 2)
    2
    """
    limits = {"inference_limit": inference_limit, "memory_limit": memory_limit}
    check_limits(timeout=timeout, **limits)
    seconds = None if timeout == math.inf else timeout
    request = {"size": size, "stars": stars, "timeout": seconds, **limits}
    found, _ = count(request, bridge)
    return found


def count(request: dict[str, Any], bridge: str) -> tuple[int | None, str | None]:
    """Return how many placements there are, and the limit if that is not known."""
    with held_interrupt() as interrupt, _CountJob(bridge, lazy=False) as job:
        found = job.start(request)
        while job.running and not interrupt.seen:
            found += job.poll()
        found += job.stop()
    if interrupt.seen:
        raise KeyboardInterrupt
    return (found[0] if found else None), job.limit()


class _CountJob(PrologJob[int]):
    """A count."""

    op = "count"

    def read(self, item: int) -> int:
        """Return the count as it is."""
        return item

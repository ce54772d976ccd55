"""Solve boards through a bridge."""

import json
import math
import sys
import time
from collections.abc import Generator, Iterable
from contextlib import suppress
from types import MappingProxyType
from typing import Any, Generic, Self, TypeVar

from starbattle import arguments
from starbattle.board.board import Board, Cell, board_of
from starbattle.board.labels import Rows
from starbattle.board.solution import Solution
from starbattle.bridge import Bridge, open_bridge
from starbattle.bridge.interrupts import held_interrupt
from starbattle.errors import (
    BridgeError,
    RequestError,
    SolverError,
    StarBattleError,
)
from starbattle.search.result import Result, Status
from starbattle.search.strategy import Strategy

_Found = TypeVar("_Found")

_WAIT_S = 0.05
"""How long a call waits in Prolog: Ctrl-C is seen between two calls."""

_PATIENCE_S = 30.0
"""How long a search may go on after its end was asked for, again and again."""

COUNTERS = (
    "constraints", "resumptions", "entailments", "prunings", "backtracks",
    "nodes", "failures", "depth",
)  # fmt: skip
"""The statistics that some solves lack: not counted, or not to be counted."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during a solve; `result` is what was found until then."""

    def __init__(self, result: Result) -> None:
        super().__init__("interrupted")
        self.result = result


def solve(
    board: Board | Rows,
    *,
    stars: int | None = None,
    model: str | None = None,
    strategy: Strategy | str | None = None,
    given_stars: Iterable[Cell] = (),
    given_blanks: Iterable[Cell] = (),
    solutions: int | None = 1,
    count_only: bool = False,
    timeout: float | None = None,
    inference_limit: int | None = None,
    memory_limit: int | None = None,
    counters: bool = True,
    bridge: str = "auto",
) -> Result:
    """Solve a board.

    board            a Board, or rows that it can be made of
    stars            the star count of rows; overrides that of a Board
    model            "global" (as None), "bits", "columns", "cells" or "feup"
    strategy         a Strategy, or the name of one; None: the model's own
    given_stars      0-based (row, column) cells that are known to hold stars
    given_blanks     cells that are known to hold none
    solutions        stop after that many; None: find all
    count_only       count the solutions, do not keep them
    timeout          seconds of wall time; None: no limit
    inference_limit  logical inferences, as SWI-Prolog counts them
    memory_limit     bytes of Prolog stacks; None: 2 GiB
    counters         count propagation, too, in a second run
    bridge           "janus", "pyswip", "process" or "auto"

    A limit ends the search, not the call: the status is then "unknown", and
    what was found is there. math.inf is no limit at all. Numbers may be numpy's,
    and whole ones floats. Only solutions that agree with the given cells are
    found and counted. Raises RequestError, which names the argument, for a model,
    strategy, cell or limit that is none, BoardError for rows that are no board,
    BridgeUnavailable if SWI-Prolog is missing, and Interrupted, a
    KeyboardInterrupt that carries the result so far, on Ctrl-C.

    >>> from starbattle import Board, solve
    >>> board = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1)
    >>> solve(board, solutions=None).count
    2
    """
    board = board_of(board, stars)
    request = {
        "model": arguments.word("model", model),
        "strategy": strategy_words(strategy),
        "given_stars": given_cells("given_stars", given_stars, board.size),
        "given_blanks": given_cells("given_blanks", given_blanks, board.size),
        "solutions": arguments.limit("solutions", solutions),
        "listing": False if arguments.flag("count_only", count_only) else None,
        **limits(timeout, inference_limit, memory_limit),
        "counters": arguments.flag("counters", counters),
    }
    job, found, interrupted = _SolveJob.run(bridge, board, request)
    result = job.result(found)
    if interrupted:
        raise Interrupted(result)
    return result


def iter_solutions(
    board: Board | Rows,
    *,
    stars: int | None = None,
    model: str | None = None,
    strategy: Strategy | str | None = None,
    given_stars: Iterable[Cell] = (),
    given_blanks: Iterable[Cell] = (),
    bridge: str = "auto",
) -> Generator[Solution, None, None]:
    """Yield the solutions of a board one by one, lazily.

    The search begins when the first solution is asked for, goes little further
    than the solutions that are taken, and stops when the iterator is closed.
    Arguments and errors are those of solve().

    >>> from starbattle import Board, iter_solutions
    >>> board = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1)
    >>> sum(1 for solution in iter_solutions(board))
    2
    """
    board = board_of(board, stars)
    request = {
        "model": arguments.word("model", model),
        "strategy": strategy_words(strategy),
        "given_stars": given_cells("given_stars", given_stars, board.size),
        "given_blanks": given_cells("given_blanks", given_blanks, board.size),
        "counters": False,
    }
    return _iterated(board, request, bridge)


def _iterated(
    board: Board, request: dict[str, Any], bridge: str
) -> Generator[Solution, None, None]:
    with held_interrupt() as interrupt:
        job = _SolveJob(bridge, board, lazy=True)
        found = job.start(request)
    with job:
        yield from found
        while job.running and not interrupt.seen:
            with held_interrupt() as interrupt:
                found = job.poll()
            yield from found
    if interrupt.seen:
        raise KeyboardInterrupt


class PrologJob(Generic[_Found]):
    """Something that runs in Prolog; it ends with its block at the latest.

    A call returns what has been found since the one before. If `lazy` it returns
    as soon as there is anything.
    """

    op = "solve"
    """The operation of the bridge that begins it."""

    def __init__(self, bridge: str, *, lazy: bool, wait: float = _WAIT_S) -> None:
        self._bridge: Bridge = open_bridge(bridge)
        self._wait = {"wait": wait, "gather": not lazy}
        self._limit_s = math.inf
        self._overdue: float | None = None
        self.report: dict[str, Any] | None = None
        self.running = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        if sys.is_finalizing():
            return  # the bridge may be gone, and threads that hold its lock
        with suppress(BridgeError):
            self.stop()

    def read(self, item: Any) -> _Found:
        """Make what is found of what a reply has of it."""
        raise NotImplementedError

    def start(self, request: dict[str, Any]) -> list[_Found]:
        """Begin the search."""
        given = {key: value for key, value in request.items() if value is not None}
        self._limit_s = time.monotonic() + given.get("timeout", math.inf)
        reply = self._call(op=self.op, **given, **self._wait)
        self._id: int = reply["job"]
        self.model: str = reply.get("model", "")  # explanations have none
        self.strategy: dict[str, str] = reply.get("strategy", {})
        return self._news(reply)

    def poll(self) -> list[_Found]:
        """Go on with the search."""
        try:
            found = self._news(self._call(op="poll", job=self._id, **self._wait))
            if self.running and time.monotonic() > self._limit_s:
                self._be_patient("past its time limit")
            return found
        except StarBattleError:
            self.running = False
            raise

    def _be_patient(self, how: str) -> None:
        """Give up a search that goes on for long after it should have ended."""
        now = time.monotonic()
        if self._overdue is None:
            self._overdue = now
        if now - self._overdue > _PATIENCE_S:
            self.running = False
            raise _goes_on(self._bridge, how)

    def _news(self, reply: dict[str, Any]) -> list[_Found]:
        self.report = reply.get("report")
        self.running = self.report is None
        return [self.read(item) for item in reply["found"]]

    def stop(self) -> list[_Found]:
        """End the search; return what was on its way.

        Asks again until it has ended: Prolog drops an exception that strikes
        while it cleans up.
        """
        found: list[_Found] = []
        while self.running:
            self._call(op="stop", job=self._id)
            found += self.poll()
            if self.running:
                self._be_patient("though it was interrupted")
        return found

    def _call(self, **request: Any) -> dict[str, Any]:
        return ask(self._bridge, **request)

    def limit(self) -> str | None:
        """Return what has ended the search, if anything has."""
        assert self.report is not None
        limit = self.report["limit"]
        return _LIMITS.get(limit, limit)


class Job(PrologJob[_Found]):
    """A search of a board."""

    def __init__(self, bridge: str, board: Board, *, lazy: bool) -> None:
        super().__init__(bridge, lazy=lazy)
        self.board = board

    @classmethod
    def run(
        cls, bridge: str, board: Board, request: dict[str, Any]
    ) -> tuple[Self, list[_Found], bool]:
        """Search to the end, or to the first Ctrl-C; tell whether there was one."""
        with held_interrupt() as interrupt, cls(bridge, board, lazy=False) as job:
            found = job.start(request)
            while job.running and not interrupt.seen:
                found += job.poll()
            found += job.stop()
        return job, found, interrupt.seen

    def start(self, request: dict[str, Any]) -> list[_Found]:
        """Begin the search."""
        board = {"regions": self.board.compact(), "stars": self.board.stars}
        return super().start(board | request)


class _SolveJob(Job[Solution]):
    """A search for solutions."""

    def read(self, item: list[list[int]]) -> Solution:
        """Make a solution of the star columns of its rows."""
        return Solution.of_columns(self.board, item)

    def result(self, found: list[Solution]) -> Result:
        """Put the result together, once the search has ended."""
        assert self.report is not None
        return Result(
            board=self.board,
            model=self.model,
            strategy=Strategy.from_words(self.strategy),
            strategy_name=self.strategy["name"],
            bridge=self._bridge.name,
            status=Status(self.report["status"]),
            limit=self.limit(),
            solutions=tuple(found),
            # A limit may strike after a solution is out and before it is counted.
            count=max(len(found), self.report["found"]),
            statistics=statistics(self.report["statistics"]),
        )


def ask(bridge: Bridge, **request: Any) -> dict[str, Any]:
    """Return the reply to a request. Raises the exception that an error stands for."""
    reply: dict[str, Any] = json.loads(bridge.call(json.dumps(request)))
    if "error" in reply:
        raise _exception(**reply["error"])
    return reply


def _goes_on(bridge: Bridge, how: str) -> BridgeError:
    """Tell that a search does not end; end SWI-Prolog if that is possible."""
    if bridge.kill():
        return BridgeError(f"{bridge.name}: the search went on {how}; swipl was killed")
    return BridgeError(
        f"{bridge.name}: the search goes on {how}, as long as this process runs"
    )


_LIMITS = {"none": None, "stop": "interrupt"}


def statistics(figures: dict[str, float | int]) -> MappingProxyType[str, Any]:
    """Return the figures of a report, None for the counters that it lacks."""
    return MappingProxyType({**dict.fromkeys(COUNTERS), **figures})


def _exception(kind: str, message: str) -> Exception:
    """Turn the error of a reply into an exception."""
    if kind in ("request", "board"):
        return RequestError(message)
    if kind == "job":
        return BridgeError("SWI-Prolog was restarted, and the search with it ended")
    return SolverError(message)


def strategy_words(
    strategy: Strategy | str | None,
) -> dict[str, str | None] | str | None:
    """Return a strategy as a bridge's request has it. Raises RequestError."""
    if isinstance(strategy, Strategy):
        return strategy.words()
    return arguments.word("strategy", strategy, "a Strategy or the name of one")


def given_cells(name: str, cells: Iterable[Cell], size: int) -> list[Cell] | None:
    """Return cells as Prolog counts them, from 1; None if there are none.

    Raises RequestError for what is no cell of a board of that size.
    """
    return [_cell(name, cell, size) for cell in arguments.cells(name, cells)] or None


def _cell(name: str, cell: Cell, size: int) -> Cell:
    row, column = cell
    if not (0 <= row < size and 0 <= column < size):
        place = arguments.shown(cell)
        raise RequestError(f"{name}: a {size}x{size} board has no cell {place}")
    return row + 1, column + 1


def limits(timeout: Any, inference_limit: Any, memory_limit: Any) -> dict[str, Any]:
    """Return the limits of a request. Raises RequestError for what is none."""
    return {
        "timeout": arguments.seconds("timeout", timeout),
        "inference_limit": arguments.limit("inference_limit", inference_limit),
        "memory_limit": arguments.limit("memory_limit", memory_limit),
    }

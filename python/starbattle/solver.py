"""Solve boards through a bridge."""

import json
from collections.abc import Iterator
from types import MappingProxyType
from typing import Any

from starbattle.board import Board
from starbattle.bridges import Bridge, open_bridge
from starbattle.errors import BridgeError, RequestError, SolverError
from starbattle.interrupts import deferred_interrupt
from starbattle.result import Result, Status
from starbattle.solution import Solution
from starbattle.strategy import Strategy

_WAIT_S = 0.05
"""How long a poll waits in Prolog: Ctrl-C is seen between two polls."""

COUNTERS = ("constraints", "resumptions", "entailments", "prunings", "backtracks")
"""The statistics that a counting run gives."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during a solve; `result` is what was found until then."""

    def __init__(self, result: Result) -> None:
        super().__init__("interrupted")
        self.result = result


def solve(
    board: Board,
    *,
    model: str | None = None,
    strategy: Strategy | str | None = None,
    solutions: int | None = 1,
    count_only: bool = False,
    timeout: float | None = None,
    inference_limit: int | None = None,
    memory_limit: int | None = None,
    counters: bool = True,
    bridge: str = "auto",
) -> Result:
    """Solve a board.

    model            "columns", "cells" or "feup"; None: the default
    strategy         a Strategy, or the name of one; None: the model's own
    solutions        stop after that many; None: find all
    count_only       count the solutions, do not keep them
    timeout          seconds of wall time; None: no limit
    inference_limit  logical inferences, as SWI-Prolog counts them
    memory_limit     bytes of Prolog stacks; None: 2 GiB
    counters         count propagation, too, in a second run
    bridge           "janus", "pyswip", "process" or "auto"

    A limit ends the search, not the call: the status is then "unknown", and
    what was found is there. Raises RequestError for a model, strategy or limit
    that is none, BridgeUnavailable if SWI-Prolog is missing, and Interrupted, a
    KeyboardInterrupt that carries the result so far, on Ctrl-C.

    >>> from starbattle import Board, solve
    >>> board = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1)
    >>> solve(board, solutions=None).count
    2
    """
    _check_limits(solutions, timeout, inference_limit, memory_limit)
    request = {
        "model": model,
        "strategy": _strategy(strategy),
        "solutions": solutions,
        "listing": not count_only,
        "timeout": timeout,
        "inference_limit": inference_limit,
        "memory_limit": memory_limit,
        "counters": counters,
    }
    return _Job(open_bridge(bridge), board, request).result()


def iter_solutions(
    board: Board,
    *,
    model: str | None = None,
    strategy: Strategy | str | None = None,
    bridge: str = "auto",
) -> Iterator[Solution]:
    """Yield the solutions of a board one by one, lazily.

    Prolog searches little further than the solutions that are taken, and stops
    when the iterator is closed. Arguments and errors are those of solve().
    """
    request = {"model": model, "strategy": _strategy(strategy), "counters": False}
    return _Job(open_bridge(bridge), board, request).solutions()


class _Job:
    """A solve that runs in Prolog."""

    def __init__(self, bridge: Bridge, board: Board, request: dict[str, Any]) -> None:
        self._bridge = bridge
        self._board = board
        self._report: dict[str, Any] | None = None
        with deferred_interrupt():
            started = self._call(
                op="start", regions=board.regions, stars=board.stars, **request
            )
        self._id: int = started["job"]
        self._model: str = started["model"]
        self._strategy: dict[str, str] = started["strategy"]

    def result(self) -> Result:
        found: list[Solution] = []
        try:
            while self._report is None:
                self._poll(found)
        except KeyboardInterrupt:
            self._stop(found)
            raise Interrupted(self._result(found)) from None
        return self._result(found)

    def solutions(self) -> Iterator[Solution]:
        """Yield the solutions as they come; closed early, end the search."""
        found: list[Solution] = []
        try:
            while self._report is None:
                self._poll(found)
                while found:
                    yield found.pop(0)
        finally:
            self._stop(found)

    def _poll(self, found: list[Solution]) -> None:
        """Add the solutions that have come to `found`."""
        with deferred_interrupt():
            reply = self._call(op="poll", job=self._id, wait=_WAIT_S)
            found += [self._solution(columns) for columns in reply["solutions"]]
            self._report = reply.get("report")

    def _stop(self, found: list[Solution]) -> None:
        """End the search, and take the solutions that were on their way."""
        if self._report is None:
            self._call(op="stop", job=self._id)
        while self._report is None:
            self._poll(found)

    def _call(self, **request: Any) -> dict[str, Any]:
        reply: dict[str, Any] = json.loads(self._bridge.call(json.dumps(request)))
        if "error" in reply:
            raise _exception(**reply["error"])
        return reply

    def _solution(self, columns: list[list[int]]) -> Solution:
        stars = [(r, c - 1) for r, row in enumerate(columns) for c in row]
        return Solution(self._board, stars)

    def _result(self, found: list[Solution]) -> Result:
        assert self._report is not None
        limit = self._report["limit"]
        return Result(
            board=self._board,
            model=self._model,
            strategy=Strategy.from_words(self._strategy),
            strategy_name=self._strategy["name"],
            bridge=self._bridge.name,
            status=Status(self._report["status"]),
            limit=_LIMITS.get(limit, limit),
            solutions=tuple(found),
            count=self._report["found"],
            statistics=_statistics(self._report["statistics"]),
        )


_LIMITS = {"none": None, "stop": "interrupt"}


def _statistics(figures: dict[str, float | int]) -> MappingProxyType[str, Any]:
    return MappingProxyType({**dict.fromkeys(COUNTERS), **figures})


def _exception(kind: str, message: str) -> Exception:
    """Turn the error of a reply into an exception."""
    if kind in ("request", "board"):
        return RequestError(message)
    if kind == "job":
        return BridgeError("SWI-Prolog was restarted, and the search with it ended")
    return SolverError(message)


def _strategy(strategy: Strategy | str | None) -> dict[str, str | None] | str | None:
    return strategy.words() if isinstance(strategy, Strategy) else strategy


def _check_limits(
    solutions: int | None,
    timeout: float | None,
    inference_limit: int | None,
    memory_limit: int | None,
) -> None:
    """Raise RequestError for a limit that is no positive number."""
    limits = {
        "solutions": solutions,
        "timeout": timeout,
        "inference_limit": inference_limit,
        "memory_limit": memory_limit,
    }
    for name, limit in limits.items():
        if limit is not None and not limit > 0:
            raise RequestError(f"{name} must be positive, not {limit}")

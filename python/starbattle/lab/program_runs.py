"""Run a model of a user's program on an instance, and check what it has found."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Literal, TypeAlias

from starbattle.board.board import Board, Cell
from starbattle.board.checker import violations
from starbattle.bridge.client import PrologRun
from starbattle.errors import StarBattleError
from starbattle.interrupts import Interrupt
from starbattle.lab.programs import Instance
from starbattle.names import BridgeName, StatusName
from starbattle.phrases import plural
from starbattle.search.request import strategy_words
from starbattle.search.result import Status, statistics
from starbattle.search.solve import solve
from starbattle.search.strategy import Strategy

NEVER = Interrupt()
"""An interrupt that does not come."""


@dataclass(frozen=True, slots=True)
class RunOutcome:
    """What a run of a program has found; corresponds to Result, without a board.

    status      see Status
    limit       what ended the search early, None if nothing did
    count       how many solutions were found
    statistics  figures by name; times in seconds
    complete    whether the search has visited the whole tree
    solutions   the first solutions: "views", the values of each view, and "check",
                the answer of the program's check/3
    strategy    the words of the strategy that was used
    """

    status: StatusName
    limit: str | None
    count: int
    statistics: MappingProxyType[str, Any]
    complete: bool
    solutions: list[dict[str, Any]]
    strategy: dict[str, str]


def solve_instance(
    instance: Instance,
    model: str,
    strategy: Strategy | str | None,
    bridge: str,
    stop: Interrupt = NEVER,
    **limits: Any,
) -> RunOutcome:
    """Run a program's model on an instance; the limits are those of solve().

    The search ends when `stop` is seen. Raises RequestError and SolverError for errors
    of the program.
    """
    request = {
        "program": instance.program.file,
        "model": model,
        "strategy": strategy_words(strategy),
        "check": True,
        **instance.words(),
        **limits,
    }
    with _InstanceSearch(bridge, lazy=False) as search:
        found = search.start(request)
        while search.running and not stop.seen:
            found += search.poll()
        found += search.stop()
        return search.outcome(found, limits["solutions"])


class _InstanceSearch(PrologRun[dict[str, Any]]):
    """A search that returns its first solutions when it has ended."""

    def read(self, item: dict[str, Any]) -> dict[str, Any]:
        """Return the JSON object of a solution as it is."""
        return item

    def outcome(self, found: list[dict[str, Any]], wanted: int | None) -> RunOutcome:
        """Return the outcome, once the search has ended."""
        assert self.report is not None
        status, count = Status(self.report["status"]), self.report["found"]
        stopped = status is Status.MULTIPLE and count == wanted
        stopped = stopped or status in (Status.SATISFIED, Status.UNKNOWN)
        return RunOutcome(
            status,
            self.limit(),
            count,
            statistics(self.report["statistics"]),
            not stopped,
            found,
            self.strategy,
        )


_View: TypeAlias = list[int]

_MOST_INFERENCES = 20_000_000
_MOST_SECONDS = 4.0
"""Limits for counting solutions; less than the grace period of a late run."""


@dataclass(frozen=True, slots=True)
class Check:
    """The result of checking a run.

    status  "passed", "failed", or None if nothing could check the run
    reason  what is wrong, None unless the check has failed
    """

    status: Literal["passed", "failed"] | None
    reason: str | None = None


def check_run(instance: Instance, outcome: RunOutcome, bridge: BridgeName) -> Check:
    """Check the solutions of a run and their number.

    Solutions of Star Battle boards are checked by starbattle.board.checker, others
    by the program's check/3. The number of solutions is known for boards only,
    within limits.
    """
    checks = [_check_solution(instance, solution) for solution in outcome.solutions]
    for check in checks:
        if check.status == "failed":
            return check
    counted = _check_count(instance.board, outcome, bridge)
    if counted.status == "failed":
        return counted
    known = checks or [counted]
    passed = all(check.status == "passed" for check in known)
    return Check("passed" if passed else None)


def placements(board: Board, solution: dict[str, Any]) -> list[list[Cell]]:
    """Return the 0-based stars that a solution may mean, those that break no rule."""
    read = _readings(board, solution["views"])
    return [stars for stars in read if not violations(board, stars)]


def _check_solution(instance: Instance, solution: dict[str, Any]) -> Check:
    if solution["check"] is False:
        return Check("failed", "check/3 is false for a solution")
    if instance.board and (read := list(_readings(instance.board, solution["views"]))):
        faults = [violations(instance.board, stars) for stars in read]
        if all(faults):
            return Check("failed", f"a solution breaks a rule: {faults[0][0]}")
        return Check("passed")
    return Check("passed" if solution["check"] else None)


def _readings(board: Board, views: Sequence[_View | None]) -> Iterator[list[Cell]]:
    """Yield the stars, as 0-based cells, that the views of a solution may mean.

    N*S numbers from 1 to N are star columns, row by row, or star rows, column by
    column; N*N numbers 0 and 1 are cells, row by row.
    """
    size, stars = board.size, board.stars
    for view in filter(None, views):
        if len(view) == size * stars and set(view) <= set(range(1, size + 1)):
            places = [(index // stars, value - 1) for index, value in enumerate(view)]
            yield places
            yield [(row, column) for column, row in places]
        if len(view) == size * size and set(view) <= {0, 1}:
            yield [divmod(index, size) for index, value in enumerate(view) if value]


def _check_count(board: Board | None, outcome: RunOutcome, bridge: BridgeName) -> Check:
    """Compare the number of solutions with that of the model `bits`."""
    if board is None or outcome.status is Status.UNKNOWN:
        return Check(None)
    found = outcome.count
    known = _solution_count(board, found + 1, bridge)
    if known is None:
        return Check(None)
    if found > known or (outcome.complete and found < known):
        return Check("failed", _miscount(found, known, found < known))
    return Check("passed")


def _miscount(found: int, known: int, at_least: bool) -> str:
    there = f"there {'is' if known == 1 else 'are'}{' at least' * at_least} {known:,}"
    return f"{plural(found, 'solution')} found, where {there}"


@lru_cache(maxsize=4096)
def _solution_count(board: Board, most: int, bridge: BridgeName) -> int | None:
    """Count the solutions of a board, up to `most`; None if that takes too long."""
    try:
        result = solve(
            board,
            model="bits",
            solutions=most,
            count_only=True,
            inference_limit=_MOST_INFERENCES,
            timeout=_MOST_SECONDS,
            bridge=bridge,
        )
    except StarBattleError:
        return None
    return None if result.status is Status.UNKNOWN else result.count

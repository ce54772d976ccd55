"""Whether a program is right: its solutions, and how many it has found."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from starbattle.board.board import Board, Cell
from starbattle.board.checker import violations
from starbattle.errors import StarBattleError
from starbattle.lab.programs import Instance, Outcome
from starbattle.search.result import Status
from starbattle.search.solve import solve

_View: TypeAlias = list[int]

_MOST_INFERENCES = 20_000_000
_MOST_SECONDS = 4.0
"""How far the engine counts; less than the patience with a run that ends late."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the check of a run has come to.

    checked  "passed", "failed", or None if there was nothing to check it by
    reason   what is wrong, None unless it has failed
    """

    checked: str | None
    reason: str | None = None


def verdict(instance: Instance, outcome: Outcome, bridge: str) -> Verdict:
    """Check the solutions of a run, and their number.

    Solutions of Star Battle boards are checked by starbattle.board.checker, others by
    the program's check/3. How many there are is known of boards only, within
    limits.
    """
    checks = [_solution(instance, solution) for solution in outcome.solutions]
    for check in checks:
        if check.checked == "failed":
            return check
    counted = _count(instance.board, outcome, bridge)
    if counted.checked == "failed":
        return counted
    known = checks or [counted]
    passed = all(check.checked == "passed" for check in known)
    return Verdict("passed" if passed else None)


def _solution(instance: Instance, solution: dict[str, Any]) -> Verdict:
    if solution["check"] is False:
        return Verdict("failed", "check/3 is false for a solution")
    if instance.board and (read := list(_readings(instance.board, solution["views"]))):
        faults = [violations(instance.board, stars) for stars in read]
        if all(faults):
            return Verdict("failed", f"a solution breaks a rule: {faults[0][0]}")
        return Verdict("passed")
    return Verdict("passed" if solution["check"] else None)


def _readings(board: Board, views: Sequence[_View | None]) -> Iterator[list[Cell]]:
    """Yield the stars, 0-based cells, that the views of a solution may mean.

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


def _count(board: Board | None, outcome: Outcome, bridge: str) -> Verdict:
    """Compare the number of solutions with that of the engine."""
    if board is None or outcome.status is Status.UNKNOWN:
        return Verdict(None)
    found = outcome.count
    known = _known(board, found + 1, bridge)
    if known is None:
        return Verdict(None)
    complete = outcome.complete
    if found > known or (complete and found < known):
        return Verdict("failed", _miscount(found, known, found < known))
    return Verdict("passed")


def _miscount(found: int, known: int, at_least: bool) -> str:
    plural = "" if found == 1 else "s"
    there = f"there {'is' if known == 1 else 'are'}{' at least' * at_least} {known}"
    return f"{found} solution{plural} found, where {there}"


@lru_cache(maxsize=4096)
def _known(board: Board, most: int, bridge: str) -> int | None:
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

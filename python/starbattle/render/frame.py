"""Results as tables of pandas."""

from collections.abc import Iterable
from typing import Any

from starbattle import hooks
from starbattle.arguments import invalid_argument, listed
from starbattle.board.solution import Solution
from starbattle.errors import StarBattleError
from starbattle.extras import extra_module
from starbattle.search.result import Result

_STARS = ("solution", "row", "column", "region")
_LISTS = ("solutions", "steps", "statistics")


def frame(results: Iterable[Any]) -> Any:
    """Return a table of pandas with a row for each result.

    The columns are what to_dict() has, but for solutions and steps, then the
    statistics. An error has the status "error" and its text in the column "error".
    Needs the extra `lab`.

    Args:
        results: results of solve(), grade() and explain(), and errors among them

    Raises:
        MissingExtra: without pandas; it names the command that installs it

    Examples:
        >>> from starbattle import frame, read_boards, solve
        >>> results = [solve(board) for board in read_boards("made/4x4-1")]
        >>> frame(results)["status"].unique().tolist()
        ['unique']
    """
    if isinstance(results, Result):
        raise invalid_argument("results", results, "a list of results")
    every = listed("results", results, "a list of results")
    return _pandas().DataFrame([_row(one) for one in every])


def _row(result: Any) -> dict[str, Any]:
    if isinstance(result, StarBattleError):
        id = getattr(result, "board_id", None)
        return {"id": id, "status": "error", "error": str(result)}
    if not hasattr(result, "to_dict"):
        raise invalid_argument("results", result, "a list of results")
    found = result.to_dict()
    row = {key: value for key, value in found.items() if key not in _LISTS}
    count = {"count": result.count} if isinstance(result, Result) else {}
    return {**row, "limit": result.limit, **count, **found["statistics"]}


@hooks.frame.register(Result)
def _result_frame(result: Result) -> Any:
    every = enumerate(result.solutions)
    return _table([row for number, one in every for row in _stars(number, one)])


@hooks.frame.register(Solution)
def _solution_frame(solution: Solution) -> Any:
    return _table(_stars(0, solution)).drop(columns="solution")


def _stars(number: int, solution: Solution) -> list[tuple[int, int, int, int]]:
    regions = solution.board.regions
    return [(number, row, column, regions[row][column]) for row, column in solution]


def _table(rows: list[tuple[int, int, int, int]]) -> Any:
    return _pandas().DataFrame(rows, columns=_STARS).astype(int)


def _pandas() -> Any:
    return extra_module("pandas", "lab")

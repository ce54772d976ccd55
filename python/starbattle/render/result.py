"""A result as text, with the effort of the search, and results as tables of pandas."""

import math
from collections.abc import Iterable
from typing import Any, Unpack, cast

from starbattle.arguments import invalid_argument, listed
from starbattle.board.board import title
from starbattle.board.solution import Solution
from starbattle.errors import StarBattleError, error_record
from starbattle.extras import extra_module
from starbattle.phrases import ended_by, plural
from starbattle.render.terminal import filled, lined_up
from starbattle.render.text import (
    Look,
    before_and_after,
    draw,
    lettered,
    with_conditions,
)
from starbattle.search.result import CrossCheck, Result, Status, Views

_MEANING = {
    Status.UNIQUE: "exactly one solution",
    Status.MULTIPLE: "several solutions",
    Status.SATISFIED: "a solution; others were not looked for",
    Status.OPTIMAL: "proved to be the best",
    Status.UNSATISFIABLE: "no solution",
}
_INDENT = "  "


def result_text(
    result: Result,
    *,
    statistics: bool = False,
    **look: Unpack[Look],
) -> str:
    """Draw a result: a headline, the board and its solutions, and what it took.

    statistics  list all figures, not only what they come to
    look        how boards are drawn, and how wide the text may be
    """
    columns = look.get("columns", math.inf)
    head = headline(result).splitlines()
    if result.board.stars is None:
        pictures = "\n\n".join(_views(cast(Views, one), columns) for one in result)
    else:
        pictures = with_conditions(result.board, _pictures(result, **look), columns)
    figures = table(result) if statistics else summary(result, columns)
    parts = ["\n".join(filled(line, columns, _INDENT) for line in head), pictures]
    return "\n\n".join(filter(None, [*parts, "\n".join(figures)]))


def _views(solution: Views, columns: float) -> str:
    """List the values of each view that is known."""
    return "\n".join(
        filled(f"{view}: {' '.join(map(str, values))}", columns, _INDENT)
        for view, values in solution.items()
        if values is not None
    )


def headline(result: Result) -> str:
    """Say in two lines what was found, and how; a third has the check, if any."""
    board = result.board
    meaning = ended_by(result.limit) if result.limit else _MEANING[result.status]
    if board.is_given and not result.limit:
        meaning += " with what is given"
    if result.objective is not None:
        meaning = f"objective {result.objective:,}, {meaning}"
        if result.gap:
            meaning += f"; bound {result.bound:,}, gap {result.gap:.0%}"
    elif result.count > 1:
        meaning += f", {plural(result.count, 'solution')} found"
    by = f" (answered by {result.answered_by})" if result.answered_by else ""
    how = f"model {result.model}{by}, strategy {result.strategy_name}, {result.bridge}"
    lines = [f"{title(board)}: {result.status} - {meaning}", how]
    return "\n".join([*lines, *([_checked(result.check)] if result.check else [])])


def _checked(check: CrossCheck) -> str:
    """Say whether another model agrees."""
    if check.agrees:
        return f"checked: model {check.model} agrees"
    verdict = "not checked" if check.agrees is None else "the models differ"
    return f"{verdict}: {check.reason}"


def _pictures(result: Result, **look: Unpack[Look]) -> str:
    if not result.solutions:
        # Among letters one sees which cells are given.
        drawn = lettered if result.board.is_given else draw
        return drawn(result.board, **look)
    every = (solution.stars for solution in result.solutions)
    return before_and_after(result.board, *every, **look)


_WITHOUT_SEARCH = {
    Status.UNIQUE: "none: propagation decided every cell",
    Status.SATISFIED: "none: propagation decided every cell",
    Status.UNSATISFIABLE: "none: propagation showed that there is no solution",
}


def summary(result: Result, columns: float) -> list[str]:
    """Say how much was searched, what propagation did, and how long it took."""
    rows = [("Search", _search(result))]
    if len(result.improvements) > 1:
        values = " ".join(f"{one.objective:,}" for one in result.improvements)
        rows.insert(0, ("Improved", values))
    if propagation := _propagation(result):
        rows.append(("Propagation", propagation))
    return lined_up([*rows, ("Time", _time(result))], columns)


def table(result: Result) -> list[str]:
    """Return all figures, by the names that they have in JSON."""
    figures = result.statistics.items()
    return lined_up([(key, _figure(key, value)) for key, value in figures], right=[1])


def _search(result: Result) -> str:
    """Say how many nodes there were, and failures or, of a peer, conflicts."""
    failed = "conflict" if "conflicts" in result.statistics else "failure"
    nodes, failures = (result.statistics[f"{key}s"] or 0 for key in ("node", failed))
    if failed == "failure" and not nodes and result.status in _WITHOUT_SEARCH:
        return _WITHOUT_SEARCH[result.status]
    return f"{plural(int(nodes), 'node')}, {plural(int(failures), failed)}"


def _propagation(result: Result) -> str:
    """Say what the constraints did, if the model has posted several of them."""
    figures = result.statistics
    if (figures["constraints"] or 0) <= 1:
        return ""
    runs, prunings = (_figure(key, figures[key]) for key in ("resumptions", "prunings"))
    return f"{figures['constraints']:,} constraints, {runs} runs, {prunings} prunings"


def _time(result: Result) -> str:
    seconds = _figure("cpu_s", result.statistics["cpu_s"])
    if "inferences" not in result.statistics:  # a peer makes none
        return seconds
    inferences = _figure("inferences", result.statistics["inferences"])
    return f"{seconds}, {inferences} inferences"


def _figure(key: str, value: float | int | None) -> str:
    """Write a figure with its unit; a dash stands for one that was not taken."""
    if value is None:
        return "-"
    if key.endswith("_s"):
        return f"{value:.3f} s"
    if key.endswith("_bytes"):
        return f"{value / 2**20:,.1f} MiB"
    return f"{value:,}"


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
        return error_record(result)
    if not hasattr(result, "to_dict"):
        raise invalid_argument("results", result, "a list of results")
    found = result.to_dict()
    row = {key: value for key, value in found.items() if key not in _LISTS}
    count = {"count": result.count} if isinstance(result, Result) else {}
    return {**row, "limit": result.limit, **count, **found["statistics"]}


def result_frame(result: Result) -> Any:
    """Return the stars of a result as a table, see Result.to_frame()."""
    every = enumerate(result.solutions)
    return _table([row for number, one in every for row in _stars(number, one)])


def solution_frame(solution: Solution) -> Any:
    """Return the stars of a solution as a table, see Solution.to_frame()."""
    return _table(_stars(0, solution)).drop(columns="solution")


def _stars(number: int, solution: Solution) -> list[tuple[int, int, int, int]]:
    regions = solution.board.regions
    return [(number, row, column, regions[row][column]) for row, column in solution]


def _table(rows: list[tuple[int, int, int, int]]) -> Any:
    return _pandas().DataFrame(rows, columns=_STARS).astype(int)


def _pandas() -> Any:
    return extra_module("pandas", "lab")

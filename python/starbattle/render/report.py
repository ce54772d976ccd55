"""A result as text: the board before and after, and what it took."""

from collections.abc import Iterator

from starbattle.render.names import counted
from starbattle.render.text import before_and_after, draw
from starbattle.result import Result, Status

_MEANING = {
    Status.UNIQUE: "exactly one solution",
    Status.MULTIPLE: "several solutions",
    Status.SATISFIED: "a solution; others were not looked for",
    Status.UNSATISFIABLE: "no solution",
}
_ENDED_BY = {
    "time": "the time limit ended the search",
    "inferences": "the inference limit ended the search",
    "memory": "the memory limit ended the search",
    "method": "the search method left something out",
    "interrupt": "interrupted",
}

_STATISTICS = (
    (("Constraints", "constraints"), ("Posting", "post_cpu_s")),
    (("Resumptions", "resumptions"), ("Search", "search_cpu_s")),
    (("Entailments", "entailments"), ("CPU time", "cpu_s")),
    (("Prunings", "prunings"), ("Wall time", "wall_s")),
    (("Backtracks", "backtracks"), ("Inferences", "inferences")),
    (("Nodes", "nodes"), ("Stacks", "memory_bytes")),
)


def report(result: Result, *, ascii: bool = False, color: bool = False) -> str:
    """Draw a result: a headline, the solutions, and a table of statistics."""
    parts = [headline(result), *_pictures(result, ascii, color), _table(result)]
    return "\n\n".join(parts)


def headline(result: Result) -> str:
    """Say in two lines what was found, and how."""
    board = result.board
    size = f"{board.size}x{board.size}, {counted(board.stars, 'star')}"
    meaning = _ENDED_BY[result.limit] if result.limit else _MEANING[result.status]
    if result.count > 1:
        meaning += f", {counted(result.count, 'solution')} found"
    how = f"model {result.model}, strategy {result.strategy_name}, {result.bridge}"
    return f"{board.id or 'board'} ({size}): {result.status} - {meaning}\n{how}"


def _pictures(result: Result, ascii: bool, color: bool) -> Iterator[str]:
    if not result.solutions:
        yield draw(result.board, ascii=ascii, color=color)
        return
    first, *others = result.solutions
    yield before_and_after(result.board, first.stars, ascii=ascii, color=color)
    for solution in others:
        yield draw(result.board, solution.stars, ascii=ascii, color=color)


def figures(result: Result) -> list[list[tuple[str, str]]]:
    """Return the rows of the table: figures in words, with their labels."""
    return [
        [(label, _figure(key, result.statistics.get(key))) for label, key in entries]
        for entries in _STATISTICS
    ]


def _table(result: Result) -> str:
    rows = ("   ".join(f"{a:<11} {b:>12}" for a, b in row) for row in figures(result))
    return "\n".join(row.rstrip() for row in rows)


def _figure(key: str, value: float | int | None) -> str:
    """Write a figure with its unit; a dash stands for one that was not taken."""
    if value is None:
        return "-"
    if key.endswith("_s"):
        return f"{value:.3f} s"
    if key.endswith("_bytes"):
        return f"{value / 2**20:,.1f} MiB"
    return f"{value:,}"

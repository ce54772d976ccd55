"""The statistics of a search: a summary, or a table of all of them."""

from collections.abc import Iterator

from starbattle.phrases import plural
from starbattle.render.columns import lined_up
from starbattle.search.result import Result, Status

_TABLE = (
    (("Constraints", "constraints"), ("Posting", "post_cpu_s")),
    (("Resumptions", "resumptions"), ("Search", "search_cpu_s")),
    (("Entailments", "entailments"), ("CPU time", "cpu_s")),
    (("Prunings", "prunings"), ("Wall time", "wall_s")),
    (("Backtracks", "backtracks"), ("Inferences", "inferences")),
    (("Nodes", "nodes"), ("to post", "post_inferences")),
    (("Failures", "failures"), ("Stacks", "memory_bytes")),
    (("Depth", "depth"),),
)

_WITHOUT_SEARCH = {
    Status.UNIQUE: "none: propagation decided every cell",
    Status.SATISFIED: "none: propagation decided every cell",
    Status.UNSATISFIABLE: "none: propagation showed that there is no solution",
}


def summary(result: Result, columns: float) -> list[str]:
    """Say how much was searched, what propagation did, and how long it took."""
    rows = [("Search", _search(result))]
    if propagation := _propagation(result):
        rows.append(("Propagation", propagation))
    return lined_up([*rows, ("Time", _time(result))], columns)


def table(result: Result) -> Iterator[str]:
    """Yield all figures, two a line."""
    for entries in _TABLE:
        cells = (
            f"{label:<11} {_figure(key, result.statistics.get(key)):>12}"
            for label, key in entries
        )
        yield "   ".join(cells)


def _search(result: Result) -> str:
    nodes, failures = result.statistics["nodes"], result.statistics["failures"]
    if nodes == 0 and result.status in _WITHOUT_SEARCH:
        return _WITHOUT_SEARCH[result.status]
    return f"{plural(int(nodes or 0), 'node')}, {plural(int(failures or 0), 'failure')}"


def _propagation(result: Result) -> str:
    """Say what the constraints did, if the model has posted several of them."""
    figures = result.statistics
    if (figures["constraints"] or 0) <= 1:
        return ""
    runs, prunings = (_figure(key, figures[key]) for key in ("resumptions", "prunings"))
    return f"{figures['constraints']:,} constraints, {runs} runs, {prunings} prunings"


def _time(result: Result) -> str:
    seconds, inferences = (
        _figure(key, result.statistics[key]) for key in ("cpu_s", "inferences")
    )
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

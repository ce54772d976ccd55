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

_CONFLICTS = (("Conflicts", "conflicts"),)

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
    of_peers = [_CONFLICTS] if "conflicts" in result.statistics else []
    for entries in (*_TABLE, *of_peers):
        cells = (
            f"{label:<11} {_figure(key, result.statistics.get(key)):>12}"
            for label, key in entries
        )
        yield "   ".join(cells)


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

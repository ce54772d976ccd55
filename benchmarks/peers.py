"""Time the models of starbattle next to other solvers, board by board.

    pip install '.[bench]'
    python benchmarks/peers.py [FILE.jsonl ...] --limit 20 --output out.json

One process; for every board all solvers run one after the other, each from the
bare regions to the answer (building a model and grounding included). Two tasks:
`first` solution, and `all` solutions. Printed are, for each class of boards,
medians and sums in milliseconds, and the median of the ratios peer/ours with
the quartiles around it. Without files the boards that ship are used.
"""

import argparse
import json
import statistics
import sys
import time
import warnings
from collections import defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path

from solvers import clingo_asp, cp_sat, depth_first

from starbattle import Board, BoardWarning, read_boards, solve

Solver = Callable[[Board, bool], int]
"""Takes a board and whether to find all solutions; returns how many it found."""

BOARDS = Path(__file__).parents[1] / "boards"
OURS = ("bits", "columns")


def ours(model: str) -> Solver:
    """Return a model of starbattle, called through the Python API."""

    def run(board: Board, every: bool) -> int:
        wanted = None if every else 1
        return solve(board, model=model, solutions=wanted, counters=False).count

    return run


PEERS: dict[str, Solver] = {
    "CP-SAT": cp_sat.solve,
    "clingo": clingo_asp.solve,
    "depth-first": depth_first.solve,
}


def main() -> None:
    """Measure, print a table, and write JSON if asked to."""
    options = arguments()
    solvers = {model: ours(model) for model in options.models} | {
        name: solver for name, solver in PEERS.items() if name not in options.skip
    }
    classes = boards_by_class(options.files, options.limit)
    records = [
        {"class": name, "id": board.id, "task": task, **times(solvers, board, every)}
        for name, boards in classes.items()
        for task, every in (("first", False), ("all", True))
        for board in boards
    ]
    print(table(records, list(solvers), options.models[0]))
    if options.output:
        options.output.write_text(json.dumps(records, indent=1) + "\n", "utf-8")


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("files", nargs="*", help="JSON lines of boards")
    parser.add_argument("--limit", type=int, default=20, help="boards a class")
    parser.add_argument("--models", nargs="+", default=list(OURS))
    parser.add_argument("--skip", nargs="*", default=[], choices=PEERS)
    parser.add_argument("--output", type=Path)
    return parser.parse_args()


def boards_by_class(files: list[str], limit: int) -> dict[str, list[Board]]:
    """Read the boards, at most `limit` a class of size and stars."""
    warnings.simplefilter("ignore", BoardWarning)
    sources = [(file, None) for file in files] or shipped()
    classes: dict[str, list[Board]] = defaultdict(list)
    for file, stars in sources:
        for board in read_boards(file, stars=stars):
            if isinstance(board, Board):
                classes[f"{board.size}x{board.size}/{board.stars}"].append(board)
    return {name: boards[:limit] for name, boards in sorted(classes.items())}


def shipped() -> list[tuple[str, int | None]]:
    """Return the shipped 10x10 boards with 2 stars."""
    return [(str(file), 2) for file in sorted(BOARDS.glob("feup/10x10_*.txt"))] + [
        (str(BOARDS / "norvig" / "board1.txt"), None)
    ]


def times(solvers: dict[str, Solver], board: Board, every: bool) -> dict[str, float]:
    """Return milliseconds a solver; they must agree on what they find."""
    taken: dict[str, float] = {}
    found = set()
    for name, solver in solvers.items():
        start = time.perf_counter()
        found.add(solver(board, every))
        taken[name] = (time.perf_counter() - start) * 1000
    if len(found) != 1:
        sys.exit(f"{board.id}: the solvers disagree: {sorted(found)} solutions")
    return taken


def table(records: list[dict[str, object]], solvers: list[str], base: str) -> str:
    """Lay out medians, sums and ratios to `base`, a line a class, task and solver."""
    rows = [
        f"{'class':<10}{'task':<7}{'n':>4}  {'solver':<12}"
        f"{'median ms':>10}{'sum ms':>10}   ratio to {base} (quartiles)"
    ]
    groups: dict[tuple[object, object], list[dict[str, object]]] = defaultdict(list)
    for record in records:
        groups[record["class"], record["task"]].append(record)
    for (name, task), group in groups.items():
        for solver in solvers:
            taken = [float(str(record[solver])) for record in group]
            ratios = [
                float(str(record[solver])) / float(str(record[base]))
                for record in group
            ]
            rows.append(
                f"{name!s:<10}{task!s:<7}{len(group):>4}  {solver:<12}"
                f"{statistics.median(taken):>10.2f}{sum(taken):>10.1f}"
                f"   {spread(ratios)}"
            )
    return "\n".join(rows)


def spread(ratios: Iterable[float]) -> str:
    """Write the median, and the quartiles around it."""
    values = sorted(ratios)
    if len(values) < 2:
        return f"{values[0]:.2f}"
    low, middle, high = statistics.quantiles(values, n=4, method="inclusive")
    return f"{middle:.2f} ({low:.2f}-{high:.2f})"


if __name__ == "__main__":
    main()

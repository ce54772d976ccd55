"""Time the models of starbattle next to other solvers, board by board.

    pip install '.[bench]'
    python benchmarks/peers.py [FILE.jsonl ...] --limit 20 --output out.json

One process; for every board all solvers run one after the other, each from the
bare regions to the answer (building a model and grounding included). Each solves the
board twice in a row, and the second time counts: the processor's caches then hold what
it works with, as they do for a user of one solver. Our models are called through the
Python API; CP-SAT and clingo through their own, at several settings, so that nothing of
this package is in their time but the model that it builds.
Where there are eight processors, they also run with eight workers: CP-SAT for first
solutions only, as it enumerates with one. Two tasks: `first` solution, and `all`
solutions. A class is a size, or a file and a size if files are given. Printed are, for
each class of boards, medians and sums in milliseconds of processor time, of the whole
process, the sums in wall time, and the median of the ratios peer/ours with the
quartiles around it; then the tails: the milliseconds of processor time within which 50,
90, 99, 99.9 and 100 % of the boards were solved; then, by processor and by wall time,
the sum of the best setting of any peer, that of the best peer at its defaults, and that
of the worst board, each divided by that of our first model.
Without files the collection that lies beside the checkout is used, ../shared/corpus, or
if there is none the boards that ship.
"""

import argparse
import json
import math
import statistics
import sys
import threading
import time
import warnings
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from solvers import depth_first

from starbattle import Board, BoardWarning, read_boards, solve
from starbattle.arguments import processors
from starbattle.peers import clingo, cp_sat
from starbattle.peers.peer import PeerSearch

Solver = Callable[[Board, bool, float], int | None]
"""Takes a board, whether to find all solutions, and seconds.

Returns how many solutions it found, or None if the time did not suffice.
"""

BOARDS = Path(__file__).parents[1] / "boards"
CORPUS = Path(__file__).parents[2] / "shared" / "corpus"
COLLECTIONS = (
    "krazydad_1000_masonomara", "starbattlelab_large",
    "janko_puzzlekit", "queens_linkedin_all",
)  # fmt: skip
OURS = ("bits", "global")
TASKS: tuple[str, ...] = ("first", "all")


TAIL = (50, 90, 99, 99.9, 100)
"""The shares of the boards, in percent, of the table of tails."""


def called(model: str) -> Solver:
    """Return a model or peer of starbattle, called through the Python API."""

    def run(board: Board, every: bool, seconds: float) -> int | None:
        wanted = None if every else 1
        result = solve(
            board, model=model, solutions=wanted, counters=False, timeout=seconds
        )
        return None if result.limit else result.count

    return run


class _Watch:
    """A thread that stops the search that is on when its time is over.

    A timer for each search would be in the time of the peer.
    """

    def __init__(self) -> None:
        self.search: tuple[float, Callable[[], None]] | None = None
        threading.Thread(target=self._look, daemon=True).start()

    def _look(self) -> None:
        while True:
            time.sleep(0.05)
            if (search := self.search) and time.monotonic() > search[0]:
                search[1]()


_watch = _Watch()


def direct(peer: type[PeerSearch], options: str = "") -> Solver:
    """Return a peer with such options, called through its own API."""

    def run(board: Board, every: bool, seconds: float) -> int | None:
        search = peer(board, not every, options.split())
        found: list[Any] = []
        _watch.search = time.monotonic() + seconds, search.stop
        search.post()
        complete = search.run(lambda stars: found.append(stars) or every)
        _watch.search = None
        return len(found) if complete or (found and not every) else None

    return run


WORKERS = 8
DEFAULTS = ("CP-SAT, defaults", "clingo")
PEERS: dict[str, Solver] = {
    "CP-SAT": direct(cp_sat.Search),
    "CP-SAT, presolve": direct(cp_sat.Search, "cp_model_presolve=true"),
    "CP-SAT, no probing": direct(
        cp_sat.Search, "cp_model_presolve=true cp_model_probing_level=0"
    ),
    "CP-SAT, defaults": direct(
        cp_sat.Search, "linearization_level=1 cp_model_presolve=true"
    ),
    "clingo": direct(clingo.Search),
    "clingo, sat-prepro": direct(clingo.Search, "--sat-prepro=2"),
    "depth-first": depth_first.solve,
}
TOGETHER: dict[str, Solver] = {
    f"CP-SAT, {WORKERS} workers": direct(
        cp_sat.Search,
        f"linearization_level=1 cp_model_presolve=true num_workers={WORKERS}",
    ),
    f"clingo, {WORKERS} workers": direct(clingo.Search, f"--parallel-mode={WORKERS}"),
}


def main() -> None:
    """Measure, print a table, and write JSON if asked to."""
    options = arguments()
    peers = {k: solver for k, solver in PEERS.items() if k not in options.skip}
    if processors() >= WORKERS:
        peers |= TOGETHER
    else:
        few = f"this machine has {processors()} processors"
        print(f"peers with {WORKERS} workers are left out: {few}", file=sys.stderr)
    solvers = {model: called(model) for model in options.models} | peers
    classes = boards_by_class(options.files, options.limit)
    if options.classes:
        ends = tuple(options.classes)
        classes = {name: classes[name] for name in classes if name.endswith(ends)}
    warm_up(solvers)
    records = [
        record(solvers, name, board, task, options.timeout)
        for name, boards in classes.items()
        for task in TASKS
        for board in boards
    ]
    print(table(records, list(solvers), options.models[0]))
    print(f"\n{tails(records, list(solvers))}")
    rivals = [name for name in peers if name != "depth-first"]
    if rivals:
        print(f"\n{best(records, rivals, options.models[0])}")
    if options.output:
        options.output.write_text(json.dumps(records, indent=1) + "\n", "utf-8")


def warm_up(solvers: dict[str, Solver]) -> None:
    """Start Prolog, and load what the solvers load on first use."""
    for run in solvers.values():
        run(Board([[0]], stars=1), True, 60)


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("files", nargs="*", help="JSON lines of boards")
    parser.add_argument("--limit", type=int, default=20, help="boards a class")
    parser.add_argument(
        "--classes", nargs="*", help="their ends, as 10x10/2; default: all"
    )
    parser.add_argument("--models", nargs="+", default=list(OURS))
    parser.add_argument("--skip", nargs="*", default=[], choices=PEERS)
    parser.add_argument("--timeout", type=float, default=30, help="seconds a solve")
    parser.add_argument("--output", type=Path)
    return parser.parse_args()


def boards_by_class(files: list[str], limit: int) -> dict[str, list[Board]]:
    """Read the boards, at most `limit` a class of size and stars."""
    warnings.simplefilter("ignore", BoardWarning)
    classes: dict[str, list[Board]] = defaultdict(list)
    for file in files or collected() or shipped():
        of = f"{Path(file).stem} " if files else ""
        for board in read_boards(file):
            if isinstance(board, Board):
                classes[f"{of}{board.size}x{board.size}/{board.stars}"].append(board)
    return {name: boards[:limit] for name, boards in sorted(classes.items())}


def collected() -> list[str]:
    """Return the files beside the checkout."""
    files = (CORPUS / f"{name}.jsonl" for name in COLLECTIONS)
    return [str(file) for file in files if file.exists()]


def shipped() -> list[str]:
    """Return the boards of the project's own making."""
    return [str(file) for file in sorted(BOARDS.glob("made/*.jsonl"))]


def record(
    solvers: dict[str, Solver], name: str, board: Board, task: str, limit: float
) -> dict[str, Any]:
    """Return milliseconds a solver; they must agree on what they find."""
    taken: dict[str, float] = {}
    wall: dict[str, float] = {}
    found: dict[str, int | None] = {}
    for solver, run in solvers.items():
        if task == "all" and solver.startswith("CP-SAT") and solver in TOGETHER:
            continue
        for _ in range(2):
            start, began = time.process_time(), time.perf_counter()
            found[solver] = run(board, task == "all", limit)
            taken[solver] = (time.process_time() - start) * 1000
            wall[solver] = (time.perf_counter() - began) * 1000
            if found[solver] is None:
                break
    print(f"\r{name} {task} {board.id}\033[K", end="", file=sys.stderr, flush=True)
    counts = {count for count in found.values() if count is not None}
    if len(counts) > 1:
        sys.exit(f"{board.id}: the solvers disagree: {found}")
    cut = [solver for solver, count in found.items() if count is None]
    return {
        "class": name, "id": board.id, "task": task,
        "solutions": max(counts, default=None), "ms": taken, "wall_ms": wall,
        "cut": cut,
    }  # fmt: skip


def table(records: list[dict[str, Any]], solvers: list[str], base: str) -> str:
    """Lay out medians, sums and ratios to `base`, a line a class, task and solver.

    A solve that the time limit cut counts as the limit, so its ratio is larger.
    """
    rows = [
        f"{heading(records)}  {'solver':<20}{'median ms':>10}{'sum ms':>10}"
        f"{'wall ms':>10}{'cut':>5}   ratio to {base} (quartiles)"
    ]
    for start, solver, group in lines(records, solvers):
        taken = [record["ms"][solver] for record in group]
        ratios = [record["ms"][solver] / record["ms"][base] for record in group]
        wall = sum(record["wall_ms"][solver] for record in group)
        cut = sum(solver in record["cut"] for record in group)
        rows.append(
            f"{start}  {solver:<20}{statistics.median(taken):>10.2f}{sum(taken):>10.1f}"
            f"{wall:>10.1f}{cut:>5}   {spread(ratios)}"
        )
    return "\n".join(rows)


def tails(records: list[dict[str, Any]], solvers: list[str]) -> str:
    """Lay out how long the slowest boards took, a line a class, task and solver."""
    shares = "".join(f"{f'{share} %':>11}" for share in TAIL)
    rows = [f"{heading(records)}  {'solver':<20}{shares}   ms"]
    for start, solver, group in lines(records, solvers):
        taken = sorted(record["ms"][solver] for record in group)
        within = "".join(f"{percentile(taken, share):>11.2f}" for share in TAIL)
        rows.append(f"{start}  {solver:<20}{within}")
    return "\n".join(rows)


def best(records: list[dict[str, Any]], peers: list[str], base: str) -> str:
    """Lay out the peer with the least sum, and what it takes by what `base` takes."""
    title = (
        f"{'clock':<11}{'best peer':<20}{'by sum':>8}{'defaults':>10}{'by worst':>10}"
    )
    rows = [f"{heading(records)}  {title}"]
    for start, group in starts(records):
        for clock, key in (("processor", "ms"), ("wall", "wall_ms")):
            ours = [one[key][base] for one in group]
            costs = {
                peer: [one[key][peer] for one in group]
                for peer in peers
                if peer in group[0][key]
            }
            first = min(costs, key=lambda peer: sum(costs[peer]))
            usual = [sum(costs[peer]) for peer in DEFAULTS if peer in costs]
            defaults = f"{min(usual) / sum(ours):.2f}" if usual else ""
            worst = min(map(max, costs.values())) / max(ours)
            rows.append(
                f"{start}  {clock:<11}{first:<20}{sum(costs[first]) / sum(ours):>8.2f}"
                f"{defaults:>10}{worst:>10.2f}"
            )
    return "\n".join(rows)


def heading(records: list[dict[str, Any]]) -> str:
    """Return how the first line of a table begins."""
    width = max(len(record["class"]) for record in records)
    return f"{'class':<{width}}  {'task':<5}{'n':>4}"


def starts(
    records: list[dict[str, Any]],
) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Yield how the lines of each class and task begin, and its records."""
    width = max(len(record["class"]) for record in records)
    for (name, task), group in grouped(records).items():
        yield f"{name:<{width}}  {task:<5}{len(group):>4}", group


def lines(
    records: list[dict[str, Any]], solvers: list[str]
) -> Iterator[tuple[str, str, list[dict[str, Any]]]]:
    """Yield a line for each class, task and solver that has it."""
    for start, group in starts(records):
        for solver in solvers:
            if solver in group[0]["ms"]:
                yield start, solver, group


def grouped(
    records: list[dict[str, Any]],
) -> dict[tuple[str, str], list[dict[str, Any]]]:
    """Return the records of each class and task."""
    groups: dict[tuple[str, str], list[dict[str, Any]]] = defaultdict(list)
    for record in records:
        groups[record["class"], record["task"]].append(record)
    return groups


def percentile(values: list[float], share: float) -> float:
    """Return the smallest of the sorted values that is no less than a share of them."""
    return values[math.ceil(len(values) * share / 100) - 1]


def spread(ratios: Iterable[float]) -> str:
    """Write the median, and the quartiles around it."""
    values = sorted(ratios)
    if len(values) < 2:
        return f"{values[0]:.2f}"
    low, middle, high = statistics.quantiles(values, n=4, method="inclusive")
    return f"{middle:.2f} ({low:.2f}-{high:.2f})"


if __name__ == "__main__":
    main()

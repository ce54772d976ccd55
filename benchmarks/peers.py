"""Time the models of starbattle next to other solvers, board by board.

    pip install '.[bench]'
    python benchmarks/peers.py [FILE.jsonl ...] --limit 20 --output out.json

One process; for every board all solvers run one after the other, each from the
bare regions to the answer (building a model and grounding included). Our models are
called through the Python API; CP-SAT and clingo through their own, at several
settings, so that nothing of this package is in their time but the model that it
builds. Times are the processor's, of the whole process. Two tasks: `first` solution,
and `all` solutions. Printed are, for each class of boards, medians and sums in
milliseconds, and the median of the ratios peer/ours with the quartiles around it;
then the tails: the milliseconds within which 50, 90, 99, 99.9 and 100 % of the boards
were solved; then the sum of the best setting of any peer, by that of our first model.
Without files the collection that lies beside the checkout is used, ../shared/corpus, or
if there is none the boards that ship. With --loose, they are large loose boards made
from a seed, see loose.py, and `first` is the only task. With another --seed, they are
boards that nothing has been tuned on.
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
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from loose import loose_boards
from solvers import depth_first

from starbattle import Board, BoardWarning, read_boards, solve
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


def direct(peer: type[PeerSearch], settings: Any = None) -> Solver:
    """Return a peer, called through its own API; settings: those of `peer` if None."""
    kept = {} if settings is None else {"SETTINGS": settings}
    search_class = type("Search", (peer,), kept)

    def run(board: Board, every: bool, seconds: float) -> int | None:
        search = search_class(board, not every)
        found: list[Any] = []
        limit = threading.Timer(seconds, search.stop)
        limit.start()
        search.post()
        complete = search.run(lambda stars: found.append(stars()) or every)
        limit.cancel()
        return len(found) if complete or (found and not every) else None

    return run


_RELAXED = {"linearization_level": 0}
PEERS: dict[str, Solver] = {
    "CP-SAT": direct(cp_sat.Search),
    "CP-SAT, presolve": direct(cp_sat.Search, _RELAXED),
    "CP-SAT, no probing": direct(
        cp_sat.Search, {**_RELAXED, "cp_model_probing_level": 0}
    ),
    "CP-SAT, defaults": direct(cp_sat.Search, {}),
    "clingo": direct(clingo.Search),
    "clingo, sat-prepro": direct(clingo.Search, ("--sat-prepro=2",)),
    "depth-first": depth_first.solve,
}


def main() -> None:
    """Measure, print a table, and write JSON if asked to."""
    options = arguments()
    solvers = {model: called(model) for model in options.models} | {
        name: solver for name, solver in PEERS.items() if name not in options.skip
    }
    if options.loose:
        classes, tasks = loose_boards(options.limit, options.seed), ("first",)
    else:
        classes, tasks = boards_by_class(options.files, options.limit), TASKS
    if options.classes:
        classes = {name: classes[name] for name in options.classes}
    warm_up(solvers)
    records = [
        record(solvers, name, board, task, options.timeout)
        for name, boards in classes.items()
        for task in tasks
        for board in boards
    ]
    print(table(records, list(solvers), options.models[0]))
    print(f"\n{tails(records, list(solvers))}")
    peers = [name for name in solvers if name not in (*options.models, "depth-first")]
    if peers:
        print(f"\n{best(records, peers, options.models[0])}")
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
    parser.add_argument("--loose", action="store_true", help="large loose boards")
    parser.add_argument("--seed", type=int, default=1, help="of the loose boards")
    parser.add_argument("--limit", type=int, default=20, help="boards a class")
    parser.add_argument("--classes", nargs="*", help="such as 10x10/2; default: all")
    parser.add_argument("--models", nargs="+", default=list(OURS))
    parser.add_argument("--skip", nargs="*", default=[], choices=PEERS)
    parser.add_argument("--timeout", type=float, default=30, help="seconds a solve")
    parser.add_argument("--output", type=Path)
    return parser.parse_args()


def boards_by_class(files: list[str], limit: int) -> dict[str, list[Board]]:
    """Read the boards, at most `limit` a class of size and stars."""
    warnings.simplefilter("ignore", BoardWarning)
    sources = files or collected() or shipped()
    classes: dict[str, list[Board]] = defaultdict(list)
    for file in sources:
        for board in read_boards(file):
            if isinstance(board, Board):
                classes[f"{board.size}x{board.size}/{board.stars}"].append(board)
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
    found: dict[str, int | None] = {}
    for solver, run in solvers.items():
        start = time.process_time()
        found[solver] = run(board, task == "all", limit)
        taken[solver] = (time.process_time() - start) * 1000
    print(f"\r{name} {task} {board.id}\033[K", end="", file=sys.stderr, flush=True)
    counts = {count for count in found.values() if count is not None}
    if len(counts) > 1:
        sys.exit(f"{board.id}: the solvers disagree: {found}")
    cut = [solver for solver, count in found.items() if count is None]
    return {
        "class": name, "id": board.id, "task": task,
        "solutions": max(counts, default=None), "ms": taken, "cut": cut,
    }  # fmt: skip


def table(records: list[dict[str, Any]], solvers: list[str], base: str) -> str:
    """Lay out medians, sums and ratios to `base`, a line a class, task and solver.

    A solve that the time limit cut counts as the limit, so its ratio is larger.
    """
    rows = [
        f"{'class':<10}{'task':<7}{'n':>4}  {'solver':<20}{'median ms':>10}"
        f"{'sum ms':>10}{'cut':>5}   ratio to {base} (quartiles)"
    ]
    for (name, task), group in grouped(records).items():
        for solver in solvers:
            taken = [record["ms"][solver] for record in group]
            ratios = [record["ms"][solver] / record["ms"][base] for record in group]
            cut = sum(solver in record["cut"] for record in group)
            rows.append(
                f"{name:<10}{task:<7}{len(group):>4}  {solver:<20}"
                f"{statistics.median(taken):>10.2f}{sum(taken):>10.1f}{cut:>5}"
                f"   {spread(ratios)}"
            )
    return "\n".join(rows)


def tails(records: list[dict[str, Any]], solvers: list[str]) -> str:
    """Lay out how long the slowest boards took, a line a class, task and solver."""
    shares = "".join(f"{f'{share} %':>11}" for share in TAIL)
    rows = [f"{'class':<10}{'task':<7}{'n':>4}  {'solver':<20}{shares}   ms"]
    for (name, task), group in grouped(records).items():
        for solver in solvers:
            taken = sorted(record["ms"][solver] for record in group)
            within = "".join(f"{percentile(taken, share):>11.2f}" for share in TAIL)
            rows.append(f"{name:<10}{task:<7}{len(group):>4}  {solver:<20}{within}")
    return "\n".join(rows)


def best(records: list[dict[str, Any]], peers: list[str], base: str) -> str:
    """Lay out the peer with the least sum, and that by the sum of `base`."""
    rows = [f"{'class':<10}{'task':<7}{'best peer':<20}{'by sum':>8}{'by worst':>10}"]
    for (name, task), group in grouped(records).items():
        costs = {each: [one["ms"][each] for one in group] for each in (base, *peers)}
        first = min(peers, key=lambda each: sum(costs[each]))
        sums = sum(costs[first]) / sum(costs[base])
        worst = min(max(costs[each]) for each in peers) / max(costs[base])
        rows.append(f"{name:<10}{task:<7}{first:<20}{sums:>8.2f}{worst:>10.2f}")
    return "\n".join(rows)


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

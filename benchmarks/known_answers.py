"""Check the models on boards whose answers are known.

    python benchmarks/known_answers.py FILE.jsonl ... --models bits global

A board a line, as `starbattle solve` reads it. Known are `n_solutions`, the number
of solutions, and `solution`, a list of [row, column] from 0; a line may have
either, both, or none, which counts as one that is solved and checked. Every board
is searched to the end. Printed are what does not agree, the slowest boards, and
the peak of memory; the exit status is 1 if anything disagrees.
"""

import argparse
import json
import resource
import sys
import time
import warnings
from pathlib import Path
from typing import Any

from starbattle import Board, BoardError, BoardWarning, is_solution, solve

SLOWEST = 5
MANY = ">=2"
"""A number of solutions that nobody has counted."""


def main() -> None:
    """Check every line of the files."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--models", nargs="+", default=["bits", "global"])
    options = parser.parse_args()
    warnings.simplefilter("ignore", BoardWarning)
    times: list[tuple[float, str, str]] = []
    faults = refused = 0
    for file in options.files:
        for line in file.read_text("utf-8").splitlines():
            entry = json.loads(line)
            try:
                board = Board(entry["regions"], entry["stars"], id=str(entry["id"]))
            except BoardError as error:
                refused += 1
                print(f"{file.name} {entry['id']}: refused: {error}")
                continue
            for model in options.models:
                print(
                    f"\r{board.id} {model}\033[K", end="", file=sys.stderr, flush=True
                )
                start = time.perf_counter()
                fault = disagreement(board, entry, model)
                times.append((time.perf_counter() - start, model, str(entry["id"])))
                if fault:
                    faults += 1
                    print(f"{file.name} {entry['id']} {model}: {fault}")
    report(times, faults, refused)
    sys.exit(faults > 0)


def disagreement(board: Board, entry: dict[str, Any], model: str) -> str | None:
    """Solve a board and say what is not as it should be."""
    count = entry.get("n_solutions")
    if count == MANY:
        found = solve(board, model=model, solutions=2, counters=False)
        return None if found.count == 2 else "not two solutions"
    many = count is not None and count > 1
    found = solve(board, model=model, solutions=None, counters=False, count_only=many)
    if count is not None and found.count != count:
        return f"{found.count} solutions, known are {count}"
    if not all(is_solution(board, solution.stars) for solution in found):
        return "a solution that is none"
    known = entry.get("solution")
    stars = {solution.stars for solution in found}
    if known and not many and tuple(sorted(map(tuple, known))) not in stars:
        return "the known solution is missing"
    return None


def report(times: list[tuple[float, str, str]], faults: int, refused: int) -> None:
    """Print the sums."""
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"{len(times)} solves in {sum(t for t, _, _ in times):.1f} s, "
        f"{faults} disagree, {refused} boards refused, peak memory {memory:.0f} MiB"
    )
    for seconds, model, name in sorted(times, reverse=True)[:SLOWEST]:
        print(f"{seconds:8.2f} s  {model:<8}{name}")


if __name__ == "__main__":
    main()

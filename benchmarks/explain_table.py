"""Explain the boards of files, and print how that went, a row for each file and size.

    .venv/bin/python benchmarks/explain_table.py FILE... [--limit 40] [--timeout 60]

The table has how many boards are solved, what a board takes in seconds of CPU and
millions of inferences (mean and worst), and how many steps needed sets of how many
units; of those after `~`, fewer units may be enough.
"""

from collections import Counter, defaultdict
from pathlib import Path
from typing import Annotated

import typer

from starbattle import Board, Explanation, explain, read_boards

OF_UNITS = ("Two Units", "Three Units", "Four Units", "Many Units")
PERHAPS = "perhaps fewer units"


def main(
    files: list[Path],
    limit: Annotated[int, typer.Option(help="Boards of each file and size.")] = 40,
    timeout: Annotated[float, typer.Option(help="Seconds a board.")] = 60.0,
) -> None:
    """Print the table of the boards of some files."""
    print("| boards | solved | s, mean | worst | M inferences | worst | sets: units |")
    print("|---|--:|--:|--:|--:|--:|---|")
    for file in files:
        for name, boards in by_size(file).items():
            found = [explain(board, timeout=timeout) for board in boards[:limit]]
            print(f"| {file.stem} {name} | {row(found)} |", flush=True)


def by_size(file: Path) -> dict[str, list[Board]]:
    """Return the boards of a file that can be read, by size and number of stars."""
    sizes = defaultdict(list)
    for board in read_boards(file):
        if isinstance(board, Board):
            sizes[f"{board.size}x{board.size}, {board.stars} stars"].append(board)
    return sizes


def row(found: list[Explanation]) -> str:
    """Return what the table says of some boards."""
    solved = sum(explanation.solved for explanation in found)
    seconds = figures(found, "cpu_s", 1.0)
    inferences = figures(found, "inferences", 1e6)
    return f"{solved} of {len(found)} | {seconds} | {inferences} | {sets(found)}"


def figures(found: list[Explanation], name: str, unit: float) -> str:
    """Return the mean and the largest of a figure."""
    values = [float(each.statistics[name] or 0) / unit for each in found]
    return f"{sum(values) / len(values):.2f} | {max(values):.2f}"


def sets(found: list[Explanation]) -> str:
    """Return how many sets there are of each number of units."""
    steps = [step for each in found for step in each.steps]
    steps = [step for step in steps if step.technique in OF_UNITS]
    sizes = Counter(len(step.units) for step in steps)
    unsure = Counter(len(step.units) for step in steps if PERHAPS in step.text)
    return ", ".join(
        f"{size}: {count}" + f" (~{unsure[size]})" * (size in unsure)
        for size, count in sorted(sizes.items())
    )


if __name__ == "__main__":
    typer.run(main)

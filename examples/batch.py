"""Solve many boards on all processors, and write a table: Parquet or CSV.

python examples/batch.py puzzles.jsonl made/8x8-1 -o results.parquet

Needs the extra `lab`, and for Parquet `pip install pyarrow`.
"""

import argparse
from pathlib import Path

from starbattle import frame, read_boards, solve_many


def main() -> None:
    """Read the arguments, solve the boards, write the table."""
    parser = argparse.ArgumentParser(description="Solve boards; write a table.")
    parser.add_argument("boards", nargs="+", help="board files, or names as norvig/24")
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--jobs", type=int, help="processes; default: processors")
    given = parser.parse_args()
    boards = (board for file in given.boards for board in read_boards(file))
    # Two solutions tell whether there is exactly one; 10 s are enough for most boards.
    found = solve_many(boards, jobs=given.jobs, solutions=2, timeout=10, progress=True)
    table = frame(found)
    if given.output.suffix == ".parquet":
        table.to_parquet(given.output, index=False)
    else:
        table.to_csv(given.output, index=False)
    print(table["status"].value_counts().to_string())


if __name__ == "__main__":
    main()

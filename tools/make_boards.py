"""Make the shipped boards of boards/made/: python tools/make_boards.py [FOLDER].

Each file has the boards of one size. Each board has its solution, its rating and
the command that makes it. Takes some minutes.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from starbattle import GeneratedBoard, make
from starbattle.paths import BOARDS

SEED = 2026

# Size, stars, and the number of boards of each difficulty.
PLAN: list[tuple[int, int, dict[str, int]]] = [
    (4, 1, {"easy": 3}),
    (5, 1, {"easy": 6}),
    (6, 1, {"easy": 6, "medium": 2}),
    (7, 1, {"easy": 6, "medium": 4}),
    (8, 1, {"easy": 6, "medium": 4, "hard": 2}),
    (9, 1, {"easy": 6, "medium": 4, "hard": 2}),
    (10, 1, {"easy": 5, "medium": 4, "hard": 3}),
    (8, 2, {"easy": 5, "medium": 5, "hard": 3, "expert": 3}),
    (9, 2, {"easy": 4, "medium": 6, "hard": 6, "expert": 6}),
    (10, 2, {"easy": 10, "medium": 10, "hard": 10, "expert": 10}),
    (12, 2, {"medium": 3, "hard": 3, "expert": 3}),
    (13, 3, {"medium": 3, "hard": 4, "expert": 4}),
    (14, 3, {"medium": 4, "hard": 6, "expert": 6}),
    (16, 4, {"medium": 2, "hard": 2}),
    (17, 4, {"hard": 4, "expert": 4}),
    (21, 5, {"hard": 3, "expert": 3}),
    (25, 6, {"hard": 2, "expert": 3}),
]


def main(folder: Path) -> None:
    """Write all files."""
    folder.mkdir(exist_ok=True)
    for size, stars, wanted in PLAN:
        file = folder / f"{size}x{size}-{stars}.jsonl"
        with file.open("w", encoding="utf-8") as stream:
            for made in boards(size, stars, wanted):
                print(json.dumps(record(made)), file=stream, flush=True)
        print(file, sum(wanted.values()))


def boards(size: int, stars: int, wanted: dict[str, int]) -> Iterator[GeneratedBoard]:
    """Make the boards of a size, those of each difficulty from a seed of its own."""
    for seed, (difficulty, count) in enumerate(wanted.items(), SEED):
        level: Any = difficulty
        yield from make(size, stars, count=count, seed=seed, difficulty=level)


def record(made: GeneratedBoard) -> dict[str, Any]:
    """Return the line for a board."""
    board = made.board
    options = f"--size {board.size} --stars {board.stars} --seed {made.seed}"
    options += f" --difficulty {made.difficulty}"
    return made.to_dict() | {
        "hardest": made.hardest,
        "command": f"starbattle make {options}",
    }


if __name__ == "__main__":
    main(Path(*sys.argv[1:]) if sys.argv[1:] else BOARDS / "made")

"""The boards that ship with the package, by name.

`norvig/24` is the file boards/norvig/24.txt. The file's own name, with or without
the folder boards/ in front, is understood as well.
"""

from functools import cache
from pathlib import Path

from starbattle.paths import BOARDS

_SUFFIXES = (".txt", ".jsonl")


@cache
def names() -> dict[str, Path]:
    """Return the file of each name, such as "norvig/24", sorted by name."""
    files = sorted(file for file in BOARDS.rglob("*") if file.suffix in _SUFFIXES)
    return {_name(file): file for file in files}


def find(name: str) -> Path | None:
    """Return the file of a shipped board, None if no board has the name."""
    wanted = name.removeprefix("./").removeprefix("boards/")
    for known, file in names().items():
        if wanted in (known, known + file.suffix):
            return file
    return None


def _name(file: Path) -> str:
    return file.relative_to(BOARDS).with_suffix("").as_posix()

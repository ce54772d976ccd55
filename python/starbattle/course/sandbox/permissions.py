"""Whether other users may read a file."""

import os
import stat
from collections.abc import Iterable
from pathlib import Path

from starbattle.course.sandbox import system

_READ, _ENTER = stat.S_IROTH, stat.S_IXOTH


def is_private(path: str) -> bool:
    """Tell whether something at or below a path cannot be read by all users."""
    real = Path(os.path.realpath(path))
    if not _allows(real.parents, _ENTER):
        return True
    if not real.is_dir():
        return not _allows([real], _READ)
    if system.has(str(real)):
        return False
    return any(not _open(place, files) for place, _, files in os.walk(real))


def _open(folder: str, files: list[str]) -> bool:
    paths = [Path(folder, name) for name in files]
    present = [path for path in paths if path.exists()]
    return _allows([Path(folder)], _READ | _ENTER) and _allows(present, _READ)


def _allows(paths: Iterable[Path], wanted: int) -> bool:
    return all(os.stat(path).st_mode & wanted == wanted for path in paths)

"""The files of a folder."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from starbattle.course.intake.collecting import Found


def files_of(folder: Path) -> Iterator[Found]:
    """Yield the files below a folder, sorted by name. Links are not followed."""
    for place, folders, names in os.walk(folder):
        folders.sort()
        linked = [name for name in folders if Path(place, name).is_symlink()]
        for name in sorted([*names, *linked]):
            path = Path(place, name)
            yield found(path, path.relative_to(folder).as_posix())


def empty_folders(folder: Path) -> list[str]:
    """Return the names of the folders in a folder that have nothing in them."""
    inner = [p for p in folder.iterdir() if p.is_dir() and not p.is_symlink()]
    return sorted(path.name for path in inner if not any(path.iterdir()))


def found(path: Path, name: str) -> Found:
    """Describe a file; what is no plain file is not read."""
    status = path.lstat()
    fault = None
    if stat.S_ISLNK(status.st_mode):
        fault = "is a link"
    elif not stat.S_ISREG(status.st_mode):
        fault = "is no plain file"
    return Found(name, status.st_size, lambda most: _read(path, most), fault)


def _read(path: Path, most: int) -> bytes:
    # What has become a link since is not followed.
    descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    with os.fdopen(descriptor, "rb") as file:
        return file.read(most)

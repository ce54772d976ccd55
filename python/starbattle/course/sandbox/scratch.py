"""A folder for what a program writes, removed when the program has ended."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

_BLOCK = 4096


@contextmanager
def scratch(owner: int | None) -> Iterator[str]:
    """Make a folder that only this user (by default the own one) can use."""
    folder = tempfile.mkdtemp(prefix="starbattle-")
    try:
        if owner is not None:
            os.chown(folder, owner, owner)
        yield folder
    finally:
        _open_up(folder)
        shutil.rmtree(folder)


def _open_up(folder: str) -> None:
    """Make the folders removable, whatever permissions the program gave them."""
    for name in [entry.path for entry in os.scandir(folder)]:
        if os.path.isdir(name) and not os.path.islink(name):
            os.chmod(name, 0o700)
            _open_up(name)


def size(folder: str | None) -> int:
    """Return the bytes below a folder, if any; each file takes a block at least."""
    total = 0
    for place, folders, files in os.walk(folder or ""):
        for name in files + folders:
            try:
                status = os.lstat(os.path.join(place, name))
            except OSError:
                continue
            total += max(_BLOCK, status.st_blocks * 512)
    return total

"""Files and folders for the time of a run, and those that a killed one has left.

Whoever makes one holds a lock on it, which the system drops with the process. So one
without a lock is nobody's any more, whatever numbers processes have got since.
"""

import fcntl
import os
import re
import secrets
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from starbattle.errors import StarBattleError

_HEX = 16
_TEMPORARY = "starbattle-"


def new_file(folder: Path, prefix: str) -> tuple[Path, int]:
    """Make a file of one's own; return it and its descriptor. Raises OSError."""
    while True:
        path = folder / f"{prefix}{secrets.token_hex(_HEX // 2)}"
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
        descriptor = os.open(path, flags, 0o666)
        if _holds(descriptor):
            return path, descriptor
        os.close(descriptor)


@contextmanager
def temporary_folder(parent: Path | None = None, prefix: str = "") -> Iterator[Path]:
    """Make a folder that only this user can enter, and remove it in the end.

    Those of killed runs with this prefix are removed, too. By default it is where
    temporary files go. Raises OSError, and StarBattleError if there is no such place.
    """
    parent = parent or _temporary()
    prefix = prefix or _TEMPORARY
    remove_left(parent, prefix)
    folder, descriptor = _new_folder(parent, prefix)
    try:
        yield folder
    finally:
        _remove(folder)
        os.close(descriptor)


def _temporary() -> Path:
    try:
        return Path(tempfile.gettempdir())
    except FileNotFoundError:
        reason = "no folder for temporary files can be written to; name one in TMPDIR"
        raise StarBattleError(reason) from None


def _new_folder(parent: Path, prefix: str) -> tuple[Path, int]:
    while True:
        folder = parent / f"{prefix}{secrets.token_hex(_HEX // 2)}"
        folder.mkdir(mode=0o700)
        # Another run may take it for one that was left, before it is locked.
        with suppress(FileNotFoundError):
            descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
            if _holds(descriptor):
                return folder, descriptor
            os.close(descriptor)


def remove_left(folder: Path, prefix: str) -> None:
    """Remove what killed runs have left in a folder, by the prefix of its name."""
    for path in left(folder, prefix):
        _remove(path)


def left(folder: Path, prefix: str) -> Iterator[Path]:
    """Yield what killed runs of this user have left; nobody else can take it meanwhile.

    What cannot be locked, for whatever reason, may be in use.
    """
    shape = re.compile(rf"{re.escape(prefix)}[0-9a-f]{{{_HEX}}}")
    try:
        names = sorted(filter(shape.fullmatch, os.listdir(folder)))
    except OSError:
        return
    for name in names:
        path = folder / name
        with suppress(OSError):
            descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
            try:
                if _is_left(descriptor):
                    yield path
            finally:
                os.close(descriptor)


def _is_left(descriptor: int) -> bool:
    status = os.fstat(descriptor)
    kind = stat.S_ISREG(status.st_mode) or stat.S_ISDIR(status.st_mode)
    if not kind or status.st_uid != os.geteuid():
        return False
    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    return os.fstat(descriptor).st_nlink > 0


def _holds(descriptor: int) -> bool:
    """Lock what was just made; tell whether it is still there."""
    with suppress(OSError):  # a file system without locks
        fcntl.flock(descriptor, fcntl.LOCK_EX)
    return os.fstat(descriptor).st_nlink > 0


def _remove(path: Path) -> None:
    with suppress(OSError):
        if not stat.S_ISDIR(path.lstat().st_mode):
            path.unlink()
            return
        _open_up(path)
    shutil.rmtree(path, ignore_errors=True)


def _open_up(folder: Path) -> None:
    """Make folders removable, whatever permissions a program gave them."""
    for entry in os.scandir(folder):
        if entry.is_dir(follow_symlinks=False):
            os.chmod(entry.path, 0o700)
            _open_up(Path(entry.path))

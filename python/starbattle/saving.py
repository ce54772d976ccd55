"""Write files atomically: a temporary file replaces the old one when it is complete.

After an error, a full disk or Ctrl-C the old file, if any, is unchanged.
"""

import hashlib
import os
import re
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from starbattle.errors import RequestError, StarBattleError, printable
from starbattle.interrupts import held_interrupt
from starbattle.leftovers import left, new_file, remove_left

_OWN_STREAM = re.compile(r"/dev/fd/(\d+)|/proc/(?:self|(?P<pid>\d+))/fd/(?P<fd>\d+)")
_MOST_LINKS = 40
_STDIN: dict[str, str | int] = {"-": 0, "<stdin>": 0}


def save(path: str | Path, content: str | bytes) -> None:
    """Write a file as a whole, text as UTF-8. Raises StarBattleError."""
    with replaced(path) as file:
        file.write(content.encode() if isinstance(content, str) else content)


@contextmanager
def replaced(path: str | Path) -> Iterator[BinaryIO]:
    """Open a file that takes the place of `path` when all of it is written.

    A link stays, and the file it points to is replaced; its permissions stay, too.
    Pipes, devices and standard output ("-", /dev/stdout) are written to as they are.
    Raises StarBattleError, also for an OSError while the file is written.
    """
    try:
        with _stream(path) if is_stream(path) else _beside(path) as file:
            yield file
    except OSError as error:
        reason = error.strerror or str(error)
        raise StarBattleError(f"{printable(str(path))}: {reason}") from None


def make_folder(path: str | Path) -> None:
    """Make a folder, and those above it. Raises StarBattleError."""
    try:
        os.makedirs(path, exist_ok=True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise StarBattleError(f"{printable(str(path))}: {reason}") from None


def is_stream(path: str | Path) -> bool:
    """Tell whether a path is a pipe, a device or the like, written to directly."""
    if _descriptor(path) is not None:
        return True
    try:
        mode = os.stat(path).st_mode
    except (OSError, ValueError):
        return False
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


def is_standard_output(path: str | Path) -> bool:
    """Tell whether a path is "-", or names the standard output of this process."""
    return _descriptor(path) == 1


def check_target(path: str | Path, sources: Iterable[str | Path]) -> None:
    """Check that `path` can be written to, and that it is not one of the sources.

    Sources are files, "-", or FILE#BOARD. Raises RequestError and StarBattleError.
    """
    if is_stream(path):
        return
    for source in sources:
        if _is_same(path, source):
            name = printable(str(source))
            raise RequestError(f"{name} is also an input; choose another file")
    folder = Path(os.path.realpath(path)).parent
    try:
        os.stat(folder)
    except OSError as error:
        raise StarBattleError(f"{printable(str(path))}: {error.strerror}") from None


def _is_same(path: str | Path, source: str | Path) -> bool:
    """Tell whether a source is the file at `path`, by whatever name."""
    for name in (str(source), str(source).rpartition("#")[0]):
        with suppress(OSError, ValueError):
            if os.path.samestat(os.stat(_STDIN.get(name, name)), os.stat(path)):
                return True
    return False


def _descriptor(path: str | Path) -> int | None:
    """Return which descriptor of this process a path stands for, if it does."""
    name = "/dev/fd/1" if str(path) == "-" else str(path)
    for _ in range(_MOST_LINKS):
        if found := _OWN_STREAM.fullmatch(name):
            other = found["pid"] not in (None, str(os.getpid()))
            return None if other else int(found[1] or found["fd"])
        try:
            name = os.path.normpath(
                os.path.join(os.path.dirname(name), os.readlink(name))
            )
        except (OSError, ValueError):
            return None
    return None


def _stream(path: str | Path) -> BinaryIO:
    descriptor = _descriptor(path)
    if descriptor is None:
        return open(path, "wb")
    if descriptor == 1 and sys.stdout:
        sys.stdout.flush()
    return os.fdopen(os.dup(descriptor), "wb")


@contextmanager
def _beside(path: str | Path) -> Iterator[BinaryIO]:
    target = Path(os.path.realpath(path))
    old = _replaceable(target)
    remove_left(target.parent, _prefix(target))
    beside, descriptor = new_file(target.parent, _prefix(target))
    try:
        with os.fdopen(descriptor, "wb") as file:
            if old:
                _like(old, descriptor)
            yield file
            with held_interrupt() as interrupt:
                file.flush()
                os.replace(beside, target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    if interrupt.seen:
        raise KeyboardInterrupt


def kept_of_killed(path: str | Path) -> list[Path]:
    """Give a name to what killed runs have written of a file; return those names.

    A run that nothing could end, such as by a power failure, leaves it hidden beside
    the file. What is empty is removed.
    """
    target = Path(os.path.realpath(path))
    kept = []
    for hidden in left(target.parent, _prefix(target)):
        with suppress(OSError):
            if not hidden.stat().st_size:
                hidden.unlink()
                continue
            named = _free_name(target)
            os.rename(hidden, named)
            kept.append(Path(path).with_name(named.name))
    return kept


def _free_name(target: Path) -> Path:
    """Return a name beside a file that there is not."""
    number, named = 1, target.with_name(f"{target.name}.partial")
    while named.exists():
        number += 1
        named = target.with_name(f"{target.name}.partial{number}")
    return named


def _prefix(target: Path) -> str:
    """Return how the hidden files beside a file begin; its name may be long."""
    digest = hashlib.sha256(os.fsencode(target.name)).hexdigest()[:8]
    return f".starbattle-{digest}-"


def _replaceable(target: Path) -> os.stat_result | None:
    """Return the status of an existing file, None if there is none. Raises OSError."""
    try:
        old = os.stat(target)
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(old.st_mode):
        raise IsADirectoryError(None, "Is a directory")
    if not os.access(target, os.W_OK):
        raise PermissionError(None, "Permission denied")
    return old


def _like(old: os.stat_result, descriptor: int) -> None:
    """Give a file the owner, as far as allowed, and the permissions of another."""
    with suppress(OSError):
        os.fchown(descriptor, old.st_uid, old.st_gid)
    os.fchmod(descriptor, stat.S_IMODE(old.st_mode))

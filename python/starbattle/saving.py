"""Write files: as a whole, or line by line; files and folders for the time of a run.

What is written as a whole is first a temporary file beside the old one, which it
replaces when it is complete: after an error, a full disk or Ctrl-C the old file is
unchanged.

Whoever makes a temporary file or folder holds a lock on it, which the system drops with
the process. So one without a lock is nobody's any more, whatever numbers processes have
got since.
"""

import fcntl
import hashlib
import json
import os
import re
import secrets
import shutil
import stat
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, BinaryIO, Self, TypeVar

from starbattle.errors import RequestError, StarBattleError, printable, refused
from starbattle.interrupts import whole_step

_T = TypeVar("_T")

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
        raise refused(path, error) from None


def make_folder(path: str | Path) -> None:
    """Make a folder, and those above it. Raises StarBattleError."""
    try:
        os.makedirs(path, exist_ok=True)
    except OSError as error:
        raise refused(path, error) from None


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
            raise RequestError(
                f"{printable(path)} is also an input; choose another file"
            )
    folder = Path(os.path.realpath(path)).parent
    try:
        os.stat(folder)
    except OSError as error:
        raise refused(path, error) from None


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
            with whole_step():
                file.flush()
                os.replace(beside, target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


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


class LineFile:
    """A file to which one process at a time appends whole lines.

    Each line is in the file as soon as it is written, whatever happens then. An
    incomplete last line, left by a process that was killed, is removed by cut() or
    before the first line is written; until then, the file is as it was.
    """

    def __init__(self, path: Path, *, new: bool = False) -> None:
        """Open a file, or create it; with `new` it must not exist.

        Raises StarBattleError.
        """
        self._path = path
        self._is_cut = is_stream(path)
        mode = os.O_WRONLY if is_stream(path) else os.O_RDWR | os.O_APPEND | os.O_CREAT
        mode |= os.O_EXCL if new and not is_stream(path) else 0
        try:
            self._file = os.open(path, mode, 0o666)
        except FileExistsError:
            remedy = "continue it with --resume, or choose another file"
            raise self.error(f"already exists; {remedy}") from None
        except OSError as error:
            raise refused(path, error) from None
        try:
            self._lock()
        except BaseException:
            self.close()
            raise

    def lines(self) -> Iterator[tuple[int, bytes]]:
        """Yield the whole lines that are not empty, with their 1-based numbers.

        Raises StarBattleError if there is a text, but no whole line: some other file.
        """
        if not self._path.is_file():
            return
        number = 0
        with self._path.open("rb") as file:
            for number, line in enumerate(file, 1):
                if line.strip() and line.endswith(b"\n"):
                    yield number, line
                elif number == 1 and line.strip():
                    raise self.error("contains no whole line; choose another file")

    def read(self, what: str, read: Callable[[Any], _T]) -> Iterator[_T]:
        """Yield what a function makes of the JSON of each line.

        Raises StarBattleError if a line is not `what` the function takes.
        """
        for number, line in self.lines():
            try:
                yield read(json.loads(line))
            except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
                raise self.error(f"line {number} is not {what}") from None

    def append(self, line: bytes) -> None:
        """Append a line, without its end. Raises StarBattleError."""
        left = line + b"\n"
        try:
            self.cut()
            while left:
                left = left[os.write(self._file, left) :]
        except OSError as error:
            raise refused(self._path, error) from None

    def drop_last(self) -> None:
        """Remove the last line, and an incomplete one behind it."""
        self.cut()
        size = os.fstat(self._file).st_size
        os.ftruncate(self._file, _end_of_lines(self._file, max(0, size - 1)))

    def close(self) -> None:
        """Close the file."""
        os.close(self._file)

    def error(self, reason: str) -> StarBattleError:
        """Return an error that names the file."""
        return StarBattleError(f"{printable(self._path)}: {reason}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise self.error("another run is writing to it") from None
        except OSError:
            pass  # a file system without locks

    def cut(self) -> None:
        """Remove what follows the last end of a line."""
        if not self._is_cut:
            self._is_cut = True
            size = os.fstat(self._file).st_size
            if (end := _end_of_lines(self._file, size)) < size:
                os.ftruncate(self._file, end)


_BLOCK = 1 << 16


def _end_of_lines(file: int, place: int) -> int:
    """Return the place after the last end of a line before `place`, 0 if none is."""
    while place > 0:
        begin = max(0, place - _BLOCK)
        if (found := os.pread(file, place - begin, begin).rfind(b"\n")) >= 0:
            return begin + found + 1
        place = begin
    return 0

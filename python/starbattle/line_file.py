"""A file of lines that grows line by line, and that a later run continues."""

import fcntl
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Self

from starbattle.errors import StarBattleError, printable
from starbattle.saving import is_stream


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
            raise self._failed(error) from None
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

    def append(self, line: bytes) -> None:
        """Append a line, without its end. Raises StarBattleError."""
        left = line + b"\n"
        try:
            self.cut()
            while left:
                left = left[os.write(self._file, left) :]
        except OSError as error:
            raise self._failed(error) from None

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
        return StarBattleError(f"{printable(str(self._path))}: {reason}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _failed(self, error: OSError) -> StarBattleError:
        return self.error((error.strerror or str(error)).lower())

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

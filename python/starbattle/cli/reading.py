"""Boards in: those that arguments stand for."""

import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Generic, TypeVar

from starbattle.errors import BoardError, RequestError
from starbattle.formats import boards_in
from starbattle.formats.detection import source_of
from starbattle.formats.format import RawBoard
from starbattle.formats.source import Source

_T = TypeVar("_T")

_FEW = 50
"""So many boards are too few to guess from how many there are."""


def named(boards: list[str] | None) -> list[str]:
    """Return the arguments; without any, standard input, unless it is a terminal."""
    if boards:
        return boards
    if sys.stdin and sys.stdin.isatty():
        raise RequestError("name a board file, or - for standard input")
    return ["-"]


def source_files(given: Iterable[str | Path | None]) -> list[Path]:
    """Return the files that board arguments and paths name; "-" is standard input."""
    paths = (_source_file(one) if isinstance(one, str) else one for one in given)
    return [path for path in paths if path]


def _source_file(given: str) -> Path | None:
    source = source_of(given)
    return Path("-") if source.is_standard_input else source.path


class Reading(Generic[_T]):
    """What board arguments stand for, board by board.

    count  how many were read until now
    stem   what boards without a name are called in the file that is read
    files  the files that are read
    """

    def __init__(
        self,
        arguments: list[str],
        stars: int | None,
        from_format: str | None,
        check: Callable[[RawBoard, int | None, str], _T],
        one: str = "",
    ) -> None:
        """Prepare to read; `one`: what to raise if there are several boards."""
        self.count = 0
        self.stem = ""
        self._one = one
        self._sources = [source_of(given) for given in arguments]
        self.files = source_files(arguments)
        self._ended = False
        self._read = partial(boards_in, stars=stars, name=from_format, check=check)
        self._taken = 0
        sizes = [_size(source) for source in self._sources]
        self._size = sum(sizes) if all(sizes) else None

    def expected(self) -> tuple[int | None, bool]:
        """Return how many boards there are, as far as known, and if it is a guess.

        Before all are read it is a guess by the bytes that were read.
        """
        if self._ended:
            return self.count, False
        if self._size is None or self.count < _FEW or self._taken >= self._size:
            return None, True
        about = self.count * self._size // self._taken
        return _rounded(about), True

    def __iter__(self) -> Iterator[_T | BoardError]:
        found = self._all()
        if self._one:
            first = next(found)
            if next(found, None) is not None:
                raise RequestError(self._one)
            yield first
        yield from found

    def _all(self) -> Iterator[_T | BoardError]:
        done = 0
        for source in self._sources:
            self.stem = source.stem
            for found in self._read(source):
                self.count += 1
                self._taken = done + source.taken()
                yield found
            done += _size(source)
        self._ended = True


def _size(source: Source) -> int:
    try:
        return source.path.stat().st_size if source.path else len(source.content)
    except OSError:
        return 0


def _rounded(count: int) -> int:
    """Return a number with two digits that are not 0."""
    unit: int = 10 ** max(0, len(str(count)) - 2)
    return round(count / unit) * unit

"""File formats of boards: one module each, the same interface for all.

A file whose name ends in a format's suffix is in that format. Otherwise its
content tells: a flawless picture (N lines of N characters, N different ones) is
a picture, whatever character it begins with; else the first format of FORMATS
that knows the beginning for its own is taken; else it is a picture with a flaw,
which the error then names.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

from starbattle import arguments
from starbattle.board import Board
from starbattle.errors import BoardError, quoted
from starbattle.formats import (
    csv_table,
    ist,
    janko,
    jsonl,
    krazydad,
    linkedin,
    minizinc,
    penpa,
    picture,
    prolog_lists,
    puzzlink,
    pzprv3,
    sbn,
    sbn_letters,
    starb,
    task,
)
from starbattle.formats.format import Format
from starbattle.formats.raw import RawBoard
from starbattle.formats.source import Source, file_source, names, text_source
from starbattle.position import Position

__all__ = [
    "FORMATS",
    "Format",
    "Source",
    "format_named",
    "format_told",
    "parse_boards",
    "parse_positions",
    "read_boards",
    "read_positions",
    "source_positions",
]

FORMATS: tuple[Format, ...] = (
    picture.FORMAT,
    pzprv3.FORMAT,
    penpa.FORMAT,
    puzzlink.FORMAT,
    sbn.FORMAT,
    sbn_letters.FORMAT,
    jsonl.FORMAT,
    krazydad.FORMAT,
    linkedin.FORMAT,
    janko.FORMAT,
    ist.FORMAT,
    minizinc.FORMAT,
    starb.FORMAT,
    prolog_lists.FORMAT,
    csv_table.FORMAT,
    task.FORMAT,
)
"""All formats, in the order in which they are asked."""

_T = TypeVar("_T")
_Check = Callable[[RawBoard, int | None, str], _T]


def read_boards(
    source: str | Path, *, stars: int | None = None, from_format: str | None = None
) -> Iterator[Board | BoardError]:
    """Read the boards of a file, or of standard input for "-", in order.

    Yields at least one thing, and never raises: a BoardError stands for each
    board, or for the file, that cannot be read. `stars` overrides star counts,
    `from_format` names one of FORMATS. A board that the file does not name is
    called after the file's stem, or "stdin". JSON lines are read one at a time,
    other files as a whole.
    """
    return _read(source, stars, from_format, RawBoard.checked)


def read_positions(
    source: str | Path, *, stars: int | None = None, from_format: str | None = None
) -> Iterator[Position | BoardError]:
    """Read the boards of a file with what stands on them, as read_boards does."""
    return _read(source, stars, from_format, RawBoard.position)


def parse_boards(
    text: str, *, stars: int | None = None, from_format: str | None = None
) -> Iterator[Board | BoardError]:
    """Read the boards of a text, as read_boards does those of a file."""
    return _located(text_source(text), stars, from_format, RawBoard.checked)


def parse_positions(
    text: str, *, stars: int | None = None, from_format: str | None = None
) -> Iterator[Position | BoardError]:
    """Read the boards of a text with what stands on them."""
    return _located(text_source(text), stars, from_format, RawBoard.position)


def source_positions(
    source: Source, stars: int | None = None, from_format: str | None = None
) -> Iterator[Position | BoardError]:
    """Read the boards of an opened file with what stands on them."""
    return _located(source, stars, from_format, RawBoard.position)


def format_told(text: str) -> Format:
    """Return the format that a text is in, as its content tells."""
    return _format(text_source(text), None)


def format_named(name: str) -> Format:
    """Return the format with a name. Raises BoardError if there is none."""
    arguments.text("from_format", name, "the name of a format")
    for known in FORMATS:
        if name in (known.name, *known.aliases):
            return known
    known_names = ", ".join(sorted(known.name for known in FORMATS))
    raise BoardError(f"no format is called {quoted(name)}; there are {known_names}")


def _read(
    source: str | Path, stars: int | None, name: str | None, check: _Check[_T]
) -> Iterator[_T | BoardError]:
    file, stem = names(source)
    try:
        with file_source(source) as opened:
            yield from _located(opened, stars, name, check)
    except BoardError as error:
        yield error.located(source=file, board_id=stem)


def _located(
    source: Source, stars: int | None, name: str | None, check: _Check[_T]
) -> Iterator[_T | BoardError]:
    """Yield what _found finds, with the source named in the errors."""
    for found in _found(source, stars, name, check):
        if isinstance(found, BoardError):
            found.located(source=source.name, board_id=source.stem)
        yield found


def _found(
    source: Source, stars: int | None, name: str | None, check: _Check[_T]
) -> Iterator[_T | BoardError]:
    empty = True
    try:
        for raw in _format(source, name).read(source):
            empty = False
            yield (
                raw
                if isinstance(raw, BoardError)
                else _checked(raw, stars, source.stem, check)
            )
        if empty:
            raise BoardError("holds no board" if source.head().strip() else "is empty")
    except BoardError as error:
        yield error


def _checked(
    raw: RawBoard, stars: int | None, stem: str, check: _Check[_T]
) -> _T | BoardError:
    try:
        return check(raw, stars, stem)
    except BoardError as error:
        return error


def _format(source: Source, name: str | None) -> Format:
    """Return the format that is asked for, or else the one that the source is in."""
    if name is not None:
        return format_named(name)
    by_suffix = (f for f in FORMATS if (source.name or "").endswith(f.suffixes))
    if found := next(by_suffix, None):
        return found
    head = source.head()
    return next((f for f in FORMATS if f.detect(head)), picture.FORMAT)

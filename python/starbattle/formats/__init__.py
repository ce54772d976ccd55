"""File formats of boards: one module each, with the same interface.

argument.py resolves a board argument, detection.py has all formats and finds that of
a text. To add a format, add a module with FORMAT, and its name in detection.py.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

from starbattle.board.board import Board
from starbattle.board.position import Position
from starbattle.errors import BoardError
from starbattle.formats import image
from starbattle.formats.argument import board_argument, picked
from starbattle.formats.detection import (
    FORMATS,
    detected_format,
    format_named,
    format_of,
)
from starbattle.formats.format import Format, RawBoard
from starbattle.formats.source import Source, text_source

__all__ = [
    "FORMATS",
    "Format",
    "Source",
    "detected_format",
    "format_named",
    "parse_boards",
    "parse_positions",
    "read_boards",
    "read_positions",
    "source_boards",
    "source_positions",
]

_T = TypeVar("_T")
_Check = Callable[[RawBoard, int | None, str], _T]


def read_boards(
    source: str | Path, *, stars: int | None = None, from_format: str | None = None
) -> Iterator[Board | BoardError]:
    """Read the boards of a file in order.

    Args:
        source: a file, or "-" for standard input. A text may also be the name of a
            board that ships ("norvig/24"), pick one board of a file ("boards.jsonl#3",
            "boards.jsonl#ID"), or be a board itself, such as a URL; a file of that name
            comes first. A Path is always a file
        stars: the star count; overrides those of the file
        from_format: name of the format, one of FORMATS; None: it is detected

    Yields:
        At least one thing: a board, or a BoardError for each board, or for the file,
        that cannot be read. A board that the file does not name is called after the
        file's stem, or "stdin". Boards have the given cells of the file; a
        MarksWarning says that marks of a player are left out.

    JSON lines are read one at a time, other files as a whole. Nothing is raised.
    """
    return _read(source, stars, from_format, RawBoard.board)


def read_positions(
    source: str | Path, *, stars: int | None = None, from_format: str | None = None
) -> Iterator[Position | BoardError]:
    """Read the boards of a file with what stands on them.

    Args:
        source: a file or a text, as for read_boards()
        stars: the star count; overrides those of the file
        from_format: name of the format; None: it is detected

    Yields:
        At least one thing: a position, or a BoardError for what cannot be read.
    """
    return _read(source, stars, from_format, RawBoard.position)


def parse_boards(
    text: str, *, stars: int | None = None, from_format: str | None = None
) -> Iterator[Board | BoardError]:
    """Read the boards of a text, as read_boards() does those of a file.

    Args:
        text: the text of a file, or a URL
        stars: the star count; overrides those of the text
        from_format: name of the format; None: it is detected

    Yields:
        At least one thing: a board, or a BoardError for what cannot be read.
    """
    return _located(text_source(text), stars, from_format, RawBoard.board)


def parse_positions(
    text: str, *, stars: int | None = None, from_format: str | None = None
) -> Iterator[Position | BoardError]:
    """Read the boards of a text with what stands on them.

    Args:
        text: the text of a file, or a URL
        stars: the star count; overrides those of the text
        from_format: name of the format; None: it is detected

    Yields:
        At least one thing: a position, or a BoardError for what cannot be read.
    """
    return _located(text_source(text), stars, from_format, RawBoard.position)


def source_boards(
    source: Source, stars: int | None = None, from_format: str | None = None
) -> Iterator[Board | BoardError]:
    """Read the boards of an opened file."""
    return _located(source, stars, from_format, RawBoard.board)


def source_positions(
    source: Source, stars: int | None = None, from_format: str | None = None
) -> Iterator[Position | BoardError]:
    """Read the boards of an opened file with what stands on them."""
    return _located(source, stars, from_format, RawBoard.position)


def _read(
    source: str | Path, stars: int | None, name: str | None, check: _Check[_T]
) -> Iterator[_T | BoardError]:
    argument = board_argument(source)
    try:
        with argument.opened() as opened:
            yield from _located(opened, stars, name, check)
    except BoardError as error:
        yield error.located(source=argument.name, board_id=argument.stem)


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
        for raw in _raw_boards(source, name, stars):
            empty = False
            yield (
                raw
                if isinstance(raw, BoardError)
                else _checked(raw, stars, source.stem, check)
            )
        if empty:
            raise BoardError(
                "contains no board" if source.head().strip() else "is empty"
            )
    except BoardError as error:
        yield error


def _raw_boards(
    source: Source, name: str | None, stars: int | None
) -> Iterator[RawBoard | BoardError]:
    """Read all boards of a source, or the one that is asked for."""
    if name is None and image.is_image(source.beginning()):
        found = image.read(source, stars)
    else:
        found = format_of(source, name).read(source)
    if source.pick is None:
        return found
    return iter([picked(found, source.pick, source.stem)])


def _checked(
    raw: RawBoard, stars: int | None, stem: str, check: _Check[_T]
) -> _T | BoardError:
    try:
        return check(raw, stars, stem)
    except BoardError as error:
        return error

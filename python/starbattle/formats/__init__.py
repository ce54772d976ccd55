"""File formats of boards: one module each, the same interface for all.

A file whose name ends in a format's suffix is in that format. Otherwise its
content tells: a flawless picture (N lines of N characters, N different ones) is
a picture, whatever character it begins with; else the first format of FORMATS
that knows the beginning for its own is taken; else it is a picture with a flaw,
which the error then names.
"""

from collections.abc import Iterator
from pathlib import Path

from starbattle.board import Board
from starbattle.errors import BoardError, quoted
from starbattle.formats import jsonl, picture, prolog_lists
from starbattle.formats.format import Format
from starbattle.formats.raw import RawBoard
from starbattle.formats.source import Source, file_source, names, text_source

__all__ = ["FORMATS", "Format", "parse_boards", "read_boards"]

FORMATS: tuple[Format, ...] = (picture.FORMAT, jsonl.FORMAT, prolog_lists.FORMAT)
"""All formats, in the order in which they are asked."""


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
    name, stem = names(source)
    try:
        with file_source(source) as opened:
            yield from _boards(opened, stars, from_format)
    except BoardError as error:
        yield error.located(source=name, board_id=stem)


def parse_boards(
    text: str, *, stars: int | None = None, from_format: str | None = None
) -> Iterator[Board | BoardError]:
    """Read the boards of a text, as read_boards does those of a file."""
    return _boards(text_source(text), stars, from_format)


def _boards(
    source: Source, stars: int | None, name: str | None
) -> Iterator[Board | BoardError]:
    """Yield what _found finds, with the source named in the errors."""
    for board in _found(source, stars, name):
        if isinstance(board, BoardError):
            board.located(source=source.name, board_id=source.stem)
        yield board


def _found(
    source: Source, stars: int | None, name: str | None
) -> Iterator[Board | BoardError]:
    try:
        for raw in _format(source, name).read(source):
            yield _checked(raw, stars, source.stem)
    except BoardError as error:
        yield error


def _checked(
    raw: RawBoard | BoardError, stars: int | None, stem: str
) -> Board | BoardError:
    if isinstance(raw, BoardError):
        return raw
    try:
        return raw.checked(stars, stem)
    except BoardError as error:
        return error


def _format(source: Source, name: str | None) -> Format:
    """Return the format that is asked for, or else the one that the source is in."""
    if name is not None:
        return _named(name)
    by_suffix = (f for f in FORMATS if (source.name or "").endswith(f.suffixes))
    if found := next(by_suffix, None):
        return found
    head = source.head()
    return next((f for f in FORMATS if f.detect(head)), picture.FORMAT)


def _named(name: str) -> Format:
    for known in FORMATS:
        if known.name == name:
            return known
    known_names = ", ".join(known.name for known in FORMATS)
    raise BoardError(f"no format is called {quoted(name)}; there are {known_names}")

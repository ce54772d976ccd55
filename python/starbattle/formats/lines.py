"""Formats with one board per line: what they have in common."""

from collections.abc import Callable, Iterator

from starbattle.errors import BoardError
from starbattle.formats.format import RawBoard
from starbattle.formats.source import Line, Source

Reader = Callable[[Source], Iterator[RawBoard | BoardError]]

ReadLine = Callable[[str, str, int], RawBoard]
"""Reads a board off a text without blanks around it, given its name and line."""


def reader(read_line: ReadLine) -> Reader:
    """Make the `read` of a format out of the reading of one line.

    Blank lines are ignored, and a bad line does not end the reading. A board in
    the first line is called after the file, the others after file and line.
    """

    def read(source: Source) -> Iterator[RawBoard | BoardError]:
        for line in source.lines():
            if isinstance(line, BoardError) or line.text.strip():
                yield _board(line, source.stem, read_line)

    return read


def _board(
    line: Line | BoardError, stem: str, read_line: ReadLine
) -> RawBoard | BoardError:
    if isinstance(line, BoardError):
        return line.located(board_id=f"{stem}:{line.line}")
    id = f"{stem}:{line.number}" if line.number > 1 else ""
    try:
        return read_line(line.text.strip(), id, line.number)
    except BoardError as error:
        return error.located(line=line.number, board_id=id or stem)


def first_line(text: str) -> str:
    """Return the first line that is not blank, without blanks around it."""
    return text.lstrip().partition("\n")[0].strip()

"""Pictures of the regions: N lines of N characters, as in Norvig's notebook.

    stars: 1
    , + ' ' '
    , + : : '
    , + : : .
    , . . . .
    , . . . .

Each character that is not blank is a cell, equal characters are a region, and
blanks are ignored, so letter grids without blanks (`CCAAAA`) are pictures too.
The first line may give the star count, exactly as above.
"""

import re
from collections.abc import Iterator

from starbattle.board.board import Board
from starbattle.board.position import Position
from starbattle.errors import BoardError
from starbattle.formats.format import Format, RawBoard
from starbattle.formats.notation import check_no_holes, lettered
from starbattle.formats.source import Line, Source

_HEADER = re.compile(r"stars: ([0-9]{1,9})\s*")


def read(source: Source) -> Iterator[RawBoard]:
    """Yield the one board of a picture."""
    lines = _lines(source.text())
    stars = _stars(lines)
    if not (lines := lines if stars is None else lines[1:]):
        raise BoardError("contains no board, only a star count")
    numbers = [line.number for line in lines]
    ordinary = numbers == list(range(1, len(lines) + 1))
    yield RawBoard(_rows(lines), stars, row_lines=() if ordinary else numbers)


def detect(text: str) -> bool:
    """Tell whether this is a flawless picture, whatever it begins with."""
    lines = _lines(text)
    rows = _rows(lines[1:] if lines and _HEADER.fullmatch(lines[0].text) else lines)
    square = all(len(row) == len(rows) for row in rows)
    return square and len(set().union(*rows)) == len(rows) > 0


def _lines(text: str) -> list[Line]:
    lines = enumerate(text.split("\n"), 1)
    return [Line(number, line) for number, line in lines if line.strip()]


def _rows(lines: list[Line]) -> list[str]:
    return ["".join(line.text.split()) for line in lines]


def _stars(lines: list[Line]) -> int | None:
    """Return the star count that the first line gives, if it gives one."""
    number, text = lines[0]
    if header := _HEADER.fullmatch(text):
        return int(header[1])
    if text.startswith("stars:"):
        raise BoardError("a star count is written like 'stars: 2'", line=number)
    return None


def write(position: Position) -> str:
    """Return the star count and the picture, with the board's characters if it can."""
    board = position.board
    check_no_holes(board, "picture")
    return "\n".join([f"stars: {board.stars}", *_drawn(board)])


def _drawn(board: Board) -> list[str]:
    labels = board.labels
    numbers = tuple([str(number) for number in range(board.size)])
    characters = all(len(label) == 1 and label.isprintable() for label in labels)
    if labels == numbers or not characters:
        return lettered(board, "picture")
    return [" ".join([labels[number] for number in row]) for row in board.regions]


FORMAT = Format("picture", detect, read, write, many=False)

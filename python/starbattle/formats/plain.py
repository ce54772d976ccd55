"""Boards as rows of characters, and as numbers in a line.

A picture of the regions has N lines of N characters, as in Norvig's notebook:

    stars: 1
    , + ' ' '
    , + : : '
    , + : : .
    , . . . .
    , . . . .

Each character that is not blank is a cell, equal characters are a region, and
blanks are ignored, so letter grids without blanks (`CCAAAA`) are pictures too.
The first line may give the star count, exactly as above; or the first two lines are the
size and the star count alone. N*N characters in one line are a picture, too, if N is 4
or more.

A task of the site Puzzle Star Battle has the region of each cell, with commas:

    1,2,2,2,3,1,4,4,4,3,1,3,3,3,3,1,1,1,5,5,1,1,5,5,5

There is no star count: the site has one for each size, which is taken. A count in
front (`2*1,2,...`), or the lines `online` and the count before the task, override it.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from math import isqrt

from starbattle.board.board import Board
from starbattle.board.position import Position
from starbattle.errors import BoardError, quoted
from starbattle.formats import notation
from starbattle.formats.format import Format, RawBoard
from starbattle.formats.notation import (
    check_no_holes,
    lettered,
    square,
)
from starbattle.formats.source import Line, Source

_HEADER = re.compile(r"stars: ([0-9]{1,9})\s*")
_LEAST_IN_A_LINE = 4


def _read_picture(source: Source) -> Iterator[RawBoard]:
    """Yield the one board of a picture."""
    all_lines = notation.lines_of(source.text())
    stars, lines = _parts(all_lines)
    if stars is None and lines[0].text.startswith("stars:"):
        reason = "a star count is written like 'stars: 2'"
        raise BoardError(reason, line=lines[0].number)
    if not lines:
        raise BoardError("contains no board, only a star count")
    numbers = [line.number for line in lines]
    rows = _rows(lines)
    ordinary = numbers == list(range(1, len(rows) + 1)) or len(rows) > len(lines)
    yield RawBoard(rows, stars, row_lines=() if ordinary else numbers)


def detect_picture(text: str) -> bool:
    """Tell whether this is a flawless picture, whatever it begins with."""
    rows = _rows(_parts(notation.lines_of(text))[1])
    is_square = all(len(row) == len(rows) for row in rows)
    return is_square and len(set().union(*rows)) == len(rows) > 0


def unlike_picture(text: str) -> str:
    """Say why a text is no picture, not even a flawed one; "" if it may be one."""
    stars, lines = _parts(notation.lines_of(text))
    widths = [len(row) for row in _rows(lines)]
    usual = max(widths, key=widths.count) if widths else 0
    is_even = len(lines) > 1 and 2 * widths.count(usual) >= len(widths)
    if stars is not None or (is_even and abs(usual - len(widths)) <= 1):
        return ""
    return "it is N lines of N characters, or all of them in one line"


def _parts(lines: list[Line]) -> tuple[int | None, list[Line]]:
    """Return the star count that the first lines give, if they do, and the rows."""
    if lines and (header := _HEADER.fullmatch(lines[0].text)):
        return int(header[1]), lines[1:]
    if len(lines) > 2:
        size, stars = (notation.number(line.text, 3) for line in lines[:2])
        if size == len(lines) - 2 and stars is not None:
            return stars, lines[2:]
    return None, lines


def _rows(lines: list[Line]) -> list[str]:
    rows = ["".join(line.text.split()) for line in lines]
    size = isqrt(len(rows[0])) if len(rows) == 1 else 0
    if size >= _LEAST_IN_A_LINE and size * size == len(rows[0]):
        return notation.cut(rows[0], size, "cells")
    return rows


def _write_picture(position: Position) -> str:
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


PICTURE = Format("picture", detect_picture, _read_picture, _write_picture, many=False)


_USUAL_STARS = {5: 1, 6: 1, 8: 1, 10: 2, 14: 3, 17: 4, 21: 5, 25: 6}
_ID = re.compile(r"-?[0-9]{1,9}")
_FEWEST_CUT = 8
_TASK = re.compile(r"(?:[0-9]{1,4}\*)?([0-9]+(?:,[ \t]*[0-9]+)+),?")


def detect_task(text: str) -> bool:
    """Tell whether the first line is `online`, or N * N integers.

    A line that is alone may have some too few: it is a task that was cut short.
    """
    line = notation.first_line(text)
    if line == "online":
        return True
    if not (match := _TASK.fullmatch(line)):
        return False
    commas = match[1].count(",")
    is_alone = "\n" not in text.strip()
    return _is_square(commas + 1) or (is_alone and commas >= _FEWEST_CUT)


def _is_square(number: int) -> bool:
    return isqrt(number) ** 2 == number


def _read_task(source: Source) -> Iterator[RawBoard | BoardError]:
    """Yield the boards of the lines, with what `online` says of the next one."""
    stars: int | None = None

    def read_line(text: str, id: str, line: int) -> RawBoard | None:
        nonlocal stars
        if text == "online":
            return None
        if is_online and (count := notation.number(text, 4)) is not None:
            stars = count
            return None
        own, stars = stars, None
        raw = _read_line(text, "" if is_online and line <= 3 else id, line)
        return replace(raw, stars=own or raw.stars)

    is_online = notation.first_line(source.head()) == "online"
    yield from notation.line_reader(read_line)(source)


def _read_line(text: str, id: str, line: int) -> RawBoard:
    count, star, task = text.rpartition("*")
    if star and notation.number(count, 4) is None:
        raise BoardError(f"a star count before * must be a number, not {quoted(count)}")
    if not star and "," not in task:
        raise BoardError("no numbers with commas between them")
    ids = task.removesuffix(",").split(",")
    for number, label in enumerate(ids, 1):
        if not _ID.fullmatch(label.strip()):
            raise BoardError(f"number {number} is {quoted(label)}, not an integer")
    rows = square([label.strip() for label in ids], "numbers")
    stars = int(count) if star else _USUAL_STARS.get(len(rows))
    return RawBoard(rows, stars, id, line)


def _write_task(position: Position) -> str:
    """Return the task, with a star count if it is not the site's for the size."""
    board = position.board
    check_no_holes(board, "task")
    task = ",".join([str(number + 1) for row in board.regions for number in row])
    usual = _USUAL_STARS.get(board.size) == board.stars
    return task if usual else f"{board.stars}*{task}"


TASK = Format("task", detect_task, _read_task, _write_task)

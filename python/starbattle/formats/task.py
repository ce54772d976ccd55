"""Tasks of the site Puzzle Star Battle: the region of each cell, with commas.

    1,2,2,2,3,1,4,4,4,3,1,3,3,3,3,1,1,1,5,5,1,1,5,5,5

There is no star count: the site has one for each size, which is taken. A count in
front (`2*1,2,...`), or the lines `online` and the count before the task, override it.
"""

import re
from collections.abc import Iterator
from math import isqrt

from starbattle.board.position import Position
from starbattle.errors import BoardError, quoted
from starbattle.formats import lines
from starbattle.formats.format import Format, RawBoard
from starbattle.formats.notation import check_no_holes, square
from starbattle.formats.source import Line, Source

_STARS = {5: 1, 6: 1, 8: 1, 10: 2, 14: 3, 17: 4, 21: 5, 25: 6}
_ID = re.compile(r"-?[0-9]{1,9}")
_FEWEST_CUT = 8
_TASK = re.compile(r"(?:[0-9]{1,4}\*)?([0-9]+(?:,[ \t]*[0-9]+)+),?")


def detect(text: str) -> bool:
    """Tell whether the first line is `online`, or N * N integers.

    A line that is alone may have some too few: it is a task that was cut short.
    """
    line = lines.first_line(text)
    if line == "online":
        return True
    if not (match := _TASK.fullmatch(line)):
        return False
    commas = match[1].count(",")
    is_alone = "\n" not in text.strip()
    return _is_square(commas + 1) or (is_alone and commas >= _FEWEST_CUT)


def _is_square(number: int) -> bool:
    return isqrt(number) ** 2 == number


def read(source: Source) -> Iterator[RawBoard | BoardError]:
    """Yield the boards of the lines, with what `online` says of the next one."""
    reader = lines.reader(_read_line)
    if lines.first_line(source.head()) == "online":
        yield from _read_online(source)
    else:
        yield from reader(source)


def _read_online(source: Source) -> Iterator[RawBoard | BoardError]:
    """Yield the boards of groups of three lines: `online`, stars, task."""
    stars: int | None = None
    for line in source.lines():
        if isinstance(line, BoardError):
            yield line
        elif (text := line.text.strip()).isdecimal() and len(text) < 5:
            stars = int(text)
        elif text not in ("", "online"):
            yield _online_board(line, stars, source.stem)
            stars = None


def _online_board(line: Line, stars: int | None, stem: str) -> RawBoard | BoardError:
    id = f"{stem}:{line.number}" if line.number > 3 else ""
    try:
        raw = _read_line(line.text.strip(), id, line.number)
    except BoardError as error:
        return error.located(line=line.number, board_id=id or stem)
    return RawBoard(raw.rows, stars or raw.stars, id, line.number)


def _read_line(text: str, id: str, line: int) -> RawBoard:
    count, star, task = text.rpartition("*")
    if star and not (count.isascii() and count.isdecimal() and len(count) < 5):
        raise BoardError(f"a star count before * must be a number, not {quoted(count)}")
    ids = task.removesuffix(",").split(",")
    for number, label in enumerate(ids, 1):
        if not _ID.fullmatch(label.strip()):
            raise BoardError(f"number {number} is {quoted(label)}, not an integer")
    rows = square([label.strip() for label in ids], "numbers")
    stars = int(count) if star else _STARS.get(len(rows))
    return RawBoard(rows, stars, id, line)


def write(position: Position) -> str:
    """Return the task, with a star count if it is not the site's for the size."""
    board = position.board
    check_no_holes(board, "task")
    task = ",".join([str(number + 1) for row in board.regions for number in row])
    usual = _STARS.get(board.size) == board.stars
    return task if usual else f"{board.stars}*{task}"


FORMAT = Format("task", detect, read, write)

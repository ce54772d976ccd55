"""Boards as rows of characters, numbers in a line, and tables.

Boards as rows of characters, and as numbers in a line.

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

CSV: a table of boards with a heading, or one board cell by cell.

    id,size,stars,regions,solution,state
    a,5,1,ABBBCADDDCACCCCAAAEEAAEEE,...x..x......xx......x.., ...

`regions` has a character for each cell, `.` being a hole; `solution` has x for a
star; `state` has * for a given star and x for a cell that is given as empty. Further
columns are ignored, and other names that are in use are known: name, N, board_1. A
table without star counts takes them from the solutions. An id that a spreadsheet would
take for a formula has an apostrophe before it, and so have such texts in other tables.
Without a heading it is N lines of N labels:

    1,2,2,2,3
    1,4,4,4,3
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import isqrt
from typing import TypeVar

from starbattle.board.board import HOLE, Board, Cell
from starbattle.board.position import Position
from starbattle.errors import BoardError, quoted
from starbattle.formats.format import NOTHING, Format, RawBoard, State, cells_of
from starbattle.formats.notation import (
    ALPHABET,
    check_no_holes,
    check_size,
    cut,
    cut_signs,
    drawn,
    first_line,
    lettered,
    line_reader,
    lines_of,
    number,
)
from starbattle.formats.source import Line, Source
from starbattle.formats.texts import line_shape

_HEADER = re.compile(r"stars: ([0-9]{1,9})\s*")
_LEAST_IN_A_LINE = 4


def _read_picture(source: Source) -> Iterator[RawBoard]:
    """Yield the one board of a picture."""
    all_lines = lines_of(source.text())
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
    return _is_board(_rows(_parts(lines_of(text))[1]))


def unlike_picture(text: str) -> str:
    """Say why a text is no picture, not even a flawed one; "" if it may be one."""
    stars, lines = _parts(lines_of(text))
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
        size, stars = (number(line.text, 3) for line in lines[:2])
        if size == len(lines) - 2 and stars is not None:
            return stars, lines[2:]
    return None, lines


def _rows(lines: list[Line]) -> list[str]:
    rows = ["".join(line.text.split()) for line in lines]
    size = isqrt(len(rows[0])) if len(rows) == 1 else 0
    if size >= _LEAST_IN_A_LINE and size * size == len(rows[0]):
        return cut(rows[0], size, "cells")
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
_FEWEST_CUT = 8
_TASK = re.compile(r"(?:[0-9]{1,4}\*)?([0-9]+(?:,[ \t]*[0-9]+)*),?")


def detect_task(text: str) -> bool:
    """Tell whether the first line is `online`, or N * N integers.

    A line that is alone may have some too few: it is a task that was cut short.
    """
    line = first_line(text)
    if line == "online":
        return True
    if not (match := _TASK.fullmatch(line)):
        return False
    commas = match[1].count(",")
    if not commas:
        return False
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
        if is_online and (count := number(text, 4)) is not None:
            stars = count
            return None
        own, stars = stars, None
        if own is not None and "*" not in text:
            text = f"{own}*{text}"
        return read_task(text, "" if is_online and line <= 3 else id, line)

    read_task = line_shape("numbers with commas between them", _TASK)
    is_online = first_line(source.head()) == "online"
    yield from line_reader(read_line)(source)


def _write_task(position: Position) -> str:
    """Return the task, with a star count if it is not the site's for the size."""
    board = position.board
    check_no_holes(board, "task")
    task = ",".join([str(number + 1) for row in board.regions for number in row])
    usual = _USUAL_STARS.get(board.size) == board.stars
    return task if usual else f"{board.stars}*{task}"


TASK = Format("task", detect_task, _read_task, _write_task)


_FORMULA = re.compile(r"'*[=+\-@\t\r]")
_T = TypeVar("_T")


def guarded(cell: _T) -> _T | str:
    """Return a cell; a text that would be a formula begins with an apostrophe."""
    return f"'{cell}" if isinstance(cell, str) and _FORMULA.match(cell) else cell


def unguarded(cell: str) -> str:
    """Return the text of which `guarded` has made a cell."""
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell


def table(rows: Iterable[Sequence[object]]) -> str:
    """Return rows as CSV with commas, without a last line end."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerows([guarded(cell) for cell in row] for row in rows)
    return text.getvalue().removesuffix("\n")


_BRACKET = re.compile(r"[\[{(]")
_COLUMNS = ("id", "size", "stars", "regions", "solution", "state")
_ALIASES = {"name": "id", "n": "size", "board_1": "regions", "board": "regions"}
_HOLE, _STAR, _MARK = ".", "*", "x"
_HOLE_LABEL = "-1"
Record = dict[str, str]


def detect_csv(text: str) -> bool:
    """Tell by a heading, or by lines of as many labels as there are lines."""
    lines = [line for line in text.split("\n") if line.strip()]
    if not lines or "," not in lines[0]:
        return False
    if "regions" in _names(lines[0]):
        return True
    rows = [[label.strip() for label in line.split(",")] for line in lines]
    if _is_board(rows):
        return True
    return _is_flawed(rows) and not (detect_task(text) or _BRACKET.search(lines[0]))


def _is_board(rows: Sequence[Sequence[str]]) -> bool:
    """Tell whether rows are N of N labels, N of them different."""
    square = all(len(row) == len(rows) for row in rows)
    return square and len(set().union(*rows) - {_HOLE_LABEL}) == len(rows) > 0


def _is_flawed(rows: list[list[str]]) -> bool:
    """Tell whether rows are of labels, but too few or some of them too short."""
    counts = [len(row) for row in rows]
    usual = max(counts, key=counts.count)
    return len(rows) > 1 and abs(usual - len(rows)) <= 1


def _names(heading: str) -> list[str]:
    names = [name.strip().strip('"').lower() for name in heading.split(",")]
    return [_ALIASES.get(name, name) for name in names]


def read(source: Source) -> Iterator[RawBoard | BoardError]:
    """Yield the boards of a table, line by line, or the one that is all there is."""
    heading = first_line(source.head())
    names = _names(heading)
    if "regions" not in names:
        yield _read_grid(source.text())
        return

    def read_line(text: str, id: str, line: int) -> RawBoard | None:
        if text == heading:
            return None
        cells = [cell.strip() for cell in _cells(Line(line, text))]
        if len(cells) != len(names):
            raise BoardError(f"expected {len(names)} columns, found {len(cells)}")
        record = dict(zip(names, cells, strict=True))
        id = _id(record) or id
        try:
            return _raw(record, id, line)
        except BoardError as error:
            raise error.located(board_id=id) from None

    yield from line_reader(read_line)(source)


def _read_grid(text: str) -> RawBoard:
    found = lines_of(text)
    if not any("," in line.text for line in found):
        raise BoardError("no labels with commas between them")
    rows = [[label.strip() for label in _cells(line)] for line in found]
    return RawBoard(rows, row_lines=[line.number for line in found])


def _cells(line: Line) -> list[str]:
    try:
        return next(csv.reader([line.text], strict=True))
    except csv.Error as error:
        raise BoardError(f"not CSV: {error}", line=line.number) from None


def _id(record: Record) -> str:
    id = unguarded(record.get("id", ""))
    if not id.isprintable():
        raise BoardError(f"a name with a character that cannot be shown: {quoted(id)}")
    return id


def _raw(record: Record, id: str, line: int) -> RawBoard:
    regions = record["regions"]
    size = _number(record, "size")
    if size is None:
        size = round(len(regions) ** 0.5)
    check_size(size, size)
    rows = [
        [_HOLE_LABEL if label == _HOLE else label for label in row]
        for row in cut(regions, size, "characters in regions")
    ]
    state = _state(record, size)
    stars = _number(record, "stars")
    if stars is None and state.solution:
        stars = len(state.solution) // size
    return RawBoard(rows, stars, id, line, state=state)


def _number(record: Record, name: str) -> int | None:
    text = record.get(name)
    if text and (found := number(text)) is None:
        raise BoardError(f"{name} must be a number, not {quoted(text)}")
    return found if text else None


def _state(record: Record, size: int) -> State:
    solution, state = record.get("solution", ""), record.get("state", "")
    if not solution and not state:
        return NOTHING
    rows = cut_signs(state, size, "state", _STAR + _MARK + _HOLE)
    solved = cut_signs(solution, size, "solution", _MARK + _HOLE)
    right = cells_of(solved, _MARK) if solved else None
    return State((), (), right, cells_of(rows, _STAR), cells_of(rows, _MARK))


def write(position: Position) -> str:
    """Return the line of a board."""
    board = position.board
    solution = state = ""
    if position.solution is not None:
        solution = _text(board.size, {_MARK: position.solution})
    if position.stars or position.marks:
        state = _text(board.size, {_STAR: position.stars, _MARK: position.marks})
    signs = {HOLE: _HOLE, **dict(enumerate(ALPHABET))}
    regions = "".join([signs[k] for row in board.regions for k in row])
    return table([(board.id, board.size, board.stars, regions, solution, state)])


def _text(size: int, signs: Mapping[str, Iterable[Cell]]) -> str:
    return "".join(drawn(size, signs, _HOLE))


CSV = Format(
    "csv",
    detect_csv,
    read,
    write,
    carries={"stars", "marks", "solution", "name"},
    meant="given",
    heading=",".join(_COLUMNS),
    suffix=".csv",
)

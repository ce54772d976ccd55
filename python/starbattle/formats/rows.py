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

Or it has a line with the row, the column and the label of each cell.
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from math import isqrt
from typing import TypeVar

from starbattle.board.board import HOLE, Board
from starbattle.board.position import Position
from starbattle.errors import BoardError, quoted
from starbattle.formats.format import Format, RawBoard, State, cells_of
from starbattle.formats.notation import (
    ALPHABET,
    by_lines,
    check_size,
    cut,
    drawn,
    lettered,
    lines_of,
    number,
)
from starbattle.formats.source import Line, Source, first_line
from starbattle.formats.texts import boards_of, read_lines

_HEADER = re.compile(r"stars: ([0-9]{1,9})\s*")
_LEAST_IN_A_LINE = 4


def _read_picture(source: Source) -> Iterator[RawBoard]:
    """Yield the one board of a picture."""
    stars, lines, rows = _parts(source.text())
    if stars is None and rows[0].startswith("stars:"):
        reason = "a star count is written like 'stars: 2'"
        raise BoardError(reason, line=lines[0])
    if not rows:
        raise BoardError("contains no board, only a star count")
    ordinary = lines == [*range(1, len(rows) + 1)]
    yield RawBoard(rows, stars, row_lines=() if ordinary else lines)


def detect_picture(text: str) -> bool:
    """Tell whether this is a flawless picture, whatever it begins with."""
    return _is_board(_parts(text)[2])


def is_like_picture(text: str) -> bool:
    """Tell whether a text may be a picture, perhaps a flawed one."""
    stars, lines, rows = _parts(text)
    return stars is not None or (len(lines) > 1 and _is_flawed(rows))


def _parts(text: str) -> tuple[int | None, list[int], list[str]]:
    """Return the star count that the first lines give, the lines of rows, and these."""
    lines, stars = lines_of(text), None
    if lines and (header := _HEADER.fullmatch(lines[0].text)):
        stars = int(header[1])
        del lines[0]
    elif len(lines) > 2:
        size, count = (number(line.text, 3) for line in lines[:2])
        if size == len(lines) - 2 and count is not None:
            stars = count
            del lines[:2]
    rows = ["".join(line.text.split()) for line in lines]
    size = isqrt(len(rows[0])) if len(rows) == 1 else 0
    if size >= _LEAST_IN_A_LINE and size * size == len(rows[0]):
        return stars, [], cut(rows[0], size, "cells")
    return stars, [line.number for line in lines], rows


def _write_picture(position: Position) -> str:
    """Return the star count and the picture, with the board's characters if it can."""
    board = position.board
    return "\n".join([f"stars: {board.stars}", *_drawn(board)])


def _drawn(board: Board) -> list[str]:
    labels = board.labels
    numbers = tuple([str(number) for number in range(board.size)])
    characters = all(len(label) == 1 and label.isprintable() for label in labels)
    if labels == numbers or not characters:
        return lettered(board)
    return [" ".join([labels[number] for number in row]) for row in board.regions]


PICTURE = Format(
    "picture",
    detect=detect_picture,
    read=_read_picture,
    write=_write_picture,
    lacks={"holes"},
    many=False,
)


_USUAL_STARS = {5: 1, 6: 1, 8: 1, 10: 2, 14: 3, 17: 4, 21: 5, 25: 6}
_FEWEST_CUT = 8
_TASK = re.compile(r"(?:[0-9]{1,4}\*)?([0-9]+(?:,[ \t]*[0-9]+)*),?")


def detect_task(text: str) -> bool:
    """Tell whether the first line is `online`, or N * N integers.

    A line that is alone may have some too few: it is a task that was cut short.
    """
    line = first_line(text)
    numbers = match[1].count(",") + 1 if (match := _TASK.fullmatch(line)) else 0
    is_alone = "\n" not in text.strip()
    is_square = numbers > 1 and isqrt(numbers) ** 2 == numbers
    return line == "online" or is_square or (is_alone and numbers > _FEWEST_CUT)


def _read_task(source: Source) -> Iterator[RawBoard | BoardError]:
    """Yield the boards of the lines, with what `online` says of the next one."""
    lines = source.lines()
    if first_line(source.head()) == "online":
        lines = _with_counts(lines)
    return read_lines("task", _TASK, lines, source.stem)


def _with_counts(lines: Iterable[Line | BoardError]) -> Iterator[Line | BoardError]:
    """Yield tasks with the count in the line before them."""
    before = ""
    for line in lines:
        if isinstance(line, BoardError):
            yield line
        elif number(text := line.text.strip(), 4) is not None:
            before = f"{text}*"
        elif text != "online":
            yield Line(line.number, before + text)
            before = ""


def _write_task(position: Position) -> str:
    """Return the task, with a star count if it is not the site's for the size."""
    board = position.board
    task = ",".join([str(number + 1) for row in board.regions for number in row])
    usual = _USUAL_STARS.get(board.size) == board.stars
    return task if usual else f"{board.stars}*{task}"


TASK = Format(
    "task", detect=detect_task, read=_read_task, write=_write_task, lacks={"holes"}
)


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
_OF_CELL = 3
"""Row, column and label: the columns of a table of cells."""
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


def _is_flawed(rows: Sequence[Sequence[str]]) -> bool:
    """Tell whether most rows have as many labels as there are rows, or nearly so."""
    counts = [len(row) for row in rows]
    usual = max(counts, key=counts.count)
    is_even = len(rows) > 1 and 2 * counts.count(usual) >= len(rows)
    return is_even and abs(usual - len(rows)) <= 1


def _names(heading: str) -> list[str]:
    names = [name.strip().strip('"').lower() for name in heading.split(",")]
    return [_ALIASES.get(name, name) for name in names]


def read(source: Source) -> Iterator[RawBoard | BoardError]:
    """Yield the boards of a table, line by line, or the one that is all there is."""
    heading = first_line(source.head())
    names = _names(heading)

    def read_line(line: Line, id: str) -> Iterator[RawBoard]:
        if line.text.strip() == heading:
            return
        cells = _cells(line)
        if len(cells) != len(names):
            raise BoardError(f"expected {len(names)} columns, found {len(cells)}")
        record = dict(zip(names, cells, strict=True))
        id = unguarded(record.get("id", "")) or id
        try:
            yield _raw(record, id, line.number)
        except BoardError as error:
            raise error.located(board_id=id) from None

    if "regions" in names:
        yield from by_lines(source.lines(), source.stem, read_line)
        return
    text = source.text()
    found = lines_of(text)
    if not any("," in line.text for line in found):
        raise BoardError("no labels with commas between them")
    rows = [_cells(line) for line in found]
    of_cells = boards_of(Line(1, text), "shapes") if len(rows[0]) == _OF_CELL else ()
    row_lines = [line.number for line in found]
    yield next(iter(of_cells), RawBoard(rows, row_lines=row_lines))


def _cells(line: Line) -> list[str]:
    try:
        cells = next(csv.reader([line.text.strip()], strict=True))
    except csv.Error as error:
        raise BoardError(f"not CSV: {error}", line=line.number) from None
    return [cell.strip() for cell in cells]


def _raw(record: Record, id: str, line: int) -> RawBoard:
    if not id.isprintable():
        raise BoardError(f"a name with a character that cannot be shown: {quoted(id)}")
    regions = record["regions"]
    size = _number(record, "size")
    if size is None:
        size = round(len(regions) ** 0.5)
    check_size(size, size)
    rows = [
        [_HOLE_LABEL if label == _HOLE else label for label in row]
        for row in cut(regions, size, "characters in regions")
    ]
    begun = _signs(record, "state", size, _STAR + _MARK)
    solved = _signs(record, "solution", size, _MARK)
    solution = cells_of(solved, _MARK) if solved else None
    stars = _number(record, "stars")
    if stars is None and solution:
        stars = len(solution) // size
    state = State((), (), solution, cells_of(begun, _STAR), cells_of(begun, _MARK))
    return RawBoard(rows, stars, id, line, state=state)


def _number(record: Record, name: str) -> int | None:
    text = record.get(name)
    if text and (found := number(text)) is None:
        raise BoardError(f"{name} must be a number, not {quoted(text)}")
    return found if text else None


def _signs(record: Record, name: str, size: int, known: str) -> list[str]:
    """Cut the signs of a column into rows; none if there is no text."""
    text = record.get(name, "")
    if faults := sorted({*text} - {*known, _HOLE}):
        raise BoardError(f"unexpected {quoted(faults[0])} in {name}")
    return cut(text, size, f"characters in {name}") if text else []


def write(position: Position) -> str:
    """Return the line of a board."""
    board = position.board
    solution = state = ""
    if position.solution is not None:
        solution = "".join(drawn(board.size, {_MARK: position.solution}, _HOLE))
    if position.stars or position.marks:
        shown = {_STAR: position.stars, _MARK: position.marks}
        state = "".join(drawn(board.size, shown, _HOLE))
    signs = {HOLE: _HOLE, **dict(enumerate(ALPHABET))}
    regions = "".join([signs[k] for row in board.regions for k in row])
    return table([(board.id, board.size, board.stars, regions, solution, state)])


CSV = Format(
    "csv",
    detect=detect_csv,
    read=read,
    write=write,
    carries={"stars", "marks", "solution", "name"},
    meant="given",
    heading=",".join(_COLUMNS),
    suffix=".csv",
)

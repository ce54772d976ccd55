"""CSV: a table of boards with a heading, or one board cell by cell.

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
from typing import TypeVar

from starbattle.board.board import HOLE, Cell
from starbattle.board.position import Position
from starbattle.errors import BoardError, quoted
from starbattle.formats.format import NOTHING, Format, RawBoard, State, cells_of
from starbattle.formats.notation import (
    ALPHABET,
    check_size,
    cut,
    drawn,
    first_line,
    line_reader,
    lines_of,
    number,
)
from starbattle.formats.plain import detect_task
from starbattle.formats.source import Line, Source

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
    return _is_board(rows) or (_is_flawed(rows) and not detect_task(text))


def _is_board(rows: list[list[str]]) -> bool:
    """Tell whether rows are N of N labels, N of them different."""
    square = all(len(row) == len(rows) for row in rows)
    return square and len(set().union(*rows) - {_HOLE_LABEL}) == len(rows)


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
    if "regions" not in _names(first_line(source.head())):
        yield _read_grid(source.text())
        return
    names: list[str] = []

    def read_line(text: str, id: str, line: int) -> RawBoard | None:
        if not names:
            names.extend(_names(text))
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
    rows = _drawn(state, size, "state", _STAR + _MARK)
    solved = _drawn(solution, size, "solution", _MARK)
    right = cells_of(solved, _MARK) if solved else None
    return State((), (), right, cells_of(rows, _STAR), cells_of(rows, _MARK))


def _drawn(text: str, size: int, name: str, characters: str) -> list[str]:
    if not text:
        return []
    rows = cut(text, size, f"characters in {name}")
    if faults := sorted(set(text) - {*characters, "."}):
        raise BoardError(f"unexpected {quoted(faults[0])} in {name}")
    return rows


def write(position: Position) -> str:
    """Return the line of a board."""
    board = position.board
    solution = state = ""
    if position.solution is not None:
        solution = _text(board.size, {_MARK: position.solution})
    if position.stars or position.marks:
        state = _text(board.size, {_STAR: position.stars, _MARK: position.marks})
    regions = "".join([_character(k) for row in board.regions for k in row])
    return table([(board.id, board.size, board.stars, regions, solution, state)])


def _character(number: int) -> str:
    return _HOLE if number == HOLE else ALPHABET[number]


def _text(size: int, signs: Mapping[str, Iterable[Cell]]) -> str:
    return "".join(drawn(size, signs, _HOLE))


CSV = Format(
    "csv",
    detect_csv,
    read,
    write,
    carries={"stars", "marks", "solution"},
    meant="given",
    names=lambda position: position.board.id == position.board.id.strip(),
    heading=",".join(_COLUMNS),
    suffix=".csv",
)

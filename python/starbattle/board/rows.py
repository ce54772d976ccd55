"""Rows of region labels, read off whatever holds them; what is checked of a board."""

import warnings
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from contextlib import suppress
from itertools import chain
from os import PathLike
from typing import Any, Protocol, TypeAlias, TypeVar, runtime_checkable

from starbattle.arguments import shown, whole
from starbattle.board.pieces import pieces
from starbattle.errors import BoardError, BoardWarning, quoted

MAX_SIZE = 100
"""Most rows that a board may have."""

MAX_LABEL = 999_999_999
"""Largest absolute value of a region label that is a number."""

HOLE_SIGNS = ".#"
"""What marks a hole in pictures, if it is not the label of a region."""

_FEWEST_TO_BE_TWICE = 4

READERS = "Board.load reads a file, Board.parse a text in any format"


@runtime_checkable
class Table(Protocol):
    """A table of pandas, polars and the like."""

    def to_numpy(self) -> Any:
        """Return the values as an array, row by row."""


Rows: TypeAlias = str | Iterable[Iterable[int | str]] | Table
"""What a board can be made of."""

_T = TypeVar("_T")


def label_rows(regions: Rows) -> list[list[str]]:
    """Return the labels as text, of a square board. Raises BoardError."""
    if isinstance(regions, str):
        try:
            return label_rows([line for line in regions.splitlines() if line.strip()])
        except BoardError as error:
            raise BoardError(f"{error.reason}; {READERS}", row=error.row) from None
    listed = _listed(_plain(regions), "rows")
    rows = [_cells(row, r) for r, row in enumerate(listed, 1)]
    _check_shape(rows)
    return [_row_labels(row, r) for r, row in enumerate(rows, 1)]


def _plain(values: Any) -> Any:
    """Turn tables and arrays into lists; no other library has to be imported."""
    if hasattr(values, "to_numpy"):
        values = values.to_numpy()
    return _exact(values.tolist()) if hasattr(values, "tolist") else values


def _exact(value: Any) -> Any:
    """Make integers of whole floats, as an array often has floats throughout."""
    if isinstance(value, list):
        return [_exact(item) for item in value]
    is_whole = isinstance(value, float) and value.is_integer()
    return int(value) if is_whole else value


def _row_labels(row: list[int | str], number: int) -> list[str]:
    """Return the labels of row `number`; rows of one ordinary type are quick."""
    kinds = set(map(type, row))
    if kinds == {int} and max(row) <= MAX_LABEL and min(row) >= -MAX_LABEL:  # type: ignore[operator]
        return [str(value) for value in row]
    if kinds == {str} and all(map(str.strip, row)):  # type: ignore[arg-type]
        return row  # type: ignore[return-value]
    return [_label(value, number, c) for c, value in enumerate(row, 1)]


def _cells(row: Iterable[int | str], number: int) -> list[int | str]:
    """Return the labels of row `number`: of a text its characters but blanks."""
    if isinstance(row, str):
        return list("".join(row.split()))
    try:
        return _listed(_plain(row), "labels")
    except BoardError as error:
        error.row = number
        raise


def _listed(items: Iterable[_T], what: str) -> list[_T]:
    # What has no order is no list, although it can be iterated over.
    if not isinstance(items, Mapping | set | frozenset | bytes):
        with suppress(TypeError):
            return list(items)
    kind = type(items).__name__
    raise BoardError(f"expected a list of {what}, found {kind}{_remedy(items)}")


def _remedy(items: object) -> str:
    """Say what to do with what is no list, if that is known."""
    if isinstance(items, PathLike):
        return f"; {READERS}"
    if isinstance(items, Mapping):
        return "; give its rows and its star count, such as Board(rows, stars=1)"
    if not isinstance(items, type) and hasattr(items, "regions"):
        return "; solve_many and grade_many take several boards"
    return ""


def _check_shape(rows: Sequence[Sequence[int | str]]) -> None:
    """Refuse anything but N rows of N cells, naming the odd row if one is."""
    widths = [len(row) for row in rows]
    if not widths:
        raise BoardError("a board needs at least one row")
    usual = Counter(widths).most_common(1)[0][0]
    for row, width in enumerate(widths, 1):
        if width != usual:
            raise BoardError(f"expected {usual} cells, found {width}", row=row)
    if len(widths) != usual:
        reason = f"not square: rows {len(widths)}, cells in each {usual}"
        raise BoardError(reason + _doubled(rows))
    if usual > MAX_SIZE:
        raise BoardError(f"{usual} rows; a board has at most {MAX_SIZE}")


def _label(value: int | str, row: int, column: int) -> str:
    """Return the text of a label; row and column, 1-based, are for the error."""
    try:
        return _text(value) if isinstance(value, str) else _number(value)
    except BoardError as error:
        error.row, error.column = row, column
        raise


def _text(label: str) -> str:
    if not label.strip():
        raise BoardError("a region label is empty")
    return str(label)  # a text of numpy is of a type of its own


def _number(label: Any) -> str:
    if (found := whole(label)) is None:
        rule = "a region label is an integer or a text"
        raise BoardError(f"{rule}, not {shown(label)}; a hole is -1")
    if abs(found) > MAX_LABEL:
        raise BoardError("a region label has at most 9 digits")
    return str(found)


def distinct_labels(rows: list[list[str]]) -> tuple[str, ...]:
    """Return the N distinct labels in order of first appearance, without holes.

    `.` or `#` is a hole, too, if it is the one label too many.
    """
    found = dict.fromkeys(chain.from_iterable(rows))
    found.pop("-1", None)
    signs = [sign for sign in HOLE_SIGNS if sign in found]
    if len(found) == len(rows) + 1 and len(signs) == 1:
        del found[signs[0]]
    check_count(len(found), rows)
    return tuple(found)


def check_count(found: int, rows: Sequence[Sequence[int | str]]) -> None:
    """Refuse anything but N regions, naming the first cell of a surplus one."""
    size = len(rows)
    if found == size:
        return
    row, column = _surplus(rows) if found > size else (None, None)
    needed = "1 region" if size == 1 else f"{size} regions"
    reason = f"a {size}x{size} board has {needed}, not {found}"
    raise BoardError(reason + _doubled(rows), row=row, column=column)


def _doubled(rows: Sequence[Sequence[int | str]]) -> str:
    """Say so if all rows or columns are there twice, as some pictures are read."""
    if min(len(rows), len(rows[0])) < _FEWEST_TO_BE_TWICE:
        return ""
    columns: list[Sequence[int | str]] = list(zip(*rows, strict=True))
    twice = {"row": list(rows), "column": columns}
    found = [name for name, lines in twice.items() if lines[::2] == lines[1::2]]
    return f"; every {' and every '.join(found)} is there twice" if found else ""


def _surplus(rows: Sequence[Sequence[int | str]]) -> tuple[int, int]:
    """Return the 1-based place where the first label too many appears."""
    first: dict[int | str, tuple[int, int]] = {}
    for r, row in enumerate(rows, 1):
        for c, label in enumerate(row, 1):
            if str(label) != "-1":
                first.setdefault(label, (r, c))
    return list(first.values())[len(rows)]


def star_count(stars: Any, size: int) -> int:
    """Return `stars`, if two rows side by side have room for as many each.

    Rules of variants do not change the limit, which is half of `size`.
    """
    if stars is None:
        raise BoardError("the rows have no star count; give one, such as stars=1")
    count = whole(stars)
    if count is None:
        raise BoardError(f"stars must be an integer, not {shown(stars)}")
    most = max(1, size // 2)
    if not 1 <= count <= most:
        fit = "1 star" if most == 1 else f"1 to {most} stars"
        raise BoardError(f"a {size}x{size} board takes {fit}, not {shown(count)}")
    return count


_Cell = tuple[int, int]
_Cells = tuple[_Cell, ...]

_HOLE = -1


def checked_given(
    regions: Sequence[Sequence[int]], stars: Iterable[_Cell], blanks: Iterable[_Cell]
) -> tuple[_Cells, _Cells]:
    """Return the given cells, sorted and each once.

    Stars that touch, or too many of them in a row, are no error: such a board has no
    solution.

    Raises BoardError for a cell off the board, a star in a hole, and a cell that is
    given as both.
    """
    on, off = set(stars), set(blanks)
    check_cells(on, off, len(regions))
    for row, column in sorted(on):
        if regions[row][column] == _HOLE:
            raise error_at((row, column), "a given star in a hole")
    return tuple(sorted(on)), tuple(sorted(off))


def check_cells(stars: Set[_Cell], marks: Set[_Cell], size: int) -> None:
    """Raise BoardError for a cell off a board of that size, and for one in both."""
    for row, column in chain(stars, marks):
        if not (0 <= row < size and 0 <= column < size):
            raise error_at((row, column), f"no cell of a {size}x{size} board")
    if both := stars & marks:
        raise error_at(min(both), "a star and a mark in the same cell")


def error_at(cell: tuple[int, int], reason: str) -> BoardError:
    """Make an error that names the 1-based place of a 0-based cell."""
    return BoardError(reason, row=cell[0] + 1, column=cell[1] + 1)


def are_in_pieces(rows: Sequence[Sequence[int]]) -> bool:
    """Tell whether the cells of some region do not hang together."""
    found = pieces(rows)
    if max(map(max, found)) < len(rows):  # a piece for each region
        return False
    cells = zip(chain(*found), chain(*rows), strict=True)
    return len({piece for piece, region in cells if region >= 0}) > len(rows)


def warn_of_pieces(
    regions: Sequence[Sequence[int]], labels: Sequence[str], id: str
) -> None:
    """Warn, in the name of the caller of Board(), of regions in pieces."""
    for region, firsts in _firsts(regions).items():
        if region >= 0 and len(firsts) > 1:
            row, column = firsts[-1]
            where = f"one begins at row {row + 1}, column {column + 1}"
            name = f"board {quoted(id)}: " if id else ""
            count = f"in {len(firsts)} pieces"
            text = f"{name}region {quoted(labels[region])} is {count}, {where}"
            warnings.warn(text, BoardWarning, stacklevel=3)


def _firsts(regions: Sequence[Sequence[int]]) -> dict[int, list[tuple[int, int]]]:
    """Find the first cell of each piece (held together by sides) of each region."""
    firsts: dict[int, list[tuple[int, int]]] = {}
    seen = set()
    for r, row in enumerate(pieces(regions)):
        for c, piece in enumerate(row):
            if piece not in seen:
                seen.add(piece)
                firsts.setdefault(regions[r][c], []).append((r, c))
    return firsts

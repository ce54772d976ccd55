"""The board: N x N cells cut into N regions, and a number of stars."""

import warnings
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field
from itertools import chain, product
from operator import index
from pathlib import Path
from typing import Self, SupportsIndex, TypeVar

from starbattle.errors import BoardError, BoardWarning, quoted
from starbattle.pieces import pieces

HOLE = -1
"""Region number of a cell that belongs to no region; no star may stand there."""

MAX_SIZE = 100
"""Most rows that a board may have."""

MAX_LABEL = 999_999_999
"""Largest absolute value of a region label that is a number."""

_FEWEST_TO_BE_TWICE = 4

Cell = tuple[int, int]
"""A cell as (row, column), 0-based."""

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True, init=False)
class Board:
    """A Star Battle board, checked when made and never changed.

    regions  N rows of N region numbers: 0..N-1 in order of first appearance,
             row by row; HOLE (-1) for a cell of no region
    stars    stars in every row, column and region
    id       name of the board; "" if it has none
    labels   the label that region k was given, as text, at index k
    is_in_pieces  whether the cells of some region do not hang together

    Boards are equal if their regions and stars are.

    >>> Board(["AAAA", "BAAC", "BADC", "BDDD"], stars=1).regions[1]
    (1, 0, 0, 2)
    """

    regions: tuple[tuple[int, ...], ...]
    stars: int
    id: str = field(compare=False)
    labels: tuple[str, ...] = field(init=False, compare=False, repr=False)
    is_in_pieces: bool = field(init=False, compare=False, repr=False)
    _compact: str = field(init=False, compare=False, repr=False)

    def __init__(
        self,
        regions: Iterable[Iterable[int | str]],
        stars: int = 2,
        id: str = "",
    ) -> None:
        """Make a board of N rows of N labels.

        Labels may be any integers or texts and are compared as texts (1 and "1"
        are the same region); -1 is a hole. Raises BoardError, naming the
        1-based row and column at fault; warns with BoardWarning of regions
        whose cells do not hang together.
        """
        try:
            rows = _label_rows(regions)
            labels = _labels(rows)
            count = _star_count(stars, len(rows))
        except BoardError as error:
            error.located(board_id=id or None)
            raise
        number = {"-1": HOLE} | {label: k for k, label in enumerate(labels)}
        numbers = tuple([tuple([number[label] for label in row]) for row in rows])
        self._fill(numbers, count, id, labels, _is_in_pieces(numbers))
        if self.is_in_pieces:
            _warn_of_pieces(self)

    @classmethod
    def _connected(cls, rows: Sequence[Sequence[int]], stars: int, id: str) -> "Board":
        """Make a board of square rows of region numbers as they are in `regions`.

        For readers that find regions by flood fill: nothing is checked but the
        number of regions and of stars, which makes it fast.
        """
        size = len(rows)
        _check_count(max(map(max, rows)) + 1, rows)
        board: Board = object.__new__(cls)
        labels = tuple([str(number) for number in range(size)])
        numbers = tuple([tuple(row) for row in rows])
        board._fill(numbers, _star_count(stars, size), id, labels, False)
        return board

    @classmethod
    def load(
        cls,
        path: str | Path,
        stars: int | None = None,
        from_format: str | None = None,
    ) -> "Board":
        """Read the one board in a file of any supported format ("-": standard input).

        `stars` overrides the star count in the file, and is needed if the file
        has none; `from_format` names the format where the content does not tell
        it. Raises BoardError, also if the file holds several boards.
        """
        from starbattle.formats import read_boards
        from starbattle.formats.source import names

        found = read_boards(path, stars=stars, from_format=from_format)
        return only(found, names(path)[0])

    @classmethod
    def parse(
        cls,
        text: str,
        stars: int | None = None,
        id: str = "",
        from_format: str | None = None,
    ) -> "Board":
        """Read the one board in `text`, which may be in any supported format.

        `stars` and `id` override what the text says, `from_format` what is told
        of its format. Raises BoardError.
        """
        from starbattle.formats import parse_boards

        found = parse_boards(text, stars=stars, from_format=from_format)
        board = only(found, None)
        return board._with(id=id) if id else board

    @property
    def size(self) -> int:
        """N: the number of rows, of columns and of regions."""
        return len(self.regions)

    def cells_of(self, region: int) -> tuple[Cell, ...]:
        """Return the cells of a region (or of HOLE), row by row, 0-based."""
        indices = range(self.size)
        cells = product(indices, indices)
        return tuple((r, c) for r, c in cells if self.regions[r][c] == region)

    def compact(self) -> str:
        """Return the regions as Prolog reads them fastest.

        Rows are joined by "/"; a hole is "0", and the regions are the characters
        after it.
        """
        return self._compact

    def with_stars(self, stars: int) -> "Board":
        """Return this board with another star count. Raises BoardError."""
        return self._with(stars=_star_count(stars, self.size))

    def __str__(self) -> str:
        """Draw the board with box-drawing characters."""
        from starbattle.render.terminal import text_width
        from starbattle.render.text import draw

        return draw(self, columns=text_width())

    def _repr_svg_(self) -> str:
        """Show the picture in a notebook."""
        from starbattle.render.svg import svg

        return svg(self)

    def _repr_html_(self) -> str:
        """Show the picture in a notebook, and tell those who do not see it."""
        return self._repr_svg_()

    def _fill(
        self,
        regions: tuple[tuple[int, ...], ...],
        stars: int,
        id: str,
        labels: tuple[str, ...],
        is_in_pieces: bool,
    ) -> None:
        fill = object.__setattr__
        fill(self, "regions", regions)
        fill(self, "stars", stars)
        fill(self, "id", id)
        fill(self, "labels", labels)
        fill(self, "is_in_pieces", is_in_pieces)
        fill(self, "_compact", _compact(regions))

    def _with(self, **values: object) -> Self:
        other = copy(self)
        other._set(**values)
        return other

    def _set(self, **values: object) -> None:
        for name, value in values.items():
            object.__setattr__(self, name, value)


def only(found: Iterator[_T | BoardError], source: str | None) -> _T:
    """Return the single board of a reader, which always yields something."""
    board = next(found)
    if isinstance(board, BoardError):
        raise board
    if next(found, None) is not None:
        reason = "holds more than one board; read_boards reads them all"
        raise BoardError(reason, source=source)
    return board


def _label_rows(regions: Iterable[Iterable[int | str]]) -> list[list[str]]:
    """Return the labels as text, of a square board."""
    rows = [_cells(row, r) for r, row in enumerate(_listed(regions, "rows"), 1)]
    _check_shape(rows)
    return [_row_labels(row, r) for r, row in enumerate(rows, 1)]


def _row_labels(row: list[int | str], number: int) -> list[str]:
    """Return the labels of row `number`; rows of one ordinary type are quick."""
    kinds = set(map(type, row))
    if kinds == {int} and max(row) <= MAX_LABEL and min(row) >= -MAX_LABEL:  # type: ignore[operator]
        return [str(value) for value in row]
    if kinds == {str} and all(map(str.strip, row)):  # type: ignore[arg-type]
        return row  # type: ignore[return-value]
    return [_label(value, number, c) for c, value in enumerate(row, 1)]


def _cells(row: Iterable[int | str], number: int) -> list[int | str]:
    try:
        return _listed(row, "labels")
    except BoardError as error:
        error.row = number
        raise


def _listed(items: Iterable[_T], what: str) -> list[_T]:
    try:
        return list(items)
    except TypeError:
        kind = type(items).__name__
        raise BoardError(f"expected a list of {what}, found {kind}") from None


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
        raise BoardError(f"{usual} rows; a board has {MAX_SIZE} at most")


def _label(value: int | str, row: int, column: int) -> str:
    """Return the text of a label; row and column, 1-based, are for the error."""
    try:
        return _text(value) if isinstance(value, str) else _number(value)
    except BoardError as error:
        error.row, error.column = row, column
        raise


def _text(label: str) -> str:
    if not label.strip():
        raise BoardError("a region label is blank")
    return label


def _number(label: int) -> str:
    number = _integer(label, "a region label is an integer or a text")
    if abs(number) > MAX_LABEL:
        raise BoardError("a region label is a number of 9 digits at most")
    return str(number)


def _integer(value: SupportsIndex, rule: str) -> int:
    """Return an integer (numpy's too), but no bool; `rule` says so in the error."""
    try:
        if not isinstance(value, bool):
            return index(value)
    except TypeError:
        pass
    raise BoardError(f"{rule}, not {type(value).__name__}")


def _labels(rows: list[list[str]]) -> tuple[str, ...]:
    """Return the N distinct labels in order of first appearance, without holes."""
    found = dict.fromkeys(chain.from_iterable(rows))
    found.pop("-1", None)
    _check_count(len(found), rows)
    return tuple(found)


def _check_count(found: int, rows: Sequence[Sequence[int | str]]) -> None:
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


def _surplus(rows: Sequence[Sequence[int | str]]) -> Cell:
    """Return the 1-based place where the first label too many appears."""
    first: dict[int | str, Cell] = {}
    for r, row in enumerate(rows, 1):
        for c, label in enumerate(row, 1):
            if str(label) != "-1":
                first.setdefault(label, (r, c))
    return list(first.values())[len(rows)]


def _star_count(stars: int, size: int) -> int:
    """Return `stars`, if that many can stand in a row without touching."""
    count = _integer(stars, "the star count is an integer")
    most = max(1, size // 2)
    if not 1 <= count <= most:
        fit = "1 star" if most == 1 else f"1 to {most} stars"
        raise BoardError(f"a {size}x{size} board takes {fit}, not {_shown(count)}")
    return count


def _shown(number: int) -> str:
    return str(number) if abs(number) <= MAX_LABEL else "a number of 10 digits or more"


def _compact(rows: Sequence[Sequence[int]]) -> str:
    return "/".join(["".join([_CHARACTERS[number] for number in row]) for row in rows])


_CHARACTERS = {number: chr(ord("0") + number + 1) for number in range(HOLE, MAX_SIZE)}


def _is_in_pieces(rows: Sequence[Sequence[int]]) -> bool:
    found = pieces(rows)
    if max(map(max, found)) < len(rows):  # a piece for each region
        return False
    cells = zip(chain(*found), chain(*rows), strict=True)
    return len({piece for piece, region in cells if region != HOLE}) > len(rows)


def _warn_of_pieces(board: Board) -> None:
    """Warn, in the name of the caller of Board(), of regions in pieces."""
    for region, firsts in _firsts(board.regions).items():
        if region != HOLE and len(firsts) > 1:
            row, column = firsts[-1]
            where = f"one begins at row {row + 1}, column {column + 1}"
            label = quoted(board.labels[region])
            name = f"board {quoted(board.id)}: " if board.id else ""
            text = f"{name}region {label} is in {len(firsts)} pieces, {where}"
            warnings.warn(text, BoardWarning, stacklevel=3)


def _firsts(regions: Sequence[Sequence[int]]) -> dict[int, list[Cell]]:
    """Find the first cell of each piece (held together by sides) of each region."""
    firsts: dict[int, list[Cell]] = {}
    seen = set()
    for r, row in enumerate(pieces(regions)):
        for c, piece in enumerate(row):
            if piece not in seen:
                seen.add(piece)
                firsts.setdefault(regions[r][c], []).append((r, c))
    return firsts

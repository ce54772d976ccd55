"""The variables of a board: its cells, and the columns of the stars of its rows."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import (
    Any,
    ClassVar,
    Generic,
    Self,
    SupportsIndex,
    TypeAlias,
    TypeVar,
    overload,
)

from starbattle.arguments import shown, whole
from starbattle.conditions.term import Expression, cell, column, several
from starbattle.phrases import plural

_T = TypeVar("_T")
_Index: TypeAlias = "SupportsIndex | slice"


class _Several:
    """Variables that are several: who compares them as if they were one is told so."""

    def _refuse(self, *others: object) -> Any:
        """Raise RequestError. Python would say True or False, or not what is meant."""
        raise several(self)

    __array_ufunc__: ClassVar[None] = None  # so that numbers of numpy ask here

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __bool__ = _refuse
    __neg__ = __pos__ = __abs__ = __invert__ = _refuse
    __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = _refuse
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __pow__ = __rpow__ = _refuse
    __and__ = __rand__ = __or__ = __ror__ = __xor__ = __rxor__ = _refuse
    __hash__ = object.__hash__


class Line(_Several, tuple[_T, ...], Generic[_T]):
    """Variables in a row; an index out of them is an error that says how many."""

    what: str

    def __new__(cls, what: str, items: Iterable[_T]) -> Self:
        """Make it, with what it has and the name of its index for errors."""
        line = super().__new__(cls, items)
        line.what = what
        return line

    @overload
    def __getitem__(self, index: SupportsIndex) -> _T: ...
    @overload
    def __getitem__(self, index: slice) -> "Line[_T]": ...
    def __getitem__(self, index: _Index) -> Any:
        """Return an item, or a line of those of a slice. Raises IndexError."""
        if isinstance(index, slice):
            return _line(tuple.__getitem__(self, index))
        return tuple.__getitem__(self, _place(index, len(self), self.what))

    def __add__(self, other: tuple[Any, ...]) -> "Line[Any]":
        """Return a line of both, one after the other. Raises RequestError."""
        return _line([*self, *other]) if isinstance(other, tuple) else self._refuse()

    def __radd__(self, other: tuple[Any, ...]) -> "Line[Any]":
        """Return a line of both, likewise."""
        return _line([*other, *self]) if isinstance(other, tuple) else self._refuse()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle and copy."""
        return type(self), (self.what, tuple(self))


def _line(items: Iterable[_T]) -> Line[_T]:
    """Return a line of what was picked."""
    found = tuple(items)
    return Line(f"a line has {plural(len(found), 'item')}", found)


def _place(index: object, count: int, what: str) -> int:
    """Return an index from 0. Raises IndexError, and TypeError for what is none."""
    found = whole(index)
    if found is None:
        raise TypeError(f"{what}: indices are integers or slices, not {shown(index)}")
    if not -count <= found < count:
        raise IndexError(f"{what}, counted from 0: there is no {found}")
    return found % count


class Cells(Line[Line[Expression]]):
    """The cells of a board, row by row.

    `cells[r, c]` is a cell, `cells[r]` a row; with slices, as `cells[0:2, 3]`, it is
    all cells of those rows and columns, one after another.
    """

    @overload
    def __getitem__(self, index: tuple[SupportsIndex, SupportsIndex]) -> Expression: ...
    @overload
    def __getitem__(
        self, index: tuple[_Index, slice] | tuple[slice, _Index]
    ) -> Line[Expression]: ...
    @overload
    def __getitem__(self, index: SupportsIndex) -> Line[Expression]: ...
    @overload
    def __getitem__(self, index: slice) -> Line[Line[Expression]]: ...
    def __getitem__(self, index: Any) -> Any:
        """Return a cell, a row, or several of them. Raises IndexError."""
        if not isinstance(index, tuple):
            return super().__getitem__(index)
        if len(index) != 2:
            raise IndexError(f"a cell has a row and a column, not {shown(index)}")
        row, column = index
        rows: Any = super().__getitem__(row)
        if not isinstance(row, slice):
            return rows[column]
        if isinstance(column, slice):
            return _line(cell for line in rows for cell in line[column])
        return _line(line[column] for line in rows)

    def __repr__(self) -> str:
        """Say how many there are."""
        return f"<cells of a {len(self)}x{len(self)} board>"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Variables:
    """What constraints on a board are made of; all is counted from 0.

    Attributes:
        cell: `cell[r, c]` is 1 if a star is in row r, column c, else 0; `cell[r]` is a
            row of them, `cell[:, c]` a column
        column: `column[r][k]` is the column of star k of row r, from the left; the
            stars of a row are in ascending order
    """

    cell: Cells
    column: Line[Line[Expression]]

    @classmethod
    def of(cls, row_stars: Sequence[int]) -> "Variables":
        """Make the variables of a board whose rows have so many stars."""
        rows = [
            Line(
                f"row {r} has {plural(count, 'star')}",
                [column(r, k) for k in range(count)],
            )
            for r, count in enumerate(row_stars)
        ]
        size = len(row_stars)
        board = f"the board has {plural(size, 'row')}"
        across = range(size)
        has = f"has {plural(size, 'cell')}"
        cells = [Line(f"row {r} {has}", [cell(r, c) for c in across]) for r in across]
        return cls(Cells(board, cells), Line(board, rows))

    def __repr__(self) -> str:
        """Say what there is."""
        size = len(self.column)
        return f"<variables of a {size}x{size} board: cell[r, c], column[r][k]>"

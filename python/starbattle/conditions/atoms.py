"""What expressions are made of: integers, cells, and columns of stars."""

from collections.abc import Iterable
from dataclasses import dataclass

from starbattle.conditions.placement import Placement
from starbattle.conditions.term import Expression, Term, Tree, joined


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Number(Expression):
    """An integer."""

    integer: int

    def parts(self) -> Iterable[Term]:
        """Return nothing."""
        return ()

    def tree(self) -> Tree:
        """Return the integer."""
        return self.integer

    def split(self) -> tuple[list[tuple[int, Tree]], int]:
        """Return the integer as a constant."""
        return [], self.integer

    def value(self, stars: Placement) -> int:
        """Return the integer."""
        return self.integer

    def __repr__(self) -> str:
        """Write the integer."""
        return str(self.integer)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Cell(Expression):
    """Whether a star is in a cell: 1 or 0.

    Attributes:
        row: 0-based
        column: 0-based
    """

    is_cell = True

    row: int
    column: int

    def parts(self) -> Iterable[Term]:
        """Return nothing."""
        return ()

    def tree(self) -> Tree:
        """Return the cell, counted from 1."""
        return ["cell", self.row + 1, self.column + 1]

    def value(self, stars: Placement) -> int:
        """Tell whether a star is there."""
        return int((self.row, self.column) in stars.stars)

    def __repr__(self) -> str:
        """Write it as variables() has it."""
        return f"cell[{self.row}, {self.column}]"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Column(Expression):
    """The column of a star of a row, from the left; all are 0-based.

    Attributes:
        row: the row
        star: which star of the row
    """

    row: int
    star: int

    def parts(self) -> Iterable[Term]:
        """Return nothing."""
        return ()

    def tree(self) -> Tree:
        """Return Prolog's column, which is counted from 1, less 1."""
        return joined(*self.split())

    def split(self) -> tuple[list[tuple[int, Tree]], int]:
        """Return Prolog's column and -1."""
        return [(1, ["column", self.row + 1, self.star + 1])], -1

    def value(self, stars: Placement) -> int:
        """Return the column."""
        return stars.column(self.row, self.star)

    def __repr__(self) -> str:
        """Write it as variables() has it."""
        return f"column[{self.row}][{self.star}]"

"""Constraints on the number of stars in a set of cells."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, SupportsIndex

from starbattle.arguments import integer, whole
from starbattle.conditions.arithmetic import total
from starbattle.conditions.atoms import Cell
from starbattle.conditions.comparison import Comparison
from starbattle.conditions.lists import flat
from starbattle.conditions.placement import Placement
from starbattle.conditions.term import (
    Constraint,
    Term,
    Tree,
    constraint,
    expression,
)

COUNTS: dict[str, str] = {"at_most": "<=", "at_least": ">=", "exactly": "=="}
"""How each constraint compares the number of stars."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Counting(Constraint):
    """At most, at least or exactly so many of some cells have stars."""

    name: str
    count: int
    cells: tuple[Cell, ...]

    def parts(self) -> Iterable[Term]:
        """Return the cells."""
        return self.cells

    def tree(self) -> Tree:
        """Return the name, the count and the cells, counted from 1."""
        cells = [[cell.row + 1, cell.column + 1] for cell in self.cells]
        return [self.name, self.count, cells]

    def holds(self, stars: Placement) -> bool:
        """Count."""
        return self.compared().holds(stars)

    def compared(self) -> Comparison:
        """Return the same as a comparison of a sum."""
        sum_ = total((1, cell) for cell in self.cells)
        return Comparison(COUNTS[self.name], sum_, expression(self.count))

    def __repr__(self) -> str:
        """Write the function that makes it."""
        return f"{self.name}({self.count}, {list(self.cells)})"


def at_most(count: SupportsIndex, *cells: Any) -> Constraint:
    """Return the constraint that at most so many of some cells have stars.

    Args:
        count: the number
        *cells: cells of variables(), 0-based (row, column) cells, or lists of them; one
            that is there twice counts once. Among constraints, those that hold count

    Raises:
        RequestError: for what is neither a cell nor a constraint

    Examples:
        >>> from starbattle import Board, at_most
        >>> v = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1).variables()
        >>> at_most(1, v.cell[0, 0], v.cell[3, 3])
        at_most(1, [cell[0, 0], cell[3, 3]])
    """
    return _counting("at_most", count, cells)


def at_least(count: SupportsIndex, *cells: Any) -> Constraint:
    """Return the constraint that at least so many of some cells have stars.

    Args:
        count: the number
        *cells: as for at_most()

    Raises:
        RequestError: for what is neither a cell nor a constraint
    """
    return _counting("at_least", count, cells)


def exactly(count: SupportsIndex, *cells: Any) -> Constraint:
    """Return the constraint that exactly so many of some cells have stars.

    Args:
        count: the number
        *cells: as for at_most()

    Raises:
        RequestError: for what is neither a cell nor a constraint
    """
    return _counting("exactly", count, cells)


def _counting(name: str, count: object, cells: Iterable[Any]) -> Constraint:
    number = integer("count", count)
    found = [_counted(each) for each in flat(cells, _is_pair)]
    plain = [each for each in found if isinstance(each, Cell)]
    if len(plain) == len(found):
        each_once = {(cell.row, cell.column): cell for cell in plain}
        return Counting(name, number, tuple(each_once.values()))
    sum_ = total((1, each) for each in found)
    return Comparison(COUNTS[name], sum_, expression(number))


def _is_pair(item: Any) -> bool:
    """Tell whether this is a cell as (row, column)."""
    if not isinstance(item, tuple | list) or len(item) != 2:
        return False
    return all(whole(each) is not None for each in item)


def _counted(item: Any) -> Term:
    """Return what is counted: a cell, or a constraint. Raises RequestError."""
    if isinstance(item, Cell):
        return item
    if isinstance(item, tuple | list):
        return Cell(*map(int, item))
    return constraint(item)

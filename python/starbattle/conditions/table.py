"""The constraint that lists the values which expressions may have together."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from starbattle.arguments import integer
from starbattle.conditions.lists import every
from starbattle.conditions.placement import Placement
from starbattle.conditions.term import Constraint, Expression, Term, Tree, expression
from starbattle.errors import RequestError
from starbattle.phrases import plural


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Table(Constraint):
    """Expressions have, one by one, the values of some row of a table."""

    items: tuple[Expression, ...]
    rows: tuple[tuple[int, ...], ...]

    def parts(self) -> Iterable[Term]:
        """Return the expressions."""
        return self.items

    def tree(self) -> Tree:
        """Return the name, the expressions and the rows."""
        trees = [item.tree() for item in self.items]
        return ["table", trees, [list(row) for row in self.rows]]

    def holds(self, stars: Placement) -> bool:
        """Look the values up."""
        return tuple(item.value(stars) for item in self.items) in self.rows

    def __repr__(self) -> str:
        """Write table()."""
        return f"table({list(self.items)}, {list(self.rows)})"


def table(items: Iterable[Any], rows: Iterable[Iterable[Any]]) -> Constraint:
    """Return the constraint that expressions have the values of a row of a table.

    Args:
        items: expressions
        rows: lists of integers, one for each expression

    Raises:
        RequestError: for a row of another length, and for what is not an integer

    Examples:
        >>> from starbattle import Board, table
        >>> v = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1).variables()
        >>> table([v.column[0][0], v.column[1][0]], [(0, 2), (1, 3)])
        table([column[0][0], column[1][0]], [(0, 2), (1, 3)])
    """
    listed = tuple(map(expression, every("items", items)))
    if not listed:
        raise RequestError("table needs an expression")
    found = [every("rows", row) for row in every("rows", rows)]
    for row in found:
        if len(row) != len(listed):
            has = plural(len(row), "value")
            raise RequestError(f"rows: one has {has}, for {len(listed)} of items")
    numbers = [tuple(integer("rows", each) for each in row) for row in found]
    return Table(listed, tuple(numbers))

"""The expression that picks one of a list."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from starbattle.conditions.lists import every
from starbattle.conditions.placement import NoValue, Placement
from starbattle.conditions.term import (
    Expression,
    Numeric,
    Term,
    Tree,
    expression,
)
from starbattle.errors import RequestError


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Element(Expression):
    """The item of a list that an index, from 0, says."""

    items: tuple[Expression, ...]
    index: Expression

    def parts(self) -> Iterable[Term]:
        """Return the items and the index."""
        return *self.items, self.index

    def tree(self) -> Tree:
        """Return the name, the index from 1, and the list."""
        return ["element", (self.index + 1).tree(), [e.tree() for e in self.items]]

    def value(self, stars: Placement) -> int:
        """Return the item. Raises NoValue for an index out of the list."""
        index = self.index.value(stars)
        values = [item.value(stars) for item in self.items]
        if not 0 <= index < len(values):
            raise NoValue(
                f"{self.index!r} is {index}, and {len(values)} items are listed"
            )
        return values[index]

    def __repr__(self) -> str:
        """Write element()."""
        return f"element({list(self.items)}, {self.index!r})"


def element(items: Iterable[Any], index: Numeric) -> Expression:
    """Return the item of a list at an index that depends on the stars.

    No solution has an index out of the list.

    Args:
        items: integers and expressions
        index: an expression, counted from 0

    Raises:
        RequestError: for an empty list, and for what is not an expression

    Examples:
        >>> from starbattle import Board, element
        >>> v = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1).variables()
        >>> element([3, 1, 4, 1], v.column[0][0]) == 4
        element([3, 1, 4, 1], column[0][0]) == 4
    """
    if isinstance(items, Term):
        raise RequestError("element takes the list first, and then the index")
    listed = tuple(map(expression, every("items", items)))
    if not listed:
        raise RequestError("element needs a list that is not empty")
    return Element(listed, expression(index))

"""The constraint that expressions differ from each other."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from starbattle.conditions.lists import flat
from starbattle.conditions.placement import Placement
from starbattle.conditions.term import Constraint, Expression, Term, Tree, expression


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class AllDifferent(Constraint):
    """No two expressions have the same value."""

    items: tuple[Expression, ...]

    def parts(self) -> Iterable[Term]:
        """Return the expressions."""
        return self.items

    def tree(self) -> Tree:
        """Return the name and the list."""
        return ["all_different", [item.tree() for item in self.items]]

    def holds(self, stars: Placement) -> bool:
        """Compare all values."""
        values = [item.value(stars) for item in self.items]
        return len(set(values)) == len(values)

    def __repr__(self) -> str:
        """Write all_different()."""
        return f"all_different({list(self.items)})"


def all_different(*items: Any) -> Constraint:
    """Return the constraint that no two expressions have the same value.

    Args:
        *items: expressions, or one list of them

    Raises:
        RequestError: for what is not an expression

    Examples:
        >>> from starbattle import Board, all_different
        >>> v = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1).variables()
        >>> all_different(row[0] for row in v.column[:2])
        all_different([column[0][0], column[1][0]])
    """
    return AllDifferent(tuple(map(expression, flat(items))))

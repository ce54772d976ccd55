"""Comparisons of two expressions."""

from collections.abc import Iterable
from dataclasses import dataclass

from starbattle.conditions.placement import Placement
from starbattle.conditions.term import (
    COMPARISON,
    OR,
    Constraint,
    Expression,
    Term,
    Tree,
    joined,
)

COMPARISONS = {
    "==": (int.__eq__, "!="),
    "!=": (int.__ne__, "=="),
    "<": (int.__lt__, ">="),
    "<=": (int.__le__, ">"),
    ">": (int.__gt__, "<="),
    ">=": (int.__ge__, "<"),
}
"""What each comparison tests, and its opposite."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Comparison(Constraint):
    """Two expressions and how they compare."""

    level = COMPARISON

    name: str
    left: Expression
    right: Expression

    def parts(self) -> Iterable[Term]:
        """Return both."""
        return self.left, self.right

    def tree(self) -> Tree:
        """Return the comparison, with one constant, where it is not negative."""
        (left, less), (right, more) = self.left.split(), self.right.split()
        constant = more - less
        if constant >= 0 or not right:
            return [self.name, joined(left, 0), joined(right, constant)]
        return [self.name, joined(left, -constant), joined(right, 0)]

    def holds(self, stars: Placement) -> bool:
        """Compare."""
        test, _ = COMPARISONS[self.name]
        return test(self.left.value(stars), self.right.value(stars))

    def negated(self) -> Constraint:
        """Return the opposite comparison."""
        return Comparison(COMPARISONS[self.name][1], self.left, self.right)

    def __repr__(self) -> str:
        """Write the comparison."""
        return f"{self.left.inside(OR)} {self.name} {self.right.inside(OR)}"

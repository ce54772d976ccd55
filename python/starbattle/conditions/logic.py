"""Constraints of constraints: and, or, not, implies, if and only if."""

from collections.abc import Iterable
from dataclasses import dataclass

from starbattle.conditions.placement import Placement
from starbattle.conditions.term import (
    AND,
    COMPARISON,
    OR,
    SIGNED,
    Constraint,
    Logical,
    Term,
    Tree,
    constraint,
)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Connected(Constraint):
    """Constraints joined by `and` or `or`."""

    name: str
    of_all: tuple[Constraint, ...]

    @classmethod
    def of(cls, name: str, constraints: Iterable[object]) -> Constraint:
        """Join constraints; those that are joined by the same word join in."""
        found: list[Constraint] = []
        for each in map(constraint, constraints):
            same = isinstance(each, Connected) and each.name == name
            found += each.of_all if same else [each]  # type: ignore[attr-defined]
        return found[0] if len(found) == 1 else Connected(name, tuple(found))

    @property
    def level(self) -> int:  # type: ignore[override]
        """How closely the operator binds."""
        return AND if self.name == "and" else OR

    def parts(self) -> Iterable[Term]:
        """Return all constraints."""
        return self.of_all

    def tree(self) -> Tree:
        """Return the word and all constraints."""
        return [self.name, *(each.tree() for each in self.of_all)]

    def holds(self, stars: Placement) -> bool:
        """Look at all constraints."""
        found = [each.holds(stars) for each in self.of_all]
        return all(found) if self.name == "and" else any(found)

    def __repr__(self) -> str:
        """Write the constraints with & or |."""
        sign = " & " if self.name == "and" else " | "
        return sign.join(each.inside(self.level) for each in self.of_all)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Not(Constraint):
    """The opposite of a constraint."""

    level = SIGNED

    of: Constraint

    def parts(self) -> Iterable[Term]:
        """Return the constraint."""
        return (self.of,)

    def tree(self) -> Tree:
        """Return the opposite."""
        return ["not", self.of.tree()]

    def holds(self, stars: Placement) -> bool:
        """Tell whether the constraint does not hold."""
        return not self.of.holds(stars)

    def negated(self) -> Constraint:
        """Return the constraint itself."""
        return self.of

    def __repr__(self) -> str:
        """Write the constraint after ~."""
        return f"~{self.of.inside(SIGNED)}"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Implies(Constraint):
    """If a constraint holds, then another does."""

    left: Constraint
    right: Constraint

    def parts(self) -> Iterable[Term]:
        """Return both."""
        return self.left, self.right

    def tree(self) -> Tree:
        """Return the implication."""
        return ["implies", self.left.tree(), self.right.tree()]

    def holds(self, stars: Placement) -> bool:
        """Look at both."""
        left, right = self.left.holds(stars), self.right.holds(stars)
        return right or not left

    def __repr__(self) -> str:
        """Write implies()."""
        return f"implies({self.left!r}, {self.right!r})"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Iff(Constraint):
    """Two constraints hold, or neither does."""

    level = COMPARISON

    left: Constraint
    right: Constraint

    def parts(self) -> Iterable[Term]:
        """Return both."""
        return self.left, self.right

    def tree(self) -> Tree:
        """Return the equivalence."""
        return ["iff", self.left.tree(), self.right.tree()]

    def holds(self, stars: Placement) -> bool:
        """Look at both."""
        left, right = self.left.holds(stars), self.right.holds(stars)
        return left == right

    def __repr__(self) -> str:
        """Write both with ==."""
        return f"{self.left.inside(OR)} == {self.right.inside(OR)}"


connected = Connected.of


def implies(condition: Logical, consequence: Logical) -> Constraint:
    """Return the constraint that if one holds, then the other does.

    Args:
        condition: a constraint, or a cell: that a star is there
        consequence: likewise

    Raises:
        RequestError: for what is not a constraint

    Examples:
        >>> from starbattle import Board, implies
        >>> v = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1).variables()
        >>> implies(v.cell[0, 1], v.column[3][0] == 2)
        implies(cell[0, 1] == 1, column[3][0] == 2)
    """
    return constraint(condition).implies(consequence)

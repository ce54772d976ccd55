"""Sums, products, absolute values, and constraints as numbers."""

from collections.abc import Iterable
from dataclasses import dataclass

from starbattle.conditions.atoms import Number
from starbattle.conditions.placement import Placement
from starbattle.conditions.term import (
    PRODUCT,
    SIGNED,
    SUM,
    Constraint,
    Expression,
    Term,
    Tree,
    expression,
    joined,
)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Sum(Expression):
    """A sum of expressions with signs, and a constant; total() makes it."""

    level = SUM

    terms: tuple[tuple[int, Expression], ...]
    constant: int

    def parts(self) -> Iterable[Term]:
        """Return the terms."""
        return [term for _, term in self.terms]

    def tree(self) -> Tree:
        """Return one sum of all terms."""
        return joined(*self.split())

    def split(self) -> tuple[list[tuple[int, Tree]], int]:
        """Return the trees of all terms."""
        trees, constant = [], self.constant
        for sign, term in self.terms:
            more, extra = term.split()
            trees += [(sign * each, tree) for each, tree in more]
            constant += sign * extra
        return trees, constant

    def value(self, stars: Placement) -> int:
        """Add."""
        return self.constant + sum(sign * e.value(stars) for sign, e in self.terms)

    def __repr__(self) -> str:
        """Write the terms; the constant comes first if none of them is positive."""
        signed = [(sign, term.inside(PRODUCT)) for sign, term in self.terms]
        if self.constant:
            sign = 1 if self.constant > 0 else -1
            first = sign > 0 and all(each < 0 for each, _ in signed)
            signed.insert(0 if first else len(signed), (sign, str(abs(self.constant))))
        (sign, text), *others = signed
        rest = "".join(f" {'+' if s > 0 else '-'} {each}" for s, each in others)
        return f"{'' if sign > 0 else '-'}{text}{rest}"


def total(terms: Iterable[tuple[int, object]]) -> Expression:
    """Return the sum of terms with signs, in one level."""
    found: list[tuple[int, Expression]] = []
    constant = 0
    for sign, each in terms:
        term = expression(each)
        if isinstance(term, Sum):
            found += term.terms if sign > 0 else [(-s, one) for s, one in term.terms]
            constant += sign * term.constant
        elif isinstance(term, Number):
            constant += sign * term.integer
        else:
            found.append((sign, term))
    if not found:
        return expression(constant)
    if len(found) == 1 and found[0][0] > 0 and not constant:
        return found[0][1]
    return Sum(tuple(found), constant)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Product(Expression):
    """A product of two expressions; product() makes it."""

    level = PRODUCT

    left: Expression
    right: Expression

    def parts(self) -> Iterable[Term]:
        """Return both."""
        return self.left, self.right

    def tree(self) -> Tree:
        """Return the product."""
        return ["*", self.left.tree(), self.right.tree()]

    def value(self, stars: Placement) -> int:
        """Multiply."""
        return self.left.value(stars) * self.right.value(stars)

    def __repr__(self) -> str:
        """Write the product."""
        return f"{self.left.inside(PRODUCT)} * {self.right.inside(SIGNED)}"


def product(left: object, right: object) -> Expression:
    """Return a product; an integer goes first."""
    one, other = expression(left), expression(right)
    if isinstance(other, Number):
        one, other = other, one
    if isinstance(one, Number):
        if isinstance(other, Number):
            return expression(one.integer * other.integer)
        if one.integer == 1:
            return other
    return Product(one, other)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Absolute(Expression):
    """The absolute value of an expression; abs() makes it."""

    of: Expression

    def parts(self) -> Iterable[Term]:
        """Return the expression."""
        return (self.of,)

    def tree(self) -> Tree:
        """Return the absolute value."""
        return ["abs", self.of.tree()]

    def value(self, stars: Placement) -> int:
        """Drop the sign."""
        return abs(self.of.value(stars))

    def __repr__(self) -> str:
        """Write abs()."""
        return f"abs({self.of!r})"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Truth(Expression):
    """A constraint as a number: 1 where it holds, else 0."""

    of: Constraint

    def parts(self) -> Iterable[Term]:
        """Return the constraint."""
        return (self.of,)

    def tree(self) -> Tree:
        """Return the truth of the constraint."""
        return ["truth", self.of.tree()]

    def value(self, stars: Placement) -> int:
        """Tell whether the constraint holds."""
        return int(self.of.holds(stars))

    def inside(self, level: int) -> str:
        """Return the text of the constraint, in parentheses."""
        return self.of.inside(level)

    def __repr__(self) -> str:
        """Write the constraint."""
        return repr(self.of)

"""Expressions and constraints: trees that Python's operators build.

    cell[0, 3] + cell[1, 3] <= 1        (column[2][0] < 4) | ~(cell[0, 0] == 1)

Nothing is computed and nothing is searched here. A tree is checked when it is made and
never changed. `tree()` is what Prolog gets, 1-based; `repr` is Python, 0-based.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from operator import eq, ge, gt, le, lt, ne
from typing import Any, ClassVar, SupportsIndex, TypeAlias

from starbattle.arguments import LARGEST, is_bool, number, shown
from starbattle.errors import RequestError
from starbattle.phrases import plural

MOST_DEEP = 100
"""How deep trees may be; sums, and, or and lists of any length are one level each."""

Tree: TypeAlias = int | str | list[Any]
"""A term as JSON: an integer, [name, argument, ...], or the text of a constraint."""

ATOM, SIGNED, PRODUCT, SUM, AND, XOR, OR, COMPARISON = range(8)
"""How closely Python's operators bind, the closest first."""

_NO_TRUTH = (
    "a constraint has no truth value in Python: write & | ~ for and, or, not, with "
    "comparisons in parentheses; write (a <= b) & (b <= c) for a <= b <= c; `if`, "
    "`in`, min() and max() do not work, either"
)
_PARENTHESES = (
    "{} is not a constraint: & | ~ bind more closely than comparisons, so put these in "
    "parentheses, as in (a == 1) & (b == 0)"
)


class NoValue(RequestError):
    """An element that its list does not have: no solution has that."""


@dataclass(frozen=True, slots=True)
class Placement:
    """Where stars stand: what constraints are tested on.

    Attributes:
        size: number of rows
        stars: 0-based (row, column) cells, each once
    """

    size: int
    stars: frozenset[tuple[int, int]]
    _columns: Sequence[Sequence[int]] = field(init=False, repr=False, compare=False)

    @classmethod
    def of(cls, size: int, stars: Iterable[tuple[int, int]]) -> "Placement":
        """Make one of cells in any order."""
        return cls(size, frozenset(stars))

    def __post_init__(self) -> None:
        """Sort the columns of each row."""
        rows: list[list[int]] = [[] for _ in range(self.size)]
        for row, column in sorted(self.stars):
            rows[row].append(column)
        object.__setattr__(self, "_columns", rows)

    def column(self, row: int, star: int) -> int:
        """Return the column of a star of a row, both from 0.

        Raises NoValue if the row has too few stars.
        """
        if star >= len(self._columns[row]):
            raise NoValue(
                f"row {row + 1} has {plural(len(self._columns[row]), 'star')}"
            )
        return self._columns[row][star]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Term(ABC):
    """An expression or a constraint, which counts as 1 where it holds, else 0."""

    level: ClassVar[int] = ATOM
    """How closely the outermost operator of its text binds."""

    is_cell: ClassVar[bool] = False
    """Whether it says that a star is in a cell, and so may stand for a constraint."""

    __array_ufunc__: ClassVar[None] = None  # numbers of numpy leave operators to terms

    _depth: int = field(init=False)

    def __post_init__(self) -> None:
        """Raise RequestError for a tree that is too deep."""
        depth = 1 + max((part._depth for part in self.parts()), default=0)
        if depth > MOST_DEEP:
            raise RequestError(
                f"a constraint is nested more than {MOST_DEEP} deep; state several, or "
                "use sum()"
            )
        object.__setattr__(self, "_depth", depth)

    def parts(self) -> "Iterable[Term]":
        """Return the terms that this one is made of."""
        return ()

    @abstractmethod
    def tree(self) -> Tree:
        """Return the term as Prolog gets it, 1-based."""

    @abstractmethod
    def number(self) -> "Expression":
        """Return this as a number."""

    def within(self) -> "Iterator[Term]":
        """Yield this term and all that it is made of."""
        left: list[Term] = [self]
        while left:
            term = left.pop()
            yield term
            left += term.parts()

    def inside(self, level: int) -> str:
        """Return the text, in parentheses unless it binds as closely as `level`."""
        return repr(self) if self.level <= level else f"({self!r})"

    def __bool__(self) -> bool:
        """Refuse: only a solution decides it."""
        raise RequestError(f"{shown(self)}: {_NO_TRUTH}")

    __hash__ = object.__hash__

    def __add__(self, other: "Numeric") -> "Expression":
        """Return a sum."""
        return total([(1, self), (1, other)])

    __radd__ = __add__

    def __sub__(self, other: "Numeric") -> "Expression":
        """Return a difference."""
        return total([(1, self), (-1, other)])

    def __rsub__(self, other: "Numeric") -> "Expression":
        """Return a difference."""
        return total([(1, other), (-1, self)])

    def __neg__(self) -> "Expression":
        """Return the opposite."""
        return total([(-1, self)])

    def __pos__(self) -> "Expression":
        """Return this as a number."""
        return self.number()

    def __mul__(self, other: "Numeric") -> "Expression":
        """Return a product."""
        return product(self, other)

    __rmul__ = __mul__

    def _refuse(self, other: object) -> "Expression":
        """Raise RequestError: there is no division."""
        raise RequestError(
            "constraints have no division and no powers; element() looks values up, as "
            "in element([k % 2 for k in range(10)], column[0][0])"
        )

    __truediv__ = __rtruediv__ = __floordiv__ = __rfloordiv__ = _refuse
    __mod__ = __rmod__ = __pow__ = __rpow__ = _refuse

    def __abs__(self) -> "Expression":
        """Return the absolute value."""
        return Absolute(self.number())

    def __eq__(self, other: object) -> "Constraint":  # type: ignore[override]
        """Return the constraint that both are equal."""
        return compared("==", self, other)

    def __ne__(self, other: object) -> "Constraint":  # type: ignore[override]
        """Return the constraint that they differ."""
        return compared("!=", self, other)

    def __lt__(self, other: "Numeric") -> "Constraint":
        """Return the constraint that this is less."""
        return compared("<", self, other)

    def __le__(self, other: "Numeric") -> "Constraint":
        """Return the constraint that this is at most the other."""
        return compared("<=", self, other)

    def __gt__(self, other: "Numeric") -> "Constraint":
        """Return the constraint that this is more."""
        return compared(">", self, other)

    def __ge__(self, other: "Numeric") -> "Constraint":
        """Return the constraint that this is at least the other."""
        return compared(">=", self, other)

    def __and__(self, other: "Logical") -> "Constraint":
        """Return the constraint that both hold."""
        return joined("and", self, other)

    __rand__ = __and__

    def __or__(self, other: "Logical") -> "Constraint":
        """Return the constraint that one of them holds, or both."""
        return joined("or", self, other)

    __ror__ = __or__

    def __xor__(self, other: "Logical") -> "Constraint":
        """Return the constraint that exactly one of them holds."""
        return ~connected("iff", self, other)

    __rxor__ = __xor__

    def __invert__(self) -> "Constraint":
        """Return the constraint that this does not hold."""
        return constraint(self).negated()

    def implies(self, other: "Logical") -> "Constraint":
        """Return the constraint that if this holds, then the other does.

        Args:
            other: a constraint, or a cell: that a star is there
        """
        return connected("implies", self, other)

    def iff(self, other: "Logical") -> "Constraint":
        """Return the constraint that both hold, or neither.

        Args:
            other: a constraint, or a cell: that a star is there
        """
        return connected("iff", self, other)


Numeric: TypeAlias = Term | SupportsIndex
"""What stands for a number: integers, numpy's too; constraints count as 0 or 1."""

Logical: TypeAlias = Term | bool
"""What stands for a constraint: a cell says that a star is there."""


class Expression(Term):
    """A number that depends on where the stars are."""

    __slots__ = ()

    @abstractmethod
    def value(self, stars: Placement) -> int:
        """Return the number.

        Args:
            stars: where the stars are

        Raises:
            RequestError: for an element that its list does not have
        """

    def number(self) -> "Expression":
        """Return this."""
        return self

    def split(self) -> tuple[list[tuple[int, Tree]], int]:
        """Return the trees that this is a sum of, with their signs, and a constant."""
        return [(1, self.tree())], 0


class Constraint(Term):
    """What a solution has to meet; `where` takes a list of them."""

    __slots__ = ()

    @abstractmethod
    def holds(self, stars: Placement) -> bool:
        """Tell whether stars meet it; all its parts are looked at.

        Args:
            stars: where the stars are

        Returns:
            Whether they do.

        Raises:
            RequestError: for an element that its list does not have
        """

    def read(self) -> "Constraint":
        """Return the constraint with all that it is made of.

        That is itself, but for a text, which Prolog reads.
        """
        return self

    def number(self) -> Expression:
        """Return 1 where this holds, else 0."""
        return Truth(self)

    def negated(self) -> "Constraint":
        """Return the constraint that this does not hold."""
        return connected("not", self)

    def __eq__(self, other: object) -> "Constraint":  # type: ignore[override]
        """Return the constraint that both hold or neither, or that this counts so."""
        if isinstance(other, Constraint) or is_bool(other):
            return connected("iff", self, other)
        return Term.__eq__(self, other)

    def __ne__(self, other: object) -> "Constraint":  # type: ignore[override]
        """Return the opposite of ==."""
        return (self == other).negated()

    __hash__ = object.__hash__


def expression(value: object) -> Expression:
    """Return what stands for a number as one. Raises RequestError."""
    if isinstance(value, Term):
        return value.number()
    found = int(bool(value)) if is_bool(value) else number(value)
    if isinstance(value, list | tuple):
        raise several(value)
    if not isinstance(found, int):
        raise RequestError(
            "constraints are made of cells, columns and integers, not of "
            f"{shown(value)}"
        )
    if abs(found) > LARGEST:
        raise RequestError(f"integers of constraints are at most {LARGEST}")
    return Number(found)


def constraint(value: object) -> Constraint:
    """Return what stands for a constraint as one. Raises RequestError."""
    if isinstance(value, Constraint):
        return value
    if isinstance(value, Term) and value.is_cell:
        return compared("==", value, 1)
    if is_bool(value):  # as of a comparison of two integers
        return compared("==", 0, 0 if value else 1)
    if isinstance(value, list | tuple):
        raise several(value)
    raise RequestError(_PARENTHESES.format(shown(value)))


def several(values: Any) -> RequestError:
    """Return the error for a line of variables in the place of one; it names one."""
    first = values
    while isinstance(first, Iterable) and not isinstance(first, str):
        first = next(iter(first), None)
    example = f", as {first!r}" if isinstance(first, Term) else ""
    return RequestError(f"{shown(values)}: expected one of these{example}, not a line")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Number(Expression):
    """An integer."""

    integer: int

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

    def tree(self) -> Tree:
        """Return Prolog's column, which is counted from 1, less 1."""
        return sum_tree(*self.split())

    def split(self) -> tuple[list[tuple[int, Tree]], int]:
        """Return Prolog's column and -1."""
        return [(1, ["column", self.row + 1, self.star + 1])], -1

    def value(self, stars: Placement) -> int:
        """Return the column."""
        return stars.column(self.row, self.star)

    def __repr__(self) -> str:
        """Write it as variables() has it."""
        return f"column[{self.row}][{self.star}]"


def sum_tree(terms: list[tuple[int, Tree]], constant: int) -> Tree:
    """Return the tree of a sum."""
    if not terms:
        return constant
    found = (
        terms if not constant else [*terms, (1 if constant > 0 else -1, abs(constant))]
    )
    (sign, first), *others = found
    first = first if sign > 0 else ["-", first]
    match others:
        case []:
            return first
        case [(sign, other)]:
            return ["+" if sign > 0 else "-", first, other]
    return ["sum", [first, *(tree if s > 0 else ["-", tree] for s, tree in others)]]


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
        return sum_tree(*self.split())

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


COMPARISONS: dict[str, tuple[Callable[[Any, Any], Any], str]] = {
    "==": (eq, "!="),
    "!=": (ne, "=="),
    "<": (lt, ">="),
    "<=": (le, ">"),
    ">": (gt, "<="),
    ">=": (ge, "<"),
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
            return [self.name, sum_tree(left, 0), sum_tree(right, constant)]
        return [self.name, sum_tree(left, -constant), sum_tree(right, 0)]

    def holds(self, stars: Placement) -> bool:
        """Compare."""
        test, _ = COMPARISONS[self.name]
        return bool(test(self.left.value(stars), self.right.value(stars)))

    def negated(self) -> Constraint:
        """Return the opposite comparison."""
        return Comparison(COMPARISONS[self.name][1], self.left, self.right)

    def __repr__(self) -> str:
        """Write the comparison."""
        return f"{self.left.inside(OR)} {self.name} {self.right.inside(OR)}"


def compared(name: str, left: object, right: object) -> Constraint:
    """Return a comparison of what stands for numbers. Raises RequestError."""
    return Comparison(name, expression(left), expression(right))


_HOLDS: dict[str, Callable[[Sequence[bool]], bool]] = {
    "and": all,
    "or": any,
    "not": lambda found: not found[0],
    "implies": lambda found: found[1] or not found[0],
    "iff": lambda found: found[0] == found[1],
}
_LEVELS = {"and": AND, "or": OR, "not": SIGNED, "implies": ATOM, "iff": COMPARISON}


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Connected(Constraint):
    """Constraints joined by `and`, `or`, `not`, `implies` or `iff`."""

    name: str
    of_all: tuple[Constraint, ...]

    @property
    def level(self) -> int:  # type: ignore[override]
        """How closely the operator binds."""
        return _LEVELS[self.name]

    def parts(self) -> Iterable[Term]:
        """Return all constraints."""
        return self.of_all

    def tree(self) -> Tree:
        """Return the word and all constraints."""
        return [self.name, *(each.tree() for each in self.of_all)]

    def holds(self, stars: Placement) -> bool:
        """Look at all constraints."""
        return _HOLDS[self.name]([each.holds(stars) for each in self.of_all])

    def negated(self) -> Constraint:
        """Return the opposite: of `not` the constraint itself."""
        return self.of_all[0] if self.name == "not" else connected("not", self)

    def __repr__(self) -> str:
        """Write the constraints with operators, or implies()."""
        if self.name == "implies":
            return f"implies({', '.join(map(repr, self.of_all))})"
        if self.name == "iff":
            return " == ".join(each.inside(OR) for each in self.of_all)
        parts = [each.inside(self.level) for each in self.of_all]
        if self.name == "not":
            return f"~{parts[0]}"
        return (" & " if self.name == "and" else " | ").join(parts)


def connected(name: str, *constraints: object) -> Constraint:
    """Return constraints joined by a word."""
    return Connected(name, tuple(map(constraint, constraints)))


def joined(name: str, *constraints: object) -> Constraint:
    """Join constraints by `and` or `or`; those joined by the same word join in."""
    found: list[Constraint] = []
    for each in map(constraint, constraints):
        same = isinstance(each, Connected) and each.name == name
        found += each.of_all if same else [each]  # type: ignore[attr-defined]
    return found[0] if len(found) == 1 else Connected(name, tuple(found))


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
    return connected("implies", condition, consequence)

"""Expressions and constraints: trees that Python's operators build.

    cell[0, 3] + cell[1, 3] <= 1        (column[2][0] < 4) | ~(cell[0, 0] == 1)

Nothing is computed and nothing is searched here. A tree is checked when it is made and
never changed. `tree()` is what Prolog gets, 1-based; `repr` is Python, 0-based.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, ClassVar, SupportsIndex, TypeAlias

from starbattle.arguments import LARGEST, is_bool, number, shown
from starbattle.conditions.placement import Placement
from starbattle.errors import RequestError

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

    @abstractmethod
    def parts(self) -> "Iterable[Term]":
        """Return the terms that this one is made of."""

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
        return _total((1, self), (1, other))

    def __radd__(self, other: "Numeric") -> "Expression":
        """Return a sum."""
        return _total((1, other), (1, self))

    def __sub__(self, other: "Numeric") -> "Expression":
        """Return a difference."""
        return _total((1, self), (-1, other))

    def __rsub__(self, other: "Numeric") -> "Expression":
        """Return a difference."""
        return _total((1, other), (-1, self))

    def __neg__(self) -> "Expression":
        """Return the opposite."""
        return _total((-1, self))

    def __pos__(self) -> "Expression":
        """Return this as a number."""
        return self.number()

    def __mul__(self, other: "Numeric") -> "Expression":
        """Return a product."""
        return _product(self, other)

    def __rmul__(self, other: "Numeric") -> "Expression":
        """Return a product."""
        return _product(other, self)

    def __abs__(self) -> "Expression":
        """Return the absolute value."""
        made: Expression = _made("arithmetic", "Absolute", self.number())
        return made

    def __eq__(self, other: object) -> "Constraint":  # type: ignore[override]
        """Return the constraint that both are equal."""
        return _compared("==", self, other)

    def __ne__(self, other: object) -> "Constraint":  # type: ignore[override]
        """Return the constraint that they differ."""
        return _compared("!=", self, other)

    def __lt__(self, other: "Numeric") -> "Constraint":
        """Return the constraint that this is less."""
        return _compared("<", self, other)

    def __le__(self, other: "Numeric") -> "Constraint":
        """Return the constraint that this is at most the other."""
        return _compared("<=", self, other)

    def __gt__(self, other: "Numeric") -> "Constraint":
        """Return the constraint that this is more."""
        return _compared(">", self, other)

    def __ge__(self, other: "Numeric") -> "Constraint":
        """Return the constraint that this is at least the other."""
        return _compared(">=", self, other)

    def __and__(self, other: "Logical") -> "Constraint":
        """Return the constraint that both hold."""
        return _connected("and", self, other)

    def __rand__(self, other: "Logical") -> "Constraint":
        """Return the constraint that both hold."""
        return _connected("and", other, self)

    def __or__(self, other: "Logical") -> "Constraint":
        """Return the constraint that one of them holds, or both."""
        return _connected("or", self, other)

    def __ror__(self, other: "Logical") -> "Constraint":
        """Return the constraint that one of them holds, or both."""
        return _connected("or", other, self)

    def __xor__(self, other: "Logical") -> "Constraint":
        """Return the constraint that exactly one of them holds."""
        return ~_iff(self, other)

    def __rxor__(self, other: "Logical") -> "Constraint":
        """Return the constraint that exactly one of them holds."""
        return ~_iff(other, self)

    def __invert__(self) -> "Constraint":
        """Return the constraint that this does not hold."""
        return constraint(self).negated()

    def implies(self, other: "Logical") -> "Constraint":
        """Return the constraint that if this holds, then the other does.

        Args:
            other: a constraint, or a cell: that a star is there
        """
        made: Constraint = _made(
            "logic", "Implies", constraint(self), constraint(other)
        )
        return made

    def iff(self, other: "Logical") -> "Constraint":
        """Return the constraint that both hold, or neither.

        Args:
            other: a constraint, or a cell: that a star is there
        """
        return _iff(self, other)


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
        made: Expression = _made("arithmetic", "Truth", self)
        return made

    def negated(self) -> "Constraint":
        """Return the constraint that this does not hold."""
        made: Constraint = _made("logic", "Not", self)
        return made

    def __eq__(self, other: object) -> "Constraint":  # type: ignore[override]
        """Return the constraint that both hold or neither, or that this counts so."""
        if isinstance(other, Constraint) or is_bool(other):
            return _iff(self, other)
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
    if not isinstance(found, int):
        raise RequestError(
            "constraints are made of cells, columns and integers, not of "
            f"{shown(value)}"
        )
    if abs(found) > LARGEST:
        raise RequestError(f"integers of constraints are at most {LARGEST}")
    made: Expression = _made("atoms", "Number", found)
    return made


def constraint(value: object) -> Constraint:
    """Return what stands for a constraint as one. Raises RequestError."""
    if isinstance(value, Constraint):
        return value
    if isinstance(value, Term) and value.is_cell:
        return _compared("==", value, 1)
    if is_bool(value):  # as of a comparison of two integers
        return _compared("==", 0, 0 if value else 1)
    raise RequestError(_PARENTHESES.format(shown(value)))


def joined(terms: list[tuple[int, Tree]], constant: int) -> Tree:
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


# What operators build is made of the classes above, so it is imported when it is built.


def _made(module: str, name: str, *arguments: object) -> Any:
    """Call what a module of this folder defines."""
    found = import_module(f"{__package__}.{module}")
    return getattr(found, name)(*arguments)


def _total(*terms: tuple[int, object]) -> Expression:
    made: Expression = _made("arithmetic", "total", terms)
    return made


def _product(left: object, right: object) -> Expression:
    made: Expression = _made("arithmetic", "product", left, right)
    return made


def _compared(name: str, left: object, right: object) -> Constraint:
    made: Constraint = _made(
        "comparison", "Comparison", name, expression(left), expression(right)
    )
    return made


def _connected(name: str, *of_all: object) -> Constraint:
    made: Constraint = _made("logic", "connected", name, of_all)
    return made


def _iff(left: object, right: object) -> Constraint:
    made: Constraint = _made("logic", "Iff", constraint(left), constraint(right))
    return made

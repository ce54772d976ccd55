"""Expressions and constraints: terms that Python's operators build.

    cell[0, 3] + cell[1, 3] <= 1        (column[2][0] < 4) | ~(cell[0, 0] == 1)

A term is a name and its arguments, as in CPMpy; KINDS has what can be done with each
name. Nothing is computed and nothing is searched here. A term is checked when it is
made and never changed. Prolog gets its `text()`, which counts from 1; `repr` is
Python, from 0.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from operator import eq, ge, gt, le, lt, mul, ne
from typing import Any, ClassVar, NamedTuple, SupportsIndex, TypeAlias, cast

from starbattle.arguments import LARGEST, is_bool, number, set_fields, shown
from starbattle.errors import RequestError

MOST_DEEP = 100
"""How deep terms may be; sums, and, or and lists of any length are one level each."""

ATOM, SIGNED, PRODUCT, SUM, AND, XOR, OR, COMPARISON = range(8)
"""How closely Python's operators bind, the closest first."""

_NO_TRUTH = (
    "a constraint has no truth value in Python: write & | ~ for and, or, not, with "
    "comparisons in parentheses; write (a <= b) & (b <= c) for a <= b <= c; `if`, "
    "`in`, min() and max() do not work, either"
)
_PARENTHESES = (
    "{} is not a constraint: compare it, as in a == 1; & | ~ bind more closely than "
    "comparisons, so put these in parentheses, as in (a == 1) & (b == 0)"
)


class NoValue(RequestError):
    """An element that its list does not have: no solution has that."""


Columns: TypeAlias = Sequence[Sequence[int]]
"""Where stars stand: for each row their 0-based columns, ascending."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Term:
    """An expression or a constraint, which counts as 1 where it holds, else 0.

    Attributes:
        name: what it is: a line of KINDS
        args: integers, texts, terms, and tuples of them
    """

    __array_ufunc__: ClassVar[None] = None  # numbers of numpy leave operators to terms

    name: str
    args: tuple[Any, ...]
    _depth: int = field(init=False)

    def __post_init__(self) -> None:
        """Raise RequestError for a term that is too deep."""
        depth = 1 + max((part._depth for part in self.parts()), default=0)
        if depth > MOST_DEEP:
            raise RequestError(
                f"a constraint is nested more than {MOST_DEEP} deep; state several, or "
                "use sum()"
            )
        set_fields(self, _depth=depth)

    def parts(self) -> "Iterator[Term]":
        """Yield the terms that this one is made of."""
        for arg in self.args:
            for one in arg if isinstance(arg, tuple) else (arg,):
                if isinstance(one, Term):
                    yield one

    def within(self) -> "Iterator[Term]":
        """Yield this term and all that it is made of."""
        left: list[Term] = [self]
        while left:
            term = left.pop()
            yield term
            left += term.parts()

    def text(self) -> str:
        """Return the text that Prolog reads, which counts from 1."""
        return KINDS[self.name].text(*self.args)

    def value(self, stars: Columns) -> int:
        """Return the number, or whether the constraint holds; all parts are looked at.

        Args:
            stars: where the stars are, as many in each row as the rules say

        Raises:
            RequestError: for an element that its list does not have
        """
        match self.name, self.args:
            case "cell", (row, column):
                return int(column in stars[row])
            case "column", (row, star):
                return int(stars[row][star])
            case "text", _:
                return cast(Constraint, self).read().value(stars)
        return int(KINDS[self.name].value(*_valued(self.args, stars)))

    def __repr__(self) -> str:
        """Write it in Python."""
        return KINDS[self.name].python(*self.args)

    def inside(self, level: int) -> str:
        """Return the Python, in parentheses unless it binds as closely as `level`."""
        if self.name == "truth":
            return str(self.args[0].inside(level))
        return repr(self) if KINDS[self.name].level <= level else f"({self!r})"

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
        return expression(self)

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
        return Expression("abs", (expression(self),))

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
        return negated(constraint(self))

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


class Constraint(Term):
    """What a solution has to meet; `where` takes a list of them."""

    __slots__ = ()

    def read(self) -> "Constraint":
        """Return the constraint that a text stands for, and any other as it is.

        Raises:
            RequestError: for a text that is not a constraint
        """
        return self._read(*self.args) if self.name == "text" else self

    @staticmethod
    @lru_cache(maxsize=10_000)
    def _read(source: str) -> "Constraint":
        """Ask Prolog, which reads the text."""
        from starbattle.bridge import open_bridge
        from starbattle.bridge.client import ask
        from starbattle.conditions.where import read_constraint

        reply = ask(open_bridge("auto"), op="constraints", where=[source])
        return read_constraint(reply["trees"][0])

    def __eq__(self, other: object) -> "Constraint":  # type: ignore[override]
        """Return the constraint that both hold or neither, or that this counts so."""
        if isinstance(other, Constraint) or is_bool(other):
            return connected("iff", self, other)
        return Term.__eq__(self, other)

    def __ne__(self, other: object) -> "Constraint":  # type: ignore[override]
        """Return the opposite of ==."""
        return negated(self == other)

    __hash__ = object.__hash__


def cell(row: int, column: int) -> Expression:
    """Return whether a star is in a cell, 1 or 0; both count from 0."""
    return Expression("cell", (row, column))


def column(row: int, star: int) -> Expression:
    """Return the column of a star of a row, from the left; all count from 0."""
    return Expression("column", (row, star))


def expression(value: object) -> Expression:
    """Return what stands for a number as one. Raises RequestError."""
    if isinstance(value, Expression):
        return value
    if isinstance(value, Term):
        return Expression("truth", (value,))
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
    return Expression("number", (found,))


def constraint(value: object) -> Constraint:
    """Return what stands for a constraint as one. Raises RequestError."""
    if isinstance(value, Constraint):
        return value
    if isinstance(value, Term) and value.name == "cell":
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


def total(terms: Iterable[tuple[int, object]]) -> Expression:
    """Return the sum of terms with signs, in one level."""
    signs: list[int] = []
    found: list[Expression] = []
    constant = 0
    for sign, each in terms:
        match expression(each):
            case Expression("sum", (signs_, terms_, constant_)):
                signs += [sign * one for one in signs_]
                found += terms_
                constant += sign * constant_
            case Expression("number", (integer,)):
                constant += sign * integer
            case term:
                signs.append(sign)
                found.append(term)
    if not found:
        return Expression("number", (constant,))
    if signs == [1] and not constant:
        return found[0]
    return Expression("sum", (tuple(signs), tuple(found), constant))


def product(left: object, right: object) -> Expression:
    """Return a product; an integer goes first."""
    one, other = expression(left), expression(right)
    if other.name == "number":
        one, other = other, one
    if one.name == "number":
        (factor,) = one.args
        if other.name == "number":
            return Expression("number", (factor * other.args[0],))
        if factor == 1:
            return other
    return Expression("*", (one, other))


def compared(name: str, left: object, right: object) -> Constraint:
    """Return a comparison of what stands for numbers. Raises RequestError."""
    return Constraint(name, (expression(left), expression(right)))


def connected(name: str, *constraints: object) -> Constraint:
    """Return constraints joined by a word."""
    return Constraint(name, (tuple(map(constraint, constraints)),))


def joined(name: str, *constraints: object) -> Constraint:
    """Join constraints by `and` or `or`; those joined by the same word join in."""
    found: list[Constraint] = []
    for each in map(constraint, constraints):
        found += each.args[0] if each.name == name else [each]
    return found[0] if len(found) == 1 else connected(name, *found)


def negated(given: Constraint) -> Constraint:
    """Return the opposite: of `not` the constraint itself."""
    if given.name == "not":
        (opposite,) = given.args[0]
        return opposite  # type: ignore[no-any-return]
    if given.name in COMPARISONS:
        return Constraint(COMPARISONS[given.name].opposite, given.args)
    return connected("not", given)


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


# --- what can be done with a term, by its name ---


class Kind(NamedTuple):
    """What can be done with the arguments of a term.

    Attributes:
        level: how closely the outermost operator of its Python binds
        python: returns the Python
        text: returns the text for Prolog
        value: returns the number, or whether it holds, given the values of the
            arguments; Term.value() has those that the stars tell
    """

    level: int
    python: Callable[..., str]
    text: Callable[..., str]
    value: Callable[..., Any] = int


class Comparison(NamedTuple):
    """What a comparison tests, how Prolog writes it, and its opposite."""

    test: Callable[[Any, Any], Any]
    text: str
    opposite: str


COMPARISONS = {
    "==": Comparison(eq, "=", "!="),
    "!=": Comparison(ne, "!=", "=="),
    "<": Comparison(lt, "<", ">="),
    "<=": Comparison(le, "=<", ">"),
    ">": Comparison(gt, ">", "<="),
    ">=": Comparison(ge, ">=", "<"),
}

COUNTS = {"at_most": "<=", "at_least": ">=", "exactly": "=="}
"""How each of these compares the number of stars on cells."""


def counted(given: Constraint) -> Constraint:
    """Return a constraint of COUNTS as a comparison of a sum; any other as it is."""
    if given.name not in COUNTS:
        return given
    count, cells = given.args
    return compared(COUNTS[given.name], total((1, each) for each in cells), count)


def _valued(part: Any, stars: Columns) -> Any:
    """Return what a part of a term comes to, the terms in it each its value."""
    if isinstance(part, tuple):
        return tuple(_valued(one, stars) for one in part)
    return part.value(stars) if isinstance(part, Term) else part


def _texts(terms: Iterable[Term]) -> str:
    return f"[{', '.join(term.text() for term in terms)}]"


def _factor(term: Term) -> str:
    """Return the text of a factor, in parentheses if it has an operator of its own."""
    has_sign = term.name == "number" and term.args[0] < 0
    closed = has_sign or term.name in ("sum", "column", "*")
    return f"({term.text()})" if closed else term.text()


_Signed: TypeAlias = list[tuple[int, str]]
"""What is added up: signs and texts."""


def _split(term: Term) -> tuple[_Signed, int]:
    """Return the terms that this is a sum of, as texts for Prolog, and the constant."""
    match term.name, term.args:
        case "number", (integer,):
            return [], integer
        case "column", (row, star):
            return [(1, f"column({row + 1},{star + 1})")], -1
        case "sum", (signs, terms, constant):
            found: _Signed = []
            for sign, each in zip(signs, terms, strict=True):
                more, extra = _split(each)
                found += [(sign * s, text) for s, text in more]
                constant += sign * extra
            return found, constant
    return [(1, term.text())], 0


def _added(signed: _Signed, constant: int) -> str:
    """Write a sum; the constant comes first if nothing else is positive."""
    if constant or not signed:
        sign = 1 if constant >= 0 else -1
        first = sign > 0 and all(each < 0 for each, _ in signed)
        signed.insert(0 if first else len(signed), (sign, str(abs(constant))))
    (sign, text), *others = signed
    rest = "".join(f" {'+' if s > 0 else '-'} {each}" for s, each in others)
    return f"{'' if sign > 0 else '-'}{text}{rest}"


def _sum_python(signs: Sequence[int], terms: Sequence[Term], constant: int) -> str:
    signed = [(s, e.inside(PRODUCT)) for s, e in zip(signs, terms, strict=True)]
    return _added(signed, constant)


def _element_value(items: Sequence[int], place: int) -> int:
    """Return the item. Raises NoValue for an index out of the list."""
    if not 0 <= place < len(items):
        raise NoValue(f"the index is {place}, and {len(items)} items are listed")
    return items[place]


def _comparison(name: str) -> Kind:
    test, written, _ = COMPARISONS[name]

    def text(left: Term, right: Term) -> str:
        """Write it with one constant, where it is not negative."""
        (one, less), (other, more) = _split(left), _split(right)
        on_right = more >= less or not other
        constants = (0, more - less) if on_right else (less - more, 0)
        sides = map(_added, (one, other), constants)
        return f" {written} ".join(sides)

    return Kind(
        COMPARISON,
        lambda left, right: f"{left.inside(OR)} {name} {right.inside(OR)}",
        text,
        test,
    )


def _count(name: str) -> Kind:
    def named(cells: Iterable[Term]) -> str:
        return ", ".join(f"r{each.args[0] + 1}c{each.args[1] + 1}" for each in cells)

    test = COMPARISONS[COUNTS[name]].test
    return Kind(
        ATOM,
        lambda count, cells: f"{name}({count}, {list(cells)})",
        lambda count, cells: f"{name}({count}, [{named(cells)}])",
        lambda count, cells: test(sum(cells), count),
    )


def _logic(
    name: str,
    level: int,
    python: Callable[[Sequence[Term]], str],
    value: Callable[[Sequence[int]], Any],
) -> Kind:
    def text(parts: Sequence[Term]) -> str:
        found = [
            f"({part.text()})" if part.name in _LOGIC else part.text() for part in parts
        ]
        return f"not {found[0]}" if name == "not" else f" {name} ".join(found)

    return Kind(level, python, text, value)


def _between(sign: str, level: int) -> Callable[[Sequence[Term]], str]:
    return lambda parts: f" {sign} ".join(part.inside(level) for part in parts)


_LOGIC = {
    "and": _logic("and", AND, _between("&", AND), all),
    "or": _logic("or", OR, _between("|", OR), any),
    "not": _logic(
        "not", SIGNED, lambda parts: f"~{parts[0].inside(SIGNED)}", lambda v: not v[0]
    ),
    "implies": _logic(
        "implies",
        ATOM,
        lambda parts: f"implies({', '.join(map(repr, parts))})",
        lambda v: v[1] or not v[0],
    ),
    "iff": _logic("iff", COMPARISON, _between("==", OR), lambda v: v[0] == v[1]),
}

KINDS: dict[str, Kind] = {
    "number": Kind(ATOM, str, str),
    "cell": Kind(
        ATOM,
        lambda row, column: f"cell[{row}, {column}]",
        lambda row, column: f"cell({row + 1},{column + 1})",
    ),
    "column": Kind(
        ATOM,
        lambda row, star: f"column[{row}][{star}]",
        lambda row, star: f"column({row + 1},{star + 1}) - 1",
    ),
    "sum": Kind(
        SUM,
        _sum_python,
        lambda *args: _added(*_split(Expression("sum", args))),
        lambda signs, terms, constant: constant + sum(map(mul, signs, terms)),
    ),
    "*": Kind(
        PRODUCT,
        lambda left, right: f"{left.inside(PRODUCT)} * {right.inside(SIGNED)}",
        lambda left, right: f"{_factor(left)}*{_factor(right)}",
        mul,
    ),
    "abs": Kind(
        ATOM,
        lambda one: f"abs({one!r})",
        lambda one: f"abs({one.text()})",
        abs,
    ),
    "truth": Kind(
        ATOM,
        repr,
        lambda part: f"truth({part.text()})",
        int,
    ),
    "element": Kind(
        ATOM,
        lambda items, index: f"element({list(items)}, {index!r})",
        lambda items, index: f"element({(index + 1).text()}, {_texts(items)})",
        _element_value,
    ),
    **{name: _comparison(name) for name in COMPARISONS},
    **_LOGIC,
    **{name: _count(name) for name in COUNTS},
    "all_different": Kind(
        ATOM,
        lambda items: f"all_different({list(items)})",
        lambda items: f"all_different({_texts(items)})",
        lambda items: len(set(items)) == len(items),
    ),
    "table": Kind(
        ATOM,
        lambda items, rows: f"table({list(items)}, {list(rows)})",
        lambda items, rows: f"table({_texts(items)}, {[list(row) for row in rows]})",
        lambda items, rows: items in rows,
    ),
    "text": Kind(
        ATOM,
        repr,
        str,
    ),
}
"""All names of terms."""

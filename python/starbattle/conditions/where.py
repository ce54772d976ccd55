"""What `where` takes: constraints, their texts, and the trees that Prolog reads.

The grammar of texts is that of Prolog's conditions; it counts from 1. Python writes
such texts and sends them on, and does not parse them: Prolog makes trees of them.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from starbattle.arguments import invalid_argument, shown
from starbattle.conditions.kinds import COUNTS, Counting, all_different, element, table
from starbattle.conditions.term import (
    COMPARISONS,
    Absolute,
    Cell,
    Column,
    Comparison,
    Connected,
    Constraint,
    Expression,
    NoValue,
    Placement,
    Term,
    Tree,
    Truth,
    constraint,
    expression,
    joined,
    product,
    total,
)
from starbattle.errors import RequestError
from starbattle.phrases import plural

MOST_TEXT = 20_000
"""How long the text of a constraint may be."""

Where: TypeAlias = Iterable[Constraint | str | bool] | None
"""Constraints, or texts as in files: "cell(1,4) + cell(2,4) =< 1"; None: none."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Written(Constraint):
    """A constraint as a text, which Prolog reads; it counts from 1."""

    source: str

    def parts(self) -> Iterable[Term]:
        """Return nothing; what it is made of is not known yet."""
        return ()

    def tree(self) -> Tree:
        """Return the text."""
        return self.source

    def holds(self, stars: Placement) -> bool:
        """Look at the constraint that it stands for. Raises RequestError."""
        return self.read().holds(stars)

    def read(self) -> Constraint:
        """Ask Prolog, which reads the text.

        Raises RequestError for a text that is not a constraint.
        """
        return self._read(self.source)

    @staticmethod
    @lru_cache(maxsize=10_000)
    def _read(source: str) -> Constraint:
        from starbattle.bridge import open_bridge
        from starbattle.bridge.client import ask

        reply = ask(open_bridge("auto"), op="constraints", where=[source])
        return read_constraint(reply["trees"][0])

    def __repr__(self) -> str:
        """Show the text."""
        return repr(self.source)


def constraints(where: object) -> tuple[Constraint, ...]:
    """Return the argument `where` as constraints. Raises RequestError."""
    if where is None:
        return ()
    expected = "a list of constraints"
    if isinstance(where, str | Term) or not isinstance(where, Iterable):
        raise invalid_argument("where", where, expected + ", also for one: [...]")
    return tuple(map(_one, where))


def _one(given: Any) -> Constraint:
    if isinstance(given, str):
        return _written(given)
    try:
        return constraint(given)
    except RequestError:
        raise RequestError(
            f"where: {shown(given)} is not a constraint; constraints compare, as in "
            "v.cell[0, 3] + v.cell[1, 3] <= 1"
        ) from None


def _written(given: str) -> Constraint:
    source = " ".join(given.split())
    if not source:
        raise RequestError("where: a text is empty")
    if len(source) > MOST_TEXT:
        raise RequestError(f"where: a text is longer than {MOST_TEXT:,} characters")
    return Written(source)


def check_where(where: Sequence[Constraint], row_stars: Sequence[int]) -> None:
    """Raise RequestError for a cell off the board, and a star that a row has not.

    Args:
        where: constraints; what texts say is left to Prolog
        row_stars: how many stars each row of the board has
    """
    inside = range(len(row_stars))
    for each in where:
        for term in each.within():
            if isinstance(term, Cell):
                on_board = term.row in inside and term.column in inside
            elif isinstance(term, Column):
                on_board = term.row in inside and term.star in range(
                    row_stars[term.row]
                )
            else:
                continue
            if not on_board:
                size = len(row_stars)
                board = f"a {size}x{size} board with {_said(row_stars)}"
                raise RequestError(f"where: {shown(each)}: {board} has no {term!r}")


def _said(row_stars: Sequence[int]) -> str:
    least, most = min(row_stars), max(row_stars)
    return plural(most, "star") if least == most else f"{least} to {most} stars"


def read_where(
    where: Sequence[Constraint], row_stars: Sequence[int]
) -> list[Constraint]:
    """Return the constraints, with those that texts stand for.

    Raises RequestError as check_where() does, and for a text that is no constraint.
    """
    found = [_read(each, number, len(where)) for number, each in enumerate(where, 1)]
    check_where(found, row_stars)
    return found


def _read(constraint: Constraint, number: int, count: int) -> Constraint:
    try:
        return constraint.read()
    except RequestError as error:
        which = f"constraint {number}: " if count > 1 else ""
        raise RequestError(f"{which}{error}") from None


def trees(where: Sequence[Constraint]) -> list[Tree]:
    """Return the constraints as Prolog gets them."""
    return [each.tree() for each in where]


def texts(where: Sequence[Constraint]) -> list[str]:
    """Return the constraints as texts that Prolog reads."""
    return [text(each.tree()) for each in where]


def is_met(constraint: Constraint, stars: Placement) -> bool:
    """Tell whether stars meet a constraint; they do not if it has no value."""
    try:
        return constraint.holds(stars)
    except NoValue:
        return False


_COMPARISONS = {"<=": "=<", "==": "=", "<": "<", ">=": ">=", ">": ">", "!=": "!="}
_LOGIC = {"and", "or", "implies", "iff"}


def text(tree: Tree) -> str:
    """Return the text of a tree; a text is one."""
    match tree:
        case int() | str():
            return str(tree)
        case ["cell" | "column" | "abs" | "truth" as name, *arguments]:
            return f"{name}({','.join(map(text, arguments))})"
        case ["-", one]:
            return f"-{_factor(one)}"
        case ["+" | "-" as sign, left, right]:
            return f"{text(left)} {sign} {_addend(right)}"
        case ["*", left, right]:
            return f"{_factor(left)}*{_factor(right)}"
        case ["sum", [first, *others]]:
            return text(first) + "".join(map(_added, others))
        case [name, left, right] if name in _COMPARISONS:
            return f"{text(left)} {_COMPARISONS[name]} {text(right)}"
        case [name, *parts] if name in _LOGIC:
            return f" {name} ".join(map(_part, parts))
        case ["not", part]:
            return f"not {_part(part)}"
        case ["element", index, items]:
            return f"element({text(index)}, {_listed(items)})"
        case ["all_different", items]:
            return f"all_different({_listed(items)})"
        case ["table", items, rows]:
            return f"table({_listed(items)}, {_listed(map(_listed, rows))})"
        case [name, int(count), [*cells]]:
            named = [f"r{row}c{column}" for row, column in cells]
            return f"{name}({count}, {_listed(named)})"
    raise AssertionError(f"not a tree: {tree!r}")


def _added(tree: Tree) -> str:
    match tree:
        case ["-", one]:
            return f" - {_addend(one)}"
    return f" + {_addend(tree)}"


def _addend(tree: Tree) -> str:
    """Return what stands after a sign, in parentheses if it is a sum."""
    return f"({text(tree)})" if _is(tree, "+", "-", "sum") else text(tree)


def _factor(tree: Tree) -> str:
    is_signed = isinstance(tree, int) and tree < 0
    closed = is_signed or _is(tree, "+", "-", "sum", "*")
    return f"({text(tree)})" if closed else text(tree)


def _part(tree: Tree) -> str:
    return f"({text(tree)})" if _is(tree, "not", *_LOGIC) else text(tree)


def _is(tree: Tree, *names: str) -> bool:
    return isinstance(tree, list) and tree[0] in names


def _listed(items: Any) -> str:
    return f"[{', '.join(map(text, items))}]"


def read_constraint(tree: Any) -> Constraint:
    """Return the constraint that a tree stands for; trees count from 1.

    Raises RequestError for a kind of constraint that has no class here.
    """
    match tree:
        case [name, left, right] if name in COMPARISONS:
            return Comparison(name, _expression(left), _expression(right))
        case ["and" | "or" as name, *parts]:
            return joined(name, *map(read_constraint, parts))
        case ["not" | "implies" | "iff" as name, *parts]:
            return Connected(name, tuple(map(read_constraint, parts)))
        case ["all_different", items]:
            return all_different(list(map(_expression, items)))
        case ["table", items, rows]:
            return table(list(map(_expression, items)), rows)
        case [name, count, cells] if name in COUNTS:
            at = dict.fromkeys((row - 1, column - 1) for row, column in cells)
            return Counting(name, count, tuple(Cell(*cell) for cell in at))
    raise _unknown(tree)


def _expression(tree: Any) -> Expression:
    match tree:
        case int():
            return expression(tree)
        case ["cell", row, column]:
            return Cell(row - 1, column - 1)
        case ["column", row, star]:
            return Column(row - 1, star - 1) + 1
        case ["+", left, right]:
            return total([(1, _expression(left)), (1, _expression(right))])
        case ["-", left, right]:
            return total([(1, _expression(left)), (-1, _expression(right))])
        case ["-", one]:
            return total([(-1, _expression(one))])
        case ["*", left, right]:
            return product(_expression(left), _expression(right))
        case ["abs", one]:
            return Absolute(_expression(one))
        case ["sum", items]:
            return total((1, _expression(item)) for item in items)
        case ["element", index, items]:
            return element(list(map(_expression, items)), _expression(index) - 1)
        case ["truth", part]:
            return Truth(read_constraint(part))
    raise _unknown(tree)


def _unknown(tree: Any) -> RequestError:
    """Return the error for a kind that Prolog has and Python does not."""
    return RequestError(f"where: Python has no class for {shown(tree)}")

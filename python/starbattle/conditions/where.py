"""What `where` takes: constraints and texts of them, and the trees of texts.

The grammar of texts is that of Prolog's conditions; it counts from 1. Python writes
such texts and sends them on. It does not parse them: Prolog makes trees of those that
have to be known here, for peers and for the checker.
"""

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from starbattle.arguments import invalid_argument, shown
from starbattle.conditions.kinds import all_different, element, table
from starbattle.conditions.term import (
    COMPARISONS,
    COUNTS,
    Constraint,
    Expression,
    NoValue,
    Placement,
    Term,
    cell,
    column,
    compared,
    connected,
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
    return Constraint("text", (source,))


def check_where(where: Sequence[Constraint], row_stars: Sequence[int]) -> None:
    """Raise RequestError for a cell off the board, and a star that a row has not.

    Args:
        where: constraints; what texts say is left to Prolog
        row_stars: how many stars each row of the board has
    """
    size = len(row_stars)
    for each in where:
        for term in each.within():
            if term.name not in ("cell", "column"):
                continue
            row, place = term.args
            if row not in range(size) or place not in range(
                size if term.name == "cell" else row_stars[row]
            ):
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


def _read(given: Constraint, number: int, count: int) -> Constraint:
    try:
        return given.read()
    except RequestError as error:
        which = f"constraint {number}: " if count > 1 else ""
        raise RequestError(f"{which}{error}") from None


def texts(where: Sequence[Constraint]) -> list[str]:
    """Return the constraints as texts that Prolog reads."""
    return [each.text() for each in where]


def is_met(constraint: Constraint, stars: Placement) -> bool:
    """Tell whether stars meet a constraint; they do not if it has no value."""
    try:
        return bool(constraint.value(stars))
    except NoValue:
        return False


_COMPARISONS = {"\\=": "!="} | {each.text: name for name, each in COMPARISONS.items()}


def read_constraint(tree: Any) -> Constraint:
    """Return the constraint that a tree of Prolog stands for; trees count from 1.

    Raises RequestError for a kind of constraint that is not known here.
    """
    match tree:
        case [name, left, right] if name in _COMPARISONS:
            return compared(_COMPARISONS[name], _expression(left), _expression(right))
        case ["and" | "or" as name, *parts]:
            return joined(name, *map(read_constraint, parts))
        case ["not" | "implies" | "iff" as name, *parts]:
            return connected(name, *map(read_constraint, parts))
        case ["all_different", items]:
            return all_different(list(map(_expression, items)))
        case ["table", items, rows]:
            return table(list(map(_expression, items)), rows)
        case [name, count, cells] if name in COUNTS:
            at = dict.fromkeys((row - 1, column - 1) for row, column in cells)
            return Constraint(name, (count, tuple(cell(*place) for place in at)))
    raise _unknown(tree)


def _expression(tree: Any) -> Expression:
    match tree:
        case int():
            return expression(tree)
        case ["cell", row, place]:
            return cell(row - 1, place - 1)
        case ["column", row, star]:
            return column(row - 1, star - 1) + 1
        case ["-", one]:
            return -_expression(one)
        case ["*", left, right]:
            return product(_expression(left), _expression(right))
        case ["abs", one]:
            return abs(_expression(one))
        case ["sum", items]:
            return total((1, _expression(item)) for item in items)
        case ["element", index, items]:
            return element(list(map(_expression, items)), _expression(index) - 1)
        case ["truth", part]:
            return expression(read_constraint(part))
    raise _unknown(tree)


def _unknown(tree: Any) -> RequestError:
    """Return the error for a kind that Prolog has and Python does not."""
    return RequestError(f"where: Python does not know {shown(tree)}")

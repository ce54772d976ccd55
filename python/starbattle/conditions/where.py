"""Constraints as arguments: functions that make them, what `where` takes, texts read.

The grammar of texts is that of Prolog's conditions; it counts from 1. Python writes
such texts and sends them on. It does not parse them: Prolog makes trees of those that
have to be known here, for peers and for the checker.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, SupportsIndex, TypeAlias

from starbattle.arguments import (
    cell_named,
    integer,
    invalid_argument,
    is_bool,
    listed,
    shown,
    whole,
)
from starbattle.conditions.term import (
    COMPARISONS,
    COUNTS,
    Columns,
    Constraint,
    Expression,
    NoValue,
    Numeric,
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
from starbattle.errors import RequestError, shortened
from starbattle.phrases import plural

MOST_TEXT = 20_000
"""How long the text of a constraint may be."""

Where: TypeAlias = Iterable[Constraint | str | bool] | None
"""Constraints, or texts as in files: "cell(1,4) + cell(2,4) =< 1"; None: none."""


# --- functions that make constraints ---


def flat(items: Iterable[Any], *pairs: type) -> Iterator[Any]:
    """Yield what is in lists of lists, with cells for their names and for pairs.

    Tuples of two integers are pairs, and what else `pairs` says: in a list, they may
    be two numbers.
    """
    for item in items:
        if isinstance(item, str) and (named := cell_named(item)):
            yield cell(*named)
        elif isinstance(item, Term | str) or not isinstance(item, Iterable):
            yield item
        elif hasattr(item, "tolist"):
            yield from flat(_listed(item), *pairs)
        elif isinstance(item, (tuple, *pairs)) and _is_pair(item):
            yield cell(*map(int, item))
        else:
            yield from flat(item, *pairs)


def _listed(array: Any) -> Iterable[Any]:
    """Return what is in an array of numpy; two columns are of cells."""
    rows = array.tolist()
    is_of_cells = array.ndim == 2 and array.shape[1] == 2
    return map(tuple, rows) if is_of_cells else [rows]


def _is_pair(item: Any) -> bool:
    return len(item) == 2 and all(whole(each) is not None for each in item)


def at_most(count: SupportsIndex, *cells: Any) -> Constraint:
    """Return the constraint that at most so many of some cells have stars.

    Args:
        count: the number
        *cells: cells of variables(), 0-based (row, column) cells, names of cells such
            as "r1c1", or lists and arrays of them, as of numpy.argwhere(); one that is
            there twice counts once. Among constraints, those that hold count

    Raises:
        RequestError: for what is neither a cell nor a constraint

    Examples:
        >>> from starbattle import Board, at_most
        >>> v = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1).variables()
        >>> at_most(1, v.cell[0, 0], v.cell[3, 3])
        at_most(1, [cell[0, 0], cell[3, 3]])
    """
    return _counting("at_most", count, cells)


def at_least(count: SupportsIndex, *cells: Any) -> Constraint:
    """Return the constraint that at least so many of some cells have stars.

    Args:
        count: the number
        *cells: as for at_most()

    Raises:
        RequestError: for what is neither a cell nor a constraint
    """
    return _counting("at_least", count, cells)


def exactly(count: SupportsIndex, *cells: Any) -> Constraint:
    """Return the constraint that exactly so many of some cells have stars.

    Args:
        count: the number
        *cells: as for at_most()

    Raises:
        RequestError: for what is neither a cell nor a constraint
    """
    return _counting("exactly", count, cells)


def _counting(name: str, count: object, cells: Iterable[Any]) -> Constraint:
    number = integer("count", count)
    found = [_counted(each) for each in flat(cells, list)]
    if all(each.name == "cell" for each in found):
        each_once = {each.args: each for each in found}
        return Constraint(name, (number, tuple(each_once.values())))
    return compared(COUNTS[name], total((1, each) for each in found), number)


def _counted(item: Any) -> Term:
    """Return what is counted: a cell, or a constraint. Raises RequestError."""
    if isinstance(item, Term):
        return item if item.name == "cell" else constraint(item)
    if is_bool(item):  # as of a comparison of two integers
        return constraint(item)
    expected = "cell[r, c], a pair (row, column) or a name such as 'r1c1'"
    raise RequestError(f"{shown(item)} is no cell; expected {expected}")


def all_different(*items: Any) -> Constraint:
    """Return the constraint that no two expressions have the same value.

    Args:
        *items: expressions, 0-based (row, column) cells, names of cells such as "r1c1",
            or lists of them

    Raises:
        RequestError: for what is not an expression

    Examples:
        >>> from starbattle import Board, all_different
        >>> v = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1).variables()
        >>> all_different(row[0] for row in v.column[:2])
        all_different([column[0][0], column[1][0]])
    """
    return Constraint("all_different", (tuple(map(expression, flat(items))),))


def table(items: Iterable[Any], rows: Iterable[Iterable[Any]]) -> Constraint:
    """Return the constraint that expressions have the values of a row of a table.

    Args:
        items: expressions
        rows: lists of integers, one for each expression

    Raises:
        RequestError: for a row of another length, and for what is not an integer

    Examples:
        >>> from starbattle import Board, table
        >>> v = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1).variables()
        >>> table([v.column[0][0], v.column[1][0]], [(0, 2), (1, 3)])
        table([column[0][0], column[1][0]], [(0, 2), (1, 3)])
    """
    found = _expressions("table", items)
    lists = [listed("rows", row, "a list") for row in listed("rows", rows, "a list")]
    for row in lists:
        if len(row) != len(found):
            has = plural(len(row), "value")
            raise RequestError(f"rows: one has {has}, for {len(found)} of items")
    values = tuple(tuple(integer("rows", n) for n in row) for row in lists)
    return Constraint("table", (found, values))


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
    return Expression("element", (_expressions("element", items), expression(index)))


def _expressions(name: str, items: Iterable[Any]) -> tuple[Expression, ...]:
    """Return the items of an argument, one at least. Raises RequestError."""
    found = listed("items", items, "a list")
    if not found:
        raise RequestError(f"{name} needs a list that is not empty")
    return tuple(map(expression, flat(found)))


# --- what `where` takes ---


def constraints(where: object) -> tuple[Constraint, ...]:
    """Return the argument `where` as constraints. Raises RequestError."""
    if where is None:
        return ()
    expected = "a list of constraints"
    if isinstance(where, str | Term) or not isinstance(where, Iterable):
        raise invalid_argument("where", where, expected + ", also for one: [...]")
    from starbattle.conditions.variables import Line  # which most boards do without

    found, left = [], [*where][::-1]
    while left:
        item = left.pop()
        if isinstance(item, list | tuple) and not isinstance(item, Line):
            left += item[::-1]
        else:
            found.append(_one(item))
    return tuple(found)


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


def as_given(given: Constraint, part: Term | None = None) -> str:
    """Return a constraint, or a part of it, in the form that its author used."""
    said = given if part is None else part
    text = said.text() if given.name == "text" else repr(said)
    return shortened(text if part is None else text.removesuffix(" - 1"))  # a column


def check_where(
    where: Sequence[Constraint],
    row_stars: Sequence[int],
    read: Sequence[Constraint] | None = None,
) -> None:
    """Raise RequestError for a cell off the board, and a star that a row has not.

    Args:
        where: constraints
        row_stars: how many stars each row of the board has
        read: the same with those that texts stand for; else texts are left to Prolog
    """
    size = len(row_stars)
    for given, each in zip(where, read or where, strict=True):
        for term in each.within():
            if term.name not in ("cell", "column"):
                continue
            row, place = term.args
            if row not in range(size) or place not in range(
                size if term.name == "cell" else row_stars[row]
            ):
                board = f"a {size}x{size} board with {_said(row_stars)}"
                has_no = f"{board} has no {as_given(given, term)}"
                raise RequestError(f"where: {as_given(given)}: {has_no}")


def _said(row_stars: Sequence[int]) -> str:
    least, most = min(row_stars), max(row_stars)
    return plural(most, "star") if least == most else f"{least} to {most} stars"


def read_where(
    where: Sequence[Constraint], row_stars: Sequence[int]
) -> list[Constraint]:
    """Return the constraints, with those that texts stand for.

    Raises RequestError as check_where() does, and for a text that is no constraint.
    """
    found = []
    for number, each in enumerate(where, 1):
        try:
            found.append(each.read())
        except RequestError as error:
            which = f"constraint {number}: " if len(where) > 1 else ""
            raise RequestError(f"{which}{error}") from None
    check_where(where, row_stars, found)
    return found


def texts(where: Sequence[Constraint]) -> list[str]:
    """Return the constraints as texts that Prolog reads."""
    return [each.text() for each in where]


_IDLE = re.compile(
    r"(?<=[][(),]) | (?=[][),])|(?<=[^][(),\w]) (?=[\w(])|(?<=\w) (?=[^][(),\w])"
)
"""The blanks that tell nothing, in texts with single ones."""


def without_blanks(text: str) -> str:
    """Return a text without the blanks that tell nothing: those for readers."""
    return _IDLE.sub("", text)


def is_met(constraint: Constraint, stars: Columns) -> bool:
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

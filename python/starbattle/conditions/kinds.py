"""Kinds of constraints with names: numbers of stars, differences, tables, elements."""

from collections.abc import Iterable, Iterator
from typing import Any, SupportsIndex

from starbattle.arguments import cell_named, integer, listed, shown, whole
from starbattle.conditions.term import (
    COUNTS,
    Constraint,
    Expression,
    Numeric,
    Term,
    cell,
    compared,
    constraint,
    expression,
    total,
)
from starbattle.errors import RequestError
from starbattle.phrases import plural


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
        elif isinstance(item, (tuple, *pairs)) and _is_pair(item):
            yield cell(*map(int, item))
        else:
            yield from flat(item, *pairs)


def _is_pair(item: Any) -> bool:
    return len(item) == 2 and all(whole(each) is not None for each in item)


def at_most(count: SupportsIndex, *cells: Any) -> Constraint:
    """Return the constraint that at most so many of some cells have stars.

    Args:
        count: the number
        *cells: cells of variables(), 0-based (row, column) cells, names of cells such
            as "r1c1", or lists of them; one that is there twice counts once. Among
            constraints, those that hold count

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
    if isinstance(item, str):
        raise RequestError(f"{shown(item)} is no cell; expected a name such as 'r1c1'")
    is_cell = isinstance(item, Term) and item.name == "cell"
    return item if is_cell else constraint(item)


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

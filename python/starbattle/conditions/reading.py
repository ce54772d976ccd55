"""Constraints from the trees that Prolog makes of texts."""

from typing import Any

from starbattle.arguments import shown
from starbattle.conditions.all_different import all_different
from starbattle.conditions.arithmetic import Absolute, Truth, product, total
from starbattle.conditions.atoms import Cell, Column
from starbattle.conditions.comparison import COMPARISONS, Comparison
from starbattle.conditions.counting import COUNTS, Counting
from starbattle.conditions.element import element
from starbattle.conditions.logic import Connected, Iff, Implies, Not
from starbattle.conditions.table import table
from starbattle.conditions.term import Constraint, Expression, expression
from starbattle.errors import RequestError


def read_constraint(tree: Any) -> Constraint:
    """Return the constraint that a tree stands for; trees count from 1.

    Raises RequestError for a kind of constraint that has no class here.
    """
    match tree:
        case [name, left, right] if name in COMPARISONS:
            return Comparison(name, _expression(left), _expression(right))
        case ["and" | "or" as name, *parts]:
            return Connected.of(name, map(read_constraint, parts))
        case ["not", part]:
            return Not(read_constraint(part))
        case ["implies", left, right]:
            return Implies(read_constraint(left), read_constraint(right))
        case ["iff", left, right]:
            return Iff(read_constraint(left), read_constraint(right))
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

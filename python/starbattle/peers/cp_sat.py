"""OR-Tools CP-SAT, one worker: sums of 0/1 variables and 2x2 windows; constraints."""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from itertools import combinations, product
from typing import Any, NamedTuple, TypeAlias

from ortools.sat.python import cp_model

from starbattle.board.board import HOLE, Board, Cell, unit_cells, unit_stars
from starbattle.conditions.term import (
    COMPARISONS,
    Constraint,
    Expression,
    counted,
)
from starbattle.conditions.where import read_where
from starbattle.errors import RequestError
from starbattle.peers.peer import Found

_USUAL = (
    "num_workers=1", "linearization_level=0", "cp_model_presolve=false",
    "catch_sigint_signal=false",
)  # fmt: skip

_FIXED = {
    "enumerate_all_solutions": "solutions= says how many",
    "catch_sigint_signal": "Ctrl-C ends the search as it is",
    "use_probing_search": "solutions would come twice",
    "log_search_progress": "the log would be among the answers",
    "num_search_workers": "num_workers says the same",
}
"""Parameters that no option may set, and why."""


class Search:
    """A search of CP-SAT; options are parameters of its solver, NAME=VALUE.

    Without the linear relaxation, which one worker would use throughout, and without
    presolve, it takes a half to a sixth of the time.
    """

    def __init__(self, board: Board, single: bool, options: Sequence[str] = ()) -> None:
        self._board = board
        self._single = single
        self._model = cp_model.CpModel()
        self._cells: dict[Cell, cp_model.IntVar] = {}
        for name in [option.partition("=")[0] for option in options]:
            if name in _FIXED:
                raise ValueError(f"no {name}: {_FIXED[name]}")
        self._has_options = bool(options)
        self._solver = _solver(*_USUAL, *options)
        self.parallel = self._solver.parameters.num_workers != 1
        if not single and self.parallel:
            raise ValueError("several solutions are listed with num_workers=1 only")

    def post(self) -> None:
        """Post the constraints."""
        board = self._board
        size = range(board.size)
        self._cells = {
            cell: self._model.new_bool_var("") for cell in product(size, size)
        }
        for kind, index, count in unit_stars(board):
            unit = [self._cells[cell] for cell in unit_cells(board, kind, index)]
            self._model.add(cp_model.LinearExpr.sum(unit) == count)
        if board.rules.touch == "king" and not board.rules.wrap:
            self._post_windows()
        else:
            self._post_touching()
        self._fix(board.given_stars, 1)
        self._fix(board.cells_of(HOLE) + board.given_blanks, 0)
        translation = _Translation(self._model, self._cells, board.size)
        for each in read_where(board.where, board.row_stars):
            translation.post(each)

    def _post_windows(self) -> None:
        for row, column in product(range(self._board.size - 1), repeat=2):
            window = product((row, row + 1), (column, column + 1))
            self._model.add_at_most_one([self._cells[cell] for cell in window])

    def _post_touching(self) -> None:
        board = self._board
        for cell, x in self._cells.items():
            for other in board.rules.touching(cell, board.size):
                if cell < other:
                    self._model.add_at_most_one([x, self._cells[other]])

    def _fix(self, cells: Iterable[Cell], value: int) -> None:
        for cell in cells:
            self._model.add(self._cells[cell] == value)

    def run(self, found: Found) -> bool:
        """Search; return whether there are no other solutions."""
        single = self._single
        self._solver.parameters.enumerate_all_solutions = not single
        every: list[list[Cell]] = []

        def noted(stars: list[Cell]) -> bool:
            every.append(stars)
            return found(stars)

        callback = _Callback(self._cells, noted if self._has_options else found)
        status = self._solver.solve(self._model, callback)
        self._figures = {
            "nodes": self._solver.num_branches,
            "conflicts": self._solver.num_conflicts,
        }
        if status == cp_model.MODEL_INVALID:
            reason = self._solver.solution_info()
            raise RequestError(f"peer_options of cp_sat: {reason}")
        is_complete = status == cp_model.INFEASIBLE or (
            status == cp_model.OPTIMAL and not single
        )
        if is_complete and self._has_options:
            return self._excludes_others(every)
        return is_complete

    def _excludes_others(self, found: list[list[Cell]]) -> bool:
        """Tell whether a search without options proves that these are all solutions.

        Some parameters make CP-SAT leave out solutions and say that it has them all.
        """
        for stars in found:
            self._model.add_bool_or([~self._cells[cell] for cell in stars])
        self._solver = _solver(*_USUAL)
        return bool(self._solver.solve(self._model) == cp_model.INFEASIBLE)

    def stop(self) -> None:
        """End the search."""
        self._solver.stop_search()

    def figures(self) -> Mapping[str, int]:
        """Return branches, as nodes, and conflicts."""
        return self._figures


def _solver(*options: str) -> cp_model.CpSolver:
    """Return a solver with parameters. Raises ValueError for unknown ones."""
    solver = cp_model.CpSolver()
    for option in options:
        name, _, value = option.partition("=")
        try:
            setattr(solver.parameters, name, json.loads(value))
        except (AttributeError, TypeError, ValueError):
            raise ValueError(f"no parameter or value: {option}") from None
    return solver


class _Callback(cp_model.CpSolverSolutionCallback):  # type: ignore[misc]
    """Passes solutions on, and ends the search when no more are wanted."""

    def __init__(self, cells: dict[Cell, cp_model.IntVar], found: Found) -> None:
        super().__init__()
        self._cells = cells
        self._found = found
        self._more = True

    def on_solution_callback(self) -> None:
        """Pass a solution on; another may come after the search was told to end."""
        if self._more:
            self._more = self._found(
                [c for c, x in self._cells.items() if self.value(x)]
            )
        if not self._more:
            self.stop_search()


# The constraints of a board: numbers are linear expressions. The cells decide all
# variables that are added, so that no solution is found twice.

_LARGEST = 2**53

_Literal: TypeAlias = Any
"""A Boolean variable of CP-SAT, or its opposite."""


class _Value(NamedTuple):
    """A linear expression of CP-SAT, or an integer; its least and largest value."""

    linear: Any
    low: int
    high: int


class _Translation:
    """Puts constraints into a model. Raises RequestError for numbers too large."""

    def __init__(
        self, model: cp_model.CpModel, cells: Mapping[Cell, cp_model.IntVar], size: int
    ) -> None:
        self._model = model
        self._cells = cells
        self._size = size
        self._columns: dict[Cell, _Value] = {}

    def post(self, constraint: Constraint) -> None:
        """Post a constraint."""
        match counted(constraint):
            case Constraint(name, (left, right)) if name in COMPARISONS:
                sides = self._value(left).linear, self._value(right).linear
                self._model.add(COMPARISONS[name].test(*sides))
            case Constraint("and", (parts,)):
                for each in parts:
                    self.post(each)
            case _:
                self._model.add_bool_or([self._literal(constraint)])

    def _literal(self, constraint: Constraint) -> _Literal:
        """Return a literal that is true where a constraint holds, and only there."""
        match counted(constraint):
            case Constraint(name, (left, right)) if name in COMPARISONS:
                sides = self._value(left).linear, self._value(right).linear
                return self._compared_literal(name, *sides)
            case Constraint("all_different", (items,)):
                found = [self._value(item).linear for item in items]
                return self._compared("!=", combinations(found, 2))
            case Constraint("table", (items, rows)):
                found = [self._value(item).linear for item in items]
                return self._any(
                    [self._compared("==", zip(found, row, strict=True)) for row in rows]
                )
            case Constraint(name, (parts,)):
                return self._joined(name, [self._literal(each) for each in parts])
        raise AssertionError(f"not a constraint: {constraint!r}")

    def _joined(self, name: str, literals: list[_Literal]) -> _Literal:
        match name, literals:
            case "not", [one]:
                return ~one
            case "implies", [condition, consequence]:
                return self._any([~condition, consequence])
            case "iff", [one, other]:
                return self._compared_literal("==", one, other)
        return self._all(literals) if name == "and" else self._any(literals)

    def _compared(self, name: str, pairs: Iterable[tuple[Any, Any]]) -> _Literal:
        """Return whether all pairs of expressions compare so."""
        return self._all([self._compared_literal(name, *pair) for pair in pairs])

    def _compared_literal(self, name: str, one: Any, other: Any) -> _Literal:
        literal = self._model.new_bool_var("")
        for word, when in ((name, literal), (COMPARISONS[name].opposite, ~literal)):
            holds = COMPARISONS[word].test(one, other)
            if isinstance(holds, bool):  # of two integers
                self._model.add_bool_or([when if holds else ~when])
            else:
                self._model.add(holds).only_enforce_if(when)
        return literal

    def _all(self, literals: list[_Literal]) -> _Literal:
        return ~self._any([~literal for literal in literals])

    def _any(self, literals: list[_Literal]) -> _Literal:
        found = self._model.new_bool_var("")
        self._model.add_bool_or([*literals, ~found])
        for literal in literals:
            self._model.add_implication(literal, found)
        return found

    def _value(self, expression: Expression) -> _Value:
        """Return what stands for an expression. Raises RequestError."""
        match expression.name, expression.args:
            case "number", (integer,):
                return _Value(integer, integer, integer)
            case "cell", cell:
                return _Value(self._cells[cell], 0, 1)
            case "column", place:
                if place not in self._columns:
                    self._columns[place] = self._column(*place)
                return self._columns[place]
            case "sum", (signs, terms, constant):
                added = map(_times, signs, map(self._value, terms))
                return reduce(_plus, added, _Value(constant, constant, constant))
            case "*", (left, right):
                return self._product(self._value(left), self._value(right))
            case "abs", (one,):
                return self._absolute(self._value(one))
            case "truth", (part,):
                return _Value(self._literal(part), 0, 1)
            case "element", (items, index):
                values = [self._value(item) for item in items]
                return self._element(values, self._value(index))
        raise AssertionError(f"not an expression: {expression!r}")

    def _column(self, row: int, star: int) -> _Value:
        """Count the cells up to which the row has no more than the stars before."""
        before = [
            sum(self._cells[row, column] for column in range(end + 1))
            for end in range(self._size)
        ]
        literals = [self._compared_literal("<=", found, star) for found in before]
        return _Value(sum(literals), 0, self._size - 1)

    def _product(self, one: _Value, other: _Value) -> _Value:
        for value, factor in ((one, other), (other, one)):
            if isinstance(factor.linear, int):
                return _times(factor.linear, value)
        ends = [a * b for a in one[1:] for b in other[1:]]
        found = self._variable(min(ends), max(ends))
        self._model.add_multiplication_equality(
            found.linear, [one.linear, other.linear]
        )
        return found

    def _absolute(self, value: _Value) -> _Value:
        if isinstance(value.linear, int):
            size = abs(value.linear)
            return _Value(size, size, size)
        found = self._variable(0, max(-value.low, value.high, 0))
        self._model.add_abs_equality(found.linear, value.linear)
        return found

    def _element(self, items: list[_Value], index: _Value) -> _Value:
        """Return the item at an index, which is not out of the list."""
        found = self._variable(
            min(item.low for item in items), max(item.high for item in items)
        )
        picked = [
            self._compared_literal("==", index.linear, place)
            for place in range(len(items))
        ]
        self._model.add_bool_or(picked)
        for literal, item in zip(picked, items, strict=True):
            self._model.add(found.linear == item.linear).only_enforce_if(literal)
        return found

    def _variable(self, low: int, high: int) -> _Value:
        """Return a new variable. Raises RequestError."""
        _check_numbers(low, high)
        return _Value(self._model.new_int_var(low, high, ""), low, high)


def _check_numbers(low: int, high: int) -> None:
    """Raise RequestError for numbers that CP-SAT might not compute with."""
    if max(-low, high) > _LARGEST:
        raise RequestError("where: numbers are too large for the model cp_sat")


def _times(factor: int, value: _Value) -> _Value:
    low, high = sorted((factor * value.low, factor * value.high))
    _check_numbers(low, high)
    return _Value(factor * value.linear, low, high)


def _plus(one: _Value, other: _Value) -> _Value:
    low, high = one.low + other.low, one.high + other.high
    _check_numbers(low, high)
    return _Value(one.linear + other.linear, low, high)

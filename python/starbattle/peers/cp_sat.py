"""OR-Tools CP-SAT, one worker: sums of 0/1 variables and 2x2 windows."""

from collections.abc import Iterable, Mapping
from itertools import product

from ortools.sat.python import cp_model

from starbattle.board.board import HOLE, Cell
from starbattle.errors import SolverError
from starbattle.peers.peer import Found, Problem

ORDER = 10
DESCRIPTION = "OR-Tools CP-SAT: 0/1 variables, sums and 2x2 windows; learns clauses"
EXTRA = "ortools"
PACKAGE = "ortools"


class Search:
    """A search of CP-SAT."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem
        self._model = cp_model.CpModel()
        self._solver = cp_model.CpSolver()
        self._cells: dict[Cell, cp_model.IntVar] = {}

    def post(self) -> None:
        """Post the constraints."""
        board = self._problem.board
        size = range(board.size)
        self._cells = {
            cell: self._model.new_bool_var("") for cell in product(size, size)
        }
        self._post_units()
        self._post_diagonals()
        if board.rules.touch == "king" and not board.rules.wrap:
            self._post_windows()
        else:
            self._post_touching()
        self._fix(self._problem.given_stars, 1)
        self._fix([*self._holes(), *self._problem.given_blanks], 0)
        if board.where:
            from starbattle.peers.cp_sat_where import post_where

            post_where(self._model, self._cells, board)

    def _post_units(self) -> None:
        board = self._problem.board
        rows, columns, regions = (
            board.rules.counts(f"{unit}_stars", board.size, board.stars)
            for unit in ("row", "column", "region")
        )
        cells = self._cells
        for k in range(board.size):
            self._post_sum(rows[k], [cell for cell in cells if cell[0] == k])
            self._post_sum(columns[k], [cell for cell in cells if cell[1] == k])
            self._post_sum(regions[k], board.cells_of(k))

    def _post_diagonals(self) -> None:
        board = self._problem.board
        if (count := board.rules.on_diagonals(board.stars)) is not None:
            across = range(board.size)
            self._post_sum(count, [(k, k) for k in across])
            self._post_sum(count, [(k, board.size - 1 - k) for k in across])

    def _post_sum(self, count: int, cells: Iterable[Cell]) -> None:
        """Post the number of stars of some cells."""
        unit = [self._cells[cell] for cell in cells]
        self._model.add(cp_model.LinearExpr.sum(unit) == count)

    def _post_windows(self) -> None:
        for row, column in product(range(self._problem.board.size - 1), repeat=2):
            window = product((row, row + 1), (column, column + 1))
            self._model.add_at_most_one([self._cells[cell] for cell in window])

    def _post_touching(self) -> None:
        board = self._problem.board
        for cell, x in self._cells.items():
            for other in board.rules.touching(cell, board.size):
                if cell < other:
                    self._model.add_at_most_one([x, self._cells[other]])

    def _holes(self) -> Iterable[Cell]:
        regions = self._problem.board.regions
        return [(r, c) for r, c in self._cells if regions[r][c] == HOLE]

    def _fix(self, cells: Iterable[Cell], value: int) -> None:
        for cell in cells:
            self._model.add(self._cells[cell] == value)

    def run(self, found: Found) -> bool:
        """Search; return whether there are no other solutions."""
        single = self._problem.single
        parameters = self._solver.parameters
        parameters.num_workers = 1
        parameters.enumerate_all_solutions = not single
        parameters.catch_sigint_signal = False
        status = self._solver.solve(self._model, _Callback(self._cells, found))
        if status == cp_model.MODEL_INVALID:
            raise SolverError("CP-SAT found the model invalid")
        return status == cp_model.INFEASIBLE or (
            status == cp_model.OPTIMAL and not single
        )

    def stop(self) -> None:
        """End the search."""
        self._solver.stop_search()

    def figures(self) -> Mapping[str, int]:
        """Return branches, as nodes, and conflicts."""
        return {
            "nodes": self._solver.num_branches,
            "conflicts": self._solver.num_conflicts,
        }


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
            self._more = self._found(self._stars)
        if not self._more:
            self.stop_search()

    def _stars(self) -> list[Cell]:
        return [cell for cell, x in self._cells.items() if self.value(x)]

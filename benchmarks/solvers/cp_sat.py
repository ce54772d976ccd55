"""OR-Tools CP-SAT, one worker: sums of 0/1 variables and 2x2 windows."""

from ortools.sat.python import cp_model

from starbattle import HOLE, Board


class _Counter(cp_model.CpSolverSolutionCallback):
    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def on_solution_callback(self) -> None:
        self.count += 1


def solve(board: Board, every: bool, seconds: float) -> int | None:
    """Return how many solutions there are, one at most if not every; None: too slow."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.enumerate_all_solutions = every
    counter = _Counter()
    status = solver.solve(_model(board), counter)
    if status == cp_model.UNKNOWN or (every and status == cp_model.FEASIBLE):
        return None
    return counter.count if every else min(counter.count, 1)


def _model(board: Board) -> cp_model.CpModel:
    n, model = board.size, cp_model.CpModel()
    x = [[model.new_bool_var("") for _ in range(n)] for _ in range(n)]
    regions: list[list[cp_model.IntVar]] = [[] for _ in range(n)]
    for r in range(n):
        for c in range(n):
            if board.regions[r][c] == HOLE:
                model.add(x[r][c] == 0)
            else:
                regions[board.regions[r][c]].append(x[r][c])
    for unit in (*x, *zip(*x, strict=True), *regions):
        model.add(sum(unit) == board.stars)
    for r in range(n - 1):
        for c in range(n - 1):
            window = (x[r][c], x[r][c + 1], x[r + 1][c], x[r + 1][c + 1])
            model.add_at_most_one(window)
    return model

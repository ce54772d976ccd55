"""Star Battle: solve, compare, explain and make puzzles with SWI-Prolog.

A board has N rows, N columns and N regions; S stars go into each of them, and
no two stars touch, not even diagonally.

>>> from starbattle import Board, solve
>>> board = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1)
>>> result = solve(board)
>>> result.status
<Status.SATISFIED: 'satisfied'>
>>> len(result[0].stars)
4
"""

from starbattle.board.board import HOLE, Board
from starbattle.board.checker import Violation, is_solution, violations
from starbattle.board.position import Position
from starbattle.board.solution import Solution
from starbattle.errors import (
    BoardError,
    BoardWarning,
    BridgeError,
    BridgeUnavailable,
    RequestError,
    SolverError,
    StarBattleError,
)
from starbattle.explanation import (
    ExplainStatus,
    Explanation,
    ExplanationInterrupted,
    Grade,
    Hint,
    Mistake,
    Step,
    StepView,
    Technique,
    Unit,
    explain,
    grade,
    hint,
    techniques,
)
from starbattle.formats import (
    parse_boards,
    parse_positions,
    read_boards,
    read_positions,
)
from starbattle.generator import BoardGenerator, GeneratedBoard, count_placements, make
from starbattle.render.picture import frequencies
from starbattle.render.svg import svg
from starbattle.search.result import Result, Status
from starbattle.search.solver import Interrupted, iter_solutions, solve
from starbattle.search.strategy import Strategy

__version__ = "0.1.0"

__all__ = [
    "HOLE",
    "Board",
    "BoardError",
    "BoardGenerator",
    "BoardWarning",
    "BridgeError",
    "BridgeUnavailable",
    "ExplainStatus",
    "Explanation",
    "ExplanationInterrupted",
    "GeneratedBoard",
    "Grade",
    "Hint",
    "Interrupted",
    "Mistake",
    "Position",
    "RequestError",
    "Result",
    "Solution",
    "SolverError",
    "StarBattleError",
    "Status",
    "Step",
    "StepView",
    "Strategy",
    "Technique",
    "Unit",
    "Violation",
    "count_placements",
    "explain",
    "frequencies",
    "grade",
    "hint",
    "is_solution",
    "iter_solutions",
    "make",
    "parse_boards",
    "parse_positions",
    "read_boards",
    "read_positions",
    "solve",
    "svg",
    "techniques",
    "violations",
]

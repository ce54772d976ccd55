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

from starbattle.board import HOLE, Board
from starbattle.checker import Violation, is_solution, violations
from starbattle.errors import (
    BoardError,
    BoardWarning,
    BridgeError,
    BridgeUnavailable,
    RequestError,
    SolverError,
    StarBattleError,
)
from starbattle.formats import (
    parse_boards,
    parse_positions,
    read_boards,
    read_positions,
)
from starbattle.position import Position
from starbattle.result import Result, Status
from starbattle.solution import Solution
from starbattle.solver import Interrupted, iter_solutions, solve
from starbattle.strategy import Strategy

__version__ = "0.1.0"

__all__ = [
    "HOLE",
    "Board",
    "BoardError",
    "BoardWarning",
    "BridgeError",
    "BridgeUnavailable",
    "Interrupted",
    "Position",
    "RequestError",
    "Result",
    "Solution",
    "SolverError",
    "StarBattleError",
    "Status",
    "Strategy",
    "Violation",
    "is_solution",
    "iter_solutions",
    "parse_boards",
    "parse_positions",
    "read_boards",
    "read_positions",
    "solve",
    "violations",
]

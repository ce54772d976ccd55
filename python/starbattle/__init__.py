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

from starbattle import starting

starting.begin()  # what follows takes a while to import

from importlib import import_module  # noqa: E402
from typing import TYPE_CHECKING, Any  # noqa: E402

# ruff: noqa: I001 (one import a module, though each name is an alias)

if TYPE_CHECKING:
    from starbattle.board.board import HOLE as HOLE, Board as Board
    from starbattle.board.position import Position as Position
    from starbattle.board.solution import (
        Solution as Solution,
        Violation as Violation,
        is_solution as is_solution,
        violations as violations,
    )
    from starbattle.conditions.rules import Rules as Rules
    from starbattle.conditions.term import (
        Constraint as Constraint,
        Expression as Expression,
        implies as implies,
    )
    from starbattle.conditions.where import (
        Where as Where,
        all_different as all_different,
        at_least as at_least,
        at_most as at_most,
        element as element,
        exactly as exactly,
        table as table,
    )
    from starbattle.errors import (
        BoardError as BoardError,
        BoardFailure as BoardFailure,
        BoardWarning as BoardWarning,
        BridgeError as BridgeError,
        BridgeUnavailable as BridgeUnavailable,
        NoMoreBoards as NoMoreBoards,
        RequestError as RequestError,
        SolverError as SolverError,
        StarBattleError as StarBattleError,
    )
    from starbattle.explanation import (
        Case as Case,
        Conclusion as Conclusion,
        ExplainStatus as ExplainStatus,
        Explanation as Explanation,
        Grade as Grade,
        Hint as Hint,
        Mistake as Mistake,
        Proof as Proof,
        Step as Step,
        StepView as StepView,
        Technique as Technique,
        Unit as Unit,
        Why as Why,
        WhyStatus as WhyStatus,
        explain as explain,
        grade as grade,
        hint as hint,
        techniques as techniques,
        why as why,
    )
    from starbattle.formats import (
        parse_boards as parse_boards,
        parse_positions as parse_positions,
        read_boards as read_boards,
        read_positions as read_positions,
    )
    from starbattle.generator import (
        BoardGenerator as BoardGenerator,
        GeneratedBoard as GeneratedBoard,
        count_placements as count_placements,
        make as make,
    )
    from starbattle.images import read_image as read_image
    from starbattle.interrupts import Interrupted as Interrupted
    from starbattle.render.picture import frequencies as frequencies
    from starbattle.render.picture import svg as svg
    from starbattle.render.result import frame as frame
    from starbattle.running.many import (
        explain_many as explain_many,
        grade_many as grade_many,
        solve_many as solve_many,
    )
    from starbattle.search.request import Program as Program
    from starbattle.search.result import Result as Result, Status as Status
    from starbattle.search.solve import (
        asolve as asolve,
        iter_solutions as iter_solutions,
        solve as solve,
    )
    from starbattle.search.strategy import Strategy as Strategy

__version__ = "1.0.0"

_MODULES = {
    "starbattle.running.many": "explain_many grade_many solve_many",
    "starbattle.board.board": "HOLE Board",
    "starbattle.board.position": "Position",
    "starbattle.board.solution": "Solution Violation is_solution violations",
    "starbattle.conditions.rules": "Rules",
    "starbattle.conditions.term": "Constraint Expression implies",
    "starbattle.conditions.where": (
        "Where all_different at_least at_most element exactly table"
    ),
    "starbattle.errors": (
        "BoardError BoardFailure BoardWarning BridgeError BridgeUnavailable "
        "NoMoreBoards RequestError SolverError StarBattleError"
    ),
    "starbattle.explanation": (
        "Case Conclusion ExplainStatus Explanation Grade Hint Mistake Proof Step "
        "StepView Technique Unit Why WhyStatus explain grade hint techniques why"
    ),
    "starbattle.formats": "parse_boards parse_positions read_boards read_positions",
    "starbattle.generator": "BoardGenerator GeneratedBoard count_placements make",
    "starbattle.images": "read_image",
    "starbattle.interrupts": "Interrupted",
    "starbattle.render.picture": "frequencies svg",
    "starbattle.render.result": "frame",
    "starbattle.search.request": "Program",
    "starbattle.search.result": "Result Status",
    "starbattle.search.solve": "asolve iter_solutions solve",
    "starbattle.search.strategy": "Strategy",
}
"""The public names by the module that defines them."""

_HOME = {name: module for module, names in _MODULES.items() for name in names.split()}

__all__ = sorted(_HOME)


if not TYPE_CHECKING:  # which knows the names from the imports above

    def __getattr__(name: str) -> Any:
        """Import a public name when it is first used (PEP 562)."""
        if name not in _HOME:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(import_module(_HOME[name]), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME})

"""What starbattle draw does with a board: solve it, rate it, make its picture."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from starbattle.board.board import Board, Cell
from starbattle.board.position import Position
from starbattle.cli.messages import progress
from starbattle.explanation import grade
from starbattle.names import BridgeName
from starbattle.render.export import Drawn
from starbattle.render.picture import Picture, frequencies
from starbattle.render.sheet import Puzzle
from starbattle.search.result import Status
from starbattle.search.solve import solve

_FAILURES = {Status.UNSATISFIABLE: "no solution", Status.UNKNOWN: "not solved"}


@dataclass(frozen=True, slots=True)
class DrawOptions:
    """What to draw of each board.

    solution   the stars of a solution
    mark       how its other cells are marked, if they are
    heat       shade cells by so many solutions
    solutions  whether solutions are needed for the end of the sheets
    rating     say how hard it is
    pastel     give regions soft colours
    labels     number rows and columns
    solving    arguments of solve
    """

    solution: bool
    mark: Literal["dot", "cross"] | None
    heat: int | None
    solutions: bool
    rating: bool
    pastel: bool
    labels: bool
    solving: dict[str, Any]


def drawn(position: Position, options: DrawOptions) -> Drawn:
    """Solve a board if need be, and say what to draw of it."""
    board = position.board
    note = _rating(board, options.solving["bridge"]) if options.rating else ""
    if not (options.solution or options.heat or options.solutions):
        return Drawn(Puzzle(_picture(position, options), None, note), None)
    with progress(f"solving {board.id}"):
        result = solve(board, solutions=options.heat or 1, **options.solving)
    first = result[0].stars if result else None
    if options.solution:
        marks = _others(board, first) if options.mark and first else ()
        position = Position(board, first or (), marks)
    heat = frequencies(result) if options.heat else {}
    picture = _picture(position, options, heat)
    note = _FAILURES.get(result.status, note)
    return Drawn(Puzzle(picture, first, note), result)


def _picture(
    position: Position, options: DrawOptions, heat: Mapping[Cell, float] | None = None
) -> Picture:
    return Picture(
        position.board,
        stars=sorted(position.stars),
        marks=sorted(position.marks),
        heat=heat or {},
        pastel=options.pastel,
        labels=options.labels,
        mark=options.mark or "dot",
    )


def _rating(board: Board, bridge: BridgeName) -> str:
    with progress(f"grading {board.id}"):
        found = grade(board, bridge=bridge)
    if found.rating is None:
        return "not rated"
    return f"{found.difficulty}, rating {found.rating}"


def _others(board: Board, stars: Sequence[Cell]) -> list[Cell]:
    cells = (cell for k in range(board.size) for cell in board.cells_of(k))
    return sorted(set(cells) - set(stars))

"""A board that is partly filled."""

from dataclasses import dataclass

from starbattle.board import Board, Cell


@dataclass(frozen=True, slots=True)
class Position:
    """A board with what is known of its stars.

    board     the board
    stars     0-based cells that hold stars
    marks     cells that are known to hold none
    solution  the stars of its solution, if it was given
    """

    board: Board
    stars: frozenset[Cell] = frozenset()
    marks: frozenset[Cell] = frozenset()
    solution: frozenset[Cell] | None = None

"""What texts call boards and cells."""

from starbattle.board.board import Board, Cell
from starbattle.errors import shortened
from starbattle.phrases import plural


def cell_name(cell: Cell) -> str:
    """Return what texts call a 0-based cell: rows and columns count from 1."""
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def shape(board: Board) -> str:
    """Return the size and the star count of a board."""
    return f"{board.size}x{board.size}, {plural(board.stars, 'star')}"


def title(board: Board) -> str:
    """Say which board it is."""
    return f"{board.id or 'board'} ({shape(board)})"


def brief(found: object, board: Board, *facts: str) -> str:
    """Return the repr of what was found of a board: a line, with the facts there are.

    What can be found in it has too many cells to be shown among other values.
    """
    which = f"{shortened(board.id or 'board')}, {shape(board)}"
    return f"{type(found).__name__}({which}: {', '.join(filter(None, facts))})"

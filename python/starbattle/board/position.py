"""A board together with what somebody has put on it so far."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from starbattle import arguments, hooks
from starbattle.board.board import Board, Cell, check_board
from starbattle.board.solution import Solution
from starbattle.errors import BoardError
from starbattle.names import FormatName


@dataclass(frozen=True, slots=True, init=False)
class Position:
    """A board, the stars and marks that stand on it, and its solution if known.

    Attributes:
        board: the board
        stars: 0-based (row, column) cells with a star
        marks: cells that are marked as having no star
        solution: where the stars belong, None if it is not known

    Stars may be wrong, and the solution is not checked: solution.check() does it.
    """

    board: Board
    stars: frozenset[Cell]
    marks: frozenset[Cell]
    solution: Solution | None

    def __init__(
        self,
        board: Board,
        stars: Iterable[Cell] = (),
        marks: Iterable[Cell] = (),
        solution: Solution | None = None,
    ) -> None:
        """Put stars and marks on a board.

        Args:
            board: the board
            stars: 0-based (row, column) cells with a star
            marks: cells that are marked as having no star
            solution: where the stars belong; None if it is not known

        Raises:
            BoardError: for a cell off the board, or with a star and a mark
        """
        check_board(board)
        on = frozenset(arguments.cells("stars", stars))
        off = frozenset(arguments.cells("marks", marks))
        _check_cells(on | off, board.size)
        if both := on & off:
            raise _at(min(both), "a star and a mark in the same cell")
        if solution is not None:
            _check_cells(solution.stars, board.size)
        object.__setattr__(self, "board", board)
        object.__setattr__(self, "stars", on)
        object.__setattr__(self, "marks", off)
        object.__setattr__(self, "solution", solution)

    @classmethod
    def load(
        cls, path: str | Path, stars: int | None = None, from_format: str | None = None
    ) -> "Position":
        """Read the one board in a file with what stands on it, as Board.load does.

        Args:
            path: a file, or a text as for Board.load
            stars: the star count; overrides that of the file
            from_format: name of the format; None: it is detected

        Returns:
            The board with its stars, marks and solution, if the format carries them.

        Raises:
            BoardError: if the board cannot be read, or if the file holds several
        """
        position: Position = hooks.load.of(Position)(path, stars, from_format)
        return position

    @classmethod
    def from_image(cls, source: Any, stars: int | None = None) -> "Position":
        """Read the one board in a picture with the stars and marks drawn on it.

        Needs the extra `images`.

        Args:
            source: a file, its bytes, a PIL image or an array, as for Board.from_image
            stars: the star count; None: the least with which the board has exactly one
                solution

        Returns:
            The board with its stars and marks.

        Raises:
            BoardError: if there is no board, or if there are several
        """
        position: Position = hooks.image.of(Position)(source, stars)
        return position

    def to(self, format: FormatName) -> str:
        """Return the text of the board, and what the format carries of the rest.

        Args:
            format: name of the format, as for Board.to

        Raises:
            BoardError: for an unknown format, and if the format cannot hold the board
        """
        return str(hooks.write.of(type(self))(self, format))


def _check_cells(cells: Iterable[Cell], size: int) -> None:
    for row, column in cells:
        if not (0 <= row < size and 0 <= column < size):
            raise _at((row, column), f"no cell of a {size}x{size} board")


def _at(cell: Cell, reason: str) -> BoardError:
    """Make an error that names the 1-based place of a 0-based cell."""
    return BoardError(reason, row=cell[0] + 1, column=cell[1] + 1)

"""A placement of stars on a board."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from starbattle import arguments
from starbattle.board.board import Board, Cell, CellLike, Drawable, check_board
from starbattle.board.checker import Violation, violations
from starbattle.board.titles import brief, cell_name
from starbattle.extras import array_if_possible


@dataclass(frozen=True, slots=True, init=False)
class Solution(Drawable):
    """Stars on a board; `check()` tells whether they solve it.

    Attributes:
        board: the board
        stars: 0-based (row, column) cells, sorted row by row
    """

    board: Board
    stars: tuple[Cell, ...]

    def __init__(self, board: Board, stars: Iterable[CellLike]) -> None:
        """Sort the stars.

        Args:
            board: the board
            stars: 0-based (row, column) cells, in any order

        Raises:
            RequestError: for what is no pair of integers
        """
        check_board(board)
        cells = sorted(arguments.cells("stars", stars))
        object.__setattr__(self, "board", board)
        object.__setattr__(self, "stars", tuple(cells))

    def __repr__(self) -> str:
        """Say in a line where the stars of which board are."""
        return brief(self, self.board, " ".join(map(cell_name, self.stars)))

    @classmethod
    def of_columns(cls, board: Board, columns: Iterable[Iterable[int]]) -> "Solution":
        """Make a solution of the star columns of every row.

        Args:
            board: the board
            columns: N rows of 1-based columns, ascending

        Returns:
            The solution.
        """
        solution = object.__new__(cls)
        stars = tuple([(r, c - 1) for r, row in enumerate(columns) for c in row])
        object.__setattr__(solution, "board", board)
        object.__setattr__(solution, "stars", stars)
        return solution

    @property
    def columns(self) -> tuple[tuple[int, ...], ...]:
        """For each of the N rows its 1-based star columns, ascending."""
        rows = range(self.board.size)
        return tuple(tuple(c + 1 for r, c in self.stars if r == row) for row in rows)

    @property
    def grid(self) -> Any:
        """The cells: N rows of N integers, 1 where a star stands and 0 elsewhere.

        It is a numpy array of shape (N, N) and type int8 if numpy is installed, else
        a list of lists.
        """
        across = range(self.board.size)
        stars = set(self.stars)
        rows = [[int((r, c) in stars) for c in across] for r in across]
        return array_if_possible(rows, "int8")

    def to_frame(self) -> Any:
        """Return a table of pandas with a row for each star, all 0-based.

        The columns are row, column and region. Needs the extra `lab`.
        """
        from starbattle.render.result import solution_frame

        return solution_frame(self)

    def check(self) -> list[Violation]:
        """List every broken rule; none if this solves the board."""
        return violations(self.board, self.stars)

    def __str__(self) -> str:
        """Draw the board with its stars."""
        from starbattle.render.text import solution_text

        return solution_text(self)

    def _repr_svg_(self) -> str:
        """Show the picture in a notebook."""
        from starbattle.render.svg import svg

        return str(svg(self.board, stars=self.stars))

    def _repr_html_(self) -> str:
        """Show the picture in a notebook; it has a description for screen readers."""
        return self._repr_svg_()

    def __contains__(self, cell: object) -> bool:
        """Tell whether a star stands at the 0-based (row, column)."""
        return cell in self.stars

    def __iter__(self) -> Iterator[Cell]:
        """Iterate over the stars, row by row."""
        return iter(self.stars)

    def __len__(self) -> int:
        """Return the number of stars."""
        return len(self.stars)

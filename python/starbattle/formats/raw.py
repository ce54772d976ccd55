"""A board as read from a file, not yet checked."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from starbattle.board.board import Board, Cell
from starbattle.board.position import Position
from starbattle.board.solution import Solution
from starbattle.errors import BoardError

NO_COUNT = "carries no star count; give one (--stars S, or stars=S)"


class State(NamedTuple):
    """What stands on a board, as 0-based cells; the solution is None if unknown."""

    stars: Collection[Cell] = ()
    marks: Collection[Cell] = ()
    solution: Collection[Cell] | None = None


NOTHING = State()


def cells_of(rows: Iterable[str], characters: str) -> list[Cell]:
    """Return the cells in which rows of text have one of the characters."""
    return [
        (r, c)
        for r, row in enumerate(rows)
        for c, character in enumerate(row)
        if character in characters
    ]


@dataclass(frozen=True, slots=True)
class RawBoard:
    """One board as a format reads it; `checked` makes it a Board.

    rows       rows of labels, as Board takes them
    stars      the star count, None if the file has none
    id         name of the board, "" if the file has none
    line       1-based line of the file at which the board begins
    row_lines  1-based line of the file for each row, if rows have lines of
               their own other than 1, 2, 3, ...
    state      what stands on the board, or the error in it
    connected  whether rows are square and of region numbers in order of first
               appearance, as a flood fill gives them
    """

    rows: Sequence[Sequence[int | str]]
    stars: int | None = None
    id: str = ""
    line: int | None = None
    row_lines: Sequence[int] = ()
    state: State | BoardError = NOTHING
    connected: bool = False

    def checked(self, stars: int | None, id: str) -> Board:
        """Make the board, with `stars` if given and the name `id` if it has none.

        Raises BoardError, which names the line of the file too.
        """
        count = self.stars if stars is None else stars
        name = self.id or id
        try:
            return self._board(count, name)
        except BoardError as error:
            error.located(line=self._line_of(error.row), board_id=name)
            raise

    def position(self, stars: int | None, id: str) -> Position:
        """Make the board as `checked` does, with what stands on it."""
        board = self.checked(stars, id)
        if self.state is NOTHING:
            return Position(board)
        try:
            return self._position(board)
        except BoardError as error:
            error.located(line=self._line_of(error.row), board_id=board.id)
            raise

    def _position(self, board: Board) -> Position:
        if isinstance(self.state, BoardError):
            raise self.state
        stars, marks, solution = self.state
        solved = None if solution is None else Solution(board, solution)
        return Position(board, stars, marks, solved)

    def _board(self, count: int | None, id: str) -> Board:
        make = Board._connected if self.connected else Board
        if count is not None:
            return make(self.rows, count, id)  # type: ignore[arg-type]
        make(self.rows, 1, id)  # type: ignore[arg-type]
        raise BoardError(NO_COUNT)

    def _line_of(self, row: int | None) -> int | None:
        return self.row_lines[row - 1] if row and self.row_lines else self.line

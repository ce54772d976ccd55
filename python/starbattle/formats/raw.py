"""A board as a file says it, not yet checked."""

from collections.abc import Sequence
from dataclasses import dataclass

from starbattle.board import Board
from starbattle.errors import BoardError

NO_COUNT = "carries no star count; give one (--stars S, or stars=S)"


@dataclass(frozen=True, slots=True)
class RawBoard:
    """What a format reads off one board; `checked` makes a Board of it.

    rows       rows of labels, as Board takes them
    stars      the star count, None if the file has none
    id         name of the board, "" if the file has none
    line       1-based line of the file at which the board begins
    row_lines  1-based line of the file for each row, if rows have lines of
               their own other than 1, 2, 3, ...
    """

    rows: Sequence[Sequence[int | str]]
    stars: int | None = None
    id: str = ""
    line: int | None = None
    row_lines: Sequence[int] = ()

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

    def _board(self, count: int | None, id: str) -> Board:
        if count is not None:
            return Board(self.rows, count, id)
        Board(self.rows, 1, id)
        raise BoardError(NO_COUNT)

    def _line_of(self, row: int | None) -> int | None:
        return self.row_lines[row - 1] if row and self.row_lines else self.line

"""A board together with what somebody has put on it so far."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, SupportsIndex, TypeAlias

from starbattle import arguments
from starbattle.board.board import (
    Board,
    Cell,
    CellLike,
    cell_name,
    check_board,
    has_board,
    no_board,
)
from starbattle.board.rows import Rows, Table, check_cells
from starbattle.board.solution import Solution
from starbattle.conditions.rules import Rules
from starbattle.errors import BoardError, RequestError
from starbattle.names import FormatName

if TYPE_CHECKING:  # imported for boards that have constraints
    from starbattle.conditions.where import Where


@dataclass(frozen=True, slots=True, init=False)
class Position:
    """A board, the stars and marks that stand on it, and its solution if known.

    Attributes:
        board: the board
        stars: 0-based (row, column) cells with a star, those that the board gives among
            them
        marks: cells that are marked as having no star, as stars
        solution: where the stars belong, None if it is not known

    Stars may be wrong, and the solution is not checked: solution.check() does it.
    """

    board: Board
    stars: frozenset[Cell]
    marks: frozenset[Cell]
    solution: Solution | None

    def __init__(
        self,
        board: Board | BoardError,
        stars: Iterable[CellLike] = (),
        marks: Iterable[CellLike] = (),
        solution: Solution | None = None,
    ) -> None:
        """Put stars and marks on a board.

        Args:
            board: the board; an error of read_boards() is raised
            stars: 0-based (row, column) cells with a star
            marks: cells that are marked as having no star
            solution: where the stars belong; None if it is not known

        Raises:
            BoardError: for a cell off the board, or with a star and a mark
        """
        board = check_board(board)
        on = frozenset([*board.given_stars, *arguments.cells("stars", stars)])
        off = frozenset([*board.given_blanks, *arguments.cells("marks", marks)])
        check_cells(on, off, board.size)
        if solution is not None:
            check_cells({*solution.stars}, frozenset(), board.size)
        arguments.set_fields(self, board=board, stars=on, marks=off, solution=solution)

    def __repr__(self) -> str:
        """Show the cells in order."""
        return (
            f"Position({self.board!r}, stars={sorted(self.stars)}, "
            f"marks={sorted(self.marks)}, solution={self.solution!r})"
        )

    @classmethod
    def load(
        cls,
        path: str | Path,
        stars: SupportsIndex | None = None,
        from_format: str | None = None,
        rules: Rules | None = None,
    ) -> "Position":
        """Read the one board in a file with what stands on it, as Board.load does.

        Args:
            path: a file, or a text as for Board.load
            stars: the star count; overrides that of the file
            from_format: name of the format; None: it is detected
            rules: the rules in place of those of the file, as for Board.load

        Returns:
            The board with its stars, marks and solution, if the format carries them.

        Raises:
            BoardError: if the board cannot be read, or if the file holds several
        """
        from starbattle.formats import only, read_positions

        found = read_positions(path, stars=stars, from_format=from_format, rules=rules)
        return only(found, path)

    @classmethod
    def from_image(cls, source: Any, stars: SupportsIndex | None = None) -> "Position":
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
        from starbattle.images import image_position

        return image_position(source, stars)

    def to(self, format: FormatName) -> str:
        """Return the text of the board, and what the format carries of the rest.

        Args:
            format: name of the format, as for Board.to

        Raises:
            BoardError: for an unknown format, and if the format cannot hold the board
        """
        from starbattle.formats import text_of

        return text_of(self, format)

    @property
    def has_own(self) -> bool:
        """Whether there are stars or marks that the board does not give."""
        stars, marks = self.board.given_stars, self.board.given_blanks
        return len(self.stars) > len(stars) or len(self.marks) > len(marks)

    def as_given(self) -> Board:
        """Return the board with the stars and marks on it as given cells.

        Raises:
            BoardError: for a star in a hole
        """
        if not self.has_own:
            return self.board
        return self.board.with_given(self.stars, self.marks)


_NOTHING: Mapping[str, tuple[()]] = {"stars": (), "marks": ()}

BoardLike: TypeAlias = Board | Position | Rows | PathLike[str] | BoardError
"""What you can pass as a board: the board, a position on it, rows, or where to read it.

A text is what it would be on the command line: a file, the name of a board that ships,
a URL, or the board itself in any format. An error of read_boards() is raised.
"""


def position_of(
    board: object,
    star_count: SupportsIndex | None = None,
    *,
    where: "Where" = (),
    rules: Rules | None = None,
    known: Mapping[str, Iterable[CellLike]] = _NOTHING,
    played: bool = False,
) -> Position:
    """Return the position that an argument stands for, see BoardLike.

    Args:
        board: what stands for a board
        star_count: overrides that of the board; rows need one
        where: more constraints
        rules: replace those of the board
        known: arguments by their names: the first has cells that hold stars, the second
            cells that hold none
        played: whether to take what a player has put on a board that is read; else
            that is left out, with a MarksWarning

    Raises:
        RequestError: for what stands for no board, is no constraint or no cell of it
        BoardError: for what cannot be read, rules and constraints that do not fit, and
            a cell that is known as both; if `board` is an error of read_boards(), that
    """
    if not isinstance(board, Board | Position):
        board, star_count = _read(board, star_count, rules, played), None
    given = board if isinstance(board, Position) else Position(board)
    asked = given.board.changed(star_count, rules, where)
    if asked is given.board and not any(map(arguments.is_given, known.values())):
        return given
    on, off = (cells_on_board(name, cells, asked.size) for name, cells in known.items())
    stars, marks = given.stars.union(on), given.marks.union(off)
    return Position(asked, stars, marks, given.solution)


def _read(
    board: object, star_count: SupportsIndex | None, rules: Rules | None, played: bool
) -> Board | Position:
    if isinstance(board, BoardError):
        raise board
    if isinstance(board, str | PathLike):
        source = Path(board) if isinstance(board, PathLike) else board
        read = Position.load if played else Board.load
        return read(source, star_count, rules=rules)
    if not isinstance(board, Iterable | Table) or has_board(board):
        raise no_board(board)
    return Board(board, star_count)


def cells_on_board(name: str, cells: Iterable[CellLike], size: int) -> list[Cell]:
    """Return the cells of an argument.

    Raises RequestError for what is no cell of a board of that size.
    """
    found = arguments.cells(name, cells)
    for cell in found:
        if not (0 <= cell[0] < size and 0 <= cell[1] < size):
            try:
                place = f"{cell_name(cell)}, {cell}"
            except ValueError:  # thousands of digits
                place = arguments.shown(cell)
            raise RequestError(f"{name}: a {size}x{size} board has no cell {place}")
    return found

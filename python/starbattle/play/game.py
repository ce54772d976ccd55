"""A game: what stands in the cells of a board, every change of it, and its time."""

import time
from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import product
from typing import NamedTuple

from starbattle.board.board import HOLE, Board, Cell, unit_cells, unit_stars
from starbattle.board.position import Position
from starbattle.board.solution import Violation, is_solution, violations
from starbattle.conditions.term import COUNTS, Constraint
from starbattle.conditions.where import read_where


class Clock:
    """A clock that stands still until it is started."""

    def __init__(self, seconds: float) -> None:
        """Set a clock.

        Args:
            seconds: what it shows
        """
        self._seconds = seconds
        self._began: float | None = None

    @property
    def seconds(self) -> int:
        """What it shows, in whole seconds."""
        return int(self._seconds + self._running())

    @property
    def text(self) -> str:
        """What it shows, such as 0:07, 12:34 or 1:02:03."""
        minutes, seconds = divmod(self.seconds, 60)
        hours, minutes = divmod(minutes, 60)
        if hours:
            return f"{hours}:{minutes:02}:{seconds:02}"
        return f"{minutes}:{seconds:02}"

    def start(self) -> None:
        """Let it run, if it does not."""
        if self._began is None:
            self._began = time.monotonic()

    def stop(self) -> None:
        """Let it stand still."""
        self._seconds += self._running()
        self._began = None

    def reset(self) -> None:
        """Set it to zero, and let it run."""
        self._seconds, self._began = 0, time.monotonic()

    def _running(self) -> float:
        return 0 if self._began is None else time.monotonic() - self._began


class Content(StrEnum):
    """What stands in a cell; each equals the character that files have for it."""

    OPEN = "."
    STAR = "*"
    MARK = "x"


class Put(NamedTuple):
    """What a change does to a cell.

    Attributes:
        cell: the cell, 0-based (row, column)
        before: what stood in it
        after: what stands in it now
    """

    cell: Cell
    before: Content
    after: Content


Change = tuple[Put, ...]
"""What undo takes back at once; no cell is in it twice."""


class Game:
    """A board that is being played, with its changes.

    Attributes:
        board: the board, whose given cells and holes never change
        constraints: those of the board, texts as what they stand for
        holes: its cells that are in no region
        done: the changes until now, the first one first
        undone: the changes that redo makes again, the last one first
    """

    def __init__(self, board: Board) -> None:
        """Begin a game with what the board gives.

        Args:
            board: the board

        Raises:
            RequestError: for a text that is not a constraint on the board
        """
        self.board = board
        self.constraints = read_where(board.where, board.row_stars)
        given = dict.fromkeys(board.given_stars, Content.STAR)
        given |= dict.fromkeys(board.given_blanks, Content.MARK)
        self._given = frozenset(given)
        self.holes = frozenset(board.cells_of(HOLE))
        places = range(board.size)
        self._cells = dict.fromkeys(product(places, places), Content.OPEN) | given
        self.done: list[Change] = []
        self.undone: list[Change] = []

    def __getitem__(self, cell: Cell) -> Content:
        """Return what stands in a cell."""
        return self._cells[cell]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All cells, row by row, holes among them."""
        return tuple(self._cells)

    @property
    def position(self) -> Position:
        """The board with its stars and marks."""
        return Position(self.board, self.stars, self.cells_with(Content.MARK))

    @property
    def stars(self) -> frozenset[Cell]:
        """The cells with a star."""
        return self.cells_with(Content.STAR)

    @property
    def is_solved(self) -> bool:
        """Whether the stars solve the board."""
        return is_solution(self.board, self.stars)

    def cells_with(self, content: Content) -> frozenset[Cell]:
        """Return the cells in which something stands.

        Args:
            content: what to look for
        """
        return frozenset(cell for cell, it in self._cells.items() if it is content)

    def is_fixed(self, cell: Cell) -> bool:
        """Tell whether a cell never changes: it is given, or a hole.

        Args:
            cell: a cell of the board
        """
        return cell in self._given or cell in self.holes

    def put(self, contents: Iterable[tuple[Cell, Content]]) -> bool:
        """Fill cells in one change; those that never change are left out.

        Args:
            contents: cells, and what is to stand in them; of a cell that comes twice
                the last one holds

        Returns:
            Whether anything has changed.
        """
        change = tuple(self._puts(dict(contents)))
        if change:
            self._make(change)
            self.undone.clear()
        return bool(change)

    def set(self, cell: Cell, content: Content, *, around: bool = False) -> bool:
        """Put something in a cell.

        Args:
            cell: the cell
            content: what to put
            around: mark the open cells around a new star, too

        Returns:
            Whether anything has changed.
        """
        if self.is_fixed(cell):
            return False
        around = around and content is Content.STAR
        near = self.board.rules.touching(cell, self.board.size) if around else ()
        is_open = (one for one in sorted(near) if self[one] is Content.OPEN)
        return self.put([(cell, content), *((one, Content.MARK) for one in is_open)])

    def clear(self) -> bool:
        """Empty all cells that are not given; return whether anything has changed."""
        return self.put((cell, Content.OPEN) for cell in self._cells)

    def undo(self) -> bool:
        """Take the last change back; return whether there was one."""
        if not self.done:
            return False
        change = self.done.pop()
        self._cells |= {put.cell: put.before for put in change}
        self.undone.append(change)
        return True

    def redo(self) -> bool:
        """Make again what undo has taken back; return whether there was anything."""
        if not self.undone:
            return False
        self._make(self.undone.pop())
        return True

    def _puts(self, contents: dict[Cell, Content]) -> Iterator[Put]:
        for cell, content in contents.items():
            if not self.is_fixed(cell) and self._cells[cell] is not content:
                yield Put(cell, self._cells[cell], content)

    def _make(self, change: Change) -> None:
        self._cells |= {put.cell: put.after for put in change}
        self.done.append(change)


class Kept(NamedTuple):
    """What is kept of a game.

    Attributes:
        game: the game, with its changes
        seconds: how long it has taken
        around: whether the cells around new stars are marked
    """

    game: Game
    seconds: int
    around: bool


# --- what breaks a rule in a game: cells at fault, and constraints that are not met ---


def conflicts(game: Game) -> frozenset[Cell]:
    """Return the cells at fault.

    These are stars that touch, the stars of a row, column, region or diagonal that has
    too many, and the marks of one that has too few other cells left; likewise of the
    cells that a constraint counts. Once each row has its stars, they are also the cells
    that a constraint speaks of which is not met.

    Args:
        game: the game
    """
    found: set[Cell] = set()
    stars, marks = game.stars, game.cells_with(Content.MARK)
    for cells, least, most in _counted(game):
        counted = frozenset(cells)
        if len(counted & stars) > most:
            found |= counted & stars
        elif len(counted - marks - game.holes) < least:
            found |= counted & marks
    for broken in violations(game.board, stars):
        match broken.rule, broken.where:
            case "touch", tuple(cells):
                found.update(cells)
            case "where", int(index):
                found.update(_spoken_of(game.constraints[index], stars))
    return frozenset(found)


def unmet(game: Game) -> list[Violation]:
    """Return the constraints that the stars do not meet; none before all are there.

    Args:
        game: the game
    """
    broken = violations(game.board, game.stars)
    return [one for one in broken if one.rule == "where"]


def _spoken_of(constraint: Constraint, stars: frozenset[Cell]) -> Iterator[Cell]:
    """Yield the cells of a constraint, and the stars whose columns it has."""
    for term in constraint.within():
        match term.name, term.args:
            case "cell", cell:
                yield cell
            case "column", (row, _):
                yield from (cell for cell in stars if cell[0] == row)


_Counts = tuple[Iterable[Cell], int, int]
"""Cells, and how many stars are on them: at least, at most."""


def _counted(game: Game) -> Iterator[_Counts]:
    board = game.board
    for kind, index, stars in unit_stars(board):
        yield unit_cells(board, kind, index), stars, stars
    for constraint in game.constraints:
        if constraint.name in COUNTS:
            yield _of_constraint(constraint)


def _of_constraint(constraint: Constraint) -> _Counts:
    count, found = constraint.args
    cells = {cell.args for cell in found}
    least = 0 if constraint.name == "at_most" else count
    return cells, least, len(cells) if constraint.name == "at_least" else count

"""The parts of a request to Prolog that several operations share."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from os import PathLike, fspath
from typing import Any

from starbattle import arguments
from starbattle.board.board import Board, Cell
from starbattle.board.position import Position
from starbattle.errors import RequestError


@dataclass(frozen=True, slots=True)
class Instance:
    """A problem of another puzzle; it takes the place of a board in a run.

    id       FILE:NAME
    size     as the program gives it
    problem  its Prolog term, as text; part of a run's key
    """

    id: str
    size: int
    problem: str
    stars = None
    is_given = False
    is_usual = True

    def conditions(self) -> dict[str, Any]:
        """Return what differs from the usual rules, which is nothing."""
        return {}


@dataclass(frozen=True, slots=True)
class Program:
    """A Prolog file with models of one's own, in place of the name of a model.

    It is for solve(), trace() and the calls like them. It runs within the limits of
    the call, in a process of its own unless `bridge` names another, and its answers are
    checked. See docs/compare.md for what it exports.

    Attributes:
        file: the file
        model: name of the model; None: the only one of the file
        on_better: for solve(), and solve_many() with jobs=1, if the program optimizes:
            called with an Improvement for each solution, soon after it is found

    Examples:
        >>> from starbattle import Program, solve
        >>> solve("norvig/5x5", model=Program("mine.pl")).model  # doctest: +SKIP
        'mine.pl:mine'
    """

    file: str | PathLike[str]
    model: str | None = None
    on_better: Callable[[Any], object] | None = field(
        default=None, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        """Check what can be checked now. Raises RequestError."""
        arguments.function("on_better", self.on_better)

    def instances(self, file: str | PathLike[str]) -> list[Instance]:
        """Read a file of instances of another puzzle; solve() and trace() take one.

        Args:
            file: the file

        Raises:
            RequestError: for a bad program, and for a file without instances
        """
        from starbattle.search.programs import ProgramFile  # few searches need it

        return [*ProgramFile.at(fspath(self.file)).instances(fspath(file))]


def problem_of(given: Position | Instance) -> Board | Instance:
    """Return the board of a position; an instance is one itself."""
    return given if isinstance(given, Instance) else given.board


def problem_words(given: Position | Instance) -> dict[str, Any]:
    """Return the keys of a request for a board, what is known, and its conditions.

    Raises BoardError for a star in a hole.
    """
    if isinstance(given, Instance):
        return {"instance": given.problem}
    words = board_words(given.board)
    if given.stars or given.marks:
        words |= given_words("given", given.as_given())
    return words


def board_words(board: Board) -> dict[str, Any]:
    """Return the keys of a request for a board and its conditions."""
    words = {"regions": board.regions, "stars": board.stars}
    return words | board.conditions()


def given_words(kind: str, board: Board) -> dict[str, Any]:
    """Return the keys of a request for the given cells of a board."""
    cells = {"stars": board.given_stars, "blanks": board.given_blanks}
    return {f"{kind}_{name}": from_one(found) for name, found in cells.items()}


def from_one(cells: Iterable[Cell]) -> list[Cell] | None:
    """Return cells counted from 1, as Prolog does; None if there are none."""
    return [(row + 1, column + 1) for row, column in cells] or None


def check_usual(board: Board, what: str) -> None:
    """Raise RequestError for a board with rules of its own, or constraints.

    Args:
        board: the board
        what: what does not take them, such as "trace"
    """
    if not board.is_usual:
        has = "constraints (where)" if board.where else "rules of its own"
        raise RequestError(f"the board has {has}, which {what} does not take")

"""The parts of a request to Prolog that several operations share."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any

from starbattle import arguments
from starbattle.board.board import Board, Cell
from starbattle.board.position import Position, position_of
from starbattle.conditions.rules import Rules
from starbattle.errors import RequestError
from starbattle.interrupts import Interrupt

if TYPE_CHECKING:  # imported for boards that have constraints, and by its users
    from starbattle.conditions.where import Where
    from starbattle.search.result import Result


@dataclass(frozen=True, slots=True)
class Program:
    """A Prolog file with models of one's own, for solve() in place of a model's name.

    It runs within the limits of solve(), in a process of its own unless `bridge` names
    another, and its answers are checked. See docs/compare.md for what it exports.

    Attributes:
        file: the file
        model: name of the model; None: the only one of the file

    Examples:
        >>> from starbattle import Program, solve
        >>> solve("norvig/5x5", model=Program("mine.pl")).model  # doctest: +SKIP
        'mine.pl:mine'
    """

    file: str | PathLike[str]
    model: str | None = None

    def answer(
        self, stop: Interrupt, board: Board, asked: Mapping[str, Any]
    ) -> "Result":
        """Return what the program finds; solve() calls this.

        Args:
            stop: what ends the search early
            board: the board, with its given cells
            asked: the options of solve(), all of them

        Returns:
            The result.

        Raises:
            RequestError: for an option that a program does not take
        """
        from starbattle.lab import programs

        for name in ("check", "cpu_limit"):
            if asked[name] is not None:
                raise RequestError(f"{name} cannot be combined with a program")
        loaded = programs.Program.at(fspath(self.file))
        options = {name: asked[name] for name in _OF_PROGRAMS}
        return programs.solve_with(
            loaded, board, model=self.model, stop=stop, **options
        )


_OF_PROGRAMS = (
    "strategy", "solutions", "count_only", "counters", "timeout", "inference_limit",
    "memory_limit", "bridge",
)  # fmt: skip


def given_cells(name: str, cells: Iterable[Cell], size: int) -> list[Cell] | None:
    """Return cells counted from 1, as Prolog does; None if there are none.

    Raises RequestError for a cell outside a board of that size.
    """
    return [_cell(name, cell, size) for cell in arguments.cells(name, cells)] or None


def _cell(name: str, cell: Cell, size: int) -> Cell:
    row, column = cell
    if not (0 <= row < size and 0 <= column < size):
        place = arguments.shown(cell)
        raise RequestError(f"{name}: a {size}x{size} board has no cell {place}")
    return row + 1, column + 1


def given_position(
    board: object, star_count: int | None, asked: Mapping[str, Any]
) -> Position:
    """Return what a call is asked to solve, with what it gives beside the board.

    Args:
        board: what stands for a board
        star_count: the star count of rows, in place of that of a board
        asked: the options of the call, see SearchOptions

    Raises:
        RequestError: for what is no cell of the board
        BoardError: for what is no board, and for a cell that is given as both
    """
    given = position_of(board, star_count)
    given = with_conditions(given, asked["where"], asked["rules"])
    stars, blanks = asked["given_stars"], asked["given_blanks"]
    if not (arguments.is_given(stars) or arguments.is_given(blanks)):
        return given
    on = arguments.cells("given_stars", stars)
    off = arguments.cells("given_blanks", blanks)
    given_cells("given_stars", on, given.board.size)
    given_cells("given_blanks", off, given.board.size)
    return given.with_cells(on, off) if on or off else given


def with_conditions(
    given: Position, where: "Where" = (), rules: Rules | None = None
) -> Position:
    """Return a position whose board has other rules, and more constraints.

    Raises RequestError for what is neither, and BoardError for what does not fit.
    """
    if rules is not None:
        given = given.on(given.board.with_rules(rules))
    if arguments.is_given(where):
        given = given.on(given.board.with_where(where))
    return given


def given_words(given: Position, kind: str = "given") -> dict[str, Any]:
    """Return the keys of a request for what is given. Raises BoardError."""
    if not (given.stars or given.marks):
        return {f"{kind}_stars": None, f"{kind}_blanks": None}
    board = given.as_given()
    return {
        f"{kind}_stars": given_cells("given_stars", board.given_stars, board.size),
        f"{kind}_blanks": given_cells("given_blanks", board.given_blanks, board.size),
    }


def board_words(board: Board) -> dict[str, Any]:
    """Return the keys of a request for a board, its given cells, and its conditions."""
    regions = {"regions": board.compact(), "stars": board.stars}
    return regions | given_words(Position(board)) | condition_words(board)


def condition_words(board: Board) -> dict[str, Any]:
    """Return the keys of a request for rules and constraints, none if it is usual."""
    if board.is_usual:
        return {}
    from starbattle.conditions.where import trees

    words = {"rules": board.rules.words(board.stars), "where": trees(board.where)}
    return {key: value for key, value in words.items() if value}


def check_usual(board: Board, what: str) -> None:
    """Raise RequestError for a board with rules of its own, or constraints.

    Args:
        board: the board
        what: what does not take them, such as "trace"
    """
    if not board.is_usual:
        has = "constraints (where)" if board.where else "rules of its own"
        raise RequestError(
            f"the board has {has}, which {what} does not take yet; solve, "
            "iter_solutions, solve_many, explain, grade, hint, why, trace and play do"
        )

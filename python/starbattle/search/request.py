"""The parts of a request to Prolog that several operations share."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any

from starbattle.board.board import Board, Cell
from starbattle.board.position import Position
from starbattle.errors import RequestError
from starbattle.interrupts import Interrupt

if TYPE_CHECKING:
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
        options = {name: asked[name] for name in _OF_PROGRAMS} | {"model": self.model}
        return programs.solve_with(loaded, board, stop, **options)


_OF_PROGRAMS = (
    "strategy", "solutions", "count_only", "counters", "timeout", "inference_limit",
    "memory_limit", "bridge",
)  # fmt: skip


def problem_words(given: Position) -> dict[str, Any]:
    """Return the keys of a request for a board, what is known, and its conditions.

    Raises BoardError for a star in a hole.
    """
    board = given.board
    words = {"regions": board.compact(), "stars": board.stars}
    if given.stars or given.marks:
        words |= given_words("given", given.as_given())
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
        raise RequestError(
            f"the board has {has}, which {what} does not take yet; solve, "
            "iter_solutions, solve_many, explain, grade, hint, why, trace and play do"
        )

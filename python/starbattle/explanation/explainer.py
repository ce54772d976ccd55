"""Explain boards and grade them, through a bridge."""

from collections.abc import Callable, Iterable
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from starbattle import arguments
from starbattle.board.board import CellLike
from starbattle.board.position import (
    BoardLike,
    Position,
    check_position,
    position_of,
)
from starbattle.conditions.rules import Rules
from starbattle.errors import RequestError
from starbattle.explanation.result import (
    ExplainStatus,
    Explanation,
    Grade,
    Hint,
)
from starbattle.explanation.step import Step, step
from starbattle.names import BridgeName
from starbattle.search.request import (
    given_cells,
    given_words,
    limits,
    with_conditions,
)
from starbattle.search.runs import BoardRun

if TYPE_CHECKING:
    from starbattle.conditions.where import Where


class ExplanationInterrupted(KeyboardInterrupt):
    """Ctrl-C during an explanation or a grading.

    Attributes:
        found: the explanation or grade until then
    """

    def __init__(self, found: Grade) -> None:
        super().__init__("interrupted")
        self.found = found


def explain(
    board: BoardLike,
    *,
    stars: Iterable[CellLike] = (),
    marks: Iterable[CellLike] = (),
    where: "Where" = (),
    rules: Rules | None = None,
    steps: int | None = None,
    max_technique: str | None = None,
    max_units: int | None = None,
    effort: int | None = None,
    timeout: float | None = None,
    inference_limit: int | None = None,
    memory_limit: int | None = None,
    on_step: Callable[[Step], object] | None = None,
    bridge: BridgeName = "auto",
) -> Explanation:
    """Solve a board as a person does, and say why at each step.

    A limit ends the search, not the call: the steps until then are there.

    Args:
        board: the board; a Position, whose stars and marks are known; or where to read
            it: a file, the name of a board that ships, a URL, or a text in any format
        stars: 0-based (row, column) cells that are known to hold stars, or their names,
            such as "r1c5"
        marks: cells that are known to hold none
        where: constraints that solutions meet, beside those of the board, as for
            solve()
        rules: what differs from the usual rules, in place of the rules of the board
        steps: stop after that many steps; None: go on
        max_technique: the hardest technique to use, by its name; None: all
        max_units: use no set of more units than this, however long it takes to find
            them; 0: none; None: any, within the effort
        effort: how many inferences the search for sets of units may take in all; None:
            200 million, about a minute. Not with max_units
        timeout: seconds of wall time; None: no limit
        inference_limit: logical inferences, as SWI-Prolog counts them
        memory_limit: bytes of Prolog stacks; None: 2 GiB
        on_step: called with each step soon after it is found
        bridge: "janus", "pyswip", "process" or "auto"

    Returns:
        The steps, and how hard the board is.

    Raises:
        RequestError: for an invalid technique, cell, constraint or limit
        BoardError: for what cannot be read, and rules or constraints that do not fit
        BridgeUnavailable: if SWI-Prolog is missing
        ExplanationInterrupted: on Ctrl-C

    Examples:
        >>> from starbattle import Board, explain
        >>> board = Board(["ABAA", "AAAC", "DAAA", "AAAA"], stars=1)
        >>> explain(board).solved
        True
    """
    given = checked_position(board, stars, marks, where, rules)
    request = {
        **given_words(given),
        **limits(timeout, inference_limit, memory_limit),
        "steps": arguments.limit("steps", steps),
        "proofs": True,
        **wanted_words(max_technique, max_units, effort),
    }
    job, found, interrupted = ExplainJob.run(bridge, given.board, request, on_step)
    explanation = job.explanation(given, found)
    if interrupted:
        raise ExplanationInterrupted(explanation)
    return explanation


def grade(
    board: BoardLike,
    *,
    stars: int | None = None,
    where: "Where" = (),
    rules: Rules | None = None,
    max_technique: str | None = None,
    max_units: int | None = None,
    effort: int | None = None,
    timeout: float | None = None,
    inference_limit: int | None = None,
    memory_limit: int | None = None,
    bridge: BridgeName = "auto",
) -> Grade:
    """Tell how hard a board is for a person.

    It is explained without the steps.

    Args:
        board: a Board; a Position, whose stars and marks are given cells; rows, such as
            ["AB", "AB"]; or where to read it: a file, the name of a board that ships,
            a URL, or a text in any format
        stars: the star count of rows; overrides that of a Board
        where: constraints that solutions meet, beside those of the board, as for
            solve()
        rules: what differs from the usual rules, in place of the rules of the board
        max_technique: the hardest technique to use, by its name; None: all
        max_units: use no set of more units than this; 0: none; None: any
        effort: how many inferences the search for sets of units may take; None: 200
            million, about a minute
        timeout: seconds of wall time; None: no limit
        inference_limit: logical inferences, as SWI-Prolog counts them
        memory_limit: bytes of Prolog stacks; None: 2 GiB
        bridge: "janus", "pyswip", "process" or "auto"

    Returns:
        The rating, and whether the techniques solve the board.

    Raises:
        RequestError: for an invalid technique, constraint or limit
        BoardError: for what cannot be read, rows that are not a board, and rules or
            constraints that do not fit
        BridgeUnavailable: if SWI-Prolog is missing
        ExplanationInterrupted: on Ctrl-C

    Examples:
        >>> from starbattle import Board, grade
        >>> board = Board(["ABAA", "AAAC", "DAAA", "AAAA"], stars=1)
        >>> grade(board).status
        <ExplainStatus.SOLVED: 'solved'>
    """
    given = with_conditions(position_of(board, stars), where, rules)
    request = {
        **given_words(given),
        **limits(timeout, inference_limit, memory_limit),
        **wanted_words(max_technique, max_units, effort),
        "quiet": True,
    }
    job, _, interrupted = ExplainJob.run(bridge, given.board, request)
    if interrupted:
        raise ExplanationInterrupted(job.grade())
    return job.grade()


def checked_position(
    board: BoardLike,
    stars: Iterable[CellLike],
    marks: Iterable[CellLike],
    where: "Where" = (),
    rules: Rules | None = None,
    *,
    played: bool = False,
) -> Position:
    """Put a position together. Raises RequestError, or BoardError for two in a cell.

    `played` takes what a player has put on a board that is read.
    """
    if (count := arguments.whole(stars)) is not None:
        wrong = arguments.invalid_argument("stars", count, _CELLS)
        raise RequestError(f"{wrong}; Board.load and Board take the star count")
    given = with_conditions(check_position(board, played=played), where, rules)
    on = frozenset(arguments.cells("stars", stars))
    off = frozenset(arguments.cells("marks", marks))
    given_cells("stars", on, given.board.size)
    given_cells("marks", off, given.board.size)
    return given.with_cells(on, off)


def wanted_words(
    max_technique: str | None,
    max_units: int | None,
    effort: int | None,
) -> dict[str, Any]:
    """Return the part of a request that says what may be used. Raises RequestError."""
    if max_units is not None and effort is not None:
        raise RequestError("max_units and effort cannot be combined")
    return {
        "max_technique": arguments.word("max_technique", max_technique),
        "max_units": arguments.optional_integer("max_units", max_units),
        "effort": arguments.limit("effort", effort),
    }


_CELLS = "a list of (row, column) cells"


class ExplainJob(BoardRun[Step]):
    """A run of the techniques."""

    op = "explain"
    takes_conditions = True

    def read(self, item: dict[str, Any]) -> Step:
        """Make a step of what Prolog has for it."""
        return step(item)

    def explanation(self, given: Position, steps: list[Step]) -> Explanation:
        """Put the explanation together, once the search has ended."""
        return Explanation(**self._figures(), given=given, steps=tuple(steps))

    def grade(self) -> Grade:
        """Put the grade together, once the search has ended."""
        return Grade(**self._figures())

    def hint(self, given: Position, steps: list[Step], solutions: int | None) -> Hint:
        """Put the hint together, of the first step if there is one."""
        figures = self._figures()
        if steps:
            return Hint(given, (), steps[0], ExplainStatus.UNKNOWN, None, solutions)
        return Hint(given, (), None, figures["status"], figures["limit"], solutions)

    def _figures(self) -> dict[str, Any]:
        assert self.report is not None
        statistics = {**self.report["statistics"]}
        return {
            "board": self.board,
            "status": ExplainStatus(self.report["status"]),
            "limit": self.limit(),
            "hardest": self.report["hardest"],
            "level": self.report["level"],
            "rating": self.report["rating"],
            "difficulty": self.report["difficulty"],
            "step_count": self.report["steps"],
            "solutions": statistics.pop("solutions", None),
            "statistics": MappingProxyType(statistics),
        }

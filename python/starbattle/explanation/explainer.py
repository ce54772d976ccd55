"""Explain boards, grade them, give hints and reasons: through a bridge."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from functools import lru_cache, partial
from types import MappingProxyType
from typing import Any, SupportsIndex, Unpack

from starbattle import arguments
from starbattle.board.board import Cell, CellLike
from starbattle.board.position import (
    BoardLike,
    Position,
    cells_on_board,
    position_of,
)
from starbattle.bridge import open_bridge
from starbattle.bridge.client import ask
from starbattle.errors import RequestError
from starbattle.explanation.result import (
    ExplainStatus,
    Explanation,
    Grade,
    Hint,
    HintLevel,
    Why,
    WhyStatus,
    check_level,
)
from starbattle.explanation.step import Step, read
from starbattle.interrupts import Interrupt, interruptible
from starbattle.names import BridgeName, By
from starbattle.search.options import (
    CallOptions,
    ExplainOptions,
    GradeOptions,
    Limits,
    completed,
    conditions_of,
    documented,
    request_words,
)
from starbattle.search.request import from_one, given_words
from starbattle.search.runs import BoardRun


@documented
def explain(
    board: BoardLike,
    *,
    stars: Iterable[CellLike] | int = (),
    marks: Iterable[CellLike] = (),
    on_step: Callable[[Step], object] | None = None,
    **options: Unpack[ExplainOptions],
) -> Explanation:
    """Solve a board as a person does, and say why at each step.

    A limit ends the search, not the call: the steps until then are there.

    Args:
        board: the board; a Position, whose stars and marks are known; rows; or where to
            read it: a file, the name of a board that ships, a URL, or a text in any
            format
        stars: 0-based (row, column) cells that are known to hold stars, or their names,
            such as "r1c5"; a number is the star count of the board instead
        marks: cells that are known to hold none
        on_step: called with each step soon after it is found
        **options: see ExplainOptions

    Returns:
        The steps, and how hard the board is.

    Raises:
        RequestError: for an invalid technique, cell, constraint or limit
        BoardError: for what cannot be read, and rules or constraints that do not fit
        BridgeUnavailable: if SWI-Prolog is missing
        Interrupted: on Ctrl-C

    Examples:
        >>> from starbattle import Board, explain
        >>> board = Board(["ABAA", "AAAC", "DAAA", "AAAA"], stars=1)
        >>> explain(board).solved
        True
    """
    asked = completed(ExplainOptions, options)
    given = _position(board, stars, marks, asked)
    request = {**technique_words(asked), "proofs": True}
    tell = arguments.function("on_step", on_step)

    def explained(stop: Interrupt) -> Explanation:
        job, steps = ExplainJob.run_until(stop, asked["bridge"], given, request, tell)
        return Explanation(**job.figures(), given=given, steps=tuple(steps))

    return interruptible(explained)


@documented
def grade(
    board: BoardLike,
    *,
    stars: SupportsIndex | None = None,
    **options: Unpack[GradeOptions],
) -> Grade:
    """Tell how hard a board is for a person.

    It is explained without the steps.

    Args:
        board: a Board; a Position, whose stars and marks are given cells; rows, such as
            ["AB", "AB"]; or where to read it: a file, the name of a board that ships,
            a URL, or a text in any format
        stars: the star count of rows; overrides that of a Board
        **options: see GradeOptions

    Returns:
        The rating, and whether the techniques solve the board.

    Raises:
        RequestError: for an invalid technique, constraint or limit
        BoardError: for what cannot be read, rows that are not a board, and rules or
            constraints that do not fit
        BridgeUnavailable: if SWI-Prolog is missing
        Interrupted: on Ctrl-C

    Examples:
        >>> from starbattle import Board, grade
        >>> board = Board(["ABAA", "AAAC", "DAAA", "AAAA"], stars=1)
        >>> grade(board).status
        <ExplainStatus.SOLVED: 'solved'>
    """
    asked = completed(GradeOptions, options)
    given = position_of(board, stars, **conditions_of(asked))
    request = {**technique_words(asked), "quiet": True}

    def graded(stop: Interrupt) -> Grade:
        job, _ = ExplainJob.run_until(stop, asked["bridge"], given, request)
        return Grade(**job.figures())

    return interruptible(graded)


def _position(
    board: BoardLike,
    stars: Iterable[CellLike] | int,
    marks: Iterable[CellLike],
    asked: Mapping[str, Any],
    *,
    played: bool = False,
) -> Position:
    """Put a position together. Raises RequestError, or BoardError for two in a cell.

    `asked` has the rules and constraints of the call. `played` takes what a player has
    put on a board that is read. A number of stars is the star count, as elsewhere,
    which rows need.
    """
    count = arguments.whole(stars)
    known: Any = {"stars": stars if count is None else (), "marks": marks}
    conditions = conditions_of(asked)
    return position_of(board, count, known=known, played=played, **conditions)


def technique_words(asked: Mapping[str, Any]) -> dict[str, Any]:
    """Return the keys of a request for the limits, and for what may be used.

    Raises RequestError.
    """
    if asked["max_units"] is not None and asked["effort"] is not None:
        raise RequestError("max_units and effort cannot be combined")
    return request_words(asked)


class _Job(BoardRun[Any]):
    def read(self, item: dict[str, Any]) -> Any:
        """Make a step, a mistake or the parts of a reason of what Prolog has for it."""
        return read(item)


class ExplainJob(_Job):
    """A run of the techniques."""

    op = "explain"

    def figures(self) -> dict[str, Any]:
        """Return what a grade has, once the search has ended."""
        assert self.report is not None
        statistics = {**self.report["statistics"]}
        names = ("hardest", "level", "rating", "difficulty", "reason")
        return {
            **{name: self.report[name] for name in names},
            "board": self.board,
            "status": ExplainStatus(self.report["status"]),
            "limit": self.limit(),
            "step_count": self.report["steps"],
            "solutions": statistics.pop("solutions", None),
            "statistics": MappingProxyType(statistics),
        }


# --- hints ---


@documented
def hint(
    board: BoardLike,
    stars: Iterable[CellLike] | int = (),
    marks: Iterable[CellLike] = (),
    *,
    level: HintLevel = 3,
    **options: Unpack[GradeOptions],
) -> Hint:
    """Give the next step on a partly filled board, or point out its mistakes.

    Each of the two searches, one for mistakes and one for the step, has the limits for
    itself.

    Args:
        board: the board; a Position, whose stars and marks are known; rows; or where to
            read it: a file, the name of a board that ships, a URL, or a text in any
            format; with the stars and marks that a player has put on it
        stars: 0-based (row, column) cells that hold stars, or their names, such as
            "r1c5"; a number is the star count instead
        marks: cells that are marked as holding none
        level: how much to tell of the step. 1: where to look; 2: its technique, too;
            3: the cells and the reason. The hint of a higher level gives the others:
            hint.at(1)
        **options: see GradeOptions

    Returns:
        The next step, or the mistakes; neither if the board has no solution.

    Raises:
        RequestError: for an invalid level, technique, cell, constraint or limit
        BoardError: for what cannot be read, and rules or constraints that do not fit
        BridgeUnavailable: if SWI-Prolog is missing
        KeyboardInterrupt: on Ctrl-C

    Examples:
        >>> from starbattle import Board, hint
        >>> board = Board(["ABAA", "AAAC", "DAAA", "AAAA"], stars=1)
        >>> hint(board, stars=[(0, 1)]).step.technique
        'Forced Placements'
    """
    told = check_level(level)
    asked = completed(GradeOptions, options)
    words = technique_words(asked)
    given = _position(board, stars, marks, asked, played=True)
    found = interruptible(
        partial(hint_until, given=given, words=words, bridge=asked["bridge"])
    )
    return found.at(told)


def hint_until(
    stop: Interrupt,
    given: Position,
    words: Mapping[str, Any],
    *,
    bridge: BridgeName = "auto",
) -> Hint:
    """Give the whole hint, or what there is of it when `stop` has been seen.

    Args:
        stop: ends the searches, also from another thread
        given: the board, with its stars and marks
        words: the limits of each search, and what techniques may use; see
            technique_words()
        bridge: as for hint()
    """
    checked = check_until(stop, given, words, bridge=bridge)
    if checked.status is ExplainStatus.CONTRADICTION or stop.seen:
        return checked
    request = {**words, "hint": True, "proofs": True}
    job, found = ExplainJob.run_until(stop, bridge, given, request)
    if found:
        return replace(checked, step=found[0], limit=None)
    figures = job.figures()
    return replace(checked, status=figures["status"], limit=figures["limit"])


def check_until(
    stop: Interrupt,
    given: Position,
    words: Mapping[str, Any],
    *,
    bridge: BridgeName = "auto",
) -> Hint:
    """Look for mistakes alone, as hint_until() does; there is no step."""
    most = {name: words[name] for name in Limits.__annotations__ if name in words}
    request = given_words("fixed", given.board) | most
    job, mistakes = _MistakesJob.run_until(stop, bridge, given, request)
    assert job.report is not None
    solutions = job.report["statistics"].get("solutions")
    found = Hint(
        given, tuple(mistakes), None, ExplainStatus.UNKNOWN, job.limit(), solutions
    )
    if mistakes or solutions == 0:
        return replace(found, status=ExplainStatus.CONTRADICTION, limit=None)
    return found


class _MistakesJob(_Job):
    """A search for what is wrong in a position."""

    op = "mistakes"


# --- why ---


@documented
def why(
    board: BoardLike,
    cell: CellLike | None = None,
    stars: Iterable[CellLike] | int = (),
    marks: Iterable[CellLike] = (),
    *,
    by: By = "shortest",
    max_units: int | None = None,
    **options: Unpack[CallOptions],
) -> Why:
    """Tell why a cell is a star or empty, or why there is no solution.

    Args:
        board: the board; a Position, whose stars and marks are known; rows; or where to
            read it: a file, the name of a board that ships, a URL, or a text in any
            format; with the stars and marks that a player has put on it
        cell: 0-based (row, column), or its name, such as "r1c5" for (0, 4); None: ask
            why there is no solution
        stars: 0-based (row, column) cells that are known to hold stars; a number is the
            star count instead
        marks: cells that are known to hold none
        by: "units" proves the answer by cases from the fewest units; "steps" gives the
            steps of explain() that lead to it; "shortest" gives the steps, too, if
            they have fewer words than the proof, or if no units are found
        max_units: prove the answer from no more units than this; None: any number, for
            about three seconds. Not by steps
        **options: see CallOptions

    Returns:
        The fewest units that show the answer, and the proof; or steps to the answer.

    Raises:
        RequestError: for an invalid cell, constraint, `by` or limit
        BoardError: for what cannot be read, and rules or constraints that do not fit
        BridgeUnavailable: if SWI-Prolog is missing
        KeyboardInterrupt: on Ctrl-C

    Examples:
        >>> from starbattle import Board, why
        >>> answer = why(Board(["ABAA", "AAAC", "DAAA", "AAAA"], stars=1), (0, 0))
        >>> answer.status, [unit.name for unit in answer.units]
        (<WhyStatus.EMPTY: 'empty'>, ['region B'])
    """
    place = None if cell is None else arguments.cells("cell", [cell])[0]
    asked = completed(CallOptions, options)
    given = _position(board, stars, marks, asked, played=True)
    request = {
        **request_words(asked),
        "by": arguments.text("by", by, "a name"),
        "max_units": arguments.optional_integer("max_units", max_units),
    }
    if place is not None:
        request["cell"] = from_one(cells_on_board("cell", [place], given.board.size))

    def answered(stop: Interrupt) -> Why:
        job, found = _WhyJob.run_until(stop, asked["bridge"], given, request)
        return job.answer(place, found)

    return interruptible(answered)


class _WhyJob(_Job):
    """A search for the fewest units, or for the steps."""

    op = "why"

    def answer(self, cell: Cell | None, found: list[dict[str, Any]]) -> Why:
        """Put the answer together, once the search has ended."""
        assert self.report is not None
        return Why(
            given=self.given,
            cell=cell,
            status=WhyStatus(self.report["status"]),
            limit=self.limit(),
            solutions=self.report["statistics"].get("solutions"),
            **(found[0] if found else {"units": (), "proof": None}),
        )


# --- techniques ---


@dataclass(frozen=True, slots=True)
class Technique:
    """A way to find stars and marks.

    Attributes:
        name: its name, such as "Only Place"
        level: how hard it is, from 1
        family: what it looks at: direct, fit, counting, ...
        premise: what has to be the case
        conclusion: what follows then
        soundness: why it follows
        aliases: what others call it, or it and similar techniques together, and who
    """

    name: str
    level: int
    family: str
    premise: str
    conclusion: str
    soundness: str
    aliases: tuple[tuple[str, str], ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the technique as JSON-ready data."""
        return {**asdict(self), "aliases": [list(alias) for alias in self.aliases]}


def techniques(*, bridge: BridgeName = "auto") -> tuple[Technique, ...]:
    """Return all techniques, in the order in which they are tried.

    Args:
        bridge: "janus", "pyswip", "process" or "auto"

    Raises:
        RequestError: for a wrong argument
        BridgeUnavailable: if SWI-Prolog is missing

    Examples:
        >>> from starbattle import techniques
        >>> techniques()[0].name
        'Star Neighbors'
    """
    return _asked(arguments.text("bridge", bridge, "a name"))


@lru_cache
def _asked(bridge: str) -> tuple[Technique, ...]:
    return tuple(
        Technique(**{**one, "aliases": tuple(map(tuple, one["aliases"]))})
        for one in ask(open_bridge(bridge), op="techniques")["techniques"]
    )

"""Hints and mistakes on a partly filled board, through a bridge."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from starbattle.board.board import CellLike
from starbattle.board.position import BoardLike, Position
from starbattle.conditions.rules import Rules
from starbattle.explanation.explainer import (
    ExplainJob,
    checked_position,
    wanted_words,
)
from starbattle.explanation.result import (
    ExplainStatus,
    Hint,
    HintLevel,
    check_level,
)
from starbattle.explanation.step import Mistake, mistake
from starbattle.interrupts import Interrupt, held_interrupt
from starbattle.names import BridgeName
from starbattle.search.request import given_words, limits
from starbattle.search.runs import BoardRun

if TYPE_CHECKING:
    from starbattle.conditions.where import Where


def hint(
    board: BoardLike,
    stars: Iterable[CellLike] = (),
    marks: Iterable[CellLike] = (),
    *,
    where: "Where" = (),
    rules: Rules | None = None,
    level: HintLevel = 3,
    max_technique: str | None = None,
    max_units: int | None = None,
    effort: int | None = None,
    timeout: float | None = None,
    inference_limit: int | None = None,
    memory_limit: int | None = None,
    bridge: BridgeName = "auto",
) -> Hint:
    """Give the next step on a partly filled board, or point out its mistakes.

    Each of the two searches, one for mistakes and one for the step, has the limits for
    itself.

    Args:
        board: the board; a Position, whose stars and marks are known; or where to read
            it: a file, the name of a board that ships, a URL, or a text in any format;
            with the stars and marks that a player has put on it
        stars: 0-based (row, column) cells that hold stars, or their names, such as
            "r1c5"
        marks: cells that are marked as holding none
        where: constraints that solutions meet, beside those of the board, as for
            solve()
        rules: what differs from the usual rules, in place of the rules of the board
        level: how much to tell of the step. 1: where to look; 2: its technique, too;
            3: the cells and the reason. The hint of a higher level gives the others:
            hint.at(1)
        max_technique: the hardest technique to use, by its name; None: all
        max_units: use no set of more units than this; 0: none; None: any
        effort: how many inferences the search for sets of units may take; None: 200
            million, about a minute
        timeout: seconds of wall time; None: no limit
        inference_limit: logical inferences, as SWI-Prolog counts them
        memory_limit: bytes of Prolog stacks; None: 2 GiB
        bridge: "janus", "pyswip", "process" or "auto"

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
        'Star Neighbors'
    """
    told = check_level(level)
    wanted = wanted_words(max_technique, max_units, effort)
    given = checked_position(board, stars, marks, where, rules, played=True)
    most = limits(timeout, inference_limit, memory_limit)
    with held_interrupt() as stop:
        found = hint_until(stop, given, most, wanted, bridge=bridge)
    if stop.seen:
        raise KeyboardInterrupt
    return found.at(told)


def hint_until(
    stop: Interrupt,
    given: Position,
    most: dict[str, Any],
    wanted: Mapping[str, Any] = MappingProxyType({}),
    *,
    bridge: BridgeName = "auto",
) -> Hint:
    """Give the whole hint, or what there is of it when `stop` has been seen.

    Args:
        stop: ends the searches, also from another thread
        given: the board, with its stars and marks
        most: the limits of each search, see limits()
        wanted: what techniques may use, see wanted_words()
        bridge: as for hint()
    """
    checked = check_until(stop, given, most, bridge=bridge)
    if checked.status is ExplainStatus.CONTRADICTION or stop.seen:
        return checked
    request = given_words(given) | most | {"steps": 1, "proofs": True, **wanted}
    job, found = ExplainJob.run_until(stop, bridge, given.board, request)
    return job.hint(given, found, checked.solutions)


def check_until(
    stop: Interrupt,
    given: Position,
    most: dict[str, Any],
    *,
    bridge: BridgeName = "auto",
) -> Hint:
    """Look for mistakes alone, as hint_until() does; there is no step."""
    fixed = given_words(Position(given.board), "fixed")
    request = given_words(given) | fixed | most
    job, mistakes = _MistakesJob.run_until(stop, bridge, given.board, request)
    wrong = mistakes or job.solutions == 0
    limit = None if wrong else job.limit()
    return Hint(
        given=given,
        mistakes=tuple(mistakes),
        step=None,
        status=ExplainStatus.CONTRADICTION if wrong else ExplainStatus.UNKNOWN,
        limit=limit,
        solutions=job.solutions,
    )


class _MistakesJob(BoardRun[Mistake]):
    """A search for what is wrong in a position."""

    op = "mistakes"
    takes_conditions = True

    def read(self, item: dict[str, Any]) -> Mistake:
        """Make a mistake of what Prolog has for it."""
        return mistake(item)

    @property
    def solutions(self) -> int | None:
        """How many solutions the board has, 2 for more, once the search has ended."""
        assert self.report is not None
        found: int | None = self.report["statistics"].get("solutions")
        return found

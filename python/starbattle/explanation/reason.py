"""Why a cell is a star or empty, or why there is no solution: through a bridge."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from starbattle import arguments
from starbattle.board.board import Cell, CellLike, brief, cell_name
from starbattle.board.position import BoardLike, Position
from starbattle.conditions.rules import Rules
from starbattle.explanation.explainer import checked_position
from starbattle.explanation.proof import Case, Proof, read_cases, read_proof
from starbattle.explanation.step import Step, step
from starbattle.explanation.unit import Unit, read_units
from starbattle.names import BridgeName, By, Limit, LiteralEnum, WhyStatusName
from starbattle.phrases import plural
from starbattle.search.request import given_cells, given_words, limits
from starbattle.search.runs import BoardRun

if TYPE_CHECKING:
    from starbattle.conditions.where import Where


class WhyStatus(LiteralEnum):
    """What is the case; each equals its own name as a string."""

    STAR: Final = "star"
    """The cell is a star in every solution."""
    EMPTY: Final = "empty"
    """The cell is empty in every solution."""
    OPEN: Final = "open"
    """The cell is a star in some solutions, and empty in others."""
    KNOWN: Final = "known"
    """The cell is a star or mark of the state, or a hole."""
    CONTRADICTION: Final = "contradiction"
    """There is no solution."""
    SOLVABLE: Final = "solvable"
    """There is a solution, and nothing was asked of a cell."""
    UNKNOWN: Final = "unknown"
    """A limit ended the search before one of the above."""


@dataclass(frozen=True, slots=True)
class Why:
    """Why a cell is a star or empty, or why there is no solution.

    Attributes:
        given: the board, with its stars and marks
        cell: what was asked of, 0-based (row, column); None: of the board
        status: see WhyStatus
        limit: what ended the search; "effort" if the units take too long to find, or
            are more than max_units
        units: the fewest rows, columns and regions that show the status; for a board
            with rules or constraints of its own, units none of which can be left out
        proof: how they do: what would follow from the opposite; None without units, and
            for a board with rules or constraints of its own
        cases: the sentences of the proof
        steps: those of explain() that lead to the answer, where the proof is not the
            reason asked for, or has more sentences
        solutions: how many there are, 2 for two or more; None: not counted
    """

    given: Position
    cell: Cell | None
    status: WhyStatusName
    limit: Limit | None
    units: tuple[Unit, ...]
    proof: Proof | None
    cases: tuple[Case, ...] = ()
    solutions: int | None = None
    steps: tuple[Step, ...] = ()

    def __repr__(self) -> str:
        """Say in a line what was answered, and by how much."""
        cell = self.cell and f"{cell_name(self.cell)} {self.status}"
        units = plural(len(self.units), "unit") if self.units else ""
        steps = plural(len(self.steps), "step") if self.steps else ""
        return brief(self, self.given.board, cell or self.status, units, steps)

    def to_dict(self) -> dict[str, Any]:
        """Return the answer as JSON-ready data."""
        return {
            "id": self.given.board.id,
            "cell": list(self.cell) if self.cell else None,
            "status": str(self.status),
            "units": [unit.to_dict() for unit in self.units],
            "proof": self.proof.to_dict() if self.proof else None,
            "steps": [one.to_dict() for one in self.steps],
            **({"limit": self.limit} if self.limit else {}),
            **({} if self.solutions is None else {"solutions": self.solutions}),
        }

    def __str__(self) -> str:
        """Say why in sentences, with the cases indented."""
        from starbattle.explanation.reason_text import why_report
        from starbattle.render.terminal import text_width

        return why_report(self, columns=text_width())


def why(
    board: BoardLike,
    cell: CellLike | None = None,
    stars: Iterable[CellLike] = (),
    marks: Iterable[CellLike] = (),
    *,
    where: "Where" = (),
    rules: Rules | None = None,
    by: By = "shortest",
    max_units: int | None = None,
    timeout: float | None = None,
    inference_limit: int | None = None,
    memory_limit: int | None = None,
    bridge: BridgeName = "auto",
) -> Why:
    """Tell why a cell is a star or empty, or why there is no solution.

    Args:
        board: the board; a Position, whose stars and marks are known; or where to read
            it: a file, the name of a board that ships, a URL, or a text in any format;
            with the stars and marks that a player has put on it
        cell: 0-based (row, column), or its name, such as "r1c5" for (0, 4); None: ask
            why there is no solution
        stars: 0-based (row, column) cells that are known to hold stars
        marks: cells that are known to hold none
        where: constraints that solutions meet, beside those of the board, as for
            solve()
        rules: what differs from the usual rules, in place of the rules of the board
        by: "units" proves the answer by cases from the fewest units; "steps" gives the
            steps of explain() that lead to it; "shortest" gives the steps, too, if
            they have fewer sentences than the proof, or if no units are found
        max_units: show no more units than this; None: any number, for about three
            seconds
        timeout: seconds of wall time; None: no limit
        inference_limit: logical inferences, as SWI-Prolog counts them
        memory_limit: bytes of Prolog stacks; None: 2 GiB
        bridge: "janus", "pyswip", "process" or "auto"

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
    asked = None if cell is None else arguments.cells("cell", [cell])[0]
    given = checked_position(board, stars, marks, where, rules, played=True)
    request = {
        **given_words(given),
        **limits(timeout, inference_limit, memory_limit),
        "by": arguments.text("by", by, "a name"),
        "max_units": arguments.optional_integer("max_units", max_units),
    }
    if asked is not None:
        request["cell"] = given_cells("cell", [asked], given.board.size)
    job, found, interrupted = _WhyJob.run(bridge, given.board, request)
    if interrupted:
        raise KeyboardInterrupt
    return job.answer(given, asked, found)


_Shown = tuple[tuple[Unit, ...], Proof | None, tuple[Case, ...], tuple[Step, ...]]


class _WhyJob(BoardRun[_Shown]):
    """A search for the fewest units, or for the steps."""

    op = "why"
    takes_conditions = True

    def read(self, item: dict[str, Any]) -> _Shown:
        """Make units and a proof of what Prolog has for them."""
        proof = item["proof"]
        cases = read_cases(item["cases"])
        steps = tuple(map(step, item["steps"]))
        return read_units(item["units"]), proof and read_proof(proof), cases, steps

    def answer(self, given: Position, cell: Cell | None, found: list[_Shown]) -> Why:
        """Put the answer together, once the search has ended."""
        assert self.report is not None
        units, proof, cases, steps = found[0] if found else ((), None, (), ())
        status = WhyStatus(self.report["status"])
        count = self.report["statistics"].get("solutions")
        limit = self.limit()
        return Why(given, cell, status, limit, units, proof, cases, count, steps)

"""What explaining a board, grading it, asking for a hint or why comes to."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import Any, Final, Literal, NamedTuple

from starbattle import arguments
from starbattle.board.board import Board, Cell, brief, cell_name
from starbattle.board.position import Position
from starbattle.errors import RequestError
from starbattle.explanation.step import (
    Case,
    Mistake,
    Proof,
    Step,
    Unit,
)
from starbattle.names import ExplainStatusName, Limit, LiteralEnum, WhyStatusName
from starbattle.phrases import plural
from starbattle.search.result import WithStatistics

HintLevel = Literal[1, 2, 3]
"""How much a hint tells: where to look, the technique, the answer."""


class ExplainStatus(LiteralEnum):
    """How far the techniques have come; each equals its own name as a string."""

    SOLVED: Final = "solved"
    """They have found all stars."""
    STUCK: Final = "stuck"
    """None of them finds anything more."""
    CONTRADICTION: Final = "contradiction"
    """They have shown that there is no solution."""
    UNKNOWN: Final = "unknown"
    """A limit ended the search before one of the above."""


_GRADED = ("solved", "hardest", "level", "rating", "difficulty", "step_count")


def _known(**figures: object) -> dict[str, object]:
    return {name: figure for name, figure in figures.items() if figure is not None}


@dataclass(frozen=True, slots=True)
class Grade(WithStatistics):
    """How hard a board is for a person.

    Attributes:
        board: the board
        status: see ExplainStatus
        limit: what ended the search: None, "time", "inferences", "memory", "steps" or
            "interrupt"; "effort" if the board is stuck because sets of units take too
            long to find
        hardest: name of the hardest technique that was needed, if any
        level: its level; 0 if there is none
        rating: from 1 (easy) to 100; None unless the board is solved, or stuck without
            being known to have several solutions or none
        difficulty: the word for the rating, easy, medium, hard or expert; or None
        step_count: how many steps it takes
        statistics: figures by name
        solutions: of a board that is stuck, how many solutions there are: 0, 1, or 2
            for two or more; None: not counted, or not in time
        reason: what shows a contradiction, such as "row 3 has 1 star too many"
    """

    board: Board
    status: ExplainStatusName
    limit: Limit | None
    hardest: str | None
    level: int
    rating: int | None
    step_count: int
    statistics: Mapping[str, Any] = field(hash=False)
    difficulty: str | None = field(default=None, kw_only=True)
    solutions: int | None = field(default=None, kw_only=True)
    reason: str | None = field(default=None, kw_only=True)

    def __repr__(self) -> str:
        """Say in a line how hard which board is."""
        hard = self.rating and f"{self.difficulty} (rating {self.rating})"
        return self._brief(hard or "", plural(self.step_count, "step"))

    @property
    def solved(self) -> bool:
        """Tell whether the techniques solve the board."""
        return self.status is ExplainStatus.SOLVED

    def to_dict(self) -> dict[str, Any]:
        """Return the grade as JSON-ready data."""
        return {
            "id": self.board.id,
            "size": self.board.size,
            "stars": self.board.stars,
            **self.board.conditions(),
            "status": str(self.status),
            **{name: getattr(self, name) for name in _GRADED},
            **_known(limit=self.limit, reason=self.reason, solutions=self.solutions),
            "statistics": dict(self.statistics),
        }


class StepView(NamedTuple):
    """A step of an explanation.

    Attributes:
        position: the position that the step is made in
        step: the step
    """

    position: Position
    step: Step

    def _repr_svg_(self) -> str:
        """Show the picture in a notebook."""
        from starbattle.explanation.page import step_svg

        return step_svg(self)

    def _repr_html_(self) -> str:
        """Show the picture and the sentence in a notebook."""
        from starbattle.explanation.page import step_html

        return step_html(self)


@dataclass(frozen=True, slots=True, repr=False)
class Explanation(Grade):
    """How a person solves a board, step by step.

    Attributes:
        given: stars and marks that were there at the beginning
        steps: in the order in which they are made

    Further attributes are those of Grade.
    """

    given: Position
    steps: tuple[Step, ...]

    def positions(self) -> Iterator[StepView]:
        """Yield each step with the position that it is made in."""
        return map(StepView, self._states(), self.steps)

    def _states(self) -> Iterator[Position]:
        """Yield the position before each step, and the last one."""
        return accumulate(self.steps, after, initial=self.given)

    def __getitem__(self, index: int) -> StepView:
        """Return the step at a 0-based index with the position it is made in."""
        return list(self.positions())[index]

    @property
    def last(self) -> Position:
        """The position after the last step."""
        *_, last = self._states()
        return last

    def to_dict(self, *, summary: bool = False) -> dict[str, Any]:
        """Return the explanation as JSON-ready data.

        Args:
            summary: leave out the steps
        """
        found = Grade.to_dict(self)
        if not summary:
            found["steps"] = [step.to_dict() for step in self.steps]
        return found

    def __str__(self) -> str:
        """Describe the steps, with the board drawn next to those that need it."""
        from starbattle.explanation.text import report
        from starbattle.render.terminal import text_width

        return report(self, columns=text_width())

    def _repr_html_(self) -> str:
        """Show the steps in a notebook, with pictures that unfold."""
        from starbattle.explanation.page import explanation_html

        return explanation_html(self)


@dataclass(frozen=True, slots=True)
class Hint:
    """What to do next on a partly filled board.

    Attributes:
        given: the board, with its stars and marks
        mistakes: those of them that no solution has; if the board has no solution with
            its given cells, those of these
        step: the next step; None if there is a mistake, or no step
        status: see ExplainStatus: SOLVED if nothing is left to do; with a step it is
            UNKNOWN, and with a mistake CONTRADICTION
        limit: what ended the search for the step, if anything has
        solutions: how many the board has, without the stars and marks on it: 0, 1, or
            2 for two or more; None: not counted in time
        level: how much of the step there is. 1: the units to look at, and as text
            where to look; 2: its technique, too, and as text the idea; 3: all of it
    """

    given: Position
    mistakes: tuple[Mistake, ...]
    step: Step | None
    status: ExplainStatusName
    limit: Limit | None
    solutions: int | None = None
    level: HintLevel = 3

    def __repr__(self) -> str:
        """Say in a line what there is of a hint."""
        mistakes = plural(len(self.mistakes), "mistake") if self.mistakes else ""
        step = self.step and (self.step.technique or self.step.text)
        told = mistakes or step or self.status
        return brief(self, self.given.board, told)

    def at(self, level: HintLevel) -> "Hint":
        """Return the hint with less of its step, or the hint itself.

        Args:
            level: 1, 2 or 3, at most that of the hint

        Raises:
            RequestError: for another level

        Examples:
            >>> from starbattle import Board, hint
            >>> board = Board(["ABAA", "AAAC", "DAAA", "AAAA"], stars=1)
            >>> hint(board).at(1).step.text
            'Look at region B.'
        """
        wanted = check_level(level)
        if wanted > self.level:
            raise RequestError(f"level must be at most that of the hint, {self.level}")
        if wanted == self.level or self.step is None:
            return replace(self, level=wanted)
        step = self.step.without_answer(technique=wanted > 1)
        return replace(self, level=wanted, step=step)

    def to_dict(self) -> dict[str, Any]:
        """Return the hint as JSON-ready data; the solutions unless there is one.

        A step has what the level tells of it, and no other keys.
        """
        return {
            "id": self.given.board.id,
            **self.given.board.conditions(),
            "status": str(self.status),
            "mistakes": [mistake.to_dict() for mistake in self.mistakes],
            "step": self._step_dict(),
            **_known(
                limit=self.limit,
                solutions=None if self.solutions == 1 else self.solutions,
            ),
        }

    def _step_dict(self) -> dict[str, Any] | None:
        if self.step is None:
            return None
        told = _TOLD.get(self.level)
        every = self.step.to_dict()
        return {key: every[key] for key in told} if told else every


HINT_LEVELS: tuple[HintLevel, ...] = (1, 2, 3)

_TOLD = {1: ("units", "text"), 2: ("technique", "level", "units", "text")}
"""The keys of a step that hints tell, if they do not tell all."""


def check_level(level: Any) -> HintLevel:
    """Return a level of hints. Raises RequestError."""
    found = arguments.whole(level)
    if found in HINT_LEVELS:
        return found
    raise arguments.invalid_argument("level", level, "1, 2 or 3")


def after(position: Position, step: Step) -> Position:
    """Return what a step makes of a position."""
    return Position(
        board=position.board,
        stars=position.stars.union(step.stars),
        marks=position.marks.union(step.marks),
        solution=position.solution,
    )


# --- why ---


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
            reason asked for, or has more words
        solutions: how many there are, 2 for two or more; None: not counted
        named: what texts call the units, such as "rows 1-3 and region B"
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
    named: str = ""

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
            **self.given.board.conditions(),
            "cell": list(self.cell) if self.cell else None,
            "status": str(self.status),
            "units": [unit.to_dict() for unit in self.units],
            "proof": self.proof.to_dict() if self.proof else None,
            "steps": [one.to_dict() for one in self.steps],
            **_known(limit=self.limit, solutions=self.solutions),
        }

    def __str__(self) -> str:
        """Say why in sentences, with the cases indented."""
        from starbattle.explanation.text import why_report
        from starbattle.render.terminal import text_width

        return why_report(self, columns=text_width())

"""The result of a solve."""

import copyreg
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

from starbattle.board.board import Board, Drawable, brief
from starbattle.board.solution import Solution
from starbattle.names import Limit, LiteralEnum, StatusName
from starbattle.phrases import plural
from starbattle.search.strategy import Strategy

COUNTERS = (
    "constraints", "resumptions", "entailments", "prunings", "backtracks",
    "nodes", "failures", "depth",
)  # fmt: skip
"""The statistics that are missing where propagation is not counted."""

Views: TypeAlias = dict[str, list[int] | None]
"""A solution of another puzzle: the values of each view; None if they are open."""


class Improvement(NamedTuple):
    """A solution that is better than those before it.

    objective   its value
    inferences  since the start
    wall_s      seconds since the start
    """

    objective: int
    inferences: int
    wall_s: float


@dataclass(frozen=True, slots=True)
class WithStatistics:
    """A result with `statistics`, a read-only mapping."""

    def _brief(self, *facts: str) -> str:
        """Return the repr: the board, the status, the facts, and the time it took."""
        found: Any = self
        ended = (
            f"{found.status} (limit: {found.limit})" if found.limit else found.status
        )
        seconds = found.statistics.get("wall_s")
        time = "" if seconds is None else f"{seconds:.3f} s"
        return brief(self, found.board, ended, *facts, time)


def _read_only(figures: dict[str, Any]) -> MappingProxyType[str, Any]:
    return MappingProxyType(figures)


# Python itself can neither pickle nor copy it.
copyreg.pickle(MappingProxyType, lambda known: (_read_only, (dict(known),)))


def statistics(figures: dict[str, float | int]) -> MappingProxyType[str, Any]:
    """Return the figures of a report, None for missing counters."""
    return MappingProxyType({**dict.fromkeys(COUNTERS), **figures})


class Status(LiteralEnum):
    """How much a search has found out; each equals its own name as a string."""

    UNIQUE: Final = "unique"
    """There is exactly one solution."""
    MULTIPLE: Final = "multiple"
    """There are several solutions."""
    SATISFIED: Final = "satisfied"
    """There is a solution; others were not looked for."""
    OPTIMAL: Final = "optimal"
    """The best solution by the objective of a program, which is proved."""
    UNSATISFIABLE: Final = "unsatisfiable"
    """There is no solution."""
    UNKNOWN: Final = "unknown"
    """A limit ended the search before it had done what was asked."""


@dataclass(frozen=True, slots=True)
class CrossCheck:
    """The answer of another model to the same question.

    Attributes:
        model: its name
        agrees: whether the answers agree; None: a limit has left that open
        reason: how the answers differ, or what has left it open; "" if they agree
    """

    model: str
    agrees: bool | None
    reason: str


@dataclass(frozen=True, slots=True)
class Result(WithStatistics, Drawable):
    """The outcome of one solve.

    Attributes:
        board: the board
        model: name of the model
        strategy: the strategy, in full
        strategy_name: its name, or its words joined by `/`
        bridge: name of the bridge
        status: see Status
        limit: what ended the search: None, "time", "cpu", "inferences", "memory",
            "method" (the search was incomplete) or "interrupt"
        solutions: those found; none if they were only counted
        count: how many were found
        statistics: figures by name, see docs/statistics.md; a counter that was not
            taken is None
        check: whether another model agrees; None: none was asked
        answered_by: for the model "auto", the model whose answer it is
        objective: of a program that optimizes, the value of the best solution found
        bound: what no solution can be better than; the objective once that is proved
        improvements: the values of the solutions, each better than the last, and when

    An instance of another puzzle takes the place of the board, and a solution is then
    a dict of views. Of a program that optimizes, only the best solution is kept.

    save() and plot() draw the first solution, or the board if there is none.
    A result has the length of its solutions, and is indexed and iterated like
    them. Printed, it shows the board before and after, and what the search took.
    """

    board: Board
    model: str
    strategy: Strategy
    strategy_name: str
    bridge: str
    status: StatusName
    limit: Limit | None
    solutions: tuple[Solution, ...] = field(hash=False)
    count: int
    statistics: Mapping[str, Any] = field(hash=False)
    check: CrossCheck | None = None
    answered_by: str | None = None
    objective: int | None = None
    bound: int | None = None
    improvements: tuple[Improvement, ...] = ()

    @property
    def proved(self) -> bool:
        """Whether the solution is proved to be the best."""
        return self.status == Status.OPTIMAL

    @property
    def gap(self) -> float | None:
        """How far the objective is from the bound, as a part of the objective."""
        if self.objective is None or self.bound is None:
            return None
        return abs(self.objective - self.bound) / max(1, abs(self.objective))

    def __getitem__(self, index: int) -> Solution:
        """Return the solution with the 0-based index.

        Raises IndexError, which says why there is none.
        """
        try:
            return self.solutions[index]
        except IndexError:
            raise IndexError(self._without(index)) from None

    def _without(self, index: int) -> str:
        """Say why there is no solution with an index."""
        if self.solutions:
            return f"no solution {index}: the result has {len(self.solutions)}"
        if self.count:
            return f"no solution {index}: {self.count} were counted, but not kept"
        ended = f" (limit: {self.limit})" if self.limit else ""
        return f"no solution {index}: none was found, status {self.status}{ended}"

    def __len__(self) -> int:
        """Return how many solutions were kept."""
        return len(self.solutions)

    def __iter__(self) -> Iterator[Solution]:
        """Iterate over the solutions."""
        return iter(self.solutions)

    def __bool__(self) -> bool:
        """Tell whether a solution is known to exist."""
        return self.count > 0

    @property
    def grid(self) -> Any:
        """The first solution: N rows of N integers, 1 where a star stands, else 0.

        It is a numpy array of shape (N, N) and type int8 if numpy is installed, else
        a list of lists. Raises IndexError, as result[0] does, if there is none.
        """
        return self[0].grid

    def to_frame(self) -> Any:
        """Return a table of pandas with a row for each star of each solution.

        The columns are solution, row, column and region, all 0-based. Needs the extra
        `lab`. frame() makes a table with a row for each of several results.
        """
        from starbattle.render.result import result_frame

        return result_frame(self)

    def to_dict(self, *, counted: bool = False) -> dict[str, Any]:
        """Return the result as JSON-ready data, with 0-based [row, column] stars.

        Args:
            counted: give the key "count", and list no solutions
        """
        listed = [] if counted else [_plain(one) for one in self.solutions]
        return {
            "id": self.board.id,
            "size": self.board.size,
            "stars": self.board.stars,
            **self.board.conditions(),
            "model": self.model,
            **({"answered_by": self.answered_by} if self.answered_by else {}),
            "strategy": self.strategy_name,
            "bridge": self.bridge,
            "status": str(self.status),
            "solutions": listed,
            **({"count": self.count} if counted else {}),
            **({"limit": self.limit} if self.limit else {}),
            **self.optimization(),
            "statistics": dict(self.statistics),
            **({"check": asdict(self.check)} if self.check else {}),
        }

    def optimization(self) -> dict[str, Any]:
        """Return what there is of an objective, as JSON-ready data."""
        if self.bound is None and self.objective is None:
            return {}
        return {
            "objective": self.objective,
            "bound": self.bound,
            "gap": self.gap,
            "proved": self.proved,
            "improvements": [one._asdict() for one in self.improvements],
        }

    def __repr__(self) -> str:
        """Say in a line what was found of which board."""
        best = "" if self.objective is None else f"objective {self.objective:,}"
        return self._brief(plural(self.count, "solution"), best)

    def __str__(self) -> str:
        """Draw the board before and after, with the statistics of the search."""
        from starbattle.render.result import result_text
        from starbattle.render.terminal import text_width

        return result_text(self, columns=text_width())

    def _repr_html_(self) -> str:
        """Show the pictures in a notebook."""
        from starbattle.render.pages import result_html

        return result_html(self)


def _plain(solution: Solution | Views) -> Any:
    if isinstance(solution, dict):
        return solution
    return [list(star) for star in solution]

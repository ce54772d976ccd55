"""Generated boards, an iterator over them, and advice if they are rare."""

import math
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Self

from starbattle.board.board import Board, brief
from starbattle.board.solution import Solution
from starbattle.bridge.client import PrologRun
from starbattle.errors import NoMoreBoards
from starbattle.interrupts import whole_step
from starbattle.render.terminal import text_width
from starbattle.render.text import before_and_after

_MANY = 10
"""Boards are rare if there are so many unsuccessful attempts for each."""


@dataclass(slots=True)
class Attempts:
    """The outcomes of the attempts so far.

    made     number of boards that were made
    failed   number of attempts that gave no board, or a duplicate
    ratings  number of rejected boards by rating; None: the techniques do not solve
             them
    """

    made: int = 0
    failed: int = 0
    ratings: Counter[int | None] = field(default_factory=Counter)

    def add(self, grade: dict[str, Any] | None) -> None:
        """Count an unsuccessful attempt, with the grade of its board if any."""
        if grade is None:
            self.failed += 1
        else:
            self.ratings[grade["rating"]] += 1

    @property
    def unsuccessful(self) -> int:
        """Return the number of unsuccessful attempts."""
        return self.failed + self.ratings.total()

    @property
    def rare(self) -> bool:
        """Return whether such boards seem to be rare."""
        return self.unsuccessful >= _MANY * (self.made + 1)


@dataclass(frozen=True, slots=True)
class GeneratedBoard:
    """A generated board, which has one solution.

    Attributes:
        board: the board; its id has its size, stars and seed
        solution: its only solution
        seed: the seed that makes it alone: make(..., seed=seed) with otherwise the same
            arguments
        rating: how hard it is, from 1 to 100; None if the techniques do not solve it,
            or if it was not rated
        difficulty: the word for the rating: easy, medium, hard or expert; or None
        hardest: the hardest technique that it needs; None if rating is None
        index: its 0-based number in the run
        attempt: the number of unsuccessful attempts before it
        key: a text; two boards have the same key if and only if they are the same up to
            symmetry and relabeling
    """

    board: Board
    solution: Solution
    seed: int
    rating: int | None
    difficulty: str | None
    hardest: str | None
    index: int
    attempt: int
    key: str

    @classmethod
    def of_reply(cls, reply: dict[str, Any], conditions: Board | None = None) -> Self:
        """Convert the reply of the bridge.

        Args:
            reply: the record of a board
            conditions: a board with the same rules and constraints; None: the usual
                rules

        Returns:
            The board.
        """
        grade = reply["grade"] or dict.fromkeys(("rating", "difficulty", "hardest"))
        solved = grade["rating"] is not None
        columns = reply["columns"]
        stars = conditions.stars if conditions else len(columns[0])
        size = len(columns)
        name = f"{size}x{size}-{stars}-{reply['seed']}"
        board = Board(reply["regions"], stars, name)
        if conditions:
            board = board.with_rules(conditions.rules).with_where(conditions.where)
        return cls(
            board=board,
            solution=Solution.of_columns(board, columns),
            seed=reply["seed"],
            rating=grade["rating"],
            difficulty=grade["difficulty"],
            hardest=grade["hardest"] if solved else None,
            index=reply["index"],
            attempt=reply["attempt"],
            key=reply["key"],
        )

    def __repr__(self) -> str:
        """Say in a line which board it is."""
        hard = self.rating and f"{self.difficulty} (rating {self.rating})"
        return brief(self, self.board, f"seed {self.seed}", hard or "")

    def to_dict(self) -> dict[str, Any]:
        """Return its record in JSON lines."""
        return {
            "id": self.board.id,
            "stars": self.board.stars,
            "regions": [list(row) for row in self.board.regions],
            "solution": [list(cell) for cell in self.solution.stars],
            "seed": self.seed,
            "rating": self.rating,
            **self.board.conditions(),
        }

    def __str__(self) -> str:
        """Draw the board next to its solution."""
        stars = self.solution.stars
        return before_and_after(self.board, stars, columns=text_width())


_WAIT_S = 0.05
"""How long a call waits in Prolog, for all workers together."""

_ARGUMENTS = {
    "time": "timeout",
    "inferences": "inference_limit",
    "memory": "memory_limit",
    "tries": "tries",
}
"""The arguments of make() that set the limits."""

_AHEAD = 4
"""How many boards each worker may be ahead of the board that is next."""


class BoardGenerator(Iterator[GeneratedBoard]):
    """The boards of make(), one by one.

    Attributes:
        seed: the seed that makes them
        limit: the limit that has ended the iteration: "time", "inferences", "memory" or
            "tries"; or None
        attempts: the attempts so far

    The work ends when the generator is closed, or with its `with` block.
    """

    def __init__(
        self,
        request: dict[str, Any],
        count: int,
        jobs: int,
        timeout: float | None,
        bridge: str,
        on_progress: Callable[["BoardGenerator"], None] | None = None,
        conditions: Board | None = None,
    ) -> None:
        """Begin nothing yet; make() checks the arguments.

        Args:
            request: what Prolog is asked for
            count: number of boards
            jobs: boards to make at the same time
            timeout: seconds of wall time for all boards; None: no limit
            bridge: "janus", "pyswip", "process" or "auto"
            on_progress: called with this every now and then
            conditions: a board with the rules and constraints of all boards
        """
        self.seed: int = request["seed"]
        self.limit: str | None = None
        self.attempts = Attempts()
        self._on_progress = on_progress or (lambda _: None)
        self._conditions = conditions
        self._request = request
        self._count = count
        self._bridge = bridge
        self._most = jobs
        self._timeout = math.inf if timeout is None else timeout
        self._jobs: dict[int, _BoardJob] = {}
        self._begun = 0
        self._boards = self._make()

    def __enter__(self) -> Self:
        """Return this."""
        return self

    def __exit__(self, *error: object) -> None:
        """Stop all work."""
        self.close()

    def __next__(self) -> GeneratedBoard:
        """Return the next board. Raises NoMoreBoards after a limit."""
        try:
            return next(self._boards)
        except StopIteration:
            if self.limit is None:
                raise
            done = f"{self.attempts.made} of {self._count} boards made"
            advised = f"a larger {_ARGUMENTS[self.limit]} may help"
            message = f"{done} (limit: {self.limit}); {advised}"
            raise NoMoreBoards(message) from None

    def close(self) -> None:
        """Stop all work."""
        self._boards.close()

    def advice(self) -> list[str]:
        """If such boards are rare, say why and what to change."""
        return advice(self._request, self.attempts) if self.attempts.rare else []

    def _make(self) -> Generator[GeneratedBoard, None, None]:
        """Yield the boards in order, without duplicates."""
        self._deadline = monotonic() + self._timeout
        keys: set[str] = set()
        with ExitStack() as stack:
            stack.callback(self._stop)
            while self.attempts.made < self._count:
                job = self._job_for(self.attempts.made)
                if job.made is None:
                    self.limit = job.reason()
                    return
                if job.made.key in keys:
                    self.attempts.add(None)
                    self._start(self.attempts.made, job.made.attempt + 1)
                else:
                    keys.add(job.made.key)
                    del self._jobs[self.attempts.made]
                    self.attempts.made += 1
                    yield job.made

    def _job_for(self, index: int) -> "_BoardJob":
        """Work on several boards until the job for one ends, and return it."""
        while True:
            with whole_step():
                self._fill()
                for job in self._running():
                    job.poll()
                self._fill()
            self._on_progress(self)
            if not (job := self._jobs[index]).running:
                return job

    def _fill(self) -> None:
        """Start jobs for idle workers."""
        last = min(self._count, self.attempts.made + _AHEAD * self._most)
        while self._begun < last and len(self._running()) < self._most:
            self._start(self._begun, 0)
            self._begun += 1

    def _running(self) -> list["_BoardJob"]:
        return [job for job in self._jobs.values() if job.running]

    def _start(self, index: int, attempt: int) -> None:
        """Start a job for a board."""
        wait = _WAIT_S / self._most
        job = _BoardJob(self._bridge, self.attempts, wait, self._conditions)
        self._jobs[index] = job
        left = self._deadline - monotonic()
        job.start(
            {
                **self._request,
                "report_rejected": True,
                "first": index,
                "attempt": attempt,
                "timeout": None if left == math.inf else left,
            }
        )

    def _stop(self) -> None:
        """Stop all jobs."""
        with ExitStack() as stack:
            for job in self._jobs.values():
                stack.push(job)


class _BoardJob(PrologRun[None]):
    """The job that makes a board."""

    op = "make"
    made: GeneratedBoard | None = None

    def __init__(
        self, bridge: str, attempts: Attempts, wait: float, conditions: Board | None
    ) -> None:
        super().__init__(bridge, lazy=False, wait=wait)
        self._conditions = conditions
        self._attempts = attempts

    def read(self, item: dict[str, Any]) -> None:
        """Keep a board, or count an unsuccessful attempt."""
        if "rejected" in item:
            self._attempts.add(item["rejected"])
        else:
            self.made = GeneratedBoard.of_reply(item, self._conditions)

    def reason(self) -> str | None:
        """Return the limit that came before a board."""
        assert self.report is not None
        return "tries" if self.report["status"] == "exhausted" else self.limit()


def advice(request: dict[str, Any], attempts: Attempts) -> list[str]:
    """Say that such boards are rare, and what to change, in sentences.

    request  the request of a BoardGenerator
    """
    found = f"{attempts.made} board{'' if attempts.made == 1 else 's'}"
    total = attempts.unsuccessful + attempts.made
    said = f"such boards are rare: {total} attempts, {found}"
    if attempts.failed > attempts.unsuccessful / 2:
        return [said, _more_room(request)]
    if ratings := sorted(filter(None, attempts.ratings)):
        said += f"; others came to ratings of {ratings[0]}-{ratings[-1]}"
    if unsolved := attempts.ratings[None]:
        said += f"; {unsolved} took harder techniques"
    return [said, "try another --size, other --stars, or a wider --rating"]


def _more_room(request: dict[str, Any]) -> str:
    rules = request.get("rules") or {}
    has_needed = request.get("where") or rules.keys() & {"wrap", "diagonals"}
    if has_needed and request["needed"]:
        return "solutions may not need the conditions: try others, or --not-needed"
    if rules or request.get("where"):
        return "there may be too much freedom: try fewer stars or a smaller --size"
    if request["min_region"] or request["max_region"]:
        return "try a smaller --min-region or a larger --max-region"
    return "there may be few different ones: try a smaller --count or a larger --size"

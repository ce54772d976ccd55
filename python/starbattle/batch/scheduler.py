"""Boards given to workers in chunks, what a worker does with one, and the answers."""

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from time import monotonic
from typing import Any, Protocol

from starbattle.batch.pool import Executor, Outcome, WorkerDied, WorkerLate, alone
from starbattle.board.position import Position, position_of
from starbattle.errors import (
    BoardError,
    BoardFailure,
    BridgeUnavailable,
    RequestError,
    StarBattleError,
    SwiplEnded,
)
from starbattle.explanation import explain, grade
from starbattle.extras import MissingExtra
from starbattle.search.solve import solve

_CALLS: dict[str, Callable[..., Any]] = {
    "solve": solve,
    "explain": explain,
    "grade": grade,
}

_PATIENCE_S = 1.0
"""After so many seconds the boards of a chunk that are left go back."""

GRACE_S = 10.0
"""Seconds after the timeouts of its boards at which a chunk is killed."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """Boards that a worker answers one after another.

    call     "solve", "explain" or "grade"
    options  the arguments of the call
    first    the place of the first board, 0-based
    boards   None stands for a place where there is no board
    deaths   how many workers died with it
    """

    call: str
    options: dict[str, Any]
    first: int
    boards: tuple[Position | None, ...]
    deaths: int = 0

    def seconds(self) -> float | None:
        """Return how long it may take, None for any time."""
        timeout: float | None = self.options.get("timeout")
        searches = 2 if self.options.get("check") else 1
        if timeout is None:
            return None
        return len(self.boards) * searches * timeout + GRACE_S


@dataclass(frozen=True, slots=True)
class Answers:
    """What was found for the first boards of a chunk, and the seconds that it took."""

    values: tuple[Any, ...]
    seconds: float


def answer(
    call: str, board: Position, options: dict[str, Any], *, tries: int = 2
) -> Any:
    """Return what a call finds for a board, or the BoardFailure.

    If the process of SWI-Prolog is killed, the board is tried again: `tries` times in
    all.

    Raises RequestError, BridgeUnavailable and MissingExtra, which no board causes.
    """
    try:
        return _CALLS[call](board, **options)
    except SwiplEnded as error:
        if tries > 1:
            return answer(call, board, options, tries=tries - 1)
        return BoardFailure(str(error), board.board.id)
    except (RequestError, BridgeUnavailable, MissingExtra):
        raise
    except StarBattleError as error:
        return BoardFailure(str(error), board.board.id)


def execute(chunk: Chunk, *, tries: int = 2) -> Answers:
    """Answer the boards of a chunk; those behind a hard board go back unanswered."""
    began = monotonic()
    call, options = chunk.call, chunk.options
    values: list[Any] = []
    for board in chunk.boards:
        values.append(board and answer(call, board, options, tries=tries))
        if monotonic() - began > _PATIENCE_S:
            break
    return Answers(tuple(values), monotonic() - began)


def execute_alone(chunk: Chunk) -> Answers:
    """Answer a chunk over the bridge to a child process, and kill that if it is late.

    The options of the chunk name that bridge.
    """
    with alone(chunk.options["bridge"], chunk.seconds()):
        return execute(chunk, tries=1)  # it may have been killed for being late


class Feed(Protocol):
    """Boards, and errors in place of boards, in order."""

    ended: bool
    """Whether all have been taken."""

    def take(self, most: int, wait: bool) -> list[Any]:
        """Return the next ones, `most` at most.

        If `wait`, there is at least one unless all have been taken.
        """


class IteratorFeed:
    """The boards of an iterator, which is asked for each when it is needed."""

    def __init__(self, boards: Iterable[Any]) -> None:
        self._boards = iter(boards)
        self.ended = False

    def take(self, most: int, wait: bool) -> list[Any]:
        """Return the next ones; waits for all of them."""
        found = list(islice(self._boards, most))
        self.ended = len(found) < most
        return found


def position_at(place: int, board: object) -> Position | BoardError:
    """Return the position that one of several boards stands for, or what is wrong.

    What is no board at all costs the others nothing: its error names its place.
    """
    try:
        return position_of(board)
    except BoardError as error:
        return error
    except RequestError as error:
        return BoardError(str(error), source=f"boards[{place}]")


_CHUNK_S = 0.25
"""How long a chunk should take: long beside what it costs to send it."""

_MOST = 500
"""Most boards of a chunk."""

_MOST_HELD = 20_000
"""Most answers that wait for the one before them."""

_MOST_DEATHS = 2
"""How many workers may die with a board until it is given up."""


class Batch:
    """The work on the boards of one call.

    ordered  whether answers come in the order of the boards
    """

    def __init__(
        self,
        feed: Feed,
        executor: Executor[Chunk, Answers],
        call: str,
        options: dict[str, Any],
        ordered: bool,
    ) -> None:
        self._feed = feed
        self._executor = executor
        self._call = call
        self._options = options
        self._ordered = ordered
        self._read: deque[Chunk] = deque()
        self._again: deque[Chunk] = deque()
        self._answers: dict[int, Any] = {}
        self._places = 0
        self._next = 0
        self._in_progress = 0
        self._seconds: float | None = None

    def answers(self) -> Generator[Any, None, None]:
        """Yield the answers. The workers are stopped when the generator ends."""
        outcomes = self._executor.outcomes(self._next_chunk)
        try:
            for outcome in outcomes:
                if outcome is None:
                    self._read_ahead()
                else:
                    self._take(outcome)
                yield from self._ready()
        finally:
            outcomes.close()

    def _next_chunk(self) -> Chunk | None:
        """Return a chunk for an idle worker, None if there is none at the time."""
        chunk = self._again.popleft() if self._again else self._new_chunk()
        self._in_progress += chunk is not None
        return chunk

    def _new_chunk(self) -> Chunk | None:
        if self._read:
            return self._read.popleft()
        if len(self._answers) >= _MOST_HELD:
            return None
        return self._taken(wait=not self._in_progress)

    def _read_ahead(self) -> None:
        """Make chunks for workers that will be idle, while all are busy."""
        while len(self._read) < self._executor.size:
            if len(self._answers) >= _MOST_HELD:
                return
            if (chunk := self._taken(wait=False)) is None:
                return
            self._read.append(chunk)

    def _taken(self, wait: bool) -> Chunk | None:
        """Make a chunk of the next boards; errors among them are answers."""
        found = [] if self._feed.ended else self._feed.take(self._size(), wait)
        if not found:
            return None
        first, self._places = self._places, self._places + len(found)
        boards = [self._board(place, one) for place, one in enumerate(found, first)]
        return Chunk(self._call, self._options, first, tuple(boards))

    def _board(self, place: int, given: Any) -> Position | None:
        found = position_at(place, given)
        if isinstance(found, Position):
            return found
        self._answers[place] = found
        return None

    def _size(self) -> int:
        """Return how many boards a chunk has, by what boards took until now."""
        if self._seconds is None:
            return 1
        return max(1, min(_MOST, int(_CHUNK_S / max(self._seconds, 1e-6))))

    def _take(self, outcome: Outcome[Chunk, Answers]) -> None:
        """Keep the answers of a chunk. Raises what is wrong with all boards."""
        self._in_progress -= 1
        chunk = outcome.task
        if isinstance(outcome.error, WorkerDied | WorkerLate):
            self._again.extend(self._pieces(chunk, outcome.error))
        elif outcome.error is not None:
            raise outcome.error
        elif outcome.value is not None:
            self._measure(outcome.value)
            self._keep(chunk, outcome.value.values)
            self._put_back(chunk, len(outcome.value.values))

    def _put_back(self, chunk: Chunk, answered: int) -> None:
        """Make a chunk of the boards that a worker has left to others."""
        if left := chunk.boards[answered:]:
            first = chunk.first + answered
            self._again.appendleft(replace(chunk, first=first, boards=left))

    def _keep(self, chunk: Chunk, values: tuple[Any, ...]) -> None:
        for place, (board, value) in enumerate(
            zip(chunk.boards, values, strict=False), chunk.first
        ):
            if board is not None:
                self._answers[place] = value

    def _measure(self, answers: Answers) -> None:
        each = answers.seconds / len(answers.values)
        self._seconds = each if self._seconds is None else (self._seconds + each) / 2

    def _pieces(self, chunk: Chunk, error: BaseException) -> Iterator[Chunk]:
        """Yield the boards of a chunk whose worker died, one by one.

        A board with which several workers died is answered by the error.
        """
        if len(chunk.boards) == 1 and chunk.deaths + 1 == _MOST_DEATHS:
            self._keep(chunk, (_failure(chunk, error),))
            return
        deaths = chunk.deaths + (len(chunk.boards) == 1)
        for place, board in enumerate(chunk.boards, chunk.first):
            if board is not None:
                yield replace(chunk, first=place, boards=(board,), deaths=deaths)

    def _ready(self) -> Iterator[Any]:
        """Yield the answers whose turn it is."""
        if not self._ordered:
            while self._answers:
                yield self._answers.pop(next(iter(self._answers)))
        while self._next in self._answers:
            yield self._answers.pop(self._next)
            self._next += 1


def _failure(chunk: Chunk, error: BaseException) -> BoardFailure | None:
    (board,) = chunk.boards
    late = f"killed {GRACE_S:g} s after the timeout"
    return BoardFailure(str(error) or late, board.board.id) if board else None

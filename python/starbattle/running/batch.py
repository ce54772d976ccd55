"""Boards given to workers in chunks, what a worker does with one, and the answers."""

import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from queue import Empty, Queue
from time import monotonic
from typing import Any, SupportsIndex

from starbattle import arguments
from starbattle.board.position import Position, position_of
from starbattle.errors import (
    BoardError,
    BoardFailure,
    BridgeUnavailable,
    MachineError,
    RequestError,
    StarBattleError,
    SwiplEnded,
)
from starbattle.extras import MissingExtra
from starbattle.running.workers import TICK_S, Outcome, WorkerDied, WorkerLate, Workers
from starbattle.search.request import Instance, problem_of

_PATIENCE_S = 1.0
"""After so many seconds the boards of a chunk that are left go back."""

_MOST_DEATHS = 2
"""How many workers, or SWI-Prologs, may die with a board until it is given up."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """Boards that a worker answers one after another.

    call     solve(), explain() or grade()
    options  its arguments
    boards   each with its place, 0-based
    deaths   how many workers died with it
    """

    call: Callable[..., Any]
    options: dict[str, Any]
    boards: tuple[tuple[int, Position | Instance], ...]
    deaths: int = 0

    def seconds(self) -> float | None:
        """Return how long it may take, None for any time."""
        timeout = arguments.seconds("timeout", self.options.get("timeout"))
        searches = 2 if self.options.get("check") else 1
        return None if timeout is None else len(self.boards) * searches * timeout


Answers = tuple[list[Any], float]
"""What was found for the first boards of a chunk, and the seconds that it took."""


def answer(ask: Callable[[Any], Any], board: Position | Instance) -> Any:
    """Return what is found for a board, or the BoardFailure.

    Raises SwiplEnded, after which another try may succeed; and what no board causes.
    """
    try:
        return ask(board)
    except (SwiplEnded, BridgeUnavailable, MachineError, MissingExtra):
        raise
    except BoardFailure as failure:
        return failure
    except StarBattleError as error:
        if isinstance(error, RequestError) and problem_of(board).is_usual:
            raise  # else it is about the board's own rules and constraints
        return _failure(board, error)


def _failure(board: Position | Instance, error: BaseException) -> BoardFailure:
    return BoardFailure(str(error), problem_of(board).id)


def answers_here(
    ask: Callable[[Any], Any], boards: Iterable[Any]
) -> Generator[Any, None, None]:
    """Yield what is found for boards, one after another in this process."""
    for place, given in enumerate(boards):
        board = position_at(place, given)
        if isinstance(board, BoardError):
            yield board
            continue
        for _ in range(_MOST_DEATHS):
            try:
                found = answer(ask, board)
                break
            except SwiplEnded as error:
                found = _failure(board, error)
        yield found


def execute(chunk: Chunk) -> Answers:
    """Answer the boards of a chunk; those behind a hard board go back unanswered.

    So does a board with which SWI-Prolog dies, unless it is the first: that raises.
    """
    began = monotonic()
    ask = partial(chunk.call, **chunk.options)
    values: list[Any] = []
    for _, board in chunk.boards:
        try:
            values.append(answer(ask, board))
        except SwiplEnded:
            if not values:
                raise
            break
        if monotonic() - began > _PATIENCE_S:
            break
    return values, monotonic() - began


class Feed:
    """Boards of an iterator, and errors in place of boards, read when they are needed.

    ended  whether all have been taken
    """

    def __init__(self, boards: Iterable[Any]) -> None:
        self._boards = iter(boards)
        self.ended = False

    def take(self, most: int, wait: bool) -> list[Any]:
        """Return the next ones, `most` at most.

        If `wait`, there is at least one unless all have been taken.
        """
        found = list(islice(self._boards, most))
        self.ended = len(found) < most
        return found


_MOST_AHEAD = 2000
"""Most boards that are read before they are needed."""

_END = object()


class ReadAhead(Feed):
    """The same, read by a thread, so that no answer waits for the next board.

    Standard input may be a pipe whose writer waits for answers. How many boards there
    are is known sooner, too.
    """

    def __init__(self, boards: Iterable[Any]) -> None:
        super().__init__(boards)
        self._queue: Queue[Any] = Queue(_MOST_AHEAD)
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        # Python ends with an error if it closes a stream that a thread waits for;
        # what the thread holds is not closed.
        held = sys.stdin, sys.__stdin__
        try:
            for board in self._boards:
                self._queue.put(board)
            self._queue.put(_END)
        except BaseException as error:
            self._queue.put(error)
        del held

    def take(self, most: int, wait: bool) -> list[Any]:
        """Return boards that have been read; if `wait`, wait for the first."""
        found: list[Any] = []
        while len(found) < most and not self.ended:
            if self._queue.empty() and (found or not wait):
                break
            with suppress(Empty):  # Ctrl-C is heeded meanwhile
                item = self._queue.get(timeout=TICK_S)
                if item is _END:
                    self.ended = True
                elif isinstance(item, BaseException) and not hasattr(item, "board_id"):
                    raise item
                else:
                    found.append(item)
        return found

    def __iter__(self) -> Iterator[Any]:
        while not self.ended:
            yield from self.take(1, wait=True)


def position_at(
    place: int, board: object, stars: SupportsIndex | None = None
) -> Position | Instance | BoardError:
    """Return the position that one of several boards stands for, or what is wrong.

    What is no board at all costs the others nothing: its error names its place.
    """
    if isinstance(board, Instance):
        return board
    try:
        return position_of(board, stars)
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


class Batch:
    """The work on the boards of one call.

    ordered  whether answers come in the order of the boards
    """

    def __init__(
        self,
        feed: Feed,
        workers: Workers[Chunk, Answers],
        call: Callable[..., Any],
        options: dict[str, Any],
        *,
        ordered: bool = True,
    ) -> None:
        self._feed = feed
        self._workers = workers
        self._empty = Chunk(call, options, ())
        self._ordered = ordered
        self._chunks: deque[Chunk] = deque()
        self._answers: dict[int, Any] = {}
        self._places = 0
        self._next = 0
        self._in_progress = 0
        self._seconds: float | None = None

    def answers(self) -> Generator[Any, None, None]:
        """Yield the answers. The workers are stopped when the generator ends."""
        outcomes = self._workers.outcomes(self._next_chunk)
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
        if not self._chunks:
            self._read(wait=not self._in_progress)
        if not self._chunks:
            return None
        self._in_progress += 1
        return self._chunks.popleft()

    def _read_ahead(self) -> None:
        """Make chunks for workers that will be idle, while all are busy."""
        while len(self._chunks) < self._workers.size and self._read(wait=False):
            pass

    def _read(self, wait: bool) -> bool:
        """Make a chunk of the next boards; errors among them are answers.

        Return whether there was anything to read.
        """
        if self._feed.ended or len(self._answers) >= _MOST_HELD:
            return False
        found = self._feed.take(self._size(), wait)
        places = range(self._places, self._places + len(found))
        self._places = places.stop
        given = dict(zip(places, map(position_at, places, found), strict=True))
        self._answers |= {k: v for k, v in given.items() if isinstance(v, BoardError)}
        boards = [(k, v) for k, v in given.items() if not isinstance(v, BoardError)]
        if found:
            self._chunks.append(replace(self._empty, boards=tuple(boards)))
        return bool(found)

    def _size(self) -> int:
        """Return how many boards a chunk has, by what boards took until now."""
        if self._seconds is None:
            return 1
        return max(1, min(_MOST, int(_CHUNK_S / max(self._seconds, 1e-6))))

    def _take(self, outcome: Outcome[Chunk, Answers]) -> None:
        """Keep the answers of a chunk. Raises what is wrong with all boards."""
        self._in_progress -= 1
        chunk = outcome.task
        if isinstance(outcome.error, WorkerDied | WorkerLate | SwiplEnded):
            self._chunks.extendleft(self._pieces(chunk, outcome.error))
        elif outcome.error is not None:
            raise outcome.error
        elif outcome.value is not None:
            self._keep(chunk, *outcome.value)

    def _keep(self, chunk: Chunk, values: list[Any], seconds: float) -> None:
        """Keep answers, and leave the boards without one to other workers."""
        for (place, _), value in zip(chunk.boards, values, strict=False):
            self._answers[place] = value
        if left := chunk.boards[len(values) :]:
            self._chunks.appendleft(replace(chunk, boards=left))
        if values:
            each = seconds / len(values)
            before = each if self._seconds is None else self._seconds
            self._seconds = (before + each) / 2

    def _pieces(self, chunk: Chunk, error: BaseException) -> Iterator[Chunk]:
        """Yield the boards of a chunk whose worker died, one by one.

        A board with which several workers died is answered by the error.
        """
        deaths = chunk.deaths + (len(chunk.boards) == 1)
        for place, board in reversed(chunk.boards):
            if deaths == _MOST_DEATHS:
                self._answers[place] = _failure(board, error)
            else:
                yield replace(chunk, boards=((place, board),), deaths=deaths)

    def _ready(self) -> Iterator[Any]:
        """Yield the answers whose turn it is."""
        if not self._ordered:
            while self._answers:
                yield self._answers.pop(next(iter(self._answers)))
        while self._next in self._answers:
            yield self._answers.pop(self._next)
            self._next += 1

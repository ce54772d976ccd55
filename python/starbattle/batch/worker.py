"""What a worker does with boards; it is sent a chunk of them at a time."""

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Any

from starbattle.board.position import Position
from starbattle.errors import (
    BoardFailure,
    BridgeUnavailable,
    RequestError,
    StarBattleError,
    SwiplEnded,
)
from starbattle.explanation import explain, grade
from starbattle.extras import MissingExtra
from starbattle.search.solve import solve
from starbattle.workers.tasks import alone

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

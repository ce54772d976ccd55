"""What a worker does with boards; it is sent a chunk of them at a time."""

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Any

from starbattle.board.board import Board
from starbattle.errors import (
    BoardFailure,
    BridgeUnavailable,
    RequestError,
    StarBattleError,
)
from starbattle.explanation import explain, grade
from starbattle.extras import MissingExtra
from starbattle.search.solve import solve
from starbattle.workers.alone import alone

_CALLS: dict[str, Callable[..., Any]] = {
    "solve": solve,
    "explain": explain,
    "grade": grade,
}

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
    boards: tuple[Board | None, ...]
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
    """What was found for the boards of a chunk, and the seconds that it took."""

    values: tuple[Any, ...]
    seconds: float


def answer(call: str, board: Board, options: dict[str, Any]) -> Any:
    """Return what a call finds for a board, or the BoardFailure.

    Raises RequestError, BridgeUnavailable and MissingExtra, which no board causes.
    """
    try:
        return _CALLS[call](board, **options)
    except (RequestError, BridgeUnavailable, MissingExtra):
        raise
    except StarBattleError as error:
        return BoardFailure(str(error), board.id)


def execute(chunk: Chunk) -> Answers:
    """Answer the boards of a chunk."""
    began = monotonic()
    values = tuple([b and answer(chunk.call, b, chunk.options) for b in chunk.boards])
    return Answers(values, monotonic() - began)


def execute_alone(chunk: Chunk) -> Answers:
    """Answer a chunk over the bridge to a child process, and kill that if it is late.

    The options of the chunk name that bridge.
    """
    with alone(chunk.options["bridge"], chunk.seconds()):
        return execute(chunk)

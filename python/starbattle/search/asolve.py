"""Solve boards in an event loop."""

import asyncio
from typing import Any, Unpack

from starbattle.board.board import Board
from starbattle.board.labels import Rows
from starbattle.board.position import Position
from starbattle.interrupts import Interrupt
from starbattle.search.request import SolveOptions
from starbattle.search.result import Result
from starbattle.search.solve import solve_until


async def asolve(
    board: Board | Position | Rows,
    *,
    stars: int | None = None,
    **options: Unpack[SolveOptions],
) -> Result:
    """Solve a board in a thread, while the event loop goes on.

    A task that is canceled ends its search within a fraction of a second. Searches of
    several tasks share one SWI-Prolog and run at the same time, but with the bridge
    "process".

    Args:
        board: a Board, or rows that it can be made of; a Position, whose stars and
            marks are given cells
        stars: the star count of rows; overrides that of a Board
        **options: those of solve(), such as model="bits", timeout=10

    Returns:
        What solve() returns.

    Raises:
        RequestError: for invalid arguments, as solve() does
        BoardError: for rows that are not a board
        BridgeUnavailable: if SWI-Prolog is missing

    Examples:
        >>> import asyncio
        >>> from starbattle import Board, asolve
        >>> board = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1)
        >>> asyncio.run(asolve(board, solutions=None)).count
        2
    """
    stop = Interrupt()
    wanted: dict[str, Any] = {**options}
    try:
        return await asyncio.to_thread(solve_until, stop, board, stars=stars, **wanted)
    except asyncio.CancelledError:
        stop.seen = True
        raise

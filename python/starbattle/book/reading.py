"""The puzzles of a book whose boards are given."""

from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from typing import Any

from starbattle.batch.many import explain_many
from starbattle.board.board import Board
from starbattle.book.book import UNRATED, BookPuzzle, hardest_step
from starbattle.errors import BoardError, BoardFailure, StarBattleError
from starbattle.explanation import Explanation
from starbattle.search.result import Status
from starbattle.search.solve import solve

_WHY = {
    Status.UNSATISFIABLE: "it has no solution",
    Status.MULTIPLE: "it has several solutions",
}


def given_puzzles(
    boards: Iterable[Board | BoardError],
    *,
    jobs: int,
    bridge: Any = "auto",
    timeout: float | None = None,
    progress: bool = False,
) -> Generator[BookPuzzle | StarBattleError, None, None]:
    """Yield boards as puzzles, rated and solved, in order.

    An error stands for a board that is not a puzzle.

    Args:
        boards: boards, and errors in place of boards, as from read_boards()
        jobs: how many to work on at the same time
        bridge: "janus", "pyswip", "process" or "auto"
        timeout: seconds for each board; None: no limit
        progress: whether to show a bar on a terminal
    """
    found = explain_many(
        boards, jobs=jobs, progress=progress, bridge=bridge, timeout=timeout
    )
    with closing(found):
        for one in found:
            yield from _puzzle(one, bridge, timeout)


def _puzzle(
    found: Explanation | BoardError | BoardFailure, bridge: Any, timeout: float | None
) -> Iterator[BookPuzzle | StarBattleError]:
    if not isinstance(found, Explanation):
        yield found
    elif found.solved:
        stars = tuple(sorted(found.last.stars))
        level = found.difficulty or UNRATED
        yield BookPuzzle(found.board, stars, found.rating, level, hardest_step(found))
    else:
        yield _solved(found.board, bridge, timeout)


def _solved(
    board: Board, bridge: Any, timeout: float | None
) -> BookPuzzle | StarBattleError:
    """Search for the solution of a board that the techniques do not solve."""
    result = solve(board, solutions=2, bridge=bridge, timeout=timeout)
    if result.status is Status.UNIQUE:
        return BookPuzzle(board, result[0].stars, None, UNRATED)
    why = _WHY.get(result.status, "a limit came before its only solution")
    return BoardFailure(f"not suitable for a book: {why}", board.id)

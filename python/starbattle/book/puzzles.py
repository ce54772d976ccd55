"""The puzzles of a book that are made for it."""

import re
from collections.abc import Generator, Iterable, Mapping
from contextlib import closing
from time import monotonic
from typing import Any

from starbattle.board.board import Board
from starbattle.book.book import LEVELS, UNRATED, BookPuzzle, hardest_step
from starbattle.errors import (
    BoardError,
    BoardFailure,
    RequestError,
    StarBattleError,
    quoted,
    unknown,
)
from starbattle.explanation import Explanation
from starbattle.generator import GeneratedBoard, make
from starbattle.phrases import plural
from starbattle.running.many import explain_many
from starbattle.search.result import Status
from starbattle.search.solve import solve

MOST = 1000
"""Most puzzles of a book."""

_PART = re.compile(r"(\w+)(?::(\d{1,6}))?")


def quotas(text: str | None, count: int | None) -> Mapping[str, int]:
    """Read `easy:10,hard:5`, or `easy` alone. Raises RequestError.

    Without a text, {"": count} stands for any difficulty. The easiest comes first.
    """
    if text is None:
        return {"": _checked(10 if count is None else count)}
    found = _parts(text, count)
    total = _checked(sum(found.values()))
    if count not in (None, total):
        raise RequestError(
            f"--difficulty asks for {plural(total, 'puzzle')}, --count for {count}"
        )
    return {level: found[level] for level in LEVELS if found.get(level)}


def _parts(text: str, count: int | None) -> dict[str, int]:
    found: dict[str, int] = {}
    for part in text.split(","):
        match = _PART.fullmatch(part.strip())
        if not match or (match[2] is None and "," in text):
            example = "such as easy:10,medium:15,hard:15"
            raise RequestError(
                f"--difficulty must be a list {example}, not {quoted(text)}"
            )
        name, number = match[1], match[2]
        if name not in LEVELS:
            raise unknown("difficulty", name, LEVELS)
        if name in found:
            raise RequestError(f"--difficulty names {name} twice")
        found[name] = int(number) if number else (10 if count is None else count)
    return found


def _checked(total: int) -> int:
    if not 1 <= total <= MOST:
        raise RequestError(f"a book must have 1 to {MOST} puzzles, not {total}")
    return total


def usual_stars(size: int) -> int:
    """Return how many stars per row a board of this size usually has."""
    return max(1, (size - 2) // 4)


class Maker:
    """Makes boards until there are enough of every difficulty.

    Attributes:
        limit: what ended the work early: "time", "tries" and so on; or None
    """

    def __init__(
        self, wanted: Mapping[str, int], timeout: float | None = None, **request: Any
    ) -> None:
        """Plan the work.

        Args:
            wanted: how many boards to make of each difficulty; {"": n} for n of any
            timeout: seconds of wall time for all boards; None: no limit
            request: other arguments of make()
        """
        self.limit: str | None = None
        self._wanted = wanted
        self._timeout = timeout
        self._request = request

    def boards(self) -> Generator[GeneratedBoard, None, None]:
        """Yield the boards as they are made."""
        begun = monotonic()
        left = self._timeout
        for level, count in self._wanted.items():
            kind: Any = {"difficulty": level} if level else {"rating": (1, 100)}
            with make(count=count, timeout=left, **kind, **self._request) as generator:
                yield from generator
                self.limit = self.limit or generator.limit
            if self._timeout is not None:
                left = max(0.001, self._timeout - (monotonic() - begun))


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
            yield _puzzle(one, bridge, timeout)


def _puzzle(
    found: Explanation | BoardError | BoardFailure, bridge: Any, timeout: float | None
) -> BookPuzzle | StarBattleError:
    """Return a puzzle; one that the techniques do not solve is searched."""
    if not isinstance(found, Explanation):
        return found
    board = found.board
    if found.solved:
        stars = tuple(sorted(found.last.stars))
        level = found.difficulty or UNRATED
        return BookPuzzle(board, stars, found.rating, level, hardest_step(found))
    result = solve(board, solutions=2, bridge=bridge, timeout=timeout)
    if result.status is Status.UNIQUE:
        return BookPuzzle(board, result[0].stars, None, UNRATED)
    why = _WHY.get(result.status, "a limit came before its only solution")
    return BoardFailure(f"not suitable for a book: {why}", board.id)

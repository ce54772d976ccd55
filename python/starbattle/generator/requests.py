"""Requests to the board generator, and the number of placements."""

import secrets
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Literal, SupportsIndex

from starbattle import arguments
from starbattle.arguments import checked_jobs
from starbattle.board.board import Board, Cell, check_board
from starbattle.board.position import cells_on_board
from starbattle.board.rows import MAX_SIZE
from starbattle.bridge.client import PrologRun, all_found
from starbattle.conditions.rules import Rules
from starbattle.errors import RequestError
from starbattle.generator.board_generator import BoardGenerator
from starbattle.interrupts import held_interrupt
from starbattle.names import BridgeName
from starbattle.search.options import request_words
from starbattle.search.request import (
    check_usual,
)

if TYPE_CHECKING:  # imported for boards that have constraints
    from starbattle.conditions.where import Where

Shape = Literal["natural", "compact", "winding"]
Difficulty = Literal["easy", "medium", "hard", "expert"]


def make(
    size: int | None = None,
    stars: SupportsIndex | None = None,
    *,
    count: int = 1,
    seed: int | None = None,
    shape: Shape = "natural",
    min_region: int | None = None,
    max_region: int | None = None,
    difficulty: Difficulty | None = None,
    rating: tuple[int, int] | None = None,
    max_technique: str | None = None,
    hardest: str | None = None,
    rated: bool = True,
    mutate: Board | None = None,
    solution: Iterable[Cell] | None = None,
    rules: Rules | None = None,
    where: "Where" = (),
    needed: bool = True,
    tries: int | None = None,
    jobs: int = 1,
    timeout: float | None = None,
    inference_limit: int | None = None,
    memory_limit: int | None = None,
    bridge: BridgeName = "auto",
    on_progress: Callable[[BoardGenerator], None] | None = None,
) -> BoardGenerator:
    """Make boards that have one solution each, one by one.

    The boards are distinct up to symmetry and relabeling. A limit ends the iteration:
    a loop just ends, and next() raises NoMoreBoards; the generator's `limit` names it.

    Args:
        size: number of rows; None with `mutate`
        stars: stars in every row, column and region; None with `mutate`
        count: number of boards
        seed: the same seed makes the same boards; None: a random seed
        shape: "natural"; "compact" with short borders, "winding" with long ones
        min_region: least number of cells of a region; None: any, but one seed of five
            makes regions of one cell
        max_region: largest number of cells of a region; None: any
        difficulty: "easy", "medium", "hard" or "expert": only boards rated so
        rating: the least and the largest rating, from 1 to 100
        max_technique: name of the hardest technique that a board may need
        hardest: name of the hardest technique that a board must need, such as "Two
            Units"; excludes `max_technique`
        rated: whether to rate the boards, which takes some time
        mutate: make relatives of this board: its solution, other borders
        solution: 0-based (row, column) cells of the stars of all boards
        rules: what differs from the usual rules, such as Rules(touch="knight")
        where: constraints that the solutions meet, as of solve()
        needed: whether each board must have further solutions without all constraints,
            without the rule `wrap`, and without the rule `diagonals`
        tries: most attempts at a board; None: 1000, and 100 with rules, constraints or
            a wanted rating or technique
        jobs: boards to make at the same time; does not change the boards
        timeout: seconds of wall time for all boards; None: no limit
        inference_limit: logical inferences for each board; None: no limit
        memory_limit: bytes of Prolog stacks for each board; None: 2 GiB
        bridge: "janus", "pyswip", "process" or "auto"
        on_progress: called with the generator every now and then during the work, to
            watch its `attempts`

    Returns:
        An iterator over the boards. Its first step raises RequestError if there can be
        no such boards, and BridgeUnavailable if SWI-Prolog is missing.

    Raises:
        RequestError: for invalid arguments
        KeyboardInterrupt: on Ctrl-C

    Examples:
        >>> from starbattle import make, solve
        >>> made = next(make(6, 1, seed=7))
        >>> solve(made.board, solutions=None).status
        <Status.UNIQUE: 'unique'>
    """
    if difficulty is not None and rating is not None:
        raise RequestError("difficulty and rating cannot be combined")
    if hardest is not None and max_technique is not None:
        raise RequestError("hardest and max_technique cannot be combined")
    is_variant = rules is not None or arguments.is_given(where)
    if mutate is not None and is_variant:
        raise RequestError("a board to mutate cannot be combined with rules or where")
    low, high = _pair(rating)
    request = {
        "seed": _seed(seed),
        "shape": arguments.text("shape", shape, "a name"),
        "min_region": arguments.optional_integer("min_region", min_region),
        "max_region": arguments.optional_integer("max_region", max_region),
        "difficulty": arguments.word("difficulty", difficulty),
        "min_rating": arguments.optional_integer("min_rating", low),
        "max_rating": arguments.optional_integer("max_rating", high),
        "max_technique": arguments.word("max_technique", max_technique),
        "hardest": arguments.word("hardest", hardest),
        "rated": arguments.flag("rated", rated),
        "tries": arguments.limit("tries", tries),
        **request_words(
            dict(
                timeout=timeout,
                inference_limit=inference_limit,
                memory_limit=memory_limit,
            )
        ),
        **_source(size, stars, mutate, solution),
    }
    conditions = _conditions(request, rules, where) if is_variant else None
    if conditions is not None:
        request |= conditions.conditions()
        request["needed"] = arguments.flag("needed", needed)
    seconds = request.pop("timeout")
    checked_jobs(arguments.positive("jobs", jobs))
    count = arguments.positive("count", count)
    tell = arguments.function("on_progress", on_progress)
    return BoardGenerator(request, count, int(jobs), seconds, bridge, tell, conditions)


def _conditions(
    request: dict[str, Any], rules: Rules | None, where: "Where"
) -> Board | None:
    """Return a board with the rules and constraints, None if they are usual.

    Raises RequestError for what does not fit boards of the size.
    """
    size, stars = request["size"], request["stars"]
    if not 1 <= size <= MAX_SIZE:
        raise RequestError(f"size must be from 1 to {MAX_SIZE}, not {size}")
    rows = [[row] * size for row in range(size)]
    board = Board(rows, stars, rules=rules or Rules(), where=where)
    return None if board.is_usual else board


def _seed(seed: int | None) -> int:
    if seed is None:
        return secrets.randbelow(2**24)  # short, as the ids of boards have it
    return arguments.integer("seed", seed)


def _pair(rating: Any) -> tuple[Any, Any]:
    try:
        low, high = rating or (None, None)
    except (TypeError, ValueError):
        pair = "a pair, the least and the largest rating"
        raise arguments.invalid_argument("rating", rating, pair) from None
    return low, high


def _source(
    size: int | None,
    stars: SupportsIndex | None,
    mutate: Board | None,
    solution: Iterable[Cell] | None,
) -> dict[str, Any]:
    """Return the members of the request that say what to make boards from."""
    if mutate is not None:
        if (size, stars, solution) != (None, None, None):
            raise RequestError("mutate cannot have a size, stars or a solution")
        check_board(mutate)
        check_usual(mutate, "mutate")
        if mutate.is_given:
            raise RequestError("boards are made without given cells; leave them out")
        return {
            "mutate": True,
            "regions": mutate.regions,
            "stars": mutate.stars,
        }
    if size is None or stars is None:
        raise RequestError("give the size of the boards and the number of stars")
    size, stars = arguments.integer("size", size), arguments.integer("stars", stars)
    source: dict[str, Any] = {"size": size, "stars": stars}
    if solution is not None:
        source["solution"] = _columns(solution, size)
    return source


def _columns(cells: Iterable[Cell], size: int) -> list[list[int]]:
    """Return the 1-based star columns of every row."""
    rows: list[list[int]] = [[] for _ in range(size)]
    for row, column in sorted(cells_on_board("solution", cells, size)):
        rows[row].append(column + 1)
    return rows


def count_placements(
    size: int,
    stars: int,
    *,
    timeout: float | None = None,
    inference_limit: int | None = None,
    memory_limit: int | None = None,
    bridge: BridgeName = "auto",
) -> int | None:
    """Count the ways to place stars on an empty board.

    There are `stars` in every row and column, and no two of them touch.

    Args:
        size: number of rows, and of columns
        stars: stars in every row and column
        timeout: seconds of wall time; None: no limit
        inference_limit: logical inferences, as SWI-Prolog counts them
        memory_limit: bytes of Prolog stacks; None: 2 GiB
        bridge: "janus", "pyswip", "process" or "auto"

    Returns:
        The exact number; None if a limit, or the end of memory, came first.

    Raises:
        RequestError: for an invalid size, star count or limit
        BridgeUnavailable: if SWI-Prolog is missing
        KeyboardInterrupt: on Ctrl-C

    Examples:
        >>> from starbattle import count_placements
        >>> count_placements(8, 2)
        2
    """
    found, _ = counted(
        size,
        stars,
        bridge,
        timeout=timeout,
        inference_limit=inference_limit,
        memory_limit=memory_limit,
    )
    return found


def counted(
    size: int, stars: int, bridge: str, **given: Any
) -> tuple[int | None, str | None]:
    """Return how many placements there are, and the limit if that is not known."""
    request: dict[str, Any] = {
        "size": arguments.integer("size", size),
        "stars": arguments.integer("stars", stars),
        **request_words(given),
    }
    with held_interrupt() as interrupt, _CountJob(bridge, lazy=False) as job:
        found = all_found(job, request, interrupt)
    if interrupt.seen:
        raise KeyboardInterrupt
    return (found[0] if found else None), job.limit()


class _CountJob(PrologRun[int]):
    """A count."""

    op = "count"

    def read(self, item: int) -> int:
        """Return the count as it is."""
        return item

"""Solve boards through a bridge, in an event loop, too."""

from collections.abc import Generator
from functools import partial
from typing import Any, SupportsIndex, TypeAlias, Unpack

from starbattle import arguments
from starbattle.board.position import BoardLike, Position, position_of
from starbattle.board.solution import Solution
from starbattle.bridge.client import all_found
from starbattle.interrupts import Interrupt, held_interrupt, interruptible
from starbattle.names import Limit
from starbattle.peers import peers
from starbattle.search.options import (
    SearchOptions,
    SolveOptions,
    completed,
    conditions_of,
    documented,
    request_words,
)
from starbattle.search.portfolio import (
    AUTO,
    answer_of_several,
    checked,
    first_request,
    other_request,
)
from starbattle.search.request import Instance, Program
from starbattle.search.result import Result
from starbattle.search.runs import PeerRun, SolveRun, check_reached


@documented
def solve(
    board: BoardLike,
    *,
    stars: SupportsIndex | None = None,
    **options: Unpack[SolveOptions],
) -> Result:
    """Solve a board.

    A limit ends the search, not the call: the status is then "unknown", and what was
    found is there. Only solutions that agree with the given cells are found and
    counted.

    Args:
        board: a Board; a Position, whose stars and marks are given cells; rows, such as
            ["AB", "AB"]; or where to read it: a file, the name of a board that ships,
            a URL, or a text in any format
        stars: the star count of rows; overrides that of a Board
        **options: see SolveOptions

    Returns:
        The solutions that were found, whether there are more, and what it took.

    Raises:
        RequestError: for an unknown model or strategy, a model that does not take rules
            or constraints, and an invalid cell or limit; it names the argument
        BoardError: for rows that are not a board, a given star in a hole, a cell that
            is given as both, and rules or constraints that do not fit the board
        BridgeUnavailable: if SWI-Prolog is missing
        MissingExtra: if a peer is missing
        Interrupted: on Ctrl-C, a KeyboardInterrupt that carries the result so far

    As a limit, math.inf is no limit at all. Numbers may be numpy's, and whole ones
    floats.

    Examples:
        >>> from starbattle import Board, solve
        >>> board = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1)
        >>> solve(board, solutions=None).count
        2
    """
    return interruptible(partial(solve_until, board=board, stars=stars, **options))


def solve_until(
    stop: Interrupt,
    board: BoardLike,
    *,
    stars: SupportsIndex | None = None,
    **options: Unpack[SolveOptions],
) -> Result:
    """Solve a board as solve() does, but end the search when `stop` is seen."""
    asked = completed(SolveOptions, options)
    if isinstance(own := asked["model"], Program):
        from starbattle.search import programs  # few boards need it

        problem = (
            board
            if isinstance(board, Instance)
            else _position(board, stars, asked).as_given()
        )
        answered = programs.answer(own, stop, problem, asked)
        if isinstance(answered, Result):
            return answered
        asked |= answered
    given = _position(board, stars, asked)
    count_only = arguments.flag("count_only", asked["count_only"])
    request = {**request_words(asked), "listing": False if count_only else None}
    bridge = asked["bridge"]
    check_reached(request, bridge)
    again = other_request(asked["check"], request)
    result = _solved(stop, given, request, bridge)
    if again is None or stop.seen:
        return result
    answer = _solved(stop, given, again, bridge)
    return checked(result, answer, request["solutions"])


def _position(
    board: BoardLike, stars: SupportsIndex | None, asked: dict[str, Any]
) -> Position:
    """Return what is to be solved. Raises RequestError and BoardError."""
    known = {name: asked[name] for name in ("given_stars", "given_blanks")}
    return position_of(board, stars, known=known, **conditions_of(asked))


def _solved(
    stop: Interrupt, given: Position, request: dict[str, Any], bridge: str
) -> Result:
    """Search until the end, or until `stop` is seen."""
    if request["model"] == AUTO:
        return answer_of_several(stop, given, request, bridge)
    with _new_run(given, request, bridge, lazy=False) as run:
        return run.result(all_found(run, request, stop))


@documented
def iter_solutions(
    board: BoardLike,
    *,
    stars: SupportsIndex | None = None,
    **options: Unpack[SearchOptions],
) -> "Solutions":
    """Yield the solutions of a board one by one, lazily.

    The search begins when the first solution is asked for, goes little further than the
    solutions that are taken, and stops when the iterator is closed. A limit ends the
    iterator; its attribute `limit` says so. Its method stop() ends it from any thread.
    The time of a timeout begins with the first solution that is asked for. The model
    "auto" is "bits" here, or "global" where "bits" does not take the rules.

    Args:
        board: a Board; a Position, whose stars and marks are given cells; rows, such as
            ["AB", "AB"]; or where to read it: a file, the name of a board that ships,
            a URL, or a text in any format
        stars: the star count of rows; overrides that of a Board
        **options: see SearchOptions

    Yields:
        The next solution.

    Raises:
        RequestError: for an unknown model or strategy, a model that does not take rules
            or constraints, and an invalid cell or limit; at the call, as all but
            KeyboardInterrupt
        BoardError: for rows that are not a board
        BridgeUnavailable: if SWI-Prolog is missing
        KeyboardInterrupt: on Ctrl-C

    Examples:
        >>> from starbattle import Board, iter_solutions
        >>> board = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1)
        >>> sum(1 for solution in iter_solutions(board))
        2
    """
    asked = completed(SearchOptions, options)
    given = _position(board, stars, asked)
    request = {**request_words(asked), "counters": False}
    check_reached(request, asked["bridge"])
    if request["model"] == AUTO:
        request = first_request(request, given.board)
    run = _new_run(given, request, asked["bridge"], lazy=True)
    run.check(request)
    return Solutions(run, request)


class _Ending(Interrupt):
    """What ends an iterator: stop(), or a limit."""

    limit: Limit | None = None


class Solutions(Generator[Solution, None, None]):
    """The solutions of a board one by one, see iter_solutions()."""

    def __init__(self, run: "_Run", request: dict[str, Any]) -> None:
        """Note what is asked; nothing is searched yet."""
        self._ending = _Ending()
        self._found = _iterated(self._ending, run, request)

    @property
    def limit(self) -> Limit | None:
        """What ended the search before all solutions were found; None: nothing has."""
        return self._ending.limit

    def stop(self) -> None:
        """End the search: the iterator ends with the next solution that is asked for.

        Unlike close(), any thread may call it, also while another one waits for a
        solution.
        """
        self._ending.seen = True

    def send(self, value: None) -> Solution:
        """Return the next solution."""
        return next(self._found)

    def throw(self, *error: Any) -> Solution:
        """End the search."""
        return self._found.throw(*error)


def _iterated(
    ending: _Ending, run: "_Run", request: dict[str, Any]
) -> Generator[Solution, None, None]:
    if ending.seen:
        ending.limit = "interrupt"
        return
    with run:
        with held_interrupt() as interrupt:
            found = run.start(request)
        while True:
            for solution in found:
                if not ending.seen:
                    yield solution
            if not run.running or interrupt.seen or ending.seen:
                break
            with held_interrupt() as interrupt:
                found = run.poll()
        if not interrupt.seen:
            run.stop()
            ending.limit = run.result([]).limit
    if interrupt.seen:
        ending.limit = "interrupt"
        raise KeyboardInterrupt


_Run: TypeAlias = PeerRun | SolveRun


def _new_run(
    given: Position, request: dict[str, Any], bridge: str, *, lazy: bool
) -> _Run:
    """Return a search by Prolog, or by a peer."""
    if request["model"] in peers():
        return PeerRun(given, lazy=lazy)
    return SolveRun(bridge, given, lazy=lazy)


@documented
async def asolve(
    board: BoardLike,
    *,
    stars: SupportsIndex | None = None,
    **options: Unpack[SolveOptions],
) -> Result:
    """Solve a board in a thread, while the event loop goes on.

    A task that is canceled ends its search within a fraction of a second. Searches of
    several tasks share one SWI-Prolog and run at the same time, but with the bridge
    "process".

    Args:
        board: a Board; a Position, whose stars and marks are given cells; rows, such as
            ["AB", "AB"]; or where to read it: a file, the name of a board that ships,
            a URL, or a text in any format
        stars: the star count of rows; overrides that of a Board
        **options: see SolveOptions

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
    import asyncio  # which takes longer than all else that a solve imports

    stop = Interrupt()
    call = partial(solve_until, stop, board, stars=stars, **options)
    try:
        return await asyncio.to_thread(call)
    except asyncio.CancelledError:
        stop.seen = True
        raise

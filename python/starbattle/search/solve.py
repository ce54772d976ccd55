"""Solve boards through a bridge, in an event loop, too."""

from collections.abc import Generator, Iterable
from typing import TYPE_CHECKING, Any, Unpack

from starbattle import arguments
from starbattle.board.board import Board, CellLike
from starbattle.board.position import BoardLike
from starbattle.board.solution import Solution
from starbattle.bridge import check_bridge
from starbattle.conditions.rules import Rules
from starbattle.errors import RequestError
from starbattle.interrupts import Interrupt, held_interrupt
from starbattle.names import BridgeName, Limit, Model, Peer, Portfolio, StrategyName
from starbattle.peers import peers
from starbattle.search.portfolio import (
    AUTO,
    PortfolioRun,
    checked,
    first_request,
    other_model,
    other_request,
)
from starbattle.search.request import (
    Program,
    SolveOptions,
    given_position,
    given_words,
    limits,
    strategy_words,
)
from starbattle.search.result import Result
from starbattle.search.runs import PeerRun, SolveRun
from starbattle.search.strategy import Strategy

if TYPE_CHECKING:
    from starbattle.conditions.where import Where


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during a solve.

    Attributes:
        result: what was found until then
    """

    def __init__(self, result: Result) -> None:
        super().__init__("interrupted")
        self.result = result


def solve(
    board: BoardLike,
    *,
    stars: int | None = None,
    model: Model | Peer | Portfolio | Program | None = None,
    strategy: Strategy | StrategyName | None = None,
    given_stars: Iterable[CellLike] = (),
    given_blanks: Iterable[CellLike] = (),
    where: "Where" = (),
    rules: Rules | None = None,
    solutions: int | None = 1,
    count_only: bool = False,
    timeout: float | None = None,
    cpu_limit: float | None = None,
    inference_limit: int | None = None,
    memory_limit: int | None = None,
    counters: bool = False,
    check: Model | Peer | None = None,
    bridge: BridgeName = "auto",
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
        model: "global" (as None), "bits", "columns", "cells" or "feup", or a peer,
            which needs an extra: "cp_sat" or "clingo"; "auto" is "bits", with clingo
            beside it on hard boards. Program("mine.pl") has models of your own
        strategy: a Strategy, or the name of one; None: the model's own
        given_stars: 0-based (row, column) cells that are known to hold stars, beside
            those that the board gives; or their names, such as "r1c5"
        given_blanks: cells that are known to hold none, likewise
        where: constraints that solutions meet, beside those of the board: made of
            board.variables(), or texts as "cell(1,4) + cell(2,4) =< 1", from 1
        rules: what differs from the usual rules, in place of the rules of the board
        solutions: stop after that many; None: find all
        count_only: count the solutions, do not keep them
        timeout: seconds of wall time; None: no limit
        cpu_limit: seconds of processor time, which a busy machine does not change
        inference_limit: logical inferences, as SWI-Prolog counts them
        memory_limit: bytes of Prolog stacks; None: 2 GiB
        counters: count propagation, too, in a second run: the statistics constraints,
            resumptions, entailments, prunings and backtracks, which are None otherwise
        check: a model or peer that answers, too: `result.check` tells whether the
            answers agree. Limits are for each of the two
        bridge: "janus", "pyswip", "process" or "auto"

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
    asked = locals()
    with held_interrupt() as interrupt:
        result = solve_until(interrupt, **asked)
    if interrupt.seen:
        raise Interrupted(result)
    return result


def solve_until(
    stop: Interrupt,
    board: BoardLike,
    *,
    stars: int | None = None,
    model: str | Program | None = None,
    strategy: Strategy | str | None = None,
    given_stars: Iterable[CellLike] = (),
    given_blanks: Iterable[CellLike] = (),
    where: "Where" = (),
    rules: Rules | None = None,
    solutions: int | None = 1,
    count_only: bool = False,
    timeout: float | None = None,
    cpu_limit: float | None = None,
    inference_limit: int | None = None,
    memory_limit: int | None = None,
    counters: bool = False,
    check: str | None = None,
    bridge: str = "auto",
) -> Result:
    """Solve a board as solve() does, but end the search when `stop` is seen."""
    given = given_position(board, stars, given_stars, given_blanks, where, rules)
    if isinstance(model, Program):
        for name, value in (("check", check), ("cpu_limit", cpu_limit)):
            if value is not None:
                raise RequestError(f"{name} cannot be combined with a program")
        return model.answer(
            stop,
            given.as_given(),
            strategy=strategy,
            solutions=solutions,
            count_only=count_only,
            timeout=timeout,
            inference_limit=inference_limit,
            memory_limit=memory_limit,
            counters=counters,
            bridge=bridge,
        )
    other = other_model(check)
    request = {
        "model": arguments.word("model", model),
        "strategy": strategy_words(strategy),
        **given_words(given),
        "solutions": arguments.limit("solutions", solutions),
        "listing": False if arguments.flag("count_only", count_only) else None,
        **limits(timeout, inference_limit, memory_limit, cpu_limit),
        "counters": arguments.flag("counters", counters),
    }
    result = _solved(stop, given.board, request, bridge)
    if other is None or stop.seen:
        return result
    answer = _solved(stop, given.board, other_request(other, request), bridge)
    return checked(result, answer, request["solutions"])


def _solved(
    stop: Interrupt, board: Board, request: dict[str, Any], bridge: str
) -> Result:
    """Search until the end, or until `stop` is seen."""
    with _new_run(board, request, bridge, lazy=False) as run:
        found = run.start(request)
        while run.running and not stop.seen:
            found += run.poll()
        found += run.stop()
    return run.result(found)


def iter_solutions(
    board: BoardLike,
    *,
    stars: int | None = None,
    model: Model | Peer | Portfolio | None = None,
    strategy: Strategy | StrategyName | None = None,
    given_stars: Iterable[CellLike] = (),
    given_blanks: Iterable[CellLike] = (),
    where: "Where" = (),
    rules: Rules | None = None,
    timeout: float | None = None,
    cpu_limit: float | None = None,
    inference_limit: int | None = None,
    memory_limit: int | None = None,
    bridge: BridgeName = "auto",
) -> "Solutions":
    """Yield the solutions of a board one by one, lazily.

    The search begins when the first solution is asked for, goes little further than the
    solutions that are taken, and stops when the iterator is closed. A limit ends the
    iterator; its attribute `limit` says so. Its method stop() ends it from any thread.

    Args:
        board: a Board; a Position, whose stars and marks are given cells; rows, such as
            ["AB", "AB"]; or where to read it: a file, the name of a board that ships,
            a URL, or a text in any format
        stars: the star count of rows; overrides that of a Board
        model: name of a model, as for solve(); "auto" is "bits" here,
            or "global" where "bits" does not take the rules
        strategy: a Strategy, or the name of one; None: the model's own
        given_stars: 0-based (row, column) cells that are known to hold stars, beside
            those that the board gives; or their names, such as "r1c5"
        given_blanks: cells that are known to hold none, likewise
        where: constraints that solutions meet, beside those of the board: made of
            board.variables(), or texts as "cell(1,4) + cell(2,4) =< 1", from 1
        rules: what differs from the usual rules, in place of the rules of the board
        timeout: seconds of wall time from the first solution that is asked for; None:
            no limit
        cpu_limit: seconds of processor time, which a busy machine does not change
        inference_limit: logical inferences, as SWI-Prolog counts them
        memory_limit: bytes of Prolog stacks; None: 2 GiB
        bridge: "janus", "pyswip", "process" or "auto"

    Yields:
        The next solution.

    Raises:
        RequestError: for an unknown model or strategy, and an invalid cell
        BoardError: for rows that are not a board
        BridgeUnavailable: if SWI-Prolog is missing
        KeyboardInterrupt: on Ctrl-C

    Examples:
        >>> from starbattle import Board, iter_solutions
        >>> board = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1)
        >>> sum(1 for solution in iter_solutions(board))
        2
    """
    given = given_position(board, stars, given_stars, given_blanks, where, rules)
    request = {
        "model": arguments.word("model", model),
        "strategy": strategy_words(strategy),
        **given_words(given),
        **limits(timeout, inference_limit, memory_limit, cpu_limit),
        "counters": False,
    }
    if request["model"] == AUTO:
        request = first_request(request, given.board)
    return Solutions(given.board, request, bridge)


class _Ending(Interrupt):
    """What ends an iterator: stop(), or a limit."""

    limit: Limit | None = None


class Solutions(Generator[Solution, None, None]):
    """The solutions of a board one by one, see iter_solutions()."""

    def __init__(self, board: Board, request: dict[str, Any], bridge: str) -> None:
        """Note what is asked; nothing is searched yet."""
        self._ending = _Ending()
        self._found = _iterated(self._ending, board, request, bridge)

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
    ending: _Ending, board: Board, request: dict[str, Any], bridge: str
) -> Generator[Solution, None, None]:
    if ending.seen:
        ending.limit = "interrupt"
        return
    with held_interrupt() as interrupt:
        run = _new_run(board, request, bridge, lazy=True)
        found = run.start(request)
    with run:
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
        raise KeyboardInterrupt


def _new_run(
    board: Board, request: dict[str, Any], bridge: str, *, lazy: bool
) -> PeerRun | PortfolioRun | SolveRun:
    """Return a search by Prolog, by a peer, or by the portfolio."""
    if request["model"] == AUTO:
        return PortfolioRun(bridge, board)
    if request["model"] in peers():
        check_bridge(bridge)
        return PeerRun(board, lazy=lazy)
    return SolveRun(bridge, board, lazy=lazy)


async def asolve(
    board: BoardLike,
    *,
    stars: int | None = None,
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
    import asyncio  # which takes longer than all else that a solve imports

    stop = Interrupt()
    wanted: dict[str, Any] = {**options}
    try:
        return await asyncio.to_thread(solve_until, stop, board, stars=stars, **wanted)
    except asyncio.CancelledError:
        stop.seen = True
        raise

"""A run of the Prolog program on one board."""

import math
import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from queue import Empty, Full, Queue, SimpleQueue
from typing import Any, Self, TypeVar, cast, get_args

from starbattle.board.board import Board, Cell
from starbattle.board.position import Position
from starbattle.board.solution import Solution, broken_rules
from starbattle.bridge.client import WAIT_S, PrologRun, all_found, ask
from starbattle.errors import RequestError, SolverError
from starbattle.interrupts import Interrupt
from starbattle.names import Limit, Portfolio, StatusName
from starbattle.peers import peer_search, peers
from starbattle.peers.peer import LIMITS_OF_PROLOG
from starbattle.search.request import Instance, board_words, problem_of, problem_words
from starbattle.search.result import Result, Status, statistics
from starbattle.search.strategy import OWN, Strategy, peer_options, peer_strategy

_Found = TypeVar("_Found")


class BoardRun(PrologRun[_Found]):
    """A run of the Prolog program on a board."""

    def __init__(
        self,
        bridge: str,
        given: Position | Instance,
        *,
        lazy: bool,
        wait: float = WAIT_S,
    ) -> None:
        super().__init__(bridge, lazy=lazy, wait=wait)
        self.given: Any = given
        self.board = cast(Board, problem_of(given))

    @classmethod
    def run_until(
        cls,
        stop: Interrupt,
        bridge: str,
        given: Position | Instance,
        request: dict[str, Any],
        on_found: Callable[[_Found], object] | None = None,
    ) -> tuple[Self, list[_Found]]:
        """Run to the end or until `stop` has been seen; report what is found."""
        with cls(bridge, given, lazy=False) as run:
            return run, all_found(run, request, stop, on_found)

    def start(self, request: dict[str, Any]) -> list[_Found]:
        """Start the run."""
        return super().start(problem_words(self.given) | request)

    def facts(self) -> dict[str, Any]:
        """Return what all results have, once the search has ended."""
        assert self.report is not None
        return {
            "board": self.board,
            "model": self.model,
            "strategy": Strategy.from_words(self.strategy),
            "strategy_name": self.strategy["name"],
            "status": Status(self.report["status"]),
            "limit": self.limit(),
        }


@contextmanager
def _every_model_named() -> Iterator[None]:
    """Let the error for an unknown model name those outside of Prolog, too."""
    try:
        yield
    except RequestError as error:
        if str(error).startswith("unknown model "):
            others = ", ".join([*peers(), *get_args(Portfolio)])
            raise RequestError(f"{error}, {others}") from None
        raise


class SolveRun(BoardRun[Solution]):
    """A search for solutions, which Prolog has checked: prolog/conditions/."""

    def check(self, request: dict[str, Any]) -> None:
        """Raise RequestError for what start() would not take; nothing is searched."""
        words = board_words(self.given.as_given())  # a star in a hole is an error
        words |= {
            name: request[name] for name in ("model", "strategy") if request[name]
        }
        with _every_model_named():
            ask(self._bridge, op="strategy", on_board=True, **words)

    def start(self, request: dict[str, Any]) -> list[Solution]:
        """Start the search."""
        with _every_model_named():
            return super().start(request)

    def read(self, item: list[list[int]]) -> Solution:
        """Make a solution of the star columns of its rows."""
        return Solution.of_columns(self.board, item)

    def result(self, found: list[Solution]) -> Result:
        """Put the result together, once the search has ended."""
        assert self.report is not None
        figures = self.report["statistics"]
        return Result(
            **self.facts(),
            bridge=self._bridge.name,
            solutions=tuple(found),
            # A limit may strike after a solution is out and before it is counted.
            count=max(len(found), self.report["found"]),
            objective=figures.pop("objective", None),
            bound=figures.pop("bound", None),
            statistics=statistics(figures),
        )


PYTHON = "python"
"""What a result has as its bridge."""

_PATIENCE_S = 5.0
"""How long an iterator that is closed waits for its search to end."""

_AHEAD = 16
"""How many solutions a lazy search finds ahead."""

_idle: list[SimpleQueue[Callable[[], None]]] = []
"""Of each thread that waits for a task, where it gets one."""

os.register_at_fork(after_in_child=_idle.clear)


def _in_thread(task: Callable[[], None]) -> None:
    """Run a task in a thread that is kept for the next one.

    In a new thread, a solver gets all memory anew, which costs as much as 0.5 ms.
    """
    try:
        tasks = _idle.pop()
    except IndexError:
        tasks = SimpleQueue()
        threading.Thread(target=_serve, args=[tasks], daemon=True).start()
    tasks.put(task)


def _serve(tasks: SimpleQueue[Callable[[], None]]) -> None:
    while True:
        tasks.get()()
        _idle.append(tasks)


class PeerRun:
    """A search for solutions by a peer; see PrologRun, which it resembles.

    Unless it is lazy, solutions come when it has ended: each that wakes the caller
    would make the solver wait.
    """

    def __init__(self, given: Position, *, lazy: bool, wait: float = WAIT_S) -> None:
        self.given = given
        self.board = given.board
        self.running = False
        self._wait_s = wait
        self._queue: Queue[Solution | None] = Queue(_AHEAD)
        self._solutions: list[Solution] = []
        self._lazy = lazy
        self._limit: Limit | None = None
        self._stopping = False
        self._count = 0
        self._clock: int | None = None
        self._error: BaseException | None = None
        self._search: Any = None
        self._passed: set[int] = set()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        end = time.monotonic() + _PATIENCE_S
        while self.running and time.monotonic() < end:
            self._end("interrupt")
            self._take()

    def check(self, request: dict[str, Any]) -> None:
        """Raise RequestError for what peers do not offer; nothing is searched."""
        self.model: str = request["model"]
        self._strategy = check_peer(self.model, request)
        self._wanted = request.get("solutions")
        self._listing = request.get("listing") is not False
        self._given_board, single = self.given.as_given(), self._wanted == 1
        options = peer_options(self._strategy)
        # Only options have made a peer find solutions again, and to remember those that
        # are only counted, or passed on, would take memory without end.
        self._remembers = bool(options) or (self._listing and not self._lazy)
        self._search = peer_search(self.model, self._given_board, single, options)

    def start(self, request: dict[str, Any]) -> list[Solution]:
        """Start the search. Raises RequestError, as check() does."""
        if self._search is None:
            self.check(request)
        self._process_s = time.process_time()
        self._began = time.monotonic()
        self._deadline = self._began + (request.get("timeout") or math.inf)
        self._cpu_limit = request.get("cpu_limit") or math.inf
        self.running = True
        _in_thread(self._work)
        return self.poll()

    def poll(self) -> list[Solution]:
        """Wait a moment for more."""
        if time.monotonic() > self._deadline:
            self._end("time")
        if self._cpu_limit < math.inf and self._cpu_s() > self._cpu_limit:
            self._end("cpu")
        found = self._take()
        if not self.running and self._error:
            raise self._error
        return found

    def _cpu_s(self) -> float:
        """Return the processor time of the search, or of all if it has no clock."""
        if self._clock is None:
            return time.process_time() - self._process_s
        return time.clock_gettime(self._clock) - self._thread_s

    def stop(self) -> list[Solution]:
        """End the search; return what was still on its way."""
        found: list[Solution] = []
        while self.running:
            self._end("interrupt")
            found += self.poll()
        return found

    def _end(self, limit: Limit) -> None:
        """Tell the search to end; it may not have begun, so it is told again."""
        self._limit = self._limit or limit
        self._stopping = True
        self._search.stop()

    def _take(self) -> list[Solution]:
        """Return what the queue has, up to the end; wait a moment for the first."""
        found = []
        with suppress(Empty):
            solution = self._queue.get(timeout=self._wait_s)
            while solution is not None:
                found.append(solution)
                solution = self._queue.get_nowait()
            self.running = False
            del self._search  # whose memory would wait for the collection of a cycle
            found += self._solutions
        return found

    def _work(self) -> None:
        try:
            self._result = self._searched()
        except BaseException as error:  # the caller's thread raises it
            self._error = error
        self._queue.put(None)

    def _searched(self) -> Result:
        """Search; return the result, without its solutions."""
        parallel = self._search.parallel
        used = time.process_time if parallel else time.thread_time
        self._thread_s = start = used()
        if not parallel and hasattr(time, "pthread_getcpuclockid"):
            self._clock = time.pthread_getcpuclockid(threading.get_ident())
        self._search.post()
        posted, complete, figures = used(), False, {}
        if not self._stopping:
            complete = self._search.run(self._found)
            figures = self._search.figures()
        end = used()
        done = complete or self._count == self._wanted
        limit = None if done else self._limit or "method"  # by an option of its own
        times = {
            "cpu_s": end - start,
            "post_cpu_s": posted - start,
            "search_cpu_s": end - posted,
            "wall_s": time.monotonic() - self._began,
        }
        return Result(
            board=self.board,
            model=self.model,
            strategy=self._strategy,
            strategy_name=peer_options(self._strategy) or OWN,
            bridge=PYTHON,
            status=Status.UNKNOWN if limit else self._status(complete),
            limit=limit,
            solutions=(),
            count=self._count,
            statistics=statistics({**figures, **times}),
        )

    def _status(self, complete: bool) -> StatusName:
        if self._count > 1:
            return Status.MULTIPLE
        if not complete:
            return Status.SATISFIED
        return Status.UNIQUE if self._count else Status.UNSATISFIABLE

    def _found(self, stars: list[Cell]) -> bool:
        """Check and keep a solution; return whether to go on."""
        solution = Solution(self.board, stars)
        if fault := self._fault(solution.stars):
            who = f"model {self.model}, view {self._strategy.view}"
            named = peer_options(self._strategy) or OWN
            # No solver would pass on an exception as it is.
            self._error = SolverError(f"{who}, strategy {named}: {fault}")
            return False
        self._count += 1
        if self._listing:
            keep = self._put if self._lazy else self._solutions.append
            keep(solution)
        return not self._stopping and self._count != self._wanted

    def _fault(self, stars: Sequence[Cell]) -> str:
        """Say what is wrong with stars that a peer has found; "" if nothing is."""
        if broken := broken_rules(self._given_board, stars):
            return f"a solution breaks a rule: {broken[0]}"
        bits = sum(1 << row * self.board.size + column for row, column in stars)
        if bits in self._passed:
            return "a solution is found twice"
        if not self._remembers:
            self._passed.clear()
        self._passed.add(bits)
        return ""

    def _put(self, solution: Solution) -> None:
        """Add to the queue; while it is full, wait, unless nobody wants more."""
        while True:
            try:
                return self._queue.put(solution, timeout=WAIT_S)
            except Full:
                if self._stopping:
                    return

    def result(self, found: list[Solution]) -> Result:
        """Put the result together, once the search has ended."""
        return replace(self._result, solutions=tuple(found))


def check_reached(request: dict[str, Any], bridge: object) -> None:
    """Raise RequestError for a peer with a bridge, and for a peer's options without."""
    model = request["model"]
    if model not in peers():
        if request["peer_options"]:
            raise RequestError(f"peer_options are for the models {', '.join(peers())}")
    elif bridge != "auto":
        raise RequestError(f"the model {model} needs no bridge to Prolog")


def check_peer(model: str, request: dict[str, Any]) -> Strategy:
    """Return the strategy of a peer, which has its options.

    Raises RequestError for another strategy, and for limits of Prolog.
    """
    asked = request.get("strategy")
    options = asked["method"] if isinstance(asked, dict) else None
    strategy = peer_strategy(options or request.get("peer_options"))
    if asked not in (None, OWN, strategy.words()):
        raise RequestError(f"the model {model} has no strategy but its {OWN}")
    for limit in LIMITS_OF_PROLOG:
        if request.get(limit) is not None:
            raise RequestError(f"the model {model} has no {limit}; use timeout")
    return strategy

"""Runs in parallel worker processes of this machine."""

import multiprocessing
import os
import signal
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import resource_tracker
from typing import Any

from starbattle.bridge import open_bridge
from starbattle.errors import BridgeUnavailable
from starbattle.extras import extra_module
from starbattle.lab.execute import GRACE_S, execute, unfinished
from starbattle.lab.records import Record, now
from starbattle.lab.runs import Run

TICK_S = 0.2
"""How often there is a chance to look at something else."""


class LocalPool:
    """Worker processes that live long, so that each starts SWI-Prolog once.

    jobs    how many
    bridge  the bridge to SWI-Prolog that they open
    work    what turns a run into its record
    grace   seconds after its timeout when a run is killed
    """

    def __init__(
        self,
        jobs: int,
        bridge: str,
        *,
        work: Callable[[Run], Record] = execute,
        grace: float = GRACE_S,
    ) -> None:
        extra_module("pebble", "lab")
        self._seats = [_Seat(bridge, work, grace) for _ in range(jobs)]

    @property
    def running(self) -> list[Run]:
        """Return the runs under way."""
        return [seat.run for seat in self._seats if seat.run]

    def records(self, runs: Iterable[Run]) -> Generator[Record | None, None, None]:
        """Yield the record of each run once it has ended, None when nothing has.

        The workers end with the generator.
        """
        left = iter(runs)
        try:
            while self._filled(left):
                wait([seat.future for seat in self._seats if seat.run], TICK_S,
                     FIRST_COMPLETED)  # fmt: skip
                ended = [seat for seat in self._seats if seat.has_ended()]
                yield from [seat.taken() for seat in ended] or [None]
        finally:
            self._close()

    def _filled(self, left: Iterable[Run]) -> bool:
        """Give runs to the idle; tell whether there is anything under way."""
        idle = (seat for seat in self._seats if not seat.run)
        for seat, run in zip(idle, left, strict=False):
            seat.begin(run)
        return bool(self.running)

    def _close(self) -> None:
        for seat in self._seats:
            seat.stop()
        for seat in self._seats:
            seat.join()


class _Seat:
    """One worker, replaced if it dies.

    It is a pool of its own: if several share one, Pebble cannot tell whose run
    it was that killed a worker in its first moments.
    """

    def __init__(
        self, bridge: str, work: Callable[[Run], Record], grace: float
    ) -> None:
        self.run: Run | None = None
        self.future: Future[Record] = Future()
        self._bridge = bridge
        self._work = work
        self._grace = grace
        self._pool: Any = None

    def begin(self, run: Run, *, tries: int = 2) -> None:
        """Start a run, in a new worker if there is none or it has died idle."""
        if self._pool is None or not self._pool.active:
            self._renew()
        self.run = run
        self._tries = tries
        self._time = now()
        limit = run.limits.timeout
        kill_after = None if limit is None else limit + self._grace
        self.future = self._pool.schedule(self._work, [run], timeout=kill_after)

    def has_ended(self) -> bool:
        """Tell whether the run has, in whatever way."""
        return self.run is not None and (self.future.done() or not self._pool.active)

    def taken(self) -> Record | None:
        """Return the record of the run that has ended, and be idle.

        Return None if its worker has died before it began: it begins again.
        """
        assert self.run is not None
        run, self.run = self.run, None
        try:
            return self._result()
        except BridgeUnavailable:
            raise
        except BrokenProcessPool:
            if self._tries > 1:
                self.begin(run, tries=self._tries - 1)
                return None
            return self._unfinished(run, limit="crash", error="no worker stays alive")
        except _process_expired() as error:
            return self._unfinished(run, limit="crash", error=_death(error.exitcode))
        except TimeoutError:
            late = f"killed {self._grace:g} s after the timeout"
            return self._unfinished(run, limit="time", error=late)
        except (Exception, SystemExit) as error:
            return self._unfinished(run, error=f"{type(error).__name__}: {error}")

    def _result(self) -> Record:
        if not self.future.done():
            raise BrokenProcessPool
        return self.future.result()

    def _unfinished(self, run: Run, **how: str) -> Record:
        return unfinished(run, self._time, **how)  # type: ignore[arg-type]

    def stop(self) -> None:
        """Let the worker, and what it does, end soon."""
        self.run = None
        if self._pool is not None:
            self._pool.stop()

    def join(self) -> None:
        """Wait for the end of the worker."""
        if self._pool is not None:
            self._pool.join()

    def _renew(self) -> None:
        self.stop()
        self.join()
        self._pool = _started_pool(self._bridge)


def _started_pool(bridge: str) -> Any:
    """Start a pool of one worker that Ctrl-C does not reach.

    Workers begin with the signals blocked that are so in the thread that starts
    them. The resource tracker comes first, as its start unblocks them.
    """
    pool = extra_module("pebble", "lab").ProcessPool(
        max_workers=1,
        initializer=_begin,
        initargs=[bridge],
        context=multiprocessing.get_context("spawn"),
    )
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        assert pool.active  # it starts when it is asked
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    return pool


def _begin(bridge: str) -> None:
    """Make a new process ready for runs.

    Its standard error is silent: what a dying SWI-Prolog, or the `swipl` that
    pyswip asks for its paths, has to say would run through the progress bar, and
    the record says that the worker died.
    """
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 2)
    os.close(silence)
    open_bridge(bridge)


def _process_expired() -> type[Any]:
    kind: type[Any] = extra_module("pebble", "lab").ProcessExpired
    return kind


def _death(code: int) -> str:
    """Say how a worker has ended; a negative code is that of a signal."""
    if code < 0:
        return f"the worker was killed by {signal.Signals(-code).name}"
    return f"the worker ended with exit status {code}"

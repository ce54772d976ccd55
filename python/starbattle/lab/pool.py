"""Execute runs in parallel, in worker processes of this machine."""

from collections.abc import Callable, Generator, Iterable

from starbattle.errors import BridgeUnavailable
from starbattle.lab.execute import GRACE_S, execute, unfinished
from starbattle.lab.records import Record, stamp
from starbattle.lab.runs import Run
from starbattle.workers.outcome import Outcome, WorkerDied, WorkerLate
from starbattle.workers.pool import WorkerPool


class LocalPool(WorkerPool[Run, Record]):
    """Worker processes; each starts SWI-Prolog once and executes many runs.

    size     how many workers
    bridge   the bridge to SWI-Prolog that they open
    execute  the function that makes a record of a run
    grace    seconds after its timeout at which a run is killed
    pinned   whether each worker keeps to one processor
    """

    def __init__(
        self,
        size: int,
        bridge: str,
        *,
        execute: Callable[[Run], Record] = execute,
        grace: float = GRACE_S,
        pinned: bool = False,
    ) -> None:
        super().__init__(size, bridge, execute, self._kill_after, pinned=pinned)
        self._grace = grace

    def _kill_after(self, run: Run) -> float | None:
        limit = run.limits.timeout
        return None if limit is None else limit + self._grace

    def records(self, runs: Iterable[Run]) -> Generator[Record | None, None, None]:
        """Yield the record of each run when it has ended, and None meanwhile.

        The workers are stopped when the generator ends.
        """
        left = iter(runs)
        outcomes = self.outcomes(lambda: next(left, None))
        try:
            for outcome in outcomes:
                yield None if outcome is None else self._record(outcome)
        finally:
            outcomes.close()

    def _record(self, outcome: Outcome[Run, Record]) -> Record:
        if outcome.value is not None:
            return outcome.value
        if isinstance(outcome.error, BridgeUnavailable):
            raise outcome.error
        run, time = outcome.task, stamp(outcome.began)
        if isinstance(outcome.error, WorkerDied):
            return unfinished(run, time, limit="crash", error=str(outcome.error))
        if isinstance(outcome.error, WorkerLate):
            late = f"killed {self._grace:g} s after the timeout"
            return unfinished(run, time, limit="time", error=late)
        error = f"{type(outcome.error).__name__}: {outcome.error}"
        return unfinished(run, time, error=error)

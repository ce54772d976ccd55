"""Execute runs: one by one, in worker processes, or on a Dask cluster."""

import os
import platform
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import asdict, replace
from functools import lru_cache
from math import inf
from pathlib import Path
from typing import Any, Protocol, cast

from starbattle import __version__
from starbattle.board.board import Board
from starbattle.bridge import open_bridge
from starbattle.errors import BridgeError, BridgeUnavailable, StarBattleError
from starbattle.interrupts import held_interrupt
from starbattle.lab.catalog import catalog
from starbattle.lab.program_runs import RunOutcome, check_run, solve_instance
from starbattle.lab.programs import Instance
from starbattle.lab.runs import (
    CRASH,
    WRONG,
    Record,
    Run,
    has_crashed,
    now,
    record,
    stamp,
)
from starbattle.names import Model
from starbattle.peers import peer_version, peers
from starbattle.progress_bar import ProgressBar
from starbattle.search.result import Result
from starbattle.search.solve import solve
from starbattle.workers.cluster import Cluster, ClusterError, ClusterLost
from starbattle.workers.pool import WorkerPool
from starbattle.workers.tasks import Outcome, WorkerDied, WorkerLate, alone, processors

_OWN = "program"

UNKNOWN_ENVIRONMENT = {
    "versions": dict.fromkeys(("starbattle", "swipl", "python", "bridge")),
    "machine": dict.fromkeys(("system", "cpu", "cores", "processors", "memory_bytes")),
}
"""The environment of a run on an unknown machine."""


def environment(run: Run) -> dict[str, Any]:
    """Return the versions and the machine of this process, as a record has them."""
    found = _environment(run.bridge)
    program = run.program or run.strategy_program
    if program:
        return {**found, "versions": {**found["versions"], _OWN: program.digest}}
    if run.model in peers():
        versions = {**found["versions"], run.model: peer_version(run.model)}
        return {**found, "versions": versions}
    return found


def differences(before: Mapping[str, Any], now: Mapping[str, Any]) -> list[str]:
    """List what differs in the environments of two records.

    For example "swipl 9.0.4, now 9.2.9". Unknown values and the digests of programs do
    not count.
    """
    found = []
    for group in UNKNOWN_ENVIRONMENT:
        old, new = (_known(record.get(group)) for record in (before, now))
        found += [
            f"{name} {old[name]}, now {new[name]}"
            for name in old.keys() & new.keys()
            if old[name] != new[name]
        ]
    return sorted(found)


def _known(values: Any) -> dict[str, Any]:
    pairs = values.items() if isinstance(values, dict) else ()
    return {name: value for name, value in pairs if value is not None and name != _OWN}


@lru_cache
def _environment(bridge: str) -> dict[str, Any]:
    return {"versions": _versions(bridge), "machine": _machine()}


def _versions(bridge: str) -> dict[str, str]:
    return {
        "starbattle": __version__,
        "swipl": catalog(bridge).swipl,
        "python": platform.python_version(),
        "bridge": open_bridge(bridge).name,
    }


def _machine() -> dict[str, str | int | None]:
    return {
        "system": f"{platform.system()} {platform.release()}",
        "cpu": _cpu(),
        "cores": os.cpu_count(),
        "processors": processors(),
        "memory_bytes": os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"),
    }


def _cpu() -> str:
    """Return the processor's name; on Linux, `platform` does not know it."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2] for line in lines if line.startswith("model name")]
    return names[0].strip() if names else platform.processor() or platform.machine()


TINY = Board(["A"], stars=1, id="tiny")
"""A board that is solved immediately."""

GRACE_S = 10.0
"""Seconds after its timeout at which a run is killed."""


def execute(run: Run) -> Record:
    """Execute a run and return its record.

    Raises BridgeUnavailable if this machine cannot execute any run.
    """
    time = now()
    try:
        _warm_up(run)
        result = _solve(run)
        return _checked(run, _solved(run, time, result), result)
    except BridgeUnavailable:
        raise
    except BridgeError as error:
        return unfinished(run, time, limit=CRASH, error=str(error))
    except StarBattleError as error:
        return unfinished(run, time, error=str(error))


def execute_alone(run: Run) -> Record:
    """Execute a run over the bridge to a child process, and kill that if it is late.

    Runs take turns, as they would distort each other's times.
    """
    limit = run.limits.timeout
    with alone(run.bridge, None if limit is None else limit + GRACE_S):
        return execute(run)


def unfinished(
    run: Run, time: str, *, error: str, limit: str | None = None, here: bool = True
) -> Record:
    """Return the record of a run that has no result.

    limit  what ended the run: the status is then "unknown", otherwise "error"
    here   whether the run was on this machine; if not, the machine is unknown
    """
    return record(
        run,
        time=time,
        environment=environment(run) if here else UNKNOWN_ENVIRONMENT,
        status="unknown" if limit else "error",
        limit=limit,
        error=error,
    )


def _solve(run: Run) -> Result | RunOutcome:
    limits = asdict(run.limits)
    if isinstance(run.board, Instance):
        return solve_instance(run.board, run.model, run.strategy, run.bridge, **limits)
    return solve(
        run.board,
        model=cast(Model, run.model),
        strategy=run.strategy,
        count_only=True,
        bridge=run.bridge,
        **limits,
    )


def _solved(run: Run, time: str, result: Result | RunOutcome) -> Record:
    return record(
        run,
        time=time,
        environment=environment(run),
        status=str(result.status),
        limit=result.limit,
        count=result.count,
        figures=result.statistics,
    )


def _checked(run: Run, unchecked: Record, result: Result | RunOutcome) -> Record:
    """Return the record with the result of its check, if a program was run."""
    if not (isinstance(run.board, Instance) and isinstance(result, RunOutcome)):
        return unchecked
    found = check_run(run.board, result, run.bridge)
    checked = {**unchecked, "check": found.status}
    if found.reason is None:
        return checked
    return {**checked, "status": WRONG, "error": found.reason}


_warm: set[object] = set()
_WARM_UP_S = 1.0


def _warm_up(run: Run) -> None:
    """Make Prolog load what it loads on first use, so that no run pays for it.

    A program has no tiny instance, so its first run is started twice.
    """
    combination = (run.program, run.model, run.strategy, run.bridge)
    if combination in _warm:
        return
    if run.program:
        limits = replace(run.limits, timeout=min(_WARM_UP_S, run.limits.timeout or inf))
        with suppress(StarBattleError):
            _solve(replace(run, limits=limits))
    else:
        model = cast(Model, run.model)
        solve(TINY, model=model, strategy=run.strategy, bridge=run.bridge)
    _warm.add(combination)


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
            return unfinished(run, time, limit=CRASH, error=str(outcome.error))
        if isinstance(outcome.error, WorkerLate):
            late = f"killed {self._grace:g} s after the timeout"
            return unfinished(run, time, limit="time", error=late)
        error = f"{type(outcome.error).__name__}: {outcome.error}"
        return unfinished(run, time, error=error)


class ClusterPool(Cluster[Run, Record]):
    """The workers of a Dask scheduler.

    If a worker is lost, others execute its runs; the first record of a run is kept.
    """

    def __init__(self, address: str) -> None:
        """Connect to a scheduler. Raises ClusterError."""
        super().__init__(address, execute_alone)

    def records(self, runs: Iterable[Run]) -> Generator[Record | None, None, None]:
        """Yield the record of each run when it has ended, and None meanwhile.

        The remaining runs are canceled when the generator ends.
        """
        left = iter(runs)
        outcomes = self.outcomes(lambda: next(left, None))
        try:
            for outcome in outcomes:
                yield None if outcome is None else _record(outcome)
        except ClusterLost as error:
            raise ClusterError(f"{error}; --resume continues the campaign") from None
        finally:
            outcomes.close()


def _record(outcome: Outcome[Run, Record]) -> Record:
    if outcome.value is not None:
        return outcome.value
    run, time = outcome.task, stamp(outcome.began)
    error = str(outcome.error)
    return unfinished(run, time, limit=CRASH, error=error, here=False)


class Workers(Protocol):
    """What executes runs: processes of this machine, or a cluster."""

    @property
    def running(self) -> list[Run]:
        """Return the runs in progress."""

    def records(self, runs: Iterable[Run]) -> Generator[Record | None, None, None]:
        """Yield the record of each run, and None from time to time.

        The workers are released when the generator ends.
        """


def run_campaign(
    runs: Sequence[Run], workers: Workers, keep: Callable[[Record], None]
) -> Counter[str]:
    """Execute the runs, pass each record to `keep`, and count how the runs ended.

    Ctrl-C raises KeyboardInterrupt between two records.
    """
    ends: Counter[str] = Counter()
    with (
        held_interrupt() as interrupt,
        ProgressBar(len(runs)) as bar,
        closing(workers.records(runs)) as records,
    ):
        for record in records:
            # A signal to all processes of a group kills the workers, too.
            if record is not None and not (interrupt.seen and has_crashed(record)):
                keep(record)
                ends[_end(record)] += 1
            if interrupt.seen:
                raise KeyboardInterrupt
            bar.show(ends.total(), ", ".join(map(str, workers.running)))
    return ends


def _end(record: Record) -> str:
    if record["status"] == WRONG:
        return WRONG
    return str(record["limit"] or record["status"])

"""One run, from its start to its record."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from functools import cache

from starbattle.bridges import open_bridge
from starbattle.errors import BridgeError, BridgeUnavailable, StarBattleError
from starbattle.lab.plan import TINY
from starbattle.lab.records import Record, now, record
from starbattle.lab.runs import Run
from starbattle.lab.surroundings import surroundings
from starbattle.result import Result
from starbattle.solver import solve
from starbattle.strategy import Strategy

GRACE_S = 10.0
"""A run that goes on for so long after its timeout is killed."""

_turn = threading.Lock()


def execute(run: Run) -> Record:
    """Do a run and return its record.

    Raises BridgeUnavailable if this machine cannot do any run.
    """
    time = now()
    try:
        _warm_up(run.model, run.strategy, run.bridge)
        return _solved(run, time, _solve(run))
    except BridgeUnavailable:
        raise
    except BridgeError as error:
        return unfinished(run, time, limit="crash", error=str(error))
    except StarBattleError as error:
        return unfinished(run, time, error=str(error))


def execute_alone(run: Run) -> Record:
    """Do a run over a bridge to a process, which is killed if it does not end.

    For a process that cannot be killed itself, as others depend on it. Its threads
    take turns: they share the bridge, and would disturb each other's times.
    """
    with _turn, _killed_late(run):
        return execute(run)


def unfinished(
    run: Run, time: str, *, error: str, limit: str | None = None, here: bool = True
) -> Record:
    """Return the record of a run that gave no result.

    With a limit its status is "unknown", else "error". Only if it was done `here`
    is its machine known.
    """
    return record(
        run,
        time=time,
        surroundings=surroundings(run.bridge) if here else _ELSEWHERE,
        status="unknown" if limit else "error",
        limit=limit,
        error=error,
    )


_ELSEWHERE = {
    "versions": dict.fromkeys(("starbattle", "swipl", "python", "bridge")),
    "machine": dict.fromkeys(("system", "cpu", "cores", "memory_bytes")),
}


def _solve(run: Run) -> Result:
    return solve(
        run.board,
        model=run.model,
        strategy=run.strategy,
        count_only=True,
        bridge=run.bridge,
        **asdict(run.limits),
    )


def _solved(run: Run, time: str, result: Result) -> Record:
    return record(
        run,
        time=time,
        surroundings=surroundings(run.bridge),
        status=str(result.status),
        limit=result.limit,
        count=result.count,
        figures=result.statistics,
    )


@cache
def _warm_up(model: str, strategy: Strategy, bridge: str) -> None:
    """Let Prolog load what it loads at first use, which else the first run pays."""
    solve(TINY, model=model, strategy=strategy, bridge=bridge)


@contextmanager
def _killed_late(run: Run) -> Iterator[None]:
    """Kill the bridge's process if the block goes on long after the timeout."""
    if run.limits.timeout is None:
        yield
        return
    timer = threading.Timer(run.limits.timeout + GRACE_S, open_bridge(run.bridge).close)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()

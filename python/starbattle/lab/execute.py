"""One run, from its start to its record."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, replace
from math import inf
from typing import Any

from starbattle.board.board import Board
from starbattle.bridge import open_bridge
from starbattle.errors import BridgeError, BridgeUnavailable, StarBattleError
from starbattle.lab.programs import Instance, Outcome, solve_instance
from starbattle.lab.records import WRONG, Record, now, record
from starbattle.lab.runs import Run
from starbattle.lab.surroundings import surroundings
from starbattle.lab.verdict import verdict
from starbattle.search.result import Result
from starbattle.search.solve import solve

TINY = Board(["A"], stars=1, id="tiny")
"""It is solved at once."""

GRACE_S = 10.0
"""A run that goes on for so long after its timeout is killed."""

_turn = threading.Lock()


def execute(run: Run) -> Record:
    """Do a run and return its record.

    Raises BridgeUnavailable if this machine cannot do any run.
    """
    time = now()
    try:
        _warm_up(run)
        result = _solve(run)
        return _judged(run, _solved(run, time, result), result)
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
        surroundings=_surroundings(run) if here else _ELSEWHERE,
        status="unknown" if limit else "error",
        limit=limit,
        error=error,
    )


_ELSEWHERE = {
    "versions": dict.fromkeys(("starbattle", "swipl", "python", "bridge")),
    "machine": dict.fromkeys(("system", "cpu", "cores", "memory_bytes")),
}


def _surroundings(run: Run) -> dict[str, Any]:
    around = surroundings(run.bridge)
    if run.program is None:
        return around
    versions = {**around["versions"], "program": run.program.digest}
    return {**around, "versions": versions}


def _solve(run: Run) -> Result | Outcome:
    limits = asdict(run.limits)
    if isinstance(run.board, Instance):
        return solve_instance(run.board, run.model, run.strategy, run.bridge, **limits)
    return solve(
        run.board,
        model=run.model,
        strategy=run.strategy,
        count_only=True,
        bridge=run.bridge,
        **limits,
    )


def _solved(run: Run, time: str, result: Result | Outcome) -> Record:
    return record(
        run,
        time=time,
        surroundings=_surroundings(run),
        status=str(result.status),
        limit=result.limit,
        count=result.count,
        figures=result.statistics,
    )


def _judged(run: Run, done: Record, result: Result | Outcome) -> Record:
    """Return the record with what the check of a program's run has come to."""
    if not (isinstance(run.board, Instance) and isinstance(result, Outcome)):
        return done
    found = verdict(run.board, result, run.bridge)
    done = {**done, "check": found.checked}
    if found.reason is None:
        return done
    return {**done, "status": WRONG, "error": found.reason}


_warm: set[object] = set()
_WARM_UP_S = 1.0


def _warm_up(run: Run) -> None:
    """Let Prolog load what it loads at first use, which else the first run pays.

    There is no tiny instance of a program, so the run itself is begun.
    """
    what = (run.program, run.model, run.strategy, run.bridge)
    if what in _warm:
        return
    if run.program:
        limits = replace(run.limits, timeout=min(_WARM_UP_S, run.limits.timeout or inf))
        with suppress(StarBattleError):
            _solve(replace(run, limits=limits))
    else:
        solve(TINY, model=run.model, strategy=run.strategy, bridge=run.bridge)
    _warm.add(what)


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

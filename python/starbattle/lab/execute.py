"""Execute one run and make its record."""

from contextlib import suppress
from dataclasses import asdict, replace
from math import inf
from typing import cast

from starbattle.board.board import Board
from starbattle.errors import BridgeError, BridgeUnavailable, StarBattleError
from starbattle.lab.checks import check_run
from starbattle.lab.environment import UNKNOWN_ENVIRONMENT, environment
from starbattle.lab.instance_solver import RunOutcome, solve_instance
from starbattle.lab.programs import Instance
from starbattle.lab.records import WRONG, Record, now, record
from starbattle.lab.runs import Run
from starbattle.names import Model
from starbattle.search.result import Result
from starbattle.search.solve import solve
from starbattle.workers.alone import alone

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
        return unfinished(run, time, limit="crash", error=str(error))
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

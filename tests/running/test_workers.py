"""Worker processes that die, hang and fail: each time a record, and no end."""

import os
import signal
import sys
import time
from operator import itemgetter

import pytest

from conftest import stripes, wait_until
from starbattle import Strategy
from starbattle.errors import MachineError
from starbattle.lab.runs import USUAL_LIMITS, Run, record_of, timeout_of
from starbattle.running import workers
from starbattle.running.workers import Pool, outcomes_of
from test_compare import workers_of

ENDS = ("fine", "SIGKILL", "SIGSEGV", "hang", "exit", "raise", "fine", "sys.exit")


def misbehave(run):
    """Stands for a run; what it does is in the place of the model's name."""
    end = run.model
    if end.startswith("SIG"):
        os.kill(os.getpid(), getattr(signal, end))
    if end == "hang":
        time.sleep(600)
    if end == "exit":
        os._exit(3)
    if end == "sys.exit":
        sys.exit(4)
    if end == "raise":
        raise LookupError("lost")
    return {"model": end, "repeat": run.repeat, "limit": None, "status": "unique"}


def runs(*ends):
    return [
        Run(
            board=stripes(2),
            file="f",
            model=end,
            strategy=Strategy("columns"),
            strategy_name="leftmost",
            repeat=number,
            limits=USUAL_LIMITS | {"timeout": 0.5 if end == "hang" else 600.0},
            bridge="process",
        )
        for number, end in enumerate(ends, 1)
    ]


def pool_of(size):
    return Pool(size, "process", misbehave, timeout_of)


def records_of(pool, *ends):
    outcomes = outcomes_of(pool, runs(*ends))
    return [record_of(outcome, here=True) for outcome in outcomes if outcome]


@pytest.mark.slow
def test_every_end_is_a_record(monkeypatch):
    monkeypatch.setattr(workers, "GRACE_S", 0.5)
    pool = pool_of(2)
    records = sorted(records_of(pool, *ENDS), key=itemgetter("repeat"))
    assert not pool.tasks
    found = [(r["status"], r["limit"], r.get("error")) for r in records]
    assert found == [
        ("unique", None, None),
        ("unknown", "crash", "the worker was killed by SIGKILL"),
        ("unknown", "crash", "the worker was killed by SIGSEGV"),
        ("unknown", "time", "killed 0.5 s after the timeout"),
        ("unknown", "crash", "the worker ended with exit status 3"),
        ("error", None, "LookupError: lost"),
        ("unique", None, None),
        ("error", None, "SystemExit: 4"),
    ]
    crash = records[1]
    assert crash["versions"]["bridge"] == "process"
    assert crash["machine"]["cores"] == os.cpu_count()
    assert crash["inferences"] is None


def test_closing_ends_what_runs():
    found = outcomes_of(pool_of(1), runs("hang", "hang"))
    assert next(found) is None
    wait_until(lambda: bool(workers_of(os.getpid())))
    (worker,) = workers_of(os.getpid())
    found.close()
    assert not worker.is_running()


@pytest.mark.parametrize(("code", "said"), [
    ("exec sleep 600", "one has not begun in 0.5 s"),
    ("exit 3", "the worker ended with exit status 3"),
])  # fmt: skip
def test_workers_that_do_not_begin(code, said, tmp_path, monkeypatch):
    """No run is the cause, so no record says that one crashed."""
    program = tmp_path / "python"
    program.write_text(f"#!/bin/sh\n{code}\n")
    program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(program))
    monkeypatch.setattr(workers, "START_S", 0.5)
    pool = pool_of(2)
    with pytest.raises(MachineError, match=f"cannot start worker processes: {said}"):
        records_of(pool, "fine", "fine")
    assert not pool.tasks

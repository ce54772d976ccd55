"""Limits in the first call of a process, and those that are lost."""

import json
import random
from types import SimpleNamespace

import pytest

from conftest import python, stripes, wait_until
from starbattle import BridgeError, solve
from starbattle.bridge import client
from starbattle.bridge.client import PrologRun

FIRST_CALL = """
import json, os, random, signal, sys, threading, time
from starbattle import Board, solve

bridge, limits, model, seconds = json.loads(sys.argv[1])
long = Board([list(range(20))] * 20, stars=1)
small = Board([list(range(6))] * 6, stars=1)
if seconds is not None:
    pressed = threading.Timer(seconds, os.kill, (os.getpid(), signal.SIGINT))
began = time.monotonic()
try:
    if seconds is not None:
        pressed.start()
    result = solve(long, bridge=bridge, model=model, solutions=None,
                   count_only=True, **limits)
    found = [result.status, result.limit]
except KeyboardInterrupt:
    found = ["interrupted", None]
took = time.monotonic() - began
if seconds is not None:
    try:
        pressed.join()
        time.sleep(0.01)
    except KeyboardInterrupt:
        pass
counts = [solve(small, bridge=bridge, model=m, solutions=None).count
          for m in (model, "feup", "bits")]
print(json.dumps([found, counts, took]), flush=True)
"""

FAR_S = 60.0
"""Far more than any call takes here, and far less than the search would."""


def first_call(bridge, limits, model, ctrl_c=None):
    """Solve what nobody can count, within limits, and then what anybody can."""
    done = python(FIRST_CALL, json.dumps([bridge, limits, model, ctrl_c]))
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    found, counts, took = json.loads(done.stdout)
    assert counts == [90, 90, 90]
    assert took < FAR_S
    return list(found)


@pytest.mark.parametrize("model", ["global", "feup"])
def test_least_memory(bridge, model):
    found = first_call(bridge, {"memory_limit": 1}, model)
    assert found == ["unknown", "memory"]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("limit", "low", "high"), [
    ("inference_limit", 0, 6.3), ("timeout", -3, -0.3), ("memory_limit", 0, 6),
    ("ctrl_c", -3, 0),
])  # fmt: skip
def test_any_limit_in_the_first_call(bridge, limit, low, high, seed):
    chance = random.Random(seed)
    model = chance.choice([None, "global", "feup", "columns", "cells", "bits"])
    value = 10 ** chance.uniform(low, high)
    if limit == "ctrl_c":
        status, _ = first_call(bridge, {"timeout": FAR_S}, model, value)
    else:
        limits = {limit: value if limit == "timeout" else int(value)}
        status, _ = first_call(bridge, {"timeout": 5.0} | limits, model)
    assert status == ("interrupted" if limit == "ctrl_c" else "unknown")


# --- limits that are lost ---

DEAF = """
:- module(deaf, [instances/2, model/3, post/3]).
instances(_, [instance(one, 1, one)]).
model(deaf, [v], 'it catches every exception and goes on').
post(_, _, [[]]) :- deaf.
deaf :- catch(endless, _, true), deaf.
endless :- open('DEAF', write, Stream), close(Stream), repeat, fail.
"""


class DeafJob(PrologRun[None]):
    def read(self, item):
        """Nothing is found."""


def deaf_request(folder):
    file = folder / "deaf.pl"
    file.write_text(DEAF.replace("DEAF", str(folder / "deaf")))
    asked = {"program": str(file), "model": "deaf", "instance": "one"}
    return {**asked, "strategy": "ff"}


@pytest.mark.parametrize("why", ["past its time limit", "though it was interrupted"])
def test_swipl_is_killed(why, tmp_path, monkeypatch):
    monkeypatch.setattr(client, "_PATIENCE_S", 0.2)
    job = DeafJob("process", lazy=False)
    job.start(deaf_request(tmp_path))
    wait_until((tmp_path / "deaf").exists)
    says = f"process: the search went on {why}; swipl was killed"
    with pytest.raises(BridgeError, match=says):
        if "time" not in why:
            job.stop()
        job._limit_s = 0.0  # as if it had struck and been lost
        while job.running:
            job.poll()
    assert not job.running
    assert solve(stripes(6), solutions=None, bridge="process").count == 90


def test_it_is_told_in_process():
    stays = SimpleNamespace(name="janus", kill=lambda: False)
    said = str(client._goes_on(stays, "past its time limit"))
    assert said.startswith("janus: the search goes on past its time limit, as long as")

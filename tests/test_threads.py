"""Threads, forks, and a swipl that dies."""

from pathlib import Path

import pytest

from conftest import PACKAGE_PARENT, SpiedSwipl, python

MANY = """
import sys
from concurrent.futures import ThreadPoolExecutor
from starbattle import Board, iter_solutions, solve

bridge, first = sys.argv[1:]
boards = [Board([list(range(n))] * n, stars=1, id=str(n)) for n in (4, 5, 6)]
expected = [2, 14, 90]

def count(board):
    return solve(board, bridge=bridge, solutions=None, counters=board.size < 6).count

def iterated(board):
    return sum(1 for _ in iter_solutions(board, bridge=bridge))

if first == "main":
    assert count(boards[0]) == 2
with ThreadPoolExecutor(8) as pool:
    for found in (pool.map(count, boards * 4), pool.map(iterated, boards * 2)):
        found = list(found)
        assert found == expected * (len(found) // 3), found
with ThreadPoolExecutor(3) as pool:  # other threads than those before
    assert list(pool.map(count, boards)) == expected
if first == "thread":
    assert count(boards[0]) == 2
print("done")
"""


@pytest.mark.parametrize("first", ["main", "thread"])
def test_many_threads(bridge: str, first: str) -> None:
    done = python(MANY, bridge, first)
    assert (done.returncode, done.stdout, done.stderr) == (0, "done\n", "")


LIMITS = """
import sys
from concurrent.futures import ThreadPoolExecutor
from starbattle import Board, RequestError, solve

bridge = sys.argv[1]
small = Board([list(range(6))] * 6, stars=1)
long = Board([list(range(12))] * 12, stars=1)

def outcome(kind):
    if kind == "error":
        try:
            solve(small, bridge=bridge, model="nope")
        except RequestError:
            return kind
    limits = {"time": {"timeout": 0.3}, "inferences": {"inference_limit": 2_000_000}}
    limits["memory"] = {"memory_limit": 2**18}
    options = limits.get(kind, {})
    board = long if options else small
    result = solve(board, bridge=bridge, solutions=None, count_only=True, **options)
    return result.limit or result.count

kinds = ["time", "inferences", "memory", "error", "none"] * 3
with ThreadPoolExecutor(6) as pool:
    found = list(pool.map(outcome, kinds))
assert found == [90 if kind == "none" else kind for kind in kinds], found
print("done")
"""


def test_each_thread_has_its_own_limits(bridge: str) -> None:
    done = python(LIMITS, bridge)
    assert (done.returncode, done.stdout, done.stderr) == (0, "done\n", "")


COUNTED = """
import sys
from concurrent.futures import ThreadPoolExecutor
from starbattle import Board, solve

boards = [Board([list(range(n))] * n, stars=1) for n in (4, 5, 6)] * 3
names = ("constraints", "resumptions", "entailments", "prunings", "backtracks")

def counters(board):
    result = solve(board, bridge=sys.argv[1], solutions=None)
    return [result.statistics[name] for name in names]

alone = [counters(board) for board in boards]
with ThreadPoolExecutor(6) as pool:
    assert list(pool.map(counters, boards)) == alone
print("done")
"""


def test_counters_do_not_mix(bridge: str) -> None:
    done = python(COUNTED, bridge)
    assert (done.returncode, done.stdout, done.stderr) == (0, "done\n", "")


ABANDONED = """
import sys, threading, time
from starbattle import Board, iter_solutions, solve

bridge = sys.argv[1]
long = Board([list(range(12))] * 12, stars=1)
options = {"bridge": bridge, "solutions": None, "count_only": True}
threading.Thread(target=solve, args=[long], kwargs=options, daemon=True).start()
open_iterator = iter_solutions(long, bridge=bridge)
next(open_iterator)
time.sleep(0.3)
print("done")
"""


def test_end_of_the_program_during_a_solve(bridge: str) -> None:
    done = python(ABANDONED, bridge)
    assert (done.returncode, done.stdout, done.stderr) == (0, "done\n", "")


FORKED = """
import os, sys, warnings
from starbattle import Board, BridgeUnavailable, solve

warnings.simplefilter("ignore", DeprecationWarning)  # of fork, in Python 3.12
bridge, end = sys.argv[1:]
board = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1)
assert solve(board, bridge=bridge, solutions=None).count == 2
child = os.fork()
if not child:
    refused = 0
    for name in (bridge, "auto", bridge):
        try:
            assert solve(board, bridge=name, solutions=None).count == 2
        except BridgeUnavailable as error:
            assert "forked" in str(error) and "spawn" in error.remedy, error
            assert name == bridge
            refused += 1
    if end == "hard":
        os._exit(refused)
    sys.exit(refused)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
assert solve(board, bridge=bridge, solutions=None).count == 2
print("done")
"""


@pytest.mark.parametrize("end", ["hard", "soft"])
def test_fork_after_a_solve(bridge: str, end: str) -> None:
    """The child is refused the Prolog of its parent, and starts a swipl itself."""
    done = python(FORKED, bridge, end)
    refused = 0 if bridge == "process" else 2
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{refused}\ndone\n"


FORKED_BEFORE = """
import os, sys
from starbattle import Board, solve

board = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1)
child = os.fork()
count = solve(board, bridge=sys.argv[1], solutions=None).count
if not child:
    os._exit(count)
print(count, os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


def test_fork_before_the_first_solve(bridge: str) -> None:
    done = python(FORKED_BEFORE, bridge)
    assert (done.returncode, done.stdout, done.stderr) == (0, "2 2\n", "")


CHILD_KILLED = """
import os, signal, sys
from pathlib import Path
from starbattle import Board, BridgeError, BridgeUnavailable, iter_solutions, solve

def child():
    return int(Path(sys.argv[1]).read_text().split()[-1])

def kill(pid):
    os.kill(pid, signal.SIGKILL)
    os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)  # it is left to be reaped

small = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1)
long = Board([list(range(12))] * 12, stars=1)
assert solve(small, bridge="process", solutions=None).count == 2
first = child()
running = iter_solutions(long, bridge="process")
next(running)
kill(first)
try:
    for _ in running:
        pass
except BridgeError as error:
    assert not isinstance(error, BridgeUnavailable)
    print(error)
assert solve(small, bridge="process", solutions=None).count == 2
assert child() != first

# Killed while nothing runs, and noticed only by a job that was forgotten.
running = iter_solutions(long, bridge="process")
next(running)
kill(child())
assert solve(small, bridge="process", solutions=None).count == 2
running.close()
print(solve(small, bridge="process").status)
"""


def test_killed_swipl(spied_swipl: SpiedSwipl) -> None:
    env = {"PATH": spied_swipl.path}
    done = python(CHILD_KILLED, str(spied_swipl.notes), env=env)
    assert (done.returncode, done.stderr) == (0, "")
    message, status = done.stdout.splitlines()
    assert message == "SWI-Prolog was restarted, and the search with it ended"
    assert status == "satisfied"
    assert len(spied_swipl.pids()) == 3
    assert not spied_swipl.running()


KILLED_AMID = """
import sys, threading
from pathlib import Path
import psutil
from conftest import wait_for_work
from starbattle import Board, BridgeError, solve

small = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1)
long = Board([list(range(12))] * 12, stars=1)
solve(small, bridge="process")
child = psutil.Process(int(Path(sys.argv[1]).read_text().split()[-1]))

def kill_amid():
    wait_for_work(child.pid, 0.4)
    child.kill()

threading.Thread(target=kill_amid).start()
try:
    solve(long, bridge="process", solutions=None, count_only=True)
except BridgeError as error:
    print(error)
print(solve(small, bridge="process", solutions=None).count)
"""


def test_swipl_killed_during_a_solve(spied_swipl: SpiedSwipl) -> None:
    path = f"{PACKAGE_PARENT}:{Path(__file__).parent}"
    env = {"PATH": spied_swipl.path, "PYTHONPATH": path}
    done = python(KILLED_AMID, str(spied_swipl.notes), env=env)
    assert (done.returncode, done.stderr) == (0, "")
    error, count = done.stdout.splitlines()
    # It may be killed as it answers, or between two questions.
    restarted = "SWI-Prolog was restarted, and the search with it ended"
    assert error in ("process: swipl has ended", restarted)
    assert count == "2"


BROKEN = """
from starbattle import Board, BridgeError, solve
try:
    solve(Board([["a"]], stars=1), bridge="process")
except BridgeError as error:
    print(error)
"""


@pytest.mark.parametrize("script", ["exit 3", "echo no newline >&2; printf half"])
def test_swipl_that_does_not_start(script: str, tmp_path) -> None:
    swipl = tmp_path / "swipl"
    swipl.write_text(f"#!/bin/sh\n{script}\n")
    swipl.chmod(0o755)
    done = python(BROKEN, env={"PATH": f"{tmp_path}:/usr/bin:/bin"})
    assert (done.returncode, done.stdout) == (0, "process: swipl has ended\n")

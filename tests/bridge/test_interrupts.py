"""Ctrl-C: a real SIGINT, to the whole process group as a terminal sends it."""

import json
import os
import signal
import subprocess
import sys
from contextlib import contextmanager

import pytest

from conftest import SMALL, TIMEOUT_S, environment, wait_for_work, wait_until
from starbattle.interrupts import held_interrupt

LONG = {"id": "long", "stars": 1, "regions": [list(range(12))] * 12}
"""It takes no time to post, and has more solutions than anybody can count."""


@contextmanager
def started(*arguments, stdin=subprocess.DEVNULL, **env):
    """Run Python in a process group of its own, which never outlives the test."""
    process = subprocess.Popen(
        [sys.executable, *arguments],
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(**env),
        start_new_session=True,
        # What a shell starts in the background ignores SIGINT, and its children do.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def press_ctrl_c(process):
    """Send SIGINT when the solve that was announced is surely under way."""
    wait_for_work(process.pid)
    os.killpg(process.pid, signal.SIGINT)


def line(process):
    """Wait for a line of output."""
    assert process.stdout is not None
    text = process.stdout.readline()
    if not text:
        raise AssertionError(process.communicate()[1])
    return text.strip()


@pytest.fixture
def boards(tmp_path):
    path = tmp_path / "boards.jsonl"
    path.write_text("".join(json.dumps(b) + "\n" for b in (SMALL, LONG, SMALL)))
    return path


def test_json(bridge, boards, spied_swipl):
    command = ["-m", "starbattle", "solve", boards, "--json", "--bridge", bridge]
    with started(*command, "--all", PATH=spied_swipl.path) as process:
        assert json.loads(line(process))["status"] == "unique"
        press_ctrl_c(process)
        out, err = process.communicate(timeout=TIMEOUT_S)
    assert (process.returncode, err) == (130, "")
    answer = json.loads(out)  # of the second board, and no third
    assert answer["id"] == "long"
    assert (answer["status"], answer["limit"]) == ("unknown", "interrupt")
    assert answer["solutions"]
    assert answer["statistics"]["inferences"] > 0
    assert bool(spied_swipl.pids()) == (bridge == "process")
    wait_until(lambda: not spied_swipl.running())


API = """
import sys
from starbattle import Board, Interrupted, iter_solutions, solve

bridge = sys.argv[1]
long = Board([list(range(12))] * 12, stars=1)
small = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1)
assert solve(small, bridge=bridge, solutions=None).count == 2

print("solve", flush=True)
try:
    solve(long, bridge=bridge, solutions=None, count_only=True)
except KeyboardInterrupt as error:
    assert type(error) is Interrupted, error
    result = error.found
    assert (result.status, result.limit) == ("unknown", "interrupt")
    assert result.count > 0 and not result.solutions
assert solve(small, bridge=bridge, solutions=None).count == 2

try:
    for number, solution in enumerate(iter_solutions(long, bridge=bridge)):
        if number == 0:
            print("iterate", flush=True)
except KeyboardInterrupt:
    pass
assert solve(small, bridge=bridge, solutions=None).count == 2

print("first", flush=True)  # the search for a first solution, as none is found
none = Board([list(range(19))] * 19, stars=5)
try:
    next(iter_solutions(none, model="columns", strategy="leftmost", bridge=bridge))
except KeyboardInterrupt:
    print("interrupted", flush=True)
assert len(list(iter_solutions(small, bridge=bridge))) == 2
print("done")
"""


@pytest.mark.slow
def test_api(bridge, spied_swipl):
    with started("-c", API, bridge, PATH=spied_swipl.path) as process:
        for announced in ("solve", "iterate", "first"):
            assert line(process) == announced
            press_ctrl_c(process)
        out, err = process.communicate(timeout=TIMEOUT_S)
    assert (process.returncode, out, err) == (0, "interrupted\ndone\n", "")
    assert len(spied_swipl.pids()) == (bridge == "process")  # never replaced
    wait_until(lambda: not spied_swipl.running())


def interrupt_me():
    os.kill(os.getpid(), signal.SIGINT)


def test_the_first_is_held_and_the_second_is_not():
    before = signal.getsignal(signal.SIGINT)
    with held_interrupt() as interrupt:
        assert not interrupt.seen
        interrupt_me()
        assert interrupt.seen
        with pytest.raises(KeyboardInterrupt):
            interrupt_me()
    assert signal.getsignal(signal.SIGINT) is before


def test_own_handler_stays():
    seen = []
    before = signal.signal(signal.SIGINT, lambda number, _: seen.append(number))
    try:
        with held_interrupt() as interrupt:
            interrupt_me()
        assert (seen, interrupt.seen) == ([signal.SIGINT], False)
    finally:
        signal.signal(signal.SIGINT, before)


OWN_HANDLER = """
import signal, sys
from starbattle import Board, solve

class Alarm(Exception):
    pass

def ring(number, frame):
    raise Alarm

bridge = sys.argv[1]
small = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1)
long = Board([list(range(12))] * 12, stars=1)
solve(small, bridge=bridge)
signal.signal(signal.SIGALRM, ring)
try:
    signal.setitimer(signal.ITIMER_REAL, 0.5)
    solve(long, bridge=bridge, solutions=None, count_only=True)
except Alarm:
    print(solve(small, bridge=bridge, solutions=None).count)
"""


def test_exception_of_another_signal(bridge):
    """It goes through, and leaves the bridge in order."""
    with started("-c", OWN_HANDLER, bridge) as process:
        out, err = process.communicate(timeout=TIMEOUT_S)
    assert (process.returncode, out, err) == (0, "2\n", "")

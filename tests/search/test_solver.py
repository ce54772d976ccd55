"""solve() and iter_solutions() as a script sees them."""

import doctest
import json
import signal
import threading
import time

import pytest

import starbattle
import starbattle.search.solve
from conftest import stripes
from starbattle import Board, BridgeError, iter_solutions, solve
from starbattle.bridge import open_bridge
from starbattle.explanation import explainer
from starbattle.render import result
from starbattle.running import many

HUGE = stripes(12)
"""It has more solutions than anybody can list."""


MODULES = [starbattle, starbattle.search.solve, result, many, explainer]


@pytest.mark.parametrize("module", MODULES)
def test_examples(module):
    done = doctest.testmod(module)
    assert done.attempted > 0 == done.failed


def test_placements_are_not_copied():
    """They share the rows above them: copies of these took a gigabyte here."""
    board = Board([[row] * 14 for row in range(14)], stars=1)
    result = solve(board, model="bits", solutions=500, memory_limit=2**29)
    assert (result.count, result.limit) == (500, None)
    assert result.statistics["memory_bytes"] < 2**28


@pytest.mark.parametrize(("model", "limits", "limit"), [
    ("auto", {"timeout": 0.3}, "time"), ("columns", {"cpu_limit": 0.3}, "cpu"),
    ("clingo", {"cpu_limit": 0.3}, "cpu"),
])  # fmt: skip
def test_limits_end_an_iterator(model, limits, limit):
    every = iter_solutions(HUGE, model=model, **limits)
    assert every.limit is None
    assert len({one.stars for one in every}) < 10**6 and every.limit == limit


def test_a_limit_holds_while_nobody_asks(bridge):
    every = iter_solutions(HUGE, timeout=0.3, bridge=bridge)
    next(every)
    time.sleep(0.5)
    assert len(list(every)) < 1000 and every.limit == "time"


@pytest.mark.parametrize("model", ["global", "clingo"])
def test_an_iterator_is_stopped_from_another_thread(model):
    every = iter_solutions(HUGE, model=model)
    next(every)
    threading.Timer(0.2, every.stop).start()
    assert len({one.stars for one in every}) and every.limit == "interrupt"
    never = iter_solutions(HUGE, model=model)
    never.stop()
    assert (list(never), never.limit) == ([], "interrupt")


def test_ctrl_c_is_a_limit_of_an_iterator():
    every = iter_solutions(HUGE)
    threading.Timer(0.2, signal.raise_signal, [signal.SIGINT]).start()
    with pytest.raises(KeyboardInterrupt):
        list(every)
    assert (every.limit, list(every)) == ("interrupt", [])


def ask(bridge, **request):
    return json.loads(open_bridge(bridge).call(json.dumps(request)))


@pytest.mark.parametrize("end", ["close", "forget"])
def test_ended_early_frees_the_search(bridge, end):
    job = ask(bridge, op="solve", regions=[[1]], stars=1, wait=20)["job"] + 1
    solutions = iter_solutions(HUGE, bridge=bridge)
    assert "error" in ask(bridge, op="poll", job=job, wait=0)  # it is lazy
    next(solutions)
    assert "error" not in ask(bridge, op="poll", job=job, wait=0)
    if end == "close":
        solutions.close()
        assert list(solutions) == []
    del solutions
    assert "error" in ask(bridge, op="poll", job=job, wait=0)


def test_two_at_once(bridge):
    boards = stripes(6), stripes(7)
    both = [iter_solutions(board, bridge=bridge) for board in boards]
    found = zip(*([next(one) for one in both] for _ in range(40)), strict=True)
    for board, begun, rest in zip(boards, found, both, strict=True):
        every = solve(board, bridge=bridge, solutions=None)
        assert [*begun, *rest] == [*every]


def test_bridge_can_be_closed():
    running = iter_solutions(HUGE, bridge="process")
    next(running)
    open_bridge("process").close()
    with pytest.raises(BridgeError, match="which ended the search"):
        list(running)
    assert solve(stripes(4), bridge="process").count == 1

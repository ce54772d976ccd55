"""solve() and iter_solutions() as a script sees them."""

import doctest
import json
import signal
import threading
import time
from itertools import islice
from typing import Any

import pytest

import starbattle
import starbattle.search.solve
from conftest import stripes
from starbattle import (
    Board,
    BridgeError,
    is_solution,
    iter_solutions,
    solve,
)
from starbattle.bridge import open_bridge

HUGE = stripes(12)
"""It has more solutions than anybody can list."""


@pytest.mark.parametrize("module", [starbattle, starbattle.search.solve])
def test_examples(module) -> None:
    done = doctest.testmod(module)
    assert done.attempted > 0
    assert done.failed == 0


FOUR = stripes(4)
"""Its two solutions: the stars' columns are 1 3 0 2 or 2 0 3 1, row by row."""


def test_placements_are_not_copied() -> None:
    """They share the rows above them: copies of these took a gigabyte here."""
    board = Board([[row] * 14 for row in range(14)], stars=1)
    wanted = {"model": "bits", "solutions": 500, "counters": False}
    result = solve(board, memory_limit=2**29, **wanted)
    assert (result.count, result.limit) == (500, None)
    assert result.statistics["memory_bytes"] < 2**28


def every(*board: Any, **options: Any) -> list[Any]:
    return list(iter_solutions(*board, **options))


def test_lazy(bridge: str) -> None:
    solutions = iter_solutions(HUGE, bridge=bridge)
    first = list(islice(solutions, 250))
    assert len({s.stars for s in first}) == 250
    solutions.close()
    assert list(solutions) == []


LIMITS = [
    ("auto", {"timeout": 0.3}, "time"), ("columns", {"cpu_limit": 0.3}, "cpu"),
    ("columns", {"memory_limit": 1}, "memory"),
    ("columns", {"inference_limit": 5 * 10**6}, "inferences"),
    ("cp_sat", {"timeout": 0.3}, "time"), ("clingo", {"cpu_limit": 0.3}, "cpu"),
]  # fmt: skip


@pytest.mark.parametrize(("model", "limits", "limit"), LIMITS)
def test_limits_end_an_iterator(model: Any, limits: Any, limit: str) -> None:
    every = iter_solutions(HUGE, model=model, **limits)
    assert every.limit is None
    assert all(is_solution(HUGE, solution.stars) for solution in every)
    assert every.limit == limit
    result = solve(HUGE, model=model, solutions=None, **limits)
    assert (result.status, result.limit) == ("unknown", limit)
    assert len(result) == result.count


def test_a_limit_holds_while_nobody_asks(bridge: str) -> None:
    every = iter_solutions(HUGE, timeout=0.3, bridge=bridge)
    next(every)
    time.sleep(0.5)
    assert len(list(every)) < 1000 and every.limit == "time"


@pytest.mark.parametrize("model", ["global", "clingo"])
def test_an_iterator_is_stopped_from_another_thread(model: Any) -> None:
    every = iter_solutions(HUGE, model=model)
    next(every)
    thread = threading.Timer(0.2, every.stop)
    thread.start()
    assert len({one.stars for one in every}) and every.limit == "interrupt"
    thread.join()
    never = iter_solutions(HUGE, model=model)
    never.stop()
    assert (list(never), never.limit) == ([], "interrupt")


def test_ctrl_c_is_a_limit_of_an_iterator() -> None:
    every = iter_solutions(HUGE)
    threading.Timer(0.2, signal.raise_signal, [signal.SIGINT]).start()
    with pytest.raises(KeyboardInterrupt):
        list(every)
    assert (every.limit, list(every)) == ("interrupt", [])


def next_job(bridge: str) -> int:
    """Return the number that the next search gets, by a search of no use."""
    request = {"op": "solve", "regions": [[1]], "stars": 1, "counters": False}
    job = json.loads(open_bridge(bridge).call(json.dumps(request)))["job"]
    poll(bridge, job)
    return int(job) + 1


def poll(bridge: str, job: int) -> dict[str, Any]:
    request = {"op": "poll", "job": job, "wait": 20}
    reply: dict[str, Any] = json.loads(open_bridge(bridge).call(json.dumps(request)))
    return reply


def is_known(bridge: str, job: int) -> bool:
    request = {"op": "poll", "job": job, "wait": 0}
    return "error" not in json.loads(open_bridge(bridge).call(json.dumps(request)))


@pytest.mark.parametrize("end", ["close", "forget", "exception", "all"])
def test_ended_early_frees_the_search(bridge: str, end: str) -> None:
    job = next_job(bridge)
    solutions = iter_solutions(HUGE if end != "all" else stripes(5), bridge=bridge)
    assert not is_known(bridge, job)
    next(solutions)
    assert end == "all" or is_known(bridge, job)
    if end == "close":
        solutions.close()
    elif end == "exception":
        with pytest.raises(ZeroDivisionError):
            solutions.throw(ZeroDivisionError)
    elif end == "all":
        assert len(list(solutions)) == 13
    del solutions
    assert not is_known(bridge, job)


def test_two_at_once(bridge: str) -> None:
    six, seven = stripes(6), stripes(7)
    both = [iter_solutions(six, bridge=bridge), iter_solutions(seven, bridge=bridge)]
    found: list[list[object]] = [[], []]
    for _ in range(90):
        for solutions, into in zip(both, found, strict=True):
            into.append(next(solutions).stars)
        if len(found[0]) == 40:  # a whole solve in between
            assert solve(stripes(4), bridge=bridge, solutions=None).count == 2
    found[1] += [s.stars for s in both[1]]
    for board, stars in zip((six, seven), found, strict=True):
        listed = solve(board, bridge=bridge, solutions=None, counters=False)
        assert stars == [s.stars for s in listed]


def test_bridge_can_be_closed() -> None:
    for _ in range(2):
        assert solve(stripes(4), bridge="process").count == 1
        open_bridge("process").close()
    running = iter_solutions(HUGE, bridge="process")
    next(running)
    open_bridge("process").close()
    with pytest.raises(BridgeError, match="which ended the search"):
        list(running)

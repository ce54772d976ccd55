"""Several processes: fork, spawn, forkserver, threads, event loops, joblib, xdist."""

import os
from itertools import product

import pytest

from conftest import BRIDGES, ended_well, python, wait_until

HEAD = """
import sys, warnings
from starbattle import Board, BridgeUnavailable, iter_solutions, solve

# Python 3.12 and newer warn of a fork in a process with several threads.
warnings.filterwarnings("ignore", "This process", DeprecationWarning)

def count(board):
    return solve(board, solutions=None).count

def with_bridge(name):
    try:
        return solve(Board(["AB", "AB"], stars=1), bridge=name).bridge
    except BridgeUnavailable as error:
        return error

boards = [Board([list(range(n))] * n, stars=1, id=str(n)) for n in (4, 5, 6)] * 2
expected = [2, 14, 90] * 2
"""


def runs(script, *arguments, folder, **options):
    """Run a script from a file, which spawned processes can import."""
    path = folder / "script.py"
    path.write_text(HEAD + script)
    code = "import runpy, sys; runpy.run_path(sys.argv.pop(1), run_name='__main__')"
    done = python(code, str(path), *arguments, **options)
    return ended_well(done)


POOLS = """
def main():
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor
    method, kind, first = sys.argv[1:]
    if first != "none":
        assert solve(boards[0], bridge=first, solutions=None).count == 2
    context = multiprocessing.get_context(method)
    if kind == "Pool":
        made = context.Pool(2)
    else:
        made = ProcessPoolExecutor(2, mp_context=context)
    with made as pool:
        assert list(pool.map(count, boards)) == expected
        (result,) = pool.map(solve, [boards[1]])
        assert result.board == boards[1] and not result[0].check()
    assert count(boards[0]) == 2
    print("done")

if __name__ == "__main__":
    main()
"""


KINDS = ["Pool", "ProcessPoolExecutor"]
OFTEN = [("fork", kind, BRIDGES[0]) for kind in KINDS] + [("fork", "Pool", "process")]
OFTEN += [("spawn", KINDS[0], BRIDGES[0]), ("forkserver", KINDS[1], BRIDGES[0])]
EVERY = product(["fork", "spawn", "forkserver"], KINDS, ["none", *BRIDGES])


@pytest.mark.parametrize(
    ("method", "kind", "first"),
    [
        pytest.param(*one, marks=() if one in OFTEN else pytest.mark.slow)
        for one in EVERY
    ],
)
def test_pools(method, kind, first, tmp_path):
    """Boards are solved, whatever the parent has solved, and by which bridge."""
    assert runs(POOLS, method, kind, first, folder=tmp_path) == "done\n"


FORKED_POOL = """
from multiprocessing import get_context

solve(boards[0], bridge=sys.argv[1])
with get_context("fork").Pool(2) as pool:
    for found in pool.map(with_bridge, ["auto", "process", "pyswip"], chunksize=1):
        print(found)
"""


def test_bridges_of_a_forked_child(tmp_path):
    """A loaded Prolog is refused, with the remedy, and not waited for."""
    auto, process, refused = runs(FORKED_POOL, "pyswip", folder=tmp_path).splitlines()
    assert (auto, process) == ("process", "process")
    assert refused.startswith("pyswip: this process was forked while SWI-Prolog was ")
    assert "take the bridge 'process' or 'auto', or start processes by " in refused
    found = runs(FORKED_POOL, "process", folder=tmp_path).splitlines()
    assert found[1:] == ["process", "pyswip"], "the parent has not loaded it"


ITERATED = """
import gc, os

board = Board([list(range(7))] * 7, stars=1)
bridge = sys.argv[1]
begun, dropped = (iter_solutions(board, bridge=bridge) for _ in range(2))
next(begun), next(dropped)
child = os.fork()
if not child:
    own = iter_solutions(board)
    next(own)
    del dropped
    gc.collect()
    try:
        list(begun)
    except BridgeUnavailable as error:
        print(error)
    count = 1 + sum(1 for _ in own)
    print(count, flush=True)
    os._exit(0)
os.waitpid(child, 0)
print(1 + sum(1 for _ in begun))
"""


def test_an_iteration_is_of_the_process_that_began_it(bridge, tmp_path):
    """It fails at once in a child, and the child's end does not disturb it."""
    text = runs(ITERATED, bridge, folder=tmp_path)
    error, *counts = text.splitlines()
    assert error.startswith(f"{bridge}: the search, or the bridge, is of the process")
    assert counts == [str(PLACED_7)] * 2


PLACED_7 = 646
"""The ways to put 7 kings that do not touch one in each row and column."""


BUSY = """
import os, threading, time

board = Board([list(range(12))] * 12, stars=1)
options = {"bridge": sys.argv[1], "solutions": None, "count_only": True}
busy = [
    threading.Thread(target=solve, args=[board], kwargs=options | {"timeout": 2})
    for _ in range(3)
]
for thread in busy:
    thread.start()
for _ in range(5):
    time.sleep(0.1)
    child = os.fork()
    if not child:
        os._exit(count(boards[0]))
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 2
for thread in busy:
    thread.join()
print("done")
"""


@pytest.mark.slow
def test_fork_while_threads_solve(bridge, tmp_path):
    """Whatever locks they hold, the child does not wait for them."""
    assert runs(BUSY, bridge, folder=tmp_path) == "done\n"


OUTLIVED = """
import os, time

begun = iter_solutions(boards[2], bridge="process")
next(begun)
child = os.fork()
if not child:
    os.close(1), os.close(2)
    time.sleep(600)
print(child, flush=True)
os._exit(0)  # without a chance to end it
"""


def test_a_child_does_not_keep_the_swipl_of_its_parent(spied_swipl, tmp_path):
    """It ends with its parent, as the child has let go of its pipes."""
    env = {"PATH": spied_swipl.path}
    child = int(runs(OUTLIVED, folder=tmp_path, env=env))
    try:
        wait_until(lambda: not spied_swipl.running())
    finally:
        os.kill(child, 9)


CTRL_C = """
import os, signal, threading
from starbattle.interrupts import held_interrupt

def fork():
    child = os.fork()
    if not child:
        try:
            signal.raise_signal(signal.SIGINT)
        except KeyboardInterrupt:
            os._exit(7)
        os._exit(0)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))

with held_interrupt() as interrupt:
    thread = threading.Thread(target=fork)
    thread.start()
    thread.join()
assert not interrupt.seen
"""


def test_ctrl_c_in_a_child_forked_amid_a_solve(tmp_path):
    assert runs(CTRL_C, folder=tmp_path) == "7\n"


LOOP = """
import asyncio
from joblib import Parallel, delayed

async def main():
    tasks = [asyncio.to_thread(count, board) for board in boards]
    assert await asyncio.gather(*tasks) == expected
    # Cells of a notebook run in the thread of a running loop.
    assert count(boards[0]) == 2 == sum(1 for _ in iter_solutions(boards[0]))

if __name__ == "__main__":
    asyncio.run(main())
    asyncio.run(main())
    for backend in ("loky", "multiprocessing", "threading"):
        with Parallel(n_jobs=2, backend=backend) as parallel:
            assert parallel(delayed(count)(board) for board in boards) == expected
"""


def test_event_loop_and_joblib(tmp_path):
    runs(LOOP, folder=tmp_path)

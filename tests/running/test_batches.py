"""Many boards at a time: the answers of workers, and workers that die."""

import asyncio
import json
import os
import signal
import time
from itertools import count, islice
from pathlib import Path
from subprocess import PIPE

import pytest

from conftest import SMALL, TIMEOUT_S, answers, cli, is_running, stripes, wait_until
from starbattle import (
    Board,
    BoardError,
    BoardFailure,
    Position,
    asolve,
    solve,
    solve_many,
)
from starbattle.running import workers
from starbattle.running.batch import Batch, Chunk, Feed, execute
from starbattle.running.workers import Pool
from test_cluster import cluster_of
from test_compare import board_file, workers_of
from test_interrupts import LONG, line, started

BAD = BoardError("not square", board_id="bad")
FOUR = Board(["ABAA", "AAAC", "DAAA", "AAAA"], stars=1)
EASY = [FOUR.renamed(f"four{number}") for number in range(60)]
MIXED = [*EASY[:30], BAD, *EASY[30:60], BAD]
LINES = "".join(
    json.dumps({"id": board.id, "stars": 1, "regions": board.regions}) + "\n"
    for board in EASY
)


def ids(answers):
    return [a.board_id if isinstance(a, Exception) else a.board.id for a in answers]


EXPECTED = ["bad" if isinstance(b, BoardError) else b.id for b in MIXED]


# --- answers ---


@pytest.mark.parametrize("jobs", [1, 2])
def test_answers_come_in_order(jobs):
    counted = []
    answers = solve_many(MIXED, jobs=jobs, model="bits", progress=counted.append)
    found = list(answers)
    assert ids(iter(found)) == EXPECTED
    assert counted == list(range(1, len(MIXED) + 1))
    assert found[30] is BAD
    for board, answer in zip(MIXED, found, strict=True):
        if isinstance(board, Board):
            assert answer.solutions == solve(board).solutions


def boards_of(chunk):
    """Return the boards of a chunk."""
    return [position.board for _, position in chunk.boards]


def wait_for_file(chunk):
    """Answer a board whose id is a path when there is such a file."""
    for board in boards_of(chunk):
        if Path(board.id).is_absolute():
            wait_until(Path(board.id).exists)
    return execute(chunk)


def test_answers_as_they_come(tmp_path):
    slow = EASY[0].renamed(str(tmp_path / "flag"))
    pool = Pool(2, "process", wait_for_file, lambda chunk: None)
    feed = Feed([slow, *EASY[:3]])
    answers = Batch(feed, pool, solve, {}, ordered=False).answers()
    assert ids(islice(answers, 3)) == [board.id for board in EASY[:3]]
    Path(slow.id).touch()
    assert ids(answers) == [slow.id]


def test_boards_are_read_when_they_are_needed():
    """An endless iterator; the workers end with the generator."""
    numbers = count()
    boards = (EASY[number % len(EASY)] for number in numbers)
    answers = solve_many(boards, jobs=2)
    assert len(list(islice(answers, 50))) == 50
    workers = workers_of(os.getpid())
    assert len(workers) >= 2
    answers.close()
    assert next(numbers) < 10_000
    wait_until(lambda: not any(is_running(one.pid) for one in workers))


@pytest.mark.slow
def test_a_hard_board_does_not_hold_up_those_behind_it():
    """They go back to the batch, for other workers."""
    hard = stripes(12).renamed("hard")
    options = {"solutions": None, "count_only": True, "timeout": 1.5}
    boards = [Position(board) for board in (EASY[0], hard, EASY[1], EASY[2])]
    chunk = Chunk(solve, options, tuple(enumerate(boards)))
    values, _ = execute(chunk)
    assert [found.board.id for found in values] == ["four0", "hard"]
    mixed = [*EASY[:20], hard, *EASY[20:40], hard, *EASY[40:]]
    found = list(solve_many(mixed, jobs=2, solutions=None, timeout=1.5))
    assert ids(iter(found)) == [board.id for board in mixed]


# --- workers that die ---


def misbehave(chunk):
    """Die of the board "killer", once of a board whose id is a path, or sleep."""
    for board in boards_of(chunk):
        if board.id == "sleeper":
            time.sleep(TIMEOUT_S)
        flag = Path(board.id)
        if board.id == "killer" or (flag.is_absolute() and not flag.exists()):
            if flag.is_absolute():
                flag.touch()
            os.kill(os.getpid(), signal.SIGKILL)
    return execute(chunk)


@pytest.mark.slow
def test_boards_of_a_dead_worker_are_done_by_another(tmp_path, monkeypatch):
    """Also of one that is killed as it is late, as if the timeout did not work."""
    once, killer, sleeper = (
        EASY[0].renamed(id) for id in (str(tmp_path / "flag"), "killer", "sleeper")
    )
    boards = [*EASY[:5], once, *EASY[5:8], killer, *EASY[8:12], sleeper, EASY[12]]
    monkeypatch.setattr(workers, "GRACE_S", 0.5)
    pool = Pool(2, "process", misbehave, _few_seconds)
    found = list(Batch(Feed(boards), pool, solve, {}).answers())
    assert ids(iter(found)) == [board.id for board in boards]
    failures = [answer for answer in found if isinstance(answer, BoardFailure)]
    assert [str(failure) for failure in failures] == [
        "killer: the worker was killed by SIGKILL",
        "sleeper: killed 0.5 s after the timeout",
    ]


def _few_seconds(chunk):
    return 1 if any(b.id == "sleeper" for b in boards_of(chunk)) else None


# --- commands ---


@pytest.mark.parametrize(
    ("command", "jobs"), [("solve", []), ("grade", ["--jobs", "2"])]
)
def test_service(command, jobs):
    """Each request is answered before the next one is written."""
    with service(command, *jobs) as process:
        for request, id in ((LINES.splitlines()[0], EASY[0].id), ("{}", None)) * 2:
            answer = json.loads(answered(process, request))
            assert (answer["status"] == "error") == (id is None)
            assert id is None or answer["id"] == id
        process.communicate(timeout=TIMEOUT_S)
    assert process.returncode == 2


def test_ctrl_c_ends_a_service_that_waits():
    with service("solve", "--jobs", "2") as process:
        assert answered(process, LINES.splitlines()[0])
        os.killpg(process.pid, signal.SIGINT)
        assert process.wait(TIMEOUT_S) == 130
        assert process.communicate()[1] == ""


def service(command, *options):
    words = ("-m", "starbattle", command, "-", "--json", *options)
    return started(*words, stdin=PIPE)


def answered(process, request):
    assert process.stdin
    process.stdin.write(f"{request}\n")
    process.stdin.flush()
    return line(process)


def test_killed_command_leaves_no_worker(tmp_path):
    boards = board_file(tmp_path, SMALL, LONG, LONG)
    command = ["-m", "starbattle", "solve", boards, "--json", "--all", "--jobs", "2"]
    with started(*command) as process:
        assert line(process)
        workers = workers_of(process.pid)
        assert len(workers) >= 2
        process.kill()
        process.wait()
        wait_until(lambda: not any(is_running(one.pid) for one in workers))


@pytest.mark.slow
def test_cluster(tmp_path):
    pytest.importorskip("distributed")
    file = tmp_path / "boards.jsonl"
    file.write_text(LINES)
    with cluster_of(tmp_path, 1) as (address, _):
        done = cli("solve", file, "--json", "--cluster", address)
        both = cli("solve", file, "--cluster", address, "--jobs", "2")
    found = answers(done)
    assert [answer["id"] for answer in found] == [board.id for board in EASY]
    assert {answer["bridge"] for answer in found} == {"process"}
    assert (done.returncode, both.returncode) == (0, 2)
    assert "jobs is for this machine" in both.stderr


# --- in an event loop ---


def test_a_canceled_task_ends_its_search():
    """The loop waits for its threads in the end, so the search has ended."""

    async def cancelled():
        endless = asolve(stripes(12), solutions=None, count_only=True)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(endless, 0.5)

    asyncio.run(cancelled())

"""A campaign on a real Dask cluster, whose workers are processes of this machine."""

import json
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path

import psutil
import pytest

from conftest import BOARDS, SMALL, TIMEOUT_S, cli_process, environment, wait_until
from starbattle import Board, Strategy
from starbattle.bridge import open_bridge
from starbattle.lab.runs import Limits, Run, execute
from starbattle.running import cluster
from test_compare import board_file, check_campaign, lines_of, records
from test_interrupts import LONG, started

PROGRAMS = Path(__file__).parents[2] / "examples/models"
MINE, PARTS = PROGRAMS / "mine.pl", PROGRAMS / "parts.pl"
NODE = ["--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1"]


@contextmanager
def dask(folder: Path, *arguments: str | Path) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(
        [sys.executable, "-m", "dask", *arguments],
        cwd=folder,
        env=environment(),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@contextmanager
def scheduler(folder: Path) -> Iterator[str]:
    """Start a scheduler; yield its address."""
    note = folder / "scheduler.json"
    options = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard"]
    with dask(folder, "scheduler", *options, "--scheduler-file", note):
        wait_until(lambda: note.exists() and bool(note.read_text().strip()))
        yield json.loads(note.read_text())["address"]


@contextmanager
def cluster_of(
    folder: Path, workers: int
) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """Start a scheduler with workers; yield its address and them."""
    with ExitStack() as stack:
        address = stack.enter_context(scheduler(folder))
        workers_of_it = [
            stack.enter_context(dask(folder, "worker", address, *NODE))
            for _ in range(workers)
        ]
        yield address, workers_of_it


def running_in(worker: subprocess.Popen[bytes]) -> list[psutil.Process]:
    """The SWI-Prologs that a worker has started."""
    found = []
    for child in psutil.Process(worker.pid).children():
        with suppress(psutil.NoSuchProcess):
            if child.name().startswith("swipl"):
                found.append(child)
    return found


def comparing(
    folder: Path, options: str, address: str
) -> AbstractContextManager[subprocess.Popen[str]]:
    """Start a campaign on a cluster, whose records go to out.jsonl."""
    files = [folder / "boards.jsonl", "-o", folder / "out.jsonl"]
    words = ["-m", "starbattle", "compare", *files, *options.split()]
    return started(*words, "--cluster", address)


@pytest.mark.slow
def test_worker_is_killed(tmp_path: Path) -> None:
    board_file(tmp_path, SMALL, LONG)
    out = tmp_path / "out.jsonl"
    options = "--models global,columns --repeat 3 --all --no-counters --timeout inf"
    # So long a run is surely still there to be found when three have ended.
    options += " --inference-limit 20000000"
    with (
        cluster_of(tmp_path, 2) as (address, workers),
        comparing(tmp_path, options, address) as process,
    ):
        wait_until(lambda: lines_of(out) >= 3)
        doomed = next(worker for worker in workers if running_in(worker))
        orphans = running_in(doomed)
        doomed.kill()
        said, err = process.communicate(timeout=TIMEOUT_S)
        wait_until(lambda: not any(orphan.is_running() for orphan in orphans))
    assert (process.returncode, err) == (0, "")
    assert said.startswith(f"{out}: 12 runs: ")
    check_campaign(out.read_text())
    found = records(out.read_text())
    assert {record["versions"]["bridge"] for record in found} == {"process"}


@pytest.mark.slow
def test_scheduler_is_gone(tmp_path: Path) -> None:
    board_file(tmp_path, SMALL, LONG)
    out = tmp_path / "out.jsonl"
    options = "--models global --all --timeout inf"
    with ExitStack() as network:
        address, _ = network.enter_context(cluster_of(tmp_path, 1))
        with comparing(tmp_path, options, address) as process:
            wait_until(lambda: lines_of(out) >= 1)
            network.close()
            said, err = process.communicate(timeout=TIMEOUT_S)
    gone = "starbattle: lost the Dask scheduler; --resume continues the campaign\n"
    assert (process.returncode, said, err) == (2, "", gone)
    assert [record["board"] for record in records(out.read_text())] == ["small"]


@pytest.mark.slow
def test_run_that_kills_its_workers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Dask gives up on a run when some workers have died in it."""
    monkeypatch.setenv("DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES", "0")
    board_file(tmp_path, LONG)
    options = "--models global --all --no-counters --timeout 600"
    with (
        cluster_of(tmp_path, 1) as (address, (worker,)),
        comparing(tmp_path, options, address) as process,
    ):
        wait_until(lambda: bool(running_in(worker)))
        worker.kill()
        process.communicate(timeout=TIMEOUT_S)
    (record,) = records((tmp_path / "out.jsonl").read_text())
    assert (record["status"], record["limit"]) == ("unknown", "crash")
    assert record["error"] == "1 worker died during the run"
    assert record["machine"]["cores"] is None


def test_no_scheduler() -> None:
    address = "tcp://127.0.0.1:9"
    board = BOARDS / "norvig/5x5.txt"
    hurry = {"DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "500ms"}
    done = cli_process("compare", board, "--cluster", address, env=hurry)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"starbattle: no Dask scheduler at {address}: ")


@pytest.mark.slow
def test_threads_of_a_worker_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """A run that is late is killed, as if the timeout did not work."""
    long = Run(
        board=Board([list(range(12))] * 12, stars=1, id="long"),
        file="f",
        model="global",
        strategy=Strategy("cells", "weights", "down"),
        strategy_name="weights",
        limits=Limits(solutions=None, timeout=0.5, counters=False),
        bridge="process",
    )
    alone = partial(cluster.execute_alone, execute, 0.5)
    try:
        with ThreadPoolExecutor(2) as threads:
            found = list(threads.map(alone, [long] * 2))
        monkeypatch.setattr(cluster, "GRACE_S", -59.0)
        late = replace(long, limits=replace(long.limits, timeout=60.0))
        found.append(cluster.execute_alone(execute, 60.0, late))
    finally:
        open_bridge("process").close()
    assert [record["limit"] for record in found] == ["time", "time", "crash"]
    first, second, _ = sorted(datetime.fromisoformat(r["time"]) for r in found)
    assert (second - first).total_seconds() >= 0.5

"""A campaign on a real Dask cluster, whose workers are processes of this machine."""

import json
import subprocess
import sys
from contextlib import ExitStack, contextmanager, suppress

import psutil
import pytest

from conftest import BOARDS, SMALL, TIMEOUT_S, cli_process, environment, wait_until
from test_compare import board_file, check_campaign, lines_of, records
from test_interrupts import LONG, started

NODE = ["--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1"]


@contextmanager
def dask(folder, *arguments):
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
def scheduler(folder):
    """Start a scheduler; yield its address."""
    note = folder / "scheduler.json"
    options = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard"]
    with dask(folder, "scheduler", *options, "--scheduler-file", note):
        wait_until(lambda: note.exists() and bool(note.read_text().strip()))
        yield json.loads(note.read_text())["address"]


@contextmanager
def cluster_of(folder, workers):
    """Start a scheduler with workers; yield its address and them."""
    with ExitStack() as stack:
        address = stack.enter_context(scheduler(folder))
        workers_of_it = [
            stack.enter_context(dask(folder, "worker", address, *NODE))
            for _ in range(workers)
        ]
        yield address, workers_of_it


def running_in(worker):
    """The SWI-Prologs that a worker has started."""
    found = []
    for child in psutil.Process(worker.pid).children():
        with suppress(psutil.NoSuchProcess):
            if child.name().startswith("swipl"):
                found.append(child)
    return found


def comparing(folder, options, address):
    """Start a campaign on a cluster, whose records go to out.jsonl."""
    files = [folder / "boards.jsonl", "-o", folder / "out.jsonl"]
    words = ["-m", "starbattle", "compare", *files, *options.split()]
    return started(*words, "--cluster", address)


@pytest.mark.slow
def test_worker_is_killed(tmp_path):
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
def test_scheduler_is_gone(tmp_path):
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


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nowhere"])
def test_no_scheduler(address):
    board = BOARDS / "norvig/5x5.txt"
    hurry = {"DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "500ms"}
    done = cli_process("compare", board, "--cluster", address, env=hurry)
    assert (done.returncode, done.stdout) == (2, "")
    (said,) = done.stderr.splitlines()
    assert said.startswith(f"starbattle: no Dask scheduler at {address}: ")

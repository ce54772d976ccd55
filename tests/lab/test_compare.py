"""starbattle compare: real worker processes, real SWI-Prolog, real signals."""

import json
import os
import resource
import signal
from collections import Counter

import psutil
import pytest

import starbattle
from conftest import (
    BOARDS,
    BRIDGES,
    SMALL,
    TIMEOUT_S,
    cli,
    ended_well,
    swipl_version,
    wait_for_work,
    wait_until,
)
from starbattle.lab.records import FIGURES
from test_interrupts import LONG, started

FIVE = BOARDS / "norvig/5x5.txt"
STRIPES = {"id": "stripes", "stars": 1, "regions": [list(range(5))] * 5}

KEYS = {
    "board", "file", "size", "stars", "model", "strategy", "strategy_term", "solutions",
    "repeat", "seed", "status", "limit", "error", "count", *FIGURES, "timeout",
    "versions", "machine", "time", "key", "jobs",
}  # fmt: skip


def compare(*arguments, **options):
    return cli("compare", *arguments, **options)


def records(text):
    return [json.loads(line) for line in text.splitlines()]


def board_file(folder, *boards):
    path = folder / "boards.jsonl"
    path.write_text("".join(json.dumps(board) + "\n" for board in boards))
    return path


def test_a_record_a_run(bridge, tmp_path):
    out = tmp_path / "out.jsonl"
    options = "--models columns,bits --strategies default,ff --repeat 2 --jobs 2"
    done = compare(FIVE, *options.split(), "--bridge", bridge, "-o", out)
    left_out = "starbattle: skipped, as bits cannot run it: ff\n"
    assert (done.returncode, done.stderr) == (0, left_out)
    first, *table = done.stdout.splitlines()
    assert first == f"{out}: 6 runs: 6 satisfied"
    ranks = [line.split()[-6:-3] for line in table if "6/6" in line or "2/2" in line]
    assert len(ranks) == 3
    found = records(out.read_text())
    ways = [(r["model"], r["strategy"], r["repeat"]) for r in found]
    pairs = [("columns", "regions"), ("columns", "ff"), ("bits", "weights")]
    assert Counter(ways) == {(*pair, repeat): 1 for pair in pairs for repeat in (1, 2)}
    assert len({record["key"] for record in found}) == 6
    assert {record["jobs"] for record in found} == {2}
    assert {record["versions"]["bridge"] for record in found} == {bridge}


def test_the_record():
    done = compare(FIVE, "--models", "columns", "--strategies", "ff", "--all")
    ended_well(done)
    (record,) = records(done.stdout)
    assert record.keys() >= KEYS
    wanted = {"board": "5x5", "file": str(FIVE), "size": 5, "stars": 1, "count": 2}
    wanted |= {"status": "multiple", "timeout": 60, "seed": None, "limit": None}
    assert record == record | wanted
    strategy = {"view": "columns", "select": "ff", "order": "up", "branch": "step"}
    assert record["strategy_term"].items() >= strategy.items()
    versions = {"starbattle": starbattle.__version__, "bridge": BRIDGES[0]}
    versions["swipl"] = ".".join(map(str, swipl_version()))
    assert record["versions"].items() >= versions.items()
    assert record["machine"]["cores"] == os.cpu_count()
    counted = ("constraints", "resumptions", "inferences", "memory_bytes", "wall_s")
    assert all(record[key] > 0 for key in counted)


def test_resume(tmp_path):
    """Only runs that crashed are executed again, and the last record of each counts.

    Another machine may have other versions; that is said once.
    """
    out = tmp_path / "out.jsonl"
    command = [FIVE, "--models", "bits,cells", "--jobs", "1", "-o", out]
    assert compare(*command).returncode == 0
    first, second = records(out.read_text())
    first |= {"status": "unknown", "limit": "crash", "time": "2026-01-01"}
    second["versions"]["swipl"] = "9.0.1"
    out.write_text("".join(json.dumps(one) + "\n" for one in (first, second)))
    again = compare(*command, "--resume")
    assert again.stdout.startswith(f"{out}: 2 runs: 1 done before, 1 ")
    mixed = "warning: the runs are from several versions: SWI-Prolog 9.0.1, 9"
    assert mixed in again.stderr
    assert [one["limit"] for one in records(out.read_text())] == ["crash", None, None]
    once_more = compare(*command, "--resume")
    assert once_more.stdout.startswith(f"{out}: 2 runs: 2 done before\n")
    assert once_more.stderr == ""


def workers_of(pid):
    """Find the workers that have loaded what they need."""
    children = psutil.Process(pid).children()
    return [c for c in children if "starbattle.running" in " ".join(c.cmdline())]


def lines_of(path):
    return path.read_bytes().count(b"\n") if path.exists() else 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("bridge", "reason"),
    [(BRIDGES[0], "the worker was killed by SIGKILL"), ("process", "swipl has ended")],
)
def test_what_is_killed_is_a_record(bridge, reason, tmp_path, spied_swipl):
    boards = board_file(tmp_path, SMALL, LONG, STRIPES)
    out = tmp_path / "out.jsonl"
    options = ["--models", "global", "--all", "--timeout", "600", "--jobs", "1"]
    command = ["-m", "starbattle", "compare", boards, *options, "-o", out]
    with started(*command, "--bridge", bridge, PATH=spied_swipl.path) as process:
        wait_until(lambda: lines_of(out) == 1)
        pids = [worker.pid for worker in workers_of(process.pid)]
        killed = (spied_swipl.running() if bridge == "process" else pids)[-1]
        wait_for_work(killed)  # then it is surely at the next run
        os.kill(killed, signal.SIGKILL)
        said, err = process.communicate(timeout=TIMEOUT_S)
    hint = "starbattle: --resume executes the crashed runs again\n"
    assert (process.returncode, err) == (0, hint)
    assert said.startswith(f"{out}: 3 runs: 1 crash, 1 multiple, 1 unique\n")
    small, long, stripes = records(out.read_text())
    assert (small["board"], small["status"]) == ("small", "unique")
    assert (long["status"], long["limit"]) == ("unknown", "crash")
    assert reason in long["error"]
    assert (stripes["board"], stripes["status"]) == ("stripes", "multiple")
    wait_until(lambda: not spied_swipl.running())


CAMPAIGN = """
boards = ["boards.jsonl"]
models = ["global", "columns"]
repeat = 3
solutions = "all"
timeout = inf
inference_limit = 10_000_000
counters = false
"""


def check_campaign(text):
    """All of the campaign's runs, each once."""
    found = records(text)
    runs = Counter((r["board"], r["model"], r["repeat"]) for r in found)
    boards, models = ("small", "long"), ("global", "columns")
    expected = {(b, m, r): 1 for b in boards for m in models for r in (1, 2, 3)}
    assert runs == expected
    assert len({record["key"] for record in found}) == 12
    for record in found:
        ends = {"small": ("unique", None), "long": ("unknown", "inferences")}
        assert (record["status"], record["limit"]) == ends[record["board"]]


def test_a_full_disk_loses_no_record(tmp_path):
    out = tmp_path / "out.jsonl"
    command = ["compare", FIVE, "--models", "bits", "--repeat", "6", "-o", out]
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4000, before[1]))  # for what starts now
    try:
        done = cli(*command)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    full = f"starbattle: {out}: file too large\n"
    assert (done.returncode, done.stderr) == (2, full)
    assert 2 <= lines_of(out) < 6
    assert cli(*command, "--resume").returncode == 0
    repeats = [record["repeat"] for record in records(out.read_text())]
    assert sorted(repeats) == [1, 2, 3, 4, 5, 6]


def test_options_override_the_campaign_file(tmp_path):
    options = "--models cells --repeat 1 --solutions 1 --timeout inf"
    board_file(tmp_path, SMALL, LONG)
    (tmp_path / "campaign.toml").write_text(CAMPAIGN)
    done = compare(tmp_path / "campaign.toml", FIVE, *options.split())
    (record,) = records(done.stdout)
    assert (record["board"], record["model"]) == ("5x5", "cells")
    assert (record["timeout"], record["status"]) == (None, "satisfied")

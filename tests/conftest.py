"""What several test modules share: the bridges of this machine, and subprocesses."""

import importlib.util
import os
import re
import signal
import subprocess
import sys
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from shutil import which

import psutil
import pytest
from hypothesis import HealthCheck, settings

from command_line import PACKAGE_PARENT, answers, cli, environment
from starbattle import Board

__all__ = ["PACKAGE_PARENT", "answers", "cli", "environment"]

ROOT = Path(__file__).resolve().parents[1]
BOARDS = ROOT / "boards"
TIMEOUT_S = 600
"""So that nothing hangs; no test expects anything to be fast."""

# How long an example takes is a matter of the machine, and of what else it does.
settings.register_profile(
    "any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
# Failures are kept for the next run, unless the checkout is read-only.
settings.register_profile(
    "read-only", settings.get_profile("any machine"), database=None
)
writable = os.access(ROOT, os.W_OK)
settings.load_profile("any machine" if writable else "read-only")

SMALL = {"id": "small", "stars": 1, "regions": [[1, 2, 2, 2], [1, 1, 1, 3]]}
SMALL["regions"] += [[4, 3, 3, 3], [4, 4, 4, 3]]


def swipl_version():
    """Return the version of the swipl that is installed, as (9, 2, 9)."""
    text = run(["swipl", "--version"]).stdout
    found = re.search(r"version (\d+)\.(\d+)\.(\d+)", text)
    assert found, text
    return tuple(map(int, found.groups()))


def bridge_names(environment=Path(sys.prefix)):
    """Return the bridges that must work here: janus if it has been installed.

    It may be left out, as it takes a newer SWI-Prolog and a C compiler to build;
    what set-up says it has built, or what can be found, must work.
    """
    stamp = environment / ".starbattle"
    extras = stamp.read_text().splitlines()[1].split() if stamp.exists() else []
    there = "janus" in extras or importlib.util.find_spec("janus_swi") is not None
    return [*(["janus"] if there else []), "pyswip", "process"]


BRIDGES = bridge_names()


SAMPLE = os.environ.get("STARBATTLE_SLOW", "all")
"""What chooses a quarter of the slow tests, such as the name of a commit; or `all`."""


def pytest_report_header():
    left_out = "" if "janus" in BRIDGES else " (janus is not installed)"
    slow = "all" if SAMPLE == "all" else f"the quarter STARBATTLE_SLOW={SAMPLE}"
    return [f"bridges: {', '.join(BRIDGES)}{left_out}", f"slow tests: {slow}"]


def pytest_collection_modifyitems(config, items):
    """Leave the slow tests out that are not of the sample."""
    if out := [item for item in items if not _drawn(item)]:
        config.hook.pytest_deselected(items=out)
        items[:] = filter(_drawn, items)


def _drawn(item):
    if SAMPLE == "all" or not item.get_closest_marker("slow"):
        return True
    return sha256(f"{SAMPLE} {item.nodeid}".encode()).digest()[0] % 4 == 0


@pytest.fixture(params=BRIDGES)
def bridge(request):
    return str(request.param)


def stripes(size, stars=1):
    """A board whose regions are its columns: it has a great many solutions."""
    return Board([list(range(size))] * size, stars=stars, id=f"stripes{size}")


def run(command, *, stdin=b"", env=None, cwd=None):
    """Run a command to its end."""
    done = subprocess.run(
        command,
        input=stdin.encode() if isinstance(stdin, str) else stdin,
        capture_output=True,
        env=environment(**(env or {})),
        cwd=cwd,
        timeout=TIMEOUT_S,
    )
    out, err = done.stdout.decode(), done.stderr.decode()
    return subprocess.CompletedProcess(command, done.returncode, out, err)


def ended_well(done):
    """Check that a program has not failed or complained; return what it printed."""
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout


def python(script, *arguments, **options):
    """Run a Python script in a process of its own."""
    return run([sys.executable, "-c", script, *arguments], **options)  # type: ignore[arg-type]


def cli_process(*arguments, **options):
    """Run the command line in a process of its own; tests of no process use `cli`."""
    command = [sys.executable, "-m", "starbattle", *arguments]
    return run(command, **options)  # type: ignore[arg-type]


def leave_out(reason, needed):
    """Skip a test for which something is missing, unless .ci/run requires it."""
    if os.environ.get(f"STARBATTLE_{needed}") == "required":
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def chromium():
    from browser import started

    yield from started()


@pytest.fixture
def driver(chromium):
    """A browser in which nothing is open yet, see browser.py."""
    from browser import restore

    yield chromium
    restore(chromium)


@pytest.fixture
def quiet(driver):
    """The same; what is opened must not complain."""
    yield driver
    assert [entry["message"] for entry in driver.get_log("browser")] == []


@pytest.fixture(scope="session")
def address():
    """Where the page of `starbattle page` is served."""
    from shown import served

    yield from served()


@pytest.fixture
def shown(driver, address):
    """The page of `starbattle page` in a browser, see shown.py."""
    from shown import fresh

    yield from fresh(driver, address)


@pytest.fixture
def spied_swipl(tmp_path):
    return SpiedSwipl(tmp_path)


class SpiedSwipl:
    """A folder for the front of PATH, whose swipl notes its process id.

    It notes nothing if it is only asked about itself.
    """

    def __init__(self, folder):
        self.notes = folder / "swipl-pids"
        self._bin = folder / "spied-bin"
        self._bin.mkdir()
        about = "--version | --dump-runtime-variables"
        note = f'case "${{1-}}" in {about}) ;; *) echo $$ >>"{self.notes}" ;; esac'
        script = f'#!/bin/sh\n{note}\nexec "{which("swipl")}" "$@"\n'
        (self._bin / "swipl").write_text(script)
        (self._bin / "swipl").chmod(0o755)
        self.path = f"{self._bin}{os.pathsep}{os.environ['PATH']}"

    def pids(self):
        """The processes that were started, running or not."""
        text = self.notes.read_text() if self.notes.exists() else ""
        return [int(pid) for pid in text.split()]

    def running(self):
        return [pid for pid in self.pids() if is_running(pid)]


def is_running(pid):
    """Tell whether a process runs; one that only waits to be reaped does not."""
    try:
        return bool(psutil.Process(pid).status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False


def cpu_seconds(pid):
    """Return the CPU time that a process and its children have used.

    Unlike the time on the clock it does not run while others have the processors.
    """
    one = psutil.Process(pid)
    return sum(map(_own_cpu_seconds, (one, *one.children(recursive=True))))


def _own_cpu_seconds(process):
    with suppress(psutil.NoSuchProcess):
        times = process.cpu_times()
        return float(times.user + times.system)
    return 0.0


def wait_for_work(pid, seconds=1.0):
    """Wait until a process and its children have used so much more CPU time."""
    enough = cpu_seconds(pid) + seconds
    wait_until(lambda: cpu_seconds(pid) >= enough)


def wait_for_process(process, condition):
    """Wait for what a process brings about; fail with what it said if it ends."""
    wait_until(lambda: process.poll() is not None or condition())
    assert process.poll() is None, process.communicate()


def wait_until(condition):
    """Wait for what must become true at some time, and return it."""
    import time

    end = time.monotonic() + TIMEOUT_S
    while not (found := condition()):
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.05)
    return found


def pytest_configure():
    """Take Ctrl-C, also in subprocesses and after "&", and forget the terminal.

    A shell without job control starts what runs in the background with SIGINT
    ignored, and nohup with SIGHUP ignored, which subprocesses inherit.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
        signal.signal(signal.SIGHUP, lambda *_: None)  # subprocesses have the default
    # What is printed is not as wide as the terminal that the tests run in.
    for name in ("COLUMNS", "LINES"):
        os.environ.pop(name, None)


def pytest_sessionstart(session):
    """Compile the Prolog files before the first test does.

    That takes a process of its own, and tests count processes.
    """
    if not hasattr(session.config, "workerinput"):
        command = [sys.executable, "-P", "-m", "starbattle.bridge.probe", "process"]
        subprocess.run(command, env=environment(), capture_output=True, check=False)

"""A set-up that fails, or is cut off, leaves what worked before.

The scripts run on a machine that is made up, see machine.py.
"""

import os
import shutil
import signal
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path

import pytest

from conftest import wait_until
from machine import Machine, make_newer

OFFLINE = """\
WARNING: Retrying (Retry(total=0)) after connection broken by
'NewConnectionError(': Failed to establish a new connection: [Errno -3] Temporary
failure in name resolution')': /simple/hatchling/
ERROR: No matching distribution found for hatchling>=1.27
"""
SOLVED = "starbattle(solve) "


def contents(machine: Machine) -> dict[str, bytes | None]:
    """All that is set up, but for the log."""
    found = {}
    for path in sorted(machine.root.glob(".venv*/**/*")):
        found[str(path)] = path.read_bytes() if path.is_file() else None
    return found


def still_solves(machine: Machine) -> bool:
    machine.noted()
    done = machine.run("starbattle", "solve")
    assert (done.returncode, done.stderr, machine.noted()) == (0, "", [])
    return done.stdout.startswith(SOLVED)


@pytest.mark.parametrize(
    "command",
    [
        ["test"],
        ["starbattle", "compare", "x"],
        ["starbattle", "draw", "x", "-o", "x.png"],
        ["setup", "lab"],
    ],
    ids=" ".join,
)
def test_offline(ready, command):
    before = contents(ready)
    ready.flag("no-pip", OFFLINE)
    done = ready.run(*command)
    assert (done.returncode, done.stdout) == (2, "")
    assert "the network seems to be out of reach" in done.stderr
    assert "nothing was changed in .venv" in done.stderr
    assert contents(ready) == before
    assert still_solves(ready)


def test_offline_after_a_pull(ready):
    """What is there is older than pyproject.toml, and probably works."""
    before = contents(ready)
    make_newer(ready.root / "pyproject.toml", ready.root / ".venv/.starbattle")
    offline = ready.flag("no-pip", OFFLINE)
    done = ready.run("starbattle", "solve")
    assert (done.returncode, done.stdout[: len(SOLVED)]) == (0, SOLVED)
    assert done.stderr.endswith("starbattle: going on with .venv as it is\n")
    assert contents(ready) == before
    assert ready.run("starbattle", "compare", "x").returncode == 2
    offline.unlink()
    assert "set-up is done" in ready.run("starbattle", "solve").stderr
    assert still_solves(ready)


def test_moved_checkout_offline(ready):
    before = contents(ready)
    home = ready.root
    ready.flag("no-pip", OFFLINE)
    ready.root = home.rename(home.with_name("moved"))
    assert ready.run().returncode == 2
    ready.root = ready.root.rename(home)
    assert contents(ready) == before
    assert still_solves(ready)


def test_programs_name_where_they_will_be(ready):
    tool = ready.root / ".venv/bin/tool"
    assert tool.read_text() == f"#!{ready.root}/.venv/bin/python\n"
    assert os.access(ready.root / ".venv/bin/python", os.X_OK)


def test_what_users_installed_is_kept(ready):
    (ready.root / ".venv/bin/mine").write_text("mine")
    ready.run("test")
    assert (ready.root / ".venv/bin/mine").read_text() == "mine"


def test_killed_in_the_middle(ready):
    """Nothing that runs at its end can help: kill -9, or the power fails."""
    before = contents(ready)
    slow = ready.flag("slow-pip")
    with ready.start("test", start_new_session=True) as process:
        wait_until(lambda: ready.notes.exists())
        assert still_solves(ready)  # while the other one is at work
        os.killpg(process.pid, signal.SIGKILL)
    for path, text in before.items():
        assert text is None or Path(path).read_bytes() == text
    assert still_solves(ready)
    slow.unlink()
    done = ready.run("test")
    assert (done.returncode, done.stdout[:7]) == (0, "pytest(")
    assert not list(ready.root.glob(".venv.new*"))


@contextmanager
def heeded(number):
    """Have new processes heed a signal that nohup, say, has this one ignore."""
    before = signal.signal(number, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(number, before)


@pytest.mark.parametrize("name", ["HUP", "INT", "TERM"])
def test_interrupted(ready, name):
    before = contents(ready)
    slow = ready.flag("slow-pip")
    number = getattr(signal, f"SIG{name}")
    with (
        heeded(number),
        ready.start("setup", "test", start_new_session=True) as process,
    ):
        wait_until(lambda: ready.notes.exists())
        os.killpg(process.pid, number)
        slow.unlink()
        assert process.wait() in (128 + number, -number)
    assert contents(ready) == before
    assert still_solves(ready)


def test_cut_off_as_the_new_takes_its_place(ready):
    """Between two steps .venv is not there; the next run puts it back."""
    before = contents(ready)
    (ready.root / ".venv").rename(ready.root / ".venv.old")
    (ready.root / ".venv.new.1").mkdir()
    ready.flag("no-pip", OFFLINE)
    assert ready.run("starbattle", "solve").stdout.startswith(SOLVED)
    assert contents(ready) == before
    assert still_solves(ready)


def test_swipl_is_back(ready):
    """What is missing is installed; .venv stays."""
    before = contents(ready)
    ready.apt("9.0.4")
    (ready.bin / "swipl").unlink()
    ready.swipl("9.0.4", there=False)
    assert ready.run("starbattle", "solve").returncode == 0
    assert not [line for line in ready.noted() if line.startswith("pip")]
    assert contents(ready) == before


UPDATE = """\
Err:1 http://deb.debian.org/debian bookworm InRelease
  Temporary failure resolving 'deb.debian.org'
E: Unable to locate package swi-prolog-nox
"""
HALF = "E: dpkg was interrupted, you must manually run 'dpkg --configure -a' to\n"
LOCKED = "E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 7\n"
TROUBLE = {
    UPDATE: "the network seems to be out of reach; try again when it is there:\n"
    "      Temporary failure resolving 'deb.debian.org'\n",
    HALF: "run 'dpkg --configure -a' as root, then try again\n",
    LOCKED: "another program is installing packages: try again when it is done\n",
    "E: You don't have enough free space: No space left on device": "disk is full\n",
}


@pytest.mark.parametrize("printed", TROUBLE)
def test_apt_fails(machine, printed):
    machine.python()
    machine.apt("9.0.4")
    machine.script(machine.bin / "sleep", "")
    machine.flag("no-apt", printed)
    done = machine.run()
    assert (done.returncode, done.stdout) == (2, "")
    assert TROUBLE[printed] in done.stderr
    assert printed.splitlines()[-1] in done.stderr


def test_apt_is_waited_for(machine):
    machine.python()
    machine.apt("9.0.4")
    machine.swipl("9.0.4", there=False)
    machine.flag("no-apt", LOCKED)
    machine.script(machine.bin / "sleep", 'note sleep; rm -f "$MACHINE/no-apt"')
    done = machine.run()
    assert done.returncode == 0
    said = "waiting: Could not get lock /var/lib/dpkg/lock-frontend. It is held by"
    assert done.stderr.count(said) == 1
    assert machine.noted().count("sleep") == 1


@pytest.mark.parametrize("printed", TROUBLE)
def test_apt_fails_for_janus_only(machine, printed):
    """The bridge is an extra: without it everything works."""
    machine.apt("9.2.9")
    machine.flag("lists")
    machine.swipl("9.2.9")
    machine.python()
    machine.flag("no-apt", printed)
    machine.script(machine.bin / "sleep", "")
    done = machine.run()
    assert done.returncode == 0
    assert TROUBLE[printed] in done.stderr
    assert f"then '{machine.root}/bin/setup' janus\n" in done.stderr
    assert machine.noted()[-1] == "pip -e ."


# --- Checkouts of others. ---


@pytest.fixture
def shared():
    """A checkout of root's that all may read; what runs is run as nobody."""
    if os.getuid():
        pytest.skip("only root can become another user")
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    machine = Machine(folder)
    machine.python()
    machine.swipl("9.0.4")
    yield machine
    shutil.rmtree(folder)


NOBODY = {"user": 65534, "group": 65534, "extra_groups": []}


def test_not_set_up_and_of_root(shared):
    done = shared.run("starbattle", "solve", **NOBODY)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "starbattle: this checkout has to be set up, and you may not write in "
        f"{shared.root}\nstarbattle: its owner, root, can set it up for all:\n"
        f"    '{shared.root}/bin/setup'\n"
        "starbattle: or copy the checkout to a folder of your own\n"
    )


@pytest.mark.parametrize("umask", [0o022, 0o077])
def test_set_up_by_root_for_all(shared, umask):
    assert shared.run("setup", umask=umask).returncode == 0
    done = shared.run("starbattle", "solve", **NOBODY)
    assert (done.returncode, done.stderr) == (0, "")
    done = shared.run("starbattle", "compare", "x", **NOBODY)
    assert (done.returncode, done.stdout) == (2, "")
    assert "the extra lab is not installed, and you may not write" in done.stderr
    remedy = done.stderr.splitlines()[2].strip()
    assert remedy == f"'{shared.root}/bin/setup' lab"
    subprocess.run(["sh", "-c", remedy], env={"PATH": str(shared.bin)}, check=True)
    done = shared.run("starbattle", "compare", "x", **NOBODY)
    assert (done.returncode, done.stderr) == (0, "")


def test_older_than_pyproject_and_of_root(shared):
    shared.run("setup")
    make_newer(shared.root / "pyproject.toml", shared.root / ".venv/.starbattle")
    done = shared.run("starbattle", "solve", **NOBODY)
    assert done.returncode == 0
    assert done.stderr == (
        "starbattle: going on with .venv as it is: it is out of date, "
        "but not yours to change\n"
    )


def test_of_root_in_a_checkout_of_ones_own(shared):
    shared.run("setup")
    os.chown(shared.root, 65534, 65534)
    done = shared.run("test", **NOBODY)
    assert (done.returncode, done.stdout) == (2, "")
    assert "the extra test is not installed, and you may not write" in done.stderr
    assert f"{shared.root}/.venv" in done.stderr

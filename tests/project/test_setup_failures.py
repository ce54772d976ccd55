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
    assert len(done.stderr.splitlines()) <= 10
    assert contents(ready) == before
    ready.noted()
    for _ in range(2):  # it is not tried again
        done = ready.run("starbattle", "solve")
        assert (done.returncode, done.stdout[: len(SOLVED)]) == (0, SOLVED)
        assert done.stderr == (
            "starbattle: going on with .venv as it is: to bring it up to date failed "
            "within the last hour; bin/setup tries again\n"
        )
        assert ready.noted() == []
    assert ready.run("starbattle", "compare", "x").returncode == 2
    offline.unlink()
    assert "set-up is done" in ready.run("setup").stderr
    assert still_solves(ready)


def test_a_certificate_that_is_not_trusted(ready):
    ready.flag(
        "no-pip",
        "(SSLError(SSLCertVerificationError(1, '[SSL: "
        "CERTIFICATE_VERIFY_FAILED] certificate verify failed: self-signed\n",
    )
    done = ready.run("setup", "lab")
    assert done.returncode == 2
    assert "certificate is not trusted here: set PIP_CERT" in done.stderr


@pytest.mark.parametrize("change", ["pulled again", "an hour later", "damaged"])
def test_a_failure_is_not_remembered_for_good(ready, change):
    make_newer(ready.root / "pyproject.toml", ready.root / ".venv/.starbattle")
    offline = ready.flag("no-pip", OFFLINE)
    ready.run("starbattle", "solve")
    offline.unlink()
    failed = ready.root / ".venv.failed"
    if change == "pulled again":
        make_newer(ready.root / "pyproject.toml", ready.root / "pyproject.toml")
    else:
        sum_, at = failed.read_text().split("\n")[:2]
        later = int(at) - 3601 if change == "an hour later" else "x"
        failed.write_text(f"{sum_}\n{later}\n")
    assert "set-up is done" in ready.run("starbattle", "solve").stderr
    assert not failed.exists()
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


@pytest.mark.slow
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


@pytest.mark.slow
@pytest.mark.parametrize("printed", TROUBLE)
def test_apt_fails_for_janus_only(machine, printed):
    """The bridge is an extra: without it everything works."""
    machine.apt("9.2.9")
    machine.flag("lists")
    machine.swipl("9.2.9")
    machine.python()
    machine.flag("no-apt", printed)
    machine.script(machine.bin / "sleep", "")
    done = machine.run("setup", "janus")
    assert done.returncode == 2
    assert TROUBLE[printed] in done.stderr
    assert f"then '{machine.root}/bin/setup' janus\n" in done.stderr
    assert machine.run().returncode == 0
    assert machine.noted()[-1] == "pip -e ."


# --- A damaged .venv. ---


def test_damage_is_seen_and_mended(ready):
    ready.run("setup", "lab")
    ready.noted()
    damage = ready.flag("damage", "rich lacks rich/console.py")
    (ready.root / ".venv/bin/mine").write_text("")
    done = ready.run("setup")
    assert done.returncode == 0
    said = "making .venv anew, as it is damaged: rich lacks rich/console.py"
    assert f"starbattle: {said}\n" in done.stderr
    assert ready.noted() == [f"python3 -m venv {ready.root}/.venv.new", "pip -e .[lab]"]
    assert not (ready.root / ".venv/bin/mine").exists()
    damage.unlink()
    assert ready.run("setup", "lab").stderr.endswith("set-up is done already\n")


def test_tests_mend_what_is_damaged(ready):
    ready.run("test")
    ready.noted()
    ready.flag("damage", "pytest is missing")
    done = ready.run("test")
    assert done.stdout.startswith("pytest(")
    assert "as it is damaged: pytest is missing" in done.stderr
    new = f"python3 -m venv {ready.root}/.venv.new"
    assert ready.noted() == [new, "pip -e .[test]"]


@pytest.mark.parametrize("words", [["--repair", "book"], ["book", "--repair"]])
def test_repair(ready, words):
    """It makes .venv anew, whatever is thought of the one that is there."""
    ready.run("setup", "lab")
    ready.noted()
    assert ready.run("setup", *words).returncode == 0
    new = f"python3 -m venv {ready.root}/.venv.new"
    assert ready.noted() == [new, "pip -e .[book,lab]"]
    assert still_solves(ready)


def test_repair_offline(ready):
    before = contents(ready)
    ready.flag("no-pip", OFFLINE)
    assert ready.run("setup", "--repair").returncode == 2
    assert contents(ready) == before


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


def close(shared, folder: Path) -> Path:
    """Have the Python of .venv be in a folder that only its owner can use."""
    home = folder / "closed" / "bin"
    home.mkdir(parents=True)
    python = shared.root / ".venv/bin/python"
    python.rename(home / "python")
    python.symlink_to(home / "python")
    (shared.root / ".venv/pyvenv.cfg").write_text(f"home = {home}\n")
    home.parent.chmod(0o700)
    return home


def test_a_python_out_of_reach(shared):
    shared.run("setup")
    home = close(shared, shared.root.parent)
    done = shared.run("starbattle", "solve", **NOBODY)
    assert (done.returncode, done.stdout) == (2, "")
    said, where, remedy, *_ = done.stderr.splitlines()
    assert said == (
        f"starbattle: the Python of {shared.root}/.venv is in {home}, but "
        f"{home.parent} is closed to you, and you may not write in {shared.root}"
    )
    assert "its owner, root, can set it up" in where
    path = f"PATH=/usr/bin:$PATH '{shared.root}/bin/setup' --repair"
    assert remedy.strip() == path


def test_who_sets_up_for_all_is_told_of_a_closed_python(shared):
    closed = shared.root.parent / "closed"
    closed.mkdir(mode=0o700)
    for name in ("python3", "python3.venv"):
        (shared.bin / name).rename(closed / name)
    (shared.bin / "python3").symlink_to(closed / "python3")
    text = (closed / "python3").read_text().replace('"$0"', f'"{closed}/python3"')
    (closed / "python3").write_text(text.replace("$0.venv", f"{closed}/python3.venv"))
    done = shared.run("setup")
    assert done.returncode == 0
    said = "starbattle: only you can use this .venv: its Python is in "
    assert f"{said}{closed}, and {closed} is closed to others\n" in done.stderr

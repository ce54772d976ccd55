"""The scripts that set a checkout up: bin/setup, bin/starbattle and bin/test.

Copies of them run on a machine that is made up: its programs note how they are called.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

import pytest

import starbattle
from conftest import ROOT, run, wait_until

COPIED = (
    "pyproject.toml",
    "python/starbattle/__init__.py",
    "python/starbattle/cli/app.py",
)
TOOLS = (
    "awk cat chmod cksum date df dirname env grep mkdir mv readlink rm sed sh sleep "
    "tail touch tr"
)
# What the programs of the machine do. MACHINE is its folder.
NEW_PYTHON = """#!/bin/sh
case "$*" in
    *'-m pip install'*)
        echo "pip ${*##*version-check }" >>MACHINE/notes
        while [ -e MACHINE/slow-pip ]; do sleep 0.05; done
        [ ! -e MACHINE/no-pip ] || { cat MACHINE/no-pip; exit 1; }
        echo changed >"${0%/*}/tool" ;;
    *start.py*) shift 2; echo "starbattle($*) $PWD"; cat ;;
    *) shift 2; echo "pytest($*)" ;;
esac
"""
PROGRAMS = {
    "python3": 'if [ "$1" = -c ]; then echo "$0"; else\n'
    'mkdir -p "$3/bin"; cat MACHINE/new-python >"$3/bin/python"\n'
    'chmod +x "$3/bin/python"; fi',
    "swipl": 'echo "SWI-Prolog version 9.0.4 for x86_64-linux"',
    "old-swipl": 'echo "SWI-Prolog version 8.4.2 for x86_64-linux"',
    "node": "echo v20.1.0",
    "npm": "",
    "gcc": "",
    "apt-get": 'echo "apt-get $*" >>MACHINE/notes\n'
    'case $* in *install*) mv MACHINE/coming/* "${0%/*}/" ;; esac',
    "brew": 'echo "brew $*" >>MACHINE/notes; mv MACHINE/coming/* "${0%/*}/"',
    "sudo": 'echo "sudo $1" >>MACHINE/notes; [ "$1" = -n ] || "$@"',
    "id": "cat MACHINE/user",
}
APT = [
    "apt-get -o DPkg::Lock::Timeout=300 update -y",
    "apt-get install -y --no-install-recommends {} -o DPkg::Lock::Timeout=300",
]


class Machine:
    """A checkout, and a machine with no more on it than a test says."""

    def __init__(self, folder):
        self.folder, self.bin, self.root = folder, folder / "bin", folder / "check out"
        (folder / "coming").mkdir()
        self.bin.mkdir()
        shutil.copytree(ROOT / "bin", self.root / "bin")
        for file in COPIED:
            (self.root / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / file, self.root / file)
        for tool in TOOLS.split():
            (self.bin / tool).symlink_to(str(shutil.which(tool)))
        self.write("new-python", NEW_PYTHON)
        self.write("user", "0")
        self.have("id")

    def write(self, name, text=""):
        path = self.folder / name
        path.write_text(text.replace("MACHINE", str(self.folder)))
        return path

    def have(self, names, where="bin"):
        for name in names.split():
            text = f"#!/bin/sh\n{PROGRAMS[name]}\n"
            self.write(f"{where}/{name.removeprefix('old-')}", text).chmod(0o755)

    def start(self, typed, **options):
        script, *words = typed.split()
        if script not in ("setup", "test"):
            script, words = "starbattle", [script, *words]
        command = [str(self.root / "bin" / script), *words]
        pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        env = {"PATH": str(self.bin)}
        given = {**pipes, "env": env, "cwd": self.folder, "text": True, **options}
        return subprocess.Popen(command, **given)

    def run(self, typed, status=0, **options):
        """Return what is said on both streams."""
        process = self.start(typed, **options)
        out, err = process.communicate()
        assert process.returncode == status, err
        return out + (err or "")

    def noted(self):
        """Return what was called since the last time."""
        notes = self.folder / "notes"
        lines = notes.read_text() if notes.exists() else ""
        notes.unlink(missing_ok=True)
        return lines.splitlines()

    def pull(self):
        """Have a pyproject.toml that is another one, and newer."""
        path = self.root / "pyproject.toml"
        path.write_text(path.read_text() + "# changed\n")
        os.utime(path, (2**31, 2**31))

    def contents(self):
        files = [one for one in self.root.glob(".venv/**/*") if one.is_file()]
        return {str(one): one.read_bytes() for one in files}


@pytest.fixture
def machine(tmp_path):
    return Machine(tmp_path)


@pytest.fixture
def ready(machine):
    machine.have("python3 swipl")
    assert machine.run("solve x").endswith("starbattle: set-up is done\n")
    assert machine.noted() == ["pip -e ."]
    return machine


# --- packages of the system ---


@pytest.mark.parametrize(("there", "typed", "packages"), [
    ("", "solve", "swi-prolog-nox python3 python3-venv"),
    ("python3 swipl", "page", "nodejs npm"),
    ("python3 swipl", "setup janus", "gcc libc6-dev python3-dev"),
])  # fmt: skip
def test_apt_installs_what_lacks(machine, there, typed, packages):
    machine.have(f"{there} apt-get")
    machine.have("python3 swipl node npm gcc", "coming")
    machine.run(typed)
    extra = {"page": "[page]", "setup janus": "[janus]"}.get(typed, "")
    expected = [line.format(packages) for line in APT]
    assert machine.noted() == [*expected, f"pip -e .{extra}"]
    machine.run(typed)
    assert machine.noted() == []


def test_rights(machine):
    machine.have("apt-get")
    machine.write("user", "1000")
    packages = "swi-prolog-nox python3 python3-venv"
    command = f"apt-get install -y --no-install-recommends {packages}"
    assert f"'apt-get update && {command}' as root\n" in machine.run("solve", 2)
    machine.have("sudo")
    machine.have("python3 swipl", "coming")
    machine.run("solve")
    words = " ".join(line.split()[0] for line in machine.noted())
    assert words == "sudo sudo apt-get sudo apt-get pip"


def test_homebrew(machine):
    machine.have("brew")
    machine.have("python3 swipl", "coming")
    machine.run("solve")
    assert machine.noted() == ["brew install swi-prolog python@3.12", "pip -e ."]


@pytest.mark.parametrize("there", ["python3 old-swipl", "swipl"])
def test_what_cannot_be_had(machine, there):
    machine.have(there)
    assert "SWI-Prolog 9.0 and Python 3.11" in machine.run("solve", 2)


# --- extras ---

NEEDED = {
    "report x": "lab",
    "course report marks.jsonl": "lab",
    "compare --scheduler=tcp://127.0.0.1:9 x": "dask",
    "draw x -o x.PNG": "pictures",
    "draw -ox.pdf x": "pictures",
    "draw --to pdf x": "pictures",
    "draw shot.png -o x.pdf": "images,pictures",
    "book x -o x.pdf": "book",
    "test -k x": "test",
    "convert x -o x.png": "",
    "draw x -o x.png --help": "",
    "compare --list x.png": "",
}


@pytest.mark.parametrize("typed", NEEDED)
def test_a_command_gets_what_it_needs(ready, typed):
    ready.run(typed)
    assert ready.noted() == [f"pip -e .[{NEEDED[typed]}]"] * bool(NEEDED[typed])


def test_extras_add_up(ready):
    ready.run("setup lab pictures")
    ready.run("book x -o x.pdf")
    ready.pull()
    assert "bringing .venv up to date" in ready.run("solve")
    ready.run("report x")
    ready.run("setup --repair")
    expected = ["lab,pictures", *["lab,pictures,book"] * 3]
    assert ready.noted() == [f"pip -e .[{extras}]" for extras in expected]


@pytest.mark.parametrize(("command", "takes", "answer", "status"), [
    ("report x", b"lab (docs/install.md: its size)", "", 0),
    ("page", b"page (Node.js, and 75 MB for what npm installs and the page)", "n", 2),
])  # fmt: skip
def test_at_a_terminal_it_asks(ready, command, takes, answer, status):
    here, there = os.openpty()
    os.write(here, f"{answer}\n\x04".encode())
    ready.run(command, status, stdin=there, stderr=there)
    os.close(there)
    said = b""
    with suppress(OSError):  # at the end
        while part := os.read(here, 4096):
            said += part
    assert b"the extra " + takes + b". Install it?" in said
    assert ready.noted() == ["pip -e .[lab]"] * (answer == "")


# --- what fails, or is cut off ---


def test_offline(ready):
    """What is there goes on, and is not brought up to date in vain twice."""
    before = ready.contents()
    ready.write("no-pip", "Failed to establish a new connection\n")
    for typed in ("report x", "setup --repair"):
        assert "a new connection\nstarbattle: this failed: " in ready.run(typed, 2)
        assert ready.contents() == before
    ready.pull()
    assert "going on with .venv as it is" in ready.run("solve")
    ready.noted()
    assert ready.run("solve").startswith("starbattle(solve)")
    assert ready.noted() == []


def test_cut_off(ready):
    """The next set-up puts back what this one has moved away."""
    before = ready.contents()
    slow = ready.write("slow-pip")
    process = ready.start("setup --repair", start_new_session=True)
    wait_until(lambda: ready.noted() == ["pip -e ."])
    os.killpg(process.pid, signal.SIGKILL)
    slow.unlink()
    process.communicate()
    assert "starbattle(solve)" in ready.run("solve")
    assert ready.contents() == before


def test_two_first_runs_at_once(machine):
    """The lock of one that has ended is none."""
    machine.have("python3 swipl")
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        pass
    lock = machine.root / ".venv.lock"
    lock.mkdir()
    (lock / "pid").write_text(f"{ended.pid}\n")
    both = [machine.start(f"solve {number}") for number in range(2)]
    for number, process in enumerate(both):
        assert f"starbattle(solve {number})" in process.communicate()[0]
    assert machine.noted() == ["pip -e ."]


def test_a_checkout_that_was_moved(ready):
    ready.root = ready.root.rename(ready.root.with_name("moved"))
    assert "making .venv" in ready.run("solve")


@pytest.mark.skipif(os.getuid() != 0, reason="only root can become another user")
def test_a_checkout_of_another_user():
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        machine = Machine(Path(folder))
        machine.have("python3 swipl")
        said = machine.run("report x", 2, user=65534, group=65534, extra_groups=[])
    assert "you may not write in " in said and "can run bin/setup lab, or" in said


# --- without set-up ---


@pytest.mark.parametrize(("typed", "status", "said"), [
    ("--version", 0, f"starbattle {starbattle.__version__}\n"),
    ("make --size 5 --help", 0, "docs/cli.md"),
    ("slove x", 2, "docs/cli.md"),
    ("--verison", 2, "docs/cli.md"),
    ("setup --help", 0, "bin/setup lab pictures"),
    ("setup lap", 2, "unknown extra lap; expected one of: janus bench lab"),
    ("setup --repare", 2, "unknown option --repare; see bin/setup --help"),
])  # fmt: skip
def test_help_and_slips_install_nothing(machine, typed, status, said):
    machine.have("apt-get")
    assert said in machine.run(typed, status)
    assert machine.noted() == []


@pytest.mark.parametrize(("typed", "given"), [
    ("test -m slow", "-n 2 --dist worksteal -m slow"),
    ("test tests/board", "tests/board"),
])  # fmt: skip
def test_all_tests_run_in_two_processes(ready, typed, given):
    assert f"pytest({given})" in ready.run(typed)


def test_through_a_link(ready):
    """The program has its arguments, the caller's folder and all of the input."""
    link = ready.folder / "link"
    link.symlink_to("check out/bin/starbattle")
    options = {"cwd": ready.bin, "input": "a board\n", "env": {"PATH": str(ready.bin)}}
    done = subprocess.run(
        [link, "x y"], stdout=subprocess.PIPE, text=True, check=True, **options
    )
    assert done.stdout == f"starbattle(x y) {ready.bin}\na board\n"


def test_a_program_that_does_not_load(tmp_path):
    (tmp_path / "typer.py").write_text("import nowhere")
    start = [sys.executable, "-P", ROOT / "bin/lib/start.py"]
    done = run(start, env={"PYTHONPATH": f"{tmp_path}:{ROOT / 'python'}"})
    assert (done.returncode, done.stdout) == (2, "")
    assert re.search(
        r"'nowhere'\); .*/bin/setup --repair makes .venv anew", done.stderr
    )

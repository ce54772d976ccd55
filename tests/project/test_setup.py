"""The scripts that set a checkout up: bin/setup, bin/starbattle and bin/test.

Copies of them run on a machine that is made up, see machine.py.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import starbattle
from conftest import run, wait_until
from machine import Machine

ROOT = Path(__file__).resolve().parents[2]

# Each session is on a machine of its own, in steps:
#   have, lack THINGS   see Machine
#   ready               it has been set up, and no note is left
#   pull, touch         pyproject.toml is changed, or only its date
#   $ COMMAND           setup, test, or a command of starbattle is run
#   x COMMAND           the same; its exit status is 2, and .venv then is as it was
#                       expected then:
#     < TEXT            something on standard output
#     ! CALL            what it has called, all of it; for short:
#     + PACKAGE         ! pip -e PACKAGE
#     * PACKAGE         ! python3 -m venv --without-pip ROOT/.venv.new, then the same
#     > TEXT            something on standard error. Without such lines "set-up is done"
#                       ends it if something was called, and else it is empty
SESSIONS = """
# nothing there, and no package manager
x solve
> and not all of it is here

# neither root nor sudo
have user=1000 apt=9.0.4+dfsg-2 lists
x solve
> apt-get update && apt-get install -y --no-install-recommends swi-prolog-nox \
python3 python3-venv

# a Python that is too old
have python=3.9.2 swipl=9.0.4 apt=9.0.4 apt-python=3.9.2-3
x solve
> and python3 is 3.9.2
! apt-get noninteractive update -y

# Ubuntu 22.04 has Python 3.11 beside its own 3.10
have apt=9.2.9-1-g7b apt-python=3.10.6-1~22.04 apt-beside=3.11.0~rc1-1~22.04
have python=3.10.12 coming-python3.11=3.11.0 coming-swipl=9.2.9
$ solve
! apt-get noninteractive update -y
! APT swi-prolog-nox python3.11 python3.11-venv
* .

# Ubuntu 22.04 has SWI-Prolog 8.4.2; nothing is installed in vain
have python apt=8.4.2+dfsg-2ubuntu1
x solve
> and the archive of this system has SWI-Prolog 8.4.2
! apt-get noninteractive update -y

# a SWI-Prolog that is too old, one that crashes and one that hangs
have python apt=9.2.9 swipl=8.4.2
x solve
> /swipl is 8.4.2
have swipl=crashes
x setup --repair
> /swipl gives no version (exit status 139)
have swipl=hangs
x setup --repair
> /swipl gives no answer

# a Python that crashes
have python=crashes swipl=9.0.4
x solve
> python3 gives no version (exit status 139)

# a bare Debian gets what the program needs, and no compiler
have apt=1:9.2.9+dfsg-1+b1 coming-python coming-swipl=9.2.9
$ solve a b
> installing swi-prolog-nox python3 python3-venv (apt-get install): 3 packages, \
9 MB to download, 57 MB on the disk
> installing starbattle in it: about 35 MB, a minute
! apt-get noninteractive update -y
! APT swi-prolog-nox python3 python3-venv
* .
$ solve

# only what is missing is installed
have swipl=9.2.9 apt=9.2.9 lists cc python without-venv coming-python
$ solve
! APT python3-venv
* .[janus]

# old lists are refreshed once
have python apt=9.0.4 old-lists coming-swipl=9.0.4
$ solve
! APT swi-prolog-nox
! apt-get noninteractive update -y
! APT swi-prolog-nox
* .

# sudo
have user=1000 sudo python apt=9.0.4 coming-swipl=9.0.4
$ solve
! sudo -n
! sudo setsid
! apt-get noninteractive update -y
! sudo -n
! sudo setsid
! APT swi-prolog-nox
* .

# Homebrew
have cc python=3.9.6 brew
have cc coming-python coming-swipl=9.2.9
$ solve
! brew install swi-prolog python@3.12
* .[janus]

# janus does not build
have swipl=9.2.9 python cc no-janus
$ solve
> the janus bridge is left out
> run 'ROOT/bin/setup' janus
* .[janus]
+ .[janus]
+ .

# janus by hand, without a compiler that is known of
have swipl=9.2.9 python
$ solve
* .
$ setup janus
+ .[janus]
$ setup janus
> set-up is done already
have no-janus
x setup janus
> this failed:
> janus
+ .[janus]
+ .[janus]
$ solve

# janus with an old SWI-Prolog
ready
x setup janus
> the janus bridge needs SWI-Prolog 9.1.12 or newer; 9.0.4 is here
$ solve

# who asks for janus on a bare Debian gets the compiler that it is built with
have apt=9.1.12-1 coming-python coming-swipl=9.1.12
$ setup janus
! apt-get noninteractive update -y
! APT swi-prolog-nox python3 python3-venv gcc libc6-dev python3-dev
* .[janus]

# janus without a compiler, and without rights
have user=1000 apt=9.2.9 swipl=9.2.9 python
$ solve
* .
x setup janus
> needs a C compiler; run as root 'apt-get install -y
$ solve

# pip is killed as it builds janus: the next run tries again, and not every run
have swipl=9.2.9 cc python kill-pip
$ solve
> run 'ROOT/bin/setup' janus
* .[janus]
+ .
$ solve
> run 'ROOT/bin/setup' janus
+ .[janus]
+ .
$ solve

# some tests run in one process, all in two
ready
$ test -k x
< pytest(-k x) ROOT
+ .[test]
$ test -n 0
< pytest(-n 0) ROOT
$ test --lf
< pytest(--lf) ROOT
$ test tests
< pytest(tests) ROOT
$ test
< pytest(-n 2 --dist worksteal) ROOT
$ test -m slow
< pytest(-n 2 --dist worksteal -m slow) ROOT
$ test -kx
< pytest(-kx) ROOT
$ setup lab dask browser clingo
> set-up is done already
$ setup notebook
+ .[notebook,test]

# extras add up
ready
$ report x
> with the extra lab
+ .[lab]
$ draw x -o x.png
> with the extra pictures
+ .[pictures,lab]
$ report x
$ draw x -o x.png
pull
$ solve
> up to date
+ .[pictures,lab]
$ test
> up to date
< pytest(
+ .[test]
$ report

# extras by hand
ready
$ setup lab pictures
+ .[lab,pictures]
$ setup pictures
> set-up is done already
$ report x
x setup lap
> unknown extra lap; expected one of: janus bench lab dask pictures images
x setup lab --repare
> unknown option --repare; see bin/setup --help

# the page is built on first use, with Node.js from the system's packages
ready
have apt=9.0.4 lists coming-node=18.19.0
$ page
! APT nodejs npm
+ .[page]
$ page
lack node npm
have coming-node=18.19.0
$ page
! APT nodejs npm
$ page

# an archive whose Node.js is too old for the page
ready
have apt=9.0.4 apt-node=12.22.9 lists
x page
> Node.js 18 or newer (node and npm), and it is not here
have apt=9.0.4 apt-node=12.22.9 lists node=12.22.9
x page
> /node is v12.22.9; install it by hand
have node=crashes
x page
> /node gives no version (exit status 139)

# the page with a Node.js that is there
ready
have node=20.1.0
$ page

# a pyproject.toml that git has touched
ready
touch
$ solve
$ solve

# a checkout out of date has help
ready
pull
$ --version
< starbattle(--version)

# these need nothing more
ready
$ solve x.pdf
$ convert x -o x.png
$ draw x -o x.svg
$ draw x -o x.png --help
$ compare -h
$ compare --list
$ compare x
$ course mark report

# a failure is shown and repaired
have python swipl=9.0.4 no-pip=pip-is-out-of-order
x solve
> pip-is-out-of-order
> the whole log is ROOT/.venv.log
* .
lack no-pip
$ solve
* .

# offline
ready
have no-pip=offline
x test
> the network seems to be out of reach
> nothing was changed in .venv
+ .[test]
x report x
> the network seems to be out of reach
+ .[lab]
x report x
> to install it failed within the last hour; bin/setup lab tries again
$ solve
x setup --repair
> the network seems to be out of reach
* .
$ solve
lack no-pip
$ setup lab
+ .[lab]
$ report x

# offline after a pull: what is there probably works, and nothing is tried twice
ready
pull
have no-pip=offline
$ solve
> going on with .venv as it is
+ .
$ solve
> failed within the last hour; bin/setup tries again
x report x
> the network seems to be out of reach
+ .[lab]
lack no-pip
pull
$ solve
+ .
$ solve

# a certificate that is not trusted
ready
have no-pip=no-certificate
x setup lab
> certificate is not trusted here: set PIP_CERT
+ .[lab]

# swipl is back: what is missing is installed, and .venv stays
ready
lack swipl
have apt=9.0.4 lists coming-swipl=9.0.4
$ solve
! APT swi-prolog-nox
$ solve

# apt has no network
have python apt=9.0.4 no-apt=apt-offline
x solve
> the network seems to be out of reach; try again when it is there:
>     Temporary failure resolving 'deb.debian.org'
! apt-get noninteractive update -y

# the disk is full
have python apt=9.0.4 no-apt=full
x solve
> the disk is full
! apt-get noninteractive update -y

# apt is waited for
have python apt=9.0.4 lists coming-swipl=9.0.4 no-apt=locked sleep
$ solve
> waiting: Could not get lock /var/lib/dpkg/lock-frontend. It is held by 7
! APT swi-prolog-nox
! sleep
! APT swi-prolog-nox
* .

# apt fails for janus only: without the bridge everything works
have apt=9.2.9 lists swipl=9.2.9 python no-apt=half
x setup janus
> run 'dpkg --configure -a' as root, then try again
> then 'ROOT/bin/setup' janus
! APT gcc libc6-dev python3-dev
! apt-get noninteractive update -y
$ solve
* .

# damage is seen and mended
ready
$ setup lab
+ .[lab]
have damage=rich-lacks-console.py
$ setup
> making .venv anew, as it is damaged: rich-lacks-console.py
* .[lab]
lack damage
$ setup lab
> set-up is done already
$ setup --repair book
> making .venv anew
* .[book,lab]
$ solve

# tests mend what is damaged
ready
$ test -kx
< pytest(-kx)
+ .[test]
have damage=pytest-is-missing
$ test -kx
> as it is damaged: pytest-is-missing
< pytest(-kx)
* .[test]

# help and slips install nothing, on a bare machine, as root
have apt=9.2.9
$ --version
< starbattle VERSION
$ --help
< Commands: solve explain
$ make --size 5 --help
< Commands: solve explain
$ setup --help
< bin/setup lab pictures
x slove x
> No such command 'slove'; see starbattle --help
x ../cli x
> No such command '../cli'; see starbattle --help
x --verison
> No such option: --verison; see starbattle --help
"""

NEEDY = {
    "compare --scheduler=tcp://127.0.0.1:9 x": "dask",
    "solve --cluster tcp://127.0.0.1:9 x": "dask",
    "report x": "lab",
    "course report marks.jsonl": "lab",
    "draw x -o x.PNG": "pictures",
    "draw shot.png -o x.pdf": "images,pictures",
    "solve shot.JPG": "images",
    "draw x --output=x.pdf": "pictures",
    "draw -ox.pdf x": "pictures",
    "book x -o x.pdf": "book",
    "play norvig/24": "play",
}
ASKED = [f"ready\n$ {command}\n+ .[{one}]" for command, one in NEEDY.items()]


class Session:
    """What is typed on a machine, and whether that does what is expected."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine

    def play(self, text: str) -> None:
        for step in re.split(r"\n(?![<>!])", self._named(text.strip())):
            typed, *expected = step.split("\n")
            how, _, things = typed.partition(" ")
            match how:
                case "#":
                    pass
                case "$" | "x":
                    self._run(things, expected, status=2 if how == "x" else 0)
                case "ready":
                    self.machine.have("python swipl=9.0.4")
                    assert self.machine.run().returncode == 0
                    self.machine.noted()
                case _:
                    getattr(self.machine, how)(*filter(None, [things]))

    def _run(self, typed: str, expected: list[str], status: int) -> None:
        before = self.machine.contents()
        script, *arguments = typed.split()
        if script not in ("setup", "test"):
            script, arguments = "starbattle", [script, *arguments]
        done = self.machine.run(script, *arguments)
        wanted = {
            kind: [line[2:] for line in expected if line[0] == kind] for kind in "<>!"
        }
        assert done.returncode == status, (typed, done.stderr)
        for said, lines in ((done.stdout, wanted["<"]), (done.stderr, wanted[">"])):
            assert [line for line in lines if line not in said] == [], (typed, said)
        if not wanted[">"]:
            said = "starbattle: set-up is done\n" if wanted["!"] else ""
            assert done.stderr.endswith(said) and bool(done.stderr) == bool(said)
        assert self.machine.noted() == wanted["!"], typed
        if status:
            assert done.stdout == ""
            assert self.machine.contents() == before
        elif script == "starbattle" and not wanted["<"]:
            assert done.stdout.startswith(f"starbattle({' '.join(arguments)}) ")

    def _named(self, text: str) -> str:
        """Replace what stands for longer words."""
        names = {
            r"^\* ": "! python3 -m venv --without-pip ROOT/.venv.new\n+ ",
            r"^\+ ": "! pip -e ",
            "APT": "apt-get noninteractive install -y --no-install-recommends",
            "ROOT": str(self.machine.root),
            "VERSION": starbattle.__version__,
        }
        for name, words in names.items():
            text = re.sub(name, words, text, flags=re.M)
        return text


@pytest.mark.parametrize(
    "text",
    [*SESSIONS.strip().split("\n\n"), *ASKED],
    ids=lambda text: text.removeprefix("ready\n").partition("\n")[0].lstrip("#$ "),
)
def test_session(machine: Machine, text: str) -> None:
    Session(machine).play(text)


@pytest.mark.slow
def test_another_program_goes_on_installing(machine: Machine) -> None:
    """It is waited for, five minutes and no longer."""
    machine.have("python apt=9.0.4 no-apt=locked short-sleep")
    done = machine.run()
    assert done.returncode == 2
    assert "installing packages: try again when it is done\n" in done.stderr


@pytest.fixture
def session(ready: Machine) -> Session:
    return Session(ready)


def test_the_page_that_is_built_needs_nothing_more(session: Session) -> None:
    site = session.machine.package / "page/site"
    site.mkdir(parents=True)
    (site / "index.html").touch()
    session.play("$ page")


@pytest.mark.parametrize("later", [3601, None], ids=["an hour", "damaged"])
def test_a_failure_is_not_remembered_for_good(
    session: Session, later: int | None
) -> None:
    offline = "pull\nhave no-pip=offline\n$ solve"
    session.play(f"{offline}\n> going on\n+ .\nlack no-pip")
    failed = session.machine.root / ".venv.failed"
    sum_, at = failed.read_text().split("\n")[:2]
    failed.write_text(f"{sum_}\n{int(at) - later if later else 'x'}\n")
    session.play("$ solve\n+ .")
    assert not failed.exists()


@pytest.mark.parametrize(
    ("command", "folder"),
    [("./elsewhere/second", "."), ("/bin/sh starbattle", "check out/bin")],
)
def test_through_links_and_from_its_own_folder(
    ready: Machine, command: str, folder: str
) -> None:
    """The program has its arguments, the caller's folder and all of the input."""
    first, cwd = ready.elsewhere / "first", ready.elsewhere.parent / folder
    first.symlink_to("../check out/bin/starbattle")
    (ready.elsewhere / "second").symlink_to(first)
    done = subprocess.run(
        [*command.split(), "x y"],
        cwd=cwd,
        env={"PATH": str(ready.bin)},
        capture_output=True,
        text=True,
        input="a board\n",
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"starbattle(x y) {cwd}\na board\n"


def test_moved_checkout(session: Session) -> None:
    home = session.machine.root
    session.machine.root = home.rename(home.with_name("moved"))
    session.play("$ solve\n> making .venv anew\n* .\n$ solve")


def test_python_taken_away(session: Session) -> None:
    python = session.machine.root / ".venv/bin/python"
    python.unlink()
    python.symlink_to("/nowhere/python3.10")
    session.play("$ solve\n* .")


def test_the_files_of_an_environment(session: Session) -> None:
    """Programs name where they will be; what users installed is kept."""
    folder = session.machine.root / ".venv/bin"
    assert (folder / "tool").read_text() == f"#!{folder}/python\n"
    assert os.access(folder / "python", os.X_OK)
    (folder / "mine").write_text("mine")
    session.play("$ setup lab\n+ .[lab]")
    assert (folder / "mine").read_text() == "mine"
    session.play("$ setup --repair\n> making .venv anew\n* .[lab]")
    assert not (folder / "mine").exists()


@pytest.mark.parametrize(("command", "takes"), [
    ("report x", "lab (about 420 MB, a minute or more)"),
    ("page", "page (a minute or more, and Node.js: 3 packages, 9 MB to download, "
     "57 MB on the disk)"),
])  # fmt: skip
def test_at_a_terminal_it_asks_before_it_installs_more(
    ready: Machine, command: str, takes: str
) -> None:
    ready.have("apt=9.0.4 lists coming-node=18.19.0")
    assert f"the extra {takes}. Install it? [Y/n]" in answered(ready, command, "n", 2)
    assert ready.noted() == []
    assert "set-up is done" in answered(ready, command, "", 0)
    assert ready.noted()[-1] == f"pip -e .[{takes.split()[0]}]"


def answered(machine: Machine, command: str, answer: str, status: int) -> str:
    """Answer what a command asks at a terminal; return what it says there."""
    here, there = os.openpty()
    words = [machine.root / "bin/starbattle", *command.split()]
    options = {"stdin": there, "stderr": there, "env": {"PATH": str(machine.bin)}}
    with subprocess.Popen(words, stdout=subprocess.PIPE, **options) as process:
        os.write(here, f"{answer}\n\x04".encode())
        process.communicate()
    assert process.returncode == status
    os.close(there)
    said = ""
    with suppress(OSError):  # at the end
        while part := os.read(here, 4096):
            said += part.decode()
    return said


# --- Several at once, and cut off. ---


def test_stale_lock(machine: Machine) -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        pass
    lock = machine.root / ".venv.lock"
    lock.mkdir()
    (lock / "pid").write_text(f"{ended.pid}\n")
    machine.have("python swipl=9.0.4")
    Session(machine).play("$ solve\n> interrupted\n* .")
    assert not lock.exists()


def test_two_first_runs_at_once(machine: Machine) -> None:
    machine.have("python swipl=9.0.4")
    both = [machine.start("starbattle", "solve", str(k)) for k in range(2)]
    for number, process in enumerate(both):
        out, err = process.communicate()
        assert process.returncode == 0, err
        assert out == f"starbattle(solve {number}) {machine.elsewhere}\n"
    assert machine.noted() == [
        f"python3 -m venv --without-pip {machine.root}/.venv.new",
        "pip -e .",
    ]
    assert not (machine.root / ".venv.lock").exists()


def test_killed_in_the_middle(ready: Machine) -> None:
    """Nothing that runs at its end can help: kill -9, or the power fails."""
    before = ready.contents()
    slow = ready.flag("slow-pip")
    with ready.start("test", start_new_session=True) as process:
        wait_until(lambda: ready.notes.exists())
        ready.noted()
        Session(ready).play("$ solve")  # while the other one is at work
        os.killpg(process.pid, signal.SIGKILL)
    now = ready.contents()
    assert {path: now[path] for path in before} == before
    Session(ready).play("$ solve")
    slow.unlink()
    done = ready.run("test")
    assert (done.returncode, done.stdout[:7]) == (0, "pytest(")
    assert not list(ready.root.glob(".venv.new*"))


@pytest.mark.parametrize("name", ["HUP", "INT", "TERM"])
def test_interrupted(ready: Machine, name: str) -> None:
    before = ready.contents()
    slow = ready.flag("slow-pip")
    number = getattr(signal, f"SIG{name}")
    with ready.start("setup", "test", **heeding(number)) as process:
        wait_until(lambda: ready.notes.exists())
        os.killpg(process.pid, number)
        slow.unlink()
        assert process.wait() in (128 + number, -number)
    assert ready.contents() == before


def heeding(number: int) -> dict[str, Any]:
    """How a group of processes starts that heeds a signal, though this one may not."""
    heed = partial(signal.signal, number, signal.SIG_DFL)
    return {"start_new_session": True, "preexec_fn": heed}


def test_packages_are_installed_before_it_stops(machine: Machine) -> None:
    """What is half installed would be in everybody's way."""
    machine.have("python apt=9.0.4 lists coming-swipl=9.0.4 slow-apt")
    with machine.start("starbattle", "solve", **heeding(signal.SIGINT)) as process:
        wait_until(lambda: machine.notes.exists())
        os.killpg(process.pid, signal.SIGINT)
        assert process.stderr
        while "packages are being installed; set-up" not in process.stderr.readline():
            assert process.poll() is None
        machine.lack("slow-apt")
        assert process.wait() == 130
    assert (machine.bin / "swipl").exists()
    assert [line for line in machine.noted() if "apt-get" not in line] == []
    assert not list(machine.root.glob(".venv*/"))


def test_cut_off_as_the_new_takes_its_place(session: Session) -> None:
    """Between two steps .venv is not there; the next run puts it back."""
    root, before = session.machine.root, session.machine.contents()
    (root / ".venv").rename(root / ".venv.old")
    (root / ".venv.new.1").mkdir()
    assert session.machine.run().returncode == 0
    assert session.machine.noted() == []
    assert session.machine.contents() == before


# --- Checkouts of others. ---


@pytest.fixture
def shared() -> Iterator[Machine]:
    """A checkout of root's that all may read; what runs is run as nobody."""
    if os.getuid():
        pytest.skip("only root can become another user")
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    machine = Machine(folder)
    machine.have("python swipl=9.0.4")
    yield machine
    shutil.rmtree(folder)


def by_nobody(shared: Machine, typed: str, status: int = 2) -> str:
    """Run a script as nobody; return what it says."""
    done = shared.run(*typed.split(), user=65534, group=65534, extra_groups=[])
    assert done.returncode == status
    assert not (status and done.stdout)
    return str(done.stderr)


def test_not_set_up_and_of_root(shared: Machine) -> None:
    assert by_nobody(shared, "starbattle solve") == (
        "starbattle: this checkout has to be set up, and you may not write in "
        f"{shared.root}\nstarbattle: its owner, root, can set it up for all:\n"
        f"    '{shared.root}/bin/setup'\n"
        "starbattle: or copy the checkout to a folder of your own\n"
    )


@pytest.mark.parametrize("umask", [0o022, 0o077])
def test_set_up_by_root_for_all(shared: Machine, umask: int) -> None:
    assert shared.run("setup", umask=umask).returncode == 0
    assert by_nobody(shared, "starbattle solve", 0) == ""
    said, _, remedy, *_ = by_nobody(shared, "starbattle report x").splitlines()
    assert "the extra lab is not installed, and you may not write" in said
    assert remedy.strip() == f"'{shared.root}/bin/setup' lab"
    subprocess.run(["sh", "-c", remedy], env={"PATH": str(shared.bin)}, check=True)
    assert by_nobody(shared, "starbattle report x", 0) == ""
    shared.pull()
    assert by_nobody(shared, "starbattle solve", 0) == (
        "starbattle: going on with .venv as it is: it is out of date, "
        "but not yours to change\n"
    )
    os.chown(shared.root, 65534, 65534)
    said, *_ = by_nobody(shared, "test").splitlines()
    assert said.startswith("starbattle: the extra test is not installed, and you may")
    assert f"{shared.root}/.venv" in said


def test_a_python_out_of_reach(shared: Machine) -> None:
    """The Python of .venv is in a folder that only its owner can use."""
    shared.run("setup")
    home = shared.root.parent / "closed/bin"
    home.mkdir(parents=True)
    python = shared.root / ".venv/bin/python"
    python.rename(home / "python")
    python.symlink_to(home / "python")
    (shared.root / ".venv/pyvenv.cfg").write_text(f"home = {home}\n")
    home.parent.chmod(0o700)
    said, where, remedy, *_ = by_nobody(shared, "starbattle solve").splitlines()
    assert said == (
        f"starbattle: the Python of {shared.root}/.venv is in {home}, but "
        f"{home.parent} is closed to you, and you may not write in {shared.root}"
    )
    assert "its owner, root, can set it up" in where
    path = f"PATH=/usr/bin:$PATH '{shared.root}/bin/setup' --repair"
    assert remedy.strip() == path


# --- This checkout. ---


def test_this_checkout(tmp_path: Path) -> None:
    done = run([ROOT / "bin/starbattle", "--version"], cwd=tmp_path)
    assert done.stdout == f"starbattle {starbattle.__version__}\n", done.stderr


def test_sizes_are_those_of_the_documents() -> None:
    script = (ROOT / "bin/lib/environment.sh").read_text()
    sizes = dict(re.findall(r"^ {8}(\w+)\) echo (\d+)", script, re.M))
    text = (ROOT / "docs/install.md").read_text()
    rows = re.findall(r"^\| (`\w+`.*?) \|.*\| ([\d, ]+) MB \|$", text, re.M)
    found = {}
    for names, figures in rows:
        told = zip(re.findall(r"\w+", names), figures.split(", "), strict=True)
        found.update(told)
    assert {"lab", "clingo", "test"} < set(found)
    assert all(sizes.get(name, "5") == size for name, size in found.items())

"""The sandbox: what programs can use, how they end, and what hostile ones cannot do.

The slow tests run the hostile programs on each rung, as root and as another user. Where
there is no bubblewrap its tests are skipped, or fail if STARBATTLE_BWRAP=required is
set, as it is where changes are checked.
"""

import json
import os
import platform
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path

import psutil
import pytest

import hostile
from conftest import PACKAGE_PARENT, TIMEOUT_S, cli, wait_until
from course import ONE, REFERENCE, assignment, marked
from starbattle.course import sandbox as ladder
from starbattle.course.harness import Harness, ProgramFile, Prolog, Query
from starbattle.course.marks import load_marks
from starbattle.course.sandbox import (
    RUNGS,
    Limits,
    Sandbox,
    SandboxError,
    SandboxLost,
    SandboxUnavailable,
    choose,
    fault,
)
from starbattle.errors import RequestError

ROOT = os.geteuid() == 0
USER = 54321
"""A user who has nothing, and whom nobody else is."""

WALLS = ["bubblewrap", "landlock"]
AMPLE = Limits(cpu=60, wall=300, memory=512, output=1_000_000)
PROGRAMS = sorted(path.name for path in hostile.PROGRAMS.glob("*.p[ly]"))
SAID = ("SHELL WAS HERE", "FILE WAS WRITTEN", "NETWORK WAS HERE", "SOCKET WAS HERE")


def usable(rung):
    """Return the name of a rung; skip the test if it cannot be used here."""
    if found := fault(RUNGS[rung]):
        reason = f"the rung {rung} is NOT TESTED: {found}"
        required = os.environ.get("STARBATTLE_BWRAP") == "required"
        (pytest.fail if required and rung == "bubblewrap" else pytest.skip)(reason)
    return rung


@pytest.fixture(params=WALLS)
def sandbox(request):
    return choose(rung=usable(request.param))


@contextmanager
def open_folder():
    """A folder that every user may read, which pytest's are not."""
    folder = Path(tempfile.mkdtemp(prefix="starbattle-"))
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


def test_input_is_read_once(sandbox):
    """What the harness has read is not there for the program that it loads."""
    with open_folder() as folder:
        program = folder / "again.py"
        program.write_text("import os; print(os.read(0, 9)); os.lseek(0, 0, 0)")
        argv = ["/usr/bin/python3", str(program)]
        done = sandbox.run(argv, readable=[folder], stdin=b"cases", limits=AMPLE)
    assert done.stdout == b"b'cases'\n"
    assert b"Illegal seek" in done.stderr


@pytest.fixture
def folder():
    with open_folder() as found:
        yield found


def prolog(sandbox, goal, **options):
    options = {"readable": [], "limits": AMPLE} | options
    return sandbox.run(["swipl", "-f", "none", "-g", goal, "-t", "halt"], **options)


# What every program gets


def test_streams_status_and_time(sandbox):
    goal = "read(X), print(X), print_message(error, format(bad, [])), halt(3)"
    done = prolog(sandbox, goal, stdin="gruß('ü').\n".encode())
    assert done.stdout.decode() == "gruß(ü)"
    assert b"bad" in done.stderr
    assert (done.status, done.ended_by) == (3, None)
    assert 0 < done.cpu < AMPLE.cpu


def test_a_lot_goes_in_and_comes_out(sandbox):
    text = b"x" * 900_000
    goal = "read_string(user_input, _, S), write(S)"
    assert prolog(sandbox, goal, stdin=text).stdout == text
    assert prolog(sandbox, "true", stdin=text).status == 0  # nobody reads it


def test_files_are_read_by_their_own_names(sandbox, folder):
    (folder / "a b").mkdir()
    (folder / "a b/ü.pl").write_text("p(1).\n")
    (folder / "link").symlink_to("a b")
    for name in ("a b", "link"):
        file = folder / name / "ü.pl"
        goal = f"consult('{file}'), p(X), print(X)"
        assert prolog(sandbox, goal, readable=[file]).stdout == b"1"
        assert prolog(sandbox, goal, readable=[folder / name]).stdout == b"1"


# Limits


@pytest.mark.parametrize(
    ("goal", "limits", "by"),
    [
        ("repeat, fail", Limits(1, 300, 512, 1000), "cpu"),
        ("repeat, catch(sleep(1000), _, true), fail", Limits(60, 1, 512, 1000), "wall"),
        ("repeat, write(hello), fail", Limits(60, 300, 512, 1000), "output"),
        (
            "set_prolog_flag(stack_limit, 10_000_000_000), length(L, 100_000_000)",
            Limits(60, 300, 256, 100_000),
            None,
        ),
    ],
    ids=["cpu", "wall", "output", "memory"],
)
def test_limits(sandbox, goal, limits, by):
    done = prolog(sandbox, goal, limits=limits)
    assert done.status != 0
    assert done.ended_by in ((by,) if by else (None, "memory", "signal"))
    assert len(done.stdout) + len(done.stderr) <= limits.output
    # The next program starts afresh.
    assert prolog(sandbox, "print(1)").stdout == b"1"


# Faults


def test_an_interrupt_ends_the_program(sandbox, monkeypatch):
    def interrupted():
        raise KeyboardInterrupt

    monkeypatch.setattr(sandbox._stopped, "is_set", interrupted)
    with pytest.raises(KeyboardInterrupt):
        prolog(sandbox, f"sleep({hostile.ENDLESS})")
    every = psutil.Process().children(recursive=True)
    assert not [one for one in every if any("jail.py" in w for w in one.cmdline())]


# The ladder


def test_rungs():
    """Trust does not make the sandbox weaker."""
    with pytest.raises(RequestError, match="'landlock' or 'trusted', not 'jail'"):
        choose(rung="jail")
    with pytest.raises(SandboxUnavailable, match="trust must be set"):
        choose(rung="trusted")
    assert choose(trust=True, rung="trusted").rung == "trusted"


def test_a_rung_that_does_not_hold_is_not_used(monkeypatch):
    real = Sandbox._request

    def weaker(self, *arguments):
        return real(self, *arguments) | {"filtered": False, "files": None}

    monkeypatch.setattr(Sandbox, "_request", weaker)
    assert "starts processes" in fault.__wrapped__(RUNGS["landlock"])
    assert fault.__wrapped__(RUNGS["trusted"]) == ""


# Hostile programs


@cache
def best():
    return choose(trust=True).rung


@cache
def results(rung, user, names):
    """Run hostile programs on a rung, as this user or another one."""
    with open_folder() as folder, open_folder() as copy:
        command = [sys.executable, str(Path(hostile.__file__)), str(folder), rung]
        options = {"env": {"PYTHONPATH": str(PACKAGE_PARENT)}}
        if user is not None:
            command[:2] = [public_python(), str(copied(copy))]
            options = {"user": user, "group": user, "extra_groups": []}
            options["env"] = {"PYTHONPATH": str(copy / "python")}
            os.chown(folder, user, user)
        options["env"]["PATH"] = os.environ["PATH"]
        done = subprocess.run(
            [*command, *names], capture_output=True, timeout=TIMEOUT_S, **options
        )
        assert done.returncode == 0, done.stderr.decode()
    every = map(json.loads, done.stdout.splitlines())
    return {result["name"]: result for result in every}


def public_python():
    """Return a Python that other users can run, for the tests and the launcher."""
    for python in (os.path.realpath(sys.executable), "/usr/bin/python3"):
        command = [python, "-c", "import sys; assert sys.version_info >= (3, 11)"]
        options = {"user": USER, "group": USER, "extra_groups": []}
        try:
            subprocess.run(command, check=True, capture_output=True, **options)
        except (OSError, subprocess.CalledProcessError):
            continue
        return python
    pytest.skip("another user's runs are NOT TESTED: no Python that all users may run")


def copied(folder):
    """Copy what the tests need to where every user can read it."""
    shutil.copytree(PACKAGE_PARENT / "starbattle", folder / "python/starbattle")
    shutil.copytree(hostile.PROGRAMS, folder / "data/course/hostile")
    (folder / "helpers").mkdir()
    return Path(shutil.copy(hostile.__file__, folder / "helpers"))


def check(result):
    """Check that a hostile program could do nothing."""
    lines = [line.strip() for line in result["text"].splitlines()]
    assert not [line for line in lines if line in SAID or line.startswith("DONE ")]
    assert result["secret"] not in result["text"]
    assert "root:" not in result["text"]
    assert "PROC WAS READ" not in lines
    assert (result["reached"], result["changed"], result["left"]) == (0, False, [])
    assert "sleeping" in result["victim"]
    assert (result["ended_by"] or "itself") in ends(result["name"])
    if result["name"].endswith(".py"):
        assert "ALL TRIED" in lines


def ends(name):
    text = (hostile.PROGRAMS / name).read_text(encoding="latin-1")
    found = [line for line in text.splitlines() if line.startswith("% Ends:")]
    # On a busy machine the short limit of time may come first.
    return [*found[0].split()[2:], "wall"] if found else ["itself", "memory", "signal"]


@pytest.mark.slow
@pytest.mark.parametrize("user", [None, USER], ids=["as we are", "as another user"])
@pytest.mark.parametrize("rung", WALLS)
@pytest.mark.parametrize("name", PROGRAMS)
def test_hostile_programs_on_each_rung(name, rung, user):
    if name == "system_calls.py" and platform.machine() != "x86_64":
        pytest.skip("its numbers are those of x86_64")
    usable(rung)
    if user is not None and not ROOT:
        pytest.skip("only root can run them as another user")
    check(results(rung, user, tuple(PROGRAMS))[name])


def test_nothing_is_left_when_the_marker_is_killed(folder):
    """The program ends with the process that asked for it."""
    code = (
        "from starbattle.course.sandbox import *\n"
        f"choose(rung={best()!r}).run(['swipl', '-g', 'sleep({hostile.ENDLESS})'], "
        "readable=[], limits=Limits(1000, 100_000, 512, 1000))"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(PACKAGE_PARENT)},
    ) as marker:
        wait_until(lambda: bool(hostile.left_behind(folder)))
        marker.kill()
    wait_until(lambda: not hostile.left_behind(folder))


# --- Kills from outside ---


class KilledOnce:
    """A sandbox of which one program looks as if somebody had killed it."""

    def __init__(self, sandbox, end):
        self._sandbox = sandbox
        self._ends = [end]
        self.runs = 0

    def run(self, *arguments, **options):
        self.runs += 1
        finished = self._sandbox.run(*arguments, **options)
        if not self._ends:
            return finished
        if isinstance(end := self._ends.pop(), SandboxError):
            raise end
        return replace(finished, stdout=b"", **end)


KILLED = {"status": -signal.SIGKILL, "ended_by": "signal"}
OUT_OF_MEMORY = {"status": -signal.SIGKILL, "ended_by": "memory"}
TOO_SLOW = {"status": -signal.SIGKILL, "ended_by": "cpu"}


@pytest.mark.parametrize(
    ("end", "runs"),
    [(KILLED, 2), (OUT_OF_MEMORY, 2), (TOO_SLOW, 1), (SandboxLost("killed"), 2)],
)
def test_a_test_that_was_killed_is_repeated(folder, end, runs):
    sandbox = KilledOnce(choose(rung=best()), end)
    (folder / "program.pl").write_text("fact.\n")
    file = ProgramFile(folder / "program.pl", folder)
    harness = Harness(Prolog.found(), sandbox, folder)
    (outcome,) = harness.test(file, [Query("fact")], AMPLE)
    assert (sandbox.runs, outcome.loaded) == (runs, runs == 2)


# Programs that are marked side by side: none takes points or programs of another

as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root has users to lend")
# Threads take memory, and a program may have 256 of them.
ROOMY = "[limits]\ncpu = 20\nwall = 60\nmemory = 3000\n"

THREADS = """\
solve(_, _) :-
    forall(between(1, 400, _), catch(thread_create(sleep(3), _, []), _, true)),
    sleep(3).
"""
HELPED = f"""\
:- initialization(sleep(1)).
solve(Board, Columns) :-
    thread_create(find(Board, Columns), Id, []),
    thread_join(Id, exited(Columns)).
find(Board, _) :- found(Board, Columns), thread_exit(Columns).
{REFERENCE.replace("solve(", "found(")}"""


@as_root
@pytest.mark.parametrize("rung", WALLS)
def test_the_threads_of_one_are_not_those_of_another(tmp_path, rung):
    folder = assignment(tmp_path / "a", ONE, limits=ROOMY)
    tmp_path.chmod(0o755)
    found = marked(
        folder, {"eve": THREADS, "ada": HELPED}, 2, choose(rung=usable(rung))
    )
    assert found["ada"].points == 4, found["ada"].parts[0].tests[0].message
    assert found["eve"].points == 0


# A program that looks for one that is marked beside it, and takes its answer.
THIEF = """\
:- initialization(sleep(0.5)).
solve(_, Answer) :-
    findall(File, place(File), Files),
    member(File, Files),
    catch(read_file_to_terms(File, Terms, []), _, fail),
    member(solve(_, Answer), Terms),
    is_list(Answer).

place(File) :-
    expand_file_name('/proc/[0-9]*/cmdline', Lines),
    member(Line, Lines),
    catch(read_file_to_string(Line, Text, []), _, fail),
    split_string(Text, "\\000\\", "", Words),
    member(Word, Words),
    sub_string(Word, 0, 1, _, "/"),
    below(Word, File).
place(File) :-
    expand_file_name('/proc/[0-9]*/cwd', Folders),
    member(Folder, Folders),
    below(Folder, File).
place(File) :-
    working_directory(Here, Here),
    directory_file_path(Here, '..', Above),
    catch(directory_files(Above, Names), _, fail),
    member(Name, Names),
    directory_file_path(Above, Name, Folder),
    below(Folder, File).

below(Path, Path).
below(Path, File) :- directory_file_path(Path, 'solution.pl', File).
"""
VICTIM = "solve(_, [3,1,4,2]).\n:- initialization(sleep(1.5)).\n"


@pytest.mark.parametrize("rung", WALLS)
def test_no_program_finds_another(tmp_path, rung):
    folder = assignment(tmp_path / "a", ONE, limits=ROOMY)
    tmp_path.chmod(0o755)
    found = marked(folder, {"ada": VICTIM, "eve": THIEF}, 2, choose(rung=usable(rung)))
    assert {name: mark.points for name, mark in found.items()} == {"ada": 4, "eve": 0}


@pytest.mark.parametrize("rung", WALLS)
def test_copies_are_private_and_not_named(tmp_path, rung):
    sandbox = choose(rung=usable(rung))
    watched = Watched(sandbox)
    folder = assignment(tmp_path / "a", ONE)
    files = {"work/Ada Lee.pl": REFERENCE.encode()}
    found = marked(folder, {"Ada Lee": files}, sandbox=watched)["Ada Lee"]
    assert (found.points, bool(watched.owners)) == (4, True)
    assert (os.geteuid() in watched.owners) == (os.geteuid() != 0)


class Watched:
    """A sandbox that checks what it is given."""

    def __init__(self, sandbox):
        self._sandbox = sandbox
        self.owners: set[int] = set()

    def __getattr__(self, name):
        return getattr(self._sandbox, name)

    def run(self, argv, **options):
        folder = options["readable"][-1]
        assert str(folder) not in " ".join(argv)
        for path in [folder, *folder.rglob("*")]:
            status = path.stat()
            assert stat.S_IMODE(status.st_mode) & 0o077 == 0
            self.owners.add(status.st_uid)
        return self._sandbox.run(argv, **options)


# Users


@as_root
def test_nobody_lends_a_user_twice():
    with ladder.lent_user() as one, ladder.lent_user() as two:
        assert one != two
        assert ladder.NOBODY not in (one, two)
        locked = iter([one, 1_900_000_001, 61_185])
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(ladder, "_candidates", lambda: locked)
            with ladder.lent_user() as three:
                assert three == 1_900_000_001


# The ladder, aloud


@pytest.mark.slow
def test_a_lower_rung_is_said_aloud(tmp_path, monkeypatch):
    real = ladder.fault
    below = "landlock"
    usable(below)

    def fault(rung):
        return "no namespaces" if rung.name == "bubblewrap" else real(rung)

    monkeypatch.setattr(ladder, "fault", fault)
    assignment(tmp_path / "small", ONE)
    (tmp_path / "ada.pl").write_text(REFERENCE)
    for _ in range(2):
        done = cli("course", "mark", "small", "ada.pl", "--again", cwd=tmp_path)
        assert done.stderr == (
            "starbattle: warning: the sandbox is landlock, no better one works: "
            "bubblewrap: no namespaces\n"
        )
    (mark,) = load_marks(tmp_path / "marks.jsonl")
    assert mark.rung == below

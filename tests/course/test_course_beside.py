"""Programs that are marked side by side: none takes points or programs of another."""

import os
import stat
from pathlib import Path
from typing import Any

import pytest

from conftest import cli
from course import GOAL, REFERENCE, assignment, marked, part
from starbattle.course.marks import load_marks
from starbattle.course.sandbox import Finished, Sandbox, choose, rungs
from starbattle.course.sandbox import sandbox as ladder
from test_course_sandbox import WALLS, usable

as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root has users to lend")
ONE = part("boards", 4, GOAL + 'classes = ["public"]\n')
# Threads take memory, and a program may have 256 of them.
LIMITS = "[limits]\ncpu = 20\nwall = 60\nmemory = 3000\n"

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
def test_the_threads_of_one_are_not_those_of_another(tmp_path: Path, rung: str) -> None:
    folder = assignment(tmp_path / "a", ONE, limits=LIMITS)
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
def test_no_program_finds_another(tmp_path: Path, rung: str) -> None:
    folder = assignment(tmp_path / "a", ONE, limits=LIMITS)
    tmp_path.chmod(0o755)
    found = marked(folder, {"ada": VICTIM, "eve": THIEF}, 2, choose(rung=usable(rung)))
    assert {name: mark.points for name, mark in found.items()} == {"ada": 4, "eve": 0}


@pytest.mark.parametrize("rung", WALLS)
def test_copies_are_private_and_not_named(tmp_path: Path, rung: str) -> None:
    sandbox = choose(rung=usable(rung))
    watched: Any = Watched(sandbox)
    folder = assignment(tmp_path / "a", ONE)
    files = {"work/Ada Lee.pl": REFERENCE.encode()}
    found = marked(folder, {"Ada Lee": files}, sandbox=watched)["Ada Lee"]
    assert (found.points, bool(watched.owners)) == (4, True)
    assert (os.geteuid() in watched.owners) == (os.geteuid() != 0)


class Watched:
    """A sandbox that checks what it is given."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self.owners: set[int] = set()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._sandbox, name)

    def run(self, argv: list[str], **options: Any) -> Finished:
        folder: Path = options["readable"][-1]
        assert str(folder) not in " ".join(argv)
        for path in [folder, *folder.rglob("*")]:
            status = path.stat()
            assert stat.S_IMODE(status.st_mode) & 0o077 == 0
            self.owners.add(status.st_uid)
        return self._sandbox.run(argv, **options)


# Users


@as_root
def test_nobody_lends_a_user_twice() -> None:
    with rungs.lent_user() as one, rungs.lent_user() as two:
        assert one != two
        assert rungs.NOBODY not in (one, two)
        locked = iter([one, 1_900_000_001, 61_185])
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(rungs, "_candidates", lambda: locked)
            with rungs.lent_user() as three:
                assert three == 1_900_000_001


# The ladder, aloud


@pytest.mark.slow
def test_a_lower_rung_is_said_aloud(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = ladder.fault
    below = "landlock"
    usable(below)

    def fault(rung: ladder.Rung) -> str:
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

"""Small assignments and submissions for tests of starbattle course."""

import json
import re
import subprocess
from collections.abc import Mapping

from conftest import TIMEOUT_S
from starbattle.course.assignment import read_assignment
from starbattle.course.intake import Submission
from starbattle.course.marking import Marker
from starbattle.course.sandbox import ENVIRONMENT, TRUSTED, Finished, Sandbox


def _board(name, *rows):
    regions = [list(map(int, row)) for row in rows]
    return {"id": name, "stars": 1, "regions": regions}


UNIQUE = _board("unique", "1222", "1113", "4333", "4443")
OTHER = _board("other", "1112", "3122", "3444", "3344")
TWO = _board("two", "1122", "1122", "3344", "3344")
NONE = _board("none", "2111", "1111", "3333", "4444")

REFERENCE = """\
%!  solve(+Board, -Columns) is nondet.
%
%   Solutions by generating and testing, without constraints.

solve(board(N, 1, Rows), Columns) :-
    numlist(1, N, All),
    permutation(All, Stars),
    apart(Stars),
    regions(Rows, Stars, Regions),
    msort(Regions, All),
    wrapped(Stars, Columns).

apart([A,B|Rest]) :-
    !,
    abs(A-B) > 1,
    apart([B|Rest]).
apart(_).

regions([], [], []).
regions([Row|Rows], [Star|Stars], [Region|Regions]) :-
    nth1(Star, Row, Region),
    regions(Rows, Stars, Regions).

wrapped([], []).
wrapped([Star|Stars], [[Star]|Columns]) :-
    wrapped(Stars, Columns).
"""

HEAD = """\
name = "small"
title = "A small assignment"
[interface]
predicates = [{ name = "solve", arity = 2, modes = "+Board, -Columns" }]
"""
BOARDS = """\
[[boards]]
class = "public"
file = "public.jsonl"
[[boards]]
class = "secret"
file = "secret.jsonl"
hidden = true
[[boards]]
class = "two"
file = "two.jsonl"
[[boards]]
class = "none"
file = "none.jsonl"
"""
GOAL = 'goal = "solve(Board, Columns)"\nanswer = "Columns"\n'


def part(kind, points, text=""):
    return f'[[parts]]\nkind = "{kind}"\npoints = {points}\n{text}'


PUBLIC = GOAL + 'classes = ["public"]\n'
ONE = part("boards", 4, PUBLIC)
"""One board is to be solved."""


def assignment(folder, parts, **files):
    """Write an assignment with these parts; `files` replaces files, by stem."""
    folder.mkdir(exist_ok=True)
    limits = files.pop("limits", "[limits]\ncpu = 20.0\nwall = 300.0\n")
    (folder / "assignment.toml").write_text(f"{HEAD}{limits}{BOARDS}{parts}")
    boards = {"public": UNIQUE, "secret": UNIQUE, "two": TWO, "none": NONE}
    for name, board in boards.items():
        (folder / f"{name}.jsonl").write_text(json.dumps(board))
    (folder / "reference.pl").write_text(files.get("reference", REFERENCE))
    return folder


"""The programs of students: solution.pl, or all files by their names."""


def handed(programs):
    """Return programs as they are handed in."""
    files = {student: _files(program) for student, program in programs.items()}
    return [
        Submission(student, student, found, main=next(iter(found)))
        for student, found in files.items()
    ]


def _files(program):
    if isinstance(program, Mapping):
        return dict(program)
    if isinstance(program, str):
        program = program.encode(errors="surrogatepass")
    return {"solution.pl": program}


def hand_in(folder, programs):
    """Write programs into a folder for each student."""
    for each in handed(programs):
        for name, data in each.files.items():
            (folder / each.student).mkdir(parents=True, exist_ok=True)
            (folder / each.student / name).write_bytes(data)


class Unheld(Sandbox):
    """No sandbox: programs start sooner, but must end by themselves and do no harm.

    All take as long.
    """

    def __init__(self):
        super().__init__(TRUSTED)
        self.runs = 0

    def run(self, argv, *, stdin=b"", **_):
        self.runs += 1
        done = subprocess.run(
            argv, input=stdin, capture_output=True, env=ENVIRONMENT, timeout=TIMEOUT_S
        )
        ended = (done.stdout, done.stderr, done.returncode)
        return Finished(*ended, 0.01, None)


def marked(folder, programs, jobs=1, sandbox=None):
    """Mark programs, by student; by default nothing limits them."""
    with Marker(read_assignment(folder), sandbox or Unheld()) as marker:
        found = marker.marks(handed(programs), jobs)
        return {mark.student: mark for mark in found}


def mark_of(folder, program, sandbox=None):
    return marked(folder, {"ada": program}, sandbox=sandbox)["ada"]


def besides_sandbox(text):
    """Return what a command says, without what it says of this machine's sandbox."""
    rung = r"^starbattle: warning: the sandbox is \S+, no better one works: .*\n"
    return re.sub(rung, "", text, flags=re.MULTILINE)

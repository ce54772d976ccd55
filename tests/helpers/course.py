"""Small assignments and submissions for tests of starbattle course."""

import json
import re
from collections.abc import Mapping
from pathlib import Path

from starbattle.course.assignment import read_assignment
from starbattle.course.intake import Submission
from starbattle.course.marking import Marker
from starbattle.course.marks import Mark, PartMark
from starbattle.course.sandbox import choose

UNIQUE = {"id": "unique", "stars": 1}
UNIQUE["regions"] = [[1, 2, 2, 2], [1, 1, 1, 3], [4, 3, 3, 3], [4, 4, 4, 3]]  # type: ignore[assignment]
TWO = {"id": "two", "stars": 1}
TWO["regions"] = [[1, 1, 2, 2], [1, 1, 2, 2], [3, 3, 4, 4], [3, 3, 4, 4]]  # type: ignore[assignment]
NONE = {"id": "none", "stars": 1}
NONE["regions"] = [[2, 1, 1, 1], [1, 1, 1, 1], [3, 3, 3, 3], [4, 4, 4, 4]]  # type: ignore[assignment]

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


def part(kind: str, points: float, text: str = "") -> str:
    return f'[[parts]]\nkind = "{kind}"\npoints = {points}\n{text}'


def assignment(folder: Path, parts: str, **files: str) -> Path:
    """Write an assignment with these parts; `files` replaces files, by stem."""
    folder.mkdir(exist_ok=True)
    limits = files.pop("limits", "[limits]\ncpu = 20.0\nwall = 300.0\n")
    (folder / "assignment.toml").write_text(f"{HEAD}{limits}{BOARDS}{parts}")
    boards = {"public": UNIQUE, "secret": UNIQUE, "two": TWO, "none": NONE}
    for name, board in boards.items():
        (folder / f"{name}.jsonl").write_text(json.dumps(board))
    (folder / "reference.pl").write_text(files.get("reference", REFERENCE))
    return folder


def marked(folder: Path, programs: Mapping[str, str], jobs: int = 1) -> dict[str, Mark]:
    """Mark programs, by student; the sandbox is any that there is."""
    submissions = [
        Submission(student, student, {"solution.pl": text.encode()})
        for student, text in programs.items()
    ]
    with Marker(read_assignment(folder), choose(trust=True)) as marker:
        return {mark.student: mark for mark in marker.marks(submissions, jobs)}


def mark_of(folder: Path, program: str) -> Mark:
    return marked(folder, {"ada": program})["ada"]


def part_of(folder: Path, program: str) -> PartMark:
    """Mark a program, and return the mark of the only part."""
    (only,) = mark_of(folder, program).parts
    return only


def besides_sandbox(text: str) -> str:
    """Return what a command says, without what it says of this machine's sandbox."""
    rung = r"^starbattle: warning: the sandbox is \S+, no better one works: .*\n"
    return re.sub(rung, "", text, flags=re.MULTILINE)

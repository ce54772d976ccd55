"""Programs of several files, and those whose predicates only running defines."""

from pathlib import Path

import pytest

from course import GOAL, REFERENCE, assignment, mark_of, marked, part
from starbattle.course.harness import Harness
from starbattle.course.marks import Flag

LOADING = [
    ":- ['more.pl'].",
    ":- load_files([more], [if(not_loaded)]).",
    ":- initialization(consult(more)).",
    ":- initialization(main).\nmain :- consult(more).",
]
PARTS = part("boards", 4, GOAL + 'classes = ["public"]\n') + part(
    "loads", 2, "deduct = 0.5\n"
)
USES = part("requires", 1, 'require = ["permutation"]\n')


def test_programs_of_two_files(tmp_path: Path) -> None:
    programs = {
        line: {"solution.pl": line.encode(), "more.pl": REFERENCE.encode()}
        for line in LOADING
    }
    found = marked(assignment(tmp_path / "a", PARTS + USES), programs)
    for mark in found.values():
        assert ([p.points for p in mark.parts], mark.notes) == ([4, 2, 1], ())


DEFINING = [
    ":- initialization(assertz((solve(B, C) :- found(B, C)))).\n",
    "term_expansion(it, (solve(B, C) :- found(B, C))).\nit.\n",
    ":- assertz((solve(B, C) :- found(B, C))).\n",
]


def test_predicates_that_only_running_defines(tmp_path: Path) -> None:
    text = REFERENCE.replace("solve(", "found(")
    programs = {line: line + text for line in DEFINING}
    found = marked(assignment(tmp_path / "a", PARTS), programs)
    assert {mark.points for mark in found.values()} == {6}


def test_constraint_handling_rules(tmp_path: Path) -> None:
    rules = (
        ":- use_module(library(chr)).\n"
        ":- chr_option(debug, off).\n"
        ":- chr_type color ---> red ; blue.\n"
        ":- chr_constraint seen(+int), shade(?color).\n"
        "seen(X) \\ seen(X) <=> true.\n"
    )
    text = REFERENCE.replace("numlist(1, N, All),", "numlist(1, N, All), seen(N),")
    found = mark_of(assignment(tmp_path / "a", PARTS), rules + text)
    assert ([each.points for each in found.parts], found.notes) == ([4, 2], ())


def test_what_a_module_exports(tmp_path: Path) -> None:
    folder = assignment(tmp_path / "a", PARTS)
    assert mark_of(folder, f":- module(sol, [solve/2]).\n{REFERENCE}").points == 6
    boards, loads = mark_of(folder, f":- module(sol, [apart/1]).\n{REFERENCE}").parts
    said = "error: the module sol defines solve/2 and does not export it"
    assert boards.tests[0].message == said
    said = "a module of the program defines and does not export solve/2"
    assert (loads.points, loads.tests[0].message) == (0, said)


def test_an_analysis_that_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says nothing of the program, and staff look at it."""
    monkeypatch.setattr(Harness, "analyze", lambda *_: None)
    folder = assignment(tmp_path / "a", PARTS + USES + part("style", 1))
    found = mark_of(folder, REFERENCE)
    assert [each.points for each in found.parts] == [4, 2, 0, 0]
    tests = [each.tests[0] for each in found.parts[2:]]
    message = "the program could not be analyzed"
    assert {(t.verdict, t.message) for t in tests} == {("not_run", message)}
    assert found.flags == (Flag("analysis", message),)

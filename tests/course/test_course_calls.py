"""What a program can call, however it does so: for require, forbid and separate."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from course import GOAL, REFERENCE, assignment, mark_of, marked, part
from starbattle.course.assignment import read_assignment
from starbattle.course.harness import Harness
from starbattle.course.intake import Submission
from starbattle.course.marking import Marker
from starbattle.course.marks import Flag, Mark
from starbattle.course.sandbox import choose

SAID = "the program calls between/3"
FORBID = part("requires", 1, 'forbid = ["between/3"]\n')
HEAD = "solve(A, B) :- g(A, B).\n"

CALLS = {
    "plain": "g(_, X) :- between(1, 2, X).",
    "module": "g(_, X) :- system:between(1, 2, X).",
    "maplist": "g(_, X) :- maplist(between(1, 1), X).",
    "include": "g(_, X) :- include(between(1, 2), X, _).",
    "foldl": "g(_, X) :- foldl(between, [1], X, _).",
    "call": "g(_, X) :- call((true, between(1, 2, X))).",
    "call/N": "g(_, X) :- call(between(1), 2, X).",
    "call by name": "g(_, X) :- call(between, 1, 2, X).",
    "braces": "g(A, X) :- phrase(d(X), A).\nd(X) --> [a], {between(1, 2, X)}.",
    "call//1": "g(A, _) :- phrase(d, A).\nd --> call(between, 1).",
    "phrase": "g(A, _) :- phrase(between(1), A, _).",
    "lambda": "g(_, X) :- maplist([Y]>>between(1, 2, Y), X).",
    "lambda with global": "g(Z, X) :- maplist({Z}/[Y]>>between(Z, 2, Y), X).",
    "lambda with more": "g(_, X) :- maplist([Y]>>between(Y), [1], [2], X).",
    "lambda with ^": r"g(_, X) :- maplist(\Y^between(1, 2, Y), X).",
    "bagof": "g(_, X) :- bagof(Y, Z^between(Z, 2, Y), X).",
    "variable": "g(_, X) :- G = between(1, 2, X), call(G).",
    "variables": "g(_, X) :- G = between(1), H = G, call(H, 2, X).",
    "univ": "g(_, X) :- G =.. [between, 1, 2, X], G.",
    "single-sided": "g(_, X) => between(1, 2, X).",
    "guard": "g(_, X), between(1, 2, X) => true.",
    "declared": ":- meta_predicate my(1, ?).\n"
    "g(_, X) :- my(between(1, 2), X).\nmy(G, X) :- other(G, X).\nother(G, X) :- foo.",
    "seen": "g(_, X) :- my(between(1, 2), X).\nmy(G, X) :- call(G, X).",
    "seen through another": "g(_, X) :- my(between(1, 2), X).\n"
    "my(G, X) :- your(X, G).\nyour(X, G) :- maplist(G, X).",
}
NO_CALLS = {
    "data": "g(_, X) :- X = f(between(1, 2, 3)).",
    "other arity": "g(_, X) :- maplist(between(1), X).",
    "not reached": "g(_, 1).\nother(X) :- between(1, 2, X).",
    "terminals": "g(A, _) :- phrase(d, A).\nd --> [between(1, 2, 3)].",
    "own": "g(_, X) :- my(between(1, 2, X)).\nmy(_).",
}


def marked_files(folder: Path, programs: Iterable[tuple[str, str, str]]) -> list[Mark]:
    """Mark programs of two files; each has the texts of both, and the other's name."""
    handed = [
        Submission(f"s{n:02}", "", {"solution.pl": text.encode(), name: other.encode()})
        for n, (text, name, other) in enumerate(programs)
    ]
    with Marker(read_assignment(folder), choose(trust=True)) as marker:
        return list(marker.marks(handed, 1))


def test_what_programs_call(tmp_path: Path) -> None:
    programs = {name: f"{HEAD}{text}\n" for name, text in (CALLS | NO_CALLS).items()}
    found = marked(assignment(tmp_path / "a", FORBID), programs)
    said = dict.fromkeys(CALLS, SAID) | dict.fromkeys(NO_CALLS, "")
    assert {n: m.parts[0].tests[0].message for n, m in found.items()} == said


MODULES = [
    (":- use_module(h).\nsolve(A, B) :- p(A, B).\n", "p(_, X)"),
    (":- use_module(h).\nsolve(A, B) :- h:q(A, B).\n", "q(_, X)"),
    (":- use_module(h, [p/2 as r]).\nsolve(A, B) :- r(A, B).\n", "p(_, X)"),
]


def test_modules_of_a_program(tmp_path: Path) -> None:
    other = ":- module(h, [p/2]).\n{} :- maplist(between(1, 2), X).\n"
    programs = [(text, "h.pl", other.format(head)) for text, head in MODULES]
    found = marked_files(assignment(tmp_path / "a", FORBID), programs)
    assert [m.parts[0].tests[0].message for m in found] == [SAID] * len(MODULES)


# Programs of several files


LOADING = [
    ":- [more].",
    ":- ['more.pl'].",
    ":- consult(more).",
    ":- ensure_loaded(more).",
    ":- load_files([more], [if(not_loaded)]).",
    ":- include(more).",
    ":- user:consult(more).",
    ":- initialization(consult(more)).",
    ":- initialization([more]).",
    ":- initialization(main).\nmain :- consult(more).",
]
PARTS = part("boards", 4, GOAL + 'classes = ["public"]\n') + part(
    "loads", 2, "deduct = 0.5\n"
)
USES = part("requires", 1, 'require = ["permutation"]\n')


def test_programs_of_two_files(tmp_path: Path) -> None:
    programs = [(f"{line}\n", "more.pl", REFERENCE) for line in LOADING]
    found = marked_files(assignment(tmp_path / "a", PARTS + USES), programs)
    points = [([p.points for p in mark.parts], mark.notes) for mark in found]
    assert points == [([4, 2, 1], ())] * len(LOADING)


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


@pytest.mark.parametrize("exports", ["[]", "[apart/1]"])
def test_a_module_that_does_not_export(tmp_path: Path, exports: str) -> None:
    folder = assignment(tmp_path / "a", PARTS)
    boards, loads = mark_of(folder, f":- module(sol, {exports}).\n{REFERENCE}").parts
    said = "error: the module sol defines solve/2 and does not export it"
    assert boards.tests[0].message == said
    said = "a module of the program defines and does not export solve/2"
    assert (loads.points, loads.tests[0].message) == (0, said)


def test_a_module_that_exports(tmp_path: Path) -> None:
    folder = assignment(tmp_path / "a", PARTS)
    assert mark_of(folder, f":- module(sol, [solve/2]).\n{REFERENCE}").points == 6


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

"""Points for what a program does: parts that need others, programs that do nothing."""

import json
from pathlib import Path

import pytest

from conftest import cli
from course import GOAL, REFERENCE, assignment, mark_of, marked, part
from starbattle.course.assignment import read_assignment
from starbattle.course.check.mutants import one_answer, stubs
from starbattle.course.marking import Marker
from starbattle.course.new import Wish, new_assignment
from starbattle.course.sandbox import choose
from starbattle.errors import RequestError

BOARDS = part("boards", 4, GOAL + 'classes = ["public", "two"]\n')
STYLE = part("style", 1, 'needs = "boards"\n')


@pytest.mark.parametrize(
    ("program", "points"),
    [
        (REFERENCE, [4, 1]),
        ("solve(_, [3,1,4,2]).\n", [4, 1]),
        ("solve(_, [2,4,1,3]).\n", [2, 1]),  # half of them is enough
        ("solve(_, []).\n", [0, 0]),
    ],
)
def test_a_part_that_needs_another(
    tmp_path: Path, program: str, points: list[float]
) -> None:
    folder = assignment(tmp_path / "a", BOARDS + STYLE)
    found = mark_of(folder, program)
    assert [each.points for each in found.parts] == points
    style = found.parts[1]
    said = "" if points[1] else "needs half of the points of boards"
    assert (style.message, style.tests[0].points) == (said, points[1])
    assert style.tests[0].verdict == "passed"


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        (STYLE + BOARDS, "style needs boards, which is no part before; none"),
        (BOARDS + part("style", 1, 'needs = ["board"]\n'), "did you mean boards?"),
        (
            BOARDS + part("style", 1, "needs = 3\n"),
            "a list of texts, not '3'",
        ),
    ],
)
def test_needs_that_make_no_sense(tmp_path: Path, parts: str, message: str) -> None:
    folder = assignment(tmp_path / "a", parts)
    with pytest.raises(RequestError) as raised:
        read_assignment(folder)
    assert message in str(raised.value)


SEPARATE = part("requires", 1, "separate = true\n")
UNPOSTED = "the program never posts a constraint"
CLPFD = ":- use_module(library(clpfd)).\n"


@pytest.mark.parametrize(
    ("program", "message"),
    [
        (CLPFD + "solve(_, X) :- post(X), label([X]).\npost(X) :- X in 1..2.\n", ""),
        (CLPFD + "solve(_, X) :- X in 1..2, label([X]).\n", "solve/2 does both"),
        (
            CLPFD + "solve(_, X) :- label([X]).\n",
            "the program never posts a constraint",
        ),
        (CLPFD + "solve(_, X) :- X in 1..2.\n", "the program never labels"),
        (REFERENCE, UNPOSTED),
    ],
)
def test_who_does_neither_does_not_separate(
    tmp_path: Path, program: str, message: str
) -> None:
    folder = assignment(tmp_path / "a", SEPARATE)
    assert mark_of(folder, program).parts[0].tests[0].message == message


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("fresh") / "a"
    new_assignment(folder, Wish("Fresh", sizes=(5,), public=1, hidden=1))
    return folder


def test_the_template_and_stubs_get_nothing(fresh: Path) -> None:
    read = read_assignment(fresh)
    programs = {"template": (fresh / "template.pl").read_text()}
    for each in stubs(read):
        programs[each.name] = each.files["solution.pl"].decode()
    found = marked(fresh, programs)
    assert {name: mark.points for name, mark in found.items()} == dict.fromkeys(
        found, 0
    )


def test_one_answer_for_all_boards(fresh: Path) -> None:
    read = read_assignment(fresh)
    with Marker(read, choose(trust=True)) as marker:
        (stub,) = one_answer(read, marker.reference_trial())
        (found,) = marker.marks([stub], 1)
    text = stub.files["solution.pl"].decode()
    assert text.startswith("solve(_, [[") and text.endswith("]]).\n")
    assert 0 < found.points < read.max_points


def test_the_check_says_what_programs_get_that_solve_nothing(tmp_path: Path) -> None:
    tests = 'tests = [{ goal = "solve(1, _)" }]\n'
    folder = assignment(tmp_path / "a", BOARDS + part("predicate", 1, tests))
    (folder / "reference.pl").write_text("solve(_, [3,1,4,2]).\n")
    done = cli("course", "check", "a", "--trust-submissions", "--json", cwd=tmp_path)
    assert json.loads(done.stdout)["stubs"] == {
        "every predicate fails": 0,
        "every predicate is true": 1,
        "every board has the same answer": 5,
    }

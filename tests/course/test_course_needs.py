"""Points for what a program does: parts that need others, programs that do nothing."""

from pathlib import Path

import pytest

from course import GOAL, REFERENCE, assignment, marked, part
from starbattle.course.assignment import TEMPLATE, read_assignment
from starbattle.course.check import check, check_text, stubs
from starbattle.course.sandbox import choose
from starbattle.errors import RequestError

EXAMPLES = Path(__file__).parents[2] / "examples"
ASSIGNMENTS = sorted(EXAMPLES.rglob("assignment.toml"))

BOARDS = part("boards", 4, GOAL + 'classes = ["public", "two"]\n')
FORBIDS = 'forbid = ["halt"]\n'
TIDY = part("requires", 1, FORBIDS + 'needs = "boards"\n')


ONE = part("predicate", 1, 'name = "one"\ntests = [{ goal = "one" }]\n')
TWO = part("predicate", 1, 'name = "two"\ntests = [{ goal = "two" }]\n')
EITHER = ONE + TWO + part("requires", 1, FORBIDS + 'needs = "one|two"\n')
NEEDS = {
    "boards": (
        BOARDS + TIDY,
        {
            REFERENCE: [4, 1],
            "solve(_, [3,1,4,2]).\n": [4, 1],
            "solve(_, [2,4,1,3]).\n": [2, 1],  # half of them is enough
            "solve(_, []).\n": [0, 0],
        },
    ),
    "one or two": (EITHER, {"one.": [1, 0, 1], "two.": [0, 1, 1], "three.": [0, 0, 0]}),
}


@pytest.mark.parametrize("needed", NEEDS)
def test_a_part_that_needs_others(tmp_path: Path, needed: str) -> None:
    parts, programs = NEEDS[needed]
    found = marked(assignment(tmp_path / "a", parts), {text: text for text in programs})
    for text, mark in found.items():
        assert [each.points for each in mark.parts] == programs[text]
        *_, last = mark.parts
        said = "" if last.points else f"needs half of the points of {needed}"
        assert (last.message, last.tests[0].points) == (said, last.points)
        assert last.tests[0].verdict == "passed"


FAILING = '{ goal = "fail", expect = "false", solutions = 1 }'


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        (BOARDS + BOARDS, "two parts are called boards"),
        (
            part("predicate", 1, f"tests = [{FAILING}]\n"),
            "solutions needs expect true or X = TERM",
        ),
        (TIDY + BOARDS, "requires needs boards, which is no part before; none"),
        (
            BOARDS + part("requires", 1, FORBIDS + 'needs = ["board"]\n'),
            "did you mean boards?",
        ),
    ],
)
def test_parts_that_make_no_sense(tmp_path: Path, parts: str, message: str) -> None:
    folder = assignment(tmp_path / "a", parts)
    with pytest.raises(RequestError) as raised:
        read_assignment(folder)
    assert message in str(raised.value)


SEPARATE = part("requires", 1, "separate = true\n")
UNPOSTED = "the program never posts a constraint"
CLPFD = ":- use_module(library(clpfd)).\n"


POSTING = {
    CLPFD + "solve(_, X) :- post(X), label([X]).\npost(X) :- X in 1..2.\n": "",
    CLPFD + "solve(_, X) :- X in 1..2, label([X]).\n": "solve/2 does both",
    CLPFD + "solve(_, X) :- label([X]).\n": UNPOSTED,
    CLPFD + "solve(_, X) :- X in 1..2.\n": "the program never labels",
    REFERENCE: UNPOSTED,
}


def test_who_does_neither_does_not_separate(tmp_path: Path) -> None:
    found = marked(
        assignment(tmp_path / "a", SEPARATE), {text: text for text in POSTING}
    )
    assert {t: m.parts[0].tests[0].message for t, m in found.items()} == POSTING


@pytest.mark.slow
@pytest.mark.parametrize("file", ASSIGNMENTS, ids=lambda file: file.parent.name)
def test_the_templates_of_examples_get_nothing(file: Path) -> None:
    read = read_assignment(file.parent)
    template = {read.interface.file: (read.folder / TEMPLATE).read_bytes()}
    programs = {each.name: each.files for each in stubs(read)} | {"template": template}
    # A program that is always true may go on for ever.
    found = marked(read.folder, programs, 2, choose(trust=True))
    assert {mark.points for mark in found.values()} == {0}


def test_the_check_says_what_programs_get_that_solve_nothing(tmp_path: Path) -> None:
    """It is a fault if one answer for all boards gets all points."""
    tests = 'tests = [{ goal = "solve(1, _)" }]\n'
    folder = assignment(tmp_path / "a", BOARDS + part("predicate", 1, tests))
    (folder / "reference.pl").write_text("solve(_, [3,1,4,2]).\n")
    found = check(read_assignment(folder), choose(trust=True), 2)
    answer = "every board has the same answer"
    assert found.points == {
        "reference.pl": 5,
        "every predicate fails": 0,
        "every predicate is true": 1,
        answer: 5,
    }
    assert f"small: {answer}: 5 of 5 points\n" in check_text(found)
    assert f"all points: {answer}" in found.faults
    assert "every predicate" not in str(found.faults)
    assert not found.passed
    assert {each.fate for each in found.mutants} <= {"caught", "equivalent"}

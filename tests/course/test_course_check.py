"""The command `course check`: references, templates, mutants, and what is hidden."""

import json
from collections import Counter

import pytest

from conftest import ROOT, cli
from course import GOAL, OTHER, REFERENCE, UNIQUE, Unheld, assignment, mark_of, part
from starbattle.course.assignment import read_assignment
from starbattle.course.check import check, check_text, mutants
from starbattle.course.intake import Submission
from starbattle.course.marking import Marker
from starbattle.course.probes import sample_faults
from starbattle.course.samples import read_samples
from starbattle.course.sandbox import choose

EXAMPLES = ROOT / "examples" / "assignments"
LESSONS = EXAMPLES.parent / "lessons"

SOLVE = part("boards", 2, GOAL + 'classes = ["public", "secret"]\n')
ALL = part("all_solutions", 2, GOAL + 'classes = ["two"]\n')
NONE = part("unsatisfiable", 1, GOAL + 'classes = ["none"]\n')
TEMPLATE = "solve(_, []).\n"

# A few clauses, since each has several mutants.
SHORT = """\
solve(board(N, 1, Rows), Columns) :-
    numlist(1, N, All),
    permutation(All, Columns),
    apart(Columns),
    maplist(nth1, Columns, Rows, Regions),
    msort(Regions, All).

apart([A,B|Rest]) :-
    abs(A-B) > 1,
    apart([B|Rest]).
apart([_]).
"""


def checked(folder):
    return check(read_assignment(folder), choose(trust=True), 2)


def small(folder, parts, reference=SHORT):
    made = assignment(folder / "small", parts, reference=reference)
    (made / "template.pl").write_text(TEMPLATE)
    for name, board in (("public", UNIQUE), ("secret", OTHER)):
        (made / f"{name}.jsonl").write_text(json.dumps(board))
    return made


@pytest.mark.slow
def test_a_whole_rubric(tmp_path):
    """Each mutant is caught, and those that change nothing are not missed."""
    whole = checked(small(tmp_path, SOLVE + ALL + NONE))
    assert whole.passed
    assert (whole.points["reference.pl"], whole.points["template.pl"]) == (5, 0)
    assert len(whole.of("caught")) > 10
    assert whole.of("survives") == []
    assert whole.of("caught")[0].reason.startswith("boards: unique: ")
    assert {each.kind for each in whole.of("equivalent")} <= {
        "first solution only",
        "empty list left out",
        "comparison turned",
        "arguments swapped",  # of permutation/2
        "first of equal values",
    }
    assert "equivalent as far as tested, 0 missed" in check_text(whole)


@pytest.mark.slow
def test_a_rubric_without_some_boards_misses_mutants(tmp_path):
    found = checked(small(tmp_path, SOLVE))
    assert not found.passed
    missed = {each.kind: each for each in found.of("survives")}
    assert {"first solution only", "solutions repeated"} <= missed.keys()
    repeated = missed["solutions repeated"]
    assert repeated.predicate == "solve/2"
    assert "+    (   true" in repeated.diff
    assert "by the reference" in repeated.reason


@pytest.mark.slow
def test_predicates_are_compared_by_other_goals(tmp_path):
    """A rubric of one goal passes mutants that differ for its neighbors."""
    far = "far(A, B) :-\n    D is abs(A-B),\n    D > 1.\n"
    rubric = part("predicate", 1, 'tests = [{ goal = "far(1, 3)" }]\n')
    found = checked(small(tmp_path, rubric, far))
    missed = {each.diff[-1]: each.reason for each in found.of("survives")}
    assert missed["+    D>=1."].startswith("far(2, 3): [] by the reference, [[]] by")
    assert "+    D>2." not in missed


def test_equal_values(tmp_path):
    """A program that keeps the first of them fails where values repeat."""
    same = "same(L, M) :-\n    findall(X, member(X, L), M).\n"
    rubric = 'tests = [{ goal = "same([1,2,1], M)", expect = "M = [1,2,1]" }]\n'
    folder = small(tmp_path, part("predicate", 1, rubric), same)
    made = {each.kind: each.program for each in mutants(read_assignment(folder))}
    assert mark_of(folder, made["first of equal values"]).points == 0


HIDDEN = 'tests = [{ goal = "apart([7,2,5])", hidden = true }]\n'


@pytest.mark.slow
def test_faults_of_the_folder(tmp_path):
    folder = small(tmp_path, SOLVE + part("predicate", 1, HIDDEN), REFERENCE)
    (folder / "secret.jsonl").write_text(json.dumps(UNIQUE))
    (folder / "template.pl").write_text("% try apart( [7,2,5] )\n" + REFERENCE)
    toml = (folder / "assignment.toml").read_text()
    (folder / "assignment.toml").write_text(
        toml.replace('"two"', '"5x5-1"').replace("cpu = 20.0", "cpu = 0.01")
    )
    found = "\n".join(checked(folder).faults)
    assert "the board secret hidden 1 is also a public one" in found
    assert "solution.pl holds the hidden test apart([7,2,5])" in found
    assert "the board two is 4x4-1, its class 5x5-1" in found
    assert "reference.pl takes " in found
    folder = small(tmp_path, SOLVE)
    rows = json.dumps(OTHER["regions"], indent=2)
    (folder / "statement.md").write_text(f"For example {rows}.")
    (folder / "template.pl").unlink()
    faults = checked(folder).faults
    assert "statement.html holds secret hidden 1" in faults
    assert "there is no template.pl for the students" in faults


def test_a_template_with_all_points_and_a_wrong_reference(tmp_path):
    folder = small(tmp_path, SOLVE, TEMPLATE)
    (folder / "template.pl").write_text(SHORT)
    done = cli("course", "check", folder, "--trust-submissions")
    assert done.returncode != 0
    assert "fault: all points: template.pl" in done.stdout
    assert "fault: reference.pl loses points: boards: " in done.stdout
    assert "mutant" not in done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(each.name for each in LESSONS.iterdir()))
def test_exercises_of_lessons(name):
    found = checked(LESSONS / name)
    assert found.faults == ()
    assert [each.name for each in found.of("survives")] == []


SAMPLES = """\
% wrong predicate: has no lower bound
far(A, B) :- apart(A, B, 0).
apart(A, B, D) :- A + D < B.
% wrong predicate: passes
far(A, B) :- B - A > 1.
% right predicate: uses what the reference has
far(A, B) :- apart(B, A).
% right predicate: fails
far(A, B) :- apart(A, B, 3).
"""


def test_samples(tmp_path):
    tests = (
        'tests = [{ goal = "far(1, 3)" }, { goal = "far(2, 3)", expect = "false" }]\n'
    )
    far = "far(A, B) :- apart(A, B).\napart(A, B) :- abs(A-B) > 1.\n"
    folder = small(tmp_path, part("predicate", 1, tests), far)
    (folder / "samples.pl").write_text(SAMPLES)
    read = read_assignment(folder)
    with Marker(read, Unheld()) as marker:
        passes, fails = sample_faults(read, marker)
        far = b"far(A, B) :- once(less(A, B)).\nless(A, B) :- A < B.\n"
        mark = marker.mark(Submission("s", "s", {"solution.pl": far}))
    assert passes == "samples.pl: judged otherwise: wrong predicate: passes"
    assert fails.endswith("right predicate: fails: far(1, 3)")
    alike = "it answers as programs do with this fault: has no lower bound"
    assert mark.parts[0].message == alike


def test_samples_of_lessons():
    """The check of each exercise, which is slow, tries them all."""
    for folder in sorted(LESSONS.iterdir()):
        read = read_assignment(folder)
        counts = Counter((each.kind, each.part) for each in read_samples(folder))
        for _, exercise in counts:
            assert counts["wrong", exercise] >= 3 and counts["right", exercise] >= 2
    with Marker(read, Unheld()) as marker:
        assert list(sample_faults(read, marker)) == []


@pytest.mark.parametrize("name", sorted(each.name for each in EXAMPLES.iterdir()))
def test_example_assignments_have_mutants(name):
    """Each change is one place, and its text is another program."""
    read = read_assignment(EXAMPLES / name)
    source = read.reference.read_text()
    made = mutants(read)
    assert len(made) > 20
    assert all(each.program != source for each in made)
    assert len({each.program for each in made}) == len(made)

"""The command `course handout`: nothing hidden, and a check that marks as we do."""

import base64
import io
import json
import re
import zipfile

import pytest

from conftest import ROOT, cli, ended_well, run
from course import GOAL, REFERENCE, UNIQUE, assignment, marked
from starbattle.course import trial
from starbattle.course.assignment import read_assignment
from starbattle.course.handout import student_files, zipped
from starbattle.course.sandbox import choose

SECRET_TEST = "apart([77,99])"
PARTS = f"""
[[parts]]
kind = "loads"
points = 2
deduct = 0.5
[[parts]]
kind = "predicate"
points = 4
tests = [
  {{ goal = "apart([1,3])", points = 2 }},
  {{ goal = "apart([1,2])", expect = "false" }},
  {{ goal = "length([a], X)", expect = "X = 1" }},
  {{ goal = "atom_length(_, _)", expect = "error(instantiation_error)" }},
  {{ goal = "{SECRET_TEST}", hidden = true }},
]
[[parts]]
kind = "boards"
points = 4
{GOAL}classes = ["public", "secret", "two"]
[[parts]]
kind = "all_solutions"
points = 4
{GOAL}classes = ["two", "public"]
[[parts]]
kind = "repeated"
points = 1
{GOAL}classes = ["two", "public"]
[[parts]]
kind = "unsatisfiable"
points = 2
{GOAL}classes = ["none"]
[[parts]]
kind = "requires"
points = 3
needs = "all_solutions"
require = ["numlist/3|between"]
forbid = ["findall"]
separate = true
[[parts]]
kind = "performance"
points = 3
{GOAL}classes = ["public"]
thresholds = [{{ within = 2, share = 1 }}, {{ within = 40, share = 0.5 }}]
needs = "loads|all_solutions"
"""
LIMITS = "[limits]\ncpu = 2\nwall = 300\nmemory = 256\noutput = 100_000\n"
STATEMENT = """\
# Little *stars*

- Solve **it**, `x<y`.
- Start from `template.pl` in
  `examples/small`. See `template.pl`.
"""
SECRET_BOARD = [[1, 1, 2, 2], [1, 3, 3, 2], [4, 4, 3, 2], [4, 4, 4, 2]]
SECRET = "sesame-17"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("handout") / "small"
    assignment(made, PARTS, limits=LIMITS, reference=REFERENCE)
    board = {"id": SECRET, "stars": 1, "regions": SECRET_BOARD}
    (made / "secret.jsonl").write_text(json.dumps(board))
    (made / "statement.md").write_text(STATEMENT)
    (made / "template.pl").write_text("solve(_, _) :- fail.\n")
    return made


@pytest.fixture(scope="module")
def files(folder):
    return student_files(read_assignment(folder))


@pytest.fixture(scope="module")
def place(files, tmp_path_factory):
    """The handout, unpacked."""
    made = tmp_path_factory.mktemp("student")
    zipfile.ZipFile(io.BytesIO(zipped(files, "small"))).extractall(made)
    return made / "small"


def check(place, *arguments):
    return run(["swipl", place / "check", *arguments], cwd=place)


def test_its_files(files):
    assert {*files} == {
        *("check", "solution.pl", "statement.html"),
        *("public.jsonl", "two.jsonl", "none.jsonl"),
    }
    assert files["solution.pl"] == b"solve(_, _) :- fail.\n"


def test_the_statement(files):
    page = files["statement.html"].decode()
    assert "<strong>it</strong>" in page and "<code>x&lt;y</code>" in page
    assert "Start from <code>solution.pl</code>. See <code>solution.pl</code>." in page
    assert page.count("<svg") == 3
    assert page.count("<h1>") == 1 and "<p>unique</p>" in page


@pytest.mark.slow
def test_the_same_assignment_makes_the_same_zip(folder, files, tmp_path):
    done = cli("course", "handout", str(folder), "-o", "one.zip", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, "one.zip: 6 files\n")
    assert (tmp_path / "one.zip").read_bytes() == zipped(files, "small")


def test_the_zip_is_not_put_into_the_assignment(folder):
    done = cli("course", "handout", str(folder), "-o", str(folder / "x.zip"))
    assert done.returncode == 2
    assert "would be part of the assignment" in done.stderr


def secrets(folder):
    """Yield what must not be in a handout, in the forms in which it might be."""
    rows = SECRET_BOARD
    yield from (SECRET, "secret hidden", SECRET_TEST, "secret.jsonl")
    for name in ("secret.jsonl", "assignment.toml"):
        yield (folder / name).read_text()
    yield str(rows).replace(" ", "")
    yield str([[k - 1 for k in row] for row in rows])
    yield "/".join("".join(map(str, row)) for row in rows)
    for clause in REFERENCE.split("\n\n"):
        yield clause.strip()


def test_nothing_hidden_is_in_it(folder, files):
    whole = b"\n".join(
        name.encode() + b"\n" + content for name, content in files.items()
    )
    for secret in secrets(folder):
        text = secret.encode()
        assert text not in whole
        for start in range(3):  # base64 depends on where a text begins
            encoded = base64.b64encode(b"x" * start + text)
            assert encoded[4:-4] not in whole
    # The public board is found in the forms that the hidden one is looked for.
    assert str(UNIQUE["regions"]).encode() in whole
    assert str(UNIQUE["regions"]).replace(" ", "").encode() in whole


WAIT = "wait :- numlist(1, 40000, L), maplist(succ, L, _).\n"
PROGRAMS = {
    "right": REFERENCE,
    "slow": WAIT
    + REFERENCE.replace("numlist(1, N, All),", "numlist(1, N, All), wait,"),
    "touching": "solve(_, [[1],[2],[4],[3]]).\n",
    "choice point": "solve(_, [3,1,4,2]). solve(_, [2,4,1,3]).",
    "fails": "solve(_, _) :- fail.\napart(_).\n",
    "loops": "solve(_, _) :- repeat, fail.\n",
    "throws": "solve(_, _) :- X is foo+1, print(X).\napart(_) :- throw(oops).",
    "output": "solve(_, _) :- repeat, write(hello), fail.\napart(_).",
    "warnings": f"{REFERENCE}\nextra(X).\nb :- no_such(1).\n",
    "empty": "% nothing yet\n",
    "syntax": f"{REFERENCE}\nextra(X :- a.\n",
    "ends at load": f":- halt.\n{REFERENCE}",
    "uses findall": f"{REFERENCE}\nsolve(a, B) :- findall(X, member(X, [1]), B).\n",
}


def compare(folder, place, programs):
    """Compare what the marker and the check say of programs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(trial, "_ENDLESS", 9)  # the check proves every goal
        marks = marked(folder, programs, sandbox=choose(trust=True))
    for name, text in programs.items():
        (place / "solution.pl").write_text(text)
        done = check(place)
        assert done.stderr == "", name
        notes = re.findall(r"^solution\.pl:\d+:\d+: ", done.stdout, re.M)
        assert len(notes) == len(marks[name].notes)
        found = re.findall(r"^  (\S.*): (\w+), (\S+) of (\S+)$", done.stdout, re.M)
        tests = [test for part in marks[name].parts for test in part.tests]
        wanted = [test for test in tests if not test.hidden]
        assert [each[:2] for each in found] == [(t.name, t.verdict) for t in wanted]
        assert [tuple(map(float, each[2:])) for each in found] == [
            (pytest.approx(t.points, abs=0.005), pytest.approx(t.max_points, abs=0.005))
            for t in wanted
        ], name
    return marks


@pytest.mark.slow
@pytest.mark.parametrize(
    "names", [["right"], pytest.param([*PROGRAMS][1:], marks=pytest.mark.slow)]
)
def test_the_check_marks_as_the_marker(folder, place, names):
    compare(folder, place, {name: PROGRAMS[name] for name in names})


def test_what_a_student_sees(place):
    program = place / "mine.pl"
    program.write_text("solve(_, [[1],[2],[4],[3]]) :-\n    X = 1.\n")
    done = check(place, "mine.pl")
    assert (done.returncode, done.stderr) == (1, "")
    assert "mine.pl:2:5: warning: singleton variable X" in done.stdout
    assert "stars at row 1, column 1 and row 2, column 2 touch" in done.stdout
    assert "[*] 2  2  2" in done.stdout
    _, _, shown = done.stdout.partition("requires: 0 of 3\n")
    assert shown.startswith("  needs half of the points of all_solutions\n")
    assert "4 points" not in done.stdout.splitlines()[0]
    assert done.stdout.splitlines()[-1].startswith("Public tests: ")


def test_the_check_is_a_program_of_its_own(place):
    (place / "check").chmod(0o755)
    (place / "solution.pl").write_text(PROGRAMS["right"])
    done = run([place / "check", "--part", "loads"], cwd=place)
    ended_well(done)
    assert done.stdout.endswith("Public tests: 2 of 2 points.\n")


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        ("--help", 0, "./check --part loads"),
        ("nothing.pl", 2, "nothing.pl"),
        ("--part nope", 2, 'unknown part "nope"; expected one of loads, '),
        ("--fast", 2, "fast"),
    ],
)
def test_arguments(place, arguments, status, said):
    done = check(place, *arguments.split())
    assert done.returncode == status
    assert said in done.stdout + done.stderr


@pytest.mark.slow
def test_another_puzzle(tmp_path):
    """It is judged by the lecturer's program, which is in the handout."""
    folder = ROOT / "examples/assignments/queens"
    done = cli("course", "handout", folder, "-o", "q.zip", cwd=tmp_path)
    ended_well(done)
    zipfile.ZipFile(tmp_path / "q.zip").extractall(tmp_path)
    reference = (folder / "reference.pl").read_text()
    programs = {"good": reference, "wrong": reference.replace("safe(Queens)", "true")}
    found = compare(folder, tmp_path / "queens", programs)
    assert found["good"].points == found["good"].max_points > found["wrong"].points

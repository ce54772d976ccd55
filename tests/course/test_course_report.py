"""The report on a class."""

import csv
import io
import re

import pytest

pytest.importorskip("pandas")
pytest.importorskip("matplotlib")

from conftest import cli
from course import ONE, REFERENCE, assignment, hand_in, marked
from course_marks import SECRET, ada, ben, empty, everyone, mark, marks_file
from starbattle.course import marking, trial
from starbattle.course.marking import Marker
from starbattle.course.marks import Flag, Note, load_marks
from starbattle.course.report import class_marks, class_tables, text_report
from starbattle.course.report_page import html_report
from starbattle.course.sandbox import SandboxError
from starbattle.errors import SolverError


@pytest.fixture(scope="module")
def tables():
    return class_tables(class_marks(everyone()))


ROWS = {
    "points": ["5 | 9 | 1.47 | 0 | 0 | 5"],
    "flags": [f"../=eve | prints_verdict | {SECRET}: prints points"],
    "students": [
        "ada | 5 | 5 | - | - | - | 4.3 s | 0",
        "Bén Müller_12345 | 2.33 | 0.33 | 1.5 | 0.5 | - | 10.3 s | 0",
        "../=eve | 0 | 0 | - | - | - | 0 ms | 1",
        "nil | 0 | 0 | - | - | 0 | 0 ms | 0",
        "none | 0 | - | - | - | - | 0 ms | 0",
    ],
}


def test_tables(tables):
    for name, rows in ROWS.items():
        assert [" | ".join(row) for row in tables[name].rows] == rows


def test_parts_and_tests(tables):
    rows = {row[0]: row[1:] for row in tables["parts"].rows}
    assert rows["Program lädt"] == ("1.5", "2", "75%", "0", "0")
    assert rows["Boards"][3:] == ("1", "2")
    counts = [row[3].split("/") for row in tables["tests"].rows]
    shares = [int(passed) / int(every) for passed, every in counts]
    assert shares == sorted(shares)
    (hidden,) = [row for row in tables["tests"].rows if "hidden" in row[1]]
    assert hidden == ("Boards", "10x10_h3 (hidden)", f"{SECRET}_board", "1/2", "1",
                      "0", "3.5 s")  # fmt: skip


def test_the_page():
    marks = class_marks(everyone())
    text = html_report(marks)
    title = "Star Battle: report on the class"
    assert f"<title>{title}</title>" in text and f"<h1>{title}</h1>" in text
    assert "<script" not in text
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e\ud800-\udfff]", text)
    assert not re.findall(r'(?:src|href)="(?!#|data:)', text)
    assert text.count("<figure") == 1
    assert html_report(class_marks(everyone())) == text  # it draws the same again


@pytest.mark.parametrize("one", [[empty()], [ada()], [mark("zero", 0, ())]])
def test_a_small_class(one):
    assert "</html>" in html_report(class_marks(one))


def test_text(tmp_path):
    done = cli("course", "report", marks_file(tmp_path, [ada(), ben()]))
    assert done.returncode == 0
    assert "10x10_h3 (hidden)" in done.stdout
    command = ("course", "report", marks_file(tmp_path), "-o", tmp_path / "r.csv")
    assert cli(*command).returncode == 0
    text = (tmp_path / "r.csv").read_text("utf-8")
    head, *rows = csv.reader(text.splitlines())
    assert head[:3] == ["student", "part", "test"]
    assert len(rows) >= sum(len(p.tests) for m in everyone() for p in m.parts)
    assert not [x for row in rows for x in row if re.match(r"[=+@]|-[^\d]", x)]


# Submissions that cannot be marked

PROGRAMS = {"ada": REFERENCE, "eve": "solve(_, eve).\n", "zoe": REFERENCE}


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    monkeypatch.setattr(marking, "_PAUSE_S", 0.01)


@pytest.fixture
def folder(tmp_path):
    return assignment(tmp_path / "a", ONE)


ERROR = SandboxError("the sandbox bubblewrap: execve: Resource temporarily unavailable")


def failing(monkeypatch, error):
    """Have all tests of eve fail."""
    real, seen = Marker._tried, []

    def tried(marker, submission):
        if submission.student == "eve":
            seen.append(submission)
            raise error
        return real(marker, submission)

    monkeypatch.setattr(Marker, "_tried", tried)
    return seen


def test_what_goes_wrong_costs_one_mark(folder, monkeypatch):
    seen = failing(monkeypatch, RecursionError("maximum recursion depth exceeded"))
    found = marked(folder, PROGRAMS)
    assert [found[name].points for name in ("ada", "zoe")] == [4, 4]
    eve = found["eve"]
    assert len(seen) == 2
    assert eve.message.startswith("not marked: ")
    assert eve.flags == (Flag("not marked", eve.message),)
    assert eve.unmarked == eve.message


def test_those_that_were_not_marked_are_marked_again(folder, monkeypatch, tmp_path):
    hand_in(tmp_path / "handed", PROGRAMS)
    command = ("course", "mark", "--trust-submissions", "a", "handed")
    with monkeypatch.context() as patch:
        failing(patch, ERROR)
        done = cli(*command, cwd=tmp_path)
    assert done.returncode == 3
    said = "starbattle: warning: eve: not marked: the sandbox bubblewrap: execve: "
    assert said in done.stderr
    summary = "small: 2 submissions marked, 1 could not be marked\n"
    assert done.stdout.endswith(summary)
    again = cli(*command, cwd=tmp_path)
    assert again.returncode == 0
    assert again.stdout.endswith("1 submission marked, 2 marked before\n")
    assert [m.unmarked for m in load_marks(tmp_path / "marks.jsonl")] == [""] * 3


# Questions that end the process


def test_the_lecturers_errors_are_no_wrong_answers(folder, monkeypatch):
    def found(_, request):
        raise SolverError("check/3 raises an error")

    monkeypatch.setattr(trial, "_found", found)
    message = marked(folder, {"ada": REFERENCE})["ada"].unmarked
    assert message == "not marked: check/3 raises an error"


# What staff see


def unmarked():
    flag = Flag("not run", "=solution.rar is no program")
    return mark("pat", 0, (), flags=(flag,), message=flag.message)


def test_the_unmarked_come_first(tmp_path):
    found = class_marks([ada(), ben(), unmarked()])
    assert [one.student for one in found.marks] == [ada().student, ben().student]
    for text in (text_report(found), html_report(found)):
        assert text.index("solution.rar") < text.index("Mean")
    alone = class_marks([unmarked()])
    for text in (text_report(alone), html_report(alone)):
        assert "solution.rar" in text
    file = marks_file(tmp_path, [ada(), ben(), unmarked()])
    done = cli("course", "export", file, "--to", "csv")
    rows = list(csv.reader(io.StringIO(done.stdout)))
    assert rows[1][:2] == ["pat", ""]
    assert "solution.rar" in rows[1][-1]


def test_the_unmarked_get_no_grade(tmp_path):
    file = marks_file(tmp_path, [ada(), unmarked()])
    done = cli("course", "export", file, "--to", "moodle")
    assert done.returncode == 0
    assert "pat" not in done.stdout and "ada" in done.stdout
    said = "starbattle: warning: no grade for 'pat': =solution.rar is no program\n"
    assert done.stderr == said


UNREADABLE = {
    "a.rar": (b"Rar!\x1a", "a.rar: only .zip, .tar and .tar.gz are unpacked"),
    "b.pl.txt": (b"a.", "there is no file solution.pl, only b.pl.txt"),
    "c.pl": (b" \n", "c.pl is empty"),
    "d.zip": (b"PK\x03\x04", "d.zip: it is no zip archive"),
    "e_7_assignsubmission_onlinetext_/onlinetext.html": (
        b"<p>x</p>", "there is no file solution.pl, only onlinetext.html"
    ),
    "f.plt": (b"a.", "there is no file solution.pl, only f.plt"),
}  # fmt: skip
STUDENTS = ["a", "b", "c", "d", "e_7", "f", "nobody"]


def test_what_cannot_be_read(tmp_path):
    """The student is known, and the reason is said."""
    assignment(tmp_path / "a", ONE)
    (tmp_path / "handed/nobody").mkdir(parents=True)
    for name, (data, _) in UNREADABLE.items():
        (tmp_path / "handed" / name).parent.mkdir(exist_ok=True)
        (tmp_path / "handed" / name).write_bytes(data)
    (tmp_path / "handed/zoe.pl").write_text(REFERENCE)
    (tmp_path / "handed/zoe.rar").write_bytes(b"Rar!")
    (tmp_path / "handed/zoe.txt").write_text("notes")
    done = cli("course", "mark", "--trust-submissions", "a", "handed", cwd=tmp_path)
    assert done.returncode == 0
    assert done.stdout.endswith("1 submission marked, 7 could not be marked\n")
    *bad, zoe = load_marks(tmp_path / "marks.jsonl")
    doubt = "zoe.pl was marked, not zoe.rar: only .zip, .tar and .tar.gz are unpacked"
    assert (zoe.points, zoe.flags) == (4, (Flag("chosen", doubt),))
    assert f"warning: zoe: {doubt}" in done.stderr
    ignored = Note("note", "zoe.txt", 0, 0, "is no program, so it was ignored")
    assert zoe.notes == (ignored,)
    assert [one.student for one in bad] == STUDENTS
    reasons = [reason for _, reason in UNREADABLE.values()]
    for one, reason in zip(bad, [*reasons, "there is no file in it"], strict=True):
        assert (one.flags, one.points) == ((Flag("not run", one.message),), 0)
        assert one.unmarked.startswith(reason)
        assert f"warning: {one.student}: {reason}" in done.stderr

"""Submissions that cannot be marked: nobody else loses a mark, and staff see them."""

import csv
import io
from collections.abc import Mapping
from json import loads
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pandas")
pytest.importorskip("matplotlib")

from conftest import cli
from course import GOAL, REFERENCE, assignment, hand_in, marked, part
from course_marks import ada, ben, mark, marks_file
from starbattle.bridge import Bridge
from starbattle.course import marking, trial
from starbattle.course.intake import Submission
from starbattle.course.marking import Marker
from starbattle.course.marks import Flag, Mark, Note, load_marks
from starbattle.course.report import class_marks, text_report
from starbattle.course.report_page import html_report
from starbattle.course.sandbox import SandboxError
from starbattle.errors import SolverError

ONE = part("boards", 4, GOAL + 'classes = ["public"]\n')
PROGRAMS = {"ada": REFERENCE, "eve": "solve(_, eve).\n", "zoe": REFERENCE}


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(marking, "_PAUSE_S", 0.01)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return assignment(tmp_path / "a", ONE)


ERROR = SandboxError("the sandbox bubblewrap: execve: Resource temporarily unavailable")


def failing(monkeypatch: pytest.MonkeyPatch, error: Exception) -> list[object]:
    """Have all tests of eve fail."""
    real, seen = Marker._tried, []

    def tried(marker: Marker, submission: Submission, name: str) -> Mark:
        if submission.student == "eve":
            seen.append(name)
            raise error
        return real(marker, submission, name)

    monkeypatch.setattr(Marker, "_tried", tried)
    return seen


def test_what_goes_wrong_costs_one_mark(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = failing(monkeypatch, RecursionError("maximum recursion depth exceeded"))
    found = marked(folder, PROGRAMS)
    assert [found[name].points for name in ("ada", "zoe")] == [4, 4]
    eve = found["eve"]
    assert len(seen) == 2
    assert eve.message.startswith("not marked: ")
    assert eve.flags == (Flag("not marked", eve.message),)
    assert eve.unmarked == eve.message


def test_those_that_were_not_marked_are_marked_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
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


def test_a_mark_is_text_whatever_is_in_it() -> None:
    odd = mark("e\ud800ve", 0, (), flags=(Flag("k", "\udfff"),), message="\ud800")
    line = odd.to_json()
    line.encode()
    assert Mark.from_json(loads(line)).message == "?"


# Questions that end the process


def test_the_lecturers_errors_are_no_wrong_answers(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def found(_: Bridge, request: Mapping[str, Any]) -> list[dict[str, Any]]:
        raise SolverError("check/3 raises an error")

    monkeypatch.setattr(trial, "_found", found)
    message = marked(folder, {"ada": REFERENCE})["ada"].unmarked
    assert message == "not marked: check/3 raises an error"


# What staff see


def unmarked() -> Mark:
    flag = Flag("not run", "=solution.rar is no program")
    return mark("pat", 0, (), flags=(flag,), message=flag.message)


def test_the_unmarked_come_first(tmp_path: Path) -> None:
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


def test_the_unmarked_get_no_grade(tmp_path: Path) -> None:
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
}  # fmt: skip
STUDENTS = ["a", "b", "c", "d", "e_7", "nobody"]


def test_what_cannot_be_read(tmp_path: Path) -> None:
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
    assert done.stdout.endswith("1 submission marked, 6 could not be marked\n")
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

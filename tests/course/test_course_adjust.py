"""Marks changed by the staff, for lateness, for groups and by rounding."""

import csv
import io
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import cli
from course_marks import ada, ben, eve, everyone, mark, marks_file
from starbattle.course.adjusting.applying import adjusted
from starbattle.course.adjusting.file import (
    COLUMNS,
    Decision,
    add_decision,
    read_decisions,
)
from starbattle.course.adjusting.rules import Rules, read_rules
from starbattle.course.marks import NOT_RUN, Flag, Mark, load_marks
from starbattle.course.report.tables import class_marks, students_table
from starbattle.course.systems import export_named, exports
from starbattle.course.systems.export import StudentExport, for_student, rows, scaled
from starbattle.errors import RequestError

PER_DAY = Rules(per_day=0.1, most=0.5, days=7)


def one(decision: Decision, rules: Rules | None = None, marks: Mark | None = None):
    found = adjusted([marks or ada()], [decision], rules or Rules(), "t.csv")
    assert len(found) == 1
    return found[0]


def test_points_and_a_comment_for_a_part_are_in_the_part() -> None:
    found = one(Decision("ada", part="small", add=-1.5, comment="Two globals."))
    assert (found.points, found.parts[0].points) == (3.5, 3.5)
    assert found.parts[0].message == "Changed from 5 to 3.5 points: Two globals."
    assert not found.adjustments


def test_points_of_the_whole_mark_are_an_adjustment_with_its_comment() -> None:
    found = one(Decision("ada", set=4, comment="See me."))
    assert found.points == 4
    assert [(a.points, a.message) for a in found.adjustments] == [(-1, "See me.")]


@pytest.mark.parametrize(
    ("late", "extension", "points"),
    [(0, 0, 5), (0.1, 0, 4.5), (1, 0, 4.5), (1.01, 0, 4), (3, 1, 4), (3, 5, 5),
     (6, 0, 2.5), (7, 0, 2.5), (7.5, 0, 0), (7.5, 1, 2.5)],
)  # fmt: skip
def test_lateness_costs_a_share_of_the_maximum(
    late: float, extension: float, points: float
) -> None:
    decision = Decision("ada", late=late, extension=extension)
    assert one(decision, PER_DAY).points == points


def test_a_time_of_submission_is_compared_with_the_deadline(tmp_path: Path) -> None:
    file = tmp_path / "rules.toml"
    file.write_text(
        "[late]\ndeadline = 2026-12-01T23:59:00+01:00\ngrace = 15\nper_day = 10\n"
    )
    rules = read_rules(file)
    in_time = datetime.fromisoformat("2026-12-01T23:14:00+00:00")
    for minutes, points in ((0, 5), (1, 4.5), (24 * 60, 4.5), (24 * 60 + 1, 4)):
        decision = Decision("ada", submitted=in_time + timedelta(minutes=minutes))
        assert one(decision, rules).points == points, minutes
    with pytest.raises(RequestError, match="deadline"):
        one(Decision("ada", submitted=in_time), PER_DAY)


@pytest.mark.parametrize(
    ("rounding", "points"), [("nearest", 2.5), ("up", 2.5), ("down", 2.0)]
)
def test_rounding_is_a_row_of_its_own(rounding: str, points: float) -> None:
    found = adjusted([ben()], [], Rules(step=0.5, rounding=rounding), "t")[0]
    assert found.points == points
    assert found.adjustments[0].name == "Rounding"


@given(
    st.lists(st.floats(-20, 20), max_size=4),
    st.floats(0, 12),
    st.sampled_from([0.0, 0.1, 0.25, 0.5, 1.0]),
    st.sampled_from(["nearest", "up", "down"]),
)
def test_laws(added: list[float], late: float, step: float, rounding: str) -> None:
    decisions = [Decision("ada", add=points) for points in added]
    rules = Rules(step, rounding, per_day=0.1)
    every = [*decisions, Decision("ada", late=late)]
    found = adjusted([ada()], every, rules, "t")[0]
    assert found.points >= 0
    explained = sum(p.points for p in found.parts)
    explained += sum(a.points for a in found.adjustments)
    assert found.points == pytest.approx(explained, abs=1e-3)
    if step:
        assert found.points / step == pytest.approx(round(found.points / step))


def test_groups_share_a_mark() -> None:
    decisions = [Decision("ada", group="G"), Decision("cy", group="G"),
                 Decision("cy", add=-1)]  # fmt: skip
    found = {m.student: m for m in adjusted([ada(), eve()], decisions, Rules(), "t")}
    assert found.keys() == {"ada", "cy", eve().student}
    assert (found["ada"].points, found["cy"].points) == (5, 4)


def test_the_mark_of_a_group_name_goes_to_its_students_alone() -> None:
    group = mark("G", 5, ada().parts)
    decisions = [Decision("ada", group="G"), Decision("cy", group="G")]
    found = adjusted([group], decisions, Rules(), "t")
    assert [(m.student, m.points) for m in found] == [("ada", 5), ("cy", 5)]


def test_of_two_submissions_of_a_group_the_better_one_counts_and_is_flagged() -> None:
    worse = mark("cy", 1, ada().parts)
    decisions = [Decision("ada", group="G"), Decision("cy", group="G")]
    found = adjusted([worse, ada()], decisions, Rules(), "t")
    assert [m.points for m in found] == [5, 5]
    assert {f.kind for m in found for f in m.flags} == {"group"}


def test_only_the_staff_can_give_points_to_what_could_not_be_marked() -> None:
    bad = mark("bo", 0, ada().parts, flags=(Flag(NOT_RUN, "a .rar"),))
    late = Decision("bo", late=2)
    assert replace(one(late, PER_DAY, bad), extra=bad.extra) == bad
    by_hand = one(Decision("bo", set=3, comment="Opened it."), marks=bad)
    assert (by_hand.points, by_hand.unmarked) == (3, "")


@pytest.mark.parametrize(
    ("text", "said"),
    [("student,pionts\nada,1\n", "1: unknown column .*points|1: unknown column"),
     ("student,add\nada,much\n", "2: add must be a number"),
     ("student,add,set\nada,1,2\n", "2: give add or set, not both"),
     ("student,late\nada,-1\n", "2: late must not be negative"),
     ("student,part\nada,small\n", "2: a part needs add or set"),
     ("student,add\nada,nan\n", "2: add must be a number"),
     ("student,add\n,1\n", "2: there is no student"),
     ("student,submitted\nada,yesterday\n", "2: submitted must be a time"),
     ("add\n1\n", "1: there is no column student"),
     ("student,add\nadda,1\n", "2: there is no mark of 'adda'; did you mean ada"),
     ("student,part,add\nada,smal,1\n", "2: there is no part 'smal'; did you mean")],
)  # fmt: skip
def test_errors_say_the_line(text: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "t.csv"
    file.write_text(text)
    with pytest.raises(RequestError, match=f"t.csv:({said})"):
        adjusted([ada()], read_decisions(file), Rules(), str(file))


def test_tables_of_spreadsheets_are_read(tmp_path: Path) -> None:
    file = tmp_path / "t.csv"
    text = "Student;Add;Comment;\r\nada;-0,5;=risky;\r\n\r\nben;;;\r\n"
    file.write_bytes(b"\xef\xbb\xbf" + text.encode())
    first, second = read_decisions(file)
    assert (first.student, first.add, first.comment) == ("ada", -0.5, "=risky")
    assert (second.student, second.line) == ("ben", 4)


texts = st.text(
    st.characters(exclude_categories=["C", "Z"], exclude_characters="'"), min_size=1
)


@given(texts, texts, st.floats(0, 100).map(lambda x: round(x, 3)))
def test_rows_are_read_as_they_were_written(
    tmp_path_factory: pytest.TempPathFactory, student: str, comment: str, add: float
) -> None:
    file = tmp_path_factory.mktemp("t") / "t.csv"
    decision = Decision(student, add=add, comment=comment, late=add)
    add_decision(file, decision)
    add_decision(file, Decision(student, group=comment))
    first, second = read_decisions(file)
    assert (first.student, first.comment, first.group) == (student, comment, "")
    assert first.add == pytest.approx(add) and first.late == first.add
    assert second.group == comment


def test_a_file_of_rules_says_what_fits(tmp_path: Path) -> None:
    file = tmp_path / "rules.toml"
    for text, said in (
        ('rounding = "sideways"', "unknown rounding"),
        ("[late]\nper_dya = 5", "did you mean per_day"),
        ('[late]\ndeadline = "tomorrow"', "date and time"),
        ("step = -1", "step must be a number from 0 on"),
    ):
        file.write_text(text)
        with pytest.raises(RequestError, match=said):
            read_rules(file)


def test_adjusted_marks_are_not_adjusted_again() -> None:
    found = one(Decision("ada", part="small", add=-1))
    with pytest.raises(RequestError, match="adjusted already"):
        adjusted([found], [], Rules(), "t")


CHANGED = adjusted(
    [m for m in everyone() if m.parts],
    [Decision("ada", add=-1, comment="Not < alone."), Decision("nil", late=1)],
    Rules(per_day=0.1),
    "t",
)
ADAS = next(found for found in CHANGED if found.student == "ada")


@pytest.mark.parametrize(
    "name", [n for n in exports() if isinstance(export_named(n), StudentExport)]
)
def test_every_export_of_points_tells_adjustments(name: str) -> None:
    export = export_named(name)
    assert isinstance(export, StudentExport)
    text = export.write(for_student(ADAS))
    if name != "github-annotations":
        assert "Not < alone." in text.replace("&lt;", "<") or "adjustments" in text


def test_scaled_marks_scale_their_adjustments() -> None:
    found = scaled(ADAS, 100)
    assert (found.points, found.adjustments[0].points) == (80, -20)
    assert sum(row.points or 0 for row in rows(found)) == 80


def test_the_command_records_and_applies(tmp_path: Path) -> None:
    marks = marks_file(tmp_path, [ada(), ben()])
    before = marks.read_bytes()
    table, final = tmp_path / "a.csv", tmp_path / "final.jsonl"
    cli("course", "adjust", marks, "--by", table, "--student", "ada", "--part", "small",
        "--add", "-1", "--comment", "Late, see mail")  # fmt: skip
    cli("course", "adjust", marks, "--by", table, "--student", ben().student, "--set",
        "4", "-o", final)  # fmt: skip
    assert [m.points for m in load_marks(final)] == [4, 4]
    assert marks.read_bytes() == before
    heads, *_ = csv.reader(io.StringIO(table.read_text()))
    assert tuple(heads) == COLUMNS
    assert "Adjusted" in students_table(class_marks(list(load_marks(final)))).heads
    exported = cli("course", "export", final, "--to", "csv").stdout
    assert "adjustments" in exported.splitlines()[0]


@pytest.mark.parametrize(
    ("words", "said"),
    [((), "name the file to write with -o"),
     (("--add", "1"), "--add needs --student"),
     (("--student", "zed", "--add", "1"), "there is no mark of 'zed'"),
     (("--student", "ada", "--part", "x", "--add", "1"), "there is no part 'x'"),
     (("-o", "marks.jsonl"), "marks.jsonl"),
     (("-o", "f.jsonl"), "add a row to it with --student")],
)  # fmt: skip
def test_what_cannot_be_done_changes_nothing(
    words: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    marks_file(tmp_path, [ada()])
    monkeypatch.chdir(tmp_path)
    done = cli("course", "adjust", "marks.jsonl", *words)
    assert done.returncode == 2 and said in done.stderr
    assert [file.name for file in tmp_path.iterdir()] == ["marks.jsonl"]

"""Marks as other systems read them."""

import csv
import io
import json
import re
from xml.etree import ElementTree

import pytest

from conftest import cli, ended_well
from course_marks import SECRET, ada, ben, everyone, mark, marks_file, nil
from starbattle.course.exports import CLASS_EXPORTS, STUDENT_EXPORTS, fill_in
from starbattle.course.feedback import file_names, for_student, rows, scaled
from starbattle.course.marks import Flag, Mark
from starbattle.errors import RequestError


def written(system, one):
    return STUDENT_EXPORTS[system][1](for_student(one))


def export(marks, *arguments, **options):
    return cli("course", "export", marks, "--to", *arguments, **options)


@pytest.mark.parametrize("system", STUDENT_EXPORTS)
@pytest.mark.parametrize("one", everyone(), ids=lambda one: one.student)
def test_what_students_see(system, one):
    """No more of hidden tests than they may, and hostile output is tamed."""
    text = written(system, one)
    assert SECRET not in text
    assert "c2VjcmV0" not in text and "czNjcmV0" not in text  # in base64
    assert ("10x10_h3" in text) == ("10x10_h3" in one.to_json())
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e\ud800-\udfff\ufffe]", text)
    text.encode()
    assert len(text) < 8 * 3000 * 4
    assert "A" * 2500 not in text


def test_the_rows_add_up():
    for one in everyone():
        listed = rows(one)
        assert sum(row.points or 0 for row in listed) == pytest.approx(one.points)
        most = sum(row.max_points or 0 for row in listed)
        assert most == pytest.approx(one.max_points)


def test_gradescope():
    results = json.loads(written("gradescope", ben()))
    assert results["score"] == 2.33
    assert "solver.pl:12:5: warning: singleton" in results["output"]
    test = next(one for one in results["tests"] if one["name"] == "10x10_h3")
    assert (test["score"], test["max_score"], test["status"]) == (0, 3, "failed")
    assert (test["output"], test["tags"]) == ("time limit exceeded", ["time", "hidden"])
    wrong = next(one for one in results["tests"] if one["name"] == "8x8_1")
    assert "Row 1 has 2 stars" in wrong["output"] and "★" in wrong["output"]


def check_junit(root):
    """There are several schemas; this is what those of Ant, Surefire, Jenkins share."""
    assert {*root.attrib} == {"name", "tests", "failures", "errors", "time"}
    for suite in (root, *root):
        cases = list(suite.iter("testcase"))
        errors = sum(case.find("error") is not None for case in cases)
        assert suite.get("tests") == str(len(cases))
        assert suite.get("errors") == str(errors)
    for case in root.iterfind("testsuite/testcase"):
        assert {*case.attrib} == {"name", "classname", "time"}
        assert re.fullmatch(r"\d+\.\d{3}", case.attrib["time"])
        # At most one outcome, before what was printed.
        tags = [child.tag for child in case]
        assert tags[-1:] in ([], ["system-out"]) or len(tags) == 1
        assert {*tags} <= {"skipped", "error", "failure", "system-out"}
        assert len({*tags} - {"system-out"}) <= 1


@pytest.mark.parametrize("one", everyone(), ids=lambda one: one.student)
def test_junit(one):
    check_junit(ElementTree.fromstring(written("junit", one).encode()))


def test_junit_tells_limits_from_wrong_answers():
    root = ElementTree.fromstring(written("junit", ben()))
    kinds = {case.get("name"): [child.tag for child in case]
             for case in root.iter("testcase")}  # fmt: skip
    assert kinds["10x10_h3"] == ["error", "system-out"]
    assert kinds["8x8_1"] == ["failure", "system-out"]
    root = ElementTree.fromstring(written("junit", nil()))
    assert sum(int(suite.get("skipped", "")) for suite in root) == 1


def for_class(system):
    return CLASS_EXPORTS[system](everyone())


def test_exports_of_a_class():
    table = cells_of(for_class("csv"))
    assert table[0] == ["student", "points", "max_points", "small", "loads", "style",
                        "flags", "message"]  # fmt: skip
    assert table[2][:6] == ["Bén Müller_12345", "2.33", "9", "0.33", "1.5", "0.5"]
    cells = [cell for row in table for cell in row]
    assert not [cell for cell in cells if re.match(r"[=+\-@]", cell)]
    assert len(table) == 6
    table = cells_of(for_class("moodle"))
    assert table[0] == ["Student", "Star Battle", "Feedback"]
    assert all(float(row[1]) >= 0 and row[2].startswith("<p>") for row in table[1:])
    assert SECRET not in str(table)
    assert "<script" not in str(table)
    read = [json.loads(text) for text in for_class("jsonl").splitlines()]
    assert [mark["student"] for mark in read] == [one.student for one in everyone()]
    assert read == [json.loads(Mark.from_json(mark).to_json()) for mark in read]
    assert not re.search(r'points":\d+\.\d{3}', for_class("jsonl"))


def test_a_page_shows_all_rows():
    text = written("page", ben())
    assert "solver.pl:12:5: warning: singleton variable 50% X" in text
    assert all(f"<b>{row.name}</b>" in text for row in rows(ben()))
    assert "data:image/svg+xml;base64," in text


SHEET = (
    "\ufeffIdentifier,Full name,Email address,Status,Grade,Maximum grade,"
    "Grade can be changed,Last modified (submission),Last modified (grade),"
    "Feedback comments\r\n"
    'Participant 12345,"Müller, Bén",ben@example.org,Submitted,,9.00,Yes,'
    '"Monday, 12 January 2026, 10:00 PM",-,\r\n'
    "Participant 7,Ada,ada@example.org,Submitted,,9.00,Yes,-,-,\r\n"
    "Participant 8,Nobody,n@example.org,No submission,,9.00,Yes,-,-,\r\n"
)


def cells_of(text, delimiter=","):
    file = io.StringIO(text.removeprefix("\ufeff"), newline="")
    return list(csv.reader(file, delimiter=delimiter))


def test_the_worksheet_is_filled_in():
    filled = fill_in(SHEET, [scaled(ada(), 9), ben(), nil()])
    before, after = cells_of(SHEET), cells_of(filled.text)
    assert filled.text.startswith("\ufeffIdentifier") and "\r\n" in filled.text
    assert [row[4] for row in after[1:]] == ["2.33", "9.00", ""]
    assert after[3] == before[3]
    for old, new in zip(before, after, strict=True):
        assert [*old[:4], *old[5:9]] == [*new[:4], *new[5:9]]
    assert "Row 1 has 2 stars" in after[1][9] and SECRET not in filled.text
    assert (filled.missing, filled.said) == (["nil"], [])


def test_worksheets_with_other_titles():
    sheet = (
        "ID;Vollständiger Name;Bewertung;Bestwertung;Feedback als Kommentar\n"
        "Teilnehmer/in12345;Bén Müller;;100,00;\n"
    )
    filled = fill_in(sheet, [ben()])
    assert cells_of(filled.text, ";")[1][2] == "25,93"
    assert filled.said == ["scaled the points to the worksheet's maximum, 100"]
    filled = fill_in(
        "identifier,GRADE,MAXIMUM Grade \nParticipant 12345,,18.00\n", [ben()]
    )
    assert cells_of(filled.text)[1][1] == "4.67"
    with pytest.raises(RequestError, match="no column 'Identifier', but Kennung; set"):
        fill_in("Kennung\n12345\n", [ben()])


def test_a_missing_maximum_is_named(tmp_path):
    (tmp_path / "w.csv").write_text("Identifier,Grade\nParticipant 12345,\n")
    marks = marks_file(tmp_path, [ben()])
    done = export(marks, "moodle", "--worksheet", "w.csv", cwd=tmp_path)
    assert done.returncode == 0
    assert "the maximum; grades are out of 9" in " ".join(done.stderr.split())


def test_names_of_files():
    names = ["ada", "ADA", "../x", "a/b", "a_b", ".hidden", "-rf", "", "ü" * 300, "a b"]
    found = file_names(names, ".json")
    assert len({name.casefold() for name in found.values()}) == len(names)
    assert all("/" not in name and name[0] not in ".-" for name in found.values())
    assert found["ada"] == "ada.json" and found["a b"] == "a b.json"
    assert max(len(name.encode()) for name in found.values()) < 250


def test_a_folder_of_files(tmp_path):
    folder = tmp_path / "new" / "results"
    done = export(marks_file(tmp_path), "gradescope", "-o", folder)
    ended_well(done)
    assert done.stdout.endswith("results: 5 files\n")
    files = sorted(folder.iterdir())
    assert [file.name for file in files][-2:] == ["nil.json", "none.json"]
    one = "gradescope --student ada --out-of 20"
    done = export(marks_file(tmp_path), *one.split())
    assert json.loads(done.stdout)["score"] == 20


def test_the_last_whole_line_of_a_student_counts(tmp_path):
    lines = [mark("ada", 1, ada().parts), ada(), nil()]
    file = marks_file(tmp_path, lines)
    file.write_text(file.read_text()[:-200])
    done = export(file, "csv")
    _, row = done.stdout.splitlines()
    assert row.startswith("ada,5,5")


# --- what could not be marked here ---


def test_a_failure_here_is_no_mark(tmp_path):
    flag = Flag("not marked", "not marked: process: swipl cannot be started")
    marks = marks_file(tmp_path, [ada(), mark("zoe", 0, (), flags=(flag,))])
    out = tmp_path / "results"
    done = export(marks, "gradescope", "-o", out)
    assert done.returncode == 0
    assert "no result for 'zoe': not marked: process" in " ".join(done.stderr.split())
    assert [file.stem for file in out.iterdir()] == ["ada"]
    one = export(marks, "gradescope", "--student", "zoe")
    assert (one.returncode, one.stdout) == (2, "")
    assert "no submission could be marked" in one.stderr

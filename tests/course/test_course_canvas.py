"""Canvas: submissions as it names them, and its gradebook."""

import csv
import io
from pathlib import Path

import pytest

from conftest import cli
from course_marks import ada, mark, marks_file, nil
from starbattle.course.intake import submissions
from starbattle.course.marks import Mark
from starbattle.course.systems.canvas import fill_in_gradebook
from starbattle.errors import RequestError

BOOK = """\
Student,ID,SIS User ID,SIS Login ID,Section,Warm-up (11),Star Battle (12),Current Score
,,,,,Manual Posting,,
    Points Possible,,,,,5,10,(read only)
"Lovelace, Ada",7,s1,ada,A,5,,50
"Müller, Ben",8,s2,ben@x.org,A,,3,30
"Student, Test",9,,,A,,,
"""


def named(student: str, points: float = 5) -> Mark:
    return mark(student, points, ada().parts)


def table(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text)))


@pytest.mark.parametrize(
    "student", ["lovelaceada_7", "7", "ada", "S1", "lovelace, ada"]
)
def test_points_go_to_the_student_and_the_assignment(student: str) -> None:
    filled = fill_in_gradebook(BOOK, [named(student, 2.5)])
    rows = table(filled.text)
    assert rows[0] == ["Student", "ID", "SIS User ID", "SIS Login ID", "Section",
                       "Star Battle (12)"]  # fmt: skip
    assert [row[-1] for row in rows[1:]] == ["", "10", "5", "3", ""]
    assert (filled.missing, filled.rescaled, filled.unscaled) == ([], 10, None)


def test_who_is_not_in_the_gradebook_is_named() -> None:
    assert fill_in_gradebook(BOOK, [named("zed_77")]).missing == ["zed_77"]


def test_a_gradebook_without_a_maximum_is_not_scaled() -> None:
    text = "\n".join(line for line in BOOK.splitlines() if "Possible" not in line)
    filled = fill_in_gradebook(text, [named("ada")])
    assert filled.unscaled == 5 and table(filled.text)[2][-1] == "5"


@pytest.mark.parametrize(
    ("text", "title", "said"),
    [(BOOK, "Exam", "no columns 'Exam', but Warm-up"),
     (BOOK.replace("Warm-up", "star  battle"), None, "several columns 'Star Battle'"),
     ("a,b\n1,2\n", None, "not a gradebook of Canvas"), ("", None, "not a gradebook")],
)  # fmt: skip
def test_a_gradebook_that_does_not_fit(text: str, title: str | None, said: str) -> None:
    with pytest.raises(RequestError, match=said):
        fill_in_gradebook(text, [named("ada")], {"grade": title} if title else {})


def test_a_column_by_its_name() -> None:
    filled = fill_in_gradebook(BOOK, [named("ada")], {"grade": "Warm-up (11)"})
    assert table(filled.text)[0][-1] == "Warm-up (11)"
    assert filled.rescaled is None


def test_the_command(tmp_path: Path) -> None:
    (tmp_path / "book.csv").write_text(BOOK, "utf-8")
    marks = marks_file(tmp_path, [named("lovelaceada_7"), nil()])
    done = cli("course", "export", marks, "--to", "canvas", "--worksheet",
               tmp_path / "book.csv", "-o", tmp_path / "out.csv")  # fmt: skip
    assert done.returncode == 0
    assert "no unique row for 'nil'" in done.stderr
    assert "scaled the points to the worksheet's maximum, 10" in done.stderr
    assert table((tmp_path / "out.csv").read_text("utf-8"))[3][-1] == "10"


def test_without_a_gradebook_the_numbers_of_canvas_are_kept(tmp_path: Path) -> None:
    marks = marks_file(tmp_path, [named("lovelaceada_7"), named("ben")])
    text = cli("course", "export", marks, "--to", "canvas").stdout
    rows = [row[:4] for row in table(text)[1:]]
    assert rows == [["ben", "", "", "ben"], ["lovelaceada", "7", "", ""]]


def test_the_files_of_canvas_are_submissions(tmp_path: Path) -> None:
    names = {
        "lovelaceada_7_101_solution.pl": "a.\n",
        "mullerben_LATE_8_102_solution-2.pl": "b.\n",
        "mullerben_LATE_8_102_more.pl": "c.\n",
        "x_9_103_my-2-solution.pl": "d.\n",
    }
    for name, text in names.items():
        (tmp_path / name).write_text(text)
    found = {s.student: s for s in submissions(tmp_path)}
    assert found.keys() == {"lovelaceada_7", "mullerben_8", "x_9"}
    assert set(found["lovelaceada_7"].files) == {"solution.pl"}
    assert set(found["mullerben_8"].files) == {"solution.pl", "more.pl"}
    assert set(found["x_9"].files) == {"my-2-solution.pl"}

"""The report on a class."""

import csv
import io
import re
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pandas")
pytest.importorskip("matplotlib")

from browser import Page
from conftest import cli
from course_marks import SECRET, ada, ben, empty, everyone, mark, marks_file
from starbattle.course import report
from starbattle.course.marks import Mark, PartMark, TestMark
from starbattle.course.report import ClassMarks, class_marks, csv_files
from starbattle.course.report_page import html_report, plots
from test_report_page import SCROLLS, STICKS_OUT, WIDTH, phone  # noqa: F401


@pytest.fixture(scope="module")
def marks() -> ClassMarks:
    return class_marks(everyone())


def test_points(marks: ClassMarks) -> None:
    table = report.overview(marks)
    assert dict(zip(table.heads, table.rows[0], strict=True)) == {
        "Students": "5", "Maximum": "9", "Mean": "1.47", "Median": "0",
        "Lowest": "0", "Highest": "5",
    }  # fmt: skip


def test_parts(marks: ClassMarks) -> None:
    rows = {row[0]: row[1:] for row in report.parts_table(marks).rows}
    assert rows["Program lädt"] == ("1.5", "2", "75%", "0", "0")
    assert rows["Boards"][3:] == ("1", "2")


def test_the_hardest_come_first(marks: ClassMarks) -> None:
    rows = report.tests_table(marks).rows
    shares = [int(r[3].split("/")[0]) / int(r[3].split("/")[1]) for r in rows]
    assert shares == sorted(shares)
    (hidden,) = [row for row in rows if row[1] == "10x10_h3 (hidden)"]
    assert hidden == ("Boards", "10x10_h3 (hidden)", f"{SECRET}_board", "1/2", "1",
                      "0", "3.5 s")  # fmt: skip


def test_the_leaders_need_the_fewest_inferences() -> None:
    def solving(
        student: str, *figures: int, verdict: str = "passed", cpu: float = 0.2
    ) -> Mark:
        tests = tuple(
            TestMark(f"b{k}", verdict, 1, 1, board=f"b{k}", cpu=cpu, inferences=figure,
                     reference_inferences=100)  # type: ignore[arg-type]
            for k, figure in enumerate(figures)
        )  # fmt: skip
        part = PartMark("boards", "Boards", "boards", len(tests), 9, tests)
        return mark(student, len(tests), (part,))

    everyone = [
        solving("few", 10),
        solving("wasteful", 300, 100),
        solving("thrifty", 50, 60),
        solving("wrong", 1, 1, 1, verdict="failed"),
        solving("liar", 1, 1, 1, cpu=9.0),
    ]
    for order in (everyone, everyone[::-1]):
        table = report.leaders_table(class_marks(order))
        assert [row[:3] for row in table.rows] == [
            ("1", "thrifty", "2"), ("2", "wasteful", "2"), ("3", "few", "1"),
        ]  # fmt: skip
    assert [row[4] for row in table.rows] == ["0.55", "2.00", "0.10"]


def test_the_slowest_come_first(marks: ClassMarks) -> None:
    rows = report.slowest_table(marks).rows
    assert [row[:4] for row in rows] == [
        ("Bén Müller_12345", "10x10_h3", "10.3 s", "10 s"),
        ("ada", "10x10_h3", "4.3 s", "3.5 s"),
    ]


def test_what_static_analysis_saw(marks: ClassMarks) -> None:
    rows = report.seen_table(marks, "Models", "models").rows
    assert rows == [("none", "4", "0.58"), ("all_distinct", "1", "5")]


def test_flags(marks: ClassMarks) -> None:
    rows = report.flags_table(marks).rows
    assert rows == [("../=eve", "prints_verdict", f"{SECRET}: prints points")]


def test_the_best_come_first(marks: ClassMarks) -> None:
    table = report.students_table(marks)
    assert [row[0] for row in table.rows] == [
        "ada", "Bén Müller_12345", "../=eve", "nil", "none"
    ]  # fmt: skip
    assert all(len(row) == len(table.heads) for row in table.rows)


def test_the_page_is_called_after_the_assignment(marks: ClassMarks) -> None:
    title = f"{marks.title}: report on the class"
    page = html_report(marks)
    assert f"<title>{title}</title>" in page
    assert f"<h1>{title}</h1>" in page


def test_the_page_escapes_what_students_print(marks: ClassMarks) -> None:
    text = html_report(marks)
    assert "<script" not in text
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e\ud800-\udfff]", text)
    assert not re.findall(r'(?:src|href)="(?!#|data:)', text)
    assert [plot.name for plot in plots(marks)] == [
        "distribution", "verdicts", "scatter"
    ]  # fmt: skip


@pytest.mark.parametrize(
    "one", [[empty()], [ada()], [mark("zero", 0, ())]], ids=["none", "one", "nothing"]
)
def test_a_small_class(one: list[Mark]) -> None:
    assert "</html>" in html_report(class_marks(one))


def test_two_runs_draw_the_same() -> None:
    assert html_report(class_marks(everyone())) == html_report(class_marks(everyone()))


def test_csv_is_no_formula(marks: ClassMarks) -> None:
    for text in csv_files(marks).values():
        cells = [cell for row in csv.reader(io.StringIO(text)) for cell in row]
        assert not [cell for cell in cells if re.match(r"[=+@]|-[^\d]", cell)]


def test_a_folder(tmp_path: Path) -> None:
    done = cli("course", "report", marks_file(tmp_path), "-o", tmp_path / "report")
    assert (done.returncode, done.stderr) == (0, "")
    names = ["report.html", "students.csv", "parts.csv", "tests.csv"]
    assert [Path(line).name for line in done.stdout.splitlines()] == names
    rows = (tmp_path / "report" / "tests.csv").read_text("utf-8").splitlines()
    assert len(rows) == 1 + sum(len(p.tests) for m in everyone() for p in m.parts)


@pytest.mark.parametrize(
    ("name", "begins"), [("r.html", "<!DOCTYPE"), ("r.csv", "student,part,test")]
)
def test_a_file(name: str, begins: str, tmp_path: Path) -> None:
    done = cli("course", "report", marks_file(tmp_path), "-o", tmp_path / name)
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / name).read_text("utf-8").startswith(begins)


def test_text(tmp_path: Path) -> None:
    done = cli("course", "report", marks_file(tmp_path, [ada(), ben()]))
    assert done.returncode == 0
    assert "10x10_h3 (hidden)" in done.stdout


def test_no_marks(tmp_path: Path) -> None:
    file = tmp_path / "marks.jsonl"
    file.write_text("")
    done = cli("course", "report", file)
    assert (done.returncode, done.stdout) == (2, "")
    assert "marks.jsonl has no marks" in done.stderr


def test_the_page_fits_a_phone(phone: Any, tmp_path: Path) -> None:  # noqa: F811
    page = Page(phone, html_report(class_marks(everyone())), tmp_path / "page.html")
    assert page.run("return document.documentElement.scrollWidth") == WIDTH
    assert page.run(STICKS_OUT) == []
    assert page.run(SCROLLS) == []
    widths = (
        "[...document.querySelectorAll('figure svg')].map((one) => one.clientWidth)"
    )
    assert set(page.on_screen(390, widths)) == {358}

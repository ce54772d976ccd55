"""The report on a class."""

import csv
import re
from pathlib import Path

import pytest

pytest.importorskip("pandas")
pytest.importorskip("matplotlib")

from conftest import cli
from course_marks import SECRET, ada, ben, empty, everyone, mark, marks_file
from starbattle.course.marks import Mark
from starbattle.course.report import class_marks, class_tables
from starbattle.course.report_page import html_report
from starbattle.lab.report.tables import Table
from test_report_page import check, phone  # noqa: F401


@pytest.fixture(scope="module")
def tables() -> dict[str, Table]:
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


@pytest.mark.parametrize("name", ROWS)
def test_tables(tables: dict[str, Table], name: str) -> None:
    assert [" | ".join(row) for row in tables[name].rows] == ROWS[name]


def test_parts_and_tests(tables: dict[str, Table]) -> None:
    rows = {row[0]: row[1:] for row in tables["parts"].rows}
    assert rows["Program lädt"] == ("1.5", "2", "75%", "0", "0")
    assert rows["Boards"][3:] == ("1", "2")
    counts = [row[3].split("/") for row in tables["tests"].rows]
    shares = [int(passed) / int(every) for passed, every in counts]
    assert shares == sorted(shares)
    (hidden,) = [row for row in tables["tests"].rows if "hidden" in row[1]]
    assert hidden == ("Boards", "10x10_h3 (hidden)", f"{SECRET}_board", "1/2", "1",
                      "0", "3.5 s")  # fmt: skip


def test_the_page() -> None:
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
def test_a_small_class(one: list[Mark]) -> None:
    assert "</html>" in html_report(class_marks(one))


def test_text(tmp_path: Path) -> None:
    done = cli("course", "report", marks_file(tmp_path, [ada(), ben()]))
    assert done.returncode == 0
    assert "10x10_h3 (hidden)" in done.stdout
    done = cli("course", "report", tmp_path / "marks.jsonl", "-o", tmp_path / "r.html")
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "r.html").read_text("utf-8").startswith("<!DOCTYPE")
    command = ("course", "report", marks_file(tmp_path), "-o", tmp_path / "r.csv")
    assert cli(*command).returncode == 0
    text = (tmp_path / "r.csv").read_text("utf-8")
    head, *rows = csv.reader(text.splitlines())
    assert head[:3] == ["student", "part", "test"]
    assert len(rows) >= sum(len(p.tests) for m in everyone() for p in m.parts)
    assert not [x for row in rows for x in row if re.match(r"[=+@]|-[^\d]", x)]
    (tmp_path / "marks.jsonl").write_text("")
    done = cli("course", "report", tmp_path / "marks.jsonl")
    assert (done.returncode, done.stdout) == (2, "")
    assert "marks.jsonl has no marks" in done.stderr

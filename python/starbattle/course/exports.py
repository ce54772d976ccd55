"""Marks as others read them: Gradescope, JUnit, Moodle, pages, and tables.

An export is a function of marks. Those for students get marks that have only what
students may see; those for the class are for the staff.
"""

import csv
import io
import json
import re
from base64 import b64encode
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from starbattle.course.feedback import (
    VERDICT_TEXTS,
    Row,
    about,
    clean,
    for_student,
    line,
    number,
    rows,
    rows_by_part,
    scaled,
    score,
    share,
    summary,
)
from starbattle.course.marks import Mark
from starbattle.errors import RequestError, printable
from starbattle.formats.rows import table
from starbattle.render.pages import page, read

STYLES = Path(__file__).resolve().parent / "files" / "page.css"
"""The styles of pages for students, and of pages about similar programs."""


def student_page(mark: Mark) -> str:
    """Return one self-contained page, without scripts, for screen and paper."""
    title = f"{line(mark.student)}: {line(mark.assignment)}"
    head = "".join(f"<p>{escape(each)}</p>" for each in summary(mark))
    return page(title, [head, *_parts(mark)], more=read(STYLES))


def _parts(mark: Mark) -> Iterator[str]:
    for part, listed in zip(mark.parts, rows_by_part(mark), strict=True):
        head = f"<h2>{escape(listed[0].part)} <span>{share(part)}</span></h2>"
        yield f"{head}<ul>{''.join(map(_test, listed))}</ul>"


def _test(row: Row) -> str:
    first, _, shown = row.text.partition("\n")
    points = share(row) and f" <span>{share(row)}</span>"
    head = f"<b>{escape(row.name)}</b> {escape(first)}{points}"
    if row.verdict == "passed":
        return f'<li class="passed">{head}</li>'
    figure = ""
    if row.picture:
        # An image runs no scripts and loads nothing.
        data = b64encode(row.picture.svg.encode(errors="replace")).decode()
        drawn = clean(row.picture.text)
        shown = shown.replace(drawn, "")
        source = f"data:image/svg+xml;base64,{data}"
        figure = f'<figure><img alt="{escape(drawn)}" src="{source}"></figure>'
    more = f"<pre>{escape(shown.strip())}</pre>" if shown.strip() else ""
    return f'<li class="lost">{head}{more}{figure}</li>'


def gradebook(marks: Sequence[Mark]) -> str:
    """Return a row a student: whom, the grade, and feedback."""
    title = line(marks[0].assignment) if marks else "Grade"
    body = [
        [clean(mark.student), number(mark.points), feedback(mark)] for mark in marks
    ]
    return table([["Student", title, "Feedback"], *body])


def feedback(mark: Mark) -> str:
    """Return the points of each test, and what went wrong, as HTML in one line."""
    mark = for_student(mark)
    said = [score(mark.points, mark.max_points), *about(mark)]
    head = "".join(f"<p>{escape(text)}</p>" for text in said)
    items = (_test(replace(row, picture=None)) for row in rows(mark))
    return f"{head}<ul>{''.join(items)}</ul>".replace("\n", "<br>")


# Moodle takes its grading worksheet back if its other columns are as they were. Its
# titles are in the language of the one who downloads it.

TITLES: dict[str, tuple[str, ...]] = {
    "identifier": ("Identifier", "ID", "Identifiant", "Identificador"),
    "grade": ("Grade", "Bewertung", "Note", "Évaluation", "Calificación"),
    "feedback": (
        "Feedback comments", "Feedback als Kommentar", "Feedback par commentaires",
        "Comentarios de retroalimentación",
    ),
    "maximum": ("Maximum grade", "Bestwertung", "Note maximale", "Calificación máxima"),
    "name": ("Full name", "Vollständiger Name", "Nom complet", "Nombre completo"),
    "email": (
        "Email address", "E-Mail-Adresse", "Adresse de courriel",
        "Dirección de correo",
    ),
}  # fmt: skip
"""The titles of the columns that are used, in English and other languages."""
NEEDED = ("identifier", "grade")

_BOM = "\ufeff"
_PARTICIPANT = re.compile(r"(?<![0-9])[0-9]+$")
_MOODLE_FOLDER = re.compile(r"_([0-9]+)(?:_assignsubmission_.*)?$")


@dataclass(frozen=True, slots=True)
class Filled:
    """A worksheet that has been filled in.

    text     the worksheet, UTF-8
    missing  students with a mark but without a row, or with more than one
    said     what else the staff should know
    """

    text: str
    missing: list[str]
    said: list[str]


def fill_in(text: str, marks: Iterable[Mark]) -> Filled:
    """Write grades and feedback in the rows of the students who have a mark.

    Raises RequestError for a worksheet without the columns that Moodle needs.
    """
    sheet = _Sheet(text)
    missing, said = [], set()
    for mark in marks:
        if (row := sheet.row_of(mark.student)) is None:
            missing.append(mark.student)
        elif (maximum := sheet.grade(row, mark)) is None:
            most = number(mark.max_points)
            said.add(
                f"the worksheet does not say the maximum; grades are out of {most}"
            )
        elif maximum != mark.max_points:
            said.add(f"scaled the points to the worksheet's maximum, {number(maximum)}")
    return Filled(sheet.text(), missing, sorted(said))


class _Sheet:
    def __init__(self, text: str) -> None:
        self._bom = text.startswith(_BOM)
        text = text.removeprefix(_BOM)
        first, _, _ = text.partition("\n")
        self._end = "\r\n" if first.endswith("\r") else "\n"
        self._delimiter = max(",;\t", key=first.count)
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=self._delimiter)
        self._heads, *self._rows = [row for row in reader if row] or [[]]
        self._columns = _columns(self._heads)
        self._found: dict[str, list[list[str]]] = defaultdict(list)
        for row in self._rows:
            row += [""] * (len(self._heads) - len(row))
            for key in set(self._row_keys(row)):
                self._found[key].append(row)

    def text(self) -> str:
        out = io.StringIO()
        writer = csv.writer(out, delimiter=self._delimiter, lineterminator=self._end)
        writer.writerows([self._heads, *self._rows])
        return _BOM * self._bom + out.getvalue()

    def row_of(self, student: str) -> list[str] | None:
        """Return the one row that a student's name stands for."""
        for key in _keys(student):
            if len(found := self._found[key]) == 1:
                return found[0]
        return None

    def grade(self, row: list[str], mark: Mark) -> float | None:
        """Fill a row in, scaled to its maximum; return that, None if it says none."""
        maximum = _number_in(self._cell(row, "maximum"))
        if maximum is not None and maximum != mark.max_points:
            mark = scaled(mark, maximum)
        self._set(row, "grade", self._decimal(f"{number(mark.points):.2f}"))
        self._set(row, "feedback", feedback(mark))
        return maximum

    def _row_keys(self, row: list[str]) -> Iterable[str]:
        if number := _PARTICIPANT.search(self._cell(row, "identifier").strip()):
            yield f"#{int(number[0])}"
        for column in ("identifier", "name", "email"):
            if key := _folded(self._cell(row, column)):
                yield key

    def _decimal(self, text: str) -> str:
        """Write a number with a comma if the worksheet does."""
        cells = [self._cell(r, k) for r in self._rows for k in ("maximum", "grade")]
        comma = any(re.fullmatch(r"[0-9]+,[0-9]+", cell) for cell in cells)
        return text.replace(".", ",") if comma else text

    def _cell(self, row: list[str], column: str) -> str:
        index = self._columns.get(column)
        return "" if index is None else row[index]

    def _set(self, row: list[str], column: str, value: str) -> None:
        if (index := self._columns.get(column)) is not None:
            row[index] = value


def _columns(heads: list[str]) -> dict[str, int]:
    """Return the 0-based indices of the columns that are used.

    Capitals in titles do not count: they differ between versions of Moodle.
    """
    found = {}
    places = {_folded(head): index for index, head in reversed([*enumerate(heads)])}
    for key, known in TITLES.items():
        if title := next(filter(places.__contains__, map(_folded, known)), None):
            found[key] = places[title]
        elif key in NEEDED:
            there = printable(", ".join(heads)) or "none"
            raise RequestError(
                f"the worksheet has no column {known[0]!r}, but {there}; "
                "set Moodle's language to English, and download it again"
            )
    return found


def _keys(student: str) -> Iterable[str]:
    """Yield what a row may have of a student: the participant's number, or a name."""
    if number := _MOODLE_FOLDER.search(student) or re.fullmatch("([0-9]+)", student):
        yield f"#{int(number[1])}"
    yield _folded(student)
    yield _folded(_MOODLE_FOLDER.sub("", student))


def _folded(text: str) -> str:
    """Return a text in which capitals, blanks and underscores do not count."""
    return " ".join(text.casefold().replace("_", " ").split())


def _number_in(text: str) -> float | None:
    """Return a number with a point or a comma; None if it is none."""
    try:
        return float(text.strip().replace(",", "."))
    except ValueError:
        return None


def _gradescope(mark: Mark) -> str:
    """Return the results of a submission."""
    listed = rows(mark)
    results = {
        "score": number(mark.points),
        "execution_time": number(sum(row.cpu or 0 for row in listed)),
        "output": "\n".join(summary(mark)),
        "output_format": "text",
        "test_output_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": [_gradescope_test(row) for row in listed],
    }
    return json.dumps(results, ensure_ascii=False, indent=1)


def _gradescope_test(row: Row) -> dict[str, Any]:
    test: dict[str, Any] = {
        "number": row.number,
        "name": row.name,
        "status": "passed" if row.verdict == "passed" else "failed",
        "output": row.text,
        "tags": [row.verdict, "hidden" if row.hidden else "public"],
    }
    if row.max_points:
        test |= {"score": number(row.points), "max_score": number(row.max_points)}
    return test


_OUTCOMES = {"failure": "failures", "error": "errors", "skipped": "skipped"}
"""What may come of a case, with the attribute that counts it."""
_NO_ERRORS = {"failed": "failure", "partial": "failure", "not_run": "skipped"}
"""The outcomes of verdicts; all others are errors."""


def _junit(mark: Mark) -> str:
    """Return a document with a suite for each part of the rubric."""
    suites = ElementTree.Element("testsuites", name=line(mark.assignment))
    for listed in rows_by_part(mark):
        suite = _added(suites, "testsuite", name=listed[0].part)
        for row in listed:
            _case(suite, row)
    for suite in (*suites, suites):
        _count(suite)
    del suites.attrib["skipped"]  # which only suites have
    ElementTree.indent(suites)
    text = ElementTree.tostring(suites, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}'


_added = ElementTree.SubElement


def _case(suite: ElementTree.Element, row: Row) -> None:
    cpu = f"{row.cpu or 0:.3f}"
    case = _added(suite, "testcase", name=row.name, classname=row.part, time=cpu)
    if row.verdict != "passed":
        outcome = _NO_ERRORS.get(row.verdict, "error")
        found = _added(case, outcome, message=VERDICT_TEXTS[row.verdict])
        if outcome != "skipped":
            found.set("type", row.verdict)
            found.text = row.text
    if row.max_points:
        # Schemas of JUnit's format know no properties of a case.
        _added(case, "system-out").text = score(row.points, row.max_points)


def _count(suite: ElementTree.Element) -> None:
    cases = list(suite.iter("testcase"))
    suite.set("tests", str(len(cases)))
    for outcome, head in _OUTCOMES.items():
        suite.set(head, str(sum(case.find(outcome) is not None for case in cases)))
    suite.set("time", f"{sum(float(case.get('time', 0)) for case in cases):.3f}")


def _csv(marks: Sequence[Mark]) -> str:
    """Return the table; a part that a mark does not have is empty.

    Those who could not be marked come first, without points.
    """
    marks = sorted(marks, key=lambda mark: not mark.unmarked)
    parts = list(dict.fromkeys(part.name for mark in marks for part in mark.parts))
    heads = ["student", "points", "max_points", *parts, "flags", "message"]
    return table([heads, *(_row(mark, parts) for mark in marks)])


def _row(mark: Mark, parts: Sequence[str]) -> list[object]:
    counted = () if mark.unmarked else mark.parts
    points = {part.name: number(part.points) for part in counted}
    flags = ", ".join(dict.fromkeys(flag.kind for flag in mark.flags))
    return [
        clean(mark.student),
        "" if mark.unmarked else number(mark.points),
        number(mark.max_points),
        *(points.get(part, "") for part in parts),
        clean(flags),
        clean(mark.message),
    ]


def _lines(marks: Sequence[Mark]) -> str:
    """Return the marks as they are in a file of marks, a line of JSON each."""
    return "\n".join(mark.to_json() for mark in marks)


STUDENT_EXPORTS: Mapping[str, tuple[str, Callable[[Mark], str]]] = {
    "gradescope": (".json", _gradescope),
    "junit": (".xml", _junit),
    "page": (".html", student_page),
}
"""What has a document for each student, by the names of what reads it.

It has what the names of its files end in, and what writes it.
"""
CLASS_EXPORTS: Mapping[str, Callable[[Sequence[Mark]], str]] = {
    "moodle": gradebook,
    "csv": _csv,
    "jsonl": _lines,
}
"""What has a document for the class."""
EXPORTS = (*STUDENT_EXPORTS, *CLASS_EXPORTS)

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
from dataclasses import dataclass, field
from html import escape
from itertools import groupby
from pathlib import Path, PurePosixPath
from typing import Any
from xml.etree import ElementTree

from starbattle.course.feedback import (
    Row,
    clean,
    for_student,
    line,
    note_line,
    number,
    passed,
    rows,
    scaled,
    score,
    share,
    summary,
    verdict_text,
)
from starbattle.course.marks import Mark, Note
from starbattle.errors import RequestError, printable
from starbattle.formats.csv import table
from starbattle.render.pages import framed, read

_FILES = Path(__file__).resolve().parent / "files"

_LONGEST = 200_000
"""Characters of a file that are shown."""


def student_page(mark: Mark, files: Mapping[str, bytes]) -> str:
    """Return one self-contained page, without scripts, for screen and paper."""
    title = f"{line(mark.student)}: {line(mark.assignment)}"
    body = [
        f"<main><h1>{escape(title)}</h1><p>{escape(summary(mark))}</p>",
        *(f"<p>{escape(each)}</p>" for each in clean(mark.message).splitlines()),
        *_parts(mark),
        *_program(mark, files),
        "</main>",
    ]
    return framed(title, read(_FILES / "page.css"), "\n".join(body))


def _parts(mark: Mark) -> Iterator[str]:
    for place, tests in groupby(
        rows(mark), key=lambda row: int(row.number.partition(".")[0])
    ):
        listed = list(tests)
        got = share(mark.parts[place - 1])
        head = f"<h2>{escape(listed[0].part)} <span>{got}</span></h2>"
        yield f"<section>{head}<ul>{''.join(map(_test, listed))}</ul></section>"


def _test(row: Row) -> str:
    kind = "passed" if passed(row) else "lost"
    first, _, rest = row.text.partition("\n")
    head = f"<b>{escape(row.name)}</b> {escape(first)} <span>{share(row)}</span>"
    shown = rest if not row.picture else row.text[len(first) :].replace(
        clean(row.picture.text), ""
    )  # fmt: skip
    more = f"<pre>{escape(shown.strip())}</pre>" if shown.strip() else ""
    if row.picture:
        more += f"<figure>{_image(row)}</figure>"
    return f'<li class="{kind}">{head}{more if not passed(row) else ""}</li>'


def _image(row: Row) -> str:
    """Return the picture as one that runs no scripts and loads nothing."""
    assert row.picture
    data = b64encode(row.picture.svg.encode(errors="replace")).decode()
    alt = escape(clean(row.picture.text))
    return f'<img alt="{alt}" src="data:image/svg+xml;base64,{data}">'


def _program(mark: Mark, files: Mapping[str, bytes]) -> Iterator[str]:
    notes: dict[tuple[str, int], list[Note]] = defaultdict(list)
    for note in mark.notes:
        notes[PurePosixPath(note.file).name, note.line].append(note)
    for name, content in sorted(files.items()):
        text = clean(content.decode(errors="replace"), _LONGEST)
        yield f"<h2>{escape(line(name))}</h2><ol>"
        for at, written in enumerate(text.splitlines(), start=1):
            found = notes.pop((PurePosixPath(name).name, at), ())
            yield f"<li><code>{escape(written) or ' '}</code>{_said(found)}</li>"
        yield "</ol>"
    rest = [note_line(note) for found in notes.values() for note in found]
    if rest:
        yield f"<pre>{escape(chr(10).join(rest))}</pre>"


def _said(notes: Iterable[Note]) -> str:
    return "".join(
        f'<p class="{note.severity}">{escape(line(note.message, 2000))}</p>'
        for note in notes
    )


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
    about = [score(mark.points, mark.max_points), clean(mark.message)]
    about += map(note_line, mark.notes)
    head = "".join(f"<p>{_html(text)}</p>" for text in about if text)
    return f"{head}<ul>{''.join(map(_item, rows(mark)))}</ul>"


def _item(row: Row) -> str:
    result = verdict_text(row.verdict)
    points = f" ({share(row)})" if share(row) else ""
    text = f"{_html(row.name)}: {result}{points}"
    more = row.text.removeprefix(result).strip("\n")
    if more and not passed(row):
        text += f"<pre>{_html(more)}</pre>"
    return f"<li>{text}</li>"


def _html(text: str) -> str:
    return escape(text).replace("\n", "<br>")


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

    text      the worksheet, UTF-8
    missing   students with a mark but without a row, or with more than one
    rescaled  the worksheet's maximum, if it is not that of the marks
    unscaled  the maximum of marks for which the worksheet does not say any
    """

    text: str
    missing: list[str] = field(default_factory=list)
    rescaled: float | None = None
    unscaled: float | None = None


def fill_in(
    text: str, marks: Iterable[Mark], titles: Mapping[str, str] | None = None
) -> Filled:
    """Write grades and feedback in the rows of the students who have a mark.

    titles  titles of columns in another language, by the keys of TITLES

    Raises RequestError for a worksheet without the columns that Moodle needs.
    """
    sheet = _Sheet(text, titles or {})
    missing, rescaled, unscaled = [], set(), set()
    for mark in marks:
        row = sheet.row_of(mark.student)
        if row is None:
            missing.append(mark.student)
            continue
        maximum = sheet.grade(row, mark)
        if maximum is None:
            unscaled.add(mark.max_points)
        elif maximum != mark.max_points:
            rescaled.add(maximum)
    return Filled(
        sheet.text(), missing, max(rescaled, default=None), max(unscaled, default=None)
    )


class _Sheet:
    def __init__(self, text: str, titles: Mapping[str, str]) -> None:
        self._bom = text.startswith(_BOM)
        text = text.removeprefix(_BOM)
        first, _, _ = text.partition("\n")
        self._end = "\r\n" if first.endswith("\r") else "\n"
        self._delimiter = max(",;\t", key=first.count)
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=self._delimiter)
        self._heads, *self._rows = [row for row in reader if row] or [[]]
        self._columns = _columns(self._heads, titles)
        self._found = self._index()

    def text(self) -> str:
        out = io.StringIO()
        writer = csv.writer(out, delimiter=self._delimiter, lineterminator=self._end)
        writer.writerows([self._heads, *self._rows])
        return _BOM * self._bom + out.getvalue()

    def row_of(self, student: str) -> list[str] | None:
        """Return the one row that a student's name stands for."""
        for key in _keys(student):
            if len(found := self._found.get(key, [])) == 1:
                return self._rows[found[0]]
        return None

    def grade(self, row: list[str], mark: Mark) -> float | None:
        """Fill a row in, scaled to its maximum; return that, None if it says none."""
        maximum = _number_in(self._cell(row, "maximum"))
        if maximum is not None and maximum != mark.max_points:
            mark = scaled(mark, maximum)
        self._set(row, "grade", self._decimal(f"{number(mark.points):.2f}"))
        self._set(row, "feedback", feedback(mark))
        return maximum

    def _index(self) -> Mapping[str, list[int]]:
        found: dict[str, list[int]] = defaultdict(list)
        for index, row in enumerate(self._rows):
            row += [""] * (len(self._heads) - len(row))
            for key in set(self._row_keys(row)):
                found[key].append(index)
        return found

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


def _columns(heads: list[str], titles: Mapping[str, str]) -> dict[str, int]:
    """Return the 0-based indices of the columns that are used.

    Capitals in titles do not count: they differ between versions of Moodle.
    """
    found = {}
    known_heads = list(map(_folded, heads))
    for key, known in TITLES.items():
        wanted = (titles[key],) if key in titles else known
        titled = filter(known_heads.count, map(_folded, wanted))
        places = list(map(known_heads.index, titled))
        if places:
            found[key] = places[0]
        elif key in NEEDED or key in titles:
            raise _no_column(key, wanted[0], heads)
    return found


def _no_column(key: str, title: str, heads: list[str]) -> RequestError:
    there = printable(", ".join(heads)) or "none"
    return RequestError(
        f"the worksheet has no column {title!r}, but {there}; "
        f"name it with --column {key}=TITLE"
    )


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


@dataclass(frozen=True, slots=True)
class StudentExport:
    """A format with one document per student.

    suffix  what the names of its files end in
    write   writes the mark with the files of the program, by name; only pages show them
    """

    suffix: str
    write: Callable[[Mark, Mapping[str, bytes]], str]


@dataclass(frozen=True, slots=True)
class ClassExport:
    """A format with one document for the class."""

    write: Callable[[Sequence[Mark]], str]


def _gradescope(mark: Mark, _: Mapping[str, bytes]) -> str:
    """Return the results of a submission."""
    lines = [summary(mark), clean(mark.message), *map(note_line, mark.notes)]
    listed = rows(mark)
    results = {
        "score": number(mark.points),
        "execution_time": number(sum(row.cpu or 0 for row in listed)),
        "output": "\n".join(filter(None, lines)),
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
        "status": "passed" if passed(row) else "failed",
        "output": row.text,
        "tags": [row.verdict, "hidden" if row.hidden else "public"],
    }
    if row.points is not None and row.max_points is not None:
        test |= {"score": number(row.points), "max_score": number(row.max_points)}
    return test


_FAILURES = ("failed", "partial")
_SKIPPED = ("not_run",)
_OUTCOMES = ("failure", "error", "skipped")


def _junit(mark: Mark, _: Mapping[str, bytes]) -> str:
    """Return a document with a suite for each part of the rubric."""
    suites = ElementTree.Element("testsuites", name=line(mark.assignment))
    listed = rows(mark)
    for part in dict.fromkeys(row.part for row in listed):
        suite = ElementTree.SubElement(suites, "testsuite", name=part)
        for row in listed:
            if row.part == part:
                _case(suite, row)
        _count(suite)
    _properties(suites, mark)
    _count(suites)
    del suites.attrib["skipped"]  # which only suites have
    ElementTree.indent(suites)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{_text(suites)}'


def _text(element: ElementTree.Element) -> str:
    return ElementTree.tostring(element, encoding="unicode")


def _case(suite: ElementTree.Element, row: Row) -> None:
    about = {"name": row.name, "classname": row.part, "time": f"{row.cpu or 0:.3f}"}
    case = ElementTree.SubElement(suite, "testcase", about)
    if row.verdict != "passed":
        said = verdict_text(row.verdict)
        found = ElementTree.SubElement(case, _outcome(row), message=said)
        if row.verdict not in _SKIPPED:
            found.set("type", row.verdict)
            found.text = row.text
    if row.points is not None and row.max_points is not None:
        # Schemas of JUnit's format know no properties of a case.
        said = score(row.points, row.max_points)
        ElementTree.SubElement(case, "system-out").text = said


def _outcome(row: Row) -> str:
    if row.verdict in _SKIPPED:
        return "skipped"
    return "failure" if row.verdict in _FAILURES else "error"


def _properties(suites: ElementTree.Element, mark: Mark) -> None:
    """Add a suite with what is known of the submission as a whole."""
    suite = ElementTree.SubElement(suites, "testsuite", name="submission")
    known = {
        "student": line(mark.student),
        "points": str(number(mark.points)),
        "max_points": str(number(mark.max_points)),
        "swipl": line(mark.swipl),
    }
    _add_properties(suite, known)
    _count(suite)
    if mark.notes:
        notes = "\n".join(map(note_line, mark.notes))
        ElementTree.SubElement(suite, "system-out").text = notes


def _add_properties(element: ElementTree.Element, known: dict[str, str]) -> None:
    properties = ElementTree.SubElement(element, "properties")
    for name, value in known.items():
        ElementTree.SubElement(properties, "property", name=name, value=value)


def _count(suite: ElementTree.Element) -> None:
    cases = list(suite.iter("testcase"))
    suite.set("tests", str(len(cases)))
    for outcome, head in zip(_OUTCOMES, ("failures", "errors", "skipped"), strict=True):
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
    points = {part.name: number(part.points) for part in mark.parts}
    flags = ", ".join(dict.fromkeys(flag.kind for flag in mark.flags))
    return [
        clean(mark.student),
        "" if mark.unmarked else number(mark.points),
        number(mark.max_points),
        *("" if mark.unmarked else points.get(part, "") for part in parts),
        clean(flags),
        clean(mark.message),
    ]


def _lines(marks: Sequence[Mark]) -> str:
    """Return the marks as they are in a file of marks, a line of JSON each."""
    return "\n".join(mark.to_json() for mark in marks)


EXPORTS: Mapping[str, StudentExport | ClassExport] = {
    "gradescope": StudentExport(".json", _gradescope),
    "junit": StudentExport(".xml", _junit),
    "page": StudentExport(".html", student_page),
    "moodle": ClassExport(gradebook),
    "csv": ClassExport(_csv),
    "jsonl": ClassExport(_lines),
}
"""All exports, by the names of what reads them."""

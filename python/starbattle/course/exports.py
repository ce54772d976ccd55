"""Marks as others read them: Gradescope, JUnit, Moodle, pages, and tables.

An export is a function of marks. Those for students get marks that have only what
students may see; those for the class are for the staff.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from xml.etree import ElementTree

from starbattle.course.feedback import (
    Row,
    clean,
    line,
    note_line,
    number,
    passed,
    rows,
    score,
    summary,
    verdict_text,
)
from starbattle.course.marks import Mark
from starbattle.course.moodle import gradebook
from starbattle.course.pages import student_page
from starbattle.formats.csv import table


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

"""Marks in general forms: JUnit XML, and a table for the staff."""

from collections.abc import Sequence
from xml.etree import ElementTree

from starbattle.course.marks import Mark
from starbattle.course.systems.export import (
    ClassExport,
    Row,
    StudentExport,
    clean,
    line,
    note_line,
    number,
    rows,
    score,
    verdict_text,
)
from starbattle.formats.csv import table

EXPORT_ORDER = {"junit": 60, "csv": 120}

_FAILURES = ("failed", "partial")
_SKIPPED = ("not_run",)
_OUTCOMES = ("failure", "error", "skipped")


def _junit(mark: Mark) -> str:
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
    adjusted = ["adjustments"] if any(mark.adjustments for mark in marks) else []
    heads = ["student", "points", "max_points", *parts, *adjusted, "flags", "message"]
    return table([heads, *(_row(mark, parts, bool(adjusted)) for mark in marks)])


def _row(mark: Mark, parts: Sequence[str], is_adjusted: bool) -> list[object]:
    points = {part.name: number(part.points) for part in mark.parts}
    flags = ", ".join(dict.fromkeys(flag.kind for flag in mark.flags))
    return [
        clean(mark.student),
        "" if mark.unmarked else number(mark.points),
        number(mark.max_points),
        *("" if mark.unmarked else points.get(part, "") for part in parts),
        *([number(sum(a.points for a in mark.adjustments))] if is_adjusted else []),
        clean(flags),
        clean(mark.message),
    ]


EXPORT = {"junit": StudentExport(".xml", _junit), "csv": ClassExport(".csv", _csv)}

"""JUnit XML."""

from xml.etree import ElementTree

from starbattle.course.exports.export import StudentExport
from starbattle.course.exports.student import (
    VERDICT_TEXTS,
    Row,
    line,
    note_line,
    number,
    rows,
)
from starbattle.course.marks import Mark

ORDER = 60

_FAILURES = ("failed", "partial")
_SKIPPED = ("not_run",)
_OUTCOMES = ("failure", "error", "skipped")


def write(mark: Mark) -> str:
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
    ElementTree.indent(suites)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{_text(suites)}'


def _text(element: ElementTree.Element) -> str:
    return ElementTree.tostring(element, encoding="unicode")


def _case(suite: ElementTree.Element, row: Row) -> None:
    about = {"name": row.name, "classname": row.part, "time": f"{row.cpu or 0:.3f}"}
    case = ElementTree.SubElement(suite, "testcase", about)
    if row.points is not None and row.max_points is not None:
        points = {"points": row.points, "max_points": row.max_points}
        _add_properties(case, {key: str(number(n)) for key, n in points.items()})
    if row.verdict != "passed":
        said = VERDICT_TEXTS[row.verdict]
        found = ElementTree.SubElement(case, _outcome(row), message=said)
        if row.verdict not in _SKIPPED:
            found.set("type", row.verdict)
            found.text = row.text


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


EXPORT = StudentExport(".xml", write)

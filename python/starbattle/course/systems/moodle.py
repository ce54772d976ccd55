"""Moodle: its gradebook, CodeRunner, and the Virtual Programming Lab (VPL)."""

import base64
import json
import re
from collections.abc import Iterator, Sequence
from html import escape
from xml.etree import ElementTree

from starbattle.course.assignment import STATEMENT, TEMPLATE, Assignment
from starbattle.course.marks import Mark
from starbattle.course.systems.export import (
    ClassExport,
    Row,
    StudentExport,
    clean,
    counted,
    for_student,
    fraction,
    line,
    note_line,
    number,
    passed,
    rows,
    said,
    score,
    summary,
)
from starbattle.course.systems.kit import (
    Entry,
    Files,
    below,
    folder_files,
    kit,
    own_file,
    text,
    zipped,
)
from starbattle.course.systems.texts import say
from starbattle.formats.csv import table

EXPORT_ORDER = {"coderunner": 70, "vpl": 80, "moodle": 110}
PACK_ORDER = {"coderunner": 40}


def feedback(mark: Mark) -> str:
    """Return the points of each test, and what went wrong, as HTML in one line."""
    mark = for_student(mark)
    about = [score(mark.points, mark.max_points), clean(mark.message)]
    about += map(note_line, mark.notes)
    head = "".join(f"<p>{_html(text)}</p>" for text in about if text)
    return f"{head}<ul>{''.join(map(_item, rows(mark)))}</ul>"


def _item(row: Row) -> str:
    result = said(row)
    points = f"({points})" if (points := counted(row)) else ""
    text = f"{_html(row.name)}: {' '.join(filter(None, [result, points]))}"
    more = row.text.removeprefix(result).strip("\n")
    if more and (not passed(row) or not result):
        text += f"<pre>{_html(more)}</pre>"
    return f"<li>{text}</li>"


def _html(text: str) -> str:
    return escape(text).replace("\n", "<br>")


def _gradebook(marks: Sequence[Mark]) -> str:
    """Return a row a student: whom, the grade, and feedback."""
    title = line(marks[0].assignment) if marks else "Grade"
    body = [
        [clean(mark.student), number(mark.points), feedback(mark)] for mark in marks
    ]
    return table([["Student", title, "Feedback"], *body])


def _head() -> list[str]:
    return ["iscorrect", *map(say, ("Part", "Test", "Result", "Points"))]


_FORMATS = ["%s", "%s", "%h", "%s"]
"""Plain text, but for the result; iscorrect has none."""


def _outcome(mark: Mark) -> str:
    """Return the outcome of a submission."""
    about = [summary(mark), clean(mark.message)]
    outcome = {
        "fraction": fraction(mark),
        "prologuehtml": "".join(f"<p>{_html(text)}</p>" for text in about if text),
        "testresults": [_head(), *map(_row, rows(mark))],
        "columnformats": _FORMATS,
        "epiloguehtml": _notes(mark),
    }
    return json.dumps(outcome, ensure_ascii=False)


def _row(row: Row) -> list[object]:
    return [int(passed(row)), row.part, row.name, _result(row), counted(row)]


def _result(row: Row) -> str:
    """Return the text, with the board as text: Moodle removes pictures from results."""
    return f"<pre>{escape(row.text)}</pre>"


def _notes(mark: Mark) -> str:
    notes = "\n".join(map(note_line, mark.notes))
    return f"<pre>{escape(notes)}</pre>" if notes else ""


_KIT = "starbattle.zip"
_TIME_S = 600
_MEMORY_MIB = 4000


def _pack(assignment: Assignment) -> Files:
    """Return the question as Moodle imports it, and what it is made of."""
    files = folder_files(assignment.folder)
    inside = zipped({**below("kit", kit()), **below("assignment", files)})
    template = own_file("coderunner/template").content.decode()
    template = template.replace("@FILE@", assignment.interface.file)
    question = _question(assignment, files, template, inside)
    return {
        "README.md": own_file("coderunner/README.md"),
        "question.xml": text(question),
        "template.py": text(template),
        _KIT: Entry(inside),
    }


def _question(
    assignment: Assignment, files: Files, template: str, inside: bytes
) -> str:
    quiz = ElementTree.Element("quiz")
    question = ElementTree.SubElement(quiz, "question", type="coderunner")
    _add_text(question, "name", assignment.title)
    statement = _content(files, STATEMENT) or assignment.title
    _add_text(question, "questiontext", statement).set("format", "markdown")
    settings = {
        "defaultgrade": f"{assignment.max_points:g}",
        "penalty": "0",
        "coderunnertype": "python3",
        "prototypetype": "0",
        "allornothing": "0",
        "penaltyregime": "0",
        "answerpreload": _content(files, TEMPLATE),
        "template": template,
        "iscombinatortemplate": "1",
        "validateonsave": "0",
        "acelang": "prolog",
        "language": "python3",
        "grader": "TemplateGrader",
        "cputimelimitsecs": str(_TIME_S),
        "memlimitmb": str(_MEMORY_MIB),
    }
    for name, value in settings.items():
        ElementTree.SubElement(question, name).text = value
    _add_tests(question, inside)
    ElementTree.indent(quiz)
    xml = ElementTree.tostring(quiz, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{xml}\n'


def _add_text(
    parent: ElementTree.Element, name: str, content: str
) -> ElementTree.Element:
    element = ElementTree.SubElement(parent, name)
    ElementTree.SubElement(element, "text").text = content
    return element


def _add_tests(question: ElementTree.Element, inside: bytes) -> None:
    """Add the one test that CodeRunner wants, which is empty, and the files."""
    tests = ElementTree.SubElement(question, "testcases")
    flags = dict.fromkeys(("testtype", "useasexample", "hiderestiffail"), "0")
    test = ElementTree.SubElement(tests, "testcase", flags, mark="1.0")
    for name in ("testcode", "stdin", "expected", "extra"):
        _add_text(test, name, "")
    _add_text(test, "display", "SHOW")
    file = ElementTree.SubElement(tests, "file", name=_KIT, path="/", encoding="base64")
    file.text = base64.b64encode(inside).decode()


def _content(files: Files, name: str) -> str:
    """Return a text of the assignment as XML can have it."""
    text = files[name].content.decode(errors="replace") if name in files else ""
    return clean(text, len(text))


_MARKERS = re.compile(r"<\|--|--\|>|:=>>")


def _evaluation(mark: Mark) -> str:
    """Return comments, a block a test, and the grade as the last line."""
    return "\n".join([*_comments(mark), f"Grade :=>>{number(mark.points)}"])


def _comments(mark: Mark) -> Iterator[str]:
    about = [mark.message, *map(note_line, mark.notes)]
    yield from _block(summary(mark), "\n".join(filter(None, about)))
    for row in rows(mark):
        yield from _block(f"{row.name}{_lost(row)}", row.text)


def _lost(row: Row) -> str:
    """Return what VPL shows behind a title: the points that are missing."""
    if row.points is None or row.max_points is None or passed(row):
        return ""
    return f" ({number(row.points - row.max_points)})"


def _block(title: str, text: str) -> Iterator[str]:
    """Yield a block; each line of the text is preformatted, whatever it begins with."""
    yield "<|--"
    yield f"-{_harmless(title)}"
    yield from (f">{line}" for line in _harmless(clean(text)).splitlines())
    yield "--|>"


def _harmless(text: str) -> str:
    """Break what VPL would take for an end of a block, or for a grade."""
    return _MARKERS.sub(lambda found: " ".join(found[0]), text)


EXPORT = {
    "coderunner": StudentExport(".json", _outcome),
    "vpl": StudentExport(".txt", _evaluation),
    "moodle": ClassExport(".csv", _gradebook),
}
PACK = {"coderunner": _pack}

"""A question for Moodle's CodeRunner, with a template that grades."""

import base64
from xml.etree import ElementTree

from starbattle.course.assignment import STATEMENT, TEMPLATE, Assignment
from starbattle.course.exports.student import clean
from starbattle.course.packs.kit import kit
from starbattle.course.packs.pack import (
    Entry,
    Files,
    below,
    folder_files,
    own_file,
    text,
    zipped,
)

ORDER = 40

_KIT = "starbattle.zip"
_TIME_S = 600
_MEMORY_MIB = 4000


def pack(assignment: Assignment) -> Files:
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

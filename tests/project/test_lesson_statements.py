"""docs/lessons/statements.md: each statement is in its lesson, and what shows it."""

import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "lessons"
LIST = FOLDER / "statements.md"
LESSONS = sorted(FOLDER.glob("[0-9]*.md"))

_SECTION = re.compile(r"^## (\d+)\. [^\n]*\n(.*?)(?=^## |\Z)", re.M | re.S)
_ROW = re.compile(r'^\| "(.*)" \| (.+) \|$', re.M)
_BLOCK = re.compile(r"^```(?:prolog|python)\n(.*?)^```$", re.M | re.S)
_FAILED = re.compile(r"^\?- ((?:(?!^\?- ).)*?)\.\nERROR", re.M | re.S)
_CODE = re.compile(r"`([^`]+)`")
_LINK = re.compile(r"\]\(([^)#]+)\)")
_SOURCE = re.compile(r'source: [^"]+, "[^"]+", .*\b(19|20)\d\d$')


def squeezed(text: str) -> str:
    return " ".join(text.split())


def sections() -> dict[int, list[tuple[str, str]]]:
    text = LIST.read_text(encoding="utf-8")
    return {int(k): _ROW.findall(rows) for k, rows in _SECTION.findall(text)}


def missing(lesson: str, statement: str, shown: str) -> list[str]:
    """Return what is neither in the lesson nor a source nor a file, and what fails."""
    code = squeezed("\n".join(_BLOCK.findall(lesson)))
    prose = squeezed(re.sub(r"^> ?", "", _BLOCK.sub("", lesson), flags=re.M))
    parts = [part.replace("\\|", "|") for part in _CODE.findall(shown)]
    links = _LINK.findall(shown)
    absent = [statement] if squeezed(statement) not in prose else []
    absent += [part for part in parts if squeezed(part) not in code]
    failed = squeezed("\n".join(_FAILED.findall(lesson)))
    absent += [part for part in parts if squeezed(part) in failed]
    absent += [link for link in links if not (FOLDER / link).is_file()]
    if not (parts or links or _SOURCE.search(shown)):
        absent.append(shown)
    return absent


def test_each_lesson_has_statements() -> None:
    numbers = [int(page.stem[:2]) for page in LESSONS]
    assert list(sections()) == numbers
    text = LIST.read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith('| "')]
    assert len(rows) == sum(map(len, sections().values())) > 100


@pytest.mark.parametrize("page", LESSONS, ids=lambda page: page.stem)
def test_what_shows_a_statement_is_there(page: Path) -> None:
    lesson = page.read_text(encoding="utf-8")
    rows = sections()[int(page.stem[:2])]
    assert not [m for row in rows for m in missing(lesson, *row)]


def test_what_is_missing_is_found() -> None:
    lesson = "It is so.\n\n```prolog\n?- p(X).\ntrue.\n```\n"
    assert not missing(lesson, "It is so.", "`p(X)`")
    assert missing(lesson, "It is not so.", "`p(X)`") == ["It is not so."]
    assert missing(lesson, "It is so.", "`q(X)`") == ["q(X)"]
    error = lesson.replace("true.", "ERROR: none")
    assert missing(error, "It is so.", "`p(X)`") == ["p(X)"]
    assert missing(lesson, "It is so.", "everybody") == ["everybody"]
    assert missing(lesson, "It is so.", "[there](nowhere.md)") == ["nowhere.md"]
    assert not missing(lesson, "It is so.", 'source: A, "B", C 1999')

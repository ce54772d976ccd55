"""The lessons and the sources: what they show is what programs answer."""

import json
import re
import runpy
import tomllib

import pytest

from built_page import ask
from conftest import ROOT
from starbattle.course.assignment import read_assignment

TOOL = runpy.run_path(str(ROOT / "tools" / "lessons.py"))
PAGES = TOOL["pages"]()
LESSONS = [page for page in PAGES if page.stem[0].isdigit()]


def stem(page):
    return f"{page.parent.name}-{page.stem}"


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES, ids=stem)
def test_answers_and_links(page):
    text = page.read_text(encoding="utf-8")
    assert text == TOOL["written"](page), f"run tools/lessons.py {page}"


def test_a_wrong_answer_is_found(tmp_path):
    page = tmp_path / "page.md"
    page.write_text(
        "```prolog\n?- X = 1.\nX = 2.\n```\n"
        "```python\nprint(1 + 1)  # 3\n```\n"
        "```console\n$ starbattle --version\nnone\n```\n"
    )
    text = TOOL["written"](page)
    assert "X = 1.\n```" in text
    assert "print(1 + 1)  # 2\n" in text
    assert "none" not in text


# --- exercises ---


@pytest.mark.parametrize("page", LESSONS, ids=stem)
def test_statement(page):
    folder = TOOL["folder"](page)
    statement = (folder / "statement.md").read_text(encoding="utf-8")
    assert statement == TOOL["statement"](page), f"run tools/lessons.py {page}"
    read_assignment(folder)
    parts = tomllib.loads((folder / "assignment.toml").read_text("utf-8"))["parts"]
    exercises = [line for line in statement.splitlines() if line[:1].isdigit()]
    assert 3 <= len(exercises) <= 5
    assert len(exercises) == len([part for part in parts if part["kind"] != "loads"])


def test_a_lesson_ends_with_the_program():
    page = (ROOT / "prolog/star_battle.pl").read_text("utf-8")
    lesson = (ROOT / "docs/lessons/13-application.md").read_text("utf-8")
    section = lesson.split("## The program of this project\n")[1]
    parts = re.findall(r"^```prolog\n(.*?)^```", section, re.M | re.S)
    clauses = "\n".join(part for part in parts if not part.startswith("?-"))
    heading = page.removesuffix(clauses)
    assert heading != page
    assert not re.search(r"^[a-z]\w*\(", heading, re.M)


# --- in the browser ---


@pytest.mark.slow
def test_each_lesson_runs_in_the_browser():
    links = [
        (page.stem, *program)
        for page in PAGES
        for program in TOOL["page_programs"](page.read_text("utf-8")).values()
    ]
    assert {name for name, _, _ in links} >= {page.stem for page in LESSONS}
    asked = [{"code": code, "query": query} for _, code, query in links]
    for (name, _, query), reply in zip(links, ask(asked), strict=True):
        assert reply.get("answer"), (name, query, json.dumps(reply))

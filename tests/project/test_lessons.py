"""The lessons and the sources: what they show is what programs answer."""

import json
import re
import runpy
import tomllib
from pathlib import Path
from typing import Any

import pytest

from page import node
from starbattle.course.assignment import read_assignment
from starbattle.course.intake import Submission
from starbattle.course.marking import Marker
from starbattle.course.marks import Mark
from starbattle.course.sandbox import choose

ROOT = Path(__file__).resolve().parents[2]
TOOL: dict[str, Any] = runpy.run_path(str(ROOT / "tools" / "lessons.py"))
PICTURES: dict[str, Any] = runpy.run_path(str(ROOT / "tools" / "lesson_pictures.py"))
PAGES: list[Path] = TOOL["pages"]()
LESSONS = [page for page in PAGES if page.stem[0].isdigit()]


def stem(page: Path) -> str:
    return f"{page.parent.name}-{page.stem}"


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES, ids=stem)
def test_answers_and_links(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert text == TOOL["written"](page), f"run tools/lessons.py {page}"


@pytest.mark.parametrize("page", PAGES, ids=stem)
def test_links_to_files_lead_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8"))
    assert not [target for target in targets if not (page.parent / target).exists()]


def test_a_wrong_answer_is_found(tmp_path: Path) -> None:
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


@pytest.mark.slow
@pytest.mark.parametrize("name", PICTURES["PICTURES"])
def test_picture(name: str) -> None:
    drawn = PICTURES["PICTURES"][name]()
    shown = (PICTURES["FOLDER"] / name).read_text(encoding="utf-8")
    assert shown == drawn, "run tools/lessons.py"


def test_each_picture_is_shown() -> None:
    files = {file.name for file in PICTURES["FOLDER"].iterdir()}
    assert files == set(PICTURES["PICTURES"])
    text = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    assert not [name for name in files if f"pictures/lessons/{name})" not in text]


# --- exercises ---


@pytest.mark.parametrize("page", LESSONS, ids=stem)
def test_statement(page: Path) -> None:
    folder = TOOL["folder"](page)
    statement = (folder / "statement.md").read_text(encoding="utf-8")
    assert statement == TOOL["statement"](page), f"run tools/lessons.py {page}"
    read_assignment(folder)
    parts = tomllib.loads((folder / "assignment.toml").read_text("utf-8"))["parts"]
    exercises = [line for line in statement.splitlines() if line[:1].isdigit()]
    assert 3 <= len(exercises) <= 5
    assert len(exercises) == len([part for part in parts if part["kind"] != "loads"])


@pytest.mark.slow
@pytest.mark.parametrize("page", LESSONS, ids=stem)
def test_solutions_pass_and_stubs_fail(page: Path) -> None:
    """A solution has all points, a stub has none."""
    folder = TOOL["folder"](page)
    solution, stub = marks(folder)
    assert solution.points == solution.max_points, solution.parts
    assert not stub.flags
    assert stub.points == 0, stub.parts


def marks(folder: Path) -> list[Mark]:
    """Return the marks of the solution and of the stub."""
    submissions = [
        Submission(name, name, {"solution.pl": (folder / f"{name}.pl").read_bytes()})
        for name in ("reference", "template")
    ]
    with Marker(read_assignment(folder), choose(trust=True)) as marker:
        by_name = {mark.student: mark for mark in marker.marks(submissions, 1)}
    return [by_name["reference"], by_name["template"]]


# --- in the browser ---


def linked() -> list[tuple[str, str, str]]:
    """Return the page, program and query of each link to the browser page."""
    return [
        (page.stem, *program)
        for page in PAGES
        for program in TOOL["page_programs"](page.read_text("utf-8")).values()
    ]


@pytest.mark.slow
def test_each_lesson_runs_in_the_browser() -> None:
    links = linked()
    assert {name for name, _, _ in links} >= {page.stem for page in LESSONS}
    asked = [{"code": code, "query": query} for _, code, query in links]
    for (name, _, query), reply in zip(links, node("query.js", asked), strict=True):
        assert reply.get("answer"), (name, query, json.dumps(reply))

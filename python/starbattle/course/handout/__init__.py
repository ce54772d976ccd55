"""What students get: statement, template, public boards, and the program `check`."""

from __future__ import annotations

import re
import tomllib
from pathlib import PurePosixPath

from starbattle.course.assignment import FILE, STATEMENT, TEMPLATE, Assignment
from starbattle.course.handout.check import check_script
from starbattle.course.handout.statement import Statement
from starbattle.course.marking import Marker
from starbattle.course.puzzle import Instance
from starbattle.course.systems.kit import Entry, Files, below, text
from starbattle.errors import RequestError
from starbattle.extras import MissingExtra

_TEMPLATE_NAMED = re.compile(rf"`{re.escape(TEMPLATE)}`(\s+in\s+`[^`\n]*`)?")
"""The template, perhaps with its folder, which is not what students have."""


def handout(marker: Marker) -> tuple[Files, str]:
    """Return the files of the zip, and why something is left out, if it is.

    Nothing hidden is in them, nor is the reference solution.
    """
    assignment = marker.assignment
    check = check_script(assignment, marker.prolog, marker.reference_trial())
    files = {
        "check": Entry(check.encode(), is_program=True),
        **_template(assignment),
        **_boards(assignment),
    }
    if program := assignment.puzzle_file:
        files[program.name] = Entry(program.read_bytes())
    stated, left_out = _statement(assignment)
    return below(assignment.name, files | stated), left_out


def public_instances(assignment: Assignment) -> list[Instance]:
    """Return the boards that are not hidden, in the order of the assignment."""
    classes = assignment.instances.values()
    return [each for group in classes for each in group if not each.hidden]


def _template(assignment: Assignment) -> Files:
    """The template has the name that the submission must have."""
    file = assignment.folder / TEMPLATE
    if not file.is_file():
        return {}
    return {assignment.interface.file: Entry(file.read_bytes())}


def _boards(assignment: Assignment) -> Files:
    found: Files = {}
    for name in _public_files(assignment):
        path = PurePosixPath(name)
        if path.is_absolute() or ".." in path.parts:
            path = PurePosixPath("boards", path.name)
        found[str(path)] = Entry((assignment.folder / name).read_bytes())
    return found


def _public_files(assignment: Assignment) -> list[str]:
    written = tomllib.loads((assignment.folder / FILE).read_text("utf-8"))
    boards = written.get("boards", [])
    hidden = {board["file"] for board in boards if board.get("hidden")}
    return [b["file"] for b in boards if b["file"] not in hidden]


def _statement(assignment: Assignment) -> tuple[Files, str]:
    file = assignment.folder / STATEMENT
    try:
        markdown = file.read_text("utf-8") if file.is_file() else ""
    except UnicodeDecodeError:
        raise RequestError(f"{STATEMENT} is not UTF-8 text") from None
    markdown = _TEMPLATE_NAMED.sub(f"`{assignment.interface.file}`", markdown)
    made = Statement(assignment.title, markdown, public_instances(assignment))
    files = {
        "statement.md": text(made.markdown()),
        "statement.html": text(made.html()),
        **{name: text(svg) for name, svg in made.pictures().items()},
    }
    try:
        return {**files, "statement.pdf": Entry(made.pdf())}, ""
    except MissingExtra as missing:
        return files, f"statement.pdf is left out: {missing}"

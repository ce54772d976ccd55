"""What students get: statement, template, public boards, and the program `check`."""

from __future__ import annotations

import io
import re
import tomllib
import zipfile
from dataclasses import dataclass
from pathlib import PurePosixPath

from starbattle.course.assignment import FILE, STATEMENT, TEMPLATE, Assignment
from starbattle.course.handout.check import check_script
from starbattle.course.handout.statement import Statement
from starbattle.course.marking import Marker
from starbattle.course.puzzle import Instance
from starbattle.course.sandbox import choose
from starbattle.errors import RequestError
from starbattle.extras import MissingExtra

_OLDEST = (1980, 1, 1, 0, 0, 0)
_PROGRAM, _TEXT = 0o100755, 0o100644


@dataclass(frozen=True, slots=True)
class Entry:
    """A file of a zip."""

    content: bytes
    is_program: bool = False


Files = dict[str, Entry]


def zipped(files: Files) -> bytes:
    """Return a zip; the same files make the same zip."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, entry in sorted(files.items()):
            about = zipfile.ZipInfo(name, _OLDEST)
            about.external_attr = (_PROGRAM if entry.is_program else _TEXT) << 16
            about.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(about, entry.content)
    return buffer.getvalue()


_TEMPLATE_NAMED = re.compile(rf"`{re.escape(TEMPLATE)}`(\s+in\s+`[^`\n]*`)?")
"""The template, perhaps with its folder, which is not what students have."""


def handout(assignment: Assignment) -> tuple[Files, str]:
    """Return the files of the zip, and why something is left out, if it is."""
    files, statement = student_files(assignment)
    left_out = ""
    try:
        files["statement.pdf"] = Entry(statement.pdf())
    except MissingExtra as missing:
        left_out = f"statement.pdf is left out: {missing}"
    return {f"{assignment.name}/{n}": each for n, each in files.items()}, left_out


def student_files(assignment: Assignment) -> tuple[Files, Statement]:
    """Return what students get, and the statement in it.

    Nothing hidden is in the files, nor is the reference solution.
    """
    # The reference is the lecturer's own program.
    with Marker(assignment, choose(trust=True)) as marker:
        check = check_script(assignment, marker.prolog, marker.reference_trial())
    statement = _statement(assignment)
    files = {
        "check": Entry(check.encode(), is_program=True),
        **_template(assignment),
        **_boards(assignment),
        "statement.md": Entry(statement.markdown().encode()),
        "statement.html": Entry(statement.html().encode()),
        **{name: Entry(svg.encode()) for name, svg in statement.pictures().items()},
    }
    if program := assignment.puzzle_file:
        files[program.name] = Entry(program.read_bytes())
    return files, statement


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


def _statement(assignment: Assignment) -> Statement:
    file = assignment.folder / STATEMENT
    try:
        markdown = file.read_text("utf-8") if file.is_file() else ""
    except UnicodeDecodeError:
        raise RequestError(f"{STATEMENT} is not UTF-8 text") from None
    markdown = _TEMPLATE_NAMED.sub(f"`{assignment.interface.file}`", markdown)
    return Statement(assignment.title, markdown, public_instances(assignment))

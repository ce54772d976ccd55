"""What students get: statement, template, public boards, and the program check."""

import io
import json
import re
import subprocess
import zipfile
from dataclasses import astuple
from html import escape
from importlib.resources import files
from pathlib import Path, PurePosixPath
from typing import Any

from markdown_it import MarkdownIt

from starbattle.course.assignment import STATEMENT, TEMPLATE, Assignment
from starbattle.course.harness import Prolog
from starbattle.course.marking import Marker
from starbattle.course.parts import Part
from starbattle.course.puzzle import Instance, ProgramPuzzle
from starbattle.course.sandbox import choose
from starbattle.course.trial import Trial
from starbattle.errors import RequestError, SolverError, refused
from starbattle.paths import PROLOG
from starbattle.render.pages import page
from starbattle.render.picture import Picture, scene
from starbattle.render.svg import to_svg

_TITLE = re.compile(r"\s*# (.+?)\s*#*\s*(?:\n|\Z)")
"""A heading of level 1, which replaces the title of the assignment."""
_TEMPLATE_NAMED = re.compile(rf"`{re.escape(TEMPLATE)}`(\s+in\s+`[^`\n]*`)?")
"""The template, perhaps with its folder, which is not what students have."""


def _statement(assignment: Assignment) -> str:
    """Return the statement as a page, with the public boards at the end."""
    file = assignment.folder / STATEMENT
    try:
        text = file.read_text("utf-8") if file.is_file() else ""
    except UnicodeDecodeError as error:
        raise refused(file, error, RequestError) from None
    title = assignment.title
    text = _TEMPLATE_NAMED.sub(f"`{assignment.interface.file}`", text)
    if found := _TITLE.match(text):
        title, text = found[1], text[found.end() :]
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    shown = "".join(_item(i) for i in assignment.everything if not i.hidden)
    boards = [f"<h2>Public boards</h2>{shown}"] if shown else []
    return page(title, [parser.render(text), *boards])


def _item(instance: Instance) -> str:
    name = escape(instance.name)
    if instance.board:
        drawn = to_svg(scene(Picture(instance.board, labels=True)))
        return f"<p>{name}</p><p>{drawn}</p>"
    return f"<p>{name}</p><pre>{escape(instance.term)}</pre>"


def plan_text(assignment: Assignment, trial: Trial, program: str | None) -> str:
    """Return what prolog/course/check.pl checks; `program` is the puzzle's file."""
    parts = [_public(part, trial) for part in assignment.parts]
    plan = {
        "file": assignment.interface.file,
        "points": assignment.max_points,
        "trial": {
            "limits": astuple(assignment.limits),
            "roots": assignment.interface.roots,
            "program": program,
            "rules": assignment.puzzle.rules,
        },
        "parts": [part for part in parts if part["tests"]],
    }
    return json.dumps(plan, ensure_ascii=False, indent=1)


def _public(part: Part, trial: Trial) -> dict[str, Any]:
    return {
        "name": part.name,
        "title": part.title,
        "kind": part.kind,
        "points": part.points,
        "needs": part.needed,
        "tests": [
            {**test.told(), "queries": [query.values() for query in test.queries]}
            for test in part.tests(trial)
            if not test.hidden
        ],
    }


_MARK = "%%%FILE "
_ROOTS = ("check", "harness", "analysis")
"""The files of prolog/course that need all the others."""


def check_script(assignment: Assignment, prolog: Prolog, trial: Trial) -> str:
    """Return the program: a script, the sources it needs, and what it checks."""
    head = files(__package__) / "files" / "check.pl"
    names = _sources(prolog)
    sources = {name: (PROLOG / name).read_text("utf-8") for name in names}
    program = None
    if isinstance(assignment.puzzle, ProgramPuzzle):
        program = f"puzzle/{assignment.puzzle.file.name}"
        sources[program] = assignment.puzzle.file.read_text("utf-8")
    sources["plan.json"] = plan_text(assignment, trial, program)
    parts = [head.read_text("utf-8")]
    for name, text in sources.items():
        if _MARK in text:
            raise SolverError(f"{name} must not have the text {_MARK.strip()}")
        parts.append(f"{_MARK}{name}\n{text.rstrip()}\n")
    return "".join(parts)


def _sources(prolog: Prolog) -> list[str]:
    """Return the files of prolog/ that the check needs, as SWI-Prolog loads them."""
    loaded = [str(PROLOG / "course" / f"{name}.pl") for name in _ROOTS]
    goal = "forall(source_file(F),(write(F),nl))"
    command = [prolog.executable, "-f", "none", "-g", goal, "-t", "halt", *loaded]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    paths = [Path(line) for line in done.stdout.splitlines()]
    home = PROLOG.resolve()
    own = [path for path in paths if path.is_relative_to(home)]
    return sorted(path.relative_to(home).as_posix() for path in own)


_OLDEST = (1980, 1, 1, 0, 0, 0)
_PROGRAM, _TEXT = 0o100755, 0o100644
CHECK = "check"


Files = dict[str, bytes]
"""The contents of files by their names."""


def zipped(files: Files, folder: str) -> bytes:
    """Return a zip with the files in a folder; the same files make the same zip."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in sorted(files.items()):
            about = zipfile.ZipInfo(f"{folder}/{name}", _OLDEST)
            about.external_attr = (_PROGRAM if name == CHECK else _TEXT) << 16
            about.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(about, content)
    return buffer.getvalue()


def student_files(assignment: Assignment) -> Files:
    """Return what students get, by the names of the files.

    Nothing hidden is in the files, nor is what solves the boards.
    """
    # The reference is the lecturer's own program.
    with Marker(assignment, choose(trust=True)) as marker:
        check = check_script(assignment, marker.prolog, marker.reference_trial())
    files = {CHECK: check.encode(), **_boards(assignment)}
    files["statement.html"] = _statement(assignment).encode()
    template = assignment.folder / TEMPLATE
    if template.is_file():
        files[assignment.interface.file] = template.read_bytes()
    puzzle = assignment.puzzle
    if isinstance(puzzle, ProgramPuzzle):
        files[puzzle.file.name] = puzzle.file.read_bytes()
    return files


def _boards(assignment: Assignment) -> Files:
    found: Files = {}
    hidden = {each.file for each in assignment.boards if each.hidden}
    for name in sorted({each.file for each in assignment.boards} - hidden):
        path = PurePosixPath(name)
        if path.is_absolute() or ".." in path.parts:
            path = PurePosixPath("boards", path.name)
        found[str(path)] = (assignment.folder / name).read_bytes()
    return found

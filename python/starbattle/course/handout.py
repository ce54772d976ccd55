"""What students get: statement, template, public boards, and the program check."""

from __future__ import annotations

import io
import json
import re
import subprocess
import tomllib
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from pathlib import Path, PurePosixPath
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from starbattle.board.board import Board
from starbattle.course.assignment import FILE, STATEMENT, TEMPLATE, Assignment
from starbattle.course.harness import Prolog
from starbattle.course.marking import Marker
from starbattle.course.parts import Part
from starbattle.course.puzzle import Instance, ProgramPuzzle
from starbattle.course.sandbox import choose
from starbattle.course.trial import Test, Trial, numbers
from starbattle.errors import RequestError, SolverError
from starbattle.extras import MissingExtra
from starbattle.paths import PROLOG
from starbattle.render.pages import page
from starbattle.render.pdf import Document
from starbattle.render.picture import Picture, scene
from starbattle.render.svg import to_svg
from starbattle.saving import temporary_folder

_TEMPLATE = Path(__file__).resolve().parent / "files" / "statement.typ"
_TITLE = re.compile(r"\s*# (.+?)\s*#*\s*(?:\n|\Z)")
_UNSAFE = re.compile(r"[^A-Za-z0-9_.-]+")
_HEAD = "Public boards"
_ROW = "display:flex;flex-wrap:wrap;gap:1em"


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement.

    title      of the assignment; a heading of level 1 in the text replaces it
    text       Markdown
    instances  what is shown at the end
    """

    title: str
    text: str
    instances: Sequence[Instance]

    def markdown(self) -> str:
        """Return the text, and pictures of the boards by their files."""
        shown = [_item(each, name) for each, name in self._named()]
        parts = [self.text.rstrip() or f"# {self.title}"]
        if shown:
            parts += [f"## {_HEAD}", "\n\n".join(shown)]
        return "\n\n".join(parts) + "\n"

    def html(self) -> str:
        """Return a page that needs nothing but a browser."""
        title, rest = self._split()
        boards = "".join(map(_figure, self.instances))
        drawn = f'<h2>{_HEAD}</h2><div style="{_ROW}">{boards}</div>'
        return page(title, [_parser().render(rest), *([drawn] if boards else [])])

    def pdf(self) -> bytes:
        """Return a PDF document. Raises MissingExtra."""
        title, rest = self._split()
        tree = SyntaxTreeNode(_parser().parse(rest))
        data = {
            "title": title,
            "text": [_node(each) for each in tree.children],
            "head": _HEAD,
            "boards": [_board(each) for each in self.instances],
        }
        with temporary_folder() as folder:
            text = json.dumps(data, ensure_ascii=False)
            return Document(_TEMPLATE, folder, statement=text).pdf()

    def pictures(self) -> dict[str, str]:
        """Return the files that the Markdown shows."""
        return {
            name: to_svg(scene(Picture(each.board, labels=True)))
            for each, name in self._named()
            if each.board
        }

    def _split(self) -> tuple[str, str]:
        found = _TITLE.match(self.text)
        return (
            (found[1], self.text[found.end() :]) if found else (self.title, self.text)
        )

    def _named(self) -> list[tuple[Instance, str]]:
        """Return the instances, and files for their pictures, all of them different."""
        named: dict[str, Instance] = {}
        for number, each in enumerate(self.instances, 1):
            plain = _UNSAFE.sub("_", each.name).lstrip(".") or "board"
            name = f"pictures/{plain}.svg"
            named[name if name not in named else f"pictures/{number}-{plain}.svg"] = (
                each
            )
        return [(each, name) for name, each in named.items()]


def _node(node: SyntaxTreeNode) -> dict[str, Any]:
    """Return a part of a text as the template reads it."""
    start = node.attrs.get("start", 1)
    return {
        "kind": node.type,
        "text": node.content,
        "level": int(node.tag[1:]) if node.type == "heading" else 0,
        "start": start,
        "href": node.attrs.get("href", ""),
        "language": node.info.split(" ")[0] if node.type == "fence" else "",
        "children": [_node(each) for each in node.children],
    }


def _board(instance: Instance) -> dict[str, str | None]:
    return {
        "name": instance.name,
        "term": instance.term,
        "picture": _drawn(instance.board) if instance.board else None,
    }


def _drawn(board: Board) -> str:
    return to_svg(scene(Picture(board, labels=True)), "light")


def _parser() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).enable("table")


def _item(instance: Instance, file: str) -> str:
    name = re.sub(r"([\\`*_\[\]<>#!|])", r"\\\1", instance.name)
    if instance.board:
        return f"{name}\n\n![{name}]({file})"
    return f"{name}:\n\n    {instance.term}"


def _figure(instance: Instance) -> str:
    name = escape(instance.name)
    if instance.board:
        drawn = to_svg(scene(Picture(instance.board, labels=True)))
    else:
        drawn = f"<pre>{escape(instance.term)}</pre>"
    return f"<figure>{drawn}<figcaption>{name}</figcaption></figure>"


def plan_text(assignment: Assignment, trial: Trial, puzzle: str) -> str:
    """Return the terms; `puzzle` is the file of the puzzle's program, if any."""
    head = _compound(
        "assignment",
        _term(assignment.name),
        _term(assignment.title),
        _term(assignment.interface.file),
        f"file({_term(puzzle)})" if puzzle else "none",
        _compound("limits", *map(_term, numbers(assignment.limits))),
        _term(list(assignment.interface.predicates)),
        _term(assignment.max_points),
    )
    parts = [(part, _public(part, trial)) for part in checked_parts(assignment)]
    lines = [_part(part, tests) for part, tests in parts if tests]
    return "".join(f"{line}.\n" for line in [head, *lines])


def checked_parts(assignment: Assignment) -> list[Part]:
    """Return the parts that the check knows.

    Where students have to write a model, those that label ours are left out: students
    would find our models in the check.
    """
    solves = any(part.solves_boards for part in assignment.parts)
    writes_model = solves and not assignment.gives_model
    return [p for p in assignment.parts if not (writes_model and p.labels_models)]


def _public(part: Part, trial: Trial) -> list[Test]:
    return [test for test in part.tests(trial) if not test.hidden]


def _part(part: Part, public: list[Test]) -> str:
    tests = ",\n    ".join(map(_test, public))
    needs = {"needs": part.needs} if part.needs else {}
    return _compound(
        "part",
        _term(part.name),
        _term(part.title),
        part.kind,
        _term(float(part.points)),
        _options({**part.options(), **needs}),
        f"[\n    {tests}]",
    )


def _test(test: Test) -> str:
    points = _term(float(test.points))
    marked = _compound("test", _term(test.name), points, _options(test.options))
    query = test.query
    proved = _compound("query", query.state, *query.terms()) if query else "none"
    return f"{marked}-{proved}"


def _options(options: Mapping[str, Any]) -> str:
    found = (_compound(key, _term(value)) for key, value in options.items())
    return f"[{', '.join(found)}]"


def _compound(name: str, *arguments: str) -> str:
    return f"{name}({', '.join(arguments)})"


def _term(value: Any) -> str:
    """Write a text as a string: JSON's escapes are also Prolog's."""
    if isinstance(value, list):
        return f"[{', '.join(map(_term, value))}]"
    return json.dumps(value, ensure_ascii=False)


_MARK = "%%%FILE "
_ROOTS = ("check", "harness", "analysis")
"""The files of prolog/course that need all the others."""
_LABELING_ROOTS = ("labeling", "rubric/nodes")
"""Those that need our models."""


def check_script(assignment: Assignment, prolog: Prolog, trial: Trial) -> str:
    """Return the program: a script, the sources it needs, and what it checks."""
    head = files(__package__) / "files" / "check.pl"
    program = assignment.puzzle_file
    puzzle = f"puzzle/{program.name}" if program else ""
    labels = any(part.labels_models for part in checked_parts(assignment))
    roots = (*_ROOTS, *_LABELING_ROOTS) if labels else _ROOTS
    names = _sources(prolog, roots)
    sources = {name: (PROLOG / name).read_text("utf-8") for name in names}
    own = {"plan.pl": plan_text(assignment, trial, puzzle)}
    if isinstance(assignment.puzzle, ProgramPuzzle):
        own[puzzle] = assignment.puzzle.checker()
    parts = [head.read_text("utf-8")]
    for name, text in {**sources, **own}.items():
        if _MARK in text:
            raise SolverError(f"{name} must not have the text {_MARK.strip()}")
        parts.append(f"{_MARK}{name}\n{text.rstrip()}\n")
    return "".join(parts)


def sources_of(script: str) -> dict[str, str]:
    """Return the files that a program of :func:`check_script` is made of."""
    _, *parts = script.split(f"\n{_MARK}")
    named = (part.partition("\n") for part in parts)
    return {name: text for name, _, text in named}


def _sources(prolog: Prolog, roots: Iterable[str]) -> list[str]:
    """Return the files of prolog/ that the check needs, as SWI-Prolog loads them."""
    loaded = [str(PROLOG / "course" / f"{name}.pl") for name in roots]
    goal = "forall(source_file(F),(write(F),nl))"
    command = [prolog.executable, "-f", "none", "-g", goal, "-t", "halt", *loaded]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    paths = [Path(line) for line in done.stdout.splitlines()]
    home = PROLOG.resolve()
    own = [path for path in paths if path.is_relative_to(home)]
    return sorted(path.relative_to(home).as_posix() for path in own)


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

    Nothing hidden is in the files, nor is what solves the boards.
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
        text = sources_of(check)[f"puzzle/{program.name}"]
        files[program.name] = Entry(text.encode())
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

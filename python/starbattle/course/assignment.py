"""An assignment: a folder with assignment.toml and what it names."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import Any

from starbattle.course.marks import rounded
from starbattle.course.parts import Part, read_part
from starbattle.course.puzzle import Instance, ProgramPuzzle, Puzzle, StarBattle
from starbattle.course.sandbox import Limits
from starbattle.course.table import Table, expected, toml_values
from starbattle.course.trial import Interface
from starbattle.errors import RequestError, printable

FILE = "assignment.toml"
REFERENCE = "reference.pl"
SAMPLES = "samples.pl"
STATEMENT = "statement.md"
TEMPLATE = "template.pl"

_STAR_BATTLE = "star_battle"
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*")


@dataclass(frozen=True, slots=True)
class Assignment:
    """An assignment that has been read and checked; see docs/course.md.

    folder     where it is
    name       a word
    title      for people
    puzzle     reads instances and judges answers
    interface  what a submission provides
    limits     of each process
    instances  by their class, in the order of the file
    parts      the rubric
    digest     the SHA-256 of all files of the folder
    """

    folder: Path
    name: str
    title: str
    puzzle: Puzzle
    interface: Interface
    limits: Limits
    instances: Mapping[str, tuple[Instance, ...]]
    parts: tuple[Part, ...]
    digest: str

    @property
    def max_points(self) -> float:
        """The sum of the points of the parts."""
        return rounded(sum(part.points for part in self.parts))

    @property
    def reference(self) -> Path:
        """The reference solution."""
        return self.folder / REFERENCE


def read_assignment(folder: Path) -> Assignment:
    """Read an assignment. Raises RequestError, with the file, the key and what fits."""
    file = folder / FILE
    table = Table(printable(str(file)), _values(file))
    name = table.text("name", folder.resolve().name)
    if not _NAME.fullmatch(name):
        table.fail(f"name must consist of letters, digits, _ . and -, not {name}")
    title = table.text("title", name)
    puzzle = _puzzle(table, folder)
    interface = _interface(table.table("interface"))
    limits = _limits(table.table("limits"))
    instances = _instances(table, folder, puzzle)
    parts = tuple(read_part(each, tuple(instances)) for each in table.tables("parts"))
    _check_names(table, parts)
    table.end()
    if not (folder / REFERENCE).is_file():
        table.fail(f"there is no {REFERENCE} beside it")
    digest = digest_of_folder(folder)
    return Assignment(
        folder,
        name,
        title,
        puzzle,
        interface,
        limits,
        instances,
        parts,
        digest,
    )


def digest_of_folder(folder: Path) -> str:
    """Return the SHA-256 of the names and contents of all files."""
    files = (file for file in folder.rglob("*") if file.is_file())
    named = {str(file.relative_to(folder)): file.read_bytes() for file in files}
    return digest_of(named)


def digest_of(files: Mapping[str, bytes]) -> str:
    """Return the SHA-256 of files by name."""
    digest = hashlib.sha256()
    for name, content in sorted(files.items()):
        encoded = name.encode(errors="surrogateescape")
        for part in (encoded, content):
            digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()


def _values(file: Path) -> dict[str, Any]:
    if not file.exists():
        name = printable(str(file))
        hint = "starbattle course new makes an assignment"
        raise RequestError(f"{name}: there is no such file; {hint}")
    return toml_values(file)


def _puzzle(table: Table, folder: Path) -> Puzzle:
    puzzle = table.text("puzzle", _STAR_BATTLE)
    if puzzle == _STAR_BATTLE:
        return StarBattle()
    if not (folder / puzzle).is_file():
        table.fail(f"puzzle must be {_STAR_BATTLE} or a file, and {puzzle} is none")
    return ProgramPuzzle(folder / puzzle)


def _interface(table: Table) -> Interface:
    file = table.text("file", "solution.pl")
    names = []
    for each in table.tables("predicates", required=False):
        names.append(f"{each.text('name')}/{each.whole('arity')}")
        each.text("modes", "")
        each.end()
    table.end()
    if Path(file).name != file or not file.endswith(".pl"):
        table.fail(f"file must be the name of a .pl file, not {file}")
    return Interface(file, tuple(names))


def _limits(table: Table) -> Limits:
    cpu = table.number("cpu", 10.0)
    values = {
        "cpu": cpu,
        "wall": table.number("wall", max(20.0, 2 * cpu)),
        "memory": table.whole("memory", 512),
        "output": table.whole("output", 1_000_000),
    }
    table.end()
    try:
        return Limits(**values)  # type: ignore[arg-type]
    except RequestError as error:
        table.fail(str(error))


def _instances(
    table: Table, folder: Path, puzzle: Puzzle
) -> dict[str, tuple[Instance, ...]]:
    found: dict[str, tuple[Instance, ...]] = {}
    for each in table.tables("boards", required=False):
        name, file = each.text("class"), each.text("file")
        hidden = each.flag("hidden")
        each.end()
        if not (folder / file).is_file():
            each.fail(f"file: there is no {file} in {printable(str(folder))}")
        read = puzzle.instances(folder / file, name, hidden)
        before = found.get(name, ())
        found[name] = (*before, *_named(read, len(before)))
    return found


def _named(instances: list[Instance], before: int) -> Iterator[Instance]:
    """Rename hidden boards: their own names may say how to make them again."""
    for number, instance in enumerate(instances, before + 1):
        name = f"{instance.board_class} hidden {number}"
        yield _renamed(instance, name) if instance.hidden else instance


def _renamed(instance: Instance, name: str) -> Instance:
    board = instance.board and instance.board.renamed(name)
    return replace(instance, name=name, board=board)


def _check_names(table: Table, parts: tuple[Part, ...]) -> None:
    if not parts:
        table.fail("parts is empty; expected [[parts]]")
    names = [part.name for part in parts]
    for name in names:
        if names.count(name) > 1:
            table.fail(f"two parts are called {name}")
    for number, part in enumerate(parts):
        for name in chain.from_iterable(part.needs):
            if name not in names[:number]:
                before = expected(name, names[:number])
                table.fail(
                    f"{part.name} needs {name}, which is no part before; {before}"
                )

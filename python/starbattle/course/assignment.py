"""An assignment: a folder with assignment.toml and what it names."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import Any

from starbattle.course.marks import rounded
from starbattle.course.parts import Part, read_part
from starbattle.course.puzzle import Instance, ProgramPuzzle, Puzzle, StarBattle
from starbattle.course.sandbox import Limits
from starbattle.course.trial import Interface
from starbattle.errors import RequestError, printable
from starbattle.reading import expected, read, toml_values

FILE = "assignment.toml"
REFERENCE = "reference.pl"
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
    boards     the files of boards
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
    boards: tuple[Boards, ...]
    instances: Mapping[str, Sequence[Instance]]
    parts: tuple[Part, ...]
    digest: str

    @property
    def max_points(self) -> float:
        """The sum of the points of the parts."""
        return rounded(sum(part.points for part in self.parts))

    @property
    def everything(self) -> list[Instance]:
        """All instances, in the order of the classes."""
        return list(chain.from_iterable(self.instances.values()))

    @property
    def reference(self) -> Path:
        """The reference solution."""
        return self.folder / REFERENCE


@dataclass(frozen=True, slots=True)
class Boards:
    """A file of boards, as the assignment names it."""

    class_: str
    file: str
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class _Written:
    """What assignment.toml says; see docs/course.md."""

    name: str = ""
    title: str = ""
    puzzle: str = _STAR_BATTLE
    interface: Interface = field(default_factory=Interface)
    limits: Limits = field(default_factory=Limits)
    boards: tuple[Boards, ...] = ()
    parts: tuple[dict[str, Any], ...] = ()


def read_assignment(folder: Path) -> Assignment:
    """Read an assignment. Raises RequestError, with the file, the key and what fits."""
    file = folder / FILE
    if not file.exists():
        hint = "starbattle course new makes an assignment"
        raise RequestError(f"{printable(file)}: there is no such file; {hint}")
    where = printable(file)
    written = read(_Written, toml_values(file), where)
    try:
        return _assignment(folder, written)
    except RequestError as error:
        raise RequestError(f"{where}: {error}") from None


def _assignment(folder: Path, written: _Written) -> Assignment:
    name = written.name or folder.resolve().name
    if not _NAME.fullmatch(name):
        message = "name must consist of letters, digits, _ . and -, not"
        raise RequestError(f"{message} {name}")
    puzzle = _puzzle(folder, written.puzzle)
    instances = _instances(folder, written.boards, puzzle)
    parts = tuple(
        read_part(each, tuple(instances), f"parts {number}")
        for number, each in enumerate(written.parts, 1)
    )
    _check_names(parts)
    if not (folder / REFERENCE).is_file():
        raise RequestError(f"there is no {REFERENCE} beside it")
    return Assignment(
        folder,
        name,
        written.title or name,
        puzzle,
        written.interface,
        written.limits,
        written.boards,
        instances,
        parts,
        digest_of_folder(folder),
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


def _puzzle(folder: Path, puzzle: str) -> Puzzle:
    if puzzle == _STAR_BATTLE:
        return StarBattle()
    if not (folder / puzzle).is_file():
        message = f"puzzle must be {_STAR_BATTLE} or a file, and {puzzle} is none"
        raise RequestError(message)
    return ProgramPuzzle(folder / puzzle)


def _instances(
    folder: Path, boards: Iterable[Boards], puzzle: Puzzle
) -> dict[str, list[Instance]]:
    found: dict[str, list[Instance]] = {}
    for each in boards:
        file, group = folder / each.file, found.setdefault(each.class_, [])
        if not file.is_file():
            where = printable(folder)
            raise RequestError(f"boards: file: there is no {each.file} in {where}")
        for name, term, board in puzzle.problems(file):
            if each.hidden:  # its own name may say how to make it again
                name = f"{each.class_} hidden {len(group) + 1}"
                board = board and board.renamed(name)
            group.append(Instance(name, each.class_, each.hidden, term, board))
    return found


def _check_names(parts: tuple[Part, ...]) -> None:
    if not parts:
        raise RequestError("parts is empty; expected [[parts]]")
    names = [part.name for part in parts]
    for number, part in enumerate(parts):
        if part.name in names[:number]:
            raise RequestError(f"two parts are called {part.name}")
        for name in chain.from_iterable(part.needed):
            if name not in names[:number]:
                before = expected(name, names[:number])
                raise RequestError(
                    f"{part.name} needs {name}, which is no part before; {before}"
                )

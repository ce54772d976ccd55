"""Submissions, from where the lecturer has them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from starbattle.errors import RequestError, printable


@dataclass(frozen=True, slots=True)
class Submission:
    """What a student has handed in.

    student  the student's name
    name     what was handed in, as in messages
    files    the content of each file, by its name relative to the submission
    problem  why it cannot be marked, None if it can
    """

    student: str
    name: str
    files: dict[str, bytes]
    problem: str | None = None


def submissions(path: Path) -> Iterator[Submission]:
    """Yield the submissions of a file, or of a folder, sorted by student.

    A folder of submissions has a folder or a `.pl` file for each student.
    """
    if path.is_file():
        yield _of_file(path)
        return
    if not path.is_dir():
        raise RequestError(f"{printable(str(path))}: no such file or folder")
    for entry in sorted(path.iterdir()):
        if entry.name.startswith("."):
            continue
        if entry.is_dir():
            files = {f.name: f.read_bytes() for f in sorted(entry.glob("*.pl"))}
            yield Submission(entry.name, entry.name, files)
        elif entry.suffix == ".pl":
            yield _of_file(entry)


def _of_file(path: Path) -> Submission:
    return Submission(path.stem, path.name, {path.name: path.read_bytes()})

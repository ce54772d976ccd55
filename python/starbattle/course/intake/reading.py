"""Reading submissions from wherever they are."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from starbattle.course.intake import archives, folders
from starbattle.course.intake.collecting import (
    PROLOG,
    Found,
    Unreadable,
    collected,
    is_unwanted,
    safe_name,
)
from starbattle.course.intake.layouts import Group, grouped
from starbattle.course.intake.submission import Submission
from starbattle.errors import RequestError, printable


def submissions(path: Path) -> Iterator[Submission]:
    """Yield the submissions at a path, sorted by student, the latest of each.

    `path` is a folder with a folder or a file for each student, Moodle's or
    Gradescope's export, as a folder or as a zip archive, or one program. What is wrong
    with one submission is its `problem`. Nothing is written, and nothing is run.
    Raises RequestError if there is nothing to be read at `path`.
    """
    try:
        yield from _submissions(path)
    except OSError as error:
        raise RequestError(f"{printable(str(path))}: {error.strerror}") from None
    except Unreadable as fault:
        raise RequestError(f"{printable(str(path))}: {fault}") from None


def _submissions(path: Path) -> Iterator[Submission]:
    if path.is_dir():
        groups = grouped(folders.files_of(path), folders.empty_folders(path))
        yield from _all(groups, path)
    elif path.suffix.lower() == ".zip":
        with archives.opened(path) as archive:
            yield from _all(grouped(archives.files_of(archive)), path)
    elif path.suffix.lower() in PROLOG:
        file = folders.found(Path(path.resolve()), path.name)
        yield collected(path.stem, str(path), [file])
    else:
        path.stat()
        raise RequestError(
            f"{printable(str(path))}: expected a folder, a .zip archive or a .pl file"
        )


def _all(groups: list[Group], path: Path) -> Iterator[Submission]:
    if not groups:
        raise RequestError(f"{printable(str(path))}: there are no submissions in it")
    for group in groups:
        yield _unpacked(group, str(path / group.name))


def _unpacked(group: Group, name: str) -> Submission:
    """Collect the files of a student; a single archive stands for its files."""
    try:
        safe_name(group.name)
    except Unreadable as fault:
        return Submission(_plain(group.student), printable(name), {}, str(fault))
    submission = collected(_plain(group.student), printable(name), group.files)
    names = list(submission.files)
    if len(names) != 1 or not names[0].lower().endswith(".zip"):
        return submission
    try:
        data = io.BytesIO(submission.files[names[0]])
        with archives.opened(data) as archive:
            files = _lifted(archive)
            return collected(submission.student, submission.name, files)
    except Unreadable as fault:
        return replace(submission, files={}, problem=f"{names[0]}: {fault}")


def _plain(student: str) -> str:
    """Return a name that can be the name of a file."""
    name = printable(student).replace("/", "_")
    return name if name.strip(". ") else "without a name"


def _lifted(archive: zipfile.ZipFile) -> list[Found]:
    """Return the files of an archive, out of the folder that all of them are in."""
    files = [f for f in archives.files_of(archive) if not is_unwanted(f.name)]
    tops = {file.name.partition("/")[0] for file in files}
    if len(tops) != 1 or not all("/" in file.name for file in files):
        return files
    return [Found(f.name.partition("/")[2], f.size, f.read, f.fault) for f in files]

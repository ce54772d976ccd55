"""Reading submissions from wherever they are."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath

from starbattle.course.intake.collecting import (
    PROLOG,
    Found,
    Submission,
    Unreadable,
    collected,
    empty_folders,
    files_of_archive,
    files_of_folder,
    is_unwanted,
    opened,
    plain_file,
    safe_name,
)
from starbattle.errors import RequestError, printable

METADATA = "submission_metadata.yml"

_KEY = re.compile(r"^['\"]?(submission_\d+)['\"]?:")
_FIELD = re.compile(r"^\s+(?:- )?:?(name|email|sid|created_at): *(.*)$")


def submitters(text: str) -> dict[str, tuple[str, str]]:
    """Return who handed in each folder, and when, as texts that sort by time.

    Those who handed in together are joined by commas. People are named by their e-mail
    addresses, else by their numbers, else by their names.
    """
    found: dict[str, list[dict[str, str]]] = {}
    times: dict[str, str] = {}
    folder = ""
    for line in text.splitlines():
        if match := _KEY.match(line):
            folder = match[1]
            found[folder] = []
        elif folder and (match := _FIELD.match(line)):
            field, value = match[1], match[2].strip().strip("'\"")
            if field == "created_at":
                times.setdefault(folder, value)
            else:
                _note(found[folder], field, value)
    return {f: (_names(people), times.get(f, "")) for f, people in found.items()}


def _note(people: list[dict[str, str]], field: str, value: str) -> None:
    """Add a field to the last of the people, or to a new one who has it first."""
    if not people or field in people[-1]:
        people.append({})
    people[-1][field] = value


def _names(people: list[dict[str, str]]) -> str:
    fields = ("email", "sid", "name")
    each = [next((p[f] for f in fields if p.get(f)), "") for p in people]
    return ", ".join(name for name in each if name)


_MOODLE = re.compile(r"(.+_\d+)_assignsubmission_(file|onlinetext)_?(.*)", re.DOTALL)
_CANVAS = re.compile(r"(.+?)(?:_LATE)?_(\d+)_(\d+)_(.+)", re.DOTALL)
_AGAIN = re.compile(r"-\d+(\.[^.]+)$")
"""Canvas numbers the files that are handed in again: solution-1.pl."""
_LONGEST_METADATA = 50_000_000


@dataclass(slots=True)
class Group:
    """The files of a student.

    name  the folder or file at the top
    time  sorts the submissions of a student, the latest last
    """

    student: str
    name: str
    files: list[Found] = field(default_factory=list)
    time: str = ""


def grouped(files: Iterable[Found], empty: Iterable[str] = ()) -> list[Group]:
    """Return the latest group of files of each student, sorted by student.

    `empty` names the folders at the top without files: these students have handed in
    nothing, and get a group without files.
    """
    wanted = _without_wrapper([file for file in files if not is_unwanted(file.name)])
    people = _people(wanted)
    groups = {name: Group(name, name) for name in empty if not is_unwanted(name)}
    for file in wanted:
        top, _, rest = file.name.partition("/")
        if top == METADATA:
            continue
        student, name = _placed(top, rest)
        known, time = people.get(top, ("", ""))
        group = groups.setdefault(top, Group(known or student, top, [], time))
        group.files.append(replace(file, name=name))
    return _latest(_merged(groups.values()))


def _placed(top: str, rest: str) -> tuple[str, str]:
    """Return the student of a file, and its name within the submission."""
    if match := _MOODLE.fullmatch(top):
        return match[1], rest or match[3] or top
    if not rest and (match := _CANVAS.fullmatch(top)):
        return f"{match[1]}_{match[2]}", _AGAIN.sub(r"\1", match[4])
    if rest:
        return top, rest
    return _stem(top), top


_SUFFIXES = (
    *(*PROLOG, ".zip", ".txt", ".docx", ".doc", ".odt", ".rtf", ".pdf", ".html", ".md"),
    *(".rar", ".7z", ".tar", ".gz", ".tgz", ".bz2", ".xz"),
)
"""What programs, and files that students take for one, are called."""


def _stem(name: str) -> str:
    """Return the name of a file without what says its kind, as in `ann.pl.txt`."""
    path = PurePosixPath(name)
    while path.suffix.lower() in _SUFFIXES:
        path = path.with_suffix("")
    return path.name


def _people(files: Iterable[Found]) -> dict[str, tuple[str, str]]:
    for file in files:
        if file.name == METADATA and not file.fault:
            try:
                data = file.read(_LONGEST_METADATA)
            except ValueError as error:
                raise Unreadable(f"{METADATA} {error}") from None
            return submitters(data.decode("utf-8-sig", "replace"))
    return {}


def _without_wrapper(files: list[Found]) -> list[Found]:
    """Remove a folder that all submissions are in."""
    tops = {file.name.partition("/")[0] for file in files}
    inner = [file.name.partition("/")[2] for file in files]
    if len(tops) != 1 or not all(inner):
        return files
    below = {name.partition("/")[0] for name in inner}
    exported = METADATA in below or all(map(_MOODLE.fullmatch, below))
    folders = len(below) > 1 and all("/" in name for name in inner)
    if not exported and not folders:
        return files
    return [replace(file, name=name) for file, name in zip(files, inner, strict=True)]


def _merged(groups: Iterable[Group]) -> list[Group]:
    """Put together what Moodle and Canvas spread over several files of a student."""
    merged: dict[tuple[str, str], Group] = {}
    for group in groups:
        moodle = _MOODLE.fullmatch(group.name)
        is_spread = moodle or _CANVAS.fullmatch(group.name)
        key = (group.student, "" if is_spread else group.name)
        if moodle and moodle[2] == "onlinetext" and key in merged:
            continue
        if key in merged:
            merged[key].files += group.files
        else:
            merged[key] = group
    return list(merged.values())


def _latest(groups: Iterable[Group]) -> list[Group]:
    latest: dict[str, Group] = {}
    for group in sorted(groups, key=lambda group: (group.time, _natural(group.name))):
        latest[group.student] = group
    return sorted(latest.values(), key=lambda group: group.student)


def _natural(name: str) -> list[tuple[int, str]]:
    """Sort numbers in names by their values."""
    return [(int(n or 0), text) for text, n in re.findall(r"(\D*)(\d*)", name)]


def submissions(path: Path) -> Iterator[Submission]:
    """Yield the submissions at a path, sorted by student, the latest of each.

    `path` is a folder with a folder or a file for each student, an export of Moodle,
    Gradescope or Canvas, as a folder or as a zip archive, or one program. What is wrong
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
        groups = grouped(files_of_folder(path), empty_folders(path))
        yield from _all(groups, path)
    elif path.suffix.lower() == ".zip":
        with opened(path) as archive:
            yield from _all(grouped(files_of_archive(archive)), path)
    elif path.suffix.lower() in PROLOG:
        path.stat()
        file = plain_file(Path(path.resolve()), path.name)
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
        with opened(data) as archive:
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
    files = [f for f in files_of_archive(archive) if not is_unwanted(f.name)]
    tops = {file.name.partition("/")[0] for file in files}
    if len(tops) != 1 or not all("/" in file.name for file in files):
        return files
    return [Found(f.name.partition("/")[2], f.size, f.read, f.fault) for f in files]

"""Which files belong to which student, by how systems lay their exports out."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath

from starbattle.course.intake.collecting import PROLOG, Found, is_unwanted
from starbattle.course.intake.gradescope import METADATA, submitters

_MOODLE = re.compile(r"(.+_\d+)_assignsubmission_(file|onlinetext)_?(.*)", re.DOTALL)
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
    if rest:
        return top, rest
    path = PurePosixPath(top)
    single = path.suffix.lower() in (*PROLOG, ".zip")
    return (path.stem if single else top), top


def _people(files: Iterable[Found]) -> dict[str, tuple[str, str]]:
    for file in files:
        if file.name == METADATA and not file.fault:
            data = file.read(_LONGEST_METADATA)
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
    """Put together what Moodle spreads over several folders or files of a student."""
    merged: dict[tuple[str, str], Group] = {}
    for group in groups:
        moodle = _MOODLE.fullmatch(group.name)
        key = (group.student, "" if moodle else group.name)
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

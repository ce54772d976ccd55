"""Collecting the files of a submission: how many, how large, by which names."""

from __future__ import annotations

import posixpath
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import PurePosixPath

from starbattle.course.intake.submission import Submission
from starbattle.course.intake.text import as_utf8
from starbattle.errors import printable, shortened

MOST_FILES = 200
MOST_BYTES = 4_000_000
"""What all files of a submission have at most: a program of 4 MB is no program."""

PROLOG = (".pl", ".pro", ".prolog", ".plt")

# What systems add by themselves.
_UNWANTED = ("__MACOSX", ".DS_Store", "Thumbs.db", ".git", "desktop.ini")


@dataclass(frozen=True, slots=True)
class Found:
    """A file that was found.

    name   its name within the submission
    size   its size in bytes, as far as it says
    read   reads at most so many bytes of it; raises OSError or ValueError
    fault  why it is not read: "is a link", for instance
    """

    name: str
    size: int
    read: Callable[[int], bytes]
    fault: str | None = None


class Unreadable(Exception):
    """Why a submission cannot be marked."""


def collected(student: str, name: str, files: Iterable[Found]) -> Submission:
    """Make a submission of files; what is wrong with them becomes its problem."""
    found: dict[str, bytes] = {}
    try:
        _collect(files, found)
    except Unreadable as fault:
        return Submission(student, name, {}, printable(str(fault)))
    return Submission(student, name, found, None if found else "there is no file in it")


def _collect(files: Iterable[Found], found: dict[str, bytes]) -> None:
    room = MOST_BYTES
    for file in files:
        if is_unwanted(file.name):
            continue
        name = safe_name(file.name)
        if name in found:
            raise Unreadable(f"{shortened(name)} is in it twice")
        if len(found) == MOST_FILES:
            raise Unreadable(f"it has more than {MOST_FILES} files")
        found[name] = _content(file, name, room)
        room -= len(found[name])


def _content(file: Found, name: str, room: int) -> bytes:
    if file.fault:
        raise Unreadable(f"{shortened(name)} {file.fault}")
    too_large = f"{shortened(name)} is too large: {MOST_BYTES:,} bytes is the limit"
    if file.size > room:
        raise Unreadable(too_large)
    try:
        data = file.read(room + 1)
        if len(data) > room:
            raise Unreadable(too_large)
        return as_utf8(data) if name.lower().endswith(PROLOG) else data
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Unreadable(f"{shortened(name)} {reason}") from None


def is_unwanted(name: str) -> bool:
    """Tell whether a file is none of the student's."""
    return any(part in _UNWANTED for part in PurePosixPath(name).parts)


def safe_name(name: str) -> str:
    """Return a name of a file within a submission. Raises Unreadable for any other."""
    plain = unicodedata.normalize("NFC", name.replace("\\", "/"))
    parts = plain.split("/")
    drive = len(parts[0]) == 2 and parts[0].endswith(":")
    if plain.startswith("/") or ".." in parts or drive or not plain.isprintable():
        raise Unreadable(f"{shortened(name)} is no name of a file within it")
    return posixpath.normpath(plain)

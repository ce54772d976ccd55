"""Collecting the files of a submission: how many, how large, by which names."""

from __future__ import annotations

import os
import posixpath
import stat
import struct
import unicodedata
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from starbattle.errors import printable, shortened


@dataclass(frozen=True, slots=True)
class Submission:
    """What a student has handed in.

    student  who it is from: the name of the folder or file, or what the system says
    name     where it was found, for messages
    files    its files by their names within it, with "/" between folders. Programs in
             Prolog are UTF-8 with line ends of Unix.
    problem  why it cannot be marked, in a line, or None
    """

    student: str
    name: str
    files: dict[str, bytes] = field(default_factory=dict)
    problem: str | None = None


_MARK = b"\xef\xbb\xbf"
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")


def as_utf8(data: bytes) -> bytes:
    """Return a program's text as UTF-8, without a mark of byte order.

    Data that is neither UTF-8 nor UTF-16 is Latin-1. Raises ValueError if it is not
    text.
    """
    if data.startswith(_UTF_16):
        data = data.decode("utf-16").encode()
    data = data.removeprefix(_MARK)
    if b"\0" in data:
        raise ValueError("is binary")
    try:
        data.decode()
    except UnicodeDecodeError:
        data = data.decode("latin-1").encode()
    return data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")


MOST_FILES = 200
MOST_BYTES = 4_000_000
"""What all files of a submission have at most: a program of 4 MB is not a program."""

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


MOST_MEMBERS = 100_000
DAMAGED = (
    *(zipfile.BadZipFile, zlib.error, struct.error),
    *(OSError, EOFError, ValueError, RuntimeError, OverflowError),
)
"""What zipfile raises for data that it cannot read."""
# These two are unpacked piece by piece: what a piece unpacks to is bounded.
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_UTF_8 = 0x800
_ENCRYPTED = 1


def opened(path: Path | BinaryIO) -> zipfile.ZipFile:
    """Open an archive. Raises Unreadable."""
    try:
        archive = zipfile.ZipFile(path)
    except DAMAGED as error:
        raise Unreadable(f"it is no zip archive that can be read ({error})") from None
    if len(archive.infolist()) > MOST_MEMBERS:
        archive.close()
        raise Unreadable(f"it has more than {MOST_MEMBERS:,} files")
    return archive


def files_of_archive(archive: zipfile.ZipFile) -> Iterator[Found]:
    """Yield the files of an archive in the order of its table."""
    for member in archive.infolist():
        if not member.filename.endswith("/"):  # is_dir() takes no empty name
            yield _found(archive, member)


def _found(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> Found:
    kind = stat.S_IFMT(member.external_attr >> 16)
    fault = None
    if kind == stat.S_IFLNK:
        fault = "is a link"
    elif kind not in (0, stat.S_IFREG):
        fault = "is no plain file"
    elif member.flag_bits & _ENCRYPTED:
        fault = "is encrypted"
    elif member.compress_type not in _METHODS:
        fault = "is packed by another method than deflate"

    def read(most: int) -> bytes:
        return _read_member(archive, member, most)

    return Found(_name(member), member.file_size, read, fault)


def _read_member(archive: zipfile.ZipFile, member: zipfile.ZipInfo, most: int) -> bytes:
    """Read so many bytes, whatever the archive says of the size."""
    try:
        with archive.open(member) as file:
            return file.read(most)
    except DAMAGED as error:
        raise ValueError(f"cannot be unpacked ({error})") from None


def _name(member: zipfile.ZipInfo) -> str:
    """Return the name; many programs write UTF-8 and do not say so."""
    if member.flag_bits & _UTF_8:
        return member.filename
    try:
        return member.filename.encode("cp437").decode()
    except UnicodeError:
        return member.filename


def files_of_folder(folder: Path) -> Iterator[Found]:
    """Yield the files below a folder, sorted by name. Links are not followed."""
    for place, folders, names in os.walk(folder):
        folders.sort()
        linked = [name for name in folders if Path(place, name).is_symlink()]
        for name in sorted([*names, *linked]):
            path = Path(place, name)
            yield plain_file(path, path.relative_to(folder).as_posix())


def empty_folders(folder: Path) -> list[str]:
    """Return the names of the folders in a folder that have nothing in them."""
    inner = [p for p in folder.iterdir() if p.is_dir() and not p.is_symlink()]
    return sorted(path.name for path in inner if _is_empty(path))


def _is_empty(folder: Path) -> bool:
    """Tell whether nothing can be seen in a folder, which may be closed."""
    try:
        return not any(folder.iterdir())
    except OSError:
        return True


def plain_file(path: Path, name: str) -> Found:
    """Describe a file; what is no plain file, or is gone meanwhile, is not read."""
    try:
        status = path.lstat()
    except OSError as error:
        return Found(name, 0, lambda _: b"", f"cannot be read ({error.strerror})")
    fault = None
    if stat.S_ISLNK(status.st_mode):
        fault = "is a link"
    elif not stat.S_ISREG(status.st_mode):
        fault = "is no plain file"
    return Found(name, status.st_size, lambda most: _read_file(path, most), fault)


def _read_file(path: Path, most: int) -> bytes:
    # What has become a link since is not followed.
    descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    with os.fdopen(descriptor, "rb") as file:
        return file.read(most)

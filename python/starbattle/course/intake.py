"""Submissions from folders, archives and single files.

What a student has handed in may be in several places: a folder and a file of its name,
or an archive among other files. The program to run is looked for in all of them; see
`_chosen`.
"""

from __future__ import annotations

import io
import os
import posixpath
import re
import stat
import struct
import tarfile
import time
import unicodedata
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import partial
from gzip import GzipFile
from pathlib import Path, PurePosixPath
from typing import Any, BinaryIO

from starbattle.errors import RequestError, printable, refused, shortened
from starbattle.extras import extra_module


@dataclass(frozen=True, slots=True)
class Submission:
    """What a student has handed in.

    student  who it is from: the name of the folder or file, or what the system says
    name     where it was found, for messages
    files    its files by their names within it, with "/" between folders. Programs in
             Prolog are UTF-8 with line ends of Unix.
    problem  why it cannot be marked, in a line, or None
    main     the name of the program to run, "": the one that the assignment names
    doubt    what may have been meant in its place, "": nothing
    ignored  what else was handed in, and is no program
    """

    student: str
    name: str
    files: dict[str, bytes] = field(default_factory=dict)
    problem: str | None = None
    main: str = ""
    doubt: str = ""
    ignored: tuple[str, ...] = ()


_MARK = b"\xef\xbb\xbf"
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")


def as_utf8(data: bytes) -> bytes:
    """Return a program's text as UTF-8, without a mark of byte order.

    Data that is neither UTF-8 nor UTF-16 is Latin-1. Raises ValueError if it is not
    text.
    """
    if data.startswith(_UTF_16):
        data = data.decode("utf-16", "replace").encode()
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

PROGRAMS = (".pl", ".pro", ".prolog")
PROLOG = (*PROGRAMS, ".plt")

# What systems add by themselves; macOS writes what it knows of a.pl into ._a.pl.
_UNWANTED = re.compile(
    r"__MACOSX|\.DS_Store|\._.*|Thumbs\.db|\.git|desktop\.ini", re.DOTALL
)


@dataclass(frozen=True, slots=True)
class Found:
    """A file that was found.

    name   its name within the submission
    read   reads at most so many bytes of it; raises OSError or ValueError
    fault  why it is not read: "is a link", for instance
    time   when it was last changed: local year, month, day, hour, minute, second
    """

    name: str
    read: Callable[[int], bytes]
    fault: str | None = None
    time: tuple[int, ...] = ()


class Unreadable(Exception):
    """Why a submission cannot be marked."""


@dataclass(slots=True)
class Place:
    """A folder or file at the top, or an archive in one, with files of a student.

    student  who it is from
    top      the folder or file at the top
    time     when it was handed in, as a text that sorts by time
    found    what is in it
    name     what stands before its files in messages: "ann/", for instance
    files    the contents of what has been read, programs and others
    times    when that was last changed
    ignored  files that cannot be read, and are no programs
    problem  why nothing in it can be read
    """

    student: str
    top: str
    time: str = ""
    found: list[Found] = field(default_factory=list)
    name: str = ""
    files: dict[str, bytes] = field(default_factory=dict)
    times: dict[str, tuple[int, ...]] = field(default_factory=dict)
    ignored: list[str] = field(default_factory=list)
    problem: str = ""

    def collect(self, files: Iterable[Found]) -> None:
        """Read files. Raises Unreadable if a program is refused.

        Programs come first: they get the room that there is.
        """
        safe_name(self.top)
        room = MOST_BYTES
        for file in sorted(files, key=lambda file: not _is_prolog(file.name)):
            name = safe_name(file.name)
            try:
                if name in self.files:
                    raise Unreadable(f"{shortened(name)} is in it twice")
                if len(self.files) == MOST_FILES:
                    raise Unreadable(f"it has more than {MOST_FILES} files")
                self.files[name] = _content(file, name, room)
            except Unreadable:
                if _is_prolog(name):
                    raise
                self.ignored.append(name)
                continue
            self.times[name] = file.time
            room -= len(self.files[name])

    def shown(self, name: str) -> str:
        """Return what messages call a file."""
        return printable(f"{self.name}{name}")

    def has_text(self, name: str) -> bool:
        """Tell whether a file is more than blanks."""
        return bool(self.files[name].strip())


def _is_prolog(name: str) -> bool:
    return name.lower().endswith(PROLOG)


def _content(file: Found, name: str, room: int) -> bytes:
    if file.fault:
        raise Unreadable(f"{shortened(name)} {file.fault}")
    try:
        data = file.read(room + 1)
        if len(data) > room:
            raise ValueError(f"is too large: {MOST_BYTES:,} bytes is the limit")
        return as_utf8(data) if _is_prolog(name) else data
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
    except DAMAGED as error:
        reason = f"cannot be unpacked ({error})"
    raise Unreadable(f"{shortened(name)} {reason}")


def is_unwanted(name: str) -> bool:
    """Tell whether a file is none of the student's."""
    return any(map(_UNWANTED.fullmatch, PurePosixPath(name).parts))


def safe_name(name: str) -> str:
    """Return a name of a file within a submission. Raises Unreadable for any other."""
    plain = unicodedata.normalize("NFC", name.replace("\\", "/"))
    parts = plain.split("/")
    drive = len(parts[0]) == 2 and parts[0].endswith(":")
    if plain.startswith("/") or ".." in parts or drive or not plain.isprintable():
        raise Unreadable(f"{shortened(name)} is no name of a file within it")
    return posixpath.normpath(plain)


DAMAGED = (
    *(zipfile.BadZipFile, tarfile.TarError, zlib.error, struct.error),
    *(OSError, EOFError, ValueError, RuntimeError, OverflowError),
)
"""What zipfile and tarfile raise for data that they cannot read."""
# These two are unpacked piece by piece: what a piece unpacks to is bounded.
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


def _fault(is_link: bool, is_plain: bool) -> str | None:
    """Say why what is no plain file is not read."""
    return None if is_plain else "is a link" if is_link else "is no plain file"


def files_of_zip(file: BinaryIO) -> list[Found]:
    """Return the files of an archive in the order of its table.

    Many programs write names in UTF-8 and do not say so.
    """
    try:
        archive = zipfile.ZipFile(file, metadata_encoding="utf-8")
    except UnicodeDecodeError:
        archive = zipfile.ZipFile(file)
    members = archive.infolist()
    # is_dir() takes no empty name
    return [_found(archive, m) for m in members if not m.filename.endswith("/")]


def _found(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> Found:
    kind = stat.S_IFMT(member.external_attr >> 16)
    fault = _fault(kind == stat.S_IFLNK, kind in (0, stat.S_IFREG))
    if member.compress_type not in _METHODS:
        fault = fault or "is packed by another method than deflate"

    def read(most: int) -> bytes:
        """Read so many bytes, whatever the archive says of the size."""
        with archive.open(member) as file:
            return file.read(most)

    return Found(member.filename, read, fault, member.date_time)


_MOST_UNPACKED = 10 * MOST_BYTES


def files_of_tar(file: BinaryIO) -> list[Found]:
    """Return the files of a tar archive, packed by gzip or not."""
    data = file.read()
    if data.startswith(b"\x1f\x8b"):
        data = GzipFile(fileobj=io.BytesIO(data)).read(_MOST_UNPACKED + 1)
    if len(data) > _MOST_UNPACKED:
        raise ValueError(f"more than {_MOST_UNPACKED:,} bytes")
    with tarfile.open(fileobj=io.BytesIO(data), mode="r:") as archive:
        return [_found_in_tar(archive, each) for each in archive if not each.isdir()]


def _found_in_tar(archive: tarfile.TarFile, member: tarfile.TarInfo) -> Found:
    # A sparse file may be far larger than its archive.
    plain = member.isreg() and not member.issparse()
    file = archive.extractfile(member) if plain else None
    data = file.read() if file else b""
    fault = _fault(member.issym() or member.islnk(), plain)
    time = _moment(member.mtime)
    return Found(member.name, lambda most: data[:most], fault, time)


_READERS = {
    ".zip": files_of_zip,
    ".tar": files_of_tar,
    ".tar.gz": files_of_tar,
    ".tgz": files_of_tar,
}


def _unpacked(name: str, file: BinaryIO) -> list[Found]:
    """Return the files of an archive. Raises Unreadable."""
    for suffix, read in _READERS.items():
        if name.lower().endswith(suffix):
            try:
                return [each for each in read(file) if not is_unwanted(each.name)]
            except DAMAGED as error:
                kind = suffix[1:4]
                reason = f"it is no {kind} archive that can be read ({error})"
                raise Unreadable(reason) from None
    raise Unreadable("only .zip, .tar and .tar.gz are unpacked")


def _moment(seconds: float) -> tuple[int, ...]:
    return tuple(time.localtime(seconds)[:6])


def files_of_folder(folder: Path) -> Iterator[Found]:
    """Yield the files below a folder, sorted by name. Links are not followed."""
    for path in sorted(folder.rglob("*")):
        if not _is_folder(path):
            yield plain_file(path, path.relative_to(folder).as_posix())


def _is_folder(path: Path) -> bool:
    return path.is_dir() and not path.is_symlink()


def plain_file(path: Path, name: str) -> Found:
    """Describe a file; what is no plain file is not read."""
    status = path.lstat()
    fault = _fault(stat.S_ISLNK(status.st_mode), stat.S_ISREG(status.st_mode))

    def read(most: int) -> bytes:
        # What has become a link since is not followed.
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        with os.fdopen(descriptor, "rb") as file:
            return file.read(most)

    return Found(name, read, fault, _moment(status.st_mtime))


METADATA = "submission_metadata.yml"
_LONGEST_METADATA = 50_000_000

_BY = ("email", "sid", "name")
"""What people are named by: the first of these that they have."""


def _people(files: Iterable[Found]) -> dict[str, tuple[str, str]]:
    """Return who handed in each folder, and when, as texts that sort by time.

    Those who handed in together are joined by commas. Raises Unreadable.
    """
    file = next((f for f in files if f.name == METADATA and not f.fault), None)
    if not file:
        return {}
    yaml = extra_module("yaml", "lab")
    try:
        text = file.read(_LONGEST_METADATA).decode("utf-8-sig", "replace")
        return {
            folder: (
                ", ".join(filter(None, map(_named, about[":submitters"]))),
                about.get(":created_at", ""),
            )
            for folder, about in yaml.load(text, yaml.CBaseLoader).items()
        }
    except ValueError as error:
        raise Unreadable(f"{METADATA} {error}") from None
    except (yaml.YAMLError, AttributeError, KeyError, TypeError, RecursionError):
        raise Unreadable(f"{METADATA} is not what Gradescope writes") from None


def _named(person: dict[str, str]) -> str:
    return next(filter(None, (person.get(f":{key}") for key in _BY)), "")


_MOODLE = re.compile(r"(.+_\d+)_assignsubmission_(file|onlinetext)_?(.*)", re.DOTALL)
_CANVAS = re.compile(r"(.+?)(?:_LATE)?_(\d+)_(\d+)_(.+)", re.DOTALL)
_AGAIN = re.compile(r"-\d+(\.[^.]+)$")
"""Canvas numbers the files that are handed in again: solution-1.pl."""


def grouped(files: Iterable[Found], empty: Iterable[str] = ()) -> list[list[Place]]:
    """Return the places with files of each student, sorted by student.

    If the system says when they were handed in, it is the latest one. `empty` names
    the folders at the top without files: these students have handed in nothing.
    """
    wanted = _without_wrapper([file for file in files if not is_unwanted(file.name)])
    people = _people(wanted)
    places = {name: Place(name, name) for name in empty if not is_unwanted(name)}
    for file in wanted:
        top, _, rest = file.name.partition("/")
        if top == METADATA:
            continue
        key, student, name = _placed(top, rest)
        known, time = people.get(top, ("", ""))
        place = places.setdefault(key, Place(known or student, top, time))
        place.found.append(replace(file, name=name))
    return _by_student(places.values())


def _placed(top: str, rest: str) -> tuple[str, str, str]:
    """Return the place of a file, its student, and its name within the submission.

    Moodle and Canvas spread the files of a student: these are one place.
    """
    if match := _MOODLE.fullmatch(top):
        return f"/{match[1]}", match[1], rest or match[3] or top
    if rest:
        return top, top, rest
    if match := _CANVAS.fullmatch(top):
        student = f"{match[1]}_{match[2]}"
        return f"/{student}", student, _AGAIN.sub(r"\1", match[4])
    return top, _stem(top), top


_ARCHIVES = (".zip", ".tar", ".gz", ".tgz", ".rar", ".7z", ".bz2", ".xz")
_SUFFIXES = (
    *(*PROLOG, *_ARCHIVES),
    *(".txt", ".docx", ".doc", ".odt", ".rtf", ".pdf", ".html", ".md"),
)
"""What programs, and files that students take for one, are called."""


def _stem(name: str) -> str:
    """Return the name of a file without what says its kind, as in `ann.pl.txt`."""
    path = PurePosixPath(name)
    while path.suffix.lower() in _SUFFIXES:
        path = path.with_suffix("")
    return path.name


def _without_wrapper(files: list[Found]) -> list[Found]:
    """Remove a folder that all submissions are in."""
    inner = _lifted(files)
    below = set(map(_top, inner))
    exported = METADATA in below or all(map(_MOODLE.fullmatch, below))
    folders = len(below) > 1 and all("/" in file.name for file in inner)
    return inner if exported or folders else files


def _by_student(places: Iterable[Place]) -> list[list[Place]]:
    found: dict[str, list[Place]] = {}
    for place in sorted(places, key=lambda place: (place.time, _natural(place.top))):
        found.setdefault(place.student, []).append(place)
    return [each[-1:] if each[-1].time else each for _, each in sorted(found.items())]


def _natural(name: str) -> list[tuple[int, str]]:
    """Sort numbers in names by their values."""
    return [(int(n or 0), text) for text, n in re.findall(r"(\D*)(\d*)", name)]


def submissions(path: Path, wanted: str) -> Iterator[Submission]:
    """Yield the submission of each student at a path, sorted by student.

    `path` is a folder with a folder or a file for each student, an export of Moodle,
    Gradescope or Canvas, as a folder or as a zip archive, or one program. `wanted` is
    the name that programs should have. What is wrong with one submission is its
    `problem`. Nothing is written, and nothing is run.
    Raises RequestError if there is nothing to be read at `path`.
    """
    try:
        yield from _submissions(path, wanted)
    except OSError as error:
        raise refused(path, error, RequestError) from None
    except Unreadable as fault:
        raise RequestError(f"{printable(path)}: {fault}") from None


def _submissions(path: Path, wanted: str) -> Iterator[Submission]:
    path.stat()
    if path.suffix.lower() in PROLOG and not path.is_dir():
        file = plain_file(path.resolve(), path.name)
        place = Place(path.stem, path.name, found=[file])
        yield _submission([place], path.parent, wanted)
        return
    with ExitStack() as stack:
        if path.is_dir():
            files = list(files_of_folder(path))
            empty = {each.name for each in path.iterdir() if _is_folder(each)}
            students = grouped(files, empty - {_top(file) for file in files})
        elif path.suffix.lower() == ".zip":
            archive = stack.enter_context(path.open("rb"))
            students = grouped(_unpacked(path.name, archive))
        else:
            raise Unreadable("expected a folder, a .zip archive or a .pl file")
        if not students:
            raise Unreadable("there are no submissions in it")
        for places in students:
            yield _submission(places, path, wanted)


def _submission(given: Sequence[Place], path: Path, wanted: str) -> Submission:
    """Choose a student's program: with the name that is wanted, then the latest."""
    student = _plain(given[0].student)
    places = [place for each in given for place in _read(each)]

    def is_wanted(name: str) -> bool:
        return PurePosixPath(name).name == wanted

    def rank(program: tuple[Place, str]) -> tuple[Any, ...]:
        place, name = program
        order = _natural(place.shown(name))
        return place.has_text(name), is_wanted(name), place.times[name], order

    programs = [
        (place, name)
        for place in places
        for name in place.files
        if name.lower().endswith(PROGRAMS)
    ]
    place, main = max(programs, key=rank, default=(places[0], ""))
    where = printable(path / place.top)
    if not main or not place.has_text(main):
        return Submission(student, where, problem=_problem(places, main, wanted))
    rivals = [
        each.shown(name)
        for each, name in programs
        if each.has_text(name) and each.files[name] != place.files[main]
        # What a program may load is none that may have been meant.
        if each is not place or is_wanted(name) or not is_wanted(main)
    ]
    rivals += [each.problem for each in places if each.problem]
    ignored = list(place.ignored)
    for each in places:
        if each is not place:
            ignored += [n for n in each.files if not _is_prolog(n)] + each.ignored
    doubt = f"{place.shown(main)} was marked, not {'; '.join(rivals)}"
    return Submission(
        student,
        where,
        place.files,
        main=main,
        doubt=doubt if rivals else "",
        ignored=tuple(map(printable, ignored)),
    )


def _problem(places: list[Place], empty: str, wanted: str) -> str:
    """Return why there is no program."""
    if empty:
        return f"{shortened(empty)} is empty"
    if problems := [place.problem for place in places if place.problem]:
        return problems[0]
    others = sorted(name for place in places for name in [*place.files, *place.ignored])
    if not others:
        return "there is no file in it"
    return f"there is no file {wanted}, only {shortened(', '.join(others))}"


def _read(given: Place) -> Iterator[Place]:
    """Yield what was read of a place, and of each archive in it, which is a place."""
    is_file = all(file.name == given.top for file in given.found)
    above = "" if is_file else f"{given.top}/"
    archives = [f for f in given.found if f.name.lower().endswith(_ARCHIVES)]
    others = [file for file in given.found if file not in archives]
    yield _collected(Place(given.student, given.top, name=above), lambda: others)
    for file in archives:
        place = Place(given.student, given.top, name=f"{above}{file.name}/")
        yield _collected(place, partial(_in_archive, file), f"{file.name}: ")


def _collected(
    place: Place, files: Callable[[], Iterable[Found]], blamed: str = ""
) -> Place:
    """Read files; if that fails, note why nothing can be read, and what is to blame."""
    try:
        place.collect(files())
    except Unreadable as fault:
        place.files.clear()
        place.problem = printable(f"{blamed}{fault}")
    return place


def _in_archive(file: Found) -> list[Found]:
    data = _content(file, "it", MOST_BYTES)
    return _lifted(_unpacked(file.name, io.BytesIO(data)))


def _plain(student: str) -> str:
    """Return a name that can be the name of a file."""
    name = printable(student).replace("/", "_")
    return name if name.strip(". ") else "without a name"


def _top(file: Found) -> str:
    return file.name.partition("/")[0]


def _lifted(files: list[Found]) -> list[Found]:
    """Return files out of the folder that all of them are in, if there is one."""
    tops = set(map(_top, files))
    if len(tops) != 1 or not all("/" in file.name for file in files):
        return files
    return [replace(file, name=file.name.partition("/")[2]) for file in files]

"""The files of a zip archive, without unpacking it."""

import stat
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from starbattle.course.intake.collecting import Found, Unreadable

MOST_MEMBERS = 100_000
_UTF_8 = 0x800
_ENCRYPTED = 1


def opened(path: Path | BinaryIO) -> zipfile.ZipFile:
    """Open an archive. Raises Unreadable."""
    try:
        archive = zipfile.ZipFile(path)
    except (OSError, zipfile.BadZipFile, ValueError, NotImplementedError) as error:
        raise Unreadable(f"it is no zip archive that can be read ({error})") from None
    if len(archive.infolist()) > MOST_MEMBERS:
        archive.close()
        raise Unreadable(f"it has more than {MOST_MEMBERS:,} files")
    return archive


def files_of(archive: zipfile.ZipFile) -> Iterator[Found]:
    """Yield the files of an archive in the order of its table."""
    for member in archive.infolist():
        if not member.is_dir():
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

    def read(most: int) -> bytes:
        return _read(archive, member, most)

    return Found(_name(member), member.file_size, read, fault)


def _read(archive: zipfile.ZipFile, member: zipfile.ZipInfo, most: int) -> bytes:
    """Read so many bytes, whatever the archive says of the size."""
    try:
        with archive.open(member) as file:
            return file.read(most)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError) as error:
        raise ValueError(f"cannot be unpacked ({error})") from None


def _name(member: zipfile.ZipInfo) -> str:
    """Return the name; many programs write UTF-8 and do not say so."""
    if member.flag_bits & _UTF_8:
        return member.filename
    try:
        return member.filename.encode("cp437").decode()
    except UnicodeError:
        return member.filename

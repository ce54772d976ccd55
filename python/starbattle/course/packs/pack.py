"""What a pack is: the files of a zip, by name."""

import io
import zipfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from starbattle.course.assignment import Assignment

FILES = Path(__file__).resolve().parent / "files"

_OLDEST = (1980, 1, 1, 0, 0, 0)
_PROGRAM, _TEXT = 0o100755, 0o100644


@dataclass(frozen=True, slots=True)
class Entry:
    """A file of a zip."""

    content: bytes
    is_program: bool = False


Files = dict[str, Entry]
Pack = Callable[[Assignment], Files]
"""Makes the files of a pack."""


def zipped(files: Files) -> bytes:
    """Return a zip; the same files make the same zip."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, entry in sorted(files.items()):
            about = zipfile.ZipInfo(name, _OLDEST)
            about.external_attr = (_PROGRAM if entry.is_program else _TEXT) << 16
            about.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(about, entry.content)
    return buffer.getvalue()


def text(content: str) -> Entry:
    """Return a text file, UTF-8."""
    return Entry(content.encode())


def own_file(name: str) -> Entry:
    """Return a file of the folder files/; scripts can be run."""
    content = (FILES / name).read_bytes()
    return Entry(content, is_program=content.startswith(b"#!"))


def below(folder: str, files: Files) -> Files:
    """Return files in a folder."""
    return {f"{folder}/{name}": entry for name, entry in files.items()}


def folder_files(folder: Path) -> Files:
    """Return the files in a folder and below, without links and hidden ones."""
    return {
        file.relative_to(folder).as_posix(): Entry(file.read_bytes())
        for file in sorted(folder.rglob("*"))
        if file.is_file() and not _is_left_out(file.relative_to(folder).parts, file)
    }


def _is_left_out(parts: Iterable[str], file: Path) -> bool:
    return file.is_symlink() or any(
        part.startswith(".") or part == "__pycache__" for part in parts
    )

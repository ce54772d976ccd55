"""What packs are made of: files, this package, and scripts that mark."""

import io
import zipfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

import starbattle
from starbattle.course.assignment import Assignment
from starbattle.errors import StarBattleError
from starbattle.paths import PROLOG

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


_PACKAGE = Path(starbattle.__file__).resolve().parent


_NOT_FOR_MARKING = (
    "batch", "book", "explanation", "generator", "images", "lab", "page/site",
    "play", "search/trace", "course/check", "course/handout",
    "course/new", "course/report",
)  # fmt: skip
"""Folders that neither course mark nor course export uses."""
_COMMANDS = ("course.py", "doctor.py", "__init__.py", "course_commands")


def kit() -> Files:
    """Return the files of the kit: what marks and exports, `run` and `mark`."""
    package = folder_files(_PACKAGE)
    package |= below("prolog", folder_files(PROLOG))
    return {
        **below("starbattle", {n: e for n, e in package.items() if _marks(n)}),
        "requirements.txt": Entry("\n".join([*_requirements(), ""]).encode()),
        "run": own_file("kit/run"),
        "mark": own_file("kit/mark"),
        "setup": own_file("kit/setup"),
    }


def _marks(name: str) -> bool:
    """Tell whether a file of the package is needed where submissions are marked."""
    _, _, command = name.partition("cli/commands/")
    if command:
        return command.startswith(_COMMANDS)
    return not any(name.startswith(f"{folder}/") for folder in _NOT_FOR_MARKING)


def _requirements() -> list[str]:
    """Return what the package needs from pip."""
    try:
        found = metadata.requires("starbattle") or []
    except metadata.PackageNotFoundError:
        raise StarBattleError(
            "starbattle must be installed to make packs: "
            "run pip install . in a checkout"
        ) from None
    return [text for text in found if "extra ==" not in text]

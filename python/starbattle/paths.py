"""Where programs are, never in the current folder; where our Prolog and boards are.

A board that ships has a name: `norvig/24` is the file boards/norvig/24.txt. The file's
own name, with or without the folder boards/ in front, is understood as well.
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

_SAFE = "PYTHONSAFEPATH"


def executable(name: str) -> str | None:
    """Return the absolute path of a program on the PATH, None if there is none.

    Entries of the PATH that are relative, or empty, mean the current folder, where
    anybody may have put a program of that name; they are passed over.
    """
    return shutil.which(name, path=absolute_path())


def absolute_path() -> str:
    """Return the PATH without relative entries."""
    entries = os.environ.get("PATH", os.defpath).split(os.pathsep)
    return os.pathsep.join(filter(os.path.isabs, entries))


@contextmanager
def safe_path() -> Iterator[None]:
    """Have what is started in the block look for nothing in the current folder.

    This is for programs and modules that others start; what we start ourselves has an
    absolute path, and Python the option -P.
    """
    before = {name: os.environ.get(name) for name in ("PATH", _SAFE)}
    os.environ.update({"PATH": absolute_path(), _SAFE: "1"})
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


_PACKAGE = Path(__file__).resolve().parent


def _folder(name: str) -> Path:
    """Find a folder inside the installed package, or else in the checkout."""
    installed = _PACKAGE / name
    return installed if installed.is_dir() else _PACKAGE.parents[1] / name


PROLOG = _folder("prolog")
"""Folder of the Prolog files."""

BOARDS = _folder("boards")
"""Folder of the shipped boards, one subfolder an origin."""

_SUFFIXES = (".txt", ".jsonl")


@cache
def shipped_names() -> dict[str, Path]:
    """Return the file of each name, such as "norvig/24", sorted by name."""
    files = sorted(file for file in BOARDS.rglob("*") if file.suffix in _SUFFIXES)
    return {file.relative_to(BOARDS).with_suffix("").as_posix(): file for file in files}


def shipped_file(name: str) -> Path | None:
    """Return the file of a shipped board, None if no board has the name."""
    wanted = name.removeprefix("./").removeprefix("boards/")
    for known, file in shipped_names().items():
        if wanted in (known, known + file.suffix):
            return file
    return None

"""Writes the files of a submission where only a user of their own can read them."""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from starbattle.course.harness import ProgramFile
from starbattle.course.sandbox import Sandbox
from starbattle.errors import printable


class Unwritable(Exception):
    """Files of a submission cannot be written."""


@contextmanager
def unpacked(
    files: Mapping[str, bytes], name: str, parent: Path, sandbox: Sandbox
) -> Iterator[ProgramFile]:
    """Write files into a new folder of `parent`, for the time of the block.

    `name` is that of the program to run. Raises Unwritable.
    """
    folder = parent / secrets.token_hex(16)
    folder.mkdir(mode=0o700)
    try:
        with sandbox.user() as user:
            _write(files, folder)
            _give(folder, user)
            yield ProgramFile(folder / name, folder, user)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _write(files: Mapping[str, bytes], folder: Path) -> None:
    for name, content in files.items():
        path = folder / name
        try:
            if not path.resolve().is_relative_to(folder.resolve()):
                raise Unwritable(f"a file is outside the submission: {printable(name)}")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        except (OSError, ValueError):
            message = f"a file cannot be written: {printable(name)}"
            raise Unwritable(message) from None


def _give(folder: Path, user: int | None) -> None:
    """Let a user read what is in a folder, and nobody else."""
    for path in [folder, *folder.rglob("*")]:
        path.chmod(0o700 if path.is_dir() else 0o600)
        if user is not None:
            os.chown(path, user, user)

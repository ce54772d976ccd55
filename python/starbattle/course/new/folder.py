"""Folders that are whole or absent."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from starbattle.errors import RequestError, StarBattleError, printable
from starbattle.saving import temporary_folder


@contextmanager
def whole_folder(folder: Path) -> Iterator[Path]:
    """Give a folder to write to, which takes its name at the end.

    Raises RequestError if the name is taken, and StarBattleError.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        name = printable(str(folder))
        raise RequestError(f"{name} already exists; choose another name")
    try:
        with temporary_folder(folder.resolve().parent, ".starbattle-new-") as beside:
            written = beside / folder.resolve().name
            yield written
            os.replace(written, folder)
    except OSError as error:
        reason = error.strerror or str(error)
        raise StarBattleError(f"{printable(str(folder))}: {reason}") from None

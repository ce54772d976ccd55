"""The progress of marking on the terminal."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager, nullcontext
from typing import Protocol


class Show(Protocol):
    """Called when a submission has been marked."""

    def __call__(self, done: int, last: str) -> None:
        """Show how many are marked, and the last mark."""


def progress(total: int) -> AbstractContextManager[Show]:
    """Show a progress bar on standard error, if that is a terminal."""
    return _Bar(total) if sys.stderr.isatty() else nullcontext(_silent)


def _silent(done: int, last: str) -> None:
    pass


class _Bar(AbstractContextManager[Show]):
    def __init__(self, total: int) -> None:
        from rich import progress
        from rich.console import Console

        self._bar = progress.Progress(
            progress.BarColumn(bar_width=20),
            progress.MofNCompleteColumn(),
            progress.TimeElapsedColumn(),
            progress.TimeRemainingColumn(),
            progress.TextColumn("{task.description}", markup=False),
            console=Console(stderr=True),
            transient=True,
        )
        self._task = self._bar.add_task("", total=total)

    def __enter__(self) -> Show:
        self._bar.start()
        return self._show

    def __exit__(self, *error: object) -> None:
        self._bar.stop()

    def _show(self, done: int, last: str) -> None:
        self._bar.update(self._task, completed=done, description=last)

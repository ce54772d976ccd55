"""The progress of a campaign on the terminal."""

import sys
from contextlib import AbstractContextManager, nullcontext
from typing import Protocol

from starbattle.lab.runs import Run


class Progress(Protocol):
    """Called from time to time while a campaign runs."""

    def __call__(self, done: int, running: list[Run]) -> None:
        """Show the number of completed runs and the runs in progress."""


def progress(total: int) -> AbstractContextManager[Progress]:
    """Show a progress bar on standard error, if that is a terminal."""
    return _Bar(total) if sys.stderr.isatty() else nullcontext(_silent)


def _silent(done: int, running: list[Run]) -> None:
    pass


_PERIOD_S = 3600.0
"""Of how many seconds the speed counts; single runs may take minutes."""


class _Bar(AbstractContextManager[Progress]):
    def __init__(self, total: int) -> None:
        from rich import progress
        from rich.console import Console

        self._bar = progress.Progress(
            progress.BarColumn(bar_width=20),
            progress.MofNCompleteColumn(),
            progress.TimeElapsedColumn(),
            progress.TextColumn("ends in"),
            progress.TimeRemainingColumn(),
            progress.TextColumn("{task.description}", markup=False),
            console=Console(stderr=True),
            transient=True,
            speed_estimate_period=_PERIOD_S,
        )
        self._task = self._bar.add_task("", total=total)

    def __enter__(self) -> Progress:
        self._bar.start()
        return self._show

    def __exit__(self, *error: object) -> None:
        self._bar.stop()

    def _show(self, done: int, running: list[Run]) -> None:
        names = ", ".join(map(str, running))
        self._bar.update(self._task, completed=done, description=names)

"""Reading many boards, with a bar on the terminal that shows how far it is."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from starbattle.errors import BoardError
from starbattle.formats import source_positions
from starbattle.formats.source import file_source, names
from starbattle.position import Position

_PERIOD_S = 0.1
Show = Callable[[int], None]


def transferred(
    files: list[Path], stars: int | None, from_format: str | None, quiet: bool
) -> Iterator[tuple[Position | BoardError, str]]:
    """Yield what the files hold, board by board, each with the file's stem.

    On a terminal a bar shows the bytes that are read, unless it is to be quiet.
    """
    with _bar(files, quiet) as show:
        done = 0
        for file in files:
            source, stem = names(file)
            try:
                with file_source(file) as opened:
                    for found in source_positions(opened, stars, from_format):
                        show(done + opened.taken())
                        yield found, stem
            except BoardError as error:
                yield error.located(source=source, board_id=stem), stem
            done += _size(file)


def _size(file: Path) -> int:
    try:
        return file.stat().st_size
    except OSError:
        return 0


def _bar(files: list[Path], quiet: bool) -> AbstractContextManager[Show]:
    if quiet or not sys.stderr.isatty():
        return nullcontext(_silent)
    sizes = [_size(file) for file in files]
    return _Bar(sum(sizes) if all(sizes) else None)


def _silent(taken: int) -> None:
    pass


class _Bar(AbstractContextManager[Show]):
    """A bar of bytes, or of nothing known, and the number of boards."""

    def __init__(self, total: int | None) -> None:
        from rich import progress
        from rich.console import Console

        self._bar = progress.Progress(
            progress.BarColumn(bar_width=30),
            progress.TaskProgressColumn(),
            progress.TextColumn("{task.description}", markup=False),
            progress.TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
            redirect_stdout=False,  # boards may be written to it meanwhile
        )
        self._task = self._bar.add_task("", total=total)
        self._boards = 0
        self._shown = 0.0

    def __enter__(self) -> Show:
        self._bar.start()
        return self._show

    def __exit__(self, *error: object) -> None:
        self._bar.stop()

    def _show(self, taken: int) -> None:
        self._boards += 1
        if (now := time.monotonic()) - self._shown > _PERIOD_S:
            self._shown = now
            text = f"{self._boards:,} boards"
            self._bar.update(self._task, completed=taken, description=text)

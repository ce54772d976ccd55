"""Reading the boards that arguments stand for, many with a bar on the terminal."""

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from starbattle.board.board import Board
from starbattle.board.position import Position
from starbattle.errors import BoardError, RequestError
from starbattle.formats import read_boards, source_positions
from starbattle.formats.argument import BoardArgument, board_argument

_PERIOD_S = 0.1
Show = Callable[[int], None]


def named(boards: list[str] | None) -> list[str]:
    """Return the arguments; without any, standard input, unless it is a terminal."""
    if boards:
        return boards
    if sys.stdin and sys.stdin.isatty():
        raise RequestError("name a board file, or - for standard input")
    return ["-"]


def source_files(given: Iterable[str | Path | None]) -> list[Path]:
    """Return the files that board arguments and paths name; "-" is standard input."""
    paths = (_source_file(one) if isinstance(one, str) else one for one in given)
    return [path for path in paths if path]


def _source_file(given: str) -> Path | None:
    argument = board_argument(given)
    return Path("-") if argument.is_standard_input else argument.path


def boards_of(
    boards: list[str] | None, stars: int | None, from_format: str | None = None
) -> Iterator[Board | BoardError]:
    """Read all boards that the arguments stand for."""
    for argument in named(boards):
        yield from read_boards(argument, stars=stars, from_format=from_format)


def transferred(
    boards: list[str], stars: int | None, from_format: str | None, quiet: bool
) -> Iterator[tuple[Position | BoardError, str]]:
    """Yield what the arguments stand for, board by board, each with the file's stem.

    On a terminal a bar shows the bytes that are read, unless it is to be quiet.
    """
    arguments = [board_argument(given) for given in boards]
    with _bar(arguments, quiet) as show:
        done = 0
        for argument in arguments:
            stem = argument.stem
            try:
                with argument.opened() as opened:
                    for found in source_positions(opened, stars, from_format):
                        show(done + opened.taken())
                        yield found, stem
            except BoardError as error:
                yield error.located(source=argument.name, board_id=stem), stem
            done += _size(argument)


def _size(argument: BoardArgument) -> int:
    try:
        return argument.path.stat().st_size if argument.path else len(argument.text)
    except OSError:
        return 0


def _bar(arguments: list[BoardArgument], quiet: bool) -> AbstractContextManager[Show]:
    if quiet or not sys.stderr.isatty():
        return nullcontext(_silent)
    sizes = [_size(argument) for argument in arguments]
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

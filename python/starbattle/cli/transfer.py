"""Reading the boards that arguments stand for, many with a bar on the terminal."""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from starbattle.board.board import Board
from starbattle.board.position import Position
from starbattle.errors import BoardError, RequestError
from starbattle.formats import read_boards, source_positions
from starbattle.formats.argument import BoardArgument, board_argument
from starbattle.progress_bar import ProgressBar


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
    sizes = [_size(argument) for argument in arguments]
    total = sum(sizes) if all(sizes) else None
    count = done = 0
    with ProgressBar(total, counted=False, wanted=not quiet) as bar:
        for argument, size in zip(arguments, sizes, strict=True):
            stem = argument.stem
            try:
                with argument.opened() as opened:
                    for found in source_positions(opened, stars, from_format):
                        count += 1
                        bar.show(done + opened.taken(), f"{count:,} boards")
                        yield found, stem
            except BoardError as error:
                yield error.located(source=argument.name, board_id=stem), stem
            done += size


def _size(argument: BoardArgument) -> int:
    try:
        return argument.path.stat().st_size if argument.path else len(argument.text)
    except OSError:
        return 0

"""Load the only board of a file."""

import re
import warnings
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from shlex import quote
from typing import Any, TypeVar

from starbattle import arguments, hooks, shipped
from starbattle.board.board import Board
from starbattle.board.position import Position
from starbattle.errors import BoardError, BoardWarning, printable, quoted
from starbattle.formats import advice, parse_boards, read_boards, read_positions
from starbattle.formats.argument import BoardArgument, board_argument

_MOST = 1000
_FILE_NAME = re.compile(r"\S+\.[A-Za-z]\w{0,7}")
_T = TypeVar("_T")


@hooks.load.register(Board)
def _load_board(path: str | Path, stars: int | None, from_format: str | None) -> Board:
    return only(read_boards(path, stars=stars, from_format=from_format), path)


@hooks.load.register(Position)
def _load_position(
    path: str | Path, stars: int | None, from_format: str | None
) -> Position:
    return only(read_positions(path, stars=stars, from_format=from_format), path)


@hooks.named.register(Board)
def _named_board(name: str, stars: int | None) -> Board:
    known, hash, pick = arguments.text("name", name, "a name").partition("#")
    if not (file := shipped.find(known)):
        like = advice.shipped_like(known)
        remedy = f"did you mean {', '.join(like)}?" if like else "see starbattle boards"
        raise BoardError(f"no shipped board is called {quoted(known)}; {remedy}")
    return only(read_boards(f"{file}{hash}{pick}", stars=stars), name)


@hooks.parse.register(Board)
def _parse_board(text: str, stars: int | None, from_format: str | None) -> Board:
    found = parse_boards(text, stars=stars, from_format=from_format)
    try:
        return only(found, None)
    except BoardError as error:
        if _FILE_NAME.fullmatch(text):
            error.reason += "; Board.load reads a file"
        raise


def only(found: Iterator[_T | BoardError], given: str | Path | None) -> _T:
    """Return the single board of a reader, which always yields something.

    `given` is the argument that it reads, None for a text. Raises BoardError,
    which says how to name one board of several.
    """
    board = next(found)
    if isinstance(board, BoardError):
        raise board
    if (second := next(found, None)) is None:
        return board
    if given is None:
        raise BoardError("holds more than one board; parse_boards reads them all")
    argument = board_argument(given)
    many = "several" if argument.is_standard_input else _count(found)
    reason = f"has {many} boards; pick one: {_examples(argument, board, second)}"
    raise BoardError(reason, source=argument.name)


def _count(rest: Iterator[object]) -> str:
    """Count the boards, of which two have been read."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", BoardWarning)
        number = 2 + sum(1 for _ in islice(rest, _MOST))
    return f"{number:,}" if number < _MOST else f"{_MOST:,} or more"


def _examples(argument: BoardArgument, first: object, second: object) -> str:
    name = argument.typed or argument.name
    picks = ["1", "2"] if _is_unnamed(second, argument) else ["1", _id(second)]
    return " or ".join(_typed(f"{name}#{pick}") for pick in picks)


def _typed(argument: str) -> str:
    """Quote an argument for the shell if need be, which a # within does not."""
    plain = argument.replace("#", "")
    return printable(argument if quote(plain) == plain else quote(argument))


def _is_unnamed(board: object, argument: BoardArgument) -> bool:
    return not _id(board) or _id(board).startswith(f"{argument.stem}:")


def _id(board: Any) -> str:
    """Return the id of a board, of a position, or of an error."""
    board = getattr(board, "board", board)
    return str(getattr(board, "id", "") or getattr(board, "board_id", "") or "")

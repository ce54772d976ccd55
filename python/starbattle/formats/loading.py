"""The one board of a file or a text, a board as a text, and states of a board."""

import json
import re
import warnings
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from shlex import quote
from typing import Any, TypeVar

from starbattle import arguments
from starbattle.board.board import Board, Cell
from starbattle.board.position import Position
from starbattle.errors import BoardError, BoardWarning, printable, quoted
from starbattle.formats import (
    detected_format,
    parse_boards,
    parse_positions,
    read_boards,
    read_positions,
)
from starbattle.formats.argument import BoardArgument, board_argument, shipped_like
from starbattle.formats.detection import format_named
from starbattle.formats.literals import with_own_keys
from starbattle.paths import shipped_file
from starbattle.phrases import plural

_MOST = 1000
_FILE_NAME = re.compile(r"\S+\.[A-Za-z]\w{0,7}")
_T = TypeVar("_T")


def load_board(path: str | Path, stars: int | None, from_format: str | None) -> Board:
    """Read the one board of a file, see Board.load()."""
    return only(read_boards(path, stars=stars, from_format=from_format), path)


def load_position(
    path: str | Path, stars: int | None, from_format: str | None
) -> Position:
    """Read the one position of a file, see Position.load()."""
    return only(read_positions(path, stars=stars, from_format=from_format), path)


def named_board(name: str, stars: int | None) -> Board:
    """Return a board that ships with the package, see Board.named()."""
    known, hash, pick = arguments.text("name", name, "a name").partition("#")
    if not (file := shipped_file(known)):
        like = shipped_like(known)
        remedy = f"did you mean {', '.join(like)}?" if like else "see starbattle boards"
        raise BoardError(f"no shipped board is called {quoted(known)}; {remedy}")
    return only(read_boards(f"{file}{hash}{pick}", stars=stars), name)


def parse_board(text: str, stars: int | None, from_format: str | None) -> Board:
    """Read the one board of a text, see Board.parse()."""
    found = parse_boards(text, stars=stars, from_format=from_format)
    try:
        return only(found, None)
    except BoardError as error:
        if _FILE_NAME.fullmatch(text) or shipped_file(text.partition("#")[0]):
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
        raise BoardError("contains more than one board; parse_boards reads them all")
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


def text_of(position: Position, name: str) -> str:
    """Return what a file with that board alone holds, without the last line end."""
    wanted = format_named(name)
    text = wanted.text(position)
    return f"{wanted.heading}\n{text}" if wanted.heading else text


_STARS = "*★"
_MARKS = "xX×"
_OPEN = ".·"


def load_state(path: str, board: Board) -> Position:
    """Read the state of a board from what an argument stands for, such as a file.

    It is N lines of N characters: `*` for a star, `x` for a mark and `.` for an
    open cell, maybe with blanks between them; or JSON,
    {"stars": [[row, column], ...], "marks": [...]}, 0-based; or the same board
    in a format that carries stars and marks.
    Raises BoardError, naming the place.
    """
    argument = board_argument(path)
    try:
        with argument.opened() as source:
            return parse_state(source.text(), board)
    except BoardError as error:
        raise error.located(source=argument.name) from None


def parse_state(text: str, board: Board) -> Position:
    """Read the state of a board from a text, see load_state()."""
    if text.lstrip().startswith("{") and '"regions"' not in text:
        return _of_json(text, board)
    if "stars" in detected_format(text).carries:
        return _of_format(text, board)
    return _of_picture(text, board)


def _of_format(text: str, board: Board) -> Position:
    position = only(parse_positions(text, stars=board.stars), None)
    other = position.board
    if (other.regions, other.stars) != (board.regions, board.stars):
        raise BoardError("the state is of another board")
    return Position(board, position.stars, position.marks)


def _of_picture(text: str, board: Board) -> Position:
    rows = [line.replace(" ", "") for line in text.splitlines() if line.strip()]
    if len(rows) != board.size:
        raise BoardError(
            f"the state has {plural(len(rows), 'row')}, the board {board.size}"
        )
    found: dict[str, set[Cell]] = {_STARS: set(), _MARKS: set(), _OPEN: set()}
    for r, row in enumerate(rows):
        if len(row) != board.size:
            reason = f"the state has {plural(len(row), 'cell')}, the board {board.size}"
            raise BoardError(reason, row=r + 1)
        for c, sign in enumerate(row):
            found[_kind(sign, (r, c))].add((r, c))
    return Position(board, frozenset(found[_STARS]), frozenset(found[_MARKS]))


def _kind(sign: str, cell: Cell) -> str:
    for kind in (_STARS, _MARKS, _OPEN):
        if sign in kind:
            return kind
    reason = f"{quoted(sign)}: expected a star (*), mark (x) or open cell (.)"
    raise BoardError(reason, row=cell[0] + 1, column=cell[1] + 1)


def _of_json(text: str, board: Board) -> Position:
    try:
        record: dict[str, Any] = json.loads(text, object_pairs_hook=with_own_keys)
    except BoardError:
        raise
    except (ValueError, RecursionError):
        raise BoardError("the state is not a JSON object") from None
    stars, marks = (_cells(record.get(key), key, board) for key in ("stars", "marks"))
    return Position(board, stars, marks)


def _cells(pairs: object, key: str, board: Board) -> frozenset[Cell]:
    if pairs is None:
        return frozenset()
    if not isinstance(pairs, list):
        raise BoardError(f'"{key}" must be a list of [row, column] pairs')
    return frozenset(_cell(pair, key, board.size) for pair in pairs)


def _cell(pair: object, key: str, size: int) -> Cell:
    match pair:
        case [int(row), int(column)] if _inside(row, size) and _inside(column, size):
            return row, column
    shown = quoted(json.dumps(pair))
    raise BoardError(f'"{key}": {shown} is not a cell of a {size}x{size} board')


def _inside(number: int, size: int) -> bool:
    return not isinstance(number, bool) and 0 <= number < size

"""Read a state, the stars and marks of a known board: a picture, JSON, or a file."""

import json
from typing import Any

from starbattle.board.board import Board, Cell
from starbattle.board.position import Position
from starbattle.errors import BoardError, quoted
from starbattle.formats import detected_format, parse_positions
from starbattle.formats.argument import board_argument
from starbattle.formats.loading import only
from starbattle.phrases import plural

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
    if position.board != board:
        raise BoardError("the state is of another board")
    return position


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
        record: dict[str, Any] = json.loads(text)
    except (ValueError, RecursionError):
        raise BoardError("the state is no JSON object") from None
    stars, marks = (_cells(record.get(key), key, board) for key in ("stars", "marks"))
    return Position(board, stars, marks)


def _cells(pairs: object, key: str, board: Board) -> frozenset[Cell]:
    if pairs is None:
        return frozenset()
    if not isinstance(pairs, list):
        raise BoardError(f'"{key}" is a list of [row, column] pairs')
    return frozenset(_cell(pair, key, board.size) for pair in pairs)


def _cell(pair: object, key: str, size: int) -> Cell:
    match pair:
        case [int(row), int(column)] if _inside(row, size) and _inside(column, size):
            return row, column
    shown = quoted(json.dumps(pair))
    raise BoardError(f'"{key}": {shown} is not a cell of a {size}x{size} board')


def _inside(number: int, size: int) -> bool:
    return not isinstance(number, bool) and 0 <= number < size

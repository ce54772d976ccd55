"""LinkedIn's Queens, one star per row: what the page is sent, and what people made.

    {"gamePuzzle": {"queensGamePuzzle": {"gridSize": 4,
      "colorGrid": [{"colors": [0, 0, 1, 1]}, ...],
      "solution": [{"row": 0, "col": 1}, ...]}}}
    colorRegions: [["A", "A", "B", "B"], ...]         a level in TypeScript
    queens_board = [[0, 0, 1, 1], ...]                and in Python
    solved_board = [(0, 1), ...]
    AABB                                              or rows of letters

Rows of letters are a picture unless the format is named.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

from starbattle.board.board import Cell
from starbattle.board.position import Position
from starbattle.errors import BoardError
from starbattle.formats import literals
from starbattle.formats.format import Format, RawBoard, State
from starbattle.formats.literals import nested_list
from starbattle.formats.notation import check_no_holes
from starbattle.formats.source import Line, Source

_GRID = re.compile(r"\b(?:colorRegions\"?\s*:|queens_board\s*=)")
_SOLUTION = re.compile(r"\bsolved_board\s*=")
_JSON_KEY = re.compile(r'"(?:colorGrid|queensGamePuzzle|gamePuzzle)"\s*:')


def detect(text: str) -> bool:
    """Tell by the names of the keys, unless they are further keys of JSON lines."""
    if text.lstrip().startswith("{") and '"regions"' in text:
        return False
    return bool(_GRID.search(text) or _JSON_KEY.search(text))


def read(source: Source) -> Iterator[RawBoard | BoardError]:
    """Yield the boards of JSON, of code, or of rows of letters."""
    head = source.head()
    if _GRID.search(head):
        yield from _read_code(source.text(), source.stem)
    elif head.lstrip().startswith(("{", "[")):
        yield from _read_json(source)
    else:
        yield _read_letters(source.text())


def _read_letters(text: str) -> RawBoard:
    rows = ["".join(row.split()) for row in text.split("\n") if row.strip()]
    return RawBoard(rows, 1)


def _read_json(source: Source) -> Iterator[RawBoard | BoardError]:
    for text in literals.texts(source):
        if isinstance(text, BoardError):
            yield text
        elif text.text.strip():
            yield from _of_json(text, source.stem)


def _of_json(text: Line, stem: str) -> Iterator[RawBoard | BoardError]:
    try:
        value = literals.load(text.text)
    except BoardError as error:
        yield error.located(line=text.number, board_id=stem)
        return
    for number, record in enumerate(literals.objects(value, "colorGrid"), text.number):
        id = f"{stem}:{number}" if number > 1 else ""
        try:
            state = State(solution=_solution(record))
            yield RawBoard(_colors(record), 1, id, text.number, state=state)
        except BoardError as error:
            yield error.located(line=text.number, board_id=id or stem)


def _colors(record: literals.Object) -> list[list[Any]]:
    """Return the rows of colors, checked against gridSize if that is there."""
    grid = record["colorGrid"]
    if not isinstance(grid, list):
        raise BoardError(
            f'"colorGrid" must be a list of rows, not {literals.kind(grid)}'
        )
    rows: list[Any] = [
        row.get("colors") if isinstance(row, dict) else row for row in grid
    ]
    for number, row in enumerate(rows, 1):
        if not isinstance(row, list):
            raise BoardError("expected a list of colors", row=number)
    size = literals.integer(record, "gridSize")
    if size is not None and size != len(rows):
        raise BoardError(f'"gridSize" is {size}, but there are {len(rows)} rows')
    return rows


def _solution(record: literals.Object) -> list[Cell] | None:
    cells = record.get("solution")
    if cells is None:
        return None
    if isinstance(cells, list) and all(map(_is_cell, cells)):
        return [(cell["row"], cell["col"]) for cell in cells]
    raise BoardError('"solution" is a list of {"row", "col"}')


def _is_cell(value: object) -> bool:
    if not isinstance(value, dict):
        return False
    return literals.is_short(value.get("row")) and literals.is_short(value.get("col"))


def _read_code(text: str, stem: str) -> Iterator[RawBoard]:
    """Yield the boards that a program sets down, up to the first error."""
    line, seen = 1, 0
    for number, match in enumerate(_GRID.finditer(text)):
        line += text.count("\n", seen, match.start())
        seen = match.start()
        id = f"{stem}:{line}" if number else ""
        rows = _rows(nested_list(text, match.end()))
        state = State(solution=_solved(text, match.end()))
        yield RawBoard(rows, 1, id, line, state=state)


def _rows(found: list[Any]) -> list[list[Any]]:
    for number, row in enumerate(found, 1):
        if not isinstance(row, list):
            raise BoardError("a row must be a list of labels", row=number)
        if any(isinstance(label, list) for label in row):
            raise BoardError("a list where a label is expected", row=number)
    return found


def _solved(text: str, start: int) -> list[Cell] | None:
    """Return the cells of solved_board, if it comes before the next board."""
    following = _GRID.search(text, start)
    end = following.start() if following else len(text)
    if not (match := _SOLUTION.search(text, start, end)):
        return None
    cells = nested_list(text, match.end())
    if all(_is_pair(cell) for cell in cells):
        return [(cell[0], cell[1]) for cell in cells]
    raise BoardError("solved_board is a list of (row, column)")


def _is_pair(cell: object) -> bool:
    if not isinstance(cell, list) or len(cell) != 2:
        return False
    return all(map(literals.is_short, cell))


def write(position: Position) -> str:
    """Return the JSON of a board and its solution."""
    board = position.board
    if board.stars != 1:
        raise BoardError(f"linkedin has one star per row, not {board.stars}")
    check_no_holes(board, "linkedin")
    puzzle: dict[str, object] = {"gridSize": board.size}
    puzzle["colorGrid"] = [{"colors": row} for row in board.regions]
    if position.solution is not None:
        puzzle["solution"] = [{"row": r, "col": c} for r, c in position.solution]
    return json.dumps({"gamePuzzle": {"queensGamePuzzle": puzzle}})


FORMAT = Format(
    "linkedin", detect, read, write, carries=frozenset({"solution"}), suffix=".json"
)

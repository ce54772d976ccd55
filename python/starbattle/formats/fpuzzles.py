"""f-puzzles: JSON compressed by LZ-string, in URLs of f-puzzles.com and SudokuPad.

    https://f-puzzles.com/?load=N4IgzglgXg...
    https://sudokupad.app/fpuzN4IgzglgXg...

`grid` has a row of objects for each row, with the number of a `region`; a cell without
one is in a box of a Sudoku, null is a hole. The star count is in `ruleset` or `title`.
"""

import json
import re

from starbattle.board.board import HOLE
from starbattle.board.position import Position
from starbattle.errors import BoardError, quoted
from starbattle.formats import lines, literals, lzstring, rules_text
from starbattle.formats.format import Format, RawBoard
from starbattle.formats.notation import check_size

_URL = re.compile(
    r"(?:\S*\bf-puzzles\.com/\S*?[?&]load=|\S*\bsudokupad\.app/(?:\S*puzzleid=)?fpuz(?:zles)?)"
    r"([^\s?&#]*)\S*",
    re.IGNORECASE,
)
_SHORT = re.compile(r"\S*\bf-puzzles\.com/\S*", re.IGNORECASE)
_JSON = re.compile(r'\s*\{.*?"grid"\s*:\s*\[\s*\[\s*\{', re.DOTALL)
_PREFIX = "https://f-puzzles.com/?load="


def detect(text: str) -> bool:
    """Tell whether the first line is a URL with such a puzzle, or JSON with a grid."""
    line = lines.first_line(text)
    is_url = _URL.fullmatch(line) or _SHORT.fullmatch(line)
    return bool(is_url or (_JSON.match(text) and '"regions"' not in text))


def _read_line(text: str, id: str, line: int) -> RawBoard:
    if not (match := _URL.fullmatch(text)):
        raise BoardError("a link without the puzzle in it, and nothing is downloaded")
    return _board(
        literals.load(lzstring.decompressed(lzstring.payload(match[1]))), id, line
    )


def _board(record: object, id: str, line: int) -> RawBoard:
    if not isinstance(record, dict) or not isinstance(record.get("grid"), list):
        raise BoardError('expected a JSON object with "grid"')
    grid = record["grid"]
    size = len(grid)
    for row, cells in enumerate(grid, 1):
        if not isinstance(cells, list):
            raise BoardError(
                f"a row must be a list, not {literals.kind(cells)}", row=row
            )
        check_size(size, len(cells))
    title, rules = record.get("title"), record.get("ruleset")
    return RawBoard(
        [
            [_region(cell, (r, c), size) for c, cell in enumerate(cells)]
            for r, cells in enumerate(grid)
        ],
        rules_text.star_count(rules, title),
        rules_text.name_of(title) or id,
        line,
        state=rules_text.solution_of(record.get("solution"), size),
    )


def _region(cell: object, place: tuple[int, int], size: int) -> int:
    """Return the region of a cell; the place tells the box of a Sudoku."""
    if not isinstance(cell, dict):
        raise BoardError(f"a cell must be an object, not {literals.kind(cell)}")
    region = cell.get("region", _box(place, size))
    if region is None:
        return HOLE
    if not literals.is_short(region) or region < 0:
        raise BoardError(f'"region" is {quoted(json.dumps(region))}, not a number')
    return int(region)


def _box(place: tuple[int, int], size: int) -> int:
    height = next(k for k in range(int(size**0.5), 0, -1) if size % k == 0)
    return place[0] // height * height + place[1] // (size // height)


def write(position: Position) -> str:
    """Return the URL of a board, with its rules and its solution."""
    board = position.board
    record: dict[str, object] = {"size": board.size}
    if board.id:
        record["title"] = board.id
    record["ruleset"] = rules_text.rules_of(board)
    record["grid"] = [
        [{"region": None if k == HOLE else k} for k in row] for row in board.regions
    ]
    if position.solution is not None:
        record["solution"] = rules_text.solved(position)
    text = json.dumps(record, separators=(",", ":"), ensure_ascii=False)
    return _PREFIX + lzstring.compressed(text)


FORMAT = Format(
    "fpuzzles",
    detect,
    literals.reader(_read_line, _board),
    write,
    carries=frozenset({"solution"}),
    names=rules_text.is_kept,
    suffix=".url",
    aliases=("f-puzzles",),
)

"""Penpa+ URLs: a drawing of a board, compressed.

    https://swaroopg92.github.io/penpa-edit/#m=edit&p=...

`p` is base64 of raw deflate of lines of text. The first has the kind of grid and its
width and height, margins included; the second the margins; the fourth and fifth what
the puzzle and the solver drew, as JSON with abbreviations such as zE. A point is a
number: kind * (W+4) * (H+4) + (row + 2) * (W+4) + column + 2, margins counted, of
kind 0 for cells and 1 for the lower right corners of cells. Edges between corners are
walls, the symbol `star` is a star (style 0: a mark), given if the author drew it, and
the star count is a number outside the grid. The sixth line lists the cells; others
are holes.
"""

import base64
import json
import re
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import Any
from urllib.parse import unquote

from starbattle.board.board import HOLE, Board, Cell
from starbattle.board.position import Position
from starbattle.errors import BoardError, quoted
from starbattle.formats import notation
from starbattle.formats.format import Format, RawBoard, State
from starbattle.formats.source import LIMIT

_PREFIX = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
_URL = re.compile(r"(?:|\S*[^\s\w])m=(?:edit|solve)&\S*|\S*/penpa-edit/\S*")
_PARAMETER = re.compile(r"(?:\A|[&#?])p=([^&#?]+)")
_GRIDS = ("square", "sudoku", "kakuro")
_ABBREVIATION = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|\Z)|z[0-9A-Z_a]')
_SPELLED = {"zO": "null"}
_SYMBOL = "star"
_NO_STAR = 0
_FEWEST_LINES = 5
_MOST_MARGIN = 50
"""Penpa+ has no use for more, and sums of sizes stay small."""


@dataclass(frozen=True, slots=True)
class _Grid:
    """Where cells are: N x N of them, and margins above, below, left and right."""

    size: int
    margins: tuple[int, int, int, int]

    @property
    def width(self) -> int:
        return self.size + self.margins[2] + self.margins[3] + 4

    @property
    def layer(self) -> int:
        """How many points there are of a kind."""
        return self.width * (self.size + self.margins[0] + self.margins[1] + 4)

    def index(self, cell: Cell, kind: int = 0) -> int:
        row, column = cell
        rows = row + 2 + self.margins[0]
        return kind * self.layer + rows * self.width + column + 2 + self.margins[2]

    def point(self, index: int) -> tuple[int, Cell]:
        """Return the kind of a point, and its cell, which may be outside."""
        kind, rest = divmod(index, self.layer)
        row, column = divmod(rest, self.width)
        return kind, (row - 2 - self.margins[0], column - 2 - self.margins[2])

    def has(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.size and 0 <= cell[1] < self.size


def _read_line(text: str, id: str, line: int) -> RawBoard:
    if not (found := _PARAMETER.search(text)):
        raise BoardError(
            "no parameter p in this Penpa+ URL; a shell cuts it at & if it is not in "
            "quotes"
        )
    parts = _inflated(unquote(found[1]).rstrip("=")).split("\n")
    if len(parts) < _FEWEST_LINES:
        raise BoardError(f"expected {_FEWEST_LINES} lines in it, found {len(parts)}")
    grid = _grid(parts)
    puzzle, answer = _drawing(parts[3]), _drawing(parts[4])
    stars = _count(_part(puzzle, "zN"), grid)
    rows = _regions(puzzle, _holes(parts, grid), grid)
    given_stars, given_blanks = _symbols(puzzle, grid)
    own_stars, marks = _symbols(answer, grid)
    known = given_stars | given_blanks
    state = State(own_stars - known, marks - known, None, given_stars, given_blanks)
    return RawBoard(rows, stars, id, line, state=state)


def _inflated(text: str) -> str:
    """Return the text that was compressed, never more than a board takes."""
    try:
        data = base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    except ValueError:
        raise BoardError("p is not base64") from None
    inflater = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        found = inflater.decompress(data, LIMIT)
    except zlib.error:
        raise BoardError("p is not compressed as Penpa+ does") from None
    if inflater.unconsumed_tail:
        raise BoardError("p exceeds 1 MiB when inflated")
    if not inflater.eof:
        raise BoardError("p is cut short")
    try:
        return found.decode()
    except UnicodeDecodeError:
        raise BoardError("p is not valid UTF-8") from None


def _grid(parts: list[str]) -> _Grid:
    kind, *numbers = parts[0].split(",")
    if kind not in _GRIDS:
        raise BoardError(f"a grid of {quoted(kind)}, not of squares")
    try:
        width, height = (int(number) for number in numbers[:2])
        margins = [int(number) for number in re.findall("-?[0-9]{1,4}", parts[1])]
        top, bottom, left, right = margins
    except ValueError:
        raise BoardError("no width, height and margins in its first lines") from None
    if not all(0 <= margin <= _MOST_MARGIN for margin in margins):
        raise BoardError(f"margins of more than {_MOST_MARGIN}")
    size = height - top - bottom
    notation.check_size(size, width - left - right)
    return _Grid(size, (top, bottom, left, right))


def _drawing(text: str) -> dict[str, Any]:
    """Return the JSON of what was drawn, its abbreviations left as they are."""

    def spelled(match: re.Match[str]) -> str:
        token = match[0]
        return _SPELLED.get(token) or (token if token[0] == '"' else f'"{token}"')

    return notation.object_of(notation.load(_ABBREVIATION.sub(spelled, text)))


def _part(drawing: dict[str, Any], key: str) -> dict[str, Any]:
    return notation.object_of(drawing.get(key, {}))


def _points(part: dict[str, Any], grid: _Grid) -> Iterator[tuple[Cell, Any]]:
    """Yield the cells, perhaps outside, at which something is drawn."""
    for key, value in part.items():
        if (index := notation.number(key)) is not None:
            kind, cell = grid.point(index)
            if kind == 0:
                yield cell, value


def _count(numbers: dict[str, Any], grid: _Grid) -> int | None:
    """Return the first number that is written outside the grid."""
    for cell, value in _points(numbers, grid):
        text = str(value[0]) if isinstance(value, list) and value else ""
        if not grid.has(cell) and (found := notation.number(text, 4)) is not None:
            return found
    return None


def _symbols(drawing: dict[str, Any], grid: _Grid) -> tuple[set[Cell], set[Cell]]:
    """Return the cells with a star, and those with a mark."""
    stars: set[Cell] = set()
    marks: set[Cell] = set()
    for cell, value in _points(_part(drawing, "zY"), grid):
        is_symbol = isinstance(value, list) and value[1:2] == [_SYMBOL]
        if is_symbol and grid.has(cell) and isinstance(value[0], int):
            (marks if value[0] == _NO_STAR else stars).add(cell)
    return stars, marks


def _holes(parts: list[str], grid: _Grid) -> set[Cell]:
    """Return the cells that the list of cells, if there is one, leaves out."""
    text = parts[5].strip() if len(parts) > _FEWEST_LINES else ""
    if not re.fullmatch(r"\[-?\d{1,9}(,-?\d{1,9}){0,40000}\]", text):
        return set()
    steps = [int(step) for step in text[1:-1].split(",")]
    listed = {grid.point(index)[1] for index in accumulate(steps)}
    cells = {(r, c) for r in range(grid.size) for c in range(grid.size)}
    return cells - listed if cells & listed else set()


def _regions(drawing: dict[str, Any], holes: set[Cell], grid: _Grid) -> list[list[int]]:
    """Return the regions that the edges enclose, and the holes."""
    right, down = _edges(_part(drawing, "zE"), grid)
    for r, c in holes:
        right |= {(r, c), (r, c - 1)}
        down |= {(r, c), (r - 1, c)}
    found = notation.walled(grid.size, right, down)
    for r, c in holes:
        found[r][c] = HOLE
    return found


def _edges(edges: Iterable[str], grid: _Grid) -> tuple[set[Cell], set[Cell]]:
    """Return the cells with a wall to the right, and those with one below."""
    right, down = set(), set()
    for key in edges:
        if not re.fullmatch("[0-9]{1,9},[0-9]{1,9}", key):
            continue
        (kind, one), (other_kind, other) = (
            grid.point(index) for index in sorted(map(int, key.split(",")))
        )
        step = (other[0] - one[0], other[1] - one[1])
        if kind == other_kind == 1 and step == (1, 0):
            right.add(other)
        elif kind == other_kind == 1 and step == (0, 1):
            down.add(other)
    return right, down


def write(position: Position) -> str:
    """Return the URL of a board; stars and marks that it gives are the author's."""
    board = position.board
    if board.is_in_pieces:
        raise BoardError("penpa cannot have a region in several pieces")
    grid = _Grid(board.size, (1, 1, 1, 1))
    deflater = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    data = deflater.compress("\n".join(_parts(position, grid)).encode())
    return _PREFIX + base64.b64encode(data + deflater.flush()).decode()


def _parts(position: Position, grid: _Grid) -> list[str]:
    board = position.board
    side = board.size + 2
    canvas = (side + 1) * _CELL_PIXELS
    middle = (side - 1) // 2 - 1  # of the grid: a corner, or a cell if sides are odd
    center = grid.index((middle, middle), kind=(side + 1) % 2)
    header = (
        f"square,{side},{side},{_CELL_PIXELS},0,1,1,{canvas},{canvas},{center},{center}"
        ",0,0,0,0,Title: ,Author: ,,,OFF,false"
    )
    count = {grid.index((-1, board.size // 2)): [str(board.stars), 1, "1"]}
    edges = dict.fromkeys(_written_edges(board, grid), 2)
    given = _written(grid, board.given_stars, board.given_blanks)
    stars = position.stars - {*board.given_stars}
    marks = position.marks - {*board.given_blanks}
    return [
        header,
        "[1,1,1,1]",
        _MODE,
        _drawn(zN=count, zE=edges, zY=given),
        _drawn(zY=_written(grid, stars, marks)),
        _cells(board, grid),
    ]


def _written(
    grid: _Grid, stars: Iterable[Cell], marks: Iterable[Cell]
) -> dict[int, list[Any]]:
    """Return the symbols of stars and marks, by the points of their cells."""
    drawn = {grid.index(cell): [2, _SYMBOL, 1] for cell in sorted(stars)}
    return drawn | {grid.index(cell): [_NO_STAR, _SYMBOL, 1] for cell in sorted(marks)}


def _written_edges(board: Board, grid: _Grid) -> Iterator[str]:
    for (r, c), is_right in notation.walls(board):
        start = (r - 1, c) if is_right else (r, c - 1)
        yield f"{grid.index(start, 1)},{grid.index((r, c), 1)}"


def _cells(board: Board, grid: _Grid) -> str:
    """Return the steps from cell to cell, holes left out."""
    rows = enumerate(board.regions)
    cells = [(r, c) for r, row in rows for c, k in enumerate(row) if k != HOLE]
    indices = [grid.index(cell) for cell in cells]
    steps = [b - a for a, b in zip([0, *indices], indices, strict=False)]
    return json.dumps(steps, separators=(",", ":"))


def _drawn(**parts: object) -> str:
    """Return what was drawn, empty but for the parts."""
    text = _EMPTY
    for key, part in parts.items():
        written = json.dumps(part, separators=(",", ":"))
        text = text.replace(f"{key}:{{}}", f"{key}:{written}")
    return text


_CELL_PIXELS = 38
_EMPTY = (
    "{zR:{z_:[]},zU:{z_:[]},z8:{z_:[]},zS:{},zN:{},z1:{},zY:{},zF:{},z2:{},zT:[],"
    "z3:[],zD:[],z0:[],z5:[],zL:{},zE:{},zW:{},zC:{},z4:{},z6:[],z7:[]}"
)


def _tools(mode: str, symbol: str, combination: str) -> str:
    """Return the settings of the drawing tools, in the puzzle or in the answer."""
    return (
        f'{{zM:{mode},zS:["",1],zL:["1",2],zE:["1",2],zW:["",2],zC:["1",10],'
        f'zN:["1",1],zY:["{symbol}",1],zP:[zT,""],zB:["",""],"move":["1",""],'
        f'"combi":["{combination}",""],"sudoku":["1",1]}}'
    )


_PUZZLE_TOOLS = _tools("zE", "circle_L", "battleship")
_ANSWER_TOOLS = _tools('"combi"', "star", "star")
_MODE = f'{{z9:zA,zG:["1","2","1"],zQ:{_PUZZLE_TOOLS},zA:{_ANSWER_TOOLS}}}'

PENPA = Format(
    "penpa",
    notation.first_line_is(_URL),
    notation.line_reader(_read_line),
    write,
    carries={"stars", "marks"},
    meant="both",
    suffix=".url",
)

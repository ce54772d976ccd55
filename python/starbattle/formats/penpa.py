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
from typing import Any

from starbattle.board.board import HOLE, Board, Cell
from starbattle.board.position import Position
from starbattle.formats.format import Format

_PREFIX = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
_URL = re.compile(r"(?:|\S*[^\s\w])m=(?:edit|solve)&\S*|\S*/penpa-edit/\S*")
_SYMBOL = "star"
_NO_STAR = 0


def _point(board: Board, cell: Cell, kind: int = 0) -> int:
    """Return the number of a point, with a margin of one cell around the board."""
    (row, column), width = cell, board.size + 6
    return kind * width**2 + (row + 3) * width + column + 3


def write(position: Position) -> str:
    """Return the URL of a board; stars and marks that it gives are the author's."""
    deflater = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    data = deflater.compress("\n".join(_parts(position)).encode())
    return _PREFIX + base64.b64encode(data + deflater.flush()).decode()


def _parts(position: Position) -> list[str]:
    board = position.board
    side = board.size + 2
    canvas = (side + 1) * _CELL_PIXELS
    middle = (side - 1) // 2 - 1  # of the grid: a corner, or a cell if sides are odd
    center = _point(board, (middle, middle), kind=(side + 1) % 2)
    header = (
        f"square,{side},{side},{_CELL_PIXELS},0,1,1,{canvas},{canvas},{center},{center}"
        ",0,0,0,0,Title: ,Author: ,,,OFF,false"
    )
    count = {_point(board, (-1, board.size // 2)): [str(board.stars), 1, "1"]}
    edges = dict.fromkeys(_edges(board), 2)
    given = _symbols(board, board.given_stars, board.given_blanks)
    stars = position.stars - {*board.given_stars}
    marks = position.marks - {*board.given_blanks}
    return [
        header,
        "[1,1,1,1]",
        _MODE,
        _drawn(zN=count, zE=edges, zY=given),
        _drawn(zY=_symbols(board, stars, marks)),
        _cells(board),
    ]


def _symbols(
    board: Board, stars: Iterable[Cell], marks: Iterable[Cell]
) -> dict[int, list[Any]]:
    """Return the symbols of stars and marks, by the points of their cells."""
    drawn = {_point(board, cell): [2, _SYMBOL, 1] for cell in sorted(stars)}
    return drawn | {
        _point(board, cell): [_NO_STAR, _SYMBOL, 1] for cell in sorted(marks)
    }


def _edges(board: Board) -> Iterator[str]:
    rows = board.regions
    for r, row in enumerate(rows):
        for c, region in enumerate(row):
            starts = []
            if row[c + 1 : c + 2] not in ((), (region,)):
                starts.append((r - 1, c))
            if r + 1 < board.size and rows[r + 1][c] != region:
                starts.append((r, c - 1))
            for start in starts:
                yield f"{_point(board, start, 1)},{_point(board, (r, c), 1)}"


def _cells(board: Board) -> str:
    """Return the steps from cell to cell, holes left out."""
    rows = enumerate(board.regions)
    cells = [(r, c) for r, row in rows for c, k in enumerate(row) if k != HOLE]
    indices = [_point(board, cell) for cell in cells]
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
    _URL,
    write=write,
    carries={"stars", "marks"},
    lacks={"pieces"},
    meant="both",
    suffix=".url",
)

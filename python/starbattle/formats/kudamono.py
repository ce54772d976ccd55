"""Kudamono URLs: the borders of regions as ways along the corners of cells.

    https://pedros.works/kudamono/player?W=5x5&SIE=1RU2RURRRU4RRD&G=star-battle

`W` is columns x rows. In `SIE`, a number goes on to the corner at which a way begins,
up each column of corners, from the lower left; then come steps (U, D, L, R). There is
no place for the star count: `stars=2` is added, which the page ignores; a title that
tells it is read, too.
"""

import re
from collections.abc import Iterator
from urllib.parse import unquote_plus

from starbattle.board.board import Board, Cell
from starbattle.board.position import Position
from starbattle.errors import BoardError, quoted
from starbattle.formats import notation
from starbattle.formats.format import Format, RawBoard
from starbattle.formats.sudokupad import star_count

_PREFIX = "https://pedros.works/kudamono/player"
_URL = re.compile(
    r"(?:\S*\bpedros\.works/)?(?:kudamono/)?(?:paper-puzzle-)?(?:player|editor)(?:\.html)?\?(\S+)"
)
_SIZE = re.compile(r"([0-9]{1,4})x([0-9]{1,4})")
_WAY = re.compile(r"([0-9]{1,6})([UDLR]+)")
_GENRE = re.compile(r"star-?battle.*", re.IGNORECASE)
_STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
_Edge = tuple[Cell, Cell]


def _read_line(text: str, id: str, line: int) -> RawBoard:
    match = _URL.fullmatch(text)
    query = match[1] if match else ""
    fields = dict(part.partition("=")[::2] for part in query.split("&"))
    genre = fields.get("G", "star-battle")
    if not _GENRE.fullmatch(genre):
        raise BoardError(f"a puzzle of the kind {quoted(genre)}, not star-battle")
    if not (shape := _SIZE.fullmatch(fields.get("W", ""))):
        raise BoardError("no size such as W=10x10 in this URL")
    columns, rows = int(shape[1]), int(shape[2])
    notation.check_size(rows, columns)
    regions = _regions(fields.get("SIE", ""), rows)
    return RawBoard(regions, _stars(fields), id, line, connected=True)


def _stars(fields: dict[str, str]) -> int | None:
    others = [fields[key] for key in fields if key not in ("W", "SIE")]
    stars = notation.number(fields.get("stars", ""), 4)
    return star_count(*map(unquote_plus, others)) if stars is None else stars


def _regions(text: str, size: int) -> list[list[int]]:
    """Return the regions that ways enclose."""
    edges: set[_Edge] = set()
    place = end = 0
    for way in _WAY.finditer(text):
        if way.start() != end:
            break
        end = way.end()
        place += int(way[1])
        edges |= set(_edges(divmod(place, size + 1), way[2], size))
    if end != len(text):
        raise BoardError(f"invalid borders (SIE) at {quoted(text[end:])}")
    right = {(r, c - 1) for (r, c), (_, end) in edges if c == end}
    below = {(r - 1, c) for (r, c), (end, _) in edges if r == end}
    return notation.walled(size, right, below)


def _edges(start: tuple[int, int], way: str, size: int) -> Iterator[_Edge]:
    """Yield the sides of cells along a way from (column, height) on."""
    corner = size - start[1], start[0]
    for step in way:
        down, right = _STEPS[step]
        after = corner[0] + down, corner[1] + right
        if not all(0 <= index <= size for index in after):
            raise BoardError("a border (SIE) that leaves the board")
        yield min(corner, after), max(corner, after)
        corner = after


def _write(position: Position) -> str:
    """Return the URL of a board."""
    board = position.board
    notation.check_enclosed(board, "kudamono")
    ways = "".join(_ways(board))
    size = f"W={board.size}x{board.size}"
    return f"{_PREFIX}?{size}&SIE={ways}&G=star-battle&stars={board.stars}"


def _ways(board: Board) -> Iterator[str]:
    """Yield ways that go along all borders once, each after how far off it begins."""
    left, size = set[_Edge](), board.size
    for (r, c), is_right in notation.walls(board):
        left.add(((r, c + 1) if is_right else (r + 1, c), (r + 1, c + 1)))
    before = 0
    for column in range(size + 1):
        for height in range(size + 1):
            while way := _way((size - height, column), left):
                place = column * (size + 1) + height
                yield f"{place - before}{way}"
                before = place


def _way(corner: Cell, left: set[_Edge]) -> str:
    """Return the steps of a way from a corner, and remove them from what is left."""
    steps = ""
    while True:
        for step in steps[-1:] + "RUDL":
            down, right = _STEPS[step]
            after = corner[0] + down, corner[1] + right
            edge = min(corner, after), max(corner, after)
            if edge in left:
                left.remove(edge)
                steps += step
                corner = after
                break
        else:
            return steps


KUDAMONO = Format(
    "kudamono",
    notation.first_line_is(_URL),
    notation.line_reader(_read_line),
    _write,
    suffix=".url",
)

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
from starbattle.board.pieces import enclosed
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


def detect_kudamono(text: str) -> bool:
    """Tell whether the first line is a URL of the Kudamono editor or player."""
    return _URL.fullmatch(notation.first_line(text)) is not None


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
    right, down = _walls(fields.get("SIE", ""), rows)
    return RawBoard(
        enclosed(rows, right, down), _stars(fields), id, line, connected=True
    )


def _stars(fields: dict[str, str]) -> int | None:
    stars = fields.get("stars", "")
    if re.fullmatch("[0-9]{1,4}", stars):
        return int(stars)
    others = [fields[key] for key in fields if key not in ("W", "SIE")]
    return star_count(*map(unquote_plus, others))


def _walls(text: str, size: int) -> tuple[str, str]:
    """Return the walls between horizontal and vertical neighbors, row by row."""
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
    indices = range(size)
    across = [((r, c + 1), (r + 1, c + 1)) for r in indices for c in range(size - 1)]
    below = [((r + 1, c), (r + 1, c + 1)) for r in range(size - 1) for c in indices]
    return _bits(across, edges), _bits(below, edges)


def _bits(sides: list[_Edge], edges: set[_Edge]) -> str:
    return "".join(["01"[side in edges] for side in sides])


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
    left, size = _borders(board), board.size
    before = 0
    for column in range(size + 1):
        for height in range(size + 1):
            while way := _way((size - height, column), left):
                place = column * (size + 1) + height
                yield f"{place - before}{way}"
                before = place


def _borders(board: Board) -> set[_Edge]:
    rows, indices = board.regions, range(board.size)
    across = {
        ((r, c), (r + 1, c)) for r in indices for c in indices[1:]
        if rows[r][c - 1] != rows[r][c]
    }  # fmt: skip
    below = {
        ((r, c), (r, c + 1)) for r in indices[1:] for c in indices
        if rows[r - 1][c] != rows[r][c]
    }  # fmt: skip
    return across | below


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
    "kudamono", detect_kudamono, notation.line_reader(_read_line), _write, suffix=".url"
)

"""Puzz.link and other pzpr pages: a board as a URL, its walls in base 32.

    https://puzz.link/p?starbattle/5/5/1/j614eef4

The numbers are columns, rows and stars. Then come the walls between horizontal
neighbors and those between vertical neighbors, each row by row, filled up with
0 to five bits per character. Any host will do, or none, and so will parameters or the
pages' own words (`_edit`, `m+`) beside the name.
"""

import re

from starbattle.board.pieces import down_walls, enclosed, right_walls
from starbattle.board.position import Position
from starbattle.errors import BoardError, quoted
from starbattle.formats import lines, notation
from starbattle.formats.format import Format, RawBoard
from starbattle.formats.notation import Digits

_PREFIX = "https://puzz.link/p?starbattle"
_DIGITS = Digits("0123456789abcdefghijklmnopqrstuv", 5)
_BEFORE = r"(?:[^\s?{}\[\]]*\?)(?:[^\s/]*&)?"
_PAGE = re.compile(rf"{_BEFORE}(?:m\+)?\w+/\S*")
_BARE = re.compile(r"starbattle(?:_[a-z]+)?/\S*\d\S*")
_START = re.compile(_BEFORE)
_BOARD = re.compile(
    r"(?:m\+)?starbattle(?:_[a-z]+)?//?"
    r"(\d{1,4})/(\d{1,4})/(\d{1,4})/(\S*)"
)


def detect(text: str) -> bool:
    """Tell whether the first line is the URL of a pzpr page."""
    line = lines.first_line(text)
    return bool(_PAGE.fullmatch(line) or _BARE.fullmatch(line))


def _read_line(text: str, id: str, line: int) -> RawBoard:
    found = _START.match(text)
    start = found.end() if found else 0
    if not (match := _BOARD.fullmatch(text, start)):
        raise BoardError(_fault(text[start:]), column=start + 1)
    columns, rows, stars = (int(match[k]) for k in (1, 2, 3))
    notation.check_size(rows, columns)
    right, down = _walls(rows, match[4], match.start(4))
    regions = enclosed(rows, right, down)
    return RawBoard(regions, stars, id, line, connected=True)


def _fault(text: str) -> str:
    kind = text.partition("/")[0].partition("_")[0].removeprefix("m+")
    if kind != "starbattle" and kind.isidentifier():
        return f"a puzzle of another kind: {quoted(kind)}"
    return "expected starbattle/COLUMNS/ROWS/STARS/WALLS"


def _walls(size: int, body: str, offset: int) -> tuple[str, str]:
    bits = size * (size - 1)
    length = _DIGITS.length(bits)
    body = body.removesuffix("/")
    if len(body) != 2 * length:
        raise BoardError(
            f"the walls of a {size}x{size} board take {2 * length} characters, "
            f"not {len(body)}"
        )
    found = _DIGITS.bits(body, offset)
    middle = length * _DIGITS.width
    return found[:bits], found[middle : middle + bits]


def write(position: Position) -> str:
    """Return the URL of a board."""
    board = position.board
    notation.check_enclosed(board, "puzzlink")
    body = _text(right_walls(board.regions))
    body += _text(down_walls(board.regions))
    return f"{_PREFIX}/{board.size}/{board.size}/{board.stars}/{body}"


def _text(bits: str) -> str:
    length = _DIGITS.length(len(bits)) * _DIGITS.width
    return _DIGITS.text(bits.ljust(length, "0"))


FORMAT = Format("puzzlink", detect, lines.reader(_read_line), write, suffix=".url")

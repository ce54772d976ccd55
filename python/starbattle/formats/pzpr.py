"""Puzz.link and other pzpr pages: URLs, and files.

A URL has the walls of a board in base 32:

    https://puzz.link/p?starbattle/5/5/1/j614eef4

The numbers are columns, rows and stars. Then come the walls between horizontal
neighbors and those between vertical neighbors, each row by row, filled up with
0 to five bits per character. Any host will do, or none, and so will parameters or the
pages' own words (`_edit`, `m+`) beside the name.

A file, version 3, has a board with what stands on it:

    pzprv3
    starbattle
    5                   rows
    5                   columns
    1                   stars
    5                   rooms
    0 1 1 1 2           the room of each cell
    ...
    . . # + .           # a star, + a mark
    ...

Lines may be joined by slashes. What follows the rows, such as a history, is ignored.
"""

import re
from collections.abc import Iterator, Sequence

from starbattle.board.pieces import down_walls, enclosed, right_walls
from starbattle.board.position import Position
from starbattle.board.rows import MAX_SIZE
from starbattle.errors import BoardError, quoted
from starbattle.formats import notation
from starbattle.formats.format import Format, RawBoard, State, cells_of
from starbattle.formats.notation import (
    Digits,
    check_no_holes,
    check_size,
    drawn,
    own_name_of_line,
)
from starbattle.formats.source import Line, Source

_PREFIX = "https://puzz.link/p?starbattle"
_DIGITS = Digits("0123456789abcdefghijklmnopqrstuv", 5)
_BEFORE = r"(?:[^\s?{}\[\]]*\?)(?:[^\s/]*&)?"
_PAGE = re.compile(
    rf"{_BEFORE}(?:m\+)?(?:starbattle\w*/|\w+//?\d+/\d+)\S*"
    r"|starbattle(?:_[a-z]+)?/\S*\d\S*"
)
_START = re.compile(_BEFORE)
_BOARD = re.compile(
    r"(?:m\+)?starbattle(?:_[a-z]+)?//?"
    r"(\d{1,4})/(\d{1,4})/(\d{1,4})/(\S*)"
)


def _read_line(text: str, id: str, line: int) -> RawBoard:
    found = _START.match(text)
    start = found.end() if found else 0
    if not (match := _BOARD.fullmatch(text, start)):
        raise BoardError(_fault(text[start:]), column=start + 1)
    columns, rows, stars = (int(match[k]) for k in (1, 2, 3))
    notation.check_size(rows, columns)
    body = match[4].partition("#")[0]  # what follows is the page's
    right, down = _walls(rows, body, match.start(4))
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


def _write_url(position: Position) -> str:
    """Return the URL of a board."""
    board = position.board
    notation.check_enclosed(board, "puzzlink")
    body = _DIGITS.text(right_walls(board.regions))
    body += _DIGITS.text(down_walls(board.regions))
    return f"{_PREFIX}/{board.size}/{board.size}/{board.stars}/{body}"


PUZZLINK = Format(
    "puzzlink",
    notation.first_line_is(_PAGE),
    notation.line_reader(_read_line),
    _write_url,
    suffix=".url",
)


_NAME = re.compile(r"pzprv3(\.\d+)?(/.*)?")
_STAR, _MARK, _NOTHING = "#+."
_HEADER = 6
_MOST_LINES = 10 * MAX_SIZE


def _read_files(source: Source) -> Iterator[RawBoard | BoardError]:
    """Yield the boards of a source, each beginning with the format's name."""
    for number, block in enumerate(_blocks(source)):
        yield _read_block(block, source.stem, first=number == 0)


def _blocks(source: Source) -> Iterator[list[Line | BoardError]]:
    """Yield the lines of one board after the other, the surplus left out."""
    block: list[Line | BoardError] = []
    for line in source.lines():
        begins = isinstance(line, Line) and _NAME.fullmatch(line.text.strip())
        if begins and block:
            yield block
            block = []
        if len(block) < _MOST_LINES:
            block.append(line)
    yield block


def _read_block(
    block: Sequence[Line | BoardError], stem: str, first: bool
) -> RawBoard | BoardError:
    start = next((line for line in block if isinstance(line, Line)), Line(1, ""))
    id = "" if first else own_name_of_line(stem, start.number)
    try:
        return _read_lines(_split(block), id)
    except BoardError as error:
        return error.located(line=start.number, board_id=id or stem)


def _split(block: Sequence[Line | BoardError]) -> list[Line]:
    """Return the lines that slashes join, and no blank ones."""
    split = []
    for line in block:
        if isinstance(line, BoardError):
            raise line
        pieces = line.text.split("/")[:_MOST_LINES]
        split += [Line(line.number, text.strip()) for text in pieces if text.strip()]
    return split


def _read_lines(found: Sequence[Line], id: str) -> RawBoard:
    size, stars, rooms = _header(found)
    if len(found) < _HEADER + 2 * size:
        wanted = f"{size} rows of rooms and {size} of answers"
        raise BoardError(f"cut short: expected {wanted}", line=found[-1].number)
    rooms_of, answers = found[_HEADER : _HEADER + size], found[_HEADER + size :][:size]
    rows = [_row(line, size) for line in rooms_of]
    signs = notation.signs(answers, size, _STAR + _MARK + _NOTHING)
    state = State(cells_of(signs, _STAR), cells_of(signs, _MARK))
    if len({room for row in rows for room in row}) != rooms:
        raise BoardError(f"not {rooms} rooms, as line 6 says")
    lines = [line.number for line in rooms_of]
    own_lines = lines if len(set(lines)) == size else ()
    return RawBoard(rows, stars, id, found[0].number, own_lines, state)


def _header(found: Sequence[Line]) -> tuple[int, int, int]:
    """Return size, stars and rooms."""
    texts = [line.text for line in found[:_HEADER]]
    if len(texts) < _HEADER:
        raise BoardError("cut short: expected six lines before the rooms")
    if texts[1] != "starbattle":
        raise BoardError(
            f"a puzzle of another kind: {quoted(texts[1])}", line=found[1].number
        )
    rows, columns, stars, rooms = (_integer(line) for line in found[2:_HEADER])
    check_size(rows, columns)
    return rows, stars, rooms


def _integer(line: Line) -> int:
    if (found := notation.number(line.text)) is None:
        reason = f"expected a number, found {quoted(line.text)}"
        raise BoardError(reason, line=line.number)
    return found


def _row(line: Line, size: int) -> list[str]:
    rooms = line.text.split()
    if len(rooms) != size:
        raise BoardError(f"expected {size} cells, found {len(rooms)}", line=line.number)
    for column, room in enumerate(rooms, 1):
        if notation.number(room) is None:
            reason = f"cell {column} is {quoted(room)}, not the number of a room"
            raise BoardError(reason, line=line.number)
    return rooms


def _write_file(position: Position) -> str:
    """Return a board and what stands on it."""
    board = position.board
    check_no_holes(board, "pzprv3")
    size = board.size
    signs = {f"{_STAR} ": position.stars, f"{_MARK} ": position.marks}
    rooms = ["".join([f"{number} " for number in row]) for row in board.regions]
    header = ["pzprv3", "starbattle", size, size, board.stars, size]
    return "\n".join([*map(str, header), *rooms, *drawn(size, signs, f"{_NOTHING} ")])


PZPRV3 = Format(
    "pzprv3",
    notation.first_line_is(_NAME),
    _read_files,
    _write_file,
    carries={"stars", "marks"},
)

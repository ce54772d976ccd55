"""Boards as walls between cells: of pzpr's pages, StarBattleLab and Kudamono.

Puzz.link and other pzpr pages: URLs, and files.

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

Star Battle Notation: a board in one word.

StarBattleLab's has walls, and marks:

    551W9c2GE_Y

The size twice (5 to 9, A for 10, B for 11 and so on), the stars, `W`, or `e` if
marks follow; then six bits per character: the walls between horizontal neighbors
row by row and those between vertical neighbors column by column, with 0 in front
to a full character. Marks are three cells per character, two bits per cell: 0 nothing,
1 a mark, 2 a star. Newer writers put two empty cells in front of them. Where the
length does not tell (the size is no multiple of 3) a mark in the first or the last
two cells does, else the text is taken for a newer one. A history, from `~` on, is
ignored.

The other SBN has size, stars, a letter for each cell, and where it comes from:

    5x1.ABBBCADDDCACCCCAAAEEAAEEE.s7d12l3c4v1

Letters are A to Z, row by row. What follows a second dot - seed, difficulty, level,
cycles and version of the program that made it - is checked and not kept.

Kudamono URLs: the borders of regions as ways along the corners of cells.

    https://pedros.works/kudamono/player?W=5x5&SIE=1RU2RURRRU4RRD&G=star-battle

`W` is columns x rows. In `SIE`, a number goes on to the corner at which a way begins,
up each column of corners, from the lower left; then come steps (U, D, L, R). There is
no place for the star count; `stars=2` in the URL, or a title that tells it, are read.
"""

import re
from collections.abc import Iterator, Sequence
from urllib.parse import unquote_plus

from starbattle.board.board import Cell
from starbattle.board.pieces import down_walls, enclosed, right_walls
from starbattle.board.position import Position
from starbattle.board.rows import MAX_SIZE
from starbattle.errors import BoardError, quoted
from starbattle.formats.format import NOTHING, Format, RawBoard, State, cells_of
from starbattle.formats.notation import (
    Digits,
    check_enclosed,
    check_no_holes,
    check_size,
    cut,
    drawn,
    first_line_is,
    lettered,
    line_reader,
    number,
    signs,
    walled,
)
from starbattle.formats.source import Line, Source
from starbattle.formats.sudokupad import star_count

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
    check_size(rows, columns)
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
    check_enclosed(board, "puzzlink")
    body = _DIGITS.text(right_walls(board.regions))
    body += _DIGITS.text(down_walls(board.regions))
    return f"{_PREFIX}/{board.size}/{board.size}/{board.stars}/{body}"


PUZZLINK = Format(
    "puzzlink",
    first_line_is(_PAGE),
    line_reader(_read_line),
    _write_url,
    suffix=".url",
)


_NAME = re.compile(r"pzprv3(\.\d+)?(/.*)?")
_STAR, _MARK, _NOTHING = "#+."
_HEADER = 6
_MOST_LINES = 10 * MAX_SIZE


def _blocks(source: Source) -> Iterator[Line | BoardError]:
    """Yield the lines of one board after the other as one, the surplus left out."""
    block: list[Line | BoardError] = []
    for line in source.lines():
        text = line.text.strip() if isinstance(line, Line) else ""
        if block and _NAME.fullmatch(text):
            yield _joined(block)
            block = []
        if (block or text or isinstance(line, BoardError)) and len(block) < _MOST_LINES:
            block.append(line)
    if block:
        yield _joined(block)


def _joined(block: Sequence[Line | BoardError]) -> Line | BoardError:
    lines = [line for line in block if isinstance(line, Line)]
    bad = [line for line in block if isinstance(line, BoardError)]
    return bad[0] if bad else Line(lines[0].number, "\n".join([t for _, t in lines]))


def _read_block(text: str, id: str, line: int) -> RawBoard:
    found = [
        Line(number, piece.strip())
        for number, joined in enumerate(text.split("\n"), line)
        for piece in joined.split("/")[:_MOST_LINES]
        if piece.strip()
    ]
    size, stars, rooms = _header(found)
    if len(found) < _HEADER + 2 * size:
        wanted = f"{size} rows of rooms and {size} of answers"
        raise BoardError(f"cut short: expected {wanted}", line=found[-1].number)
    rooms_of, answers = found[_HEADER : _HEADER + size], found[_HEADER + size :][:size]
    rows = [_row(line, size) for line in rooms_of]
    shown = signs(answers, size, _STAR + _MARK + _NOTHING)
    state = State(cells_of(shown, _STAR), cells_of(shown, _MARK))
    if len({room for row in rows for room in row}) != rooms:
        raise BoardError(f"not {rooms} rooms, as line 6 says")
    lines = [line.number for line in rooms_of]
    return RawBoard(rows, stars, id, found[0].number, lines, state)


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
    if (found := number(line.text)) is None:
        reason = f"expected a number, found {quoted(line.text)}"
        raise BoardError(reason, line=line.number)
    return found


def _row(line: Line, size: int) -> list[str]:
    rooms = line.text.split()
    if len(rooms) != size:
        raise BoardError(f"expected {size} cells, found {len(rooms)}", line=line.number)
    for column, room in enumerate(rooms, 1):
        if number(room) is None:
            reason = f"cell {column} is {quoted(room)}, not the number of a room"
            raise BoardError(reason, line=line.number)
    return rooms


def _write_file(position: Position) -> str:
    """Return a board and what stands on it."""
    board = position.board
    check_no_holes(board, "pzprv3")
    size = board.size
    shown = {f"{_STAR} ": position.stars, f"{_MARK} ": position.marks}
    rooms = ["".join([f"{number} " for number in row]) for row in board.regions]
    header = ["pzprv3", "starbattle", size, size, board.stars, size]
    return "\n".join([*map(str, header), *rooms, *drawn(size, shown, f"{_NOTHING} ")])


PZPRV3 = Format(
    "pzprv3",
    first_line_is(_NAME),
    line_reader(_read_block, _blocks),
    _write_file,
    carries={"stars", "marks"},
)


_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
_SBN_DIGITS = Digits(_ALPHABET, 6)
_MOST_STARS = 9
_LARGEST = 25
_BEGINNING = re.compile(r"([1-9A-Za-z_-])\1[0-9][We][\w-]*(~\S*)?", re.ASCII)
_SIZE_AND_STARS = re.compile(r"([\w-])\1([0-9])([We])", re.ASCII)
_FIRST = 4
_EMPTY_BITS, _MARK_BITS, _STAR_BITS = "00", "01", "10"


def _read_walls(text: str, id: str, line: int) -> RawBoard:
    text = text.partition("~")[0]
    size, stars, has_marks = _sbn_header(text)
    bits = 2 * size * (size - 1)
    end = _FIRST + _SBN_DIGITS.length(bits)
    if len(text) < end or (len(text) > end and not has_marks):
        raise BoardError(
            f"the walls of a {size}x{size} board take {end - _FIRST} characters, "
            f"not {len(text) - _FIRST}"
        )
    found = _SBN_DIGITS.bits(text[_FIRST:end], _FIRST)
    found = found[len(found) - bits :]
    down = _turned(found[bits // 2 :], size - 1)
    regions = enclosed(size, found[: bits // 2], down)
    state = _state(text[end:], size, end) if has_marks else NOTHING
    return RawBoard(regions, stars, id, line, state=state, connected=True)


def _sbn_header(text: str) -> tuple[int, int, bool]:
    """Return size and stars, and whether marks follow."""
    if not (match := _SIZE_AND_STARS.match(text)):
        raise BoardError("expected a size, doubled, stars, and W or e, as in 551W")
    size = _ALPHABET.index(match[1])
    if not 1 <= size <= _LARGEST:
        raise BoardError(f"a size of {size}; in SBN {_LARGEST} is the largest")
    return size, int(match[2]), match[3] == "e"


def _turned(bits: str, step: int) -> str:
    """Put bits in order of columns in place of rows, or the other way round."""
    return "".join([bits[k::step] for k in range(step)])


def _state(text: str, size: int, offset: int) -> State:
    """Read the marks; `offset` of their beginning is for errors."""
    bits = _SBN_DIGITS.bits(text, offset)
    cells = [bits[i : i + 2] for i in range(0, len(bits), 2)]
    if "11" in cells:
        column = offset + cells.index("11") // 3 + 1
        raise BoardError("a cell must be 0, 1 or 2, not 3", column=column)
    cells = _unshifted(cells, size)
    return State(_where(cells, _STAR_BITS, size), _where(cells, _MARK_BITS, size))


def _unshifted(cells: list[str], size: int) -> list[str]:
    """Return the cells of the board, without the two in front, if there are two."""
    count = size * size
    older, newer = -(-count // 3) * 3, -(-(count + 2) // 3) * 3
    if len(cells) not in (0, older, newer):
        lengths = f"{older // 3} or {newer // 3}" if older < newer else f"{older // 3}"
        raise BoardError(
            f"the marks of a {size}x{size} board take {lengths} characters, "
            f"not {len(cells) // 3}"
        )
    is_newer = older < newer or cells[:2] == [_EMPTY_BITS, _EMPTY_BITS]
    front = 2 if len(cells) == newer and is_newer else 0
    if {*cells[:front], *cells[front + count :]} - {_EMPTY_BITS}:
        raise BoardError("marks beyond the cells of the board")
    return cells[front : front + count]


def _where(cells: list[str], wanted: str, size: int) -> list[tuple[int, int]]:
    return [divmod(k, size) for k, cell in enumerate(cells) if cell == wanted]


def _write_walls(position: Position) -> str:
    """Return a board and its marks, as the newer writer does."""
    board = position.board
    _check(position)
    down = _turned(down_walls(board.regions), board.size)
    bits = right_walls(board.regions) + down
    length = _SBN_DIGITS.length(len(bits)) * _SBN_DIGITS.width
    text = _SBN_DIGITS.text(bits.rjust(length, "0"))
    code, flag, marked = _ALPHABET[board.size], "W", ""
    if position.stars or position.marks:
        shown = {_STAR_BITS: position.stars, _MARK_BITS: position.marks}
        rows = drawn(board.size, shown, _EMPTY_BITS)
        flag, marked = "e", _SBN_DIGITS.text("".join([_EMPTY_BITS, _EMPTY_BITS, *rows]))
    return f"{code}{code}{board.stars}{flag}{text}{marked}"


def _check(position: Position) -> None:
    board = position.board
    if board.size > _LARGEST:
        raise BoardError(f"sbn cannot have more than {_LARGEST} rows")
    if board.stars > _MOST_STARS:
        raise BoardError(f"sbn cannot have more than {_MOST_STARS} stars per row")
    check_enclosed(board, "sbn")


SBN = Format(
    "sbn",
    first_line_is(_BEGINNING),
    line_reader(_read_walls),
    _write_walls,
    carries={"stars", "marks"},
    suffix=".sbn.txt",
)


_LETTERS_BEGINNING = re.compile(r"\d+x\d+\.\S*")
_LETTERED = re.compile(r"(\d{1,4})x(\d{1,4})\.([^.]*)(?:\.(.*))?")
_ORIGIN = re.compile(r"([sdlcv]-?\d+)*")
_LETTERS = 26


def _read_letters(text: str, id: str, line: int) -> RawBoard:
    if not (match := _LETTERED.fullmatch(text)):
        raise BoardError("expected SIZExSTARS.LETTERS")
    size, stars, letters = int(match[1]), int(match[2]), match[3]
    check_size(size, size)
    rows = _rows(letters, size, match.start(3))
    if not _ORIGIN.fullmatch(match[4] or ""):
        column = match.start(4) + 1
        raise BoardError(f"no origin like s7d12: {quoted(match[4])}", column=column)
    return RawBoard(rows, stars, id, line)


def _rows(letters: str, size: int, offset: int) -> list[str]:
    rows = cut(letters, size, "letters")
    if fault := re.search("[^A-Z]", letters):
        column = offset + fault.start() + 1
        raise BoardError(f"unexpected {quoted(fault[0])}", column=column)
    return rows


def _write_letters(position: Position) -> str:
    """Return a board in one word."""
    board = position.board
    letters = "".join(lettered(board, "sbn-letters", _LETTERS))
    return f"{board.size}x{board.stars}.{letters}"


SBN_LETTERS = Format(
    "sbn-letters",
    first_line_is(_LETTERS_BEGINNING),
    line_reader(_read_letters),
    _write_letters,
    suffix=".sbn",
)


_URL = re.compile(
    r"(?:\S*\bpedros\.works/)?(?:kudamono/)?(?:paper-puzzle-)?(?:player|editor)(?:\.html)?\?(\S+)"
)
_SIZE = re.compile(r"([0-9]{1,4})x([0-9]{1,4})")
_WAY = re.compile(r"([0-9]{1,6})([UDLR]+)")
_GENRE = re.compile(r"star-?battle.*", re.IGNORECASE)
_STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
_Edge = tuple[Cell, Cell]


def _read_ways(text: str, id: str, line: int) -> RawBoard:
    match = _URL.fullmatch(text)
    query = match[1] if match else ""
    fields = dict(part.partition("=")[::2] for part in query.split("&"))
    genre = fields.get("G", "star-battle")
    if not _GENRE.fullmatch(genre):
        raise BoardError(f"a puzzle of the kind {quoted(genre)}, not star-battle")
    if not (shape := _SIZE.fullmatch(fields.get("W", ""))):
        raise BoardError("no size such as W=10x10 in this URL")
    columns, rows = int(shape[1]), int(shape[2])
    check_size(rows, columns)
    regions = _regions(fields.get("SIE", ""), rows)
    return RawBoard(regions, _stars(fields), id, line, connected=True)


def _stars(fields: dict[str, str]) -> int | None:
    others = [fields[key] for key in fields if key not in ("W", "SIE")]
    stars = number(fields.get("stars", ""), 4)
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
    return walled(size, right, below)


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


KUDAMONO = Format("kudamono", first_line_is(_URL), line_reader(_read_ways))

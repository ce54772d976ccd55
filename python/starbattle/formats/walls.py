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
"""

import re
from collections.abc import Iterator, Sequence

from starbattle.board.pieces import down_walls, right_walls
from starbattle.board.position import Position
from starbattle.board.rows import MAX_SIZE
from starbattle.errors import BoardError
from starbattle.formats.format import Format
from starbattle.formats.notation import (
    Digits,
    check_enclosed,
    check_no_holes,
    drawn,
    first_line_is,
    lettered,
    line_reader,
)
from starbattle.formats.source import Line, Source
from starbattle.formats.texts import line_shape

_PREFIX = "https://puzz.link/p?starbattle"
_DIGITS = Digits("0123456789abcdefghijklmnopqrstuv", 5)
_BEFORE = r"(?:[^\s?{}\[\]]*\?)(?:[^\s/]*&)?"
_PAGE = re.compile(
    rf"{_BEFORE}(?:m\+)?(?:starbattle\w*/|\w+//?\d+/\d+)\S*"
    r"|starbattle(?:_[a-z]+)?/\S*\d\S*"
)


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
    line_reader(line_shape("starbattle/COLUMNS/ROWS/STARS/WALLS", _PAGE, 1)),
    _write_url,
    suffix=".url",
)


_NAME = re.compile(r"pzprv3(\.\d+)?(/.*)?")
_STAR, _MARK, _NOTHING = "#+."
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
    line_reader(line_shape("pzprv3", _NAME), _blocks),
    _write_file,
    carries={"stars", "marks"},
)


_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
_SBN_DIGITS = Digits(_ALPHABET, 6)
_MOST_STARS = 9
_LARGEST = 25
_BEGINNING = re.compile(r"([1-9A-Za-z_-])\1[0-9][We][\w-]*(~\S*)?", re.ASCII)
_EMPTY_BITS, _MARK_BITS, _STAR_BITS = "00", "01", "10"


def _turned(bits: str, step: int) -> str:
    """Put bits in order of columns in place of rows, or the other way round."""
    return "".join([bits[k::step] for k in range(step)])


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
    line_reader(line_shape("sbn", _BEGINNING, 1)),
    _write_walls,
    carries={"stars", "marks"},
    suffix=".sbn.txt",
)


_LETTERS_BEGINNING = re.compile(r"\d+x\d+\.\S*")
_LETTERS = 26


def _write_letters(position: Position) -> str:
    """Return a board in one word."""
    board = position.board
    letters = "".join(lettered(board, "sbn-letters", _LETTERS))
    return f"{board.size}x{board.stars}.{letters}"


SBN_LETTERS = Format(
    "sbn-letters",
    first_line_is(_LETTERS_BEGINNING),
    line_reader(line_shape("sbn-letters", _LETTERS_BEGINNING)),
    _write_letters,
    suffix=".sbn",
)


_URL = re.compile(
    r"(?:\S*\bpedros\.works/)?(?:kudamono/)?(?:paper-puzzle-)?(?:player|editor)(?:\.html)?\?\S+"
)
KUDAMONO = Format(
    "kudamono",
    first_line_is(_URL),
    line_reader(line_shape("a URL of Kudamono", _URL, 1)),
)

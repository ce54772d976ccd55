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
from collections.abc import Iterator
from itertools import chain

from starbattle.board.pieces import down_walls, right_walls
from starbattle.board.position import Position
from starbattle.board.rows import MAX_SIZE
from starbattle.errors import BoardError
from starbattle.formats.format import Format, RawBoard
from starbattle.formats.notation import digits, drawn, lettered
from starbattle.formats.source import Line, Source
from starbattle.formats.texts import read_lines

_PREFIX = "https://puzz.link/p?starbattle"
_DIGITS = "0123456789abcdefghijklmnopqrstuv"
_BEFORE = r"(?:[^\s?{}\[\]]*\?)(?:[^\s/]*&)?"
_PAGE = re.compile(
    rf"{_BEFORE}(?:m\+)?(?:starbattle\w*/|\w+//?\d+/\d+)\S*"
    r"|starbattle(?:_[a-z]+)?/\S*\d\S*"
)


def _write_url(position: Position) -> str:
    """Return the URL of a board."""
    board = position.board
    body = digits(right_walls(board.regions), _DIGITS)
    body += digits(down_walls(board.regions), _DIGITS)
    return f"{_PREFIX}/{board.size}/{board.size}/{board.stars}/{body}"


PUZZLINK = Format(
    "puzzlink", _PAGE, write=_write_url, lacks={"holes", "pieces"}, suffix=".url"
)


_NAME = re.compile(r"pzprv3(\.\d+)?(/.*)?")
_STAR, _MARK, _NOTHING = "#+."
_MOST_LINES = 10 * MAX_SIZE


def _read_file(source: Source) -> Iterator[RawBoard | BoardError]:
    """Yield the boards of a file, each of which begins with a name."""
    yield from read_lines("pzprv3", _NAME, _blocks(source), source.stem)


def _blocks(source: Source) -> Iterator[Line | BoardError]:
    """Yield the lines of one board after the other as one, the surplus left out."""
    block: list[Line] = []
    for line in chain(source.lines(), [None]):
        if isinstance(line, BoardError):
            yield line
            continue
        if block and (line is None or _NAME.fullmatch(line.text.strip())):
            yield Line(block[0].number, "\n".join([text for _, text in block]))
            block = []
        if line and (block or line.text.strip()) and len(block) < _MOST_LINES:
            block.append(line)


def _write_file(position: Position) -> str:
    """Return a board and what stands on it."""
    board = position.board
    size = board.size
    shown = {f"{_STAR} ": position.stars, f"{_MARK} ": position.marks}
    rooms = ["".join([f"{number} " for number in row]) for row in board.regions]
    header = ["pzprv3", "starbattle", size, size, board.stars, size]
    return "\n".join([*map(str, header), *rooms, *drawn(size, shown, f"{_NOTHING} ")])


PZPRV3 = Format(
    "pzprv3",
    _NAME,
    read=_read_file,
    write=_write_file,
    carries={"stars", "marks"},
    lacks={"holes"},
)


_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
_MOST_STARS = 9
_BEGINNING = re.compile(r"([1-9A-Za-z_-])\1[0-9][We][\w-]*(~\S*)?", re.ASCII)
_EMPTY_BITS, _MARK_BITS, _STAR_BITS = "00", "01", "10"


def _write_walls(position: Position) -> str:
    """Return a board and its marks, as the newer writer does."""
    board = position.board
    if board.stars > _MOST_STARS:
        raise BoardError(f"sbn cannot have more than {_MOST_STARS} stars per row")
    down = down_walls(board.regions)
    columns = [down[k :: board.size] for k in range(board.size)]
    bits = "".join([right_walls(board.regions), *columns])
    walls = digits(bits, _ALPHABET, ahead=True)
    code, flag, marked = _ALPHABET[board.size], "W", ""
    if position.stars or position.marks:
        shown = {_STAR_BITS: position.stars, _MARK_BITS: position.marks}
        rows = drawn(board.size, shown, _EMPTY_BITS)
        flag, marked = "e", digits("".join([_EMPTY_BITS] * 2 + rows), _ALPHABET)
    return f"{code}{code}{board.stars}{flag}{walls}{marked}"


SBN = Format(
    "sbn",
    _BEGINNING,
    write=_write_walls,
    carries={"stars", "marks"},
    lacks={"holes", "pieces"},
    most=25,
    suffix=".sbn.txt",
)


_LETTERS_BEGINNING = re.compile(r"\d+x\d+\.\S*")


def _write_letters(position: Position) -> str:
    """Return a board in one word."""
    board = position.board
    return f"{board.size}x{board.stars}.{''.join(lettered(board))}"


SBN_LETTERS = Format(
    "sbn-letters",
    _LETTERS_BEGINNING,
    write=_write_letters,
    lacks={"holes"},
    most=26,
    suffix=".sbn",
)


_URL = re.compile(
    r"(?:\S*\bpedros\.works/)?(?:kudamono/)?(?:paper-puzzle-)?(?:player|editor)(?:\.html)?\?\S+"
)
KUDAMONO = Format("kudamono", _URL)

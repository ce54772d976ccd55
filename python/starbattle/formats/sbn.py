"""Star Battle Notation: a board in one word.

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
"""

import re

from starbattle.board.pieces import down_walls, enclosed, right_walls
from starbattle.board.position import Position
from starbattle.errors import BoardError, quoted
from starbattle.formats import notation
from starbattle.formats.format import NOTHING, Format, RawBoard, State
from starbattle.formats.notation import Digits, check_size, cut, lettered

_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
_DIGITS = Digits(_ALPHABET, 6)
_MOST_STARS = 9
_LARGEST = 25
_BEGINNING = re.compile(r"([1-9A-Za-z_-])\1[0-9][We][\w-]*(~\S*)?", re.ASCII)
_HEADER = 4
_EMPTY, _MARK, _STAR = "00", "01", "10"


def _read_walls(text: str, id: str, line: int) -> RawBoard:
    text = text.partition("~")[0]
    size, stars, has_marks = _header(text)
    bits = 2 * size * (size - 1)
    end = _HEADER + _DIGITS.length(bits)
    if len(text) < end or (len(text) > end and not has_marks):
        raise BoardError(
            f"the walls of a {size}x{size} board take {end - _HEADER} characters, "
            f"not {len(text) - _HEADER}"
        )
    found = _DIGITS.bits(text[_HEADER:end], _HEADER)
    found = found[len(found) - bits :]
    down = _turned(found[bits // 2 :], size - 1)
    regions = enclosed(size, found[: bits // 2], down)
    state = _state(text[end:], size, end) if has_marks else NOTHING
    return RawBoard(regions, stars, id, line, state=state, connected=True)


def _header(text: str) -> tuple[int, int, bool]:
    size = _ALPHABET.find(text[:1])
    if len(text) < _HEADER or text[0] != text[1] or size < 1:
        raise BoardError("does not begin with a size, doubled, as in 551W")
    if size > _LARGEST:
        raise BoardError(f"a size of {size}; in SBN {_LARGEST} is the largest")
    if text[2] not in "0123456789":
        raise BoardError("the star count must be one digit", column=3)
    if text[3] not in "We":
        raise BoardError("expected W (no marks) or e (marks)", column=4)
    return size, int(text[2]), text[3] == "e"


def _turned(bits: str, step: int) -> str:
    """Put bits in order of columns in place of rows, or the other way round."""
    return "".join([bits[k::step] for k in range(step)])


def _state(text: str, size: int, offset: int) -> State:
    """Read the marks; `offset` of their beginning is for errors."""
    bits = _DIGITS.bits(text, offset)
    cells = [bits[i : i + 2] for i in range(0, len(bits), 2)]
    if "11" in cells:
        column = offset + cells.index("11") // 3 + 1
        raise BoardError("a cell must be 0, 1 or 2, not 3", column=column)
    cells = _unshifted(cells, size)
    return State(_where(cells, _STAR, size), _where(cells, _MARK, size))


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
    is_newer = older < newer or cells[:2] == [_EMPTY, _EMPTY]
    front = 2 if len(cells) == newer and is_newer else 0
    if {*cells[:front], *cells[front + count :]} - {_EMPTY}:
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
    length = _DIGITS.length(len(bits)) * _DIGITS.width
    text = _DIGITS.text(bits.rjust(length, "0"))
    code, flag, marked = _ALPHABET[board.size], "W", ""
    if position.stars or position.marks:
        signs = {_STAR: position.stars, _MARK: position.marks}
        rows = notation.drawn(board.size, signs, _EMPTY)
        flag, marked = "e", _DIGITS.text("".join([_EMPTY, _EMPTY, *rows]))
    return f"{code}{code}{board.stars}{flag}{text}{marked}"


def _check(position: Position) -> None:
    board = position.board
    if board.size > _LARGEST:
        raise BoardError(f"sbn cannot have more than {_LARGEST} rows")
    if board.stars > _MOST_STARS:
        raise BoardError(f"sbn cannot have more than {_MOST_STARS} stars per row")
    notation.check_enclosed(board, "sbn")


SBN = Format(
    "sbn",
    notation.first_line_is(_BEGINNING),
    notation.line_reader(_read_walls),
    _write_walls,
    carries={"stars", "marks"},
    suffix=".sbn.txt",
)


_LETTERS_BEGINNING = re.compile(r"\d+x\d+\.\S*")
_BOARD = re.compile(r"(\d{1,4})x(\d{1,4})\.([^.]*)(?:\.(.*))?")
_ORIGIN = re.compile(r"([sdlcv]-?\d+)*")
_LETTERS = 26


def _read_letters(text: str, id: str, line: int) -> RawBoard:
    if not (match := _BOARD.fullmatch(text)):
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
    notation.first_line_is(_LETTERS_BEGINNING),
    notation.line_reader(_read_letters),
    _write_letters,
    suffix=".sbn",
)

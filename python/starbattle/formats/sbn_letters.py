"""The other SBN: size, stars, a letter for each cell, and where it comes from.

    5x1.ABBBCADDDCACCCCAAAEEAAEEE.s7d12l3c4v1

Letters are A to Z, row by row. What follows a second dot - seed, difficulty, level,
cycles and version of the program that made it - is checked and not kept.
"""

import re

from starbattle.board.position import Position
from starbattle.errors import BoardError, quoted
from starbattle.formats import lines
from starbattle.formats.format import Format, RawBoard
from starbattle.formats.notation import check_size, cut, lettered

_BEGINNING = re.compile(r"\d+x\d+\.\S*")
_BOARD = re.compile(r"(\d{1,4})x(\d{1,4})\.([^.]*)(?:\.(.*))?")
_ORIGIN = re.compile(r"([sdlcv]-?\d+)*")
_LETTERS = 26


def detect(text: str) -> bool:
    """Tell whether the first line begins with a size, stars and a dot."""
    return _BEGINNING.fullmatch(lines.first_line(text)) is not None


def _read_line(text: str, id: str, line: int) -> RawBoard:
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


def write(position: Position) -> str:
    """Return a board in one word."""
    board = position.board
    letters = "".join(lettered(board, "sbn-letters", _LETTERS))
    return f"{board.size}x{board.stars}.{letters}"


FORMAT = Format("sbn-letters", detect, lines.reader(_read_line), write, suffix=".sbn")

"""The board on the screen, as lines of pieces with styles, and the looks of these.

A cell shows its star, its mark or, faintly, the letter of its region. Between the
cells there are lines, or, where there is too little room, none:

     1  2  3 ▾4
 1   ·  ★  · [A]
 2▸ !★! ·  · [×]
 3   ·  A <★> C

[ ] is around what a hint looks at, < > around its stars, ! ! around what is wrong.
"""

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from rich.color import Color

from starbattle.board.board import HOLE, Board, Cell, title
from starbattle.errors import printable
from starbattle.explanation.drawing import Pointed
from starbattle.play.session import Session
from starbattle.render.colors import PALETTE, TERMINAL_PAPER, region_tints
from starbattle.render.text import (
    ASCII,
    condition_sentences,
    outlined,
    rule_sentences,
)


class Piece(NamedTuple):
    """Some characters of a line.

    Attributes:
        text: the characters
        style: words for how they look, with blanks between them
        cell: the cell that they are in; None: none
    """

    text: str
    style: str = ""
    cell: Cell | None = None


class Place(NamedTuple):
    """A place on the screen, 0-based."""

    x: int
    y: int


_CELL_WIDTH = 3


@dataclass(frozen=True, slots=True)
class Frame:
    """How much room the drawing of a board takes.

    Attributes:
        board: the board
        has_lines: whether there are lines between the cells
    """

    board: Board
    has_lines: bool

    @property
    def margin(self) -> int:
        """The columns left of the cells."""
        return len(str(self.board.size)) + 1

    @property
    def width(self) -> int:
        """The columns of the drawing."""
        return self.middle((0, self.board.size)).x - 1

    @property
    def height(self) -> int:
        """The lines of the drawing."""
        return self.middle((self.board.size, 0)).y

    def middle(self, cell: Cell) -> Place:
        """Return where the content of a cell is drawn.

        Args:
            cell: the cell
        """
        row, column = cell
        x = self.margin + column * (_CELL_WIDTH + self.has_lines) + self.has_lines + 1
        return Place(x, 1 + row * (1 + self.has_lines) + self.has_lines)


def picture(session: Session, frame: Frame, *, ascii: bool) -> list[list[Piece]]:
    """Draw the board of a session.

    Args:
        session: the session
        frame: how
        ascii: use no other characters
    """
    lines = list(_Picture(session, frame).lines())
    if not ascii:
        return lines
    return [
        [one._replace(text=one.text.translate(ASCII)) for one in line] for line in lines
    ]


class _Picture(Pointed):
    def __init__(self, session: Session, frame: Frame) -> None:
        super().__init__(session.game.position, session.advice.step)
        self._session, self._frame = session, frame
        self._tints = region_tints(self.board, len(PALETTE))
        self._wrong = session.advice.wrong | session.conflicts()

    def lines(self) -> Iterator[list[Piece]]:
        texts = {cell: self._text(cell) for cell in self._session.game.cells}
        has_lines = self._frame.has_lines
        yield list(self._numbers())
        for number, line in enumerate(outlined(self.board, texts)):
            if not (has_lines or number % 2):
                continue
            pieces = [self._margin(number // 2 if number % 2 else None)]
            for text, region, _, cell in line:
                if cell:
                    pieces.append(Piece(text, self._styles(cell), cell))
                elif has_lines:
                    style = self._tint(region) if region >= HOLE else "line"
                    pieces.append(Piece(text, style))
            yield pieces

    def _numbers(self) -> Iterator[Piece]:
        frame = self._frame
        yield Piece(" " * (frame.margin + frame.has_lines), "number")
        for column in range(self.board.size):
            pointed = ("column", column) in self.units
            text = f"{'▾' if pointed else ''}{column + 1}".center(_CELL_WIDTH)
            yield Piece(text, "pointed" if pointed else "number")
            yield Piece(" " * frame.has_lines, "number")

    def _margin(self, row: int | None) -> Piece:
        if row is None:
            return Piece(" " * self._frame.margin, "number")
        pointed = ("row", row) in self.units
        text = f"{row + 1:>{self._frame.margin - 1}}{'▸' if pointed else ' '}"
        return Piece(text, "pointed" if pointed else "number")

    def _text(self, cell: Cell) -> str:
        """Return what is in a cell; two letters leave room for one sign beside them."""
        around = "!!" if cell in self._wrong else self.around(cell)
        return f"{around[0]}{self.sign(cell)}{around[1]}"[:_CELL_WIDTH]

    def _styles(self, cell: Cell) -> str:
        game = self._session.game
        row, column = cell
        words = {
            "looked": cell in self.looked,
            "new-star": cell in self.step.stars,
            "new-mark": cell in self.step.marks,
            "wrong": cell in self._wrong,
            "fixed": game.is_fixed(cell),
            "cursor": cell == self._session.cursor,
        }
        return " ".join(
            [
                self._tint(self.board.regions[row][column]),
                game[cell].name.lower(),
                *(word for word, holds in words.items() if holds),
            ]
        )

    def _tint(self, region: int) -> str:
        return "hole" if region == HOLE else f"tint{self._tints[region]}"


def _on(color: int) -> str:
    """Return a style of black on one of the 256 colors that terminals have."""
    return f"bg:{Color.from_ansi(color).get_truecolor().hex} #000000"


STYLES: dict[str, str] = {
    "number": "",
    "pointed": "bold reverse",
    "line": _on(TERMINAL_PAPER),
    "hole": _on(TERMINAL_PAPER),
    **{f"tint{k}": _on(color) for k, color in enumerate(PALETTE)},
    "open": "#585858",
    "star": "#000000 bold",
    "mark": "#000000",
    "looked": "#000000 bold",
    "fixed": "underline",
    "new-star": "bg:#008700 #ffffff bold",
    "new-mark": "bg:#d70000 #ffffff bold",
    "wrong": "bg:#d70000 #ffffff bold",
    "cursor": "reverse bg:#ffffff #000000 bold",
    "title": "bold",
    "note": "",
    "bad": "bold",
    "key": "",
}
"""The styles by their names; later ones go before earlier ones.

Where there are no colors, what is not a color is left: the cursor is reversed.
"""


# --- what is written beside the board, or below it, and where that is ---

_KEYS = "h hint  c check  u undo  ? help  q quit"

_HELP = (
    ("arrows", "move; Home and End: to the end of the row"),
    ("Space", "star, mark, empty in turn; so does Enter"),
    ("s", "star; again: none"),
    ("x", "mark, which says that there is no star; again: none"),
    ("e", "empty; so do Backspace and Delete"),
    ("u, r", "undo, redo; so do Ctrl-Z and Ctrl-Y"),
    ("R", "empty the board, and set the clock to zero"),
    ("h", "hint: where to look; again: the technique; again: the answer"),
    ("d", "do the step, once all of it is told"),
    ("c", "check: is anything wrong so far?"),
    ("a", "mark the cells around each new star, or no longer"),
    ("Esc", "stop a search; remove the message"),
    ("PgDn", "more of a long message; PgUp: back"),
    ("q", "quit; so do Ctrl-C and Ctrl-D. The game is kept"),
    ("mouse", "click: as Space; right: mark"),
)


def panel(session: Session, columns: int, rows: int, first: int = 0) -> list[Piece]:
    """Return the lines beside the board, or below it.

    Args:
        session: the session
        columns: how wide they may be
        rows: how many there may be
        first: how many lines of the message to leave out
    """
    name = printable(title(session.game.board))
    state = f"{session.clock.text}  {session.progress}  {name}"
    head, keys = _wrapped(state, columns, "title"), _wrapped(_KEYS, columns, "key")
    if rows > _PANEL_HEIGHT:
        head.append(Piece(""))
    said = _cut(_said(session, columns), max(1, rows - len(head) - len(keys)), first)
    filler = [Piece("")] * (rows - len(head) - len(said) - len(keys))
    return [*head, *said, *filler, *keys][:rows]


def help_lines(session: Session, columns: int) -> list[Piece]:
    """Return the rules and the keys.

    Args:
        session: the session
        columns: how wide the lines may be
    """
    rules = " ".join(rule_sentences(session.game.board))
    lines = [*_wrapped(rules, columns), Piece("")]
    for key, what in _HELP:
        lines += _wrapped(f"{key:<8}{what}", columns, "key", " " * 8)
    return [*lines, Piece(""), *_wrapped("Any key goes back to the board.", columns)]


def _said(session: Session, columns: int) -> list[Piece]:
    """Return the message, why the game cannot be kept, and what is not as usual."""
    if session.question:
        said = _wrapped(session.question.value, columns, "note")
    else:
        style = "bad" if session.advice.is_bad else "note"
        said = _wrapped(session.advice.text, columns, style)
    fault = f"The game cannot be kept: {session.error}" if session.error else ""
    said += _wrapped(fault, columns, "bad")
    for one in condition_sentences(session.game.board):
        said += _wrapped(printable(one), columns, "note", "  ")
    return said


def _wrapped(text: str, columns: int, style: str = "", indent: str = "") -> list[Piece]:
    width = max(columns, len(indent) + 1)
    lines = textwrap.wrap(text, width, subsequent_indent=indent)
    return [Piece(line, style) for line in lines]


def _cut(lines: list[Piece], rows: int, first: int) -> list[Piece]:
    """Return as many lines as there is room for, and say if there are more."""
    if len(lines) <= rows:
        return lines
    first = min(first, len(lines) - rows)
    shown = lines[first : first + rows]
    if first + rows < len(lines) and rows > 1:
        shown[-1] = Piece("... PgDn: more", "key")
    return shown


_GAP = 2
_PANEL_WIDTH = 30
_PANEL_HEIGHT = 5


class Arrangement(NamedTuple):
    """What is where.

    Attributes:
        frame: how the board is drawn
        is_beside: whether the panel is beside the board, rather than below
        board_width: the columns for the board
        board_height: the lines for it
        panel_width: the columns for the panel
        panel_height: the lines for it

    Where the board takes more room than it has, the screen scrolls with the cursor.
    """

    frame: Frame
    is_beside: bool
    board_width: int
    board_height: int
    panel_width: int
    panel_height: int


def arranged(board: Board, columns: int, rows: int) -> Arrangement:
    """Choose the largest drawing that fits, beside the panel if possible.

    Args:
        board: the board
        columns: the width of the screen
        rows: its height
    """
    room = {
        True: (columns - _GAP - _PANEL_WIDTH, rows),
        False: (columns, rows - _PANEL_HEIGHT),
    }

    def fits(frame: Frame, is_beside: bool) -> bool:
        return frame.width <= room[is_beside][0] and frame.height <= room[is_beside][1]

    frames = Frame(board, True), Frame(board, False)
    choices = [(frame, is_beside) for is_beside in room for frame in frames]
    scrolled = frames[-1], frames[-1].width <= room[True][0]
    frame, is_beside = next((one for one in choices if fits(*one)), scrolled)
    if is_beside:
        width = frame.width + _GAP
        return Arrangement(frame, True, width, rows, columns - width, rows)
    height = max(1, min(frame.height, rows - _PANEL_HEIGHT))
    return Arrangement(frame, False, columns, height, columns, max(1, rows - height))

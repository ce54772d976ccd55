"""The board on the screen, as lines of pieces with styles, and the looks of these.

A cell shows its star, its mark or, faintly, the letter of its region. Between the
cells there are lines, or, where there is too little room, none:

     1  2  3 ▾4
 1   ·  ★  · [A]
 2▸ !★! ·  · [×]
 3   ·  A <★> C

[ ] is around what a hint looks at, < > around its stars, ! ! around what is wrong.
Without lines and without colors, regions have walls: a line to the left of a cell, and
the style `wall`, an underline, above the next region.
"""

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from starbattle.board.board import HOLE, Board, Cell, title
from starbattle.errors import printable
from starbattle.explanation.drawing import looked_at
from starbattle.phrases import letters
from starbattle.play.game import Content
from starbattle.play.session import Session
from starbattle.render.colors import PALETTE, TERMINAL_PAPER, region_tints
from starbattle.render.text import (
    ASCII,
    UNICODE,
    Pen,
    condition_sentences,
    outlined,
    rule_sentences,
)

TINTS = 12
"""How many colors regions have: styles tint0 to tint11."""


class Piece(NamedTuple):
    """Some characters of a line.

    Attributes:
        text: the characters
        style: words for how they look, with blanks between them
        cell: the cell that they are in; None: none
    """

    text: str
    style: str
    cell: Cell | None = None


class Place(NamedTuple):
    """A place on the screen, 0-based."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Frame:
    """How much room the drawing of a board takes.

    Attributes:
        board: the board
        has_lines: whether there are lines between the cells
        has_walls: whether there are walls between regions, if there are no lines
    """

    board: Board
    has_lines: bool
    has_walls: bool = False

    @property
    def cell_width(self) -> int:
        """The columns of a cell."""
        return len(letters(self.board.size - 1)) + 2

    @property
    def margin(self) -> int:
        """The columns left of the cells."""
        return len(str(self.board.size)) + 1

    @property
    def width(self) -> int:
        """The columns of the drawing."""
        return self.margin + self.board.size * self._pitch + self.has_lines

    @property
    def height(self) -> int:
        """The lines of the drawing."""
        return 1 + self.board.size * (1 + self.has_lines) + self.has_lines

    def middle(self, cell: Cell) -> Place:
        """Return where the content of a cell is drawn.

        Args:
            cell: the cell
        """
        row, column = cell
        x = self.margin + column * self._pitch + self.has_lines + 1
        return Place(x, 1 + row * (1 + self.has_lines) + self.has_lines)

    @property
    def _pitch(self) -> int:
        return self.cell_width + self.has_lines


def may_have_lines(board: Board) -> bool:
    """Tell whether lines can be drawn: cells must not be wider than they are apart.

    Args:
        board: the board
    """
    return Frame(board, True).cell_width == _LINED_WIDTH


_LINED_WIDTH = 3


def picture(session: Session, frame: Frame, *, ascii: bool) -> list[list[Piece]]:
    """Draw the board of a session.

    Args:
        session: the session
        frame: how
        ascii: use no other characters
    """
    return list(_Picture(session, frame, ASCII if ascii else UNICODE).lines())


class _Picture:
    def __init__(self, session: Session, frame: Frame, pen: Pen) -> None:
        self._session, self._frame, self._pen = session, frame, pen
        self._is_ascii = pen is ASCII
        self._board = board = session.game.board
        self._tints = region_tints(board, TINTS)
        advice = session.advice
        step = advice.step
        self._looked = looked_at(session.game.position, step) if step else frozenset()
        self._stars = frozenset(step.stars if step else ())
        self._marks = frozenset(step.marks if step else ())
        self._wrong = advice.wrong | session.conflicts()
        self._rows = {unit.index for unit in advice.units if unit.kind == "row"}
        self._columns = {unit.index for unit in advice.units if unit.kind == "column"}

    def lines(self) -> Iterator[list[Piece]]:
        yield list(self._numbers())
        yield from self._with_lines() if self._frame.has_lines else self._plain()

    def _numbers(self) -> Iterator[Piece]:
        frame = self._frame
        yield Piece(" " * (frame.margin + frame.has_lines), "number")
        down = "v" if self._is_ascii else "▾"
        for column in range(self._board.size):
            pointed = column in self._columns
            text = f"{down if pointed else ''}{column + 1}".center(frame.cell_width)
            yield Piece(text, "pointed" if pointed else "number")
            yield Piece(" " * frame.has_lines, "number")

    def _margin(self, row: int | None = None) -> Piece:
        if row is None:
            return Piece(" " * self._frame.margin, "number")
        pointed = row in self._rows
        arrow = (">" if self._is_ascii else "▸") if pointed else " "
        text = f"{row + 1:>{self._frame.margin - 1}}{arrow}"
        return Piece(text, "pointed" if pointed else "number")

    def _plain(self) -> Iterator[list[Piece]]:
        for row in range(self._board.size):
            cells = [(row, column) for column in range(self._board.size)]
            yield [self._margin(row), *map(self._cell, cells)]

    def _with_lines(self) -> Iterator[list[Piece]]:
        texts = {cell: self._text(cell) for cell in self._session.game.cells}
        for number, line in enumerate(outlined(self._board, texts, self._pen)):
            pieces = [self._margin(number // 2 if number % 2 else None)]
            for text, region, _, cell in line:
                tint = self._tint(region) if region >= HOLE else "line"
                pieces.append(self._cell(cell) if cell else Piece(text, tint))
            yield pieces

    def _cell(self, cell: Cell) -> Piece:
        return Piece(self._text(cell), " ".join(self._styles(cell)), cell)

    def _text(self, cell: Cell) -> str:
        before, after = self._around(cell)
        if before == " " and self._is_walled(cell, 0, -1):
            before = "|" if self._is_ascii else "│"
        width = self._frame.cell_width - 2
        return f"{before}{self._sign(cell):^{width}}{after}"

    def _around(self, cell: Cell) -> tuple[str, str]:
        if cell in self._wrong:
            return "!", "!"
        if cell in self._stars:
            return "<", ">"
        is_looked = cell in self._looked or cell in self._marks
        return ("[", "]") if is_looked else (" ", " ")

    def _sign(self, cell: Cell) -> str:
        content = self._session.game[cell]
        if content is Content.STAR or cell in self._stars:
            return self._pen.star
        if content is Content.MARK:
            return self._pen.blank
        if cell in self._marks:
            return "x" if self._is_ascii else "×"
        region = self._board.regions[cell[0]][cell[1]]
        return self._pen.hole if region == HOLE else letters(region)

    def _styles(self, cell: Cell) -> Iterator[str]:
        game = self._session.game
        row, column = cell
        yield self._tint(self._board.regions[row][column])
        yield {Content.STAR: "star", Content.MARK: "mark"}.get(game[cell], "open")
        if self._is_walled(cell, 1, 0):
            yield "wall"
        if cell in self._looked:
            yield "looked"
        if cell in self._stars:
            yield "new-star"
        if cell in self._marks:
            yield "new-mark"
        if cell in self._wrong:
            yield "wrong"
        if game.is_fixed(cell):
            yield "fixed"
        if cell == self._session.cursor:
            yield "cursor"

    def _is_walled(self, cell: Cell, down: int, right: int) -> bool:
        """Tell whether there is a wall between a cell and the one in a direction."""
        row, column = cell[0] + down, cell[1] + right
        if self._frame.has_lines or not self._frame.has_walls:
            return False
        if not (0 <= row < self._board.size and 0 <= column < self._board.size):
            return False
        regions = self._board.regions
        return regions[row][column] != regions[cell[0]][cell[1]]

    def _tint(self, region: int) -> str:
        return "hole" if region == HOLE else f"tint{self._tints[region]}"


_CUBE = (0, 95, 135, 175, 215, 255)
_GRAYS = 232


def _rgb(color: int) -> str:
    """Return one of the 256 colors that terminals have, without the first 16."""
    if color >= _GRAYS:
        red = green = blue = 8 + 10 * (color - _GRAYS)
    else:
        red, green, blue = (_CUBE[(color - 16) // k % 6] for k in (36, 6, 1))
    return f"#{red:02x}{green:02x}{blue:02x}"


STYLES: dict[str, str] = {
    "number": "",
    "pointed": "bold reverse",
    "line": f"bg:{_rgb(TERMINAL_PAPER)} #000000",
    "hole": f"bg:{_rgb(TERMINAL_PAPER)} #000000",
    **{f"tint{k}": f"bg:{_rgb(PALETTE[k])} #000000" for k in range(TINTS)},
    "open": "#585858",
    "star": "#000000 bold",
    "mark": "#000000",
    "wall": "",
    "looked": "#000000 bold",
    "fixed": "underline",
    "new-star": "bg:#008700 #ffffff bold",
    "new-mark": "bg:#d70000 #ffffff bold",
    "wrong": "bg:#d70000 #ffffff bold",
    "cursor": "bg:#000000 #ffffff bold",
    "title": "bold",
    "note": "",
    "bad": "bold",
    "key": "",
}
"""The styles by their names; later ones go before earlier ones."""

_BARE = ("bold", "reverse", "underline")


def colorless(styles: dict[str, str]) -> dict[str, str]:
    """Return styles without their colors, for regions with walls.

    Args:
        styles: the styles by their names
    """
    bare = {
        name: " ".join(word for word in style.split() if word in _BARE)
        for name, style in styles.items()
    }
    return bare | {"wall": "underline", "fixed": "italic", "cursor": "reverse"}


# --- what is written beside the board, or below it, and where that is ---

_KEYS = (
    ("Space", "star, mark, empty"),
    ("s x e", "star, mark, empty"),
    ("u r", "undo, redo"),
    ("h d", "hint, do its step"),
    ("c", "check"),
    ("a", "mark around stars"),
    ("R", "empty the board"),
    ("? q", "help, quit"),
)
_FEW_KEYS = "h hint  c check  u undo  ? help  q quit"

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
    ("mouse", "click: as Space; right: mark; drag: mark several cells"),
)


class Line(NamedTuple):
    """A line of text and the name of its style."""

    text: str
    style: str = ""


def beside(session: Session, columns: int, rows: int, first: int = 0) -> list[Line]:
    """Return the lines beside the board.

    Args:
        session: the session
        columns: how wide they may be
        rows: how many there may be
        first: how many lines of the message to leave out
    """
    head = [*_wrapped(_title(session), columns, "title")]
    head += [*_wrapped(f"{session.clock.text}  {session.progress}", columns), Line("")]
    said, differs = _said(session, columns), _differs(session, columns)
    said += [*([Line("")] if said and differs else []), *differs]
    keys = [Line(f"{key:<7}{what}", "key") for key, what in _KEYS]
    if len(head) + len(said) + 1 + len(keys) > rows or columns < _KEYS_WIDTH:
        keys = _wrapped(_FEW_KEYS, columns, "key")
    room = max(1, rows - len(head) - len(keys) - 1)
    body = _cut(said, room, first)
    filler = [Line("")] * (rows - len(head) - len(body) - len(keys))
    return [*head, *body, *filler, *keys][:rows]


_KEYS_WIDTH = 26


def below(session: Session, columns: int, rows: int, first: int = 0) -> list[Line]:
    """Return the lines below the board; the arguments are those of beside()."""
    state = f"{session.clock.text}  {session.progress}  {_title(session)}"
    head, keys = Line(state[:columns], "title"), Line(_FEW_KEYS[:columns], "key")
    said = _said(session, columns) or _differs(session, columns)
    said = _cut(said, max(1, rows - 2), first)
    filler = [Line("")] * (rows - len(said) - 2)
    return [head, *said, *filler, keys][:rows]


def help_lines(session: Session, columns: int) -> list[Line]:
    """Return the rules and the keys.

    Args:
        session: the session
        columns: how wide the lines may be
    """
    rules = " ".join(rule_sentences(session.game.board))
    lines = [*_wrapped(rules, columns), Line("")]
    for key, what in _HELP:
        lines += _wrapped(f"{key:<8}{what}", columns, "key", " " * 8)
    return [*lines, Line(""), *_wrapped("Any key goes back to the board.", columns)]


def _title(session: Session) -> str:
    return printable(title(session.game.board))


def _said(session: Session, columns: int) -> list[Line]:
    """Return the message, and why the game cannot be kept."""
    if session.question:
        said = _wrapped(session.question.value, columns, "note")
    else:
        style = "bad" if session.advice.is_bad else "note"
        said = _wrapped(session.advice.text, columns, style)
    fault = f"The game cannot be kept: {session.error}" if session.error else ""
    return [*said, *_wrapped(fault, columns, "bad")]


def _differs(session: Session, columns: int) -> list[Line]:
    """Return what is not as usual in this board."""
    said = map(printable, condition_sentences(session.game.board))
    return [line for one in said for line in _wrapped(one, columns, "note", "  ")]


def _wrapped(text: str, columns: int, style: str = "", indent: str = "") -> list[Line]:
    width = max(columns, len(indent) + 1)
    lines = textwrap.wrap(text, width, subsequent_indent=indent)
    return [Line(line, style) for line in lines]


def _cut(lines: list[Line], rows: int, first: int) -> list[Line]:
    """Return as many lines as there is room for, and say if there are more."""
    if len(lines) <= rows:
        return lines
    first = min(first, len(lines) - rows)
    shown = lines[first : first + rows]
    if first + rows < len(lines) and rows > 1:
        shown[-1] = Line("... PgDn: more", "key")
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
    frames = [Frame(board, True)] if may_have_lines(board) else []
    frames.append(Frame(board, False))
    for frame in frames:
        if _fits_beside(frame, columns) and frame.height <= rows:
            return _beside(frame, columns, rows)
    for frame in frames:
        if frame.width <= columns and frame.height + _PANEL_HEIGHT <= rows:
            return _below(frame, columns, rows)
    smallest = frames[-1]
    if _fits_beside(smallest, columns):
        return _beside(smallest, columns, rows)
    return _below(smallest, columns, rows)


def _fits_beside(frame: Frame, columns: int) -> bool:
    return frame.width + _GAP + _PANEL_WIDTH <= columns


def _beside(frame: Frame, columns: int, rows: int) -> Arrangement:
    panel = columns - frame.width - _GAP
    return Arrangement(frame, True, frame.width + _GAP, rows, panel, rows)


def _below(frame: Frame, columns: int, rows: int) -> Arrangement:
    height = max(1, min(frame.height, rows - _PANEL_HEIGHT))
    return Arrangement(frame, False, columns, height, columns, max(1, rows - height))

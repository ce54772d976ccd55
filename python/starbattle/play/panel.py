"""What is written beside the board, or below it, and where that is."""

import textwrap
from typing import NamedTuple

from starbattle.board.board import Board, title
from starbattle.errors import printable
from starbattle.play.picture import Frame, may_have_lines
from starbattle.play.session import Session
from starbattle.render.conditions import condition_sentences, rule_sentences

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

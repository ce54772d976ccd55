"""A board as text: thick lines around the regions, stars in place.

A cell is 3 columns wide and 1 row high, which with the lines between cells looks
square on a terminal. The drawing is made of pieces: cells, the edges between two
cells and the corners where four cells meet. A piece that only cells of one region
share lies inside that region: no line is drawn there, and it has the region's
color, or is hatched if it lies among holes.

Narrow terminals and large boards get a compact drawing, one line per row, in which the
letter of a cell is that of its region:

    A A B B
    A A ★ B
    C D D B
    C D D D
"""

import math
from collections.abc import Collection, Iterable, Sequence
from itertools import groupby
from typing import NamedTuple, TypedDict, Unpack

from starbattle.board.board import HOLE, Board, Cell
from starbattle.phrases import APART, UNITS, letters, plural, put
from starbattle.render.colors import TERMINAL_PAPER, region_at, region_colors
from starbattle.render.terminal import abreast, filled, text_width, width

_OUTSIDE = -2
_CELL_WIDTH = 3


_LINES = " ╸╻┓╺━┏┳╹┛┃┫┗┻┣╋"
"""Where lines go up, right, down and left, as binary digits."""

STAR, BLANK, HOLE_SIGN = "★·░"
ASCII = str.maketrans(_LINES + "★·░×▸▾", " +++" + "+-++" + "++|+" + "++++" + "*.#x>v")
"""What draws the same where there are no other characters."""


class Look(TypedDict, total=False):
    """How a board is drawn.

    Attributes:
        columns: a drawing that is wider gives way to that of compact()
        ascii: avoid box-drawing characters
        color: give each region a soft background, for terminals of 256 colors
    """

    columns: float
    ascii: bool
    color: bool


def draw(board: Board, stars: Iterable[Cell] = (), **look: Unpack[Look]) -> str:
    """Draw the board with its given stars and `stars`, and dots elsewhere.

    The last line has no line end.
    """
    return _fitting(board, stars, [BLANK] * board.size, **look)


def printed(board: Board, stars: Iterable[Cell] = ()) -> str:
    """Draw a board, with the stars of a solution or without, for print()."""
    columns = text_width()
    return with_conditions(board, draw(board, stars, columns=columns), columns)


def before_and_after(
    board: Board, *solutions: Iterable[Cell], **look: Unpack[Look]
) -> str:
    """Draw the board with its letters and, next to it, with stars (0-based cells).

    Drawings that do not fit next to each other go below each other.
    """
    after = (draw(board, stars, **look) for stars in solutions)
    return abreast([lettered(board, **look), *after], look.get("columns", math.inf))


def lettered(board: Board, **look: Unpack[Look]) -> str:
    """Draw the board with the letters of its regions, and with what is given.

    Letters are what all commands call regions by: A is the first one, row by row.
    """
    return _fitting(board, (), _letters(board), **look)


def _letters(board: Board) -> list[str]:
    return [letters(k) for k in range(board.size)]


def _fitting(
    board: Board,
    stars: Iterable[Cell],
    names: Sequence[str],
    columns: float = math.inf,
    ascii: bool = False,
    color: bool = False,
) -> str:
    """Draw a board with lines and names in its regions, or a compact one with letters.

    The latter is for little room.
    """
    is_small = columns < board.size * (_CELL_WIDTH + 1) + 1
    names = _letters(board) if is_small else names
    texts = {cell: names[k] for k in range(board.size) for cell in board.cells_of(k)}
    texts |= dict.fromkeys(board.given_blanks, BLANK)
    texts |= dict.fromkeys([*board.given_stars, *stars], STAR)
    lines = compact(board, texts, columns) if is_small else outlined(board, texts)
    colors = region_colors(board) if color else None
    text = "\n".join(_painted(line, colors) for line in lines)
    return text.translate(ASCII) if ascii else text


class Piece(NamedTuple):
    """A part of a drawing with lines.

    text    the characters
    region  the region it lies inside, HOLE, or less than that on a line
    bold    whether it is a star
    cell    the cell that it is, if it is one
    """

    text: str
    region: int
    bold: bool = False
    cell: Cell | None = None


def outlined(board: Board, texts: dict[Cell, str]) -> list[list[Piece]]:
    """Return the pieces of a drawing with lines, line by line.

    Args:
        board: the board
        texts: what is in the cells, 3 columns wide at most
    """

    def joint(above: int, below: int, left: int, right: int) -> Piece:
        """Draw what lies between cells: four, or two in one row or column."""
        a, b, c, d = (
            region_at(board, row, column, _OUTSIDE)
            for row in (above, below)
            for column in (left, right)
        )
        line = _LINES[8 * (a != b) + 4 * (b != d) + 2 * (c != d) + (a != c)]
        return piece(line * (_CELL_WIDTH if left == right else 1), {a, b, c, d})

    def piece(text: str, regions: set[int]) -> Piece:
        region = regions.pop() if len(regions) == 1 else _OUTSIDE
        return Piece(HOLE_SIGN * len(text) if region == HOLE else text, region)

    def content(cell: Cell) -> Piece:
        text, region = texts.get(cell, ""), board.regions[cell[0]][cell[1]]
        if not text:
            return piece(" " * _CELL_WIDTH, {region})._replace(cell=cell)
        padding = _CELL_WIDTH - width(text)
        text = " " * (padding // 2) + text + " " * (padding - padding // 2)
        return Piece(text, region, STAR in text, cell)

    lines = []
    for k in range(2 * board.size + 1):
        above, below = (k - 1) // 2, k // 2  # the same in the middle of a row
        lines.append([joint(above, below, -1, 0)])
        for c in range(board.size):
            filling = content((below, c)) if k % 2 else joint(above, below, c, c)
            lines[-1] += [filling, joint(above, below, c, c + 1)]
    return lines


def _painted(line: list[Piece], colors: Sequence[int] | None) -> str:
    """Join pieces, in black on the color of their region, or on that of paper."""
    text = ""
    for (region, bold), pieces in groupby(line, lambda piece: piece[1:3]):
        run = "".join(piece.text for piece in pieces)
        if colors is not None:
            background = colors[region] if region >= 0 else TERMINAL_PAPER
            run = f"\x1b[{'1;' * bold}38;5;16;48;5;{background}m{run}\x1b[0m"
        text += run
    return text


def compact(board: Board, texts: dict[Cell, str], columns: float) -> list[list[Piece]]:
    """Return the lines of a drawing within so many columns, if that is possible.

    Cells stand apart if there is room for it. A star, and a dot where no star may be,
    hides the letter of its cell.
    """
    most = len(letters(board.size - 1))
    gap = " " * (board.size * (most + 1) - 1 <= columns)
    lines = []
    for r, regions in enumerate(board.regions):
        signs = [texts.get((r, c), HOLE_SIGN) for c in range(board.size)]
        pieces = [
            Piece(f"{sign:<{most}}{gap}", region, sign == STAR)
            for sign, region in zip(signs, regions, strict=True)
        ]
        pieces[-1] = pieces[-1]._replace(text=pieces[-1].text.rstrip())
        lines.append(pieces)
    return lines


# --- what differs from the usual rules, and constraints: sentences below a board ---

_MOST = 5
"""The most constraints that are written; more are counted."""


def condition_sentences(board: Board) -> list[str]:
    """Return a sentence for each rule that is not the usual one, and constraints."""
    if board.is_usual:
        return []
    from starbattle.conditions.where import texts  # few boards need it

    found = texts(board.where)
    names = [f"Constraint {k}" for k in range(1, len(found) + 1)]
    if len(found) == 1:
        names = ["Constraint"]
    shown = found if len(found) <= _MOST + 1 else found[:_MOST]
    more = len(found) - len(shown)
    return [
        *board.rules.sentences(board.stars),
        *(f"{name}: {text}" for name, text in zip(names, shown, strict=False)),
        *([f"And {plural(more, 'more constraint')}."] if more else []),
    ]


def rule_sentences(board: Board) -> list[str]:
    """Return sentences for all that is asked of a player, the usual rules, too."""
    differs = board.rules.words(board.stars)
    return [*_usual([board.stars], differs), *condition_sentences(board)]


def page_sentences(boards: Sequence[Board]) -> list[str]:
    """Return sentences for the rules of all boards on a page, without constraints."""
    counts = sorted({board.stars for board in boards})
    first, *others = [board.rules.words(board.stars) for board in boards]
    if all(other == first for other in others):
        return [*_usual(counts, first), *boards[0].rules.sentences(boards[0].stars)]
    return [*_usual(counts, {}), "Where a board has other rules, they are below it."]


def _usual(counts: Sequence[int], differs: Collection[str]) -> list[str]:
    """Say what is as usual, given numbers of stars and the rules that differ."""
    stars = " or ".join([*map(str, counts[:-1]), plural(counts[-1], "star")])
    units = [unit for unit in UNITS if f"{unit}_stars" not in differs]
    return [
        *([put(stars, units)] if units else []),
        *([] if "touch" in differs else [APART]),
    ]


def with_conditions(board: Board, drawing: str, columns: float) -> str:
    """Return the drawing of a board with the sentences below it."""
    every = condition_sentences(board)
    below = "\n".join(filled(sentence, columns, "  ") for sentence in every)
    return "\n\n".join(filter(None, [drawing, below]))

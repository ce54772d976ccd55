"""A board as a scene: regions, lines, stars, marks, and what is to be seen."""

import math
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import starmap
from textwrap import wrap
from typing import Any, Literal

from starbattle import arguments
from starbattle.board.board import HOLE, Board, Cell, check_board, unit_cells
from starbattle.board.position import Position, cells_on_board
from starbattle.errors import RequestError, printable
from starbattle.phrases import letters, plural, unit_name
from starbattle.render.colors import Theme, region_tints
from starbattle.render.svg import (
    Point,
    Scene,
    Shape,
    Trail,
    border_edges,
    disc,
    inner_edges,
    lines,
    outline,
    rectangle,
    to_svg,
    trails,
    words,
)
from starbattle.render.text import condition_sentences

Unit = tuple[str, int]
"""A row, column or region: ("row", 0) is the first one."""

CELL = 36
"""Width and height of a cell."""

_MARGIN = 6
_LABELS = 24
_STAR = 13.5
_NOTCH = 0.42
_HATCH = 4
_LINE = 16
LETTER = 0.56
"""How wide a letter is on average, in sizes: as Helvetica's digits."""

_SPOT_OPACITY = 0.35
_HEAT_OPACITY = 0.6


@dataclass(frozen=True, slots=True)
class Picture:
    """What to draw; all cells are 0-based (row, column).

    Attributes:
        board: the board
        stars: cells with a star; those that the board gives are added
        marks: cells known to have none: dots, or crosses; without stars, given blanks
            are added
        highlights: cells to look at
        units: rows, columns and regions to look at
        heat: a value from 0 to 1 for each cell, such as how many of the solutions have
            a star there; shown in per cent, and shaded by its share of the largest
            value
        pastel: give regions soft colors, neighbors different ones
        labels: number the rows and columns
        mark: how marks are drawn
        title: what the picture is called, in place of the board's name
        blocks: the top left cells of blocks of 2x2 cells to draw
        numbers: numbers in the corners of cells, such as an order
    """

    board: Board
    stars: Collection[Cell] = ()
    marks: Collection[Cell] = ()
    highlights: Collection[Cell] = ()
    units: Collection[Unit] = ()
    heat: Mapping[Cell, float] = field(default_factory=dict)
    pastel: bool = False
    labels: bool = False
    mark: Literal["dot", "cross"] = "dot"
    title: str = ""
    blocks: Collection[Cell] = ()
    numbers: Mapping[Cell, int] = field(default_factory=dict)

    @classmethod
    def of(cls, position: Position, **look: Any) -> "Picture":
        """Return what to draw of a position; `look` is all else."""
        stars, marks = sorted(position.stars), sorted(position.marks)
        return cls(position.board, stars, marks, **look)

    def __post_init__(self) -> None:
        """Add what is given; raise RequestError if it cannot be drawn."""
        check_board(self.board)
        self._add_given()
        for name in ("stars", "marks", "highlights", "heat", "blocks", "numbers"):
            cells_on_board(name, getattr(self, name), self.board.size)
        arguments.one_of("mark", self.mark, ("dot", "cross"))
        for unit in self.units:
            _check_unit(self.board, unit)
        for cell, value in self.heat.items():
            if not 0 <= value <= 1:
                raise RequestError(
                    f"the heat of a cell must be from 0 to 1, not {value}: {cell}"
                )

    def _add_given(self) -> None:
        """Add given stars, and to a bare board given blanks, too."""
        board = self.board
        stars, blanks = board.given_stars, () if self.stars else board.given_blanks
        for name, cells in (("stars", stars), ("marks", blanks)):
            there = arguments.cells(name, getattr(self, name))
            more = [cell for cell in cells if cell not in there]
            object.__setattr__(self, name, [*there, *more])


def _check_unit(board: Board, unit: Unit) -> None:
    kind, index = unit
    count = 2 if kind == "diagonal" else board.size
    if kind not in ("row", "column", "region", "diagonal") or not 0 <= index < count:
        raise RequestError(f"no unit of a {board.size}x{board.size} board: {unit}")


class Svg(str):
    """The text of a picture, which notebooks show as the picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return str(self)


def svg(
    board: Board,
    *,
    stars: Collection[Cell] = (),
    marks: Collection[Cell] = (),
    highlights: Collection[Cell] = (),
    units: Collection[Unit] = (),
    heat: Mapping[Cell, float] | None = None,
    pastel: bool = False,
    labels: bool = False,
    mark: Literal["dot", "cross"] = "dot",
    theme: Theme = "auto",
    title: str = "",
) -> Svg:
    """Draw a board as SVG.

    Notebooks display what is returned; str() is its text.

    Args:
        board: the board
        stars: 0-based (row, column) cells with a star
        marks: cells known to have none
        highlights: cells to look at
        units: rows, columns and regions to look at, such as ("row", 0)
        heat: a value from 0 to 1 for each cell, shown in per cent; see frequencies()
        pastel: give regions soft colors, neighbors different ones
        labels: number the rows and columns
        mark: how marks are drawn, "dot" or "cross"
        theme: "auto" (as the reader's screen), "light" or "dark"
        title: what the picture is called; "": the board's name

    Raises:
        RequestError: for what cannot be drawn on this board
    """
    arguments.one_of("theme", theme, ("auto", "light", "dark"))
    picture = Picture(
        board, stars, marks, highlights, units, heat or {}, pastel, labels, mark, title
    )
    return Svg(to_svg(scene(picture), theme))


def frequencies(solutions: Iterable[Iterable[Cell]]) -> dict[Cell, float]:
    """Return for each cell which part of the solutions has a star there.

    Args:
        solutions: solutions of one board

    Returns:
        The part, 0 to 1, by 0-based (row, column), as svg() takes it for `heat`.
    """
    listed = arguments.listed("solutions", solutions, "a list of solutions")
    every = [set(arguments.cells("solutions", solution)) for solution in listed]
    counts = Counter(cell for solution in every for cell in solution)
    return {cell: count / len(every) for cell, count in sorted(counts.items())}


def scene(picture: Picture) -> Scene:
    """Lay out the picture of a board."""
    before = _MARGIN + (_LABELS if picture.labels else 0)
    side = CELL * picture.board.size
    drawn = _Drawing(picture, before)
    width = before + side + _MARGIN
    below = list(_conditions(picture.board, width))
    height = width + _LINE * len(below) + (_MARGIN if below else 0)
    shapes = (
        *lines("paper", [rectangle(0, 0, width, height)]),
        *drawn.shapes(),
        *below,
    )
    return Scene(width, height, shapes, _title(picture), _words(picture))


def _conditions(board: Board, width: float) -> Iterator[Shape]:
    """Write what differs from the usual rules below a board."""
    size = CELL / 3.6
    most = max(12, int((width - 2 * _MARGIN) / (size * LETTER)))
    every = (wrap(sentence, most) for sentence in condition_sentences(board))
    for k, text in enumerate(line for sentence in every for line in sentence):
        yield words(
            "caption", (_MARGIN, width + _LINE * (k + 0.5)), text, size, "start"
        )


class _Drawing:
    """The layers of a picture; `before` is the space left of and above the board."""

    def __init__(self, picture: Picture, before: float) -> None:
        self._picture = picture
        self._board = picture.board
        self._before = before

    def shapes(self) -> Iterator[Shape]:
        yield from self._ground()
        yield from lines("thin", self._on_board(trails(inner_edges(self._board))))
        yield from lines("border", self._on_board(trails(border_edges(self._board))))
        yield from self._attention()
        yield from self._contents()
        if self._picture.labels:
            yield from self._labels()

    def _ground(self) -> Iterator[Shape]:
        """Draw what lies below the lines."""
        if self._picture.pastel:
            for region, tint in enumerate(region_tints(self._board)):
                yield from lines(f"tint{tint}", self._squares(region))
        holes = self._board.cells_of(HOLE)
        yield from lines("hole", self._squares(HOLE))
        yield from lines("hatch", [t for cell in holes for t in self._hatch(cell)])
        most = max(self._picture.heat.values(), default=0)
        for cell, value in self._picture.heat.items():
            share = value / most if most else 0  # of the largest value
            shade = round(_HEAT_OPACITY * share, 3)
            yield from lines("heat", [self._square(cell, 0)], shade)
        spots = [self._square(cell, 0) for cell in self._picture.highlights]
        yield from lines("spot", spots, _SPOT_OPACITY)

    def _attention(self) -> Iterator[Shape]:
        rings = [self._square(cell, 4) for cell in self._picture.highlights]
        yield from lines("ring", rings)
        for cell in self._picture.blocks:
            yield from lines("block", [self._block(cell)])
        for unit in self._picture.units:
            around = outline(unit_cells(self._board, *unit))
            yield from lines("unit", self._on_board(around))

    def _contents(self) -> Iterator[Shape]:
        for cell in self._picture.marks:
            yield from self._mark(cell)
        for cell in self._picture.stars:
            yield from lines("star", [star(self._middle(cell), _STAR)])
        for cell, number in self._picture.numbers.items():
            left, top = self._corner(cell)
            at = left + 0.8 * CELL, top + 0.24 * CELL
            yield words("number", at, str(number), CELL / 3)
        stars = set(self._picture.stars)
        for cell, value in self._picture.heat.items():
            if cell not in stars:
                text = f"{100 * value:.0f}"
                yield words("value", self._middle(cell), text, CELL / 3)

    def _mark(self, cell: Cell) -> Iterator[Shape]:
        x, y = self._middle(cell)
        if self._picture.mark == "dot":
            yield disc("dot", (x, y), CELL / 11)
        else:
            r = CELL / 7
            arms = [((x - r, y + s * r), (x + r, y - s * r)) for s in (1, -1)]
            yield from lines("cross", map(Trail, arms))

    def _labels(self) -> Iterator[Shape]:
        outside = self._before - _LABELS / 2
        for k in range(self._board.size):
            x, _ = self._middle((0, k))
            yield words("label", (x, outside), str(k + 1), CELL / 3)
            yield words("label", (outside, x), str(k + 1), CELL / 3)

    def _hatch(self, cell: Cell) -> Iterator[Trail]:
        """Hatch a cell; the lines go on in the next one."""
        left, top = self._corner(cell)
        step = CELL / _HATCH
        for k in range(1, 2 * _HATCH):
            near, far = max(0, k - _HATCH) * step, min(k, _HATCH) * step
            yield Trail(((left + near, top + far), (left + far, top + near)))

    def _squares(self, region: int) -> list[Trail]:
        return [self._square(cell, 0) for cell in self._board.cells_of(region)]

    def _square(self, cell: Cell, inset: float) -> Trail:
        left, top = self._corner(cell)
        side = CELL - 2 * inset
        return rectangle(left + inset, top + inset, side, side)

    def _block(self, cell: Cell) -> Trail:
        """Return a line a little inside a block; the board may end within it."""
        left, top = self._corner(cell)
        down, across = (min(2, self._board.size - k) for k in cell)
        return rectangle(left + 2, top + 2, across * CELL - 4, down * CELL - 4)

    def _corner(self, cell: Cell) -> Point:
        row, column = cell
        return self._before + CELL * column, self._before + CELL * row

    def _middle(self, cell: Cell) -> Point:
        left, top = self._corner(cell)
        return left + CELL / 2, top + CELL / 2

    def _on_board(self, found: Iterable[Trail]) -> list[Trail]:
        """Bring trails between corners of cells to their places."""
        return [
            Trail(tuple(self._corner((y, x)) for x, y in trail.points))  # type: ignore[arg-type]
            for trail in found
        ]


def star(middle: Point, radius: float) -> Trail:
    """Return the outline of a five-pointed star."""
    x, y = middle
    turns = [(math.pi / 5 * k, radius * (_NOTCH if k % 2 else 1)) for k in range(10)]
    points = [(x + r * math.sin(a), y - r * math.cos(a)) for a, r in turns]
    return Trail(tuple(points), closed=True)


_MADE = re.compile(r"(\d+x\d+)-\d+-\d+")
"""How boards are called that are made: their size, stars and seed."""


def shown_name(board: Board) -> str:
    """Return the name of a board to print, "" if it has none or it is a web address.

    Of a made one it is the size: a seed says nothing to those who solve it.
    """
    made = _MADE.fullmatch(board.id)
    return made[1] if made else "" if "://" in board.id else printable(board.id)


def _title(picture: Picture) -> str:
    board = picture.board
    if picture.title:
        return printable(picture.title)
    own = "" if _MADE.fullmatch(board.id) else shown_name(board)
    name = own or "Star Battle"
    return f"{name}: {board.size}×{board.size}, {plural(board.stars, 'star')}"


def _words(picture: Picture) -> str:
    """Describe a picture to those who do not see it."""
    parts = [f"Regions, row by row: {_rows(picture.board)}."]
    seen = {
        "Stars at": _places(picture.stars),
        "No star at": _places(picture.marks),
        "Highlighted:": _places(picture.highlights),
        "Outlined:": ", ".join(starmap(unit_name, picture.units)),
        "Blocks of 2x2 cells from:": _places(picture.blocks),
    }
    parts += [f"{what} {which}." for what, which in seen.items() if which]
    for cell, number in picture.numbers.items():
        parts.append(f"Number {number} at {_places([cell])}.")
    if picture.heat:
        parts.append("The numbers are values of cells in per cent.")
    parts += condition_sentences(picture.board)
    return " ".join(parts)


def _rows(board: Board) -> str:
    names = [letters(k) for k in range(board.size)]
    gap = " " if board.size > 26 else ""
    return ", ".join(
        gap.join("hole" if k == HOLE else names[k] for k in row)
        for row in board.regions
    )


def _places(cells: Iterable[Cell]) -> str:
    rows: dict[int, list[int]] = {}
    for row, column in sorted(cells):
        rows.setdefault(row + 1, []).append(column + 1)
    return "; ".join(
        f"row {row}, {'column' if len(found) == 1 else 'columns'} "
        + ", ".join(map(str, found))
        for row, found in rows.items()
    )

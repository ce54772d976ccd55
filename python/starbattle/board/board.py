"""The board: N x N cells cut into N regions, and a number of stars."""

import json
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field
from itertools import product
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, SupportsIndex, TypeAlias, TypeVar

from starbattle.arguments import (
    cells,
    invalid_argument,
    is_given,
    set_fields,
    shown,
    whole,
)
from starbattle.board.rows import (
    HOLE_SIGNS,
    READERS,
    Rows,
    are_in_pieces,
    check_count,
    checked_given,
    distinct_labels,
    label_rows,
    star_count,
    warn_of_pieces,
)
from starbattle.conditions.rules import Rules, checked_rules
from starbattle.errors import BoardError, RequestError, shortened
from starbattle.names import FormatName
from starbattle.phrases import plural

if TYPE_CHECKING:  # what few boards need is imported when they do
    from starbattle.conditions.term import Constraint
    from starbattle.conditions.variables import Variables
    from starbattle.conditions.where import Where

HOLE = -1
"""Region number of a cell that belongs to no region; no star may stand there."""

Cell = tuple[int, int]
"""A cell as (row, column), 0-based."""

CellLike: TypeAlias = Cell | str
"""A cell, or its name, which counts from 1: "r1c5" is the cell (0, 4)."""

_T = TypeVar("_T")

_USUAL = Rules()


class Drawable:
    """A board, or what has one, with its pictures."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        """Show the picture in a notebook; it has a description for screen readers."""
        return str(self._repr_svg_())  # type: ignore[attr-defined]

    def plot(self, ax: Any = None, **options: Any) -> Any:
        """Draw the picture on axes of matplotlib, as an image, and return them.

        Needs the extras `lab` and `pictures`.

        Args:
            ax: the axes; None: those of a new figure of pyplot
            **options: those of svg(), such as pastel=True, but for `theme`

        Raises:
            StarBattleError: without these
        """
        from starbattle.render.export import plot_value

        return plot_value(self, ax, options)

    def save(self, path: str | Path, **options: Any) -> None:
        """Draw the picture to a file: .svg, .png, .pdf or .html.

        PNG and PDF need the extra `pictures`.

        Args:
            path: the file, which is replaced if it exists
            **options: those of svg(), such as pastel=True, and `scale`, the pixels of
                PNG a point (default 2)

        Raises:
            RequestError: for a name that ends otherwise
            StarBattleError: if the file cannot be written
        """
        from starbattle.render.export import save_value

        save_value(self, path, options)


@dataclass(frozen=True, slots=True, init=False)
class Board(Drawable):
    """A Star Battle board, checked when made and never changed.

    Attributes:
        regions: N rows of N region numbers: 0..N-1 in order of first appearance, row by
            row; HOLE (-1) for a cell of no region
        stars: stars in every row, column and region
        id: name of the board; "" if it has none
        given_stars: 0-based (row, column) cells that are given as stars, sorted: every
            solution has them
        given_blanks: cells that are given as empty
        rules: what differs from the usual rules
        where: constraints that every solution meets
        labels: the label that region k was given, as text, at index k
        is_in_pieces: whether the cells of some region do not hang together

    Boards are equal if their regions, stars, given cells, rules and constraints are.

    Examples:
        >>> Board(["AAAA", "BAAC", "BADC", "BDDD"], stars=1).regions[1]
        (1, 0, 0, 2)
    """

    regions: tuple[tuple[int, ...], ...]
    stars: int
    id: str = field(compare=False)
    given_stars: tuple[Cell, ...]
    given_blanks: tuple[Cell, ...]
    rules: Rules = field(compare=False)
    where: "tuple[Constraint, ...]" = field(compare=False)
    labels: tuple[str, ...] = field(init=False, compare=False, repr=False)
    is_in_pieces: bool = field(init=False, compare=False, repr=False)
    _conditions: str = field(init=False, compare=False, repr=False)
    _key: str = field(init=False, repr=False)

    def __init__(
        self,
        regions: Rows,
        stars: SupportsIndex | None = None,
        id: str = "",
        given_stars: Iterable[CellLike] = (),
        given_blanks: Iterable[CellLike] = (),
        rules: Rules = _USUAL,
        where: "Where" = (),
    ) -> None:
        """Make a board of N rows of N labels.

        Args:
            regions: lists, texts (a label is a character; blanks are ignored), one text
                of N lines, a numpy array or a table as of pandas. Labels may be any
                integers or texts and are compared as texts (1 and "1" are the same
                region); -1 is a hole, and so is "." or "#" if it is the one label
                too many
            stars: stars in every row, column and region. There is no default, as files
                without a star count have none
            id: name of the board
            given_stars: 0-based (row, column) cells that every solution has stars in
            given_blanks: cells that no solution has a star in
            rules: what differs from the usual rules, such as Rules(touch="knight")
            where: constraints that every solution meets, made of variables(); or texts
                of them, as in "cell(1,4) + cell(2,4) =< 1", which count from 1

        Raises:
            BoardError: if this is not a board; it names the 1-based row and column at
                fault

        Warns:
            BoardWarning: if the cells of a region do not hang together
        """
        id = _name(id)
        try:
            rows = label_rows(regions)
            labels = distinct_labels(rows)
            count = star_count(stars, len(rows))
        except BoardError as error:
            error.located(board_id=id or None)
            raise
        number = dict.fromkeys(["-1", *HOLE_SIGNS], HOLE)
        number |= {label: k for k, label in enumerate(labels)}
        numbers = tuple([tuple([number[label] for label in row]) for row in rows])
        self._fill(numbers, count, id, labels, are_in_pieces(numbers))
        self._give(given_stars, given_blanks)
        if rules is not _USUAL or is_given(where):
            self._demand(checked_rules(rules), where)
        if self.is_in_pieces:
            warn_of_pieces(numbers, labels, id)

    @classmethod
    def _connected(cls, rows: Sequence[Sequence[int]], stars: int, id: str) -> "Board":
        """Make a board of square rows of region numbers as they are in `regions`.

        For readers that find regions by flood fill: nothing is checked but the
        number of regions and of stars, which makes it fast.
        """
        size = len(rows)
        check_count(max(map(max, rows)) + 1, rows)
        board: Board = object.__new__(cls)
        labels = tuple([str(number) for number in range(size)])
        numbers = tuple([tuple(row) for row in rows])
        board._fill(numbers, star_count(stars, size), id, labels, False)
        return board

    @classmethod
    def load(
        cls,
        path: str | Path,
        stars: SupportsIndex | None = None,
        from_format: str | None = None,
        rules: Rules | None = None,
    ) -> "Board":
        """Read the one board in a file of any supported format.

        Args:
            path: a file, or "-" for standard input. A text may also name a board that
                ships ("norvig/24") or one board of a file ("boards.jsonl#3",
                "boards.jsonl#ID"), see read_boards()
            stars: the star count; overrides that of the file, and is needed if it has
                none
            from_format: name of the format; None: it is detected
            rules: the rules in place of those of the file, which are not judged then

        Raises:
            BoardError: if the board cannot be read, or if the file holds several
        """
        from starbattle.formats import only, read_boards

        found = read_boards(path, stars=stars, from_format=from_format, rules=rules)
        return only(found, path)

    @classmethod
    def parse(
        cls,
        text: str,
        stars: SupportsIndex | None = None,
        id: str = "",
        from_format: str | None = None,
    ) -> "Board":
        """Read the one board in a text of any supported format.

        Args:
            text: the text of a file, or a URL
            stars: the star count; overrides that of the text
            id: name of the board; overrides that in the text
            from_format: name of the format; None: it is detected

        Raises:
            BoardError: if the board cannot be read, or if the text holds several
        """
        from starbattle.formats import parse_board

        board = parse_board(text, stars, from_format)
        return board.renamed(id) if id else board

    @classmethod
    def from_image(
        cls, source: Any, stars: SupportsIndex | None = None, id: str = ""
    ) -> "Board":
        """Read the one board in a picture, such as a screenshot or a photograph.

        Needs the extra `images`. A MarksWarning says that marks of a player are left
        out.

        Args:
            source: a file (PNG, JPEG, WebP, GIF), its bytes, a PIL image or an array of
                bytes
            stars: the star count; None: the least with which the board has exactly one
                solution
            id: name of the board

        Raises:
            BoardError: if there is no board, or if there are several

        Warns:
            BoardWarning: of what is doubtful
        """
        from starbattle.images import image_board

        board = image_board(source, stars)
        return board.renamed(id) if id else board

    @classmethod
    def named(cls, name: str, stars: SupportsIndex | None = None) -> "Board":
        """Return a board that ships with the package.

        Unlike with load(), no file of yours comes first. `starbattle boards` lists all
        names.

        Args:
            name: such as "norvig/24"; "made/10x10-2#4" is the fourth board of a file,
                "made/10x10-2#ID" one by its id
            stars: the star count; None: that of the board

        Raises:
            BoardError: if there is no such board; it suggests similar names
        """
        from starbattle.formats import named_board

        return named_board(name, stars)

    def to(self, format: FormatName) -> str:
        """Return the text of the board in a format.

        The text is that of a file with this board alone, without the last line end;
        parse() reads it.

        Args:
            format: name of the format, such as "puzzlink", "jsonl" or "csv"

        Raises:
            BoardError: for an unknown format, and if the format cannot hold the board
        """
        from starbattle.board.position import Position

        return Position(self).to(format)

    @property
    def size(self) -> int:
        """N: the number of rows, of columns and of regions."""
        return len(self.regions)

    def cells_of(self, region: int) -> tuple[Cell, ...]:
        """Return the cells of a region, row by row, 0-based.

        Args:
            region: number of the region, or HOLE

        Raises:
            RequestError: for an invalid region number
        """
        if (found := whole(region)) is None or not HOLE <= found < self.size:
            raise invalid_argument(
                "region", region, f"from 0 to {self.size - 1}, or HOLE (-1)"
            )
        indices = range(self.size)
        every = product(indices, indices)
        return tuple((r, c) for r, c in every if self.regions[r][c] == region)

    @property
    def is_given(self) -> bool:
        """Whether some cells are given."""
        return bool(self.given_stars or self.given_blanks)

    @property
    def problem(self) -> tuple[object, ...]:
        """What tells this board from others: regions, stars, and what else it asks."""
        given = (self.given_stars, self.given_blanks) if self.is_given else ()
        conditions = (self._key,) if self._key else ()
        return (self.regions, self.stars, *given, *conditions)

    @property
    def is_usual(self) -> bool:
        """Whether the rules are the usual ones, without further constraints."""
        return not self._conditions

    def conditions(self) -> dict[str, Any]:
        """Return what differs from the usual rules, as a line of JSON has it.

        It is the keys "rules" and "where", each if there is any.
        """
        values = json.loads(self._conditions) if self._conditions else ()
        found = zip(("rules", "where"), values, strict=False)
        return {name: value for name, value in found if value}

    @property
    def row_stars(self) -> Sequence[int]:
        """How many stars each row has."""
        return self.rules.counts("row_stars", self.size, self.stars)

    def variables(self) -> "Variables":
        """Return what constraints on this board are made of: `cell` and `column`.

        Examples:
            >>> v = Board(["AABB", "AABB", "CCDD", "CCDD"], stars=1).variables()
            >>> v.cell[0, 1] + v.cell[1, 3] <= 1
            cell[0, 1] + cell[1, 3] <= 1
            >>> v.column[0][0] < v.column[3][0]
            column[0][0] < column[3][0]
        """
        from starbattle.conditions.variables import Variables

        return Variables.of(self.row_stars)

    def with_stars(self, stars: int) -> "Board":
        """Return this board with another star count, as a board never changes.

        Args:
            stars: stars in every row, column and region

        Raises:
            BoardError: if the board cannot have so many
        """
        return self.changed(star_count(stars, self.size))

    def with_given(
        self, stars: Iterable[CellLike] = (), blanks: Iterable[CellLike] = ()
    ) -> "Board":
        """Return this board with more given cells, as a board never changes.

        Args:
            stars: 0-based (row, column) cells that every solution has stars in
            blanks: cells that no solution has a star in

        Raises:
            BoardError: for a cell off the board, a star in a hole, and a cell that is
                given as both
        """
        other = self._with()
        other._give([*self.given_stars, *stars], [*self.given_blanks, *blanks])
        return other

    def with_rules(self, rules: Rules) -> "Board":
        """Return this board with other rules, as a board never changes.

        Args:
            rules: what differs from the usual rules; Rules() are the usual ones

        Raises:
            BoardError: for rules that do not fit the board
        """
        return self.changed(rules=checked_rules(rules))

    def with_where(self, where: "Where") -> "Board":
        """Return this board with more constraints, as a board never changes.

        Args:
            where: constraints that every solution meets, or texts of them

        Raises:
            RequestError: for what is not a constraint
            BoardError: for a cell off the board, and a star that a row does not have
        """
        return self.changed(where=where)

    def changed(
        self,
        stars: SupportsIndex | None = None,
        rules: Rules | None = None,
        where: "Where" = (),
    ) -> "Board":
        """Return this board with what a call asks; it is this one if that is nothing.

        Args:
            stars: the star count in place of that of this board
            rules: the rules in place of those of this board
            where: more constraints

        Raises:
            RequestError: for what are no rules, or is not a constraint
            BoardError: for what does not fit the board
        """
        other = self
        if stars is not None:
            other = self._with(stars=star_count(stars, self.size))
        added = is_given(where)
        if added or rules is not None or not (self.is_usual or other is self):
            from starbattle.conditions.where import constraints

            every = (*self.where, *constraints(where)) if added else self.where
            other = other._with()
            other._demand(self.rules if rules is None else checked_rules(rules), every)
        return other

    def __str__(self) -> str:
        """Draw the board with box-drawing characters."""
        from starbattle.render.text import printed

        return printed(self)

    def _repr_svg_(self) -> str:
        """Show the picture in a notebook."""
        from starbattle.render.picture import svg

        return str(svg(self))

    def _fill(
        self,
        regions: tuple[tuple[int, ...], ...],
        stars: int,
        id: str,
        labels: tuple[str, ...],
        is_in_pieces: bool,
    ) -> None:
        set_fields(
            self,
            regions=regions,
            stars=stars,
            id=id,
            given_stars=(),
            given_blanks=(),
            rules=_USUAL,
            where=(),
            labels=labels,
            is_in_pieces=is_in_pieces,
            _conditions="",
            _key="",
        )

    def _give(self, stars: Iterable[CellLike], blanks: Iterable[CellLike]) -> None:
        on, off = cells("given_stars", stars), cells("given_blanks", blanks)
        try:
            given = checked_given(self.regions, on, off)
        except BoardError as error:
            error.located(board_id=self.id or None)
            raise
        set_fields(self, given_stars=given[0], given_blanks=given[1])

    def _demand(self, rules: Rules, where: "Where") -> None:
        """Take rules and constraints. Raises RequestError and BoardError."""
        from starbattle.conditions import where as written

        found = written.constraints(where)
        try:
            rules.check(self.size, self.stars)
            written.check_where(found, rules.counts("row_stars", self.size, self.stars))
        except RequestError as error:
            raise BoardError(str(error), board_id=self.id or None) from None
        words, texts = rules.words(self.stars), written.texts(found)
        is_usual = not (words or texts)
        conditions = "" if is_usual else json.dumps([words, texts])
        # Boards are equal whose texts differ in blanks only.
        key = written.without_blanks(conditions)
        set_fields(self, rules=rules, where=found, _conditions=conditions, _key=key)

    def renamed(self, id: str) -> "Board":
        """Return the same board with another id.

        Args:
            id: the new name
        """
        return self._with(id=_name(id))

    def _with(self, **values: object) -> Self:
        other = copy(self)
        set_fields(other, **values)
        return other


def unit_cells(board: Board, kind: str, index: int) -> tuple[Cell, ...]:
    """Return the cells of a row, column, region or diagonal, holes among them.

    Diagonal 0 begins at the top left, 1 at the top right.
    """
    across = range(board.size)
    if kind == "row":
        return tuple((index, k) for k in across)
    if kind == "column":
        return tuple((k, index) for k in across)
    if kind == "diagonal":
        return tuple((k, board.size - 1 - k if index else k) for k in across)
    return board.cells_of(index)


def unit_stars(board: Board) -> Iterator[tuple[str, int, int]]:
    """Yield the kind, the index and the number of stars of each unit that has one."""
    for kind in ("row", "column", "region"):
        counts = board.rules.counts(f"{kind}_stars", board.size, board.stars)
        yield from ((kind, index, count) for index, count in enumerate(counts))
    if (count := board.rules.on_diagonals(board.stars)) is not None:
        yield from (("diagonal", index, count) for index in (0, 1))


def check_board(board: object) -> Board:
    """Return a board. Raises RequestError, which says how to make one, for any other.

    An error of read_boards() is raised.
    """
    if isinstance(board, BoardError):
        raise board
    if not isinstance(board, Board):
        raise no_board(board)
    return board


def no_board(found: object) -> RequestError:
    """Return the error for what is not a board, which says how to make one."""
    if has_board(found):
        remedy = "write .board"
    elif isinstance(found, str | PathLike):
        remedy = READERS
    elif isinstance(found, Iterator) or (
        isinstance(found, list | tuple)
        and any(isinstance(one, Board) or has_board(one) for one in found)
    ):
        remedy = "explain_many and grade_many take several"
    else:
        remedy = "Board(rows, stars=1) makes one"
    return RequestError(f"board must be a Board, not {shown(found)}; {remedy}")


def has_board(found: object) -> bool:
    """Tell whether this has a board, as positions, solutions and results do."""
    return isinstance(getattr(found, "board", None), Board)


def _name(id: Any) -> str:
    """Return the name of a board; a number is one, too."""
    if isinstance(id, str):
        return id
    if (found := whole(id)) is None:
        raise invalid_argument("id", id, "a text")
    return str(found)


def cell_name(cell: Cell) -> str:
    """Return what texts call a 0-based cell: rows and columns count from 1."""
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def shape(board: Board) -> str:
    """Return the size and the star count of a board."""
    if board.stars is None:  # an instance of another puzzle
        return f"size {board.size}"
    return f"{board.size}x{board.size}, {plural(board.stars, 'star')}"


def title(board: Board) -> str:
    """Say which board it is."""
    return f"{board.id or 'board'} ({shape(board)})"


def brief(found: object, board: Board, *facts: str) -> str:
    """Return the repr of what was found of a board: a line, with the facts there are.

    What can be found in it has too many cells to be shown among other values.
    """
    which = f"{shortened(board.id or 'board')}, {shape(board)}"
    return f"{type(found).__name__}({which}: {', '.join(filter(None, facts))})"

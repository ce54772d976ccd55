"""Read the boards of a picture, and draw over it what was read."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from starbattle.board.board import Board, Cell
from starbattle.board.position import Position
from starbattle.errors import BoardError
from starbattle.images.judging import MOST_TRIES, Verdict, judge
from starbattle.images.lattices import Lattice
from starbattle.images.locate import Site, is_board, locate
from starbattle.images.marks import Marks, marks
from starbattle.images.opening import Picture, Points, opened
from starbattle.images.regions import Cut, cut
from starbattle.images.straighten import refined, straightened
from starbattle.phrases import plural
from starbattle.search.result import Status

_FEW_TRIES = 6
_LEAST_CONFIDENCE = 0.05
_THUMBNAIL = 8
"""How many times larger a board is than small pictures of boards beside it."""
_MOST_OFF = 3
"""How many regions too many or too few may be an accident of a few lines."""


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """A board that was read from a picture.

    Attributes:
        position: the board, and the stars and marks that are drawn on it
        confidence: from 0 to 1: how likely it is that all of it is right
        doubts: sentences about what is doubtful; () if nothing is
        cells: 0-based cells that are doubtful
        corners: the corners in the picture, clockwise from the upper left, as (x, y)
    """

    position: Position
    confidence: float
    doubts: tuple[str, ...]
    cells: tuple[Cell, ...]
    corners: Points

    @property
    def board(self) -> Board:
        """The board without what is drawn on it."""
        return self.position.board


def read_image(source: Any, stars: int | None = None) -> Iterator[Reading | BoardError]:
    """Read the boards of a picture, in reading order.

    `source` is a file, bytes, a PIL image or an array. `stars` is the star count;
    without it the least is taken with which a board has exactly one solution.
    Yields at least one thing; a BoardError stands for a board that cannot be read.
    What is much smaller than a board that is read is left out.
    Raises BoardError for what is not a picture.
    """
    picture = opened(source)
    found = [(site[0].area, _best(picture, site, stars)) for site in locate(picture)]
    largest = max((area for area, one in found if isinstance(one, Reading)), default=0)
    if not found:
        yield BoardError("shows no grid of cells")
    yield from (one for area, one in found if _THUMBNAIL * area > largest)


def _best(picture: Picture, site: Site, stars: int | None) -> Reading | BoardError:
    """Read the lattices of a site until one is beyond doubt, or return the best."""
    tries = MOST_TRIES if len(site) == 1 else _FEW_TRIES
    found: list[Reading] = []
    errors: list[BoardError] = []
    for lattice in site:
        try:
            found.append(_read(picture, lattice, stars, tries))
        except BoardError as error:
            errors.append(error)
        else:
            if _rank(found[-1])[:2] == (True, True):
                break
    return max(found, key=_rank) if found else errors[0]


def _rank(reading: Reading) -> tuple[bool, bool, float]:
    """Compare readings of one place: those beyond doubt and without a margin win."""
    return not reading.doubts, not _has_margin(reading.board), reading.confidence


def _has_margin(board: Board) -> bool:
    """Tell whether one region has all of an outer row and an outer column."""
    rows = board.regions
    columns = list(zip(*rows, strict=True))
    across = {row[0] for row in (rows[0], rows[-1]) if len(set(row)) == 1}
    down = {one[0] for one in (columns[0], columns[-1]) if len(set(one)) == 1}
    return bool(across & down)


def _read(picture: Picture, lattice: Lattice, stars: int | None, tries: int) -> Reading:
    if not is_board(lattice):
        shape = f"{lattice.rows} rows and {lattice.columns} columns"
        raise BoardError(f"shows {shape} of cells, which is not a board")
    size = lattice.rows
    straight = straightened(picture, refined(picture, lattice))
    regions = cut(straight, size)
    if abs(regions.regions - size) > _MOST_OFF:
        raise _miscounted(regions)
    counts = _counts(size) if stars is None else [stars]
    verdict = judge(regions, counts, tries)
    if verdict.solution is None and regions.regions != size:
        raise _miscounted(regions)
    drawn = marks(straight, verdict, size, lattice.pitch)
    confidence = _confidence(verdict, regions, lattice, drawn)
    unclear = _unclear(regions, verdict)
    doubts = _doubts(regions, verdict, drawn, unclear)
    if confidence < _LEAST_CONFIDENCE:
        raise BoardError(f"is too unclear: {'; '.join(doubts)}")
    rows = verdict.labels.reshape(size, size).tolist()
    board = Board._connected(rows, verdict.stars, "")
    return Reading(
        Position(board, drawn.stars, drawn.crosses),
        confidence,
        doubts,
        (
            *verdict.moved,
            *verdict.rivals,
            *unclear,
            *drawn.wrong,
            *drawn.dropped,
        ),
        lattice.corners,
    )


def _miscounted(cut: Cut) -> BoardError:
    found = f"shows {cut.regions} regions for {cut.size} rows"
    return BoardError(f"{found}; outlines, as of a hint, can hide where regions end")


def _counts(size: int) -> range:
    """Return the star counts with which a board may have a solution."""
    return range(1, max(2, size // 4 + 1))


def _confidence(
    verdict: Verdict, regions: Cut, lattice: Lattice, drawn: Marks
) -> float:
    certain = verdict.likelihood * lattice.filled
    has_holes = regions.regions > regions.size and drawn.wrong
    return certain if verdict.solution and not has_holes else certain / 2


_AGAINST = 2.0
_MOST_NAMED = 5
_NO_PUZZLE = {
    Status.MULTIPLE: "it has several solutions with {}",
    Status.UNSATISFIABLE: "it has no solution with {}",
    Status.UNKNOWN: "its solutions were not found in time with {}",
}


def _doubts(
    cut: Cut, verdict: Verdict, drawn: Marks, unclear: Sequence[Cell]
) -> tuple[str, ...]:
    """Return sentences about what is doubtful; () if nothing is."""
    found = []
    if cut.regions != cut.size:
        holes = ", and holes are not read" if cut.regions > cut.size else ""
        shown = f"its lines show {cut.regions} regions for {cut.size} rows"
        found.append(shown + holes)
    if verdict.moved:
        cells = names(verdict.moved)
        found.append(f"{cells} moved to another region, for exactly one solution")
    if verdict.rivals:
        found.append(f"{names(verdict.rivals)} may belong to another region")
    if unclear:
        found.append(f"the lines around {names(unclear)} are unclear")
    if verdict.status in _NO_PUZZLE:
        found.append(_NO_PUZZLE[verdict.status].format(plural(verdict.stars, "star")))
    if drawn.wrong:
        cannot = "fit the solution" if verdict.solution else "keep the rules"
        found.append(f"what is drawn at {names(drawn.wrong)} does not {cannot}")
    if drawn.dropped:
        found.append(f"what seems drawn at {names(drawn.dropped)} was not read")
    return tuple(found)


def _unclear(cut: Cut, verdict: Verdict) -> list[Cell]:
    """Return the cells at sides that are not what they seemed to be."""
    border = cut.borders(verdict.labels)
    against = np.where(border, cut.weights, -cut.weights) > _AGAINST
    cells = {divmod(cell, cut.size) for cell in cut.sides[against].ravel().tolist()}
    return sorted(cells - set(verdict.moved))


def names(cells: Sequence[Cell]) -> str:
    """Return cells as people call them, the first few of many."""
    shown = [f"r{row + 1}c{column + 1}" for row, column in cells[:_MOST_NAMED]]
    more = len(cells) - len(shown)
    return ", ".join(shown) + (f" and {more} more" if more else "")

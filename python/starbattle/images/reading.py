"""Read the boards of a picture."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from starbattle.board.board import Board, Cell
from starbattle.board.position import Position
from starbattle.errors import BoardError
from starbattle.images.arrays import Picture, Points
from starbattle.images.doubts import doubts_of, unclear_cells
from starbattle.images.judging import MOST_TRIES, Verdict, judge
from starbattle.images.lattice import Lattice
from starbattle.images.locate import Site, is_board, locate
from starbattle.images.marks import marks
from starbattle.images.opening import opened
from starbattle.images.refine import refined
from starbattle.images.regions import Cut, cut
from starbattle.images.straighten import straightened

_FEW_TRIES = 6
_LEAST_CONFIDENCE = 0.05
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
    Raises BoardError for what is no picture.
    """
    picture = opened(source)
    sites = locate(picture)
    if not sites:
        yield BoardError("shows no lattice of cells, which a board has")
    for site in sites:
        yield _best(picture, site, stars)


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
        raise BoardError(f"shows {shape} of cells, which is no board")
    size = lattice.rows
    straight = straightened(picture, refined(picture, lattice))
    regions = cut(straight, size)
    if abs(regions.regions - size) > _MOST_OFF:
        raise _miscounted(regions, size)
    counts = _counts(size) if stars is None else [stars]
    verdict = judge(regions, size, counts, tries)
    if verdict.solution is None and regions.regions != size:
        raise _miscounted(regions, size)
    confidence = _confidence(verdict, regions, lattice)
    doubts = doubts_of(regions, verdict, size)
    if confidence < _LEAST_CONFIDENCE:
        raise BoardError(f"is too unclear: {'; '.join(doubts)}")
    drawn = marks(straight, size, verdict.solution)
    rows = verdict.labels.reshape(size, size).tolist()
    board = Board._connected(rows, verdict.stars, "")
    return Reading(
        Position(board, drawn.stars, drawn.crosses),
        confidence,
        doubts,
        (*verdict.moved, *verdict.rivals, *unclear_cells(regions, verdict, size)),
        lattice.corners,
    )


def _miscounted(regions: Cut, size: int) -> BoardError:
    return BoardError(f"shows {regions.regions} regions for {size} rows")


def _counts(size: int) -> range:
    """Return the star counts with which a board may have a solution."""
    return range(1, max(2, size // 4 + 1))


def _confidence(verdict: Verdict, regions: Cut, lattice: Lattice) -> float:
    certain = verdict.likelihood * lattice.filled
    return certain if verdict.solution else certain / 2

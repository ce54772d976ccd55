"""Find the boards of a picture, wherever they are.

A board is a lattice of cells, or a frame with lines at equal distances in it. The
first needs thin lines that can be seen, the second a frame. Where they disagree, both
lattices are read, and the reading decides.
"""

import cv2
import numpy as np

from starbattle.images.arrays import Picture
from starbattle.images.cells import shapes_of
from starbattle.images.comb import lattice_in
from starbattle.images.frames import frames
from starbattle.images.lattice import LEAST_SIZE, MOST_SIZE, Lattice, lattices

_WIDE = 1200
_NARROW = 700
_WHOLE = 0.97
_NO_BOARD = 0.7
_LEAST_COMB = 0.5
_MOST_COMBS = 6
_MOST_RIVALS = 4
_LARGER = 3.0

Site = list[Lattice]
"""Lattices in one place, of which one may be a board; that of most cells first."""


def locate(picture: Picture) -> list[Site]:
    """Return where boards are in a picture, in reading order.

    If there is no board, it is where other lattices are. Transforms are to pixels of
    this picture.
    """
    factor = _factor(max(picture.shape))
    small = _resized(picture, factor)
    found = _of_cells(small)
    sites = _sites(found, _of_frames(small, found))
    return [[one.scaled(1 / factor) for one in site] for site in sites]


def _factor(size: int) -> float:
    if size > _WIDE:
        return _WIDE / size
    return float(min(4, -(-_NARROW // size)))


def _resized(picture: Picture, factor: float) -> Picture:
    if factor == 1:
        return picture
    how = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
    return cv2.resize(picture, None, fx=factor, fy=factor, interpolation=how)


def is_board(lattice: Lattice) -> bool:
    """Tell whether a lattice has the size of a board."""
    return lattice.is_square and LEAST_SIZE <= lattice.rows <= MOST_SIZE


def _of_cells(picture: Picture) -> list[Lattice]:
    """Return the best lattices of cells, none overlapping another."""
    best: list[Lattice] = []
    for shapes in shapes_of(picture):
        found = list(lattices(shapes))
        if best and all(_is_confirmed(one, found) for one in best):
            break
        for one in found:
            best = _merged(best, one)
    return best


def _is_confirmed(board: Lattice, found: list[Lattice]) -> bool:
    """Tell whether a board of which most was seen has been found again."""
    same = (
        one.rows == board.rows and one.columns == board.columns
        for one in found
        if _overlap(one, board)
    )
    return is_board(board) and board.filled > _WHOLE and any(same)


def _merged(best: list[Lattice], found: Lattice) -> list[Lattice]:
    """Add a lattice, unless a better one overlaps it, in place of worse ones."""
    rivals = [one for one in best if _overlap(one, found)]
    if any(_worth(one) >= _worth(found) for one in rivals):
        return best
    return [one for one in best if one not in rivals] + [found]


def _worth(lattice: Lattice) -> float:
    """Return how many cells were seen; less for what is no board."""
    seen = lattice.filled * lattice.rows * lattice.columns
    return seen if is_board(lattice) else _NO_BOARD * seen


def _overlap(one: Lattice, other: Lattice) -> bool:
    a, b = one.corners, other.corners
    area, _ = cv2.intersectConvexConvex(a, b)
    return bool(area > 0.1 * min(abs(cv2.contourArea(a)), abs(cv2.contourArea(b))))


def _of_frames(picture: Picture, known: list[Lattice]) -> list[Lattice]:
    """Return the lattices in frames but those that are known already."""
    boards = [one for one in known if is_board(one) or one.filled > _WHOLE]
    most = _LARGER * max((_area(one) for one in boards), default=np.inf)
    corners = [
        four
        for four in frames(picture)
        if cv2.contourArea(four) < most
        and not any(_is_at(board, four) for board in boards)
    ]
    found = (lattice_in(picture, four) for four in corners[:_MOST_COMBS])
    return [one for one in found if one is not None and one.filled > _LEAST_COMB]


def _area(lattice: Lattice) -> float:
    return float(abs(cv2.contourArea(lattice.corners)))


def _is_at(board: Lattice, corners: np.ndarray) -> bool:
    """Tell whether corners are those of a board, or lie within one."""
    far = np.abs(board.corners - corners).max() < 0.4 * board.pitch
    return bool(far) or cv2.contourArea(corners) < 0.8 * _area(board)


def _sites(found: list[Lattice], framed: list[Lattice]) -> list[Site]:
    """Return the boards by place, or else the other lattices."""
    boards = [one for one in found if is_board(one)] + framed
    sites: list[Site] = []
    for one in sorted(boards, key=_area, reverse=True):
        rivals = [site for site in sites if _overlap(one, site[0])]
        if not rivals:
            sites.append([one])
        elif _is_new(one, rivals[0]):
            rivals[0].append(one)
    return _in_reading_order([_likely(site) for site in sites]) or [
        [one] for one in found
    ]


def _likely(site: Site) -> Site:
    """Return the lattices of which most is seen, that of most cells first."""
    best = sorted(site, key=lambda one: -one.filled)[:_MOST_RIVALS]
    return sorted(best, key=lambda one: -one.rows)


def _is_new(lattice: Lattice, site: Site) -> bool:
    same = (
        one.rows == lattice.rows
        and np.abs(one.corners - lattice.corners).max() < 0.15 * lattice.pitch
        for one in site
    )
    return not any(same)


def _in_reading_order(sites: list[Site]) -> list[Site]:
    """Sort row by row; what is in a row overlaps in height by half."""
    rows: list[list[Site]] = []
    for site in sorted(sites, key=_middle):
        if rows and _middle(site) < _bottom(rows[-1][0]):
            rows[-1].append(site)
        else:
            rows.append([site])
    return [site for row in rows for site in sorted(row, key=_left)]


def _middle(site: Site) -> float:
    return float(site[0].corners[:, 1].mean())


def _bottom(site: Site) -> float:
    return float(site[0].corners[:, 1].max())


def _left(site: Site) -> float:
    return float(site[0].corners[:, 0].min())

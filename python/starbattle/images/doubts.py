"""What is doubtful about a reading, in sentences."""

import numpy as np

from starbattle.board.board import Cell
from starbattle.images.judging import Verdict
from starbattle.images.regions import Cut
from starbattle.images.walls import pairs
from starbattle.search.result import Status

_AGAINST = 2.0
_MOST_NAMED = 5
_NO_PUZZLE = {
    Status.MULTIPLE: "it has several solutions with {}",
    Status.UNSATISFIABLE: "it has no solution with {}",
    Status.UNKNOWN: "its solutions were not found in time with {}",
}


def doubts_of(cut: Cut, verdict: Verdict, size: int) -> tuple[str, ...]:
    """Return sentences about what is doubtful; () if nothing is."""
    found = []
    if cut.regions != size:
        found.append(f"its lines show {cut.regions} regions for {size} rows")
    if verdict.moved:
        cells = names(verdict.moved)
        found.append(f"{cells} moved to another region, for exactly one solution")
    if verdict.rivals:
        found.append(f"{names(verdict.rivals)} may belong to another region")
    if unclear := unclear_cells(cut, verdict, size):
        found.append(f"the lines around {names(unclear)} are unclear")
    if verdict.status in _NO_PUZZLE:
        found.append(_NO_PUZZLE[verdict.status].format(_stars(verdict.stars)))
    return tuple(found)


def unclear_cells(cut: Cut, verdict: Verdict, size: int) -> tuple[Cell, ...]:
    """Return the cells at sides that are not what they seemed to be."""
    sides = pairs(size)
    labels = verdict.labels
    border = labels[sides[:, 0]] != labels[sides[:, 1]]
    against = np.where(border, cut.weights, -cut.weights) > _AGAINST
    cells = sorted(set(sides[against].ravel().tolist()) - set(_numbers(verdict, size)))
    return tuple(divmod(cell, size) for cell in cells)


def _numbers(verdict: Verdict, size: int) -> list[int]:
    return [row * size + column for row, column in verdict.moved]


def names(cells: tuple[Cell, ...]) -> str:
    """Return cells as people call them, the first few of many."""
    shown = [f"r{row + 1}c{column + 1}" for row, column in cells[:_MOST_NAMED]]
    more = len(cells) - len(shown)
    return ", ".join(shown) + (f" and {more} more" if more else "")


def _stars(count: int) -> str:
    return "1 star" if count == 1 else f"{count} stars"

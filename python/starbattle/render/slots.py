"""Squares of one size that fill a page."""

import math


def best_grid(
    count: int, width: float, height: float, gap: float, more: float
) -> tuple[int, float]:
    """Return how many columns make `count` squares largest, and their side.

    Args:
        count: how many squares there are
        width: of the page
        height: of the page
        gap: between two squares
        more: height of what belongs to each square above or below it
    """

    def side(columns: int) -> float:
        rows = math.ceil(count / columns)
        across = (width + gap) / columns - gap
        down = (height + gap) / rows - gap - more
        return min(across, down)

    columns = max(range(1, count + 1), key=side)
    return columns, side(columns)

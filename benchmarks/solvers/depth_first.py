"""Depth-first search with the direct propagation of Norvig's notebook, in Python.

A star blanks its neighbors; a unit with as many open cells as it still needs
stars gets them; a unit with its stars is blank elsewhere. The next cell is one
of the smallest unit that is not full.
"""

import time
from collections.abc import Iterator
from itertools import islice

from starbattle import HOLE, Board


def solve(board: Board, every: bool, seconds: float) -> int | None:
    """Return how many solutions there are, one at most if not every; None: too slow."""
    search = _Search(board, time.perf_counter() + seconds)
    found = search.solutions(frozenset(), search.cells)
    try:
        return sum(1 for _ in islice(found, None if every else 1))
    except TimeoutError:
        return None


class _Search:
    def __init__(self, board: Board, deadline: float) -> None:
        self.deadline = deadline
        n = board.size
        at = {(r, c): board.regions[r][c] for r in range(n) for c in range(n)}
        self.cells = frozenset(cell for cell, region in at.items() if region != HOLE)
        rows = [{cell for cell in self.cells if cell[0] == i} for i in range(n)]
        columns = [{cell for cell in self.cells if cell[1] == i} for i in range(n)]
        regions = [{cell for cell in self.cells if at[cell] == i} for i in range(n)]
        self.units = sorted(map(frozenset, rows + columns + regions), key=len)
        self.stars = board.stars

    def solutions(self, stars: frozenset, open_: frozenset) -> Iterator[frozenset]:
        """Yield every full set of stars that has `stars` and lies in both."""
        if time.perf_counter() > self.deadline:
            raise TimeoutError
        state = self._propagate(set(stars), set(open_))
        if state is None:
            return
        stars, open_ = state
        unit = next((u for u in self.units if len(u & stars) < self.stars), None)
        if unit is None:
            yield stars
            return
        for cell in sorted(unit & open_):
            yield from self.solutions(stars | {cell}, open_ - _around(cell))
            open_ -= {cell}

    def _propagate(self, stars: set, open_: set) -> tuple[frozenset, frozenset] | None:
        """Fill units until nothing changes; None for a contradiction."""
        changed = True
        while changed:
            changed = False
            for unit in self.units:
                need, free = self.stars - len(unit & stars), unit & open_
                if need < 0 or len(free) < need:
                    return None
                if free and need == 0:
                    open_ -= free
                    changed = True
                elif free and len(free) == need:
                    for cell in free:
                        if cell not in open_:
                            return None
                        stars.add(cell)
                        open_ -= _around(cell)
                    changed = True
        return frozenset(stars), frozenset(open_)


def _around(cell: tuple[int, int]) -> set[tuple[int, int]]:
    r, c = cell
    return {(r + i, c + j) for i in (-1, 0, 1) for j in (-1, 0, 1)}

"""The solutions of small boards, by looking at every placement.

Nothing is inferred, and nothing of the package is used: a board is only read.
"""

from collections import Counter
from functools import cache
from itertools import combinations, product

MOVES = {
    "none": set(),
    "rook": {(0, 1), (1, 0)},
    "king": {(0, 1), (1, 0), (1, 1), (1, -1)},
    "knight": {(1, 2), (1, -2), (2, 1), (2, -1)},
}
"""Half of the moves of each piece: the others lead back."""


def with_regions(every, grid, stars):
    """Return the placements that regions allow; -1 is a hole."""
    wanted = Counter({region: count for region, count in enumerate(stars) if count})
    return [one for one in every if Counter(grid[r][c] for r, c in one) == wanted]


@cache
def placements(rows, columns, touch="king", wrap=False):
    """Return all ways to place stars in rows and columns, apart from each other."""
    size = len(rows)

    def near(cell):
        moves = {move for word in touch.split("+") for move in MOVES[word]}
        for (down, right), sign in product(moves, (1, -1)):
            r, c = cell[0] + sign * down, cell[1] + sign * right
            if wrap:
                r, c = r % size, c % size
            if (r, c) != cell:
                yield r, c

    apart = {cell: {*near(cell)} for cell in product(range(size), repeat=2)}

    def extended(stars, row, left):
        if row == size:
            yield stars
        elif max(left) <= size - row:
            free = [c for c in range(size) if left[c] and not apart[row, c] & {*stars}]
            for chosen in combinations(free, rows[row]):
                new = [(row, c) for c in chosen]
                if not any(apart[a] & {*new} for a in new):
                    after = [count - (c in chosen) for c, count in enumerate(left)]
                    yield from extended((*stars, *new), row + 1, after)

    return [*extended((), 0, list(columns))]

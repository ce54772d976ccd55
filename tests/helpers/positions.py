"""Random boards with what stands on them, for the laws of file formats."""

from itertools import product

from hypothesis import strategies as st

from starbattle import HOLE, Board, Position, Solution


@st.composite
def positions(draw, least=2, most=8, holes=False, pieces=False, state=True):
    """Boards of regions that hang together, unless they may be in `pieces`."""
    chance = draw(st.randoms(use_true_random=False))
    size = draw(st.integers(least, most))
    stars = draw(st.integers(1, max(1, size // 2)))
    cells = [*product(range(size), repeat=2)]
    seeds = {cell: k for k, cell in enumerate(chance.sample(cells, size))}
    rows = _scattered(size, chance) if pieces else grown(seeds, size, chance)
    if holes:
        _dig(rows, chance)
    board = Board(rows, stars, draw(st.sampled_from(["", "a", "a b", "é-1", "6-1"])))
    return _filled(board, chance) if state else Position(board)


def grown(owner, size, chance):
    """Let regions grow from cells until they fill the board."""
    cells = {*product(range(size), repeat=2)}
    border = list(owner)
    while border:
        r, c = border.pop(chance.randrange(len(border)))
        for side in (r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1):
            if side in cells and side not in owner:
                owner[side] = owner[r, c]
                border.append(side)
    return [[owner[r, c] for c in range(size)] for r in range(size)]


def _scattered(size, chance):
    labels = [k % size for k in range(size * size)]
    chance.shuffle(labels)
    return [labels[k : k + size] for k in range(0, size * size, size)]


def _dig(rows, chance):
    """Make holes of some cells, but leave a cell of every region."""
    for row in rows:
        for c, region in enumerate(row):
            if chance.random() < 0.2 and sum(r.count(region) for r in rows) > 1:
                row[c] = HOLE


def _filled(board, chance):
    """Put stars, marks and a solution on a board; no rule need hold."""
    size = board.size
    cells = [(r, c) for r in range(size) for c in range(size)]
    drawn = {cell: chance.choice("..*x") for cell in cells}
    if chance.random() < 0.3:
        drawn = dict.fromkeys(cells, ".")
    holes = board.cells_of(HOLE)
    stars = [cell for cell in cells if drawn[cell] == "*" and cell not in holes]
    marks = [cell for cell in cells if drawn[cell] == "x"]
    return Position(board, stars, marks, _solution(board, chance))


def _solution(board, chance):
    """Return S stars in every region, or None if one has no room, or by chance."""
    regions = [board.cells_of(region) for region in range(board.size)]
    if chance.random() < 0.3 or min(map(len, regions)) < board.stars:
        return None
    stars = [cell for cells in regions for cell in chance.sample(cells, board.stars)]
    return Solution(board, stars)

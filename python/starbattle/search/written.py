"""Texts of constraints, which Prolog reads: whether stars meet them."""

from collections.abc import Collection

from starbattle import hooks
from starbattle.board.board import Board, Cell
from starbattle.conditions.rules import Rules
from starbattle.conditions.where import Written
from starbattle.search.solve import solve


@hooks.meets.register(Written)
def _meets(text: str, size: int, stars: Collection[Cell]) -> bool:
    """Solve a board with these stars only, whose sole rule is the constraint."""
    rows, columns = ([0] * size, [0] * size)
    for row, column in stars:
        rows[row] += 1
        columns[column] += 1
    lines = [[row] * size for row in range(size)]
    counts = Rules(
        touch="none", row_stars=rows, column_stars=columns, region_stars=rows
    )
    board = Board(lines, 1, given_stars=stars, rules=counts, where=[text])
    return bool(solve(board, model="columns", counters=False))

"""Draw the pictures of the lessons. `python tools/lessons.py` calls it."""

import sys
from collections.abc import Callable
from pathlib import Path

from starbattle import Board, BoardError, read_boards, solve, svg
from starbattle.names import StrategyName
from starbattle.search.trace import trace

sys.path.insert(0, str(Path(__file__).parent))
from scatter import scatter
from search_tree import search_tree

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "pictures" / "lessons"

SMALL = Board(["ABBB", "AAAC", "DCCC", "DDDC"], stars=1, id="a board of four rows")
FIVE = Board(["ABBBB", "ABCCD", "ACCCD", "EEECC", "ECCCC"], stars=1, id="five rows")
EIGHT = Board.named("made/8x8-1#9")


def _board() -> str:
    return svg(SMALL, pastel=True, labels=True)


def _apart() -> str:
    star, near = (0, 1), [(1, 0), (1, 1), (1, 2)]
    return svg(SMALL, stars=[star], marks=near, highlights=near, labels=True)


def _star() -> str:
    row = [(0, 0), (0, 1), (0, 2), (0, 3)]
    others = [(1, 1), (1, 3), (1, 4), (2, 4), (3, 4), (4, 4)]
    return svg(FIVE, stars=[(0, 4)], marks=row + others, pastel=True, labels=True)


def _eight() -> str:
    return svg(EIGHT, stars=solve(EIGHT)[0].stars, pastel=True)


def _two_stars() -> str:
    board = Board.named("made/8x8-2#1")
    return svg(board, stars=solve(board)[0].stars, pastel=True)


def _paper() -> str:
    board = Board.named("feup/5x5_1", stars=1)
    return svg(board, stars=solve(board)[0].stars, pastel=True)


def _one_star() -> str:
    row = [(2, column) for column in range(4)]
    column = [(0, 4), (1, 4), (3, 4), (4, 4)]
    near = [(1, 3), (3, 3)]
    return svg(FIVE, stars=[(2, 4)], marks=row + column + near, pastel=True)


def _column() -> str:
    region = [(row, 3) for row in (5, 6, 7)]
    others = [(row, 3) for row in range(5)]
    return svg(EIGHT, marks=others, highlights=region, pastel=True, labels=True)


def _global() -> str:
    root = trace(EIGHT, model="global")
    return svg(EIGHT, stars=root.stars(0), marks=root.marks(0), pastel=True)


def _leftmost() -> str:
    return _tree("leftmost")


def _first_fail() -> str:
    return _tree("ff")


def _weighted() -> str:
    return _tree("dom_w_deg")


def _scatter() -> str:
    boards = [*read_boards("made/8x8-1"), *read_boards("made/8x8-2")]
    pairs = [(_nodes(board, "leftmost"), _nodes(board, "ff")) for board in boards]
    return scatter(pairs, ("leftmost", "ff"), "Nodes of leftmost and of ff")


def _nodes(board: Board | BoardError, strategy: StrategyName) -> int:
    assert isinstance(board, Board)
    result = solve(board, model="columns", strategy=strategy, counters=False)
    return int(result.statistics["nodes"])


def _solved() -> str:
    board = Board.named("norvig/24")
    return svg(board, stars=solve(board)[0].stars, pastel=True, title="Solved")


def _step() -> str:
    looked, empty = [(2, 4), (3, 4)], [(2, 3), (2, 5), (3, 3), (3, 5)]
    board, region = Board.named("made/6x6-1#6"), ("region", 5)
    return svg(board, units=[region], highlights=looked, marks=empty, pastel=True)


def _chapter() -> str:
    board = Board.named("jandhyala/6x6")
    return svg(board, stars=solve(board)[0].stars, pastel=True)


def _tree(strategy: StrategyName) -> str:
    found = trace(EIGHT, model="feup", strategy=strategy, solutions=None)
    return search_tree(found, f"The search tree of {strategy}")


PICTURES: dict[str, Callable[[], str]] = {
    "01-board.svg": _board,
    "01-apart.svg": _apart,
    "02-star.svg": _star,
    "03-board.svg": _eight,
    "03-leftmost.svg": _leftmost,
    "03-ff.svg": _first_fail,
    "04-solution.svg": _two_stars,
    "05-paper.svg": _paper,
    "06-star.svg": _one_star,
    "07-column.svg": _column,
    "08-global.svg": _global,
    "09-domwdeg.svg": _weighted,
    "10-scatter.svg": _scatter,
    "11-solved.svg": _solved,
    "12-step.svg": _step,
    "s-chapter.svg": _chapter,
}


def main() -> None:
    """Write all pictures."""
    for name, draw in PICTURES.items():
        (FOLDER / name).write_text(draw(), encoding="utf-8")


if __name__ == "__main__":
    main()

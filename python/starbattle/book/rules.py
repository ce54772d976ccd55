"""The rules, with a drawn example."""

from collections.abc import Iterator, Sequence

from starbattle.board.board import Board, Cell
from starbattle.book.design import Design
from starbattle.book.flow import Block, Figures, Text, flowed, heading
from starbattle.book.page import Page, headed
from starbattle.book.puzzle import BookPuzzle
from starbattle.phrases import plural
from starbattle.render.picture import Picture, scene

_EXAMPLES = {
    1: (("ABBBB", "ABCCD", "ACCCD", "EEECC", "ECCCC"), ("3", "1", "5", "2", "4")),
    2: (
        (
            "AAAABBBB", "AAAABBBB", "CCCCCDDB", "EECCCDDD",
            "EEDDDDDF", "EEDGGDDF", "EHDHGGFF", "EHHHHGFF",
        ),
        ("57", "13", "57", "13", "68", "24", "68", "24"),
    ),
}  # fmt: skip
"""For one and two stars a board, and the columns of the stars in each row."""


def example(stars: int) -> tuple[Board, list[Cell]]:
    """Return a board with so many stars, 1 or 2, and its solution."""
    regions, columns = _EXAMPLES[stars]
    cells = [(r, int(c) - 1) for r, row in enumerate(columns) for c in row]
    return Board(regions, stars), cells


def rules(design: Design, puzzles: Sequence[BookPuzzle]) -> list[Page]:
    """Return the pages with the rules of these puzzles."""
    counts = sorted({puzzle.board.stars for puzzle in puzzles})
    rated = all(puzzle.rating for puzzle in puzzles)
    blocks = list(_blocks(counts, rated, design))
    pages = flowed(blocks, design.paper, design.fonts)
    return headed(pages, "How to play", "rules")


def _blocks(counts: Sequence[int], all_rated: bool, design: Design) -> Iterator[Block]:
    """Yield the rules for boards with these numbers of stars."""
    same = len(counts) == 1
    stars = plural(counts[0], "star") if same else "the same number of stars"
    yield heading("How to play")
    yield Text(f"Place stars in cells so that there are exactly {stars}")
    yield Text("in every row,", bullet=True)
    yield Text("in every column,", bullet=True)
    yield Text("and in every region, which is what a heavy line encloses.", bullet=True)
    if not same:
        yield Text("That number is printed above each puzzle.")
    yield Text("No two stars touch, not even at a corner.", "strong")
    yield from _example(1 if counts[0] == 1 else 2, design)
    yield from _advice()
    if all_rated:
        yield Text(
            "Every puzzle has exactly one solution, and logic alone finds it: you "
            "never have to guess.",
            "strong",
        )


def _example(stars: int, design: Design) -> Iterator[Block]:
    board, solution = example(stars)
    puzzle = Picture(board, pastel=design.pastel)
    solved = Picture(board, stars=solution, pastel=design.pastel)
    yield Text(f"An example with {plural(stars, 'star')} in every row:")
    yield Figures([(scene(puzzle), "A puzzle"), (scene(solved), "Its solution")], 0.23)


def _advice() -> Iterator[Block]:
    board, stars = example(1)
    row, column = stars[3]
    near = [(row + r, column + c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c]
    ruled_out = scene(Picture(board, stars=[(row, column)], marks=near))
    yield Text("Where to begin", "heading", 1.3)
    yield Text(
        "No cell next to a star can have one: mark these cells with dots. Once a row, "
        "column or region has all its stars, mark its other cells as well."
    )
    yield Figures([(ruled_out, "A star, and what it rules out")], 0.16)
    yield Text(
        "Look at the small regions first. If all the room that a region has left is in "
        "one row, then its stars are in that row, and other regions have none there."
    )

"""The pages with the puzzles."""

from collections.abc import Iterator, Sequence

from starbattle.book.design import Design
from starbattle.book.grid import Grid, Square
from starbattle.book.page import Link, Page, Sheet
from starbattle.book.puzzle import LEVELS, BookPuzzle
from starbattle.phrases import plural
from starbattle.render.picture import Picture, scene, star
from starbattle.render.scene import Lines, Shape, Words

_LARGEST = 1.5
"""Size of a puzzle's number, in letters of the page, where there is room for it."""


def puzzle_pages(design: Design, puzzles: Sequence[BookPuzzle]) -> list[Page]:
    """Return the pages with the puzzles, numbered from 1."""
    paper = design.paper
    per_page = min(design.per_page, len(puzzles))
    above = 2.4 * paper.text
    grid = Grid(paper, per_page, 0, above, 0, 2 * paper.text)
    mixed = len({puzzle.board.stars for puzzle in puzzles}) > 1

    def put(sheet: Sheet, item: tuple[int, BookPuzzle], square: Square) -> None:
        number, puzzle = item
        picture = scene(Picture(puzzle.board, pastel=design.pastel))
        sheet.picture(picture, square.x, square.y, square.side)
        sheet.shapes += _head(design, number, puzzle, square, mixed)
        sheet.anchors.append(f"puzzle-{number}")
        area = (square.x, square.y - above, square.side, square.side + above)
        target = "hint" if puzzle.hint else "solution"
        sheet.links.append(Link(area, f"{target}-{number}"))

    return grid.pages(list(enumerate(puzzles, 1)), put, "")


def _head(
    design: Design, number: int, puzzle: BookPuzzle, square: Square, mixed: bool
) -> Iterator[Shape]:
    """Write the number, and how hard the puzzle is, above it."""
    size = min(design.paper.text, square.side / 15)
    inset = square.side / 60
    y = square.y - 0.75 * size
    left, right = square.x + inset, square.x + square.side - inset
    yield Words("heading", (left, y), str(number), _LARGEST * size, "start")
    notes = [plural(puzzle.board.stars, "star")] if mixed else []
    notes += [_rating(puzzle)]
    text = " · ".join(notes)
    yield Words("text", (right, y), text, 0.9 * size, "end")
    if puzzle.level:
        right -= design.fonts.width(text, 0.9 * size) + 0.9 * size
        yield from _level(puzzle.level, right, y, size)


def _rating(puzzle: BookPuzzle) -> str:
    word = puzzle.difficulty.capitalize()
    return word if puzzle.rating is None else f"{word} {puzzle.rating}"


def _level(level: int, right: float, y: float, size: float) -> Iterator[Shape]:
    """Draw as many of four stars in gold as the puzzle is hard."""
    for k in range(len(LEVELS)):
        x = right - (len(LEVELS) - 1 - k) * 1.05 * size
        yield Lines("gold" if k < level else "pale", (star((x, y), 0.5 * size),))

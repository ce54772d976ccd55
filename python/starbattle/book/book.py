"""A book of puzzles as a PDF file."""

from collections.abc import Sequence
from dataclasses import replace

from starbattle.board.board import Board
from starbattle.book.back import hint_pages, solution_pages
from starbattle.book.contents import contents, parts
from starbattle.book.cover import cover
from starbattle.book.design import Design
from starbattle.book.page import Page
from starbattle.book.pdf import written
from starbattle.book.puzzle import BookPuzzle
from starbattle.book.puzzles import puzzle_pages
from starbattle.book.rules import rules
from starbattle.errors import RequestError
from starbattle.phrases import plural


def book(puzzles: Sequence[BookPuzzle], design: Design) -> bytes:
    """Return the book as a PDF file.

    The same puzzles and design give the same file.

    Args:
        puzzles: the puzzles in order, at least one
        design: what the book looks like

    Raises:
        RequestError: if there is no puzzle
    """
    if not puzzles:
        raise RequestError("a book has at least one puzzle")
    return written(pages(puzzles, design), design)


def pages(puzzles: Sequence[BookPuzzle], design: Design) -> list[Page]:
    """Return the pages: cover, rules, contents, puzzles, hints, solutions."""
    front = [cover(design, _shown(puzzles), about(puzzles)), *rules(design, puzzles)]
    rest = [
        *_outlined(puzzle_pages(design, puzzles), puzzles),
        *hint_pages(design, puzzles),
        *solution_pages(design, puzzles),
    ]
    numbers: dict[str, int] = {}
    listed: list[Page] = []
    for _ in range(2):  # the second time with the length of the contents known
        numbers = _numbers([*front, *listed, *rest])
        listed = contents(design, puzzles, numbers)
    numbers = _numbers([*front, *listed, *rest])
    return [*front, *contents(design, puzzles, numbers), *rest]


def about(puzzles: Sequence[BookPuzzle]) -> str:
    """Say what is in a book, for its cover."""
    boards = [puzzle.board for puzzle in puzzles]
    sizes = sorted({board.size for board in boards})
    stars = sorted({board.stars for board in boards})
    count = plural(len(boards), "puzzle")
    size = " to ".join(f"{n} × {n}" for n in dict.fromkeys([sizes[0], sizes[-1]]))
    least, most = stars[0], stars[-1]
    star = plural(most, "star") if least == most else f"{least} to {most} stars"
    return f"{count}  ·  {size}  ·  {star}"


def _shown(puzzles: Sequence[BookPuzzle]) -> Board:
    return puzzles[len(puzzles) // 2].board


def _outlined(found: list[Page], puzzles: Sequence[BookPuzzle]) -> list[Page]:
    """Put the parts of the puzzles into the outline."""
    for text, first in parts(puzzles):
        for k, page in enumerate(found):
            if f"puzzle-{first}" in page.anchors:
                both = f"{page.heading}; {text}" if page.heading else text
                found[k] = replace(page, heading=both)
    return found


def _numbers(pages: Sequence[Page]) -> dict[str, int]:
    return {anchor: k for k, page in enumerate(pages, 1) for anchor in page.anchors}

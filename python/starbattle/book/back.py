"""The back of a book: hints and solutions."""

from collections.abc import Callable, Sequence

from starbattle.book.design import Design
from starbattle.book.flow import wrapped
from starbattle.book.grid import Grid, Square
from starbattle.book.page import Link, Page, Sheet, headed
from starbattle.book.puzzle import BookPuzzle
from starbattle.explanation.result import StepView
from starbattle.phrases import plural
from starbattle.render.picture import Picture, scene
from starbattle.render.scene import Scene, Words

_Numbered = tuple[int, BookPuzzle]

_ABOUT_HINTS = (
    "Each picture shows the hardest step of a puzzle: how far you get before it and, "
    "in blue, the rows, columns, regions and cells to look at. The words below the "
    "picture say what the step finds."
)


def hint_pages(design: Design, puzzles: Sequence[BookPuzzle]) -> list[Page]:
    """Return the pages with the hints, for puzzles that have one."""
    hinted = [item for item in enumerate(puzzles, 1) if item[1].hint]
    if not hinted:
        return []
    paper, size = design.paper, 0.85 * design.paper.text
    lines = list(wrapped(_ABOUT_HINTS, paper.inner[0], size, design.fonts))
    top = 3 * paper.text + 1.45 * size * len(lines) + paper.text
    grid = _grid(design, paper.hints, top, 2.6 * size)
    pages = grid.pages(hinted, _putter(design, "hint", _hint_drawn), "Hints")
    first = pages[0]
    words = tuple(
        Words("text", (paper.margin, paper.margin + 3.4 * paper.text + 1.45 * size * k),
              line, size, "start")
        for k, line in enumerate(lines)
    )  # fmt: skip
    pages[0] = Page((*first.shapes, *words), first.anchors, first.links)
    return headed(pages, "Hints", "hints")


def solution_pages(design: Design, puzzles: Sequence[BookPuzzle]) -> list[Page]:
    """Return the pages with the solutions."""
    paper = design.paper
    grid = _grid(design, paper.solutions, 3.2 * paper.text, 0)
    put = _putter(design, "solution", _solution_drawn)
    pages = grid.pages(list(enumerate(puzzles, 1)), put, "Solutions")
    return headed(pages, "Solutions", "solutions")


def _grid(design: Design, count: int, top: float, below: float) -> Grid:
    paper = design.paper
    return Grid(paper, count, top, 1.5 * paper.text, below, 1.4 * paper.text)


def _putter(
    design: Design, kind: str, drawn: Callable[[BookPuzzle, Design], tuple[Scene, str]]
) -> Callable[[Sheet, _Numbered, Square], None]:
    def put(sheet: Sheet, item: _Numbered, square: Square) -> None:
        number, puzzle = item
        picture, caption = drawn(puzzle, design)
        size = min(0.9 * design.paper.text, square.side / 10)
        middle = square.x + square.side / 2
        sheet.picture(picture, square.x, square.y, square.side)
        at = (square.x + square.side / 60, square.y - 0.7 * size)
        sheet.shapes.append(Words("strong", at, str(number), size, "start"))
        if caption:
            fitting = square.side / max(1, design.fonts.width(caption, size))
            below = (middle, square.y + square.side + 0.9 * size)
            small = size * min(0.85, fitting)
            sheet.shapes.append(Words("text", below, caption, small))
        sheet.anchors.append(f"{kind}-{number}")
        area = (square.x, square.y - size, square.side, square.side + size)
        target = "solution" if kind == "hint" else "puzzle"
        sheet.links.append(Link(area, f"{target}-{number}"))

    return put


def _solution_drawn(puzzle: BookPuzzle, design: Design) -> tuple[Scene, str]:
    picture = Picture(puzzle.board, stars=puzzle.solution, pastel=design.pastel)
    return scene(picture), ""


def _hint_drawn(puzzle: BookPuzzle, design: Design) -> tuple[Scene, str]:
    assert puzzle.hint is not None
    position, step = puzzle.hint
    picture = Picture(
        position.board,
        stars=sorted(position.stars),
        marks=sorted(position.marks),
        highlights=_looked(puzzle.hint),
        units=[(unit.kind, unit.index) for unit in step.units],
    )
    return scene(picture), _found(puzzle.hint)


def _looked(hint: StepView) -> list[tuple[int, int]]:
    """Return the cells to look at: none if that would be most of the board."""
    cells = hint.step.cells
    return [] if 2 * len(cells) > hint.position.board.size**2 else sorted(cells)


def _found(hint: StepView) -> str:
    """Say what a step finds, without saying where."""
    step = hint.step
    parts = [plural(len(step.stars), "star")] if step.stars else []
    if step.marks:
        parts.append(f"{plural(len(step.marks), 'cell')} without a star")
    return " and ".join(parts)

"""What starbattle draw does: boards become pictures, and pictures files."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Literal

from starbattle.board.board import Board, Cell
from starbattle.board.position import Position
from starbattle.cli.forms import Forms
from starbattle.cli.messages import progress
from starbattle.errors import RequestError, printable
from starbattle.explanation import grade
from starbattle.extras import extra_module
from starbattle.render.html import page, result_html
from starbattle.render.pdf import to_pdf
from starbattle.render.picture import Picture, frequencies, scene
from starbattle.render.png import to_png
from starbattle.render.scene import Scene
from starbattle.render.sheet import Layout, Puzzle, sheets
from starbattle.render.styles import Theme
from starbattle.render.svg import to_svg
from starbattle.saving import check_target, is_standard_output, is_stream, save
from starbattle.search.result import Result, Status
from starbattle.search.solve import solve

FORMS = Forms(
    "draw",
    {"svg": (".svg",), "png": (".png",), "pdf": (".pdf",), "html": (".html", ".htm")},
    None,
)
"""What can be drawn."""

_PACKAGES = {"png": ("resvg_py", "reportlab"), "pdf": ("reportlab",)}
Content = Callable[[], str | bytes]
"""Makes what is in a file."""

_FAILURES = {Status.UNSATISFIABLE: "no solution", Status.UNKNOWN: "not solved"}


@dataclass(frozen=True, slots=True)
class Wish:
    """What to draw of each board.

    solution   the stars of a solution
    mark       how its other cells are marked, if they are
    heat       shade cells by so many solutions
    solutions  whether solutions are needed for the end of the sheets
    rating     say how hard it is
    pastel     give regions soft colours
    labels     number rows and columns
    solving    arguments of solve
    """

    solution: bool
    mark: Literal["dot", "cross"] | None
    heat: int | None
    solutions: bool
    rating: bool
    pastel: bool
    labels: bool
    solving: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A board to be drawn, and what a solve found, if it was asked for."""

    puzzle: Puzzle
    result: Result | None

    @property
    def status(self) -> Status | None:
        """What the solve found out."""
        return None if self.result is None else self.result.status


@dataclass(frozen=True, slots=True)
class Target:
    """What to write, and how.

    form    one of FORMS
    sheets  whether a single board is put on a sheet, too
    scale   pixels of PNG a point
    """

    output: Path
    form: str
    layout: Layout
    sheets: bool
    theme: Theme
    scale: float

    def check(self, sources: Sequence[Path]) -> None:
        """Raise what would come up only after all boards are solved."""
        check_target(self.output, sources)
        if self.form == "html" and self.sheets:
            raise RequestError("a page has no sheets to put puzzles or solutions on")
        if not 0.1 <= self.scale <= 10:
            raise RequestError(f"--scale is 0.1 to 10, not {self.scale}")
        for package in _PACKAGES.get(self.form, ()):
            extra_module(package, "pictures")

    def write(self, drawn: Sequence[Drawn], sources: Sequence[Path]) -> list[Path]:
        """Write all, and return the names of the files that there are now."""
        contents = _WRITERS[self.form](self, drawn)
        names = list(_names(self.output, len(contents)))
        for name in names:
            check_target(name, sources)
        for name, content in zip(names, contents, strict=True):
            save(name, content())
        return [name for name in names if not is_standard_output(name)]


def drawn(position: Position, wish: Wish) -> Drawn:
    """Solve a board if need be, and say what to draw of it."""
    board = position.board
    note = _rating(board, wish.solving["bridge"]) if wish.rating else ""
    if not (wish.solution or wish.heat or wish.solutions):
        return Drawn(Puzzle(_picture(position, wish), None, note), None)
    with progress(f"solving {board.id}"):
        result = solve(board, solutions=wish.heat or 1, **wish.solving)
    first = result[0].stars if result else None
    if wish.solution:
        marks = _others(board, first) if wish.mark and first else ()
        position = Position(board, first or (), marks)
    heat = frequencies(result) if wish.heat else {}
    picture = _picture(position, wish, heat)
    note = _FAILURES.get(result.status, note)
    return Drawn(Puzzle(picture, first, note), result)


def _picture(
    position: Position, wish: Wish, heat: Mapping[Cell, float] | None = None
) -> Picture:
    return Picture(
        position.board,
        stars=sorted(position.stars),
        marks=sorted(position.marks),
        heat=heat or {},
        pastel=wish.pastel,
        labels=wish.labels,
        mark=wish.mark or "dot",
    )


def _rating(board: Board, bridge: str) -> str:
    with progress(f"grading {board.id}"):
        found = grade(board, bridge=bridge)
    if found.rating is None:
        return "not rated"
    return f"{found.difficulty}, rating {found.rating}"


def _others(board: Board, stars: Sequence[Cell]) -> list[Cell]:
    cells = (cell for k in range(board.size) for cell in board.cells_of(k))
    return sorted(set(cells) - set(stars))


def _scenes(target: Target, drawn: Sequence[Drawn]) -> list[Scene]:
    puzzles = [one.puzzle for one in drawn]
    if target.sheets or len(puzzles) > 1:
        return sheets(puzzles, target.layout)
    return [scene(puzzle.picture) for puzzle in puzzles]


def _names(output: Path, count: int) -> Iterator[Path]:
    """Number the names of several files."""
    if count > 1 and is_stream(output):
        name = printable(str(output))
        raise RequestError(f"{name} takes one picture, not {count}; name a file")
    for number in range(1, count + 1):
        yield output if count == 1 else output.with_stem(f"{output.stem}-{number}")


def _each(
    encode: Callable[[Target, Scene], str | bytes],
    target: Target,
    drawn: Sequence[Drawn],
) -> list[Content]:
    return [partial(encode, target, one) for one in _scenes(target, drawn)]


def _svg(target: Target, scene: Scene) -> str:
    return to_svg(scene, target.theme)


def _png(target: Target, scene: Scene) -> bytes:
    return to_png(scene, target.theme, target.scale)


def _pdf(target: Target, drawn: Sequence[Drawn]) -> list[Content]:
    puzzles = [one.puzzle for one in drawn]
    return [lambda: to_pdf(sheets(puzzles, target.layout))]


def _html(target: Target, drawn: Sequence[Drawn]) -> list[Content]:
    sections = (_section(one, target.theme) for one in drawn)
    return [lambda: page(target.layout.title, sections, target.theme)]


def _section(one: Drawn, theme: Theme) -> str:
    """Show a result, or just the board."""
    picture = one.puzzle.picture
    if one.result is not None:
        return result_html(one.result, [picture], theme)
    return to_svg(scene(picture), theme)


_WRITERS: dict[str, Callable[[Target, Sequence[Drawn]], list[Content]]] = {
    "svg": partial(_each, _svg),
    "png": partial(_each, _png),
    "pdf": _pdf,
    "html": _html,
}

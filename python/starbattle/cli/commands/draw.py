"""starbattle draw."""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from starbattle.board.board import Board, Cell
from starbattle.board.position import Position
from starbattle.cli import completion
from starbattle.cli.many import Say, Shown, ahead
from starbattle.cli.messages import (
    EXIT_BAD_INPUT,
    EXIT_SOLVED,
    announce,
    complain,
    exit_of,
)
from starbattle.cli.options import BridgeName, FromFormat, RequiredBoards, Stars
from starbattle.cli.output import Forms
from starbattle.cli.parameters import Group, flag, group, option
from starbattle.cli.transfer import Reading, source_files
from starbattle.errors import printable
from starbattle.explanation import grade
from starbattle.formats import source_positions
from starbattle.render.export import Drawn, Export
from starbattle.render.picture import Picture, frequencies
from starbattle.render.sheet import Layout, Puzzle
from starbattle.search.result import Status
from starbattle.search.solve import solve

ORDER = 110
EPILOG = "Exit status: as for solve."


_FORMS = Forms(
    "draw",
    {"svg": (".svg",), "png": (".png",), "pdf": (".pdf",), "html": (".html", ".htm")},
    None,
)


class Themes(StrEnum):
    """Light, dark, or as the reader has it (SVG and HTML)."""

    AUTO = "auto"
    LIGHT = "light"
    DARK = "dark"


class Marks(StrEnum):
    """How cells without a star are marked."""

    DOT = "dot"
    CROSS = "cross"


class Captioning(StrEnum):
    """What is said below a puzzle."""

    FULL = "full"
    STARS = "stars"
    NONE = "none"


class Papers(StrEnum):
    """Sizes of paper."""

    A4 = "a4"
    LETTER = "letter"


@group
class _Look(Group):
    """What to draw of each board."""

    solution: Annotated[bool, flag("--solve", "Draw a solution.")] = False
    mark: Annotated[
        Marks | None, typer.Option(help="With --solve, mark the other cells.")
    ] = None
    heat: Annotated[
        int | None,
        option(
            "K", "Shade each cell by how many of the first K solutions use it.", min=1
        ),
    ] = None
    rating: Annotated[
        bool, flag("--rating", "Print the rating of each puzzle on sheets.")
    ] = False
    pastel: Annotated[bool, flag("--pastel", "Give regions soft colors.")] = False
    labels: Annotated[bool, flag("--labels", "Number rows and columns.")] = False
    theme: Annotated[
        Themes, typer.Option(help="Colors; auto follows the reader's settings.")
    ] = Themes.AUTO
    scale: Annotated[float, option("X", "For PNG: pixels per point.")] = 2


@group
class _Sheets(Group):
    """How sheets for printing look."""

    title: Annotated[str, option("TEXT", "Title of sheets and of a page.")] = (
        "Star Battle"
    )
    per_page: Annotated[int | None, option("K", "Puzzles per sheet.  [default: 6]")] = (
        None
    )
    paper: Annotated[Papers, typer.Option(help="Size of sheets.")] = Papers.A4
    solutions_at_end: Annotated[
        bool, flag("--solutions-at-end", "Add sheets with the solutions.")
    ] = False
    captions: Annotated[
        Captioning,
        typer.Option(help="Below puzzles: full (name and star count), stars, or none."),
    ] = Captioning.FULL

    def layout(self) -> Layout:
        """Return how many puzzles are where."""
        each = 6 if self.per_page is None else self.per_page
        return Layout(
            self.title,
            each,
            self.paper.value,
            self.solutions_at_end,
            self.captions.value,
        )


@group
class _Solving(Group):
    """How to solve the boards."""

    model: Annotated[
        str | None, option("NAME", "Model, see solve.", complete=completion.solvers)
    ] = None
    strategy: Annotated[
        str | None,
        option("NAME", "Labeling strategy, see solve.", complete=completion.strategies),
    ] = None
    timeout: Annotated[
        float | None, option("SECONDS", "Limit of wall time for each board.")
    ] = None
    bridge: BridgeName = "auto"


def draw(
    boards: RequiredBoards,
    output: Annotated[
        Path,
        option(
            "FILE", "The file to write: .svg, .png, .pdf or .html.", "-o", "--output"
        ),
    ],
    look: _Look,
    sheets: _Sheets,
    solving: _Solving,
    to: Annotated[
        str | None,
        option(
            "FORM",
            "svg, png, pdf or html. Default: from the extension of -o.",
            complete=completion.words(*_FORMS.suffixes),
        ),
    ] = None,
    stars: Stars = None,
    from_: FromFormat = None,
) -> None:
    """Draw boards as pictures, sheets for printing, or a page.

    SVG and PNG show one board per file, unless --per-page asks for sheets. PDF always
    has sheets. Several files are numbered. Stars and marks in the input are drawn,
    unless --solve asks for a solution.

    Examples:

    \b
      starbattle draw board.txt -o board.svg --pastel --labels
      starbattle draw board.txt -o solved.png --solve --mark dot
      starbattle draw board.txt -o heat.svg --stars 1 --heat 1000
      starbattle draw puzzles.jsonl -o book.pdf --per-page 4 --solutions-at-end
      starbattle draw puzzles.jsonl -o page.html --solve
    """  # noqa: D301
    form = _FORMS.chosen(to, output)
    on_sheets = sheets.per_page is not None or sheets.solutions_at_end
    export = Export(
        output, form, sheets.layout(), on_sheets, look.theme.value, look.scale
    )
    sources = source_files(boards)
    export.check(sources)
    reading = Reading(boards, stars, from_, source_positions)
    solver = _Solver(look, solving, sheets.solutions_at_end)
    with Shown(reading, "drawing", in_file=True) as shown:
        found = list(shown.waiting(_drawn(reading, solver, shown.say)))
    if pictures := [one for one in found if one]:
        for file in export.write(pictures, sources):
            announce(printable(str(file)))
    raise typer.Exit(max(map(_status, found)))


def _drawn(
    reading: Reading[Position], solver: "_Solver", say: Say
) -> Iterator[Drawn | None]:
    """Yield what to draw of each board, or None after a complaint."""
    for position, _ in ahead(iter(reading)):
        if isinstance(position, Position):
            yield solver.drawn(position, say)
        else:
            complain(str(position))
            yield None


_FAILURES = {Status.UNSATISFIABLE: "no solution", Status.UNKNOWN: "not solved"}


class _Solver:
    """Solves and rates boards, as far as their pictures need that."""

    def __init__(self, look: _Look, solving: _Solving, solutions: bool) -> None:
        self._look = look
        self._solving = solving.values() | {"counters": False}
        self._solutions = solutions

    def drawn(self, position: Position, say: Say) -> Drawn:
        """Solve a board if need be, and say what to draw of it."""
        board, look = position.board, self._look
        note = self._rating(board, say) if look.rating else ""
        if not (look.solution or look.heat or self._solutions):
            return Drawn(Puzzle(self._picture(position), None, note), None)
        say(f"solving {board.id}")
        result = solve(board, solutions=look.heat or 1, **self._solving)
        first = result[0].stars if result else None
        if look.solution:
            marks = _others(board, first) if look.mark and first else ()
            position = Position(board, first or (), marks)
        picture = self._picture(position, frequencies(result) if look.heat else {})
        note = _FAILURES.get(result.status, note)
        return Drawn(Puzzle(picture, first, note), result)

    def _picture(
        self, position: Position, heat: Mapping[Cell, float] | None = None
    ) -> Picture:
        return Picture(
            position.board,
            stars=sorted(position.stars),
            marks=sorted(position.marks),
            heat=heat or {},
            pastel=self._look.pastel,
            labels=self._look.labels,
            mark=self._look.mark.value if self._look.mark else "dot",
        )

    def _rating(self, board: Board, say: Say) -> str:
        say(f"grading {board.id}")
        found = grade(board, bridge=self._solving["bridge"])
        if found.rating is None:
            return "not rated"
        return f"{found.difficulty}, rating {found.rating}"


def _others(board: Board, stars: Sequence[Cell]) -> list[Cell]:
    cells = (cell for k in range(board.size) for cell in board.cells_of(k))
    return sorted(set(cells) - set(stars))


def _status(one: Drawn | None) -> int:
    if one is None:
        return EXIT_BAD_INPUT
    return exit_of(one.status) if one.status else EXIT_SOLVED

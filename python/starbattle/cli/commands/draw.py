"""starbattle draw."""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from starbattle.board.position import Position
from starbattle.cli import completion
from starbattle.cli.drawing import DrawOptions, drawn
from starbattle.cli.forms import Forms
from starbattle.cli.messages import (
    EXIT_BAD_INPUT,
    EXIT_LIMIT,
    EXIT_NO_SOLUTION,
    EXIT_SOLVED,
    complain,
    put,
)
from starbattle.cli.options import FromFormat, RequiredBoards, Stars
from starbattle.cli.transfer import source_files
from starbattle.errors import BoardError, printable
from starbattle.formats import read_positions
from starbattle.render.export import Drawn, Export
from starbattle.render.sheet import Layout
from starbattle.search.result import Status

ORDER = 110
EPILOG = "Exit status: as that of solve."


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


class Papers(StrEnum):
    """Sizes of paper."""

    A4 = "a4"
    LETTER = "letter"


def draw(
    boards: RequiredBoards,
    output: Annotated[
        Path,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help="What to write: a name in .svg, .png, .pdf or .html.",
        ),
    ],
    to: Annotated[
        str | None,
        typer.Option(
            metavar="FORM",
            help="svg, png, pdf or html. Default: told by the name after -o.",
            autocompletion=completion.words(*_FORMS.suffixes),
        ),
    ] = None,
    stars: Stars = None,
    from_: FromFormat = None,
    solution: Annotated[
        bool, typer.Option("--solve", help="Draw the stars of a solution.")
    ] = False,
    mark: Annotated[
        Marks | None, typer.Option(help="With --solve, mark the other cells.")
    ] = None,
    heat: Annotated[
        int | None,
        typer.Option(
            min=1,
            metavar="K",
            help="Shade each cell by how many of the first K solutions use it.",
        ),
    ] = None,
    rating: Annotated[
        bool, typer.Option("--rating", help="On sheets, say how hard the puzzles are.")
    ] = False,
    pastel: Annotated[
        bool, typer.Option("--pastel", help="Give regions soft colours.")
    ] = False,
    labels: Annotated[
        bool, typer.Option("--labels", help="Number rows and columns.")
    ] = False,
    theme: Annotated[
        Themes, typer.Option(help="Colours; auto is the reader's choice.")
    ] = Themes.AUTO,
    scale: Annotated[
        float, typer.Option(metavar="X", help="Of PNG: pixels a point.")
    ] = 2,
    title: Annotated[
        str, typer.Option(metavar="TEXT", help="Title of sheets and of a page.")
    ] = "Star Battle",
    per_page: Annotated[
        int | None, typer.Option(metavar="K", help="Puzzles on a sheet.  [default: 6]")
    ] = None,
    paper: Annotated[Papers, typer.Option(help="Size of sheets.")] = Papers.A4,
    solutions_at_end: Annotated[
        bool,
        typer.Option("--solutions-at-end", help="Add sheets with the solutions."),
    ] = False,
    model: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="How to solve, see solve;",
            autocompletion=completion.models,
        ),
    ] = None,
    strategy: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="see solve;", autocompletion=completion.strategies
        ),
    ] = None,
    timeout: Annotated[
        float | None, typer.Option(metavar="SECONDS", help="limit for each board;")
    ] = None,
    bridge: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="how to reach SWI-Prolog.",
            autocompletion=completion.bridges,
        ),
    ] = "auto",
) -> None:
    """Draw boards as pictures, sheets for printing, or a page.

    One board is one picture in SVG and PNG, unless --per-page asks for sheets. PDF
    is always sheets; where SVG and PNG take several, their names are numbered. Stars
    and marks that a file carries are drawn, unless --solve asks for a solution.

    Examples:

    \b
      starbattle draw board.txt -o board.svg --pastel --labels
      starbattle draw board.txt -o solved.png --solve --mark dot
      starbattle draw board.txt -o heat.svg --stars 1 --heat 1000
      starbattle draw puzzles.jsonl -o book.pdf --per-page 4 --solutions-at-end
      starbattle draw puzzles.jsonl -o page.html --solve
    """  # noqa: D301
    form = _FORMS.chosen(to, output)
    layout = Layout(
        title, 6 if per_page is None else per_page, paper.value, solutions_at_end
    )
    options = DrawOptions(
        solution=solution,
        mark=mark.value if mark else None,
        heat=heat,
        solutions=solutions_at_end,
        rating=rating,
        pastel=pastel,
        labels=labels,
        solving=dict(
            model=model, strategy=strategy, timeout=timeout, bridge=bridge,
            counters=False,
        ),
    )  # fmt: skip
    on_sheets = per_page is not None or solutions_at_end
    export = Export(output, form, layout, on_sheets, theme.value, scale)
    sources = source_files(boards)
    export.check(sources)
    found = list(_drawn(_positions(boards, stars, from_), options))
    if pictures := [one for one in found if one]:
        for file in export.write(pictures, sources):
            put(printable(str(file)))
    raise typer.Exit(max(map(_status, found)))


def _positions(
    boards: list[str], stars: int | None, from_format: str | None
) -> Iterator[Position | BoardError]:
    for given in boards:
        yield from read_positions(given, stars=stars, from_format=from_format)


def _drawn(
    positions: Iterable[Position | BoardError], options: DrawOptions
) -> Iterator[Drawn | None]:
    """Yield what to draw of each board, or None after a complaint."""
    for position in positions:
        if isinstance(position, Position):
            yield drawn(position, options)
        else:
            complain(str(position))
            yield None


_EXIT = {Status.UNSATISFIABLE: EXIT_NO_SOLUTION, Status.UNKNOWN: EXIT_LIMIT}


def _status(one: Drawn | None) -> int:
    if one is None:
        return EXIT_BAD_INPUT
    return _EXIT.get(one.status, EXIT_SOLVED) if one.status else EXIT_SOLVED
